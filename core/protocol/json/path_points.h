#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/base/json_reader.h"
#include "core/motion/spline_path.h"

namespace articulus::protocol {

/// The rows of a path under "points": time_s, x_m, y_m, z_m, rx_rad, ry_rad, rz_rad, the turn as a rotation vector.
/// Throws  base::JsonError
[[nodiscard]] std::vector<motion::PathPoint> pathPoints(const base::JsonReader& step);
[[nodiscard]] nlohmann::json pathRows(const std::vector<motion::PathPoint>& points);

}  // namespace articulus::protocol
