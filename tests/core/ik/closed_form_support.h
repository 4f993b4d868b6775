#pragma once
#include <algorithm>
#include <filesystem>
#include <kdl/chain.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <string>
#include <vector>

#include "core/ik/solution_set.h"
#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"
#include "tests/core/robot/kdl_oracle.h"
#include "tests/core/robot/support.h"

namespace articulus::test {

inline KDL::Frame kdlFrame(const spatial::Pose& X) {
  const auto& R = X.rotation;
  return {KDL::Rotation(R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1), R(2, 2)),
          toKdl(X.translation)};
}

/// Flange pose by Orocos KDL, base frame included: an oracle that shares no line with our kinematics.
class KdlFlange {
 public:
  explicit KdlFlange(const robot::RobotModel& model) : chain_(chainOf(model)), fk_(chain_) {}
  KdlFlange(const KdlFlange&) = delete;
  [[nodiscard]] spatial::Pose operator()(const robot::JointVector& q) {
    KDL::Frame frame;
    EXPECT_EQ(fk_.JntToCart(toKdl(q), frame), 0);
    spatial::Pose X;
    for (int r = 0; r < 3; ++r)
      for (int c = 0; c < 3; ++c) X.rotation(r, c) = frame.M(r, c);
    X.translation = fromKdl(frame.p);
    return X;
  }
  static KDL::Chain chainOf(const robot::RobotModel& model) {
    KDL::Chain chain;
    chain.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::Fixed), kdlFrame(model.X_B0)));
    for (int i = 0; i < model.joints; ++i) {
      const auto& g = model.links[static_cast<std::size_t>(i)].geometry;
      const KDL::Frame atZero = KDL::Frame::DH_Craig1989(g.a_m(), g.alpha_rad(), g.d_m(), g.thetaOffset_rad());
      chain.addSegment(KDL::Segment(KDL::Joint(atZero.p, atZero.M.UnitZ(), KDL::Joint::RotAxis), atZero));
    }
    chain.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::Fixed), kdlFrame(model.X_LF)));
    return chain;
  }

 private:
  KDL::Chain chain_;  // the solver keeps a reference
  KDL::ChainFkSolverPos_recursive fk_;
};

/// Position in m and angle in rad, whichever is greater.
inline double poseDifference(const spatial::Pose& a, const spatial::Pose& b) {
  return std::max((a.translation - b.translation).norm(),
                  spatial::logRotation(a.rotation * b.rotation.transpose()).norm());
}

/// Greatest joint difference, whole turns aside.
inline double turnlessDifference(const robot::JointVector& a, const robot::JointVector& b) {
  double worst = 0.0;
  for (Eigen::Index i = 0; i < a.size(); ++i)
    worst = std::max(worst, std::abs(std::remainder(a[i] - b[i], 2.0 * M_PI)));
  return worst;
}

inline double distanceToNearest(const ik::SolutionSet& set, const robot::JointVector& q) {
  double least = 1e9;
  for (int k = 0; k < set.count; ++k)
    least = std::min(least, turnlessDifference(set.q[static_cast<std::size_t>(k)], q));
  return least;
}

/// All robot files of the resources, by name.
inline std::vector<robot::RobotModel> shippedArms() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(ARTICULUS_RESOURCES "/robots"))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<robot::RobotModel> arms;
  for (const auto& file : files) {
    auto model = robot::loadRobot(file);
    if (!model) ADD_FAILURE() << model.error().text();
    else arms.push_back(*model);
  }
  return arms;
}

inline spatial::Pose randomPose(Draw& draw, double size_m) {
  spatial::Pose X;
  X.rotation = Eigen::AngleAxisd(draw.between(-M_PI, M_PI), draw.vector(1.0).normalized()).toRotationMatrix();
  X.translation = draw.vector(size_m);
  return X;
}

/// An arm of the given links with full circles as ranges, somewhere in space, with a flange somewhere on it.
inline robot::RobotModel armOf(const std::array<robot::LinkGeometry, 6>& links, Draw& draw, const std::string& name) {
  robot::RobotModel model;
  model.name = name;
  model.joints = 6;
  model.gear = robot::JointMatrix::Identity(6, 6);
  for (std::size_t i = 0; i < 6; ++i) {
    model.links[i].geometry = model.links[i].nominal = links[i];
    model.links[i].lower_rad = -M_PI;
    model.links[i].upper_rad = M_PI;
  }
  model.X_B0 = randomPose(draw, 1.0);
  model.X_LF = randomPose(draw, 0.3);
  return model;
}

/// Any arm of the spherical-wrist class: all signs of twists, all offsets, lengths of either sign.
inline robot::RobotModel randomSphericalWrist(Draw& draw) {
  const auto right = [&draw] { return draw.between(-1, 1) < 0 ? -M_PI / 2 : M_PI / 2; };
  const auto parallel = [&draw] { return draw.between(-1, 1) < 0 ? 0.0 : M_PI; };
  const auto length = [&draw] { return draw.between(-0.5, 0.5); };
  const auto angle = [&draw] { return draw.between(-M_PI, M_PI); };
  const double skew = draw.between(0.3, 2.8);
  return armOf({robot::LinkGeometry{angle(), length(), length(), angle()},
                {draw.between(-1, 1) < 0 ? skew : right(), length(), length(), angle()},
                {parallel(), 0.3 + std::abs(length()), length(), angle()},
                {angle(), length(), 0.4, angle()},
                {right(), 0.0, 0.0, angle()},
                {right(), 0.0, length(), angle()}},
               draw, "random, spherical wrist");
}

/// Any arm of the parallel-axes class.
inline robot::RobotModel randomParallelAxes(Draw& draw) {
  const auto right = [&draw] { return draw.between(-1, 1) < 0 ? -M_PI / 2 : M_PI / 2; };
  const auto parallel = [&draw] { return draw.between(-1, 1) < 0 ? 0.0 : M_PI; };
  const auto length = [&draw] { return draw.between(-0.15, 0.15); };
  const auto angle = [&draw] { return draw.between(-M_PI, M_PI); };
  const double skew = draw.between(0.3, 2.8), sign = draw.between(-1, 1) < 0 ? -1.0 : 1.0;
  return armOf({robot::LinkGeometry{angle(), length(), length(), angle()},
                {draw.between(-1, 1) < 0 ? skew : right(), length(), length(), angle()},
                {parallel(), sign * (0.3 + std::abs(length())), length(), angle()},
                {parallel(), 0.4, length(), angle()},
                {right(), length(), length(), angle()},
                {right(), 0.0, length(), angle()}},
               draw, "random, parallel axes");
}

}  // namespace articulus::test
