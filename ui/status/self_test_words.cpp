#include "ui/status/self_test_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/status/fault_words.h"

namespace articulus::ui {
namespace {

using safety::LimitTestResult;
using safety::SelfTestState;
using safety::TripMeasure;

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(SelfTest)
};

QString whereOf(const LimitTestResult& trip) {
  QString rest = coreText(safety::axisAndSide(trip));
  if (rest.endsWith(QLatin1Char('-'))) rest.replace(rest.size() - 1, 1, QStringLiteral("−"));
  return rest.isEmpty() ? QStringLiteral("–") : rest;
}

QString outcome(const LimitTestResult& trip) {
  if (!trip.tripped)
    return trip.seen.latched() ? Words::tr("FAILED: stopped by %1").arg(faultLabel(trip.seen))
                               : Words::tr("FAILED: nothing stopped it");
  if (!trip.stands) return Words::tr("FAILED: did not come to rest");
  return trip.good() ? Words::tr("tripped") : Words::tr("FAILED: too late");
}

QString travelled(const LimitTestResult& trip) {
  if (!trip.tripped) return QStringLiteral("–");
  if (trip.measure == TripMeasure::Path) return QStringLiteral("%1 mm").arg(fixedText(1e3 * trip.distance, 2));
  return QStringLiteral("%1°").arg(fixedText(spatial::inDegrees(trip.distance), 2));
}

std::size_t failures(const safety::SelfTestReport& report) {
  return static_cast<std::size_t>(
      std::ranges::count_if(report.trips, [](const LimitTestResult& trip) { return !trip.good(); }));
}

QString withoutStop(QString text) {
  while (text.endsWith(QLatin1Char('.'))) text.chop(1);
  return text;
}

/// "about 50 s"; empty while nobody knows.
QString leftOf(const safety::SelfTestReport& report) {
  if (report.left_s <= 0.0) return {};
  constexpr double kStep_s = 5.0;  // nobody knows better
  return Words::tr("about %1 s").arg(kStep_s * std::max(1.0, std::ceil(report.left_s / kStep_s)), 0, 'f', 0);
}

/// What was driven, what remains, and what is being driven now.
QString progress(const safety::SelfTestReport& report) {
  QStringList words;
  if (report.needed > 0)
    words << (report.neededDriven < report.needed
                  ? Words::tr("First what the next run needs: %1 of %2 limits tested.")
                        .arg(report.neededDriven)
                        .arg(report.needed)
                  : Words::tr("All %1 limits that the next run needs have been tested; the other %2 follow.")
                        .arg(report.needed)
                        .arg(report.total - report.trips.size()));
  if (!report.waiting.empty()) {
    const QString where = whereOf(report.waiting.front()), limit = faultLabel(report.waiting.front().limit);
    words << Words::tr("Now: %1.").arg(where == QStringLiteral("–") ? limit : limit + QStringLiteral(", ") + where);
  }
  return words.join(QLatin1Char(' '));
}

SelfTestWords wordsOf(SelfTestState state, const safety::SelfTestReport& report) {
  using Tone = SelfTestWords::Tone;
  switch (state) {
    case SelfTestState::NotAsked:
      return {Tone::Waiting, QStringLiteral("info"), Words::tr("No self-test"),
              Words::tr("None was requested on this station.")};
    case SelfTestState::Pending: {
      const QString left = leftOf(report);
      // Of other limits than these, or ended a moment before the station heard of it: its figures say nothing.
      if (report.state != SelfTestState::Pending || report.total == 0)
        return {
            Tone::Waiting, QStringLiteral("clock"), Words::tr("Self-test begins"),
            Words::tr("Every limit is exceeded on purpose on a simulated copy of this cell. The robot does not move.")};
      return {
          Tone::Waiting, QStringLiteral("clock"),
          left.isEmpty()
              ? Words::tr("Self-test runs: %1 of %2").arg(report.trips.size()).arg(report.total)
              : Words::tr("Self-test runs: %1 of %2, %3 more").arg(report.trips.size()).arg(report.total).arg(left),
          (progress(report) + QLatin1Char(' ') +
           Words::tr("Every limit is exceeded on purpose on a simulated copy of this cell. The robot does not move."))
              .trimmed()};
    }
    case SelfTestState::Passed: {
      const QString took = report.took_s > 0.0 ? Words::tr(" in %1 s").arg(fixedText(report.took_s, 1)) : QString();
      return {Tone::Good, QStringLiteral("check_circle"), Words::tr("Self-test passed"),
              report.trips.empty() ? Words::tr("Every limit stopped the simulated copy of this cell.")
                                   : Words::tr("%1 limits, axes and sides stopped the simulated copy of this cell%2.")
                                         .arg(report.trips.size())
                                         .arg(took)};
    }
    case SelfTestState::Failed:
      return {Tone::Bad, QStringLiteral("fault"),
              report.trips.empty()
                  ? Words::tr("Self-test failed")
                  : Words::tr("Self-test failed: %1 of %2").arg(failures(report)).arg(report.trips.size()),
              report.problem.empty() ? Words::tr("At least one limit did not stop the simulated copy of this cell.")
                                     : withoutStop(numbersInLocale(coreText(report.problem))) + QLatin1Char('.')};
  }
  return {};
}

}  // namespace

