#pragma once
#include <string>
#include <vector>

#include "core/run/run_view.h"
#include "core/tracking/field_map.h"

namespace articulus::run {

/// Where the robot led a tracked body in a run, and where the tracker saw its sensor: a pair for each rest of a fifth
/// of a second and more, averaged, for a map of the tracker's field.
/// In      body: name of what is fixed to the robot's body, as it was tracked
/// Out     in the order of the run; rests at one place count each
/// Errors  InvalidArgument: nothing of that name was tracked, or nothing says how its sensor sits on it
/// Test    tests/core/run/tracked_motion_test.cpp
[[nodiscard]] base::Result<std::vector<tracking::FieldSample>> fieldSamples(const RunView& run,
                                                                            const std::string& body);

/// How the sensor of a tracked body sits on it, as it was registered: X_MV.  Errors  InvalidArgument
[[nodiscard]] base::Result<spatial::Pose> sensorOf(const storage::TrackedBone& bone);

}  // namespace articulus::run
