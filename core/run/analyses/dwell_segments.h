#pragma once
#include <vector>

#include "core/base/result.h"
#include "core/run/run_view.h"
#include "core/spatial/six_vector.h"

namespace articulus::run {

/// A stretch of a motion in which nothing was commanded to move: where the body stood and what it carried, as means of
/// what was recorded.
struct DwellSegment {
  int action = -1;
  std::uint64_t cycle = 0;        ///< of its first sample
  spatial::Pose X_WD, wanted_WD;  ///< measured; wanted, or the identity where no pose was followed
  spatial::Wrench F_D_W;          ///< measured
  spatial::Vector6 wantedLoad =
      spatial::Vector6::Zero();  ///< at D along W; a load that was not recorded counts as zero
  std::size_t samples = 0;
};

struct DwellOptions {
  double least_s = 0.5;   ///< what was wanted stood still for so long
  double settle_s = 0.2;  ///< of that, what is left out at the beginning
  double block_s = 0.0;   ///< above 0: means over blocks of this length instead, also while it moves
};

/// The dwells of one action, in their order. The set-points decide what is a dwell, not the measured motion.
/// Errors  as UserStore
[[nodiscard]] base::Result<std::vector<DwellSegment>> dwellSegmentsOf(const RunView& run, int action,
                                                                      const DwellOptions& choice);

}  // namespace articulus::run
