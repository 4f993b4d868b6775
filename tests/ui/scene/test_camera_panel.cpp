// The arrows of the camera: in a low view beside each other, in a lower one none, and never one on another.
#include <QPushButton>

#include "tests/ui/test_main.h"
#include "ui/scene/camera_panel.h"

namespace articulus::ui::test {

class TestCameraPanel : public QObject {
  Q_OBJECT

 private slots:
  void itFitsTheViewOrIsNotThere_data() {
    QTest::addColumn<QSize>("view");
    QTest::addColumn<bool>("shown");
    QTest::addColumn<bool>("saves");
    QTest::newRow("high") << QSize(420, 520) << true << true;
    QTest::newRow("low: two blocks side by side") << QSize(420, 230) << true << false;
    QTest::newRow("the least that a view has") << QSize(240, 180) << false << false;
    QTest::newRow("low and narrow") << QSize(240, 230) << false << false;
  }
  void itFitsTheViewOrIsNotThere() {
    QFETCH(QSize, view);
    QFETCH(bool, shown);
    QFETCH(bool, saves);
    QWidget canvas;
    canvas.resize(420, 520);
    auto* panel = new CameraPanel(&canvas);
    canvas.show();
    QVERIFY(!panel->isVisible());  // nobody wants it
    panel->setWanted(true);
    for (const QSize& size : {QSize(420, 520), view, QSize(300, 190), view}) canvas.resize(size);
    QCOMPARE(panel->isVisible(), shown);
    if (!shown) return;
    panel->move(0, 64);
    panel->resize(panel->sizeHint());
    QCoreApplication::processEvents();
    QVERIFY(canvas.rect().contains(panel->geometry()));
    QCOMPARE(panel->findChild<QPushButton*>()->isVisible(), saves);
    QList<QWidget*> parts;
    for (auto* part : panel->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
      if (part->isVisible()) parts << part;
    QCOMPARE(parts.size(), saves ? 15 : 14);
    for (int i = 0; i < parts.size(); ++i) {
      QVERIFY(panel->rect().contains(parts[i]->geometry()));
      for (int k = 0; k < i; ++k) QVERIFY(!parts[i]->geometry().intersects(parts[k]->geometry()));
    }
    panel->setWanted(false);
    QVERIFY(!panel->isVisible());
  }

  void eachArrowMovesTheCameraItsWay() {
    QWidget canvas;
    canvas.resize(420, 520);
    CameraPanel panel(&canvas);
    QList<CameraMove> moves;
    connect(&panel, &CameraPanel::moved, this, [&moves](CameraMove move) { moves << move; });
    for (const bool low : {false, true}) {
      canvas.resize(420, low ? 230 : 520);
      moves.clear();
      for (auto* button : panel.findChildren<CameraButton*>()) button->click();
      QCOMPARE(moves.size(), 12);
      for (int i = 0; i < moves.size(); ++i) QCOMPARE(moves.count(moves[i]), 1);
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestCameraPanel)
#include "test_camera_panel.moc"
