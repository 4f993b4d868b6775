#include "hardware/kuka_rsi/rsi_telegram.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <utility>

namespace articulus::hardware {
namespace {

using Text = std::string_view;

bool isSpace(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

Text trimmed(Text t) noexcept {
  while (!t.empty() && isSpace(t.front())) t.remove_prefix(1);
  while (!t.empty() && isSpace(t.back())) t.remove_suffix(1);
  return t;
}

char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool sameWord(Text a, Text b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
}

template <class Number>
bool read(Text t, Number& value) noexcept {
  t = trimmed(t);
  if (!t.empty() && t.front() == '+') t.remove_prefix(1);
  const auto [end, error] = std::from_chars(t.data(), t.data() + t.size(), value);
  return error == std::errc() && end == t.data() + t.size();
}

/// One tag of the text: <name attributes>, </name> or <name attributes/>.
struct Tag {
  Text name, attributes;
  bool closes = false, empty = false;
};

/// Takes the next tag off the text; before: what stood before it. False where
/// there is none that is well formed.
bool takeTag(Text& rest, Text& before, Tag& tag) noexcept {
  const std::size_t begin = rest.find('<');
  if (begin == Text::npos) return false;
  before = rest.substr(0, begin);
  const std::size_t end = rest.find('>', begin);
  if (end == Text::npos) return false;
  Text inside = rest.substr(begin + 1, end - begin - 1);
  rest.remove_prefix(end + 1);
  tag = {};
  if (!inside.empty() && inside.front() == '/') tag.closes = true, inside.remove_prefix(1);
  else if (!inside.empty() && inside.back() == '/') tag.empty = true, inside.remove_suffix(1);
  std::size_t size = 0;
  while (size < inside.size() && !isSpace(inside[size])) ++size;
  tag.name = inside.substr(0, size);
  tag.attributes = trimmed(inside.substr(size));
  return !tag.name.empty() && tag.name.find_first_of("<&\"'=/") == Text::npos;
}

/// Takes the next name="value" off the attributes.
bool takeAttribute(Text& rest, Text& name, Text& value) noexcept {
  rest = trimmed(rest);
  const std::size_t equals = rest.find('=');
  if (equals == Text::npos) return false;
  name = trimmed(rest.substr(0, equals));
  Text after = trimmed(rest.substr(equals + 1));
  if (after.empty() || (after.front() != '"' && after.front() != '\'')) return false;
  const std::size_t end = after.find(after.front(), 1);
  if (end == Text::npos) return false;
  value = after.substr(1, end - 1);
  rest = after.substr(end + 1);
  return true;
}

constexpr double kMostAxis_deg = 3600.0,
                 kMostPose = 1e5;  // beyond that it is no arm

/// Six attributes by name, all of them, each once.
RobFault readSix(Text attributes, const std::array<Text, 6>& names, double most,
                 std::array<double, 6>& values) noexcept {
  unsigned seen = 0;
  Text name, value;
  while (!trimmed(attributes).empty()) {
    if (!takeAttribute(attributes, name, value)) return RobFault::BadNumber;
    for (std::size_t i = 0; i < 6; ++i) {
      if (name != names[i]) continue;
      if ((seen & 1U << i) != 0) return RobFault::Twice;
      if (!read(value, values[i]) || !(std::abs(values[i]) <= most)) return RobFault::BadNumber;
      seen |= 1U << i;
    }
  }
  return seen == 0x3FU ? RobFault::None : RobFault::BadNumber;
}

constexpr std::array<Text, 6> kAxes{"A1", "A2", "A3", "A4", "A5", "A6"};
constexpr std::array<Text, 6> kPose{"X", "Y", "Z", "A", "B", "C"};

}  // namespace

RobFault scanRob(Text datagram, RobTelegram& out, Text runTag) noexcept {
  if (datagram.size() < kShortestRob) return RobFault::TooShort;
  if (datagram.size() > kLongestRob) return RobFault::TooLong;
  out = {};
  Text rest = datagram, before, name, value;
  Tag tag;
  if (!takeTag(rest, before, tag) || !trimmed(before).empty() || tag.closes) return RobFault::NotXml;
  if (tag.name != "Rob") return RobFault::OtherType;
  bool type = false, typed = false;
  while (!tag.attributes.empty()) {
    if (!takeAttribute(tag.attributes, name, value)) return RobFault::NotXml;
    if (!sameWord(name, "Type")) continue;
    if (typed) return RobFault::Twice;
    typed = true;
    type = sameWord(value, "KUKA");
  }
  if (!type) return RobFault::OtherType;

  bool axes = false, ipoc = false, late = false, run = false;
  for (;;) {
    if (!takeTag(rest, before, tag)) return RobFault::NotXml;
    if (tag.closes) {
      if (tag.name != "Rob" || !trimmed(before).empty() || !trimmed(rest).empty()) return RobFault::NotXml;
      break;
    }
    if (!trimmed(before).empty()) return RobFault::NotXml;
    Text content;
    if (!tag.empty) {  // elements hold text, no further elements
      Tag end;
      if (!takeTag(rest, content, end) || !end.closes || end.name != tag.name) return RobFault::NotXml;
      content = trimmed(content);
    }
    if (tag.name == "AIPos") {
      if (std::exchange(axes, true)) return RobFault::Twice;
      if (const auto fault = readSix(tag.attributes, kAxes, kMostAxis_deg, out.axes_deg); fault != RobFault::None)
        return fault;
    } else if (tag.name == "RIst") {
      if (std::exchange(out.hasPose, true)) return RobFault::Twice;
      if (const auto fault = readSix(tag.attributes, kPose, kMostPose, out.pose_mm_deg); fault != RobFault::None)
        return fault;
    } else if (tag.name == "Delay") {
      if (std::exchange(late, true)) return RobFault::Twice;
      if (!takeAttribute(tag.attributes, name, value) || name != "D" || !read(value, out.late))
        return RobFault::BadNumber;
      if (!trimmed(tag.attributes).empty()) return RobFault::Twice;
    } else if (tag.name == runTag) {
      int moves = 0;
      if (std::exchange(run, true)) return RobFault::Twice;
      if (!read(content, moves)) return RobFault::BadNumber;
      out.moves = moves != 0;
    } else if (tag.name == "Virtual") {
      out.isVirtual = content != "0";
    } else if (tag.name == "IPOC") {
      if (std::exchange(ipoc, true)) return RobFault::Twice;
      if (content.empty() || content.size() > out.ipocText.size() || !read(content, out.ipoc))
        return RobFault::BadNumber;
      std::memcpy(out.ipocText.data(), content.data(), content.size());
      out.ipocSize = content.size();
    }
  }
  if (!ipoc) return RobFault::NoIpoc;
  if (!axes) return RobFault::NoAxes;
  // Without them late replies, and whether corrections are in force, would never be known.
  if (!late) return RobFault::NoDelay;
  return run || runTag.empty() ? RobFault::None : RobFault::NoRun;
}

}  // namespace articulus::hardware
