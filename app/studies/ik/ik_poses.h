#pragma once
#include <array>
#include <vector>

#include "core/robot/robot_model.h"
#include "core/spatial/pose.h"

namespace articulus::studies {

/// The 121,680 poses of the study: 13 x 13 x 12 places, evenly over a box of 0.4 x 0.4 x 0.35 m in front of the
/// PA10-6CE, each with the same 60 orientations.
///
/// The source prints the number, the box (p. 37) and that each pose has eight solutions, not the poses. Ours: the box
/// is centred 0.55 m in front of the shoulder, at its height. Hand directions are spread evenly over the sphere
/// (Fibonacci's spiral); taken are the twenty that keep at every place of the box, in each of the nominal arm's
/// configurations, kMargin_rad between hand and forearm (axes 4 and 6) and between forearm and upper arm's line, and
/// kAside_m between wrist and axis 1: so far are eight solutions from where two of them meet. Five twists of 0.5 deg
/// and 1 mm on 0.5 m come to 3 deg at most, so none of the 1000 geometries can lose one. Each direction comes with
/// three turns of the hand about it, 120 deg apart.
/// Frames  poses are X_BF of the PA10-6CE, B at the shoulder
/// Thread  any; const
class IkPoses {
 public:
  static constexpr int kPlacesX = 13, kPlacesY = 13, kPlacesZ = 12, kDirections = 20, kTurns = 3;
  static constexpr int kCount = kPlacesX * kPlacesY * kPlacesZ * kDirections * kTurns;
  static constexpr double kMargin_rad = 0.349, kAside_m = 0.1;  ///< 20 deg

  IkPoses();

  /// In  index in [0, kCount)
  [[nodiscard]] spatial::Pose pose(int index) const noexcept;

 private:
  std::array<spatial::Matrix3, std::size_t{kDirections} * kTurns> orientations_;
};

/// Least distance of the nominal arm's configurations from where two meet, over the whole box, for one direction of the
/// hand.
struct BranchMargin {
  double angle_rad = 0.0, aside_m = 0.0;  ///< 0 where a place is out of reach
};
[[nodiscard]] BranchMargin branchMargin(const spatial::Vector3& direction) noexcept;

}  // namespace articulus::studies
