// The zone before each limit: begins before the stop on every axis and to both sides, warns once, slows smoothly, lets
// go back.
#include <gtest/gtest.h>

#include <functional>

#include "core/safety/command_guard.h"
#include "core/safety/sensor_overload.h"
#include "core/safety/soft_limits.h"
#include "supervised.h"

namespace articulus::safety {
namespace {

class SoftLimitsTest : public testing::Test {
 protected:
  SoftLimitsTest() {
    in.proximity = &near;
    in.inTask = true;
    near.closest.distance_m = 1.0;
  }
  struct Seen {
    int warnings = 0, faults = 0;
    double slowest = 1.0, atWarning = -1.0, atFault = -1.0, jump = 0.0;
    NearLimit first;
  };
  /// Moves x from one end to the other in small steps and asks soft limits, supervisor and guard at each.
  Seen walk(double from, double to, const std::function<void(double)>& put, int steps = 2000) {
    Seen seen;
    double before = soft.speedShare();
    for (int k = 0; k <= steps && seen.faults == 0; ++k) {
      const double x = from + (to - from) * k / steps;
      put(x);
      soft.look(limits, in);
      for (const NearLimit& n : soft.begun()) {
        if (seen.warnings++ == 0) seen.first = n, seen.atWarning = x;
      }
      seen.jump = std::max(seen.jump, std::abs(soft.speedShare() - before));
      before = soft.speedShare();
      seen.slowest = std::min(seen.slowest, before);
      if (supervisor.check(in).latched() || guard.check(limits, in, robot::JointVector::Zero(6)).latched())
        ++seen.faults, seen.atFault = x;
    }
    return seen;
  }
  void expectWarned(const Seen& seen, FaultCode code, int axis, const char* text) {
    EXPECT_EQ(seen.warnings, 1) << text;
    EXPECT_EQ(seen.faults, 1) << text << ": never stopped";
    EXPECT_EQ(seen.first.code, code) << text;
    EXPECT_EQ(seen.first.axis, axis) << text;
    EXPECT_LT(seen.atWarning, seen.atFault) << text;
    EXPECT_NEAR(seen.slowest, SoftLimits::kLeastShare, 0.02) << text;
    EXPECT_LT(seen.jump, 0.05) << text << ": not smooth";
    EXPECT_EQ(place(seen.first).view(), text);
  }
  LimitSet limits = [] {
    auto l = limitsOf();
    l.sensorSum = 1e3;
    return l;
  }();
  SoftLimits soft;
  Supervisor supervisor = [this] {
    Supervisor s;
    s.useLimits(limits);
    return s;
  }();
  CommandGuard guard;
  collision::Proximity near;
  SupervisorInput in = wellInput();
};

TEST_F(SoftLimitsTest, WarnsOnEachJointToBothSidesBeforeTheStopAtEverySpeed) {
  for (int i = 0; i < 6; ++i)
    for (const double sign : {1.0, -1.0})
      for (const double speed : {0.0, 0.1, 1.0}) {
        soft.reset();
        supervisor.useLimits(limits);
        in = wellInput();
        const double limit = sign > 0 ? limits.jointUpper_rad[i] : limits.jointLower_rad[i];
        in.qd[i] = sign * speed;
        const Seen seen = walk(-0.5, 0.01, [&](double x) { in.q[i] = limit + sign * x; });
        ASSERT_EQ(seen.warnings, 1);
        ASSERT_EQ(seen.faults, 1);
        EXPECT_EQ(seen.first.code, FaultCode::JointPositionLimit);
        EXPECT_EQ(seen.first.axis, i);
        EXPECT_EQ(seen.first.limit, limit);
        EXPECT_NEAR(seen.atFault - seen.atWarning, SoftLimits::kJoint_rad + SoftLimits::kAhead_s * speed, 6e-4)
            << "joint " << i + 1 << " at " << speed << " rad/s";
        EXPECT_NEAR(seen.slowest, SoftLimits::kLeastShare, 0.02);
        EXPECT_EQ(place(seen.first).view(), "joint " + std::to_string(i + 1));
      }
}

TEST_F(SoftLimitsTest, WarnsAtEachSideOfTheBox) {
  constexpr const char* kText[] = {"box x", "box y", "box z"};
  for (int i = 0; i < 3; ++i)
    for (const double sign : {1.0, -1.0}) {
      soft.reset();
      supervisor.useLimits(limits);
      in = wellInput();
      const double limit = sign > 0 ? limits.boxUpper_m[i] : limits.boxLower_m[i];
      const Seen seen = walk(-0.05, 0.005, [&](double x) { in.X_WD.translation[i] = limit + sign * x; });
      EXPECT_NEAR(seen.atWarning, -SoftLimits::kBox_m, 5e-4);
      EXPECT_GT(seen.atFault, seen.atWarning);
      EXPECT_EQ(seen.first.limit, limit);
      EXPECT_EQ(seen.warnings, 1);
      EXPECT_EQ(place(seen.first).view(), kText[i]);
    }
}

TEST_F(SoftLimitsTest, WarnsAtNineTenthsOfEachLoadWithItsSign) {
  constexpr const char* kText[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};
  for (int i = 0; i < 6; ++i)
    for (const double sign : {1.0, -1.0}) {
      soft.reset();
      supervisor.useLimits(limits);
      in = wellInput();
      const double limit = limits.wrench[i];
      const Seen seen = walk(0.0, 1.1 * limit, [&](double x) { in.F_D_W.data[i] = sign * x; });
      expectWarned(seen, i < 3 ? FaultCode::ForceLimit : FaultCode::MomentLimit, i, kText[i]);
      EXPECT_NEAR(seen.atWarning, SoftLimits::kLoadShare * limit, 0.002 * limit);
      EXPECT_EQ(seen.first.limit, sign * limit);
    }
}

TEST_F(SoftLimitsTest, WarnsBeforeTheLoadCellsSum) {
  limits.sensorSum = limitsOf().sensorSum;
  limits.wrench.setConstant(1e6);
  for (int i = 0; i < 6; ++i)
    for (const double sign : {1.0, -1.0}) {
      soft.reset();
      supervisor.useLimits(limits);
      in = wellInput();
      spatial::Wrench one;
      one.data[i] = 1.0;
      expectWarned(
          walk(0.0, 1.2 * limits.sensorSum / sensorLoadSum(one), [&](double x) { in.raw_S.data[i] = sign * x; }),
          FaultCode::SensorOverload, -1, "load cell");
    }
}

TEST_F(SoftLimitsTest, WarnsBeforePartsMeetAndBeforeASingularity) {
  in.inTask = true;
  const double distance = limits.collisionDistance_m, least = limits.leastSingularValue;
  near.nearPairs = 1;
  expectWarned(walk(-0.05, -0.5 * distance,
                    [&](double x) {
                      near.closest.distance_m = -x;
                      near.near[0] = {3, -x, -x, collision::PartName("wrist"), collision::PartName("vice")};
                    }),
               FaultCode::Collision, -1, "parts");
  near = {};
  soft.reset();
  // As it falls: the walk goes up.
  const Seen seen = walk(-3.0 * least, -0.5 * least, [&](double x) { in.singularity.value = -x; });
  EXPECT_EQ(seen.warnings, 1);
  EXPECT_EQ(seen.first.code, FaultCode::NearSingularity);
  EXPECT_NEAR(-seen.atWarning, (1.0 + SoftLimits::kSingularShare) * least, 0.01 * least);
  EXPECT_NEAR(-seen.atFault, least, 0.01 * least);
  soft.reset();
  in.inTask = false;
  soft.look(limits, in);
  EXPECT_FALSE(soft.nearest().any()) << "joint motions may pass a singularity";
}

TEST_F(SoftLimitsTest, WarnsOnceAnApproachAndLetsGoBackAtFullSpeed) {
  const double limit = limits.wrench[2];
  const auto put = [&](double x) {
    in.F_D_W.data[2] = x * limit;
    soft.look(limits, in);
    return static_cast<int>(soft.begun().size());
  };
  EXPECT_EQ(put(0.89), 0);
  EXPECT_FALSE(soft.nearest().any());
  EXPECT_EQ(put(0.95), 1);
  EXPECT_NEAR(soft.nearest().share, 0.5, 1e-9);
  EXPECT_NEAR(soft.speedShare(), 0.6, 1e-9);
  EXPECT_EQ(put(0.899), 0);
  EXPECT_EQ(put(0.95), 0) << "noise at the edge of the zone warns again and again";
  EXPECT_EQ(put(0.947), 0);
  EXPECT_LT(soft.speedShare(), 0.7) << "noise inside of the zone is no way back";
  EXPECT_EQ(put(0.94), 0);
  EXPECT_EQ(soft.speedShare(), 1.0) << "the way out is slowed";
  EXPECT_TRUE(soft.nearest().any()) << "but it is still near";
  EXPECT_EQ(put(0.95), 0);
  EXPECT_LT(soft.speedShare(), 0.7) << "nearer again";
  EXPECT_EQ(put(0.5), 0);
  EXPECT_EQ(put(0.95), 1) << "a second approach is not told";
}

TEST_F(SoftLimitsTest, SaysNothingOfARobotThatIsWell) {
  soft.look(limits, in);
  EXPECT_TRUE(soft.begun().empty());
  EXPECT_FALSE(soft.nearest().any());
  EXPECT_EQ(soft.speedShare(), 1.0);
  in.F_D_W.data[0] = kNaN;
  in.q[0] = kNaN;
  soft.look(limits, in);
  EXPECT_TRUE(soft.begun().empty()) << "what is no number is the supervisor's matter";
  EXPECT_EQ(soft.speedShare(), 1.0);
}

}  // namespace
}  // namespace articulus::safety
