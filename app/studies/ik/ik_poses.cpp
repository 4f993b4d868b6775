#include "app/studies/ik/ik_poses.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace articulus::studies {
namespace {

using spatial::Vector3;

constexpr double kPi = std::numbers::pi;
constexpr double kUpperArm_m = 0.45, kForearm_m = 0.48, kHand_m = 0.07;  // Hill 2013, Table 4-2
const Vector3 kCentre_m(0.55, 0.0, 0.0), kSize_m(0.4, 0.4, 0.35);
// Of so many directions over the sphere exactly twenty keep the margin.
constexpr int kSphere = 45;

Vector3 place(int x, int y, int z) noexcept {
  const Vector3 part(static_cast<double>(x) / (IkPoses::kPlacesX - 1), static_cast<double>(y) / (IkPoses::kPlacesY - 1),
                     static_cast<double>(z) / (IkPoses::kPlacesZ - 1));
  return kCentre_m + kSize_m.cwiseProduct(part - Vector3::Constant(0.5));
}

/// Evenly spread over the sphere.
Vector3 fibonacci(int k, int of) noexcept {
  const double z = 1.0 - (2.0 * k + 1.0) / of, around = kPi * (1.0 + std::sqrt(5.0)) * (k + 0.5),
               r = std::sqrt(1.0 - z * z);
  return {r * std::cos(around), r * std::sin(around), z};
}

}  // namespace

BranchMargin branchMargin(const Vector3& direction) noexcept {
  BranchMargin margin{kPi, 1e9};
  for (int x = 0; x < IkPoses::kPlacesX; ++x)
    for (int y = 0; y < IkPoses::kPlacesY; ++y)
      for (int z = 0; z < IkPoses::kPlacesZ; ++z) {
        const Vector3 wrist = place(x, y, z) - kHand_m * direction;
        const double aside = std::hypot(wrist.x(), wrist.y());
        const double bend = (wrist.squaredNorm() - kUpperArm_m * kUpperArm_m - kForearm_m * kForearm_m) /
                            (2.0 * kUpperArm_m * kForearm_m);
        if (std::abs(bend) >= 1.0 || aside == 0.0) return {};
        const double elbow = std::acos(bend);
        margin.aside_m = std::min(margin.aside_m, aside);
        margin.angle_rad = std::min({margin.angle_rad, elbow, kPi - elbow});
        // Elbow above and below; the arm turned half round reaches the wrist with the same two.
        for (const double side : {elbow, -elbow}) {
          const double shoulder = std::atan2(wrist.z(), aside) -
                                  std::atan2(kForearm_m * std::sin(side), kUpperArm_m + kForearm_m * std::cos(side));
          const double up = shoulder + side;
          const Vector3 forearm(std::cos(up) * wrist.x() / aside, std::cos(up) * wrist.y() / aside, std::sin(up));
          const double along = std::abs(forearm.dot(direction));
          margin.angle_rad = std::min(margin.angle_rad, std::acos(std::min(along, 1.0)));
        }
      }
  return margin;
}

IkPoses::IkPoses() {
  std::size_t next = 0;
  for (int k = 0; k < kSphere && next < orientations_.size(); ++k) {
    const Vector3 hand = fibonacci(k, kSphere);
    const BranchMargin margin = branchMargin(hand);
    if (margin.angle_rad < kMargin_rad || margin.aside_m < kAside_m) continue;
    const Vector3 across = hand.unitOrthogonal();
    for (int turn = 0; turn < kTurns; ++turn) {
      const Vector3 x = Eigen::AngleAxisd(2.0 * kPi * turn / kTurns, hand) * across;
      spatial::Matrix3& R = orientations_[next++];
      R << x, hand.cross(x), hand;
    }
  }
}

spatial::Pose IkPoses::pose(int index) const noexcept {
  const int orientation = index % (kDirections * kTurns), at = index / (kDirections * kTurns);
  return {orientations_[static_cast<std::size_t>(orientation)],
          place(at % kPlacesX, at / kPlacesX % kPlacesY, at / (kPlacesX * kPlacesY))};
}

}  // namespace articulus::studies
