#pragma once
#include <array>

#include "core/safety/fault.h"
#include "core/safety/plausibility/plausibility_input.h"
#include "core/spatial/units.h"

namespace articulus::safety {

/// Encoders against themselves, against what the drives can do and against what these were told: a position that jumps
/// farther than any torque could move the joint, one that stands while its drive is told to move, one that moves on
/// closed brakes. It takes its speeds from the encoders alone, so that nothing that is said of the brakes blinds it.
/// Thread  control; real-time safe
class EncoderWatch {
 public:
  [[nodiscard]] Fault check(const PlausibilityInput& input) noexcept;

  /// Of the encoders, over the last few cycles, rad/s; zero before there were as many.
  [[nodiscard]] const robot::JointVector& speed_rad_per_s() const noexcept { return speed_; }

  static constexpr double kFrozenWay_rad = spatial::inRadians(0.05);  ///< told, while the encoder stood
  static constexpr double kBrakesOpen_s = 0.5;     ///< that brakes may take to report that they are open
  static constexpr double kBrakesClose_s = 0.3;    ///< that an arm may take to stand on its brakes
  static constexpr double kSlip_rad_per_s = 0.05;  ///< on closed brakes

 private:
  void follow(const PlausibilityInput& in) noexcept;
  [[nodiscard]] Fault jumps(const PlausibilityInput& in) noexcept;
  [[nodiscard]] Fault stands(const PlausibilityInput& in) noexcept;
  [[nodiscard]] Fault brakes(const PlausibilityInput& in) noexcept;

  static constexpr std::size_t kPast = 9;
  std::array<robot::JointVector, kPast> past_{};
  std::array<double, kPast> when_s_{};
  std::size_t at_ = 0, known_ = 0;
  double now_s_ = 0.0, on_s_ = 0.0, off_s_ = 0.0;
  int steady_ = 0;                       // cycles in a row without one that was missed
  bool open_ = false;                    // the brakes have been open since the drives are on
  robot::JointVector speed_, told_rad_;  // told_rad_: since the encoder changed
};

}  // namespace articulus::safety
