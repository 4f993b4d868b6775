#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/virtual_net_ft.h"

namespace articulus::cli {
namespace {

constexpr base::Nanoseconds kRecord = 1'000'000;

struct NetFtOptions : DeviceOptions {
  std::uint16_t port = 49152, httpPort = 8080;
};

base::Result<ExitCode> runNetFt(const NetFtOptions& o, const Context& context) {
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  hardware::VirtualNetFtSettings s;
  s.address = o.address;
  s.rdtPort = o.port;
  s.httpPort = o.httpPort;
  auto box = hardware::VirtualNetFt::start(s, made->plant->loadCell());
  if (!box) return box.error();
  auto plan = DeviceFaultPlan::read(o.faults, (*box)->faultRows());
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "ati-net-ft"},
                                     {"simulated", true},
                                     {"cell", made->cell.key},
                                     {"address", o.address},
                                     {"rdt_port", (*box)->rdtPort()},
                                     {"http_port", (*box)->httpPort()},
                                     {"rate_Hz", 1000}};
  device::ArmState arm;
  return runDevice(o, ready, std::move(*plan), kRecord, [&](base::Nanoseconds now, int) {
    made->plant->arm().read(now, arm);  // what hangs on the load cell goes on with time
    (*box)->emit(now);
  });
}

}  // namespace

void addDeviceAtiNetFt(CLI::App& device, Context& context) {
  auto o = std::make_shared<NetFtOptions>();
  o->cell = "alesund";
  auto* command = device.add_subcommand("ati-net-ft", "A virtual ATI Net F/T: its web page and its stream of records");
  addDeviceOptions(*command, *o, hardware::VirtualNetFt::faultRowsOf(nullptr));
  command->add_option("--port", o->port, "Of raw data transfer; 0: any that is free")->capture_default_str();
  command->add_option("--http-port", o->httpPort, "Of its web page; 0: any that is free (a real one has 80)")
      ->capture_default_str();
  onCommand(*command, context, [o, &context] { return runNetFt(*o, context); });
}

}  // namespace articulus::cli
