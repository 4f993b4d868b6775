// How a session ends and when drives go off by themselves: what lies on the specimen is held, taken off, or said.
#include "tests/ui/prepare/walk.h"
#include "tests/ui/test_main.h"

namespace articulus::ui::test {

class TestSessionEnd : public QObject {
  Q_OBJECT

  /// A guard whose run waits for an answer, on a cell with drives on, and minutes that pass.
  struct Waiting {
    Desk desk;
    SmallCell station{desk.cell};
    bool running = true;
    int offs = 0, held = 0, heldNoMore = 0;
    QStringList said;
    DrivesGuard guard{{.send = [this](CommandKind kind) { offs += station.send(kind) == cycle::AckCode::Accepted; },
                       .stop = [] {},
                       .letGo = [this] { station.now.deadManHeld = false; },
                       .signedIn = [] { return true; },
                       .running = [this] { return running; }}};
    Waiting() {
      guard.setIdleTime(std::chrono::minutes(10));
      QObject::connect(&guard, &DrivesGuard::switchedOff, &guard,
                       [this](const QString& why, const QString& detail) { said << why << detail; });
      QObject::connect(&guard, &DrivesGuard::holds, &guard, [this](const QString& what, const QString& remedy) {
        ++held;
        said << what << remedy;
      });
      QObject::connect(&guard, &DrivesGuard::holdsNoMore, &guard, [this] { ++heldNoMore; });
      station.now.controllerOn = station.now.deadManHeld = station.now.sensorZeroed = true;
      (void)station.setViceClosed(true);
      put(20.0);
    }
    void put(double load_N) {
      station.load_N = load_N;
      station.show();
    }
    void pass(int minutes) {
      for (int s = 0; s < 60 * minutes; ++s) {
        station.now.hostTime_ns += 1'000'000'000;
        guard.look(station.now);
      }
    }
  };

 private slots:
  void drivesGoOffAfterTheIdleTimeAndNotWhileSomebodyWorks() {
    Desk desk;
    SmallCell station(desk.cell);
    int offs = 0;
    bool running = true, signedIn = true;
    DrivesGuard guard({.send = [&](CommandKind kind) { offs += station.send(kind) == cycle::AckCode::Accepted; },
                       .stop = [] {},
                       .letGo = [&] { station.setDeadMan(false); },
                       .signedIn = [&] { return signedIn; },
                       .running = [&] { return running; }});
    guard.setIdleTime(std::chrono::minutes(10));
    QStringList said;
    connect(&guard, &DrivesGuard::switchedOff, this, [&said](const QString& why) { said << why; });
    station.now.controllerOn = station.now.deadManHeld = true;
    const auto pass = [&](int minutes) {
      for (int s = 0; s < 60 * minutes; ++s) {
        station.now.hostTime_ns += 1'000'000'000;
        guard.look(station.now);
      }
    };
    station.now.planRunning = true;
    pass(60);  // a long hold of a run
    QCOMPARE(offs, 0);
    station.now.planRunning = running = false;
    pass(9);
    guard.touch();
    pass(9);
    QCOMPARE(offs, 0);
    pass(2);
    QCOMPARE(offs, 1);
    QVERIFY(!station.now.controllerOn && !station.now.deadManHeld);
    QCOMPARE(said, QStringList{QStringLiteral("The drives went off: nobody worked for 10 minutes.")});
    station.now.controllerOn = true;
    signedIn = false;
    pass(1);
    QCOMPARE(offs, 2);
  }

  void whatIsSaidOfTheDrivesIsTrueWhenItIsSaid() {
    int asked = 0;
    DrivesGuard guard({.send = [&asked](CommandKind) { ++asked; },
                       .stop = [] {},
                       .letGo = [] {},
                       .signedIn = [] { return false; },
                       .running = [] { return false; }});
    QStringList off, on;
    connect(&guard, &DrivesGuard::switchedOff, this, [&off](const QString& why) { off << why; });
    connect(&guard, &DrivesGuard::stillOn, this, [&on](const QString& what) { on << what; });
    cycle::Snapshot now;
    now.state = cycle::State::Stop;
    now.controllerOn = true;
    for (int second = 0; second < 10; ++second) {
      now.hostTime_ns += 1'000'000'000;
      guard.look(now);
    }
    QVERIFY(asked > 5);
    QVERIFY2(off.isEmpty(), "they are on");
    QCOMPARE(on.size(), 1);
    now.controllerOn = false;
    guard.look(now);
    guard.look(now);
    QCOMPARE(off.size(), 1);
  }

