#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "core/report/chart.h"

namespace articulus::report {

/// The same curve with fewer points: it is cut into `stretches` parts, and of each the first, last, lowest and highest
/// point stay, so that no peak is lost and a break in a line stays a break. Bars stay as they are.
[[nodiscard]] Curve thinned(const Curve& curve, std::size_t stretches);

/// Counts of values in classes of equal width from zero to the largest value, as bars. Values that are not finite are
/// not counted.
/// Out     x middle of each class; empty where there is no value
[[nodiscard]] Curve histogram(const std::string& name, const std::vector<double>& values, int classes);

/// Whether the curve has a point that can be drawn.
[[nodiscard]] bool drawable(const Curve& curve);

}  // namespace articulus::report
