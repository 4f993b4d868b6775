// Landmarks of a mesh: pasted, typed, clicked one after the other, and all of it undone.
#include <QLocale>
#include <QSignalSpy>
#include <QTableWidget>

#include "tests/core/mesh/mesh_samples.h"
#include "tests/ui/test_main.h"
#include "ui/prepare/meshes/landmark_picker.h"

namespace articulus::ui::test {

using spatial::Vector3;

class TestLandmarks : public QObject {
  Q_OBJECT
  static std::vector<LandmarkRow> rowsOf(const char* lines) {
    auto rows = landmarkRows(QString::fromUtf8(lines));
    if (!rows) qFatal("%s", rows.error().text().c_str());
    return *rows;
  }
  static QString refusalOf(const char* lines) {
    const auto rows = landmarkRows(QString::fromUtf8(lines));
    return rows ? QString() : QString::fromStdString(rows.error().text());
  }

 private slots:
  void linesAreReadWithSixNumbersThreeOrNone() {
    const auto rows = rowsOf(
        "point 1; 10; 0; 50\t10 -0.5 7\n\n"
        "medial epicondyle 1 2 3\n"
        "a landmark with a long name 4 5 6\n"
        "notch\n"
        "tip\t1,5\t\t3\t4\t5\t6\n");
    QCOMPARE(rows.size(), std::size_t{5});
    QCOMPARE(rows[0].name, QStringLiteral("point 1"));
    QCOMPARE(*rows[0].onMesh(), Vector3(10, 0, 50));
    QCOMPARE(*rows[0].onBone(), Vector3(10, -0.5, 7));
    QCOMPARE(rows[1].name, QStringLiteral("medial epicondyle"));
    QVERIFY(LandmarkRow::empty(rows[1].mesh));
    QCOMPARE(*rows[1].onBone(), Vector3(1, 2, 3));
    QCOMPARE(rows[2].name, QStringLiteral("a landmark with a long name"));
    QCOMPARE(rows[3].name, QStringLiteral("notch"));
    QVERIFY(!rows[4].mesh[1]);
    QCOMPARE(*rows[4].mesh[2], 3.0);
  }

  void aNumberTooFewIsNoNameAndTheLineIsTold() {
    QVERIFY(refusalOf("a 1 2 3 4 5 6\nb 1 2 x 4 5 6\n").contains(QStringLiteral("line 2")));
    QVERIFY(refusalOf("a 1 2 3 4 5\n").contains(QStringLiteral("line 1")));
    QVERIFY(refusalOf("a 1 2\n").contains(QStringLiteral("missing")));
    QVERIFY(refusalOf("a\t1\t2\tx\n").contains(QStringLiteral("\"x\" is no number")));
    QString many;
    for (std::size_t k = 0; k <= kMostLandmarks; ++k) many += QStringLiteral("point\n");
    QVERIFY(refusalOf(many.toUtf8()).contains(QStringLiteral("200")));
  }

  void clicksGoThroughTheListAndThenAddMore() {
    LandmarkList list;
    list.take(rowsOf("a 1 2 3\nb 4 5 6\nc 7 8 9\n"));
    QCOMPARE(list.chosen(), 0);
    list.choose(1);
    list.place({10, 0, 0});
    QCOMPARE(list.chosen(), 2);
    list.place({20, 0, 0});
    QCOMPARE(list.chosen(), 0);  // those above that have none yet
    list.place({30, 0, 0});
    QCOMPARE(list.chosen(), -1);
    list.place({40, 0, 0});
    QCOMPARE(list.rows().size(), std::size_t{4});
    QCOMPARE(*list.rows()[0].onMesh(), Vector3(30, 0, 0));
    QCOMPARE(*list.rows()[1].onMesh(), Vector3(10, 0, 0));
    QCOMPARE(*list.rows()[3].onMesh(), Vector3(40, 0, 0));
    list.choose(2);
    list.place({21, 0, 0});  // once more
    QCOMPARE(*list.rows()[2].onMesh(), Vector3(21, 0, 0));
    QCOMPARE(list.chosen(), -1);
  }

