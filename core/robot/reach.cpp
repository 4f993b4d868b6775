#include "core/robot/reach.h"

#include <algorithm>
#include <random>

#include "core/robot/kinematics.h"

namespace articulus::robot {
namespace {

double distanceFromFirstAxis(const RobotModel& model, const JointVector& q) {
  LinkPoses poses;
  forwardKinematics(model, q, poses);
  const spatial::Vector3 p = (poses.link[static_cast<std::size_t>(model.joints - 1)] * model.X_LF).translation;
  return (p - poses.link[0].translation).cross(poses.link[0].rotation.col(2)).norm();
}

/// Moves one joint after another, by steps that shrink, as long as that leads outwards.
double ascent(const RobotModel& model, JointVector& q) {
  double best = distanceFromFirstAxis(model, q);
  for (double step_rad = 0.5; step_rad > 1e-4; step_rad *= 0.5) {
    for (bool better = true; better;) {
      better = false;
      for (int i = 1; i < model.joints; ++i) {
        const auto& link = model.links[static_cast<std::size_t>(i)];
        for (const double side : {step_rad, -step_rad}) {
          const double before = q[i];
          q[i] = std::clamp(before + side, link.lower_rad, link.upper_rad);
          const double distance = distanceFromFirstAxis(model, q);
          if (distance > best + 1e-12) {
            best = distance;
            better = true;
          } else {
            q[i] = before;
          }
        }
      }
    }
  }
  return best;
}

}  // namespace

double reachFromFirstAxis(const RobotModel& model) {
  std::mt19937_64 random(1);
  double best = 0.0;
  for (int k = 0; k < 24; ++k) {
    JointVector q(model.joints);
    for (int i = 0; i < model.joints; ++i) {
      const auto& link = model.links[static_cast<std::size_t>(i)];
      const double share = static_cast<double>(random() >> 11) * 0x1p-53;
      q[i] = link.lower_rad + share * (link.upper_rad - link.lower_rad);
    }
    best = std::max(best, ascent(model, q));
  }
  return best;
}

}  // namespace articulus::robot
