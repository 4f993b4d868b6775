#pragma once
#include "core/base/result.h"
#include "core/protocol/protocol.h"
#include "core/safety/limit_set.h"

namespace articulus::run {

/// What is asked of the loop.
enum class ResponseKind {
  Step,      ///< the set-point of one load goes to its size at once, and back
  Frequency  ///< it swings about zero with all frequencies of kLeast_Hz to kMost_Hz at once
};

/// How the load of one axis shall be led so that its answer tells of the loop; all other loads stay at zero.
struct ResponseRequest {
  ResponseKind kind = ResponseKind::Step;
  int axis = 4;       ///< 0..5, loads at D along axes of W
  double size = 0.0;  ///< N or Nm. Step: signed; Frequency: the largest load of the swing
};

inline constexpr double kLeastResponse_Hz = 0.25, kMostResponse_Hz = 10.0;

/// The smallest and the largest size that a request may have, and a sensible one: shares of the limit of that load. A
/// swing also stays below what the watch for oscillations (control::OscillationBounds) takes for one, or it would lower
/// the gains that are being measured.
struct ResponseSizes {
  double least = 0.0, sensible = 0.0, most = 0.0;  ///< N or Nm, above zero
};
[[nodiscard]] ResponseSizes responseSizes(ResponseKind kind, int axis, const safety::LimitSet& limits) noexcept;

/// The protocol: unload, then the course of the set-point under the force law in force, which ends at zero.
/// Errors  OutOfRange: an axis or a size that may not be; what keeps such a protocol from running within the limits
[[nodiscard]] base::Result<protocol::Protocol> responseProtocol(const ResponseRequest& request,
                                                                const safety::LimitSet& limits);

inline constexpr int kResponseAction = 1;     ///< of the program: the course; before it the specimen is unloaded
inline constexpr double kStepFrom_s = 1.0;    ///< since the course began: the set-point leaves zero
inline constexpr double kStepHold_s = 4.0;    ///< how long it stays
inline constexpr double kStepCourse_s = 8.0;  ///< of a step, all of it: back at zero a slow loop has time to follow
inline constexpr double kResponseCourse_s = 34.0;  ///< of a swing, all of it

}  // namespace articulus::run
