// Step and frequency response from Engineering: what is missing is said, what moves is asked, what was found is kept
// beside the gains it was found with and drawn beside that of others.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <algorithm>
#include <cmath>

#include "tests/support/temp_folder.h"
#include "tests/ui/desk.h"
#include "tests/ui/live_station.h"
#include "tests/ui/test_main.h"
#include "ui/engineering/tuning/response_page.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/task_progress.h"
#include "ui/kit/text.h"

namespace articulus::ui::test {

using cycle::CommandKind;
using run::ResponseKind;

class TestResponse : public QObject {
  Q_OBJECT
  std::unique_ptr<Desk> desk_;
  std::unique_ptr<articulus::test::TempFolder> data_;
  QStringList audited_;
  control::GainSet gains_;
  std::string closed_;

  [[nodiscard]] ResponseController::Callbacks callbacks(station::StationLink& link, const cell::CellConfig& cell) {
    return {{link, cell},
            [this, &cell] {
              return run::SettingsInForce{gains_, cell.limits, cell.forceLaw, {}};
            },
            [this]() -> base::Result<void> {
              if (closed_.empty()) return {};
              return base::Error{base::ErrorCode::Conflict, closed_, "Weigh it first."};
            },
            data_->path(),
            "munich",
            "engel",
            [this](const std::string& key, const std::string& before, const std::string& after) -> base::Result<void> {
              audited_ << toQt(key + ": " + before + " > " + after);
              return {};
            }};
  }
  void ready() const {
    auto& now = desk_->station.now;
    now.controllerOn = now.deadManHeld = now.specimenMounted = now.sensorZeroed = true;
  }
  [[nodiscard]] std::size_t plansSent() const {
    return static_cast<std::size_t>(
        std::ranges::count_if(desk_->station.commands, [](const auto& c) { return c.kind == CommandKind::StartPlan; }));
  }
  [[nodiscard]] static run::MeasuredResponse stepOf(int axis, const control::GainSet& gains, double tau_s) {
    run::MeasuredResponse r;
    r.request = {ResponseKind::Step, axis, 1.0};
    r.gains = gains;
    r.law = control::kLoadLaw;
    r.by = "engel";
    r.when = "2026-11-28T08:00:00Z";
    for (int i = -100; i <= 800; ++i) {
      const double t_s = i * 0.005;
      r.time_s.push_back(t_s);
      r.wanted.push_back(t_s < 0.0 ? 0.0 : 1.0);
      r.measured.push_back(t_s < 0.0 ? 0.0 : 1.0 - std::exp(-t_s / tau_s));
    }
    return r;
  }
  [[nodiscard]] static run::MeasuredResponse swingOf(int axis, const control::GainSet& gains, double crossover_Hz) {
    run::MeasuredResponse r = stepOf(axis, gains, 0.1);
    r.request = {ResponseKind::Frequency, axis, 0.1};
    r.time_s.clear(), r.wanted.clear(), r.measured.clear();
    r.frequency.resolution_Hz = 0.25;
    r.frequency.averaged = 15;
    for (int i = 0; i <= 40; ++i) {
      const std::complex<double> open =
          i == 0 ? std::complex<double>(1e9, 0.0) : std::complex<double>(0.0, -crossover_Hz / (0.25 * i));
      r.frequency.gain.push_back(open / (1.0 + open));
      r.frequency.coherence.push_back(0.99);
    }
    return r;
  }
  void keep(run::MeasuredResponse response) const {
    auto kept = Desk::need(run::KeptResponses::read(data_->path(), "munich"));
    Desk::need(kept.keep(std::move(response)));
  }
  [[nodiscard]] static QPushButton* button(const QWidget& in, const QString& text) {
    const auto all = in.findChildren<QPushButton*>();
    const auto it = std::ranges::find_if(all, [&](auto* b) { return b->text().contains(text); });
    return it == all.end() ? nullptr : *it;
  }
  [[nodiscard]] static QComboBox* box(const QWidget& in, const QString& name) {
    const auto all = in.findChildren<QComboBox*>();
    const auto it = std::ranges::find_if(all, [&](auto* b) { return b->accessibleName().contains(name); });
    return it == all.end() ? nullptr : *it;
  }
  [[nodiscard]] static bool says(const QWidget& in, const QString& text) {
    const auto all = in.findChildren<QLabel*>();
    return std::ranges::any_of(all, [&](auto* label) { return label->text().contains(text); });
  }

 private slots:
  void init() {
    desk_ = std::make_unique<Desk>();
    desk_->station.now.cycle = 1000;
    data_ = std::make_unique<articulus::test::TempFolder>();
    gains_ = control::defaultGains();
    audited_.clear();
    closed_.clear();
  }

