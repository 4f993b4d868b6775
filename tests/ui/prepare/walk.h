#pragma once
#include <memory>
#include <optional>
#include <random>

#include "core/procedure/pose_sequence.h"
#include "core/procedure/touch_procedure.h"
#include "tests/ui/desk.h"
#include "tests/ui/prepare/small_cell.h"
#include "ui/bridge/drives_guard.h"
#include "ui/bridge/session_end.h"
#include "ui/prepare/checklist_model.h"
#include "ui/run/run_actions.h"

namespace articulus::ui::test {

/// The surroundings of the checklist, in memory.
struct Around final : ChecklistSurroundings {
  SmallCell& station;
  run::WeighInGate::State weighed = run::WeighInGate::State::Open;
  bool signedIn = false, saved = false, done = false;
  int person = 0;

  explicit Around(SmallCell& s) : station(s) {}
  const cell::CellConfig& cell() const override { return station.config; }
  safety::LimitSet limits(const cycle::Snapshot&) override { return station.config.limits; }
  bool weighInWanted() const override { return true; }
  WeighIn weighIn() override { return {weighed, "said"}; }
  bool specimenSaved() const override { return saved; }
  std::string who() const override { return "person " + std::to_string(person); }
  base::Result<std::vector<storage::ChecklistTick>> ticks() override { return std::vector<storage::ChecklistTick>{}; }
  base::Result<void> tick(const storage::ChecklistTick&) override { return {}; }
  base::Result<void> untick(const std::string&) override { return {}; }
  void setDone(bool all) override { done = all; }
};

/// A person at the desktop, who can do what its pages offer and nothing else.
struct Walk {
  using Action = ChecklistItem::Action;
  using Auto = ChecklistItem::Auto;

  SmallCell station;
  Around* around;
  ChecklistModel list;
  SessionEnd end;
  DrivesGuard guard;
  std::optional<procedure::TouchProcedure> touch;
  int refused = 0;       ///< offered, and then refused by the station
  QString said, remedy;  ///< what finishing could not do

  explicit Walk(const cell::CellConfig& cell)
      : station(cell), around(new Around(station)), list(std::unique_ptr<ChecklistSurroundings>(around)),
        end({.send = [this](CommandKind kind) { (void)station.send(kind); },
             .stop = [this] { station.requestStop(); },
             .running = [this] { return station.runUnderWay; },
             .letGo = [this] { station.setDeadMan(false); },
             .close = [this]() -> base::Result<void> {
               around->signedIn = around->saved = false;
               return {};
             }}),
        guard({.send = [this](CommandKind kind) { (void)station.send(kind); },
               .stop = [this] { station.requestStop(); },
               .letGo = [this] { station.setDeadMan(false); },
               .signedIn = [this] { return around->signedIn; },
               .running = [this] { return station.runUnderWay; }}) {
    QObject::connect(&end, &SessionEnd::problem, &end, [this](const QString& what, const QString& how) {
      said = what;
      remedy = how;
    });
  }

  void look() {
    if (around->signedIn) {
      list.watchDeadMan(station.now.deadManHeld);
      list.evaluate(station.now);
    }
    if (touch) (void)touch->poll();
    if (touch && touch->phase() != Phase::Moving && touch->phase() != Phase::Touching) touch.reset();
    guard.look(station.now);
    end.look(station.now);
  }
  void see() {
    station.tick();
    look();
  }
  void seeForAWhile() {
    for (int i = 0; i < 3; ++i) see();
  }
  void settle() {
    for (int i = 0; i < 40 && station.moving(); ++i) see();
  }
  void signIn(int person = 0) {
    around->signedIn = true;
    around->person = person;
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
      case Action::CloseVice: return (void)station.setViceClosed(true);
      case Action::OpenVice: return (void)station.setViceClosed(false);
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
    facts.runUnderWay = station.runUnderWay;
    return facts;
  }
  [[nodiscard]] bool may(RunAction action) const { return reasonAgainst(action, facts()).isEmpty(); }
  [[nodiscard]] bool mayRun() const { return may(RunAction::Start); }
  [[nodiscard]] bool safelyEnded() const { return !around->signedIn && !station.now.controllerOn && !station.moving(); }
  [[nodiscard]] bool led() const { return touch.has_value(); }  ///< a procedure is open

