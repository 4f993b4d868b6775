// The run page: what each button refuses and why, what it sends, and what becomes of a run.
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/duration_words.h"
#include "ui/run/prompt_card.h"
#include "ui/run/run_actions.h"
#include "ui/run/run_clock.h"
#include "ui/run/run_controller.h"
#include "ui/run/run_controls.h"
#include "ui/run/run_numbers.h"
#include "ui/run/run_page.h"
#include "ui/run/run_progress.h"
#include "ui/run/run_step_model.h"
#include "ui/status/event_log_model.h"
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

  /// Asks, has a structure cut, and waits for a second.
  static protocol::Protocol asking() {
    protocol::Protocol p;
    p.name = "Questions";
    protocol::PromptStep ask;
    ask.text = "Is the joint straight?";
    ask.choices = {"Yes", "No"};
    protocol::CutStep cut;
    cut.structure = "anterior cruciate ligament";
    p.steps = {ask, cut, protocol::WaitStep{1.0}};
    return p;
  }

  /// A person who has done steps 1 to 3, in front of a station that would run.
  struct Bench {
    Desk desk;
    UserSession session{*desk.context};
    std::unique_ptr<StationBridge> bridge;
    std::unique_ptr<RunPage> page;
    Bench() {
      Desk::need(session.open(desk.clinician));
      Desk::need(session.setSpecimen(desk.specimen()));
      session.setProtocol(
          Desk::need(protocol::loadProtocol(desk.context->resources / "protocols" / "spine_flexibility_quick.json")));
      session.setChecklistDone(true);
      auto& now = desk.station.now;
      now.controllerOn = now.deadManHeld = now.sensorZeroed = now.specimenMounted = true;
      bridge = std::make_unique<StationBridge>(desk.station);
      page = std::make_unique<RunPage>(session, *bridge);
      page->resize(1200, 700);
      page->show();
      page->entered();
    }
    QPushButton* button(RunAction action) { return page->findChild<RunControls*>()->button(action); }
    /// The station says that the plan has ended.
    void endPlan(int code, const char* text) {
      record::Event event;
      event.kind = record::EventKind::PlanEnded;
      event.code = code;
      event.setText(text);
      desk.station.events.push_back(event);
      desk.station.now.planRunning = false;
    }
    [[nodiscard]] bool asked(CommandKind kind) const {
      for (const auto& c : desk.station.commands)
        if (c.kind == kind) return true;
      return false;
    }
  };

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("run-page"));
  }

  void everyReasonIsNamed_data() {
    QTest::addColumn<int>("action");
    QTest::addColumn<QString>("part");
    QTest::addColumn<std::function<void(RunFacts&)>>("spoil");
    using Spoil = std::function<void(RunFacts&)>;
    const auto row = [](const char* name, RunAction action, const char* part, Spoil spoil) {
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
    row("mark without run", RunAction::Mark, "run", [](RunFacts&) {});
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

  void aDisabledButtonSaysWhyToEyeAndEar() {
    Bench bench;
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
    Bench bench;
    QCOMPARE(bench.page->closedBecause(), QString());
    QSignalSpy changed(bench.page.get(), &Page::openChanged);
    bench.session.setProtocol({});
    QVERIFY(bench.page->closedBecause().contains(QLatin1String("experiment")));
    bench.session.setChecklistDone(false);
    QVERIFY(bench.page->closedBecause().contains(QLatin1String("checklist")));
    QVERIFY(changed.count() >= 2);
  }

  void buttonsSendTheirCommands() {
    Bench bench;
    QTRY_VERIFY(bench.button(RunAction::Home)->isEnabled());
    bench.button(RunAction::Home)->click();
    bench.button(RunAction::Unload)->click();
    bench.button(RunAction::ControllerOff)->click();
    QVERIFY(bench.asked(CommandKind::Home) && bench.asked(CommandKind::Unload) &&
            bench.asked(CommandKind::ControllerOff));
    bench.desk.station.now.controllerOn = false;
    QTRY_VERIFY(bench.button(RunAction::ControllerOn)->isVisible());
    bench.button(RunAction::ControllerOn)->click();
    QVERIFY(bench.asked(CommandKind::ControllerOn));
  }

  void aRunIsStartedMarkedAndReported() {
    Bench bench;
    QSignalSpy finished(&bench.session, &UserSession::runFinished), notices(bench.page.get(), &Page::notice);
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    QVERIFY(bench.asked(CommandKind::StartPlan));
    QVERIFY(bench.session.director()->running());
    QVERIFY(!bench.button(RunAction::Start)->isEnabled());
    auto& now = bench.desk.station.now;
    now.planRunning = true;
    now.step = 1;
    now.loadCycle = 1;
    now.planElapsed_s = 12.0;
    now.planDuration_s = 48.0;
    now.sample[Channel::Time] = 12.34;
    record::Event began;
    began.kind = record::EventKind::StepStarted;
    began.step = 1;
    bench.desk.station.events.push_back(began);
    QTRY_VERIFY(bench.button(RunAction::Mark)->isEnabled() && bench.bridge->snapshot().loadCycle == 1);
    bench.page->activateWindow();  // keys go to the window in front
    QVERIFY(QTest::qWaitForWindowActive(bench.page.get()));
    QTest::keyClick(bench.page.get(), Qt::Key_F8);
    const auto runs = Desk::need(Desk::database(bench.session)->runs());
    QCOMPARE(runs.size(), std::size_t{1});
    const auto notes = Desk::need(Desk::database(bench.session)->notes(runs[0].id));
    QCOMPARE(notes.size(), std::size_t{1});
    QVERIFY(QString::fromStdString(notes[0].text).contains(QLatin1String("12.3 s")));
    QTRY_VERIFY(bench.page->findChild<QListView*>()
                    ->model()
                    ->data(bench.page->findChild<QListView*>()->model()->index(1, 0), Qt::AccessibleTextRole)
                    .toString()
                    .contains(QLatin1String("running now")));
    bench.endPlan(0, "");
    QTRY_COMPARE(finished.count(), 1);
    QCOMPARE(finished[0][0].toLongLong(), runs[0].id);
    QVERIFY(notices.last()[0].toString().contains(QLatin1String("complete")));
    QVERIFY(Desk::need(Desk::database(bench.session)->run(runs[0].id)).ending.end == record::RunEnd::Completed);
  }

  void whatKeepsAProtocolFromRunningIsShownInWords() {
    Bench bench;
    auto tooMuch = *bench.session.protocol();
    std::get<protocol::LoadCycleStep>(tooMuch.steps[1]).amplitude = 500.0;
    bench.session.setProtocol(tooMuch);
    QSignalSpy problems(bench.page.get(), &Page::problem);
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    QCOMPARE(problems.count(), 1);
    QVERIFY(!problems[0][0].toString().isEmpty());
    QVERIFY(!bench.asked(CommandKind::StartPlan));
    QVERIFY(Desk::need(Desk::database(bench.session)->runs()).empty());
  }

  void stopGoesPastTheQueueAndStoresTheRunAsStopped() {
    Bench bench;
    QSignalSpy finished(&bench.session, &UserSession::runFinished);
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    QTRY_VERIFY(bench.button(RunAction::Stop)->isEnabled());
    bench.button(RunAction::Stop)->click();
    QVERIFY(bench.desk.station.stops > 0);
    bench.endPlan(1, "stopped");
    QTRY_COMPARE(finished.count(), 1);
    QVERIFY(Desk::need(Desk::database(bench.session)->run(finished[0][0].toLongLong())).ending.end ==
            record::RunEnd::Stopped);
  }

  void aQuestionIsAskedLargeAnnouncedAndAnsweredByKeys() {
    Bench bench;
    bench.desk.station.structureNames = {"posterior cruciate ligament", "anterior cruciate ligament"};
    bench.session.setProtocol(asking());
    QSignalSpy notices(bench.page.get(), &Page::notice);
    bench.page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(bench.page.get()));
    auto* card = bench.page->findChild<PromptCard*>();
    QVERIFY(!card->isVisible());
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    QTRY_VERIFY(card->isVisible());
    QCOMPARE(card->question(), QStringLiteral("Is the joint straight?"));
    QCOMPARE(card->buttons().size(), std::size_t{2});
    QVERIFY(!bench.asked(CommandKind::StartPlan));  // nothing moves before it is answered
    QVERIFY(bench.session.director()->running());
    // What a screen reader says; that it is told at once can not be heard here: the offscreen platform has no such
    // bridge.
    for (const char* part : {"Is the joint straight?", "Yes", "No"})
      QVERIFY2(card->accessibleName().contains(QLatin1String(part)), qPrintable(card->accessibleName()));
    QVERIFY(notices.last()[0].toString().contains(QLatin1String("Is the joint straight?")));
    // The card has the focus, no answer has: a stray key answers nothing.
    QVERIFY(card->hasFocus());
    QTest::keyClick(card, Qt::Key_Space);
    QTest::keyClick(card, Qt::Key_Return);
    QCOMPARE(card->question(), QStringLiteral("Is the joint straight?"));
    QTest::keyClick(card, Qt::Key_Tab);
    QVERIFY(card->buttons()[0]->hasFocus());
    QTest::keyClick(card->buttons()[0], Qt::Key_Tab);
    QVERIFY(card->buttons()[1]->hasFocus());
    QTest::keyClick(card->buttons()[1], Qt::Key_Space);
    // The next thing is asked at once: the cut names its structure.
    QTRY_COMPARE(card->buttons().size(), std::size_t{1});
    QVERIFY(card->question().contains(QLatin1String("anterior cruciate ligament")));
    QCOMPARE(card->buttons()[0]->text(), QStringLiteral("It is cut"));
    QCOMPARE(bench.desk.station.areCut, std::uint64_t{0});
    card->buttons()[0]->click();
    QCOMPARE(bench.desk.station.areCut, std::uint64_t{2});
    QTRY_VERIFY(!card->isVisible());
    QTRY_VERIFY(bench.asked(CommandKind::StartPlan));
    QSignalSpy finished(&bench.session, &UserSession::runFinished);
    bench.endPlan(0, "");
    QTRY_COMPARE(finished.count(), 1);
    int answered = -1;
    for (const auto& command : bench.desk.station.commands)
      if (command.kind == CommandKind::LogEvent && command.event->kind == record::EventKind::PromptAnswered &&
          answered < 0)
        answered = command.event->code;
    QCOMPARE(answered, 1);  // "No" is told into the run
  }

  void stopEndsARunThatWaitsForAnAnswer() {
    Bench bench;
    bench.desk.station.structureNames = {"anterior cruciate ligament"};
    bench.session.setProtocol(asking());
    QSignalSpy finished(&bench.session, &UserSession::runFinished);
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    auto* card = bench.page->findChild<PromptCard*>();
    QTRY_VERIFY(card->isVisible());
    bench.session.stop();  // as STOP of the window and Esc do, from any page
    QTRY_COMPARE(finished.count(), 1);
    QVERIFY(!card->isVisible());
    QVERIFY(bench.desk.station.stops > 0);
    QVERIFY(Desk::need(Desk::database(bench.session)->run(finished[0][0].toLongLong())).ending.end ==
            record::RunEnd::Stopped);
    QCOMPARE(bench.desk.station.areCut, std::uint64_t{0});
  }

  void whereTheRunIsAndHowLongItStillTakesIsShown() {
    Bench bench;
    protocol::Protocol p;
    p.name = "Blocks";
    protocol::RepeatStep twice;
    twice.times = 2;
    twice.steps = {protocol::WaitStep{4.0}, protocol::WaitStep{6.0}};
    protocol::PromptStep ask;
    ask.text = "Ready?";
    ask.choices = {"Go on"};
    protocol::Step block = twice;
    block.label = "twice";
    p.steps = {ask, block, protocol::WaitStep{10.0}};
    bench.session.setProtocol(p);
    auto* steps = bench.page->findChild<QListView*>();
    QCOMPARE(steps->model()->rowCount(), 3);  // blocks are one step each
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    auto* progress = bench.page->findChild<RunProgressCard*>();
    const auto says = [progress](const char* part) {
      for (const auto* label : progress->findChildren<QLabel*>())
        if (label->accessibleName().contains(QLatin1String(part))) return true;
      return false;
    };
    QTRY_VERIFY(says("Waits for an answer"));
    QTRY_VERIFY(says("Action 1 of"));
    bench.page->findChild<PromptCard*>()->buttons()[0]->click();
    QTRY_VERIFY(bench.asked(CommandKind::StartPlan));
    const auto program = Desk::need(protocol::expand(p));
    int inBlock = -1;
    for (const auto& action : program.actions)
      if (action.topStep == 1) inBlock = action.number;
    record::Event began;
    began.kind = record::EventKind::StepStarted;
    began.step = inBlock;
    bench.desk.station.events.push_back(began);
    QTRY_VERIFY(says(qPrintable(QStringLiteral("Action %1 of %2").arg(inBlock + 1).arg(program.actions.size()))));
    QTRY_VERIFY(says("twice"));
    QTRY_VERIFY(steps->model()
                    ->data(steps->model()->index(1, 0), Qt::AccessibleTextRole)
                    .toString()
                    .contains(QLatin1String("running now")));
  }

  void timeStillToGoFollowsTheForecast() {
    RunClock clock;
    clock.setForecast({60.0, 50.0, 20.0, 20.0});  // 10 s, 30 s, nothing (a question), 20 s
    QCOMPARE(clock.remaining_s(), 60.0);
    clock.begin(100.0);
    clock.see(0, 100.0);
    clock.see(0, 104.0);
    QCOMPARE(clock.remaining_s(), 56.0);
    QCOMPARE(clock.elapsed_s(), 4.0);
    clock.see(0, 125.0);  // it takes longer than foreseen: what comes after is still to come
    QCOMPARE(clock.remaining_s(), 50.0);
    clock.see(2, 130.0);
    clock.see(2, 190.0);  // a question waits as long as it likes
    QCOMPARE(clock.remaining_s(), 20.0);
    clock.see(3, 200.0);
    clock.see(3, 205.0);
    QCOMPARE(clock.remaining_s(), 15.0);
    QCOMPARE(clock.share(), 105.0 / 120.0);
  }

  void aMarkIsToldIntoTheRunWithItsWords() {
    Bench bench;
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    QTRY_VERIFY(bench.button(RunAction::Mark)->isEnabled());
    auto* words = bench.page->findChild<RunControls*>()->findChild<QLineEdit*>();
    QTest::keyClicks(words, QStringLiteral("dripped saline"));
    QTest::keyClick(words, Qt::Key_Return);
    QCOMPARE(words->text(), QString());
    bench.button(RunAction::Mark)->click();
    QStringList told;
    for (const auto& command : bench.desk.station.commands)
      if (command.kind == CommandKind::LogEvent && command.event->kind == record::EventKind::Marked)
        told << QString::fromUtf8(command.event->text.data());
    QCOMPARE(told, (QStringList{QStringLiteral("dripped saline"), QStringLiteral("no. 2")}));
  }

  void finishEndsTheSession() {
    Bench bench;
    bench.button(RunAction::Finish)->click();
    QVERIFY(!bench.session.signedIn());
    QVERIFY(bench.page->closedBecause().contains(QLatin1String("Sign in")));
  }

  void finishInMidRunWaitsUntilTheRunIsStored() {
    Bench bench;
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    auto* controller = bench.page->findChild<RunController*>();
    controller->finish();               // as after the question
    QVERIFY(bench.session.signedIn());  // not before the robot stands
    bench.endPlan(1, "stopped");
    QTRY_VERIFY(!bench.session.signedIn());
    const auto store = Desk::need(storage::UserStore::open(bench.desk.accounts->userDatabase(bench.desk.clinician),
                                                           bench.desk.context->resources / "migrations" / "user"));
    QVERIFY(Desk::need(store->runs())[0].ending.end == record::RunEnd::Stopped);
  }

  void liveNumbersFollowTheStation() {
    Bench bench;
    bench.desk.station.now.sample[Channel::ForceZ] = -41.26;
    QTRY_COMPARE(bench.page->findChild<RunNumbers*>()->shown(2), QStringLiteral("-41.3"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestRunPage)
#include "test_run_page.moc"
