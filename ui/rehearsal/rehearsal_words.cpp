#include "ui/rehearsal/rehearsal_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/protocol/step.h"
#include "core/spatial/units.h"
#include "ui/kit/duration_words.h"
#include "ui/kit/language/clock_text.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(Rehearsal)
};

const QString& none() {
  static const QString dash = QStringLiteral("–");
  return dash;
}

/// "My 3.1 of 8 Nm": of three axes the one that came nearest to its limit.
QString peakOf(const run::RehearsedStep& step, int first) {
  int most = first;
  for (int i = first; i < first + 3; ++i)
    if (step.peakLoad[i] / step.limit[i] > step.peakLoad[most] / step.limit[most]) most = i;
  if (!std::isfinite(step.limit[most])) return none();  // nothing was borne, and no limit looked at
  const QString axis = toQt(protocol::axisName(most)), unit = toQt(protocol::axisUnit(most));
  return Words::tr("%1 %2 of %3 %4").arg(axis, shortText(step.peakLoad[most], 3), shortText(step.limit[most], 3), unit);
}

QString millimetres(double metres) {
  return std::isfinite(metres) ? fixedText(metres * 1e3, 0) + QStringLiteral(" mm") : none();
}

QString parts(const run::RehearsedStep& step) {
  return step.partA.empty() ? none() : Words::tr("%1 and %2").arg(coreText(step.partA), coreText(step.partB));
}

/// "62 mm: load cell and forearm"
QString closest(const run::RehearsedStep& step) {
  return step.partA.empty() ? none() : millimetres(step.leastDistance_m) + QStringLiteral(": ") + parts(step);
}

/// "2: Load cycle LB"
QString stepWords(int step, const protocol::Protocol& protocol) {
  const auto at = static_cast<std::size_t>(std::max(0, step));
  const QString number = QString::number(step + 1);
  return at < protocol.steps.size() ? number + QStringLiteral(": ") + stepTitle(protocol.steps[at]) : number;
}

/// In the language of the desktop, without its stop.
QString sentence(const std::string& english) {
  QString words = numbersInLocale(coreText(english));
  while (words.endsWith(QLatin1Char('.'))) words.chop(1);
  return words;
}

/// What happened, and not what a person at a real robot would do about it. Of the English: a German abbreviation has a
/// stop too.
QString firstSentence(const std::string& english) { return sentence(english.substr(0, english.find(". "))); }

/// People read degrees and millimetres.
std::pair<double, QString> shown(const std::string& unit) {
  if (unit == "rad") return {spatial::kDegreesPerRadian, QStringLiteral("°")};
  if (unit == "rad/s") return {spatial::kDegreesPerRadian, QStringLiteral("°/s")};
  if (unit == "m") return {1e3, QStringLiteral("mm")};
  if (unit == "m/s") return {1e3, QStringLiteral("mm/s")};
  return {1.0, toQt(unit)};
}

}  // namespace

