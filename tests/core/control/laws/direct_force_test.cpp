// Direct force control of the virtual spine: each of the six axes, both signs, judged by the plant's true load.
#include "core/control/laws/direct_force.h"

#include <Eigen/LU>

#include "tests/core/control/clamped_cell.h"

namespace articulus::test {
namespace {

using control::SetPoint;
using robot::JointVector;
using spatial::Vector6;
using spatial::Wrench;

struct LoadRun {
  Vector6 meanError = Vector6::Zero();     ///< of the true load over the last second, wanted minus true
  Vector6 largestError = Vector6::Zero();  ///< over ramp and hold, absolute
};

LoadRun ramp(ClampedCell& cell, int axis, double target) {
  cell.unload();
  control::DirectForce law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  SetPoint wanted;
  LoadRun run;
  const int ramping = 10'000, holding = 3000;
  for (int k = 1; k <= ramping + holding; ++k) {
    wanted.F_D_W = Wrench();
    wanted.F_D_W.data[axis] = target * std::min(1.0, static_cast<double>(k) / ramping);
    const Vector6 now = wanted.F_D_W.data;
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
    const Vector6 error = now - cell.plant.arm.trueLoad_D_W().data;
    run.largestError = run.largestError.cwiseMax(error.cwiseAbs());
    if (k > ramping + holding - 1000) run.meanError += error / 1000.0;
  }
  return run;
}

class EveryAxisAndSign : public ::testing::TestWithParam<std::tuple<int, int>> {};

TEST_P(EveryAxisAndSign, ReachesItsLoadWhileTheOthersStayNearZero) {
  const auto [axis, sign] = GetParam();
  ClampedCell cell;
  const double target = sign * (axis < 3 ? 30.0 : 1.5);
  const LoadRun run = ramp(cell, axis, target);
  std::printf(
      "axis %d %+5.1f: settled error %6.2f %6.2f %6.2f N %7.3f %7.3f %7.3f Nm; largest %5.2f %5.2f %5.2f N %6.3f %6.3f "
      "%6.3f Nm\n",
      axis, target, run.meanError[0], run.meanError[1], run.meanError[2], run.meanError[3], run.meanError[4],
      run.meanError[5], run.largestError[0], run.largestError[1], run.largestError[2], run.largestError[3],
      run.largestError[4], run.largestError[5]);
  for (int i = 0; i < 6; ++i) {
    // The load cell's crosstalk, bias and model error are part of what is judged. The thesis saw 11.49 N and 1.71 Nm.
    EXPECT_LT(std::abs(run.meanError[i]), i < 3 ? 2.0 : 0.15) << "settled, axis " << i;
    EXPECT_LT(run.largestError[i], i < 3 ? 3.0 : 0.35) << "on the way, axis " << i;
  }
}
INSTANTIATE_TEST_SUITE_P(DirectForce, EveryAxisAndSign,
                         ::testing::Combine(::testing::Range(0, 6), ::testing::Values(-1, 1)));

TEST(DirectForce, TakesOverFromJointControlWithoutAJumpOfTorque) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    ClampedCell cell(seed);
    control::DirectForce law;
    law.useGains(cell.gains);
    law.engage(cell.input);
    SetPoint wanted;
    wanted.F_D_W = cell.input.F_D_W;  // the command manager starts at the measured load
    const JointVector last = cell.tau;
    JointVector jump;
    cell.cycle([&] {
      law.step(cell.input, wanted, cell.tau);
      jump = cell.tau - last;
    });
    std::printf("jump of torque: %.2f %.2f %.2f %.2f %.2f %.2f Nm\n", jump[0], jump[1], jump[2], jump[3], jump[4],
                jump[5]);
    const double coulomb[6] = {8.0, 12.0, 6.5, 3.0, 3.2, 1.2};
    for (int i = 0; i < 6; ++i) EXPECT_LT(std::abs(jump[i]), 0.5 * coulomb[i]) << "joint " << i + 1;
  }
}

