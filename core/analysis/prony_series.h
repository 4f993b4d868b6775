#pragma once
#include <span>
#include <vector>

#include "core/base/result.h"

namespace articulus::analysis {

/// Relaxation under a held displacement, load(t) = equilibrium + sum a_k exp(-t / tau_k), or creep under a held load,
/// displacement(t) = equilibrium - sum a_k exp(-t / tau_k). All a_k are at least zero: loads fall, displacements grow.
struct PronySeries {
  double equilibrium = 0.0;       ///< after endless time; N, Nm, m or rad as measured
  std::vector<double> amplitude;  ///< a_k, as after a sudden step
  std::vector<double> time_s;     ///< tau_k, ascending
  double rms = 0.0;               ///< of the residuals, in the measured unit
  double determination = 0.0;     ///< R2
  /// Standard errors, by linearisation, of what was free: residuals that hang together count as fewer. What stands at a
  /// bound (an amplitude at zero and its time, a time at an end of its range) was not free and has none: NaN.
  double equilibriumError = 0.0;
  std::vector<double> amplitudeError, timeError_s, gainError;
  std::vector<bool> timeAtBound;  ///< the hold does not tell it: it wanted to go beyond the range
  /// a_k over the equilibrium: the g_k of a simulated specimen's relaxation.
  [[nodiscard]] std::vector<double> gains() const;
};

/// One reading of a hold.
struct HoldSample {
  double time_s = 0.0;  ///< since the hold began
  double value = 0.0;
};

enum class HoldKind { Relaxation, Creep };

struct PronyFitOptions {
  HoldKind kind = HoldKind::Relaxation;
  std::vector<double> time_s;  ///< fixed times, or where to start from where fitTimes is true
  bool fitTimes = false;
  double ramp_s = 0.0;  ///< the hold came after a ramp at constant rate: exponentials have run down already by then
  double leastTime_s = 1e-3, mostTime_s = 1e4;  ///< bounds of fitted times
};

/// Bounded non-negative least squares: the amplitudes and the equilibrium by an active set, the times, where they are
/// fitted, by damped Gauss-Newton steps on their logarithms with the amplitudes solved anew each time.
/// In      values that are positive as a whole (a load that pulls the other way is passed with its sign changed)
/// Errors  InvalidArgument: too few samples, no times, times that are not above zero or not apart
/// Source  Lawson & Hanson 1974, ch. 23 (active set); Golub & Pereyra 1973 (variable projection); errors: Seber & Wild
///         1989, ch. 2 and 6, residuals as a process of first order
/// Thread  any but control
[[nodiscard]] base::Result<PronySeries> fitProny(std::span<const HoldSample> hold, const PronyFitOptions& options);

}  // namespace articulus::analysis
