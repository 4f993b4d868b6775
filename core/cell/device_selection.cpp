#include "core/cell/device_selection.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace articulus::cell {
namespace {

using base::JsonReader;
using device::DevicePort;

constexpr std::string_view kScreen = "screen", kBench = "bench";

SelectedDevice selected(const JsonReader& devices, DevicePort port, const std::string& otherwise) {
  const std::string key(device::keyOf(port));
  SelectedDevice one{devices.textOr(key, otherwise), true};
  if (one.kind == "none") {
    if (port != DevicePort::Tracker) devices.fail(key, "is \"none\"", "Every cell has an arm and a load cell.");
    one.kind.clear();
  }
  if (!one.kind.empty() && one.kind != "simulated" && devices.has(one.kind))
    one.simulated = devices.child(one.kind).flag("simulated", true);
  return one;
}

/// "screen", or an array of objects with their kind.
std::vector<SelectedDevice> selectedSwitches(const JsonReader& devices) {
  const std::string key(device::keyOf(DevicePort::Operator));
  std::vector<SelectedDevice> switches;
  if (!devices.has(key)) return switches;
  if (devices.json().at(key).is_string()) {
    if (devices.text(key) != kScreen)
      devices.fail(key, "is \"" + devices.text(key) + "\"",
                   "It may be \"screen\" (the latch on the screen alone), or an array of switches: [{\"kind\": "
                   "\"evdev_switch\", ...}].");
    switches.push_back({std::string(kScreen), true});
    return switches;
  }
  for (const JsonReader& one : devices.items(key)) {
    const std::string kind = one.text("kind");
    switches.push_back({kind, kind == kScreen || one.flag("simulated", false)});
  }
  return switches;
}

/// Behind a bench in another process there is a wire to each device, and all of them are virtual.
void checkBench(const JsonReader& devices, const DeviceSelection& all) {
  const std::string key(kBench);
  if (!devices.has(key)) return;
  for (const SelectedDevice* one : {&all.arm, &all.loadCell, &all.tracker}) {
    if (!one->simulated)
      devices.fail(key, "names a virtual bench, and " + one->kind + " is a real device",
                   "Leave the bench out, or state \"simulated\": true for every device.");
    if (one->kind == "simulated")
      devices.fail(key, "names a virtual bench in another process, and a device is \"simulated\", which has no wire",
                   "Name devices with a wire, such as ati_net_ft; \"tracker\": \"none\" where there is none.");
  }
}

}  // namespace

bool DeviceSelection::anySwitch() const {
  return std::any_of(switches.begin(), switches.end(), [](const SelectedDevice& one) { return one.kind != kScreen; });
}

Liveness DeviceSelection::liveness() const {
  if (!arm.simulated) return Liveness::Live;
  if (anyReal()) return Liveness::Bench;
  return practice ? Liveness::Practice : Liveness::Simulated;
}

const SelectedDevice& DeviceSelection::at(DevicePort port) const {
  return port == DevicePort::Arm ? arm : port == DevicePort::LoadCell ? loadCell : tracker;
}

DeviceSelection readDeviceSelection(const JsonReader& cell) {
  // Readers of their own: the keys of the devices are checked by those who build them.
  const nlohmann::json none = nlohmann::json::object();
  if (cell.has("devices")) (void)cell.child("devices");
  const nlohmann::json& node = cell.has("devices") ? cell.json().at("devices") : none;
  const JsonReader devices(node, cell.file(), "devices", cell.lines());
  DeviceSelection all;
  all.arm = selected(devices, DevicePort::Arm, "simulated");
  all.loadCell = selected(devices, DevicePort::LoadCell, "simulated");
  const bool elsewhere = devices.has(std::string(kBench));
  all.tracker = selected(devices, DevicePort::Tracker, all.arm.simulated && !elsewhere ? "simulated" : "none");
  all.switches = selectedSwitches(devices);
  checkBench(devices, all);
  all.practice = cell.flag("practice", false);
  if (all.practice && all.anyReal())
    cell.fail("practice", "is true, and a device of the cell is real",
              "Practise with virtual devices, or leave \"practice\" out: what is real is handled as such anyway.");
  const bool live = all.liveness() == Liveness::Live;
  for (const SelectedDevice& one : all.switches)
    if (live && one.simulated && one.kind != kScreen)
      devices.fail("operator", "has a simulated switch (" + one.kind + ") beside a live arm (" + all.arm.kind + ")",
                   "Another program would hold it in a person's place. Name a real one.");
  if (live && all.loadCell.simulated)
    devices.fail("load_cell", "is simulated beside a live arm (" + all.arm.kind + ")",
                 "A simulated load cell says what the virtual specimen bears, and the arm would follow it. Name a real "
                 "one with \"simulated\": false, or simulate the arm as well.");
  if (live && !all.tracker.kind.empty() && all.tracker.simulated)
    devices.fail("tracker", "is simulated beside a live arm (" + all.arm.kind + ")",
                 "It would follow the bones of the virtual specimen. Name \"none\", or a real one.");
  if (cell.has("simulated") && cell.flag("simulated", true) == live)
    cell.fail("simulated",
              live ? "is true, but devices." + all.arm.kind + ".simulated is false: the arm is live"
                   : "is false, but the arm is simulated",
              live ? "State \"simulated\": false where the cell is to drive the arm, or simulate the arm."
                   : "A cell is live when its arm is: state devices." +
                         (all.arm.kind == "simulated" ? "arm and the address of a real one"
                                                      : all.arm.kind + ".simulated: false") +
                         ", or \"simulated\": true here.");
  if (!live && !cell.has("simulated")) (void)cell.flag("simulated", true);
  return all;
}

}  // namespace articulus::cell
