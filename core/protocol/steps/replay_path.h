#pragma once
#include <string>
#include <vector>

#include "core/motion/spline_path.h"
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Cubic splines through a path that this run has recorded, or an earlier one (CSV), by pose on all axes.
/// Source  Hill 2013, Table 5-2; Skrede et al. 2024, (36)-(37)
struct ReplayPathStep {
  std::string path;  ///< name of a recorded path, or a CSV file
  bool reversed = false;
  double speed = 1.0;   ///< of the recorded one
  double hold_s = 0.0;  ///< at the end
  /// Of a CSV file, read when the protocol is loaded: time_s, x_m, y_m, z_m, rx_rad, ry_rad, rz_rad with a header line;
  /// the pose relative to the reference pose, its turn as a rotation vector, along W axes. Empty: the path is of this
  /// run.
  std::vector<motion::PathPoint> points;
};
[[nodiscard]] const StepKind<ReplayPathStep>& kindOf(const ReplayPathStep&) noexcept;

/// The two segments of a replay along a path that is known: to its start, and along it.
void toStartOf(const motion::SplinePath& path, SegmentMaker& make);
void alongPath(const motion::SplinePath& path, double hold_s, SegmentMaker& make);

}  // namespace articulus::protocol
