// After a run: the load that stays is told as it is, a run that counts from another pose is, and Unload stays in reach.
#include <QSignalSpy>
#include <cmath>

#include "core/spatial/units.h"
#include "tests/ui/run/run_bench.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/load_left.h"
#include "ui/kit/sheets/sheet.h"
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

  /// A hurried person presses what is first: with a load on the specimen that is what takes it off.
  void whatTakesALoadOffComesFirst() {
    RunBench bench;
    auto& now = bench.desk.station.now;
    now.sample.set(Channel::ForceX, spatial::Vector3(-110.0, 0.0, 0.0));
    run(bench);
    auto& card = *bench.page->findChild<RunEndedCard*>();
    QTRY_VERIFY(card.unload()->isVisible() && card.unload()->isEnabled());
    QCOMPARE(bench.page->firstFocus(), static_cast<QWidget*>(card.unload()));
    QCOMPARE(card.unload()->property("role").toString(), QStringLiteral("primary"));
    QCOMPARE(card.results()->property("role").toString(), QString());
    card.unload()->click();
    QTRY_VERIFY(bench.asked(cycle::CommandKind::Unload));
    now.sample.set(Channel::ForceX, spatial::Vector3(-1.0, 0.0, 0.0));
    QTRY_VERIFY(!card.unload()->isVisible());
    QCOMPARE(bench.page->firstFocus(), static_cast<QWidget*>(card.results()));
    QCOMPARE(card.results()->property("role").toString(), QStringLiteral("primary"));
  }

  /// After a run that ended early: an experiment that does not unload first, on a specimen that bears a load, is asked
  /// about; no is what Enter says, also after a click on the words has taken the keyboard off the buttons.
  void aStartUnderLoadIsAsked() {
    RunBench bench;
    auto& now = bench.desk.station.now;
    bench.session.setProtocol(Desk::need(protocol::fromText(
        R"({"format": "articulus-protocol-2", "name": "Wait", "steps": [{"type": "wait", "duration_s": 5}]})",
        "test")));
    now.sample.set(Channel::MomentX, spatial::Vector3(0.0, -1.5, 0.0));
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    const auto begun = [&bench] { return bench.session.director()->running(); };
    const auto ask = [&bench] {
      QTRY_VERIFY(LoadLeft::of(bench.bridge->snapshot()).counts());
      bench.button(RunAction::Start)->click();
      QTRY_VERIFY(Sheet::topOf(bench.page->window()));
    };
    const auto ended = [&bench] { return bench.page->findChild<RunEndedCard*>()->isVisible(); };
    bench.button(RunAction::Start)->click();  // what clamping leaves is not asked about
    QVERIFY(!Sheet::topOf(bench.page->window()));
    QTRY_VERIFY(begun());
    bench.endPlan(1, "stopped");
    QTRY_VERIFY(ended());
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    ask();
    auto* sheet = Sheet::topOf(bench.page->window());
    QVERIFY(sheet->accessibleDescription().contains(QLatin1String("1.5")));
    sheet->setFocus();
    QTest::keyClick(sheet, Qt::Key_Return);
    QTRY_VERIFY(!Sheet::topOf(bench.page->window()));
    QVERIFY(!begun());
    ask();
    Sheet::topOf(bench.page->window())->accept();
    QTRY_VERIFY(begun());
    bench.endPlan(1, "stopped");
    QTRY_VERIFY(ended());
    now.sample.set(Channel::MomentX, spatial::Vector3(0.0, -0.1, 0.0));
    QTRY_VERIFY(!LoadLeft::of(bench.bridge->snapshot()).counts());
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    QVERIFY(!Sheet::topOf(bench.page->window()));
    QTRY_VERIFY(begun());
    bench.endPlan(0, "");
    QTRY_VERIFY(ended());
  }

  /// Unload sets the zero where the specimen comes to rest: where that is elsewhere the numbers jump, and it is said.
  void aZeroThatMovedIsTold() {
    RunBench bench;
    auto& now = bench.desk.station.now;
    now.referenceSet = true;
    QSignalSpy problems(bench.page.get(), &Page::problem);
    const char* words = "zero of angles and displacements has moved";
    QTRY_VERIFY(bench.bridge->snapshot().referenceSet);
    QTest::qWait(60);
    now.referencePosition_m[1] = 0.001;
    QTest::qWait(60);
    QCOMPARE(told(problems, words), 0);
    const double half = -0.5 * 12.0 * spatial::kRadiansPerDegree;
    now.referenceQuaternion = {std::cos(half), 0.0, std::sin(half), 0.0};
    QTRY_COMPARE(told(problems, words), 1);
    QTest::qWait(60);
    QCOMPARE(told(problems, words), 1);  // once
    now.specimenMounted = false;         // of another clamping nobody compares
    QTest::qWait(60);
    now.referencePosition_m[1] = 0.1;
    now.specimenMounted = true;
    QTest::qWait(60);
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
