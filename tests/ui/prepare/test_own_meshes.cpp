// A person's own mesh of a bone: read, registered, kept with its specimen alone, and refused where it is of the other
// side.
#include <QCheckBox>
#include <QComboBox>
#include <QLocale>
#include <QSignalSpy>
#include <fstream>

#include "tests/core/mesh/mesh_samples.h"
#include "tests/support/dicom_series.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/own_bones.h"
#include "ui/bridge/own_meshes.h"
#include "ui/kit/quantity_edit.h"
#include "ui/prepare/meshes/landmark_picker.h"
#include "ui/prepare/meshes/own_meshes_sheet.h"

namespace articulus::ui::test {

class TestOwnMeshes : public QObject {
  Q_OBJECT
  struct Bench {
    Desk desk;
    UserSession session{*desk.context};
    QWidget window;
    OwnMeshesSheet* sheet = nullptr;
    Bench() {
      Desk::need(session.open(desk.clinician));
      Desk::need(session.setSpecimen(desk.specimen()));
      window.resize(1100, 900);
      window.show();
      sheet = new OwnMeshesSheet(session, &window);
      sheet->open();
    }
    /// A bone in mm, in a file.
    QString file(const char* name) const {
      const QString path = desk.folder.filePath(QString::fromLatin1(name));
      std::ofstream(path.toStdString(), std::ios::binary) << mesh::test::binaryStl(mesh::test::bone(24, 30.0));
      return path;
    }
    bool read(const QString& path) {
      sheet->read(path);
      return QTest::qWaitFor([&] { return !sheet->busy(); }, 20000);
    }
    bool registered(const QString& landmarks) {
      sheet->landmarks()->paste(landmarks);
      sheet->registerMesh();
      return QTest::qWaitFor([&] { return !sheet->busy(); }, 20000);
    }
  };

  /// The bone's side is 10 mm ahead of the mesh's; y of the mesh times `side`.
  static QString landmarks(int side) {
    const double at[4][3] = {{40, 10, 0}, {-30, 20, 10}, {0, -40, 20}, {10, 10, 60}};
    QString lines;
    for (const auto& p : at)
      lines += QStringLiteral("point %1; %2; %3\t%4 %5 %6 %7\n")
                   .arg(lines.count(QLatin1Char('\n')) + 1)
                   .arg(p[0])
                   .arg(side * p[1])
                   .arg(p[2])
                   .arg(p[0] + 10)
                   .arg(p[1])
                   .arg(p[2]);
    return lines;
  }

 private slots:
  void aMeshIsReadRegisteredAndKeptWithItsSpecimenAlone() {
    Bench b;
    QSignalSpy changed(b.sheet, &OwnMeshesSheet::changed);
    QVERIFY(b.read(b.file("femur.stl")));
    QCOMPARE(b.sheet->unit()->currentText(), QStringLiteral("mm"));
    QVERIFY(b.registered(landmarks(1)));
    QVERIFY2(b.sheet->said().contains(QStringLiteral("det R = +1")), qPrintable(b.sheet->said()));
    auto specimen = b.session.specimen();
    specimen.side = "right";
    Desk::need(b.session.setSpecimen(specimen));
    b.sheet->side()->setCurrentIndex(b.sheet->side()->findData(QStringLiteral("left")));
    b.sheet->accept();  // of the other side: no
    QCOMPARE(changed.count(), 0);
    b.sheet->side()->setCurrentIndex(b.sheet->side()->findData(QStringLiteral("right")));
    QSignalSpy drawnAnew(&b.session.ownBones(), &OwnBones::changed);
    connect(b.sheet, &OwnMeshesSheet::changed, &b.session.ownBones(), &OwnBones::readAgain);
    b.sheet->accept();
    QTRY_VERIFY2(changed.count() == 1, qPrintable(b.sheet->said()));
    QTRY_COMPARE(drawnAnew.count(), 1);
    QCOMPARE(b.session.ownBones().bones().size(), std::size_t{1});
    const auto meshes = OwnMeshes::of(b.session);
    QVERIFY(meshes);
    const auto drawn = meshes->drawn();
    QVERIFY(drawn.problems.empty());
    QCOMPARE(drawn.bones.size(), std::size_t{1});
    QVERIFY((drawn.bones[0].X_NM.translation - spatial::Vector3(0.01, 0, 0)).norm() < 1e-9);
    QVERIFY(drawn.bones[0].mesh->triangles() > 1000);

    storage::Specimen other = b.desk.specimen();
    other.label = "another";
    Desk::need(b.session.setSpecimen(other));
    QVERIFY(OwnMeshes::of(b.session)->drawn().bones.empty());
    QTRY_VERIFY(b.session.ownBones().bones().empty());
  }

