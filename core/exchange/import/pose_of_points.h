#pragma once
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// Adds the pose of D ("position_x_m" ... "quaternion_z") to a recording that holds it as points alone, as Articulus
/// writes it where a format has nothing but places (.trc): the origin "D_in_W" and the tips of its axes, 100 mm long.
/// Nothing is added where a pose is there already, a point lacks, or the tips do not stand so on the origin.
/// Out     whether a pose was added; a row that lacks a point has none (NaN)
/// Test    tests/core/exchange/pose_of_points_test.cpp
bool addPoseOfPoints(Recording& recording);

}  // namespace articulus::exchange
