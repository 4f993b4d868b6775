#include "core/exchange/arrays/hdf5_tree.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>

#include "core/base/text/text_format.h"
#include "core/exchange/arrays/hdf5_handle.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;
using Handle = Hdf5Handle;

constexpr std::size_t kLargestChunk_bytes = std::size_t{256} << 20;
constexpr std::size_t kMostTexts = 20'000, kLongestFixedText = 1U << 20, kLongestName = 1000;
constexpr hsize_t kMostAttributes = 200;

/// The sides of a data set as a matrix; sides of one count nothing.
struct Shape {
  std::size_t rows = 1, columns = 1;  ///< in the order of the file: the last runs fastest
  [[nodiscard]] std::size_t count() const { return rows * columns; }
};

std::optional<Shape> shapeOf(hid_t space) {
  hsize_t sides[H5S_MAX_RANK]{};
  const int rank = H5Sget_simple_extent_ndims(space);
  if (rank < 0 || rank > H5S_MAX_RANK || H5Sget_simple_extent_type(space) == H5S_NULL) return std::nullopt;
  H5Sget_simple_extent_dims(space, sides, nullptr);
  Shape shape;
  int wide = 0;
  for (int i = 0; i < rank; ++i) {
    if (sides[i] > ArrayBounds::kValues) return std::nullopt;
    if (rank == 2) (i == 0 ? shape.rows : shape.columns) = sides[i];
    else if (sides[i] != 1) (++wide == 1 ? shape.rows : shape.columns) = sides[i];
  }
  if (wide > 2 || shape.count() > ArrayBounds::kValues) return std::nullopt;
  return shape;
}

std::string textIn(const char* text, std::size_t most) { return {text, strnlen(text, most)}; }

/// Texts of a data set or an attribute. read: gets the type in memory and where to
template <class Read>
std::optional<std::vector<std::string>> textsOf(hid_t type, std::size_t count, std::size_t& left, Read read) {
  if (count > kMostTexts) return std::nullopt;
  std::vector<std::string> texts;
  const auto add = [&](const char* text, std::size_t most) {
    texts.push_back(text ? textIn(text, most) : std::string());
    if (texts.back().size() > left) return false;
    left -= texts.back().size();
    return true;
  };
  const Handle memory(H5Tcopy(type), H5Tclose);
  if (H5Tis_variable_str(type) > 0) {
    std::vector<char*> pointers(count, nullptr);
    if (!read(memory.id(), pointers.data())) return std::nullopt;
    bool good = true;
    for (char* text : pointers) {
      good = good && add(text, ArrayBounds::kTexts_bytes);
      H5free_memory(text);
    }
    return good ? std::optional(std::move(texts)) : std::nullopt;
  }
  const std::size_t size = H5Tget_size(type);
  if (size == 0 || size > kLongestFixedText || size > ArrayBounds::kTexts_bytes / std::max<std::size_t>(count, 1))
    return std::nullopt;
  std::vector<char> letters(size * count);
  if (!read(memory.id(), letters.data())) return std::nullopt;
  for (std::size_t i = 0; i < count; ++i)
    if (!add(letters.data() + i * size, size)) return std::nullopt;
  return texts;
}

using Links = std::vector<std::pair<std::string, H5L_type_t>>;

herr_t addLink(hid_t, const char* name, const H5L_info_t* info, void* to) {
  auto& links = *static_cast<Links*>(to);
  links.emplace_back(textIn(name, kLongestName), info->type);
  return links.size() > ArrayBounds::kArrays ? 1 : 0;  // 1: enough
}

class Tree {
 public:
  ArrayTree take() { return std::move(tree_); }
  [[nodiscard]] bool full() const { return full_; }

