#include "core/cycle/command_manager.h"

#include <cmath>

#include "core/protocol/segment_rules.h"
#include "core/record/event.h"
#include "core/sensing/tool_calibration.h"

namespace articulus::cycle {
namespace {

constexpr double kHeaviestTool_kg = 50.0;  // as in a cell file

bool isSane(const sensing::ToolCalibration& t) noexcept {
  return t.mass_kg >= 0.0 && t.mass_kg <= kHeaviestTool_kg && t.centre_S_m.allFinite() &&
         t.inertia_S_kgm2.allFinite() && t.offset_S.allFinite() && std::isfinite(t.sensorRotation_rad) &&
         t.gravityMap.allFinite();
}

}  // namespace

bool CommandManager::request(Request r) noexcept {
  if (!allowed(state_, r)) return false;
  state_ = next(state_, r);
  return true;
}

Request CommandManager::requestOf(CommandKind kind) noexcept {
  switch (kind) {
    case CommandKind::Stop: return Request::Stop;
    case CommandKind::Home: return Request::Home;
    case CommandKind::Initial: return Request::Initial;
    case CommandKind::MoveJoints:
    case CommandKind::MeasureDeadTime: return Request::Joint;
    case CommandKind::MovePose: return Request::Position;
    case CommandKind::Unload: return Request::Force;
    case CommandKind::AcknowledgeFault: return Request::Acknowledge;
    default: return Request::Count;
  }
}

AckCode CommandManager::vet(const protocol::Segment& s, const CommandConditions& have,
                            const safety::LimitSet& limits) const noexcept {
  if (!protocol::canRun(s, cell_.robot.joints)) return AckCode::RefusedInvalid;
  if (protocol::needsLoadCell(s) && !have.sensorZeroed) return AckCode::RefusedNotZeroed;
  if (s.kind != protocol::SegmentKind::Joints) return AckCode::Accepted;
  if (have.specimenMounted) return AckCode::RefusedSpecimen;
  for (int i = 0; i < cell_.robot.joints; ++i)
    if (s.joints_rad[i] < limits.jointLower_rad[i] || s.joints_rad[i] > limits.jointUpper_rad[i])
      return AckCode::RefusedInvalid;
  return AckCode::Accepted;
}

AckCode CommandManager::vet(const Command& c, const CommandConditions& have,
                            const safety::LimitSet& limits) const noexcept {
  const bool stopped = state_ == State::Stop && !have.planRunning;
  switch (c.kind) {
    case CommandKind::Stop: return AckCode::Accepted;
    case CommandKind::AcknowledgeFault:
      if (state_ != State::Fault) return AckCode::RefusedByState;
      return have.causePersists ? AckCode::RefusedCausePersists : AckCode::Accepted;
    // Checked here once more: whoever the client is, nothing beyond the ranges and the cell's maxima comes into force.
    case CommandKind::UseGains:
      return c.gains && control::withinRange(*c.gains) ? AckCode::Accepted : AckCode::RefusedInvalid;
    case CommandKind::UseLimits:
      if (!c.limits || !safety::withinMaxima(*c.limits, cell_.maxima)) return AckCode::RefusedInvalid;
      return moves(state_) || have.planRunning ? AckCode::RefusedByState : AckCode::Accepted;
    case CommandKind::UseSetUpMode:
      return moves(state_) || have.planRunning ? AckCode::RefusedByState : AckCode::Accepted;
    // A result of limits that are no longer in force says nothing.
    case CommandKind::ReportSelfTest:
      return c.limitsRevision == have.limitsRevision && c.selfTest != safety::SelfTestState::NotAsked
                 ? AckCode::Accepted
                 : AckCode::RefusedInvalid;
    case CommandKind::UseLaw:
      if (!protocol::followsLoads(c.law)) return AckCode::RefusedInvalid;
      return moves(state_) || have.planRunning ? AckCode::RefusedByState : AckCode::Accepted;
    // What the control thread alone can know is no client's to say.
    case CommandKind::Tell:
      return c.event && c.event->kind >= record::EventKind::StructureCut &&
                     c.event->kind <= record::EventKind::PreloadSet
                 ? AckCode::Accepted
                 : AckCode::RefusedInvalid;
    case CommandKind::UseTool:
      if (!c.tool || !isSane(*c.tool)) return AckCode::RefusedInvalid;
      if (moves(state_) || have.planRunning) return AckCode::RefusedByState;
      if (have.zeroing) return AckCode::RefusedZeroing;
      return have.specimenMounted ? AckCode::RefusedSpecimen : AckCode::Accepted;
    default: break;
  }
  if (state_ == State::Fault) return AckCode::RefusedFault;
  if (!stopped) return AckCode::RefusedByState;
  switch (c.kind) {
    case CommandKind::ControllerOn:
    case CommandKind::ControllerOff: return AckCode::Accepted;
    case CommandKind::ZeroSensor: return have.specimenMounted ? AckCode::RefusedSpecimen : AckCode::Accepted;
    case CommandKind::SetReference: return AckCode::Accepted;
    default: break;
  }
  // Everything below moves the robot.
  if (!have.controllerOn) return AckCode::RefusedControllerOff;
  if (!have.deadManHeld) return AckCode::RefusedDeadMan;
  if (have.zeroing) return AckCode::RefusedZeroing;
  if (!std::isfinite(c.time_s) || c.time_s < 0.0) return AckCode::RefusedInvalid;
  switch (c.kind) {
    case CommandKind::Home: return AckCode::Accepted;
    case CommandKind::Initial: return have.specimenMounted ? AckCode::RefusedSpecimen : AckCode::Accepted;
    case CommandKind::MoveJoints:
    case CommandKind::MeasureDeadTime:
      if (have.specimenMounted) return AckCode::RefusedSpecimen;
      for (int i = 0; i < cell_.robot.joints; ++i)
        if (!(c.target[i] >= limits.jointLower_rad[i] && c.target[i] <= limits.jointUpper_rad[i]))
          return AckCode::RefusedInvalid;
      return AckCode::Accepted;
    case CommandKind::MovePose: {
      double norm = 0.0;
      for (int i = 0; i < 7; ++i)
        if (!std::isfinite(c.target[i])) return AckCode::RefusedInvalid;
      for (int i = 0; i < 3; ++i)
        if (c.target[i] < limits.boxLower_m[i] || c.target[i] > limits.boxUpper_m[i]) return AckCode::RefusedInvalid;
      for (int i = 3; i < 7; ++i) norm += c.target[i] * c.target[i];
      return std::abs(norm - 1.0) < 1e-3 ? AckCode::Accepted : AckCode::RefusedInvalid;
    }
    case CommandKind::Unload: return have.sensorZeroed ? AckCode::Accepted : AckCode::RefusedNotZeroed;
    case CommandKind::StartPlan:
      if (have.selfTest == safety::SelfTestState::Pending || have.selfTest == safety::SelfTestState::Failed)
        return AckCode::RefusedSelfTest;
      if (!c.plan || c.plan->segments < 1 || c.plan->segments > protocol::kMaxSegments) return AckCode::RefusedInvalid;
      for (int i = 0; i < c.plan->segments; ++i)
        if (const AckCode code = vet(c.plan->segment[static_cast<std::size_t>(i)], have, limits);
            code != AckCode::Accepted)
          return code;
      return have.atPathStart ? AckCode::Accepted : AckCode::RefusedFarFromPath;
    default: return AckCode::RefusedInvalid;
  }
}

}  // namespace articulus::cycle
