#include <cmath>
#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_run.h"
#include "app/cli/device/fault_rows.h"
#include "hardware/virtual_devices/virtual_natnet.h"

namespace articulus::cli {
namespace {

struct NatNetOptions : DeviceOptions {
  std::uint16_t port = 1510, dataPort = 1511;
  std::string group = "239.255.42.99", version = "4.1";
  bool unicast = false, zUp = false;
};

/// In  f: null where only their names are wanted
std::vector<DeviceFaultRow> faultsOf(hardware::NatNetFaults* f) {
  using F = hardware::NatNetFaults;
  const FaultRows<F> rows(f);
  return {{"lose", "frames that are not sent", rows.number(&F::loseFrames)},
          {"delay", "frames that are sent behind a later one", rows.number(&F::delayFrames)},
          {"duplicate", "frames that are sent twice", rows.number(&F::duplicateFrames)},
          {"cut", "frames of which only the first half is sent", rows.number(&F::cutFrames)},
          {"nan", "frames whose first number is none", rows.number(&F::nanFrames)},
          {"stale", "frames that tell number and poses of the one before", rows.number(&F::staleFrames)},
          {"hide", "bodies that are not tracked: 1 the first, 2 the second, 4 the third, their sum; 0: none",
           rows.number(&F::hidden)},
          {"remove", "bodies that it does not have (any more), as hide", rows.number(&F::removed)},
          {"silent", "says nothing; 0: goes on", rows.flag(&F::silent)},
          {"streaming-off", "answers and sends no frames; 0: goes on", rows.flag(&F::streamingOff)},
          {"dead", "gone; 0: is back", rows.flag(&F::dead)},
          {"http", "talks like a web server; 0: like itself", rows.flag(&F::talksHttp)},
          {"version", "of its stream from now on: 300 for 3.0; 0: as it was set up", rows.number(&F::version)},
          {"restart-count", "its count of frames begins anew", rows.number(&F::restartCount)},
          {"jump-clock", "its clock is set back by five seconds", rows.number(&F::jumpClock)}};
}

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
  auto plan = DeviceFaultPlan::read(o.faults, faultsOf(&(*natnet)->faults()));
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
  addDeviceOptions(*command, *o, faultsOf(nullptr));
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
