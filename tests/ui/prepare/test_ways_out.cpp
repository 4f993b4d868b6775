// From every state that people, faults and hands at the vice can bring about, the pages offer a way to a run and a way
// to a safe end. The station's part is played by its own rules of what it accepts (cycle::vet); no widget, no real
// time.
#include <QElapsedTimer>
#include <random>
#include <set>

#include "core/cycle/commands/command_catalogue.h"
#include "core/procedure/pose_sequence.h"
#include "tests/ui/desk.h"
#include "tests/ui/test_main.h"
#include "ui/bridge/drives_guard.h"
#include "ui/bridge/session_end.h"
#include "ui/kit/text.h"
#include "ui/prepare/checklist_model.h"
#include "ui/run/run_actions.h"

namespace articulus::ui::test {

using Action = ChecklistItem::Action;
using Auto = ChecklistItem::Auto;
using cycle::CommandKind;
using record::Channel;

/// A cell in a few bits, with the admission rules of the real one.
struct SmallCell {
  const cell::CellConfig& config;
  cycle::Snapshot now;
  bool atHome = true, causeStays = false;
  bool handleIsDead = false;  ///< a cell on which something is broken: the drives stay on
  double load_N = 0.0;

  explicit SmallCell(const cell::CellConfig& cell) : config(cell) {
    now.state = cycle::State::Stop;
    now.limits = &cell.limits;
    now.hostTime_ns = 1;
    now.selfTest = safety::SelfTestState::Passed;
    show();
  }
  void show() {
    now.hostTime_ns += 300'000'000;
    now.sample[Channel::SensorAge] = 0.0005;
    now.sample[Channel::ForceX] = load_N;
    for (Channel c : {Channel::ForceY, Channel::ForceZ, Channel::MomentX, Channel::MomentY, Channel::MomentZ})
      now.sample[c] = 0.0;
    for (Eigen::Index i = 0; i < config.homeJoints_rad.size(); ++i)
      now.sample.value[static_cast<std::size_t>(Channel::Joint1) + static_cast<std::size_t>(i)] =
          config.homeJoints_rad[i] + (atHome ? 0.0 : 0.1);
  }
  void fault(safety::FaultCode code, bool brakes, bool stays) {
    now.state = cycle::State::Fault;
    now.fault = {code, 0, 1.0, 0.5, 1};
    causeStays = stays;
    if (brakes) now.controllerOn = false;
  }
  void pressEmergency(bool pressed) {
    now.emergencyStop = pressed;
    if (pressed) fault(safety::FaultCode::EmergencyStop, true, false);
  }
  /// As FaultLatch does where the arm stands: a hand that lets go takes the drives.
  void setDeadMan(bool held) {
    now.deadManHeld = held;
    if (!held && !handleIsDead) now.controllerOn = false;
  }
  void setVice(bool closed) {
    now.specimenMounted = closed;
    load_N = closed ? 5.0 : 0.0;
    if (!closed && now.fault.code == safety::FaultCode::ForceLimit) causeStays = false;
    show();
  }
  cycle::AckCode send(CommandKind kind) {
    cycle::Command command;
    command.kind = kind;
    cycle::CommandConditions have;
    have.controllerOn = now.controllerOn;
    have.deadManHeld = now.deadManHeld;
    have.sensorZeroed = now.sensorZeroed;
    have.zeroing = now.zeroing;
    have.planRunning = now.planRunning;
    have.specimenMounted = now.specimenMounted;
    have.causePersists = causeStays || now.emergencyStop;
    have.selfTest = now.selfTest;
    const auto code = cycle::vet({command, now.state, have, config.limits, config});
    if (code != cycle::AckCode::Accepted) return code;
    switch (kind) {
      case CommandKind::ControllerOn: now.controllerOn = true; break;
      case CommandKind::ControllerOff: now.controllerOn = false; break;
      case CommandKind::AcknowledgeFault: now.fault = {}, now.state = cycle::State::Stop; break;
      case CommandKind::ZeroSensor: now.sensorZeroed = true; break;
      case CommandKind::Unload: load_N = 0.0, atHome = false; break;
      case CommandKind::Home:
        atHome = true;
        if (now.specimenMounted) load_N = 96.0, fault(safety::FaultCode::ForceLimit, false, true);
        break;
      default: break;
    }
    show();
    return code;
  }
};

/// The surroundings of the checklist, in memory.
struct Around final : ChecklistSurroundings {
  SmallCell& station;
  run::WeighInGate::State weighed = run::WeighInGate::State::Open;
  bool signedIn = false, saved = false, done = false;

