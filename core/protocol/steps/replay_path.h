#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/motion/spline_path.h"
#include "core/protocol/placement/path_placement.h"
#include "core/protocol/step_kind.h"

namespace articulus::protocol {

/// Follows a path by position control, in cubic splines: one that this run has recorded, or an earlier one (CSV).
/// Source  Hill 2013, Table 5-2; Skrede et al. 2024, (36)-(37)
struct ReplayPathStep {
  std::string path;  ///< name of a recorded path, or a CSV file
  bool reversed = false;
  double speed = 1.0;   ///< as a multiple of the recorded speed
  double hold_s = 0.0;  ///< at the end
  /// Of a CSV file, read when the protocol is loaded: time_s, x_m, y_m, z_m, rx_rad, ry_rad, rz_rad with a header line;
  /// poses relative to the reference pose, rotations as rotation vectors, along W axes. Empty: this run recorded the
  /// path.
  std::vector<motion::PathPoint> points;
  /// The points are in the frame of a registered body: of this very bone, left or right, so that no mirror changes
  /// them. Where that frame lies is put in as a run or a rehearsal begins (run::placed), out of the registration of the
  /// session.
  bool registered = false;
  double mostResidual_m = 0.002;           ///< a registration that misses its landmarks by more (rms) places nothing
  std::optional<PathPlacement> placement;  ///< none: not placed yet
};
[[nodiscard]] const StepKind<ReplayPathStep>& kindOf(const ReplayPathStep&) noexcept;

/// Its points along axes of W; as they are where nothing has placed them.
/// In  p_WR_m: D's place at the reference pose
[[nodiscard]] std::vector<motion::PathPoint> pointsAlongWorld(const ReplayPathStep& step,
                                                              const spatial::Vector3& p_WR_m);
/// Before a run, by the reference pose that is expected.
[[nodiscard]] std::vector<motion::PathPoint> pointsAsExpected(const ReplayPathStep& step);

/// The two segments of a replay: to the start of the path, and along it.
void toStartOf(const motion::SplinePath& path, SegmentMaker& make);
void alongPath(const motion::SplinePath& path, double hold_s, SegmentMaker& make);

}  // namespace articulus::protocol
