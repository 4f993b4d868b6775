#include "app/devices/ati_net_ft_device.h"

#include <algorithm>
#include <cmath>

#include "hardware/ati_net_ft/ati_net_ft.h"
#include "hardware/virtual_devices/virtual_net_ft.h"

namespace articulus::app {
namespace {

using device::DeviceParameter;
using device::DeviceParameterKind;
using hardware::AtiNetFt;

constexpr DeviceParameter kParameters[] = {
    {.spec = {.key = "host",
              .label = "Address of the sensor",
              .unit = "",
              .help = "of Net Box or Axia; their factory address is 192.168.1.1"},
     .kind = DeviceParameterKind::Address,
     .ofRealDevice = true,
     .mustBeStated = true},
    {.spec = {.key = "own_host",
              .label = "Address of this computer",
              .unit = "",
              .help = "towards the sensor, where this computer has several; 0.0.0.0: any"},
     .kind = DeviceParameterKind::Address,
     .text = "0.0.0.0",
     .ofRealDevice = true},
    {.spec = {.key = "rdt_port",
              .label = "Port of the stream",
              .unit = "",
              .minimum = 1.0,
              .maximum = 65535.0,
              .defaultValue = 49152.0,
              .decimals = 0,
              .help = "raw data transfer (UDP) of the sensor"},
     .kind = DeviceParameterKind::Port,
     .ofRealDevice = true},
    {.spec = {.key = "http_port",
              .label = "Port of the web page",
              .unit = "",
              .minimum = 1.0,
              .maximum = 65535.0,
              .defaultValue = 80.0,
              .decimals = 0,
              .help = "of netftapi2.xml, which has the sensor's scales"},
     .kind = DeviceParameterKind::Port,
     .ofRealDevice = true},
    {.spec = {.key = "connect_time_s",
              .label = "Time to connect",
              .unit = "s",
              .minimum = 0.1,
              .maximum = 60.0,
              .defaultValue = 2.0,
              .decimals = 1,
              .help = "for the web page, and again for the first record"}},
};

hardware::AtiNetFtSettings settingsOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::AtiNetFtSettings cell;
  cell.connectTime = static_cast<base::Nanoseconds>(v.number("connect_time_s") * 1e9);
  if (!order.real) {
    cell.host = cell.ownHost = "127.0.0.1";
    cell.wait = order.bench->wait();
    cell.awaited = std::max(1, static_cast<int>(std::floor(1e3 / order.cell.rate_Hz + 1e-9)));
    cell.waitForFirst = !order.bench->inStep();
    cell.simulatedIsValid = true;  // it is the virtual one
    return cell;
  }
  cell.real = true;
  cell.cycleRate_Hz = order.cell.rate_Hz;
  cell.host = v.text("host");
  cell.ownHost = v.text("own_host");
  cell.rdtPort = static_cast<std::uint16_t>(v.integer("rdt_port"));
  cell.httpPort = static_cast<std::uint16_t>(v.integer("http_port"));
  return cell;
}

}  // namespace

const device::DeviceKind& atiNetFtKind() {
  static constexpr device::DeviceKind kKind{
      .key = "ati_net_ft",
      .label = "ATI force/torque sensor (Net F/T, Ethernet Axia)",
      .port = device::DevicePort::LoadCell,
      .hasReal = true,
      .parameters = kParameters,
      .needs = {.realTime = true, .root = false, .firmware = "raw data transfer (RDT) enabled on its web page"},
      .readme = "hardware/ati_net_ft/README.md"};
  return kKind;
}

base::Result<BuiltDevice<device::LoadCell>> buildAtiNetFt(const DeviceOrder& order) {
  hardware::AtiNetFtSettings cell = settingsOf(order);
  BuiltDevice<device::LoadCell> built;
  if (order.real) {
    // The newest request wins the sensor's stream: another program of ours must not take it.
    auto lock = CellLock::take("force/torque sensor at " + cell.host + ":" + std::to_string(cell.rdtPort));
    if (!lock) return lock.error();
    built.lock.emplace(std::move(*lock));
  } else {
    hardware::VirtualNetFtSettings box;
    box.requestWait = cell.wait;
    auto made = hardware::VirtualNetFt::start(box, order.bench->measured());
    if (!made) return made.error();
    cell.rdtPort = (*made)->rdtPort();
    cell.httpPort = (*made)->httpPort();
    order.bench->add(std::move(*made));
    order.bench->start();  // it answers while we connect
  }
  auto driver = AtiNetFt::connect(cell);
  if (!driver) return driver.error();
  built.wire = [ati = driver->get()] { return describe(ati->toldHealth(), ati->config().table); };
  built.port = driver->get();
  built.owned = std::move(*driver);
  return built;
}

}  // namespace articulus::app
