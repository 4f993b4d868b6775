#include "app/devices/wired_devices.h"

#include <nlohmann/json.hpp>

#include <optional>

#include "app/devices/cell_lock.h"
#include "hardware/virtual_devices/virtual_bench.h"

namespace articulus::app {
namespace {

class WiredDevices final : public DeviceSet {
 public:
  WiredDevices(std::unique_ptr<hardware::VirtualBench> bench, std::optional<CellLock> lock)
      : lock_(std::move(lock)), bench_(std::move(bench)) {}
  [[nodiscard]] base::Clock& clock() override { return bench_->clock(); }
  [[nodiscard]] device::RobotArm& arm() override { return bench_->arm(); }
  [[nodiscard]] device::LoadCell& loadCell() override { return bench_->loadCell(); }
  [[nodiscard]] hardware::SimulatedCell* plant() override { return &bench_->plant(); }
  [[nodiscard]] std::vector<std::string> wires() const override {
    return {describe(bench_->arm().toldHealth()),
            describe(bench_->loadCell().toldHealth(), bench_->loadCell().config().table)};
  }

 private:
  std::optional<CellLock> lock_;  // outlives the sockets
  std::unique_ptr<hardware::VirtualBench> bench_;
};

/// Where the robot controller is told to speak to belongs to one program; port 0 is one that nobody else has.
base::Result<std::optional<CellLock>> lockOf(const nlohmann::json& devices) {
  const nlohmann::json port = devices.value(nlohmann::json::json_pointer("/kuka_rsi/port"), nlohmann::json());
  if (!port.is_number_integer() || port == 0) return std::optional<CellLock>();
  auto lock = CellLock::take("robot controller's port " + port.dump());
  if (!lock) return lock.error();
  return std::optional<CellLock>(std::move(*lock));
}

}  // namespace

base::Result<std::unique_ptr<DeviceSet>> buildWiredDevices(const DeviceSetUp& s) {
  auto lock = lockOf(s.devices);
  if (!lock) return lock.error();
  auto bench = hardware::VirtualBench::build(s.devices, s.cell.simulation, s.file,
                                             {s.plant, s.cell.rate_Hz, s.cell.resources, s.manualClock});
  if (!bench) return bench.error();
  return std::unique_ptr<DeviceSet>(std::make_unique<WiredDevices>(std::move(*bench), std::move(*lock)));
}

}  // namespace articulus::app
