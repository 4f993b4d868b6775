#pragma once
#include <array>
#include <cstdint>
#include <utility>

#include "core/ik/simd_pair_arm.h"
#include "core/robot/robot_model.h"

namespace articulus::ik {

/// One joint configuration of a flange pose, within the joint ranges, by damped Gauss-Newton steps: for arms of six and
/// seven axes and any geometry, calibrated or not. Two tries run side by side; a try that stagnates is given up for the
/// next start.
/// Thread  any; const, real-time safe (no heap); the same input gives the same output bit for bit
/// Source  Sugihara 2011 for the damping by the squared error
class NumericIk {
 public:
  struct Options {
    double position_m = 1e-9, angle_rad = 1e-9;  ///< how near a solution must come
    int maxSteps = 20'000;  ///< each two tries by one step, about 0.2 us; bounds the time of a pose out of reach
  };
  struct Outcome {
    bool solved = false;
    int steps = 0;   ///< double steps made
    int starts = 0;  ///< starts drawn
    explicit operator bool() const noexcept { return solved; }
  };

  explicit NumericIk(const robot::RobotModel& model) : NumericIk(model, Options()) {}
  NumericIk(const robot::RobotModel& model, Options options);

  /// From random starts within the ranges.
  /// In   seed of the starts
  /// Out  q within the ranges, untouched where not solved
  [[nodiscard]] Outcome solve(const spatial::Pose& X_BF, robot::JointVector& q, std::uint64_t seed = 1) const noexcept;

  /// From q alone, in small steps: for a pose near by, on the same branch. At most a hundred steps.
  /// In   q, within the ranges
  /// Out  q within the ranges, untouched where not solved
  [[nodiscard]] Outcome solveFrom(const spatial::Pose& X_BF, robot::JointVector& q) const noexcept;

 private:
  void advance(SimdPairArm::Angles& theta, const SimdPairArm::Outcome& step, double largest_rad) const noexcept;
  /// True where one of the lanes is near enough: its angles are then in q.
  [[nodiscard]] bool delivered(const SimdPairArm::Angles& theta, const SimdPairArm::Outcome& step,
                               robot::JointVector& q) const noexcept;

  SimdPairArm arm_;
  Options options_;
  std::array<std::pair<double, double>, robot::kMaxJoints> range_rad_{};            ///< of q
  std::array<double, robot::kMaxJoints> lower_rad_{}, upper_rad_{}, offset_rad_{};  ///< of theta = q + offset
};

}  // namespace articulus::ik
