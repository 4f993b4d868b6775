// Statistics over runs on the desktop: from chosen runs to a table that is copied, with the numbers of the command
// line.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTableView>
#include <cmath>
#include <numbers>

#include "core/run/kept_results.h"
#include "core/storage/run_writer.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/kit/language/language.h"
#include "ui/plot/plot_statistics.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_page.h"
#include "ui/results/statistics/condition_model.h"
#include "ui/results/statistics/statistics_model.h"
#include "ui/results/statistics/statistics_sheet.h"
#include "ui/results/statistics/statistics_view.h"

namespace articulus::ui::test {

class TestStatistics : public QObject {
  Q_OBJECT

  /// Four specimens, each run intact and after a cut.
  struct Bench {
    Desk desk;
    UserSession session{*desk.context};
    std::unique_ptr<storage::UserStore> database;
    std::unique_ptr<ResultsPage> page;

    Bench() {
      fill();
      page = std::make_unique<ResultsPage>(session);
      page->resize(1200, 700);
      page->show();
      page->entered();
    }
    void fill() {
      Desk::need(session.open(desk.clinician));
      database = Desk::database(session);
      constexpr std::array<double, 4> kIntact_deg{8.1, 9.4, 7.7, 10.2}, kCut_deg{10.4, 11.9, 9.1, 13.6};
      for (std::size_t i = 0; i < kIntact_deg.size(); ++i) {
        Desk::need(session.setSpecimen(desk.specimen("L3-L5 #0" + std::to_string(i + 1))));
        store(kIntact_deg[i], nullptr);
        store(kCut_deg[i], "interspinous ligament");
      }
    }
    void store(double range_deg, const char* cut) {
      storage::RunHeader header;
      header.sessionId = session.sessionId();
      header.protocolName = "Spine flexibility";
      header.protocolJson = header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
      header.cellName = "Munich cell";
      header.softwareVersion = "test";
      header.simulated = true;
      auto writer = Desk::need(database->beginRun(header));
      record::Sample sample;
      sample.cycle = 1;
      record::Event event;
      event.kind = record::EventKind::StructureCut;
      if (cut) event.setText(cut);
      Desk::need(writer->store(std::span(&sample, 1), std::span(&event, cut ? 1 : 0)));
      Desk::need(writer->finish(0, {record::RunEnd::Completed}));
      const double range = range_deg * std::numbers::pi / 180.0;
      Desk::need(database->saveResults(
          writer->runId(),
          {.values = {{"range_of_motion", "LB", "LB", "rad", -0.5 * range, 0.5 * range, std::nullopt, "cycle 3"},
                      {"load_cycle", "LB", "stiffness", "Nm/rad", 10.0 * range, 10.0 * range, std::nullopt, "line"}},
           .methodsVersion = run::kMethodsVersion}));
    }
    ResultsController& controller() { return *page->findChild<ResultsController*>(); }
    [[nodiscard]] bool settled() { return !controller().busy() && controller().runs().rowCount() == 8; }
    StatisticsSheet* open() {
      page->findChild<QTableView*>(QStringLiteral("runs"))->selectAll();
      page->findChild<QPushButton*>(QStringLiteral("statistics"))->click();
      return page->findChild<StatisticsSheet*>();
    }
  };