  void whatIsMissingIsSaidInItsTurnAndNothingIsSent() {
    ResponseController controller(callbacks(desk_->station, desk_->cell));
    auto& now = desk_->station.now;
    const auto missing = [&](const char* word) {
      const QString why = controller.reasonAgainst();
      QVERIFY2(why.contains(QLatin1String(word)), qPrintable(why));
      QSignalSpy problems(&controller, &ResponseController::problem);
      controller.start({ResponseKind::Step, 4, controller.sizes(ResponseKind::Step, 4).sensible});
      QCOMPARE(problems.size(), 1);
      QVERIFY(!problems[0][1].toString().isEmpty());
      QVERIFY(!controller.busy());
      QCOMPARE(plansSent(), std::size_t{0});
    };
    missing("controller");
    now.controllerOn = true;
    missing("handle");
    now.deadManHeld = true;
    missing("specimen");
    now.specimenMounted = true;
    missing("zeroed");
    now.sensorZeroed = true;
    now.selfTest = safety::SelfTestState::Failed;
    missing("self-test");
    now.selfTest = safety::SelfTestState::Passed;
    closed_ = "The load cell was not weighed.";
    missing("weighed");
    closed_.clear();
    QVERIFY2(controller.reasonAgainst().isEmpty(), qPrintable(controller.reasonAgainst()));
    QVERIFY(audited_.isEmpty());
  }

  void aSizeBeyondItsRangeIsRefused() {
    ready();
    ResponseController controller(callbacks(desk_->station, desk_->cell));
    QSignalSpy problems(&controller, &ResponseController::problem);
    for (const auto kind : {ResponseKind::Step, ResponseKind::Frequency})
      for (int axis = 0; axis < 6; ++axis) controller.start({kind, axis, 1.01 * controller.sizes(kind, axis).most});
    QCOMPARE(problems.size(), 12);
    QCOMPARE(plansSent(), std::size_t{0});
  }

  void thePageAsksBeforeItMovesAndCancelStops() {
    ready();
    ResponseController controller(callbacks(desk_->station, desk_->cell));
    StationBridge bridge(desk_->station);
    ResponsePage page(controller, bridge);
    page.resize(1000, 600);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    auto* measure = button(page, QStringLiteral("Measure step"));
    QVERIFY(measure && measure->isEnabled());
    const auto answer = [&](bool yes) {
      measure->click();
      auto* sheet = Sheet::topOf(&page);
      QVERIFY(sheet);
      QVERIFY(says(*sheet, QStringLiteral("My")));
      QCOMPARE(plansSent(), std::size_t{0});
      if (yes) sheet->accept();
      else sheet->reject();
    };
    answer(false);
    QCOMPARE(plansSent(), std::size_t{0});
    answer(true);
    QCOMPARE(plansSent(), std::size_t{1});
    QVERIFY(controller.busy());
    QVERIFY(!measure->isEnabled());
    auto* progress = page.findChild<TaskProgress*>();
    QVERIFY(progress->isVisible());
    controller.start({ResponseKind::Step, 4, controller.sizes(ResponseKind::Step, 4).sensible});  // a second press
    QCOMPARE(plansSent(), std::size_t{1});
    progress->findChild<QPushButton*>()->click();
    QVERIFY(!controller.busy());
    QCOMPARE(desk_->station.stops, 1);
    QVERIFY(!progress->isVisible());
    QCOMPARE(audited_.size(), 1);
    QVERIFY2(audited_[0].contains(QStringLiteral("cancelled")), qPrintable(audited_[0]));
  }

  void whoLeavesStopsIt() {
    ready();
    {
      ResponseController controller(callbacks(desk_->station, desk_->cell));
      controller.start({ResponseKind::Step, 0, controller.sizes(ResponseKind::Step, 0).sensible});
      QVERIFY(controller.busy());
    }
    QCOMPARE(desk_->station.stops, 1);
  }

