#pragma once
#include <string>
#include <vector>

#include "core/analysis/spectrum.h"
#include "core/control/gain_set.h"
#include "core/control/law.h"
#include "core/run/tuning/response_request.h"

namespace articulus::run {

/// How a loop answered, and with which gains.
struct MeasuredResponse {
  ResponseRequest request;
  control::GainSet gains;  ///< in force from beginning to end
  control::Law law = control::kLoadLaw;
  std::string by, when;  ///< who measured; UTC, ISO 8601
  // Step: set-point and load at D along the axis, N or Nm; times from where the set-point leaves zero
  std::vector<double> time_s, wanted, measured;
  analysis::FrequencyResponse frequency;  ///< Frequency: of the load to its set-point, up to kMostResponse_Hz
  /// The watch for oscillations lowered the force gains in the midst of it: it tells less of the gains than it seems
  /// to.
  bool gainsLowered = false;
};

/// Measured with the same gains and law: the newer one takes the place of the older one.
[[nodiscard]] bool sameSettings(const MeasuredResponse& a, const MeasuredResponse& b) noexcept;
/// As they are shown: what went through a file and a form is the same.
[[nodiscard]] bool sameGain(double a, double b) noexcept;
[[nodiscard]] bool sameGains(const control::GainSet& a, const control::GainSet& b) noexcept;

}  // namespace articulus::run
