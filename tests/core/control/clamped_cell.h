#pragma once
#include "core/control/laws/direct_force.h"
#include "core/control/laws/joint_cascade.h"
#include "tests/hardware/plant.h"

namespace articulus::test {

inline control::SetPoint restingJoints(const robot::JointVector& q) {
  control::SetPoint wanted;
  wanted.q = q;
  wanted.qd = wanted.qdd = robot::JointVector::Zero(q.size());
  return wanted;
}

/// Zeroed, clamped, held in joint control: where a load test begins.
struct ClampedCell : BareCell {
  explicit ClampedCell(std::uint64_t seed = 1) : ClampedCell(benchSetUp(seed)) {}
  explicit ClampedCell(const hardware::SimulatedArmSetUp& setUp) : BareCell(setUp) {
    hold.useGains(gains);
    hold.engage(input);
    const control::SetPoint here = restingJoints(input.q);
    for (int k = 0; k < 2600; ++k) {
      if (k == 1000) estimator.beginZeroing(500);
      if (k == 1600) (void)plant.arm.setViceClosed(true);
      cycle([&] { hold.step(input, here, tau); });
    }
  }
  /// Lets go of the load of clamping.
  void unload() {
    control::DirectForce law;
    law.useGains(gains);
    law.engage(input);
    control::SetPoint wanted;
    const spatial::Vector6 start = input.F_D_W.data;
    for (int k = 0; k < 6000; ++k) {
      wanted.F_D_W.data = start * std::max(0.0, 1.0 - k / 4000.0);
      cycle([&] { law.step(input, wanted, tau); });
    }
  }
  control::JointCascade hold;
};

}  // namespace articulus::test
