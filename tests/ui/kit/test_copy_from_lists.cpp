// What stands in tables, trees and lists goes to the clipboard: by the key, by the menu, as it is shown.
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTableView>
#include <QTreeView>

#include "tests/ui/test_main.h"
#include "ui/kit/lists/copy_from_lists.h"

namespace articulus::ui::test {

class TestCopyFromLists : public QObject {
  Q_OBJECT
  QStandardItemModel model_;
  std::unique_ptr<CopyFromLists> copying_;

  static QString clipboard() { return QApplication::clipboard()->text(); }
  static QMenu* menuOn(QWidget* widget, QPoint at, QContextMenuEvent::Reason reason = QContextMenuEvent::Mouse) {
    QContextMenuEvent event(reason, at, widget->mapToGlobal(at));
    QApplication::sendEvent(widget, &event);
    return qobject_cast<QMenu*>(QApplication::activePopupWidget());
  }
  static void choose(QMenu* menu, const QString& text) {
    QVERIFY(menu);
    for (auto* action : menu->actions())
      if (action->text().section(u'\t', 0, 0) == text) {
        QVERIFY2(action->isEnabled(), qPrintable(text));
        action->trigger();
        menu->close();
        return;
      }
    QFAIL(qPrintable(QStringLiteral("no action ") + text));
  }
  template <class View>
  std::unique_ptr<View> shown() {
    auto view = std::make_unique<View>();
    view->setModel(&model_);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->resize(500, 300);
    view->show();
    view->activateWindow();
    view->setFocus();
    return view;
  }

 private slots:
  void init() {
    QLocale::setDefault(QLocale::c());
    copying_ = std::make_unique<CopyFromLists>(nullptr);
    QApplication::clipboard()->setText(QStringLiteral("of before"));
    model_.clear();
    model_.setHorizontalHeaderLabels({"Quantity", "Value", "hidden", "Remark"});
    const char* rows[3][4] = {{"Moment", "\u22121.5\u00A0Nm", "x", "said \"low\""},
                              {"Angle", "20 \u2212 3", "y", "two\nlines"},
                              {"Tick", "", "z", "<b>"}};
    for (const auto& row : rows) {
      QList<QStandardItem*> items;
      for (const char* cell : row) items << new QStandardItem(QString::fromUtf8(cell));
      model_.appendRow(items);
    }
    model_.item(2, 1)->setCheckable(true);
    model_.item(2, 1)->setCheckState(Qt::Checked);
  }
  void cleanup() {
    while (auto* popup = QApplication::activePopupWidget()) popup->close();
    copying_.reset();
  }

  void keyCopiesTheChosenRowsAsShown() {
    const auto view = shown<QTableView>();
    view->setSelectionMode(QAbstractItemView::MultiSelection);
    view->hideColumn(2);
    view->horizontalHeader()->setSectionsMovable(true);
    view->horizontalHeader()->moveSection(3, 0);  // as somebody has dragged it
    view->selectRow(0);
    view->selectRow(2);
    QSignalSpy told(copying_.get(), &CopyFromLists::copied);
    QTest::keyClick(view.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), QStringLiteral("\"said \"\"low\"\"\"\tMoment\t-1.5 Nm\n<b>\tTick\tyes\n"));
    const QString html = QApplication::clipboard()->mimeData()->html();
    QVERIFY2(html.contains(
                 QStringLiteral("<td class=\"t\">&lt;b&gt;</td><td class=\"t\">Tick</td><td class=\"t\">yes</td>")),
             qPrintable(html));
    QCOMPARE(told.size(), 1);
  }

