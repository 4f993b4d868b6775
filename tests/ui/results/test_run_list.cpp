// The list of runs: sorted by any column, narrowed by what there is, and what is done to a run is done to the one that
// is seen.
#include <QComboBox>
#include <QDateEdit>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QToolButton>

#include "tests/ui/results/results_bench.h"
#include "tests/ui/test_main.h"
#include "ui/kit/entries.h"
#include "ui/kit/language/language.h"
#include "ui/kit/language/typed_time.h"
#include "ui/results/export/export_sheet.h"
#include "ui/results/runs/run_filters.h"
#include "ui/results/runs/run_list_model.h"
#include "ui/results/runs/run_list_pane.h"
#include "ui/results/runs/run_order.h"

namespace articulus::ui::test {

using storage::RunRecord;

class TestRunList : public QObject {
  Q_OBJECT

  static RunRecord run(std::int64_t id, const char* began, const char* protocol, const char* specimen) {
    RunRecord record;
    record.id = id;
    record.began = began;
    record.header.protocolName = protocol;
    record.specimenLabel = specimen;
    record.ending.end = record::RunEnd::Completed;
    return record;
  }
  /// Newest first, as the database gives them.
  static std::vector<RunRecord> some() {
    return {
        run(5, "2026-11-20T09:00:00.000Z", "flexion", "K #2"), run(4, "2026-11-19T09:00:00.000Z", "bending", "K #10"),
        run(3, "2026-10-02T10:00:00.000Z", "flexion", "k #2"), run(2, "2026-10-01T12:00:00.000Z", "flexion", "K #10"),
        run(1, "2025-01-01T12:30:00.000Z", "Bending", "K #1")};
  }
  static std::map<std::int64_t, std::string> conditions() {
    return {{5, "intact"}, {4, "ACL cut"}, {3, "intact"}, {2, ""}, {1, "intact"}};
  }
  static QVector<qint64> orderOf(const RunListModel& model) {
    QVector<qint64> ids;
    for (int row = 0; row < model.rowCount(); ++row) ids << model.run(row)->id;
    return ids;
  }
  struct Pane {
    RunListModel model;
    RunListPane pane{model};
    Pane() {
      model.setRuns(some(), conditions());
      pane.resize(460, 500);
      pane.show();
    }
    QComboBox& box(const char* name) { return *pane.findChild<QComboBox*>(QLatin1String(name)); }
    QVector<qint64> shown() {
      QVector<qint64> ids;
      for (int row = 0; row < model.rowCount(); ++row)
        if (!pane.list().isRowHidden(row)) ids << model.run(row)->id;
      return ids;
    }
    QStringList offered(const char* name) {
      QStringList all;
      for (int i = 0; i < box(name).count(); ++i) all << box(name).itemText(i);
      return all;
    }
  };

 private slots:
  void initTestCase() {
    QCoreApplication::setOrganizationName(QStringLiteral("articulus-test"));
    QCoreApplication::setApplicationName(QStringLiteral("run-list"));
  }

  /// Names are read whole at any width: rows grow with them.
  void namesAreNotCut() {
    Pane pane;
    auto runs = some();
    runs[0].header.protocolName = "Flexibility under a follower preload, after the posterior ligaments were cut";
    pane.model.setRuns(runs, conditions());
    auto& list = pane.pane.list();
    const int most = 4 * list.fontMetrics().lineSpacing();
    for (const int width : {430, 640, 900}) {
      pane.pane.resize(width, 500);
      const auto missing = [&] {
        const QRect cell = list.visualRect(pane.model.index(0, RunListModel::Protocol));
        const QRect needed = list.fontMetrics().boundingRect(QRect(0, 0, cell.width() - 12, 1000), Qt::TextWordWrap,
                                                             QString::fromStdString(runs[0].header.protocolName));
        return std::min(needed.height(), most) - cell.height();
      };
      QTRY_VERIFY2(missing() <= 0, qPrintable(QStringLiteral("%1: %2 px").arg(width).arg(missing())));
    }
  }

  void numbersInNamesAreCounted() {
    QVERIFY(compareCounted("K #2", "K #10") < 0);
    QVERIFY(compareCounted("K #10", "k #10") == 0);
    QVERIFY(compareCounted("K #007", "K #7") == 0);
    QVERIFY(compareCounted("K", "K #1") < 0);
    QVERIFY(compareCounted("", "a") < 0 && compareCounted("a", "") > 0);
    QVERIFY(compareCounted("12", "a") != 0 && compareCounted("12", "a") == -compareCounted("a", "12"));
    QVERIFY(compareCounted("L3-L5 left", "L3-L4 right") > 0);
  }

