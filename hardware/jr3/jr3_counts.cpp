#include "hardware/jr3/jr3_counts.h"

#include <limits>

namespace articulus::hardware {
namespace {

constexpr std::int64_t kMiddle = 0x4000;
constexpr double kCounts = 16384.0;
constexpr std::int32_t kUnread = 1'000'000;                     // of all axes, before the driver has read a sensor
constexpr double kPound_N = 4.4482216152605, kInch_m = 0.0254;  // by definition

}  // namespace

std::optional<Jr3Scales> jr3Scales(std::span<const ComediRange, 6> ranges, Jr3Units units) noexcept {
  bool unread = true;
  Jr3Scales scales;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const ComediRange& r = ranges[i];
    if (r.maximum <= 0 || r.minimum != -r.maximum) return std::nullopt;
    unread = unread && r.maximum == kUnread;
    const bool force = i < 3;
    // A moment is counted in tenths of Nm, but in whole inch pounds: of those the driver tells a tenth.
    const double unit = units == Jr3Units::Newton ? 1.0 : force ? kPound_N : 10.0 * kInch_m * kPound_N;
    scales.fullScale[static_cast<Eigen::Index>(i)] = 1e-3 * r.maximum * unit;
  }
  if (unread) return std::nullopt;
  return scales;
}

Jr3Reading jr3Reading(const Jr3Counts& counts, const Jr3Scales& scales) noexcept {
  Jr3Reading reading;
  reading.good = true;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    // Negative ones come modulo 2^32.
    const std::int64_t signedCount = static_cast<std::int32_t>(counts[i]) - kMiddle;
    if (signedCount < std::numeric_limits<std::int16_t>::min() ||
        signedCount > std::numeric_limits<std::int16_t>::max())
      reading.good = false;
    if (signedCount >= kMiddle || signedCount <= -kMiddle) reading.saturated |= 1U << i;
    const auto axis = static_cast<Eigen::Index>(i);
    reading.wrench[axis] = static_cast<double>(signedCount) / kCounts * scales.fullScale[axis];
  }
  return reading;
}

std::string jr3Axes(unsigned mask) {
  static constexpr const char* kAxes[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
  std::string text;
  for (unsigned i = 0; i < 6; ++i)
    if ((mask >> i & 1U) != 0) text.append(text.empty() ? "" : ", ").append(kAxes[i]);
  return text;
}

}  // namespace articulus::hardware
