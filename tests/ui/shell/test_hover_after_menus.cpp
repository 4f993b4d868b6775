// A button is drawn as pointed at only while the pointer is on it, also after its menu has closed.
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "tests/ui/test_main.h"
#include "ui/kit/menus/menu_button.h"
#include "ui/shell/hover_after_menus.h"

namespace articulus::ui::test {

class TestHoverAfterMenus : public QObject {
  Q_OBJECT

 private slots:
  void aButtonIsLitOnlyUnderThePointer() {
    QWidget window;
    const HoverAfterMenus filter(&window);
    auto* rows = new QVBoxLayout(&window);
    auto* menu = new QMenu(&window);
    menu->addAction(QStringLiteral("1 s"));
    auto* button = makeMenuButton(QStringLiteral("Span"), menu, &window);
    auto* other = new QPushButton(QStringLiteral("Other"), &window);
    rows->addWidget(button);
    rows->addWidget(other);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCursor::setPos(window.mapToGlobal(QPoint(-200, -200)));
    menu->popup(window.mapToGlobal(QPoint(300, 300)));
    QTRY_VERIFY(menu->isVisible());
    // As Qt leaves it: the pointer came to the button, opened the menu and went away over it.
    button->setAttribute(Qt::WA_UnderMouse, true);
    menu->close();
    QTRY_VERIFY(!button->testAttribute(Qt::WA_UnderMouse));
    // One that the pointer is still on stays lit.
    QCursor::setPos(other->mapToGlobal(other->rect().center()));
    if (!other->rect().contains(other->mapFromGlobal(QCursor::pos()))) return;  // no pointer to be moved here
    other->setAttribute(Qt::WA_UnderMouse, true);
    menu->popup(window.mapToGlobal(QPoint(300, 300)));
    QTRY_VERIFY(menu->isVisible());
    menu->close();
    for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();
    QVERIFY(other->testAttribute(Qt::WA_UnderMouse));
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestHoverAfterMenus)
#include "test_hover_after_menus.moc"
