#include "app/station.h"

#include <algorithm>
#include <stdexcept>

#include "app/cell_devices.h"
#include "app/devices/checked_devices.h"
#include "app/devices/lamp_devices.h"
#include "app/outputs/status_lamps.h"
#include "app/self_test/self_test.h"
#include "core/base/program/program_version.h"
#include "core/run/commissioning/cell_identity.h"
#include "core/station/live_station.h"
#include "core/station/real_time_rule.h"
#include "hardware/simulated/fault_script.h"

namespace articulus::app {

struct Station::Private {
  cell::CellConfig cell;
  std::string openedAs;
  std::unique_ptr<CellDevices> devices;
  std::unique_ptr<station::LiveStation> live;
  std::unique_ptr<StationOutputs> outputs;  // reads the live station
  std::vector<CellLock> lampLocks;
  std::unique_ptr<StatusLamps> lamps;  // reads it too
  std::unique_ptr<SelfTest> selfTest;  // goes first
  [[nodiscard]] hardware::SimulatedCell& plant() const {
    if (devices->plant() == nullptr) throw std::logic_error("nothing of this cell is simulated");
    return *devices->plant();
  }
};

Station::Station() : d_(std::make_unique<Private>()) {}
Station::~Station() {
  d_->selfTest.reset();
  d_->outputs.reset();
  if (d_->live) d_->live->stop();
  d_->lamps.reset();  // they tell of the stop, and are dark then
}

base::Result<std::unique_ptr<Station>> Station::create(const StationOptions& options) {
  auto cell = cell::loadCell(options.cell, options.resources, options.cellPatch);
  if (!cell) return cell.error();
  std::unique_ptr<Station> station(new Station);
  Private& d = *station->d_;
  d.cell = std::move(*cell);
  if (!options.devicesOnThisComputer)
    if (const auto checked = CheckedDevices::of(d.cell); !checked.ofThisComputer.empty())
      return checked.ofThisComputer.front();
  auto poses = poseStreamOf(d.cell);
  if (!poses) return poses.error();
  if (options.poseStream) *poses = options.poseStream;
  auto lamps = buildLamps(d.cell);
  if (!lamps) return lamps.error();
  if (options.manualClock && !lamps->wires.empty())
    return base::Error{base::ErrorCode::InvalidArgument,
                       d.cell.file.string() + " has lamps, and nobody sees what a fast clock does.",
                       "Leave --fast out, or the key \"lamps\"."};
  auto igtlink = igtlinkOf(d.cell);
  if (!igtlink) return igtlink.error();
  auto identity = run::cellIdentity(d.cell);
  if (!identity) return identity.error();
  auto devices =
      CellDevices::build(d.cell, options.seed, options.manualClock, options.strictTime, options.wirePatience);
  if (!devices) return devices.error();
  // The devices read files of their own: what they read is known only where these are the same before and after.
  if (const auto after = run::cellIdentity(d.cell); !after || *after != *identity)
    return base::Error{base::ErrorCode::Conflict,
                       "A file that the cell " + d.cell.file.string() + " names was changed while the cell was opened.",
                       "Open it again. Nothing moves."};
  d.openedAs = std::move(*identity);
  d.devices = std::move(*devices);
  station::Devices ports = d.devices->forStation();
  ports.wires = [&d, devices = std::move(ports.wires)] {
    auto lines = devices ? devices() : std::vector<std::string>();
    if (d.outputs)
      for (std::string& line : d.outputs->describe()) lines.push_back(std::move(line));
    if (d.lamps)
      for (std::string& line : d.lamps->describe()) lines.push_back(std::move(line));
    return lines;
  };
  d.live = std::make_unique<station::LiveStation>(d.cell, ports, d.devices->clock());
  d.outputs = std::make_unique<StationOutputs>(d.cell, *d.live, d.devices->clock());
  if (auto on = d.outputs->use(*poses); !on) return on.error();
  // A port of the cell file that another program has closes no cell: what could not go on is told where the wires are.
  if (auto on = d.outputs->use(options.igtlink ? options.igtlink : *igtlink); !on && options.igtlink) return on.error();
  if (!lamps->wires.empty()) {
    d.lampLocks = std::move(lamps->locks);
    auto shown = StatusLamps::start(std::move(lamps->wires), *d.live);
    if (!shown) return shown.error();
    d.lamps = std::move(*shown);
  }
  // Beside a control thread it has one of two CPUs; without one nothing else runs.
  if (options.selfTest)
    d.selfTest = std::make_unique<SelfTest>(
        d.cell, *d.live,
        SelfTestOptions{
            .seed = options.seed, .threads = options.manualClock ? 2 : 1, .behindOthers = !options.manualClock});
  if (options.manualClock) return station;
  d.live->start();
  if (auto may = station::mayRun(d.cell.simulated, d.live->timing()); !may) {
    if (!options.startsAllTheSame) return may.error();
    if (auto audited = options.startsAllTheSame(may.error().message); !audited) return audited.error();
  }
  return station;
}

StationOutputs& Station::outputs() { return *d_->outputs; }
station::StationLink& Station::link() { return *d_->live; }
const cell::CellConfig& Station::cell() const { return d_->cell; }
const std::string& Station::openedAs() const { return d_->openedAs; }
const SelfTest* Station::selfTest() const { return d_->selfTest.get(); }
SelfTest* Station::selfTest() { return d_->selfTest.get(); }
bool Station::manualClock() const { return d_->devices->clock().isManual(); }
const std::vector<hardware::FaultPlan::Device>& Station::deviceFaults() const { return d_->devices->faults(); }
void Station::stopArmItself(bool pressed) {
  // Where a virtual controller has the arm its own button is pressed; and released, acknowledged and started anew.
  for (const hardware::FaultPlan::Device& device : deviceFaults()) {
    const auto row = [&device](std::string_view name) {
      const auto at = std::ranges::find(device.rows, name, &hardware::WireFault::name);
      return at == device.rows.end() ? nullptr : &*at;
    };
    const hardware::WireFault* const button = row("emergency-stop");
    if (!button) continue;
    button->set(pressed ? button->tried : button->well);
    if (const auto* again = row("restart"); again && !pressed) again->set(1.0);
    return;
  }
  if (d_->devices->plant() != nullptr) d_->plant().script().driveFault = pressed;
}
hardware::FaultScript& Station::faultScript() { return d_->plant().script(); }

PlantTruth Station::plantTruthForOracles() const {
  const hardware::SimulatedArm& arm = d_->plant().arm();
  return {arm.truePosition(), arm.trueVelocity(), arm.trueBodyPose_W(), arm.trueLoad_D_W()};
}

void Station::advance(int cycles) {
  if (!manualClock()) return;
  for (int i = 0; i < cycles; ++i) d_->live->runOne();
}

const char* softwareVersion() noexcept { return base::programVersion(); }

}  // namespace articulus::app
