#pragma once
#include <array>

#include "core/ik/simd_pair.h"
#include "core/robot/robot_model.h"

namespace articulus::ik {

/// An arm of six or seven joints in two configurations at once: forward kinematics, Jacobian and a damped Gauss-Newton
/// step towards one pose, in one pass. Any geometry; nothing of a closed form is in it.
/// Thread  any; const, real-time safe (no heap)
/// Source  Sugihara 2011 for the damping by the squared error
class SimdPairArm {
 public:
  /// Joint angles of two configurations, theta = q + offset: joint i has its lanes at 2 i and 2 i + 1.
  struct alignas(16) Angles {
    double rad[2 * robot::kMaxJoints];
  };
  /// What the flange has to reach, in axes that start with joint 1.
  struct Target {
    double column[3][3];   ///< columns of the wanted rotation of the last link
    double position_m[3];  ///< of the flange
  };
  struct Outcome {
    alignas(16) double position_m[2];  ///< error of each lane before the step
    alignas(16) double angle_rad[2];   ///< likewise, as 2 sin(angle / 2)
    Angles step;
  };

  explicit SimdPairArm(const robot::RobotModel& model);
  [[nodiscard]] Target target(const spatial::Pose& X_BF) const noexcept;
  /// In  damping: lane by lane, what the squared error (lengths in units of reach_m()) is multiplied by
  void step(const Target& target, const Angles& theta, SimdPair damping, Outcome& out) const noexcept;

  [[nodiscard]] int joints() const noexcept { return joints_; }
  [[nodiscard]] double reach_m() const noexcept { return reach_m_; }

 private:
  /// How a link's twist turns the frame before it: right angles need no product.
  enum class Twist { None, Quarter, ThreeQuarters, Any };
  struct Link {
    double cosAlpha, sinAlpha, cosBeta, sinBeta, a_m, d_m;
    Twist twist;
    bool hasBeta, hasA, hasD;
  };
  struct Frames;
  void place(const Angles& theta, Frames& frames) const noexcept;

  int joints_;
  std::array<Link, robot::kMaxJoints> links_;
  spatial::Pose X_AB_;  ///< undoes what is fixed before joint 1
  spatial::Matrix3 R_FL_;
  spatial::Vector3 flange_m_;  ///< in the last link
  double reach_m_;
};

}  // namespace articulus::ik