  void eachColumnSortsBothWaysAndARunThatComesLaterToo() {
    RunListModel model;
    model.setRuns(some(), conditions());
    QCOMPARE(orderOf(model), (QVector<qint64>{5, 4, 3, 2, 1}));
    model.sort(RunListModel::Began, Qt::AscendingOrder);
    QCOMPARE(orderOf(model), (QVector<qint64>{1, 2, 3, 4, 5}));
    model.sort(RunListModel::Protocol, Qt::AscendingOrder);
    QCOMPARE(orderOf(model), (QVector<qint64>{1, 4, 2, 3, 5}));  // small and large letters alike, then by time
    model.sort(RunListModel::Specimen, Qt::AscendingOrder);
    QCOMPARE(orderOf(model), (QVector<qint64>{1, 3, 5, 2, 4}));
    model.sort(RunListModel::Specimen, Qt::DescendingOrder);
    QCOMPARE(orderOf(model), (QVector<qint64>{4, 2, 5, 3, 1}));
    model.sort(RunListModel::Condition, Qt::AscendingOrder);
    QCOMPARE(orderOf(model), (QVector<qint64>{2, 4, 1, 3, 5}));
    auto more = some();
    more.insert(more.begin(), run(6, "2026-11-21T09:00:00.000Z", "flexion", "K #3"));
    model.sort(RunListModel::Specimen, Qt::AscendingOrder);
    model.setRuns(more, conditions());
    QCOMPARE(orderOf(model), (QVector<qint64>{1, 3, 5, 6, 2, 4}));
    for (int row = 0; row < model.rowCount(); ++row) QCOMPARE(model.rowOf(model.run(row)->id), row);
    model.sort(99, Qt::AscendingOrder);
    QCOMPARE(model.rowCount(), 6);
  }

  void whatIsSelectedStaysTheSameRun() {
    Pane p;
    p.pane.list().selectRow(p.model.rowOf(4));
    p.pane.list().sortByColumn(RunListModel::Specimen, Qt::AscendingOrder);
    const auto rows = p.pane.list().selectionModel()->selectedRows();
    QCOMPARE(rows.size(), 1);
    QCOMPARE(p.model.run(rows.front().row())->id, 4);
    QCOMPARE(p.model.run(p.pane.list().currentIndex().row())->id, 4);
    QVERIFY(p.pane.list().accessibleName().contains(QLatin1String("Specimen")));
    p.pane.list().sortByColumn(RunListModel::Began, Qt::DescendingOrder);
    QVERIFY(p.pane.list().accessibleName().contains(QLatin1String("newest")));
  }

  void filtersOfferWhatThereIsAndHideTheRest() {
    Pane p;
    QCOMPARE(p.offered("filterSpecimen"), (QStringList{"Specimen: all", "K #1", "K #2", "k #2", "K #10"}));
    QCOMPARE(p.offered("filterCondition"), (QStringList{"Condition: all", "ACL cut", "intact"}));
    QVERIFY(p.offered("filterTime").contains(QStringLiteral("November 2026")));
    QCOMPARE(p.offered("filterTime").mid(p.offered("filterTime").size() - 2),
             (QStringList{QStringLiteral("January 2025"), QStringLiteral("From … to …")}));
    QVERIFY(!p.pane.findChild<QToolButton*>(QStringLiteral("filterClear"))->isVisible());
    p.box("filterCondition").setCurrentText(QStringLiteral("intact"));
    QCOMPARE(p.shown(), (QVector<qint64>{5, 3, 1}));
    p.box("filterTime").setCurrentText(QStringLiteral("October 2026"));
    QCOMPARE(p.shown(), (QVector<qint64>{3}));
    p.pane.findChild<QLineEdit*>()->setText(QStringLiteral("bending"));
    QVERIFY(p.shown().isEmpty());
    QCOMPARE(p.pane.firstShown(), -1);
    p.pane.reveal(p.model.rowOf(4));
    QCOMPARE(p.shown().size(), 5);
    // A choice holds for a list that is read anew, as long as there is such a run.
    p.box("filterCondition").setCurrentText(QStringLiteral("ACL cut"));
    p.pane.list().sortByColumn(RunListModel::Protocol, Qt::AscendingOrder);
    QCOMPARE(p.shown(), (QVector<qint64>{4}));
    p.model.setRuns(some(), conditions());
    QCOMPARE(p.shown(), (QVector<qint64>{4}));
    p.model.setRuns({some()[0], some()[2]}, conditions());
    QCOMPARE(p.shown().size(), 2);
    QVERIFY(!p.box("filterCondition").isVisible());  // both are intact: it would choose nothing
    QVERIFY(p.box("filterSpecimen").isVisible());
    p.model.setRuns(some(), conditions());
    p.box("filterSpecimen").setCurrentText(QStringLiteral("K #10"));
    auto* clear = p.pane.findChild<QToolButton*>(QStringLiteral("filterClear"));
    QVERIFY(clear->isVisible());
    clear->click();
    QCOMPARE(p.shown().size(), 5);
    QVERIFY(!clear->isVisible());
  }

