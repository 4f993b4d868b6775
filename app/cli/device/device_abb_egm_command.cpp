#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_host.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/virtual_egm_controller.h"

namespace articulus::cli {
namespace {

struct AbbOptions : DeviceOptions {
  std::string host = "127.0.0.1:6510";
  int cycle_ms = 4, timeoutCycles = 25;
  double restartAfter_s = 2.0;
  bool poses = false, older = false;
};

base::Result<ExitCode> runAbb(const AbbOptions& o, const Context& context) {
  auto host = hostOf(o.host);
  if (!host) return host.error();
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  if (made->cell.commandLevel != robot::CommandLevel::JointPosition)
    return base::Error{base::ErrorCode::InvalidArgument, "The arm of this cell does not take joint positions.",
                       "Choose a cell whose arm does, such as alesund."};
  hardware::VirtualEgmSettings s;
  s.address = o.address;
  s.host = *host;
  s.cycle_ms = o.cycle_ms;
  s.timeoutCycles = o.timeoutCycles;
  s.poses = o.poses;
  s.oldInterface = o.older;
  auto controller = hardware::VirtualEgmController::start(s, made->plant->arm(), made->cell.robot);
  if (!controller) return controller.error();
  hardware::VirtualEgmController* const abb = controller->get();
  auto plan = DeviceFaultPlan::read(o.faults, abb->faultRows());
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "abb-egm"},    {"simulated", true},
                                     {"cell", made->cell.key}, {"address", o.address},
                                     {"sends_to", o.host},     {"port", abb->local().port},
                                     {"cycle_ms", o.cycle_ms}, {"guidance", o.poses ? "pose" : "joints"}};
  const auto patience = static_cast<base::Nanoseconds>(o.restartAfter_s * 1e9);
  base::Nanoseconds ranAt = 0;
  return runDevice(o, ready, std::move(*plan), base::Nanoseconds{1'000'000} * o.cycle_ms,
                   [&](base::Nanoseconds now, int lost) {
                     abb->beginCycle();
                     abb->letPass(lost);
                     abb->endCycle(now);
                     if (abb->stopped() == hardware::EgmStop::None) ranAt = now;
                     else if (patience > 0 && now - ranAt >= patience) abb->restart();
                   });
}

}  // namespace

void addDeviceAbbEgm(CLI::App& device, Context& context) {
  auto o = std::make_shared<AbbOptions>();
  o->cell = "alesund";
  auto* command = device.add_subcommand("abb-egm", "A virtual ABB controller under Externally Guided Motion");
  addDeviceOptions(*command, *o, hardware::VirtualEgmController::faultRowsOf(nullptr));
  command->add_option("--host", o->host, "Where it sends its messages: the driver")->capture_default_str();
  command->add_option("--cycle", o->cycle_ms, "Its cycle, ms")->check(CLI::IsMember({4, 8}))->capture_default_str();
  command->add_option("--timeout", o->timeoutCycles, "Cycles without a reply after which its program ends")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_flag("--pose", o->poses, "It is guided by poses (EGMRunPose), not by joints");
  command->add_flag("--older", o->older, "Says nothing of its motors and its program");
  command
      ->add_option("--restart-after", o->restartAfter_s,
                   "Seconds after a stop in which somebody starts its program anew; 0: never")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  onCommand(*command, context, [o, &context] { return runAbb(*o, context); });
}

}  // namespace articulus::cli
