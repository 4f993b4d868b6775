// Cartesian position control on the virtual arm: the 5 s line of Martinez 2012, Fig 5.8 and 5.13, and the wrist
// singularity.
#include "core/control/laws/inverse_dynamics.h"

#include "core/motion/pose_motion.h"
#include "tests/core/control/clamped_cell.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using control::SetPoint;
using robot::JointVector;
using spatial::Pose;
using spatial::Vector3;

struct LineError {
  Vector3 mean_m = Vector3::Zero(), mean_rad = Vector3::Zero();  ///< mean of the absolute value, an axis each
  double largest_m = 0.0, largest_rad = 0.0, end_m = 0.0, end_rad = 0.0;
  JointVector speed = JointVector::Zero(6);  ///< largest of each joint
};

LineError follow(BareCell& cell, const Pose& to, double duration_s) {
  control::InverseDynamics law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  SetPoint wanted;
  wanted.X_WD = cell.modelState.X_WD;
  for (int k = 0; k < 500; ++k) cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
  motion::PoseMotion line;
  line.start(wanted.X_WD, to, duration_s);
  LineError e;
  const int moving = static_cast<int>(duration_s * 1000);
  for (int k = 1; k <= moving + 1000; ++k) {
    line.at(1e-3 * k, wanted.X_WD, wanted.V_WD_W, wanted.A_WD_W);
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
    const Pose X = cell.truePose();
    const Vector3 dp = wanted.X_WD.translation - X.translation;
    const Vector3 dr = spatial::logRotation(wanted.X_WD.rotation * X.rotation.transpose());
    e.largest_m = std::max(e.largest_m, dp.norm());
    e.largest_rad = std::max(e.largest_rad, dr.norm());
    e.speed = e.speed.cwiseMax(cell.plant.arm.trueVelocity().cwiseAbs());
    if (k <= moving) {
      e.mean_m += dp.cwiseAbs() / moving;
      e.mean_rad += dr.cwiseAbs() / moving;
    }
    e.end_m = dp.norm();
    e.end_rad = dr.norm();
  }
  return e;
}

class SeededLine : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(SeededLine, InFiveSecondsIsFollowedBetterThanTheThesisDid) {
  BareCell cell(benchSetUp(GetParam()));
  Pose to = cell.modelState.X_WD;
  to.translation += Vector3(-0.10, 0.20, 0.10);
  const LineError e = follow(cell, to, 5.0);
  std::printf("line: mean %.4f %.4f %.4f mm, %.4f %.4f %.4f deg; largest %.4f mm, %.4f deg; end %.4f mm\n",
              e.mean_m[0] * 1e3, e.mean_m[1] * 1e3, e.mean_m[2] * 1e3, e.mean_rad[0] / kDegree, e.mean_rad[1] / kDegree,
              e.mean_rad[2] / kDegree, e.largest_m * 1e3, e.largest_rad / kDegree, e.end_m * 1e3);
  EXPECT_LT(e.mean_m.maxCoeff(), 0.42e-3);  // Martinez 2012, 5.4.1: largest mean error of an axis
  EXPECT_LT(e.mean_rad.maxCoeff(), 0.052 * kDegree);
  EXPECT_LT(e.largest_m, 1e-3);
  EXPECT_LT(e.end_m, 0.1e-3);
}
INSTANTIATE_TEST_SUITE_P(InverseDynamics, SeededLine, ::testing::Values(1, 2, 3));

TEST(InverseDynamics, TurnsWhileItMoves) {
  BareCell cell;
  Pose to = cell.modelState.X_WD;
  to.translation += Vector3(0.05, -0.10, 0.05);
  to.rotation = spatial::expRotation(Vector3(0.2, -0.3, 0.25)) * to.rotation;
  const LineError e = follow(cell, to, 5.0);
  EXPECT_LT(e.mean_m.maxCoeff(), 0.42e-3);
  EXPECT_LT(e.mean_rad.maxCoeff(), 0.052 * kDegree);
}