  /// There the names stand in another order.
  void aFilterChoosesTheSameInAnotherLanguage() {
    RunListModel model;
    model.setRuns({run(2, "2026-11-20T09:00:00.000Z", "Ankle template", "K #2"),
                   run(1, "2026-10-19T09:00:00.000Z", "Creep", "K #1")});
    const QString name = QStringLiteral("filterProtocol"), time = QStringLiteral("filterTime");
    RunListPane english(model);
    english.show();
    english.findChild<QComboBox*>(name)->setCurrentText(QStringLiteral("Ankle template"));
    english.findChild<QComboBox*>(time)->setCurrentText(QStringLiteral("November 2026"));
    const auto back = qScopeGuard([] { Language::apply(Language::Choice::English); });
    Language::apply(Language::Choice::German);
    RunListPane german(model);
    german.show();
    QCOMPARE(german.findChild<QComboBox*>(name)->itemText(1), QStringLiteral("Kriechen"));
    german.list().selectRow(model.rowOf(2));
    Entries::of(english).putInto(german);
    QCOMPARE(german.findChild<QComboBox*>(name)->currentText(), QStringLiteral("Vorlage Sprunggelenk"));
    QCOMPARE(german.findChild<QComboBox*>(time)->currentText(), QStringLiteral("November 2026"));
    QVERIFY(!german.list().isRowHidden(model.rowOf(2)));
    QVERIFY(german.list().isRowHidden(model.rowOf(1)));
    const auto chosen = german.list().selectionModel()->selectedRows();
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(model.run(chosen.front().row())->id, 2);
  }

  void theLastDaysCountFromToday() {
    RunListModel model;
    model.setRuns(some());
    QDate today(2026, 11, 20);
    RunFilters filters(model, [&today] { return today; });
    auto* time = filters.findChild<QComboBox*>(QStringLiteral("filterTime"));
    const auto fitting = [&] {
      int count = 0;
      for (int row = 0; row < model.rowCount(); ++row) count += filters.fits(row);
      return count;
    };
    time->setCurrentText(QStringLiteral("Last 7 days"));
    QCOMPARE(fitting(), 2);
    time->setCurrentText(QStringLiteral("Today"));
    QCOMPARE(fitting(), 1);
    QCOMPARE(time->findText(QStringLiteral("Last 30 days")) > 0, true);
    today = QDate(2027, 6, 1);
    model.setRuns(some());
    QVERIFY(time->findText(QStringLiteral("Last 30 days")) < 0);
    QCOMPARE(fitting(), 5);  // there is no today any more
  }

  /// Days of one's own, in either order; what was typed holds for a list that is read anew.
  void betweenTwoDays() {
    RunListModel model;
    model.setRuns(some());
    RunFilters filters(model, [] { return QDate(2026, 11, 20); });
    auto* time = filters.findChild<QComboBox*>(QStringLiteral("filterTime"));
    const auto days = filters.findChildren<QDateEdit*>();
    QCOMPARE(days.size(), 2);
    QSet<QDate> of;
    const auto fitting = [&] {
      of.clear();
      for (int row = 0; row < model.rowCount(); ++row)
        if (filters.fits(row))
          of << QDateTime::fromString(QString::fromStdString(model.run(row)->began), Qt::ISODateWithMs).date();
      return static_cast<int>(of.size());
    };
    QVERIFY(!days[0]->isVisibleTo(&filters));
    const int all = fitting();
    const QDate first = *std::min_element(of.cbegin(), of.cend()), last = *std::max_element(of.cbegin(), of.cend());
    QVERIFY(all > 1 && first < last);
    time->setCurrentText(QStringLiteral("From … to …"));
    QVERIFY(days[0]->isVisibleTo(&filters) && days[1]->isVisibleTo(&filters) && filters.any());
    QCOMPARE(fitting(), all);  // from the first to the last
    QSignalSpy told(&filters, &RunFilters::changed);
    days[0]->setDate(last);
    QVERIFY(told.count() == 1);
    QCOMPARE(fitting(), 1);
    QVERIFY(of.contains(last));
    days[1]->setDate(first);  // the other way round
    QCOMPARE(fitting(), all);
    days[0]->setDate(first);
    QCOMPARE(fitting(), 1);
    QVERIFY(of.contains(first));
    model.setRuns(some());
    QCOMPARE(time->currentText(), QStringLiteral("From … to …"));
    QCOMPARE(fitting(), 1);
    filters.clear();
    QCOMPARE(fitting(), all);
    QVERIFY(!days[0]->isVisibleTo(&filters) && !filters.any());
  }

