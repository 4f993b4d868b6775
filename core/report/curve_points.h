#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "core/report/chart.h"

namespace articulus::report {

/// The same curve with fewer points: of each of so many stretches the first, the last, the lowest and the highest stay,
/// so that no peak is lost and a break in a line stays a break. Bars stay as they are.
[[nodiscard]] Curve thinned(const Curve& curve, std::size_t stretches);

/// How often values fall into even classes from zero to the largest of them, as bars. What is not finite is not
/// counted.
/// Out     x middle of each class; empty where there is no value
[[nodiscard]] Curve histogram(const std::string& name, const std::vector<double>& values, int classes);

/// Whether there is a point of it that can be drawn.
[[nodiscard]] bool drawable(const Curve& curve);

}  // namespace articulus::report
