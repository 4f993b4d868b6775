#include "core/exchange/formats/c3d_file.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/exchange/byte_reader.h"

namespace articulus::exchange {
namespace {

using base::Error;
using base::ErrorCode;

constexpr std::size_t kBlock = 512, kMostBlocks = 255, kMostValues = 50'000'000;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// A float of VAX: its words are swapped and its exponent is two more.
float vaxFloat(const char* raw) {
  const char swapped[4] = {raw[2], raw[3], raw[0], raw[1]};
  if (static_cast<unsigned char>(raw[1]) == 0 && (static_cast<unsigned char>(raw[0]) & 0x80) == 0) return 0.0F;
  return ByteReader::numberIn<float>(swapped, false) * 0.25F;
}

/// Numbers of one file, by its processor.
class Numbers {
 public:
  Numbers(std::string_view bytes, C3dProcessor processor) : bytes_(bytes), processor_(processor) {}
  [[nodiscard]] std::int16_t whole(std::size_t at) const {
    return ByteReader::numberIn<std::int16_t>(bytes_.data() + at, processor_ == C3dProcessor::Sgi);
  }
  [[nodiscard]] std::uint16_t count(std::size_t at) const { return static_cast<std::uint16_t>(whole(at)); }
  [[nodiscard]] float real(std::size_t at) const {
    if (processor_ == C3dProcessor::Vax) return vaxFloat(bytes_.data() + at);
    return ByteReader::numberIn<float>(bytes_.data() + at, processor_ == C3dProcessor::Sgi);
  }

 private:
  std::string_view bytes_;
  C3dProcessor processor_;
};

class Reader {
 public:
  Reader(std::string_view bytes, const std::string& origin) : bytes_(bytes), origin_(origin) {}

  base::Result<C3dFile> read() {
    if (bytes_.size() < 2 * kBlock || bytes_[1] != 0x50)
      return fault(0, "this is no C3D file: its second byte is not 80.");
    const std::size_t parameters = (static_cast<unsigned char>(bytes_[0]) - 1U) * kBlock;
    if (bytes_[0] == 0 || parameters + kBlock > bytes_.size())
      return fault(0, "the parameters begin behind the end of the file.");
    const auto processor = static_cast<unsigned char>(bytes_[parameters + 3]);
    if (processor < 84 || processor > 86)
      return fault(parameters + 3, "the kind of processor is " + std::to_string(processor) + ", not 84, 85 or 86.");
    file_.processor = static_cast<C3dProcessor>(processor);
    if (auto read = readParameters(parameters); !read) return read.error();
    if (auto read = readData(); !read) return read.error();
    return std::move(file_);
  }

 private:
  [[nodiscard]] Error fault(std::size_t at, const std::string& what) const {
    return {ErrorCode::ParseError, origin_ + ", byte " + std::to_string(at) + ": " + what,
            "The file is damaged or was cut; export it anew."};
  }

  base::Result<void> readParameters(std::size_t begin) {
    const std::size_t blocks = static_cast<unsigned char>(bytes_[begin + 2]);
    // Some programs leave the number of blocks at 0: the section then ends where it says so itself.
    const std::size_t end = std::min(bytes_.size(), begin + (blocks == 0 ? kMostBlocks : blocks) * kBlock);
    for (std::size_t at = begin + 4; at + 2 <= end;) {
      const int length = static_cast<signed char>(bytes_[at]), id = static_cast<signed char>(bytes_[at + 1]);
      if (length == 0) break;
      const auto letters = static_cast<std::size_t>(std::abs(length));
      const std::size_t link = at + 2 + letters;
      if (id == 0 || link + 2 > end) return fault(at, "a group or parameter reaches behind the parameters.");
      const std::string name(bytes_.substr(at + 2, letters));
      const Numbers numbers(bytes_, file_.processor);
      const std::size_t offset = numbers.count(link);
      if (auto read =
              id < 0 ? group(name, -id, length < 0, link + 2, end) : parameter(name, id, length < 0, link + 2, end);
          !read)
        return read;
      if (offset == 0) break;
      if (offset < 2 || link + offset < taken_)
        return fault(link, "the way to the next parameter goes nowhere, or into the one before.");
      at = link + offset;
    }
    std::erase_if(file_.groups, [](const C3dGroup& g) { return g.name.empty() && g.parameters.empty(); });
    return {};
  }

  C3dGroup& groupOf(int id) {
    const auto at = std::ranges::find(file_.groups, id, &C3dGroup::id);
    if (at != file_.groups.end()) return *at;
    file_.groups.push_back({.name = {}, .id = id});
    return file_.groups.back();
  }

  std::string description(std::size_t at, std::size_t end) const {
    if (at >= end) return {};
    return std::string(
        bytes_.substr(at + 1, std::min<std::size_t>(static_cast<unsigned char>(bytes_[at]), end - at - 1)));
  }