  void aMeshOfTheOtherSideIsNotKeptButItsMirrorImageIs() {
    Bench b;
    QVERIFY(b.read(b.file("femur.stl")));
    QVERIFY(b.registered(landmarks(-1)));
    QVERIFY2(b.sheet->said().contains(QStringLiteral("mirror image")), qPrintable(b.sheet->said()));
    b.sheet->accept();
    QVERIFY(OwnMeshes::of(b.session)->kept()->empty());
    b.sheet->mirrored()->setChecked(true);
    QVERIFY(b.registered(landmarks(-1)));
    b.sheet->accept();
    QTRY_VERIFY(!b.sheet->busy());
    const auto kept = OwnMeshes::of(b.session)->kept();
    QCOMPARE(kept->size(), std::size_t{1});
    QVERIFY(kept->front().mirrored);
  }

  void whatIsWrongIsSaidAndNothingIsLost() {
    Bench b;
    QVERIFY(b.read(b.file("femur.stl")));
    auto& picker = *b.sheet->landmarks();
    picker.paste(landmarks(1) + QStringLiteral("fifth 1 2 x 4 5 6\n"));
    QVERIFY2(picker.told().contains(QStringLiteral("line 5")), qPrintable(picker.told()));
    QVERIFY(picker.list().rows().empty());
    picker.list().place({1, 2, 3});
    auto half = picker.list().rows()[0];
    half.bone_mm[1] = 4.0;
    picker.list().set(0, half);
    QVERIFY(b.registered(landmarks(1)));
    QVERIFY2(b.sheet->said().contains(QStringLiteral("Landmark 1 lacks")), qPrintable(b.sheet->said()));
    QCOMPARE(picker.list().rows().size(), std::size_t{5});
    half.bone_mm = {};
    picker.list().set(0, half);  // it waits, and is no reason to refuse the others
    QVERIFY(b.registered({}));
    QVERIFY2(b.sheet->said().contains(QStringLiteral("Not used")), qPrintable(b.sheet->said()));
    QVERIFY2(b.sheet->said().contains(QStringLiteral("4 points")), qPrintable(b.sheet->said()));
    const QString cut = b.desk.folder.filePath(QStringLiteral("cut.stl"));
    std::ofstream(cut.toStdString()) << "solid x\nfacet normal 0 0 0\n";
    QVERIFY(b.read(cut));
    QVERIFY2(b.sheet->said().contains(QStringLiteral("cut.stl")), qPrintable(b.sheet->said()));
  }

  void whatIsWrittenWhileItIsRegisteredIsNotTakenForRegistered() {
    Bench b;
    QVERIFY(b.read(b.file("femur.stl")));
    b.sheet->landmarks()->paste(landmarks(1));
    b.sheet->registerMesh();
    b.sheet->landmarks()->paste(QStringLiteral("fifth 1 2 3 11 2 3\n"));
    QVERIFY(QTest::qWaitFor([&] { return !b.sheet->busy(); }, 20000));
    b.sheet->accept();
    QVERIFY(OwnMeshes::of(b.session)->kept()->empty());
    QVERIFY2(b.sheet->said().isEmpty(), qPrintable(b.sheet->said()));
  }

