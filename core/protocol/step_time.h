#pragma once
#include <algorithm>

namespace articulus::protocol {

/// How long a step takes, s. What has a course of its own takes exactly that; what searches, settles or waits for loads
/// takes about as long as it took on the shipped simulated cells (forecast.h), and at most what its own time limit
/// allows: then it ends the run.
struct StepTime {
  double about_s = 0.0, most_s = 0.0;
  constexpr StepTime(double exactly_s = 0.0) noexcept : about_s(exactly_s), most_s(exactly_s) {}  // NOLINT: a number
  constexpr StepTime(double about, double most) noexcept : about_s(std::min(about, most)), most_s(most) {}
};

}  // namespace articulus::protocol
