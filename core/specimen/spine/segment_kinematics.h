#pragma once
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::specimen {

/// Relative pose of two neighbouring bones in the coordinates of the level between them, and how loads on these
/// coordinates act on the bones. A bone's pose here is its displacement from neutral: identity for every bone at rest.
/// Frames  U upper, L lower bone; all vectors in axes of P. Loads on a bone act at its point (p_U, p_L), turns are
///         about fixed axes
/// Thread  any; real-time safe
class SegmentKinematics {
 public:
  /// In  centre_m: the level's elastic centre, fixed to U; turn: psi = turn phi; p_U, p_L: where the points of the
  ///     bones are now, m
  void update(const spatial::Pose& X_PU, const spatial::Pose& X_PL, const spatial::Vector3& centre_m,
              const spatial::Matrix3& turn, const spatial::Vector3& p_U, const spatial::Vector3& p_L) noexcept;
  /// (shift of the elastic centre in axes of L, psi = turn phi): m, rad
  [[nodiscard]] const spatial::Vector6& coordinates() const noexcept { return x_; }
  /// Loads on the coordinates as wrenches on both bones.
  void setLoad(const spatial::Vector6& onCoordinates) noexcept;
  [[nodiscard]] const spatial::Vector6& onUpper() const noexcept { return onUpper_; }
  [[nodiscard]] const spatial::Vector6& onLower() const noexcept { return onLower_; }

  /// Derivatives of the wrenches over the motion of each bone (shift of its point, turn about fixed axes), exact also
  /// under load.
  struct Tangent {
    spatial::Matrix6 UU, UL, LU, LL;
  };
  /// In  H: derivative of the loads over the coordinates
  void tangent(const spatial::Matrix6& H, Tangent& out) const noexcept;

 private:
  spatial::Vector6 x_, onUpper_, onLower_;
  spatial::Vector3 phi_, leverU_, leverL_, force_P_, moment_P_, onPhi_;
  spatial::Matrix3 R_PL_, turn_, inverse_;  // inverse_: Jl^-1(phi)
  double c_ = 0.0, slope_ = 0.0;            // of Jl^-1, over the square of the angle
};

}  // namespace articulus::specimen
