// Straight ways of the body past a wrist singularity: the joints set their time, not the body.
#include "core/cycle/motion_duration.h"

#include <gtest/gtest.h>

#include <chrono>

#include "core/motion/pose_motion.h"
#include "tests/support/virtual_cell.h"

namespace articulus::cycle {
namespace {

using test::kDegree;

/// Wrist nearly stretched, with room around it: a small turn of the body past it is a large one of joints 4 and 6.
robot::JointVector nearlyStretched() {
  robot::JointVector q = test::munich().homeJoints_rad;
  q[1] = 10.0 * kDegree;
  q[2] = 120.0 * kDegree;
  q[4] = -20.0 * kDegree;
  return q;
}

robot::JointVector otherSide(const robot::JointVector& q, double turn_rad) {
  robot::JointVector to = q;
  to[3] += turn_rad;
  to[5] -= turn_rad;
  return to;
}

class PastTheSingularity : public ::testing::TestWithParam<std::tuple<safety::SetUpMode, double>> {};

TEST_P(PastTheSingularity, KeepsEveryJointSpeedAndArrives) {
  const auto [mode, turn_rad] = GetParam();
  test::VirtualCell cell;
  cell.setUp = mode;
  cell.switchOn();
  const robot::JointVector start = nearlyStretched();
  ASSERT_EQ(cell.order(test::moveJoints(start, 0.0)), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(120.0));
  ASSERT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
  cell.run(500);

  const spatial::Pose goal = cell.poseAt(otherSide(start, turn_rad)), from = cell.truePose();
  const bool setUp = mode == safety::SetUpMode::Always;
  const safety::LimitSet& l = cell.limits();
  const double share = setUp ? l.setUpJointShare : 1.0;
  ASSERT_EQ(cell.order(test::movePose(goal, 0.5)), AckCode::Accepted);
  const double began_s = cell.now_s();
  robot::JointVector fastest = robot::JointVector::Zero(6);
  ASSERT_TRUE(cell.runUntil(
      [&] {
        fastest = fastest.cwiseMax(cell.trueQd().cwiseAbs());
        return cell.state() != State::Position;
      },
      120.0));
  const double took_s = cell.now_s() - began_s - 0.3;  // it rests for 0.3 s at the end
  const safety::Fault fault = cell.snapshot().fault;
  EXPECT_FALSE(fault.latched()) << safety::describe(fault);
  EXPECT_LT((cell.truePose().translation - goal.translation).norm(), 1e-3);
  EXPECT_LT(spatial::logRotation(goal.rotation * cell.truePose().rotation.transpose()).norm(), 0.01);
  for (int i = 0; i < 6; ++i) EXPECT_LT(fastest[i], share * l.jointSpeed_rad_per_s[i]) << "joint " << i + 1;

  // By the speed of the body alone it would have been shorter, and the joints faster in proportion: beyond their limit.
  const double linear = setUp ? l.setUpLinearSpeed_m_per_s : l.linearSpeed_m_per_s,
               angular = setUp ? l.setUpAngularSpeed_rad_per_s : l.angularSpeed_rad_per_s;
  const double body_s =
      std::max({0.5, 1.875 * (goal.translation - from.translation).norm() / (0.7 * linear),
                1.875 * spatial::logRotation(goal.rotation * from.rotation.transpose()).norm() / (0.7 * angular)});
  int worst = 0;
  const double peak = fastest.maxCoeff(&worst);
  std::printf(
      "%s, turn %+.0f deg: %.2f s instead of %.2f s; joint %d at most %.1f deg/s (limit %.1f), by the body alone "
      "%.1f\n",
      setUp ? "set-up speeds" : "run speeds", turn_rad / kDegree, took_s, body_s, worst + 1, peak / kDegree,
      share * l.jointSpeed_rad_per_s[worst] / kDegree, peak * took_s / body_s / kDegree);
  EXPECT_GT(peak * took_s / body_s, share * l.jointSpeed_rad_per_s[worst])
      << "not an awkward pose: the test shows nothing";
  EXPECT_GT(peak, 0.4 * share * l.jointSpeed_rad_per_s[worst]) << "much slower than need be";
}

INSTANTIATE_TEST_SUITE_P(BothSpeedsAndSides, PastTheSingularity,
                         ::testing::Combine(::testing::Values(safety::SetUpMode::Always, safety::SetUpMode::Never),
                                            ::testing::Values(100.0 * kDegree, -100.0 * kDegree)));

TEST(MotionDuration, IsTheTimeThatTheMotionNeeds) {
  // Oracle: joint speeds by differences along the same way, a thousand looks, each solved by itself to 1e-12.
  const cell::CellConfig& cell = test::munich();
  for (const double turn_rad : {100.0 * kDegree, -100.0 * kDegree, 20.0 * kDegree}) {
    const robot::JointVector start = nearlyStretched();
    const auto poseAt = [&](const robot::JointVector& q) {
      return cell.X_WB * robot::flangePose(cell.robot, q) * cell.X_FS * cell.X_SD;
    };
    const spatial::Pose goal = poseAt(otherSide(start, turn_rad));
    motion::PoseMotion way;
    way.start(poseAt(start), goal, 1.0);
    robot::JointVector q = start;
    double needed_s = 0.0;
    constexpr int kLooks = 1000;
    for (int k = 1; k <= kLooks; ++k) {
      spatial::Pose wanted;
      spatial::Twist twist;
      spatial::Vector6 acceleration;
      way.at(static_cast<double>(k) / kLooks, wanted, twist, acceleration);
      const robot::JointVector before = q;
      for (int i = 0; i < 8; ++i) {
        const spatial::Pose now = poseAt(q);
        Eigen::Matrix<double, 6, 6> J;  // by central differences
        for (int j = 0; j < 6; ++j) {
          robot::JointVector high = q, low = q;
          high[j] += 1e-6, low[j] -= 1e-6;
          const spatial::Pose a = poseAt(low), b = poseAt(high);
          J.col(j) << (b.translation - a.translation) / 2e-6,
              spatial::logRotation(b.rotation * a.rotation.transpose()) / 2e-6;
        }
        spatial::Vector6 error;
        error << wanted.translation - now.translation, spatial::logRotation(wanted.rotation * now.rotation.transpose());
        if (error.norm() < 1e-12) break;
        q += J.fullPivLu().solve(error);
      }
      for (int j = 0; j < 6; ++j)
        needed_s = std::max(needed_s, std::abs(q[j] - before[j]) * kLooks / cell.limits.jointSpeed_rad_per_s[j]);
    }
    const auto began = std::chrono::steady_clock::now();
    const double ours_s = leastPoseTime_s(cell, cell.limits, start, goal);
    const double took_us = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - began).count();
    std::printf("turn %+.0f deg: %.3f s, by a thousand looks %.3f s; computed in %.0f us\n", turn_rad / kDegree, ours_s,
                needed_s, took_us);
    EXPECT_GT(ours_s, 0.9 * needed_s);  // the station keeps 0.7 of a limit
    EXPECT_LT(ours_s, 1.15 * needed_s);
  }
}

TEST(MotionDuration, OutOfReachOrWhereItStandsIsATimeToo) {
  const cell::CellConfig& cell = test::munich();
  const robot::JointVector q = cell.homeJoints_rad;
  const spatial::Pose here = cell.X_WB * robot::flangePose(cell.robot, q) * cell.X_FS * cell.X_SD;
  EXPECT_LT(leastPoseTime_s(cell, cell.limits, q, here), 1e-6);
  for (int axis = 0; axis < 3; ++axis)
    for (const double far_m : {-5.0, 5.0}) {
      spatial::Pose away = here;
      away.translation[axis] += far_m;
      const double time_s = leastPoseTime_s(cell, cell.limits, q, away);
      EXPECT_TRUE(std::isfinite(time_s) && time_s > 0.0) << axis << ", " << far_m << ": " << time_s;
    }
}

}  // namespace
}  // namespace articulus::cycle
