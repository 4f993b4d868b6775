#include "app/devices/device_set.h"

#include <algorithm>
#include <cmath>

#include "app/devices/checked_devices.h"
#include "core/base/pausing_clock.h"
#include "core/run/commissioning/cell_identity.h"
#include "hardware/io/paced_clock.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;

hardware::SimulatedCellSetUp plantOf(const cell::CellConfig& cell, std::uint64_t seed) {
  return {cell.robot, cell.X_WB, cell.X_FS, cell.X_SD, cell.initialJoints_rad, seed, cell.commandLevel};
}

/// Arm and load cell are virtual ones of this program and answer when they are asked: they can wait for a busy
/// computer.
bool waitsForHost(const DeviceSetUp& s, const CheckedDevices& checked) {
  if (s.manualClock || s.strictTime || checked.bench || s.cell.devices.anyReal()) return false;
  bool wire = false;
  for (const CheckedDevice& device : checked.devices) {
    if (device.row->kind->ownThread) return false;
    wire = wire || (device.row->kind->hasReal && device.port != device::DevicePort::Operator);
  }
  return wire;
}

/// In real time what is sent over a wire of this program is there at once: what is not there is lost, and a virtual
/// controller that has stopped must not keep the cycle, and with it STOP, waiting.
constexpr base::Nanoseconds kPatience = 20'000'000;

}  // namespace

base::Result<std::unique_ptr<DeviceSet>> DeviceSet::build(const DeviceSetUp& s) {
  const cell::DeviceSelection& selection = s.cell.devices;
  if (s.manualClock && selection.anyReal())
    return Error{ErrorCode::InvalidArgument,
                 s.cell.file.string() + " has a real device (" +
                     (selection.arm.simulated ? selection.loadCell.kind : selection.arm.kind) +
                     "), and real devices have no fast clock.",
                 "Leave --fast out, or simulate every device of the cell."};
  if (s.manualClock && selection.anySwitch())
    return Error{ErrorCode::InvalidArgument,
                 s.cell.file.string() + " has an operator's switch, and no hand is as fast as a fast clock.",
                 "Leave --fast out, or state devices.operator \"screen\"."};
  const CheckedDevices checked = CheckedDevices::of(s.cell);
  if (!checked.problems.empty()) return checked.problems.front();
  if (s.manualClock && checked.bench)
    return Error{ErrorCode::InvalidArgument,
                 s.cell.file.string() + " names a virtual bench in another process, which keeps its own time.",
                 "Leave --fast out, or devices.bench."};
  std::unique_ptr<DeviceSet> set(new DeviceSet);
  set->waits_ = waitsForHost(s, checked);
  if (auto built = checked.bench ? set->findBench(s, *checked.bench) : set->buildPlant(s); !built) return built.error();
  if (auto built = set->buildPorts(s, checked.devices); !built) return built.error();
  set->armSimulated_ = selection.arm.simulated;
  set->chooseClock(s);
  return set;
}

base::Result<void> DeviceSet::buildPlant(const DeviceSetUp& s) {
  if (!s.cell.devices.arm.simulated && !s.cell.devices.loadCell.simulated) return {};
  auto bench = hardware::VirtualBench::build(s.cell.simulation, s.cell.file.string(),
                                             {plantOf(s.cell, s.seed), s.cell.rate_Hz, s.manualClock || waits_,
                                              waits_ ? std::min(s.patience, kPatience) : s.patience});
  if (!bench) return bench.error();
  bench_ = std::move(*bench);
  return {};
}

