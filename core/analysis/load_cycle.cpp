#include "core/analysis/load_cycle.h"

#include <algorithm>
#include <cmath>
#include <complex>

#include "core/analysis/zones/local_slope.h"

namespace articulus::analysis {

double hysteresisArea_J(std::span<const MotionLoad> cycle) noexcept {
  double area = 0.0;
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const MotionLoad &a = cycle[i], &b = cycle[(i + 1) % cycle.size()];
    area += 0.5 * (a.load + b.load) * (b.motion - a.motion);
  }
  return area;
}

std::optional<double> phaseLag_rad(std::span<const MotionLoad> cycle) noexcept {
  std::complex<double> motion, load;
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const auto turn = std::polar(1.0, -2.0 * M_PI * static_cast<double>(i) / static_cast<double>(cycle.size()));
    motion += cycle[i].motion * turn;
    load += cycle[i].load * turn;
  }
  if (std::abs(motion) == 0.0 || std::abs(load) == 0.0) return std::nullopt;
  return std::arg(load / motion);
}

base::Result<ZoneStiffness> zoneStiffness(std::span<const MotionLoad> cycle, const ZoneOptions& options) {
  const auto wrong = [](std::string what, std::string remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
  };
  const auto [least, most] =
      std::minmax_element(cycle.begin(), cycle.end(), [](const auto& a, const auto& b) { return a.load < b.load; });
  if (cycle.empty() || !(least->load < 0.0 && most->load > 0.0))
    return wrong("The cycle loads one side only.", "Zones are told apart by loads on both sides of zero.");
  ZoneStiffness zones{.peakAbove = most->load, .peakBelow = least->load};
  const auto n = cycle.size(), top = static_cast<std::size_t>(most - cycle.begin()),
             bottom = static_cast<std::size_t>(least - cycle.begin());
  const double neutralLoad = options.neutralShare * std::min(most->load, -least->load);
  SlopeFit neutralRising, neutralFalling, above, below;
  for (std::size_t k = 0; k < n;
       ++k) {  // from the bottom round to the bottom: first the rising branch, then the falling one
    const std::size_t i = (bottom + k) % n;
    const bool rising = k <= (top + n - bottom) % n;
    const MotionLoad& s = cycle[i];
    if (std::abs(s.load) <= neutralLoad) (rising ? neutralRising : neutralFalling).add(s);
    if (rising && s.load >= options.elasticShare * most->load) above.add(s);
    if (!rising && s.load <= options.elasticShare * least->load) below.add(s);
  }
  const auto up = neutralRising.slope(), down = neutralFalling.slope(), high = above.slope(), low = below.slope();
  if (!up || !down)
    return wrong("The neutral zone has too few samples on a branch.",
                 "Raise its share of the peak, or sample more often.");
  if (!high || !low)
    return wrong("An elastic zone has too few samples.", "Lower its share of the peak, or sample more often.");
  zones.neutral = 0.5 * (*up + *down);
  zones.elasticAbove = *high;
  zones.elasticBelow = *low;
  return zones;
}

}  // namespace articulus::analysis
