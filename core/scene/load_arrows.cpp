#include "core/scene/load_arrows.h"

#include <array>
#include <cmath>

namespace articulus::scene {

using spatial::Pose;
using spatial::Vector3;

Mesh arrowHead() {
  const std::array<Eigen::Vector2d, 2> profile{{{0.40 * kArrowHead_m, 0.0}, {0.0, kArrowHead_m}}};
  return lathe(profile, 24);
}

std::vector<ScenePart> loadArrows(const ScenePose& pose) {
  std::vector<ScenePart> parts;
  const Vector3 origin = pose.X_WD.translation;
  const double force = pose.force_N.norm(), moment = pose.moment_Nm.norm();
  if (force > kLeastForce_N) {
    ScenePart part{Tone::Force, {}};
    const double shaft = arrowLength_m(force, kFullForce_N, kFullArrow_m);
    const Pose X = along(origin, pose.force_N);
    part.mesh.append(cylinder(kArrowShaft_m, 0.0, shaft, 0.0, 16), X);
    part.mesh.append(arrowHead(), {X.rotation, origin + shaft * X.rotation.col(2)});
    parts.push_back(std::move(part));
  }
  if (moment > kLeastMoment_Nm) {
    ScenePart part{Tone::Moment, {}};
    const double length = 2.0 * kArrowHead_m + arrowLength_m(moment, kFullMoment_Nm, kFullArrow_m);
    const Pose X = along(origin, pose.moment_Nm);
    const Vector3 axis = X.rotation.col(2);
    part.mesh.append(cylinder(kArrowShaft_m, 0.0, length - 1.5 * kArrowHead_m, 0.0, 16), X);
    part.mesh.append(arrowHead(), {X.rotation, origin + (length - kArrowHead_m) * axis});
    part.mesh.append(arrowHead(), {X.rotation, origin + (length - 1.75 * kArrowHead_m) * axis});
    const double radius = kMomentRing_m * (0.35 + 0.65 * std::min(1.0, moment / kFullMoment_Nm));
    const Pose ring{X.rotation, origin + 0.55 * length * axis};
    part.mesh.append(ringArc(radius, 0.8 * kArrowShaft_m, kMomentRingAngle_rad, 40, 8), ring);
    const double c = std::cos(kMomentRingAngle_rad), s = std::sin(kMomentRingAngle_rad);
    part.mesh.append(arrowHead(),
                     along(ring * Vector3(radius * c, radius * s, 0.0), ring.rotation * Vector3(-s, c, 0.0)));
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace articulus::scene
