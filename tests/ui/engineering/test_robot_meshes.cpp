// The open cell's arm with the laboratory's own meshes: kept for the station, drawn by every view, refused for another
// arm, and taken away again.
#include <QPushButton>
#include <QSignalSpy>
#include <fstream>

#include "core/mesh/mesh_file.h"
#include "core/robot/files/urdf_import.h"
#include "tests/core/mesh/mesh_samples.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/own_arm.h"
#include "ui/engineering/cell_editor/robot_meshes_sheet.h"

namespace articulus::ui::test {

class TestRobotMeshes : public QObject {
  Q_OBJECT
  /// Six axes of no shipped arm, each link with the same mesh.
  static std::string urdf() {
    std::string text = "<robot name=\"arm\"><link name=\"foot\"/>", parent = "foot";
    const char* axes[6] = {"0 0 1", "0 1 0", "0 1 0", "1 0 0", "0 1 0", "1 0 0"};
    for (int i = 0; i < 6; ++i) {
      const std::string n = std::to_string(i + 1);
      text +=
          "<joint name=\"j" + n + "\" type=\"revolute\"><origin xyz=\"0 0 0.2\"/><axis xyz=\"" + axes[i] +
          "\"/><limit lower=\"-2\" upper=\"2\" velocity=\"2\" effort=\"50\"/><parent link=\"" + parent +
          "\"/><child link=\"link" + n + "\"/></joint><link name=\"link" + n +
          "\"><visual><geometry><mesh filename=\"link.stl\" scale=\"0.001 0.001 0.001\"/></geometry></visual></link>";
      parent = "link" + n;
    }
    return text + "</robot>";
  }
  struct Bench {
    Desk desk;
    QWidget window;
    QString file;
    RobotMeshesSheet* sheet = nullptr;
    explicit Bench(bool sameArm) {
      file = desk.folder.filePath(QStringLiteral("arm.urdf"));
      std::ofstream(file.toStdString()) << urdf();
      std::ofstream(desk.folder.filePath(QStringLiteral("link.stl")).toStdString(), std::ios::binary)
          << mesh::stlOf(mesh::test::bone(12, 60.0));
      if (sameArm) desk.cell.robot = Desk::need(robot::importUrdf(urdf(), "arm.urdf")).model;
      desk.context->ownArm = std::make_shared<OwnArm>(*desk.context);
      window.resize(1100, 700);
      window.show();
      sheet = new RobotMeshesSheet(*desk.context, *desk.context->ownArm, "Jun Park", &window);
      sheet->open();
    }
    bool done() const {
      return QTest::qWaitFor([this] { return !sheet->busy(); }, 20000);
    }
  };

 private slots:
  void areKeptDrawnAndTakenAway() {
    Bench b(true);
    QSignalSpy changed(b.sheet, &RobotMeshesSheet::changed);
    b.sheet->take(b.file);
    QVERIFY(b.done());
    QTRY_COMPARE(b.desk.context->ownArm->links().size(), std::size_t{6});
    QCOMPARE(b.desk.context->ownArm->from(), QStringLiteral("arm.urdf"));
    QCOMPARE(changed.count(), 1);
    OwnArm atTheNextStart(*b.desk.context);
    QTRY_COMPARE(atTheNextStart.links().size(), std::size_t{6});
    b.sheet->removeAll();
    QVERIFY(b.done());
    QTRY_VERIFY(b.desk.context->ownArm->links().empty());
    QCOMPARE(changed.count(), 2);
  }

  void ofAnotherArmAreRefused() {
    Bench b(false);  // Munich's RX 90-B
    b.sheet->take(b.file);
    QVERIFY(b.done());
    QVERIFY2(b.sheet->said().contains(QStringLiteral("another one")), qPrintable(b.sheet->said()));
    QVERIFY(b.desk.context->ownArm->links().empty());
  }

  void damagedOnesAreToldAndTheArmIsDrawnAsBefore() {
    Bench b(true);
    b.sheet->take(b.file);
    QVERIFY(b.done());
    QTRY_COMPARE(b.desk.context->ownArm->links().size(), std::size_t{6});
    std::ofstream(b.desk.context->ownArm->store().list()) << "{";
    OwnArm again(*b.desk.context);
    QSignalSpy told(&again, &OwnArm::notDrawn);
    QTRY_COMPARE(told.count(), 1);
    QVERIFY(again.links().empty());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestRobotMeshes)
#include "test_robot_meshes.moc"
