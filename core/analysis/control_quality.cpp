#include "core/analysis/control_quality.h"

#include <algorithm>
#include <cmath>

namespace articulus::analysis {

using record::Channel;

std::span<const Channel> ControlQuality::channels() noexcept {
  static constexpr std::array kChannels{Channel::WantedForceX,  Channel::WantedForceY,  Channel::WantedForceZ,
                                        Channel::WantedMomentX, Channel::WantedMomentY, Channel::WantedMomentZ,
                                        Channel::ForceX,        Channel::ForceY,        Channel::ForceZ,
                                        Channel::MomentX,       Channel::MomentY,       Channel::MomentZ};
  return kChannels;
}

void ControlQuality::add(const record::Sample& sample, const std::array<bool, 6>& controlled) noexcept {
  ++samples_;
  if ((sample.flags & record::kLateCycle) != 0) ++late_;
  if ((sample.flags & record::kBridgedSensor) != 0) ++bridged_;
  const spatial::Vector6 wanted = sample.six(Channel::WantedForceX), measured = sample.six(Channel::ForceX);
  for (int k = 0; k < 6; ++k) {
    const double error = measured[k] - wanted[k];
    if (!std::isfinite(error) || !controlled[static_cast<std::size_t>(k)]) continue;
    Sums& s = sums_[static_cast<std::size_t>(k)];
    ++s.n;
    s.absolute += std::abs(error);
    s.square += error * error;
    s.peak = std::max(s.peak, std::abs(error));
    s.zero = s.zero && wanted[k] == 0.0;
  }
}

ControlQuality::Axis ControlQuality::axis(int axis) const noexcept {
  const Sums& s = sums_[static_cast<std::size_t>(axis)];
  if (s.n == 0) return {};
  const auto n = static_cast<double>(s.n);
  return {.samples = s.n,
          .meanAbsolute = s.absolute / n,
          .rms = std::sqrt(s.square / n),
          .peak = s.peak,
          .wantedZero = s.zero};
}

}  // namespace articulus::analysis
