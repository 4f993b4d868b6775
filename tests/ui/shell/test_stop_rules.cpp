// When Esc is STOP and when it only closes what is open; and that what stops does so when it is pressed.
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

#include "core/protocol/protocol_json.h"
#include "core/record/plan_end.h"
#include "tests/ui/shell/stop_bench.h"
#include "ui/kit/task_progress.h"
#include "ui/prepare/checklist_row.h"
#include "ui/run/run_controls.h"
#include "ui/status/safety_strip.h"

namespace articulus::ui::test {

class TestStopRules : public QObject {
  Q_OBJECT
  std::unique_ptr<StopBench> bench_;
  MainWindow* window_ = nullptr;
  FakeStation* station_ = nullptr;

  [[nodiscard]] RunPage* runPage() { return bench_->runPage(); }
  void go(const char* key) { bench_->go(key); }
  void move(bool moves) { bench_->move(moves); }
  void pressEscape() { bench_->pressEscape(); }
  [[nodiscard]] QMenu* aMenu() { return runPage()->findChild<SafetyStrip*>()->findChild<QToolButton*>()->menu(); }
  /// Esc with a menu open, and with a sheet.  Out  how many of the two were STOP
  int escapes() {
    const auto stops = [this] {
      const int before = station_->stops;
      pressEscape();
      return station_->stops > before ? 1 : 0;
    };
    aMenu()->popup(QPoint(10, 10));
    int were = stops();
    while (auto* popup = QApplication::activePopupWidget()) popup->close();
    runPage()->findChild<SafetyStrip*>()->showResult();
    were += stops();
    Sheet::closeAll(window_);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    return were;
  }
  void see() {
    const auto cycle = ++station_->now.cycle;
    QVERIFY(QTest::qWaitFor([&] { return window_->bridge().snapshot().cycle == cycle; }, 5000));
  }
  void tell(record::EventKind kind, int code) {
    record::Event event;
    event.kind = kind;
    event.code = code;
    station_->events.push_back(event);
  }

 private slots:
  void init() {
    bench_ = std::make_unique<StopBench>();
    window_ = bench_->window.get();
    station_ = &bench_->desk.station;
  }
  void cleanup() { bench_.reset(); }

  void escapeThatClosesSomethingAtRestIsNoStop() {
    go("run");
    runPage()->findChild<SafetyStrip*>()->showResult();
    pressEscape();
    QVERIFY(!Sheet::topOf(window_));
    QCOMPARE(bench_->desk.station.stops, 0);
    auto* button = runPage()->findChild<SafetyStrip*>()->findChild<QToolButton*>();
    button->menu()->popup(QPoint(10, 10));
    pressEscape();
    QCOMPARE(bench_->desk.station.stops, 0);
    pressEscape();
    QVERIFY(bench_->desk.station.stops > 0);  // nothing to close: STOP
  }

  /// Not a time since the last motion tells whether it moves, but the station.
  void escapeThatClosesSomethingJustAfterAMotionIsNoStop() {
    go("run");
    move(true);
    QCOMPARE(escapes(), 2);
    move(false);
    QCOMPARE(escapes(), 0);
    auto& now = station_->now;
    for (const auto joint : {record::Channel::JointVelocity1, record::Channel::JointVelocity6}) {
      now.sample[joint] = -0.05;  // the controlled stop is not over yet
      see();
      QCOMPARE(escapes(), 2);
      now.sample[joint] = 0.001;
      see();
      QCOMPARE(escapes(), 0);
    }
    now.planRunning = true;
    see();
    QCOMPARE(escapes(), 2);
    now.planRunning = false;
    see();
    QCOMPARE(escapes(), 0);
  }

  /// The snapshot is older than the command: it may begin to move at any moment.
  void escapeIsStopUntilTheStationHasAnsweredACommand() {
    go("run");
    station_->answers = false;
    window_->bridge().send(cycle::CommandKind::Home);
    see();
    QCOMPARE(escapes(), 2);
    station_->answers = true;
    window_->bridge().send(cycle::CommandKind::Unload);
    see();
    see();
    QCOMPARE(escapes(), 0);
  }