QString verdictWords(const run::Rehearsal& r) {
  const std::string ending = reasonText(r.ending);
  const QString reason = r.faults.empty() ? sentence(ending) : firstSentence(ending);
  bool told = reason.isEmpty();  // an ending by a fault has its words, and a twin needs nobody to acknowledge it
  QStringList faults;
  for (const run::RehearsedFault& fault : r.faults) {
    const QString what = firstSentence(fault.words);
    told = told || what == reason;
    faults << Words::tr("Stopped in %1 by a fault: %2.").arg(numbersInLocale(coreText(fault.place)), what);
  }
  QString words = r.endedWell() ? Words::tr("It ended well.")
                  : told        ? Words::tr("It did not end well.")
                                : Words::tr("It did not end well: %1.").arg(reason);
  if (!faults.isEmpty()) words += QLatin1Char(' ') + faults.join(QLatin1Char(' '));
  if (!r.endedWell())
    words += QLatin1Char(' ') + (r.faults.empty() ? Words::tr("Change the experiment, and rehearse it once more.")
                                                  : Words::tr("Change what that step does (its load, range, speed or "
                                                              "pose) or the set-up, and rehearse it once more."));
  QStringList more;
  if (const auto peak = r.peak())
    more << Words::tr("Peak %1 of %2 %3 (%4) in step %5")
                .arg(shortText(peak->value, 2), shortText(peak->limit, 3), toQt(protocol::axisUnit(peak->axis)),
                     toQt(protocol::axisName(peak->axis)))
                .arg(r.steps[peak->step].step + 1);
  // Not always a load: a turn that is nearly too fast, a joint that is nearly at its end.
  const auto nearest = std::ranges::max_element(r.limits, {}, &run::LimitUse::share);
  if (nearest != r.limits.end() && nearest->share > 0.0)
    more << Words::tr("nearest to its limit: %1, %2 % of it")
                .arg(coreText(nearest->label), fixedText(100.0 * nearest->share, 0));
  if (const auto at = r.closest())
    more << Words::tr("%1 come as near as %2").arg(parts(r.steps[*at]), millimetres(r.steps[*at].leastDistance_m));
  more << (r.endedWell() ? Words::tr("takes about %1") : Words::tr("stood after %1")).arg(spokenDuration(r.duration_s));
  if (!r.questions.empty()) more << Words::tr("asks %n time(s)", nullptr, static_cast<int>(r.questions.size()));
  return words + QLatin1Char(' ') + more.join(QStringLiteral("; ")) + QLatin1Char('.');
}

QStringList stepHeadings() {
  return {Words::tr("Step"),
          Words::tr("Time"),
          Words::tr("Largest force"),
          Words::tr("Largest moment"),
          Words::tr("Closest parts"),
          Words::tr("Singular value"),
          Words::tr("Joint to its end")};
}

std::vector<QStringList> stepRows(const run::Rehearsal& r, const protocol::Protocol& protocol) {
  std::vector<QStringList> rows;
  for (const run::RehearsedStep& s : r.steps)
    rows.push_back({stepWords(s.step, protocol), spokenDuration(s.time_s), peakOf(s, 0), peakOf(s, 3), closest(s),
                    std::isfinite(s.leastSingularValue) ? shortText(s.leastSingularValue, 3) : none(),
                    s.leastJoint < 0 ? none()
                                     : Words::tr("joint %1: %2°")
                                           .arg(s.leastJoint + 1)
                                           .arg(fixedText(s.leastJointWay_rad * spatial::kDegreesPerRadian, 0))});
  return rows;
}

QStringList limitHeadings() {
  return {Words::tr("Limit"), Words::tr("Reached"), Words::tr("Limit at"), Words::tr("Margin"),
          Words::tr("Used"),  Words::tr("At"),      Words::tr("Step")};
}

std::vector<QStringList> limitRows(const run::Rehearsal& r, const protocol::Protocol& protocol) {
  std::vector<QStringList> rows;
  for (const run::LimitUse& use : r.limits) {
    const auto [scale, unit] = shown(use.unit);
    const auto number = [scale = scale, &unit = unit](double value) {
      const QString text = shortText(value * scale, 3);
      return unit.isEmpty() || unit == QStringLiteral("°") ? text + unit : text + QLatin1Char(' ') + unit;
    };
    rows.push_back({coreText(use.label), number(use.value), number(use.limit), number(use.margin()),
                    fixedText(100.0 * std::max(0.0, use.share), 0) + QStringLiteral(" %"), clockText(use.time_s),
                    stepWords(use.step, protocol)});
  }
  return rows;
}

QStringList questionHeadings() { return {Words::tr("Step"), Words::tr("It asks"), Words::tr("Answered here")}; }

std::vector<QStringList> questionRows(const run::Rehearsal& r, const protocol::Protocol& protocol) {
  std::vector<QStringList> rows;
  for (const run::RehearsedQuestion& q : r.questions)
    rows.push_back({stepWords(q.step, protocol), coreText(q.text), coreText(q.answer)});
  return rows;
}

}  // namespace articulus::ui
