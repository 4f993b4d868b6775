#include "core/run/analyses/control_errors.h"

#include <utility>

#include "core/run/analyses/result_rows.h"
#include "core/spatial/axis_names.h"

namespace articulus::run {

std::vector<storage::ResultValue> controlErrorRows(const std::map<std::string, analysis::ControlQuality>& bySteps) {
  std::vector<storage::ResultValue> rows;
  for (const auto& [step, quality] : bySteps) {
    const std::size_t before = rows.size();
    for (int k = 0; k < 6; ++k) {
      const auto axis = quality.axis(k);
      if (axis.samples == 0) continue;
      const std::string name(spatial::kLoadNames[static_cast<std::size_t>(k)]);
      for (const auto& [statistic, value] : {std::pair{", mean absolute error", axis.meanAbsolute},
                                             {", RMS error", axis.rms},
                                             {", peak error", axis.peak}}) {
        addRow(rows, {kControlErrorTable, step, name + statistic, spatial::loadUnit(k)}, value,
               axis.wantedZero ? "measured load, of which zero was wanted" : "measured minus wanted load");
      }
    }
    if (rows.size() == before) continue;  // no load was controlled
    const std::string of = "of " + std::to_string(quality.samples()) + " cycles of the step";
    addRow(rows, {kControlErrorTable, step, kLateCycles, "1"}, static_cast<double>(quality.lateCycles()), of);
    addRow(rows, {kControlErrorTable, step, kBridgedSamples, "1"}, static_cast<double>(quality.bridgedSamples()), of);
  }
  return rows;
}

}  // namespace articulus::run
