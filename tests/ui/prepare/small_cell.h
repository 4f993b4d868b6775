#pragma once
#include "core/cell/cell_config.h"
#include "core/cycle/commands/command_catalogue.h"
#include "tests/ui/fake_station.h"

namespace articulus::ui::test {

using cycle::CommandKind;

/// A cell in a few bits that takes and refuses commands by the real one's rules (cycle::vet), moves for a while, runs,
/// asks, and is stopped. Time passes in tick() alone.
struct SmallCell final : FakeStation {
  const cell::CellConfig& config;
  bool atHome = true, causeStays = false;
  bool handleIsDead = false;  ///< a cell on which something is broken: the drives stay on
  bool cannotUnload = false;  ///< the law finds no way: Unload ends with the load still on
  bool runUnderWay = false;   ///< also while it waits for an answer
  double load_N = 0.0;
  double comesBack_N = 0.0;  ///< after an Unload, which had taken all of it off
  CommandKind motion = CommandKind::LogEvent;
  int motionTicks = 0;

  explicit SmallCell(const cell::CellConfig& cell) : config(cell) {
    now.limits = &cell.limits;
    now.hostTime_ns = 1;
    now.selfTest = safety::SelfTestState::Passed;
    using record::Channel;
    const auto middle = (0.5 * (cell.limits.boxLower_m + cell.limits.boxUpper_m)).eval();
    for (int i = 0; i < 3; ++i)
      now.sample.value[static_cast<std::size_t>(Channel::PositionX) + static_cast<std::size_t>(i)] = middle[i];
    now.sample[Channel::QuaternionW] = 1.0;
    for (Channel c : {Channel::QuaternionX, Channel::QuaternionY, Channel::QuaternionZ}) now.sample[c] = 0.0;
    show();
  }
  void show() {
    using record::Channel;
    now.sample[Channel::SensorAge] = 0.0005;
    now.sample[Channel::ForceX] = load_N;
    for (Channel c : {Channel::ForceY, Channel::ForceZ, Channel::MomentX, Channel::MomentY, Channel::MomentZ})
      now.sample[c] = 0.0;
    for (Eigen::Index i = 0; i < config.homeJoints_rad.size() && i < 6; ++i)
      now.sample.value[static_cast<std::size_t>(Channel::Joint1) + static_cast<std::size_t>(i)] =
          config.homeJoints_rad[i] + (atHome ? 0.0 : 0.1);
  }
  void tick() {
    now.hostTime_ns += 300'000'000;
    now.cycle += 300;
    if (moving() && --motionTicks <= 0) arrive();
    else if (moving() && motion == CommandKind::Unload && !cannotUnload) load_N = 0.0;
    show();
  }
  [[nodiscard]] bool moving() const { return cycle::moves(now.state) || now.planRunning; }
  [[nodiscard]] bool runWaits() const { return runUnderWay && !moving(); }
  [[nodiscard]] bool loaded() const { return now.specimenMounted && now.sensorZeroed && load_N > 2.0; }

  void fault(safety::FaultCode code, bool brakes, bool stays) {
    halt();
    runUnderWay = false;
    now.state = cycle::State::Fault;
    now.fault = {code, 0, 1.0, 0.5, now.cycle + 1};
    causeStays = stays;
    if (brakes) now.controllerOn = false;
  }
  void setEmergencyStop(bool pressed) noexcept override {
    now.emergencyStop = pressed;
    if (pressed) fault(safety::FaultCode::EmergencyStop, true, false);
  }
  /// As FaultLatch does: what moves stops first; where the arm stands, a hand that lets go takes the drives.
  void setDeadMan(bool held) noexcept override {
    if (!held && moving()) requestStop();
    now.deadManHeld = held;
    if (!held && !handleIsDead) now.controllerOn = false;
  }
  void requestStop() noexcept override {
    ++stops;
    halt();
    runUnderWay = false;
    if (now.state != cycle::State::Fault) now.state = cycle::State::Stop;
    record::Event event;
    event.kind = record::EventKind::StateChanged;
    event.value = 1.0;
    events.push_back(event);
  }
  base::Result<void> setViceClosed(bool closed) override {
    now.specimenMounted = closed;
    load_N = closed ? 5.0 : 0.0;
    if (!closed) cannotUnload = false;
    if (!closed && now.fault.code == safety::FaultCode::ForceLimit) causeStays = false;
    show();
    return {};
  }
  void beginRun() {
    runUnderWay = now.planRunning = true;
    now.state = cycle::State::Force;
    motionTicks = 4;
    motion = CommandKind::StartPlan;
  }

  std::uint64_t send(cycle::Command command) override {
    const auto code = ask(command);
    command.number = ++sent_;
    acks.push_back({command.number, command.kind, code, now.state, {}});
    return command.number;
  }
  cycle::AckCode send(CommandKind kind) {
    cycle::Command command;
    command.kind = kind;
    return ask(command);
  }

 private:
  void halt() noexcept {
    if (moving() && motion != CommandKind::LogEvent) atHome = false;
    now.planRunning = false;
    motionTicks = 0;
    motion = CommandKind::LogEvent;
  }
  void arrive() {
    const CommandKind done = std::exchange(motion, CommandKind::LogEvent);
    now.planRunning = false;
    now.state = cycle::State::Stop;
    atHome = done == CommandKind::Home;
    if (done == CommandKind::Unload && !cannotUnload) load_N = comesBack_N;
    if (done == CommandKind::StartPlan) load_N = now.specimenMounted ? 20.0 : 0.0;
    if (done == CommandKind::Home && now.specimenMounted)
      load_N = 96.0, fault(safety::FaultCode::ForceLimit, false, true);
  }
  void begin(CommandKind kind, cycle::State state) {
    motion = kind;
    motionTicks = 2;
    now.state = state;
  }
  cycle::AckCode ask(const cycle::Command& command) {
    cycle::CommandConditions have;
    have.controllerOn = now.controllerOn;
    have.deadManHeld = now.deadManHeld;
    have.sensorZeroed = now.sensorZeroed;
    have.zeroing = now.zeroing;
    have.planRunning = now.planRunning;
    have.specimenMounted = now.specimenMounted;
    if (now.emergencyStop) have.persists.code = safety::FaultCode::EmergencyStop;
    else if (causeStays) have.persists = now.fault;
    have.selfTest = now.selfTest;
    const auto code = cycle::vet({command, now.state, have, config.limits, config});
    if (code != cycle::AckCode::Accepted) return code;
    switch (command.kind) {
      case CommandKind::ControllerOn: now.controllerOn = true; break;
      case CommandKind::ControllerOff: now.controllerOn = false; break;
      case CommandKind::AcknowledgeFault: now.fault = {}, now.state = cycle::State::Stop; break;
      case CommandKind::ZeroSensor: now.sensorZeroed = true; break;
      case CommandKind::Unload: begin(command.kind, cycle::State::Force); break;
      case CommandKind::Home: begin(command.kind, cycle::State::Home); break;
      case CommandKind::MovePose: begin(command.kind, cycle::State::Position); break;
      default: break;
    }
    show();
    return code;
  }
  std::uint64_t sent_ = 0;
};

}  // namespace articulus::ui::test
