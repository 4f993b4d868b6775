// What the desktop says of self-test, set-up speeds, force law and dead time, and what its buttons ask of the station.
#include <QLayout>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <algorithm>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/tuning/force_law_model.h"
#include "ui/kit/banner.h"
#include "ui/kit/chip.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/status/control_words.h"
#include "ui/status/fault_words.h"
#include "ui/status/safety_strip.h"
#include "ui/status/self_test_view.h"
#include "ui/status/self_test_words.h"
#include "ui/status/set_up_words.h"

namespace articulus::ui::test {

using cycle::CommandKind;
using safety::SelfTestState;
using safety::SetUpMode;

class TestSelfTestAndSetUp : public QObject {
  Q_OBJECT

  struct Strip {
    Desk desk;
    std::unique_ptr<StationBridge> bridge;
    std::unique_ptr<SafetyStrip> strip;
    Strip() {
      bridge = std::make_unique<StationBridge>(desk.station);
      strip = std::make_unique<SafetyStrip>(*bridge, desk.context->selfTest);
      strip->show();
    }
    void look() { strip->showSnapshot(desk.station.now); }
    [[nodiscard]] std::vector<SetUpMode> asked() const {
      std::vector<SetUpMode> modes;
      for (const auto& c : desk.station.commands)
        if (c.kind == CommandKind::UseSetUpMode) modes.push_back(c.setUpMode);
      return modes;
    }
  };

 private slots:
  /// In German, at 1280 x 800, it read "dern".
  void theButtonThatChangesSetUpSpeedsIsNotCutWhereThereIsLittleRoom() {
    Strip bench;
    auto* button = bench.strip->findChild<QToolButton*>();
    for (const char* text : {"Change …", "Ändern …"}) {
      button->setText(QString::fromUtf8(text));
      bench.strip->resize(480, 80);
      bench.strip->show();
      QTRY_VERIFY2(button->width() >= button->fontMetrics().horizontalAdvance(button->text()) + 16,
                   qPrintable(QString::number(button->width())));
    }
  }

