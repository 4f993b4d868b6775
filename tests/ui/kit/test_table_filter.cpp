// The line above a table that hides what does not fit.
#include <QLineEdit>
#include <QStandardItemModel>
#include <QTableView>

#include <memory>
#include "tests/ui/test_main.h"
#include "ui/kit/lists/table_filter.h"

namespace articulus::ui::test {

class TestTableFilter : public QObject {
  Q_OBJECT
  struct Bench {
    QStandardItemModel model;
    QTableView table;
    std::unique_ptr<TableFilter> filter;
    Bench() {
      add("12 Mar", "C5-C6 intact");
      add("13 Mar", "C5-C6 cut");
      add("13 Mar", "Knee, left");
      table.setModel(&model);
      table.setSelectionBehavior(QAbstractItemView::SelectRows);
      filter = std::make_unique<TableFilter>(table, QStringLiteral("Search"), QStringLiteral("words"));
    }
    void add(const char* day, const char* words) {
      model.appendRow({new QStandardItem(QLatin1String(day)), new QStandardItem(QLatin1String(words))});
    }
    [[nodiscard]] QString shown() const {
      QString rows;
      for (int row = 0; row < model.rowCount(); ++row)
        if (!table.isRowHidden(row)) rows += QString::number(row);
      return rows;
    }
    void type(const char* text) { filter->line().setText(QLatin1String(text)); }
  };

 private slots:
  void everyWordOccursInSomeColumnOfWhatIsLeft() {
    Bench b;
    QCOMPARE(b.shown(), QStringLiteral("012"));
    b.type("c5 13");
    QCOMPARE(b.shown(), QStringLiteral("1"));
    QCOMPARE(b.filter->left(), 1);
    b.type("  ");
    QCOMPARE(b.shown(), QStringLiteral("012"));
    b.type("nobody");
    QCOMPARE(b.shown(), QString());
  }

  void whatIsHiddenIsNotSelectedAnyMore() {
    Bench b;
    b.table.selectAll();
    b.type("cut");
    QCOMPARE(b.table.selectionModel()->selectedRows().size(), 1);
    QCOMPARE(b.table.selectionModel()->selectedRows().front().row(), 1);
  }

  void rowsThatComeAndChangeAreLookedAtToo() {
    Bench b;
    b.type("knee");
    b.add("14 Mar", "Knee, right");
    b.add("14 Mar", "Hip");
    QCOMPARE(b.shown(), QStringLiteral("23"));
    b.model.item(0, 1)->setText(QStringLiteral("Knee of before"));
    QCOMPARE(b.shown(), QStringLiteral("023"));
    b.model.setRowCount(0);
    b.add("15 Mar", "Hip");
    QCOMPARE(b.shown(), QString());
    b.filter->reveal(0);
    QCOMPARE(b.shown(), QStringLiteral("0"));
  }

  void whatARowHasBesideItsWordsIsFoundToo() {
    Bench b;
    b.model.item(2, 0)->setData(QStringLiteral("ACL cut"), TableFilter::kAlsoRole);
    b.type("acl");
    QCOMPARE(b.shown(), QStringLiteral("2"));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestTableFilter)
#include "test_table_filter.moc"