  explicit Around(SmallCell& s) : station(s) {}
  const cell::CellConfig& cell() const override { return station.config; }
  safety::LimitSet limits(const cycle::Snapshot&) override { return station.config.limits; }
  bool weighInWanted() const override { return true; }
  WeighIn weighIn() override { return {weighed, "said"}; }
  bool specimenSaved() const override { return saved; }
  std::string who() const override { return "somebody"; }
  base::Result<std::vector<storage::ChecklistTick>> ticks() override { return std::vector<storage::ChecklistTick>{}; }
  base::Result<void> tick(const storage::ChecklistTick&) override { return {}; }
  base::Result<void> untick(const std::string&) override { return {}; }
  void setDone(bool all) override { done = all; }
};

/// A person at the desktop, who can do what its pages offer and nothing else.
struct Walk {
  SmallCell station;
  Around* around;
  ChecklistModel list;
  SessionEnd end;
  DrivesGuard guard;
  int refused = 0;  ///< offered, and then refused by the station

  explicit Walk(const cell::CellConfig& cell)
      : station(cell), around(new Around(station)), list(std::unique_ptr<ChecklistSurroundings>(around)),
        end({.send = [this](CommandKind kind) { station.send(kind); },
             .stop = [] {},
             .running = [] { return false; },
             .letGo = [this] { station.setDeadMan(false); },
             .close = [this]() -> base::Result<void> {
               around->signedIn = around->saved = false;
               return {};
             }}),
        guard({.send = [this](CommandKind kind) { station.send(kind); },
               .stop = [] {},
               .letGo = [this] { station.setDeadMan(false); },
               .signedIn = [this] { return around->signedIn; },
               .running = [] { return false; }}) {}

  void see() {
    station.show();
    if (around->signedIn) {
      list.watchDeadMan(station.now.deadManHeld);
      list.evaluate(station.now);
    }
    guard.look(station.now);
  }
  void seeForAWhile() {
    for (int i = 0; i < 3; ++i) see();
  }
  void signIn() {
    around->signedIn = true;
    around->saved = true;  // the form is beside the checklist and always open
    around->weighed = run::WeighInGate::State::Open;
    Desk::need(list.restore());
    guard.touch();
  }
  void press(const ChecklistItem::Offer& offer) {
    guard.touch();
    const auto expect = [this](cycle::AckCode code) { refused += code != cycle::AckCode::Accepted; };
    switch (offer.action) {
      case Action::None: return;
      case Action::ControllerOn: return expect(station.send(CommandKind::ControllerOn));
      case Action::Home: return expect(station.send(CommandKind::Home));
      case Action::ZeroSensor: return expect(station.send(CommandKind::ZeroSensor));
      case Action::Unload: return expect(station.send(CommandKind::Unload));
      case Action::CloseVice: return station.setVice(true);
      case Action::OpenVice: return station.setVice(false);
      case Action::WeighLoadCell:
        if (procedure::PoseSequence::ready(station.now)) {
          around->weighed = run::WeighInGate::State::Passed;
          station.atHome = false;
        } else {
          ++refused;
        }
        return;
    }
  }
  [[nodiscard]] RunFacts facts() const {
    RunFacts facts;
    facts.snapshot = station.now;
    facts.signedIn = around->signedIn;
    facts.checklistDone = around->done;
    facts.protocolChosen = facts.protocolLoads = true;
    return facts;
  }
  [[nodiscard]] bool mayRun() const { return reasonAgainst(RunAction::Start, facts()).isEmpty(); }
  [[nodiscard]] bool safelyEnded() const { return !around->signedIn && !station.now.controllerOn; }
  /// The banner and the header are on every page.
  void clearFault() {
    if (station.now.emergencyStop) station.pressEmergency(false);
    if (!station.now.fault.latched() || station.send(CommandKind::AcknowledgeFault) == cycle::AckCode::Accepted) return;
    for (const auto& item : list.items())  // its cause stays: a load on what is clamped
      if (item.automatic == Auto::SpecimenMounted && item.offer.action == Action::OpenVice &&
          item.offer.blocked.isEmpty())
        return press(item.offer);
  }
  void finish() {
    end.begin();
    for (int i = 0; i < 400 && end.busy(); ++i) end.look(station.now);
  }

