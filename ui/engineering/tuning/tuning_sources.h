#pragma once
#include "core/control/gain_set.h"
#include "core/safety/limit_catalogue.h"
#include "ui/engineering/tuning/tuning_model.h"
#include "ui/kit/language/screen_unit.h"

namespace articulus::ui {

/// The ways to the station and the audit trail of one set.
template <class Set>
struct TuningCallbacks {
  std::function<Set()> inForce;
  std::function<base::Result<void>(const Set&)> use;
  std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)> audit;
};

/// The rows of gainCatalogue(): SI, with range, default and help.
[[nodiscard]] TuningModel::Source gainTuning(TuningCallbacks<control::GainSet> callbacks);
/// The rows of limitCatalogue() in degrees and millimetres, each with the cell's maximum.
[[nodiscard]] TuningModel::Source limitTuning(TuningCallbacks<safety::LimitSet> callbacks,
                                              const safety::LimitSet& maxima);
/// How one number of a limit stands on the screen.
[[nodiscard]] ScreenUnit limitOnScreen(const safety::LimitSpec& spec, int element);

}  // namespace articulus::ui
