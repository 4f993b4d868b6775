#include "core/record/event_catalogue.h"

#include <array>

#include "core/base/text/marked_text.h"

namespace articulus::record {
namespace {

using K = EventKind;

constexpr std::array kCatalogue{
    EventInfo{K::StateChanged, "state_changed", QT_TRANSLATE_NOOP("Event", "State: {state}")},
    EventInfo{K::FaultLatched, "fault_latched", QT_TRANSLATE_NOOP("Event", "Fault: {fault}"), false, true},
    EventInfo{K::FaultAcknowledged, "fault_acknowledged", QT_TRANSLATE_NOOP("Event", "Fault acknowledged{: text}")},
    EventInfo{K::StepStarted, "step_started", QT_TRANSLATE_NOOP("Event", "Step {step} began")},
    EventInfo{K::StepEnded, "step_ended", QT_TRANSLATE_NOOP("Event", "Step {step} done")},
    EventInfo{K::CycleCompleted, "cycle_completed", QT_TRANSLATE_NOOP("Event", "Cycle {code} completed")},
    EventInfo{K::ReferenceSet, "reference_set", QT_TRANSLATE_NOOP("Event", "Reference pose set")},
    EventInfo{K::PlanStarted, "plan_started", QT_TRANSLATE_NOOP("Event", "Run began")},
    EventInfo{K::PlanEnded, "plan_ended", QT_TRANSLATE_NOOP("Event", "Run ended{: text}")},
    EventInfo{K::LateCycle, "late_cycle", QT_TRANSLATE_NOOP("Event", "Late control cycles, bridged: {code}")},
    EventInfo{K::GainsChanged, "gains_changed", QT_TRANSLATE_NOOP("Event", "Gains changed"), true},
    EventInfo{K::LimitsChanged, "limits_changed", QT_TRANSLATE_NOOP("Event", "Limits changed"), true},
    EventInfo{K::SensorZeroed, "sensor_zeroed", QT_TRANSLATE_NOOP("Event", "Load cell zeroed")},
    EventInfo{K::SamplesLost, "samples_lost", QT_TRANSLATE_NOOP("Event", "Samples lost{: text}"), false, true},
    EventInfo{K::Note, "note", QT_TRANSLATE_NOOP("Event", "Note"), true},
    EventInfo{K::LawChanged, "law_changed", QT_TRANSLATE_NOOP("Event", "{law}")},
    EventInfo{K::ToolChanged, "tool_changed", QT_TRANSLATE_NOOP("Event", "Tool changed")},
    EventInfo{K::DeadTimeMeasured, "dead_time_measured",
              QT_TRANSLATE_NOOP("Event", "Dead time measured: {value_ms} ± {limit_ms} ms"), false, false,
              QT_TRANSLATE_NOOP("Event", "Dead time not found")},
    EventInfo{K::NearLimit, "near_limit", QT_TRANSLATE_NOOP("Event", "Near a limit"), true},
    EventInfo{K::PlanPaused, "plan_paused", QT_TRANSLATE_NOOP("Event", "Run paused")},
    EventInfo{K::PlanResumed, "plan_resumed", QT_TRANSLATE_NOOP("Event", "Run goes on after {value} s")},
    EventInfo{K::StructureCut, "structure_cut", QT_TRANSLATE_NOOP("Event", "Cut{: text}")},
    EventInfo{K::Marked, "marked", QT_TRANSLATE_NOOP("Event", "Mark{: text}")},
    EventInfo{K::PromptShown, "prompt_shown", QT_TRANSLATE_NOOP("Event", "Asked{: text}")},
    EventInfo{K::PromptAnswered, "prompt_answered", QT_TRANSLATE_NOOP("Event", "Answered{: text}")},
    EventInfo{K::BranchTaken, "branch_taken", QT_TRANSLATE_NOOP("Event", "Branch taken{: text}")},
    EventInfo{K::PathRecorded, "path_recorded", QT_TRANSLATE_NOOP("Event", "Path recorded{: text} ({code} points)")},
    EventInfo{K::PreloadSet, "preload_set", QT_TRANSLATE_NOOP("Event", "Follower preload {value} N")},
};

constexpr bool inOrder() {
  for (std::size_t i = 0; i < kCatalogue.size(); ++i)
    if (static_cast<std::size_t>(kCatalogue[i].kind) != i) return false;
  return kCatalogue.size() == static_cast<std::size_t>(K::Count);
}
static_assert(inOrder(), "one row a kind, in the order of EventKind");

}  // namespace

std::span<const EventInfo> eventCatalogue() noexcept { return kCatalogue; }

const EventInfo& info(EventKind kind) noexcept {
  const auto i = static_cast<std::size_t>(kind);
  return kCatalogue[i < kCatalogue.size() ? i : static_cast<std::size_t>(K::Note)];
}

}  // namespace articulus::record