  /// Of two digits that are typed, Qt makes a year of the last century.
  void typedDaysHaveAllDigitsOfTheYear() {
    for (const QLocale& locale : {QLocale::c(), QLocale(QLocale::German, QLocale::Germany),
                                  QLocale(QLocale::English, QLocale::UnitedStates), QLocale(QLocale::French)})
      for (const QString& format : {typedDayFormat(locale), typedTimeFormat(locale)}) {
        QCOMPARE(format.count(QLatin1Char('y')), 4);
        QVERIFY2(!format.contains(QLatin1String("ss")), qPrintable(format));
      }
  }

  void theConditionIsAColumnWhereItDiffers() {
    Pane p;
    QVERIFY(!p.pane.list().isColumnHidden(RunListModel::Condition));
    QCOMPARE(p.model.index(p.model.rowOf(4), RunListModel::Condition).data().toString(), QStringLiteral("ACL cut"));
    p.model.setRuns(some(), {});
    QVERIFY(p.pane.list().isColumnHidden(RunListModel::Condition));
  }

  void whatIsOpenedAndExportedIsTheRunThatIsSeen() {
    ResultsBench b;
    std::vector<record::Sample> samples(100);
    const auto bending = b.storeSamples(samples, {}, "a bending"), flexion = b.storeSamples(samples, {}, "b flexion");
    b.controller().reload();
    QTRY_VERIFY(!b.controller().busy() && b.controller().runs().rowCount() == 5);
    b.list()->sortByColumn(RunListModel::Protocol, Qt::AscendingOrder);
    b.page->findChild<QComboBox*>(QStringLiteral("filterProtocol"))->setCurrentText(QStringLiteral("b flexion"));
    b.list()->clearSelection();
    int seen = -1;
    for (int row = 0; row < 5; ++row)
      if (!b.list()->isRowHidden(row)) seen = row;
    b.list()->selectRow(seen);
    QTRY_VERIFY(!b.controller().busy() && b.controller().shown().size() == 1);
    QCOMPARE(b.controller().shown().front()->record.id, flexion);
    for (auto* button : b.page->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Export …")) button->click();
    ExportSheet* sheet = nullptr;
    QTRY_VERIFY((sheet = b.page->window()->findChild<ExportSheet*>()));
    QCOMPARE(sheet->job().runs.size(), std::size_t{1});
    QCOMPARE(sheet->job().runs.front().id, flexion);
    sheet->reject();
    // Read anew, it is still sorted, narrowed and open.
    b.controller().reload();
    QTRY_VERIFY(!b.controller().busy());
    QCOMPARE(b.controller().shown().front()->record.id, flexion);
    QCOMPARE(b.list()->selectionModel()->selectedRows().size(), 1);
    QCOMPARE(b.controller().runs().run(b.list()->selectionModel()->selectedRows().front().row())->id, flexion);
    QCOMPARE(b.controller().runs().run(0)->id, bending);
    // A filter that hides what is open opens nothing else by itself.
    b.page->findChild<QComboBox*>(QStringLiteral("filterProtocol"))->setCurrentText(QStringLiteral("a bending"));
    QVERIFY(b.list()->selectionModel()->selectedRows().isEmpty());
    QTRY_VERIFY(b.controller().shown().empty());
  }

  void severalChosenRunsStayChosenWhenTheListIsReadAnew() {
    ResultsBench b;
    QTRY_VERIFY(b.settled());
    b.select({b.ids[0], b.ids[2]});
    QTRY_VERIFY(!b.controller().busy() && b.controller().shown().size() == 2);
    const auto first = b.controller().shown().front()->record.id;
    b.controller().reload();
    QTRY_VERIFY(!b.controller().busy() && b.controller().shown().size() == 2);
    QCOMPARE(b.controller().shown().front()->record.id, first);
    QCOMPARE(b.list()->selectionModel()->selectedRows().size(), 2);
  }
};

}  // namespace articulus::ui::test

using articulus::ui::test::TestRunList;
ARTICULUS_UI_TEST(TestRunList)
#include "test_run_list.moc"
