#include "hardware/polhemus/polhemus_record.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace articulus::hardware {
namespace {

/// What an item says, whatever its number.
enum class Meaning {
  Space,
  NewLine,
  Place,
  Angles,
  Cosines,
  AllCosines,
  Quaternion,
  Time,
  Frame,
  Flag,
  Distortion,
  None
};

Meaning meaningOf(PolhemusModel model, int item) noexcept {
  if (model == PolhemusModel::Fastrak) {
    if (item >= 50) item -= 50;  // more digits as text, the same as bytes
    switch (item) {
      case 0: return Meaning::Space;
      case 1: return Meaning::NewLine;
      case 2: return Meaning::Place;
      case 4: return Meaning::Angles;
      case 5:
      case 6:
      case 7: return Meaning::Cosines;
      case 11: return Meaning::Quaternion;
      default: return Meaning::None;
    }
  }
  switch (item) {
    case 0: return Meaning::Space;
    case 1: return Meaning::NewLine;
    case 2:
    case 3: return Meaning::Place;
    case 4:
    case 5: return Meaning::Angles;
    case 6: return Meaning::AllCosines;
    case 7: return Meaning::Quaternion;
    case 8: return Meaning::Time;
    case 9: return Meaning::Frame;
    case 11: return Meaning::Distortion;
    case 10:
    case 12: return Meaning::Flag;
    default: return Meaning::None;
  }
}

std::size_t sizeOf(Meaning meaning) noexcept {
  switch (meaning) {
    case Meaning::Space: return 1;
    case Meaning::NewLine: return 2;
    case Meaning::Place:
    case Meaning::Angles:
    case Meaning::Cosines: return 12;
    case Meaning::AllCosines: return 36;
    case Meaning::Quaternion: return 16;
    case Meaning::None: return 0;
    default: return 4;
  }
}

std::uint32_t wordAt(std::string_view bytes, std::size_t at) noexcept {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i)
    value |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << 8U * i;
  return value;
}

template <std::size_t N>
std::array<double, N> floatsAt(std::string_view bytes, std::size_t at) noexcept {
  std::array<double, N> values{};
  for (std::size_t i = 0; i < N; ++i) values[i] = std::bit_cast<float>(wordAt(bytes, at + 4 * i));
  return values;
}

/// Takes numbers off the front of a line of text.
class Fields {
 public:
  Fields(std::string_view line, std::size_t width) : left_(line), width_(width) {}
  /// In  width: of a Fastrak, whose numbers may touch; 0: they end at a blank
  double number() noexcept {
    if (width_ == 0) left_.remove_prefix(std::min(left_.find_first_not_of(' '), left_.size()));
    const std::size_t size = std::min(width_ == 0 ? left_.find(' ') : width_, left_.size());
    std::string_view text = left_.substr(0, size);
    left_.remove_prefix(size);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    text = text.substr(0, text.find_last_not_of(' ') + 1);
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0.0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    good_ = good_ && !text.empty() && read.ec == std::errc() && read.ptr == text.data() + text.size();
    return value;
  }
  template <std::size_t N>
  std::array<double, N> numbers() noexcept {
    std::array<double, N> values{};
    for (double& v : values) v = number();
    return values;
  }
  std::uint32_t count() noexcept {
    const double value = number();
    good_ = good_ && value >= 0.0 && value <= 4294967295.0;
    return good_ ? static_cast<std::uint32_t>(value) : 0;
  }
  void setWidth(std::size_t width) noexcept { width_ = width; }
  void skip(std::size_t n) noexcept { left_.remove_prefix(std::min(n, left_.size())); }
  [[nodiscard]] bool good() const noexcept { return good_; }
  [[nodiscard]] bool empty() const noexcept { return left_.find_first_not_of(" \r\n") == std::string_view::npos; }

 private:
  std::string_view left_;
  std::size_t width_;
  bool good_ = true;
};

