// What clients put in force: gains, limits, tool, law, set-up speeds. Checked here once more: whoever the client is,
// nothing beyond the ranges and the cell's maxima comes into force.
#include <cmath>

#include "core/cycle/commands/command_catalogue.h"
#include "core/cycle/phases/cycle_parts.h"
#include "core/protocol/segment_rules.h"
#include "core/sensing/tool_calibration.h"

namespace articulus::cycle {
namespace {

using record::EventKind;
using safety::SelfTestState;

constexpr double kHeaviestTool_kg = 50.0;  // as in a cell file

AckCode acceptedIf(bool valid) noexcept { return valid ? AckCode::Accepted : AckCode::RefusedInvalid; }
AckCode vetStandstill(const CommandCase& c) noexcept { return c.busy() ? AckCode::RefusedByState : AckCode::Accepted; }

AckCode vetGains(const CommandCase& c) noexcept {
  return acceptedIf(c.command.gains && control::withinRange(*c.command.gains));
}
void useGains(const Command& c, CycleParts& parts) noexcept {
  parts.state.inForce.gains = c.gains;
  ++parts.state.inForce.gainsRevision;
  parts.gains.use(*c.gains, !parts.state.controllerOn);
  parts.events.emit(EventKind::GainsChanged, 0, 0.0, 0.0, "gains changed");
}

AckCode vetLimits(const CommandCase& c) noexcept {
  if (!c.command.limits || !safety::withinMaxima(*c.command.limits, c.cell.maxima)) return AckCode::RefusedInvalid;
  return vetStandstill(c);
}
void useLimits(const Command& c, CycleParts& parts) noexcept {
  InForce& inForce = parts.state.inForce;
  parts.watch.useLimits(*c.limits);
  inForce.limits = c.limits;
  ++inForce.limitsRevision;
  if (inForce.selfTest != SelfTestState::NotAsked) inForce.selfTest = SelfTestState::Pending;
  parts.events.emit(EventKind::LimitsChanged, 0, 0.0, 0.0, "limits changed");
}

void useSetUpMode(const Command& c, CycleParts& parts) noexcept {
  const safety::SetUpMode& mode = parts.state.inForce.setUpMode;
  parts.state.inForce.setUpMode = c.setUpMode;
  parts.watch.settleSetUp();
  parts.events.emit(EventKind::Note, static_cast<int>(mode), 0.0, 0.0, name(mode));
}

// A result of limits that are no longer in force says nothing.
AckCode vetSelfTest(const CommandCase& c) noexcept {
  if (!c.command.fromSelfTest) return AckCode::RefusedStranger;
  return acceptedIf(c.command.limitsRevision == c.have.limitsRevision && c.command.selfTest != SelfTestState::NotAsked);
}
void reportSelfTest(const Command& c, CycleParts& parts) noexcept {
  parts.state.inForce.selfTest = c.selfTest;
  if (c.selfTest == SelfTestState::Failed)
    parts.events.emit(EventKind::Note, 0, 0.0, 0.0, "self-test: a limit did not trip");
}

bool isSane(const sensing::ToolCalibration& t) noexcept {
  return t.mass_kg >= 0.0 && t.mass_kg <= kHeaviestTool_kg && t.centre_S_m.allFinite() &&
         t.inertia_S_kgm2.allFinite() && t.offset_S.allFinite() && std::isfinite(t.sensorRotation_rad) &&
         t.gravityMap.allFinite();
}
AckCode vetTool(const CommandCase& c) noexcept {
  if (!c.command.tool || !isSane(*c.command.tool)) return AckCode::RefusedInvalid;
  if (c.busy()) return AckCode::RefusedByState;
  if (c.have.zeroing) return AckCode::RefusedZeroing;
  return c.have.specimenMounted ? AckCode::RefusedSpecimen : AckCode::Accepted;
}
void useTool(const Command& c, CycleParts& parts) noexcept {
  parts.state.inForce.tool = c.tool;
  ++parts.state.inForce.toolRevision;
  parts.signals.useTool(*c.tool);
  if (parts.state.controllerOn && parts.states.now() == State::Stop)
    parts.task.hold(parts.signals.control(), control::Takeover::Smooth);
  parts.events.emit(EventKind::ToolChanged, 0, c.tool->mass_kg, 0.0, "tool changed");
}

AckCode vetLaw(const CommandCase& c) noexcept {
  return protocol::followsLoads(c.command.law) ? vetStandstill(c) : AckCode::RefusedInvalid;
}
void useLaw(const Command& c, CycleParts& parts) noexcept {
  parts.state.inForce.forceLaw = c.law;
  ++parts.state.inForce.forceLawRevision;
  parts.events.emitLaw("force law: ", c.law);
}

constexpr CommandHandler kRows[] = {
    {CommandKind::UseGains, "Use gains", CommandNeeds::Nothing, useGains, vetGains},
    {CommandKind::UseLimits, "Use limits", CommandNeeds::Nothing, useLimits, vetLimits},
    {CommandKind::UseSetUpMode, "Use set-up mode", CommandNeeds::Nothing, useSetUpMode, vetStandstill},
    {CommandKind::ReportSelfTest, "Report self-test", CommandNeeds::Nothing, reportSelfTest, vetSelfTest},
    {CommandKind::UseTool, "Use tool", CommandNeeds::Nothing, useTool, vetTool},
    {CommandKind::UseLaw, "Use force law", CommandNeeds::Nothing, useLaw, vetLaw},
};

}  // namespace

std::span<const CommandHandler> settingsCommands() noexcept { return kRows; }

}  // namespace articulus::cycle
