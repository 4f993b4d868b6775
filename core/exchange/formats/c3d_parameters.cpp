#include "core/exchange/formats/c3d_parameters.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"

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

/// Bytes of a parameter from the way to the next one on.
std::size_t takenBehindName(const C3dParameter& p) {
  return 2 + 2 + p.dimensions.size() + p.bytes.size() + 1 + p.description.size();
}

/// Bytes of any kind as text of JSON: each is the letter of that number.
std::string asUnicode(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto u = static_cast<unsigned char>(c);
    if (u >= 0x80) text += static_cast<char>(0xC0 | (u >> 6));
    text += u >= 0x80 ? static_cast<char>(0x80 | (u & 0x3F)) : c;
  }
  return text;
}

std::string asBytes(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto u = static_cast<unsigned char>(text[i]);
    const bool two = (u & 0xFC) == 0xC0 && i + 1 < text.size();
    bytes += two ? static_cast<char>(((u & 0x03) << 6) | (static_cast<unsigned char>(text[++i]) & 0x3F)) : text[i];
  }
  return bytes;
}

bool isWhole(const C3dParameter& p) {
  if (p.type != -1 && p.type != 1 && p.type != 2 && p.type != 4) return false;
  std::size_t bytes = static_cast<std::size_t>(std::abs(p.type));
  for (const std::uint8_t dimension : p.dimensions) bytes *= dimension;
  return p.dimensions.size() <= 7 && bytes == p.bytes.size() && !p.name.empty() && p.name.size() <= kMostLetters &&
         p.description.size() <= kMostCount && takenBehindName(p) <= 0xffff;
}

}  // namespace

std::string c3dGroupsAsJson(const std::vector<C3dGroup>& groups) {
  auto all = nlohmann::json::array();
  for (const C3dGroup& g : groups) {
    auto parameters = nlohmann::json::array();
    for (const C3dParameter& p : g.parameters)
      parameters.push_back({{"name", asUnicode(p.name)},
                            {"description", asUnicode(p.description)},
                            {"locked", p.locked},
                            {"type", p.type},
                            {"dimensions", p.dimensions},
                            {"bytes", asUnicode(p.bytes)}});
    all.push_back({{"name", asUnicode(g.name)},
                   {"description", asUnicode(g.description)},
                   {"id", g.id},
                   {"locked", g.locked},
                   {"parameters", std::move(parameters)}});
  }
  return all.dump();
}

std::vector<C3dGroup> c3dGroupsOfJson(const std::string& json) {
  std::vector<C3dGroup> groups;
  const auto all = base::parseStoredJson(json, "The parameters of the imported file");
  if (!all || !all->is_array()) return groups;
  try {
    for (const auto& one : *all) {
      C3dGroup g{.name = asBytes(one.at("name").get<std::string>()),
                 .description = asBytes(one.at("description").get<std::string>()),
                 .id = one.at("id").get<int>(),
                 .locked = one.at("locked").get<bool>()};
      if (g.name.empty() || g.name.size() > kMostLetters || g.description.size() > kMostCount) continue;
      for (const auto& of : one.at("parameters")) {
        C3dParameter p{.name = asBytes(of.at("name").get<std::string>()),
                       .description = asBytes(of.at("description").get<std::string>()),
                       .locked = of.at("locked").get<bool>(),
                       .type = of.at("type").get<int>(),
                       .dimensions = of.at("dimensions").get<std::vector<std::uint8_t>>(),
                       .bytes = asBytes(of.at("bytes").get<std::string>())};
        if (isWhole(p)) g.parameters.push_back(std::move(p));
      }
      groups.push_back(std::move(g));
    }
  } catch (const nlohmann::json::exception&) {
    groups.clear();  // not what was written here
  }
  return groups;
}

void appendUint16(std::string& bytes, std::uint16_t value) {
  bytes += static_cast<char>(value & 0xff);
  bytes += static_cast<char>(value >> 8);
}

void appendFloat(std::string& bytes, float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  appendUint16(bytes, static_cast<std::uint16_t>(bits & 0xffff));
  appendUint16(bytes, static_cast<std::uint16_t>(bits >> 16));
}

void C3dParameters::beginGroup(std::string_view name, std::string_view description, bool locked) {
  const auto length = static_cast<int>(name.size());
  ++groups_;
  bytes_ += static_cast<char>(locked ? -length : length);
  bytes_ += static_cast<char>(-groups_);
  bytes_ += name;
  appendUint16(bytes_, static_cast<std::uint16_t>(2 + 1 + description.size()));
  bytes_ += static_cast<char>(description.size());
  bytes_ += description;
}

void C3dParameters::group(std::string_view name, std::string_view description) {
  beginGroup(upper(name), description.substr(0, kMostLetters), false);
}

void C3dParameters::add(const C3dGroup& group, std::string_view name) {
  beginGroup(name, group.description, group.locked);
  for (const C3dParameter& one : group.parameters) parameter(one);
}

void C3dParameters::parameter(const C3dParameter& whole) {
  const auto length = static_cast<int>(whole.name.size());
  bytes_ += static_cast<char>(whole.locked ? -length : length);
  bytes_ += static_cast<char>(groups_);
  bytes_ += whole.name;
  appendUint16(bytes_, static_cast<std::uint16_t>(takenBehindName(whole)));
  bytes_ += static_cast<char>(whole.type);
  bytes_ += static_cast<char>(whole.dimensions.size());
  for (const std::uint8_t dimension : whole.dimensions) bytes_ += static_cast<char>(dimension);
  bytes_ += whole.bytes;
  bytes_ += static_cast<char>(whole.description.size());
  bytes_ += whole.description;
}

void C3dParameters::parameter(std::string_view name, int type, const std::vector<std::uint8_t>& dimensions,
                              std::string_view data, std::string_view description) {
  parameter({.name = upper(name),
             .description = std::string(description.substr(0, kMostLetters)),
             .type = type,
             .dimensions = dimensions,
             .bytes = std::string(data)});
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
