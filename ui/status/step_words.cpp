#include "ui/status/step_words.h"

#include "core/protocol/step_catalogue.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"

namespace articulus::ui {

QString axisName(int axis) {
  const auto name = protocol::axisName(axis);
  return name.empty() ? QStringLiteral("?") : toQt(name);
}

QString stepIcon(const protocol::Step& step) { return toQt(protocol::formOf(step).icon); }

QString stepTitle(const protocol::Step& step) { return coreText(protocol::titleOf(step)); }

QStringList stepTitles(const protocol::Program& program) {
  QStringList titles;
  for (const protocol::Action& action : program.actions) titles << stepTitle(action.step);
  return titles;
}

QString stepSummary(const protocol::Step& step) {
  return noBreakUnits(numbersInLocale(coreText(protocol::summaryOf(step))));
}

}  // namespace articulus::ui
