#include "app/cli/rehearse/rehearsal_tables.h"

#include <cmath>

#include "app/cli/terminal/text_table.h"
#include "core/protocol/step.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using Align = TextTable::Align;

constexpr std::size_t kLimits = 12;

/// "My 3.02 of 8 Nm": of forces or moments the one that came nearest to its limit.
std::string peakOf(const run::RehearsedStep& step, int first) {
  int most = first;
  for (int i = first; i < first + 3; ++i)
    if (step.peakLoad[i] / step.limit[i] > step.peakLoad[most] / step.limit[most]) most = i;
  std::string text = std::string(protocol::axisName(most)) + " " + base::significant(step.peakLoad[most], 3);
  if (std::isfinite(step.limit[most])) text += " of " + base::significant(step.limit[most], 3);
  return text + " " + std::string(protocol::axisUnit(most));
}

std::string millimetres(double metres) { return std::isfinite(metres) ? fixed(metres * 1e3, 0) : "-"; }

/// People read degrees and millimetres.
std::pair<double, std::string> shown(double value, const std::string& unit) {
  if (unit == "rad") return {value * spatial::kDegreesPerRadian, "deg"};
  if (unit == "rad/s") return {value * spatial::kDegreesPerRadian, "deg/s"};
  if (unit == "m") return {value * 1e3, "mm"};
  if (unit == "m/s") return {value * 1e3, "mm/s"};
  return {value, unit};
}

std::string stepTable(const run::Rehearsal& r) {
  TextTable table({{"step", Align::Right},
                   {"what"},
                   {"time", Align::Right},
                   {"peak force"},
                   {"peak moment"},
                   {"mm", Align::Right},
                   {"singular", Align::Right},
                   {"joint deg", Align::Right},
                   {"asks", Align::Right},
                   {"closest parts"}});
  for (const run::RehearsedStep& s : r.steps)
    table.add({std::to_string(s.step + 1), s.place.substr(0, 28), minutes(s.time_s), peakOf(s, 0), peakOf(s, 3),
               millimetres(s.leastDistance_m),
               std::isfinite(s.leastSingularValue) ? base::significant(s.leastSingularValue, 3) : "-",
               fixed(s.leastJointWay_rad * spatial::kDegreesPerRadian, 0), std::to_string(s.questions),
               s.partA.empty() ? "" : s.partA + ", " + s.partB});
  return table.fitted(terminalWidth());
}

std::string limitTable(const run::Rehearsal& r) {
  TextTable table({{"nearest to a limit"},
                   {"reached", Align::Right},
                   {"limit", Align::Right},
                   {"margin", Align::Right},
                   {"unit"},
                   {"used", Align::Right},
                   {"step", Align::Right}});
  for (std::size_t i = 0; i < std::min(kLimits, r.limits.size()); ++i) {
    const run::LimitUse& use = r.limits[i];
    const auto number = [&use](double value) { return base::significant(shown(value, use.unit).first, 3); };
    table.add({use.label, number(use.value), number(use.limit), number(use.margin()), shown(0.0, use.unit).second,
               fixed(100.0 * use.share, 0) + " %", std::to_string(use.step + 1)});
  }
  return table.fitted(terminalWidth());
}

}  // namespace

std::string rehearsalTables(const run::Rehearsal& r) {
  std::string text = "Rehearsal of " + r.protocol + " on the virtual twin of the " + r.cell + " (simulated)";
  text += (r.specimen.empty() ? ", vice open" : ", specimen " + r.specimen) +
          (r.model.empty() ? std::string() : ", walked with " + r.model) + ", seed " + std::to_string(r.seed);
  text += "\n\n" + stepTable(r) + "\n" + limitTable(r);
  if (!r.questions.empty()) text += "\nIt asks, and was answered:\n";
  for (const run::RehearsedQuestion& q : r.questions)
    text += "  step " + std::to_string(q.step + 1) + ": " + q.text + " -> " + q.answer + "\n";
  return text + "\n" + wrapped(verdictOf(r), terminalWidth(), "") + "\n";
}

}  // namespace articulus::cli
