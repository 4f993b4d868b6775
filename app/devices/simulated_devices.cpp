#include "app/devices/simulated_devices.h"

#include <cmath>

#include "core/base/pausing_clock.h"

namespace articulus::app {
namespace {

class SimulatedDevices final : public DeviceSet {
 public:
  SimulatedDevices(std::unique_ptr<base::Clock> clock, std::unique_ptr<hardware::SimulatedCell> plant)
      : clock_(std::move(clock)), plant_(std::move(plant)) {}
  [[nodiscard]] base::Clock& clock() override { return *clock_; }
  [[nodiscard]] device::RobotArm& arm() override { return plant_->arm(); }
  [[nodiscard]] device::LoadCell& loadCell() override { return plant_->loadCell(); }
  [[nodiscard]] hardware::SimulatedCell* plant() override { return plant_.get(); }

 private:
  std::unique_ptr<base::Clock> clock_;
  std::unique_ptr<hardware::SimulatedCell> plant_;
};

}  // namespace

base::Result<std::unique_ptr<DeviceSet>> buildSimulatedDevices(const DeviceSetUp& s) {
  std::unique_ptr<base::Clock> clock;
  if (s.manualClock) clock = std::make_unique<base::ManualClock>();
  else if (s.strictTime) clock = std::make_unique<base::SteadyClock>();
  else clock = std::make_unique<base::PausingClock>(std::llround(1e9 / s.cell.rate_Hz));
  auto plant = hardware::SimulatedCell::build(s.cell.simulation, s.file, s.plant);
  if (!plant) return plant.error();
  return std::unique_ptr<DeviceSet>(std::make_unique<SimulatedDevices>(std::move(clock), std::move(*plant)));
}

}  // namespace articulus::app
