#include "app/devices/trackers/polhemus_device.h"

#include "app/devices/trackers/serial_setting.h"
#include "app/devices/trackers/tracker_tools.h"
#include "app/devices/trackers/wired_tracker.h"
#include "hardware/io/tcp_stream.h"
#include "hardware/polhemus/polhemus_wire.h"
#include "hardware/virtual_devices/lines/tcp_line.h"
#include "hardware/virtual_devices/polhemus/virtual_polhemus.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceParameter;
using device::DeviceParameterKind;
using hardware::PolhemusModel;
using hardware::PolhemusPace;

constexpr const char* kManual = "manuals of the Liberty and the Fastrak; not tried on a system";

constexpr std::string_view kModels[] = {"liberty", "patriot", "fastrak"};
constexpr std::string_view kHemispheres[] = {"+x", "-x", "+y", "-y", "+z", "-z"};
constexpr std::string_view kErrors[] = {"refuse", "take"};

constexpr DeviceParameter kParameters[] = {
    {.spec = {.key = "model", .label = "Model", .unit = "", .help = "of the system: its wire differs"},
     .kind = DeviceParameterKind::Choice,
     .text = "liberty",
     .choices = kModels,
     .unverified = kManual},
    serialParameter(),
    {.spec = {.key = "host",
              .label = "Address of the serial server",
              .unit = "",
              .help = "behind which the system is, where it is on no line of this computer"},
     .kind = DeviceParameterKind::Address,
     .ofRealDevice = true},
    portParameter("port", "Port of the serial server", 4001.0, "at which it passes bytes on unchanged (raw TCP)"),
    baudParameter("as the system has it, 8 data bits, no parity; with a serial server: of its line"),
    toolsParameter("File of the sensors", "which sensor is fixed to which bone, and how it lies on it (JSON)"),
    {.spec = {.key = "rate_Hz",
              .label = "Rate of frames",
              .unit = "Hz",
              .minimum = 1.0,
              .maximum = 240.0,
              .defaultValue = 240.0,
              .help = "one of the system's own, at which it sends; at any slower one it is asked record by record"},
     .unverified = kManual,
     .ofRealDevice = true},
    {.spec = {.key = "hemisphere",
              .label = "Hemisphere",
              .unit = "",
              .help =
                  "side of the source on which all sensors stay, axes of the source; beyond it places are mirrored"},
     .kind = DeviceParameterKind::Choice,
     .text = "+x",
     .choices = kHemispheres},
    {.spec = {.key = "most_distortion",
              .label = "Most distortion by metal",
              .unit = "",
              .minimum = 0.0,
              .maximum = 2.0,
              .defaultValue = 2.0,
              .decimals = 0,
              .help = "of the levels 0, 1 and 2 that the system tells; poses with a higher one are not taken"},
     .kind = DeviceParameterKind::Integer,
     .unverified = "the manual does not say what the levels mean in millimetres"},
    {.spec = {.key = "error_letters",
              .label = "Poses with an error letter",
              .unit = "",
              .help = "are refused, or taken and told"},
     .kind = DeviceParameterKind::Choice,
     .text = "refuse",
     .choices = kErrors},
    latencyParameter(
        "from the measurement to the arrival of the swiftest record; what is later is measured",
        "the manual of the Liberty prints 3.5 ms without the line; tap a sensor and compare with the load cell"),
    connectTimeParameter("for the connection, and again for each answer while it is set up"),
};

PolhemusModel modelOf(const device::DeviceValues& v) {
  for (const hardware::PolhemusFacts& one : hardware::polhemusModels())
    if (one.key == v.text("model")) return one.model;
  return PolhemusModel::Liberty;
}

std::array<double, 3> hemisphereOf(const std::string& text) {
  std::array<double, 3> h{};
  h[static_cast<std::size_t>(text[1] - 'x')] = text[0] == '-' ? -1.0 : 1.0;
  return h;
}

hardware::PolhemusSettings settingsOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::PolhemusSettings s;
  s.model = modelOf(v);
  s.real = order.real;
  s.hemisphere = hemisphereOf(v.text("hemisphere"));
  s.mostDistortion = v.integer("most_distortion");
  s.takeErrors = v.text("error_letters") == "take";
  s.connectTime = connectTimeOf(v);
  if (!order.real) return s;
  s.baud = baudOf(v);
  s.rate_Hz = v.number("rate_Hz");
  return s;
}

/// Streamed at a rate that the system has, else asked for.
PolhemusPace paceOf(const hardware::PolhemusSettings& s) {
  hardware::PolhemusSettings polled = s;
  polled.pace = PolhemusPace::Polled;
  polled.baud = 0;
  hardware::PolhemusSettings streamed = polled;
  streamed.pace = PolhemusPace::Streamed;
  return !hardware::checkPolhemusLine(streamed) && hardware::checkPolhemusLine(polled) ? PolhemusPace::Polled
                                                                                       : PolhemusPace::Streamed;
}

