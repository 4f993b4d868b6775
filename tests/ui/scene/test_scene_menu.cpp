// The right button of the 3D view: a drag moves the camera, a click opens the menu, and so does the Menu key. Its
// wheel.
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>

#include "tests/ui/test_main.h"
#include "ui/scene/menus/scene_menu.h"
#include "ui/scene/scene_canvas.h"

namespace articulus::ui::test {

class TestSceneMenu : public QObject {
  Q_OBJECT
  static QAction* named(const QMenu& menu, const QString& text) {
    for (auto* action : menu.actions())
      if (action->text() == text) return action;
    return nullptr;
  }

 private slots:
  void aRightClickOpensTheMenuAndADragMovesTheCamera() {
    SceneCanvas canvas;
    canvas.resize(400, 300);
    canvas.show();
    QSignalSpy wanted(&canvas, &SceneCanvas::menuWanted), moved(&canvas, &SceneCanvas::moved);
    const QPoint at(200, 150);
    QTest::mouseClick(&canvas, Qt::RightButton, {}, at);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.last().first().toPoint(), canvas.mapToGlobal(at));
    QCOMPARE(moved.size(), 0);
    QTest::mousePress(&canvas, Qt::RightButton, {}, at);
    QMouseEvent drag(QEvent::MouseMove, QPointF(260, 150), canvas.mapToGlobal(QPointF(260, 150)), Qt::NoButton,
                     Qt::RightButton, Qt::NoModifier);
    QApplication::sendEvent(&canvas, &drag);
    QTest::mouseRelease(&canvas, Qt::RightButton, {}, QPoint(260, 150));
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(moved.size(), 1);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, at);
    QTest::mouseClick(&canvas, Qt::MiddleButton, {}, at);
    QCOMPARE(wanted.size(), 1);
    // A hand that trembles has clicked all the same, and the camera has stayed.
    QTest::mousePress(&canvas, Qt::RightButton, {}, at);
    QMouseEvent tremble(QEvent::MouseMove, QPointF(201, 151), canvas.mapToGlobal(QPointF(201, 151)), Qt::NoButton,
                        Qt::RightButton, Qt::NoModifier);
    QApplication::sendEvent(&canvas, &tremble);
    QTest::mouseRelease(&canvas, Qt::RightButton, {}, QPoint(201, 151));
    QCOMPARE(wanted.size(), 2);
    QCOMPARE(moved.size(), 1);
  }

  /// Whoever scrolls a page or a sheet is not caught by the view on the way.
  void theWheelScrollsWhatTheViewLiesInUnlessTheViewHasTheFocusOrControlIsHeld() {
    QScrollArea area;
    area.setWidgetResizable(true);
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    auto* other = new QLineEdit;
    auto* canvas = new SceneCanvas;
    canvas->setMinimumHeight(400);
    column->addWidget(other);
    column->addWidget(canvas);
    area.setWidget(inside);
    area.resize(400, 300);
    area.show();
    QVERIFY(QTest::qWaitForWindowActive(&area));
    other->setFocus();
    QVERIFY(area.verticalScrollBar()->maximum() > 0);
    QSignalSpy moved(canvas, &SceneCanvas::moved);
    const auto turn = [canvas](Qt::KeyboardModifiers with) {
      const QPointF at(150, 100);
      QWheelEvent event(at, canvas->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, with, Qt::NoScrollPhase, false);
      event.accept();
      static_cast<QObject*>(canvas)->event(&event);
      return event.isAccepted();  // what is not goes to what it lies in
    };
    QVERIFY(!turn({}));
    QCOMPARE(moved.size(), 0);
    QVERIFY(turn(Qt::ControlModifier));
    QCOMPARE(moved.size(), 1);
    QTest::mouseClick(canvas, Qt::LeftButton, {}, QPoint(150, 100));  // takes the focus
    QVERIFY(canvas->hasFocus());
    QVERIFY(turn({}));
    QCOMPARE(moved.size(), 2);
    // Where nothing can be scrolled there is nothing to be kept from.
    other->setFocus();
    area.resize(500, 700);
    QTRY_COMPARE(area.verticalScrollBar()->maximum(), 0);
    QVERIFY(turn({}));
    QCOMPARE(moved.size(), 3);
  }

  void theMenuKeyOpensItOnceAndTheMouseIsNotAskedTwice() {
    SceneCanvas canvas;
    canvas.resize(400, 300);
    canvas.show();
    QSignalSpy wanted(&canvas, &SceneCanvas::menuWanted);
    QContextMenuEvent key(QContextMenuEvent::Keyboard, QPoint(1, 1), canvas.mapToGlobal(QPoint(1, 1)));
    QApplication::sendEvent(&canvas, &key);
    QCOMPARE(wanted.size(), 1);
    QVERIFY(canvas.rect().contains(canvas.mapFromGlobal(wanted.last().first().toPoint())));
    // Window systems send it with the press of the button, when nobody knows yet whether it will be a drag.
    QContextMenuEvent mouse(QContextMenuEvent::Mouse, QPoint(9, 9), canvas.mapToGlobal(QPoint(9, 9)));
    QApplication::sendEvent(&canvas, &mouse);
    QCOMPARE(wanted.size(), 1);
    canvas.setMessage(QStringLiteral("No 3D view here"), QStringLiteral("There is none."));
    QApplication::sendEvent(&canvas, &key);
    QTest::mouseClick(&canvas, Qt::RightButton, {}, QPoint(200, 150));
    QCOMPARE(wanted.size(), 1);  // there is no picture
  }

  void itCopiesThePictureOfNowAndHasTheMenusOfTheView() {
    QWidget owner;
    QMenu views(&owner), shown(&owner);
    views.addAction(QStringLiteral("Front"));
    int asked = 0;
    SceneMenu menu(
        [&asked] {
          QImage image(4, 3, QImage::Format_RGB32);
          image.fill(QColor(10, 20, 30 + ++asked));
          return image;
        },
        &views, &shown, &owner);
    QCOMPARE(asked, 0);
    named(menu, QStringLiteral("Copy the picture"))->trigger();
    named(menu, QStringLiteral("Copy the picture"))->trigger();
    const QImage copied = QApplication::clipboard()->image();
    QCOMPARE(copied.size(), QSize(4, 3));
    QCOMPARE(copied.pixelColor(1, 1).blue(), 32);
    QVERIFY(named(menu, QStringLiteral("Save the picture …")));
    QCOMPARE(named(menu, QStringLiteral("View"))->menu(), &views);
    QCOMPARE(named(menu, QStringLiteral("Show"))->menu(), &shown);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSceneMenu)
#include "test_scene_menu.moc"
