#pragma once
#include <array>

#include "core/safety/fault.h"
#include "core/safety/limit_set.h"
#include "core/safety/plausibility/plausibility_input.h"

namespace articulus::safety {

/// A load that steps from one sample to the next while a clamped specimen is hardly moved: a load cell that from now on
/// reads a share of the truth, another axis or another sign, or a specimen that gives way at once. Both are a reason to
/// stop, and neither leaves a load to stop with. Single samples that are off (spikes) are none.
/// Frames  the step in axes of W, at the load cell
/// Thread  control; real-time safe
class JumpWatch {
 public:
  [[nodiscard]] Fault check(const PlausibilityInput& input, const LimitSet& limits) noexcept;

  static constexpr double kShare = 0.05;            ///< of the least limit of forces, of moments
  static constexpr double kLeast_N = 8.0;           ///< and at least: a shaken tool of 2 kg weighs so much more at once
  static constexpr double kLeast_Nm = 0.15;         ///< likewise, and above noise where limits are drawn in
  static constexpr double kStiffest_N_per_m = 2e5;  ///< what a motion may change, whatever is clamped; ours
  static constexpr double kStiffest_Nm_per_m = 2e4;  ///< likewise
  static constexpr double kLever_m = 0.1;            ///< that a turn of the body counts at
  static constexpr double kSettles_s = 0.3;          ///< after the specimen was clamped or the drives were switched on

 private:
  struct Look {
    spatial::Wrench raw_S;
    spatial::Pose X_WD;
  };
  static constexpr std::size_t kLooks = 4;  // the two newest beside the two before them
  std::array<Look, kLooks> look_{};
  std::size_t at_ = 0, known_ = 0;
  std::uint64_t counter_ = 0;
  double ready_s_ = 0.0;
};

}  // namespace articulus::safety