  /// STOP and Esc are everywhere, and end what is being finished too.
  void stop() {
    guard.touch();
    station.requestStop();
    end.abort();
    look();
  }
  /// The banner and the header are on every page.
  void clearFault() {
    if (station.now.emergencyStop) station.setEmergencyStop(false);
    if (!station.now.fault.latched() || station.send(CommandKind::AcknowledgeFault) == cycle::AckCode::Accepted) return;
    openVice();  // its cause stays: a load on what is clamped
  }
  void openVice() {
    for (const auto& item : list.items())
      if (item.automatic == Auto::SpecimenMounted && item.offer.action == Action::OpenVice &&
          item.offer.blocked.isEmpty())
        return press(item.offer);
  }
  void finish() {
    said.clear();
    end.begin();
    for (int i = 0; i < 800 && end.busy(); ++i) see();
  }
  void beginTouching() {
    if (led() || !procedure::PoseSequence::ready(station.now)) return;
    station.acks.clear();
    station.events.clear();
    touch.emplace(station, station.config);
    procedure::TouchProcedure::Options options;
    options.lift_m = 0.005;
    if (!touch->start(options)) touch.reset();
  }

  /// One thing at random, of all that can happen.
  void something(std::mt19937& random);
  /// What somebody does who follows the page. False: it does not say what next.
  bool goOn();

 private:
  using Phase = procedure::TouchProcedure::Phase;
};

inline void Walk::something(std::mt19937& random) {
  const auto chance = [&random](int of) { return static_cast<int>(random() % static_cast<unsigned>(of)); };
  const auto& now = station.now;
  switch (chance(24)) {
    case 0: station.setEmergencyStop(true); break;
    case 1: station.setEmergencyStop(false); break;
    case 2: station.fault(safety::FaultCode::ForceLimit, false, now.specimenMounted); break;
    case 3: station.fault(safety::FaultCode::FollowingError, true, false); break;
    case 4: station.setDeadMan(!now.deadManHeld); break;
    case 5:
      if (may(RunAction::ControllerOff)) (void)station.send(CommandKind::ControllerOff);
      break;
    case 6: station.now.sensorZeroed = false; break;  // another tool
    case 7: around->weighed = run::WeighInGate::State::Void; break;
    case 8: (void)station.setViceClosed(!now.specimenMounted); break;  // by hand
    case 9: clearFault(); break;
    case 10:
      if (around->signedIn) finish();  // also in a run, in a motion, in a procedure
      break;
    case 11:
      if (!around->signedIn) signIn(chance(2));
      break;
    case 12:
    case 13:
      if (mayRun()) station.beginRun();
      break;
    case 14: stop(); break;
    case 15:  // in the middle of finishing
      if (!around->signedIn) break;
      end.begin();
      for (int i = chance(6); i >= 0; --i) see();
      stop();
      break;
    case 16:  // everybody has gone
      station.now.hostTime_ns += std::chrono::nanoseconds(guard.idleTime()).count();
      break;
    case 17: beginTouching(); break;
    case 18:
      if (led()) (void)touch->recordTouch();
      break;
    case 19:
      if (led()) touch->cancel();
      break;
    case 20: station.cannotUnload = now.specimenMounted; break;
    case 21:  // a run asks, is answered, goes on or ends
      if (station.runWaits() && now.controllerOn && now.deadManHeld) {
        if (chance(2) == 0) station.beginRun();
        else station.runUnderWay = false;
      }
      break;
    case 22:
      if (may(RunAction::Unload)) (void)station.send(CommandKind::Unload);
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

inline bool Walk::goOn() {
  if (!around->signedIn) return signIn(), see(), true;
  guard.touch();
  see();
  if (station.moving()) return settle(), true;
  if (station.runUnderWay) return stop(), true;  // nobody answers
  if (station.now.emergencyStop || station.now.fault.latched()) return clearFault(), see(), true;
  const auto* next = list.next();
  if (!next || next->automatic == Auto::DeadManTested || !station.now.deadManHeld) {
    station.setDeadMan(!station.now.deadManHeld);
    return seeForAWhile(), true;
  }
  if (next->automatic == Auto::None) return Desk::need(list.setTicked(next->key, true)), see(), true;
  if (next->offer.action == Action::None) return seeForAWhile(), true;
  if (!next->offer.blocked.isEmpty()) return false;
  const bool unloads = next->offer.action == Action::Unload;
  press(next->offer), seeForAWhile(), settle();
  if (unloads && station.loaded()) openVice();  // in vain: the page offers the vice beside it
  return true;
}

}  // namespace articulus::ui::test
