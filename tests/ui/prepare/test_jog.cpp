// The arm moved by hand from the desktop: a button that is held, what ends a hold, and what blocks it in words.
#include <QAccessible>
#include <QComboBox>
#include <QPointer>
#include <QSignalSpy>
#include <utility>

#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/prepare/hold_button.h"
#include "ui/prepare/jog_sheet.h"

namespace articulus::ui::test {

using cycle::CommandKind;
using cycle::JogSpace;

class TestJog : public QObject {
  Q_OBJECT
  struct Bench {
    Desk desk;
    StationBridge bridge{desk.station};
    QWidget window;
    JogSheet* sheet = nullptr;
    QString closed;  ///< why the arm may not be jogged
    explicit Bench(bool ready = true) {
      desk.station.now.controllerOn = desk.station.now.deadManHeld = ready;
      if (!QTest::qWaitFor([&] { return bridge.snapshot().controllerOn == ready; }, 5000)) qFatal("no snapshot");
      window.resize(1000, 760);
      window.show();
      if (!QTest::qWaitForWindowActive(&window)) qFatal("the window is not active");
      sheet = new JogSheet(bridge, desk.cell, &window, [this] { return closed; });
      sheet->open();
    }
    [[nodiscard]] std::vector<cycle::JogOrder> orders() const {
      std::vector<cycle::JogOrder> all;
      for (const auto& c : desk.station.commands)
        if (c.kind == CommandKind::Jog) all.push_back(c.jog);
      return all;
    }
    [[nodiscard]] bool holds() const { return !orders().empty() && orders().back().rate != 0.0; }
    bool waitForOrders(std::size_t count) {
      return QTest::qWaitFor([&] { return orders().size() >= count; }, 5000);
    }
    void choose(JogSpace space) {
      sheet->spaces()->setCurrentIndex(sheet->spaces()->findData(static_cast<int>(space)));
    }
  };
  static void down(HoldButton* button) { QTest::mousePress(button, Qt::LeftButton, {}, button->rect().center()); }
  static void up(HoldButton* button) { QTest::mouseRelease(button, Qt::LeftButton, {}, button->rect().center()); }

 private slots:
  void aHeldButtonRenewsItsJogAndLetsGo() {
    Bench b;
    auto* button = b.sheet->button(2, -1);
    down(button);
    QVERIFY(b.waitForOrders(4));
    up(button);
    const auto all = b.orders();
    QCOMPARE(all[0].renews, std::uint64_t{0});
    QCOMPARE(all[0].space, JogSpace::ArmJoints);
    QCOMPARE(all[0].axis, 2);
    QVERIFY(all[0].rate < 0.0 && -all[0].rate <= cycle::JogOrder::kMost_rad_per_s);
    std::uint64_t begun = 0;
    for (const auto& c : b.desk.station.commands)
      if (c.kind == CommandKind::Jog && begun == 0) begun = c.number;
    for (std::size_t i = 1; i < all.size(); ++i) QCOMPARE(all[i].renews, begun);
    QCOMPARE(all.back().rate, 0.0);
    const auto count = all.size();
    QTest::qWait(150);
    QCOMPARE(b.orders().size(), count);  // nothing more comes
  }

  void aPedalMovesTheChosenAxisWhileItIsHeld() {
    Bench b;
    QVERIFY(!b.sheet->pedalAxis()->isVisibleTo(b.sheet));  // this cell has none
    b.desk.station.now.jogPedals = true;
    QTRY_VERIFY(b.sheet->pedalAxis()->isVisibleTo(b.sheet));
    for (const JogSpace space : {JogSpace::ArmJoints, JogSpace::World}) {
      b.choose(space);
      for (const int sign : {-1, 1})
        for (int axis = 0; axis < 6; ++axis) {
          b.sheet->pedalAxis()->setCurrentIndex(axis);
          const std::size_t before = b.orders().size();
          b.desk.station.now.jogPedal = sign;
          QVERIFY(b.waitForOrders(before + 3));
          const auto order = b.orders()[before];
          QCOMPARE(order.space, space);
          QCOMPARE(order.axis, axis);
          QVERIFY(order.rate * sign > 0.0);
          b.desk.station.now.jogPedal = 0;
          QTRY_VERIFY(!b.sheet->controller().busy());
          QCOMPARE(b.orders().back().rate, 0.0);
        }
    }
  }

