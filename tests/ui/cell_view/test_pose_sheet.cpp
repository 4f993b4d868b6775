// A pose chosen by looking: dragged, turned and typed, with what the limits say of it; out of reach nothing is lost.
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>

#include "core/scene/scene_model.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/cell_view/pose_sheet.h"
#include "ui/kit/quantity_edit.h"
#include "ui/protocol/protocol_editor.h"
#include "ui/scene/tool_grip.h"

namespace articulus::ui::test {

class TestPoseSheet : public QObject {
  Q_OBJECT
  struct Bench {
    Desk desk;
    QWidget window;
    std::shared_ptr<const cell::CellConfig> cell;
    std::optional<PoseChoice> taken;
    PoseSheet* sheet = nullptr;
    explicit Bench(const char* key = "munich")
        : cell(std::make_shared<const cell::CellConfig>(Desk::need(cell::loadCell(key, ARTICULUS_RESOURCES)))) {
      window.resize(1280, 800);
      window.show();
      sheet = new PoseSheet(*desk.context, PoseChoice(cell, cell->limits, cell->homeJoints_rad),
                            {.title = "Pose", .take = "Use this pose"}, &window,
                            [this](const PoseChoice& chosen) { taken = chosen; });
      sheet->open();
    }
    void type(int field, const char* text) {
      auto* edit = sheet->number(field);
      edit->setFocus();
      edit->selectAll();
      QTest::keyClicks(edit, QString::fromLatin1(text));
      QTest::keyClick(edit, Qt::Key_Tab);
    }
    QPushButton* button(const char* text) const {
      for (auto* one : sheet->findChildren<QPushButton*>())
        if (one->text() == QLatin1String(text)) return one;
      qFatal("no button %s", text);
    }
  };

 private slots:
  void whatIsDraggedAndTurnedIsReachedAndShownAsNumbers() {
    for (const char* key : {"munich", "ljubljana", "gainesville", "alesund", "lbr_polymer"}) {
      Bench b(key);
      b.sheet->move({0.01, -0.005, 0.02});
      b.sheet->turn(spatial::inRadians(5.0) * spatial::Vector3::UnitY());
      const PoseChoice& choice = b.sheet->choice();
      const auto numbers = choice.numbers();
      const double wanted[6] = {0.01, -0.005, 0.02, spatial::inRadians(5.0), 0.0, 0.0};
      for (int i = 0; i < 6; ++i) {
        QVERIFY2(std::abs(numbers[static_cast<std::size_t>(i)] - wanted[i]) < 1e-9, key);
        QVERIFY2(std::abs(b.sheet->number(i)->si() - wanted[i]) < 1e-9, key);
      }
      const auto there = scene::armAt(*b.cell, choice.joints()).X_WD;
      QVERIFY2((there.translation - choice.X_WD().translation).norm() < 1e-7, key);
      QVERIFY2(spatial::logRotation(there.rotation.transpose() * choice.X_WD().rotation).norm() < 1e-7, key);
      QVERIFY2((choice.joints() - b.cell->homeJoints_rad).cwiseAbs().maxCoeff() < 1.0, key);
    }
  }

  void aPoseOutOfReachChangesNothingAndIsSaid() {
    Bench b;
    b.type(0, "5");
    QVERIFY(std::abs(b.sheet->choice().numbers()[0] - 0.005) < 1e-9);
    const auto before = b.sheet->choice().joints();
    b.type(2, "2500");
    QCOMPARE(b.sheet->choice().joints(), before);
    QVERIFY2(!b.sheet->number(2)->problem().isEmpty(), "the field says that it was not taken");
    b.sheet->move({5.0, 0.0, 0.0});
    QCOMPARE(b.sheet->choice().joints(), before);
    b.sheet->accept();
    QVERIFY2(!b.taken, "not while a number is refused");
    b.type(2, "1");
    b.sheet->accept();
    QVERIFY(b.taken);
    QVERIFY(std::abs(b.taken->numbers()[2] - 0.001) < 1e-9);
  }

  void aNumberOutOfReachStaysToBeReadAndThePoseBeforeStays() {
    Bench b;
    b.type(0, "2500");
    QCOMPARE(b.sheet->number(0)->text(), QStringLiteral("2500"));
    QVERIFY(!b.sheet->number(0)->problem().isEmpty());
    QVERIFY((b.sheet->choice().joints() - b.cell->homeJoints_rad).norm() < 1e-9);
  }

