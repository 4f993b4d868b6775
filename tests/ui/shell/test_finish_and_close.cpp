// Finishing, closing and what stays on screen: nothing happens without a word, and no sheet lies upon another.
#include <QAbstractButton>
#include <QAccessible>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <thread>

#include "core/base/thread_nice.h"
#include "core/protocol/protocol_json.h"
#include "core/record/plan_end.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/banner.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/run/run_page.h"
#include "ui/shell/banner_area.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"
#include "ui/shell/stop_button.h"
#include "ui/sign_in/sign_in_page.h"
#include "ui/status/safety_strip.h"

namespace articulus::ui::test {

class TestFinishAndClose : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<MainWindow> window_;

  [[nodiscard]] int sheets() const {
    int n = 0;
    for (const auto* child : window_->children())
      if (const auto* sheet = qobject_cast<const Sheet*>(child); sheet && sheet->isVisible()) ++n;
    return n;
  }
  [[nodiscard]] QString banners() const {
    QStringList words;
    for (const auto* banner : window_->banners().ofPage())
      if (banner->isVisible()) words << banner->title() + QLatin1Char(' ') + banner->text();
    return words.join(QLatin1Char('\n'));
  }
  [[nodiscard]] QString notice() const { return window_->findChild<StatusBar*>()->noticeText(); }
  void see() {
    const auto cycle = ++desk_->station.now.cycle;
    QVERIFY(QTest::qWaitFor([&] { return window_->bridge().snapshot().cycle == cycle; }, 5000));
  }
  void signIn(bool ready) {
    Desk::need(window_->session().open(desk_->clinician));
    if (!ready) return;
    Desk::need(window_->session().setSpecimen(desk_->specimen()));
    window_->session().setProtocol(
        Desk::need(protocol::loadProtocol(desk_->context->resources / "protocols" / "spine_flexibility_quick.json")));
    window_->session().setChecklistDone(true);
  }
  /// A run under way that stands and waits.
  void startRun() {
    signIn(true);
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = now.specimenMounted = true;
    see();
    run::RunRequest request;
    request.protocol = *window_->session().protocol();
    request.sessionId = window_->session().sessionId();
    request.specimen = window_->session().specimen();
    Desk::need(window_->session().director()->start(request));
    QVERIFY(window_->session().director()->running());
  }

  /// The words on top of a sheet are those of now, not of when it was opened.
  [[nodiscard]] QString asked() const {
    const auto* sheet = Sheet::topOf(window_.get());
    if (!sheet) return {};
    QStringList words;
    for (const auto* label : sheet->findChildren<QLabel*>())
      if (label->isVisible()) words << label->text();
    return words.join(QLatin1Char('\n'));
  }
  [[nodiscard]] QPushButton* answer(const QString& text) const {
    for (auto* button : Sheet::topOf(window_.get())->findChildren<QPushButton*>())
      if (button->text() == text) return button;
    return nullptr;
  }

