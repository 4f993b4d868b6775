#include "app/devices/ati_net_ft_device.h"

#include <algorithm>
#include <cmath>

#include "app/devices/wired_device.h"
#include "hardware/ati_net_ft/ati_net_ft.h"
#include "hardware/virtual_devices/virtual_net_ft.h"

namespace articulus::app {
namespace {

using device::DeviceParameter;
using device::DeviceParameterKind;
using hardware::AtiNetFt;

constexpr std::string_view kStreams[] = {"real_time", "buffered"};
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
    portParameter("rdt_port", "Port of the stream", 49152.0, "raw data transfer (UDP) of the sensor"),
    portParameter("http_port", "Port of the web page", 80.0, "of netftapi2.xml, which has the sensor's scales"),
    {.spec = {.key = "stream",
              .label = "Kind of stream",
              .unit = "",
              .help = "real_time: a record a datagram; buffered: as many as its web page says, for a busy network"},
     .kind = DeviceParameterKind::Choice,
     .text = "real_time",
     .choices = kStreams},
    connectTimeParameter("for the web page, and again for the first record"),
};

hardware::AtiNetFtSettings settingsOf(const DeviceOrder& order) {
  const device::DeviceValues& v = order.values;
  hardware::AtiNetFtSettings cell;
  cell.connectTime = connectTimeOf(v);
  cell.buffered = v.text("stream") == "buffered";
  if (!order.bySettings()) {
    cell.host = cell.ownHost = "127.0.0.1";
    cell.wait = order.bench->wait();
    cell.awaited = std::max(1, static_cast<int>(std::floor(1e3 / order.cell.rate_Hz + 1e-9)));
    cell.waitForFirst = !order.bench->inStep();
    cell.simulatedIsValid = true;  // it is the virtual one
    return cell;
  }
  cell.real = order.real;
  cell.simulatedIsValid = !order.real;
  cell.cycleRate_Hz = order.cell.rate_Hz;
  cell.host = order.hostOf("host");
  cell.ownHost = v.text("own_host");
  cell.rdtPort = portOf(v, "rdt_port");
  cell.httpPort = portOf(v, "http_port");
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
  if (order.bySettings()) {
    // The newest request wins the sensor's stream: another program of ours must not take it.
    if (auto locked = lock(built, "force/torque sensor at " + cell.host + ":" + std::to_string(cell.rdtPort)); !locked)
      return locked.error();
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

base::Result<std::unique_ptr<hardware::VirtualWire>> virtualNetFt(const CounterpartOrder& order) {
  hardware::VirtualNetFtSettings box;
  box.address = order.address;
  box.rdtPort = portOf(order.values, "rdt_port");
  box.httpPort = portOf(order.values, "http_port");
  return hardware::asWire(hardware::VirtualNetFt::start(box, order.bench.measured()));
}

}  // namespace articulus::app
