#include "core/run/rehearsal/rehearsal.h"

#include <cmath>

#include "core/base/text/text_format.h"
#include "core/protocol/step.h"

namespace articulus::run {
namespace {

std::string clockText(double seconds) {
  const long whole = std::lround(seconds), hours = whole / 3600, minutes = whole / 60 % 60;
  const auto two = [](long n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  const std::string rest = two(whole % 60);
  return hours > 0 ? std::to_string(hours) + ":" + two(minutes) + ":" + rest : std::to_string(minutes) + ":" + rest;
}

}  // namespace

std::optional<Rehearsal::Peak> Rehearsal::peak() const {
  std::optional<Peak> most;
  for (std::size_t s = 0; s < steps.size(); ++s)
    for (int i = 0; i < 6; ++i) {
      const Peak here{s, i, steps[s].peakLoad[i], steps[s].limit[i]};
      if (!std::isfinite(here.limit) || here.limit <= 0.0) continue;
      if (!most || here.value / here.limit > most->value / most->limit) most = here;
    }
  return most;
}

std::optional<std::size_t> Rehearsal::closest() const {
  std::optional<std::size_t> least;
  for (std::size_t s = 0; s < steps.size(); ++s)
    if (std::isfinite(steps[s].leastDistance_m) && (!least || steps[s].leastDistance_m < steps[*least].leastDistance_m))
      least = s;
  return least;
}

std::string verdictOf(const Rehearsal& r) {
  std::string words = r.endedWell() ? "Ended well." : "Did not end well: " + reasonText(r.ending) + ".";
  for (const RehearsedFault& fault : r.faults) words += " Fault in " + fault.place + ": " + fault.words;
  std::vector<std::string> parts;
  if (const auto peak = r.peak())
    parts.push_back("Peak " + base::significant(peak->value, 2) + " of " + base::significant(peak->limit, 3) + " " +
                    std::string(protocol::axisUnit(peak->axis)) + " (" + std::string(protocol::axisName(peak->axis)) +
                    ") in step " + std::to_string(r.steps[peak->step].step + 1));
  if (const auto at = r.closest()) {
    const RehearsedStep& step = r.steps[*at];
    parts.push_back(step.partA + " and " + step.partB + " come as near as " +
                    std::to_string(std::lround(step.leastDistance_m * 1e3)) + " mm");
  }
  parts.push_back((r.endedWell() ? "takes about " : "stood after ") + clockText(r.duration_s));
  for (std::size_t i = 0; i < parts.size(); ++i) words += (i == 0 ? " " : "; ") + parts[i];
  return words + " (simulated).";
}

}  // namespace articulus::run
