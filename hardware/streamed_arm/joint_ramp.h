#pragma once
#include <array>
#include <cstddef>
#include <limits>

namespace articulus::hardware {

/// What a controller lets six axes do from one set-point to the next, deg.
struct JointRampLimits {
  static constexpr double kNone = std::numeric_limits<double>::infinity();
  std::array<double, 6> step_deg{kNone, kNone, kNone, kNone, kNone, kNone};    ///< a cycle: speed
  std::array<double, 6> change_deg{kNone, kNone, kNone, kNone, kNone, kNone};  ///< of the step: acceleration
  int smoothing_cycles = 1;  ///< mean over so many, at most JointRamp::kMostSmoothing: the step changes by 2/n of
                             ///< `change_deg` at most from cycle to cycle
};

/// Set-points that a robot controller with limits of speed, acceleration and jerk takes: each is the wanted one, where
/// that is within the limits, else as near to it as they let it; it never goes past a target that stands still by more
/// than it must to stop. Smoothing lags by (n - 1)/2 cycles.
/// Thread  built by any; then control, real-time safe
/// Source  ours; the mean of n samples bounds the third difference by 2/n of the second one's bound
class JointRamp {
 public:
  static constexpr std::size_t kMostSmoothing = 32;
  explicit JointRamp(const JointRampLimits& limits = {});
  /// At rest, there.
  void begin(const std::array<double, 6>& axes_deg) noexcept;
  /// One cycle further.  Out  what is to be sent
  const std::array<double, 6>& next(const std::array<double, 6>& wanted_deg) noexcept;
  /// One cycle further, to rest.
  const std::array<double, 6>& halt() noexcept;
  [[nodiscard]] bool rests() const noexcept;
  [[nodiscard]] const std::array<double, 6>& sent_deg() const noexcept { return sent_deg_; }
  /// Axes that the last next() held back.
  [[nodiscard]] unsigned limited() const noexcept { return limited_; }

 private:
  const std::array<double, 6>& put() noexcept;
  JointRampLimits limits_;
  std::array<double, 6> raw_deg_{}, step_deg_{}, sent_deg_{};
  std::array<std::array<double, 6>, kMostSmoothing> last_{};  // of the raw ones
  std::size_t size_ = 1, at_ = 0;                             // as many as are smoothed over
  unsigned limited_ = 0;
};

}  // namespace articulus::hardware
