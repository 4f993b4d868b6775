// Velocity-based force, force guidance and the rotation that a torque ends on the clamped stiff spine at the torque
// level, with nothing learned of it: every axis, both signs, judged by the plant's true load.
#include "core/control/controller_set.h"
#include "core/motion/min_jerk.h"
#include "tests/core/control/clamped_cell.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Law;
using control::Selection;
using control::SetPoint;
using spatial::Vector6;

struct ClampedSet : ClampedCell {
  explicit ClampedSet(Law law, const hardware::SimulatedArmSetUp& setUp = benchSetUp()) : ClampedCell(setUp) {
    unload();
    set.useGains(gains);
    set.use(law, input, control::Takeover::Smooth);
    from = truePose();
    wanted = restingJoints(input.q);
    wanted.tau = wanted.qd;
    wanted.X_WD = modelState.X_WD;
    wanted.selection = Selection::all(AxisMode::Force);
  }
  /// Out  error of the true load
  Vector6 cycleOnce() {
    cycle([&] { set.step(input, wanted, tau); });
    const Vector6 load = plant.arm.trueLoad_D_W().data;
    highest = highest.cwiseMax(load.cwiseAbs());
    return wanted.F_D_W.data - load;
  }
  int runUntilFinished(int cycles) {
    for (int k = 0; k < cycles; ++k) {
      (void)cycleOnce();
      if (set.finished()) return k;
    }
    return -1;
  }
  [[nodiscard]] double turnedAbout(int axis) const {
    return spatial::logRotation(truePose().rotation * from.rotation.transpose())[axis];
  }
  control::ControllerSet set{6, robot::CommandLevel::JointTorque};
  SetPoint wanted;
  spatial::Pose from;
  Vector6 highest = Vector6::Zero();
};

hardware::SimulatedArmSetUp polymerSetUp() {
  auto setUp = benchSetUp();
  specimen::PolymerBodyParameters body;
  body.length_m = 0.37;
  body.clamp_m = 0.0305;
  body.widthX_m = body.widthY_m = 0.025;
  setUp.parameters.specimen = body;
  return setUp;
}

class ClampedAxis : public ::testing::TestWithParam<std::tuple<int, int>> {
 protected:
  const int axis = std::get<0>(GetParam()), sign = std::get<1>(GetParam());
  /// Ramp over eight seconds, hold for four.
  /// In   settled_N, most_N: error that is allowed at the end, and on the way
  void ramp(const char* name, const hardware::SimulatedArmSetUp& setUp, double settled_N, double most_N) const {
    ClampedSet cell(Law::VelocityForce, setUp);
    const double target = sign * (axis < 3 ? 20.0 : 1.5);
    Vector6 worst = Vector6::Zero(), settled = Vector6::Zero();
    for (int k = 1; k <= 12'000; ++k) {
      const motion::CoursePoint course = motion::minJerk(1e-3 * k, 8.0);
      cell.wanted.F_D_W.data[axis] = target * course.s;
      cell.wanted.F_rate_W[axis] = target * course.rate_per_s;
      const Vector6 error = cell.cycleOnce();
      worst = worst.cwiseMax(error.cwiseAbs());
      if (k > 11'000) settled += error / 1000.0;
    }
    std::printf("velocity-based, %s, axis %d %+5.1f: settled within %.2f N %.3f Nm, largest %.2f N %.3f Nm\n", name,
                axis, target, settled.head<3>().cwiseAbs().maxCoeff(), settled.tail<3>().cwiseAbs().maxCoeff(),
                worst.head<3>().maxCoeff(), worst.tail<3>().maxCoeff());
    EXPECT_LT(settled.head<3>().cwiseAbs().maxCoeff(), settled_N);
    EXPECT_LT(settled.tail<3>().cwiseAbs().maxCoeff(), 0.1);
    EXPECT_LT(worst.head<3>().maxCoeff(), most_N);
    EXPECT_LT(worst.tail<3>().maxCoeff(), 0.8);
  }
};
INSTANTIATE_TEST_SUITE_P(ClampedVelocity, ClampedAxis,
                         ::testing::Combine(::testing::Range(0, 6), ::testing::Values(-1, 1)));

TEST_P(ClampedAxis, VelocityForceReachesItsLoadOnTheSpineWithNothingLearned) { ramp("spine", benchSetUp(), 0.7, 2.7); }
// Across a long rod 20 N are a way of centimetres: as long as it counts as stiff the law follows late.
TEST_P(ClampedAxis, VelocityForceReachesItsLoadOnAPolymerBodyWithNothingLearned) {
  ramp("polymer body", polymerSetUp(), 2.5, 6.5);
}

// Forces along the axes 0 to 2, rotations about the axes 3 to 5.
TEST_P(ClampedAxis, GuidanceFindsItsForceAndARotationIsEndedWithForcesBounded) {
  ClampedSet cell(axis < 3 ? Law::ForceGuidance : Law::TorqueMonitoredRotation);
  for (std::size_t i = 3; i < 6; ++i) cell.wanted.selection.axis[i] = AxisMode::Hold;
  if (axis < 3) {
    const double target = cell.wanted.F_D_W.data[axis] = sign * 15.0;
    const int cycles = cell.runUntilFinished(20'000);
    ASSERT_GE(cycles, 0) << "never finished";
    const Vector6 load = cell.plant.arm.trueLoad_D_W().data;
    std::printf("guidance, spine, axis %d %+5.1f N: found %.2f N after %.1f s, at most %.1f N\n", axis, target,
                load[axis], 1e-3 * cycles, cell.highest.head<3>().maxCoeff());
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(load[i], i == axis ? target : 0.0, 2.0);
    EXPECT_LT(cell.highest.head<3>().maxCoeff(), 25.0);
  } else {
    cell.wanted.rotation.axis = axis - 3;
    cell.wanted.rotation.angle_rad = sign * 0.3;
    cell.wanted.rotation.torque_Nm = 2.0;
    const int cycles = cell.runUntilFinished(60'000);
    ASSERT_GE(cycles, 0) << "never finished";
    const double torque = sign * cell.plant.arm.trueLoad_D_W().data[axis], turned = sign * cell.turnedAbout(axis - 3);
    std::printf("rotation, spine, about %d %+.1f rad: %.3f rad, %.2f Nm after %.1f s, forces at most %.1f N\n",
                axis - 3, sign * 0.3, turned, torque, 1e-3 * cycles, cell.highest.head<3>().maxCoeff());
    EXPECT_TRUE(turned > 0.298 || torque > 1.8) << "ended neither by its angle nor by its torque";
    EXPECT_LT(torque, 2.5);
    EXPECT_LT(cell.highest.head<3>().maxCoeff(), 20.0);
    EXPECT_LT(cell.plant.arm.trueLoad_D_W().data.head<3>().norm(), 2.0) << "forces are guided to zero";
  }
}

}  // namespace
}  // namespace articulus::test
