#include "app/devices/wired_devices.h"

#include "hardware/virtual_devices/virtual_bench.h"

namespace articulus::app {
namespace {

class WiredDevices final : public DeviceSet {
 public:
  explicit WiredDevices(std::unique_ptr<hardware::VirtualBench> bench) : bench_(std::move(bench)) {}
  [[nodiscard]] base::Clock& clock() override { return bench_->clock(); }
  [[nodiscard]] device::RobotArm& arm() override { return bench_->arm(); }
  [[nodiscard]] device::LoadCell& loadCell() override { return bench_->loadCell(); }
  [[nodiscard]] hardware::SimulatedCell& plant() override { return bench_->plant(); }
  [[nodiscard]] std::vector<std::string> wires() const override {
    return {describe(bench_->arm().toldHealth()),
            describe(bench_->loadCell().toldHealth(), bench_->loadCell().config().table)};
  }

 private:
  std::unique_ptr<hardware::VirtualBench> bench_;
};

}  // namespace

base::Result<std::unique_ptr<DeviceSet>> buildWiredDevices(const DeviceSetUp& s) {
  auto bench = hardware::VirtualBench::build(s.devices, s.cell.simulation, s.file,
                                             {s.plant, s.cell.rate_Hz, s.cell.resources, s.manualClock});
  if (!bench) return bench.error();
  return std::unique_ptr<DeviceSet>(std::make_unique<WiredDevices>(std::move(*bench)));
}

}  // namespace articulus::app