  /// One thing at random, of all that can happen.
  void something(std::mt19937& random) {
    const auto chance = [&random](int of) { return static_cast<int>(random() % static_cast<unsigned>(of)); };
    switch (chance(16)) {
      case 0: station.pressEmergency(true); break;
      case 1: station.pressEmergency(false); break;
      case 2: station.fault(safety::FaultCode::ForceLimit, false, station.now.specimenMounted); break;
      case 3: station.fault(safety::FaultCode::FollowingError, true, false); break;
      case 4: station.setDeadMan(!station.now.deadManHeld); break;
      case 5: station.now.controllerOn = false; break;  // somebody, on the Run page
      case 6: station.now.sensorZeroed = false; break;  // another tool
      case 7: around->weighed = run::WeighInGate::State::Void; break;
      case 8: station.setVice(!station.now.specimenMounted); break;  // by hand
      case 9: clearFault(); break;
      case 10:
        if (around->signedIn) finish();
        break;
      case 11:
        if (!around->signedIn) signIn();
        break;
      case 12:
        if (mayRun()) {  // a run, and how it ended
          station.load_N = 20.0, station.atHome = false;
          if (chance(3) == 0) station.fault(safety::FaultCode::ForceLimit, chance(2) == 0, true);
        }
        break;
      default:
        if (!around->signedIn) break;
        if (const auto& item = list.items()[static_cast<std::size_t>(chance(static_cast<int>(list.items().size())))];
            item.automatic == Auto::None) {
          if (list.blockedBecause(item).isEmpty()) Desk::need(list.setTicked(item.key, !item.ticked));
        } else if (item.offer.blocked.isEmpty()) {
          press(item.offer);
        }
    }
    see();
  }

  /// What somebody does who follows the page. False: it does not say what next.
  bool goOn() {
    if (!around->signedIn) return signIn(), see(), true;
    see();
    if (station.now.emergencyStop || station.now.fault.latched()) return clearFault(), see(), true;
    const auto* next = list.next();
    if (!next || next->automatic == Auto::DeadManTested || !station.now.deadManHeld) {
      station.setDeadMan(!station.now.deadManHeld);
      return seeForAWhile(), true;
    }
    if (next->automatic == Auto::None) return Desk::need(list.setTicked(next->key, true)), see(), true;
    if (next->offer.action == Action::None) return seeForAWhile(), true;
    if (!next->offer.blocked.isEmpty()) return false;
    return press(next->offer), seeForAWhile(), true;
  }
};

class TestWaysOut : public QObject {
  Q_OBJECT

 private slots:
  void everyWalkCanGoOnToARunAndToASafeEnd() {
    constexpr int kWalks = 10'000, kSteps = 24, kMost = 60;
    Desk desk;
    QElapsedTimer time;
    time.start();
    std::mt19937 random(2026);
    std::set<std::string> states;
    for (int walk = 0; walk < kWalks; ++walk) {
      static std::unique_ptr<Walk> shared;  // the file is read once
      if (walk % 500 == 0) {
        shared = std::make_unique<Walk>(desk.cell);
        Desk::need(shared->list.load(ARTICULUS_RESOURCES "/checklists/spine.json"));
      }
      Walk& w = *shared;
      for (int i = static_cast<int>(random() % kSteps); i >= 0; --i) {
        w.something(random);
        QVERIFY2(w.around->signedIn || !w.station.now.controllerOn || w.station.now.fault.latched(),
                 "drives are on and nobody is signed in");
      }
      std::string state;
      for (const bool bit : {w.around->signedIn, w.station.now.controllerOn, w.station.now.deadManHeld,
                             w.station.now.specimenMounted, w.station.now.sensorZeroed, w.station.now.emergencyStop,
                             w.station.now.fault.latched(), w.station.atHome, w.station.load_N > 2.0})
        state += bit ? '1' : '0';
      states.insert(state);
      const auto name = [&] { return QStringLiteral("walk %1 from %2").arg(walk).arg(QString::fromStdString(state)); };
      if (walk % 2 == 0) {
        int steps = 0;
        while (!w.mayRun() && steps++ < kMost) QVERIFY2(w.goOn(), qPrintable(name()));
        const auto* next = w.list.next();
        QVERIFY2(w.mayRun(), qPrintable(name() + QStringLiteral(": ") + reasonAgainst(RunAction::Start, w.facts()) +
                                        QStringLiteral(" next ") + (next ? next->key : QStringLiteral("-"))));
      }
      if (walk % 2 == 1 || walk % 3 == 0) {
        const bool finishes = w.around->signedIn;
        if (finishes)
          for (int tries = 0; tries < 4 && w.around->signedIn; ++tries) {
            w.finish();
            if (w.around->signedIn) w.clearFault(), w.see();
          }
        else
          for (int i = 0; i < 10 && !w.safelyEnded(); ++i) w.clearFault(), w.see();
        QVERIFY2(w.safelyEnded(), qPrintable(name()));
        QVERIFY2(!finishes || !w.station.now.deadManHeld, qPrintable(name()));
      }
    }
    QVERIFY2(states.size() > 80, qPrintable(QString::number(states.size())));
    qInfo("%d walks, %zu states, %lld ms", kWalks, states.size(), time.elapsed());
  }

