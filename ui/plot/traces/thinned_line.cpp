#include "ui/plot/traces/thinned_line.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace articulus::ui {

// From the corner kept last every corner since then opens a door: the slopes of the lines that pass it closely enough.
// While a corner lies inside all the doors before it, a line straight to it does for all of them (E. H. Bristol's
// swinging door, 1990).
void thin(std::vector<TracePoint>& points, double most) {
  if (!(most > 0.0) || points.size() < 3) return;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::size_t kept = 0;    // place of the one kept last
  std::size_t latest = 0;  // the corner that may end the line which begins there
  double steepest = kInfinity, flattest = -kInfinity;
  const auto keep = [&](std::size_t i) {
    points[++kept] = points[i];
    steepest = kInfinity;
    flattest = -kInfinity;
  };
  for (std::size_t i = 1; i < points.size(); ++i) {
    const TracePoint& from = points[kept];
    if (!std::isfinite(points[i].value) || !std::isfinite(from.value)) {
      if (latest > 0 && std::isfinite(from.value)) keep(latest);
      keep(i);
      latest = 0;
      continue;
    }
    const double passed = points[i].time_s - from.time_s, slope = (points[i].value - from.value) / passed;
    if (latest > 0 && (slope > steepest || slope < flattest)) {
      keep(latest);
      --i;  // once more, from the new corner
      latest = 0;
      continue;
    }
    steepest = std::min(steepest, slope + most / passed);
    flattest = std::max(flattest, slope - most / passed);
    latest = i;
  }
  if (latest > 0) keep(latest);
  points.resize(kept + 1);
}

}  // namespace articulus::ui
