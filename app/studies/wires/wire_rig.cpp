#include "app/studies/wires/wire_rig.h"

#include <stdexcept>

namespace articulus::studies {
namespace {

/// Of the host's time, for a telegram that was lost: what is sent is there at once, or after a thread of this process
/// has run.
constexpr base::Nanoseconds kPatience = 10'000'000;

}  // namespace

base::Result<std::unique_ptr<WireRig>> WireRig::create(const cell::CellConfig& cell, device::DevicePort port,
                                                       std::uint64_t seed) {
  std::unique_ptr<WireRig> rig(new WireRig(cell, port));
  auto devices = app::DeviceSet::build({rig->cell_, seed, true, false, kPatience});
  if (!devices) return devices.error();
  rig->devices_ = std::move(*devices);
  hardware::VirtualBench* const bench = rig->devices_->bench();
  // The only one that has faults and is of this port: an arm has the plant, of others there is one.
  for (const auto& wire : bench->wires())
    if (wire->hasArm() == (port == device::DevicePort::Arm)) rig->faults_ = wire->faultRows();
  auto truth = std::make_unique<ToldTruth>(bench->plant());
  const ToldTruth* const told = truth.get();
  if (bench->anyWires()) bench->add(std::move(truth));
  rig->arm_ = std::make_unique<WitnessArm>(rig->devices_->arm(), port == device::DevicePort::Arm ? told : nullptr);
  rig->loadCell_ = std::make_unique<WitnessLoadCell>(rig->devices_->loadCell(),
                                                     port == device::DevicePort::LoadCell ? told : nullptr);
  if (auto* tracker = rig->devices_->tracker()) rig->tracker_ = std::make_unique<WitnessTracker>(*tracker);
  rig->live_ =
      std::make_unique<station::LiveStation>(rig->cell_,
                                             station::Devices{*rig->arm_,
                                                              *rig->loadCell_,
                                                              rig->devices_->vice(),
                                                              rig->tracker_.get(),
                                                              rig->devices_->bones(),
                                                              {},
                                                              [set = rig->devices_.get()] { return set->wires(); }},
                                             rig->devices_->clock());
  return rig;
}

void WireRig::run(int cycles) {
  for (int i = 0; i < cycles; ++i) {
    live_->heartbeat();
    live_->runOne();
  }
}

cycle::AckCode WireRig::order(cycle::Command command) {
  const std::uint64_t number = live_->send(command);
  run();
  cycle::Ack ack;
  while (live_->readAcks(acks_, std::span<cycle::Ack>(&ack, 1)) == 1)
    if (ack.number == number) return ack.code;
  throw std::logic_error("a control cycle left a command without an answer");
}

cycle::AckCode WireRig::order(cycle::CommandKind kind) {
  cycle::Command command;
  command.kind = kind;
  return order(command);
}

WireAccount& WireRig::account() {
  switch (port_) {
    case device::DevicePort::Arm: return arm_->account;
    case device::DevicePort::LoadCell: return loadCell_->account;
    default: return tracker_->account;
  }
}

std::string WireRig::wireLine() const {
  const auto lines = devices_->wires();
  return lines.empty() ? std::string() : lines.front();
}

}  // namespace articulus::studies