  base::Result<void> group(const std::string& name, int id, bool locked, std::size_t at, std::size_t end) {
    C3dGroup& g = groupOf(id);
    g.name = name;
    g.locked = locked;
    g.description = description(at, end);
    taken_ = at;
    return {};
  }

  base::Result<void> parameter(const std::string& name, int id, bool locked, std::size_t at, std::size_t end) {
    C3dParameter p{.name = name, .locked = locked};
    if (at + 2 > end) return fault(at, "parameter " + name + " was cut.");
    p.type = static_cast<signed char>(bytes_[at]);
    const std::size_t width = static_cast<std::size_t>(std::abs(p.type)),
                      dimensions = static_cast<unsigned char>(bytes_[at + 1]);
    if ((p.type != -1 && p.type != 1 && p.type != 2 && p.type != 4) || dimensions > 7 || at + 2 + dimensions > end)
      return fault(at, "parameter " + name + " is of no kind that there is.");
    std::size_t count = 1;
    for (std::size_t i = 0; i < dimensions; ++i) {
      p.dimensions.push_back(static_cast<std::uint8_t>(bytes_[at + 2 + i]));
      count *= p.dimensions.back();
      if (count > bytes_.size()) return fault(at, "parameter " + name + " is larger than the file.");
    }
    const std::size_t data = at + 2 + dimensions;
    taken_ = data + count * width;
    if (count * width > end - data) return fault(at, "parameter " + name + " reaches behind the parameters.");
    const Numbers numbers(bytes_, file_.processor);
    for (std::size_t i = 0; i < count; ++i) {
      char intel[4] = {bytes_[data + i * width]};
      if (p.type == 2) {
        const std::int16_t value = numbers.whole(data + 2 * i);
        std::memcpy(intel, &value, 2);
      } else if (p.type == 4) {
        const float value = numbers.real(data + 4 * i);
        std::memcpy(intel, &value, 4);
      }
      p.bytes.append(intel, width);
    }
    p.description = description(data + count * width, end);
    groupOf(id).parameters.push_back(std::move(p));
    return {};
  }

  /// Numbers of as many channels as there are; those beyond 255 stand in NAME2, NAME3.
  [[nodiscard]] std::vector<double> numbersOf(std::string_view group, std::string_view name, double otherwise,
                                              std::size_t count) const {
    std::vector<double> numbers;
    for (int part = 1; part < 10 && numbers.size() < count; ++part) {
      const C3dParameter* p = file_.parameter(group, std::string(name) + (part == 1 ? "" : std::to_string(part)));
      if (!p) break;
      for (std::size_t i = 0; i < p->count(); ++i) {
        const auto value = p->number(i);
        numbers.push_back(value && std::isfinite(*value) ? *value : otherwise);
      }
    }
    numbers.resize(count, otherwise);
    return numbers;
  }

  [[nodiscard]] double numberOf(std::string_view group, std::string_view name, double otherwise) const {
    const C3dParameter* p = file_.parameter(group, name);
    const auto value = p ? p->number() : std::nullopt;
    return value && std::isfinite(*value) ? *value : otherwise;
  }

  base::Result<void> readData() {
    const Numbers header(bytes_, file_.processor);
    const std::size_t points = header.count(2), perFrame = header.count(4), dataBlock = header.count(16);
    const std::size_t first = header.count(6), last = header.count(8);
    const double scale = static_cast<double>(header.real(12));
    file_.samplesPerFrame = header.count(18);
    file_.frameRate_Hz = numberOf("POINT", "RATE", static_cast<double>(header.real(20)));
    if (!(file_.frameRate_Hz > 0.0) || !std::isfinite(file_.frameRate_Hz))
      return fault(20, "the frame rate is not above zero.");
    file_.firstFrame = static_cast<int>(first);
    std::size_t frames = last >= first ? last - first + 1 : 0;
    // Long recordings count frames in two words; the header holds one.
    const auto wide = [this](const char* name) -> std::optional<double> {
      const C3dParameter* p = file_.parameter("TRIAL", name);
      if (!p || p->type != 2 || p->count() < 2) return std::nullopt;
      const auto word = [p](std::size_t i) {
        return static_cast<double>(static_cast<std::uint16_t>(static_cast<std::int16_t>(*p->number(i))));
      };
      return word(0) + 65536.0 * word(1);
    };
    if (const auto from = wide("ACTUAL_START_FIELD"), to = wide("ACTUAL_END_FIELD");
        from && to && *to >= *from && *to - *from < 1e8)
      frames = static_cast<std::size_t>(*to - *from) + 1;
    else if (const double more = numberOf("POINT", "LONG_FRAMES", 0.0);
             last == 65535 && more > static_cast<double>(frames) && more < 1e8 && more == std::floor(more))
      frames = static_cast<std::size_t>(more);
    const std::size_t channels = file_.samplesPerFrame > 0 ? perFrame / file_.samplesPerFrame : 0;
    const bool real = scale < 0.0;
    const std::size_t width = real ? 4 : 2, frame = (4 * points + perFrame) * width;
    if (frame == 0 || frames == 0) return fault(2, "the file holds no points, no channels or no frames.");
    if (perFrame > 0 && (file_.samplesPerFrame == 0 || perFrame % file_.samplesPerFrame != 0))
      return fault(4, "the number of analogue values does not fit the samples of a frame.");
    const std::size_t begin = dataBlock == 0 ? 0 : (dataBlock - 1) * kBlock;
    if (begin < kBlock || begin > bytes_.size() || frames > (bytes_.size() - begin) / frame)
      return fault(begin, "the data of " + std::to_string(frames) + " frames of " + std::to_string(frame) +
                              " bytes do not fit into the file.");
    if (frames * (3 * points + perFrame) > kMostValues) return fault(begin, "there are too many values.");
    file_.frames = frames;
    readPoints(begin, frame, points, real, scale);
    readAnalogue(begin + 4 * points * width, frame, channels, real);
    return {};
  }

