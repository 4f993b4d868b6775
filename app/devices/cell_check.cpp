#include "app/devices/cell_check.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/devices/device_catalogue.h"
#include "app/devices/lamp_devices.h"
#include "app/devices/operator_devices.h"
#include "app/devices/trackers/wired_tracker.h"
#include "app/outputs/igtlink_settings.h"
#include "app/outputs/pose_stream.h"
#include "core/cell/cell_content.h"
#include "hardware/simulated/simulated_cell.h"

namespace articulus::app {
namespace {

void once(std::vector<std::string>& lines, std::string line) {
  if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(std::move(line));
}

void gather(const CheckedDevice& device, CellCheck& check) {
  const device::DeviceKind& kind = *device.row->kind;
  const std::string key(kind.key);
  if (!device.real) return;
  if (kind.needs.realTime) once(check.needs, "real-time scheduling and locked memory on this computer (app/README.md)");
  if (kind.needs.root) once(check.needs, "rights of the administrator on this computer for " + key);
  if (!kind.needs.firmware.empty()) once(check.needs, key + ": " + std::string(kind.needs.firmware));
  if (!device.values) return;
  for (const device::DeviceParameter& p : kind.parameters)
    if (!p.unverified.empty())
      check.unverified.push_back(key + "." + std::string(p.spec.key) + " " + device.values->shown(p) + ": " +
                                 std::string(p.unverified));
}

/// Empty where the arm's file is of the maker whose controller drives it, or nobody can tell.
std::string ofAnotherMaker(const CheckedDevice& device, const std::string& arm) {
  struct Maker {
    std::string_view kind, word;
  };
  constexpr Maker kMakers[] = {{"kuka_rsi", "KUKA"},
                               {"ur_rtde", "Universal Robots"},
                               {"fanuc_j519", "FANUC"},
                               {"abb_egm", "ABB"},
                               {"staubli_val3", "Staubli"}};
  for (const Maker& maker : kMakers)
    if (device.port == device::DevicePort::Arm && device.row->kind->key == maker.kind && !arm.empty() &&
        arm.find(maker.word) == std::string::npos)
      return "The arm of the cell is \"" + arm + "\", and its controller one of " + std::string(maker.word) +
             ": of a real arm the robot file must be its own, with its lengths, ranges and speeds.";
  return {};
}

}  // namespace

CellCheck CellCheck::of(const std::string& keyOrFile, const std::filesystem::path& resources,
                        const nlohmann::json& patch) {
  return of(cell::loadCell(keyOrFile, resources, patch));
}

CellCheck CellCheck::of(base::Result<cell::CellConfig> cell) {
  CellCheck check;
  if (!cell) {
    check.problems.push_back(cell.error());
    return check;
  }
  check.cell = std::move(*cell);
  auto devices = CheckedDevices::of(*check.cell);
  check.devices = std::move(devices.devices);
  check.problems = std::move(devices.problems);
  check.problems.insert(check.problems.end(), devices.ofThisComputer.begin(), devices.ofThisComputer.end());
  if (const auto poses = poseStreamOf(*check.cell); !poses) check.problems.push_back(poses.error());
  if (const auto lamps = checkLamps(*check.cell); !lamps) check.problems.push_back(lamps.error());
  if (const auto igtlink = igtlinkOf(*check.cell); !igtlink) check.problems.push_back(igtlink.error());
  // Of a live cell too: the self-test of the limits runs on it.
  if (const auto& c = *check.cell; static_cast<const nlohmann::json&>(c.simulation).is_object()) {
    auto plant = hardware::SimulatedCell::build(
        c.simulation, c.file.string(), {c.robot, c.X_WB, c.X_FS, c.X_SD, c.initialJoints_rad, 1, c.commandLevel});
    if (!plant) check.problems.push_back(plant.error());
    for (const CheckedDevice& device : check.devices)
      if (plant && (*plant)->tracker() == nullptr && device.port == device::DevicePort::Tracker && !device.real &&
          device.row->kind->hasReal)
        check.problems.push_back(nothingBehind(c, *device.row->kind));
  }
  for (const CheckedDevice& device : check.devices) {
    gather(device, check);
    if (device.real && device.row->kind->key == "kuka_rsi")
      check.hints.push_back(
          "Open the cell first, then start the robot's program: a session that began before this program heard of it "
          "is not answered.");
  }
  for (const CheckedDevice& device : check.devices)
    if (std::string hint = ofAnotherMaker(device, check.cell->robot.name); !hint.empty())
      check.hints.push_back(std::move(hint));
  if (check.cell->robot.capsules.empty())
    check.hints.push_back(
        "The arm \"" + check.cell->robot.name +
        "\" has no bodies that are kept from touching: until its robot file has \"capsules\", nothing stops it before "
        "it meets the table, the specimen or itself. Keep its speeds and its safety box small.");
  if (devices.bench)
    check.hints.push_back("Its devices are virtual ones of another process, which answers at " +
                          hardware::toText(*devices.bench) +
                          ": start articulusctl device bench --cell FILE with this file first.");
  const cell::Liveness liveness = check.cell->devices.liveness();
  if (liveness == cell::Liveness::Live) {
    check.needs.push_back("a hand on the enabling switch, and a person who closes the vice and says so");
    const auto hands = [](const CheckedDevice& one) {
      return one.port == device::DevicePort::Operator && one.values && givesEnabling(*one.values);
    };
    if (std::none_of(check.devices.begin(), check.devices.end(), hands))
      check.hints.push_back(
          "devices.operator is \"screen\": the latch on the screen is the only handle, and it stays where it is when "
          "the "
          "hand lets go. Wire a pedal or an enabling switch (hardware/operator_io/README.md).");
    once(check.needs, "the robot's own emergency stop within reach: this program is no safety system");
  }
  return check;
}

cell::CellWorkshop cellWorkshop(const std::filesystem::path& resources) {
  cell::CellWorkshop workshop{.kinds = deviceKinds()};
  workshop.check = [resources](const nlohmann::json& content, const std::filesystem::path& file) {
    CellCheck check = CellCheck::of(cell::cellOf(content, file, resources, nlohmann::json::object()));
    cell::CellFindings found{.needs = std::move(check.needs), .hints = std::move(check.hints)};
    if (check.cell) found.liveness = check.cell->devices.liveness();
    found.problems = std::move(check.problems);
    return found;
  };
  return workshop;
}

}  // namespace articulus::app
