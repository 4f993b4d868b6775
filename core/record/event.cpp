#include "core/record/event.h"

namespace articulus::record {

std::string_view name(EventKind kind) noexcept {
  switch (kind) {
    case EventKind::StateChanged: return "state_changed";
    case EventKind::FaultLatched: return "fault_latched";
    case EventKind::FaultAcknowledged: return "fault_acknowledged";
    case EventKind::StepStarted: return "step_started";
    case EventKind::StepEnded: return "step_ended";
    case EventKind::CycleCompleted: return "cycle_completed";
    case EventKind::ReferenceSet: return "reference_set";
    case EventKind::PlanStarted: return "plan_started";
    case EventKind::PlanEnded: return "plan_ended";
    case EventKind::LateCycle: return "late_cycle";
    case EventKind::GainsChanged: return "gains_changed";
    case EventKind::LimitsChanged: return "limits_changed";
    case EventKind::SensorZeroed: return "sensor_zeroed";
    case EventKind::SamplesLost: return "samples_lost";
    case EventKind::Note: return "note";
    case EventKind::LawChanged: return "law_changed";
    case EventKind::ToolChanged: return "tool_changed";
    case EventKind::DeadTimeMeasured: return "dead_time_measured";
    case EventKind::NearLimit: return "near_limit";
    case EventKind::StructureCut: return "structure_cut";
    case EventKind::Marked: return "marked";
    case EventKind::PromptShown: return "prompt_shown";
    case EventKind::PromptAnswered: return "prompt_answered";
    case EventKind::BranchTaken: return "branch_taken";
    case EventKind::PathRecorded: return "path_recorded";
    case EventKind::PreloadSet: return "preload_set";
  }
  return "unknown";
}

}  // namespace articulus::record
