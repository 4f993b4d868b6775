// Joint control on the virtual arm with friction, gears, encoder steps and a model that is 10 % off.
#include "core/control/laws/joint_cascade.h"

#include <Eigen/LU>

#include "core/control/laws/inverse_dynamics.h"
#include "core/motion/min_jerk.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using control::SetPoint;
using robot::JointVector;

SetPoint resting(const JointVector& q) {
  SetPoint wanted;
  wanted.q = q;
  wanted.qd = wanted.qdd = JointVector::Zero(q.size());
  return wanted;
}

struct Tracking {
  double largest_rad = 0.0, overshoot_rad = 0.0, final_rad = 0.0;
};

/// One joint by turn_rad in duration_s, the others stand.
Tracking turn(std::uint64_t seed, int joint, double turn_rad, double duration_s) {
  BareCell cell(benchSetUp(seed));
  control::JointCascade law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  const JointVector start = cell.input.q;
  Tracking result;
  const int settle = 500, moving = static_cast<int>(duration_s * 1000);
  SetPoint wanted = resting(start);
  for (int k = 0; k < settle + moving + 1500; ++k) {
    const auto course = motion::minJerk(1e-3 * (k - settle), duration_s);
    wanted.q[joint] = start[joint] + turn_rad * course.s;
    wanted.qd[joint] = turn_rad * course.rate_per_s;
    wanted.qdd[joint] = turn_rad * course.acceleration_per_s2;
    const JointVector wantedNow = wanted.q;
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
    const JointVector error = cell.plant.arm.truePosition() - wantedNow;
    if (k >= settle) result.largest_rad = std::max(result.largest_rad, error.cwiseAbs().maxCoeff());
    const double beyond =
        (cell.plant.arm.truePosition()[joint] - start[joint] - turn_rad) * (turn_rad > 0 ? 1.0 : -1.0);
    result.overshoot_rad = std::max(result.overshoot_rad, beyond);
    if (k == settle + moving + 1499) result.final_rad = error.cwiseAbs().maxCoeff();
  }
  return result;
}

class EveryJoint : public ::testing::TestWithParam<int> {};

TEST_P(EveryJoint, FollowsOneRadianInTenSecondsWithoutOvershoot) {
  const int joint = GetParam();
  const double direction = joint == 2 ? -1.0 : 1.0;  // stays within the range
  const Tracking t = turn(1, joint, direction, 10.0);
  std::printf("joint %d: tracking %.4f deg, overshoot %.4f deg, final %.4f deg\n", joint + 1, t.largest_rad / kDegree,
              t.overshoot_rad / kDegree, t.final_rad / kDegree);
  EXPECT_LT(t.largest_rad, 0.08 * kDegree);    // measured 0.011 to 0.039
  EXPECT_LT(t.overshoot_rad, 0.08 * kDegree);  // 0.0001 to 0.039, joint 6 worst
  EXPECT_LT(t.final_rad, 0.03 * kDegree);      // 0.001 to 0.013
}
INSTANTIATE_TEST_SUITE_P(JointCascade, EveryJoint, ::testing::Range(0, 6));

TEST(JointCascade, FollowsWithOtherSeededModelErrorsToo) {
  for (std::uint64_t seed = 2; seed <= 4; ++seed) {
    const Tracking t = turn(seed, 1, -0.5, 4.0);
    EXPECT_LT(t.largest_rad, 0.1 * kDegree) << seed;
    EXPECT_LT(t.final_rad, 0.03 * kDegree) << seed;
  }
}

TEST(JointCascade, TakesOverFromAnotherControllerWithoutAJumpOfTorque) {
  BareCell cell;
  control::InverseDynamics before;
  before.useGains(cell.gains);
  SetPoint wanted = resting(cell.input.q);
  wanted.X_WD = cell.modelState.X_WD;
  for (int k = 0; k < 1500; ++k) cell.cycle([&] { before.step(cell.input, wanted, cell.tau); });
  control::JointCascade law;
  law.useGains(cell.gains);
  // The command manager starts a controller where the arm is.
  wanted = resting(cell.input.q);
  law.engage(cell.input);
  const JointVector last = cell.tau;
  JointVector jump;
  cell.cycle([&] {
    law.step(cell.input, wanted, cell.tau);
    jump = cell.tau - last;
  });
  std::printf("jump of torque: %.2f %.2f %.2f %.2f %.2f %.2f Nm\n", jump[0], jump[1], jump[2], jump[3], jump[4],
              jump[5]);
  const double coulomb[6] = {8.0, 12.0, 6.5, 3.0, 3.2, 1.2};  // at the joints: what friction alone hides
  for (int i = 0; i < 6; ++i) EXPECT_LT(std::abs(jump[i]), 0.5 * coulomb[i]) << "joint " << i + 1;
}

TEST(JointCascade, AnOldIntegralIsForgottenAtEngage) {
  BareCell cell;
  control::JointCascade used, fresh;
  used.useGains(cell.gains);
  fresh.useGains(cell.gains);
  used.engage(cell.input);
  SetPoint wanted = resting(cell.input.q + JointVector::Constant(6, 0.02));
  JointVector a, b;
  for (int k = 0; k < 2000; ++k) used.step(cell.input, wanted, a);
  used.engage(cell.input);
  fresh.engage(cell.input);
  used.step(cell.input, wanted, a);
  fresh.step(cell.input, wanted, b);
  EXPECT_EQ((a - b).norm(), 0.0);
}

TEST(JointCascade, ItsIntegratorWaitsWhileADriveIsClippedAndIsBounded) {
  BareCell cell;
  control::JointCascade law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  const SetPoint wanted = resting(cell.input.q + JointVector::Constant(6, 0.1));
  JointVector first, later;
  cell.input.saturated = true;
  law.step(cell.input, wanted, first);
  for (int k = 0; k < 5000; ++k) law.step(cell.input, wanted, later);
  EXPECT_EQ((later - first).norm(), 0.0);
  cell.input.saturated = false;
  for (int k = 0; k < 100; ++k) law.step(cell.input, wanted, later);
  EXPECT_GT((later - first).norm(), 0.1);
  for (int k = 0; k < 100'000; ++k) law.step(cell.input, wanted, later);
  const JointVector accelerations =
      Eigen::MatrixXd(cell.modelState.B).fullPivLu().solve(Eigen::VectorXd(later - first));
  EXPECT_LT(accelerations.cwiseAbs().maxCoeff(), 20.0 + 1e-6);
}

}  // namespace
}  // namespace articulus::test
