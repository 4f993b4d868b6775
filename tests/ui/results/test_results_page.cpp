// The results page: lists, loops, tables, notes, and an export that leaves nothing behind when it is cancelled.
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "core/protocol/protocol_json.h"
#include "core/run/kept_results.h"
#include "core/storage/database.h"
#include "core/storage/run_writer.h"
#include "tests/ui/results/results_bench.h"
#include "tests/ui/test_main.h"
#include "ui/results/result_tables.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_loops.h"
#include "ui/results/results_page.h"
#include "ui/results/results_tables.h"
#include "ui/results/run_condition.h"
#include "ui/results/run_file_name.h"
#include "ui/results/series/results_series.h"

namespace articulus::ui::test {

using record::Channel;

class TestResultsPage : public QObject {
  Q_OBJECT
  using Bench = ResultsBench;

 private slots:
  void aFileIsCalledAfterItsRun() {
    storage::RunRecord run;
    run.id = 12;
    run.specimenLabel = "../L3-L5 #07/a\nb";
    run.header.protocolName = std::string(300, 'x');
    run.began = "2026-11-22T09:14:00.000Z";
    const QString name = runFileName(run, QStringLiteral("csv"));
    QVERIFY2(name.startsWith(QStringLiteral("_L3-L5 _07_a b, xxx")) && name.endsWith(QStringLiteral(", run 12.csv")),
             qPrintable(name));
    QVERIFY(name.contains(QStringLiteral("2026-11-2")) && name.size() < 150);
    QVERIFY(!name.contains(QLatin1Char('/')) && !name.contains(QLatin1Char('\n')));
    storage::RunRecord bare;
    bare.id = 3;
    QCOMPARE(runFileName(bare, QStringLiteral("pdf")), QStringLiteral("run 3.pdf"));
  }

  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("results-page"));
  }

  void rangeOfMotionIsInDegreesWithItsMethod() {
    ResultTable table;
    showRangeOfMotion(someResults(), "lumbar spine", table);
    QCOMPARE(table.rowCount(), 6);
    QCOMPARE(table.cell(0, 0), QStringLiteral("Lateral bending"));
    QCOMPARE(table.cell(0, 1), QStringLiteral("Lateral bending"));  // the driven one first
    QCOMPARE(table.cell(1, 1), QStringLiteral("Flexion-extension"));
    QCOMPARE(table.cell(0, 2), QStringLiteral("-5.73"));
    QCOMPARE(table.cell(0, 3), QStringLiteral("11.46"));
    QCOMPARE(table.cell(0, 4), QStringLiteral("17.19"));
    QCOMPARE(table.cell(1, 5), QStringLiteral("–"));  // a coupled angle has no neutral zone
    QCOMPARE(table.cell(0, 5), QStringLiteral("2.86"));
    showRangeOfMotion(someResults(), "knee", table);
    QCOMPARE(table.cell(0, 0), QStringLiteral("Varus-valgus"));
    showRangeOfMotion(someResults(), "shoulder", table);
    QCOMPARE(table.cell(0, 0), QStringLiteral("Flexion-extension"));
    showRangeOfMotion(someResults(), "ankle", table);
    QCOMPARE(table.cell(0, 0), QStringLiteral("Inversion-eversion"));
    showRangeOfMotion(someResults(), "beam", table);
    QCOMPARE(table.cell(0, 0), QStringLiteral("Rotation about x"));
    QVERIFY(table.method().contains(QLatin1String("neutral zone")));
    QVERIFY(table.headerData(4, Qt::Horizontal, Qt::DisplayRole).toString().contains(QStringLiteral("°")));
  }

  void offAxisLoadsLeaveADashUnderTheCommandedOne() {
    ResultTable table;
    showOffAxisLoads(someResults(), {}, table);
    QCOMPARE(table.rowCount(), 4);
    QCOMPARE(table.columnCount(), 8);
    QCOMPARE(table.cell(0, 1), QStringLiteral("Max"));
    QCOMPARE(table.cell(0, 2), QStringLiteral("2.50"));
    QCOMPARE(table.cell(1, 2), QStringLiteral("-1.25"));
    QCOMPARE(table.cell(0, 5), QStringLiteral("–"));  // LB: Mx
    QCOMPARE(table.cell(2, 6), QStringLiteral("–"));  // FE: My
    QVERIFY(table.asText().startsWith(QLatin1String("Motion\t")));
    showOffAxisLoads({}, {}, table);
    QCOMPARE(table.rowCount(), 0);
  }

  void whatStepsReportStandsBesideWhatTheSourceExpects() {
    std::vector<storage::ResultValue> values = someResults();
    const auto add = [&values](const char* table, const char* name, const char* unit, double value,
                               std::optional<double> low, std::optional<double> high) {
      storage::ResultValue r{table, "flexion 30 deg > drawer", name, unit, value, value, std::nullopt, "maximum of x"};
      r.expectedMinimum = low;
      r.expectedMaximum = high;
      if (low || high) r.source = "a source, Table 1";
      values.push_back(r);
    };
    add("report", "anterior translation", "m", 0.00512, 0.004, 0.006);
    add("report", "off-axis force", "N", 4.2, std::nullopt, 3.84);
    add("report", "turn", "rad", 0.0349066, 0.05, std::nullopt);
    add("report", "largest moment", "Nm", 3.0, std::nullopt, std::nullopt);
    add("path_repeatability", "distance", "m", 0.00021, std::nullopt, 0.0003);
    ResultTable table;
    showReported(values, {}, table);
    QCOMPARE(table.rowCount(), 4);
    const auto row = [&table](int r) {
      QStringList words;
      for (int c = 0; c < table.columnCount(); ++c) words << table.cell(r, c);
      return words;
    };
    QCOMPARE(row(0), (QStringList{"flexion 30° > drawer", "anterior translation", "5.120", "mm", "4 to 6", "met",
                                  "a source, Table 1"}));
    QCOMPARE(row(1), (QStringList{"flexion 30° > drawer", "off-axis force", "4.20", "N", "at most 3.84", "above",
                                  "a source, Table 1"}));
    QCOMPARE(row(2).mid(2, 4), (QStringList{"2.00", "°", "at least 2.865", "below"}));
    QCOMPARE(row(3).mid(4), (QStringList{"–", "–", "–"}));
    // Told by word and sign, not by colour alone.
    const auto sign = [&table](int r) { return table.data(table.index(r, 5), Qt::DecorationRole).value<QIcon>(); };
    QVERIFY(!sign(0).isNull() && !sign(1).isNull() && sign(3).isNull());
    QVERIFY(sign(0).pixmap(22, 22).toImage() != sign(1).pixmap(22, 22).toImage());
    QVERIFY(table.data(table.index(0, 0), Qt::ToolTipRole).toString().contains(QLatin1String("maximum of x")));
    showOtherTables(values, {}, table);
    QCOMPARE(table.rowCount(), 1);
    QCOMPARE(row(0).mid(0, 4), (QStringList{"path repeatability", "flexion 30° > drawer", "distance", "0.210"}));
    QCOMPARE(row(0)[6], QStringLiteral("met"));
    // Where no row has a source there are no columns of dashes for it; small numbers keep their digits.
    values.back().expectedMaximum.reset();
    values.back().source.clear();
    values.back().minimum = values.back().maximum = 3.4567e-6;
    showOtherTables(values, {}, table);
    QCOMPARE(row(0).mid(3), (QStringList{"0.003457", "mm"}));
    QCOMPARE(table.data(table.index(0, 3), Qt::TextAlignmentRole).toInt(), int(Qt::AlignVCenter | Qt::AlignRight));
    QCOMPARE(table.data(table.index(0, 4), Qt::TextAlignmentRole).toInt(), int(Qt::AlignVCenter | Qt::AlignLeft));
    QVERIFY(table.data(table.index(0, 0), Qt::ToolTipRole).toString().contains(QLatin1String("maximum of x")));
  }

  void theConditionOfTheSpecimenIsToldWithTheRun() {
    Bench bench;
    QTRY_VERIFY(bench.settled());  // the list of three is read before there are five
    const auto storeCut = [&bench](const char* structure) {
      storage::RunHeader header;
      header.sessionId = bench.session.sessionId();
      header.protocolName = bench.protocol.name;
      header.protocolJson = protocol::toJson(bench.protocol).dump();
      header.cellName = "a cell";
      header.cellJson = header.gainsJson = header.limitsJson = "{}";
      header.specimenJson = R"({"label": "L3-L5 #07", "side": "left"})";
      header.softwareVersion = "test";
      auto writer = Desk::need(bench.database->beginRun(header));
      record::Event event;
      event.kind = record::EventKind::StructureCut;
      event.setText(structure);
      record::Sample sample;
      sample.cycle = 1;
      Desk::need(writer->store(std::span(&sample, 1), std::span(&event, 1)));
      Desk::need(writer->finish(0, {record::RunEnd::Completed}));
      return writer->runId();
    };
    const auto condition = [&bench](std::int64_t id) {
      auto archive = Desk::need(RunArchive::open(*bench.session.archive()));
      return Desk::need(conditionOf(archive, Desk::need(archive.run(id)))).words();
    };
    const auto first = storeCut("anterior cruciate ligament"), second = storeCut("medial meniscus");
    QVERIFY2(condition(bench.ids[0]).contains(QLatin1String("intact")), qPrintable(condition(bench.ids[0])));
    QCOMPARE(condition(first), QStringLiteral("L3-L5 #07  ·  left  ·  cut: anterior cruciate ligament (in this run)"));
    QCOMPARE(condition(second),
             QStringLiteral("L3-L5 #07  ·  left  ·  cut: anterior cruciate ligament, medial meniscus (in this run)"));
    bench.controller().reload();
    QTRY_VERIFY(!bench.controller().busy() && bench.controller().runs().rowCount() == 5);
    bench.select({second});
    auto* shown = bench.page->findChild<QLabel*>(QStringLiteral("condition"));
    QTRY_VERIFY2(shown->text().contains(QLatin1String("medial meniscus (in this run)")), qPrintable(shown->text()));
  }

  void theListSaysWhichRunsAreNotWhole() {
    storage::RunRecord run;
    run.ending.end = record::RunEnd::Completed;
    QVERIFY(RunListModel::isWhole(run));
    run.lostSamples = 3;
    QVERIFY(!RunListModel::isWhole(run));
    QCOMPARE(RunListModel::howItEnded(run), QStringLiteral("Completed, samples lost"));
    run = {};
    run.ending.end = record::RunEnd::Interrupted;
    QCOMPARE(RunListModel::howItEnded(run), QStringLiteral("Interrupted"));
  }

  /// A window of 1280 leaves the tables some 600 pixels: their words must not be squeezed to a letter a line.
  void wordsOfOtherTablesAreReadableInANarrowWindow() {
    ResultsTableCard card(ResultsTableCard::Kind::Other);
    card.resize(560, 400);
    static_cast<QWidget&>(card).show();
    RunData run;
    for (int i = 0; i < 4; ++i) {
      storage::ResultValue value;
      value.table = "path_repeatability";
      value.motion = "passive 2 back";
      value.quantity = "largest distance from the mean path";
      value.minimum = -123456.5;
      value.maximum = 123456.5;
      value.source = "somebody 2012, Table 3";
      run.results.push_back(value);
    }
    card.show(&run);
    const auto* view = card.findChild<QTableView*>();
    QVERIFY(view->model()->columnCount() > 3);
    for (const int column : {0, 1, view->model()->columnCount() - 1})
      QVERIFY2(view->columnWidth(column) >= 130, qPrintable(QString::number(view->columnWidth(column))));
    const auto wide = [&] {
      int sum = 0;
      for (int column = 0; column < view->model()->columnCount(); ++column) sum += view->columnWidth(column);
      return sum;
    };
    card.resize(1600, 400);  // and where there is room, no bar
    QTRY_VERIFY(wide() <= view->viewport()->width() && wide() > view->viewport()->width() - 8);
  }

  void theListSaysWhyARunWasStopped() {
    storage::RunRecord run;
    run.ending = {record::RunEnd::Stopped, "the dead-man switch was let go while the knee was being bent"};
    RunListModel model;
    model.setRuns({run});
    const auto at = model.index(0, RunListModel::Ended);
    QCOMPARE(at.data(Qt::DisplayRole).toString(), QStringLiteral("Stopped"));  // protocol and specimen need the room
    for (const int role : {int(Qt::ToolTipRole), int(Qt::AccessibleTextRole)})
      QVERIFY(at.data(role).toString().contains(QLatin1String("while the knee was being bent")));
    run.ending = {record::RunEnd::Completed, "done"};
    model.setRuns({run});
    QCOMPARE(at.data(Qt::DisplayRole).toString(), QStringLiteral("Completed"));
    run.ending = {record::RunEnd::Stopped, "stopped by the operator"};
    QCOMPARE(RunListModel::howAndWhyItEnded(run), QStringLiteral("Stopped by the operator"));
    run.lostSamples = 3;
    QCOMPARE(RunListModel::howAndWhyItEnded(run), QStringLiteral("Stopped by the operator, samples lost"));
    run.header.imported.emplace();
    QCOMPARE(RunListModel::howAndWhyItEnded(run), QStringLiteral("Imported, stopped by the operator, samples lost"));
  }

  void remainingTimeIsToldOnceItIsKnown() {
    QVERIFY(remainingTime_s(0, 100, 5.0) < 0.0);
    QVERIFY(remainingTime_s(1, 100, 0.01) < 0.0);
    QCOMPARE(remainingTime_s(25, 100, 10.0), 30.0);
    QCOMPARE(remainingTime_s(100, 100, 10.0), 0.0);
  }

  void withoutRunsItSaysWhatToDoFirst() {
    Desk desk;
    UserSession session(*desk.context);
    ResultsPage page(session);
    QVERIFY(page.closedBecause().contains(QLatin1String("Sign in")));
    Desk::need(session.open(desk.clinician));
    QCOMPARE(page.closedBecause(), QString());
    page.show();
    bool said = false;
    QTRY_VERIFY2(([&] {
                   for (auto* label : page.findChildren<QLabel*>())
                     said = said || (label->isVisible() && label->text().startsWith(QLatin1String("No runs yet")));
                   return said;
                 }()),
                 "no empty state");
  }

  void aChosenRunShowsLoopsTablesAndTimeSeries() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    bench.select({bench.ids[0]});
    QTRY_VERIFY(!bench.controller().busy() && bench.controller().shown().size() == 1);
    const RunData& run = *bench.controller().shown()[0];
    QCOMPARE(run.record.id, bench.ids[0]);
    QCOMPARE(run.motions(), (std::vector<std::string>{"LB", "FE"}));  // AR has never begun
    QVERIFY(run.loopOf("LB") && run.loopOf("FE") && !run.loopOf("AR"));
    QVERIFY(run.loopOf("LB")->points.size() > 100);
    QCOMPARE(bench.page->findChild<ResultsLoops*>()->loopsShown(), 1);
    QCOMPARE(bench.page->findChild<ResultsTableCard*>(QStringLiteral("rangeOfMotion"))->table().rowCount(), 6);
    const auto& series = bench.page->findChild<ResultsSeries*>()->store();
    QVERIFY(series.size() >= 58);  // 3 s: two points a tenth
    QVERIFY(qAbs(series.extremes(Channel::MomentX, 0.0, 3.0).maximum - 3.0f) < 0.01f);
  }

  void severalRunsLieOverEachOther() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    bench.select({bench.ids[0], bench.ids[1], bench.ids[2]});
    QTRY_COMPARE(bench.page->findChild<ResultsLoops*>()->loopsShown(), 3);
  }

  /// Somebody may work on the database while the page is open: what it said before is no verdict of now.
  void aRunIsComparedWithItsSealEachTimeItIsOpened() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    QSignalSpy problems(bench.page.get(), &Page::problem), gone(bench.page.get(), &Page::noLonger);
    const auto opened = [&bench](storage::SealState wanted) {
      bench.select({bench.ids[1]});
      bench.select({bench.ids[0]});
      return QTest::qWaitFor(
          [&] {
            const auto shown = bench.controller().shown();
            return !shown.empty() && shown.front()->record.id == bench.ids[0] && shown.front()->seal &&
                   shown.front()->seal->state == wanted;
          },
          10'000);
    };
    const auto change = [&bench](const char* by) {
      storage::Database database(bench.database->file());
      database.execute(std::string("UPDATE sample SET moment_y_Nm = moment_y_Nm ") + by +
                       " WHERE cycle = 100 AND run_id = " + std::to_string(bench.ids[0]));
    };
    QVERIFY(opened(storage::SealState::Verified));
    QCOMPARE(problems.count(), 0);
    change("* -1.0");
    QVERIFY(opened(storage::SealState::Changed));
    QCOMPARE(problems.count(), 1);
    change("* -1.0");  // bit for bit as it was
    QVERIFY(opened(storage::SealState::Verified));
    QVERIFY(!gone.isEmpty());
  }

  void aNoteIsStoredAndShown() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    bench.select({bench.ids[0]});
    QTRY_VERIFY(!bench.controller().busy());
    bench.controller().addNote(bench.ids[0], QStringLiteral("  dura intact  "));
    QTRY_VERIFY(!bench.controller().busy());
    const auto notes = Desk::need(bench.database->notes(bench.ids[0]));
    QCOMPARE(notes.size(), std::size_t{1});
    QCOMPARE(notes[0].text, std::string("dura intact"));
    QTRY_VERIFY(bench.page->findChild<QListWidget*>()->item(0)->text().contains(QLatin1String("dura intact")));
  }

  void theReportOfTheChosenRunsIsAskedForInASheetAndWritten() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    auto* button = bench.page->findChild<QPushButton*>(QStringLiteral("report"));
    QVERIFY(button && button->isEnabled());
    button->click();
    auto* asked = bench.page->window()->findChild<QFileDialog*>();
    QVERIFY(asked);  // within the window: nothing modal hides STOP
    QVERIFY(!QApplication::activeModalWidget());
    for (const char* name : {"report.pdf", "report.html"}) {
      const QString file = bench.desk.folder.filePath(QLatin1String(name));
      QSignalSpy reported(&bench.controller(), &ResultsController::reported), notices(bench.page.get(), &Page::notice);
      bench.controller().reportRuns({bench.ids[1], bench.ids[0]}, file);
      QVERIFY(bench.controller().busy());
      QVERIFY(reported.wait(30'000));
      QVERIFY(notices.last()[0].toString().contains(file));
      QVERIFY(QFileInfo(file).size() > 20'000);
      QCOMPARE(QFileInfo(file).permissions() & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
    }
  }

  void aReportOfAnUnknownKindSaysWhy() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    QSignalSpy problems(bench.page.get(), &Page::problem);
    bench.controller().reportRuns({bench.ids[0]}, bench.desk.folder.filePath(QStringLiteral("report.docx")));
    QVERIFY(problems.wait(20'000));
    QVERIFY(problems[0][0].toString().contains(QLatin1String(".pdf")));
  }

  void resultsOfAnOlderVersionAreTold() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    Desk::need(bench.database->saveResults(bench.ids[1], {.values = someResults(), .methodsVersion = 0}));
    auto* condition = bench.page->findChild<QLabel*>(QStringLiteral("condition"));
    QVERIFY(condition);
    bench.select({bench.ids[0]});
    QTRY_VERIFY(condition->text().contains(QStringLiteral("Run %1:").arg(bench.ids[0])));
    QVERIFY(!condition->text().contains(QLatin1String("older version")));
    bench.select({bench.ids[1]});
    QTRY_VERIFY(condition->text().contains(QLatin1String("older version")));
    bench.controller().analyseAgain(bench.ids[1]);
    QTRY_VERIFY_WITH_TIMEOUT(!condition->text().contains(QLatin1String("older version")), 20'000);
  }

  void analysingAgainReplacesTheNumbers() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    QSignalSpy notices(bench.page.get(), &Page::notice);
    bench.controller().analyseAgain(bench.ids[0]);
    QTRY_VERIFY_WITH_TIMEOUT(notices.count() > 0 && !bench.controller().busy(), 20'000);
    const auto results = Desk::need(bench.database->results(bench.ids[0]));
    QVERIFY(!results.empty());
    double high = 0.0;
    for (const auto& r : results)
      if (r.table == "range_of_motion" && r.motion == "LB" && r.quantity == "LB") high = r.maximum;
    QVERIFY(qAbs(high - 0.2) < 1e-3);  // what was stored above, not someResults()
  }

  void signingOutForgetsThePersonsRuns() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    Desk::need(bench.session.close());
    QCOMPARE(bench.controller().runs().rowCount(), 0);
    QVERIFY(bench.controller().shown().empty());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestResultsPage)
#include "test_results_page.moc"