  void escapeIsStopInARunThatWaitsAndNoLongerOnceItIsAnalysed() {
    go("run");
    auto& now = station_->now;
    now.deadManHeld = now.sensorZeroed = now.specimenMounted = true;
    see();
    run::RunRequest request;
    request.protocol = Desk::need(
        protocol::loadProtocol(bench_->desk.context->resources / "protocols" / "spine_flexibility_quick.json"));
    request.sessionId = window_->session().sessionId();
    request.specimen = window_->session().specimen();
    auto* director = window_->session().director();
    Desk::need(director->start(request));
    QVERIFY(director->running());
    see();
    see();
    const int before = station_->stops;
    aMenu()->popup(QPoint(10, 10));
    pressEscape();
    QVERIFY(station_->stops > before);
    tell(record::EventKind::PlanEnded, static_cast<int>(record::PlanEnd::Stopped));
    QVERIFY(QTest::qWaitFor([&] { return director->analysing() || ((void)director->poll(), director->analysing()); },
                            10'000));
    see();
    see();
    QVERIFY(director->running());
    QCOMPARE(escapes(), 0);
  }

  void whatStopsActsWhenItIsPressedNotWhenItIsLetGo() {
    go("run");
    move(true);
    auto* stop = runPage()->findChild<RunControls*>()->button(RunAction::Stop);
    QTRY_VERIFY(stop->isEnabled());
    const QPoint at = stop->mapTo(window_, stop->rect().center());
    const int before = station_->stops;
    QTest::mousePress(window_->windowHandle(), Qt::LeftButton, {}, at);
    QVERIFY(station_->stops > before);
    const int once = station_->stops;
    QTest::mouseRelease(window_->windowHandle(), Qt::LeftButton, {}, at);
    QCOMPARE(station_->stops, once);
    stop->setFocus();
    QTest::keyPress(stop, Qt::Key_Space);
    QVERIFY(station_->stops > once);
    QTest::keyRelease(stop, Qt::Key_Space);

    TaskProgress progress;
    progress.begin(QStringLiteral("moving"));
    QSignalSpy cancelled(&progress, &TaskProgress::cancelRequested);
    auto* cancel = progress.findChild<QPushButton*>();
    QTest::mousePress(cancel, Qt::LeftButton);
    QCOMPARE(cancelled.count(), 1);
    QTest::mouseMove(&progress, QPoint(-20, -20));
    QTest::mouseRelease(cancel, Qt::LeftButton);
    QCOMPARE(cancelled.count(), 1);
  }

  void cancelOfTheWeighInActsWhenItIsPressedAndBeginsNothingWhenItIsLetGo() {
    ChecklistItem item;
    item.automatic = ChecklistItem::Auto::LoadCellWeighed;
    item.action = item.offer.action = ChecklistItem::Action::WeighLoadCell;
    item.busy = true;
    ChecklistRow row(item);
    row.show(item, {}, true);
    static_cast<QWidget&>(row).show();
    QSignalSpy wanted(&row, &ChecklistRow::actionWanted);
    QTest::mousePress(row.action(), Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted[0][1].toBool(), true);
    item.busy = false;
    row.show(item, {}, true);  // now it says "Weigh load cell"
    QTest::mouseRelease(row.action(), Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    QTest::mouseClick(row.action(), Qt::LeftButton);
    QCOMPARE(wanted.count(), 2);
    QCOMPARE(wanted[1][1].toBool(), false);
    // A button that says something else than when it was pressed does neither.
    QTest::mousePress(row.action(), Qt::LeftButton);
    item.offer.action = ChecklistItem::Action::OpenVice;
    row.show(item, {}, true);
    QTest::mouseRelease(row.action(), Qt::LeftButton);
    QCOMPARE(wanted.count(), 2);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStopRules)
#include "test_stop_rules.moc"