base::Result<void> DeviceSet::findBench(const DeviceSetUp& s, const hardware::UdpAddress& at) {
  const std::string text = hardware::toText(at);
  auto lock = CellLock::take("virtual bench at " + text);
  if (!lock) return lock.error();
  benchLock_ = std::move(*lock);
  auto identity = run::cellIdentity(s.cell);
  if (!identity) return identity.error();
  auto link = hardware::BenchLink::connect(at, *identity);
  if (!link) return link.error();
  link_ = std::move(*link);
  elsewhere_ = text.substr(0, text.find(':'));
  if (s.cell.devices.tracker.kind.empty()) return {};
  auto copy = hardware::SimulatedCell::build(s.cell.simulation, s.cell.file.string(), plantOf(s.cell, link_->seed()));
  if (!copy) return copy.error();
  scanned_ = std::move(*copy);
  return {};
}

base::Result<void> DeviceSet::buildPorts(const DeviceSetUp& s, const std::vector<CheckedDevice>& devices) {
  // The arm comes first: where a virtual controller has it, the plant is on that one's thread.
  for (const CheckedDevice& device : devices) {
    DeviceOrder order{s.cell, *device.values, device.real, bench_.get(), arm_.port, elsewhere_};
    order.scanned = scanned_ ? scanned_->tracker() : nullptr;
    if (device.port == device::DevicePort::Arm) {
      auto built = device.row->arm(order);
      if (!built) return built.error();
      arm_ = std::move(*built);
    } else if (device.port == device::DevicePort::LoadCell) {
      auto built = device.row->loadCell(order);
      if (!built) return built.error();
      loadCell_ = std::move(*built);
    } else if (device.port == device::DevicePort::Tracker) {
      auto built = device.row->tracker(order);
      if (!built) return built.error();
      tracker_ = std::move(*built);
    } else if (device.row->operatorInput) {
      auto built = device.row->operatorInput(order);
      if (!built) return built.error();
      switches_.push_back(std::move(*built));
    }
    noteFaults(device);
  }
  if (!arm_.owned && bench_)
    arm_.port = &bench_->arm();  // it tells a virtual load cell on a wire, where there is one by now
  if (!arm_.owned && bench_ && s.cell.devices.loadCell.simulated) {
    teller_ = std::make_unique<hardware::LoadTeller>(*arm_.port, bench_->plant().arm());
    arm_.port = teller_.get();
  }
  if (bench_) bench_->start();
  if (link_) return link_->beginPrograms();
  return {};
}

/// Of the wires that came with this device.
void DeviceSet::noteFaults(const CheckedDevice& device) {
  if (!bench_) return;
  for (; noted_ < bench_->wires().size(); ++noted_)
    faults_.push_back({std::string(device.row->kind->key), bench_->wires()[noted_]->faultRows()});
}

void DeviceSet::chooseClock(const DeviceSetUp& s) {
  const bool wires = s.cell.devices.anyReal() || link_ || (bench_ && bench_->anyWires());
  if (s.manualClock && wires) clock_ = bench_->stepClock();
  else if (s.manualClock) clock_ = std::make_unique<base::ManualClock>();
  else if (waits_) clock_ = bench_->standingClock();
  else if (arm_.paces) clock_ = std::make_unique<hardware::PacedClock>(*arm_.paces, s.cell.rate_Hz);
  else if (wires || s.strictTime) clock_ = std::make_unique<base::SteadyClock>();
  else clock_ = std::make_unique<base::PausingClock>(std::llround(1e9 / s.cell.rate_Hz));
}

device::Bench& DeviceSet::vice() {
  if (link_) return *link_;
  if (armSimulated_) return bench_->plant().arm();
  return hand_;
}

std::vector<device::OperatorInputs*> DeviceSet::switches() const {
  std::vector<device::OperatorInputs*> all;
  for (const auto& one : switches_) all.push_back(one.port);
  return all;
}

std::vector<std::string> DeviceSet::wires() const {
  std::vector<std::string> lines;
  for (const auto& wire : {arm_.wire, loadCell_.wire, tracker_.wire})
    if (wire) lines.push_back(wire());
  for (const auto& one : switches_) lines.push_back(one.wire());
  return lines;
}

}  // namespace articulus::app
