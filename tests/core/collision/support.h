#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <stdexcept>

#include "core/collision/collision_model.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"

namespace articulus::collision {

inline robot::RobotModel rx90() {
  auto model = robot::loadRobot(std::filesystem::path(ARTICULUS_RESOURCES) / "robots/rx90b.json");
  if (!model) throw std::runtime_error(model.error().text());
  return *model;
}

/// The Munich cell's own scene.
inline CollisionScene munichScene() {
  auto json = base::readJsonFile(std::filesystem::path(ARTICULUS_RESOURCES) / "cells/munich.json");
  if (!json) throw std::runtime_error(json.error().text());
  return readScene(base::JsonReader(json->at("collision"), "munich.json", "collision"));
}

/// A base that is neither at the origin nor upright, so that a frame that is forgotten shows.
inline spatial::Pose crookedBase() {
  spatial::Pose X;
  X.rotation = (Eigen::AngleAxisd(0.3, spatial::Vector3::UnitZ()) * Eigen::AngleAxisd(-0.2, spatial::Vector3::UnitX()))
                   .toRotationMatrix();
  X.translation << 0.1, -0.2, 0.3;
  return X;
}

inline robot::LinkPoses posesAt(const robot::RobotModel& model, const robot::JointVector& q,
                                const spatial::Pose& X_WB) {
  robot::LinkPoses poses;
  robot::forwardKinematics(model, q, poses);
  for (int i = 0; i < poses.count; ++i)
    poses.link[static_cast<std::size_t>(i)] = X_WB * poses.link[static_cast<std::size_t>(i)];
  return poses;
}

class RandomArm {
 public:
  explicit RandomArm(const robot::RobotModel& model, std::uint64_t seed = 23) : model_(model), engine_(seed) {}
  double between(double lower, double upper) { return std::uniform_real_distribution<double>(lower, upper)(engine_); }
  robot::JointVector q() {
    robot::JointVector v(model_.joints);
    for (int i = 0; i < model_.joints; ++i) {
      const auto& link = model_.links[static_cast<std::size_t>(i)];
      v[i] = between(link.lower_rad, link.upper_rad);
    }
    return v;
  }
  robot::JointVector qd(double fastest) {
    robot::JointVector v(model_.joints);
    for (int i = 0; i < model_.joints; ++i) v[i] = between(-fastest, fastest);
    return v;
  }
  spatial::Vector3 vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
  spatial::Pose pose(double size) {
    spatial::Pose X;
    X.rotation = spatial::Quaternion(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1))
                     .normalized()
                     .toRotationMatrix();
    X.translation = vector(size);
    return X;
  }

 private:
  const robot::RobotModel& model_;
  std::mt19937_64 engine_;
};

}  // namespace articulus::collision
