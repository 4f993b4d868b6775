#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <numbers>

#include "core/ik/solution_set.h"
#include "core/robot/files/robot_file.h"
#include "core/spatial/rotation.h"
#include "tests/core/robot/kdl_oracle.h"
#include "tests/core/robot/support.h"

namespace articulus::test {

/// Six axes of any geometry; nothing parallel, nothing meets.
inline robot::RobotModel anyArm(Draw& draw) {
  robot::RobotModel model;
  model.joints = 6;
  for (std::size_t i = 0; i < 6; ++i) {
    auto& link = model.links[i];
    const double alpha = draw.between(-3.1, 3.1), a = draw.between(-0.5, 0.5), d = draw.between(-0.5, 0.5);
    link.nominal = link.geometry = robot::LinkGeometry(alpha, a, d, draw.between(-3.1, 3.1));
    link.lower_rad = -std::numbers::pi;
    link.upper_rad = std::numbers::pi;
  }
  model.X_LF.rotation = Eigen::AngleAxisd(draw.between(-3.0, 3.0), draw.vector(1.0).normalized()).toRotationMatrix();
  model.X_LF.translation = draw.vector(0.2);
  return model;
}

/// The same arm with every parameter changed by up to so much: what calibration leaves.
inline robot::RobotModel disturbed(robot::RobotModel model, Draw& draw, double length_m, double angle_rad) {
  for (std::size_t i = 0; i < 6; ++i) {
    const robot::LinkGeometry& g = model.links[i].nominal;
    const double alpha = g.alpha_rad() + draw.between(-angle_rad, angle_rad),
                 a = g.a_m() + draw.between(-length_m, length_m);
    const double d = g.d_m() + draw.between(-length_m, length_m),
                 theta = g.thetaOffset_rad() + draw.between(-angle_rad, angle_rad);
    model.links[i].geometry = robot::LinkGeometry(alpha, a, d, theta);
  }
  return model;
}

inline robot::RobotModel shippedArm(const std::string& key) {
  auto model = robot::loadRobot(std::string(ARTICULUS_RESOURCES "/robots/") + key + ".json");
  if (!model) ADD_FAILURE() << model.error().text();
  return *model;
}

/// Largest distance of KDL's forward kinematics of all solutions from the pose, m or rad, whichever is greater.
inline double farthestByKdl(const robot::RobotModel& model, const spatial::Pose& X_BF,
                            const ik::SolutionSet& solutions) {
  const KDL::Chain chain = kdlChain(model, true);
  KDL::ChainFkSolverPos_recursive forward(chain);
  double farthest = 0.0;
  for (int k = 0; k < solutions.count; ++k) {
    KDL::Frame frame;
    forward.JntToCart(toKdl(solutions.q[static_cast<std::size_t>(k)]), frame);
    spatial::Matrix3 R;
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) R(r, c) = frame.M(r, c);
    const spatial::Pose X{R, fromKdl(frame.p)}, X_BK = model.X_B0 * X;
    farthest = std::max({farthest, (X_BK.translation - X_BF.translation).norm(),
                         spatial::logRotation(X_BK.rotation * X_BF.rotation.transpose()).norm()});
  }
  return farthest;
}

/// Greatest difference of a joint, whole turns aside, rad.
inline double jointDistance(const robot::JointVector& a, const robot::JointVector& b) {
  double largest = 0.0;
  for (int i = 0; i < a.size(); ++i)
    largest = std::max(largest, std::abs(std::remainder(a[i] - b[i], 2.0 * std::numbers::pi)));
  return largest;
}

inline double nearest(const ik::SolutionSet& solutions, const robot::JointVector& q) {
  double least = 1e9;
  for (int k = 0; k < solutions.count; ++k)
    least = std::min(least, jointDistance(solutions.q[static_cast<std::size_t>(k)], q));
  return least;
}

}  // namespace articulus::test
