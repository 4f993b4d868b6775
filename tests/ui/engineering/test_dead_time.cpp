// The dead time from Engineering: what is said before the arm moves, what is sent, how it ends, what the audit trail
// says.
#include <QLabel>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <algorithm>

#include "core/control/estimators/gain_cap.h"
#include "core/spatial/units.h"
#include "tests/ui/desk.h"
#include "tests/ui/live_station.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/devices/dead_time_controller.h"
#include "ui/engineering/devices/learned_card.h"
#include "ui/engineering/engineering_page.h"
#include "ui/kit/language/language.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"
#include "ui/shell/main_window.h"

namespace articulus::ui::test {

using cycle::CommandKind;
using cycle::State;

class TestDeadTime : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  QStringList audited_;

  [[nodiscard]] DeadTimeController::Callbacks callbacks(station::StationLink& link, const cell::CellConfig& cell) {
    return {{link, cell},
            [&cell] { return cell.limits; },
            [this](const std::string& key, const std::string& before, const std::string& after) -> base::Result<void> {
              audited_ << toQt(key + ": " + before + " > " + after);
              return {};
            }};
  }
  void ready() const {
    desk_->station.now.controllerOn = desk_->station.now.deadManHeld = true;
    desk_->station.now.specimenMounted = false;
  }
  [[nodiscard]] std::vector<cycle::Command> sent() const {
    std::vector<cycle::Command> out;
    for (const auto& c : desk_->station.commands)
      if (c.kind == CommandKind::MeasureDeadTime) out.push_back(c);
    return out;
  }
  [[nodiscard]] double& joint(int i) const {
    return desk_->station.now.sample
        .value[static_cast<std::size_t>(record::Channel::Joint1) + static_cast<std::size_t>(i)];
  }
  /// The station says that the motion is over; code 1: sure.
  void tell(int code, double value_s, double error_s, double confidence) const {
    record::Event event;
    event.kind = record::EventKind::DeadTimeMeasured;
    event.code = code;
    event.value = value_s;
    event.limit = error_s;
    desk_->station.events.push_back(event);
    desk_->station.now.deadTime = {value_s, error_s, confidence};
    desk_->station.now.state = State::Stop;
  }
  void accepted(DeadTimeController& controller) const {
    desk_->station.now.state = State::Joint;
    desk_->station.now.cycle += 50;
    controller.poll();
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->station.now.cycle = 1000;
    audited_.clear();
  }

  void whatIsMissingIsSaidAndNothingIsSent() {
    DeadTimeController controller(callbacks(desk_->station, desk_->cell));
    auto& now = desk_->station.now;
    QVERIFY(controller.reasonAgainst().contains(QStringLiteral("controller")));
    now.controllerOn = true;
    QVERIFY(controller.reasonAgainst().contains(QStringLiteral("handle")));
    now.deadManHeld = true;
    QVERIFY2(controller.reasonAgainst().isEmpty(), qPrintable(controller.reasonAgainst()));
    now.specimenMounted = true;
    QVERIFY(controller.reasonAgainst().contains(QStringLiteral("specimen")));
    QVERIFY(!controller.plan().ok());
    QSignalSpy problems(&controller, &DeadTimeController::problem);
    controller.start({.joint = 0, .way_rad = 0.1, .target = desk_->cell.homeJoints_rad});
    QCOMPARE(problems.size(), 1);
    QVERIFY(!problems[0][1].toString().isEmpty());  // with the remedy
    QVERIFY(sent().empty());
    QVERIFY(!controller.busy());
    QVERIFY(audited_.isEmpty());
  }

