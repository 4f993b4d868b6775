// Typed joint positions and poses from the desktop: looked at before, refused with what stands against it, stopped by
// STOP, by the dead-man's handle and by closing the sheet.
#include <QComboBox>
#include <QPushButton>
#include <cmath>

#include "tests/ui/live_station.h"
#include "tests/ui/test_main.h"
#include "ui/kit/quantity_edit.h"
#include "ui/prepare/go_to_sheet.h"
#include "ui/prepare/jog_sheet.h"

namespace articulus::ui::test {

class TestGoTo : public QObject {
  Q_OBJECT
  struct Bench {
    LiveStation live;
    QString closed;
    RobotProcedures robot{live.link(), live.cell(), [this] { return closed; }};
    QWidget window;
    GoToSheet* sheet = nullptr;
    Bench() {
      window.resize(1000, 760);
      window.show();
      sheet = new GoToSheet(robot, &window);
      sheet->open();
    }
    [[nodiscard]] robot::JointVector q() {
      return procedure::jointsOf(live.link().snapshot(), live.cell().robot.joints);
    }
    bool looked() {
      return QTest::qWaitFor([this] { return sheet->preview().contains(QStringLiteral("It takes")); }, 5000) &&
             (QTest::qWait(300), true);
    }
    /// Until it stands again, or so long.
    bool ended(double most_s) {
      for (int i = 0; i < most_s * 5.0 && sheet->moving(); ++i) {
        live.live(200);
        QTest::qWait(60);
      }
      return !sheet->moving();
    }
    bool moves() {
      sheet->accept();
      if (!sheet->moving()) return false;
      const auto before = q();
      for (int i = 0; i < 40; ++i) {
        live.live(50);
        QTest::qWait(10);
        if ((q() - before).cwiseAbs().maxCoeff() > 0.005) return true;
      }
      return false;
    }
  };
  static void type(QuantityEdit* edit, double value) { edit->setValue(value); }
  static double degrees(double rad) { return rad * 180.0 / M_PI; }

 private slots:
  void eachJointGoesToBothSidesAsTyped() {
    Bench b;
    QVERIFY(b.looked());
    type(b.sheet->speed(), 20.0);
    const auto home = b.q();
    for (int joint = 0; joint < 6; ++joint)
      for (const int sign : {1, -1}) {
        const double to = degrees(home[joint]) + sign * 3.0;
        type(b.sheet->joint(joint), to);
        QTRY_VERIFY2(b.sheet->reasonAgainst().isEmpty() && b.sheet->said().startsWith(QStringLiteral("Ready")),
                     qPrintable(b.sheet->reasonAgainst() + b.sheet->said()));
        b.sheet->accept();
        QVERIFY(b.sheet->moving());
        QVERIFY(b.ended(60.0));
        QCOMPARE(b.sheet->said(), QStringLiteral("The arm is there."));
        QVERIFY2(std::abs(degrees(b.q()[joint]) - to) < 0.2, qPrintable(QString::number(degrees(b.q()[joint]))));
        type(b.sheet->joint(joint), degrees(home[joint]));
      }
  }

  void aPoseIsReachedAsTypedInAxesOfTheBase() {
    Bench b;
    b.sheet->kinds()->setCurrentIndex(1);
    QVERIFY(b.looked());
    type(b.sheet->speed(), 20.0);
    const GoToChoice choice(b.live.cell());
    const auto before = choice.poseOf(b.q());
    for (int axis = 0; axis < 6; ++axis) {
      const double by = axis < 3 ? 10.0 : 3.0;
      type(b.sheet->pose(axis), b.sheet->pose(axis)->value() + (axis == 2 ? by : -by));
      QTRY_VERIFY2(b.sheet->reasonAgainst().isEmpty(), qPrintable(b.sheet->reasonAgainst()));
    }
    QVERIFY(b.sheet->preview().contains(QStringLiteral("Joints there")));
    QTRY_VERIFY(b.sheet->said().startsWith(QStringLiteral("Ready")));
    b.sheet->accept();
    QVERIFY(b.ended(60.0));
    QCOMPARE(b.sheet->said(), QStringLiteral("The arm is there."));
    const auto after = choice.poseOf(b.q());
    for (std::size_t i = 0; i < 3; ++i) QVERIFY(std::abs(after[i] - before[i] - (i == 2 ? 0.01 : -0.01)) < 1e-3);
    for (std::size_t i = 3; i < 6; ++i) QVERIFY(std::abs(degrees(after[i] - before[i]) + 3.0) < 0.2);
  }

  void theNumbersOfAPoseAreThoseOfItsRotation() {
    const auto cell = Desk::need(cell::loadCell("munich", ARTICULUS_RESOURCES));
    const GoToChoice choice(cell);
    std::srand(3);
    for (int trial = 0; trial < 200; ++trial) {
      robot::JointVector q(6);
      for (int i = 0; i < 6; ++i) {
        const double share = 0.1 + 0.8 * static_cast<double>(std::rand()) / RAND_MAX;
        q[i] = cell.limits.jointLower_rad[i] + share * (cell.limits.jointUpper_rad[i] - cell.limits.jointLower_rad[i]);
      }
      const auto plan = choice.toPose(cell.limits, q, choice.poseOf(q), 0.1);
      QVERIFY2(plan.ok(), "where the arm stands it can stand");
      QVERIFY2((plan->q_rad - q).cwiseAbs().maxCoeff() < 1e-6, "and the nearest configuration is that");
    }
  }

