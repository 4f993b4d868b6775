#include "core/analysis/zones/cycle_branches.h"

#include <algorithm>
#include <cmath>

namespace articulus::analysis {

base::Result<CycleBranches> branchesOf(std::span<const MotionLoad> cycle) {
  const bool finite =
      std::ranges::all_of(cycle, [](const MotionLoad& s) { return std::isfinite(s.motion) && std::isfinite(s.load); });
  if (!finite)
    return base::Error{base::ErrorCode::InvalidArgument, "The cycle has values that are no numbers.",
                       "Leave samples without a valid load or pose out."};
  if (auto judged = judgeTwoSided(cycle); !judged) return judged.error();
  const auto [least, most] =
      std::ranges::minmax_element(cycle, [](const auto& a, const auto& b) { return a.load < b.load; });
  const auto n = cycle.size(), top = static_cast<std::size_t>(most - cycle.begin()),
             bottom = static_cast<std::size_t>(least - cycle.begin());
  CycleBranches branches;
  const std::size_t climb = (top + n - bottom) % n;
  for (std::size_t k = 0; k <= climb; ++k) branches.rising.push_back(cycle[(bottom + k) % n]);
  for (std::size_t k = climb; k <= n; ++k) branches.falling.push_back(cycle[(bottom + k) % n]);
  return branches;
}

std::vector<double> zeroLoadMotions(std::span<const MotionLoad> branch) {
  std::vector<double> motions;
  for (std::size_t i = 1; i < branch.size(); ++i) {
    const MotionLoad &a = branch[i - 1], &b = branch[i];
    if ((a.load < 0.0) == (b.load < 0.0)) continue;
    motions.push_back(a.motion + (b.motion - a.motion) * a.load / (a.load - b.load));
  }
  return motions;
}

std::vector<MotionLoad> blockMeans(std::span<const MotionLoad> branch, std::size_t blocks) {
  std::vector<MotionLoad> means;
  const std::size_t count = std::min(blocks, branch.size());
  for (std::size_t b = 0; b < count; ++b) {
    const std::size_t first = b * branch.size() / count, last = (b + 1) * branch.size() / count;
    MotionLoad sum;
    for (std::size_t i = first; i < last; ++i) {
      sum.motion += branch[i].motion;
      sum.load += branch[i].load;
    }
    const auto size = static_cast<double>(last - first);
    means.push_back({sum.motion / size, sum.load / size});
  }
  return means;
}

}  // namespace articulus::analysis
