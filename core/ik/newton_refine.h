#pragma once
#include <array>

#include "core/robot/robot_model.h"
#include "core/spatial/pose.h"

namespace articulus::ik {

/// Newton steps on the true (calibrated) forward kinematics of a six-axis arm: forward kinematics and Jacobian in one
/// pass, a 6 x 6 solve on the stack. Where every other method of this room ends.
/// Thread  any; const, real-time safe (no heap)
/// Source  Hill 2013, ch. 4, "Newton's Method"; the orientation error is a vector here, not a difference of Euler
///         angles
class NewtonRefine {
 public:
  using Joints = std::array<double, 6>;  ///< rad, as the robot file counts them; not wrapped
  /// What the last link's frame has to reach.
  struct Target {
    spatial::Matrix3 rotation;
    spatial::Vector3 translation;
  };
  struct Outcome {
    bool converged = false;  ///< position to 1e-9 m and orientation to 1e-9 rad at the flange
    int steps = 0;
    /// Second step's length by the first's. By Newton and Kantorovich, below 1/2 there is one root around the start and
    /// no other has met it; about 1 near a double root. 0 where one step was enough.
    double contraction = 0.0;
    /// Smallest pivot of the Jacobian at the start (lengths in units of reach_m()): small near a singularity. 1 where
    /// no step was needed.
    double leastPivot = 1.0;
  };

  /// In  model of six joints; its calibrated geometry is used
  explicit NewtonRefine(const robot::RobotModel& model);

  [[nodiscard]] Target target(const spatial::Pose& X_BF) const noexcept;
  /// Plain Newton steps: quadratic, and soon over where the start is good. q is what was reached, converged or not.
  [[nodiscard]] Outcome refine(const Target& target, Joints& q, int maxSteps) const noexcept;
  /// Damped steps (Levenberg-Marquardt), which also settle on double roots, where Newton's steps only halve the error.
  [[nodiscard]] bool settle(const Target& target, Joints& q, int maxSteps) const noexcept;
  /// Error of a configuration: position at the flange, m, and orientation, rad.
  struct Error {
    double position_m, angle_rad;
  };
  [[nodiscard]] Error error(const Target& target, const Joints& q) const noexcept;
  /// Direction of joint space that moves the flange least (unit length), and by how much: the smallest singular value.
  [[nodiscard]] double weakestDirection(const Joints& q, Joints& direction) const noexcept;

  /// Greatest distance between the first and the last joint; makes lengths and angles comparable.
  [[nodiscard]] double reach_m() const noexcept { return reach_m_; }

 private:
  struct Link {
    double cosAlpha, sinAlpha, cosBeta, sinBeta, a_m, d_m;
    bool turned;  ///< beta is not zero
  };
  struct Frames;
  void frames(const Joints& q, Frames& frames) const noexcept;
  void residual(const Frames& frames, const Target& target, double* error6) const noexcept;
  [[nodiscard]] bool within(const double* error6) const noexcept;

  std::array<Link, 6> links_;
  std::array<double, 6> offset_rad_;
  spatial::Pose X_B0_, X_FL_;
  double lever_m_, reach_m_;
};

/// In (-pi, pi].
[[nodiscard]] double wrapped(double angle_rad) noexcept;

/// Two configurations are the same but for whole turns: greatest difference of a joint below the tolerance.
[[nodiscard]] bool sameConfiguration(const NewtonRefine::Joints& a, const NewtonRefine::Joints& b,
                                     double tolerance_rad) noexcept;

}  // namespace articulus::ik
