#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace articulus::record {

enum class EventKind : std::int32_t {
  StateChanged,
  FaultLatched,
  FaultAcknowledged,
  StepStarted,
  StepEnded,
  CycleCompleted,
  ReferenceSet,
  PlanStarted,
  PlanEnded,
  LateCycle,
  GainsChanged,
  LimitsChanged,
  SensorZeroed,
  SamplesLost,
  Note,
  LawChanged,
  ToolChanged,
  DeadTimeMeasured,  ///< value and limit: dead time and its standard error, s; code 1: sure enough to be used
  NearLimit,         ///< code: the fault that it would become; value and limit; text: "near limit: joint 3"
  PlanPaused,        ///< by a person: it stands where it is
  PlanResumed,       ///< value: s that it was paused
  // said by a client (CommandKind::LogEvent); the text says what
  StructureCut,  ///< code: its bit; text: its name
  Marked,        ///< a person or a protocol marks this time
  PromptShown,
  PromptAnswered,  ///< code: index of the chosen answer, from 0
  BranchTaken,     ///< code: index of the branch taken, from 0; value and limit: what was measured and compared with
  PathRecorded,    ///< code: points; text: its name
  PreloadSet,      ///< value: the follower preload that the specimen bears from now on, N
  Count
};

[[nodiscard]] std::string_view name(EventKind kind) noexcept;

/// Something that happened at a time. The text is written by whoever has the time for it; the control thread only
/// copies short literals.
/// Thread  made by any; real-time safe
struct Event {
  std::uint64_t cycle = 0;
  double hostTime_s = 0.0;  ///< monotonic
  EventKind kind = EventKind::Note;
  std::int32_t step = -1;
  std::int32_t code = 0;  ///< kind-specific: the state, the fault, the deadlines that a late cycle missed
  double value = 0.0;     ///< kind-specific: the value that broke a limit
  double limit = 0.0;
  std::array<char, 96> text{};  ///< zero-terminated

  void setText(std::string_view s) noexcept {
    const auto n = s.size() < text.size() - 1 ? s.size() : text.size() - 1;
    std::memcpy(text.data(), s.data(), n);
    text[n] = '\0';
  }
  /// Goes on after what is there; what does not fit is cut.
  void addText(std::string_view s) noexcept {
    const auto begin = textView().size(), n = s.size() < text.size() - 1 - begin ? s.size() : text.size() - 1 - begin;
    std::memcpy(text.data() + begin, s.data(), n);
    text[begin + n] = '\0';
  }
  [[nodiscard]] std::string_view textView() const noexcept { return {text.data()}; }
};
static_assert(std::is_trivially_copyable_v<Event>);

}  // namespace articulus::record
