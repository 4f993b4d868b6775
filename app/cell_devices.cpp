#include "app/cell_devices.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/devices/device_catalogue.h"
#include "core/base/json_reader.h"

namespace articulus::app {
namespace {

/// The row of the catalogue that a cell file asks for.
/// Throws  base::JsonError where what is named does not go together
const DeviceRow& chosen(const base::JsonReader& devices) {
  const auto all = deviceCatalogue();
  const std::string arm = devices.textOr("arm", std::string(all.front().arm)),
                    loadCell = devices.textOr("load_cell", std::string(all.front().loadCell));
  std::string together;
  for (const DeviceRow& row : all) {
    if (row.arm == arm && row.loadCell == loadCell) return row;
    together.append(together.empty() ? "" : ", or ").append(row.arm).append(" and ").append(row.loadCell);
  }
  const std::string remedy = "Together they may be " + together + ".";
  if (std::ranges::find(all, arm, &DeviceRow::arm) != all.end())
    devices.fail("load_cell", "is \"" + loadCell + "\" beside the arm \"" + arm + "\"", remedy);
  devices.fail("arm", "is \"" + arm + "\" beside the load cell \"" + loadCell + "\"", remedy);
}

}  // namespace

base::Result<std::unique_ptr<CellDevices>> CellDevices::build(const cell::CellConfig& cell, std::uint64_t seed,
                                                              bool manualClock, bool strictTime) {
  const nlohmann::json none = nlohmann::json::object();
  const nlohmann::json& devices = cell.source->contains("devices") ? cell.source->at("devices") : none;
  const DeviceSetUp setUp{
      cell,
      devices,
      cell.file.string(),
      {cell.robot, cell.X_WB, cell.X_FS, cell.X_SD, cell.initialJoints_rad, seed, cell.commandLevel},
      manualClock,
      strictTime};
  std::unique_ptr<CellDevices> made(new CellDevices);
  try {
    const base::JsonReader reader(devices, setUp.file, "devices");
    const DeviceRow& row = chosen(reader);
    for (const DeviceRow& any : deviceCatalogue()) reader.know({any.arm, any.loadCell});
    reader.refuseUnknown();
    auto set = row.build(setUp);
    if (!set) return set.error();
    made->set_ = std::move(*set);
  } catch (const base::JsonError& e) {
    return e.error();
  }
  if (auto registered = made->registerBones(); !registered) return registered.error();
  return made;
}

base::Result<void> CellDevices::registerBones() {
  const hardware::SimulatedTracker* tracker = plant() ? plant()->tracker() : nullptr;
  for (std::size_t i = 0; tracker != nullptr && i < tracker->bodies().size(); ++i) {
    auto bone = tracking::registerBone(tracker->scan(i));
    if (!bone) return bone.error();
    bones_.push_back(std::move(*bone));
  }
  return {};
}

station::Devices CellDevices::forStation() {
  return {set_->arm(),        set_->loadCell(), plant()->arm(),
          plant()->tracker(), bones_,           [set = set_.get()] { return set->wires(); }};
}

}  // namespace articulus::app
