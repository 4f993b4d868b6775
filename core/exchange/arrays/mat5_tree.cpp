#include "core/exchange/arrays/mat5_tree.h"

#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "core/exchange/byte_reader.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kHeader_bytes = 128;
constexpr std::uint32_t kMatrix = 14, kCompressed = 15;
enum Class : std::uint32_t { Cell = 1, Struct = 2, Object = 3, Char = 4, Sparse = 5, Double = 6, LastNumber = 15 };

/// What an element of a file says of itself, and its bytes.
struct Element {
  std::uint32_t type = 0;
  std::string_view bytes{};
};

class Mat5 {
 public:
  explicit Mat5(bool big) : big_(big) {}

  /// All elements of a file, or of what was unpacked from one.
  void readAll(std::string_view bytes, bool unpacked) {
    ByteReader in(bytes, big_);
    while (in.left() >= 8 && fault_.empty()) {
      const auto element = next(in, !unpacked, unpacked);
      if (!fault_.empty()) return;
      if (element.type == kMatrix) {
        readMatrix(element.bytes, "", {}, 0);
      } else if (element.type == kCompressed && !unpacked) {
        const std::string all = inflated(element.bytes);
        if (fault_.empty()) readAll(all, true);
      }
    }
  }
  [[nodiscard]] const std::string& fault() const { return fault_; }
  ArrayTree take() { return std::move(tree_); }

 private:
  void fail(const std::string& what) {
    if (fault_.empty()) fault_ = what;
  }
  void leave(const std::string& path, const std::string& why) {
    if (tree_.left.size() < 100) tree_.left.push_back(path + " (" + why + ")");
  }

  /// A tag of 8 bytes and what it counts, or both in 8 bytes. Those of a file are padded but where they are compressed.
  /// Of one that was unpacked whole zlib has vouched; MATIO writes too large a size where it holds structures of cells.
  Element next(ByteReader& in, bool top = false, bool whole = false) {
    Element element{.type = in.number<std::uint32_t>()};
    std::size_t size = element.type >> 16;
    if (size > 0) {
      element.type &= 0xFFFF;
      if (size > 4) fail("a short element of " + std::to_string(size) + " bytes");
      element.bytes = in.text(std::min<std::size_t>(size, 4));
      in.skip(4 - std::min<std::size_t>(size, 4));
    } else {
      size = in.number<std::uint32_t>();
      if (whole) size = std::min(size, in.left());
      element.bytes = in.text(size);
      if (!(top && element.type == kCompressed)) in.skip(std::min((8 - size % 8) % 8, in.left()));
    }
    if (in.failed()) fail("an element goes beyond the end");
    return element;
  }