  /// The run has ended, and a worker reads it: as good as results that take their time.
  void endRun() {
    record::Event ended;
    ended.kind = record::EventKind::PlanEnded;
    ended.code = static_cast<int>(record::PlanEnd::Stopped);
    desk_->station.events.push_back(ended);
    auto* director = window_->session().director();
    QVERIFY(QTest::qWaitFor([&] { return director->analysing() || ((void)director->poll(), director->analysing()); },
                            10'000));
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->pass();
    window_ = std::make_unique<MainWindow>(*desk_->context);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
  }
  void cleanup() {
    window_.reset();
    desk_.reset();
  }

  void signingOutUnderASheetSaysWhichIsOpenAndStacksNone() {
    signIn(false);
    desk_->station.now.controllerOn = desk_->station.now.deadManHeld = true;
    see();
    askInSheet(window_.get(), {.title = "Open first", .question = "?", .detail = {}, .yes = "Yes", .no = "No"}, [] {});
    emit window_->header().signOutWanted();
    QCOMPARE(sheets(), 1);
    QVERIFY2(notice().contains(QStringLiteral("Open first")), qPrintable(notice()));
    QVERIFY(window_->session().signedIn());
  }

  void closingOverAClampedSpecimenOrALatchedFaultAsksAlsoWhereNothingMoves() {
    signIn(true);
    auto& now = desk_->station.now;
    now.specimenMounted = true;
    see();
    window_->close();
    QCOMPARE(sheets(), 1);
    QVERIFY2(asked().contains(QStringLiteral("in the vice")), qPrintable(asked()));
    now.fault = {safety::FaultCode::ForceLimit, 2, 90.0, 80.0, 1};
    now.state = cycle::State::Fault;
    see();
    window_->close();  // pressed again: asked anew, not taken for an answer
    QCOMPARE(sheets(), 1);
    QVERIFY2(asked().contains(QStringLiteral("fault")), qPrintable(asked()));
    QVERIFY(window_->isVisible());
    answer(QStringLiteral("Close"))->click();
    QVERIFY(QTest::qWaitFor([&] { return !window_->isVisible(); }, 5000));
  }

  void theWelcomePageSignsOutAsFinishDoes() {
    signIn(false);
    desk_->station.now.controllerOn = desk_->station.now.deadManHeld = true;
    see();
    window_->goTo(pageEntry("sign_in"));
    for (auto* button : window_->page<SignInPage>().findChildren<QPushButton*>())
      if (button->isVisible() && button->text() == QStringLiteral("Sign out")) button->click();
    QCOMPARE(sheets(), 1);  // the drives are on: it asks, and does not leave them
    QVERIFY(window_->session().signedIn());
  }

  void finishingSaysWhatItIsAt() {
    signIn(false);
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = true;
    see();
    const auto plan = SessionEnd::plan(window_->bridge().snapshot(), false);
    QVERIFY2(plan.size() > 2, qPrintable(plan.join(QLatin1Char('\n'))));
    emit window_->header().signOutWanted();
    auto* sheet = Sheet::topOf(window_.get());
    QVERIFY(sheet);
    QCoreApplication::processEvents();
    for (const auto* words : sheet->findChildren<QLabel*>())  // no line of what will happen is cut off
      QVERIFY2(words->height() >= words->heightForWidth(words->width()), qPrintable(words->text()));
    sheet->accept();
    QTRY_VERIFY2(banners().contains(QStringLiteral("moves to its home pose")), qPrintable(banners()));
    now.state = cycle::State::Home;
    see();
    emit window_->header().signOutWanted();  // once more, impatiently
    QCOMPARE(sheets(), 0);
    QVERIFY2(notice().contains(QStringLiteral("already")), qPrintable(notice()));
    now.state = cycle::State::Stop;
    QTRY_VERIFY(!window_->session().signedIn());
    QTRY_VERIFY2(!banners().contains(QStringLiteral("Finishing")), qPrintable(banners()));
  }

  void escapeIsStopWhileFinishingRestsBetweenTwoMotions() {
    signIn(false);
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = true;
    see();
    emit window_->header().signOutWanted();
    Sheet::topOf(window_.get())->accept();
    QTRY_VERIFY(banners().contains(QStringLiteral("Finishing")));
    askInSheet(window_.get(), {.title = "T", .question = "?", .detail = {}, .yes = "Yes", .no = "No"}, [] {});
    const int before = desk_->station.stops;
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(desk_->station.stops > before);
  }

  /// Once, and only as long as it is true.
  void thatFinishingWasStoppedIsSaidUntilTheRobotMoves() {
    signIn(false);
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = true;
    see();
    for (int i = 0; i < 2; ++i) {
      emit window_->header().signOutWanted();
      Sheet::topOf(window_.get())->accept();
      QTRY_VERIFY(banners().contains(QStringLiteral("Finishing:")));
      window_->header().stopButton()->pressed();
      QTRY_COMPARE(banners().count(QStringLiteral("Finishing was stopped")), 1);
    }
    now.state = cycle::State::Force;
    see();
    QTRY_VERIFY(!banners().contains(QStringLiteral("Finishing was stopped")));
  }

  void closingWaitsForResultsHoweverLongAndSaysSo() {
    startRun();
    window_->setQuestion([](const QString&, const QString&) { return true; });
    // The stop of the run is not answered: as good as results that take their time.
    (void)window_->close();
    QTest::qWait(5600);
    QVERIFY(window_->isVisible());
    QVERIFY2(banners().contains(QStringLiteral("Closing")), qPrintable(banners()));
    QVERIFY2(!banners().contains(QStringLiteral("under way")), qPrintable(banners()));
    (void)window_->close();  // impatiently
    auto* sheet = Sheet::topOf(window_.get());
    QVERIFY(sheet);
    sheet->accept();
    QTRY_VERIFY(!window_->isVisible());
    QVERIFY(!desk_->station.now.controllerOn);
  }

  void whatClosingAsksFollowsTheRunBeneathIt() {
    startRun();
    (void)window_->close();
    QVERIFY2(asked().contains(QStringLiteral("A run is under way")), qPrintable(asked()));
    desk_->station.latch(safety::FaultCode::ForceLimit, 2, 105.0, 100.0);
    see();
    QTRY_VERIFY2(asked().contains(QStringLiteral("A fault stopped the robot")), qPrintable(asked()));
    QVERIFY2(!asked().contains(QStringLiteral("under way")), qPrintable(asked()));
    record::Event ended;
    ended.kind = record::EventKind::PlanEnded;
    ended.code = static_cast<int>(record::PlanEnd::Faulted);
    desk_->station.events.push_back(ended);
    auto* director = window_->session().director();
    QVERIFY(QTest::qWaitFor([&] { return (void)director->poll(), !director->running(); }, 10'000));
    QTRY_VERIFY2(asked().contains(QStringLiteral("Look at the specimen")), qPrintable(asked()));
    desk_->station.now.fault = {};
    desk_->station.now.state = cycle::State::Stop;
    see();
    QTRY_VERIFY2(asked().contains(QStringLiteral("A specimen is in the vice")), qPrintable(asked()));
    desk_->station.now.specimenMounted = false;
    see();
    QTRY_VERIFY2(asked().contains(QStringLiteral("The robot stands")), qPrintable(asked()));
    QCOMPARE(sheets(), 1);
    QVERIFY(window_->isVisible());  // nobody has answered yet
    QTRY_VERIFY(answer(QStringLiteral("Close"))->isEnabled());
    answer(QStringLiteral("Close"))->click();
    QTRY_VERIFY(!window_->isVisible());
  }

  /// The press that was on its way as the words changed was meant for those before.
  void aQuestionThatChangesTakesNoAnswerForAMoment() {
    signIn(false);
    auto& now = desk_->station.now;
    now.controllerOn = true;
    now.specimenMounted = true;
    see();
    emit window_->header().signOutWanted();
    QPointer<Sheet> sheet = Sheet::topOf(window_.get());
    auto *yes = answer(QStringLiteral("Finish")), *no = answer(QStringLiteral("Stay"));
    const auto press = [this](QWidget* on) {
      const QPoint at = on->mapTo(window_.get(), on->rect().center());
      QTest::mousePress(window_->windowHandle(), Qt::LeftButton, {}, at);
      return at;
    };
    const QPoint down = press(yes);  // it changes between the press and its release
    now.specimenMounted = false;
    now.deadManHeld = now.sensorZeroed = true;
    see();
    QTRY_VERIFY2(asked().contains(QStringLiteral("moves to its home pose")), qPrintable(asked()));
    QVERIFY(!yes->isEnabled() && !no->isEnabled());
    QTest::mouseRelease(window_->windowHandle(), Qt::LeftButton, {}, down);
    QTest::mouseRelease(window_->windowHandle(), Qt::LeftButton, {}, press(no));
    for (const auto key : {Qt::Key_Return, Qt::Key_Space}) QTest::keyClick(QApplication::focusWidget(), key);
    QAccessible::queryAccessibleInterface(yes)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QVERIFY(sheet && sheet->isVisible());
    QVERIFY(!banners().contains(QStringLiteral("Finishing")));
    const int before = desk_->station.stops;
    auto* stop = window_->header().stopButton();
    QTest::mouseRelease(window_->windowHandle(), Qt::LeftButton, {}, press(stop));
    QVERIFY(desk_->station.stops > before);
    QVERIFY(sheet && sheet->isVisible());
    QTRY_VERIFY(yes->isEnabled() && no->isEnabled());
    QTest::mouseRelease(window_->windowHandle(), Qt::LeftButton, {}, press(yes));
    QTRY_VERIFY(banners().contains(QStringLiteral("Finishing")));
  }

  void closingOverResultsOrAChangeOfCellSaysWhatGoesOn() {
    startRun();
    window_->changeCell({.cell = "alesund"});
    QVERIFY2(asked().contains(QStringLiteral("A run is under way")), qPrintable(asked()));
    QVERIFY2(asked().contains(QStringLiteral("is opened in its place")), qPrintable(asked()));
    QVERIFY2(!asked().contains(QStringLiteral("Close now?")), qPrintable(asked()));
    QVERIFY(answer(QStringLiteral("Change cell")));
    Sheet::closeAll(window_.get());
    (void)window_->close();
    QVERIFY(answer(QStringLiteral("Close")));
    QVERIFY2(!asked().contains(QStringLiteral("in its place")), qPrintable(asked()));
    Sheet::closeAll(window_.get());
    endRun();
    (void)window_->close();
    QVERIFY2(asked().contains(QStringLiteral("Results are being computed")), qPrintable(asked()));
    QVERIFY2(asked().contains(QStringLiteral("Closing waits for them")), qPrintable(asked()));
    QVERIFY2(!asked().contains(QStringLiteral("under way")), qPrintable(asked()));
    QVERIFY2(!asked().contains(QStringLiteral("robot moves")), qPrintable(asked()));
  }

  void whoClosesDuringAChangeOfCellIsToldOfIt() {
    startRun();
    window_->setQuestion([](const QString&, const QString&) { return true; });
    window_->changeCell({.cell = "alesund"});  // the stop of the run is not answered: it goes on waiting
    QTRY_VERIFY2(banners().contains(QStringLiteral("Changing the cell")), qPrintable(banners()));
    QVERIFY2(!banners().contains(QStringLiteral("Closing")), qPrintable(banners()));
    (void)window_->close();
    QVERIFY2(asked().contains(QStringLiteral("The cell is being changed")), qPrintable(asked()));
    QVERIFY2(asked().contains(QStringLiteral("does not end the program")), qPrintable(asked()));
    answer(QStringLiteral("Change now"))->click();
    QTRY_VERIFY(!window_->isVisible());
    QVERIFY(desk_->openedCell);
    QCOMPARE(desk_->openedCell->cell, std::string("alesund"));
  }

  /// STOP and heartbeat come from its thread; with the drives off it takes nothing from anybody.
  void theWindowGoesBeforeOthersOnlyWhileTheDrivesAreOn() {
    bool may = false;
    std::thread([&may] { may = base::setThreadBeforeAll(true); }).join();
    signIn(false);
    desk_->station.now.controllerOn = desk_->station.now.deadManHeld = true;
    see();
    QVERIFY(!base::threadBeforeAll());  // not asked for
    desk_->context->goesBeforeAll = true;
    see();
    QVERIFY(!base::threadBeforeAll());  // not where the control thread has no real time itself
    desk_->station.times.fifoScheduling = true;
    QTRY_COMPARE(base::threadBeforeAll(), may);
    desk_->station.now.controllerOn = false;
    QTRY_VERIFY(!base::threadBeforeAll());
    desk_->station.now.controllerOn = true;
    QTRY_COMPARE(base::threadBeforeAll(), may);
    window_.reset();
    QVERIFY(!base::threadBeforeAll());
    desk_->context->goesBeforeAll = false;
    window_ = std::make_unique<MainWindow>(*desk_->context);
  }

  void noiseAboutWhatCountsAsLoadedChangesNoQuestion() {
    signIn(false);
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = now.specimenMounted = true;
    int asked = 0;
    // From the first time that it counts it is told, until it has clearly gone.
    for (const auto& [load_N, told] : {std::pair{1.9, false}, {2.1, true}, {1.9, true}, {0.9, false}}) {
      now.sample.set(record::Channel::ForceX, (spatial::Vector6() << 0, 0, load_N, 0, 0, 0).finished());
      see();
      if (asked++ == 0) emit window_->header().signOutWanted();
      QTest::qWait(450);  // two looks of the sheet
      QCOMPARE(this->asked().contains(QStringLiteral("load is taken off")), told);
    }
  }

  void whatFinishingAsksFollowsDrivesAndMotion() {
    signIn(false);
    auto& now = desk_->station.now;
    now.controllerOn = true;
    now.specimenMounted = true;
    see();
    emit window_->header().signOutWanted();
    QVERIFY2(asked().contains(QStringLiteral("drives go off")), qPrintable(asked()));
    QCOMPARE(QApplication::focusWidget(), answer(QStringLiteral("Finish")));
    now.specimenMounted = false;
    now.deadManHeld = now.sensorZeroed = true;
    see();  // now it would move: who presses Enter has not read that yet
    QTRY_VERIFY2(asked().contains(QStringLiteral("moves to its home pose")), qPrintable(asked()));
    QTRY_COMPARE(QApplication::focusWidget(), answer(QStringLiteral("Stay")));
    now.controllerOn = now.deadManHeld = false;
    see();
    QTRY_VERIFY2(asked().contains(QStringLiteral("Nothing has to be stopped")), qPrintable(asked()));
    QVERIFY2(!asked().contains(QStringLiteral("drives go off")), qPrintable(asked()));
    QTRY_VERIFY(answer(QStringLiteral("Finish"))->isEnabled());
    answer(QStringLiteral("Finish"))->click();
    QTRY_VERIFY(!window_->session().signedIn());
  }

  void whatCannotBeDoneNowIsNotOfferedByASheet() {
    signIn(true);
    window_->goTo(pageEntry("run"));
    window_->page<RunPage>().findChild<SafetyStrip*>()->choose(safety::SetUpMode::Never);
    auto* lift = answer(QStringLiteral("Nobody is near: lift them"));
    QVERIFY(lift && !lift->isEnabled());  // with the drives off they hold
    desk_->station.now.controllerOn = true;
    QTRY_VERIFY(lift->isEnabled());
    desk_->station.now.state = cycle::State::Home;
    QTRY_VERIFY(!lift->isEnabled());
    QVERIFY2(asked().contains(QStringLiteral("The robot moves")), qPrintable(asked()));
    desk_->station.now.state = cycle::State::Stop;
    QTRY_VERIFY(lift->isEnabled() && !asked().contains(QStringLiteral("The robot moves")));
  }

  void closingGivesUpWhereTheRobotDoesNotStand() {
    desk_->station.now.state = cycle::State::Home;
    see();
    window_->setQuestion([](const QString&, const QString&) { return true; });
    (void)window_->close();
    QTRY_VERIFY(banners().contains(QStringLiteral("the robot stops")));
    QTRY_VERIFY_WITH_TIMEOUT(banners().contains(QStringLiteral("does not stand still")), 8000);
    QVERIFY(window_->isVisible());
    QTRY_VERIFY(!banners().contains(QStringLiteral("Closing")));
    desk_->station.now.state = cycle::State::Stop;
    see();
    (void)window_->close();
    QTRY_VERIFY(!window_->isVisible());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestFinishAndClose)
#include "test_finish_and_close.moc"
