#pragma once
#include <cstdint>
#include <string_view>

namespace articulus::record {

/// How a plan came to its end: the code of a PlanEnded event. The numbers are stored with runs and stay as they are.
enum class PlanEnd : std::int32_t {
  Completed = 0,
  Stopped = 1,   ///< by a person, or by the program for her: the end of the run says who
  Faulted = 2,   ///< a fault was latched; the event's text names it
  TimedOut = 3,  ///< a step did not reach its tolerance in time
  Refused = 4    ///< the body was too far away from the start of a path
};

/// In words for a person: "stopped".
[[nodiscard]] std::string_view describe(PlanEnd end) noexcept;

}  // namespace articulus::record
