#include "core/exchange/formats/tdms_file.h"

#include <algorithm>
#include <array>

#include "core/exchange/byte_reader.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kLeadIn = 28, kMostObjects = 20'000, kMostValues = 50'000'000;
constexpr std::uint64_t kNotClosed = 0xFFFFFFFFFFFFFFFFULL;
constexpr std::uint32_t kNoRaw = 0xFFFFFFFFU, kFormatChanging = 0x1269U, kDigitalLine = 0x126AU;

enum Toc : std::uint32_t { kMeta = 2, kNewList = 4, kRaw = 8, kInterleaved = 32, kBigEndian = 64 };
enum Type : std::uint32_t {
  kI8 = 1,
  kI16 = 2,
  kI32 = 3,
  kI64 = 4,
  kU8 = 5,
  kU16 = 6,
  kU32 = 7,
  kU64 = 8,
  kFloat = 9,
  kDouble = 10,
  kFloatWithUnit = 0x19,
  kDoubleWithUnit = 0x1A,
  kString = 0x20,
  kBoolean = 0x21,
  kTimestamp = 0x44
};

/// Bytes of one value; 0 where the kind is not known.
std::size_t widthOf(std::uint32_t type) {
  switch (type) {
    case kI8:
    case kU8:
    case kBoolean: return 1;
    case kI16:
    case kU16: return 2;
    case kI32:
    case kU32:
    case kFloat:
    case kFloatWithUnit: return 4;
    case kI64:
    case kU64:
    case kDouble:
    case kDoubleWithUnit: return 8;
    case kTimestamp: return 16;
    default: return 0;
  }
}

double valueOf(const char* raw, std::uint32_t type, bool big) {
  switch (type) {
    case kI8: return static_cast<double>(ByteReader::numberIn<std::int8_t>(raw, big));
    case kU8:
    case kBoolean: return static_cast<double>(ByteReader::numberIn<std::uint8_t>(raw, big));
    case kI16: return static_cast<double>(ByteReader::numberIn<std::int16_t>(raw, big));
    case kU16: return static_cast<double>(ByteReader::numberIn<std::uint16_t>(raw, big));
    case kI32: return static_cast<double>(ByteReader::numberIn<std::int32_t>(raw, big));
    case kU32: return static_cast<double>(ByteReader::numberIn<std::uint32_t>(raw, big));
    case kI64: return static_cast<double>(ByteReader::numberIn<std::int64_t>(raw, big));
    case kU64: return static_cast<double>(ByteReader::numberIn<std::uint64_t>(raw, big));
    case kFloat:
    case kFloatWithUnit: return static_cast<double>(ByteReader::numberIn<float>(raw, big));
    case kDouble:
    case kDoubleWithUnit: return ByteReader::numberIn<double>(raw, big);
    case kTimestamp: {  // fractions of 2^-64 s and whole seconds; the order of the two turns with the bytes
      const auto fraction = ByteReader::numberIn<std::uint64_t>(raw + (big ? 8 : 0), big);
      const auto seconds = ByteReader::numberIn<std::int64_t>(raw + (big ? 0 : 8), big);
      return static_cast<double>(seconds) + static_cast<double>(fraction) * 0x1p-64;
    }
    default: return 0.0;
  }
}

/// One row of numbers within a chunk.
struct Scaler {
  std::uint32_t key = kTdmsPlain, type = 0, buffer = 0;
  std::size_t offset = 0;
  int bit = -1;  // of a digital line, within its number; -1: the whole number
};

/// How the raw data of an object lie in each chunk of a segment.
struct Index {
  bool any = false, daqmx = false;
  std::uint32_t type = 0;
  std::uint64_t values = 0, bytes = 0;  // bytes of words, which have no even width
  std::vector<Scaler> scalers{};
  std::vector<std::size_t> widths{};  // of the buffers of DAQmx

