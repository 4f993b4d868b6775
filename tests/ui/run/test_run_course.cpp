// A run on the run page: started, asked, marked, stopped, finished, and how long it still takes.
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <algorithm>

#include "tests/ui/run/run_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/live_number.h"
#include "ui/plot/plot_group.h"
#include "ui/plot/plot_view.h"
#include "ui/results/run_condition.h"
#include "ui/run/prompt_card.h"
#include "ui/run/run_controller.h"
#include "ui/run/run_ended_card.h"
#include "ui/run/run_numbers.h"
#include "ui/run/run_progress.h"

namespace articulus::ui::test {

using cycle::CommandKind;
using record::Channel;

class TestRunCourse : public QObject {
  Q_OBJECT

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

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("run-course"));
  }

  void aRunIsStartedMarkedAndReported() {
    RunBench bench;
    bench.desk.context->seed = 4711;
    auto& plots = *bench.page->findChild<PlotGroup*>();
    emit plots.findChild<PlotView*>()->panned(0.0);  // as a person who looks at the run before
    QVERIFY(!plots.timeline().following());
    QSignalSpy finished(&bench.session, &UserSession::runFinished), notices(bench.page.get(), &Page::notice);
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    QVERIFY(bench.asked(CommandKind::StartPlan));
    QVERIFY(bench.session.director()->running());
    bench.session.setChecklistDone(false);  // the drives went off while it waits: its page stays open
    QCOMPARE(bench.page->closedBecause(), QString());
    bench.session.setChecklistDone(true);
    QVERIFY(plots.timeline().following());
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
    QCOMPARE(runs[0].header.seed, std::int64_t{4711});
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

  void afterARunThePageSaysWhereOneGoesFromHere() {
    RunBench bench;
    auto& card = *bench.page->findChild<RunEndedCard*>();
    QVERIFY(!card.isVisible());
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    bench.endPlan(0, "");
    QTRY_VERIFY(card.isVisible());
    QVERIFY(card.accessibleName().contains(QLatin1String("complete")));
    // It takes one line and no more: the plots below stay what they were.
    QTRY_VERIFY2(card.height() <= 64, qPrintable(QString::number(card.height())));
    QSignalSpy pages(bench.page.get(), &Page::pageWanted), next(bench.page.get(), &Page::nextSpecimenWanted);
    QCOMPARE(bench.page->firstFocus(), card.results());
    card.results()->click();
    QCOMPARE(pages.last()[0].toString(), QStringLiteral("results"));
    const auto press = [&card](const char* text) {
      for (auto* button : card.findChildren<QPushButton*>())
        if (button->text() == QLatin1String(text)) return button->click();
      QFAIL(text);
    };
    press("Next experiment");
    QCOMPARE(pages.last()[0].toString(), QStringLiteral("protocol"));
    press("Next specimen");
    QCOMPARE(next.count(), 1);
    // A note goes with the run that has ended, and the line is empty for the next.
    card.note()->setText(QStringLiteral("slipped a little"));
    QTest::keyClick(card.note(), Qt::Key_Return);
    QCOMPARE(card.note()->text(), QString());
    const auto runs = Desk::need(Desk::database(bench.session)->runs());
    const auto notes = Desk::need(Desk::database(bench.session)->notes(runs[0].id));
    QVERIFY(!notes.empty() && notes.back().text == "slipped a little");
    const auto started = [&bench] {
      return std::ranges::count_if(bench.desk.station.commands,
                                   [](const auto& c) { return c.kind == CommandKind::StartPlan; });
    };
    QCOMPARE(started(), 1);
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    press("Run again");
    QTRY_COMPARE(started(), 2);
    bench.endPlan(0, "");
    QTRY_VERIFY(card.isVisible());
    // It can be put away; the keys go on with what is there.
    auto* close = card.findChild<QToolButton*>();
    QCOMPARE(close->accessibleName(), QStringLiteral("Close"));
    close->setFocus();
    close->click();
    QVERIFY(!card.isVisible() && !card.isAncestorOf(QApplication::focusWidget()));
    bench.button(RunAction::Start)->click();
    bench.endPlan(0, "");
    QTRY_VERIFY(card.isVisible());
    // It tells of that specimen: beside the next one it would offer to run "again" what was never run.
    auto same = bench.session.specimen();
    same.notes = "thawed once more";
    Desk::need(bench.session.setSpecimen(same));
    QVERIFY(card.isVisible());
    Desk::need(bench.session.setSpecimen(bench.desk.specimen("L3-L5 #08")));
    QVERIFY(!card.isVisible());
  }

  void aRunThatWasStoppedIsNotCalledComplete() {
    RunBench bench;
    auto& card = *bench.page->findChild<RunEndedCard*>();
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    bench.session.stop();
    bench.endPlan(1, "stopped");
    QTRY_VERIFY(card.isVisible());
    QVERIFY2(!card.accessibleName().contains(QLatin1String("complete")), qPrintable(card.accessibleName()));
    QCOMPARE(bench.page->firstFocus(), card.results());  // not Start: the same key must not begin the next
  }

  void namesOfAnglesNeverLieOnTheirNumbers() {
    RunBench bench;
    bench.desk.station.now.sample.set(record::Channel::Flexion, spatial::Vector3(0.1, 0.2, 0.3));
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    bench.session.stop();
    bench.endPlan(1, "stopped");
    QTRY_VERIFY(bench.page->findChild<RunEndedCard*>()->isVisible());
    auto* numbers = bench.page->findChild<RunNumbers*>(QStringLiteral("numbers"));
    for (const QSize& size :
         {QSize(1176, 680), QSize(1163, 600), QSize(920, 560), QSize(1500, 900), QSize(1163, 600)}) {
      bench.page->resize(size);
      QCoreApplication::processEvents();
      bench.page->resize(size.expandedTo(bench.page->minimumSizeHint()));  // what is less scrolls
      QCoreApplication::processEvents();
      for (const auto* number : numbers->findChildren<LiveNumber*>()) {
        const QRect at(number->mapTo(numbers, QPoint()), number->size());
        for (const auto* label : numbers->findChildren<QLabel*>()) {
          if (!label->isVisible() || !number->isVisible()) continue;
          const QRect words(label->mapTo(numbers, QPoint()),
                            QSize(label->width(), std::max(label->height(), label->heightForWidth(label->width()))));
          QVERIFY2(!at.intersects(words), qPrintable(QStringLiteral("%1 at %2 x %3: words to %4, number from %5")
                                                         .arg(label->text())
                                                         .arg(size.width())
                                                         .arg(size.height())
                                                         .arg(words.bottom())
                                                         .arg(at.top())));
        }
      }
    }
  }

  void whatKeepsAProtocolFromRunningIsShownInWords() {
    RunBench bench;
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
    RunBench bench;
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

  void aRunWithTheViceOpenIsNotStoredAsIfClamped() {
    for (const bool clamped : {true, false}) {
      RunBench bench;
      bench.desk.station.now.specimenMounted = clamped;
      QSignalSpy finished(&bench.session, &UserSession::runFinished);
      QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
      bench.button(RunAction::Start)->click();
      bench.button(RunAction::Stop)->click();
      bench.endPlan(1, "stopped");
      QTRY_COMPARE(finished.count(), 1);
      auto archive = Desk::need(RunArchive::open(*bench.session.archive()));
      const auto run = Desk::need(archive.run(finished[0][0].toLongLong()));
      const QString words = Desk::need(conditionOf(archive, run)).words();
      QVERIFY2(words.contains(QLatin1String("vice open")) != clamped, qPrintable(words));
    }
  }

  void aQuestionIsAskedLargeAnnouncedAndAnsweredByKeys() {
    RunBench bench;
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
    // What a screen reader says; that it is told at once, test_spoken_alerts.cpp hears.
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
    card->buttons()[0]->click();  // the second press of a double click was meant for the question before
    QCOMPARE(bench.desk.station.areCut, std::uint64_t{0});
    QTRY_VERIFY(card->buttons()[0]->isEnabled());
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
    RunBench bench;
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
    RunBench bench;
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

  void aRunIsPausedAndGoesOnByButtonAndByKey() {
    RunBench bench;
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    auto* pause = bench.button(RunAction::Pause);
    QVERIFY(!pause->isEnabled());
    bench.button(RunAction::Start)->click();
    QTRY_VERIFY(pause->isEnabled());
    bench.desk.station.now.planRunning = true;
    const int width = pause->width();
    pause->click();
    QVERIFY(bench.asked(CommandKind::Pause));
    QTRY_COMPARE(pause->text(), QStringLiteral("Go on"));
    QCOMPARE(pause->width(), width);
    QCOMPARE(pause->accessibleName(), QStringLiteral("Go on"));
    QVERIFY(bench.button(RunAction::Stop)->isEnabled());
    bench.page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(bench.page.get()));
    QTest::keyClick(bench.page.get(), Qt::Key_F7);
    QVERIFY(bench.asked(CommandKind::Resume));
    QTRY_COMPARE(pause->text(), QStringLiteral("Pause"));
    QTest::keyClick(bench.page.get(), Qt::Key_F7);
    QTRY_COMPARE(pause->text(), QStringLiteral("Go on"));
    bench.endPlan(1, "stopped");
    QTRY_COMPARE(pause->text(), QStringLiteral("Pause"));
    QVERIFY(!pause->isEnabled());
  }

  void aMarkIsToldIntoTheRunWithItsWords() {
    RunBench bench;
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

  void finishIsAskedForAlsoInMidRun() {
    RunBench bench;
    QSignalSpy wanted(bench.page.get(), &Page::finishWanted);
    bench.button(RunAction::Finish)->click();
    QTRY_VERIFY(bench.button(RunAction::Start)->isEnabled());
    bench.button(RunAction::Start)->click();
    bench.button(RunAction::Finish)->click();
    QCOMPARE(wanted.count(), 2);
    QVERIFY(bench.session.signedIn());  // the window says what will happen, and asks
    QCOMPARE(bench.desk.station.stops, 0);
    bench.endPlan(1, "stopped");
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestRunCourse)
#include "test_run_course.moc"