  void theWayIsSaidBeforeAndThatWayIsSent() {
    ready();
    DeadTimeController controller(callbacks(desk_->station, desk_->cell));
    const auto motion = Desk::need(controller.plan());
    const QString words = DeadTimeController::words(motion);
    qInfo("%s", qPrintable(words));
    QVERIFY(words.contains(QStringLiteral("Joint %1").arg(motion.joint + 1)));
    QVERIFY(words.contains(QStringLiteral("%1°").arg(spatial::inDegrees(std::abs(motion.way_rad)), 0, 'f', 1)));
    QVERIFY(words.contains(QStringLiteral("%1\u00a0s").arg(motion.time_s, 0, 'f', 0)));
    controller.start(motion);
    QCOMPARE(sent().size(), std::size_t{1});
    for (int i = 0; i < 6; ++i) {
      const double expected = desk_->cell.homeJoints_rad[i] + (i == motion.joint ? motion.way_rad : 0.0);
      QVERIFY(std::abs(sent()[0].target[i] - expected) < 1e-12);
    }
    controller.start(motion);  // a second press is no second motion
    QCOMPARE(sent().size(), std::size_t{1});
  }

  void aJointAtItsEndSwingsToTheOtherSide() {
    ready();
    DeadTimeController controller(callbacks(desk_->station, desk_->cell));
    for (const double side : {1.0, -1.0}) {
      desk_->cell.limits.jointUpper_rad[0] = desk_->cell.homeJoints_rad[0] + (side > 0.0 ? 0.1 : 1.0);
      desk_->cell.limits.jointLower_rad[0] = desk_->cell.homeJoints_rad[0] - (side > 0.0 ? 1.0 : 0.1);
      const auto motion = Desk::need(controller.plan());
      QCOMPARE(motion.joint, 0);
      QVERIFY(motion.way_rad * side < 0.0);
    }
    desk_->cell.limits.jointUpper_rad[0] = desk_->cell.homeJoints_rad[0] + 0.1;
    QVERIFY(Desk::need(controller.plan()).joint > 0);  // neither side: the next joint
    desk_->cell.limits.boxUpper_m = desk_->cell.limits.boxLower_m;
    const auto nowhere = controller.plan();
    QVERIFY(!nowhere.ok());
    QVERIFY(!nowhere.error().remedy.empty());
  }

  void theRobotThatMovedMeanwhileIsAskedAboutAgain() {
    ready();
    DeadTimeController controller(callbacks(desk_->station, desk_->cell));
    QSignalSpy problems(&controller, &DeadTimeController::problem);
    const auto motion = Desk::need(controller.plan());
    joint(motion.joint) += 0.05;
    controller.start(motion);
    QCOMPARE(problems.size(), 1);
    QVERIFY(sent().empty());
  }

  void progressFollowsTheJointAndTheResultIsAudited() {
    ready();
    DeadTimeController controller(callbacks(desk_->station, desk_->cell));
    QSignalSpy progress(&controller, &DeadTimeController::progressed),
        notices(&controller, &DeadTimeController::notice);
    const auto motion = Desk::need(controller.plan());
    desk_->station.events.push_back({});  // what happened before is not taken for the answer
    desk_->station.events.back().kind = record::EventKind::DeadTimeMeasured;
    controller.start(motion);
    accepted(controller);
    QVERIFY(controller.busy());
    const double from = joint(motion.joint);
    double last = -1.0;
    for (int way = 0; way < 6; ++way)
      for (const double s : {0.25, 0.5, 0.75, 1.0}) {
        joint(motion.joint) = from + (way % 2 == 0 ? s : 1.0 - s) * motion.way_rad;
        desk_->station.now.cycle += 500;
        controller.poll();
        const double fraction = progress.last()[0].toDouble();
        QVERIFY(fraction >= last && fraction <= 1.0);
        QVERIFY2(std::abs(fraction - (way + s) / 6.0) < 0.02, qPrintable(QString::number(fraction)));
        last = fraction;
      }
    tell(1, 0.0021, 0.0001, 0.92);
    controller.poll();
    QVERIFY(!controller.busy());
    QCOMPARE(notices.size(), 1);
    QVERIFY2(controller.result().contains(QStringLiteral("2.10 ± 0.10\u00a0ms, confidence 92\u00a0%")),
             qPrintable(controller.result()));
    {  // the card that tells it is made anew in another language
      const auto back = qScopeGuard([] { Language::apply(Language::Choice::English); });
      Language::apply(Language::Choice::German);
      QVERIFY2(controller.result().contains(QStringLiteral("2,10 ± 0,10")), qPrintable(controller.result()));
      QVERIFY2(!controller.result().contains(QStringLiteral("confidence")), qPrintable(controller.result()));
    }
    QCOMPARE(audited_.size(), 1);
    QVERIFY2(audited_[0].startsWith(QStringLiteral("joint %1: not known > 2.10 ± 0.10").arg(motion.joint + 1)),
             qPrintable(audited_[0]));
  }

