#pragma once
#include <array>

#include "core/sensing/low_pass.h"
#include "core/spatial/six_vector.h"

namespace articulus::control {

/// What counts as an oscillation: amplitudes, half of peak to peak.
struct OscillationBounds {
  double force_N = 1.5, moment_Nm = 0.12;  ///< rings from here on if it lasts; several times what noise and friction do
  double hardForce_N = 15.0, hardMoment_Nm = 1.0;           ///< at once a fault if it swings
  double linear_m_per_s = 0.010, angular_rad_per_s = 0.10;  ///< of the body, for motions without a specimen
};

enum class OscillationVerdict {
  Quiet,
  Lowered,   ///< rings: the gain share was lowered in this cycle
  Persists,  ///< rings at the lowest share, or beyond the hard bounds: to be latched as a fault
};

/// Sees loads or velocities of the body swing, lowers the force gains in steps, gives them back slowly, and says when
/// that did not help.
///   bands     loads 3 to 30 Hz and 25 to 200 Hz (a stiff specimen rings
///             far above what a person would call shaking, near the
///             cutoff of the load cell's filter); velocities 3 to 30 Hz
///   swing     a half wave between two changes of sign, as
///             long as those of its band; its amplitude is
///             the mean of its peak and of the peak before
///   rings     six swings above the bound one after the other that do not die away (each at
///             least 0.75 of the one before), or three that grow by an eighth each, from
///             half of the bound on: a loop that is unstable is caught while the oscillation
///             is small. A push, a contact or a stop swings once or twice, or dies away
///   share     falls to 0.6 of what it was, or at once to the lowest,
///             0.13, where a half wave is half as large again as the one
///             before; it rises again by 2 % a second, from 5 s after
///             the last ring on, up to 0.8 of the share at which it rang
/// Bounds  with gains four times too high the load of the virtual spine stays under 20 N (force gains) and 80 N (moment
///         gains), 1 Nm; with every gain at the end of its range under 180 N, 2.5 Nm: within the range of the load cell
///         in every case
/// Frames  axes of W, point D; axis() counts loads 0..5, velocities 6..11
/// Thread  control; real-time safe
class OscillationObserver {
 public:
  void configure(double dt_s, const OscillationBounds& bounds = {}) noexcept;
  /// Full gains and no memory: another law, specimen or operator's gains. Also after a fault.
  void reset() noexcept;
  /// One cycle of a law that moves or loads the specimen.  In  load and twist as the law sees them
  [[nodiscard]] OscillationVerdict step(const spatial::Wrench& F_D_W, const spatial::Twist& V_WD_W) noexcept;

  [[nodiscard]] double share() const noexcept { return share_; }          ///< of the force gains, (0, 1]
  [[nodiscard]] int axis() const noexcept { return axis_; }               ///< which rang last; -1: none
  [[nodiscard]] double amplitude() const noexcept { return amplitude_; }  ///< of that one, N, Nm, m/s or rad/s
  [[nodiscard]] double bound(int axis) const noexcept;                    ///< of that axis, same unit; 0: no such axis
  [[nodiscard]] double swinging(int axis) const noexcept;                 ///< amplitude of its last half wave

  static constexpr double kLowest = 0.13;

 private:
  static constexpr std::size_t kChannels = 18;  // loads low, velocities low, loads high
  struct Channel {
    double peak = 0.0, lastPeak = 0.0, amplitude = 0.0, sign = 1.0, since_s = 0.0;
    int swings = 0, growing = 0;
  };
  struct Band {
    sensing::LowPass6 low;
    spatial::Vector6 slow1 = spatial::Vector6::Zero(), slow2 = spatial::Vector6::Zero();
    double blend = 0.0, shortest_s = 0.0, longest_s = 0.0;
    void configure(double from_Hz, double to_Hz, double dt_s) noexcept;
    void start(const spatial::Vector6& in) noexcept;
    [[nodiscard]] spatial::Vector6 step(const spatial::Vector6& in) noexcept;
  };
  [[nodiscard]] bool swing(std::size_t channel, const Band& band, double value) noexcept;
  [[nodiscard]] static std::size_t axisOf(std::size_t channel) noexcept {
    return channel < 12 ? channel : channel - 12;
  }

  std::array<Band, 3> band_;
  std::array<Channel, kChannels> channel_{};
  std::array<double, 12> bound_{}, hard_{};
  double dt_s_ = 1e-3, share_ = 1.0, ceiling_ = 1.0, quiet_s_ = 0.0, amplitude_ = 0.0;
  int axis_ = -1;
  bool first_ = true, beyond_ = false, fast_ = false;
};

}  // namespace articulus::control
