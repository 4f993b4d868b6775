#pragma once
#include <array>

#include "core/base/result.h"
#include "core/spatial/joint_coordinates.h"

namespace articulus::specimen {

/// Passive motion of a right knee as a mechanism of one degree of freedom: two spheres of the femur that roll and glide
/// on planes of the tibia, and one fibre each of three ligaments that keeps its length. An exact reference; nothing in
/// it yields.
/// Frames  femur and tibia: x anterior, y up, z to the right
/// Thread  any
/// Source  Sancisi et al. 2017 (5-5 mechanism); numbers as in bioNC's example of it, lengths of the article
struct KneeMechanism {
  struct Contact {
    spatial::Vector3 centre_m, onPlane_m, normal;  ///< centre in the femur; plane in the tibia, normal out of it
    double radius_m;
  };
  struct Fibre {
    spatial::Vector3 onFemur_m, onTibia_m;
    double length_m;
  };
  std::array<Contact, 2> contacts;  ///< medial, lateral
  std::array<Fibre, 3> fibres;      ///< anterior and posterior cruciate, medial collateral ligament

  /// Numbers of the source.
  [[nodiscard]] static KneeMechanism sancisi();
};

/// Least and greatest flexion that the mechanism of the source can reach from the straight knee, to the degree; beyond
/// the greatest its rods no longer meet.
inline constexpr double kMechanismLeastFlexion_rad = 0.0,
                        kMechanismGreatestFlexion_rad = 1.7453292519943295;  // 100 degrees

/// Pose of the tibia in the femur at a flexion, on the branch that begins at the straight knee.
/// In      flexion within the range above
/// Out     all five rods hold within 1e-12 m
/// Errors  OutOfRange: outside of the range, or the rods do not meet there
[[nodiscard]] base::Result<spatial::Pose> mechanismPose(const KneeMechanism& mechanism, double flexion_rad);

/// By how much each of the five rods is missed, m: contacts, then fibres.
[[nodiscard]] std::array<double, 5> mechanismGaps_m(const KneeMechanism& mechanism, const spatial::Pose& X_FT) noexcept;

}  // namespace articulus::specimen
