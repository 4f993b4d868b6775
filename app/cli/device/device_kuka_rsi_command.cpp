#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_host.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"

namespace articulus::cli {
namespace {

constexpr base::Nanoseconds kCycle = 4'000'000;

struct KukaOptions : DeviceOptions {
  std::string host, replyType, configuration, stopTag = "Stop", goTag = "Go", runTag = "Run";
  bool relative = false;
  int timeoutCycles = 100;
  double restartAfter_s = 2.0;
};

/// As the Ethernet configuration of the driver has it, where one is named.
base::Result<hardware::VirtualKukaSettings> settingsOf(KukaOptions& o) {
  hardware::VirtualKukaSettings s;
  if (!o.configuration.empty()) {
    const auto config = hardware::readRsiConfig(
        o.configuration, {.anyElements = true, .tags = {{}, false, o.stopTag, o.goTag, o.runTag}});
    if (!config) return config.error();
    s.tags = config->tags;
    s.send = config->send;
    if (o.replyType.empty()) o.replyType = config->replyType;
    if (o.host.empty()) o.host = config->host + ":" + std::to_string(config->port);
  }
  if (o.host.empty()) o.host = "127.0.0.1:59152";
  if (o.replyType.empty()) o.replyType = "Articulus";
  s.relative = o.relative;
  return s;
}

base::Result<ExitCode> runKuka(KukaOptions o, const Context& context) {
  auto settings = settingsOf(o);
  if (!settings) return settings.error();
  auto host = hostOf(o.host);
  if (!host) return host.error();
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  if (made->cell.commandLevel != robot::CommandLevel::JointPosition)
    return base::Error{base::ErrorCode::InvalidArgument, "The arm of this cell does not take joint positions.",
                       "Choose a cell whose arm does, such as alesund."};
  hardware::VirtualKukaSettings s = std::move(*settings);
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
  auto before = hardware::KukaStop::None;
  return runDevice(o, ready, std::move(*plan), kCycle, [&](base::Nanoseconds now, int lost) {
    (*controller)->beginCycle();
    (*controller)->letPass(lost);
    (*controller)->endCycle(now);
    if (const auto why = (*controller)->stopped(); why != std::exchange(before, why) && why != hardware::KukaStop::None)
      std::fprintf(stderr, "stopped: %s\n", std::string(wordsOf(why)).c_str());
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
  command
      ->add_option("--configuration", o->configuration,
                   "The Ethernet configuration of the driver: what is sent, in which order, and what is taken")
      ->type_name("FILE");
  command->add_option("--host", o->host,
                      "Where it sends its telegrams: the driver; the configuration's, else 127.0.0.1:59152");
  command->add_option("--reply-type", o->replyType,
                      "SENTYPE: the Type of the replies that it takes; the configuration's, else Articulus");
  command->add_option("--stop-tag", o->stopTag, "Tag that ends a correction, beside one that asks for it")
      ->capture_default_str();
  command->add_option("--go-tag", o->goTag, "Tag that asks for a correction")->capture_default_str();
  command->add_option("--run-tag", o->runTag, "Tag that tells that corrections are in force")->capture_default_str();
  command->add_flag("--relative", o->relative, "Corrections are added in each cycle: RSI_ON(#RELATIVE)");
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
