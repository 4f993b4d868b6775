#include "hardware/virtual_devices/polhemus/virtual_fastrak_language.h"

#include <cstdio>
#include <cstdlib>
#include <limits>

#include "core/base/text/c_numbers.h"
#include "core/spatial/units.h"
#include "hardware/virtual_devices/little_endian_text.h"

namespace articulus::hardware {
namespace {

using State = VirtualPolhemusState;

std::string refusal(const std::string& line, int code) {
  return "2 E*ERROR*" + line + "*ERROR* EC " + std::to_string(code) + "\r\n";
}

std::string status(const State& s) {
  const unsigned flags = 0x3F0U | (s.binary ? 1U : 0U) | (s.centimetres ? 2U : 0U) | (s.continuous ? 8U : 0U);
  char text[64];
  (void)std::snprintf(text, sizeof text, "21S%03X    F3%X  v1.000%-32s\r\n", flags, s.detected & 15U,
                      s.otherProduct ? "another (simulated)" : "FASTRAK (simulated)");
  return text;  // 55 bytes
}

std::string setItems(State& s, const std::string& line) {
  const int n = line.size() > 1 ? line[1] - '0' : 0;
  if (n < 1 || n > 4) return refusal(line, -3);
  std::vector<int>& items = s.items[static_cast<std::size_t>(n - 1)];
  if (line.size() == 2) {
    std::string text{'2', static_cast<char>('0' + n), 'O'};
    char field[8];
    for (const int item : items) (void)std::snprintf(field, sizeof field, "%2d", item), text += field;
    return text + "\r\n";
  }
  std::vector<int> read;
  for (std::size_t at = 2; at < line.size();) {
    char* end = nullptr;
    read.push_back(static_cast<int>(std::strtol(line.c_str() + at + 1, &end, 10)));
    if (line[at] != ',' || (s.olderFirmware && read.back() == 11)) return refusal(line, -3);
    at = static_cast<std::size_t>(end - line.c_str());
  }
  items = read;
  return {};
}

std::string setHemisphere(State& s, const std::string& line) {
  const int n = line.size() > 1 ? line[1] - '0' : 0;
  const base::CNumbers numbers;
  std::array<double, 3> h{};
  if (n < 1 || n > 4 || std::sscanf(line.c_str() + 2, ",%lf,%lf,%lf", &h[0], &h[1], &h[2]) != 3)
    return refusal(line, -3);
  s.hemisphere[static_cast<std::size_t>(n - 1)] = h;
  return {};
}

std::string setActive(State& s, const std::string& line) {
  const int n = line.size() > 1 ? line[1] - '0' : 0;
  if (n < 1 || n > 4) return refusal(line, -3);
  if (line.size() == 2) {
    std::string text{'2', static_cast<char>('0' + n), 'l'};
    for (unsigned i = 0; i < 4; ++i) text += (s.active >> i & 1U) != 0 ? '1' : '0';
    return text + "\r\n";
  }
  if (line.ends_with(",1")) s.active |= (1U << (n - 1)) & s.detected;
  else s.active &= ~(1U << (n - 1));
  return {};
}

/// A command of one letter.  Out  false: it is none, and a carriage return ends it
bool actAtOnce(State& s, char command, VirtualPolhemusHeard& heard) {
  switch (command) {
    case 'f': return s.binary = true, true;
    case 'F': return s.binary = false, true;
    case 'u': return s.centimetres = true, true;
    case 'U': return s.centimetres = false, true;
    case 'C': return s.continuous = true, true;
    case 'c': return s.continuous = false, true;
    case 'P': return ++heard.polls, true;
    case 'S': return heard.answer += status(s), true;
    case '\x19': return s.reset(), true;
    case '\r': return true;
    default: return false;
  }
}

}  // namespace

VirtualPolhemusHeard hearFastrak(VirtualPolhemusState& s, std::string& in) {
  VirtualPolhemusHeard heard;
  while (!in.empty()) {
    if (actAtOnce(s, in[0], heard)) {
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
    switch (line[0]) {
      case 'O': heard.answer += setItems(s, line); break;
      case 'H': heard.answer += setHemisphere(s, line); break;
      case 'l': heard.answer += setActive(s, line); break;
      case 'x':
      case 'v':
      case 'e': break;  // filters, and how a stylus works: taken and passed over
      default: heard.answer += refusal(line, -99);
    }
  }
  return heard;
}

std::string fastrakRecord(const VirtualPolhemusState& s, int station, const VirtualPolhemusView& view) {
  const double unit = s.centimetres ? 0.01 : 0.0254;
  const double q[] = {view.noNumber ? std::numeric_limits<double>::quiet_NaN() : view.turn.w(), view.turn.x(),
                      view.turn.y(), view.turn.z()};
  const Eigen::Matrix3d R = view.turn.toRotationMatrix();
  const Eigen::Vector3d zyx_deg = R.eulerAngles(2, 1, 0) * spatial::kDegreesPerRadian;
  std::string text{'0', static_cast<char>('0' + station), view.error};
  char field[32];
  const auto number = [&](double value, const char* format) {
    if (s.binary) return putFloat(text, value);
    (void)std::snprintf(field, sizeof field, format, value);
    text += field;
  };
  for (const int item : s.items[static_cast<std::size_t>(station - 1)]) {
    switch (item) {
      case 0: text += ' '; break;
      case 1: text += "\r\n"; break;
      case 2:
        for (int i = 0; i < 3; ++i) number(view.place_m[i] / unit, "%7.2f");
        break;
      case 4:
        for (int i = 0; i < 3; ++i) number(zyx_deg[i], "%7.2f");
        break;
      case 5:
      case 6:
      case 7:
        for (int i = 0; i < 3; ++i) number(R(i, item - 5), "%7.4f");
        break;
      case 11:
        for (const double part : q) number(part, "%7.4f");
        break;
      default: break;
    }
  }
  return text;
}

}  // namespace articulus::hardware
