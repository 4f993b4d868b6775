// The way to where each joint has room, before what drives the arm far.
#include "core/procedure/commission/commission_catalogue.h"

namespace articulus::procedure {
namespace {

constexpr double kThere_rad = 0.02, kZero_s = 5.0;

base::Result<void> go(CommissionLead& lead, cycle::CommandKind where, double time_s, const char* what) {
  lead.host.tell(what);
  if (auto sent = lead.send(where); !sent) return sent;
  return lead.until(what, 3.0 * time_s + 10.0, [](const cycle::Snapshot& s) { return s.state == cycle::State::Stop; });
}

}  // namespace

bool needsRoom(record::CommissioningStep step) noexcept { return step > record::CommissioningStep::JointDirections; }

base::Result<void> goWhereThereIsRoom(CommissionLead& lead) {
  const cycle::Snapshot now = lead.now();
  const bool there = (lead.joints() - lead.cell.initialJoints_rad).cwiseAbs().maxCoeff() < kThere_rad;
  if (there && now.sensorZeroed) return {};
  if (auto ready = PoseSequence::ready(now); !ready) return ready;
  if (!lead.host.ask("The arm goes to its home pose and to its initial pose now. Is its way free?"))
    return base::Error{base::ErrorCode::Cancelled, "Nobody said that the arm's way is free.", "It stays where it is."};
  if (auto home = go(lead, cycle::CommandKind::Home, lead.cell.homeTime_s, "Going to the home pose"); !home)
    return home;
  lead.host.tell("Zeroing the load cell");
  if (auto sent = lead.send(cycle::CommandKind::ZeroSensor); !sent) return sent;
  if (auto zeroed = lead.until("Zeroing the load cell", kZero_s,
                               [](const cycle::Snapshot& s) { return s.sensorZeroed && !s.zeroing; });
      !zeroed)
    return zeroed;
  return go(lead, cycle::CommandKind::Initial, lead.cell.initialTime_s, "Going to the initial pose");
}

}  // namespace articulus::procedure
