#pragma once
#include <memory>
#include <string>
#include <vector>

#include "app/devices/device_set.h"
#include "app/studies/wires/wire_witness.h"
#include "core/cycle/command.h"
#include "core/cycle/snapshot.h"
#include "core/station/live_station.h"

namespace articulus::studies {

/// A station whose devices are virtual ones on real sockets, in step with a fast clock, and witnesses between drivers
/// and station. Nothing of it is real.
/// Thread  one
class WireRig {
 public:
  /// In      cell: its devices; port: whose device is tried
  /// Errors  of the devices
  [[nodiscard]] static base::Result<std::unique_ptr<WireRig>> create(const cell::CellConfig& cell,
                                                                     device::DevicePort port, std::uint64_t seed);

  // As trial_steps.h wants it.
  void run(int cycles = 1);
  [[nodiscard]] cycle::AckCode order(cycle::Command command);
  [[nodiscard]] cycle::AckCode order(cycle::CommandKind kind);
  [[nodiscard]] cycle::Snapshot snapshot() const { return live_->snapshot(); }
  [[nodiscard]] double now_s() const { return static_cast<double>(devices_->clock().now()) * 1e-9; }
  [[nodiscard]] const cell::CellConfig& cell() const { return cell_; }
  void setDeadMan(bool held) { live_->setDeadMan(held); }
  [[nodiscard]] base::Result<void> setViceClosed(bool closed) { return live_->setViceClosed(closed); }

  /// What the device that is tried can do wrong; empty: it has no wire.
  [[nodiscard]] const std::vector<hardware::WireFault>& faults() const { return faults_; }
  [[nodiscard]] WireAccount& account();
  /// What came over its wire, a line.
  [[nodiscard]] std::string wireLine() const;
  // Truth of the plant.
  [[nodiscard]] const robot::JointVector& trueQ() const { return plant().truePosition(); }
  [[nodiscard]] const robot::JointVector& trueQd() const { return plant().trueVelocity(); }
  [[nodiscard]] spatial::Wrench trueLoad_D_W() const { return plant().trueLoad_D_W(); }

 private:
  explicit WireRig(const cell::CellConfig& cell, device::DevicePort port) : cell_(cell), port_(port) {}
  [[nodiscard]] const hardware::SimulatedArm& plant() const { return devices_->plant()->arm(); }

  cell::CellConfig cell_;
  device::DevicePort port_;
  std::unique_ptr<app::DeviceSet> devices_;
  std::unique_ptr<WitnessArm> arm_;
  std::unique_ptr<WitnessLoadCell> loadCell_;
  std::unique_ptr<WitnessTracker> tracker_;
  std::unique_ptr<station::LiveStation> live_;
  std::vector<hardware::WireFault> faults_;
  station::StreamCursor acks_;
};

}  // namespace articulus::studies