  void eachChangeIsUndoneWithTheChoiceThatBelongsToIt() {
    LandmarkList list;
    list.take(rowsOf("a 1 2 3\nb 4 5 6\n"));
    const auto pasted = list.rows();
    list.place({10, 0, 0});
    list.place({20, 0, 0});
    list.add();
    list.remove();
    list.set(1, {.name = QStringLiteral("renamed")});
    for (int k = 0; k < 4; ++k) list.undoStack().undo();
    QCOMPARE(list.rows().size(), std::size_t{2});
    QVERIFY(!list.rows()[1].onMesh());
    QCOMPARE(list.chosen(), 1);
    list.undoStack().undo();
    QVERIFY(list.rows() == pasted);
    QCOMPARE(list.chosen(), 0);
    list.undoStack().redo();
    QCOMPARE(*list.rows()[0].onMesh(), Vector3(10, 0, 0));
    while (list.undoStack().canUndo()) list.undoStack().undo();
    QVERIFY(list.rows().empty());
  }

  void pastedPlacesGoToTheLandmarkOfThatName() {
    LandmarkList list;
    list.place({1, 1, 1});
    list.place({2, 2, 2});
    list.take({{.name = QStringLiteral("landmark 2"), .bone_mm = {7.0, 8.0, 9.0}}});
    QCOMPARE(list.rows().size(), std::size_t{2});
    QCOMPARE(*list.rows()[1].onMesh(), Vector3(2, 2, 2));
    QCOMPARE(*list.rows()[1].onBone(), Vector3(7, 8, 9));
  }

  void theTableTakesNumbersAndSaysWhatIsNone() {
    LandmarkPicker picker(false, {});
    picker.setUnit(QStringLiteral("mm"));
    QSignalSpy changed(&picker, &LandmarkPicker::changed);
    picker.list().add();
    auto& grid = picker.grid();
    QCOMPARE(grid.rowCount(), 1);
    for (int c = 1; c < 7; ++c) grid.item(0, c)->setText(QStringLiteral("%1.5").arg(c));
    QCOMPARE(*picker.list().rows()[0].onMesh(), Vector3(1.5, 2.5, 3.5));
    QCOMPARE(*picker.list().rows()[0].onBone(), Vector3(4.5, 5.5, 6.5));
    const auto before = changed.count();
    grid.item(0, 3)->setText(QStringLiteral("up"));
    QCOMPARE(changed.count(), before);
    QVERIFY2(picker.told().contains(QStringLiteral("up")), qPrintable(picker.told()));
    QCOMPARE(grid.item(0, 3)->text(), QStringLiteral("3.5"));
    grid.item(0, 2)->setText({});
    QVERIFY(!picker.list().rows()[0].onMesh());
    picker.paste(QStringLiteral("b 1 2\n"));
    QCOMPARE(grid.rowCount(), 1);
    QVERIFY(picker.told().contains(QStringLiteral("line 1")));
    picker.paste(QStringLiteral("b 1 2 3\n"));
    QCOMPARE(grid.rowCount(), 2);
    QCOMPARE(grid.currentRow(), 1);  // "Landmark 1" has two of its numbers: b is the one without a place
  }

  void aClickOnTheMeshFillsTheRowThatIsChosenInTheTable() {
    LandmarkPicker picker(true, {});  // never shown: nothing is drawn
    picker.resize(900, 400);
    picker.setUnit(QStringLiteral("mm"));
    const auto mesh = std::make_shared<const mesh::TriangleMesh>(mesh::test::bone(24, 30.0));
    picker.setMesh(std::make_shared<const SeenMesh>(mesh));
    picker.paste(QStringLiteral("front 1 2 3\nback 4 5 6\n"));
    auto& grid = picker.grid();
    grid.setCurrentCell(1, 3);
    QCOMPARE(picker.list().chosen(), 1);
    QVERIFY2(picker.told().contains(QStringLiteral("back")), qPrintable(picker.told()));
    emit picker.view().clicked({12.34567, -3, 4});
    QCOMPARE(grid.item(1, 1)->text(), QStringLiteral("12.35"));
    QCOMPARE(*picker.list().rows()[1].onMesh(), Vector3(12.34567, -3, 4));  // shown shorter, kept whole
    QCOMPARE(grid.currentRow(), 0);
    grid.item(1, 0)->setText(QStringLiteral("rear"));
    QCOMPARE(picker.list().rows()[1].mesh[0], 12.34567);
    emit picker.view().missed();
    QVERIFY(picker.told().contains(QStringLiteral("surface")));
    picker.list().undoStack().undo();
    picker.list().undoStack().undo();
    QCOMPARE(grid.item(1, 1)->text(), QString());
    QCOMPARE(grid.currentRow(), 1);
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestLandmarks)
#include "test_landmarks.moc"
