#pragma once
#include "core/protocol/field_spec.h"

namespace articulus::protocol {

/// Fields that several kinds of steps have.

/// Within what loads must come, for how long, and how long that is waited for.
template <class S>
[[nodiscard]] constexpr FieldSpec forceTolerance(bool (*written)(const Step&) = nullptr) {
  return {.name = "force_tolerance",
          .unit = "N",
          .at = at<&S::forceTolerance_N>,
          .meaning = "Every force that is followed must come within.",
          .label = "Force tolerance",
          .problem = "forceTolerance_N",
          .maximum = 1000.0,
          .written = written};
}
template <class S>
[[nodiscard]] constexpr FieldSpec momentTolerance(bool (*written)(const Step&) = nullptr) {
  return {.name = "moment_tolerance",
          .unit = "Nm",
          .at = at<&S::momentTolerance_Nm>,
          .meaning = "Every moment that is followed must come within.",
          .label = "Moment tolerance",
          .problem = "momentTolerance_Nm",
          .maximum = 100.0,
          .decimals = 3,
          .written = written};
}
template <class S>
[[nodiscard]] constexpr FieldSpec settle(bool (*written)(const Step&) = nullptr) {
  return {.name = "settle",
          .unit = "s",
          .at = at<&S::settle_s>,
          .meaning = "For so long.",
          .label = "Within for",
          .problem = "settle_s",
          .maximum = kLongestField_s,
          .written = written};
}
template <class S>
[[nodiscard]] constexpr FieldSpec timeout(bool (*written)(const Step&) = nullptr) {
  return {.name = "timeout",
          .unit = "s",
          .at = at<&S::timeout_s>,
          .meaning = "After that the run ends.",
          .label = "Give up after",
          .problem = "timeout_s",
          .maximum = kLongestField_s,
          .decimals = 1,
          .written = written};
}

/// A time of rest, zero or more.
template <class S>
[[nodiscard]] constexpr FieldSpec hold(std::string_view label, std::string_view meaning) {
  return {.name = "hold",
          .unit = "s",
          .at = at<&S::hold_s>,
          .meaning = meaning,
          .label = label,
          .problem = "hold_s",
          .maximum = kLongestField_s};
}

/// Along and about whose axes.
[[nodiscard]] constexpr FieldSpec frameField(control::TaskFrame& (*place)(Step&)) {
  return {.name = "frame",
          .at = place,
          .meaning = "Whose axes: of the cell, of the moving body, of the fixed body at the reference pose.",
          .label = "Axes of",
          .problem = "frame"};
}

/// A number of repetitions.
template <class S>
[[nodiscard]] constexpr FieldSpec cyclesField(std::string_view label) {
  return {.name = "cycles", .at = at<&S::cycles>, .label = label, .problem = "cycles", .minimum = 1, .maximum = 1000};
}

}  // namespace articulus::protocol
