#include "core/cycle/phases/command_dispatcher.h"

#include "core/cycle/commands/command_catalogue.h"

namespace articulus::cycle {

using record::EventKind;

namespace {

constexpr int kMostCommands = 4;  // a cycle

}  // namespace

void CommandDispatcher::readCommands() noexcept {
  Command command;
  for (int i = 0; i < kMostCommands && links_.commands.pop(command); ++i) {
    links_.acks.write(handle(command));
  }
}

Ack CommandDispatcher::handle(const Command& command) noexcept {
  const auto answer = [&](AckCode code, const safety::Fault& persists = {}) {
    return Ack{command.number, command.kind, code, parts_.states.now(), persists};
  };
  const CommandHandler* handler = handlerOf(command.kind);
  if (!handler) return answer(AckCode::RefusedInvalid);
  CommandConditions have = conditions();
  if (handler->look) handler->look(command, parts_, have);
  const AckCode code = vet({command, parts_.states.now(), have, parts_.watch.limits(), parts_.cell});
  // What waited in the queue while somebody pressed STOP was sent before it.
  const bool moves = handler->needs == CommandNeeds::Readiness || handler->needs == CommandNeeds::ReadinessOrOwn;
  if (code == AckCode::Accepted && parts_.state.stopAsked && moves) return answer(AckCode::RefusedByState);
  if (code == AckCode::Accepted) handler->carryOut(command, parts_);
  return answer(code, code == AckCode::RefusedCausePersists ? have.persists : safety::Fault{});
}

void CommandDispatcher::finishZeroing() noexcept {
  const Signals& signals = parts_.signals;
  if (wasZeroing_ && !signals.zeroing() && signals.zeroed()) {
    // What was carried as a load is known as an offset now: the hold, which follows both slowly, starts from there.
    if (parts_.state.controllerOn && parts_.states.now() == State::Stop)
      parts_.task.hold(signals.control(), control::Takeover::Smooth);
    parts_.events.emit(EventKind::SensorZeroed, 0, 0.0, 0.0, "load cell zeroed");
  }
  wasZeroing_ = signals.zeroing();
}

CommandConditions CommandDispatcher::conditions() const noexcept {
  CommandConditions have;
  have.controllerOn = parts_.state.controllerOn;
  have.waitsForArm = parts_.state.controllerOn && !parts_.signals.arm().brakesReleased;
  have.deadManHeld = parts_.state.seen.deadManHeld && !parts_.faults.drivesGo();
  have.sensorZeroed = parts_.signals.zeroed();
  have.zeroing = parts_.signals.zeroing();
  have.specimenMounted = parts_.state.mounted;
  have.planRunning = parts_.plan.running();
  have.selfTest = parts_.state.inForce.selfTest;
  have.limitsRevision = parts_.state.inForce.limitsRevision;
  return have;
}

}  // namespace articulus::cycle
