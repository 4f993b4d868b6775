#include "core/cycle/commands/command_catalogue.h"

#include <cmath>

namespace articulus::cycle {
namespace {

AckCode standstill(const CommandCase& c) noexcept {
  if (c.state == State::Fault) return AckCode::RefusedFault;
  return c.state == State::Stop && !c.have.planRunning ? AckCode::Accepted : AckCode::RefusedByState;
}

AckCode readiness(const CommandCase& c) noexcept {
  if (const AckCode stands = standstill(c); stands != AckCode::Accepted) return stands;
  if (!c.have.controllerOn) return AckCode::RefusedControllerOff;
  if (!c.have.deadManHeld) return AckCode::RefusedDeadMan;
  // Set-points would run ahead of an arm that stands, and the whole of them be in force at once when it is released.
  if (c.have.waitsForArm) return AckCode::RefusedNotReleased;
  if (c.have.zeroing) return AckCode::RefusedZeroing;
  return std::isfinite(c.command.time_s) && c.command.time_s >= 0.0 ? AckCode::Accepted : AckCode::RefusedInvalid;
}

AckCode inGeneral(const CommandCase& c, CommandNeeds needs) noexcept {
  switch (needs) {
    case CommandNeeds::Nothing: return AckCode::Accepted;
    case CommandNeeds::Standstill: return standstill(c);
    case CommandNeeds::Readiness: return readiness(c);
    case CommandNeeds::ReadinessOrOwn:
      if (c.command.jog.renews == 0) return readiness(c);
      return c.have.jogGoesOn ? AckCode::Accepted : AckCode::RefusedOver;
  }
  return AckCode::RefusedInvalid;
}

}  // namespace

std::array<std::span<const CommandHandler>, 4> commandFamilies() noexcept {
  return {drivesCommands(), motionCommands(), planCommands(), settingsCommands()};
}

const CommandHandler* handlerOf(CommandKind kind) noexcept {
  for (const std::span<const CommandHandler> family : commandFamilies())
    for (const CommandHandler& row : family)
      if (row.kind == kind) return &row;
  return nullptr;
}

AckCode vet(const CommandCase& c) noexcept {
  const CommandHandler* handler = handlerOf(c.command.kind);
  if (!handler) return AckCode::RefusedInvalid;
  const AckCode general = inGeneral(c, handler->needs);
  return general == AckCode::Accepted && handler->vet ? handler->vet(c) : general;
}

std::string_view name(CommandKind kind) noexcept {
  const CommandHandler* handler = handlerOf(kind);
  return handler ? handler->name : "Unknown command";
}

}  // namespace articulus::cycle