  void whatIsOutOfRangeOutOfReachOrInTheWayIsSaidAndDoesNotBegin() {
    Bench b;
    QVERIFY(b.looked());
    const auto home = b.q();
    type(b.sheet->joint(2), 400.0);
    QTRY_VERIFY2(b.sheet->reasonAgainst().contains(QStringLiteral("Joint 3 would be")),
                 qPrintable(b.sheet->reasonAgainst()));
    QVERIFY(b.sheet->preview().contains(QStringLiteral("Beyond a joint's range")));
    b.sheet->accept();
    QVERIFY(!b.sheet->moving());
    b.sheet->kinds()->setCurrentIndex(1);
    QVERIFY(b.looked());
    type(b.sheet->pose(0), 4000.0);
    QTRY_VERIFY2(b.sheet->reasonAgainst().contains(QStringLiteral("does not reach")),
                 qPrintable(b.sheet->reasonAgainst()));
    b.sheet->accept();
    QVERIFY(!b.sheet->moving());
    // Down through the table, on which the vice stands.
    b.sheet->kinds()->setCurrentIndex(0);
    b.sheet->kinds()->setCurrentIndex(1);
    QVERIFY(b.looked());
    type(b.sheet->pose(2), b.sheet->pose(2)->value() - 250.0);
    QTRY_VERIFY2(b.sheet->reasonAgainst().contains(QStringLiteral("On the way")) ||
                     b.sheet->reasonAgainst().contains(QStringLiteral("reach")),
                 qPrintable(b.sheet->reasonAgainst()));
    b.sheet->accept();
    QVERIFY(!b.sheet->moving());
    b.live.live(500);
    QVERIFY((b.q() - home).cwiseAbs().maxCoeff() < 1e-3);
  }

  void stopTheHandleAndClosingEachEndTheMotion_data() {
    QTest::addColumn<int>("how");
    QTest::newRow("STOP") << 0;
    QTest::newRow("dead-man") << 1;
    QTest::newRow("button of the sheet") << 2;
    QTest::newRow("closed sheet") << 3;
    QTest::newRow("session taken away") << 4;
  }
  void stopTheHandleAndClosingEachEndTheMotion() {
    QFETCH(const int, how);
    Bench b;
    QVERIFY(b.looked());
    type(b.sheet->speed(), 5.0);
    const double to = b.sheet->joint(0)->value() + 20.0;
    type(b.sheet->joint(0), to);
    QTRY_VERIFY2(b.sheet->said().startsWith(QStringLiteral("Ready")), qPrintable(b.sheet->reasonAgainst()));
    QVERIFY(b.moves());
    if (how == 0) b.live.link().requestStop();
    else if (how == 1) b.live.link().setDeadMan(false);
    else if (how == 4) b.closed = QStringLiteral("taken away");
    else if (how == 3) delete b.sheet;
    else
      for (auto* button : b.sheet->findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Stop the arm")) emit button->pressed();
    for (int i = 0; i < 20; ++i) {
      b.live.live(50);
      QTest::qWait(30);
    }
    const auto stands = b.q();
    b.live.live(500);
    QVERIFY2((b.q() - stands).cwiseAbs().maxCoeff() < 1e-3, "it still moves");
    QVERIFY2(std::abs(degrees(b.q()[0]) - to) > 1.0, "it went on to the end");
    if (how == 3) return;
    QVERIFY(!b.sheet->moving());
    QVERIFY2(!b.sheet->said().isEmpty() && b.sheet->said() != QLatin1String("The arm is there."),
             qPrintable(b.sheet->said()));
    QCOMPARE(b.sheet->joint(0)->value(), to);  // what was typed stays
  }

  void onlyWhereTheArmMayMove() {
    Bench b;
    QVERIFY(b.looked());
    type(b.sheet->joint(5), b.sheet->joint(5)->value() + 3.0);
    b.live.link().setDeadMan(false);
    b.live.live(200);
    QTest::qWait(400);
    b.sheet->accept();
    QVERIFY(!b.sheet->moving());
    b.live.link().setDeadMan(true);
    b.live.live(200);
    Desk::need(b.live.link().setViceClosed(true));
    b.live.live(200);
    QTest::qWait(400);
    b.sheet->accept();
    QVERIFY2(!b.sheet->moving(), "a specimen is in the vice");
  }

  void theJogSheetOpensItAndLetsNoPedalMoveMeanwhile() {
    Desk desk;
    StationBridge bridge{desk.station};
    QWidget window;
    desk.station.now.controllerOn = desk.station.now.deadManHeld = desk.station.now.jogPedals = true;
    QVERIFY(QTest::qWaitFor([&] { return bridge.snapshot().controllerOn; }, 5000));
    window.resize(1000, 760);
    window.show();
    auto* plain = new JogSheet(bridge, desk.cell, &window);
    QVERIFY(plain->goTo()->isHidden());
    delete plain;
    auto* jog = new JogSheet(
        bridge, desk.cell, &window, [] { return QString(); }, RobotProcedures(desk.station, desk.cell));
    jog->open();
    QVERIFY(!jog->goTo()->isHidden());
    jog->goTo()->click();
    auto* sheet = window.findChild<GoToSheet*>();
    QVERIFY(sheet);
    desk.station.now.jogPedal = 1;
    QTest::qWait(300);
    QVERIFY(!jog->controller().busy());
    desk.station.now.jogPedal = 0;
    QTest::qWait(100);
    sheet->reject();
    QTRY_VERIFY(!window.findChild<GoToSheet*>());
    desk.station.now.jogPedal = 1;
    QTRY_VERIFY(jog->controller().busy());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestGoTo)
#include "test_go_to.moc"
