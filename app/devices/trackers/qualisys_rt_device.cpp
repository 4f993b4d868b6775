#include "app/devices/trackers/qualisys_rt_device.h"

#include "app/devices/trackers/tracker_tools.h"
#include "app/devices/trackers/wired_tracker.h"
#include "hardware/qualisys_rt/qualisys_wire.h"
#include "hardware/virtual_devices/virtual_qualisys.h"

namespace articulus::app {
namespace {

using device::DeviceParameter;
using device::DeviceParameterKind;

constexpr const char* kPublicKits = "the maker's public kits; not tried on a system";
constexpr std::string_view kOrders[] = {"columns", "rows"};

constexpr DeviceParameter kParameters[] = {
    {.spec =
         {.key = "host", .label = "Address of the tracking computer", .unit = "", .help = "the one on which QTM runs"},
     .kind = DeviceParameterKind::Address,
     .ofRealDevice = true,
     .mustBeStated = true},
    portParameter("port", "Port of the tracking system", 22223.0, "of its real-time server, little-endian (TCP)"),
    toolsParameter("File of the tools", "which 6DOF body is fixed to which bone, and how it lies on it (JSON)"),
    {.spec = {.key = "rate_Hz",
              .label = "Rate of frames",
              .unit = "Hz",
              .minimum = 1.0,
              .maximum = 10000.0,
              .defaultValue = 100.0,
              .help = "at which the system measures; gaps are counted by it"},
     .ofRealDevice = true},
    {.spec = {.key = "rotation_order",
              .label = "Order of the rotation",
              .unit = "",
              .help = "in which the nine numbers of a rotation come"},
     .kind = DeviceParameterKind::Choice,
     .text = "columns",
     .choices = kOrders,
     .unverified = "clients that fly by it read columns; one library says rows",
     .ofRealDevice = true},
    latencyParameter("from the exposure to the arrival of the swiftest frame; what is later is measured", kPublicKits),
    connectTimeParameter("for the connection, for each answer while it is set up, and for the first frame"),
};

hardware::QualisysSettings settingsOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::QualisysSettings qualisys;
  qualisys.connectTime = connectTimeOf(v);
  if (!order.bySettings()) {
    qualisys.host = "127.0.0.1";
    qualisys.awaitFrame = false;
    qualisys.frameTime = 0;
    return qualisys;
  }
  qualisys.real = order.real;
  qualisys.host = order.hostOf("host");
  qualisys.port = portOf(v, "port");
  if (order.real && v.text("rotation_order") == "rows") qualisys.rotation = hardware::QualisysRotation::ByRows;
  return qualisys;
}

base::Result<void> lockSystem(const hardware::QualisysSettings& qualisys, BuiltTracker& built) {
  return lock(built, "tracking system at " + qualisys.host + ":" + std::to_string(qualisys.port));
}

base::Result<void> addVirtual(const DeviceOrder& order, hardware::QualisysSettings& qualisys, BuiltTracker& built) {
  const auto behind = trackerBehind(order);
  if (!behind) return behind.error();
  auto bones = scannedBones(**behind);
  if (!bones) return bones.error();
  built.bones = std::move(*bones);
  for (const tracking::BoneRegistration& bone : built.bones) qualisys.bodies.push_back({bone.bone, bone.bone});
  if (order.bySettings()) return lockSystem(qualisys, built);
  hardware::VirtualQualisysSettings s;
  s.inStep = order.bench->inStep();
  auto made = hardware::VirtualQualisys::start(s, **behind);
  if (!made) return made.error();
  qualisys.port = (*made)->port();
  order.bench->add(std::move(*made));
  return {};
}

base::Result<void> addReal(const DeviceOrder& order, hardware::QualisysSettings& qualisys, BuiltTracker& built) {
  auto tools = readTrackedBodies(fileOf(order, order.values.text("tools")), false);
  if (!tools) return tools.error();
  for (TrackerTool& tool : *tools) {
    qualisys.bodies.push_back({tool.bone.bone, std::move(tool.body)});
    built.bones.push_back(std::move(tool.bone));
  }
  return lockSystem(qualisys, built);
}

}  // namespace

const device::DeviceKind& qualisysRtKind() {
  static constexpr device::DeviceKind kKind{
      .key = "qualisys_rt",
      .label = "Qualisys system (QTM real-time)",
      .port = device::DevicePort::Tracker,
      .hasReal = true,
      .parameters = kParameters,
      .needs = {.realTime = false, .root = false, .firmware = "QTM with its real-time server, protocol 1.8 or newer"},
      .readme = "hardware/qualisys_rt/README.md",
      .ownThread = true};
  return kKind;
}

base::Result<void> checkQualisysRt(const DeviceOrder& order) {
  if (!order.real) return {};
  const auto tools = readTrackedBodies(fileOf(order, order.values.text("tools")), false);
  if (!tools) return tools.error();
  return {};
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualQualisys(const CounterpartOrder& order) {
  const auto behind = trackerBehind(order);
  if (!behind) return behind.error();
  hardware::VirtualQualisysSettings s;
  s.address = order.address;
  s.port = portOf(order.values, "port");
  return hardware::asWire(hardware::VirtualQualisys::start(s, **behind));
}

base::Result<BuiltTracker> buildQualisysRt(const DeviceOrder& order) {
  hardware::QualisysSettings qualisys = settingsOf(order);
  BuiltTracker built;
  if (auto added = order.real ? addReal(order, qualisys, built) : addVirtual(order, qualisys, built); !added)
    return added.error();
  return connected(order, std::move(built), std::make_unique<hardware::QualisysWire>(std::move(qualisys)));
}

}  // namespace articulus::app
