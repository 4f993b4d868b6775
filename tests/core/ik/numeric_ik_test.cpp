// Numeric inverse kinematics: every reachable pose within the ranges, judged by Orocos KDL; near starts stay on their
// branch.
#include "core/ik/numeric_ik.h"

#include <Eigen/SVD>
#include <cmath>
#include <numbers>

#include "core/spatial/dense_solvers.h"
#include "tests/core/ik/closed_form_support.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using ik::NumericIk;
using robot::JointVector;

double smallestSingularValue(const robot::RobotModel& model, const JointVector& q) {
  robot::LinkPoses poses;
  robot::forwardKinematics(model, q, poses);
  robot::Jacobian J;
  robot::jacobian(poses, robot::flangePose(model, q).translation, J);
  return spatial::singularValues(J).minCoeff();
}

bool withinRanges(const robot::RobotModel& model, const JointVector& q) {
  for (int i = 0; i < model.joints; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    if (!(q[i] >= link.lower_rad && q[i] <= link.upper_rad)) return false;
  }
  return q.size() == model.joints;
}

/// Random configurations within the ranges: each of their poses must be solved, within the ranges.
void solveAll(const robot::RobotModel& model, const std::string& name, int poses, std::uint64_t seed) {
  const NumericIk solver(model);
  KdlFlange flange(model);
  Draw draw(seed);
  long failed = 0, outside = 0, steps = 0;
  int mostSteps = 0;
  double worst = 0.0;
  for (int k = 0; k < poses; ++k) {
    const auto X = flange(draw.withinRange(model));
    JointVector q;
    const auto outcome = solver.solve(X, q, static_cast<std::uint64_t>(k));
    steps += outcome.steps;
    mostSteps = std::max(mostSteps, outcome.steps);
    if (!outcome) {
      ++failed;
      continue;
    }
    if (!withinRanges(model, q)) ++outside;
    worst = std::max(worst, poseDifference(flange(q), X));
  }
  std::printf("%-28s %d poses, %ld not solved, %.1f steps each (most %d), KDL %.1e\n", name.c_str(), poses, failed,
              static_cast<double>(steps) / poses, mostSteps, worst);
  EXPECT_EQ(failed, 0) << name;
  EXPECT_EQ(outside, 0) << name;
  EXPECT_LT(worst, 1.1e-9) << name;
}

