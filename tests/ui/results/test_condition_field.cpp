// In what condition a specimen was is said of runs whose cuts the program cannot know, and of no others.
#include <QLabel>
#include <QListWidget>
#include <QTableView>
#include <span>

#include "core/storage/run_writer.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/results/condition_field.h"
#include "ui/results/results_controller.h"
#include "ui/results/results_notes.h"
#include "ui/results/results_page.h"

namespace articulus::ui::test {

class TestConditionField : public QObject {
  Q_OBJECT

  struct Bench {
    Desk desk;
    UserSession session{*desk.context};
    std::unique_ptr<storage::UserStore> database;
    std::int64_t simulated = 0, imported = 0;
    std::unique_ptr<ResultsPage> page;

    Bench() {
      Desk::need(session.open(desk.clinician));
      database = Desk::database(session);
      Desk::need(session.setSpecimen(desk.specimen()));
      simulated = store({});
      imported = store(storage::ImportOrigin{"knee.csv", "csv", "00", "{}"});
      page = std::make_unique<ResultsPage>(session);
      page->resize(1200, 700);
      page->show();
      page->entered();
    }
    std::int64_t store(std::optional<storage::ImportOrigin> origin) {
      storage::RunHeader header;
      header.sessionId = session.sessionId();
      header.protocolName = "a protocol";
      header.protocolJson = header.cellJson = header.gainsJson = header.limitsJson = "{}";
      header.specimenJson = R"({"label": "L3-L5 #07"})";
      header.imported = std::move(origin);
      auto writer = Desk::need(database->beginRun(header));
      record::Sample sample;
      sample.cycle = 1;
      Desk::need(writer->store(std::span(&sample, 1), {}));
      Desk::need(writer->finish(0, {record::RunEnd::Completed}));
      return writer->runId();
    }
    ResultsController& controller() { return *page->findChild<ResultsController*>(); }
    void select(std::int64_t run) {
      auto* list = page->findChild<QTableView*>(QStringLiteral("runs"));
      list->clearSelection();
      list->selectionModel()->setCurrentIndex(controller().runs().index(controller().runs().rowOf(run), 0),
                                              QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    [[nodiscard]] bool settled() { return !controller().busy() && controller().runs().rowCount() == 2; }
  };

 private slots:
  void isHiddenForASimulatedRun() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    bench.select(bench.simulated);
    auto* shown = bench.page->findChild<QLabel*>(QStringLiteral("condition"));
    QTRY_VERIFY2(shown->text().contains(QLatin1String("intact")), qPrintable(shown->text()));
    QVERIFY2(!bench.page->findChild<ConditionField*>()->isVisible(), "each of its cuts is an event");
  }

  void whatIsSaidIsStoredOnceAndShown() {
    Bench bench;
    QTRY_VERIFY(bench.settled());
    bench.select(bench.imported);
    auto* field = bench.page->findChild<ConditionField*>();
    auto* shown = bench.page->findChild<QLabel*>(QStringLiteral("condition"));
    QTRY_VERIFY(field->isVisible());
    QTRY_VERIFY2(shown->text().contains(QLatin1String("no cut recorded")), qPrintable(shown->text()));
    QVERIFY(field->width() >= field->minimumSizeHint().width());
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral(" ACL cut "));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY2(shown->text().contains(QStringLiteral("#07  ·  ACL cut")), qPrintable(shown->text()));
    QVERIFY2(!shown->text().contains(QLatin1String("no cut recorded")), qPrintable(shown->text()));
    QCOMPARE(Desk::need(bench.database->run(bench.imported)).condition, std::string("ACL cut"));
    auto* notes = bench.page->findChild<ResultsNotes*>()->findChild<QListWidget*>();
    QTRY_COMPARE(notes->count(), 1);
    QVERIFY2(notes->item(0)->text().contains(QLatin1String("Condition of the specimen: ACL cut")),
             qPrintable(notes->item(0)->text()));
    QVERIFY(bench.page->grab().save(QStringLiteral(ARTICULUS_SCREENS "/condition_field.png")));
    QTest::keyClick(field, Qt::Key_Return);  // nothing new was said
    bench.select(bench.simulated);
    QTRY_VERIFY(!field->isVisible());
    QCOMPARE(Desk::need(bench.database->notes(bench.imported)).size(), std::size_t{1});
    QVERIFY(Desk::need(bench.database->run(bench.simulated)).condition.empty());
    bench.select(bench.imported);
    QTRY_COMPARE(field->text(), QStringLiteral("ACL cut"));
    field->setFocus();
    field->clear();
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(shown->text().contains(QLatin1String("no cut recorded")));
    QCOMPARE(Desk::need(bench.database->notes(bench.imported)).size(), std::size_t{2});
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestConditionField)
#include "test_condition_field.moc"