  [[nodiscard]] std::size_t width() const { return widthOf(type); }
  [[nodiscard]] std::uint64_t size() const { return type == kString ? bytes : values * width(); }
};

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& origin) : bytes_(bytes), origin_(origin) {}

  [[nodiscard]] bool cut() const { return cut_; }
  base::Result<std::vector<TdmsObject>> read() {
    for (std::size_t at = 0; at + kLeadIn <= bytes_.size();) {
      auto next = segment(at);
      if (!next) return next.error();
      at = *next;
    }
    return std::move(objects_);
  }

 private:
  [[nodiscard]] Error fault(std::size_t at, const std::string& what) const {
    return {ErrorCode::ParseError, origin_ + ", byte " + std::to_string(at) + ": " + what,
            "The file is damaged or was cut; export it anew, or save it as CSV."};
  }

  base::Result<std::size_t> segment(std::size_t at) {
    if (bytes_.substr(at, 4) != "TDSm") return fault(at, "no segment of TDMS begins here.");
    const auto toc = ByteReader::numberIn<std::uint32_t>(bytes_.data() + at + 4, false);
    big_ = (toc & kBigEndian) != 0;
    ByteReader lead(bytes_.substr(at + 8), big_);
    lead.skip(4);
    const auto next = lead.number<std::uint64_t>(), raw = lead.number<std::uint64_t>();
    const std::size_t body = at + kLeadIn, left = bytes_.size() - body;
    // What was never closed, and what was cut off, goes to the end of the file.
    cut_ = cut_ || (next != kNotClosed && next > left);
    const std::size_t length = next == kNotClosed || next > left ? left : static_cast<std::size_t>(next);
    if (raw > length) return fault(at, "its raw data begin behind its end.");
    if ((toc & kNewList) != 0) list_.clear();
    if ((toc & kMeta) != 0)
      if (auto read = metadata(body, static_cast<std::size_t>(raw)); !read) return read.error();
    if ((toc & kRaw) != 0)
      if (auto read = rawData(body + static_cast<std::size_t>(raw), length - static_cast<std::size_t>(raw),
                              (toc & kInterleaved) != 0);
          !read)
        return read.error();
    return body + length;
  }

  base::Result<void> metadata(std::size_t at, std::size_t length) {
    ByteReader in(bytes_.substr(at, length), big_);
    const auto count = in.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto path = in.text(in.number<std::uint32_t>());
      if (in.failed()) return fault(at + in.at(), "an object of the metadata has no path.");
      const auto object = objectOf(path);
      if (!object) return fault(at + in.at(), "there are more than " + std::to_string(kMostObjects) + " channels.");
      if (auto read = index(in, *object, at); !read) return read;
      const auto properties = in.number<std::uint32_t>();
      for (std::uint32_t k = 0; k < properties; ++k)
        if (auto read = property(in, objects_[*object], at); !read) return read;
    }
    return in.failed() ? base::Result<void>(fault(at + in.at(), "the metadata were cut.")) : base::Result<void>();
  }

  std::optional<std::size_t> objectOf(std::string_view path) {
    if (const auto known = places_.find(std::string(path)); known != places_.end()) return known->second;
    if (objects_.size() >= kMostObjects) return std::nullopt;
    TdmsObject object;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < path.size(); ++i) {  // /'group'/'channel', quotes inside are doubled
      if (path[i] != '\'') continue;
      std::string part;
      for (++i; i < path.size(); ++i) {
        if (path[i] == '\'') {
          if (i + 1 >= path.size() || path[i + 1] != '\'') break;
          ++i;
        }
        part += path[i];
      }
      parts.push_back(part);
    }
    if (!parts.empty()) object.group = parts[0];
    if (parts.size() > 1) object.channel = parts[1];
    places_.emplace(path, objects_.size());
    objects_.push_back(std::move(object));
    indices_.emplace_back();
    return objects_.size() - 1;
  }

  base::Result<void> index(ByteReader& in, std::size_t object, std::size_t at) {
    const auto kind = in.number<std::uint32_t>();
    const auto listed = std::ranges::find(list_, object);
    if (kind == kNoRaw) {
      if (listed != list_.end()) list_.erase(listed);
      return {};
    }
    Index& index = indices_[object];
    if (kind != 0) {
      index = {};
      index.any = true;
      index.daqmx = kind == kFormatChanging || kind == kDigitalLine;
      index.type = in.number<std::uint32_t>();
      const auto dimension = in.number<std::uint32_t>();
      index.values = in.number<std::uint64_t>();
      if (index.daqmx) scalers(in, index, kind == kDigitalLine);
      else if (index.type == kString) index.bytes = in.number<std::uint64_t>();
      if (in.failed() || dimension != 1 || index.values > bytes_.size() || index.bytes > bytes_.size())
        return fault(at + in.at(), "the place of raw data makes no sense.");
      if (!index.daqmx && index.type != kString && index.width() == 0)
        return fault(at + in.at(), "values of kind " + std::to_string(index.type) + " are not read.");
      objects_[object].words = index.type == kString;
    } else if (!index.any) {
      return fault(at + in.at(), "raw data lie as before, and there was nothing before.");
    }
    if (listed == list_.end()) list_.push_back(object);
    return {};
  }

  static void scalers(ByteReader& in, Index& index, bool lines) {
    const auto count = in.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < count && !in.failed(); ++i) {
      static constexpr std::array<std::uint32_t, 6> kTypes{kU8, kI8, kU16, kI16, kU32, kI32};
      Scaler scaler;
      const auto type = in.number<std::uint32_t>();
      scaler.type = type < kTypes.size() ? kTypes[type] : 0;
      scaler.buffer = in.number<std::uint32_t>();
      scaler.offset = in.number<std::uint32_t>();
      if (lines) {
        scaler.bit = static_cast<int>(scaler.offset % 8);
        scaler.offset /= 8;
        in.skip(1);
      } else {
        in.skip(4);
      }
      scaler.key = in.number<std::uint32_t>();
      index.scalers.push_back(scaler);
    }
    const auto buffers = in.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < buffers && !in.failed(); ++i) index.widths.push_back(in.number<std::uint32_t>());
  }

  base::Result<void> property(ByteReader& in, TdmsObject& object, std::size_t at) {
    const std::string name(in.text(in.number<std::uint32_t>()));
    const auto type = in.number<std::uint32_t>();
    if (type == kString) object.properties[name] = std::string(in.text(in.number<std::uint32_t>()));
    else if (const auto width = widthOf(type); width > 0) {
      const auto raw = in.text(width);
      if (!in.failed()) object.properties[name] = valueOf(raw.data(), type, big_);
    } else {
      return fault(at + in.at(), "a property is of kind " + std::to_string(type) + ", which is not known.");
    }
    return in.failed() ? base::Result<void>(fault(at + in.at(), "a property was cut.")) : base::Result<void>();
  }

  base::Result<void> rawData(std::size_t at, std::size_t length, bool interleaved) {
    std::vector<std::size_t> with;
    bool daqmx = false;
    for (const std::size_t object : list_)
      if (indices_[object].values > 0) {
        with.push_back(object);
        daqmx = daqmx || indices_[object].daqmx;
      }
    if (with.empty() || length == 0) return {};
    if (daqmx) return daqmxData(at, length, with);
    return interleaved ? interleavedData(at, length, with) : contiguousData(at, length, with);
  }

  /// Values of one object, one behind the other; false where there would be too many.
  bool take(std::size_t object, std::uint32_t key, std::uint32_t type, std::size_t at, std::size_t stride,
            std::size_t count, int bit = -1) {
    if ((total_ += count) > kMostValues) return false;
    auto& values = objects_[object].raw[key];
    for (std::size_t i = 0; i < count; ++i) {
      const char* raw = bytes_.data() + at + i * stride;
      values.push_back(bit < 0 ? valueOf(raw, type, big_) : (static_cast<unsigned char>(*raw) >> bit) & 1);
    }
    return true;
  }
  [[nodiscard]] Error tooMany(std::size_t at) const {
    return fault(at, "there are more than " + std::to_string(kMostValues) + " values.");
  }

  base::Result<void> contiguousData(std::size_t at, std::size_t length, const std::vector<std::size_t>& with) {
    const std::size_t end = at + length;
    while (at < end) {
      const std::size_t began = at;
      for (const std::size_t object : with) {
        const Index& index = indices_[object];
        const auto size = std::min<std::uint64_t>(index.size(), end - at);
        if (index.type != kString &&
            !take(object, kTdmsPlain, index.type, at, index.width(), static_cast<std::size_t>(size) / index.width()))
          return tooMany(at);
        at += static_cast<std::size_t>(size);
      }
      if (at == began) break;
    }
    return {};
  }

  base::Result<void> interleavedData(std::size_t at, std::size_t length, const std::vector<std::size_t>& with) {
    std::size_t stride = 0;
    for (const std::size_t object : with) {
      if (indices_[object].type == kString) return fault(at, "texts are interleaved with numbers.");
      stride += indices_[object].width();
    }
    std::size_t offset = at;
    for (const std::size_t object : with) {
      if (!take(object, kTdmsPlain, indices_[object].type, offset, stride, length / stride)) return tooMany(at);
      offset += indices_[object].width();
    }
    return {};
  }

  base::Result<void> daqmxData(std::size_t at, std::size_t length, const std::vector<std::size_t>& with) {
    const Index& first = indices_[with[0]];
    std::uint64_t chunk = 0;
    for (const std::size_t width : first.widths) {
      if (width > 65536) return fault(at, "a buffer of DAQmx data is too wide.");
      chunk += first.values * width;
    }
    if (chunk == 0) return fault(at, "DAQmx data have no width.");
    for (std::size_t left = length; left > 0;) {
      const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(chunk, left));
      for (const std::size_t object : with) {
        const Index& index = indices_[object];
        if (!index.daqmx || index.widths != first.widths || index.values != first.values)
          return fault(at, "DAQmx data of two layouts lie in one segment.");
        for (const Scaler& s : index.scalers) {
          if (s.type == 0 || s.buffer >= index.widths.size() || s.offset + widthOf(s.type) > index.widths[s.buffer])
            return fault(at, "a scaler of DAQmx data points beside its buffer.");
          std::size_t begin = 0;  // of the buffer within the chunk
          for (std::uint32_t b = 0; b < s.buffer; ++b)
            begin += static_cast<std::size_t>(index.values) * index.widths[b];
          const std::size_t width = index.widths[s.buffer];
          const std::size_t there = size > begin ? std::min<std::size_t>((size - begin) / width, index.values) : 0;
          if (!take(object, s.key, s.type, at + begin + s.offset, width, there, s.bit)) return tooMany(at);
        }
      }
      at += size;
      left -= size;
    }
    return {};
  }

  std::string_view bytes_;
  const std::string& origin_;
  bool big_ = false, cut_ = false;
  std::vector<TdmsObject> objects_;
  std::vector<Index> indices_;  // one an object: what "as before" means
  std::map<std::string, std::size_t> places_;
  std::vector<std::size_t> list_;  // objects with raw data, in the order of the segment
  std::uint64_t total_ = 0;
};

}  // namespace

std::optional<double> TdmsObject::number(const std::string& property) const {
  const auto at = properties.find(property);
  if (at == properties.end() || !std::holds_alternative<double>(at->second)) return std::nullopt;
  return std::get<double>(at->second);
}

std::string TdmsObject::text(const std::string& property) const {
  const auto at = properties.find(property);
  if (at == properties.end() || !std::holds_alternative<std::string>(at->second)) return {};
  return std::get<std::string>(at->second);
}

base::Result<std::vector<TdmsObject>> readTdmsObjects(std::string_view bytes, const std::string& origin, bool* cut) {
  if (!bytes.starts_with("TDSm"))
    return Error{ErrorCode::ParseError, origin + " is no TDMS file: it does not begin with \"TDSm\".",
                 "Check the file; a .tdms_index file holds no measurements."};
  Reader reader(bytes, origin);
  auto objects = reader.read();
  if (cut) *cut = reader.cut();
  return objects;
}

}  // namespace articulus::exchange
