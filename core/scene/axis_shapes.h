#pragma once
#include "core/scene/mesh.h"

namespace articulus::scene {

/// How an axis is drawn: told apart by more than its colour.
enum class AxisLine { Solid, Dashed, Dotted };

/// An axis along z through the origin, from -half_m to half_m, with an arrow's head at its upper end.
/// Thread  any
[[nodiscard]] Mesh axisLine(AxisLine line, double half_m, double radius_m);

/// A ball about the origin.
/// Thread  any
[[nodiscard]] Mesh ball(double radius_m);

}  // namespace articulus::scene
