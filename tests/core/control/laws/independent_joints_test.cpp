// Independent joint control on the virtual arm: the two courses of Martinez 2012, Fig 5.5 and 5.6, without a model of
// the arm.
#include "core/control/laws/independent_joints.h"

#include "core/motion/min_jerk.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using control::IndependentJoints;
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

Tracking turn(std::uint64_t seed, int joint, double turn_rad, double duration_s) {
  BareCell cell(benchSetUp(seed));
  IndependentJoints law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  const JointVector start = cell.input.q;
  Tracking result;
  const int settle = 500, moving = static_cast<int>(duration_s * 1000);
  SetPoint wanted = resting(start);
  for (int k = 0; k < settle + moving + 1000; ++k) {
    const auto course = motion::minJerk(1e-3 * (k - settle), duration_s);
    wanted.q[joint] = start[joint] + turn_rad * course.s;
    wanted.qd[joint] = turn_rad * course.rate_per_s;
    wanted.qdd[joint] = turn_rad * course.acceleration_per_s2;
    const JointVector error = cell.plant.arm.truePosition() - wanted.q;
    if (k >= settle) result.largest_rad = std::max(result.largest_rad, error.cwiseAbs().maxCoeff());
    const double beyond =
        (cell.plant.arm.truePosition()[joint] - start[joint] - turn_rad) * (turn_rad > 0 ? 1.0 : -1.0);
    result.overshoot_rad = std::max(result.overshoot_rad, beyond);
    result.final_rad = error.cwiseAbs().maxCoeff();
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
  }
  return result;
}

class EveryJointAlone : public ::testing::TestWithParam<int> {};

TEST_P(EveryJointAlone, FollowsASlowAndAFastRadian) {
  const int joint = GetParam();
  for (const double direction : {-1.0, 1.0}) {
    if (joint == 1 && direction > 0) continue;  // beyond its range
    if (joint == 2 && direction > 0) continue;
    const Tracking slow = turn(1, joint, direction, 10.0), fast = turn(1, joint, direction, 0.5);
    std::printf(
        "joint %d, %+.0f rad: in 10 s error %.3f mrad; in 0.5 s error %.3f mrad, overshoot %.3f %%, final %.3f mrad\n",
        joint + 1, direction, slow.largest_rad * 1e3, fast.largest_rad * 1e3, fast.overshoot_rad * 100,
        fast.final_rad * 1e3);
    EXPECT_LT(slow.largest_rad, 2e-3);
    EXPECT_LT(fast.overshoot_rad, 0.03);
    EXPECT_LT(fast.final_rad, 1e-3);
  }
}
INSTANTIATE_TEST_SUITE_P(IndependentJoints, EveryJointAlone, ::testing::Range(0, 6));

TEST(IndependentJoints, LearnsGravityAndFrictionThatItIsNotTold) {
  // The law is told a bias that is wrong by a third when it takes over; nothing else of the model's torques is read.
  BareCell cell(benchSetUp(2));
  IndependentJoints law;
  law.useGains(cell.gains);
  const JointVector start = cell.input.q;
  const SetPoint wanted = resting(start);
  cell.modelState.bias *= 0.66;
  law.engage(cell.input);
  for (int k = 0; k < 3000; ++k)
    cell.cycle([&] {
      cell.modelState.bias.setConstant(1e6);
      law.step(cell.input, wanted, cell.tau);
      cell.model.update(cell.input.q, cell.input.qd, cell.modelState);
    });
  const double off = (cell.plant.arm.truePosition() - start).cwiseAbs().maxCoeff();
  std::printf("off by %.4f mrad\n", off * 1e3);
  EXPECT_LT(off, 1e-3);
}

TEST(IndependentJoints, DoesNotWindUpWhileADriveIsClipped) {
  // A step of half a radian with 40 Nm on joint 1: clipped for nearly a second. An integrator that does not wait
  // overshoots far beyond a law that has none; so does the same law where nobody tells it that the drive is clipped.
  enum Case { None, Waits, NotTold };
  double beyond[3] = {0.0, 0.0, 0.0}, atEnd = 0.0;
  int clipped = 0;
  for (const Case which : {None, NotTold, Waits}) {
    BareCell cell;
    cell.gains[control::Gain::JointIntegralTime] = which == None ? 100.0 : 0.3;
    IndependentJoints law;
    law.useGains(cell.gains);
    law.engage(cell.input);
    SetPoint wanted = resting(cell.input.q);
    for (int k = 0; k < 500; ++k) cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
    wanted.q[0] += 0.5;
    for (int k = 0; k < 4000; ++k) {
      bool clips = false;
      cell.cycle([&] {
        law.step(cell.input, wanted, cell.tau);
        clips = std::abs(cell.tau[0]) > 40.0;
        if (clips) cell.tau[0] = std::copysign(40.0, cell.tau[0]);
      });
      cell.input.saturated = clips && which == Waits;
      clipped += clips && which == Waits;
      beyond[which] = std::max(beyond[which], cell.plant.arm.truePosition()[0] - wanted.q[0]);
      atEnd = std::abs(cell.plant.arm.truePosition()[0] - wanted.q[0]);
    }
  }
  std::printf(
      "clipped for %d ms; beyond by %.2f mrad, %.2f without an integrator, %.2f where it is not told; at the end off "
      "by %.4f mrad\n",
      clipped, beyond[Waits] * 1e3, beyond[None] * 1e3, beyond[NotTold] * 1e3, atEnd * 1e3);
  EXPECT_GT(clipped, 200);
  EXPECT_LT(beyond[Waits], beyond[None] + 5e-3);
  EXPECT_GT(beyond[NotTold], beyond[Waits] + 5e-3);
  EXPECT_LT(atEnd, 1e-3);
}

TEST(IndependentJoints, ItsIntegratorWaitsAndIsBounded) {
  BareCell cell;
  // An arm in balance at rest: the observer has nothing to learn, what grows is the integrator's.
  cell.input.F_D_W = spatial::Wrench();
  cell.input.qd.setZero();
  cell.input.disturbance.setZero();
  cell.input.tau = cell.modelState.bias;
  IndependentJoints law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  const SetPoint wanted = resting(cell.input.q + JointVector::Constant(6, 0.05));
  JointVector first, later;
  cell.input.saturated = true;
  law.step(cell.input, wanted, first);
  for (int k = 0; k < 5000; ++k) law.step(cell.input, wanted, later);
  EXPECT_LT((later - first).norm(), 1e-6);
  cell.input.saturated = false;
  for (int k = 0; k < 100'000; ++k) law.step(cell.input, wanted, later);
  const JointVector accelerations = (later - first).cwiseQuotient(JointVector(cell.modelState.B.diagonal()));
  EXPECT_GT(accelerations.cwiseAbs().minCoeff(), 1.0);
  EXPECT_LT(accelerations.cwiseAbs().maxCoeff(), 20.0 + 1e-6);
}

}  // namespace
}  // namespace articulus::test
