#include "core/ik/general_6r.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <cstdio>
#include <map>
#include <vector>

#include "core/ik/closed_form.h"
#include "core/robot/differential_kinematics.h"
#include "core/robot/kinematics.h"
#include "core/spatial/dense_solvers.h"
#include "core/spatial/units.h"
#include "tests/core/ik/general_6r_support.h"

namespace articulus::test {
namespace {

using ik::General6R;
using ik::SolutionSet;
using robot::JointVector;

/// Real solutions by Newton's method from many random starts: knows nothing of eigenvalues and ways.
std::vector<JointVector> manyStarts(const robot::RobotModel& model, const spatial::Pose& X_BF, Draw& draw, int starts) {
  std::vector<JointVector> found;
  robot::LinkPoses poses;
  robot::Jacobian J;
  for (int k = 0; k < starts; ++k) {
    JointVector q = draw.joints(6, std::numbers::pi);
    for (int step = 0; step < 40; ++step) {
      robot::forwardKinematics(model, q, poses);
      const spatial::Pose X = poses.link[5] * model.X_LF;
      spatial::Vector6 error;
      error << X_BF.translation - X.translation, spatial::logRotation(X_BF.rotation * X.rotation.transpose());
      if (error.norm() < 1e-11) {
        bool known = false;
        for (const auto& other : found) known = known || jointDistance(other, q) < 1e-6;
        if (!known) found.push_back(q);
        break;
      }
      robot::jacobian(poses, X.translation, J);
      spatial::Vector6 change = J.partialPivLu().solve(error);
      const double largest = change.cwiseAbs().maxCoeff();
      if (!(largest < 1e6)) break;
      if (largest > 0.5) change *= 0.5 / largest;
      q += change;
    }
  }
  return found;
}

TEST(General6R, FindsARandomConfigurationAgainInTwentyThousandArms) {
  Draw draw(1);
  int certified = 0, missed = 0, continued = 0;
  double farthest = 0.0;
  std::map<int, int> counts;
  constexpr int kArms = 20'000;
  for (int k = 0; k < kArms; ++k) {
    const robot::RobotModel model = anyArm(draw);
    const JointVector q = draw.joints(6, std::numbers::pi);
    const spatial::Pose X_BF = robot::flangePose(model, q);
    SolutionSet solutions;
    const auto account = General6R(model).solve(X_BF, solutions);
    certified += account.certified;
    continued += account.continuations > 0;
    ++counts[solutions.count];
    farthest = std::max(farthest, farthestByKdl(model, X_BF, solutions));
    // Within 1e-4 rad of a double root the pose leaves the joints open by more than their difference.
    if (nearest(solutions, q) > 1e-4) ++missed;
  }
  std::printf("%d of %d certified by sixteen complex roots, %d by continuation, %d missed; farthest %.1e m or rad\n",
              certified, kArms, continued, missed, farthest);
  for (const auto& [count, arms] : counts) std::printf("  %2d real solutions: %d arms\n", count, arms);
  EXPECT_EQ(missed, 0);
  EXPECT_LT(farthest, 1e-9);
}

TEST(General6R, FindsWhatThousandsOfNewtonStartsFind) {
  Draw draw(2);
  int more = 0;
  for (int k = 0; k < 300; ++k) {
    const robot::RobotModel model = anyArm(draw);
    const spatial::Pose X_BF = robot::flangePose(model, draw.joints(6, std::numbers::pi));
    const auto found = manyStarts(model, X_BF, draw, 2000);
    SolutionSet solutions;
    General6R(model).solve(X_BF, solutions);
    for (const auto& q : found) EXPECT_LT(nearest(solutions, q), 1e-4) << "arm " << k;
    more += solutions.count > static_cast<int>(found.size());
    EXPECT_GE(solutions.count, static_cast<int>(found.size())) << "arm " << k;
  }
  std::printf("300 arms x 2000 starts: the starts missed a solution in %d arms\n", more);
}

TEST(General6R, EliminationAndContinuationAgree) {
  Draw draw(3);
  for (int k = 0; k < 300; ++k) {
    const robot::RobotModel model = anyArm(draw);
    const spatial::Pose X_BF = robot::flangePose(model, draw.joints(6, std::numbers::pi));
    const General6R general(model);
    SolutionSet a, b;
    general.solve(X_BF, a);
    general.solveByContinuation(X_BF, b);
    ASSERT_EQ(a.count, b.count) << "arm " << k;
    for (int i = 0; i < a.count; ++i) EXPECT_LT(nearest(b, a.q[static_cast<std::size_t>(i)]), 1e-5);
  }
}

/// Root by root, complex ones too: the solver above would cover up for a way that is not followed.
TEST(General6R, ContinuationFollowsAllSixteenWays) {
  Draw draw(8);
  const ik::general::Continuation continuation(1);
  int certified = 0;
  for (int k = 0; k < 50; ++k) {
    ik::general::Loop loop;
    for (auto& fixed : loop.fixed) {
      fixed.rotation = Eigen::AngleAxisd(draw.between(-3.0, 3.0), draw.vector(1.0).normalized()).toRotationMatrix();
      fixed.translation = draw.vector(1.0);
    }
    ik::general::LoopRoots eliminated, followed;
    ik::general::addByElimination(loop, 2, 0, eliminated);
    const auto outcome = continuation.track(loop, followed);
    if (!eliminated.complete()) continue;
    ++certified;
    EXPECT_EQ(followed.regularCount, ik::general::LoopRoots::kAll)
        << k << ": " << outcome.infinite << ' ' << outcome.lost;
    for (int i = 0; i < followed.regularCount; ++i)
      EXPECT_FALSE(eliminated.add(followed.regular[static_cast<std::size_t>(i)], 1.0)) << k << ": elimination lacks it";
  }
  EXPECT_GE(certified, 45);
}

/// Standard DH a 0.3, 1, 0, 1.5, 0, 0; alpha 90, 1, 90, 1, 90, 1 deg; d3 0.2 (Manseur & Doty 1989, Int J Robot Res
/// 8(5):75-79, as it is quoted in the literature on elimination). That sixteen are real is not taken on trust: KDL
/// checks each.
TEST(General6R, FindsSixteenRealConfigurations) {
  constexpr double kDegree = spatial::kRadiansPerDegree;
  const double a[6] = {0.0, 0.3, 1.0, 0.0, 1.5, 0.0}, alpha[6] = {0.0, 90.0, 1.0, 90.0, 1.0, 90.0};
  robot::RobotModel model;
  model.joints = 6;
  for (std::size_t i = 0; i < 6; ++i)
    model.links[i].nominal = model.links[i].geometry =
        robot::LinkGeometry(alpha[i] * kDegree, a[i], i == 2 ? 0.2 : 0.0, 0.0);
  model.X_LF.rotation = Eigen::AngleAxisd(kDegree, spatial::Vector3::UnitX()).toRotationMatrix();
  spatial::Pose X_BF;
  X_BF.rotation << -0.760117, -0.641689, 0.102262, 0.133333, 0.0, 0.991071, -0.635959, 0.766965, 0.085558;
  X_BF.rotation = spatial::Quaternion(X_BF.rotation).normalized().toRotationMatrix();  // printed to six digits
  X_BF.translation << -1.140175, 0.0, 0.0;
  SolutionSet solutions;
  General6R(model).solve(X_BF, solutions);
  ASSERT_EQ(solutions.count, 16);
  EXPECT_LT(farthestByKdl(model, X_BF, solutions), 1e-9);
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < i; ++j)
      EXPECT_GT(jointDistance(solutions.q[static_cast<std::size_t>(i)], solutions.q[static_cast<std::size_t>(j)]),
                1e-3);
}

TEST(General6R, SpecialArmsHaveWhatTheirClosedFormHas) {
  Draw draw(4);
  for (const char* key : {"rx90b", "pa10_6ce", "puma560", "kr6_r900", "ur5e"}) {
    const robot::RobotModel model = shippedArm(key);
    const General6R general(model);
    const auto closed = ik::ClosedForm::of(model);
    ASSERT_TRUE(closed) << key;
    int missed = 0, all = 0, eight = 0;
    double farthest = 0.0;
    for (int k = 0; k < 60; ++k) {
      const JointVector q = draw.joints(6, std::numbers::pi);
      const spatial::Pose X_BF = robot::flangePose(model, q);
      SolutionSet solutions, known;
      general.solve(X_BF, solutions);
      closed->solve(X_BF, known);
      farthest = std::max(farthest, farthestByKdl(model, X_BF, solutions));
      EXPECT_EQ(solutions.count, known.count) << key << ", pose " << k;
      for (int i = 0; i < known.count; ++i) missed += nearest(solutions, known.q[static_cast<std::size_t>(i)]) > 1e-4;
      EXPECT_LT(nearest(solutions, q), 1e-4) << key << ", pose " << k;
      all += known.count;
      eight += known.count == 8;
    }
    std::printf("%-9s %d of 60 poses have eight; %d solutions, %d missed, farthest %.1e\n", key, eight, all, missed,
                farthest);
    EXPECT_EQ(missed, 0) << key;
    EXPECT_GT(eight, 0) << key;
    EXPECT_LT(farthest, 1e-9) << key;
  }
}

/// From special to general by powers of ten: the range where elimination loses its digits.
TEST(General6R, AlmostSpecialArmsLoseNothing) {
  Draw draw(5);
  const robot::RobotModel arms[] = {shippedArm("pa10_6ce"), shippedArm("ur5e")};
  for (const double size : {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-8, 1e-10, 1e-12}) {
    int certified = 0;
    for (int k = 0; k < 60; ++k) {
      const robot::RobotModel model = disturbed(arms[k % 2], draw, size, size);
      const JointVector q = draw.joints(6, std::numbers::pi);
      const spatial::Pose X_BF = robot::flangePose(model, q);
      SolutionSet solutions;
      const General6R general(model);
      certified += general.solve(X_BF, solutions).certified;
      EXPECT_LT(nearest(solutions, q), 1e-4) << "disturbed by " << size << ", case " << k;
      SolutionSet followed;  // a certificate must not be given where a root was counted twice
      general.solveByContinuation(X_BF, followed);
      EXPECT_EQ(solutions.count, followed.count) << "disturbed by " << size << ", case " << k;
      EXPECT_LT(farthestByKdl(model, X_BF, solutions), 1e-9);
    }
    std::printf("disturbed by %.0e m and rad: %d of 60 certified by elimination\n", size, certified);
  }
}

/// Stretched and folded elbows, wrists in line: two solutions are one there, and the Jacobian has no inverse.
TEST(General6R, SingularPosesAreReached) {
  Draw draw(6);
  const robot::RobotModel arms[] = {shippedArm("pa10_6ce"), disturbed(shippedArm("pa10_6ce"), draw, 1e-3, 8e-3)};
  int least = 99;
  for (const robot::RobotModel& model : arms)
    for (const double elbow : {0.5 * std::numbers::pi, 1.0})
      for (const double wrist : {0.0, 1.0}) {
        JointVector q = draw.joints(6, 2.0);
        q[2] = elbow;
        q[4] = wrist;
        const spatial::Pose X_BF = robot::flangePose(model, q);
        SolutionSet solutions;
        General6R(model).solve(X_BF, solutions);
        least = std::min(least, solutions.count);
        EXPECT_LT(farthestByKdl(model, X_BF, solutions), 1e-9) << elbow << ' ' << wrist;
        EXPECT_GE(solutions.count, 1) << elbow << ' ' << wrist;
      }
  std::printf("singular poses: at least %d configurations\n", least);
}

/// Joints at right angles bring axes in line: a continuum of configurations reaches such a pose, isolated ones besides.
TEST(General6R, BesidesAContinuumTheIsolatedOnesAreFound) {
  for (const char* key : {"rx90b", "ur5e"}) {
    Draw draw(9);
    const robot::RobotModel model = shippedArm(key);
    const General6R general(model);
    const auto closed = ik::ClosedForm::of(model);
    ASSERT_TRUE(closed);
    int regular = 0, missed = 0, certified = 0;
    for (int k = 0; k < 60; ++k) {
      JointVector q = draw.joints(6, 3.0);
      for (int i = 0; i < 6; ++i) q[i] = 0.5 * std::numbers::pi * std::round(q[i] / (0.5 * std::numbers::pi));
      if (k == 0) q << 0.5, 0.5, 0.5, 1.0, 0.5, 0.0;
      if (k == 0) q *= std::numbers::pi;
      const spatial::Pose X_BF = robot::flangePose(model, q);
      SolutionSet solutions, known;
      certified += general.solve(X_BF, solutions).certified;
      closed->solve(X_BF, known);
      EXPECT_GE(solutions.count, 1) << key << ", pose " << k;
      EXPECT_LT(farthestByKdl(model, X_BF, solutions), 1e-9) << key << ", pose " << k;
      for (int i = 0; i < known.count; ++i) {
        const JointVector& isolated = known.q[static_cast<std::size_t>(i)];
        robot::LinkPoses poses;
        robot::forwardKinematics(model, isolated, poses);
        robot::Jacobian J;
        robot::jacobian(poses, poses.last().translation, J);
        if (spatial::singularValues(J)[5] < 1e-3) continue;
        ++regular;
        missed += nearest(solutions, isolated) > 1e-5;
      }
    }
    std::printf("%-9s %d isolated configurations, %d missed; %d of 60 poses certified\n", key, regular, missed,
                certified);
    EXPECT_GT(regular, 0) << key;
    EXPECT_EQ(missed, 0) << key;
  }
}

TEST(General6R, OutOfReachIsNone) {
  Draw draw(7);
  for (int k = 0; k < 100; ++k) {
    const robot::RobotModel model = anyArm(draw);
    spatial::Pose X_BF = robot::flangePose(model, draw.joints(6, 3.0));
    X_BF.translation += spatial::Vector3(0.0, 0.0, 20.0);
    SolutionSet solutions;
    General6R(model).solve(X_BF, solutions);
    EXPECT_EQ(solutions.count, 0);
  }
}

}  // namespace
}  // namespace articulus::test
