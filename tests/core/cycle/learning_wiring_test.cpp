// What a station learns reaches the laws, and is forgotten when it is no longer true.
#include <gtest/gtest.h>

#include <cstdio>

#include "core/cycle/learning.h"
#include "tests/support/cycle_rig.h"

namespace articulus::test {
namespace {

using control::Gain;
using cycle::AckCode;
using cycle::Learning;
using spatial::Vector6;

/// Input of the laws of an arm that stands at its home pose.
class StandingArm {
 public:
  StandingArm()
      : arm_(munich().robot, munich().tool.mass_kg, munich().tool.centreOfMass_m, munich().X_WB, munich().X_FS,
             munich().X_SD) {
    input.q = munich().homeJoints_rad;
    input.qd = robot::JointVector::Zero(6);
    arm_.update(input.q, input.qd, model_);
    input.model = &model_;
  }
  void moveBodyTo(const spatial::Vector3& from_home_m) { model_.X_WD.translation = home_ + from_home_m; }
  control::ControlInput input;

 private:
  control::ArmModel arm_;
  control::ArmModelState model_;
  spatial::Vector3 home_ = munich().X_WD_home.translation;
};

TEST(Learning, StiffnessReachesTheInputOfTheLaws) {
  constexpr double kStiffness_N_per_m = 2e5;
  StandingArm arm;
  Learning learning;
  learning.configure(6, robot::CommandLevel::JointTorque, 1e-3);
  learning.useGains(munich().gains);
  const auto run = [&](int cycles, bool usable) {
    for (int i = 0; i < cycles; ++i) {
      const double way_m = 2e-4 * std::sin(2.0 * M_PI * 0.8 * i * 1e-3);
      arm.moveBodyTo({0.0, 0.0, way_m});
      arm.input.F_D_W.data[2] = kStiffness_N_per_m * way_m;
      EXPECT_EQ(learning.step(arm.input, false, usable, true, 0.0), control::OscillationVerdict::Quiet);
    }
  };
  run(8000, false);
  EXPECT_EQ(arm.input.specimen.trust, 0.0) << "learned from a load cell that means nothing";
  run(8000, true);
  std::printf("learned %.4g N/m of %.4g\n", arm.input.specimen.K(2, 2), kStiffness_N_per_m);
  EXPECT_NEAR(arm.input.specimen.K(2, 2), kStiffness_N_per_m, 0.05 * kStiffness_N_per_m);
  EXPECT_GT(arm.input.specimen.trust, 0.0);
  learning.forgetSpecimen();
  run(1, true);
  EXPECT_TRUE(arm.input.specimen.K.isZero(0.0));
  EXPECT_EQ(arm.input.specimen.trust, 0.0);
}

// Cap and observer run beside the station's own; each is the smaller one in its turn.
TEST(Learning, TheSmallerOfCapAndObserverIsTheShare) {
  StandingArm arm;
  Learning learning;
  control::GainCap cap;
  control::OscillationObserver observer;
  learning.configure(6, robot::CommandLevel::JointTorque, 1e-3);
  cap.configure(1e-3);
  observer.configure(1e-3);
  int capCounts = 0, observerCounts = 0;
  for (const double scale : {0.2, 4.0})
    for (const double ringing_N : {0.0, 4.0}) {
      auto gains = munich().gains;
      for (const Gain g :
           {Gain::ForceProportional, Gain::ForceIntegral, Gain::MomentProportional, Gain::MomentIntegral})
        gains[g] *= scale;
      learning.useGains(gains);
      cap.useGains(gains);
      observer.reset();
      for (int i = 0; i < 700; ++i) {
        arm.input.F_D_W.data[0] = ringing_N * std::sin(2.0 * M_PI * 9.0 * i * 1e-3);
        (void)learning.step(arm.input, true, false, true, 2.8e-3);
        cap.step(*arm.input.model, {}, {}, 2.8e-3);
        (void)observer.step(arm.input.F_D_W, {});
        ASSERT_EQ(arm.input.forceGainShare, std::min(cap.share(), observer.share()))
            << "gains times " << scale << ", cycle " << i;
        capCounts += cap.share() < observer.share();
        observerCounts += observer.share() < cap.share();
      }
      std::printf("gains times %.1f, ringing %.0f N: cap %.2f, observer %.2f\n", scale, ringing_N, cap.share(),
                  observer.share());
    }
  EXPECT_GT(capCounts, 100);
  EXPECT_GT(observerCounts, 100);
}

// A free arm that is moved fast swings its tool: no force loop rings there.
TEST(Learning, TheToolsOwnInertiaIsNoOscillation) {
  for (const bool loadsMatter : {false, true}) {
    StandingArm arm;
    Learning learning;
    learning.configure(6, robot::CommandLevel::JointTorque, 1e-3);
    learning.useGains(munich().gains);
    int verdicts = 0;
    for (int i = 0; i < 2000; ++i) {
      arm.input.F_D_W.data[3] = 1.4 * std::sin(2.0 * M_PI * 5.0 * i * 1e-3);
      verdicts += learning.step(arm.input, true, false, loadsMatter, 2.8e-3) != control::OscillationVerdict::Quiet;
    }
    EXPECT_EQ(verdicts > 0, loadsMatter);
  }
}

TEST(Learning, ASpecimenThatIsTakenOutIsForgotten) {
  CycleRig rig;
  rig.makeReady();
  ASSERT_EQ(rig.start(planOf(loadSegment(3, 2.0, 0.5))), AckCode::Accepted);
  ASSERT_TRUE(rig.runUntilStop(8000)) << safety::describe(rig.snapshot().fault);
  const auto loaded = rig.snapshot();
  std::printf("learned about x %.1f Nm/rad, trust %.2f; dead time %.2f ms, confidence %.2f\n",
              loaded.stiffnessDiagonal[3], loaded.stiffnessTrust, loaded.deadTime.value_s * 1e3,
              loaded.deadTime.confidence);
  EXPECT_GT(loaded.stiffnessTrust, 0.0);
  EXPECT_GT(loaded.stiffnessDiagonal[3], 1.0);
  EXPECT_EQ(loaded.sample[record::Channel::ForceGainShare], loaded.forceGainShare);
  rig.setVice(false);
  rig.run(2);
  EXPECT_EQ(rig.snapshot().stiffnessTrust, 0.0);
  for (const double k : rig.snapshot().stiffnessDiagonal) EXPECT_EQ(k, 0.0);
}

}  // namespace
}  // namespace articulus::test
