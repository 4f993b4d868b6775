#include "core/analysis/step_metrics.h"

#include <algorithm>
#include <cmath>

namespace articulus::analysis {
namespace {

constexpr double kSteadyShare = 0.2;  // of all samples, at their end

base::Error refused(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

/// Where a course, as a share of the step, first reaches a level; between two samples in a straight line.
std::optional<double> reaches(std::span<const double> time_s, std::span<const double> values, double from, double size,
                              double level) {
  double before = (values[0] - from) / size;
  if (before >= level) return time_s[0];
  for (std::size_t i = 1; i < values.size(); ++i) {
    const double now = (values[i] - from) / size;
    if (now >= level) return time_s[i - 1] + (time_s[i] - time_s[i - 1]) * (level - before) / (now - before);
    before = now;
  }
  return std::nullopt;
}

}  // namespace

base::Result<StepMetrics> stepMetrics(std::span<const double> time_s, std::span<const double> wanted,
                                      std::span<const double> measured) {
  const std::size_t n = time_s.size();
  if (wanted.size() != n || measured.size() != n)
    return refused("Times, set-point and signal of a step are not equally long.", "Take all from the same samples.");
  if (n < kFewestForStep)
    return refused(
        "A step needs " + std::to_string(kFewestForStep) + " samples at least; these are " + std::to_string(n) + ".",
        "Take a longer stretch of time.");
  for (std::size_t i = 0; i < n; ++i)
    if (!std::isfinite(time_s[i]) || !std::isfinite(wanted[i]) || !std::isfinite(measured[i]) ||
        (i > 0 && !(time_s[i] > time_s[i - 1])))
      return refused("A sample of the step has no value, or times do not grow.", "Take a stretch without a gap.");
  StepMetrics m;
  m.from = wanted.front();
  m.to = wanted.back();
  const double size = m.to - m.from;
  if (size == 0.0) return refused("The set-point does not step.", "Take a stretch in which it does.");
  const auto steady = n - std::max<std::size_t>(1, static_cast<std::size_t>(kSteadyShare * static_cast<double>(n)));
  constexpr double kThere = 1e-6;
  for (std::size_t i = steady; i < n; ++i)
    if (std::abs(wanted[i] - m.to) > kThere * std::abs(size))
      return refused("The set-point is at its target too late.", "Take a longer stretch after the step.");

  const double begin_s = *reaches(time_s, wanted, m.from, size, 0.5);
  const auto tenth = reaches(time_s, measured, m.from, size, 0.1), most = reaches(time_s, measured, m.from, size, 0.9);
  if (tenth && most) m.rise_s = *most - *tenth;
  double sum = 0.0;
  std::size_t outside = n;  // the last sample that is not within the band
  for (std::size_t i = 0; i < n; ++i) {
    const double beyond = (measured[i] - m.to) / size;
    if (time_s[i] >= begin_s) m.overshoot = std::max(m.overshoot, beyond);
    if (std::abs(beyond) > kSettledShare) outside = i;
    if (i >= steady) sum += measured[i] - m.to;
  }
  m.steadyError = sum / static_cast<double>(n - steady);
  if (outside == n) m.settling_s = 0.0;  // it was there all the time
  else if (outside < steady) m.settling_s = std::max(0.0, time_s[outside + 1] - begin_s);
  return m;
}

}  // namespace articulus::analysis
