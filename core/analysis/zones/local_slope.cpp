#include "core/analysis/zones/local_slope.h"

#include <algorithm>
#include <iterator>

namespace articulus::analysis {
namespace {

constexpr std::size_t kFewest = 20;
constexpr std::ptrdiff_t kNearest = 5;

}  // namespace

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
  if (sorted.size() < kFewest || !(sorted.back().motion > sorted.front().motion))
    return wrong("The branch does not move, or has too few samples.");
  const double from = sorted.front().motion, range = sorted.back().motion - from, half = halfWindow * range;
  std::vector<LocalSlope> slopes;
  for (int i = 0; i < places; ++i) {
    const double at = from + range * i / (places - 1);
    auto first = std::ranges::lower_bound(sorted, at - half, {}, &MotionLoad::motion);
    auto last = std::ranges::upper_bound(sorted, at + half, {}, &MotionLoad::motion);
    std::optional<double> slope;
    for (;;) {
      SlopeFit line;
      std::for_each(first, last, [&line](const MotionLoad& s) { line.add(s); });
      slope = line.slope();
      if (slope && last - first >= kNearest) break;
      // One more sample, the nearer one.
      const bool below = first != sorted.begin(), above = last != sorted.end();
      if (!below && !above) break;
      if (below && (!above || at - std::prev(first)->motion <= last->motion - at)) --first;
      else ++last;
    }
    if (!slope) return wrong("The branch does not move, or has too few samples.");
    slopes.push_back({at, *slope});
  }
  return slopes;
}

}  // namespace articulus::analysis
