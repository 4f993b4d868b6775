// Whether the robot's own emergency stop is seen: by its safety system, by its driver, or by its brakes.
#include <algorithm>
#include <array>

#include "core/base/text/text_format.h"
#include "core/procedure/commission/commission_catalogue.h"

namespace articulus::procedure {
namespace {

constexpr double kHand_s = 60.0, kRelease_s = 120.0;

/// Of what an emergency stop does to a driver; late or unreadable replies tell nothing of it.
bool isOfAStop(robot::ArmTrouble trouble) {
  using enum robot::ArmTrouble;
  constexpr std::array kOfAStop{EmergencyStop, ProtectiveStop, ArmOff, ProgramStopped, ConnectionLost, Silent};
  return std::find(kOfAStop.begin(), kOfAStop.end(), trouble) != kOfAStop.end();
}

/// What of the arm itself says that it was stopped; empty: nothing yet. Our own button opens no chain of the robot's.
std::string seenBy(const cycle::Snapshot& now) {
  if (info(now.armSafety).stops) return "its safety system (" + std::string(info(now.armSafety).label) + ")";
  if (isOfAStop(now.fault.arm)) return "its driver (" + std::string(robot::info(now.fault.arm).label) + ")";
  if ((now.fault.code == safety::FaultCode::DriveFault && now.fault.arm == robot::ArmTrouble::None) ||
      now.fault.code == safety::FaultCode::BrakesNotReleased)
    return std::string("its drives (") + std::string(safety::info(now.fault.code).label) + ")";
  if (now.controllerOn && !now.brakesReleased) return "its brakes, which closed";
  return {};
}

}  // namespace

base::Result<record::CommissioningResult> commissionEmergencyStop(CommissionLead& lead) {
  record::CommissioningResult result{record::CommissioningStep::EmergencyStop, false, {}, {}};
  if (auto ready = PoseSequence::ready(lead.now()); !ready) return ready.error();
  lead.host.tell("Press the robot's own emergency stop now, with the handle held");
  lead.host.act(HandAct::PressArmStop);
  std::string by;
  const auto seen = lead.until(
      "The emergency stop", kHand_s,
      [&by](const cycle::Snapshot& now) {
        by = seenBy(now);
        return !by.empty();
      },
      true);
  if (!seen && seen.error().code == base::ErrorCode::Cancelled) return seen.error();
  if (!seen) {
    result.words = "Nothing of the arm told within a minute that its emergency stop was pressed.";
    return result;
  }
  if (auto off = lead.until(
          "The drives", 5.0, [](const cycle::Snapshot& now) { return !now.controllerOn; }, true);
      !off) {
    result.words = "It was told by " + by + ", and the program left its drives on.";
    return result;
  }
  lead.host.tell("Seen by " + by + ". Release it, switch the arm on at its pendant, and hold the handle");
  lead.host.act(HandAct::ReleaseArmStop);
  lead.host.act(HandAct::HoldHandle);
  if (auto released = lead.until(
          "The release", kRelease_s,
          [](const cycle::Snapshot& now) {
            return !info(now.armSafety).stops && !now.emergencyStop && now.deadManHeld;
          },
          true);
      !released)
    return released.error();
  const auto isReleased = lead.ask("Is the emergency stop released, and the arm switched on at its pendant?");
  if (!isReleased) return isReleased.error();
  if (!*isReleased) {
    result.words = "It was told by " + by + ", and was not released.";
    return result;
  }
  const auto wasIt = lead.ask("Was it that emergency stop which stopped the arm just now?");
  if (!wasIt) return wasIt.error();
  if (!*wasIt) {
    result.words = "The arm was stopped, told by " + by + ", and not by its emergency stop.";
    return result;
  }
  if (auto on = lead.recover(); !on) return on.error();
  result.passed = true;
  result.words = "It was told by " + by + ", and the drives went off.";
  return result;
}

}  // namespace articulus::procedure
