#pragma once
#include <stdexcept>

#include "hardware/faults/faulty_arm.h"
#include "hardware/faults/faulty_load_cell.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {

/// A virtual cell at its home pose whose arm and load cell may get it wrong from the first cycle on: as VirtualCell,
/// with only what a session before its first run needs.
class FaultyCell {
 public:
  explicit FaultyCell(const cell::CellConfig& cell, std::uint64_t seed = 1)
      : cell_(cell), devices_(devicesAtHome(cell_, seed)), arm_(devices_->arm()), loadCell_(devices_->loadCell()),
        station_(cell_, {arm_, loadCell_, devices_->arm()}, clock_) {}

  station::LiveStation& link() { return station_; }
  [[nodiscard]] const cell::CellConfig& cell() const { return cell_; }
  [[nodiscard]] cycle::Snapshot snapshot() const { return station_.snapshot(); }
  [[nodiscard]] double now_s() const { return static_cast<double>(clock_.now()) * 1e-9; }
  [[nodiscard]] const robot::JointVector& trueQ() { return devices_->arm().truePosition(); }
  [[nodiscard]] const robot::JointVector& trueQd() { return devices_->arm().trueVelocity(); }

  /// One device gets it wrong from the next cycle on.
  void inject(const hardware::InjectedFault& fault) {
    arm_.inject(fault);
    loadCell_.inject(fault);
  }
  void run(int cycles = 1) {
    for (int i = 0; i < cycles; ++i) {
      station_.heartbeat();
      station_.runOne();
    }
  }
  /// Sends, runs the cycle that answers, and gives the answer.
  cycle::AckCode order(const cycle::Command& c) {
    const std::uint64_t number = station_.send(c);
    run();
    cycle::Ack ack;
    while (station_.readAcks(acks_, std::span<cycle::Ack>(&ack, 1)) == 1)
      if (ack.number == number) return ack.code;
    throw std::runtime_error("the cycle gave no answer");
  }
  cycle::AckCode order(cycle::CommandKind kind) { return order(command(kind)); }
  /// Dead-man held, controller on, at rest on its drives; the set-up speeds hold, as they do before a run.
  void switchOn() {
    station_.setDeadMan(true);
    run(2);
    if (order(cycle::CommandKind::ControllerOn) != cycle::AckCode::Accepted)
      throw std::runtime_error("the controller stays off");
    run(static_cast<int>(0.5 * cell_.rate_Hz));
  }
  void clamp() {
    if (!station_.setViceClosed(true)) throw std::runtime_error("the vice stays open");
    run(50);
  }

 private:
  cell::CellConfig cell_;
  LateClock clock_;
  std::unique_ptr<hardware::SimulatedCell> devices_;
  hardware::FaultyArm arm_;
  hardware::FaultyLoadCell loadCell_;
  station::LiveStation station_;
  station::StreamCursor acks_;
};

}  // namespace articulus::test
