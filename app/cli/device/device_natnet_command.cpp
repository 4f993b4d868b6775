#include <cmath>
#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/virtual_natnet.h"

namespace articulus::cli {
namespace {

struct NatNetOptions : DeviceOptions {
  std::uint16_t port = 1510, dataPort = 1511;
  std::string group = "239.255.42.99", version = "4.1";
  bool unicast = false, zUp = false;
};

base::Result<ExitCode> runNatNet(const NatNetOptions& o, const Context& context) {
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  if (made->plant->tracker() == nullptr)
    return base::Error{base::ErrorCode::InvalidArgument, "The cell " + made->cell.key + " has no simulated tracker.",
                       "Choose one that has, such as gainesville."};
  hardware::VirtualNatNetSettings s;
  s.address = o.address;
  s.commandPort = o.port;
  s.dataPort = o.dataPort;
  s.group = o.group;
  s.multicast = !o.unicast;
  s.zUp = o.zUp;
  if (std::sscanf(o.version.c_str(), "%d.%d", &s.major, &s.minor) != 2 || s.major < 2 || s.major > 4 || s.minor < 0 ||
      s.minor > 99)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "--version-told \"" + o.version + "\" is no version of NatNet.", "State 2.6 to 4.2."};
  auto natnet = hardware::VirtualNatNet::start(s, *made->plant->tracker());
  if (!natnet) return natnet.error();
  auto plan = DeviceFaultPlan::read(o.faults, (*natnet)->faultRows());
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "natnet"},
                                     {"simulated", true},
                                     {"cell", made->cell.key},
                                     {"address", o.address},
                                     {"port", (*natnet)->port()},
                                     {"frames", o.unicast ? "unicast" : o.group + ":" + std::to_string(o.dataPort)},
                                     {"rate_Hz", made->plant->tracker()->rate_Hz()},
                                     {"bodies", made->plant->tracker()->bodies().size()}};
  device::ArmState arm;
  return runDevice(o, ready, std::move(*plan), 1'000'000, [&](base::Nanoseconds now, int) {
    made->plant->arm().read(now, arm);  // the bones go on with time
    (*natnet)->endCycle(now);
  });
}

}  // namespace

void addDeviceNatNet(CLI::App& device, Context& context) {
  auto o = std::make_shared<NatNetOptions>();
  o->cell = "gainesville";
  auto* command = device.add_subcommand("natnet", "A virtual OptiTrack system: NatNet over UDP");
  addDeviceOptions(*command, *o, hardware::VirtualNatNet::faultRowsOf(nullptr));
  command->add_option("--port", o->port, "At which it answers; 0: any that is free")->capture_default_str();
  command->add_option("--data-port", o->dataPort, "That multicast frames go to")
      ->check(CLI::Range(1, 65535))
      ->capture_default_str();
  command->add_option("--group", o->group, "Multicast group that frames go to")->capture_default_str();
  command->add_flag("--unicast", o->unicast, "Frames go to whoever has greeted it, not to a group");
  command->add_flag("--z-up", o->zUp, "Axes with z up, not y");
  command->add_option("--version-told", o->version, "Of its stream: 2.6 to 4.2")->capture_default_str();
  onCommand(*command, context, [o, &context] { return runNatNet(*o, context); });
}

}  // namespace articulus::cli