  void aRunThatWaitsUnderLoadIsHeldAndSaidAndGoesOffOnceTheLoadIsGone() {
    Waiting w;
    w.pass(9);
    QCOMPARE(w.held, 0);
    w.pass(60);
    QCOMPARE(w.held, 1);  // said once
    QCOMPARE(w.offs, 0);
    QVERIFY(w.station.now.controllerOn && w.station.now.deadManHeld);
    QCOMPARE(w.said[0], DrivesGuard::heldWords());
    QVERIFY2(w.said[1].contains(QStringLiteral("20 N")), qPrintable(w.said[1]));
    w.put(0.5);
    w.pass(1);
    QCOMPARE(w.heldNoMore, 1);
    QCOMPARE(w.offs, 1);
    QVERIFY2(w.said.last().contains(QStringLiteral("before you answer")), qPrintable(w.said.last()));
  }

  void whatIsHeldIsNoLongerSaidOnceItIsAnswered() {
    Waiting w;
    w.pass(11);
    QCOMPARE(w.held, 1);
    w.station.now.planRunning = true;
    w.pass(1);
    QCOMPARE(w.heldNoMore, 1);
    w.station.now.planRunning = false;
    w.pass(9);
    QCOMPARE(w.held, 1);
    w.pass(2);
    QCOMPARE(w.held, 2);
    QCOMPARE(w.offs, 0);
  }

  void aLoadThatIsNotKnownIsHeldToo() {
    Waiting w;
    w.put(0.0);
    w.station.now.sensorZeroed = false;
    w.pass(30);
    QCOMPARE(w.held, 1);
    QCOMPARE(w.offs, 0);
  }

  void drivesThatGoOffOverALoadSayWhatStays() {
    Waiting w;
    w.running = false;
    w.pass(11);
    QCOMPARE(w.offs, 1);
    QVERIFY2(w.said.last().contains(QStringLiteral("20 N")), qPrintable(w.said.last()));
    QVERIFY2(w.said.last().contains(QStringLiteral("open the vice")), qPrintable(w.said.last()));
  }

  void finishingSaysThatTheLoadWasNotTakenOffAndLeavesTheDrivesOn() {
    for (const int how : {0, 1, 2}) {  // it ends loaded; a fault ends it; it is refused
      Desk desk;
      Walk w(desk.cell);
      w.around->signedIn = true;
      auto& now = w.station.now;
      now.controllerOn = now.deadManHeld = now.sensorZeroed = true;
      (void)w.station.setViceClosed(true);
      w.station.load_N = 20.0;
      w.station.show();
      w.station.cannotUnload = true;
      w.end.begin();
      for (int i = 0; i < 400 && w.end.busy(); ++i) {
        w.see();
        if (how == 1 && w.station.moving()) w.station.fault(safety::FaultCode::ForceLimit, false, true);
        if (how == 2 && w.station.moving()) w.station.requestStop();
      }
      QVERIFY(w.around->signedIn);
      QVERIFY(now.controllerOn && now.deadManHeld);
      QVERIFY2(w.said.contains(QStringLiteral("20 N")), qPrintable(w.said));
      QVERIFY2(w.remedy.contains(QStringLiteral("open the vice")), qPrintable(w.remedy));
      QVERIFY(w.remedy.contains(QStringLiteral("Acknowledge")) == (how == 1));
      // The way that it names.
      w.station.setDeadMan(false);
      w.finish();
      QVERIFY(w.safelyEnded());
    }
  }

  void whatComesBackAsTissueRelaxesIsNoLoadThatWasNotTakenOff() {
    for (const double comesBack_N : {3.0, 8.0}) {
      Desk desk;
      Walk w(desk.cell);
      w.around->signedIn = true;
      auto& now = w.station.now;
      now.controllerOn = now.deadManHeld = now.sensorZeroed = true;
      (void)w.station.setViceClosed(true);
      w.station.load_N = 20.0;
      w.station.comesBack_N = comesBack_N;
      w.station.show();
      w.finish();
      QCOMPARE(w.around->signedIn, comesBack_N > 5.0);
      QCOMPARE(now.controllerOn, comesBack_N > 5.0);
      QCOMPARE(w.said.contains(QStringLiteral("8 N")), comesBack_N > 5.0);
    }
  }

