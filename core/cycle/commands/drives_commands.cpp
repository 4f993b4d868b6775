// Drives and load cell: what makes the robot ready, and free again after a fault.
#include "core/cycle/commands/command_catalogue.h"
#include "core/cycle/phases/cycle_parts.h"

namespace articulus::cycle {
namespace {

// Drives that nobody holds the handle of go off again at once (FaultLatch), so they do not come on either.
AckCode vetSwitchOn(const CommandCase& c) noexcept {
  return c.have.deadManHeld ? AckCode::Accepted : AckCode::RefusedDeadMan;
}
void switchOn(const Command&, CycleParts& parts) noexcept {
  if (parts.state.controllerOn) return;
  parts.state.controllerOn = true;
  parts.state.inStop_s = 0.0;
  parts.task.hold(parts.signals.control(), control::Takeover::FromBrakes);
  parts.state.seen.controllerOn = true;
  parts.watch.tolerateExcess();
}

void switchOff(const Command&, CycleParts& parts) noexcept { parts.state.controllerOn = false; }

void lookForCause(const Command&, CycleParts& parts, CommandConditions& have) noexcept {
  if (parts.states.now() == State::Fault) have.persists = parts.watch.persisting(parts.faults.fault());
}
AckCode vetAcknowledge(const CommandCase& c) noexcept {
  if (c.state != State::Fault) return AckCode::RefusedByState;
  return c.have.persists.latched() ? AckCode::RefusedCausePersists : AckCode::Accepted;
}
void acknowledge(const Command&, CycleParts& parts) noexcept {
  parts.faults.acknowledge();
  parts.signals.learning().forgetOscillation();
  parts.states.enter(Request::Acknowledge);
}

AckCode vetZero(const CommandCase& c) noexcept {
  return c.have.specimenMounted ? AckCode::RefusedSpecimen : AckCode::Accepted;
}
/// Asked for again while it goes on, it goes on: somebody who presses every second would never see its end.
void zero(const Command&, CycleParts& parts) noexcept {
  if (!parts.signals.zeroing()) parts.signals.beginZeroing();
}

void setReference(const Command&, CycleParts& parts) noexcept {
  parts.reference.set(parts.signals.model().X_WD);
  parts.events.emit(record::EventKind::ReferenceSet, 0, 0.0, 0.0, "reference pose set");
}

constexpr CommandHandler kRows[] = {
    {CommandKind::ControllerOn, "Controller on", CommandNeeds::Standstill, switchOn, vetSwitchOn},
    {CommandKind::ControllerOff, "Controller off", CommandNeeds::Standstill, switchOff},
    {CommandKind::AcknowledgeFault, "Acknowledge fault", CommandNeeds::Nothing, acknowledge, vetAcknowledge,
     lookForCause},
    {CommandKind::ZeroSensor, "Zero load cell", CommandNeeds::Standstill, zero, vetZero},
    {CommandKind::SetReference, "Set reference pose", CommandNeeds::Standstill, setReference},
};

}  // namespace

std::span<const CommandHandler> drivesCommands() noexcept { return kRows; }

}  // namespace articulus::cycle
