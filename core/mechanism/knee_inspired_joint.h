#pragma once
#include "core/base/result.h"
#include "core/spatial/types.h"

namespace articulus::mechanism {

/// Where the two actuated legs of a two-degree-of-freedom knee-inspired joint are attached. The rods that make it such
/// a joint do not appear: they carry what the actuators do not.
/// Frames  leg 5 from B5 = (A5, B5, C5) in S0 to P5 = (p5, 0, 0) in S1; leg 6 from B6 = (0, 0, C6) to P6 = (p6, q6, 0);
///         C = (0, 0, h)
struct KneeInspiredGeometry {
  spatial::Vector3 base5_m = spatial::Vector3::Zero();
  double platform5_m = 0.0;       ///< p5
  double height_m = 0.0;          ///< h
  double base6_m = 0.0;           ///< C6
  double platform6_m = 0.0;       ///< q6
  double platform6Aside_m = 0.0;  ///< p6, best near 0: it loads the rods (3.29)
};

/// Of two numbers, the first is about k0 (theta, leg 5), the second about i1 (beta, leg 6).
struct JointAngles {
  double theta_rad = 0.0, beta_rad = 0.0;
};
struct JointRates {
  double theta_rad_per_s = 0.0, beta_rad_per_s = 0.0;
};
struct JointAccelerations {
  double theta_rad_per_s2 = 0.0, beta_rad_per_s2 = 0.0;
};
struct LegLengths {
  double five_m = 0.0, six_m = 0.0;
};
struct LegRates {
  double five_m_per_s = 0.0, six_m_per_s = 0.0;
};
struct LegAccelerations {
  double five_m_per_s2 = 0.0, six_m_per_s2 = 0.0;
};

/// Moments that both legs make on the platform, about the joint's axes.
struct JointMoments {
  double k0_Nm = 0.0, i1_Nm = 0.0;
  double jFive_Nm = 0.0, jSix_Nm = 0.0;  ///< about j*, which the rods bear
};

/// Side of the plane of leg 5's singularities on which the joint was assembled: it never crosses them.
enum class Assembly { Ahead, Behind };  ///< theta above or below its singular angle atan2(B5, A5), by up to pi

/// Kinematics of the knee-inspired joint: two angles and two lengths, and their first and second derivatives, both
/// ways.
/// Thread  any; inverse problems are real-time safe
/// Errors  OutOfRange: a length that the joint cannot have; singular positions, where a length says nothing about its
///         angle's rate
/// Source  Vertechy & Parenti-Castelli 2004, 4.3-4.8 (ATWOKI). (4.10f) has a stray "+A5"
class KneeInspiredJoint {
 public:
  /// Errors  InvalidArgument: a geometry whose legs do not act (p5, q6, h - C6 or B5's distance from k0 is zero)
  [[nodiscard]] static base::Result<KneeInspiredJoint> create(const KneeInspiredGeometry& geometry);

  /// Inverse position problem (4.14)-(4.15).
  [[nodiscard]] LegLengths lengths(const JointAngles& angles) const noexcept;
  /// Direct position problem (4.7)-(4.13); valid also where leg 5 is as long as at theta = pi, where (4.8) divides by
  /// zero.
  [[nodiscard]] base::Result<JointAngles> angles(const LegLengths& lengths, Assembly side) const;
  /// Inverse and direct velocity problem (4.17)-(4.20).
  [[nodiscard]] LegRates rates(const JointAngles& angles, const JointRates& rates) const noexcept;
  [[nodiscard]] base::Result<JointRates> jointRates(const JointAngles& angles, const LegRates& rates) const;
  /// Inverse acceleration problem (4.24)-(4.25).
  [[nodiscard]] LegAccelerations accelerations(const JointAngles& angles, const JointRates& rates,
                                               const JointAccelerations& accelerations) const noexcept;
  /// Direct acceleration problem (4.22)-(4.23), which are misprinted: the last term of both must divide by the leg's
  /// rate, (theta' / l5') l5'', and the tangent's term of (4.23) is added.
  [[nodiscard]] base::Result<JointAccelerations> jointAccelerations(const JointAngles& angles, const JointRates& rates,
                                                                    const LegAccelerations& accelerations) const;
  /// What forces of the legs do (3.21)-(3.29).  In  push along the leg from base to platform, N
  [[nodiscard]] JointMoments moments(const JointAngles& angles, double force5_N, double force6_N) const noexcept;

  /// Angle of the two singular positions of leg 5; the other is half a turn away (4.9a, b).
  [[nodiscard]] double singularTheta_rad() const noexcept;
  /// Lengths at the two singular positions, shortest first (4.9c, d): leg 5 can have no others.
  [[nodiscard]] LegLengths singularLengths5_m() const noexcept { return {shortest5_, longest5_}; }

  /// Constants of the source: M, F, G, H of leg 5 and I, L of leg 6, m2.
  struct Constants {
    double M, F, G, H, I, L;
  };
  [[nodiscard]] const Constants& constants() const noexcept { return c_; }

 private:
  explicit KneeInspiredJoint(const KneeInspiredGeometry& geometry) noexcept;
  [[nodiscard]] double slope5_m2(double theta_rad) const noexcept;  ///< P sin theta - Q cos theta = l5 dl5/dtheta
  [[nodiscard]] double slope6_m2(double beta_rad) const noexcept;   ///< R cos beta = l6 dl6/dbeta
  KneeInspiredGeometry g_;
  Constants c_{};
  double shortest5_ = 0.0, longest5_ = 0.0;
};

}  // namespace articulus::mechanism
