#include "app/devices/trackers/optitrack_natnet_device.h"

#include "app/devices/trackers/tracker_tools.h"
#include "app/devices/trackers/wired_tracker.h"
#include "hardware/optitrack_natnet/natnet_wire.h"
#include "hardware/virtual_devices/virtual_natnet.h"

namespace articulus::app {
namespace {

using device::DeviceParameter;
using device::DeviceParameterKind;

constexpr const char* kPublicClients = "public clients of NatNet; not tried on a system";
constexpr std::string_view kTransports[] = {"told", "multicast", "unicast"};
constexpr std::string_view kAxes[] = {"y", "z"};

constexpr DeviceParameter kParameters[] = {
    {.spec = {.key = "host",
              .label = "Address of the tracking computer",
              .unit = "",
              .help = "the one on which Motive runs: its local interface in the streaming settings"},
     .kind = DeviceParameterKind::Address,
     .ofRealDevice = true,
     .mustBeStated = true},
    toolsParameter("File of the tools", "which rigid body is fixed to which bone, and how it lies on it (JSON)"),
    {.spec = {.key = "rate_Hz",
              .label = "Rate of frames",
              .unit = "Hz",
              .minimum = 1.0,
              .maximum = 1000.0,
              .defaultValue = 120.0,
              .help = "of the cameras; gaps are counted by it, and times before NatNet 3.0"},
     .ofRealDevice = true},
    {.spec = {.key = "transport",
              .label = "Transmission",
              .unit = "",
              .help = "told: as the system says, and multicast before NatNet 3.0"},
     .kind = DeviceParameterKind::Choice,
     .text = "told",
     .choices = kTransports,
     .ofRealDevice = true},
    {.spec = {.key = "up_axis",
              .label = "Upward axis",
              .unit = "",
              .help = "as in the streaming settings; poses are stored with z up"},
     .kind = DeviceParameterKind::Choice,
     .text = "y",
     .choices = kAxes,
     .ofRealDevice = true},
    portParameter("command_port", "Command port", 1510.0, "at which the system answers (UDP)"),
    portParameter("data_port", "Data port", 1511.0,
                  "that frames go to, where the system does not tell it (before NatNet 3.0)"),
    {.spec = {.key = "group",
              .label = "Multicast group",
              .unit = "",
              .help = "that frames go to, where the system does not tell it (before NatNet 3.0)"},
     .kind = DeviceParameterKind::Address,
     .text = "239.255.42.99",
     .ofRealDevice = true},
    latencyParameter("from the exposure to the arrival of the swiftest frame, beyond what the system's own times tell",
                     kPublicClients),
    connectTimeParameter("for each answer while it is set up, and for the first frame"),
};

hardware::NatNetSettings settingsOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::NatNetSettings natnet;
  natnet.connectTime = connectTimeOf(v);
  if (!order.bySettings()) {
    natnet.host = "127.0.0.1";
    natnet.awaitFrame = false;
    natnet.frameTime = 0;
    natnet.asksTime = !order.bench->inStep();
    return natnet;
  }
  natnet.real = order.real;
  natnet.host = order.hostOf("host");
  natnet.commandPort = portOf(v, "command_port");
  if (!order.real) return natnet;
  natnet.dataPort = portOf(v, "data_port");
  natnet.group = v.text("group");
  natnet.zUp = v.text("up_axis") == "z";
  if (v.text("transport") != "told")
    natnet.transport =
        v.text("transport") == "unicast" ? hardware::NatNetTransport::Unicast : hardware::NatNetTransport::Multicast;
  return natnet;
}

base::Result<void> lockSystem(const hardware::NatNetSettings& natnet, BuiltTracker& built) {
  return lock(built, "tracking system at " + natnet.host + ":" + std::to_string(natnet.commandPort));
}

/// Of a virtual system, which no other program of this computer hears and for which no network is needed.
hardware::VirtualNatNetSettings systemSettings() {
  hardware::VirtualNatNetSettings s;
  s.multicast = false;
  return s;
}

base::Result<void> addVirtual(const DeviceOrder& order, hardware::NatNetSettings& natnet, BuiltTracker& built) {
  const auto behind = trackerBehind(order);
  if (!behind) return behind.error();
  auto bones = scannedBones(**behind);
  if (!bones) return bones.error();
  built.bones = std::move(*bones);
  for (const tracking::BoneRegistration& bone : built.bones)
    natnet.bodies.push_back({.bone = bone.bone, .name = bone.bone});
  if (order.bySettings()) return lockSystem(natnet, built);
  hardware::VirtualNatNetSettings s = systemSettings();
  s.inStep = order.bench->inStep();
  auto made = hardware::VirtualNatNet::start(s, **behind);
  if (!made) return made.error();
  natnet.commandPort = (*made)->port();
  order.bench->add(std::move(*made));
  return {};
}

base::Result<void> addReal(const DeviceOrder& order, hardware::NatNetSettings& natnet, BuiltTracker& built) {
  auto tools = readTrackedBodies(fileOf(order, order.values.text("tools")), true);
  if (!tools) return tools.error();
  for (TrackerTool& tool : *tools) {
    natnet.bodies.push_back(
        {.bone = tool.bone.bone, .name = std::move(tool.body), .id = tool.number > 0 ? tool.number : -1});
    built.bones.push_back(std::move(tool.bone));
  }
  return lockSystem(natnet, built);
}

}  // namespace

const device::DeviceKind& optitrackNatNetKind() {
  static constexpr device::DeviceKind kKind{
      .key = "optitrack_natnet",
      .label = "OptiTrack system over NatNet",
      .port = device::DevicePort::Tracker,
      .hasReal = true,
      .parameters = kParameters,
      .needs = {.realTime = false, .root = false, .firmware = "Motive that streams NatNet 2.6 to 4.x"},
      .readme = "hardware/optitrack_natnet/README.md",
      .ownThread = true};
  return kKind;
}

base::Result<void> checkOptitrackNatNet(const DeviceOrder& order) {
  if (!order.real) return {};
  const auto tools = readTrackedBodies(fileOf(order, order.values.text("tools")), true);
  if (!tools) return tools.error();
  return {};
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualOptitrack(const CounterpartOrder& order) {
  const auto behind = trackerBehind(order);
  if (!behind) return behind.error();
  hardware::VirtualNatNetSettings s = systemSettings();
  s.address = order.address;
  s.commandPort = portOf(order.values, "command_port");
  return hardware::asWire(hardware::VirtualNatNet::start(s, **behind));
}

base::Result<BuiltTracker> buildOptitrackNatNet(const DeviceOrder& order) {
  hardware::NatNetSettings natnet = settingsOf(order);
  BuiltTracker built;
  if (auto added = order.real ? addReal(order, natnet, built) : addVirtual(order, natnet, built); !added)
    return added.error();
  return connected(order, std::move(built), std::make_unique<hardware::NatNetWire>(std::move(natnet)));
}

}  // namespace articulus::app