/// A controller stepped at a frozen state: only its integrators move.
class FrozenForce : public ::testing::Test {
 protected:
  FrozenForce() {
    law.useGains(cell.gains);
    law.engage(cell.input);
  }
  JointVector step(const SetPoint& wanted, int times = 1) {
    JointVector tau;
    for (int k = 0; k < times; ++k) law.step(cell.input, wanted, tau);
    return tau;
  }
  BareCell cell;
  control::DirectForce law;
};

TEST_F(FrozenForce, IntegratorsWaitWhileADriveIsClipped) {
  SetPoint wanted;
  wanted.F_D_W = Wrench({10, -10, 10}, {1, -1, 1});
  cell.input.saturated = true;
  const JointVector first = step(wanted), later = step(wanted, 10'000);
  EXPECT_EQ((later - first).norm(), 0.0);
  cell.input.saturated = false;
  EXPECT_GT((step(wanted, 100) - first).norm(), 0.1);
}

TEST_F(FrozenForce, IntegratorsAreBounded) {
  SetPoint wanted;
  wanted.F_D_W = Wrench({30, -30, 30}, {2, -2, 2});
  const JointVector far = step(wanted, 20'000), farther = step(wanted, 20'000);
  EXPECT_EQ((farther - far).norm(), 0.0);
  // How far: J^-T turns what the integral of a pure force error added to the joint torques back into a force.
  law.engage(cell.input);
  cell.input.saturated = true;
  SetPoint forceOnly;
  forceOnly.F_D_W = Wrench({30, -30, 30}, {0, 0, 0});
  forceOnly.F_D_W.moment() = cell.input.F_D_W.moment();
  const JointVector start = step(forceOnly);
  cell.input.saturated = false;
  const JointVector end = step(forceOnly, 20'000);
  const Eigen::VectorXd push =
      Eigen::MatrixXd(cell.modelState.J.transpose()).fullPivLu().solve(Eigen::VectorXd(end - start));
  EXPECT_NEAR(push.head(3).cwiseAbs().maxCoeff(), 150.0, 1e-3);
  EXPECT_LT(push.tail(3).cwiseAbs().maxCoeff(), 1e-3);
}

TEST_F(FrozenForce, AnErrorThatCannotBeFollowedLoadsNoIntegratorButUnwindsIt) {
  SetPoint far, near, back;
  far.F_D_W = Wrench({100, -100, 100}, {5, -5, 5});
  near.F_D_W = Wrench({20, -20, 20}, {1, -1, 1});
  back.F_D_W = Wrench({-100, 100, -100}, {-5, 5, -5});
  const JointVector first = step(far), later = step(far, 10'000);
  EXPECT_EQ((later - first).norm(), 0.0);
  (void)step(near, 100);
  const JointVector loaded = step(back);
  EXPECT_GT((step(back, 20) - loaded).norm(), 0.1);
}

TEST_F(FrozenForce, AForceErrorPushesAlongItselfAndAMomentErrorTurnsAlongItself) {
  cell.input.qd.setZero();
  SetPoint none;
  none.F_D_W = cell.input.F_D_W;
  const JointVector rest = step(none);
  const Eigen::MatrixXd J = cell.modelState.J, B = cell.modelState.B;
  for (int axis = 0; axis < 6; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      law.engage(cell.input);
      SetPoint wanted = none;
      wanted.F_D_W.data[axis] += sign * (axis < 3 ? 10.0 : 1.0);
      const JointVector extra = step(wanted) - rest;
      const Eigen::VectorXd acceleration = J * B.fullPivLu().solve(Eigen::VectorXd(extra));
      EXPECT_GT(sign * acceleration[axis], 0.0) << "axis " << axis << " runs away from its load";
    }
  }
}

TEST_F(FrozenForce, EngageForgetsOldIntegrals) {
  SetPoint wanted;
  wanted.F_D_W = Wrench({10, 0, 0}, {0, 1, 0});
  const JointVector first = step(wanted);
  (void)step(wanted, 1000);
  law.engage(cell.input);
  EXPECT_EQ((step(wanted) - first).norm(), 0.0);
}

}  // namespace
}  // namespace articulus::test