  /// The attributes of an object, as texts.
  std::map<std::string, std::string> attributesOf(hid_t object) {
    std::map<std::string, std::string> all;
    H5O_info_t info{};
    if (H5Oget_info2(object, &info, H5O_INFO_NUM_ATTRS) < 0) return all;
    for (hsize_t i = 0; i < std::min(info.num_attrs, kMostAttributes); ++i) {
      const Handle attribute(H5Aopen_by_idx(object, ".", H5_INDEX_NAME, H5_ITER_INC, i, H5P_DEFAULT, H5P_DEFAULT),
                             H5Aclose);
      if (!attribute.good()) continue;
      char name[256]{};
      if (H5Aget_name(attribute.id(), sizeof name, name) <= 0) continue;
      const Handle type(H5Aget_type(attribute.id()), H5Tclose), space(H5Aget_space(attribute.id()), H5Sclose);
      const auto shape = shapeOf(space.id());
      if (!shape || shape->count() != 1) continue;
      const auto kind = H5Tget_class(type.id());
      if (kind == H5T_STRING) {
        const auto texts = textsOf(type.id(), 1, texts_,
                                   [&](hid_t memory, void* to) { return H5Aread(attribute.id(), memory, to) >= 0; });
        if (texts) all[name] = texts->front();
      } else if (kind == H5T_FLOAT || kind == H5T_INTEGER) {
        double value = 0.0;
        if (H5Aread(attribute.id(), H5T_NATIVE_DOUBLE, &value) >= 0) {
          // What a column is multiplied by keeps all digits.
          const std::string_view key(name);
          const bool exact =
              key == "scale_factor" || key == "add_offset" || key == "_FillValue" || key == "missing_value";
          all[name] = base::significant(value, exact ? 17 : 12);
        }
      }
    }
    return all;
  }

  void visit(hid_t group, const std::string& path, int depth) {
    if (depth > ArrayBounds::kDepth) return leave(path, "too deep");
    // One pass: to ask for each by its number takes as many more in an old file.
    Links links;
    H5Literate(group, H5_INDEX_NAME, H5_ITER_NATIVE, nullptr, addLink, &links);
    for (const auto& [name, type] : links) {
      if (++seen_ > ArrayBounds::kArrays) full_ = true;
      if (full_) return;
      if (type != H5L_TYPE_HARD) {
        leave(path.empty() ? name : path + "/" + name, "a link");
        continue;
      }
      if (path.empty() && name.starts_with("#")) continue;  // what references of MATLAB lead to
      const Handle object(H5Oopen(group, name.c_str(), H5P_DEFAULT), H5Oclose);
      if (object.good()) enter(object.id(), path, name, depth);
    }
  }

  void addFacts(hid_t root) {
    for (auto& fact : attributesOf(root)) tree_.facts.emplace_back(fact);
  }

 private:
  void leave(const std::string& path, const char* why) {
    if (tree_.left.size() < 100) tree_.left.push_back(path + " (" + why + ")");
  }

  void enter(hid_t object, const std::string& group, const std::string& name, int depth) {
    const std::string path = group.empty() ? name : group + "/" + name;
    H5O_info_t info{};
    if (H5Oget_info2(object, &info, H5O_INFO_BASIC) < 0) return;
    if (info.type == H5O_TYPE_GROUP) {
      if (!groups_.insert(info.addr).second) return;
      visit(object, path, depth + 1);
    } else if (info.type == H5O_TYPE_DATASET) {
      readSet(object, group, name, depth);
    }
  }

  /// Whether its data are in the file and unpack to no more than is read.
  bool harmless(hid_t set, const std::string& path) {
    const Handle how(H5Dget_create_plist(set), H5Pclose), type(H5Dget_type(set), H5Tclose);
    const auto layout = H5Pget_layout(how.id());
    if (layout == H5D_VIRTUAL || H5Pget_external_count(how.id()) > 0) {
      leave(path, "its data are in another file");
      return false;
    }
    if (layout != H5D_CHUNKED) return true;
    hsize_t sides[H5S_MAX_RANK]{};
    const int rank = H5Pget_chunk(how.id(), H5S_MAX_RANK, sides);
    double bytes = static_cast<double>(H5Tget_size(type.id()));
    for (int i = 0; i < std::min(rank, H5S_MAX_RANK); ++i) bytes *= static_cast<double>(sides[i]);
    if (rank >= 0 && bytes <= static_cast<double>(kLargestChunk_bytes)) return true;
    leave(path, "its chunks are too large");
    return false;
  }