  void signingInAgainWithTheSpecimenInTheViceOffersToUnloadAndOpenIt() {
    Desk desk;
    Walk w(desk.cell);
    Desk::need(w.list.load(ARTICULUS_RESOURCES "/checklists/spine.json"));
    for (int i = 0; i < 60 && !w.mayRun(); ++i) QVERIFY(w.goOn());
    QVERIFY(w.station.now.specimenMounted);
    w.station.load_N = 20.0;
    w.finish();
    QVERIFY(w.safelyEnded());
    QCOMPARE(w.station.load_N, 0.0);  // taken off before
    QVERIFY(w.station.now.specimenMounted);
    QStringList offered;
    for (int i = 0; i < 60 && !w.mayRun(); ++i) {
      if (const auto* next = w.list.next(); next && w.around->signedIn)
        offered << QString::number(static_cast<int>(next->offer.action));
      QVERIFY(w.goOn());
    }
    QVERIFY(w.mayRun());
    QVERIFY(offered.contains(QString::number(static_cast<int>(Action::OpenVice))));
    QCOMPARE(w.refused, 0);
  }

  void drivesThatWentOffInPreparationCanBeSwitchedOnAgain() {
    Desk desk;
    Walk w(desk.cell);
    Desk::need(w.list.load(ARTICULUS_RESOURCES "/checklists/spine.json"));
    for (int i = 0; i < 60 && !w.list.find(QStringLiteral("sensor_zeroed"))->ticked; ++i) QVERIFY(w.goOn());
    w.station.fault(safety::FaultCode::FollowingError, true, false);
    w.see();
    const auto& item = *w.list.find(QStringLiteral("controller_on"));
    QVERIFY(!item.ticked);
    QVERIFY(item.offer.action == Action::ControllerOn && item.offer.blocked.contains(QStringLiteral("Acknowledge")));
    w.clearFault();
    w.see();
    QVERIFY(item.offer.blocked.isEmpty());
    w.press(item.offer);
    w.see();
    QVERIFY(item.ticked);
  }

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
    pass(60);  // a long hold of a run
    QCOMPARE(offs, 0);
    running = false;
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

  /// What a button offers is not refused, and what would be refused is not offered.
  void theButtonsOfTheRunPageOfferWhatTheStationTakes() {
    Desk desk;
    SmallCell station(desk.cell);
    std::mt19937 random(7);
    const std::pair<RunAction, CommandKind> rows[] = {{RunAction::ControllerOn, CommandKind::ControllerOn},
                                                      {RunAction::ControllerOff, CommandKind::ControllerOff},
                                                      {RunAction::Home, CommandKind::Home},
                                                      {RunAction::Unload, CommandKind::Unload}};
    for (int i = 0; i < 4000; ++i) {
      SmallCell cell = station;
      auto& s = cell.now;
      const auto bit = [&random] { return random() % 2 == 0; };
      s.controllerOn = bit();
      s.deadManHeld = bit();
      s.sensorZeroed = bit();
      s.specimenMounted = bit();
      s.zeroing = random() % 4 == 0;
      if (s.controllerOn) s.planRunning = random() % 4 == 0;
      if (random() % 4 == 0) cell.fault(safety::FaultCode::ForceLimit, bit(), bit());
      else if (s.controllerOn && random() % 4 == 0) s.state = cycle::State::Home;
      RunFacts facts;
      facts.snapshot = s;
      facts.signedIn = true;
      for (const auto& [action, kind] : rows) {
        if (action == RunAction::ControllerOn && s.controllerOn) continue;  // is not asked twice
        if (action == RunAction::ControllerOff && !s.controllerOn) continue;
        const QString why = reasonAgainst(action, facts);
        SmallCell asked = cell;
        const bool taken = asked.send(kind) == cycle::AckCode::Accepted;
        const QString words =
            toQt(cycle::name(kind)) + (taken ? QStringLiteral(" is taken: ") : QStringLiteral(" is not: "));
        QVERIFY2(why.isEmpty() == taken, qPrintable(words + why));
      }
    }
  }

  void finishSaysWhatItDoesAndStopEndsIt() {
    Desk desk;
    Walk w(desk.cell);
    QVERIFY(SessionEnd::plan(w.station.now, false).isEmpty());
    w.station.now.controllerOn = w.station.now.deadManHeld = w.station.now.sensorZeroed = true;
    w.around->signedIn = true;
    QVERIFY(SessionEnd::plan(w.station.now, false).join(QString()).contains(QStringLiteral("home")));
    w.station.setVice(true);
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
    w.station.pressEmergency(true);
    w.finish();
    QVERIFY(w.safelyEnded());
  }
};

}  // namespace articulus::ui::test

ARTICULUS_UI_TEST(articulus::ui::test::TestWaysOut)
#include "test_ways_out.moc"
