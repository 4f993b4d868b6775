// Whether the operator's own switches do what they are for: the handle, and each emergency-stop button of the cell.
#include <string>

#include "core/procedure/commission/commission_catalogue.h"

namespace articulus::procedure {
namespace {

using cycle::Snapshot;

constexpr double kHand_s = 60.0, kRelease_s = 120.0, kDrives_s = 3.0;
constexpr int kMostButtons = 10;

bool drivesOff(const Snapshot& now) { return !now.controllerOn; }

/// A hand did it, and the drives went off.
/// Out     empty, or what was missed
base::Result<std::string> seen(CommissionLead& lead, const std::string& what, const std::string& missed,
                               const std::function<bool(const Snapshot&)>& is) {
  if (auto came = lead.until(what, kHand_s, is, true); !came) {
    if (came.error().code == base::ErrorCode::Cancelled) return came.error();
    return std::string(missed);
  }
  if (auto off = lead.until("The drives", kDrives_s, drivesOff, true); !off) {
    if (off.error().code == base::ErrorCode::Cancelled) return off.error();
    return std::string("It was seen, and the drives stayed on.");
  }
  return std::string();
}

/// Switches the drives on again, by a person's word: a handle that is held or a button that is released does not.
/// In  wanted: the one fault that is acknowledged; another one that came meanwhile stays
/// Out     empty, or what was missed
base::Result<std::string> switchOn(CommissionLead& lead, safety::FaultCode wanted) {
  const auto may = lead.ask("The drives are switched on again now. Is the handle held, and is nobody near the arm?");
  if (!may) return may.error();
  if (!*may) return std::string("It was seen, and nobody had the drives switched on again.");
  if (auto on = lead.recover(wanted); !on) return on.error();
  return std::string();
}

base::Result<std::string> letGo(CommissionLead& lead) {
  lead.host.tell("Let go of the dead-man's handle now: the drives must go off");
  lead.host.act(HandAct::LetGoHandle);
  auto missed = seen(lead, "The release", "The handle was not seen to be let go within a minute.",
                     [](const Snapshot& now) { return !now.deadManHeld; });
  if (!missed || !missed->empty()) return missed;
  lead.host.tell("Seen. Hold the handle again");
  lead.host.act(HandAct::HoldHandle);
  if (auto held = lead.until(
          "The handle", kHand_s, [](const Snapshot& now) { return now.deadManHeld; }, true);
      !held) {
    if (held.error().code == base::ErrorCode::Cancelled) return held.error();
    return std::string("The handle was not seen to be held again within a minute.");
  }
  return switchOn(lead, safety::FaultCode::DeadManReleased);
}

base::Result<std::string> pressOne(CommissionLead& lead) {
  lead.host.tell("Press an emergency-stop button of this station now, one that was not pressed yet");
  lead.host.act(HandAct::PressButton);
  auto missed = seen(lead, "The button", "No emergency stop was seen within a minute.",
                     [](const Snapshot& now) { return now.emergencyStop; });
  if (!missed || !missed->empty()) return missed;
  lead.host.tell("Seen. Release the button, with the handle held");
  lead.host.act(HandAct::ReleaseButton);
  lead.host.act(HandAct::HoldHandle);
  if (auto released = lead.until(
          "The release", kRelease_s, [](const Snapshot& now) { return !now.emergencyStop && now.deadManHeld; }, true);
      !released) {
    if (released.error().code == base::ErrorCode::Cancelled) return released.error();
    return std::string("The button was not seen to be released.");
  }
  return switchOn(lead, safety::FaultCode::EmergencyStop);
}

}  // namespace

base::Result<record::CommissioningResult> commissionOperatorSwitches(CommissionLead& lead) {
  record::CommissioningResult result{record::CommissioningStep::OperatorSwitches, false, {}, {}};
  if (auto ready = PoseSequence::ready(lead.now()); !ready) return ready.error();
  auto missed = letGo(lead);
  int buttons = 0;
  while (missed && missed->empty()) {
    missed = pressOne(lead);
    if (!missed || !missed->empty()) break;
    ++buttons;
    // So that no answer that is none passes the step.
    const auto all = lead.ask("Was every emergency-stop button of this station pressed by now? No: the next one.");
    if (!all) return all.error();
    if (*all) break;
    if (buttons == kMostButtons)
      missed = "Only " + std::to_string(kMostButtons) + " emergency-stop buttons can be tried.";
  }
  if (!missed) return missed.error();
  result.words = *missed;
  result.figures.push_back(
      {"emergency-stop buttons that were seen", static_cast<double>(buttons), kMostButtons, "buttons"});
  if (!result.words.empty()) return result;
  result.passed = true;
  result.words =
      "The handle takes the drives; emergency-stop buttons seen pressed and released: " + std::to_string(buttons) + ".";
  return result;
}

}  // namespace articulus::procedure
