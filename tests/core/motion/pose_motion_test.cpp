#include "core/motion/pose_motion.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <random>

#include "core/spatial/rotation.h"

namespace articulus::motion {
namespace {

using spatial::Pose;
using spatial::Twist;
using spatial::Vector3;
using spatial::Vector6;

struct State {
  Pose pose;
  Twist twist;
  Vector6 acceleration;
};

State at(const PoseMotion& motion, double time_s) {
  State s;
  motion.at(time_s, s.pose, s.twist, s.acceleration);
  return s;
}

Pose randomPose(std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  Pose pose;
  pose.rotation = Eigen::Quaterniond(normal(random), normal(random), normal(random), normal(random))
                      .normalized()
                      .toRotationMatrix();
  pose.translation = Vector3(normal(random), normal(random), normal(random));
  return pose;
}

TEST(PoseMotion, StartsAndEndsAtItsPosesAtRest) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 100; ++i) {
    const Pose from = randomPose(random), to = randomPose(random);
    PoseMotion motion;
    motion.start(from, to, 4.0);
    EXPECT_LT((at(motion, 0.0).pose.rotation - from.rotation).norm(), 1e-12);
    EXPECT_LT((at(motion, 0.0).pose.translation - from.translation).norm(), 1e-12);
    for (const double t : {4.0, 50.0}) {
      const State end = at(motion, t);
      EXPECT_LT((end.pose.rotation - to.rotation).norm(), 1e-9);
      EXPECT_LT((end.pose.translation - to.translation).norm(), 1e-12);
      EXPECT_EQ(end.twist.data.norm(), 0.0);
      EXPECT_EQ(end.acceleration.norm(), 0.0);
    }
  }
}

// The angular velocity by its definition, skew(omega) = dR/dt R^T, not by the rotation vector that the motion is made
// of.
TEST(PoseMotion, TwistAndAccelerationAreFiniteDifferencesOfThePose) {
  std::mt19937_64 random(2);
  const double h = 1e-5;
  for (int i = 0; i < 50; ++i) {
    PoseMotion motion;
    motion.start(randomPose(random), randomPose(random), 4.0);
    for (const double t : {0.3, 1.1, 2.0, 3.6}) {
      const State before = at(motion, t - h), now = at(motion, t), after = at(motion, t + h);
      const Vector3 linear = (after.pose.translation - before.pose.translation) / (2.0 * h);
      const spatial::Matrix3 spin =
          (after.pose.rotation - before.pose.rotation) / (2.0 * h) * now.pose.rotation.transpose();
      const Vector3 angular(spin(2, 1), spin(0, 2), spin(1, 0));
      EXPECT_LT((Vector3(now.twist.linear()) - linear).norm(), 1e-7);
      EXPECT_LT((Vector3(now.twist.angular()) - angular).norm(), 1e-7);
      EXPECT_LT((now.acceleration - (after.twist.data - before.twist.data) / (2.0 * h)).norm(), 1e-7);
    }
  }
}

TEST(PoseMotion, TurnsTheShortWayAboutOneAxis) {
  Pose from, to;
  from.rotation = Eigen::AngleAxisd(3.0, Vector3::UnitZ()).toRotationMatrix();
  to.rotation = Eigen::AngleAxisd(-3.0, Vector3::UnitZ()).toRotationMatrix();  // 0.283 rad on, not 6 back
  PoseMotion motion;
  motion.start(from, to, 1.0);
  const State middle = at(motion, 0.5);
  const double turn = 2.0 * (M_PI - 3.0);
  EXPECT_NEAR(middle.twist.angular().z(), kMinJerkPeakRate * turn, 1e-9);
  EXPECT_NEAR(Eigen::AngleAxisd(spatial::Matrix3(middle.pose.rotation * from.rotation.transpose())).angle(), 0.5 * turn,
              1e-9);
}

TEST(PoseMotion, StaysOnAStraightLine) {
  std::mt19937_64 random(3);
  const Pose from = randomPose(random), to = randomPose(random);
  PoseMotion motion;
  motion.start(from, to, 2.0);
  const Vector3 line = (to.translation - from.translation).normalized();
  for (double t = 0.0; t < 2.0; t += 0.05) {
    const Vector3 shift = at(motion, t).pose.translation - from.translation;
    EXPECT_LT((shift - shift.dot(line) * line).norm(), 1e-12);
  }
}

}  // namespace
}  // namespace articulus::motion