TEST(NumericIk, SolvesEveryReachablePoseOfEveryShippedArmWithinItsRanges) {
  for (const auto& model : shippedArms()) solveAll(model, model.name, 100'000, 301);
}

TEST(NumericIk, SolvesArmsThatNoClosedFormKnows) {
  Draw draw(302);
  for (int arm = 0; arm < 20; ++arm) {
    auto model = strangeArm(400 + static_cast<std::uint64_t>(arm));
    model.X_B0 = randomPose(draw, 1.0);
    if (arm % 2 == 0) model.joints = 6;
    solveAll(model, model.joints == 7 ? "random, seven axes" : "random, six axes", 2000,
             303 + static_cast<std::uint64_t>(arm));
  }
}

TEST(NumericIk, TakesTheCalibratedGeometryWithBeta) {
  Draw draw(304);
  auto model = rx90();
  for (auto& link : model.links) {
    const auto& g = link.nominal;
    const double alpha = g.alpha_rad() + draw.between(-0.01, 0.01), a = g.a_m() + draw.between(-1e-3, 1e-3);
    const double d = g.d_m() + draw.between(-1e-3, 1e-3), theta = g.thetaOffset_rad() + draw.between(-0.01, 0.01);
    link.geometry = robot::LinkGeometry(alpha, a, d, theta, draw.between(-0.01, 0.01));
  }
  const NumericIk solver(model);
  double worst = 0.0;
  for (int k = 0; k < 2000; ++k) {
    const auto X = robot::flangePose(model, draw.withinRange(model));
    JointVector q;
    ASSERT_TRUE(solver.solve(X, q));
    ASSERT_TRUE(withinRanges(model, q));
    worst = std::max(worst, poseDifference(robot::flangePose(model, q), X));
  }
  EXPECT_LT(worst, 1.1e-9);
}

TEST(NumericIk, DoesNotTakeAFlangeTurnedByHalfATurnForReached) {
  Draw draw(311);
  int solved = 0, tried = 0;
  double worst = 0.0;
  for (const auto& model : shippedArms()) {
    const NumericIk solver(model);
    for (int k = 0; k < 300; ++k) {
      const JointVector near = draw.withinRange(model);
      const auto there = robot::flangePose(model, near);
      // half turns about the axes and about any axis, exact and just missed
      const spatial::Vector3 axis = k % 4 < 3 ? spatial::Vector3::Unit(k % 4) : draw.vector(1.0).normalized();
      const double angle = std::numbers::pi - (k % 2 == 0 ? 0.0 : std::pow(10.0, draw.between(-14.0, -2.0)));
      spatial::Pose wanted = there;
      wanted.rotation = Eigen::AngleAxisd(angle, axis).toRotationMatrix() * there.rotation;
      JointVector q = near;
      ++tried;
      if (!solver.solveFrom(wanted, q)) continue;
      ++solved;
      worst = std::max(worst, poseDifference(robot::flangePose(model, q), wanted));
    }
  }
  std::printf("%d of %d half turns solved from where they began, worst %.1e\n", solved, tried, worst);
  EXPECT_GT(solved, tried / 4);
  EXPECT_LT(worst, 1.1e-9);
}

TEST(NumericIk, SettlesOnSingularPosesToo) {
  const auto model = rx90();
  const NumericIk solver(model);
  KdlFlange flange(model);
  for (const auto& singular : {std::array{0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, std::array{0.3, 0.5, 1.2, 0.4, 0.0, -0.7},
                               std::array{0.3, 0.5, 0.0, 0.4, 0.9, -0.7}, std::array{0.3, 0.5, -1.0, 0.4, 0.9, -0.7}}) {
    const JointVector drawn = Eigen::Map<const Eigen::VectorXd>(singular.data(), 6);
    ASSERT_LT(smallestSingularValue(model, drawn), 1e-9);
    JointVector q;
    const auto outcome = solver.solve(flange(drawn), q);
    EXPECT_TRUE(outcome) << drawn.transpose();
    if (outcome.solved) {
      EXPECT_LT(poseDifference(flange(q), flange(drawn)), 1.1e-9);
    }
    std::printf("singular pose: %d steps, %d starts\n", outcome.steps, outcome.starts);
  }
}

TEST(NumericIk, KeepsThePoseOfAnArmAtTheEdgeOfItsRanges) {
  Draw draw(305);
  for (const auto& model : shippedArms()) {
    const NumericIk solver(model);
    for (int k = 0; k < 200; ++k) {
      JointVector corner(model.joints);
      for (int i = 0; i < model.joints; ++i) {
        const auto& link = model.links[static_cast<std::size_t>(i)];
        const double u = draw.between(0, 3);
        corner[i] = u < 1 ? link.lower_rad : u < 2 ? link.upper_rad : draw.between(link.lower_rad, link.upper_rad);
      }
      JointVector q;
      ASSERT_TRUE(solver.solve(robot::flangePose(model, corner), q)) << model.name << ": " << corner.transpose();
      EXPECT_TRUE(withinRanges(model, q));
    }
  }
}

TEST(NumericIk, GivesUpOutOfReachAndLeavesTheJointsAlone) {
  const auto model = rx90();
  const NumericIk solver(model, {.maxSteps = 500});
  Draw draw(306);
  for (int k = 0; k < 50; ++k) {
    const auto start = draw.joints(6, 1.0);
    spatial::Pose X = robot::flangePose(model, start);
    X.translation += 3.0 * draw.vector(1.0).normalized();  // the arm reaches 0.985 m from its shoulder
    JointVector q = start;
    const auto outcome = solver.solve(X, q);
    EXPECT_FALSE(outcome);
    EXPECT_EQ(outcome.steps, 500);
    EXPECT_FALSE(solver.solveFrom(X, q));
    EXPECT_TRUE((q.array() == start.array()).all());
    X.translation[1] = std::nan("");
    EXPECT_FALSE(solver.solve(X, q));
    EXPECT_FALSE(solver.solveFrom(X, q));
    EXPECT_TRUE((q.array() == start.array()).all());
  }
}

TEST(NumericIk, StaysOnTheBranchOfANearbyStart) {
  for (const auto& model : shippedArms()) {
    if (model.joints != 6) continue;  // a seventh axis leaves a family of configurations
    const NumericIk solver(model);
    Draw draw(307);
    int tried = 0;
    double other = 0.0, worst = 0.0;
    while (tried < 1000) {
      auto wanted = draw.withinRange(model);
      JointVector middle(6);
      for (int i = 0; i < 6; ++i) {
        const auto& link = model.links[static_cast<std::size_t>(i)];
        middle[i] = 0.5 * (link.lower_rad + link.upper_rad);
      }
      wanted = middle + 0.85 * (wanted - middle);
      if (smallestSingularValue(model, wanted) < 0.08) continue;
      ++tried;
      JointVector q = wanted + draw.joints(6, 0.1);
      ASSERT_TRUE(solver.solveFrom(robot::flangePose(model, wanted), q)) << model.name << ", pose " << tried;
      worst = std::max(worst, poseDifference(robot::flangePose(model, q), robot::flangePose(model, wanted)));
      other = std::max(other, (q - wanted).cwiseAbs().maxCoeff());
    }
    std::printf("%-28s near starts: %.1e rad from the wanted configuration\n", model.name.c_str(), other);
    EXPECT_LT(worst, 1.1e-9) << model.name;
    EXPECT_LT(other, 1e-7) << model.name << ": it must not jump to another branch";
  }
}

TEST(NumericIk, DoesNotLeaveTheRangesForANearbyPoseBeyondThem) {
  const auto model = rx90();
  const NumericIk solver(model);
  JointVector start(6), beyond(6);
  start << 0.2, 0.5, 1.2, 0.1, model.links[4].upper_rad - 0.02, 0.3;
  beyond = start;
  beyond[4] = model.links[4].upper_rad + 0.02;
  JointVector q = start;
  if (solver.solveFrom(robot::flangePose(model, beyond), q)) {
    EXPECT_TRUE(withinRanges(model, q)) << q.transpose();  // another branch may reach it
  } else {
    EXPECT_TRUE((q.array() == start.array()).all());
  }
}

TEST(NumericIk, RepeatsBitForBitAndVariesWithTheSeed) {
  const auto model = rx90();
  const NumericIk solver(model);
  Draw draw(308);
  int different = 0;
  for (int k = 0; k < 500; ++k) {
    const auto X = robot::flangePose(model, draw.withinRange(model));
    JointVector a, b, c;
    ASSERT_TRUE(solver.solve(X, a, 5));
    ASSERT_TRUE(solver.solve(X, b, 5));
    ASSERT_TRUE(solver.solve(X, c, 6));
    EXPECT_TRUE((a.array() == b.array()).all());
    if ((a - c).cwiseAbs().maxCoeff() > 1e-3) ++different;
  }
  EXPECT_GT(different, 100);
}

TEST(NumericIk, TouchesNeitherHeapNorLock) {
  for (const auto& model : shippedArms()) {
    const NumericIk solver(model);
    Draw draw(309);
    (void)takeForbiddenCalls();
    for (int k = 0; k < 200; ++k) {
      const auto start = draw.withinRange(model);
      const auto X = robot::flangePose(model, start);
      JointVector q;
      watch();
      const bool solved = solver.solve(X, q).solved && solver.solveFrom(X, q).solved;
      rest();
      ASSERT_TRUE(solved);
    }
    EXPECT_EQ(takeForbiddenCalls().all(), 0) << model.name;
  }
}

}  // namespace
}  // namespace articulus::test
