#include "app/station.h"

#include "app/self_test.h"
#include "core/runtime/live_station.h"
#include "hardware/simulated/fault_script.h"
#include "hardware/simulated/simulated_cell.h"

namespace articulus::app {

struct Station::Private {
  runtime::CellConfig cell;
  std::unique_ptr<base::Clock> clock;
  std::unique_ptr<hardware::SimulatedCell> devices;
  std::unique_ptr<runtime::LiveStation> live;
  std::unique_ptr<SelfTest> selfTest;   // goes first
};

Station::Station() : d_(std::make_unique<Private>()) {}
Station::~Station() {
  d_->selfTest.reset();
  if (d_->live) d_->live->stop();
}

base::Result<std::unique_ptr<Station>> Station::create(const StationOptions& options) {
  auto cell = runtime::loadCell(options.cell, options.resources, options.cellPatch);
  if (!cell) return cell.error();
  std::unique_ptr<Station> station(new Station);
  Private& d = *station->d_;
  d.cell = std::move(*cell);
  if (options.manualClock) d.clock = std::make_unique<base::ManualClock>();
  else d.clock = std::make_unique<base::SteadyClock>();
  auto devices = hardware::SimulatedCell::build(d.cell.simulation, d.cell.file.string(), {d.cell.robot, d.cell.X_WB, d.cell.X_FS, d.cell.X_SD, d.cell.initialJoints_rad, options.seed, d.cell.commandLevel});
  if (!devices) return devices.error();
  d.devices = std::move(*devices);
  d.live = std::make_unique<runtime::LiveStation>(d.cell, runtime::Devices{d.devices->arm(), d.devices->loadCell(), d.devices->arm()}, *d.clock);
  // Beside a control thread it has one of two CPUs; without one nothing else runs.
  if (options.selfTest) d.selfTest = std::make_unique<SelfTest>(d.cell, *d.live, SelfTestOptions{.seed = options.seed, .threads = options.manualClock ? 2 : 1, .behindOthers = !options.manualClock});
  if (!options.manualClock) d.live->start();
  return station;
}

runtime::StationLink& Station::link() { return *d_->live; }
const runtime::CellConfig& Station::cell() const { return d_->cell; }
const SelfTest* Station::selfTest() const { return d_->selfTest.get(); }
SelfTest* Station::selfTest() { return d_->selfTest.get(); }
bool Station::manualClock() const { return d_->clock->isManual(); }
hardware::FaultScript& Station::faultScript() { return d_->devices->script(); }

PlantTruth Station::plantTruthForOracles() const {
  const hardware::SimulatedArm& arm = d_->devices->arm();
  return {arm.truePosition(), arm.trueVelocity(), arm.trueBodyPose_W(), arm.trueLoad_D_W()};
}

void Station::advance(int cycles) {
  if (!manualClock()) return;
  for (int i = 0; i < cycles; ++i) d_->live->runOne();
}

const char* softwareVersion() noexcept { return ARTICULUS_VERSION; }

}  // namespace articulus::app
