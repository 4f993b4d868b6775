#pragma once
#include <memory>
#include <vector>

#include "core/station/control_thread.h"
#include "core/station/screen_inputs.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {

/// Control cycle and pacing on simulated devices with every channel open to the test: no recorder, no link. The arm
/// starts at home.
class CycleRig {
 public:
  explicit CycleRig(std::uint64_t seed = 1) : CycleRig(munich(), seed) {}
  /// Another cell that is simulated, with its tracker where it has one.
  explicit CycleRig(const cell::CellConfig& of, std::uint64_t seed = 1)
      : cell(of), devices(devicesAtHome(cell, seed)), links(std::make_unique<cycle::ThreadLinks>()),
        cycle(cell, devices->arm(), devices->loadCell(), inputs, *links, devices->tracker()),
        thread(clock, cell.rate_Hz, cycle, *links) {}

  /// Called around each cycle.
  void (*before)() = nullptr;
  void (*after)() = nullptr;

  void run(int cycles = 1) {
    for (int i = 0; i < cycles; ++i) {
      inputs.heartbeat(clock.now());
      if (before) before();
      thread.runOne();
      if (after) after();
    }
  }
  [[nodiscard]] cycle::Snapshot snapshot() const { return links->snapshot.read(); }
  [[nodiscard]] cycle::State state() const { return snapshot().state; }
  bool runUntilStop(int cycles) {
    for (int i = 0; i < cycles; ++i) {
      run();
      if (state() == cycle::State::Stop && !snapshot().planRunning) return true;
    }
    return false;
  }
  cycle::AckCode order(cycle::Command c) {
    c.number = ++number_;
    if (!links->commands.push(c)) throw std::runtime_error("the queue of commands is full");
    run();
    cycle::Ack ack;
    while (links->acks.read(nextAck_, lostAcks_, std::span<cycle::Ack>(&ack, 1)) == 1)
      if (ack.number == number_) return ack.code;
    throw std::runtime_error("the cycle gave no answer");
  }
  cycle::AckCode order(cycle::CommandKind kind, double time_s = 0.0) { return order(command(kind, time_s)); }
  /// Of the command that was ordered last.
  [[nodiscard]] std::uint64_t lastNumber() const { return number_; }
  cycle::AckCode start(const protocol::Plan& plan) {
    auto c = command(cycle::CommandKind::StartPlan);
    c.plan = plans_.emplace_back(std::make_unique<protocol::Plan>(plan)).get();
    return order(c);
  }
  cycle::AckCode use(const safety::LimitSet& limits) {
    auto c = command(cycle::CommandKind::UseLimits);
    c.limits = limitSets_.emplace_back(std::make_unique<safety::LimitSet>(limits)).get();
    return order(c);
  }
  cycle::AckCode use(const control::GainSet& gains) {
    auto c = command(cycle::CommandKind::UseGains);
    c.gains = gainSets_.emplace_back(std::make_unique<control::GainSet>(gains)).get();
    return order(c);
  }
  void setVice(bool closed) {
    if (!devices->arm().setViceClosed(closed)) throw std::runtime_error("the vice does not move");
    links->specimenMounted = closed;
  }
  void switchOn() {
    inputs.setDeadMan(true);
    run(2);
    if (order(cycle::CommandKind::ControllerOn) != cycle::AckCode::Accepted)
      throw std::runtime_error("the controller stays off");
    auto lifted = command(cycle::CommandKind::UseSetUpMode);  // what a test means by "fast" is what the limits allow
    lifted.setUpMode = safety::SetUpMode::Never;
    if (order(lifted) != cycle::AckCode::Accepted) throw std::runtime_error("the set-up speeds stay as they are");
    run(200);
  }
  void zero() {
    if (order(cycle::CommandKind::ZeroSensor) != cycle::AckCode::Accepted) throw std::runtime_error("no zeroing");
    run(510);
  }
  /// On, zeroed, clamped and without load.
  void makeReady() {
    switchOn();
    zero();
    setVice(true);
    run(50);
    if (order(cycle::CommandKind::Unload) != cycle::AckCode::Accepted || !runUntilStop(30000))
      throw std::runtime_error("not unloaded");
    run(200);
  }
  /// All events since the last call.
  std::vector<record::Event> events() {
    std::vector<record::Event> all;
    record::Event e;
    while (links->events.read(nextEvent_, lostEvents_, std::span<record::Event>(&e, 1)) == 1) all.push_back(e);
    return all;
  }

  cell::CellConfig cell;
  LateClock clock;
  std::unique_ptr<hardware::SimulatedCell> devices;
  std::unique_ptr<cycle::ThreadLinks> links;
  station::ScreenInputs inputs;
  cycle::ControlCycle cycle;
  station::ControlThread thread;

 private:
  std::vector<std::unique_ptr<protocol::Plan>> plans_;
  std::vector<std::unique_ptr<safety::LimitSet>> limitSets_;
  std::vector<std::unique_ptr<control::GainSet>> gainSets_;
  std::uint64_t number_ = 0, nextAck_ = 0, lostAcks_ = 0, nextEvent_ = 0, lostEvents_ = 0;
};

}  // namespace articulus::test