  static void look(QWidget& window, const char* name) {
    QTest::qWait(120);
    QVERIFY(window.grab().save(QStringLiteral(ARTICULUS_SCREENS "/%1.png").arg(QLatin1String(name))));
    for (const auto* button : window.findChildren<QPushButton*>()) {
      if (!button->isVisible() || !button->isVisibleTo(&window) || button->text().isEmpty()) continue;
      QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(button->text()));
      QVERIFY2(window.rect().contains(QRect(button->mapTo(&window, QPoint()), button->size())),
               qPrintable(button->text()));
    }
  }

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("statistics"));
  }

  void oneRunHasNone() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    auto* list = bench.page->findChild<QTableView*>(QStringLiteral("runs"));
    auto* button = bench.page->findChild<QPushButton*>(QStringLiteral("statistics"));
    list->selectRow(0);
    QVERIFY(!button->isEnabled());
    QVERIFY(button->toolTip().contains(QLatin1String("two runs")));
    list->selectAll();
    QVERIFY(button->isEnabled());
  }

  void conditionsAreOfferedByWhatWasCut() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    auto* sheet = bench.open();
    QVERIFY(sheet);
    QTRY_VERIFY(!sheet->busy());
    QCOMPARE(sheet->conditions().conditions(),
             (QStringList{QStringLiteral("intact"), QStringLiteral("cut: interspinous ligament")}));
    QCOMPARE(sheet->conditions().asked()[0].second.size(), std::size_t{4});
    sheet->conditions().setReference(QStringLiteral("cut: interspinous ligament"));
    QCOMPARE(sheet->conditions().asked()[0].first, std::string("cut: interspinous ligament"));
    sheet->conditions().setCondition(0, QString());
    QCOMPARE(sheet->conditions().asked()[1].second.size(), std::size_t{3});
    for (int row = 1; row < 8; ++row) sheet->conditions().setCondition(row, QString());
    QVERIFY(!sheet->conditions().problem().isEmpty());
    auto* problem = sheet->findChild<QLabel*>(QStringLiteral("statisticsProblem"));
    QVERIFY(problem->isVisibleTo(sheet) && problem->text().contains(QLatin1String("condition")));
  }

  void theTableHasTheRowsOfTheCommandLine() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    auto* sheet = bench.open();
    QTRY_VERIFY(!sheet->busy());
    QSignalSpy computed(sheet, &StatisticsSheet::computed);
    sheet->accept();
    QVERIFY(computed.wait(20'000));
    const StatisticsModel& table = sheet->view().table();
    QCOMPARE(table.rowCount(), 4);
    // What `articulusctl statistics` shows, built here from the database.
    const auto read = Desk::need(run::readStatisticsRuns(*bench.database, sheet->conditions().asked()));
    const auto statistics = Desk::need(run::conditionStatistics(read.conditions));
    const auto rows = run::statisticsRows(statistics);
    QCOMPARE(table.answer()->rows.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      QCOMPARE(table.answer()->rows[i].numbers, rows[i].numbers);
      QCOMPARE(table.answer()->rows[i].condition, rows[i].condition);
    }
    const auto cell = [&table](int row, int column) { return table.index(row, column).data().toString(); };
    QCOMPARE(cell(0, StatisticsModel::Mean), QStringLiteral("8.85"));
    QCOMPARE(cell(0, StatisticsModel::Unit), QStringLiteral("deg"));
    QCOMPARE(cell(1, StatisticsModel::Difference), QStringLiteral("2.4"));
    QCOMPARE(cell(1, StatisticsModel::DifferenceInterval), QStringLiteral("1.094 to 3.706"));
    QCOMPARE(cell(1, StatisticsModel::P), QStringLiteral("0.010"));
    QCOMPARE(sheet->view().findChild<PlotStatistics*>()->points(), 4);  // Bland-Altman of the four specimens
    auto* told = sheet->view().findChild<QLabel*>(QStringLiteral("statisticsTold"));
    QVERIFY2(told->text().contains(QLatin1String("SIMULATED")), qPrintable(told->text()));
    auto* words = sheet->view().findChild<QLabel*>(QStringLiteral("statisticsWords"));
    QVERIFY(words->text().contains(QLatin1String("cannot be judged")));
    QVERIFY(words->text().contains(QLatin1String("sum of squares")));
  }

  void ofOneSpecimenThePlainDifferenceIsShownAsThat() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    auto* list = bench.page->findChild<QTableView*>(QStringLiteral("runs"));
    list->clearSelection();
    for (const std::int64_t id : {1, 2})  // of the first specimen: intact, cut
      list->selectionModel()->select(list->model()->index(8 - static_cast<int>(id), 0),
                                     QItemSelectionModel::Select | QItemSelectionModel::Rows);
    bench.page->findChild<QPushButton*>(QStringLiteral("statistics"))->click();
    auto* sheet = bench.page->findChild<StatisticsSheet*>();
    QVERIFY(sheet);
    QTRY_VERIFY(!sheet->busy());
    sheet->conditions().setReference(QStringLiteral("intact"));
    QSignalSpy computed(sheet, &StatisticsSheet::computed);
    sheet->accept();
    QVERIFY(computed.wait(20'000));
    const StatisticsModel& table = sheet->view().table();
    const auto cell = [&table](int row, int column) { return table.index(row, column).data().toString(); };
    QCOMPARE(table.rowCount(), 4);
    QCOMPARE(cell(1, StatisticsModel::OneDifference), QStringLiteral("2.3"));
    QCOMPARE(cell(1, StatisticsModel::OnePercent), QStringLiteral("28.4"));
    for (const int column : {StatisticsModel::Difference, StatisticsModel::DifferenceInterval, StatisticsModel::P})
      QVERIFY(!table.shows(column));
    QVERIFY(table.headerData(StatisticsModel::OneDifference, Qt::Horizontal, Qt::DisplayRole)
                .toString()
                .contains(QLatin1String("one specimen")));
    auto* view = sheet->view().findChild<QTableView*>(QStringLiteral("statistics"));
    view->selectRow(1);
    auto* words = sheet->view().findChild<QLabel*>(QStringLiteral("statisticsWords"));
    QVERIFY2(words->text().contains(QLatin1String("One specimen: L3-L5 #01")), qPrintable(words->text()));
    QVERIFY(words->text().contains(QLatin1String("28.4")));
    QVERIFY(words->text().contains(QLatin1String("neither interval nor test")));
    QCOMPARE(sheet->view().findChild<PlotStatistics*>()->points(), 2);  // bars, not an empty Bland-Altman
    QVERIFY(table.forPaper().contains(QLatin1String("28.4")));
    QVERIFY(table.forSpreadsheet().contains(QLatin1String("one_specimen_percent")));
  }

  void whatIsCopiedPastesIntoASpreadsheetAndAPaper() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    auto* sheet = bench.open();
    QTRY_VERIFY(!sheet->busy());
    QSignalSpy computed(sheet, &StatisticsSheet::computed);
    sheet->accept();
    QVERIFY(computed.wait(20'000));
    auto& table = sheet->view().table();
    table.setFilter(QStringLiteral("range of motion"));
    QCOMPARE(table.rowCount(), 2);
    const QStringList lines = table.forSpreadsheet().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);  // only what is shown
    const qsizetype columns = lines[0].split(QLatin1Char('\t')).size();
    for (const QString& line : lines) QCOMPARE(line.split(QLatin1Char('\t')).size(), columns);
    const qsizetype difference = lines[0].split(QLatin1Char('\t')).indexOf(QStringLiteral("difference"));
    QVERIFY(qAbs(lines[2].split(QLatin1Char('\t'))[difference].toDouble() - 2.4) < 1e-9);
    const QString paper = table.forPaper();
    QVERIFY2(paper.contains(QStringLiteral("8.85 ± 1.156")), qPrintable(paper));
    QVERIFY(paper.contains(QLatin1String("2.4 (1.094 to 3.706)")));
    QVERIFY(paper.contains(QLatin1String("Bland and Altman 1986")));
    QVERIFY(paper.contains(QLatin1String("SIMULATED")));
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    const QString german = table.forSpreadsheet();
    QLocale::setDefault(before);
    QVERIFY2(german.contains(QLatin1String("\t8,85\t")), qPrintable(german));
  }

  /// Looked at in BUILD/screens; here nothing is cut off.
  void fitsASmallWindowInBothThemes() {
    const QLocale before;
    for (const bool dark : {false, true}) {
      Theme::apply(*qApp, dark ? Theme::Mode::Dark : Theme::Mode::Light);
      if (dark) QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
      Bench bench;
      QTRY_VERIFY(bench.settled());
      bench.page->resize(940, 590);  // what a window of 1024 x 700 leaves a page
      auto* sheet = bench.open();
      QTRY_VERIFY(!sheet->busy());
      look(*bench.page, dark ? "statistics_conditions_dark_german" : "statistics_conditions_light");
      QSignalSpy computed(sheet, &StatisticsSheet::computed);
      sheet->accept();
      QVERIFY(computed.wait(20'000));
      sheet->view().findChild<QTableView*>(QStringLiteral("statistics"))->selectRow(1);
      look(*bench.page, dark ? "statistics_table_dark_german" : "statistics_table_light");
      sheet->view().findChildren<QComboBox*>().front()->setCurrentIndex(0);
      look(*bench.page, dark ? "statistics_numbers_dark_german" : "statistics_numbers_light");
      QLocale::setDefault(before);
    }
    Theme::apply(*qApp, Theme::Mode::Light);
  }

  void whatCannotBeReadIsSaidOnTheSheet() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    storage::RunHeader header;  // of no specimen
    header.protocolName = "Spine flexibility";
    header.protocolJson = header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
    header.cellName = "Munich cell";
    header.softwareVersion = "test";
    header.simulated = true;
    auto writer = Desk::need(bench.database->beginRun(header));
    Desk::need(writer->finish(0, {record::RunEnd::Completed}));
    bench.controller().reload();
    QTRY_VERIFY(!bench.controller().busy() && bench.controller().runs().rowCount() == 9);
    auto* sheet = bench.open();
    QTRY_VERIFY(!sheet->busy());
    sheet->accept();
    auto* problem = sheet->findChild<QLabel*>(QStringLiteral("statisticsProblem"));
    QTRY_VERIFY2(problem->text().contains(QLatin1String("has no specimen label")), qPrintable(problem->text()));
    QVERIFY(sheet->isVisible());
  }

  /// Names of core are in the language of the desktop. What was typed stays as it is, and so does what other programs
  /// read.
  void namesFollowTheLanguageAndWhatIsPastedDoesNot() {
    auto answer = std::make_shared<StatisticsAnswer>();
    answer->rows.push_back({.table = "load_cycle",
                            .of = "FE",
                            .quantity = "phase lag (2) [cycle 3]",
                            .unit = "rad",
                            .condition = "zero load"});
    Language::apply(Language::Choice::German);
    const auto english = qScopeGuard([] { Language::apply(Language::Choice::English); });
    StatisticsModel table;
    table.show(answer);
    const auto cell = [&table](int column) { return table.index(0, column).data().toString(); };
    QCOMPARE(cell(StatisticsModel::Table), QStringLiteral("Lastzyklus"));
    QCOMPARE(cell(StatisticsModel::Quantity), QStringLiteral("Phasenverzug (2) [Zyklus 3]"));
    QCOMPARE(cell(StatisticsModel::Condition), QStringLiteral("zero load"));
    QCOMPARE(resultName(answer->rows.front()), QStringLiteral("Flexion-Extension, Phasenverzug (2) [Zyklus 3]"));
    const QString pasted = table.forSpreadsheet();
    QVERIFY2(pasted.contains(QLatin1String("load_cycle\tFE\tphase lag (2) [cycle 3]\t")), qPrintable(pasted));
    for (const char* words : {"Phasen", "phase lag", "Lastzyklus", "load cycle"}) {
      table.setFilter(QString::fromLatin1(words));
      QCOMPARE(table.rowCount(), 1);
    }
    table.setFilter(QStringLiteral("creep"));
    QCOMPARE(table.rowCount(), 0);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestStatistics)
#include "test_statistics.moc"