  void readSet(hid_t set, const std::string& group, const std::string& name, int depth) {
    const std::string path = group.empty() ? name : group + "/" + name;
    const Handle space(H5Dget_space(set), H5Sclose), type(H5Dget_type(set), H5Tclose);
    const auto shape = shapeOf(space.id());
    if (!shape) return leave(path, "more than two sides");
    if (!harmless(set, path)) return;
    NamedArray array{.group = group, .name = name, .attributes = attributesOf(set)};
    const auto matlab = array.attributes.find("MATLAB_class");
    const bool fromMatlab = matlab != array.attributes.end();
    const auto kind = H5Tget_class(type.id());
    if (kind == H5T_REFERENCE) return readReferences(set, type.id(), *shape, group, name, depth);
    if (kind == H5T_COMPOUND) return readMembers(set, type.id(), *shape, path);
    if (kind == H5T_STRING) {
      auto texts = textsOf(type.id(), shape->count(), texts_, [&](hid_t memory, void* to) {
        return H5Dread(set, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, to) >= 0;
      });
      if (!texts || texts->empty()) return leave(path, "texts");
      array.texts = std::move(*texts);
      tree_.arrays.push_back(std::move(array));
      return;
    }
    if (kind != H5T_INTEGER && kind != H5T_FLOAT && kind != H5T_ENUM) return leave(path, "no numbers");
    if (array.attributes.contains("MATLAB_empty") || shape->count() == 0) return;
    auto values = numbersOf(set, H5T_NATIVE_DOUBLE, *shape, path);
    if (!values) return;
    if (fromMatlab && matlab->second == "char") {
      addLetters(std::move(array), *shape, *values);
      return;
    }
    if (!fromMatlab && shape->rows > 1 && shape->columns > 1) {  // the last side runs fastest: ours is the first
      std::vector<double> turned(values->size());
      for (std::size_t r = 0; r < shape->rows; ++r)
        for (std::size_t c = 0; c < shape->columns; ++c)
          turned[c * shape->rows + r] = (*values)[r * shape->columns + c];
      *values = std::move(turned);
    }
    array.rows = fromMatlab ? shape->columns : shape->rows;
    array.columns = fromMatlab ? shape->rows : shape->columns;
    array.values = std::move(*values);
    tree_.arrays.push_back(std::move(array));
  }