  /// Nothing moves by itself, and no drives stay on for ever for a load that nobody takes off.
  void whoseAccountWasTakenHasTwoMinutesToTakeTheLoadOff() {
    for (const int how : {0, 1, 2}) {  // nobody does; somebody unloads; STOP
      Desk desk;
      Walk w(desk.cell);
      w.around->signedIn = true;
      auto& now = w.station.now;
      now.controllerOn = now.deadManHeld = now.sensorZeroed = true;
      (void)w.station.setViceClosed(true);
      w.station.load_N = 20.0;
      w.station.show();
      QStringList doing, left;
      connect(&w.end, &SessionEnd::doing, this, [&doing](const QString& words) { doing << words; });
      connect(&w.end, &SessionEnd::leftLoaded, this, [&left](const QString& what) { left << what; });
      w.end.begin(SessionEnd::Motion::NotByItself);
      const auto see = [&w](int seconds) {
        for (int i = 0; i < 60 * seconds; ++i) {
          w.station.tick();
          w.end.look(w.station.now);
        }
      };
      see(110);
      QVERIFY(w.end.busy() && w.around->signedIn && now.controllerOn);
      QVERIFY2(doing.last().contains(QStringLiteral("20 N")) && doing.last().contains(QStringLiteral("Unload")),
               qPrintable(doing.last()));
      QVERIFY(doing.size() > 10 && doing.size() < 20);  // it counts down, and does not flicker
      if (how == 1) QVERIFY(w.station.send(CommandKind::Unload) == cycle::AckCode::Accepted);
      if (how == 2) w.end.abort();
      see(20);
      QCOMPARE(w.end.busy(), false);
      QCOMPARE(w.around->signedIn, how == 2);
      QCOMPARE(now.controllerOn, how == 2);
      QCOMPARE(left.size(), how == 0 ? 1 : 0);
      if (how == 0) QVERIFY2(left[0].contains(QStringLiteral("20 N")), qPrintable(left[0]));
    }
  }

  void whoFinishesOverALoadThatCannotBeTakenOffIsAsked() {
    Desk desk;
    Walk w(desk.cell);
    auto& now = w.station.now;
    now.sensorZeroed = true;
    (void)w.station.setViceClosed(true);
    w.station.load_N = 20.0;
    w.station.show();  // drives off: nothing would be asked
    const QString asked = SessionEnd::plan(now, false).join(QLatin1Char('\n'));
    QVERIFY2(asked.contains(QStringLiteral("20 N")), qPrintable(asked));
    w.station.load_N = 1.0;
    w.station.show();
    QVERIFY(SessionEnd::plan(now, false).isEmpty());
  }

  void finishSaysWhatItDoesAndStopEndsIt() {
    Desk desk;
    Walk w(desk.cell);
    QVERIFY(SessionEnd::plan(w.station.now, false).isEmpty());
    w.station.now.controllerOn = w.station.now.deadManHeld = w.station.now.sensorZeroed = true;
    w.around->signedIn = true;
    QVERIFY(SessionEnd::plan(w.station.now, false).join(QString()).contains(QStringLiteral("home")));
    (void)w.station.setViceClosed(true);
    QVERIFY(SessionEnd::plan(w.station.now, true).join(QString()).contains(QStringLiteral("load is taken off")));
    QVERIFY(SessionEnd::motion(w.station.now) == CommandKind::Unload);
    w.station.now.deadManHeld = false;
    QVERIFY(SessionEnd::motion(w.station.now) == CommandKind::LogEvent);
    w.end.begin();
    w.end.abort();
    for (int i = 0; i < 400; ++i) w.end.look(w.station.now);
    QVERIFY(w.around->signedIn);
    w.station.fault(safety::FaultCode::ForceLimit, false, true);
    w.station.handleIsDead = true;
    QString said;
    connect(&w.end, &SessionEnd::problem, this, [&said](const QString& what) { said = what; });
    w.finish();
    QVERIFY2(said.contains(QStringLiteral("still on")), qPrintable(said));
    QVERIFY(w.around->signedIn);  // never signed out with the drives on
    w.station.setEmergencyStop(true);
    w.finish();
    QVERIFY(w.safelyEnded());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestSessionEnd)
#include "test_session_end.moc"