  void aPedalThatIsHeldAlreadyOrStaysHeldBeginsNothing() {
    Bench b;
    b.desk.station.now.jogPedals = true;
    b.desk.station.now.jogPedal = 1;
    QTRY_COMPARE(b.bridge.snapshot().jogPedal, 1);
    QTRY_VERIFY(b.sheet->controller().busy());
    // What ends by itself begins again only with the next press.
    const std::size_t count = b.orders().size();
    b.sheet->controller().release();
    QTest::qWait(150);
    QVERIFY(!b.sheet->controller().busy());
    QVERIFY(b.orders().size() <= count + 2);
    b.sheet->reject();
    QPointer<JogSheet> later = new JogSheet(b.bridge, b.desk.cell, &b.window, [&b] { return b.closed; });
    later->open();
    QTest::qWait(150);
    QVERIFY(later && !later->controller().busy());
    b.desk.station.now.jogPedal = 0;
    QTRY_COMPARE(b.bridge.snapshot().jogPedal, 0);
    b.closed = QStringLiteral("A step is under way.");
    b.desk.station.now.jogPedal = -1;
    QTRY_COMPARE(b.bridge.snapshot().jogPedal, -1);
    QTest::qWait(100);
    QVERIFY(!later->controller().busy());
  }

  void aPedalAndAButtonDoNotDisturbEachOther() {
    Bench b;
    b.desk.station.now.jogPedals = true;
    down(b.sheet->button(1, 1));
    QVERIFY(b.waitForOrders(2));
    b.desk.station.now.jogPedal = 1;
    QTRY_COMPARE(b.bridge.snapshot().jogPedal, 1);
    QTest::qWait(100);
    b.desk.station.now.jogPedal = 0;
    QTRY_COMPARE(b.bridge.snapshot().jogPedal, 0);
    QTest::qWait(100);
    QVERIFY(b.sheet->controller().busy());  // the button holds
    up(b.sheet->button(1, 1));
    QVERIFY(!b.sheet->controller().busy());
    b.desk.station.now.jogPedal = 1;
    QTRY_VERIFY(b.sheet->controller().busy());
    b.sheet->reject();
    QVERIFY(!b.sheet->controller().busy());  // closed with a pedal held
  }

  void theInitialPoseIsGoneToByItsButtonAndOnlyWhereTheArmMayMove() {
    Bench b;
    QTRY_VERIFY(b.sheet->initial()->isEnabled());
    QTest::mouseClick(b.sheet->initial(), Qt::LeftButton);
    QTRY_VERIFY(!b.desk.station.commands.empty() && b.desk.station.commands.back().kind == CommandKind::Initial);
    b.closed = QStringLiteral("a specimen is clamped");
    QTRY_VERIFY(!b.sheet->initial()->isEnabled());
    QVERIFY(b.sheet->initial()->toolTip().contains(b.closed));
  }

  void eachSideOfEachAxisOfEachSpaceAsksForItsOwn() {
    Bench b;
    for (const JogSpace space : {JogSpace::ArmJoints, JogSpace::World, JogSpace::Tool, JogSpace::Joint}) {
      b.choose(space);
      for (int axis = 0; axis < 6; ++axis)
        for (const int sign : {1, -1}) {
          const auto before = b.orders().size();
          down(b.sheet->button(axis, sign));
          up(b.sheet->button(axis, sign));
          const auto order = b.orders().at(before);
          QCOMPARE(order.space, space);
          QCOMPARE(order.axis, axis);
          QVERIFY(sign * order.rate > 0.0);
          QVERIFY(std::abs(order.rate) <= order.most());
        }
    }
  }