base::Result<std::vector<TrackerTool>> toolsOf(const DeviceOrder& order, hardware::PolhemusSettings& s) {
  const auto file = fileOf(order, order.values.text("tools"));
  auto tools = readTrackerTools(file);
  if (!tools) return tools.error();
  for (const TrackerTool& tool : *tools) {
    if (tool.number == 0)
      return Error{ErrorCode::InvalidArgument, file.string() + ": the tool of " + tool.bone.bone + " has no station.",
                   "State \"handle\": the number of the port into which its sensor is plugged."};
    s.stations.push_back({tool.bone.bone, tool.number});
  }
  s.pace = paceOf(s);
  if (auto good = hardware::checkPolhemusLine(s); !good)
    return Error{good.error().code, order.cell.file.string() + ": " + good.error().message, good.error().remedy};
  return tools;
}

hardware::VirtualPolhemusSettings systemOf(PolhemusModel model) {
  hardware::VirtualPolhemusSettings system;
  system.model = model;
  return system;
}

base::Result<BuiltTracker> buildVirtual(const DeviceOrder& order, hardware::PolhemusSettings s) {
  if (s.model == PolhemusModel::Fastrak)
    return Error{
        ErrorCode::InvalidArgument,
        order.cell.file.string() +
            ": a virtual FASTRAK in a cell could not be followed: it tells neither time "
            "nor count.",
        "State \"model\": \"liberty\", or try the FASTRAK as a program of its own: articulusctl device polhemus "
        "--model fastrak."};
  const auto behind = trackerBehind(order);
  if (!behind) return behind.error();
  auto bones = scannedBones(**behind);
  if (!bones) return bones.error();
  BuiltTracker built;
  built.bones = std::move(*bones);
  for (std::size_t i = 0; i < built.bones.size(); ++i)
    s.stations.push_back({built.bones[i].bone, static_cast<int>(i) + 1});
  // The source of a simulated cell stands where it stands: without a word its side is followed.
  if (!order.values.stated("hemisphere")) s.hemisphere = {0.0, 0.0, 0.0};
  s.baud = 0;
  s.rate_Hz = (*behind)->rate_Hz();
  s.pace = PolhemusPace::EachFrame;
  std::unique_ptr<hardware::ByteStream> line;
  if (order.bySettings()) {
    const std::uint16_t port = portOf(order.values, "port");
    if (auto good = lock(built, "tracker at " + order.elsewhere + ":" + std::to_string(port)); !good)
      return good.error();
    line = std::make_unique<hardware::TcpStream>(order.elsewhere, port);
  } else {
    auto far = hardware::TcpLine::open("127.0.0.1", 0);
    if (!far) return far.error();
    line = std::make_unique<hardware::TcpStream>("127.0.0.1", (*far)->port());
    order.bench->add(hardware::VirtualPolhemus::start(systemOf(s.model), **behind, std::move(*far)));
  }
  return connected(order, std::move(built), std::make_unique<hardware::PolhemusWire>(std::move(s), std::move(line)));
}

}  // namespace

const device::DeviceKind& polhemusKind() {
  static constexpr device::DeviceKind kKind{
      .key = "polhemus",
      .label = "Polhemus Liberty, Patriot or Fastrak",
      .port = device::DevicePort::Tracker,
      .hasReal = true,
      .parameters = kParameters,
      .needs = {.realTime = false, .root = false, .firmware = "membership of the group \"dialout\" for the user"},
      .readme = "hardware/polhemus/README.md",
      .ownThread = true};
  return kKind;
}

base::Result<void> checkPolhemus(const DeviceOrder& order) {
  if (!order.real) return {};
  if (auto good = checkSerialOrHost(order); !good) return good.error();
  hardware::PolhemusSettings s = settingsOf(order);
  if (auto tools = toolsOf(order, s); !tools) return tools.error();
  return {};
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualPolhemus(const CounterpartOrder& order) {
  const auto behind = trackerBehind(order);
  if (!behind) return behind.error();
  auto line = hardware::TcpLine::open(order.address, portOf(order.values, "port"));
  if (!line) return line.error();
  return std::unique_ptr<hardware::VirtualWire>(
      hardware::VirtualPolhemus::start(systemOf(modelOf(order.values)), **behind, std::move(*line)));
}

base::Result<BuiltTracker> buildPolhemus(const DeviceOrder& order) {
  hardware::PolhemusSettings s = settingsOf(order);
  if (!order.real) return buildVirtual(order, std::move(s));
  if (auto good = checkSerialOrHost(order); !good) return good.error();
  auto tools = toolsOf(order, s);
  if (!tools) return tools.error();
  BuiltTracker built;
  for (TrackerTool& tool : *tools) built.bones.push_back(std::move(tool.bone));
  if (auto good = lock(built, lockNameOf(order.values)); !good) return good.error();
  auto line = lineOf(order.values, s.baud);
  return connected(order, std::move(built), std::make_unique<hardware::PolhemusWire>(std::move(s), std::move(line)));
}

}  // namespace articulus::app
