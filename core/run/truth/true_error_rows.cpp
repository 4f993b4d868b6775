#include "core/run/truth/true_error_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "core/run/analyses/result_rows.h"
#include "core/spatial/axis_names.h"

namespace articulus::run {
namespace {

/// Of all actions of one label, along one axis.
struct TrueErrorSums {
  std::int64_t samples = 0;
  double absolute = 0.0, square = 0.0, peak = 0.0;
  bool wantedZero = true;
};

}  // namespace

std::vector<storage::ResultValue> trueErrorRows(const protocol::Program& program, const ControlledLoads& controlled,
                                                const std::vector<storage::TrueLoadError>& errors) {
  std::map<std::string, std::array<TrueErrorSums, 6>> byLabel;
  for (const protocol::Action& a : program.actions) {
    if (a.kind != protocol::ActionKind::Motion && a.kind != protocol::ActionKind::Replay) continue;
    const std::array<bool, 6> followed = controlled.of(a.number);
    for (const storage::TrueLoadError& e : errors) {
      const auto k = static_cast<std::size_t>(e.axis);
      if (e.step != a.number || !followed[k]) continue;
      TrueErrorSums& sums = byLabel[a.step.label.empty() ? a.place : a.step.label][k];
      const auto n = static_cast<double>(e.samples);
      sums.samples += e.samples;
      sums.absolute += n * e.meanAbsolute;
      sums.square += n * e.rms * e.rms;
      sums.peak = std::max(sums.peak, e.peak);
      sums.wantedZero = sums.wantedZero && e.wantedZero;
    }
  }
  std::vector<storage::ResultValue> rows;
  for (const auto& [step, axes] : byLabel)
    for (std::size_t k = 0; k < 6; ++k) {
      const TrueErrorSums& sums = axes[k];
      if (sums.samples == 0) continue;
      const auto n = static_cast<double>(sums.samples);
      const std::string name(spatial::kLoadNames[k]);
      for (const auto& [statistic, value] : {std::pair{", mean absolute error", sums.absolute / n},
                                             {", RMS error", std::sqrt(sums.square / n)},
                                             {", peak error", sums.peak}})
        addRow(rows, {kSimulatedTruthTable, step, name + statistic, spatial::loadUnit(static_cast<int>(k))}, value,
               std::string("simulated truth: load that the specimen truly bore") +
                   (sums.wantedZero ? ", of which zero was wanted" : " minus wanted load"));
    }
  return rows;
}

}  // namespace articulus::run
