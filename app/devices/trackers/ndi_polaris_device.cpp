#include "app/devices/trackers/ndi_polaris_device.h"

#include "app/devices/trackers/serial_setting.h"
#include "app/devices/trackers/tracker_tools.h"
#include "app/devices/trackers/wired_tracker.h"
#include "hardware/ndi_polaris/ndi_wire.h"
#include "hardware/virtual_devices/virtual_ndi.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceParameter;
using device::DeviceParameterKind;

constexpr const char* kPublicClient = "public client ndicapi; not tried on a system";

constexpr DeviceParameter kParameters[] = {
    {.spec = {.key = "host", .label = "Address of the tracker", .unit = "", .help = "as the maker's program shows it"},
     .kind = DeviceParameterKind::Address,
     .ofRealDevice = true},
    portParameter("port", "Port of the tracker", 8765.0, "of its combined API (TCP)"),
    serialParameter(),
    baudParameter("to which tracker and serial line change once they have found each other at 9600"),
    toolsParameter("File of the tools", "which tool is fixed to which bone, and how it lies on it (JSON)"),
    {.spec = {.key = "rate_Hz",
              .label = "Rate of frames",
              .unit = "Hz",
              .minimum = 1.0,
              .maximum = 400.0,
              .defaultValue = 60.0,
              .help = "at which the tracker's count of frames runs"},
     .unverified = kPublicClient,
     .ofRealDevice = true},
    latencyParameter("from the exposure to the arrival of the swiftest frame; what is later is measured",
                     "no source prints it; tap the tool and compare with the load cell"),
    connectTimeParameter("for the connection, and again for each reply while it is set up"),
};

hardware::NdiSettings settingsOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::NdiSettings ndi;
  ndi.real = order.real;
  ndi.connectTime = connectTimeOf(v);
  ndi.host = order.bySettings() ? order.hostOf("host") : "127.0.0.1";
  ndi.port = portOf(v, "port");
  if (order.real) ndi.serial = v.text("serial");
  ndi.baud = baudOf(v);
  ndi.rate_Hz = v.number("rate_Hz");
  return ndi;
}

/// What the virtual system takes for a tool's description.
std::string virtualSrom(std::size_t i) { return "NDI virtual tool " + std::to_string(i + 1); }

base::Result<void> addVirtual(const DeviceOrder& order, hardware::NdiSettings& ndi, BuiltTracker& built) {
  const auto behind = trackerBehind(order);
  if (!behind) return behind.error();
  auto bones = scannedBones(**behind);
  if (!bones) return bones.error();
  built.bones = std::move(*bones);
  ndi.rate_Hz = (*behind)->rate_Hz();
  for (std::size_t i = 0; i < built.bones.size(); ++i)
    ndi.tools.push_back({.bone = built.bones[i].bone, .handle = 0, .srom = virtualSrom(i)});
  if (order.bySettings()) return lock(built, "tracker at " + ndi.host + ":" + std::to_string(ndi.port));
  auto made = hardware::VirtualNdi::start({}, **behind);
  if (!made) return made.error();
  ndi.port = (*made)->port();
  order.bench->add(std::move(*made));
  return {};
}

base::Result<void> addReal(const DeviceOrder& order, hardware::NdiSettings& ndi, BuiltTracker& built) {
  if (auto good = checkSerialOrHost(order); !good) return good.error();
  auto tools = readTrackerTools(fileOf(order, order.values.text("tools")));
  if (!tools) return tools.error();
  for (TrackerTool& tool : *tools) {
    ndi.tools.push_back({.bone = tool.bone.bone, .handle = tool.number, .srom = std::move(tool.srom)});
    built.bones.push_back(std::move(tool.bone));
  }
  return lock(built, lockNameOf(order.values));
}

}  // namespace

const device::DeviceKind& ndiPolarisKind() {
  static constexpr device::DeviceKind kKind{
      .key = "ndi_polaris",
      .label = "NDI Polaris or Vega tracker",
      .port = device::DevicePort::Tracker,
      .hasReal = true,
      .parameters = kParameters,
      .needs = {.realTime = false,
                .root = false,
                .firmware = "combined API (INIT, PHRQ, BX) over Ethernet or a serial line"},
      .readme = "hardware/ndi_polaris/README.md",
      .ownThread = true};
  return kKind;
}

base::Result<void> checkNdiPolaris(const DeviceOrder& order) {
  if (!order.real) return {};
  if (auto good = checkSerialOrHost(order); !good) return good.error();
  const auto file = fileOf(order, order.values.text("tools"));
  const auto tools = readTrackerTools(file);
  if (!tools) return tools.error();
  hardware::NdiSettings ndi = settingsOf(order);
  for (const TrackerTool& tool : *tools) {
    if (tool.srom.empty() && (tool.number < 1 || tool.number > 255))
      return Error{ErrorCode::InvalidArgument,
                   file.string() + ": the tool of " + tool.bone.bone + " has no handle of an NDI tracker.",
                   "State \"srom\", or \"handle\" from 1 to 255."};
    ndi.tools.push_back({.bone = tool.bone.bone, .handle = tool.number, .srom = tool.srom});
  }
  return hardware::checkNdiLine(ndi);
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualNdi(const CounterpartOrder& order) {
  const auto behind = trackerBehind(order);
  if (!behind) return behind.error();
  hardware::VirtualNdiSettings ndi;
  ndi.address = order.address;
  ndi.port = portOf(order.values, "port");
  return hardware::asWire(hardware::VirtualNdi::start(ndi, **behind));
}

base::Result<BuiltTracker> buildNdiPolaris(const DeviceOrder& order) {
  hardware::NdiSettings ndi = settingsOf(order);
  BuiltTracker built;
  if (auto added = order.real ? addReal(order, ndi, built) : addVirtual(order, ndi, built); !added)
    return added.error();
  return connected(order, std::move(built), std::make_unique<hardware::NdiWire>(std::move(ndi)));
}

}  // namespace articulus::app
