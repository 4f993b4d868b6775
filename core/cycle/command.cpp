#include "core/cycle/command.h"

namespace articulus::cycle {

std::string_view explain(AckCode code) noexcept {
  switch (code) {
    case AckCode::Accepted: return "accepted";
    case AckCode::RefusedByState: return "not now: the robot is at another task. Stop it first.";
    case AckCode::RefusedControllerOff:
      return "the controller is off. Hold the dead-man's handle and switch it on first.";
    case AckCode::RefusedDeadMan: return "the dead-man's handle is released. Hold it first.";
    case AckCode::RefusedFault: return "a fault is latched. Read it and acknowledge it first.";
    case AckCode::RefusedInvalid: return "its target is outside the limits of the cell.";
    case AckCode::RefusedNotZeroed: return "the load cell has not been zeroed. Zero it with the vice open first.";
    case AckCode::RefusedSpecimen:
      return "a specimen is clamped between bench and robot. Unload, open the vice, then try again.";
    case AckCode::RefusedZeroing: return "the load cell is being zeroed. Wait a moment.";
    case AckCode::RefusedSelfTest:
      return "the limits have not passed their self-test. Wait until it has ended; if a limit did not trip, correct "
             "the limits.";
    case AckCode::RefusedFarFromPath:
      return "the body is more than 2 mm or 2 degrees away from the start of the path. Move it there first.";
    case AckCode::RefusedNotReleased: return "the arm is not released yet. Wait a moment.";
    case AckCode::RefusedStranger: return "only the self-test of the limits says how it ended. Start it again there.";
    case AckCode::RefusedNoPlan: return "no run is under way.";
    case AckCode::RefusedOver: return "the jog has ended. Let go, then press again.";
    case AckCode::RefusedCausePersists: return "something is still wrong. Remove its cause first.";
  }
  return "unknown answer";
}

std::string explain(const Ack& ack) {
  if (!ack.persists.latched()) return std::string(explain(ack.code));
  return "this is still wrong. " + safety::describeCause(ack.persists);
}

}  // namespace articulus::cycle
