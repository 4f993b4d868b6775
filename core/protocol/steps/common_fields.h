#pragma once
#include <algorithm>

#include "core/protocol/field_spec.h"
#include "core/protocol/json/step_reader.h"

namespace articulus::protocol {

/// Fields that several kinds of steps have.

inline constexpr FieldRange kForceToleranceRange{.most = 1000.0, .aboveLeast = true};
inline constexpr FieldRange kMomentToleranceRange{.most = 100.0, .aboveLeast = true};

/// How close loads must come to their targets, for how long, and how long the step waits for that.
template <class S>
[[nodiscard]] constexpr FieldSpec forceTolerance(FieldRange range = kForceToleranceRange,
                                                 bool (*written)(const Step&) = nullptr,
                                                 bool (*asked)(const Step&) = nullptr) {
  return {.name = "force_tolerance",
          .unit = "N",
          .at = at<&S::forceTolerance_N>,
          .meaning = "How close every controlled force must come to its target.",
          .range = range,
          .label = "Force tolerance",
          .problem = "force_tolerance_N",
          .ownRow = true,
          .asked = asked,
          .written = written};
}
template <class S>
[[nodiscard]] constexpr FieldSpec momentTolerance(FieldRange range = kMomentToleranceRange,
                                                  bool (*written)(const Step&) = nullptr,
                                                  bool (*asked)(const Step&) = nullptr) {
  return {.name = "moment_tolerance",
          .unit = "Nm",
          .at = at<&S::momentTolerance_Nm>,
          .meaning = "How close every controlled moment must come to its target.",
          .range = range,
          .label = "Moment tolerance",
          .problem = "moment_tolerance_Nm",
          .decimals = 3,
          .asked = asked,
          .written = written};
}
template <class S>
[[nodiscard]] constexpr FieldSpec settle(bool (*written)(const Step&) = nullptr, bool (*asked)(const Step&) = nullptr) {
  return {.name = "settle",
          .unit = "s",
          .at = at<&S::settle_s>,
          .meaning = "How long the loads must stay within the tolerances.",
          .range = kHoldRange,
          .label = "Settling time",
          .problem = "settle_s",
          .asked = asked,
          .written = written};
}
template <class S>
[[nodiscard]] constexpr FieldSpec timeout(FieldRange range = kTimeRange, bool (*written)(const Step&) = nullptr,
                                          bool (*asked)(const Step&) = nullptr) {
  return {.name = "timeout",
          .unit = "s",
          .at = at<&S::timeout_s>,
          .meaning = "The run ends if the loads have not settled by then.",
          .range = range,
          .label = "Time limit",
          .problem = "timeout_s",
          .decimals = 1,
          .asked = asked,
          .written = written};
}

/// How long a step holds what it has reached.
template <class S>
[[nodiscard]] constexpr FieldSpec hold(std::string_view label, std::string_view meaning) {
  return {.name = "hold",
          .unit = "s",
          .at = at<&S::hold_s>,
          .meaning = meaning,
          .range = kHoldRange,
          .label = label,
          .problem = "hold_s"};
}

/// The frame whose axes the step uses.
[[nodiscard]] constexpr FieldSpec frameField(control::TaskFrame& (*place)(Step&)) {
  return {.name = "frame",
          .at = place,
          .meaning = "Whose axes: of the cell, of the moving body, of the fixed body at the reference pose.",
          .label = "Reference frame",
          .problem = "frame"};
}

/// A number of repetitions.
template <class S>
[[nodiscard]] constexpr FieldSpec cyclesField(std::string_view label) {
  return {.name = "cycles",
          .at = at<&S::cycles>,
          .meaning = "How often it is repeated.",
          .range = kCycleRange,
          .label = label,
          .problem = "cycles"};
}

/// Which cycle the tables show; the last one if the file does not say, or the nearest that there may be.
template <class S>
void readReportedCycle(Step& step, StepReader& r, int) {
  auto& s = std::get<S>(step);
  s.reportedCycle = r.whole(
      "reported_cycle", std::clamp(s.cycles, static_cast<int>(kCycleRange.least), static_cast<int>(kCycleRange.most)));
}
template <class S>
[[nodiscard]] constexpr FieldSpec reportedCycle() {
  return {.name = "reported_cycle",
          .at = at<&S::reportedCycle>,
          .meaning = "The cycle that the results are taken from.",
          .range = kCycleRange,
          .label = "Cycle used for results",
          .problem = "reported_cycle",
          .absent = "the last cycle",
          .read = readReportedCycle<S>};
}

}  // namespace articulus::protocol
