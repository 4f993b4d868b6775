#pragma once
#include <gtest/gtest.h>

#include <random>

#include "core/robot/coriolis.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/joint_torque.h"
#include "core/robot/kinematics.h"
#include "core/robot/robot_model.h"

namespace articulus::test {

/// The robot of the source laboratory, from its own file.
inline robot::RobotModel rx90() {
  auto model = robot::loadRobot(ARTICULUS_RESOURCES "/robots/rx90b.json");
  if (!model) ADD_FAILURE() << model.error().text();
  return *model;
}

/// Seeded draws.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  spatial::Vector3 vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
  robot::JointVector joints(int n, double size) {
    robot::JointVector v(n);
    for (int i = 0; i < n; ++i) v[i] = between(-size, size);
    return v;
  }
  robot::JointVector withinRange(const robot::RobotModel& model) {
    robot::JointVector v(model.joints);
    for (int i = 0; i < model.joints; ++i) {
      const auto& link = model.links[static_cast<std::size_t>(i)];
      v[i] = between(link.lower_rad, link.upper_rad);
    }
    return v;
  }
  /// A symmetric positive definite inertia about the centre of mass of some rigid body: sum of point masses.
  spatial::Matrix3 inertia(double scale) {
    spatial::Matrix3 I = spatial::Matrix3::Zero();
    for (int k = 0; k < 6; ++k) {
      const spatial::Vector3 r = vector(1.0);
      I += scale * (r.squaredNorm() * spatial::Matrix3::Identity() - r * r.transpose());
    }
    return I;
  }

 private:
  std::mt19937_64 random_;
};

/// An arm that shares nothing with the RX 90-B: seven axes, skew geometry, full inertia tensors, gravity askew.
inline robot::RobotModel strangeArm(std::uint64_t seed) {
  Draw draw(seed);
  robot::RobotModel model;
  model.joints = 7;
  model.gear = robot::JointMatrix::Identity(7, 7);
  for (auto& link : model.links) {
    const double alpha = draw.between(-3.0, 3.0), a = draw.between(-0.4, 0.4), d = draw.between(-0.4, 0.4);
    link.nominal = link.geometry = robot::LinkGeometry(alpha, a, d, draw.between(-3.0, 3.0));
    link.mass_kg = draw.between(0.5, 20.0);
    link.centreOfMass_m = draw.vector(0.2);
    link.inertia_kgm2 = draw.inertia(0.05);
    link.lower_rad = -3.0;
    link.upper_rad = 3.0;
  }
  model.X_LF.rotation = Eigen::AngleAxisd(0.7, draw.vector(1.0).normalized()).toRotationMatrix();
  model.X_LF.translation = draw.vector(0.2);
  model.gravity_m_per_s2 = draw.vector(10.0);
  return model;
}

}  // namespace articulus::test
