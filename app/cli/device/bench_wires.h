#pragma once
#include <memory>
#include <string>
#include <vector>

#include "app/devices/checked_devices.h"
#include "hardware/virtual_devices/fault_plan.h"
#include "hardware/virtual_devices/virtual_bench.h"

namespace articulus::cli {

/// The virtual counterparts of all devices that a cell names, on one plant.
struct BenchWires {
  struct Wire {
    std::string key;  ///< of its device kind
    hardware::VirtualWire* wire;
  };
  app::CheckedDevices checked;
  std::unique_ptr<hardware::VirtualBench> bench;
  std::vector<Wire> wires;

  /// In      address: of this computer; driver: of the program that is tried
  /// Errors  a cell without devices.bench, or what is wrong with it; a port that was not opened
  [[nodiscard]] static base::Result<BenchWires> build(const cell::CellConfig& cell, std::uint64_t seed,
                                                      const std::string& address, const std::string& driver);
  /// What each can do wrong.
  [[nodiscard]] std::vector<hardware::FaultPlan::Device> faults() const;
};

}  // namespace articulus::cli
