#include "core/analysis/load_cycle.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>
#include <vector>

#include "core/analysis/zones/local_slope.h"

namespace articulus::analysis {
namespace {

constexpr double kLeastOther = 0.05;  // of the larger peak
constexpr double kBack = 0.1;         // of the loads from the smallest to the largest
constexpr double kSteps = 3.0;        // from one sample to the next
constexpr double kEnds = 0.005;       // of the samples, whose means are its beginning and its end

double meanLoad(std::span<const MotionLoad> part) noexcept {
  double sum = 0.0;
  for (const MotionLoad& s : part) sum += s.load;
  return sum / static_cast<double>(part.size());
}

auto loadsOf(std::span<const MotionLoad> cycle) noexcept {
  const auto [least, most] = std::ranges::minmax_element(cycle, {}, &MotionLoad::load);
  return std::pair(least->load, most->load);
}

}  // namespace

base::Error cycleNotEnded() {
  return {base::ErrorCode::InvalidArgument, "The cycle was not ended: it does not come back to its first load.",
          "Run it to its end, or report a cycle that is whole."};
}

base::Result<void> judgeEnded(std::span<const MotionLoad> cycle) {
  if (cycle.empty()) return cycleNotEnded();
  const auto [least, most] = loadsOf(cycle);
  std::vector<double> steps{0.0};
  for (std::size_t i = 1; i < cycle.size(); ++i) steps.push_back(std::abs(cycle[i].load - cycle[i - 1].load));
  const auto usual = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);  // one jump counts for nothing
  std::nth_element(steps.begin(), usual, steps.end());
  const auto some = std::max<std::size_t>(1, static_cast<std::size_t>(kEnds * static_cast<double>(cycle.size())));
  if (std::abs(meanLoad(cycle.first(some)) - meanLoad(cycle.last(some))) <=
      std::max(kBack * (most - least), kSteps * *usual))
    return {};
  return cycleNotEnded();
}

base::Result<void> judgeTwoSided(std::span<const MotionLoad> cycle) {
  const auto [least, most] = cycle.empty() ? std::pair(0.0, 0.0) : loadsOf(cycle);
  if (!(least < 0.0 && most > 0.0) || std::min(-least, most) < kLeastOther * std::max(-least, most))
    return base::Error{base::ErrorCode::InvalidArgument, "The cycle loads one side only.",
                       "Zones are told apart by loads on both sides of zero."};
  return {};
}

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
  if (auto judged = judgeTwoSided(cycle); !judged) return judged.error();
  const auto [least, most] =
      std::minmax_element(cycle.begin(), cycle.end(), [](const auto& a, const auto& b) { return a.load < b.load; });
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
