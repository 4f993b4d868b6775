#pragma once
#include <array>

#include "core/safety/fault.h"
#include "core/safety/plausibility/plausibility_input.h"
#include "core/spatial/units.h"

namespace articulus::safety {

/// Encoders against themselves, against what the drives can do and against what these were told: a position that jumps
/// farther than any torque could move the joint (at its speed, in the time between two readings), one that stands to
/// the last digit while its drive is told to move, or is given more than friction bears, one that moves on closed
/// brakes. It takes its speeds from the encoders alone, so that nothing that is said of the brakes blinds it.
/// Thread  control; real-time safe
class EncoderWatch {
 public:
  /// In  times: as for TorqueWatch
  [[nodiscard]] Fault check(const PlausibilityInput& input, double times) noexcept;

  /// Of the encoders, over the last few cycles, rad/s; zero before there were as many.
  [[nodiscard]] const robot::JointVector& speed_rad_per_s() const noexcept { return speed_; }

  static constexpr double kFrozenWay_rad = spatial::inRadians(0.05);  ///< told, while the encoder stood
  /// What was told so long ago counts little: a joint that holds its place on its friction is told a hundredth of a
  /// degree a second for as long as one likes, and rightly stands.
  static constexpr double kForgets_s = 5.0;
  /// Of what may be unexplained: a drive that gives so much more since its encoder changed last has moved it. Friction
  /// that is turned round bears twice itself (38 Nm at 8 Nm on the worn arm, where 40 may be unexplained).
  static constexpr double kPushShare = 1.2, kPushHolds_s = 0.03;
  /// Likewise of a joint that is wanted to move by more than kFrozenWay_rad meanwhile: weak laws leave it to friction.
  static constexpr double kWantedPushShare = 0.4;
  static constexpr double kPushSettles_s = 0.3;
  /// The same in free space, of a joint that stands so long while others move: there is nothing to push against.
  static constexpr double kFreePushShare = 0.35, kStood_s = 0.6, kOthersMove_rad_per_s = 0.01;
  /// All encoders to the last digit, where a law follows a load: its noise alone moves one of them (16 ms at most on
  /// sound cells).
  static constexpr double kAllStand_s = 0.06;
  static constexpr double kBrakesOpen_s = 0.5;     ///< that brakes may take to report that they are open
  static constexpr double kBrakesClose_s = 0.3;    ///< that an arm may take to stand on its brakes
  static constexpr double kSlip_rad_per_s = 0.05;  ///< on closed brakes

 private:
  void follow(const PlausibilityInput& in) noexcept;
  [[nodiscard]] Fault jumps(const PlausibilityInput& in) noexcept;
  [[nodiscard]] Fault stands(const PlausibilityInput& in) noexcept;
  [[nodiscard]] Fault pushed(const PlausibilityInput& in, double times) noexcept;
  [[nodiscard]] Fault brakes(const PlausibilityInput& in) noexcept;

  static constexpr std::size_t kPast = 9;
  std::array<robot::JointVector, kPast> past_{};
  std::array<double, kPast> when_s_{};
  std::array<base::Nanoseconds, kPast> read_{};
  std::size_t at_ = 0, known_ = 0;
  double now_s_ = 0.0, on_s_ = 0.0, off_s_ = 0.0, ready_s_ = 0.0, allStand_s_ = 0.0;
  int steady_ = 0;                                   // cycles in a row without one that was missed
  bool open_ = false;                                // the brakes have been open since the drives are on
  robot::JointVector speed_, told_rad_;              // told_rad_: since the encoder changed
  robot::JointVector push_Nm_, stood_s_, pushed_s_;  // push_Nm_: given beyond what is carried, when it changed
};

}  // namespace articulus::safety
