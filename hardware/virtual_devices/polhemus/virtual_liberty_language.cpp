#include "hardware/virtual_devices/polhemus/virtual_liberty_language.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "core/base/text/c_numbers.h"
#include "core/spatial/units.h"
#include "hardware/virtual_devices/little_endian_text.h"

namespace articulus::hardware {
namespace {

using State = VirtualPolhemusState;

const char* tagOf(const State& s) { return s.model == PolhemusModel::Patriot ? "PA" : "LY"; }
unsigned stationsOf(const State& s) { return s.model == PolhemusModel::Patriot ? 2 : 16; }

std::string head(const State& s, unsigned station, char command, int error, std::size_t size) {
  std::string text = tagOf(s);
  put(text, station, 1);
  text += command;
  put(text, static_cast<unsigned>(error), 1);
  text += '\0';
  put(text, size, 2);
  return text;
}

std::string framed(const State& s, unsigned station, char command, const std::string& body) {
  return head(s, station, command, 0, body.size()) + body;
}

std::string textual(unsigned station, char command, const std::string& body) {
  char begin[8];
  (void)std::snprintf(begin, sizeof begin, "%02u%c  ", station, command);
  return begin + body + "\r\n";
}

std::string refusal(const State& s, char command, int error) {
  static const char* const kWords[] = {"No Error", "Invalid Command", "Invalid Station", "Invalid Parameter"};
  const std::string words = std::string(kWords[error]) + "\r\n";
  return s.binary ? head(s, 0, command, error, words.size()) + words : words;
}

/// A whole number as an answer.
std::string answer(const State& s, unsigned station, char command, std::uint32_t value, const std::string& asText) {
  std::string body;
  put(body, value, 4);
  return s.binary ? framed(s, station, command, body) : textual(station, command, asText);
}

std::vector<std::string> fieldsOf(const std::string& text) {
  std::vector<std::string> fields(1);
  for (const char c : text)
    if (c == ',') fields.emplace_back();
    else if (c != ' ') fields.back() += c;
  return fields;
}

int number(const std::string& text, int radix = 10) {
  char* end = nullptr;
  const long value = std::strtol(text.c_str(), &end, radix);
  return text.empty() || *end != '\0' ? -1 : static_cast<int>(value);
}

std::string identity(const State& s) {
  const char* const name = s.otherProduct ? "VIPER" : s.model == PolhemusModel::Patriot ? "PATRIOT" : "LIBERTY";
  const std::string text = std::string("Polhemus ") + name + " (simulated)\r\n" + std::to_string(stationsOf(s)) +
                           " Stations\r\n\r\nSystem Controller Version: virtual\r\n";
  if (!s.binary) return "00v  " + text;
  std::string body;
  put(body, stationsOf(s), 1);
  put(body, 0, 2);
  return framed(s, 0, 'v', body + text);
}

std::string outputList(const State& s, unsigned station) {
  std::string body, text;
  for (const int item : s.items[station - 1]) {
    put(body, static_cast<unsigned>(item), 4);
    text += std::to_string(item) + " ";
  }
  put(body, 0xFFFFFFFF, 4);
  return s.binary ? framed(s, station, 'O', body) : textual(station, 'O', text);
}

/// Stations that a field means: one, or all of them.  Out  first and last; none: it is no station
bool stations(const State& s, const std::string& field, unsigned& first, unsigned& last) {
  if (field == "*") return first = 1, last = stationsOf(s), true;
  const int n = number(field);
  if (n < 1 || n > static_cast<int>(stationsOf(s))) return false;
  return first = last = static_cast<unsigned>(n), true;
}

std::string setItems(State& s, const std::vector<std::string>& fields) {
  unsigned first = 0, last = 0;
  if (!stations(s, fields[0], first, last)) return refusal(s, 'O', 2);
  if (fields.size() == 1) return outputList(s, first);
  std::vector<int> items;
  for (std::size_t i = 1; i < fields.size(); ++i) {
    const int item = number(fields[i]);
    if (item < 0 || item > 12 || (s.olderFirmware && (item == 8 || item == 9))) return refusal(s, 'O', 3);
    items.push_back(item);
  }
  for (unsigned n = first; n <= last; ++n) s.items[n - 1] = items;
  return {};
}

std::string setHemisphere(State& s, const std::vector<std::string>& fields) {
  unsigned first = 0, last = 0;
  if (!stations(s, fields[0], first, last)) return refusal(s, 'H', 2);
  if (fields.size() == 1) {
    std::string body;
    for (const double v : s.hemisphere[first - 1]) putFloat(body, v);
    return s.binary ? framed(s, first, 'H', body) : textual(first, 'H', "");
  }
  if (fields.size() != 4) return refusal(s, 'H', 3);
  const base::CNumbers numbers;
  for (unsigned n = first; n <= last; ++n)
    for (std::size_t i = 0; i < 3; ++i) s.hemisphere[n - 1][i] = std::atof(fields[1 + i].c_str());
  return {};
}

std::string setActive(State& s, const std::vector<std::string>& fields) {
  const int n = number(fields[0]);
  if (fields.size() == 1) {
    char text[16];
    (void)std::snprintf(text, sizeof text, "%04X%04X", s.detected, s.active);
    return answer(s, 0, 'u', s.detected << 16U | s.active, text);
  }
  if (n == 0) s.active = static_cast<std::uint32_t>(number(fields[1], 16)) & s.detected;
  else if (n < 1 || n > static_cast<int>(stationsOf(s))) return refusal(s, 'u', 2);
  else if (fields[1] == "1") s.active |= (1U << (n - 1)) & s.detected;
  else s.active &= ~(1U << (n - 1));
  return {};
}

/// A setting that is 0 or 1.
std::string flag(const State& s, char command, bool& value, const std::string& rest) {
  if (rest.empty()) return answer(s, 0, command, value ? 1 : 0, value ? "1" : "0");
  if (rest != "0" && rest != "1") return refusal(s, command, 3);
  value = rest == "1";
  return {};
}

std::string act(State& s, const std::string& line) {
  const char command = static_cast<char>(std::toupper(static_cast<unsigned char>(line[0])));
  const std::string rest = line.substr(1);
  const std::vector<std::string> fields = fieldsOf(rest);
  switch (command) {
    case 'F': return flag(s, 'F', s.binary, rest);
    case 'U': return flag(s, 'U', s.centimetres, rest);
    case 'O': return setItems(s, fields);
    case 'H': return setHemisphere(s, fields);
    case 'C': s.continuous = true; return {};
    case 'X':
    case 'Y': return {};
    case 'R':
      if (rest.empty()) return answer(s, 0, 'R', static_cast<unsigned>(s.rate), std::to_string(s.rate));
      if (s.model == PolhemusModel::Patriot) return refusal(s, 'R', 1);
      if (rest != "3" && rest != "4") return refusal(s, 'R', 3);
      s.rate = rest[0] - '0';
      return {};
    case 'Q':
      if (rest == "0" || rest == "1") s.frame = 0;
      if (rest == "0" || rest == "2") s.zero_ms = s.now_ms;
      return {};
    case 0x14: return answer(s, 0, 't', 0, "0x00000000");
    case 0x15: return setActive(s, fields);
    case 0x16: return identity(s);
    case 0x19: s.reset(); return {};
    default: return refusal(s, command, 1);
  }
}

void putItem(std::string& to, const State& s, int item, const VirtualPolhemusView& v) {
  const double unit = s.centimetres ? 0.01 : 0.0254;
  const double q[] = {v.noNumber ? std::numeric_limits<double>::quiet_NaN() : v.turn.w(), v.turn.x(), v.turn.y(),
                      v.turn.z()};
  switch (item) {
    case 0: to += ' '; break;
    case 1: to += "\r\n"; break;
    case 2:
    case 3:
      for (int i = 0; i < 3; ++i) putFloat(to, v.place_m[i] / unit);
      break;
    case 7:
      for (const double part : q) putFloat(to, part);
      break;
    case 8: put(to, static_cast<std::uint32_t>(s.now_ms - s.zero_ms), 4); break;
    case 9: put(to, s.frame, 4); break;
    case 11: put(to, static_cast<unsigned>(v.distortion), 4); break;
    case 6:
      for (int i = 0; i < 9; ++i) putFloat(to, v.turn.toRotationMatrix()(i / 3, i % 3));
      break;
    case 4:
    case 5: {
      const Eigen::Vector3d zyx = v.turn.toRotationMatrix().eulerAngles(2, 1, 0) * spatial::kDegreesPerRadian;
      for (int i = 0; i < 3; ++i) putFloat(to, zyx[i]);
      break;
    }
    default: put(to, 0, 4);
  }
}

void printItem(std::string& to, const State& s, int item, const VirtualPolhemusView& v) {
  const double unit = s.centimetres ? 0.01 : 0.0254;
  char text[40];
  const auto print = [&to, &text](const char* format, double value) {
    (void)std::snprintf(text, sizeof text, format, value);
    to += text;
  };
  switch (item) {
    case 0: to += ' '; break;
    case 1: to += "\r\n"; break;
    case 2:
      for (int i = 0; i < 3; ++i) print("%8.3f ", v.place_m[i] / unit);
      break;
    case 3:
      for (int i = 0; i < 3; ++i) print("%14.6E ", v.place_m[i] / unit);
      break;
    case 4:
    case 5:
      for (int i = 0; i < 3; ++i)
        print("%8.3f ", spatial::inDegrees(v.turn.toRotationMatrix().eulerAngles(2, 1, 0)[i]));
      break;
    case 7:
      for (const double part : {v.turn.w(), v.turn.x(), v.turn.y(), v.turn.z()}) print("%8.5f ", part);
      break;
    case 8: print("%.0f ", static_cast<double>(static_cast<std::uint32_t>(s.now_ms - s.zero_ms))); break;
    case 9: print("%.0f ", s.frame); break;
    case 11: print("%.0f ", v.distortion); break;
    default: to += "0 ";
  }
}

}  // namespace

VirtualPolhemusHeard hearLiberty(VirtualPolhemusState& s, std::string& in) {
  VirtualPolhemusHeard heard;
  while (!in.empty()) {
    if (in[0] == 'P' || in[0] == 'p') {  // the only command without an end
      s.continuous = false;
      ++heard.polls;
      in.erase(0, 1);
      continue;
    }
    const std::size_t end = in.find('\r');
    if (end == std::string::npos) {
      if (in.size() > 200) in.clear();
      break;
    }
    const std::string line = in.substr(0, end);
    in.erase(0, end + 1);
    if (!line.empty()) heard.answer += act(s, line);
  }
  return heard;
}

std::string libertyRecord(const VirtualPolhemusState& s, int station, const VirtualPolhemusView& view) {
  std::string body;
  const std::vector<int>& items = s.items[static_cast<std::size_t>(station - 1)];
  if (!s.binary) {
    char begin[8];
    (void)std::snprintf(begin, sizeof begin, "%02d%c ", station, view.error);
    body = begin;
    for (const int item : items) printItem(body, s, item, view);
    return body;
  }
  for (const int item : items) putItem(body, s, item, view);
  return head(s, static_cast<unsigned>(station), s.continuous ? 'C' : 'P', view.error == ' ' ? 0 : view.error,
              body.size()) +
         body;
}

}  // namespace articulus::hardware
