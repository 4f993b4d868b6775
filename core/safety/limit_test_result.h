#pragma once
#include <cstdint>
#include <type_traits>

#include "core/safety/fault.h"

namespace articulus::safety {

/// What was travelled after a limit tripped.
enum class TripMeasure : std::int32_t {
  Joint,  ///< the joint of the limit, rad
  Path,   ///< the moving body, m
  Turn,   ///< the moving body, rad
};

/// One limit that was driven on the virtual twin of a cell, on one axis and to one side.
struct LimitTestResult {
  FaultCode limit = FaultCode::None;
  std::int32_t axis = -1;  ///< joint, axis, load or channel from 0; -1: the limit has none
  std::int32_t sign = 0;   ///< to which side; 0: it has none
  bool tripped = false;    ///< this limit, on this axis and side, before any other
  Fault seen;              ///< what the twin latched; none: nothing stopped it
  bool stands = false;     ///< at rest when it was last looked at, half a second after the trip
  double stopTime_s =
      0.0;  ///< from the first cycle with the cause to standstill of the plant (all joints below 0.5 deg/s)
  TripMeasure measure = TripMeasure::Path;
  double distance = 0.0;  ///< m or rad, after the trip

  /// Tripped, and stood within the stated time.
  [[nodiscard]] bool good() const noexcept { return tripped && stands && stopTime_s <= info(limit).stopTime_s; }
};
static_assert(std::is_trivially_copyable_v<LimitTestResult>);

/// "joint 3 +", "Fx -", "x"; empty where the limit has neither axis nor side.
/// Thread  any but control
[[nodiscard]] std::string axisAndSide(const LimitTestResult& trip);
/// "Force limit, Fx -"; "Joint speed limit, joint 3 +"; "Emergency stop".
/// Thread  any but control
[[nodiscard]] std::string nameOf(const LimitTestResult& trip);

}  // namespace articulus::safety