  std::optional<std::vector<double>> numbersOf(hid_t set, hid_t memory, const Shape& shape, const std::string& path) {
    if (shape.count() > values_) {
      full_ = true;
      return std::nullopt;
    }
    std::vector<double> values(shape.count());
    if (H5Dread(set, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0) {
      leave(path, "cannot be unpacked");
      return std::nullopt;
    }
    values_ -= values.size();
    return values;
  }

  /// A text of MATLAB: a matrix of its characters, a text a row.
  void addLetters(NamedArray array, const Shape& shape, const std::vector<double>& letters) {
    if (shape.columns > 1000 || letters.size() > texts_) return leave(array.path(), "texts");
    texts_ -= letters.size();
    array.texts.resize(shape.columns);
    for (std::size_t i = 0; i < letters.size(); ++i)
      appendLetter(array.texts[i % shape.columns], static_cast<unsigned>(std::clamp(letters[i], 0.0, 65535.0)));
    tree_.arrays.push_back(std::move(array));
  }
  static void appendLetter(std::string& text, unsigned letter) {
    if (letter < 0x80) text += static_cast<char>(letter);
    else if (letter < 0x800) {
      text += static_cast<char>(0xC0 | letter >> 6);
      text += static_cast<char>(0x80 | (letter & 0x3F));
    } else {
      text += static_cast<char>(0xE0 | letter >> 12);
      text += static_cast<char>(0x80 | ((letter >> 6) & 0x3F));
      text += static_cast<char>(0x80 | (letter & 0x3F));
    }
  }

  /// A cell array, or a field of an array of structures: what its references lead to. Texts become one list.
  void readReferences(hid_t set, hid_t type, const Shape& shape, const std::string& group, const std::string& name,
                      int depth) {
    const std::string path = group.empty() ? name : group + "/" + name;
    if (H5Tequal(type, H5T_STD_REF_OBJ) <= 0 || shape.count() > kMostTexts) return leave(path, "references");
    if (depth > ArrayBounds::kDepth) return leave(path, "too deep");
    std::vector<hobj_ref_t> references(shape.count());
    if (H5Dread(set, H5T_STD_REF_OBJ, H5S_ALL, H5S_ALL, H5P_DEFAULT, references.data()) < 0)
      return leave(path, "cannot be unpacked");
    const std::size_t before = tree_.arrays.size();
    for (std::size_t i = 0; i < references.size() && !full_; ++i) {
      if (++seen_ > ArrayBounds::kArrays) {
        full_ = true;
        return;
      }
      const Handle object(H5Rdereference2(set, H5P_DEFAULT, H5R_OBJECT, &references[i]), H5Oclose);
      const auto made = tree_.arrays.size();
      if (object.good()) enter(object.id(), path, std::to_string(i + 1), depth + 1);
      if (tree_.arrays.size() == made)  // an empty one
        tree_.arrays.push_back({.group = path, .name = std::to_string(i + 1), .texts = {""}});
    }
    const auto first = tree_.arrays.begin() + static_cast<long>(before);
    const bool texts = std::all_of(first, tree_.arrays.end(),
                                   [&](const NamedArray& a) { return a.texts.size() == 1 && a.group == path; });
    if (!texts || first == tree_.arrays.end()) return;
    NamedArray list{.group = group, .name = name};
    for (auto a = first; a != tree_.arrays.end(); ++a) list.texts.push_back(std::move(a->texts.front()));
    tree_.arrays.erase(first, tree_.arrays.end());
    tree_.arrays.push_back(std::move(list));
  }

  /// A table of records: each member that is a number is a column.
  void readMembers(hid_t set, hid_t type, const Shape& shape, const std::string& path) {
    const int members = H5Tget_nmembers(type);
    for (int m = 0; m < std::min(members, 2000) && !full_; ++m) {
      char* text = H5Tget_member_name(type, static_cast<unsigned>(m));
      if (!text) continue;
      const std::string name = textIn(text, kLongestName);
      const auto kind = H5Tget_member_class(type, static_cast<unsigned>(m));
      const Handle one(H5Tcreate(H5T_COMPOUND, sizeof(double)), H5Tclose);
      if ((kind == H5T_FLOAT || kind == H5T_INTEGER) && H5Tinsert(one.id(), text, 0, H5T_NATIVE_DOUBLE) >= 0) {
        if (auto values = numbersOf(set, one.id(), shape, path)) {
          NamedArray array{.group = path, .name = name, .rows = shape.count(), .columns = 1};
          array.values = std::move(*values);
          tree_.arrays.push_back(std::move(array));
        }
      } else {
        leave(path + "/" + name, "no numbers");
      }
      H5free_memory(text);
    }
  }

  ArrayTree tree_;
  std::set<haddr_t> groups_;
  std::size_t seen_ = 0, values_ = ArrayBounds::kValues, texts_ = ArrayBounds::kTexts_bytes / 2;
  bool full_ = false;
};

}  // namespace

base::Result<ArrayTree> readHdf5Tree(const std::filesystem::path& file) {
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  H5PLset_loading_state(0);
  const Handle in(H5Fopen(file.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  if (!in.good())
    return Error{ErrorCode::ParseError,
                 file.string() + " is no HDF5 file that can be opened: it is damaged or was cut.",
                 "Copy or export it again."};
  Tree tree;
  const Handle root(H5Gopen2(in.id(), "/", H5P_DEFAULT), H5Gclose);
  if (root.good()) {
    tree.addFacts(root.id());
    tree.visit(root.id(), "", 0);
  }
  if (tree.full())
    return Error{ErrorCode::ParseError,
                 file.string() + " has more than " + std::to_string(ArrayBounds::kValues / 1'000'000) +
                     " million numbers or " + std::to_string(ArrayBounds::kArrays) + " objects.",
                 "Export the data sets that you need to a file of their own."};
  return tree.take();
}

}  // namespace articulus::exchange
