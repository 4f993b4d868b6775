#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/virtual_qualisys.h"

namespace articulus::cli {
namespace {

struct QualisysOptions : DeviceOptions {
  std::uint16_t port = 22223;
  int newest = 25;
};

base::Result<ExitCode> runQualisys(const QualisysOptions& o, const Context& context) {
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  if (made->plant->tracker() == nullptr)
    return base::Error{base::ErrorCode::InvalidArgument, "The cell " + made->cell.key + " has no simulated tracker.",
                       "Choose one that has, such as gainesville."};
  hardware::VirtualQualisysSettings s;
  s.address = o.address;
  s.port = o.port;
  s.newest = o.newest;
  auto qualisys = hardware::VirtualQualisys::start(s, *made->plant->tracker());
  if (!qualisys) return qualisys.error();
  auto plan = DeviceFaultPlan::read(o.faults, (*qualisys)->faultRows());
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "qualisys"},
                                     {"simulated", true},
                                     {"cell", made->cell.key},
                                     {"address", o.address},
                                     {"port", (*qualisys)->port()},
                                     {"rate_Hz", made->plant->tracker()->rate_Hz()},
                                     {"bodies", made->plant->tracker()->bodies().size()}};
  device::ArmState arm;
  return runDevice(o, ready, std::move(*plan), 1'000'000, [&](base::Nanoseconds now, int) {
    made->plant->arm().read(now, arm);  // the bones go on with time
    (*qualisys)->endCycle(now);
  });
}

}  // namespace

void addDeviceQualisys(CLI::App& device, Context& context) {
  auto o = std::make_shared<QualisysOptions>();
  o->cell = "gainesville";
  auto* command =
      device.add_subcommand("qualisys", "A virtual Qualisys system: the real-time protocol of QTM over TCP");
  addDeviceOptions(*command, *o, hardware::VirtualQualisys::faultRowsOf(nullptr));
  command->add_option("--port", o->port, "Of its real-time server, little-endian; 0: any that is free")
      ->capture_default_str();
  command->add_option("--newest", o->newest, "Minor number of the newest version 1.x that it speaks")
      ->check(CLI::Range(1, 99))
      ->capture_default_str();
  onCommand(*command, context, [o, &context] { return runQualisys(*o, context); });
}

}  // namespace articulus::cli