  void readPoints(std::size_t begin, std::size_t frame, std::size_t points, bool real, double scale) {
    const Numbers numbers(bytes_, file_.processor);
    file_.points.assign(points, {});
    const std::size_t width = real ? 4 : 2;
    for (std::size_t p = 0; p < points; ++p) {
      auto& values = file_.points[p];
      values.reserve(3 * file_.frames);
      for (std::size_t f = 0; f < file_.frames; ++f) {
        const std::size_t at = begin + f * frame + 4 * p * width;
        const double seen =
            real ? static_cast<double>(numbers.real(at + 12)) : static_cast<double>(numbers.whole(at + 6));
        for (std::size_t k = 0; k < 3; ++k) {
          const double value = real ? static_cast<double>(numbers.real(at + 4 * k)) : scale * numbers.whole(at + 2 * k);
          values.push_back(seen < 0.0 ? kNaN : value);
        }
      }
    }
  }

  void readAnalogue(std::size_t begin, std::size_t frame, std::size_t channels, bool real) {
    const Numbers numbers(bytes_, file_.processor);
    const double general = numberOf("ANALOG", "GEN_SCALE", 1.0);
    const C3dParameter* format = file_.parameter("ANALOG", "FORMAT");
    const bool isUnsigned = format && !format->texts().empty() && format->texts()[0] == "UNSIGNED";
    const std::size_t width = real ? 4 : 2;
    file_.analogue.assign(channels, {});
    const auto scales = numbersOf("ANALOG", "SCALE", 1.0, channels),
               offsets = numbersOf("ANALOG", "OFFSET", 0.0, channels);
    for (std::size_t c = 0; c < channels; ++c) {
      const double scale = scales[c] * general;
      double offset = offsets[c];
      if (isUnsigned && offset < 0.0) offset += 65536.0;
      auto& values = file_.analogue[c];
      values.reserve(file_.frames * file_.samplesPerFrame);
      for (std::size_t f = 0; f < file_.frames; ++f)
        for (std::size_t s = 0; s < file_.samplesPerFrame; ++s) {
          const std::size_t at = begin + f * frame + (s * channels + c) * width;
          const double raw = real         ? static_cast<double>(numbers.real(at))
                             : isUnsigned ? static_cast<double>(numbers.count(at))
                                          : static_cast<double>(numbers.whole(at));
          values.push_back((raw - offset) * scale);
        }
    }
  }

  std::string_view bytes_;
  const std::string& origin_;
  std::size_t taken_ = 0;  // byte behind what the last group or parameter holds
  C3dFile file_;
};

}  // namespace

std::size_t C3dParameter::count() const { return bytes.size() / static_cast<std::size_t>(std::abs(type)); }

std::optional<double> C3dParameter::number(std::size_t i) const {
  if (type == -1 || i >= count()) return std::nullopt;
  if (type == 1) return static_cast<double>(static_cast<signed char>(bytes[i]));
  if (type == 2) return static_cast<double>(ByteReader::numberIn<std::int16_t>(bytes.data() + 2 * i, false));
  return static_cast<double>(ByteReader::numberIn<float>(bytes.data() + 4 * i, false));
}

std::vector<std::string> C3dParameter::texts() const {
  std::vector<std::string> texts;
  if (type != -1 || bytes.empty()) return texts;
  const std::size_t length = dimensions.empty() ? 1 : std::max<std::size_t>(dimensions[0], 1);
  for (std::size_t at = 0; at + length <= bytes.size(); at += length) {
    std::string text = bytes.substr(at, length);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\0')) text.pop_back();
    texts.push_back(text);
  }
  return texts;
}

const C3dParameter* C3dFile::parameter(std::string_view group, std::string_view name) const {
  for (const C3dGroup& g : groups)
    if (g.name == group)
      for (const C3dParameter& p : g.parameters)
        if (p.name == name) return &p;
  return nullptr;
}

base::Result<C3dFile> readC3dFile(std::string_view bytes, const std::string& origin) {
  return Reader(bytes, origin).read();
}

}  // namespace articulus::exchange
