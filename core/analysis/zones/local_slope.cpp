#include "core/analysis/zones/local_slope.h"

#include <Eigen/Dense>
#include <algorithm>

namespace articulus::analysis {

void SlopeFit::add(const MotionLoad& s) noexcept {
  ++n_;
  const double dx = s.motion - x_, dy = s.load - y_;
  x_ += dx / n_;
  y_ += dy / n_;
  xx_ += dx * (s.motion - x_);
  xy_ += dx * (s.load - y_);
}

std::optional<double> SlopeFit::slope() const noexcept {
  return n_ < 3 || !(xx_ > 0.0) ? std::nullopt : std::optional(xy_ / xx_);
}

std::optional<double> SlopeFit::motionAtZeroLoad() const noexcept {
  const auto k = slope();
  return !k || *k == 0.0 ? std::nullopt : std::optional(x_ - y_ / *k);
}

base::Result<std::vector<LocalSlope>> localSlopes(std::span<const MotionLoad> branch, int places, double halfWindow) {
  std::vector<MotionLoad> sorted(branch.begin(), branch.end());
  std::ranges::sort(sorted, {}, &MotionLoad::motion);
  const auto wrong = [](std::string what) {
    return base::Error{base::ErrorCode::InvalidArgument, std::move(what), "Sample more often, or load more slowly."};
  };
  if (sorted.size() < 5 || !(sorted.back().motion > sorted.front().motion))
    return wrong("The branch does not move, or has too few samples.");
  const double from = sorted.front().motion, range = sorted.back().motion - from, half = halfWindow * range;
  std::vector<LocalSlope> slopes;
  for (int i = 0; i < places; ++i) {
    const double at = from + range * i / (places - 1);
    const auto first = std::ranges::lower_bound(sorted, at - half, {}, &MotionLoad::motion);
    const auto last = std::ranges::upper_bound(sorted, at + half, {}, &MotionLoad::motion);
    if (last - first < 5) return wrong("The branch has too few samples for its local slope.");
    Eigen::Matrix4d normal = Eigen::Matrix4d::Zero();
    Eigen::Vector4d right = Eigen::Vector4d::Zero();
    for (auto s = first; s != last; ++s) {
      const double x = (s->motion - at) / half;
      const Eigen::Vector4d row(1.0, x, x * x, x * x * x);
      normal += row * row.transpose();
      right += row * s->load;
    }
    slopes.push_back({at, normal.ldlt().solve(right)[1] / half});
  }
  return slopes;
}

}  // namespace articulus::analysis