  void notFoundIsNoResultToBeUsed() {
    ready();
    DeadTimeController controller(callbacks(desk_->station, desk_->cell));
    QSignalSpy problems(&controller, &DeadTimeController::problem);
    controller.start(Desk::need(controller.plan()));
    accepted(controller);
    tell(0, 0.004, 0.003, 0.1);
    controller.poll();
    QCOMPARE(problems.size(), 1);
    QVERIFY(controller.result().contains(QStringLiteral("not found")));
    QVERIFY(audited_.last().contains(QStringLiteral("> not found")));
  }

  void aRefusalIsSaidPlainlyAndLeavesNoRow() {
    ready();
    desk_->station.answer = cycle::AckCode::RefusedInvalid;
    DeadTimeController controller(callbacks(desk_->station, desk_->cell));
    QSignalSpy problems(&controller, &DeadTimeController::problem);
    controller.start(Desk::need(controller.plan()));
    controller.poll();
    QVERIFY(!controller.busy());
    QCOMPARE(problems.size(), 1);
    QVERIFY(problems[0][1].toString().contains(toQt(cycle::explain(cycle::AckCode::RefusedInvalid)).mid(1)));
    QVERIFY(audited_.isEmpty());
  }

  void cancelStopsTheRobotAndSaysWhatIsLost() {
    ready();
    desk_->station.now.deadTime = {0.002, 0.0001, 0.9};
    DeadTimeController controller(callbacks(desk_->station, desk_->cell));
    QSignalSpy notices(&controller, &DeadTimeController::notice);
    controller.start(Desk::need(controller.plan()));
    accepted(controller);
    controller.cancel();
    QCOMPARE(desk_->station.stops, 1);
    QVERIFY(!controller.busy());
    QCOMPARE(notices.size(), 1);
    QVERIFY2(audited_.value(0).endsWith(QStringLiteral("> cancelled")) &&
                 audited_[0].contains(QStringLiteral("2.00 ± 0.10")),
             qPrintable(audited_.value(0)));
  }

  void aStopOrAFaultEndsItWithItsCause() {
    for (const bool fault : {false, true}) {
      init();
      ready();
      DeadTimeController controller(callbacks(desk_->station, desk_->cell));
      QSignalSpy problems(&controller, &DeadTimeController::problem);
      controller.start(Desk::need(controller.plan()));
      accepted(controller);
      if (fault) desk_->station.latch(safety::FaultCode::DeadManReleased, -1, 0.0, 0.0);
      else desk_->station.now.state = State::Stop;
      desk_->station.now.cycle += 100;
      controller.poll();
      QVERIFY(!controller.busy());
      QCOMPARE(problems.size(), 1);
      if (fault)
        QVERIFY(problems[0][0].toString().contains(toQt(safety::info(safety::FaultCode::DeadManReleased).label)));
      QVERIFY(audited_.value(0).contains(QStringLiteral("ended early")));
    }
  }

  void whoLeavesStopsIt() {
    ready();
    {
      DeadTimeController controller(callbacks(desk_->station, desk_->cell));
      controller.start(Desk::need(controller.plan()));
      accepted(controller);
    }
    QCOMPARE(desk_->station.stops, 1);
  }

