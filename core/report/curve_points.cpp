#include "core/report/curve_points.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace articulus::report {

Curve thinned(const Curve& curve, std::size_t stretches) {
  const std::size_t n = std::min(curve.x.size(), curve.y.size());
  if (curve.stroke == Stroke::Bars || n <= 4 * stretches) return curve;
  Curve out = curve;
  out.x.clear();
  out.y.clear();
  for (std::size_t k = 0; k < stretches; ++k) {
    const std::size_t begin = k * n / stretches, end = (k + 1) * n / stretches;
    std::array<std::size_t, 4> keep{begin, begin, begin, end - 1};
    for (std::size_t i = begin; i < end; ++i) {
      const bool breaks = !std::isfinite(curve.y[i]);  // a break in the line stays a break
      if (breaks || (std::isfinite(curve.y[keep[1]]) && curve.y[i] < curve.y[keep[1]])) keep[1] = i;
      if (curve.y[i] > curve.y[keep[2]] || !std::isfinite(curve.y[keep[2]])) keep[2] = i;
    }
    std::sort(keep.begin(), keep.end());
    for (std::size_t j = 0; j < keep.size(); ++j) {
      if (j > 0 && keep[j] == keep[j - 1]) continue;
      out.x.push_back(curve.x[keep[j]]);
      out.y.push_back(curve.y[keep[j]]);
    }
  }
  return out;
}

Curve histogram(const std::string& name, const std::vector<double>& values, int classes) {
  Curve out{.name = name, .stroke = Stroke::Bars};
  double largest = 0.0;
  bool any = false;
  for (const double v : values)
    if (std::isfinite(v)) {
      largest = std::max(largest, v);
      any = true;
    }
  if (!any || classes < 1) return out;
  const double width = std::max(largest, 1e-9) / classes;
  for (int i = 0; i < classes; ++i) out.x.push_back((i + 0.5) * width);
  out.y.assign(static_cast<std::size_t>(classes), 0.0);
  for (const double v : values)
    if (std::isfinite(v)) out.y[static_cast<std::size_t>(std::clamp(std::floor(v / width), 0.0, classes - 1.0))] += 1.0;
  return out;
}

bool drawable(const Curve& curve) {
  for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i)
    if (std::isfinite(curve.x[i]) && std::isfinite(curve.y[i])) return true;
  return false;
}

}  // namespace articulus::report
