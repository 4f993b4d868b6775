#pragma once
#include <string>
#include <vector>

#include "core/motion/spline_path.h"
#include "core/protocol/axis_goals.h"

namespace articulus::protocol {

struct Step;

/// The passive path of a joint: one rotation in steps by pose, at each all other loads led to zero and the pose taken.
/// Source  Omrcen & Nemec 2002, Methods
struct PassivePathStep {
  std::string path =
      "passive";  ///< under this name it can be replayed and reported; with repeats a number follows ("passive 2")
  int axis = 4;   ///< 3..5: the angle that leads
  double from_rad = 0.0, to_rad = 1.92, step_rad = 0.1222;
  double rate_rad_per_s = 0.1;  ///< between two angles
  double forceTolerance_N = 0.5, momentTolerance_Nm = 0.05;
  double settle_s = 1.0, timeout_s = 60.0;
  int repeats = 1;  ///< there and back each; the poses of the way back are the path NAME back ("passive 2 back")
  control::TaskFrame frame = control::TaskFrame::World;
};

/// While its steps run the poses are taken as a path.
struct RecordPathStep {
  std::string path;             ///< its name; a path that had it is forgotten
  double distance_m = 0.00025;  ///< thinning: a point where the body has moved so far ...
  double angle_rad = 0.002;     ///< ... or turned so far
  std::vector<Step> steps;
};

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

}  // namespace articulus::protocol
