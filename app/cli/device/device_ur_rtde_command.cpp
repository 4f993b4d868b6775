#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/virtual_ur_controller.h"

namespace articulus::cli {
namespace {

struct UrOptions : DeviceOptions {
  std::uint16_t port = 30004, scriptPort = 30002;
  double rate_Hz = 500.0;
  std::string version, notFound, inUse;
  bool older = false;
};

base::Result<ExitCode> runUr(const UrOptions& o, const Context& context) {
  hardware::VirtualUrSettings s;
  s.address = o.address;
  s.rtdePort = o.port;
  s.scriptPort = o.scriptPort;
  s.rate_Hz = o.rate_Hz;
  s.refusals.protocol2 = o.older;
  s.refusals.notFound = o.notFound;
  s.refusals.inUse = o.inUse;
  auto& v = s.refusals.version;
  const std::string version = !o.version.empty() ? o.version : o.rate_Hz < 500.0 ? "3.15.8" : "5.11.6";
  if (std::sscanf(version.c_str(), "%u.%u.%u", &v[0], &v[1], &v[2]) != 3)
    return base::Error{base::ErrorCode::InvalidArgument, "--version-told \"" + version + "\" is no version.",
                       "Write three numbers, such as 5.11.6 or 3.15.8."};
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  s.plantTakes = made->cell.commandLevel;
  if (s.plantTakes == robot::CommandLevel::JointTorque)
    return base::Error{base::ErrorCode::InvalidArgument, "The arm of this cell takes joint torques.",
                       "Choose a cell whose arm takes joint positions or velocities."};
  auto controller =
      hardware::VirtualUrController::start(s, made->plant->arm(), made->cell.robot, &made->plant->loadCell());
  if (!controller) return controller.error();
  auto plan = DeviceFaultPlan::read(o.faults, (*controller)->faultRows());
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "ur-rtde"},
                                     {"simulated", true},
                                     {"cell", made->cell.key},
                                     {"address", o.address},
                                     {"rtde_port", (*controller)->rtdePort()},
                                     {"script_port", (*controller)->scriptPort()},
                                     {"rate_Hz", o.rate_Hz},
                                     {"version", version}};
  const auto period = static_cast<base::Nanoseconds>(1e9 / o.rate_Hz);
  return runDevice(o, ready, std::move(*plan), period, [&](base::Nanoseconds now, int lost) {
    (*controller)->beginCycle();
    (*controller)->letPass(lost);
    (*controller)->endCycle(now);
  });
}

}  // namespace

void addDeviceUrRtde(CLI::App& device, Context& context) {
  auto o = std::make_shared<UrOptions>();
  o->cell = "alesund_ur5e";
  auto* command =
      device.add_subcommand("ur-rtde", "A virtual Universal Robots controller: RTDE and its port for programs");
  addDeviceOptions(*command, *o, hardware::VirtualUrController::faultRowsOf(nullptr));
  command->add_option("--port", o->port, "Of RTDE; 0: any that is free")->capture_default_str();
  command->add_option("--script-port", o->scriptPort, "For programs; 0: any that is free")->capture_default_str();
  command->add_option("--rate", o->rate_Hz, "Cycles a second: 500, or 125 as a CB3 has them")
      ->check(CLI::IsMember({125.0, 500.0}))
      ->capture_default_str();
  command->add_option("--version-told", o->version,
                      "The version that it says it has; without it 5.11.6, or 3.15.8 at 125 cycles a second");
  command->add_flag("--older", o->older, "Refuses version 2 of the protocol");
  command->add_option("--not-found", o->notFound, "A variable that it does not know");
  command->add_option("--in-use", o->inUse, "An input that another program writes");
  onCommand(*command, context, [o, &context] { return runUr(*o, context); });
}

}  // namespace articulus::cli
