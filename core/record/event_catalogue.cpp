#include "core/record/event_catalogue.h"

#include <array>

namespace articulus::record {
namespace {

using K = EventKind;

constexpr std::array kCatalogue{
    EventInfo{K::StateChanged, "state_changed", "State: {state}"},
    EventInfo{K::FaultLatched, "fault_latched", "Fault: {fault}", false, true},
    EventInfo{K::FaultAcknowledged, "fault_acknowledged", "Fault acknowledged{: text}"},
    EventInfo{K::StepStarted, "step_started", "Step {step} began"},
    EventInfo{K::StepEnded, "step_ended", "Step {step} done"},
    EventInfo{K::CycleCompleted, "cycle_completed", "Cycle {code} completed"},
    EventInfo{K::ReferenceSet, "reference_set", "Reference pose set"},
    EventInfo{K::PlanStarted, "plan_started", "Run began"},
    EventInfo{K::PlanEnded, "plan_ended", "Run ended{: text}"},
    EventInfo{K::LateCycle, "late_cycle", "Late control cycle", true, true},
    EventInfo{K::GainsChanged, "gains_changed", "Gains changed", true},
    EventInfo{K::LimitsChanged, "limits_changed", "Limits changed", true},
    EventInfo{K::SensorZeroed, "sensor_zeroed", "Load cell zeroed"},
    EventInfo{K::SamplesLost, "samples_lost", "Samples lost{: text}", false, true},
    EventInfo{K::Note, "note", "Note", true},
    EventInfo{K::LawChanged, "law_changed", "{law}"},
    EventInfo{K::ToolChanged, "tool_changed", "Tool changed"},
    EventInfo{K::DeadTimeMeasured, "dead_time_measured", "Dead time measured: {value_ms} ± {limit_ms} ms", false, false,
              "Dead time not found"},
    EventInfo{K::NearLimit, "near_limit", "Near a limit", true},
    EventInfo{K::StructureCut, "structure_cut", "Cut{: text}"},
    EventInfo{K::Marked, "marked", "Mark{: text}"},
    EventInfo{K::PromptShown, "prompt_shown", "Asked{: text}"},
    EventInfo{K::PromptAnswered, "prompt_answered", "Answered{: text}"},
    EventInfo{K::BranchTaken, "branch_taken", "Branch taken{: text}"},
    EventInfo{K::PathRecorded, "path_recorded", "Path recorded{: text} ({code} points)"},
    EventInfo{K::PreloadSet, "preload_set", "Follower preload {value} N"},
};

constexpr bool inOrder() {
  for (std::size_t i = 0; i < kCatalogue.size(); ++i)
    if (static_cast<std::size_t>(kCatalogue[i].kind) != i) return false;
  return kCatalogue.back().kind == K::PreloadSet;
}
static_assert(inOrder(), "one row a kind, in the order of EventKind");

}  // namespace

std::span<const EventInfo> eventCatalogue() noexcept { return kCatalogue; }

const EventInfo& info(EventKind kind) noexcept {
  const auto i = static_cast<std::size_t>(kind);
  return kCatalogue[i < kCatalogue.size() ? i : static_cast<std::size_t>(K::Note)];
}

}  // namespace articulus::record
