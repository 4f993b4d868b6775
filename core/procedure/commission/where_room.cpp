// The way to where each joint has room, before what drives the arm far.
#include "core/procedure/commission/commission_catalogue.h"

namespace articulus::procedure {
namespace {

constexpr double kThere_rad = 0.02, kZero_s = 5.0;

base::Result<void> go(CommissionLead& lead, cycle::CommandKind where, const robot::JointVector& target, double time_s,
                      const char* what) {
  lead.host.tell(what);
  if (auto sent = lead.send(where); !sent) return sent;
  // The snapshot may be older than the answer: one more look before it counts as ended.
  const auto ended = [from = lead.now().cycle](const cycle::Snapshot& s) {
    return s.state == cycle::State::Stop && s.cycle > from + 2;
  };
  if (auto stands = lead.until(what, 3.0 * time_s + 10.0, ended); !stands) return stands;
  if ((lead.joints() - target).cwiseAbs().maxCoeff() < kThere_rad) return {};
  return base::Error{base::ErrorCode::Conflict, "The arm was stopped on its way.",
                     "Do this step again when it may move."};
}

}  // namespace

bool needsRoom(record::CommissioningStep step) noexcept { return step > record::CommissioningStep::JointDirections; }

bool movesTheArm(record::CommissioningStep step) noexcept { return step > record::CommissioningStep::OperatorSwitches; }

base::Result<void> askWhetherTheArmIsFree(CommissionLead& lead) {
  const auto free =
      lead.ask("Is nothing mounted on the load cell but its tool, is the arm free all around, and is nobody near?");
  if (!free) return free.error();
  if (*free) return {};
  return base::Error{base::ErrorCode::Cancelled, "Nobody said that the arm is free.", "Nothing moved."};
}

base::Result<void> goWhereThereIsRoom(CommissionLead& lead) {
  const cycle::Snapshot now = lead.now();
  const bool there = (lead.joints() - lead.cell.initialJoints_rad).cwiseAbs().maxCoeff() < kThere_rad;
  if (there && now.sensorZeroed) return {};
  if (auto ready = PoseSequence::ready(now); !ready) return ready;
  const auto free = lead.ask("The arm goes to its home pose and to its initial pose now. Is its way free?");
  if (!free) return free.error();
  if (!*free)
    return base::Error{base::ErrorCode::Cancelled, "Nobody said that the arm's way is free.", "It stays where it is."};
  if (auto home =
          go(lead, cycle::CommandKind::Home, lead.cell.homeJoints_rad, lead.cell.homeTime_s, "Going to the home pose");
      !home)
    return home;
  lead.host.tell("Zeroing the load cell");
  if (auto sent = lead.send(cycle::CommandKind::ZeroSensor); !sent) return sent;
  if (auto zeroed = lead.until("Zeroing the load cell", kZero_s,
                               [](const cycle::Snapshot& s) { return s.sensorZeroed && !s.zeroing; });
      !zeroed)
    return zeroed;
  return go(lead, cycle::CommandKind::Initial, lead.cell.initialJoints_rad, lead.cell.initialTime_s,
            "Going to the initial pose");
}

}  // namespace articulus::procedure
