#include "hardware/staubli_val3/val3_message.h"

#include <cmath>
#include <limits>

#include "core/spatial/units.h"

namespace articulus::hardware {
namespace {

constexpr double kMillionths = 1e6;
constexpr double kFurthest_deg = 720.0;
constexpr std::size_t kStateWords = kVal3StateBytes / 4, kHostWords = kVal3HostBytes / 4;

std::int32_t wordAt(std::span<const char> bytes, std::size_t i) noexcept {
  std::uint32_t word = 0;
  for (std::size_t k = 4; k-- > 0;) word = word << 8U | static_cast<std::uint8_t>(bytes[4 * i + k]);
  return static_cast<std::int32_t>(word);
}

std::size_t put(const std::array<std::int32_t, kHostWords>& words, std::span<char> out) noexcept {
  if (out.size() < kVal3HostBytes) return 0;
  for (std::size_t i = 0; i < kHostWords; ++i)
    for (std::size_t k = 0; k < 4; ++k)
      out[4 * i + k] = static_cast<char>(static_cast<std::uint32_t>(words[i]) >> 8U * k & 0xFFU);
  return kVal3HostBytes;
}

/// Out  false where it does not fit
bool toMillionths(double rad, std::int32_t& word) noexcept {
  const double value = rad / spatial::kRadiansPerDegree * kMillionths;
  if (!(std::abs(value) < std::numeric_limits<std::int32_t>::max())) return false;
  word = static_cast<std::int32_t>(std::lround(value));
  return true;
}

}  // namespace

Val3Heard decodeVal3State(std::span<const char> bytes, Val3State& state) noexcept {
  for (std::size_t k = 0; k < 4 && k < bytes.size(); ++k)
    if (static_cast<std::uint8_t>(bytes[k]) != (static_cast<std::uint32_t>(kVal3State) >> 8U * k & 0xFFU))
      return Val3Heard::Broken;
  if (bytes.size() < kVal3StateBytes) return Val3Heard::Incomplete;
  const auto word = [&bytes](std::size_t i) { return wordAt(bytes, i); };
  if (word(kStateWords - 1) != ~word(1)) return Val3Heard::Broken;
  Val3State s;
  s.cycle = word(1);
  s.number = word(2);
  s.late = word(3);
  s.mode = static_cast<Val3Mode>(word(4));
  const std::int32_t flags = word(5);
  s.powered = (flags & 1) != 0;
  s.settled = (flags & 2) != 0;
  s.greeted = (flags & 4) != 0;
  s.halted = (flags & 8) != 0;
  s.overrun = (flags & 16) != 0;
  s.altering = (flags & 32) != 0;
  s.stop = word(6);
  s.workingMode = word(7);
  s.problem = static_cast<Val3Problem>(word(8));
  s.answer = word(9);
  s.unread = word(10);
  bool good = s.cycle > 0 && word(4) >= 0 && word(4) <= 3 && flags >= 0 && flags < 64 && s.stop >= 0 && s.stop <= 2 &&
              s.workingMode >= 0 && s.workingMode <= 4 && word(8) >= 0 && word(8) <= 5;
  for (std::size_t i = 0; i < 6; ++i) {
    const double deg = word(11 + i) / kMillionths;
    good = good && std::abs(deg) <= kFurthest_deg;
    s.q_rad[i] = deg * spatial::kRadiansPerDegree;
  }
  if (!good) return Val3Heard::BadNumber;
  state = s;
  return Val3Heard::State;
}

std::size_t formatVal3SetPoint(const Val3SetPoint& point, std::span<char> out) noexcept {
  std::array<std::int32_t, kHostWords> words{kVal3SetPoint, point.number, static_cast<std::int32_t>(point.mode)};
  for (std::size_t i = 0; i < 6; ++i)
    if (!toMillionths(point.value[i], words[3 + i])) return 0;
  words[kHostWords - 1] = ~point.number;
  return put(words, out);
}

std::size_t formatVal3Greeting(const Val3Greeting& greeting, std::span<char> out) noexcept {
  std::array<std::int32_t, kHostWords> words{kVal3Greeting, greeting.number};
  if (!toMillionths(greeting.largestSpeed_rad_per_s, words[3]) || !toMillionths(greeting.halt_rad_per_s2, words[4]))
    return 0;
  words[5] = greeting.silentCycles;
  words[kHostWords - 1] = ~greeting.number;
  return put(words, out);
}

}  // namespace articulus::hardware
