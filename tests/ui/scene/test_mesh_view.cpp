// A mesh that is clicked on: the ray that a pixel stands for, the mirror image, what is a click and what is a drag, and
// where the keyboard picks.
#include <QMouseEvent>
#include <QSignalSpy>
#include <QWheelEvent>

#include "tests/core/mesh/mesh_samples.h"
#include "tests/ui/test_main.h"
#include "ui/scene/mesh/mesh_canvas.h"
#include "ui/scene/mesh/mesh_view.h"

namespace articulus::ui::test {

using spatial::Vector3;

class TestMeshView : public QObject {
  Q_OBJECT
  /// In mm and far from its origin, as a bone out of a CT. Never shown: nothing is drawn, but all is computed.
  struct Bench {
    std::shared_ptr<const mesh::TriangleMesh> mesh;
    MeshView view{true, {}};
    QSignalSpy clicked{&view, &MeshView::clicked}, missed{&view, &MeshView::missed};
    Bench() {
      auto bone = mesh::test::bone(32, 30.0);
      for (auto& p : bone.vertices) p += Vector3(140, -60, 900);
      mesh = std::make_shared<const mesh::TriangleMesh>(std::move(bone));
      view.resize(500, 400);
      view.canvas().resize(500, 400);
      view.setMesh(std::make_shared<const SeenMesh>(mesh));
    }
    void mouse(QEvent::Type type, const QPointF& at, Qt::MouseButton button = Qt::LeftButton) {
      QMouseEvent event(type, at, at, at, button, type == QEvent::MouseButtonRelease ? Qt::NoButton : button,
                        Qt::NoModifier);
      QApplication::sendEvent(&view.canvas(), &event);
    }
    void click(const QPointF& at) {
      mouse(QEvent::MouseButtonPress, at);
      mouse(QEvent::MouseButtonRelease, at);
    }
    Vector3 last() { return clicked.last()[0].value<Vector3>(); }
    /// A corner of it that nothing hides.
    Vector3 seen() const {
      for (const Vector3& p : mesh->vertices)
        if (view.sees(p)) return p;
      qFatal("it has no side that is seen");
    }
  };

 private slots:
  void aClickTellsThePlaceOfTheMeshThatIsSeenThere() {
    Bench b;
    int looked = 0;
    for (const bool mirrored : {false, true}) {
      b.view.setMirrored(mirrored);
      for (std::size_t i = 0; i < b.mesh->vertices.size(); i += 37) {
        const Vector3 p = b.mesh->vertices[i];
        const auto at = b.view.pixelOf(p);
        QVERIFY(at);
        const auto place = b.view.placeAt(*at);
        // A pixel that shows the corner leads back to it; where something is in front, that is what is met.
        if (!place || !b.view.sees(p) || (*place - p).norm() > 2.0) continue;
        ++looked;
        QVERIFY2((*place - p).norm() < 0.8, qPrintable(QString::number((*place - p).norm())));
      }
    }
    QVERIFY(looked > 30);
    b.view.setMirrored(false);
    const QPointF at = *b.view.pixelOf(b.seen());
    b.click(at);
    QCOMPARE(b.clicked.count(), 1);
    QVERIFY((b.last() - b.seen()).norm() < 1e-6);
  }

  void itsMirrorImageIsSeenOnTheOtherSideAndToldAsTheFileHasIt() {
    Bench b;
    b.view.canvas().setCamera({Vector3::Zero(), 1.8, -M_PI / 2, 0.0});  // from -y, x to the right
    const Vector3 p = b.seen();
    const double left = b.view.pixelOf(p)->x() - 250.0;
    b.view.setMirrored(true);
    const auto at = b.view.pixelOf(p);
    QVERIFY(qAbs(at->x() - 250.0 + left) < 1e-6);
    b.click(*at);
    QCOMPARE(b.clicked.count(), 1);
    QVERIFY((b.last() - p).norm() < 1e-6);
  }

  void besideTheMeshAndDragsSetNothing() {
    Bench b;
    b.click({3, 3});
    QCOMPARE(b.clicked.count(), 0);
    QCOMPARE(b.missed.count(), 1);
    const auto before = b.view.canvas().camera().store();
    b.mouse(QEvent::MouseButtonPress, {250, 200});
    b.mouse(QEvent::MouseMove, {252, 201});  // a hand that trembles
    QCOMPARE(b.view.canvas().camera().store(), before);
    b.mouse(QEvent::MouseMove, {330, 200});
    b.mouse(QEvent::MouseButtonRelease, {330, 200});
    QCOMPARE(b.clicked.count(), 0);
    QVERIFY(b.view.canvas().camera().store() != before);
    b.mouse(QEvent::MouseButtonPress, {250, 200}, Qt::RightButton);
    b.mouse(QEvent::MouseButtonRelease, {250, 200}, Qt::RightButton);
    QCOMPARE(b.clicked.count(), 0);
  }

  void theWheelComesCloserToWhatTheMouseIsOnAndNeverThroughIt() {
    Bench b;
    const Vector3 p = b.seen();
    const QPointF at = *b.view.pixelOf(p);
    for (int k = 0; k < 40; ++k) {
      QWheelEvent wheel(at, at, {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
      QApplication::sendEvent(&b.view.canvas(), &wheel);
    }
    const auto then = b.view.pixelOf(p);
    QVERIFY(then);
    QVERIFY2(QLineF(*then, at).length() < 0.5, qPrintable(QString::number(QLineF(*then, at).length())));
    QVERIFY(b.view.sees(p));
    const auto beside = b.view.pixelOf(p + Vector3(0.1, 0.1, 0.1));  // a tenth of a millimetre is seen now
    QVERIFY(QLineF(*beside, at).length() > 1.0);
  }

  void theKeyboardPicksWhereTheCrossIs() {
    Bench b;
    QTest::keyClick(&b.view.canvas(), Qt::Key_Return);
    QCOMPARE(b.clicked.count(), 1);
    const auto place = b.view.placeAt(QRectF(b.view.canvas().rect()).center());
    QVERIFY((b.last() - *place).norm() < 1e-9);
    const auto before = b.view.canvas().camera().distance_m();
    QTest::keyClick(&b.view.canvas(), Qt::Key_Plus);
    QVERIFY(b.view.canvas().camera().distance_m() < before);
    QTest::keyClick(&b.view.canvas(), Qt::Key_1);
    QTest::keyClick(&b.view.canvas(), Qt::Key_Space);
    QCOMPARE(b.clicked.count(), 2);
  }

  void withoutOpenGlItSaysSoAndTellsNoPlaces() {
    MeshView view(false, QStringLiteral("No driver."));
    view.resize(400, 300);
    view.show();
    QSignalSpy clicked(&view, &MeshView::clicked);
    view.setMesh(std::make_shared<const SeenMesh>(std::make_shared<const mesh::TriangleMesh>(mesh::test::bone(8))));
    QTest::mouseClick(&view.canvas(), Qt::LeftButton);
    QCOMPARE(clicked.count(), 0);
    QVERIFY(view.canvas().accessibleDescription().contains(QStringLiteral("No driver.")));
    QVERIFY(!view.draws());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestMeshView)
#include "test_mesh_view.moc"