  void theCardAsksBeforeItMovesAndOffersCancel() {
    ready();
    DeadTimeController controller(callbacks(desk_->station, desk_->cell));
    LearnedCard card(controller);
    card.show();
    card.showSnapshot(desk_->station.now);
    const auto buttons = card.findChildren<QPushButton*>();
    const auto find = [](const auto& in, const QString& text) {
      const auto it = std::ranges::find_if(in, [&](auto* b) { return b->text().contains(text); });
      return it == in.end() ? nullptr : *it;
    };
    auto* measure = find(buttons, QStringLiteral("Measure dead time"));
    QVERIFY(measure && measure->isEnabled());
    const auto answer = [&](bool yes) {
      measure->click();
      auto* sheet = Sheet::topOf(&card);
      QVERIFY(sheet);
      const auto lines = sheet->findChildren<QLabel*>();
      QVERIFY(std::ranges::any_of(lines, [](auto* line) { return line->text().contains(QStringLiteral("swings")); }));
      QVERIFY(sent().empty());  // asked, not begun
      if (yes) sheet->accept();
      else sheet->reject();
      QVERIFY(!Sheet::topOf(&card));
    };
    answer(false);
    QVERIFY(sent().empty());
    answer(true);
    QCOMPARE(sent().size(), std::size_t{1});
    auto* progress = card.findChild<TaskProgress*>();
    QVERIFY(progress->isVisible());
    QVERIFY(!measure->isEnabled());
    progress->findChild<QPushButton*>()->click();
    QCOMPARE(desk_->station.stops, 1);
    QVERIFY(!progress->isVisible());
    desk_->station.now.controllerOn = false;
    card.showSnapshot(desk_->station.now);
    QVERIFY(!measure->isEnabled());
    QVERIFY(measure->toolTip().contains(QStringLiteral("controller")));
  }

  void signingOutStopsItUnderTheNameOfWhoBegan() {
    ready();
    desk_->pass();
    MainWindow window(*desk_->context);
    window.show();
    Desk::need(window.session().open(desk_->engineer));
    window.goTo(pageEntry("engineering"));
    auto& panel = window.page<EngineeringPage>();
    panel.findChild<PasswordEdit*>()->edit()->setText(QString::fromLatin1(kPassword));
    QTest::keyClick(panel.findChild<PasswordEdit*>()->edit(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(panel.unlocked(), 5000);
    auto* controller = panel.deadTime();
    QVERIFY(controller);
    controller->start(Desk::need(controller->plan()));
    QVERIFY(controller->busy());
    Desk::need(window.session().close());
    QVERIFY(desk_->station.stops >= 1);
    QVERIFY(!panel.deadTime());
    const auto trail = Desk::need(desk_->accounts->auditTrail(10));
    const auto row = std::ranges::find_if(trail, [](const auto& entry) { return entry.what == "dead_time_measured"; });
    QVERIFY(row != trail.end());
    QCOMPARE(toQt(row->who), QStringLiteral("Jun Park"));
  }

  void onTheSimulatedCellItIsFoundInTheTimeThatWasSaid() {
    LiveStation station;
    DeadTimeController controller(callbacks(station.link(), station.cell()));
    QSignalSpy problems(&controller, &DeadTimeController::problem);
    const auto motion = Desk::need(controller.plan());
    const auto began = station.link().snapshot().cycle;
    controller.start(motion);
    double fraction = 0.0;
    connect(&controller, &DeadTimeController::progressed, this, [&](double f) { fraction = f; });
    for (int i = 0; i < 3000 && controller.busy(); ++i) {
      station.live(50);
      controller.poll();
    }
    QVERIFY2(problems.isEmpty(),
             problems.isEmpty() ? "" : qPrintable(problems[0][0].toString() + problems[0][1].toString()));
    const double took_s = static_cast<double>(station.link().snapshot().cycle - began) / station.cell().rate_Hz;
    qInfo("%s; said %.1f s, took %.1f s; progress at the end %.2f", qPrintable(controller.result()), motion.time_s,
          took_s, fraction);
    QVERIFY(station.link().snapshot().deadTime.confidence >= control::GainCap::kConfident);
    QVERIFY(std::abs(took_s - motion.time_s) < 0.1 * motion.time_s);
    QVERIFY(fraction > 0.9);
    QCOMPARE(audited_.size(), 1);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestDeadTime)
#include "test_dead_time.moc"
