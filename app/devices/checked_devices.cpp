#include "app/devices/checked_devices.h"

#include <charconv>
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "app/devices/device_catalogue.h"
#include "app/devices/operator_devices.h"
#include "core/base/json_reader.h"
#include "core/base/text/text_format.h"

namespace articulus::app {
namespace {

using base::JsonReader;
using device::DevicePort;

constexpr DevicePort kPorts[] = {DevicePort::Arm, DevicePort::LoadCell, DevicePort::Tracker};

const DeviceRow& rowOf(const JsonReader& devices, DevicePort port, const std::string& kind) {
  if (const DeviceRow* row = findDevice(port, kind)) return *row;
  devices.fail(std::string(keyOf(port)), "is \"" + kind + "\"",
               "It may be " + deviceKeys(port) + (port == DevicePort::Tracker ? ", none." : "."));
}

/// How a cell file says it, and how a person does.
struct LevelWords {
  const char *key, *words;
};
LevelWords wordsOf(robot::CommandLevel level) {
  switch (level) {
    case robot::CommandLevel::JointVelocity: return {"joint_velocity", "joint velocities"};
    case robot::CommandLevel::JointPosition: return {"joint_position", "joint positions"};
    default: return {"joint_torque", "joint torques"};
  }
}

/// What the arm's controller dictates must be what the cell file says.
void checkArm(const JsonReader& devices, const device::DeviceKind& arm, const cell::CellConfig& cell) {
  if (arm.hasReal && cell.robot.joints != 6)
    devices.fail("arm",
                 "is " + std::string(arm.key) + ", which drives six joints, and the arm of the cell (" +
                     cell.robot.name + ") has " + std::to_string(cell.robot.joints),
                 "Name the file of an arm of six under \"robot\", or \"simulated\" under devices.arm.");
  if (arm.takes && cell.commandLevel != *arm.takes)
    devices.fail("arm", "is " + std::string(arm.key) + ", which takes " + wordsOf(*arm.takes).words,
                 "State \"command_level\": \"" + std::string(wordsOf(*arm.takes).key) + "\" in the cell file.");
}

device::DeviceValues valuesOf(const device::DeviceKind& kind, const JsonReader& devices, bool real) {
  const std::string key(kind.key);
  if (!devices.has(key)) return device::DeviceValues::defaults(kind, devices, real);
  return {kind, devices.child(key), real};
}

CheckedDevice checked(const cell::CellConfig& cell, const JsonReader& devices, DevicePort port, CheckedDevice device) {
  const cell::SelectedDevice& selected = cell.devices.at(port);
  device.port = port;
  device.real = !selected.simulated;
  device.row = &rowOf(devices, port, selected.kind);
  if (port == DevicePort::Arm) checkArm(devices, *device.row->kind, cell);
  device.values = valuesOf(*device.row->kind, devices, device.real);
  return device;
}

using Noting = std::function<void(const std::function<void()>&)>;

/// What an operator holds. A live arm moves for nobody's sake but by a hand: the file says which.
void checkSwitches(const cell::CellConfig& cell, const JsonReader& devices, const Noting& noting, CheckedDevices& all) {
  const std::string key(keyOf(DevicePort::Operator));
  bool hand = false;
  const bool listed = devices.has(key) && devices.json().at(key).is_array();
  for (std::size_t i = 0; i < cell.devices.switches.size(); ++i)
    noting([&] {
      const cell::SelectedDevice& selected = cell.devices.switches[i];
      CheckedDevice device{&rowOf(devices, DevicePort::Operator, selected.kind), DevicePort::Operator,
                           !selected.simulated};
      if (device.row->kind == &screenSwitchKind()) hand = true;
      device.values = listed ? device::DeviceValues(*device.row->kind, devices.items(key)[i], device.real)
                             : device::DeviceValues::defaults(*device.row->kind, devices, device.real);
      hand = hand || givesEnabling(*device.values);
      if (device.row->check)
        if (auto good = device.row->check({cell, *device.values, device.real}); !good)
          all.problems.push_back(good.error());
      all.devices.push_back(std::move(device));
    });
  if (hand || cell.devices.liveness() != cell::Liveness::Live) return;
  noting([&] {
    devices.fail(
        key,
        cell.devices.switches.empty() ? "is missing: a live arm moves only while a hand holds a switch"
                                      : "has no enabling switch: a live arm moves only while a hand holds one",
        "Name one: \"operator\": [{\"kind\": \"evdev_switch\", \"device\": ..., \"enabling_key\": ...}] "
        "(hardware/operator_io/README.md). \"operator\": \"screen\" names the latch on the screen as the only one: "
        "such a cell can be opened and looked at, but not commissioned, so it runs no protocol.");
  });
}

/// Where the virtual bench of another process answers.
std::optional<hardware::UdpAddress> benchOf(const JsonReader& devices) {
  if (!devices.has("bench")) return {};
  const std::string text = devices.text("bench");
  const std::size_t colon = text.find(':');
  std::uint16_t port = 0;
  if (colon != std::string::npos) {
    const char* const end = text.data() + text.size();
    if (std::from_chars(text.data() + colon + 1, end, port).ptr != end) port = 0;
  }
  auto address = hardware::udpAddress(text.substr(0, colon), port);
  if (port == 0 || !address)
    devices.fail("bench", "is \"" + text.substr(0, 60) + "\", which is no address with a port",
                 "Write it as 127.0.0.1:47100, where articulusctl device bench answers.");
  return *address;
}

/// What answers at an address of this computer is no device of a laboratory.
void checkAddresses(const cell::CellConfig& cell, const device::DeviceValues& values, std::vector<base::Error>& all) {
  for (const device::DeviceParameter& p : values.kind().parameters) {
    if (p.kind != device::DeviceParameterKind::Address) continue;
    const std::string& address = values.text(p.spec.key);
    if (!address.starts_with("127.") && (address != "0.0.0.0" || !p.mustBeStated)) continue;
    const std::string name = std::string(values.kind().key) + "." + std::string(p.spec.key);
    all.push_back(
        {base::ErrorCode::InvalidArgument,
         cell.file.string() + ": devices." + name + " of a real device is " + address +
             ", which is this computer itself: what answers there is a simulation.",
         "State the address in the device's own network, or \"simulated\": true for its virtual counterpart."});
  }
}

}  // namespace

CheckedDevices CheckedDevices::of(const cell::CellConfig& cell) {
  const nlohmann::json none = nlohmann::json::object();
  const nlohmann::json& json = cell.source->contains("devices") ? cell.source->at("devices") : none;
  const JsonReader devices(json, cell.file.string(), "devices");
  CheckedDevices all;
  const auto noting = [&all](const std::function<void()>& check) {
    try {
      check();
    } catch (const base::JsonError& e) {
      all.problems.push_back(e.error());
    }
  };
  noting([&devices] {
    for (const DeviceRow& any : deviceCatalogue())
      if (any.kind->hasReal && any.kind->port != DevicePort::Operator) devices.know({any.kind->key});
    for (const DevicePort port : kPorts) devices.know({keyOf(port)});
    devices.know({keyOf(DevicePort::Operator), "bench"});
    devices.refuseUnknown();
  });
  noting([&] { all.bench = benchOf(devices); });
  for (const DevicePort port : kPorts) {
    if (cell.devices.at(port).kind.empty()) continue;
    noting([&] {
      CheckedDevice device = checked(cell, devices, port, {});
      if (all.bench && device.row->counterpart == nullptr)
        devices.fail(std::string(keyOf(port)),
                     "is " + std::string(device.row->kind->key) + ", which devices.bench does not have",
                     "Leave devices.bench out: its virtual counterpart then runs in the station's own process.");
      if (device.row->complete)
        if (auto good = device.row->complete(cell, device.real, *device.values); !good)
          return all.problems.push_back(good.error());
      if (device.real) checkAddresses(cell, *device.values, all.ofThisComputer);
      if (device.row->check)
        if (auto good = device.row->check({cell, *device.values, device.real}); !good)
          all.problems.push_back(good.error());
      all.devices.push_back(device);
    });
  }
  checkSwitches(cell, devices, noting, all);
  return all;
}

}  // namespace articulus::app