  /// Beside each other they pushed the page of a German checklist behind the edge of a window of 1280.
  void itsPartsStandBelowEachOtherWhereTheyDoNotFit() {
    Strip bench;
    bench.desk.station.now.selfTest = SelfTestState::Passed;
    bench.look();
    bench.strip->adjustSize();
    auto* speeds = bench.strip->setUpChip();
    auto* tested = bench.strip->selfTestChip();
    bench.strip->resize(2 * bench.strip->sizeHint().width(), 200);
    QTRY_COMPARE(speeds->y() + speeds->height() / 2, tested->y() + tested->height() / 2);
    QVERIFY(bench.strip->minimumSizeHint().width() < bench.strip->sizeHint().width() * 3 / 4);
    bench.strip->resize(bench.strip->minimumSizeHint().width(), 400);
    QTRY_VERIFY(speeds->y() >= tested->geometry().bottom());
    for (const auto* part : bench.strip->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
      if (part->isVisible()) QVERIFY2(part->geometry().right() < bench.strip->width(), part->metaObject()->className());
    QVERIFY(bench.strip->layout()->heightForWidth(bench.strip->width()) >= speeds->geometry().bottom());
  }

  void aFailedLimitIsNamedWhereverARunIsRefused() {
    const auto report = reportOf(false);
    const QString name = toQt(safety::nameOf(report.trips[3]));
    QVERIFY(reasonAgainstRun(SelfTestState::Failed, report).contains(name));
    QVERIFY(selfTestWords(SelfTestState::Failed, report).detail.contains(name));
    QVERIFY(reasonAgainstRun(SelfTestState::Passed, reportOf(true)).isEmpty());
    QVERIFY(reasonAgainstRun(SelfTestState::NotAsked, {}).isEmpty());
    QVERIFY(!reasonAgainstRun(SelfTestState::Pending, {}).isEmpty());
    QVERIFY(!reasonAgainstRun(SelfTestState::Failed, {}).isEmpty());  // also before the report has come
  }

  void theStationCountsNotAReportOfOtherLimits() {
    // New limits: the station waits, the report is still that of the old ones.
    const auto words = selfTestWords(SelfTestState::Pending, reportOf(true));
    QCOMPARE(words.tone, SelfTestWords::Tone::Waiting);
    QVERIFY(!words.title.contains(QStringLiteral("passed")));
    QVERIFY(!reasonAgainstRun(SelfTestState::Pending, reportOf(true)).isEmpty());
  }

  void failuresComeFirstAndEveryRowIsWhole() {
    const auto report = reportOf(false);
    const auto rows = selfTestRows(report);
    QCOMPARE(rows.size(), report.trips.size());
    QVERIFY(rows[0][2].contains(QStringLiteral("FAILED")));
    QVERIFY(!rows[1][2].contains(QStringLiteral("FAILED")));
    for (const auto& row : rows) {
      QCOMPARE(row.size(), selfTestColumns().size());
      for (const auto& cell : row) QVERIFY(!cell.isEmpty());
    }
  }

  void whatIsTestedAndWhatRemainsIsSaid() {
    auto report = reportOf(true);
    report.state = SelfTestState::Pending;
    report.total = 40;
    report.needed = 25;
    report.neededDriven = 19;
    report.left_s = 47.0;
    for (int axis = 0; axis < 3; ++axis) {
      safety::LimitTestResult next;
      next.limit = safety::FaultCode::AngularSpeedLimit;
      next.axis = axis;
      next.sign = 1;
      report.waiting.push_back(next);
    }
    const auto words = selfTestWords(SelfTestState::Pending, report);
    for (const char* part : {"19 of 40", "about 50"}) QVERIFY2(words.title.contains(part), qPrintable(words.title));
    for (const char* part : {"19 of 25", "Now:"}) QVERIFY2(words.detail.contains(part), qPrintable(words.detail));
    QVERIFY(words.detail.contains(faultLabel(safety::FaultCode::AngularSpeedLimit)));
    QVERIFY(reasonAgainstRun(SelfTestState::Pending, report).contains(QStringLiteral("every limit has passed")));
    const auto rows = selfTestRows(report);
    QCOMPARE(rows.size(), report.trips.size() + report.waiting.size());
    QCOMPARE(rows[report.trips.size()][2], QStringLiteral("being tested"));
    QCOMPARE(rows.back()[2], QStringLiteral("waits"));
    for (const auto& row : rows) QCOMPARE(row.size(), selfTestColumns().size());
    // All that the run needs has passed, but not all: the run waits all the same.
    report.neededDriven = report.needed;
    QVERIFY(selfTestWords(SelfTestState::Pending, report).detail.contains(QStringLiteral("the other 21 follow")));
    QVERIFY(!reasonAgainstRun(SelfTestState::Pending, report).isEmpty());
  }

  void aLimitThatStoodTooLateHasFailed() {
    auto report = reportOf(true);
    report.trips[0].stopTime_s = safety::info(report.trips[0].limit).stopTime_s + 0.001;
    const auto rows = selfTestRows(report);
    QVERIFY2(rows[0][2].contains(QStringLiteral("too late")), qPrintable(rows[0][2]));
  }

  void theStripShowsRunningPassedAndFailed() {
    Strip s;
    QVERIFY(!s.strip->selfTestChip()->isVisible());  // nobody asked for a test here
    auto running = reportOf(true);
    running.state = SelfTestState::Pending;
    running.total = 40;
    s.desk.show(running);
    s.look();
    QVERIFY2(s.strip->selfTestChip()->word().contains(QStringLiteral("19 of 40")),
             qPrintable(s.strip->selfTestChip()->word()));
    QVERIFY(!s.strip->failure()->isVisible());
    s.desk.pass();
    s.look();
    QVERIFY(s.strip->selfTestChip()->word().contains(QStringLiteral("passed")));
    s.desk.fail();
    s.look();
    QVERIFY(s.strip->failure()->isVisible());
    QVERIFY(s.strip->failure()->title().contains(toQt(safety::nameOf(reportOf(false).trips[3]))));
    s.strip->resultButton()->click();
    QVERIFY(s.strip->findChild<SelfTestView*>());
  }

  void runAgainWaitsWhileItIsUnderWayOrTheRobotMoves() {
    Strip s;
    s.desk.pass();
    QTRY_COMPARE(s.bridge->snapshot().selfTest, SelfTestState::Passed);
    SelfTestView view(*s.bridge, s.desk.context->selfTest);
    view.offerAgain();
    auto* again = view.findChild<QPushButton*>();
    QSignalSpy wanted(&view, &SelfTestView::againWanted);
    again->click();
    QCOMPARE(wanted.size(), 1);
    s.desk.station.now.state = cycle::State::Home;
    QTRY_VERIFY(cycle::moves(s.bridge->snapshot().state));
    view.refresh();
    QVERIFY(!again->isEnabled());
    QVERIFY(again->toolTip().contains(QStringLiteral("moves")));
  }

  void cappedSpeedsAreShownAndOnlyWhileTheyHold() {
    Desk desk;
    desk.cell.limits.setUpLinearSpeed_m_per_s = 0.1;
    desk.cell.limits.setUpAngularSpeed_rad_per_s = 0.3;
    desk.cell.limits.setUpJointShare = 0.5;
    auto& now = desk.station.now;
    QCOMPARE(setUpWords(now).detail, QStringLiteral("at most 100\u00a0mm/s, 17\u00a0°/s, joints 50\u00a0%"));
    QVERIFY(setUpWords(now).inForce);
    now.setUp = false;
    now.setUpMode = SetUpMode::Never;
    QVERIFY(!setUpWords(now).inForce);
    QVERIFY(setUpWords(now).title.contains(QStringLiteral("lifted")));
    now.setUpMode = SetUpMode::WhileNoRun;
    QVERIFY(setUpWords(now).title.contains(QStringLiteral("run")));
  }

  void liftingTheSpeedsIsAskedAboutAndTighteningIsNot() {
    Strip s;
    s.strip->choose(SetUpMode::Always);
    QCOMPARE(s.asked(), std::vector<SetUpMode>{SetUpMode::Always});
    s.strip->choose(SetUpMode::Never);
    const auto window = s.strip->window();
    QVERIFY(Sheet::topOf(window));
    QCOMPARE(s.asked().size(), std::size_t{1});
    QTest::keyClick(Sheet::topOf(window), Qt::Key_Escape);
    QVERIFY(!Sheet::topOf(window));
    QCOMPARE(s.asked().size(), std::size_t{1});
    s.strip->choose(SetUpMode::Never);
    Sheet::topOf(window)->accept();
    QCOMPARE(s.asked().back(), SetUpMode::Never);
  }

  void theModeIsLockedInMotion() {
    Desk desk;
    QVERIFY(reasonAgainstSetUpChange(desk.station.now).isEmpty());
    desk.station.now.planRunning = true;
    QVERIFY(!reasonAgainstSetUpChange(desk.station.now).isEmpty());
  }

  void theDeadTimeSaysHowSureItIs() {
    cycle::Snapshot now;
    QVERIFY(controlWords(now).deadTime.contains(QStringLiteral("not measured")));
    now.deadTime = {0.0021, 0.0001, 0.3};
    QCOMPARE(controlWords(now).deadTime, QStringLiteral("2.10 ± 0.10\u00a0ms"));
    QVERIFY(controlWords(now).confidence.contains(QStringLiteral("assumed")));
    now.deadTime.confidence = 0.8;
    QVERIFY(!controlWords(now).confidence.contains(QStringLiteral("assumed")));
    QVERIFY(controlWords(now).confidence.contains(QStringLiteral("80\u00a0%")));
    const QString whole = controlWords(now).why;
    now.forceGainShare = 0.62;
    QCOMPARE(controlWords(now).gainShare, QStringLiteral("62\u00a0%"));
    QVERIFY(controlWords(now).why != whole);
  }

  void theForceLawIsAuditedAndLockedInMotion() {
    control::Law law = control::Law::DirectForce;
    QStringList audited;
    bool taken = true;
    ForceLawModel model(
        {[&] { return law; },
         [&](control::Law next) -> base::Result<void> {
           if (!taken) return base::Error{base::ErrorCode::DeviceFailure, "Not taken.", "Try again."};
           law = next;
           return {};
         },
         [&](const std::string& key, const std::string& before, const std::string& after) -> base::Result<void> {
           audited << toQt(key + ": " + before + " > " + after);
           return {};
         }});
    const auto choices = ForceLawModel::choices();
    QVERIFY(choices.size() > 1);
    QVERIFY(std::ranges::find(choices, control::Law::DirectForce) != choices.end());
    QVERIFY(std::ranges::find(choices, control::Law::JointCascade) == choices.end());  // follows no load
    const auto other = choices.front() == law ? choices.back() : choices.front();
    model.setRobotMoves(true);
    QVERIFY(!model.use(other).ok());
    QVERIFY(audited.isEmpty());
    model.setRobotMoves(false);
    Desk::need(model.use(law));
    QVERIFY(audited.isEmpty());  // nothing changed, nothing to tell
    Desk::need(model.use(other));
    QCOMPARE(law, other);
    QCOMPARE(audited.size(), 1);
    QVERIFY(audited[0].startsWith(QStringLiteral("force_law: direct_force > ")));
    taken = false;
    QVERIFY(!model.use(control::Law::DirectForce).ok());
    QCOMPARE(audited.size(), 1);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSelfTestAndSetUp)
#include "test_self_test_and_set_up.moc"
