// Plans: begun, stopped, and what clients tell about them.
#include "core/cycle/commands/command_catalogue.h"
#include "core/cycle/phases/cycle_parts.h"
#include "core/protocol/segment_rules.h"
#include "core/record/event_catalogue.h"

namespace articulus::cycle {
namespace {

using record::EventKind;
using safety::SelfTestState;

void stop(const Command&, CycleParts& parts) noexcept {
  parts.plan.end(record::PlanEnd::Stopped);
  parts.states.enter(Request::Stop);
}

AckCode vetSegment(const protocol::Segment& s, const CommandCase& c) noexcept {
  const int joints = c.cell.robot.joints;
  if (!protocol::canRun(s, joints)) return AckCode::RefusedInvalid;
  if (protocol::needsLoadCell(s) && !c.have.sensorZeroed) return AckCode::RefusedNotZeroed;
  if (s.kind != protocol::SegmentKind::Joints) return AckCode::Accepted;
  if (c.have.specimenMounted) return AckCode::RefusedSpecimen;
  for (int i = 0; i < joints; ++i)
    if (s.joints_rad[i] < c.limits.jointLower_rad[i] || s.joints_rad[i] > c.limits.jointUpper_rad[i])
      return AckCode::RefusedInvalid;
  return AckCode::Accepted;
}

void lookForPathStart(const Command& c, CycleParts& parts, CommandConditions& have) noexcept {
  if (c.plan)
    have.atPathStart = PoseTrajectory::canBegin(parts.signals.control(), c.plan->segment[0], parts.reference.X_WR());
}
AckCode vetStartPlan(const CommandCase& c) noexcept {
  const protocol::Plan* plan = c.command.plan;
  if (c.have.selfTest == SelfTestState::Pending || c.have.selfTest == SelfTestState::Failed)
    return AckCode::RefusedSelfTest;
  if (!plan || plan->segments < 1 || plan->segments > protocol::kMaxSegments) return AckCode::RefusedInvalid;
  for (int i = 0; i < plan->segments; ++i)
    if (const AckCode code = vetSegment(plan->segment[static_cast<std::size_t>(i)], c); code != AckCode::Accepted)
      return code;
  return c.have.atPathStart ? AckCode::Accepted : AckCode::RefusedFarFromPath;
}
void startPlan(const Command& c, CycleParts& parts) noexcept { parts.plan.start(*c.plan); }

AckCode vetPause(const CommandCase& c) noexcept {
  return c.have.planRunning ? AckCode::Accepted : AckCode::RefusedNoPlan;
}
void pause(const Command&, CycleParts& parts) noexcept { parts.plan.pause(); }
void resume(const Command&, CycleParts& parts) noexcept { parts.plan.resume(); }

// What the control thread alone can know is no client's to say.
AckCode vetLogEvent(const CommandCase& c) noexcept {
  const record::Event* event = c.command.event;
  return event && event->kind >= EventKind::StructureCut &&
                 static_cast<std::size_t>(event->kind) < record::eventCatalogue().size()
             ? AckCode::Accepted
             : AckCode::RefusedInvalid;
}
void logEvent(const Command& c, CycleParts& parts) noexcept { parts.events.pass(*c.event); }

constexpr CommandHandler kRows[] = {
    {CommandKind::Stop, "Stop", CommandNeeds::Nothing, stop},
    {CommandKind::StartPlan, "Start", CommandNeeds::Readiness, startPlan, vetStartPlan, lookForPathStart},
    {CommandKind::Pause, "Pause", CommandNeeds::Nothing, pause, vetPause},
    {CommandKind::Resume, "Go on", CommandNeeds::Nothing, resume, vetPause},
    {CommandKind::LogEvent, "Log event", CommandNeeds::Nothing, logEvent, vetLogEvent},
};

}  // namespace

std::span<const CommandHandler> planCommands() noexcept { return kRows; }

}  // namespace articulus::cycle
