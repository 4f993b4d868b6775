#include "core/run/analyses/control_errors.h"

#include <utility>

#include "core/spatial/axis_names.h"

namespace articulus::run {

std::vector<storage::ResultValue> controlErrorRows(const std::map<std::string, analysis::ControlQuality>& bySteps) {
  std::vector<storage::ResultValue> rows;
  for (const auto& [step, quality] : bySteps)
    for (int k = 0; k < 6; ++k) {
      const auto axis = quality.axis(k);
      if (axis.samples == 0) continue;
      const std::string name(spatial::kLoadNames[static_cast<std::size_t>(k)]);
      for (const auto& [statistic, value] : {std::pair{", mean absolute error", axis.meanAbsolute},
                                             {", RMS error", axis.rms},
                                             {", peak error", axis.peak}}) {
        storage::ResultValue row;
        row.table = kControlErrorTable;
        row.motion = step;
        row.quantity = name + statistic;
        row.unit = spatial::loadUnit(k);
        row.minimum = row.maximum = value;
        row.method = axis.wantedZero ? "measured load, of which zero was wanted" : "measured minus wanted load";
        rows.push_back(std::move(row));
      }
    }
  return rows;
}

}  // namespace articulus::run
