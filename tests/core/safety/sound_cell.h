#pragma once
#include <gtest/gtest.h>

#include "core/safety/plausibility/plausibility.h"
#include "core/spatial/units.h"

namespace articulus::safety {

inline constexpr int kJoints = 6;

/// A sound arm at rest with its drives on: noise in the load cell's last digit, nothing unexplained.
class Sound : public testing::Test {
 protected:
  Sound() {
    in.controllerOn = in.brakesReleased = true;
    in.q = in.wantedQ = robot::JointVector::Constant(kJoints, 0.3);
    in.told_rad_per_s = in.wantedQd = in.unexplained_Nm = robot::JointVector::Zero(kJoints);
    in.friction_Nm = robot::JointVector::Constant(kJoints, 3.0);
    in.carried_Nm = in.given_Nm = robot::JointVector::Zero(kJoints);
    in.largestStep_rad = robot::JointVector::Constant(kJoints, 5e-4);
    in.wantsJoints = true;
    limits.unexplainedTorque = 2.0;
    limits.wrench << 80, 80, 100, 8, 8, 8;
  }
  /// One cycle, with the noise of a sound cell unless it is frozen.
  Fault step() {
    ++in.cycle;
    ++in.loadCounter;
    if (!frozen) in.raw_S.data[static_cast<Eigen::Index>(in.cycle % 6)] += in.cycle % 2 == 0 ? 0.05 : -0.05;
    if (moves) in.q.array() += in.cycle % 2 == 0 ? 1e-6 : -1e-6;
    return watch.check(in, limits);
  }
  /// The first fault within so many cycles.
  Fault within(int cycles) {
    for (int i = 0; i < cycles; ++i)
      if (const Fault found = step(); found.latched()) return found;
    return {};
  }

  Plausibility watch;
  PlausibilityInput in;
  LimitSet limits;
  bool frozen = false;
  bool moves = false;  // the last digit of the encoders changes
};

}  // namespace articulus::safety