  /// In another program, under the name of the set with those gains; the gains in force strong, the others dashed.
  void theCurveOfTheSetBeforeStandsBesideIt() {
    control::GainSet soft = gains_;
    soft[control::Gain::MomentProportional] = 0.5 * soft[control::Gain::MomentProportional];
    auto sets = Desk::need(control::KeptGainSets::read(data_->path(), "munich"));
    Desk::need(sets.keep({"Soft", "engel", "2026-11-28T07:00:00Z", soft}));
    keep(stepOf(4, soft, 0.4));
    keep(stepOf(4, gains_, 0.2));
    keep(stepOf(3, gains_, 0.3));
    keep(swingOf(4, gains_, 2.0));
    ResponseController controller(callbacks(desk_->station, desk_->cell));
    StationBridge bridge(desk_->station);
    ResponsePage page(controller, bridge);
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    auto *shown = box(page, QStringLiteral("Shown")), *beside = box(page, QStringLiteral("Beside"));
    QVERIFY(shown && beside);
    QCOMPARE(shown->count(), 2);
    QVERIFY2(beside->currentText().startsWith(QStringLiteral("Soft")), qPrintable(beside->currentText()));
    QVERIFY2(shown->currentText().startsWith(QStringLiteral("gains without a name")), qPrintable(shown->currentText()));
    // 0.2 and 0.4 s times ln 9
    QVERIFY(says(page, QStringLiteral("439\u00a0ms")) && says(page, QStringLiteral("879\u00a0ms")));
    gains_ = soft;  // the set is put in force: now it is the strong line
    controller.readKept();
    QVERIFY(shown->currentText().startsWith(QStringLiteral("Soft")));
    QVERIFY(beside->currentText().startsWith(QStringLiteral("gains without a name")));
    box(page, QStringLiteral("Axis"))->setCurrentIndex(3);
    QCOMPARE(shown->count(), 1);
    box(page, QStringLiteral("Axis"))->setCurrentIndex(0);
    QVERIFY(!shown->isEnabled());
    QVERIFY(says(page, QStringLiteral("Nothing was measured of this axis")));
    box(page, QStringLiteral("Axis"))->setCurrentIndex(4);
    box(page, QStringLiteral("What to measure"))->setCurrentIndex(1);
    QVERIFY(button(page, QStringLiteral("Measure frequency response")));
    QVERIFY2(says(page, QStringLiteral("Crossover: 2\u00a0Hz")), "crossover");
    QVERIFY(says(page, QStringLiteral("90°")));
  }

  /// Each axis and kind has sizes of its own; both signs of a step, one of a swing.
  void sizesFollowAxisAndKind() {
    ResponseController controller(callbacks(desk_->station, desk_->cell));
    StationBridge bridge(desk_->station);
    ResponsePage page(controller, bridge);
    auto* size = page.findChild<QuantityEdit*>();
    for (int kind = 0; kind < 2; ++kind)
      for (int axis = 0; axis < 6; ++axis) {
        box(page, QStringLiteral("What to measure"))->setCurrentIndex(kind);
        box(page, QStringLiteral("Axis"))->setCurrentIndex(axis);
        const auto sizes = controller.sizes(kind == 0 ? ResponseKind::Step : ResponseKind::Frequency, axis);
        QVERIFY(std::abs(size->si() - sizes.sensible) < 1e-9);
        QVERIFY(std::abs(size->maximum() - sizes.most) < 1e-9);
        QVERIFY(std::abs(size->minimum() - (kind == 0 ? -sizes.most : sizes.least)) < 1e-9);
      }
  }

  void onTheSimulatedCellAStepIsMeasuredAndKept() {
    LiveStation station;
    gains_ = station.cell().gains;
    (void)station.link().send({.kind = CommandKind::ZeroSensor});
    station.live(1000);
    Desk::need(station.link().setViceClosed(true));
    station.live(200);
    ResponseController controller(callbacks(station.link(), station.cell()));
    QSignalSpy problems(&controller, &ResponseController::problem), kept(&controller, &ResponseController::keptChanged);
    QVERIFY2(controller.reasonAgainst().isEmpty(), qPrintable(controller.reasonAgainst()));
    controller.start({ResponseKind::Step, 4, -controller.sizes(ResponseKind::Step, 4).sensible});
    for (int i = 0; i < 2000 && controller.busy(); ++i) {
      station.live(50);
      controller.poll();
    }
    QVERIFY2(problems.isEmpty(),
             problems.isEmpty() ? "" : qPrintable(problems[0][0].toString() + problems[0][1].toString()));
    QVERIFY(kept.size() >= 1);
    QCOMPARE(controller.kept().size(), std::size_t{1});
    qInfo("%s", qPrintable(ResponsePage::numbers(controller.kept()[0])));
    const auto next = Desk::need(run::KeptResponses::read(data_->path(), "munich"));
    QCOMPARE(next.all().size(), std::size_t{1});
    QVERIFY(next.all()[0].request.size < 0.0);
    QCOMPARE(audited_.size(), 1);
    QVERIFY2(audited_[0].startsWith(QStringLiteral("My: step of ")), qPrintable(audited_[0]));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestResponse)
#include "test_response.moc"
