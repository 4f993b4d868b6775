#pragma once
#include <vector>

#include "core/cell/cell_config.h"
#include "core/run/rehearsal/rehearsal.h"

namespace articulus::ui {

/// How near the arm came to itself and to a singularity, over a rehearsed motion.
struct RehearsedMargins {
  struct Moment {
    double time_s = 0.0;         ///< since the run began
    double distance_m = 0.0;     ///< of the two closest parts; infinite: nothing can meet
    double singularValue = 0.0;  ///< least one of the Jacobian of the moving body, rows in m and rad
  };
  std::vector<Moment> course;
  double distanceLimit_m = 0.0, singularLimit = 0.0;  ///< both must stay above; the second where a task is followed
};

/// At each sample of its motion; none without one.
/// In      limits: those that it was rehearsed with
/// Thread  any; some tenths of a second
[[nodiscard]] RehearsedMargins marginsOf(const run::Rehearsal& rehearsal, const cell::CellConfig& cell,
                                         const safety::LimitSet& limits);

}  // namespace articulus::ui
