#include "app/cell_devices.h"

#include <nlohmann/json.hpp>

namespace articulus::app {

base::Result<std::unique_ptr<CellDevices>> CellDevices::build(const cell::CellConfig& cell, std::uint64_t seed,
                                                              bool manualClock) {
  const std::string file = cell.file.string();
  const hardware::SimulatedCellSetUp plant{cell.robot, cell.X_WB,        cell.X_FS, cell.X_SD, cell.initialJoints_rad,
                                           seed,       cell.commandLevel};
  std::unique_ptr<CellDevices> made(new CellDevices);
  const nlohmann::json none = nlohmann::json::object();
  const nlohmann::json& devices = cell.source->contains("devices") ? cell.source->at("devices") : none;
  try {
    const base::JsonReader r(devices, file, "devices");
    const std::string arm = r.textOr("arm", "simulated"), loadCell = r.textOr("load_cell", "simulated");
    if (arm == "kuka_rsi" && loadCell == "ati_net_ft") {
      auto wire = hardware::VirtualBench::build(devices, cell.simulation, file,
                                                {plant, cell.rate_Hz, cell.resources, manualClock});
      if (!wire) return wire.error();
      made->wire_ = std::move(*wire);
      if (auto registered = made->registerBones(); !registered) return registered.error();
      return made;
    }
    if (arm != "simulated")
      r.fail("arm", "is \"" + arm + "\" beside the load cell \"" + loadCell + "\"",
             "Together they may be simulated and simulated, or kuka_rsi and ati_net_ft.");
    if (loadCell != "simulated")
      r.fail("load_cell", "is \"" + loadCell + "\" beside a simulated arm", "Take simulated, or the arm kuka_rsi.");
  } catch (const base::JsonError& e) {
    return e.error();
  }
  if (manualClock) made->clock_ = std::make_unique<base::ManualClock>();
  else made->clock_ = std::make_unique<base::SteadyClock>();
  auto simulated = hardware::SimulatedCell::build(cell.simulation, file, plant);
  if (!simulated) return simulated.error();
  made->simulated_ = std::move(*simulated);
  if (auto registered = made->registerBones(); !registered) return registered.error();
  return made;
}

base::Result<void> CellDevices::registerBones() {
  const hardware::SimulatedTracker* tracker = plant().tracker();
  for (std::size_t i = 0; tracker != nullptr && i < tracker->bodies().size(); ++i) {
    auto bone = tracking::registerBone(tracker->scan(i));
    if (!bone) return bone.error();
    bones_.push_back(std::move(*bone));
  }
  return {};
}

station::Devices CellDevices::forStation() { return {arm(), loadCell(), plant().arm(), plant().tracker(), bones_}; }

device::RobotArm& CellDevices::arm() {
  if (wire_) return wire_->arm();
  return simulated_->arm();
}

device::LoadCell& CellDevices::loadCell() {
  if (wire_) return wire_->loadCell();
  return simulated_->loadCell();
}

}  // namespace articulus::app
