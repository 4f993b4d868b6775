// The rehearsal on the desktop: button, sheet, what it says, cancel, and what a live cell asks before Start.
#include <qcustomplot.h>

#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <atomic>

#include "tests/ui/rehearsal/rehearsal_bench.h"
#include "tests/ui/run/run_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/background_task.h"
#include "ui/kit/language/language.h"
#include "ui/plot/plot_course.h"
#include "ui/protocol/parameter_values.h"
#include "ui/protocol/protocol_details.h"
#include "ui/rehearsal/missing_rehearsal.h"
#include "ui/rehearsal/rehearsal_sheet.h"
#include "ui/run/run_controller.h"
#include "ui/scene/motion_player.h"

namespace articulus::ui::test {

class TestRehearsal : public QObject {
  Q_OBJECT

  static constexpr int kPatience_ms = 120'000;  // of a whole run on the twin, on a busy machine

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("rehearsal"));
    Language::apply(Language::Choice::English);  // plurals
  }

  void theChosenPlanIsWalkedOnTheTwinAndThePageSaysHowLongItTakes() {
    RehearsalBench bench;
    const QString forecast = bench.page->details().fact(QStringLiteral("Duration"));
    QVERIFY2(!forecast.contains(QLatin1String("rehearsed")), qPrintable(forecast));
    auto* sheet = bench.begin();
    QVERIFY(sheet);
    QTRY_VERIFY_WITH_TIMEOUT(sheet->result(), kPatience_ms);
    const run::Rehearsal r = *sheet->result();
    QVERIFY(r.endedWell());
    QVERIFY(says(*sheet, QStringLiteral("It ended well. Peak")));
    auto* tabs = sheet->findChild<QTabWidget*>();
    QVERIFY(tabs && tabs->isVisible());
    QCOMPARE(tabs->count(), 3);  // it asks nothing
    auto* player = sheet->findChild<MotionPlayer*>();
    QVERIFY(player);
    QVERIFY(std::abs(player->length_s() - r.duration_s) < 0.1);
    player->setTime_s(0.5 * player->length_s());
    QVERIFY2(player->caption().contains(QLatin1String("Load cycle")), qPrintable(player->caption()));
    QVERIFY(player->caption().startsWith(QLatin1String("Rehearsal, simulated")));
    auto* loads = sheet->findChild<PlotCourse*>();
    QVERIFY(loads->points() > 1000 && loads->isVisible() && player->isVisible());  // below each other
    auto* plot = loads->findChild<QCustomPlot*>();
    const auto now = [plot] {
      for (int i = 0; i < plot->itemCount(); ++i)
        if (auto* line = qobject_cast<QCPItemStraightLine*>(plot->item(i))) return line->point1->key();
      return -1.0;
    };
    QVERIFY2(std::abs(now() - player->time_s()) < 0.01, qPrintable(QString::number(now())));
    // A click into the loads shows the motion of then; a drag moves the plot alone.
    plot->replot(QCustomPlot::rpImmediateRefresh);
    const double wanted_s = 0.25 * r.duration_s;
    const QPoint at(qRound(plot->xAxis->coordToPixel(wanted_s)), plot->axisRect()->rect().center().y());
    QTest::mouseClick(plot, Qt::LeftButton, {}, at);
    QVERIFY(std::abs(player->time_s() - wanted_s) < 0.01 * r.duration_s);
    QVERIFY(std::abs(now() - player->time_s()) < 0.01);
    const double before_s = player->time_s();
    QTest::mousePress(plot, Qt::LeftButton, {}, at);
    QTest::mouseMove(plot, at + QPoint(60, 0));
    QTest::mouseRelease(plot, Qt::LeftButton, {}, at + QPoint(60, 0));
    QCOMPARE(player->time_s(), before_s);
    const auto tables = sheet->findChildren<QTableView*>();
    QCOMPARE(tables.size(), 2);
    for (const auto* table : tables) {
      const bool steps = table->accessibleName() == QLatin1String("Steps");
      QVERIFY(steps || table->accessibleName() == QLatin1String("Limits"));
      QVERIFY(steps ? table->model()->rowCount() == static_cast<int>(r.steps.size()) : table->model()->rowCount() > 20);
      if (steps) QCOMPARE(table->model()->index(1, 0).data().toString(), QStringLiteral("2: Load cycle LB"));
    }
    sheet->reject();
    const QString rehearsed = bench.page->details().fact(QStringLiteral("Duration"));
    QVERIFY2(rehearsed.contains(QLatin1String("(rehearsed)")), qPrintable(rehearsed));
    QVERIFY(bench.page->details().fact(QStringLiteral("Rehearsal")).contains(QLatin1String("as near as")));
    bool audited = false;
    for (const auto& row : Desk::need(bench.desk.accounts->auditTrail()))
      audited = audited || (row.what == "plan_rehearsed" && row.who == "Dr. Weber" && row.before == r.planHash);
    QVERIFY(audited);
  }

  void whatWasRehearsedIsSaidForThatPlanOnly() {
    const cell::CellConfig cell = Desk().cell;
    RehearsalBench bench([&cell](const run::RehearsalPlan& plan, const run::RehearsalProgress&) {
      return base::Result<run::Rehearsal>(ended(plan, cell));
    });
    auto* sheet = bench.begin();
    QTRY_VERIFY(sheet->result());
    QVERIFY(says(*sheet, QStringLiteral("Peak 3.1 of 8")));
    QVERIFY(says(*sheet, QStringLiteral("(My) in step 4")));
    QVERIFY(says(*sheet, QStringLiteral("forearm and table come as near as 21")));
    QVERIFY(says(*sheet, QStringLiteral("asks 2 times")));
    QCOMPARE(sheet->findChild<QTabWidget*>()->count(), 4);
    sheet->reject();
    auto& details = bench.page->details();
    const auto duration = [&details] { return details.fact(QStringLiteral("Duration")); };
    QCOMPARE(duration(), QStringLiteral("about 10 min 55 s (rehearsed)"));
    const auto rehearsed = bench.session->specimen();
    Desk::need(bench.session->setSpecimen(bench.desk.specimen("another")));
    QVERIFY2(!duration().contains(QLatin1String("rehearsed")), "another specimen");
    Desk::need(bench.session->setSpecimen(rehearsed));
    QVERIFY(duration().contains(QLatin1String("rehearsed")));
    bench.page->list().chooseFile(QStringLiteral("spine_flexibility.json"));
    QVERIFY2(!duration().contains(QLatin1String("rehearsed")), "another protocol");
  }

  void aBadEndIsSaidAndTheForecastStays() {
    const cell::CellConfig cell = Desk().cell;
    RehearsalBench bench([&cell](const run::RehearsalPlan& plan, const run::RehearsalProgress&) {
      return base::Result<run::Rehearsal>(ended(plan, cell, false));
    });
    auto* sheet = bench.begin();
    QTRY_VERIFY(sheet->result());
    QVERIFY(says(*sheet, QStringLiteral("It did not end well: force limit Fz.")));
    sheet->reject();
    QVERIFY(!bench.page->details().fact(QStringLiteral("Duration")).contains(QLatin1String("(rehearsed)")));
  }

  void whatTrippedIsToldOnceAndDrawn() {
    const cell::CellConfig cell = Desk().cell;
    RehearsalBench bench([&cell](const run::RehearsalPlan& plan, const run::RehearsalProgress&) {
      run::Rehearsal r = ended(plan, cell, false);
      const std::string fault =
          "Rate of turn limit: 21 deg/s, the limit is 20 deg/s. The robot was stopped. Acknowledge it.";
      r.ending.reason = fault;
      r.faults.push_back({3, "drawer", fault, 12.0});
      for (int i = 0; i < 10; ++i) {
        run::RehearsedMoment moment;
        moment.time_s = i;
        moment.limit.setConstant(100.0);
        moment.share = {0.2, 0.1 * i + 0.11, 0.1, 0.3};  // the rate of turn comes to its limit, the others stay below
        r.course.push_back(moment);
      }
      return base::Result<run::Rehearsal>(r);
    });
    auto* sheet = bench.begin();
    QTRY_VERIFY(sheet->result());
    QString verdict;
    for (const auto* label : sheet->findChildren<QLabel*>())
      if (label->text().contains(QLatin1String("did not end well"))) verdict = label->text();
    verdict.replace(QChar(0x00A0), QLatin1Char(' '));
    QVERIFY2(verdict.startsWith(
                 QStringLiteral("It did not end well. Stopped in drawer by a fault: Rate of turn limit: 21 °/s, "
                                "the limit is 20 °/s. ")),
             qPrintable(verdict));
    QVERIFY2(!verdict.contains(QLatin1String("..")) && !verdict.contains(QLatin1String("Acknowledge")),
             qPrintable(verdict));
    QStringList drawn;
    auto* plot = sheet->findChild<PlotCourse*>()->findChild<QCustomPlot*>();
    for (int i = 0; i < plot->plottableCount(); ++i) drawn << plot->plottable(i)->name();
    QVERIFY2(drawn.contains(QStringLiteral("rate of turn")), qPrintable(drawn.join(QLatin1Char(','))));
    QVERIFY(!drawn.contains(QStringLiteral("speed")) && !drawn.contains(QStringLiteral("rotation")));
    sheet->reject();
  }

  void theWindowGoesOnMeanwhileAndClosingCancels() {
    std::atomic<bool> cancelled = false;
    RehearsalBench bench([&cancelled](const run::RehearsalPlan&, const run::RehearsalProgress& told) {
      for (double done_s = 0.0; told(done_s, 1e9); done_s += 1.0) std::this_thread::yield();
      cancelled = true;
      return base::Result<run::Rehearsal>(base::Error{base::ErrorCode::Cancelled, "Cancelled.", {}});
    });
    auto* sheet = bench.begin();
    int ticks = 0;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&ticks] { ++ticks; });
    timer.start(1);
    QTRY_VERIFY(ticks > 50);
    QVERIFY(!cancelled && !sheet->result());
    sheet->reject();
    QTRY_VERIFY(cancelled);
    BackgroundTask::waitForThoseAlone();
  }

  void whatKeepsItFromBeginningIsSaid() {
    RehearsalBench bench([](const run::RehearsalPlan&, const run::RehearsalProgress&) {
      return base::Result<run::Rehearsal>(base::Error{base::ErrorCode::DeviceFailure,
                                                      "The virtual twin does not become ready: its vice stays open.",
                                                      "Look at what the cell file states under \"simulation\"."});
    });
    auto* sheet = bench.begin();
    QTRY_VERIFY(says(*sheet, QStringLiteral("its vice stays open")));
    QVERIFY(says(*sheet, QStringLiteral("simulation")));
    QVERIFY(buttonOf(*sheet, QStringLiteral("Close")));
    sheet->reject();
  }

  void aLiveCellAsksForARehearsalAndTakesAWaiverByNameAndReason() {
    RunBench bench;
    auto* controller = bench.page->findChild<RunController*>();
    QVERIFY2(controller->rehearsalMissing().isEmpty(), "a simulated cell needs none");
    bench.desk.cell.simulated = false;
    QVERIFY(controller->rehearsalMissing().contains(QLatin1String("was not rehearsed")));
    controller->start();
    auto* missing = qobject_cast<MissingRehearsal*>(Sheet::topOf(bench.page->window()));
    QVERIFY(missing);
    auto* waive = buttonOf(*missing, QStringLiteral("Start without a rehearsal"));
    auto* reason = missing->findChild<QLineEdit*>();
    QVERIFY(!reason->accessibleName().isEmpty());
    QVERIFY(!waive->isEnabled());
    reason->setText(QStringLiteral("  a "));
    QVERIFY(!waive->isEnabled());
    reason->setText(QStringLiteral("seen this morning"));
    QVERIFY(waive->isEnabled());
    waive->click();
    QVERIFY(controller->rehearsalMissing().isEmpty());
    int rows = 0;
    for (const auto& row : Desk::need(bench.desk.accounts->auditTrail()))
      rows += row.what == "rehearsal_waived" && row.who == "Dr. Weber" && row.after == "seen this morning";
    QCOMPARE(rows, 1);
    auto other = *bench.session.protocol();
    other.steps.pop_back();
    bench.session.setProtocol(other);
    QVERIFY2(!controller->rehearsalMissing().isEmpty(), "a waiver is for that plan");
  }

  void aRehearsalOpensTheGateOfALiveCell() {
    RunBench bench;
    bench.desk.cell.simulated = false;
    bench.desk.context->rehearse = [&bench](const run::RehearsalPlan& plan, const run::RehearsalProgress&) {
      return base::Result<run::Rehearsal>(ended(plan, bench.desk.cell));
    };
    auto* controller = bench.page->findChild<RunController*>();
    controller->start();
    Sheet::topOf(bench.page->window())->accept();  // Rehearse
    auto* sheet = qobject_cast<RehearsalSheet*>(Sheet::topOf(bench.page->window()));
    QVERIFY(sheet);
    QTRY_VERIFY(sheet->result());
    QVERIFY(controller->rehearsalMissing().isEmpty());
    BackgroundTask::waitForThoseAlone();
  }

  /// To be looked at: light and dark, English and German.
  void pictures() {
    for (const bool german : {false, true})
      for (const auto mode : {Theme::Mode::Light, Theme::Mode::Dark}) {
        Language::apply(german ? Language::Choice::German : Language::Choice::English);
        Theme::apply(*qApp, mode);
        RehearsalBench bench;
        buttonOf(bench.page->details(), german ? QStringLiteral("Probelauf") : QStringLiteral("Rehearse"))->click();
        auto* sheet = qobject_cast<RehearsalSheet*>(Sheet::topOf(bench.page->window()));
        QVERIFY(sheet);
        QTRY_VERIFY_WITH_TIMEOUT(sheet->result(), kPatience_ms);
        auto* tabs = sheet->findChild<QTabWidget*>();
        for (int i = 0; i < tabs->count(); ++i) {
          tabs->setCurrentIndex(i);
          QCoreApplication::processEvents();
          QVERIFY(bench.page->window()->grab().save(QStringLiteral(ARTICULUS_SCREENS "/rehearsal_%1_%2_%3.png")
                                                        .arg(german ? "de" : "en")
                                                        .arg(mode == Theme::Mode::Dark ? "dark" : "light")
                                                        .arg(i)));
        }
        sheet->reject();
        QCoreApplication::processEvents();
        QVERIFY(bench.page->window()->grab().save(QStringLiteral(ARTICULUS_SCREENS "/rehearsal_%1_%2_page.png")
                                                      .arg(german ? "de" : "en")
                                                      .arg(mode == Theme::Mode::Dark ? "dark" : "light")));
      }
    Language::apply(Language::Choice::English);
    Theme::apply(*qApp, Theme::Mode::Light);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestRehearsal)
#include "test_rehearsal.moc"
