#pragma once
#include <vector>

#include "core/analysis/joint/motion_axes.h"
#include "core/storage/records.h"

namespace articulus::run {

/// Where the load loops of a run turn: the finite helical axis of each, and the centre of rotation of all of them where
/// they turn about more than one axis. Computed of every run that has load loops of moments.
/// Out  table "helical_axis"; what turned too little to tell an axis has no row
[[nodiscard]] std::vector<storage::ResultValue> motionAxisRows(const analysis::MotionAxes& axes);

inline constexpr std::string_view kHelicalAxisTable = "helical_axis";

}  // namespace articulus::run
