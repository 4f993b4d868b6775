#pragma once
#include "core/safety/plausibility/demand_watch.h"
#include "core/safety/plausibility/encoder_watch.h"
#include "core/safety/plausibility/following_watch.h"
#include "core/safety/plausibility/jump_watch.h"
#include "core/safety/plausibility/load_cell_watch.h"
#include "core/safety/plausibility/response_watch.h"
#include "core/safety/plausibility/torque_watch.h"

namespace articulus::safety {

/// Sensors, drives and encoders against each other: names the first that can not be true. What it finds takes the
/// drives away at once, because nothing that may be wrong is used to stop with.
/// Thread  control; real-time safe
class Plausibility {
 public:
  [[nodiscard]] Fault check(const PlausibilityInput& input, const LimitSet& limits) noexcept;
  [[nodiscard]] const robot::JointVector& speed_rad_per_s() const noexcept { return encoders_.speed_rad_per_s(); }

 private:
  LoadCellWatch loadCell_;
  JumpWatch jumps_;
  EncoderWatch encoders_;
  TorqueWatch torques_;
  FollowingWatch following_;
  ResponseWatch response_;
  DemandWatch demand_;
};

}  // namespace articulus::safety