bool takeField(Meaning meaning, Fields& fields, PolhemusRecord& record) noexcept {
  switch (meaning) {
    case Meaning::Place: record.place = fields.numbers<3>(); break;
    case Meaning::Angles: record.angles_deg = fields.numbers<3>(); break;
    case Meaning::Quaternion: record.quaternion = fields.numbers<4>(); break;
    case Meaning::Time: record.time_ms = fields.count(); break;
    case Meaning::Frame: record.frame = fields.count(); break;
    case Meaning::Distortion: record.distortion = static_cast<int>(std::min(fields.count(), 99U)); break;
    case Meaning::Flag: (void)fields.count(); break;
    case Meaning::Cosines: (void)fields.numbers<3>(); break;
    case Meaning::Space:
    case Meaning::NewLine: break;
    default: return false;
  }
  return fields.good();
}

bool isDigit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Station and error at the beginning of a line.  Out  how many characters they take; 0: they are none
std::size_t takeHead(const PolhemusFacts& facts, std::string_view line, PolhemusRecord& record) noexcept {
  if (line.size() < 4 || !isDigit(line[0]) || !isDigit(line[1])) return 0;
  const bool fastrak = facts.model == PolhemusModel::Fastrak;
  if (fastrak && line[0] != '0') return 0;
  record.station = 10 * (line[0] - '0') + (line[1] - '0');
  // The manual of the Liberty prints the header with the letter of the command, and without.
  const bool letter = !fastrak && (line[2] == 'P' || line[2] == 'C') && line.size() > 4 && line[4] == ' ';
  record.error = static_cast<unsigned char>(line[letter ? 3 : 2]);
  return record.station >= 1 && record.station <= facts.stations ? (fastrak ? 3 : letter ? 5 : 4) : 0;
}

}  // namespace

std::size_t polhemusItemSize(PolhemusModel model, int item) noexcept { return sizeOf(meaningOf(model, item)); }

std::size_t polhemusListSize(PolhemusModel model, std::span<const int> items) noexcept {
  std::size_t all = 0;
  for (const int item : items) {
    const std::size_t one = polhemusItemSize(model, item);
    if (one == 0) return 0;
    all += one;
  }
  return all;
}

std::optional<PolhemusRecord> decodePolhemusItems(PolhemusModel model, std::span<const int> items,
                                                  std::string_view bytes) noexcept {
  PolhemusRecord record;
  if (items.size() > kMostPolhemusItems || bytes.size() != polhemusListSize(model, items)) return {};
  std::size_t at = 0;
  for (const int item : items) {
    const Meaning meaning = meaningOf(model, item);
    switch (meaning) {
      case Meaning::Space:
        if (bytes[at] != ' ') return {};
        break;
      case Meaning::NewLine:
        if (bytes[at] != '\r' || bytes[at + 1] != '\n') return {};
        break;
      case Meaning::Place: record.place = floatsAt<3>(bytes, at); break;
      case Meaning::Angles: record.angles_deg = floatsAt<3>(bytes, at); break;
      case Meaning::Quaternion: record.quaternion = floatsAt<4>(bytes, at); break;
      case Meaning::Time: record.time_ms = wordAt(bytes, at); break;
      case Meaning::Frame: record.frame = wordAt(bytes, at); break;
      case Meaning::Distortion: record.distortion = static_cast<int>(std::min(wordAt(bytes, at), 99U)); break;
      default: break;
    }
    at += sizeOf(meaning);
  }
  return record;
}

std::optional<PolhemusRecord> decodePolhemusText(PolhemusModel model, std::span<const int> items,
                                                 std::string_view line) noexcept {
  PolhemusRecord record;
  const bool fastrak = model == PolhemusModel::Fastrak;
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);  // item 1
  const std::size_t head = takeHead(factsOf(model), line, record);
  if (head == 0 || items.size() > kMostPolhemusItems) return {};
  Fields fields(line.substr(head), 0);
  for (const int item : items) {
    const Meaning meaning = meaningOf(model, item);
    if (fastrak) fields.setWidth(item >= 50 ? 13 : 7);
    if (fastrak && meaning == Meaning::Space) fields.skip(1);
    if (!takeField(meaning, fields, record)) return {};
  }
  if (!fields.empty()) return {};
  return record;
}

}  // namespace articulus::hardware