  void spaceAndEnterHoldAsTheMouseDoes() {
    Bench b;
    auto* button = b.sheet->button(0, 1);
    for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Return}) {
      button->setFocus();
      const auto before = b.orders().size();
      QTest::keyPress(button, key);
      QVERIFY(b.waitForOrders(before + 3));
      QVERIFY(b.holds());
      QTest::keyRelease(button, key);
      QVERIFY(!b.holds());
    }
  }

  void whateverTakesTheHandAwayLetsGo() {
    Bench b;
    auto* button = b.sheet->button(1, 1);
    const std::pair<const char*, std::function<void()>> ways[] = {
        {"moved off it", [&] { QTest::mouseMove(button, QPoint(-40, -40)); }},
        {"focus", [&] { b.sheet->button(3, 1)->setFocus(); }},
        {"hidden", [&] { button->hide(), button->show(); }},
        {"handle released", [&] { button->setEnabled(false), button->setEnabled(true); }},
        {"another space", [&] { b.choose(JogSpace::World), b.choose(JogSpace::ArmJoints); }},
    };
    for (const auto& [name, take] : ways) {
      down(button);
      QVERIFY2(b.holds(), name);
      take();
      QVERIFY2(!b.holds(), name);
      if (QByteArray(name) == "moved off it") {
        QTest::mouseMove(button, button->rect().center());
        QVERIFY2(!b.holds(), "back on the button it moved again");
      }
      up(button);
      QVERIFY2(!b.holds(), name);
    }
    down(button);
    b.sheet->reject();
    QVERIFY2(!b.holds(), "closed");
  }

  /// As X11 and Wayland repeat a key that is held: pairs of release and press.
  void aKeyThatRepeatsIsHeldOnce() {
    Bench b;
    auto* button = b.sheet->button(0, 1);
    button->setFocus();
    QSignalSpy ends(button, &HoldButton::holdEnded), begins(button, &HoldButton::heldDown);
    QTest::keyPress(button, Qt::Key_Space);
    for (int i = 0; i < 20; ++i) {
      for (const auto type : {QEvent::KeyRelease, QEvent::KeyPress}) {
        QKeyEvent repeat(type, Qt::Key_Space, {}, QStringLiteral(" "), true);
        QCoreApplication::sendEvent(button, &repeat);
        QVERIFY2(button->held(), "it stutters");
      }
      if (i == 10) QVERIFY(b.waitForOrders(3));
    }
    QCOMPARE(begins.count(), 1);
    QCOMPARE(ends.count(), 0);
    for (const auto& order : b.orders()) QVERIFY(order.rate != 0.0);
    QTest::keyRelease(button, Qt::Key_Space);
    QVERIFY(!b.holds());
  }

  void anotherWindowInFrontLetsGo() {
    Bench b;
    auto* button = b.sheet->button(0, 1);
    for (const bool byKey : {true, false}) {
      button->setFocus();
      if (byKey) QTest::keyPress(button, Qt::Key_Space);
      else down(button);
      QVERIFY(b.holds());
      QWidget other;
      other.show();
      other.activateWindow();
      QVERIFY(QTest::qWaitForWindowActive(&other));
      QVERIFY2(!button->held() && !b.holds(), byKey ? "key" : "mouse");
      const auto count = b.orders().size();
      b.window.activateWindow();
      QVERIFY(QTest::qWaitForWindowActive(&b.window));
      QCOMPARE(b.orders().size(), count);  // it must be pressed anew
      if (byKey) QTest::keyRelease(button, Qt::Key_Space);
      else up(button);
    }
  }

  /// A finger that slides off the button, and a pointer that the window hears of no more.
  void aFingerOrPointerThatLeavesLetsGo() {
    Bench b;
    auto* button = b.sheet->button(0, 1);
    static QPointingDevice* const screen = QTest::createTouchDevice();  // Qt keeps it
    const QPoint on = button->mapTo(&b.window, button->rect().center());
    QTest::touchEvent(&b.window, screen).press(1, on, &b.window);
    QTRY_VERIFY(b.holds());
    QTest::touchEvent(&b.window, screen).move(1, QPoint(-30, -30), &b.window);
    QTRY_VERIFY2(!b.holds(), "a finger off the window");
    QTest::touchEvent(&b.window, screen).release(1, QPoint(-30, -30), &b.window);
    QVERIFY(!b.holds());
    down(button);
    QVERIFY(b.holds());
    QEvent leaves(QEvent::Leave);
    QCoreApplication::sendEvent(button, &leaves);
    QVERIFY2(!b.holds(), "a pointer that left the window");
    up(button);
    button->setFocus();
    QTest::keyPress(button, Qt::Key_Space);
    QCoreApplication::sendEvent(button, &leaves);
    QVERIFY2(b.holds(), "the pointer has nothing to do with a key that is held");
    QTest::keyRelease(button, Qt::Key_Space);
    QVERIFY(!b.holds());
  }

  void whatIsCloseIsSaidBeforeAnyPress() {
    Bench b;
    QVERIFY2(b.sheet->said().contains(QLatin1String("Hold a button")), qPrintable(b.sheet->said()));
    const std::pair<safety::NearLimit, const char*> near[] = {
        {{safety::FaultCode::JointPositionLimit, 2, 0.8, 1.0, 1.02}, "joint 3"},
        {{safety::FaultCode::SafetyBox, 1, 0.72, 0.2, 0.2}, "box"}};
    for (const auto& [limit, word] : near) {
      b.desk.station.now.nearLimit = limit;
      QTRY_VERIFY2(b.sheet->said().contains(QLatin1String(word), Qt::CaseInsensitive), qPrintable(b.sheet->said()));
      QVERIFY2(b.sheet->said().contains(QLatin1String("way back")), qPrintable(b.sheet->said()));
      QVERIFY(b.sheet->button(0, 1)->isEnabled());
    }
    b.desk.station.now.nearLimit = {safety::FaultCode::JointPositionLimit, 2, 0.3, 0.9, 1.02};
    QTRY_VERIFY2(b.sheet->said().contains(QLatin1String("Hold a button")), qPrintable(b.sheet->said()));
  }

  /// A body that stands is in no task: nothing is said to be near, and still a jog of it ends at once.
  void aSingularityIsSaidWithoutANearLimit() {
    Bench b;
    b.desk.station.now.singularValue = 1.3 * b.desk.cell.limits.leastSingularValue;
    QTRY_COMPARE(b.bridge.snapshot().singularValue, b.desk.station.now.singularValue);
    QTRY_VERIFY2(b.sheet->said().contains(QLatin1String("Hold a button")), qPrintable(b.sheet->said()));
    b.desk.station.now.singularValue = 1.08 * b.desk.cell.limits.leastSingularValue;
    QTRY_VERIFY2(b.sheet->said().contains(QLatin1String("Close to a singularity")), qPrintable(b.sheet->said()));
    down(b.sheet->button(0, 1));
    b.desk.station.answer = cycle::AckCode::RefusedOver;
    QTRY_VERIFY2(b.sheet->said().contains(QLatin1String("Ended near a singularity")), qPrintable(b.sheet->said()));
    up(b.sheet->button(0, 1));
  }

  void aPressThatCannotBeHeldIsASmallStep() {
    Bench b;
    auto* face = QAccessible::queryAccessibleInterface(b.sheet->button(4, 1));
    QVERIFY(face && face->actionInterface());
    face->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QVERIFY(b.waitForOrders(1));
    QVERIFY(b.holds());
    QVERIFY(QTest::qWaitFor([&] { return !b.holds(); }, 5000));
    QVERIFY(b.orders().size() > 2);  // it was renewed meanwhile
    QCOMPARE(b.orders().front().renews, std::uint64_t{0});
    for (std::size_t i = 1; i < b.orders().size(); ++i) QVERIFY(b.orders()[i].renews != 0);
  }

  void whatBlocksItStandsThereInWords() {
    Bench b(false);
    QVERIFY2(b.sheet->said().contains(QLatin1String("controller is off")), qPrintable(b.sheet->said()));
    for (int axis = 0; axis < 6; ++axis) QVERIFY(!b.sheet->button(axis, 1)->isEnabled());
    QVERIFY(b.sheet->button(0, 1)->toolTip().contains(QLatin1String("controller is off")));
    b.desk.station.now.controllerOn = true;
    QTRY_VERIFY2(b.sheet->said().contains(QLatin1String("dead-man")), qPrintable(b.sheet->said()));
    b.desk.station.now.deadManHeld = true;
    b.desk.station.now.specimenMounted = true;
    QTRY_VERIFY2(b.sheet->said().contains(QLatin1String("clamped")), qPrintable(b.sheet->said()));
    b.desk.station.now.specimenMounted = false;
    QTRY_VERIFY(b.sheet->button(0, 1)->isEnabled());
  }

  void whatClosesItLetsGoOfAHeldButtonAndTakesNoOther() {
    Bench b;
    auto* button = b.sheet->button(0, 1);
    for (const bool step : {false, true}) {
      b.closed.clear();
      if (step) {
        b.sheet->controller().step(JogSpace::ArmJoints, 0, 1);
      } else {
        QTRY_VERIFY(button->isEnabled());
        down(button);
      }
      QVERIFY(b.holds());
      b.closed = QStringLiteral("A procedure leads the arm.");
      QTRY_VERIFY2(!b.holds(), step ? "a step" : "a held button");
      QTRY_VERIFY(!button->isEnabled());
      QVERIFY2(b.sheet->said().contains(b.closed), qPrintable(b.sheet->said()));
      if (!step) up(button);
      const auto count = b.orders().size();
      b.sheet->controller().press(JogSpace::ArmJoints, 0, 1);
      b.sheet->controller().step(JogSpace::ArmJoints, 0, 1);
      QCOMPARE(b.orders().size(), count);
      QVERIFY(!b.sheet->controller().busy());
    }
  }

  /// Without a close: the window goes, and the sheet with it.
  void aSheetThatDiesInTheMidstOfAStepLetsGo() {
    Bench b;
    b.sheet->controller().step(JogSpace::ArmJoints, 0, 1);
    QVERIFY(b.holds());
    delete std::exchange(b.sheet, nullptr);
    QVERIFY(!b.holds());
  }

  void aJogThatEndsWhileItIsHeldSaysWhyAndStaysOver() {
    Bench b;
    auto* button = b.sheet->button(0, 1);
    QSignalSpy banner(&b.bridge, &StationBridge::refused);
    down(button);
    b.desk.station.now.nearLimit = {safety::FaultCode::JointPositionLimit, 0, 0.8, 2.7, 2.8};
    QTRY_COMPARE(b.bridge.snapshot().nearLimit.code, safety::FaultCode::JointPositionLimit);
    b.desk.station.answer = cycle::AckCode::RefusedOver;
    QTRY_VERIFY2(b.sheet->said().contains(QLatin1String("close to a limit")), qPrintable(b.sheet->said()));
    const auto count = b.orders().size();
    QTest::qWait(150);
    QCOMPARE(b.orders().size(), count);
    QVERIFY(!button->held());
    QCOMPARE(banner.count(), 0);  // it is said at the button
    up(button);
    QCOMPARE(b.orders().size(), count);
  }

  /// Looked at by a person: BUILD/screens/jog_*.png.
  void fitsItsWindow() {
    Bench b;
    for (const JogSpace space : {JogSpace::ArmJoints, JogSpace::World}) {
      b.choose(space);
      QCoreApplication::processEvents();
      const QString name = space == JogSpace::World ? QStringLiteral("world") : QStringLiteral("joints");
      QVERIFY(b.window.grab().save(QStringLiteral(ARTICULUS_SCREENS "/jog_") + name + QStringLiteral(".png")));
      for (int axis = 0; axis < 6; ++axis) {
        const auto* button = b.sheet->button(axis, 1);
        const QRect place(button->mapTo(&b.window, QPoint()), button->size());
        QVERIFY2(b.window.rect().contains(place), qPrintable(name));
      }
    }
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestJog)
#include "test_jog.moc"
