#pragma once
#include "core/specimen/shoulder/shoulder_parameters.h"

namespace articulus::specimen {

/// The socket of a left shoulder as the head meets it: a shallow spherical cup with a rim of changing height, and the
/// bone beside it. Within the rim the head touches the cup; beyond, the edge of the rim in its own azimuth; once it has
/// slipped off it comes to rest on the bone beside. The force comes from one potential, of Hertz's power, continuous
/// with its first derivative.
/// Frames  axes of P of a left shoulder, points from the head's centre in the neutral pose
/// Thread  one; real-time safe
/// Source  Hertz for sphere in cup; the largest transverse force by compression is tan(rim half-angle)
class GlenoidSocket {
 public:
  explicit GlenoidSocket(const ShoulderParameters& parameters) noexcept;
  /// In  bits of ShoulderParameters::Structure
  void cut(std::uint64_t structures) noexcept;
  /// In   head_m: its centre.   Out  force that holds the head there, N
  [[nodiscard]] spatial::Vector3 force_N(const spatial::Vector3& head_m) const noexcept;
  /// Energy of what is pressed in, J; its gradient is force_N.
  [[nodiscard]] double energy_J(const spatial::Vector3& head_m) const noexcept;
  /// Half-angle of the rim seen from the cup's centre.
  [[nodiscard]] double rimHalfAngle_rad(double azimuth_rad) const noexcept;
  /// Point of the rim.
  [[nodiscard]] spatial::Vector3 rim_m(double azimuth_rad) const noexcept;

 private:
  struct Depth {
    double depth_m, perAzimuth_m;
  };
  [[nodiscard]] Depth depth(double azimuth_rad) const noexcept;
  /// How far the head is pressed in, m, and the direction in which that grows (not of unit length beyond the rim).
  [[nodiscard]] double pressed(const spatial::Vector3& head_m, spatial::Vector3& gradient) const noexcept;
  ShoulderParameters p_;
  double stiffness_N_per_m15_, centre_m_;
  std::uint64_t cut_ = 0;
};

}  // namespace articulus::specimen
