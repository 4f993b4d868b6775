#pragma once
#include <string>

#include "core/protocol/axis_goals.h"

namespace articulus::protocol {

/// The passive path of a joint: one rotation in steps by pose, at each all other loads led to zero and the pose taken.
/// Source  Omrcen & Nemec 2002, Methods
struct PassivePathStep {
  std::string path = "passive";       ///< under this name it can be replayed and reported; with repeats a number follows ("passive 2")
  int axis = 4;                       ///< 3..5: the angle that leads
  double from_rad = 0.0, to_rad = 1.92, step_rad = 0.1222;
  double rate_rad_per_s = 0.1;        ///< between two angles
  double forceTolerance_N = 0.5, momentTolerance_Nm = 0.05;
  double settle_s = 1.0, timeout_s = 60.0;
  int repeats = 1;                    ///< there and back each
  control::TaskFrame frame = control::TaskFrame::World;
};

/// From here to the matching end the poses are taken as a path.
struct RecordPathStep {
  std::string path;                   ///< its name
  double distance_m = 0.00025;        ///< thinning: a point where the body has moved so far ...
  double angle_rad = 0.002;           ///< ... or turned so far
};

/// Cubic splines through a path that this run has recorded, or an earlier one (CSV), by pose on all axes.
/// Source  Hill 2013, Table 5-2; Skrede et al. 2024, (36)-(37)
struct ReplayPathStep {
  std::string path;                   ///< name of a recorded path, or a CSV file with time_s and pose columns
  bool reversed = false;
  double speed = 1.0;                 ///< of the recorded one
  double hold_s = 0.0;                ///< at the end
};

}  // namespace articulus::protocol
