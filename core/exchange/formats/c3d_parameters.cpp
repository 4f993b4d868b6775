#include "core/exchange/formats/c3d_parameters.h"

#include <algorithm>
#include <bit>

namespace articulus::exchange {
namespace {

constexpr std::size_t kBlock = 512;
constexpr std::size_t kMostLetters = 127, kMostCount = 255;
constexpr char kIntel = 84, kParametersFollow = 0x50;

std::string upper(std::string_view name) {
  std::string text(name.substr(0, kMostLetters));
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    else if (!((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))) c = '_';
  }
  return text;
}

}  // namespace

void appendUint16(std::string& bytes, std::uint16_t value) {
  bytes += static_cast<char>(value & 0xff);
  bytes += static_cast<char>(value >> 8);
}

void appendFloat(std::string& bytes, float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  appendUint16(bytes, static_cast<std::uint16_t>(bits & 0xffff));
  appendUint16(bytes, static_cast<std::uint16_t>(bits >> 16));
}

void C3dParameters::group(std::string_view name, std::string_view description) {
  const std::string upperName = upper(name);
  description = description.substr(0, kMostLetters);
  ++groups_;
  bytes_ += static_cast<char>(upperName.size());
  bytes_ += static_cast<char>(-groups_);
  bytes_ += upperName;
  appendUint16(bytes_, static_cast<std::uint16_t>(2 + 1 + description.size()));
  bytes_ += static_cast<char>(description.size());
  bytes_ += description;
}

void C3dParameters::parameter(std::string_view name, int type, const std::vector<std::uint8_t>& dimensions,
                              std::string_view data, std::string_view description) {
  const std::string upperName = upper(name);
  description = description.substr(0, kMostLetters);
  bytes_ += static_cast<char>(upperName.size());
  bytes_ += static_cast<char>(groups_);
  bytes_ += upperName;
  appendUint16(bytes_, static_cast<std::uint16_t>(2 + 2 + dimensions.size() + data.size() + 1 + description.size()));
  bytes_ += static_cast<char>(type);
  bytes_ += static_cast<char>(dimensions.size());
  for (const std::uint8_t dimension : dimensions) bytes_ += static_cast<char>(dimension);
  bytes_ += data;
  bytes_ += static_cast<char>(description.size());
  bytes_ += description;
}

void C3dParameters::texts(std::string_view name, const std::vector<std::string>& texts, std::string_view description) {
  for (std::size_t from = 0, part = 1; from < texts.size() || part == 1; from += kMostCount, ++part) {
    const std::size_t count = std::min(texts.size() - from, kMostCount);
    std::size_t width = 1;
    for (std::size_t i = 0; i < count; ++i) width = std::max(width, std::min(texts[from + i].size(), kMostCount));
    std::string data;
    for (std::size_t i = 0; i < count; ++i) {
      std::string text = texts[from + i].substr(0, width);
      text.resize(width, ' ');
      data += text;
    }
    parameter(part == 1 ? std::string(name) : std::string(name) + std::to_string(part), -1,
              {static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(count)}, data, description);
  }
}

void C3dParameters::text(std::string_view name, std::string_view text, std::string_view description,
                         std::size_t width) {
  for (std::size_t part = 2, from = kMostCount; from < text.size() && width == 0; from += kMostCount, ++part) {
    if (part == 2) this->text(name, text.substr(0, kMostCount), description);
    this->text(std::string(name) + std::to_string(part), text.substr(from, kMostCount), {});
    if (from + kMostCount >= text.size()) return;
  }
  std::string data(text.substr(0, kMostCount));
  data.resize(std::min(kMostCount, std::max(width, data.size())), ' ');
  parameter(name, -1, {static_cast<std::uint8_t>(data.size())}, data, description);
}

void C3dParameters::integers(std::string_view name, const std::vector<std::int16_t>& values,
                             std::vector<std::uint8_t> dimensions, std::string_view description) {
  std::string data;
  for (const std::int16_t value : values) appendUint16(data, static_cast<std::uint16_t>(value));
  parameter(name, 2, dimensions, data, description);
}

void C3dParameters::numbers(std::string_view name, const std::vector<float>& values,
                            std::vector<std::uint8_t> dimensions, std::string_view description) {
  std::string data;
  for (const float value : values) appendFloat(data, value);
  parameter(name, 4, dimensions, data, description);
}

std::string C3dParameters::section() const {
  std::string all{1, kParametersFollow};
  const std::size_t blocks = (4 + bytes_.size() + 2 + kBlock - 1) / kBlock;
  all += static_cast<char>(std::min<std::size_t>(blocks, 255));
  all += kIntel;
  all += bytes_;
  all.resize(blocks * kBlock, '\0');  // a name without letters ends the section
  return all;
}

}  // namespace articulus::exchange
