// What a finished rehearsal shows beside loads, and that it is shown again for as long as the plan is the same.
#include <qcustomplot.h>

#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <algorithm>
#include <atomic>
#include <tuple>

#include "tests/ui/rehearsal/rehearsal_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/language.h"
#include "ui/plot/plot_course.h"
#include "ui/rehearsal/rehearsed_courses.h"

namespace articulus::ui::test {

class TestRehearsalShown : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("rehearsal_shown"));
    Language::apply(Language::Choice::English);  // plurals
  }

  void aRehearsalIsShownAgainUntilThePlanIsAnother() {
    const cell::CellConfig cell = Desk().cell;
    std::atomic<int> walked = 0;
    RehearsalBench bench([&cell, &walked](const run::RehearsalPlan& plan, const run::RehearsalProgress&) {
      ++walked;
      return base::Result<run::Rehearsal>(ended(plan, cell));
    });
    auto* again = buttonOf(bench.page->details(), QStringLiteral("Show the rehearsal"));
    QVERIFY(again && again->isHidden());
    auto* sheet = bench.begin();
    QTRY_VERIFY(sheet->result());
    const auto known = sheet->result();
    sheet->reject();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(again->isVisible());
    again->click();
    sheet = qobject_cast<RehearsalSheet*>(Sheet::topOf(bench.page->window()));
    QVERIFY(sheet);
    QTRY_COMPARE(sheet->result(), known);
    QVERIFY(says(*sheet, QStringLiteral("Peak 3.1 of 8")) && buttonOf(*sheet, QStringLiteral("Close")));
    QVERIFY(sheet->findChild<QTabWidget*>()->isVisible());
    sheet->reject();
    QCOMPARE(walked.load(), 1);
    const auto rehearsed = bench.session->specimen();
    Desk::need(bench.session->setSpecimen(bench.desk.specimen("another")));
    QVERIFY2(again->isHidden(), "another specimen");
    Desk::need(bench.session->setSpecimen(rehearsed));
    QVERIFY(again->isVisible());
    // What changes behind the page's back is seen as it is pressed.
    bench.desk.cell.limits.wrench[4] *= 0.5;
    bench.desk.station.now.limits = &bench.desk.cell.limits;
    QSignalSpy said(bench.page.get(), &Page::notice);
    again->click();
    QVERIFY(!Sheet::topOf(bench.page->window()));
    QCOMPARE(said.size(), 1);
    QVERIFY(again->isHidden());
    QCOMPARE(walked.load(), 1);
  }

  /// Over the arm's real motion, held against the numbers of the twin's own control cycle.
  void marginsAreDrawnBesideTheirLimits() {
    RehearsalBench bench;
    bench.page->resize(1280, 736);
    auto* sheet = bench.begin();
    QTRY_VERIFY_WITH_TIMEOUT(sheet->result(), 120'000);
    const run::Rehearsal& r = *sheet->result();
    auto* courses = sheet->findChild<RehearsedCourses*>();
    const auto use = [&r](std::string_view key) { return *std::ranges::find(r.limits, key, &run::LimitUse::key); };
    for (const auto& [course, key, scale] : {std::tuple(&courses->distance(), "collision_distance_m", 1e3),
                                             {&courses->singularValue(), "least_singular_value", 1.0}}) {
      QVERIFY(course->isVisibleTo(sheet));
      auto* plot = course->findChild<QCustomPlot*>();
      plot->replot(QCustomPlot::rpImmediateRefresh);
      QVERIFY2(plot->axisRect()->width() > 300, qPrintable(QString::number(plot->axisRect()->width())));
      QCOMPARE(plot->graphCount(), 2);
      bool found = false;
      const QCPRange seen = plot->graph(0)->data()->valueRange(found);
      const run::LimitUse told = use(key);
      QVERIFY2(found && std::abs(seen.lower - scale * told.value) < 0.02 * scale * told.value,
               qPrintable(QStringLiteral("%1: %2 drawn, %3 told").arg(key).arg(seen.lower).arg(scale * told.value)));
      QCOMPARE(plot->graph(1)->data()->at(0)->value, scale * told.limit);
      QVERIFY(std::abs(plot->graph(0)->data()->at(plot->graph(0)->dataCount() - 1)->key - r.duration_s) < 0.1);
    }
    // At 1280 x 800, of which the header takes its part, the loads have their room and nothing is scrolled.
    const auto* body = sheet->findChild<QScrollArea*>();
    QVERIFY2(courses->loads().height() >= 190, qPrintable(QString::number(courses->loads().height())));
    QVERIFY2(body && body->verticalScrollBar()->maximum() == 0,
             qPrintable(QString::number(body ? body->verticalScrollBar()->maximum() : -1)));
    sheet->reject();
  }

  void rowsAndButtonsGoToTheirMoments() {
    const cell::CellConfig cell = Desk().cell;
    RehearsalBench bench([&cell](const run::RehearsalPlan& plan, const run::RehearsalProgress&) {
      run::Rehearsal r = ended(plan, cell);
      r.steps[0].begin_s = 2.0;
      const auto uses = [&r](const char* key, const char* label, double value, double share, double time_s) {
        r.limits.push_back(
            {.key = key, .label = label, .unit = "", .value = value, .limit = 8, .share = share, .time_s = time_s});
      };
      uses("collision_distance_m", "Least distance between parts", 0.021, 0.5, 6.0);
      uses("moment_y_Nm", "Moment My", 3.1, 0.39, 4.0);
      uses("least_singular_value", "Least singular value", 0.11, 0.1, 8.0);
      for (int i = 0; i < 12; ++i) {
        run::RehearsedMoment moment;
        moment.time_s = i;
        moment.limit.setConstant(100.0);
        r.course.push_back(moment);
      }
      return base::Result<run::Rehearsal>(r);
    });
    auto* sheet = bench.begin();
    QTRY_VERIFY(sheet->result());
    auto* courses = sheet->findChild<RehearsedCourses*>();
    const auto now = [courses] {
      auto* plot = courses->loads().findChild<QCustomPlot*>();
      for (int i = 0; i < plot->itemCount(); ++i)
        if (auto* line = qobject_cast<QCPItemStraightLine*>(plot->item(i))) return line->point1->key();
      return -1.0;
    };
    QStringList said;
    for (auto* button : courses->parentWidget()->findChildren<QPushButton*>()) {
      said << button->text().replace(QChar(0x00A0), QLatin1Char(' '));
      button->click();
      said.last() += QStringLiteral(" -> %1").arg(now());
    }
    QCOMPARE(said, (QStringList{QStringLiteral("Closest parts, 21 mm: 0:06.0 -> 6"),
                                QStringLiteral("Least singular value, 0.11: 0:08.0 -> 8"),
                                QStringLiteral("Moment My, 39 % of its limit: 0:04.0 -> 4")}));
    auto* tabs = sheet->findChild<QTabWidget*>();
    int tried = 0;
    for (auto* table : sheet->findChildren<QTableView*>()) {
      const bool steps = table->accessibleName() == QLatin1String("Steps");
      if (!steps && table->accessibleName() != QLatin1String("Limits")) continue;
      tabs->setCurrentWidget(table);
      emit table->activated(table->model()->index(steps ? 0 : 1, 0));
      QCOMPARE(now(), steps ? 2.0 : 4.0);
      QCOMPARE(tabs->currentIndex(), 0);
      ++tried;
    }
    QCOMPARE(tried, 2);
    sheet->reject();
  }

  void whatThereIsNothingOfHasNoPlot() {
    const cell::CellConfig cell = Desk().cell;
    RehearsalBench bench([&cell](const run::RehearsalPlan& plan, const run::RehearsalProgress&) {
      return base::Result<run::Rehearsal>(ended(plan, cell));  // without a motion
    });
    auto* sheet = bench.begin();
    QTRY_VERIFY(sheet->result());
    auto* courses = sheet->findChild<RehearsedCourses*>();
    QVERIFY(courses->loads().isVisible());
    QVERIFY(courses->distance().isHidden() && courses->singularValue().isHidden());
    sheet->reject();
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestRehearsalShown)
#include "test_rehearsal_shown.moc"
