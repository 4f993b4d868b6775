#pragma once
#include "core/base/clock.h"
#include "core/robot/operator_trouble.h"

namespace articulus::device {

/// What the operator's hands do, and have done since they were looked at last: a handle that was let go, or a button
/// that was pressed, for however short a moment shows as released, or pressed, once.
struct OperatorState {
  bool deadManHeld = false;
  bool letGo = false;  ///< somebody asked for a release since it was looked at last, whatever is held now
  bool emergencyStop = false;
  base::Nanoseconds lastHeartbeat = 0;  ///< when the user interface last said it is alive; of a switch: 0
  bool jogs = false;                    ///< there are pedals that jog the arm
  int jog = 0;                          ///< they do now: -1 backwards, 1 forwards; 0: neither, or both
  robot::OperatorTrouble trouble = robot::OperatorTrouble::None;  ///< why not held, or pressed
};

/// Port of dead-man's handle and emergency stop.
/// Thread  control; real-time safe
class OperatorInputs {
 public:
  virtual ~OperatorInputs() = default;
  virtual void read(base::Nanoseconds now, OperatorState& state) noexcept = 0;
  /// It has a dead-man's handle (enabling switch, pedal); else it only stops.
  [[nodiscard]] virtual bool enables() const noexcept { return true; }
};

}  // namespace articulus::device
