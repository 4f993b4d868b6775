// After a run: the load that stays is told as it is, a run that counts from another pose is, and Unload stays in reach.
#include <QSignalSpy>
#include <cmath>

#include "core/spatial/units.h"
#include "tests/ui/run/run_bench.h"
#include "tests/ui/test_main.h"
#include "ui/run/run_ended_card.h"

namespace articulus::ui::test {

using record::Channel;

class TestAfterARun : public QObject {
  Q_OBJECT

  /// A whole run.
  static void run(RunBench& bench) {
    auto& card = *bench.page->findChild<RunEndedCard*>();
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    QTRY_VERIFY(!card.isVisible());
    bench.endPlan(0, "");
    QTRY_VERIFY(card.isVisible() && card.complete());
  }
  static int told(const QSignalSpy& problems, const char* what) {
    int count = 0;
    for (const auto& one : problems) count += one[0].toString().contains(QLatin1String(what));
    return count;
  }

 private slots:
  void theLoadThatStaysIsToldAsItIs() {
    RunBench bench;
    auto& now = bench.desk.station.now;
    now.sample.set(Channel::ForceX, spatial::Vector3(0.0, 0.0, -30.0));
    now.sample.set(Channel::MomentX, spatial::Vector3(0.0, 0.1, 0.0));
    run(bench);
    auto& card = *bench.page->findChild<RunEndedCard*>();
    QVERIFY2(card.words().contains(QLatin1String("30 N and 0.1 Nm stay on the specimen")), qPrintable(card.words()));
    QVERIFY(card.words().contains(QLatin1String("Unload")));
    now.sample.set(Channel::ForceX, spatial::Vector3(0.0, 0.0, -40.0));
    QTRY_VERIFY(card.words().contains(QLatin1String("40 N")));
    now.sample.set(Channel::ForceX, spatial::Vector3(0.0, 0.0, -4.0));  // less than at the end would have been told
    QTRY_VERIFY(card.words().contains(QLatin1String("4 N")));
    now.sensorZeroed = false;  // nobody knows: that is not none
    QTRY_VERIFY(card.words().contains(QLatin1String("a load not known")));
    now.sensorZeroed = true;
    now.sample.set(Channel::ForceX, spatial::Vector3(0.0, 0.0, -1.0));
    QTRY_VERIFY(!card.words().contains(QLatin1String("stay on the specimen")));
    QVERIFY(card.words().contains(QLatin1String("complete")));
  }

  /// Of the same experiment and clamping alone.
  void aRunThatCountsFromAnotherPoseSaysSo() {
    RunBench bench;
    auto& now = bench.desk.station.now;
    now.referenceSet = true;
    QSignalSpy problems(bench.page.get(), &Page::problem);
    const char* words = "counts from another pose";
    run(bench);
    now.referencePosition_m[0] = 0.001;
    run(bench);
    QCOMPARE(told(problems, words), 0);
    const double half = 0.5 * 15.0 * spatial::kRadiansPerDegree;
    now.referenceQuaternion = {std::cos(half), std::sin(half), 0.0, 0.0};
    run(bench);
    QCOMPARE(told(problems, words), 1);
    QVERIFY2(
        problems.last()[0].toString().replace(QChar::Nbsp, QLatin1Char(' ')).contains(QStringLiteral("15° and 1 mm")),
        qPrintable(problems.last()[0].toString()));
    now.specimenMounted = false;
    QTRY_VERIFY(!bench.bridge->snapshot().specimenMounted);
    QTest::qWait(30);
    now.specimenMounted = true;
    QTRY_VERIFY(bench.bridge->snapshot().specimenMounted);
    run(bench);
    QCOMPARE(told(problems, words), 1);
  }

  /// With a specimen in the vice the page stays open whatever becomes of the list, and runs nothing.
  void unloadStaysInReachWithAnOpenList() {
    RunBench bench;
    QTRY_VERIFY(bench.bridge->snapshot().specimenMounted);
    bench.session.setChecklistDone(false);
    QVERIFY2(bench.page->closedBecause().isEmpty(), qPrintable(bench.page->closedBecause()));
    QTRY_VERIFY(!bench.button(RunAction::Start)->isEnabled());
    QTRY_VERIFY(bench.button(RunAction::Unload)->isEnabled());
    bench.desk.station.now.specimenMounted = false;
    QTRY_VERIFY(!bench.page->closedBecause().isEmpty());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestAfterARun)
#include "test_after_a_run.moc"