  void whatWasDraggedIsToldInNumbersThatCanBeRead() {
    Bench b;
    b.sheet->move({0.0543593111, -0.0123456789, 0.0});
    b.sheet->turn({0.0, 0.0, spatial::inRadians(1.23456)});
    QCOMPARE(b.sheet->number(0)->text(), QStringLiteral("54.36 mm"));
    QCOMPARE(b.sheet->number(1)->text(), QStringLiteral("-12.35 mm"));
    QCOMPARE(b.sheet->number(5)->text(), QStringLiteral("1.23 °"));
    b.sheet->move({-0.0543593111, 0.0123456789, 0.0});
    b.sheet->turn({0.0, 0.0, -spatial::inRadians(1.23456)});
    b.type(0, "3");
    b.sheet->accept();
    QVERIFY(b.taken);
    const PoseChoice::Numbers wanted{0.003, 0.0, 0.0, 0.0, 0.0, 0.0};
    for (std::size_t i = 1; i < wanted.size(); ++i) QCOMPARE(b.taken->numbers()[i], 0.0);  // no rounding is left
    QVERIFY(std::abs(b.taken->numbers()[0] - wanted[0]) < 1e-12);
  }

  void theStartIsWhereItWasOpened() {
    Desk desk;
    const auto cell =
        std::make_shared<const cell::CellConfig>(Desk::need(cell::loadCell("munich", ARTICULUS_RESOURCES)));
    PoseChoice choice(cell, cell->limits, cell->homeJoints_rad);
    const PoseChoice::Numbers start{0.0, 0.0, 0.0, spatial::inRadians(2.0), 0.0, 0.0};
    QVERIFY(choice.put(start));
    choice.startHere();
    QVERIFY(choice.move({0.02, 0.01, 0.0}));
    choice.putBack();
    for (std::size_t i = 0; i < start.size(); ++i) QVERIFY(std::abs(choice.numbers()[i] - start[i]) < 1e-12);
  }

  void beyondALimitItIsSaidWhichAndCannotBeTaken() {
    Bench b;
    QVERIFY2(b.sheet->said(1).startsWith(QStringLiteral("within")), qPrintable(b.sheet->said(1)));
    const double down_m = b.cell->X_WD_home.translation.z() - b.cell->limits.boxLower_m.z() + 0.004;
    // In small steps, as a hand does.
    for (int i = 0; i < 100; ++i) b.sheet->move({0.0, 0.0, -down_m / 100.0});
    QVERIFY2(b.sheet->said(1).startsWith(QStringLiteral("beyond")), qPrintable(b.sheet->said(1)));
    QVERIFY2(b.sheet->said(1).contains(QStringLiteral("Side z")), qPrintable(b.sheet->said(1)));
    QVERIFY(!b.button("Use this pose")->isEnabled());
    b.sheet->accept();
    QVERIFY(!b.taken);
    b.button("Back to the start")->click();
    QVERIFY((b.sheet->choice().joints() - b.cell->homeJoints_rad).norm() < 1e-12);
    QVERIFY(b.button("Use this pose")->isEnabled());
  }

  void aDragInThePictureIsTheWayThatThePictureShows() {
    const OrbitCamera camera({0.3, -0.2, 0.5}, 2.4, 0.7, 0.4);
    const QSizeF picture(900, 600);
    const spatial::Vector3 at(0.5, 0.1, 0.6);
    const ToolGrip grip(at);
    const QPointF before = *grip.place(camera, picture), by(37.0, -21.0);
    const QPointF after = *ToolGrip(at + grip.moved(by, camera, picture.height())).place(camera, picture);
    QVERIFY(QLineF(before + by, after).length() < 0.01);
    QVERIFY(grip.isAt(before + QPointF(5, 5), camera, picture));
    QVERIFY(!grip.isAt(before + QPointF(40, 0), camera, picture));
    // Aside it turns about what is upright in the picture: a point before the body goes the way of the mouse.
    const auto nearer = at - 0.1 * camera.forward();
    const auto turned = at + spatial::expRotation(ToolGrip::turned({50, 0}, camera)) * (nearer - at);
    QVERIFY(camera.right().dot(turned - nearer) > 0.0);
    const auto tilted = at + spatial::expRotation(ToolGrip::turned({0, 50}, camera)) * (nearer - at);
    QVERIFY(camera.up().dot(tilted - nearer) < 0.0);
  }

  void theEditorPutsTheChosenPoseIntoItsStepAsOneChange() {
    ProtocolEditor editor;
    protocol::Protocol p{"Pose", "", "", {}};
    p.steps.emplace_back(protocol::MoveStep{});
    Desk desk;
    editor.open(p, 0, desk.cell.limits);
    const auto before = editor.undoStack().count();
    editor.setPose(StepPath(0), {0.001, 0.002, 0.003, 0.1, -0.05, 0.02});
    const auto& move = std::get<protocol::MoveStep>(editor.protocol().steps[0]);
    QVERIFY((move.translation_m - spatial::Vector3(0.001, 0.002, 0.003)).norm() < 1e-12);
    QVERIFY((move.angles_rad - spatial::Vector3(0.1, -0.05, 0.02)).norm() < 1e-12);
    QCOMPARE(editor.undoStack().count(), before + 1);
    editor.undoStack().undo();
    QVERIFY(std::get<protocol::MoveStep>(editor.protocol().steps[0]).translation_m.isZero());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestPoseSheet)
#include "test_pose_sheet.moc"
