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

base::Result<std::string> letGo(CommissionLead& lead) {
  lead.host.tell("Let go of the dead-man's handle now: the drives must go off");
  auto missed = seen(lead, "The release", "The handle was not seen to be let go within a minute.",
                     [](const Snapshot& now) { return !now.deadManHeld; });
  if (!missed || !missed->empty()) return missed;
  lead.host.tell("Seen. Hold the handle again");
  if (auto on = lead.recover(); !on) return on.error();
  return std::string();
}

base::Result<std::string> pressOne(CommissionLead& lead) {
  lead.host.tell("Press an emergency-stop button of this station now, one that was not pressed yet");
  auto missed = seen(lead, "The button", "No emergency stop was seen within a minute.",
                     [](const Snapshot& now) { return now.emergencyStop; });
  if (!missed || !missed->empty()) return missed;
  lead.host.tell("Seen. Release the button, with the handle held");
  if (auto released = lead.until(
          "The release", kRelease_s, [](const Snapshot& now) { return !now.emergencyStop && now.deadManHeld; }, true);
      !released) {
    if (released.error().code == base::ErrorCode::Cancelled) return released.error();
    return std::string("The button was not seen to be released.");
  }
  if (auto on = lead.recover(); !on) return on.error();
  return std::string();
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
    if (buttons == kMostButtons || !lead.host.ask("Is there another emergency-stop button of this station that was not "
                                                  "pressed yet?"))
      break;
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
