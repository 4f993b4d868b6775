#pragma once
#include "core/base/clock.h"

namespace articulus::device {

/// What the operator's hands do, and have done since they were looked at last: a handle that was let go, or a button
/// that was pressed, for however short a moment shows as released, or pressed, once.
struct OperatorState {
  bool deadManHeld = false;
  bool emergencyStop = false;
  base::Nanoseconds lastHeartbeat = 0;  ///< when the user interface last said it is alive
};

/// Port of dead-man's handle and emergency stop.
/// Thread  control; real-time safe
class OperatorInputs {
 public:
  virtual ~OperatorInputs() = default;
  virtual void read(base::Nanoseconds now, OperatorState& state) noexcept = 0;
};

}  // namespace articulus::device