TEST(InverseDynamics, HoldsAgainstAPushOnTheSpecimenSide) {
  // The vice closes on a specimen that does not fit: the load must not push the arm away for good.
  BareCell cell;
  const Pose stand = cell.modelState.X_WD;
  control::InverseDynamics law;
  law.useGains(cell.gains);
  SetPoint wanted;
  wanted.X_WD = stand;
  for (int k = 0; k < 3000; ++k) {
    if (k == 300) cell.estimator.beginZeroing(500);
    if (k == 1000) (void)cell.plant.arm.setViceClosed(true);
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
  }
  EXPECT_GT(cell.plant.arm.trueLoad_D_W().data.norm(), 1.0);
  EXPECT_LT((cell.truePose().translation - stand.translation).norm(), 0.1e-3);
}

/// How far the clamped body is off a way of 0.05 mm and back in 8 s along an axis of W, in the mean of its second half.
double missedInTheVice(int axis, int sign, bool walksAgain) {
  ClampedCell cell;
  cell.unload();
  control::InverseDynamics law;
  law.useGains(cell.gains);
  law.engage(cell.input);
  SetPoint wanted;
  const Pose stand = wanted.X_WD = cell.modelState.X_WD;
  wanted.walksAgain = walksAgain;
  double missed = 0.0;
  for (int k = 0; k < 8000; ++k) {
    const double s = M_PI * k / 8000.0, size = sign * 5e-5;
    wanted.X_WD.translation = stand.translation + size * std::sin(s) * Vector3::Unit(axis);
    wanted.V_WD_W.linear() = size * std::cos(s) * M_PI / 8.0 * Vector3::Unit(axis);
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
    if (k >= 4000) missed += (wanted.X_WD.translation - cell.modelState.X_WD.translation).norm() / 4000.0;
  }
  return missed;
}

TEST(InverseDynamics, APathThatIsWalkedAgainIsMetAgainstAStiffSpecimen) {
  for (int axis = 0; axis < 3; ++axis)
    for (const int sign : {1, -1}) {
      const double move = missedInTheVice(axis, sign, false), again = missedInTheVice(axis, sign, true);
      std::printf("%c%c: off by %.4f mm, walked again %.4f mm\n", sign > 0 ? '+' : '-', "xyz"[axis], move * 1e3,
                  again * 1e3);
      EXPECT_LT(again, 0.75 * move);
    }
}

TEST(InverseDynamics, PassesTheWristSingularityWithBoundedJointSpeeds) {
  // Joint 5 from -15 to +15 degrees with joint 4 turned a little: on the straight way joint 4 would have to turn at
  // once.
  auto setUp = benchSetUp();
  setUp.start_rad[3] = 4 * kDegree;
  setUp.start_rad[4] = -15 * kDegree;
  BareCell cell(setUp);
  JointVector end = setUp.start_rad;
  end[4] = 15 * kDegree;
  end[3] = -4 * kDegree;
  control::ArmModelState there;
  cell.model.update(end, JointVector::Zero(6), there);
  const LineError e = follow(cell, there.X_WD, 5.0);
  std::printf(
      "wrist singularity: speeds %.2f %.2f %.2f %.2f %.2f %.2f rad/s; largest %.2f mm, %.2f deg; end %.3f mm, %.3f "
      "deg\n",
      e.speed[0], e.speed[1], e.speed[2], e.speed[3], e.speed[4], e.speed[5], e.largest_m * 1e3,
      e.largest_rad / kDegree, e.end_m * 1e3, e.end_rad / kDegree);
  for (int i = 0; i < 6; ++i)
    EXPECT_LT(e.speed[i], 0.5 * setUp.model.links[static_cast<std::size_t>(i)].speed_rad_per_s) << "joint " << i + 1;
  EXPECT_LT(e.largest_m, 0.02);
  EXPECT_LT(e.largest_rad, 15 * kDegree);
}

TEST(InverseDynamics, CanStandStillInTheSingularity) {
  auto setUp = benchSetUp();
  setUp.start_rad[4] = 0.0;
  BareCell cell(setUp);
  control::InverseDynamics law;
  law.useGains(cell.gains);
  SetPoint wanted;
  wanted.X_WD = cell.modelState.X_WD;
  double fastest = 0.0;
  for (int k = 0; k < 5000; ++k) {
    cell.cycle([&] { law.step(cell.input, wanted, cell.tau); });
    if (k > 1000) fastest = std::max(fastest, cell.plant.arm.trueVelocity().cwiseAbs().maxCoeff());
  }
  std::printf("standing in the singularity: %.4f rad/s\n", fastest);
  EXPECT_LT(fastest, 0.05);
}

}  // namespace
}  // namespace articulus::test
