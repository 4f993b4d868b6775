#pragma once
#include "core/procedure/pose_choice.h"
#include "core/sensing/tool_calibration.h"

namespace articulus::procedure {

/// The poses of a weigh-in: here, three with two joints of the wrist turned by 60 deg at most (90 deg where that is not
/// enough), and here again; the
/// quickest way at the speeds that hold while no run is under way, among those that leave no direction of gravity
/// unclear. A light tool or one with a short lever is asked for more tilt. What is measured comes first and last where
/// the way begins. Always the same for the same cell, limits, tool and beginning.
/// Errors  Conflict where too little can be reached within limits, box and distances, with the remedy
/// Thread  any but control; some tenths of a second
[[nodiscard]] base::Result<std::vector<WayPoint>> chooseWeighInPoses(const cell::CellConfig& cell,
                                                                     const safety::LimitSet& limits,
                                                                     const sensing::ToolCalibration& tool,
                                                                     const robot::JointVector& start_rad);

/// Time that the station plans for the way, s, about.
[[nodiscard]] double plannedTime_s(const cell::CellConfig& cell, const safety::LimitSet& limits,
                                   const robot::JointVector& from, const std::vector<WayPoint>& way);

}  // namespace articulus::procedure
