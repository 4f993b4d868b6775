#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_host.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"

namespace articulus::cli {
namespace {

constexpr base::Nanoseconds kCycle = 4'000'000;

struct KukaOptions : DeviceOptions {
  std::string host = "127.0.0.1:59152", replyType = "Articulus";
  int timeoutCycles = 100;
  double restartAfter_s = 2.0;
};

base::Result<ExitCode> runKuka(const KukaOptions& o, const Context& context) {
  auto host = hostOf(o.host);
  if (!host) return host.error();
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  if (made->cell.commandLevel != robot::CommandLevel::JointPosition)
    return base::Error{base::ErrorCode::InvalidArgument, "The arm of this cell does not take joint positions.",
                       "Choose a cell whose arm does, such as alesund."};
  hardware::VirtualKukaSettings s;
  s.host = *host;
  s.address = o.address;
  s.replyType = o.replyType;
  s.timeoutCycles = o.timeoutCycles;
  auto controller = hardware::VirtualKukaController::start(s, made->plant->arm(), made->cell.robot);
  if (!controller) return controller.error();
  auto plan = DeviceFaultPlan::read(o.faults, (*controller)->faultRows());
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "kuka-rsi"},      {"simulated", true},
                                     {"cell", made->cell.key},    {"address", o.address},
                                     {"sends_to", o.host},        {"port", (*controller)->local().port},
                                     {"reply_type", o.replyType}, {"cycle_ms", 4}};
  const auto patience = static_cast<base::Nanoseconds>(o.restartAfter_s * 1e9);
  base::Nanoseconds ranAt = 0;
  return runDevice(o, ready, std::move(*plan), kCycle, [&](base::Nanoseconds now, int lost) {
    (*controller)->beginCycle();
    (*controller)->letPass(lost);
    (*controller)->endCycle(now);
    if ((*controller)->stopped() == hardware::KukaStop::None) ranAt = now;
    else if (patience > 0 && now - ranAt >= patience) (*controller)->restart();
  });
}

}  // namespace

void addDeviceKukaRsi(CLI::App& device, Context& context) {
  auto o = std::make_shared<KukaOptions>();
  o->cell = "alesund";
  auto* command = device.add_subcommand("kuka-rsi", "A virtual KUKA controller under RSI, 4 ms");
  addDeviceOptions(*command, *o, hardware::VirtualKukaController::faultRowsOf(nullptr));
  command->add_option("--host", o->host, "Where it sends its telegrams: the driver")->capture_default_str();
  command->add_option("--reply-type", o->replyType, "SENTYPE: the Type of the replies that it takes")
      ->capture_default_str();
  command->add_option("--timeout", o->timeoutCycles, "Late replies in a row after which it stops")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command
      ->add_option("--restart-after", o->restartAfter_s,
                   "Seconds after a stop in which somebody starts its program anew; 0: never")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  onCommand(*command, context, [o, &context] { return runKuka(*o, context); });
}

}  // namespace articulus::cli
