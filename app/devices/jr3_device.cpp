#include "app/devices/jr3_device.h"

#include <charconv>
#include <cmath>

#include "app/devices/wired_device.h"
#include "hardware/comedi/kernel_comedi_board.h"
#include "hardware/jr3/jr3_load_cell.h"
#include "hardware/virtual_devices/jr3/virtual_comedi_board.h"
#include "hardware/virtual_devices/jr3/virtual_jr3.h"

namespace articulus::app {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceParameter;
using device::DeviceParameterKind;

constexpr std::string_view kUnits[] = {"newton", "pound"};

constexpr DeviceParameter wholeNumber(std::string_view key, std::string_view label, double most, double otherwise,
                                      std::string_view help) {
  return {.spec = {.key = key,
                   .label = label,
                   .unit = "",
                   .minimum = 0.0,
                   .maximum = most,
                   .defaultValue = otherwise,
                   .decimals = 0,
                   .help = help},
          .kind = DeviceParameterKind::Integer};
}

constexpr DeviceParameter kParameters[] = {
    {.spec = {.key = "device",
              .label = "Measuring board",
              .unit = "",
              .help =
                  "of the receiver, such as /dev/comedi0; of a simulated one the address of a virtual JR3 that runs "
                  "as a program of its own, 127.0.0.1:47115 (empty: the virtual one of this cell)"},
     .kind = DeviceParameterKind::Text,
     .ofRealDevice = true,
     .mustBeStated = true},
    wholeNumber("subdevice", "Socket of the receiver", 3.0, 0.0, "which sensor of the card; 0 is the first"),
    wholeNumber("filter", "Filter", 6.0, 1.0,
                "of the receiver: 0 none, 1 to 6 low-passes of 500, 125, 31, 7.8, 2 and 0.5 Hz"),
    wholeNumber("serial", "Serial number", 65535.0, 0.0,
                "of the sensor; another one is refused. 0: any, and another one than at first is refused"),
    {.spec = {.key = "units",
              .label = "Units of the sensor",
              .unit = "",
              .help = "in which it was calibrated, by its data sheet: newton (and Nm) or pound (and inch pounds)"},
     .kind = DeviceParameterKind::Choice,
     .text = "newton",
     .choices = kUnits,
     .unverified = "comedi does not tell them; hang a known weight on it"},
    {.spec = {.key = "frozen_ms",
              .label = "Time of the same counts",
              .unit = "ms",
              .minimum = 0.0,
              .maximum = 5000.0,
              .defaultValue = 100.0,
              .decimals = 0,
              .help = "after which it counts as silent; 0: never"},
     .unverified = "ours; how still a real sensor can be is not known"},
    {.spec = {.key = "poll_ms",
              .label = "Time between two looks",
              .unit = "ms",
              .minimum = 0.1,
              .maximum = 5.0,
              .defaultValue = 0.5,
              .decimals = 1,
              .help = "at the board: a measurement is so old at most, and as long as the board takes"},
     .unverified = "ours; what a look costs on a real card was not measured"},
    connectTimeParameter("until the sensor is ready; after it was plugged in that takes up to 30 s"),
};

hardware::Jr3Settings settingsOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::Jr3Settings s;
  s.subdevice = static_cast<unsigned>(v.integer("subdevice"));
  s.filter = static_cast<unsigned>(v.integer("filter"));
  s.serial = static_cast<unsigned>(v.integer("serial"));
  s.units = v.text("units") == "pound" ? hardware::Jr3Units::Pound : hardware::Jr3Units::Newton;
  s.frozen = std::llround(1e6 * v.number("frozen_ms"));
  s.period = std::llround(1e6 * v.number("poll_ms"));
  s.connectTime = connectTimeOf(v);
  s.real = order.real;
  s.inStep = !order.bySettings() && order.bench->inStep();
  return s;
}

bool isPath(const std::string& device) { return device.starts_with('/'); }

struct FarBoard {
  std::string host;
  std::uint16_t port = 0;
};

/// The virtual receiver of another program that a simulated cell names; port 0: none.
base::Result<FarBoard> farBoard(const cell::CellConfig& cell, const device::DeviceValues& values, bool real) {
  const std::string& text = values.text("device");
  if (real || text.empty() || isPath(text)) return FarBoard{};
  const std::size_t colon = text.find(':');
  FarBoard far{text.substr(0, colon), 0};
  const char* const end = text.data() + text.size();
  if (colon == std::string::npos || std::from_chars(text.data() + colon + 1, end, far.port).ptr != end || far.port == 0)
    return Error{ErrorCode::ParseError,
                 cell.file.string() + ": devices.jr3.device is \"" + text + "\", no address with a port.",
                 "Write it as 127.0.0.1:47115, the port that \"articulusctl device jr3\" tells, or leave it out."};
  return far;
}

/// Stands among the wires of a bench for a device of another program: it keeps time by itself.
class FarWire final : public hardware::VirtualWire {
 public:
  void endCycle(base::Nanoseconds) override {}
};