SelfTestWords selfTestWords(SelfTestState state, const safety::SelfTestReport& report) {
  SelfTestWords words = wordsOf(state, report);
  words.detail = noBreakUnits(words.detail);
  return words;
}

QString reasonAgainstRun(SelfTestState state, const safety::SelfTestReport& report) {
  if (state == SelfTestState::Pending)
    return Words::tr("%1. Start opens by itself when every limit has passed.").arg(selfTestWords(state, report).title);
  if (state != SelfTestState::Failed) return {};
  const QString which = report.problem.empty()
                            ? QString()
                            : QStringLiteral(": ") + withoutStop(numbersInLocale(coreText(report.problem)));
  return Words::tr(
             "The self-test of the limits failed%1. Let an engineer correct the limits (Engineering, Limits); they are "
             "tested "
             "again by themselves.")
      .arg(which);
}

QStringList selfTestColumns() {
  return {Words::tr("Limit"),         Words::tr("Axis, direction"), Words::tr("Result"),
          Words::tr("Stopped after"), Words::tr("Allowed"),         Words::tr("Travelled")};
}

std::vector<QStringList> selfTestRows(const safety::SelfTestReport& report) {
  std::vector<const LimitTestResult*> order;
  for (const auto& trip : report.trips) order.push_back(&trip);
  std::ranges::stable_partition(order, [](const LimitTestResult* trip) { return !trip->good(); });
  std::vector<QStringList> rows;
  for (const LimitTestResult* trip : order)
    rows.push_back(
        {faultLabel(trip->limit), whereOf(*trip), outcome(*trip),
         trip->tripped ? QStringLiteral("%1 ms").arg(1e3 * trip->stopTime_s, 0, 'f', 0) : QStringLiteral("–"),
         QStringLiteral("%1 ms").arg(1e3 * safety::info(trip->limit).stopTime_s, 0, 'f', 0), travelled(*trip)});
  // What remains, in the order in which it comes.
  for (std::size_t i = 0; i < report.waiting.size(); ++i)
    rows.push_back({faultLabel(report.waiting[i].limit), whereOf(report.waiting[i]),
                    i == 0 ? Words::tr("being tested") : Words::tr("waits"), QStringLiteral("–"),
                    QStringLiteral("%1 ms").arg(1e3 * safety::info(report.waiting[i].limit).stopTime_s, 0, 'f', 0),
                    QStringLiteral("–")});
  return rows;
}

}  // namespace articulus::ui
