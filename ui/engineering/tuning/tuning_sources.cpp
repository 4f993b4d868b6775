#include "ui/engineering/tuning/tuning_sources.h"

#include <QCoreApplication>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

#include "core/control/gain_rules.h"
#include "core/safety/limit_catalogue.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/screen_unit.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using control::GainSet;
using safety::LimitSet;
using safety::LimitSpec;

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(Tuning)
};

std::string shortest(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  return {buffer, end};
}

/// Nine digits: what went through degrees and back reads as it was typed.
std::string nineDigits(double si) {
  std::ostringstream text;
  text.precision(9);
  text << si;
  return text.str();
}

QString heading(safety::LimitGroup group) {
  switch (group) {
    case safety::LimitGroup::Loads: return Words::tr("Loads at the specimen");
    case safety::LimitGroup::Specimen: return Words::tr("Displacement of the specimen from its reference pose");
    case safety::LimitGroup::Box: return Words::tr("Safety box");
    case safety::LimitGroup::Parts: return Words::tr("Parts of arm, tool and bench");
    case safety::LimitGroup::Speeds: return Words::tr("Speeds");
    case safety::LimitGroup::SetUp: return Words::tr("Set-up, a person may be near");
    case safety::LimitGroup::Joints: return Words::tr("Joints");
    case safety::LimitGroup::LoadCellAndTiming: return Words::tr("Load cell and timing");
  }
  return {};
}

/// Where a row of the panel lies in a LimitSet.
struct Place {
  const LimitSpec* spec;
  int element;
};

LimitSet with(LimitSet set, const std::vector<Place>& places, const TuningModel::Values& values) {
  for (std::size_t i = 0; i < places.size(); ++i) places[i].spec->put(set, places[i].element, values[i]);
  return set;
}

TuningRow rowOf(const LimitSpec& spec, int element, const LimitSet& maxima) {
  const ScreenUnit shown = limitOnScreen(spec, element);
  const double bound = spec.get(maxima, element) * shown.scale;
  const bool least = spec.safer == safety::SaferSide::More && spec.below.empty();  // of a range both ends are "allowed"
  return {
      .key = "limits." + safety::keyOf(spec, element),
      .group = heading(spec.group),
      .label = coreText(safety::labelOf(spec, element)),
      .unit = shown.unit,
      .range = (least ? Words::tr("cell asks for %1") : Words::tr("cell allows %1")).arg(withUnit(bound, shown.unit)),
      .help = {},
      .scale = shown.scale,
      .bound = bound,
      .noise = 1e-9,
      .moreIsSafer = least};
}

}  // namespace

ScreenUnit limitOnScreen(const LimitSpec& spec, int element) {
  const auto si = safety::unitOf(spec, element);
  if (si == "s") return {QStringLiteral("ms"), 1e3};  // how old a sample may be, how late a cycle
  return screenUnit(spec.share ? "%" : si);
}

TuningModel::Source gainTuning(TuningCallbacks<GainSet> callbacks) {
  TuningModel::Source source;
  for (const base::ParameterSpec& spec : control::gainCatalogue()) {
    const QString unit = toQt(spec.unit);
    source.rows.push_back(
        {.key = std::string(spec.key),
         .group = {},
         .label = coreText(spec.label),
         .unit = unit,
         .range = Words::tr("%1 to %2, default %3")
                      .arg(shortText(spec.minimum, 6), withUnit(spec.maximum, unit), withUnit(spec.defaultValue, unit)),
         .help = coreText(spec.help),
         .bound = spec.maximum,
         .decimals = spec.decimals,
         .live = spec.liveTunable});
  }
  source.locked = Words::tr("The robot moves. Only gains that are marked safe to change in motion can be changed now.");
  source.question = Words::tr("Change these gains?");
  source.done = Words::tr("The new gains are in force.");
  source.undone = Words::tr("The former gains are in force again.");
  source.inForce = [inForce = std::move(callbacks.inForce)] {
    const GainSet gains = inForce();
    return TuningModel::Values(gains.value.begin(), gains.value.end());
  };
  source.check = [](const TuningModel::Values& values, std::size_t row) -> base::Result<void> {
    if (auto wrong = base::checkRange(control::gainCatalogue()[row], values[row])) return *wrong;
    return {};
  };
  source.advice = [](const TuningModel::Values& values, std::size_t row) {
    GainSet gains;
    std::ranges::copy(values, gains.value.begin());
    QStringList words;
    for (const control::GainRule& rule : control::brokenRules(gains))
      if (std::ranges::find(rule.gains, static_cast<control::Gain>(row)) != rule.gains.end())
        words << coreText(rule.warning);
    return words.join(QLatin1Char(' '));
  };
  source.use = [use = std::move(callbacks.use)](const TuningModel::Values& values) {
    GainSet gains;
    std::ranges::copy(values, gains.value.begin());
    return use(gains);
  };
  source.audit = std::move(callbacks.audit);
  source.auditText = shortest;
  return source;
}

TuningModel::Source limitTuning(TuningCallbacks<LimitSet> callbacks, const LimitSet& maxima) {
  TuningModel::Source source;
  std::vector<Place> places;
  safety::forEachLimit(static_cast<int>(maxima.jointLower_rad.size()), [&](const LimitSpec& spec, int element) {
    if (spec.count) return;
    places.push_back({&spec, element});
    source.rows.push_back(rowOf(spec, element, maxima));
  });
  source.locked = Words::tr("The robot moves. Stop it before changing limits.");
  source.question = Words::tr("Change these limits?");
  source.done = Words::tr("The new limits are in force.");
  source.undone = Words::tr("The former limits are in force again.");
  source.inForce = [inForce = callbacks.inForce, places] {
    const LimitSet limits = inForce();
    TuningModel::Values values;
    for (const Place& place : places) values.push_back(place.spec->get(limits, place.element));
    return values;
  };
  source.check = [inForce = callbacks.inForce, places, maxima](const TuningModel::Values& values,
                                                               std::size_t row) -> base::Result<void> {
    if (!std::isfinite(values[row]))
      return base::Error{base::ErrorCode::OutOfRange,
                         safety::labelOf(*places[row].spec, places[row].element) + " is not a number.",
                         "Enter a number; nothing was changed."};
    return safety::checkAgainstMaxima(with(inForce(), places, values), maxima);
  };
  source.use = [inForce = callbacks.inForce, use = std::move(callbacks.use),
                places](const TuningModel::Values& values) { return use(with(inForce(), places, values)); };
  source.audit = std::move(callbacks.audit);
  source.auditText = nineDigits;
  return source;
}

}  // namespace articulus::ui
