#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_run.h"
#include "app/cli/device/fault_rows.h"
#include "hardware/virtual_devices/virtual_qualisys.h"

namespace articulus::cli {
namespace {

struct QualisysOptions : DeviceOptions {
  std::uint16_t port = 22223;
  int newest = 25;
};

/// In  f: null where only their names are wanted
std::vector<DeviceFaultRow> faultsOf(hardware::QualisysFaults* f) {
  using F = hardware::QualisysFaults;
  const FaultRows<F> rows(f);
  return {{"lose", "frames that are not sent", rows.number(&F::loseFrames)},
          {"delay", "frames that are sent behind a later one", rows.number(&F::delayFrames)},
          {"duplicate", "frames that are sent twice", rows.number(&F::duplicateFrames)},
          {"split", "frames whose second half comes with the next one", rows.number(&F::splitFrames)},
          {"break", "frames whose list of bodies is shorter than it says", rows.number(&F::breakFrames)},
          {"nan", "frames whose rotations are no numbers", rows.number(&F::nanFrames)},
          {"stale", "frames that tell number and poses of the one before", rows.number(&F::staleFrames)},
          {"hide", "bodies that it does not see: 1 the first, 2 the second, 4 the third, their sum; 0: none",
           rows.number(&F::hidden)},
          {"remove", "bodies that it does not have (any more), as hide", rows.number(&F::removed)},
          {"switch-off", "bodies that are switched off in its settings, as hide", rows.number(&F::disabled)},
          {"silent", "says nothing; 0: goes on", rows.flag(&F::silent)},
          {"pause", "answers and sends no frames; 0: goes on", rows.flag(&F::paused)},
          {"measurement-ends", "its measurement has ended; 0: a new one", rows.flag(&F::notMeasuring)},
          {"file", "plays what is in a file", rows.flag(&F::playsFile)},
          {"shut-down", "says that it shuts down, and hangs up", rows.number(&F::shutDown)},
          {"dead", "gone; 0: is back", rows.flag(&F::dead)},
          {"http", "talks like a web server; 0: like itself", rows.flag(&F::talksHttp)},
          {"versions", "speaks no version that is asked for", rows.flag(&F::otherVersions)},
          {"restart-count", "its count of frames begins anew", rows.number(&F::restartCount)}};
}

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
  auto plan = DeviceFaultPlan::read(o.faults, faultsOf(&(*qualisys)->faults()));
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
  addDeviceOptions(*command, *o, faultsOf(nullptr));
  command->add_option("--port", o->port, "Of its real-time server, little-endian; 0: any that is free")
      ->capture_default_str();
  command->add_option("--newest", o->newest, "Minor number of the newest version 1.x that it speaks")
      ->check(CLI::Range(1, 99))
      ->capture_default_str();
  onCommand(*command, context, [o, &context] { return runQualisys(*o, context); });
}

}  // namespace articulus::cli
