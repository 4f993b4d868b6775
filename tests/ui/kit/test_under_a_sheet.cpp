// What lies under a sheet is out of reach for those who press without a mouse: a screen reader, a switch.
#include <QAccessible>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "tests/ui/test_main.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/barred.h"
#include "ui/kit/sheets/sheet.h"

namespace articulus::ui::test {

class TestUnderASheet : public QObject {
  Q_OBJECT

  /// A page with a button and a field, and a header whose STOP stays in reach, beside what does not.
  struct Window : QWidget {
    QWidget *header = new QWidget(this), *page = new QWidget(this);
    QPushButton *stop = new QPushButton(QStringLiteral("STOP"), header),
                *cell = new QPushButton(QStringLiteral("Cell"), header),
                *go = new QPushButton(QStringLiteral("Go"), page);
    QuantityEdit* field = new QuantityEdit(QStringLiteral("Load"), QStringLiteral("Nm"), 1.0, 1, page);
    int pressed = 0;
    bool stopped = false;

    Window() {
      auto* rows = new QVBoxLayout(this);
      rows->addWidget(header);
      rows->addWidget(page);
      auto* inHeader = new QHBoxLayout(header);
      inHeader->addWidget(cell);
      inHeader->addWidget(stop);
      auto* onPage = new QVBoxLayout(page);
      onPage->addWidget(go);
      onPage->addWidget(field);
      Sheet::keepInReach(stop);
      for (auto* button : {stop, cell, go}) connect(button, &QPushButton::clicked, this, [this] { ++pressed; });
      connect(stop, &QPushButton::clicked, this, [this] { stopped = true; });
      resize(600, 400);
      show();
      activateWindow();
      (void)QTest::qWaitForWindowExposed(this);
    }
    Sheet* ask() {
      return askInSheet(page, {.title = "Sure?", .yes = "Yes", .no = "No"}, [] {});
    }
    /// As a screen reader presses, STOP last: once that is down, so are the others.
    int pressAll() {
      pressed = 0;
      stopped = false;
      for (auto* button : {cell, go, stop})
        QAccessible::queryAccessibleInterface(button)->actionInterface()->doAction(
            QAccessibleActionInterface::pressAction());
      return QTest::qWaitFor([this] { return stopped; }) ? pressed : -1;
    }
  };

 private slots:
  void aScreenReaderReachesOnlyWhatIsKeptInReach() {
    Window window;
    QCOMPARE(window.pressAll(), 3);
    auto* sheet = window.ask();
    QCOMPARE(window.pressAll(), 1);
    QVERIFY(window.stop->isEnabled() && sheet->isEnabled());
    QVERIFY(isBarred(*window.go) && isBarred(*window.cell) && !isBarred(*window.stop));
    sheet->reject();
    QCOMPARE(window.pressAll(), 3);
  }

  void theSheetBelowWaitsForTheOneAbove() {
    Window window;
    auto* first = window.ask();
    auto* second = window.ask();
    QVERIFY(!first->isEnabled() && second->isEnabled());
    second->reject();
    QVERIFY(first->isEnabled() && !window.go->isEnabled());
    second = window.ask();
    first->reject();  // what it asked of has ended
    QVERIFY(second->isEnabled() && !window.go->isEnabled());
    second->accept();
    QVERIFY(window.go->isEnabled());
  }

  void whatAPageHasDisabledStaysSo() {
    Window window;
    window.page->setEnabled(false);
    auto* sheet = window.ask();
    QVERIFY(!isBarred(*window.go));
    sheet->reject();
    QVERIFY(!window.page->isEnabled());
    window.page->setEnabled(true);
    setEnabledOr(window.go, QStringLiteral("Not yet."));
    sheet = window.ask();
    QVERIFY(!isBarred(*window.go) && isBarred(*window.field));
    sheet->reject();
    QVERIFY(!window.go->isEnabled() && window.field->isEnabled());
  }

  void aPageGoesOnUnderItsSheet() {
    Window window;
    auto* sheet = window.ask();
    setEnabledOr(window.go, QStringLiteral("The robot moves."));
    auto* late = new QPushButton(QStringLiteral("Late"), window.page);
    late->show();
    QVERIFY(!late->isEnabled());
    sheet->reject();
    QVERIFY(!window.go->isEnabled() && late->isEnabled());
  }

  void whatIsBeingTypedIsKept() {
    Window window;
    window.field->setSiRange(0.0, 10.0);
    window.field->setFocus();
    auto* line = window.field->findChild<QLineEdit*>();
    line->selectAll();
    QTest::keyClicks(line, QStringLiteral("1e9"));
    auto* sheet = window.ask();
    QTRY_VERIFY(!window.field->isEnabled());
    sheet->reject();
    QCOMPARE(line->text().left(3), QStringLiteral("1e9"));
    QCOMPARE(QApplication::focusWidget(), window.field);
    window.page->setEnabled(false);  // nobody can mend it now
    QVERIFY(!line->text().startsWith(QStringLiteral("1e9")));
  }

  void aSheetWhoseOwnerGoesFreesThePage() {
    Window window;
    auto* owner = new QWidget(window.page);
    QPointer sheet = askInSheet(owner, {.title = "Sure?", .yes = "Yes", .no = "No"}, [] {});
    QVERIFY(!window.go->isEnabled());
    delete owner;
    QTRY_VERIFY(!sheet);
    QVERIFY(window.go->isEnabled());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestUnderASheet)
#include "test_under_a_sheet.moc"
