#pragma once
#include <string>
#include <vector>

#include "core/calibration/calibration_result.h"

namespace articulus::calibration {

/// What the notes need to know beyond the result.
struct NoteFacts {
  bool converged = true;
  int rank = 0;         ///< by singular values, of the parameters that the data can tell apart
  int independent = 0;  ///< the same by elimination
  int outsideTime = 0;  ///< reference rows of the fit without robot data
  double timeShiftLimit_s = 0.0;
  std::vector<std::string> undetermined;  ///< about stiffnesses that were kept at nominal
};

/// Why the measurements cannot be of this arm; empty where they can.
/// In      the rows after the fit, and the parameters with their priors
[[nodiscard]] std::string misfitOf(const CalibrationResult& result, double givenSigma_m);

/// Likely causes of a large disagreement between measurements and arm, most likely first, in words.
inline constexpr const char* kMisfitCauses =
    "another robot than the one that was measured, millimetres in columns of metres, degrees in columns of radians, or "
    "a "
    "mirrored axis of the instrument";

/// In words what to know before the result is used, the gravest first.
[[nodiscard]] std::vector<std::string> notesOn(const CalibrationResult& result, const NoteFacts& facts);

}  // namespace articulus::calibration