  void landmarksOfAnotherMeshLoseTheirPlacesOnItAndCanHaveThemBack() {
    Bench b;
    auto& list = b.sheet->landmarks()->list();
    b.sheet->landmarks()->paste(landmarks(1));  // written down before the mesh is chosen
    QVERIFY(b.read(b.file("femur.stl")));
    QVERIFY(b.registered({}));
    const auto rows = list.rows();
    QVERIFY(b.read(b.file("femur.stl")));  // once more, the same one
    QVERIFY(list.rows() == rows);
    const QString other = b.desk.folder.filePath(QStringLiteral("tibia.stl"));
    std::ofstream(other.toStdString(), std::ios::binary) << mesh::test::binaryStl(mesh::test::bone(24, 20.0));
    QVERIFY(b.read(other));
    QCOMPARE(list.rows().size(), rows.size());
    for (std::size_t k = 0; k < rows.size(); ++k) {
      QVERIFY(LandmarkRow::empty(list.rows()[k].mesh));
      QVERIFY(list.rows()[k].bone_mm == rows[k].bone_mm);
    }
    QVERIFY2(b.sheet->said().contains(QStringLiteral("another mesh")), qPrintable(b.sheet->said()));
    list.undoStack().undo();
    QVERIFY(list.rows() == rows);
  }

  void surfacePointsOutliveTheChoiceOfAnotherFileAndCanBeTakenAway() {
    Bench b;
    const QString csv = b.desk.folder.filePath(QStringLiteral("points.csv"));
    {
      std::ofstream out(csv.toStdString());
      out << "x_m,y_m,z_m\n";
      const auto bone = mesh::test::bone(24, 0.030);
      for (std::size_t i = 0; i < bone.vertices.size(); i += 11)
        out << bone.vertices[i].x() + 0.01 << ',' << bone.vertices[i].y() << ',' << bone.vertices[i].z() << '\n';
    }
    b.sheet->readSurface(csv);
    QVERIFY(QTest::qWaitFor([&] { return !b.sheet->busy(); }, 20000));
    QVERIFY(b.read(b.file("femur.stl")));
    QVERIFY2(b.sheet->readWords().contains(QStringLiteral("surface point")), qPrintable(b.sheet->readWords()));
    QVERIFY(b.registered({}));  // from nothing: no landmark is needed
    QVERIFY2(b.sheet->said().contains(QStringLiteral("det R = +1")), qPrintable(b.sheet->said()));
    b.sheet->accept();
    QTRY_VERIFY(!b.sheet->busy());
    const auto kept = OwnMeshes::of(b.session)->kept();
    QCOMPARE(kept->size(), std::size_t{1});
    QCOMPARE(kept->front().method, std::string("surface points"));
    QVERIFY((kept->front().X_NM.translation - spatial::Vector3(0.01, 0, 0)).norm() < 2e-4);
    b.sheet->removeSurface();
    QVERIFY(!b.sheet->readWords().contains(QStringLiteral("surface point")));
  }

  void aBoneIsMadeOutOfACt() {
    Bench b;
    const QString folder = b.desk.folder.filePath(QStringLiteral("knee ct"));
    articulus::test::DicomSeries series;
    const spatial::Vector3 centre = series.at(24, 20, 18);
    series.hu = [centre](const spatial::Vector3& p) { return (p - centre).norm() < 12.0 ? 700.0 : -200.0; };
    series.write(folder.toStdString());
    b.sheet->readCt(folder);
    QVERIFY(b.sheet->busy());
    QVERIFY(QTest::qWaitFor([&] { return !b.sheet->busy(); }, 60000));
    QVERIFY2(b.sheet->readWords().contains(QStringLiteral("36 slices")), qPrintable(b.sheet->readWords()));
    QVERIFY2(b.sheet->readWords().contains(QStringLiteral("knee ct.stl")), qPrintable(b.sheet->readWords()));
    QCOMPARE(b.sheet->unit()->currentText(), QStringLiteral("mm"));
    b.sheet->threshold()->setValue(2000.0);  // nothing is as dense: said, and the mesh from before stays
    QVERIFY(QTest::qWaitFor([&] { return !b.sheet->busy(); }, 60000));
    QVERIFY2(b.sheet->said().contains(QStringLiteral("2000")), qPrintable(b.sheet->said()));
    b.sheet->readCt(b.desk.folder.filePath(QStringLiteral("nowhere")));
    QVERIFY(QTest::qWaitFor([&] { return !b.sheet->busy(); }, 60000));
    QVERIFY2(b.sheet->said().contains(QStringLiteral("nowhere")), qPrintable(b.sheet->said()));
    b.sheet->readCt(folder);
    delete b.sheet;  // in the midst of it
    QCoreApplication::processEvents();
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestOwnMeshes)
#include "test_own_meshes.moc"
