// The run page at rest: what each button refuses and why, what it sends, what is shown.
#include <qcustomplot.h>

#include <QSettings>
#include <QSignalSpy>

#include "tests/ui/run/run_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/duration_words.h"
#include "ui/kit/live_number.h"
#include "ui/plot/plot_view.h"
#include "ui/run/lab_display.h"
#include "ui/run/run_at_distance.h"
#include "ui/run/run_numbers.h"
#include "ui/run/run_plots.h"
#include "ui/run/run_step_model.h"
#include "ui/status/event_list.h"
#include "ui/status/event_log_model.h"
#include "ui/status/event_words.h"
#include "ui/status/live_values.h"

namespace articulus::ui::test {

using cycle::CommandKind;
using record::Channel;

class TestRunPage : public QObject {
  Q_OBJECT

  static RunFacts ready() {
    RunFacts facts;
    facts.signedIn = facts.checklistDone = facts.protocolChosen = facts.protocolLoads = true;
    facts.snapshot.controllerOn = facts.snapshot.deadManHeld = facts.snapshot.sensorZeroed = true;
    return facts;
  }

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("run-page"));
  }

  /// A computer that has run for a day says 86,400 s; that is no time of a test.
  void timeCountsFromWhatIsSeenAndThenFromStart() {
    RunBench bench;
    const auto measure = [&](double hostTime_s) {
      record::Sample sample;
      sample[Channel::HostTime] = bench.desk.station.now.sample[Channel::HostTime] = hostTime_s;
      bench.desk.station.samples.push_back(sample);
    };
    const auto shown = [&] {
      double first = 1e9;
      for (auto* plot : bench.page->findChild<RunPlots*>()->findChildren<QCustomPlot*>())
        if (plot->xAxis->ticks() && plot->parentWidget()->inherits("articulus::ui::PlotView"))
          first = std::min(first, plot->xAxis->range().lower);
      return first;
    };
    QTRY_VERIFY(bench.desk.station.heartbeats > 0);  // what was measured before is history
    measure(76'512.0);
    measure(76'514.0);
    QTRY_VERIFY2(std::abs(shown()) < 1e-6, qPrintable(QString::number(shown())));
    bench.page->findChild<RunPlots*>()->beginRun([] {
      record::Sample sample;
      sample[Channel::HostTime] = 76'513.5;
      return sample;
    }());
    measure(76'515.0);
    QTRY_VERIFY2(std::abs(shown() + 1.5) < 1e-6, qPrintable(QString::number(shown())));
  }

  void inLargeFiguresTheSameRunIsReadFromThreeMetres() {
    RunBench bench;
    auto* far = bench.page->findChild<RunAtDistance*>();
    QVERIFY(far && !far->isVisible());
    const auto views = bench.page->views();
    QCOMPARE(views.size(), 2);
    views[0]->setChecked(true);
    QVERIFY(far->isVisible());
    bench.desk.station.now.sample[Channel::MomentX] = 1.25;
    QTRY_COMPARE(far->numbers().shown(3), QStringLiteral("+1.25"));
    QCOMPARE(far->state(), QStringLiteral("READY"));
    QCoreApplication::processEvents();
    // Figures of 1/200 of three metres are 15 mm high: 57 px of a screen with 96 to the inch.
    const auto numbers = far->numbers().findChildren<LiveNumber*>();
    QVERIFY(numbers.size() >= 9);
    for (const auto* number : numbers) {
      if (!number->isVisible()) continue;
      QVERIFY2(number->font().pixelSize() >= 57, qPrintable(QString::number(number->font().pixelSize())));
      QVERIFY(QFontMetrics(number->font()).horizontalAdvance(number->text()) <= number->geometry().width());
    }
    views[0]->setChecked(false);
    QVERIFY(!far->isVisible());
  }

  void theDisplayOfTheLaboratoryIsAWindowOfItsOwn() {
    RunBench bench;
    auto* lab = bench.page->views()[1];
    QVERIFY(!bench.page->labDisplay());
    lab->setChecked(true);
    auto* display = bench.page->labDisplay();
    QVERIFY(display && display->isVisible() && display->isWindow());
    QVERIFY(!display->testAttribute(Qt::WA_QuitOnClose));
    bench.page->hide();  // another page is open: it goes on
    bench.desk.station.now.sample[Channel::ForceZ] = -42.0;
    QTRY_COMPARE(display->run().numbers().shown(2), QStringLiteral("-42.0"));
    QVERIFY(display->findChildren<QPushButton*>().isEmpty());  // nothing to press
    display->close();
    QVERIFY(!lab->isChecked());
    QTRY_VERIFY(!bench.page->labDisplay());
    lab->setChecked(true);  // and once more
    QVERIFY(bench.page->labDisplay() && bench.page->labDisplay()->isVisible());
  }

  void everyReasonIsNamed_data() {
    QTest::addColumn<int>("action");
    QTest::addColumn<QString>("part");
    QTest::addColumn<std::function<void(RunFacts&)>>("spoil");
    using Spoil = std::function<void(RunFacts&)>;
    const auto row = [](const char* name, RunAction action, const char* part, const Spoil& spoil) {
      QTest::newRow(name) << int(action) << QString(part) << spoil;
    };
    row("start ready", RunAction::Start, "", [](RunFacts&) {});
    row("home ready", RunAction::Home, "", [](RunFacts&) {});
    row("nobody", RunAction::Start, "signed in", [](RunFacts& f) { f.signedIn = false; });
    row("no protocol", RunAction::Start, "experiment", [](RunFacts& f) { f.protocolChosen = false; });
    row("no checklist", RunAction::Start, "checklist", [](RunFacts& f) { f.checklistDone = false; });
    row("controller off", RunAction::Start, "controller", [](RunFacts& f) { f.snapshot.controllerOn = false; });
    row("dead-man", RunAction::Start, "dead-man", [](RunFacts& f) { f.snapshot.deadManHeld = false; });
    row("dead-man home", RunAction::Home, "dead-man", [](RunFacts& f) { f.snapshot.deadManHeld = false; });
    row("fault", RunAction::Start, "Force limit",
        [](RunFacts& f) { f.snapshot.fault.code = safety::FaultCode::ForceLimit; });
    row("e-stop", RunAction::ControllerOn, "emergency", [](RunFacts& f) {
      f.snapshot.controllerOn = false;
      f.snapshot.emergencyStop = true;
    });
    row("self-test runs", RunAction::Start, "3 of 40", [](RunFacts& f) {
      f.snapshot.selfTest = f.selfTest.state = safety::SelfTestState::Pending;
      f.selfTest.total = 40;
      f.selfTest.trips.resize(3);
    });
    row("self-test failed", RunAction::Start, "Force limit, Fx -", [](RunFacts& f) {
      f.snapshot.selfTest = f.selfTest.state = safety::SelfTestState::Failed;
      f.selfTest.problem = "Force limit, Fx - (nothing stopped it)";
    });
    row("self-test passed", RunAction::Start, "",
        [](RunFacts& f) { f.snapshot.selfTest = safety::SelfTestState::Passed; });
    row("self-test and home", RunAction::Home, "",
        [](RunFacts& f) { f.snapshot.selfTest = safety::SelfTestState::Pending; });
    row("clamped", RunAction::Home, "open the vice", [](RunFacts& f) { f.snapshot.specimenMounted = true; });
    row("not zeroed", RunAction::Start, "zeroed", [](RunFacts& f) { f.snapshot.sensorZeroed = false; });
    row("moves only", RunAction::Start, "", [](RunFacts& f) {
      f.snapshot.sensorZeroed = false;
      f.protocolLoads = false;
    });
    row("not zeroed unload", RunAction::Unload, "zeroed", [](RunFacts& f) { f.snapshot.sensorZeroed = false; });
    row("moving", RunAction::Home, "moving", [](RunFacts& f) { f.snapshot.state = cycle::State::Joint; });
    row("running", RunAction::Start, "under way", [](RunFacts& f) { f.runUnderWay = true; });
    row("off in a run", RunAction::ControllerOff, "moving", [](RunFacts& f) { f.runUnderWay = true; });
    row("nothing to stop", RunAction::Stop, "Nothing", [](RunFacts&) {});
    row("stop a run", RunAction::Stop, "", [](RunFacts& f) { f.runUnderWay = true; });
    row("stop a move", RunAction::Stop, "", [](RunFacts& f) { f.snapshot.state = cycle::State::Home; });
    row("pause without run", RunAction::Pause, "No run", [](RunFacts&) {});
    row("pause a run", RunAction::Pause, "", [](RunFacts& f) { f.runUnderWay = true; });
    row("pause what is read", RunAction::Pause, "No run", [](RunFacts& f) { f.runUnderWay = f.analysing = true; });
    row("pause a question", RunAction::Pause, "answer", [](RunFacts& f) { f.runUnderWay = f.asks = true; });
    row("go on", RunAction::Pause, "", [](RunFacts& f) { f.runUnderWay = f.paused = true; });
    row("pause without account", RunAction::Pause, "", [](RunFacts& f) {
      f.runUnderWay = true;
      f.takenAway = QStringLiteral("Locked.");
    });
    row("go on without account", RunAction::Pause, "Locked. Stop", [](RunFacts& f) {
      f.runUnderWay = f.paused = true;
      f.takenAway = QStringLiteral("Locked.");
    });
    row("mark without run", RunAction::Mark, "run", [](RunFacts&) {});
    for (const auto action : {RunAction::Home, RunAction::Unload, RunAction::Start})
      row(qPrintable(QStringLiteral("led %1").arg(static_cast<int>(action))), action, "leads the arm",
          [](RunFacts& f) { f.led = true; });
    row("finish in a run", RunAction::Finish, "", [](RunFacts& f) { f.runUnderWay = true; });
  }
  void everyReasonIsNamed() {
    QFETCH(int, action);
    QFETCH(QString, part);
    QFETCH(std::function<void(RunFacts&)>, spoil);
    RunFacts facts = ready();
    spoil(facts);
    const QString reason = reasonAgainst(static_cast<RunAction>(action), facts);
    QCOMPARE(reason.isEmpty(), part.isEmpty());
    QVERIFY2(reason.contains(part, Qt::CaseInsensitive), qPrintable(reason));
  }

  void theTwoClosestPartsAreNamedBelowTheNumbers() {
    RunNumbers numbers;
    QCOMPARE(numbers.clearanceShown(), QStringLiteral("Clearance –"));
    collision::Clearance clearance;
    clearance.distance_m = 0.0218;
    clearance.a = collision::PartName("bracket");
    clearance.b = collision::PartName("vice");
    numbers.show(clearance);
    QCOMPARE(numbers.clearanceShown(), QStringLiteral("Clearance 22 mm: bracket, vice"));
  }

  void numbersKeepTheirSignAndDoNotFlickerAtZero() {
    record::Sample s;
    s[Channel::ForceX] = -12.34;
    s[Channel::MomentX] = -0.001;
    s[Channel::LateralBending] = 0.1;
    QCOMPARE(text(kLiveValues[0], s), QStringLiteral("-12.3"));
    QCOMPARE(text(kLiveValues[3], s), QStringLiteral("0.00"));
    QCOMPARE(text(kLiveValues[6], s), QStringLiteral("+5.73"));
    s[Channel::ForceX] = std::nan("");
    QCOMPARE(text(kLiveValues[0], s), QStringLiteral("–"));
    QCOMPARE(durationText(3725.9), QStringLiteral("01:02:05"));
    QCOMPARE(durationText(-1.0), QStringLiteral("00:00:00"));
  }

  void theCurrentStepIsLitAndWhatWasDoneStaysDone() {
    protocol::Protocol p;
    protocol::LoadCycleStep cycle;
    cycle.motion = "FE";
    cycle.cycles = 3;
    p.steps = {protocol::UnloadStep{}, cycle, protocol::WaitStep{}};
    RunStepModel model;
    model.setProtocol(p, Desk::need(protocol::expand(p)));
    model.setCurrent(1, 2);
    QVERIFY(model.stage(0) == RunStepModel::Stage::Done);
    QVERIFY(model.stage(1) == RunStepModel::Stage::Current);
    QVERIFY(model.stage(2) == RunStepModel::Stage::Ahead);
    QCOMPARE(model.cycleText(), QStringLiteral("Cycle 2 of 3"));
    QVERIFY(model.data(model.index(1), Qt::AccessibleTextRole).toString().contains(QLatin1String("running now")));
    model.setCurrent(-1, 0);
    QVERIFY(model.stage(0) == RunStepModel::Stage::Done);
    QVERIFY(model.stage(1) == RunStepModel::Stage::Ahead);
    model.complete();
    QVERIFY(model.stage(2) == RunStepModel::Stage::Done);
  }

  void timesOfEventsCountFromTheRunNotFromItsActions() {
    EventLogModel log;
    const auto add = [&log](record::EventKind kind, double time_s) {
      record::Event event;
      event.kind = kind;
      event.hostTime_s = time_s;
      log.add(event);
    };
    const auto newest = [&log] { return log.data(log.index(0), Qt::DisplayRole).toString(); };
    add(record::EventKind::SensorZeroed, 90.0);
    log.beginRun(100.0);
    QVERIFY2(newest().startsWith(QStringLiteral("0.0 s   Run began")), qPrintable(newest()));
    for (const double action : {100.1, 108.0}) {
      add(record::EventKind::PlanStarted, action);
      add(record::EventKind::StepStarted, action + 0.1);
      QVERIFY2(newest().startsWith(QString::number(action + 0.1 - 100.0, 'f', 1) + QStringLiteral(" s")),
               qPrintable(newest()));
      if (action < 105.0) add(record::EventKind::PlanEnded, action + 5.0);
    }
    QCOMPARE(log.rowCount(), 4);
    log.endRun(112.5, {record::RunEnd::Stopped, "by hand"});
    QCOMPARE(newest(), QStringLiteral("12.5 s   Run ended: stopped"));
    add(record::EventKind::PlanEnded, 112.49);  // read after the director had
    QCOMPARE(log.rowCount(), 5);
  }

  void eventsAreWordsNewestFirstAndBounded() {
    EventLogModel log;
    record::Event fault;
    fault.kind = record::EventKind::FaultLatched;
    fault.code = static_cast<int>(safety::FaultCode::SensorStale);
    log.add(fault);
    QVERIFY(log.data(log.index(0), Qt::DisplayRole)
                .toString()
                .endsWith(QString::fromUtf8(safety::info(safety::FaultCode::SensorStale).label.data())));
    record::Event note;
    note.hostTime_s = 2.5;
    note.setText("Mark 1");
    log.add(note);
    QCOMPARE(log.data(log.index(0), Qt::DisplayRole).toString(), QStringLiteral("2.5 s   Mark 1"));
    for (int i = 0; i < 2 * EventLogModel::kMost; ++i) log.add(note);
    QCOMPARE(log.rowCount(), EventLogModel::kMost);
  }

  /// One line a cause: what is bridged is counted, and is no trouble.
  void lateCyclesAreOneLineThatCounts() {
    EventLogModel log;
    record::Event late;
    late.kind = record::EventKind::LateCycle;
    late.setText("late cycle, bridged");
    for (const int missed : {1, 3, 2}) {
      late.code = missed;
      late.hostTime_s += 10.0;
      log.add(late);
    }
    QCOMPARE(log.rowCount(), 1);
    QVERIFY2(log.data(log.index(0), Qt::DisplayRole).toString().endsWith(QStringLiteral("bridged: 6")),
             qPrintable(log.data(log.index(0), Qt::DisplayRole).toString()));
    QVERIFY(!isTrouble(late));
    record::Event note;
    note.setText("Mark 1");
    log.add(note);
    log.add(late);
    QCOMPARE(log.rowCount(), 2);  // whatever came between
    QVERIFY(log.data(log.index(1), Qt::DisplayRole).toString().endsWith(QStringLiteral("bridged: 8")));
    log.beginRun(100.0);
    log.add(late);
    QCOMPARE(log.rowCount(), 4);  // each run has its own
    EventList list;
    for (const auto& event : {late, note, late}) list.add(event);
    QCOMPARE(list.count(), 2);
    QVERIFY2(list.item(1)->text().endsWith(QStringLiteral("bridged: 4")), qPrintable(list.item(1)->text()));
    late.hostTime_s += 3600.0;
    list.add(late);
    QVERIFY2(list.count() == 3 && list.item(0)->text().endsWith(QStringLiteral("bridged: 2")),
             "what comes now is news");
  }

  void aDisabledButtonSaysWhyToEyeAndEar() {
    RunBench bench;
    bench.desk.station.now.deadManHeld = false;
    QTRY_VERIFY(!bench.button(RunAction::Start)->isEnabled());
    QVERIFY(bench.button(RunAction::Start)->toolTip().contains(QLatin1String("dead-man")));
    QCOMPARE(bench.button(RunAction::Start)->accessibleDescription(), bench.button(RunAction::Start)->toolTip());
    bench.desk.station.now.deadManHeld = true;
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    QVERIFY(!bench.button(RunAction::Start)->toolTip().contains(QLatin1String("dead-man")));
    QVERIFY(!bench.button(RunAction::Mark)->isEnabled());
    QVERIFY(!bench.button(RunAction::Stop)->isEnabled());
  }

  void thePageIsClosedUntilTheStepsBeforeAreDone() {
    RunBench bench;
    QCOMPARE(bench.page->closedBecause(), QString());
    bench.desk.station.now.specimenMounted = false;  // with a specimen in the vice Unload stays in reach
    QTRY_VERIFY(!bench.bridge->snapshot().specimenMounted);
    QSignalSpy changed(bench.page.get(), &Page::openChanged);
    bench.session.setProtocol({});
    QVERIFY(bench.page->closedBecause().contains(QLatin1String("experiment")));
    bench.session.setChecklistDone(false);
    QVERIFY(bench.page->closedBecause().contains(QLatin1String("checklist")));
    QVERIFY(changed.count() >= 2);
  }

  void buttonsSendTheirCommands() {
    RunBench bench;
    QTRY_VERIFY(bench.button(RunAction::Unload)->isEnabled());
    bench.button(RunAction::Unload)->click();
    QVERIFY(!bench.button(RunAction::Home)->isEnabled());  // it would part what is clamped
    bench.desk.station.now.specimenMounted = false;
    QTRY_VERIFY(bench.button(RunAction::Home)->isEnabled());
    bench.button(RunAction::Home)->click();
    bench.button(RunAction::ControllerOff)->click();
    QVERIFY(bench.asked(CommandKind::Home) && bench.asked(CommandKind::Unload) &&
            bench.asked(CommandKind::ControllerOff));
    bench.desk.station.now.controllerOn = false;
    QTRY_VERIFY(bench.button(RunAction::ControllerOn)->isVisible());
    bench.button(RunAction::ControllerOn)->click();
    QVERIFY(bench.asked(CommandKind::ControllerOn));
  }

  void whyARunWasNotStartedIsNoLongerSaidOnceOneIs() {
    RunBench bench;
    const auto resources = bench.desk.context->resources / "protocols";
    const auto quick = *bench.session.protocol();
    QSignalSpy problems(bench.page.get(), &Page::problem), over(bench.page.get(), &Page::noLonger);
    bench.session.setProtocol(Desk::need(protocol::loadProtocol(resources / "gentle_moves.json")));
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();  // it would part what is clamped
    QCOMPARE(problems.count(), 1);
    QCOMPARE(over.count(), 0);
    bench.session.setProtocol(quick);
    bench.button(RunAction::Start)->click();
    QCOMPARE(over.count(), 1);
    QCOMPARE(over[0][0], problems[0][0]);
  }

  void liveNumbersFollowTheStation() {
    RunBench bench;
    bench.desk.station.now.sample[Channel::ForceZ] = -41.26;
    QTRY_COMPARE(bench.page->findChild<RunNumbers*>(QStringLiteral("numbers"))->shown(2), QStringLiteral("-41.3"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestRunPage)
#include "test_run_page.moc"