/// Of a bench in another process, which must know it too.
base::Result<FarBoard> benchBoard(const cell::CellConfig& cell, const device::DeviceValues& values) {
  auto far = farBoard(cell, values, false);
  if (far && far->port == 0)
    return Error{
        ErrorCode::InvalidArgument,
        cell.file.string() + ": devices.jr3.device names no port, and its virtual counterpart is another program.",
        "State \"device\": \"127.0.0.1:47115\", a port that both know."};
  return far;
}

/// A virtual receiver of the load cell that a bench simulates.
hardware::VirtualJr3Settings receiverOf(hardware::VirtualBench& bench) {
  hardware::VirtualJr3Settings v;
  const spatial::Vector6& range = bench.plant().loadCell().range();
  for (std::size_t i = 0; i < 6; ++i) v.fullScale[i] = range[static_cast<Eigen::Index>(i)];
  return v;
}

/// What the settings say of the real sensor holds for no virtual one.
void forgetReal(hardware::Jr3Settings& s) {
  s.subdevice = 0;
  s.serial = 0;
  s.units = hardware::Jr3Units::Newton;
}

base::Result<std::unique_ptr<hardware::ComediBoard>> boardOf(const DeviceOrder& order, hardware::Jr3Settings& s) {
  using Made = std::unique_ptr<hardware::ComediBoard>;
  if (order.real) return Made(std::make_unique<hardware::KernelComediBoard>(order.values.text("device")));
  auto far = order.bySettings() ? benchBoard(order.cell, order.values) : farBoard(order.cell, order.values, false);
  if (!far) return far.error();
  if (order.bySettings()) {
    forgetReal(s);
    return Made(std::make_unique<hardware::VirtualComediBoard>(order.elsewhere, far->port));
  }
  if (far->port != 0) {
    if (s.inStep)
      return Error{ErrorCode::InvalidArgument,
                   order.cell.file.string() + " names a virtual JR3 of another program (" +
                       order.values.text("device") + "), which has no fast clock.",
                   "Leave --fast out, or devices.jr3.device."};
    order.bench->add(std::make_unique<FarWire>());
    return Made(std::make_unique<hardware::VirtualComediBoard>(far->host, far->port));
  }
  forgetReal(s);
  auto made = hardware::VirtualJr3::start(receiverOf(*order.bench), order.bench->measured());
  if (!made) return made.error();
  const std::uint16_t port = (*made)->port();
  order.bench->add(std::move(*made));
  order.bench->start();  // it answers while we connect
  return Made(
      std::make_unique<hardware::VirtualComediBoard>("127.0.0.1", port, s.inStep ? order.bench->wait() : 20'000'000));
}

}  // namespace

const device::DeviceKind& jr3Kind() {
  static constexpr device::DeviceKind kKind{
      .key = "jr3",
      .label = "JR3 force/torque sensor (PCI receiver, comedi)",
      .port = device::DevicePort::LoadCell,
      .hasReal = true,
      .parameters = kParameters,
      .needs = {.realTime = true,
                .root = false,
                .firmware = "the kernel's module jr3_pci with the receiver's firmware (comedi/jr3pci.idm)"},
      .readme = "hardware/jr3/README.md",
      .ownThread = true};
  return kKind;
}

base::Result<void> checkJr3(const DeviceOrder& order) {
  const std::string& device = order.values.text("device");
  if (order.real && !isPath(device))
    return Error{ErrorCode::ParseError,
                 order.cell.file.string() + ": devices.jr3.device is \"" + device +
                     "\", which is no device of this computer: what answers at an address is a simulation.",
                 "Name the board, such as /dev/comedi0, or state \"simulated\": true for a virtual one."};
  if (auto far = farBoard(order.cell, order.values, order.real); !far) return far.error();
  return {};
}

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualJr3(const CounterpartOrder& order) {
  const auto board = benchBoard(order.cell, order.values);
  if (!board) return board.error();
  hardware::VirtualJr3Settings v = receiverOf(order.bench);
  v.address = order.address;
  v.port = board->port;
  return hardware::asWire(hardware::VirtualJr3::start(v, order.bench.measured()));
}

base::Result<BuiltDevice<device::LoadCell>> buildJr3(const DeviceOrder& order) {
  hardware::Jr3Settings s = settingsOf(order);
  BuiltDevice<device::LoadCell> built;
  if (order.bySettings())
    if (auto locked = lock(built, "JR3 sensor " + std::to_string(s.subdevice) + " of " + order.values.text("device"));
        !locked)
      return locked.error();
  auto board = boardOf(order, s);
  if (!board) return board.error();
  auto driver = hardware::Jr3LoadCell::connect(s, std::move(*board));
  if (!driver) return driver.error();
  built.wire = [jr3 = driver->get()] { return jr3->describe(); };
  built.port = driver->get();
  built.owned = std::move(*driver);
  return built;
}

}  // namespace articulus::app