  void withNothingChosenTheCurrentRow() {
    const auto view = shown<QTableView>();
    view->setCurrentIndex(model_.index(1, 0));
    view->clearSelection();
    QTest::keyClick(view.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), QString::fromUtf8("Angle\t20 \u2212 3\ty\t\"two\nlines\"\n"));
    view->setCurrentIndex({});
    QApplication::clipboard()->setText(QStringLiteral("kept"));
    QTest::keyClick(view.get(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(clipboard(), QStringLiteral("kept"));
  }

  void ofSelectedCellsOnlyTheirColumns() {
    const auto view = shown<QTableView>();
    view->setSelectionBehavior(QAbstractItemView::SelectItems);
    model_.item(1, 1)->setText(QString::fromUtf8("12\u00A0345\u202F678 N"));
    view->selectionModel()->select({model_.index(0, 0), model_.index(1, 1)}, QItemSelectionModel::Select);
    choose(menuOn(view->viewport(), QPoint(5, 5)), CopyFromLists::tr("Copy the chosen cells"));
    QCOMPARE(clipboard(), QStringLiteral("Moment\t-1.5 Nm\nAngle\t12345678 N\n"));
  }

  void aCellIsTheOneThatWasAskedFor() {
    const auto view = shown<QTableView>();
    auto* menu = menuOn(view->viewport(), view->visualRect(model_.index(0, 1)).center());
    model_.removeRows(0, 3);  // while the menu is open
    choose(menu, CopyFromLists::tr("Copy this cell"));
    QCOMPARE(clipboard(), QStringLiteral("-1.5 Nm"));
  }

  void menuCopiesRowCellAndAll() {
    const auto view = shown<QTableView>();
    view->hideRow(1);
    view->selectRow(0);
    const QPoint cell = view->visualRect(model_.index(0, 1)).center();
    choose(menuOn(view->viewport(), cell), CopyFromLists::tr("Copy this cell"));
    QCOMPARE(clipboard(), QStringLiteral("-1.5 Nm"));
    choose(menuOn(view->viewport(), cell), CopyFromLists::tr("Copy the row"));
    QVERIFY(clipboard().startsWith(QStringLiteral("Moment\t-1.5 Nm\tx")));
    choose(menuOn(view->horizontalHeader()->viewport(), QPoint(5, 5)), CopyFromLists::tr("Copy the whole table"));
    QCOMPARE(clipboard(), QStringLiteral("Quantity\tValue\thidden\tRemark\nMoment\t-1.5 Nm\tx\t\"said \"\"low\"\"\"\n"
                                         "Tick\tyes\tz\t<b>\n"));
  }

  void menuByKeyStandsAtTheCurrentRow() {
    const auto view = shown<QTableView>();
    view->setCurrentIndex(model_.index(1, 0));
    auto* menu = menuOn(view.get(), QPoint(0, 0), QContextMenuEvent::Keyboard);
    QVERIFY(menu);
    QCOMPARE(menu->pos().y(), view->viewport()->mapToGlobal(view->visualRect(model_.index(1, 0)).bottomLeft()).y());
  }

  void menuSortsATableThatAHeadingSorts() {
    const auto view = shown<QTableView>();
    view->hideColumn(2);
    const auto sorting = [this, &view]() -> QMenu* {
      auto* menu = menuOn(view.get(), QPoint(0, 0), QContextMenuEvent::Keyboard);
      for (auto* action : menu ? menu->actions() : QList<QAction*>())
        if (action->menu() && action->text() == CopyFromLists::tr("Sort by")) return action->menu();
      return nullptr;
    };
    view->setCurrentIndex(model_.index(1, 0));
    QVERIFY(!sorting());
    while (auto* popup = QApplication::activePopupWidget()) popup->close();
    view->setSortingEnabled(true);
    auto* columns = sorting();
    QVERIFY(columns);
    QCOMPARE(columns->actions().size(), 3);  // of those that are shown
    columns->actions().constFirst()->trigger();
    const auto first = [this] { return model_.index(0, 0).data().toString(); };
    const QString one = first();
    while (auto* popup = QApplication::activePopupWidget()) popup->close();
    columns = sorting();
    QVERIFY(columns && columns->actions().constFirst()->isChecked());
    columns->actions().constFirst()->trigger();
    QVERIFY(first() != one);
    QVERIFY((QStringList{one, first()}.contains(QStringLiteral("Angle"))));
  }

  void menuOutlivesNothing() {
    auto view = shown<QTableView>();
    view->selectRow(0);
    const QPointer<QMenu> menu = menuOn(view->viewport(), QPoint(5, 5));
    QVERIFY(menu);
    model_.clear();  // while it is open
    menu->actions().constFirst()->trigger();
    QCOMPARE(clipboard(), QStringLiteral("of before"));
    view.reset();
    QVERIFY(!menu);
  }

  void treesAndLists() {
    model_.item(0, 0)->appendRow(new QStandardItem(QStringLiteral("within")));
    const auto tree = shown<QTreeView>();
    tree->hideColumn(2);
    QVERIFY(!CopyFromLists::copyOf(*tree, CopyFromLists::Part::Whole)->text().contains(QStringLiteral("within")));
    tree->expandAll();
    QVERIFY(CopyFromLists::copyOf(*tree, CopyFromLists::Part::Whole)
                ->text()
                .contains(QStringLiteral("\nwithin\t\t\nAngle")));
    const auto list = shown<QListView>();
    list->setCurrentIndex(model_.index(2, 0));
    choose(menuOn(list->viewport(), QPoint(5, 5)), CopyFromLists::tr("Copy the whole list"));
    QCOMPARE(clipboard(), QStringLiteral("Moment\nAngle\nTick\n"));
  }

  void notInAComboBoxNorWhereNothingStands() {
    QComboBox box;
    box.addItems({"a", "b"});
    box.show();
    box.showPopup();
    auto* popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    menuOn(box.view()->viewport(), QPoint(5, 5));
    QCOMPARE(QApplication::activePopupWidget(), popup);
    box.hidePopup();
    model_.removeRows(0, 3);
    const auto view = shown<QTableView>();
    QVERIFY(!menuOn(view->viewport(), QPoint(5, 5)));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestCopyFromLists)
#include "test_copy_from_lists.moc"