  std::string inflated(std::string_view packed) {
    std::string out;
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) {
      fail("it cannot be unpacked");
      return out;
    }
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    std::vector<char> block(std::size_t{1} << 16);
    int state = Z_OK;
    while (state == Z_OK) {
      stream.next_out = reinterpret_cast<Bytef*>(block.data());
      stream.avail_out = static_cast<uInt>(block.size());
      state = inflate(&stream, Z_NO_FLUSH);
      const std::size_t made = block.size() - stream.avail_out;
      if (made > unpacked_) {
        fail("it unpacks to more than " + std::to_string(ArrayBounds::kUnpacked_bytes >> 20) + " MB");
        break;
      }
      unpacked_ -= made;
      out.append(block.data(), made);
      if (state == Z_OK && made == 0) state = Z_BUF_ERROR;
    }
    inflateEnd(&stream);
    if (state != Z_STREAM_END) fail("a compressed element is damaged or was cut");
    return out;
  }

  /// Numbers of any of the kinds that a file stores them as.
  std::vector<double> numbersOf(const Element& e) {
    const auto as = [&]<class T>(T) {
      std::vector<double> values(e.bytes.size() / sizeof(T));
      for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>(ByteReader::numberIn<T>(e.bytes.data() + i * sizeof(T), big_));
      return values;
    };
    static constexpr std::size_t kSize[] = {0, 1, 1, 2, 2, 4, 4, 4, 0, 8, 0, 0, 8, 8, 0, 0, 1, 2, 4};
    const std::size_t size = e.type < std::size(kSize) ? kSize[e.type] : 0;
    if (size == 0 || e.bytes.size() / size > values_) {
      fail(size == 0 ? "numbers of an unknown kind (" + std::to_string(e.type) + ")" : "too many numbers");
      return {};
    }
    values_ -= e.bytes.size() / size;
    switch (e.type) {
      case 1: return as(std::int8_t{});
      case 2:
      case 16: return as(std::uint8_t{});
      case 3: return as(std::int16_t{});
      case 4:
      case 17: return as(std::uint16_t{});
      case 5: return as(std::int32_t{});
      case 6:
      case 18: return as(std::uint32_t{});
      case 7: return as(float{});
      case 9: return as(double{});
      case 12: return as(std::int64_t{});
      default: return as(std::uint64_t{});
    }
  }

  /// The sides as a matrix; empty where more than two are longer than one.
  std::optional<NamedArray> sidesOf(const Element& e) {
    NamedArray array;
    const std::vector<double> sides = numbersOf(e);
    int wide = 0;
    array.rows = array.columns = 1;
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (!(sides[i] >= 0.0 && sides[i] <= static_cast<double>(ArrayBounds::kValues))) {
        fail("a side of an array is no number of rows");
        return std::nullopt;
      }
      const auto side = static_cast<std::size_t>(sides[i]);
      if (sides.size() == 2) (i == 0 ? array.rows : array.columns) = side;
      else if (side != 1) (++wide == 1 ? array.rows : array.columns) = side;
    }
    if (wide > 2 || array.rows * array.columns > ArrayBounds::kValues) return std::nullopt;
    return array;
  }

  void readMatrix(std::string_view bytes, const std::string& group, std::string name, int depth) {
    if (++seen_ > ArrayBounds::kArrays) return fail("more than " + std::to_string(ArrayBounds::kArrays) + " arrays");
    if (bytes.empty()) return;  // as an empty cell is written
    ByteReader in(bytes, big_);
    const Element flags = next(in), sides = next(in), title = next(in);
    if (!fault_.empty()) return;
    if (flags.bytes.size() < 4) return fail("an array without its kind");
    const auto word = ByteReader::numberIn<std::uint32_t>(flags.bytes.data(), big_);
    const std::uint32_t kind = word & 0xFF;
    if (name.empty()) name = std::string(title.bytes.substr(0, 200));
    if (name.empty()) return;  // of MATLAB itself: what its objects are made of
    const std::string path = group.empty() ? name : group + "/" + name;
    if (depth > ArrayBounds::kDepth) return leave(path, "too deep");
    auto array = sidesOf(sides);
    if (!fault_.empty()) return;
    if (!array) return leave(path, "more than two sides");
    array->group = group;
    array->name = name;
    if (kind == Struct) return readStruct(in, array->rows * array->columns, group, name, depth);
    if (kind == Cell) return readList(in, array->rows * array->columns, group, name, depth);
    if (kind == Char) return readLetters(in, std::move(*array));
    if (kind == Sparse) return leave(path, "a sparse matrix: save full(" + name + ")");
    if (kind < Double || kind > LastNumber) return leave(path, "an object: save it as a structure");
    if ((word & 0x0800U) != 0) return leave(path, "complex numbers");
    const Element data = next(in);
    if (!fault_.empty()) return;
    array->values = numbersOf(data);
    if (fault_.empty() && array->values.size() != array->rows * array->columns)
      return fail("\"" + path.substr(0, 200) + "\" has " + std::to_string(array->values.size()) +
                  " numbers where its sides say " + std::to_string(array->rows * array->columns));
    if (!array->values.empty()) tree_.arrays.push_back(std::move(*array));
  }

  void readLetters(ByteReader& in, NamedArray array) {
    const Element data = next(in);
    if (!fault_.empty()) return;
    const bool utf8 = data.type == 16 || data.type == 1 || data.type == 2;
    array.texts.resize(1);
    if (utf8 && array.rows <= 1) {
      array.texts[0] = std::string(data.bytes.substr(0, texts_));
    } else {
      const auto letters = numbersOf(data);
      const std::size_t rows = std::max<std::size_t>(array.rows, 1);
      if (rows > 1000 || letters.size() > texts_) return leave(array.path(), "texts");
      array.texts.resize(rows);
      for (std::size_t i = 0; i < letters.size(); ++i) append(array.texts[i % rows], letters[i]);
    }
    for (std::string& text : array.texts) {
      texts_ -= std::min(text.size(), texts_);
      while (text.ends_with(' ')) text.pop_back();
    }
    tree_.arrays.push_back(std::move(array));
  }
  static void append(std::string& text, double number) {
    const auto letter = static_cast<unsigned>(std::clamp(number, 0.0, 65535.0));
    if (letter >= 0x800) text += static_cast<char>(0xE0 | letter >> 12);
    if (letter >= 0x800) text += static_cast<char>(0x80 | ((letter >> 6) & 0x3F));
    else if (letter >= 0x80) text += static_cast<char>(0xC0 | letter >> 6);
    text += static_cast<char>(letter >= 0x80 ? 0x80 | (letter & 0x3F) : letter);
  }

  /// Fields of one structure stand below it; those of an array of structures are lists.
  void readStruct(ByteReader& in, std::size_t count, const std::string& group, const std::string& name, int depth) {
    const Element length = next(in), names = next(in);
    if (!fault_.empty()) return;
    const std::size_t one =
        length.bytes.size() == 4 ? ByteReader::numberIn<std::uint32_t>(length.bytes.data(), big_) : 0;
    if (one == 0 || one > 1024) return fail("field names of " + std::to_string(one) + " letters");
    std::vector<std::string> fields;
    for (std::size_t at = 0; at + one <= names.bytes.size() && fields.size() < ArrayBounds::kArrays; at += one) {
      const auto field = names.bytes.substr(at, one);
      fields.emplace_back(field.substr(0, field.find('\0')));
    }
    const std::string path = group.empty() ? name : group + "/" + name;
    std::vector<std::vector<NamedArray>> lists(fields.size());
    for (std::size_t i = 0; i < count && !fields.empty() && fault_.empty(); ++i)
      for (std::size_t f = 0; f < fields.size() && fault_.empty(); ++f) {
        const Element field = next(in);
        if (!fault_.empty()) return;
        if (field.type != kMatrix) return fail("a field that is no array");
        if (count == 1) {
          readMatrix(field.bytes, path, fields[f].empty() ? "unnamed" : fields[f], depth + 1);
          continue;
        }
        const std::size_t before = tree_.arrays.size();
        readMatrix(field.bytes, path + "/" + fields[f], std::to_string(i + 1), depth + 1);
        move(before, lists[f]);
      }
    for (std::size_t f = 0; f < lists.size(); ++f) add(std::move(lists[f]), path, fields[f]);
  }

  void readList(ByteReader& in, std::size_t count, const std::string& group, const std::string& name, int depth) {
    std::vector<NamedArray> list;
    for (std::size_t i = 0; i < count && fault_.empty(); ++i) {
      const Element item = next(in);
      if (!fault_.empty()) return;
      if (item.type != kMatrix) return fail("a cell that is no array");
      const std::size_t before = tree_.arrays.size();
      readMatrix(item.bytes, group.empty() ? name : group + "/" + name, std::to_string(i + 1), depth + 1);
      move(before, list);
    }
    add(std::move(list), group, name);
  }

  void move(std::size_t from, std::vector<NamedArray>& to) {
    const auto first = tree_.arrays.begin() + static_cast<long>(from);
    if (first == tree_.arrays.end()) to.push_back({.name = "", .texts = {""}});
    std::move(first, tree_.arrays.end(), std::back_inserter(to));
    tree_.arrays.erase(first, tree_.arrays.end());
  }
  /// Texts become one list; all else stays as it is.
  void add(std::vector<NamedArray> list, const std::string& group, const std::string& name) {
    const bool texts = std::ranges::all_of(list, [](const NamedArray& a) { return a.texts.size() == 1; });
    if (list.empty()) return;
    if (!texts) {
      std::erase_if(list, [](const NamedArray& a) { return a.name.empty(); });
      std::ranges::move(list, std::back_inserter(tree_.arrays));
      return;
    }
    NamedArray one{.group = group, .name = name};
    for (NamedArray& a : list) one.texts.push_back(std::move(a.texts.front()));
    tree_.arrays.push_back(std::move(one));
  }

  bool big_;
  ArrayTree tree_;
  std::string fault_;
  std::size_t seen_ = 0, values_ = ArrayBounds::kValues, texts_ = ArrayBounds::kTexts_bytes / 2;
  std::size_t unpacked_ = ArrayBounds::kUnpacked_bytes;
};

}  // namespace

base::Result<ArrayTree> readMat5Tree(std::string_view bytes, const std::string& origin) {
  const auto mark = bytes.size() < kHeader_bytes ? std::string_view() : bytes.substr(126, 2);
  if (mark != "IM" && mark != "MI")
    return Error{ErrorCode::ParseError, origin + " is no MATLAB file of version 5 to 7.3.",
                 "Save it anew with save(..., '-v7'); files of version 4 are not read."};
  Mat5 mat(mark == "MI");
  mat.readAll(bytes.substr(kHeader_bytes), false);
  if (!mat.fault().empty())
    return Error{ErrorCode::ParseError, origin + " is damaged: " + mat.fault() + ".",
                 "Save it anew with save(..., '-v7'), or only the variables that you need."};
  return mat.take();
}

}  // namespace articulus::exchange
