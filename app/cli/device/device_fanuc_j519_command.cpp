#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/virtual_j519_controller.h"

namespace articulus::cli {
namespace {

struct FanucOptions : DeviceOptions {
  std::uint16_t port = 60015;
  std::uint32_t version = 3;
  int cycle_ms = 8;
  double restartAfter_s = 2.0;
};

base::Result<ExitCode> runFanuc(const FanucOptions& o, const Context& context) {
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  if (made->cell.commandLevel != robot::CommandLevel::JointPosition)
    return base::Error{base::ErrorCode::InvalidArgument, "The arm of this cell does not take joint positions.",
                       "Choose a cell whose arm does, such as alesund."};
  hardware::VirtualJ519Settings s;
  s.address = o.address;
  s.port = o.port;
  s.version = o.version;
  s.cycle_ms = o.cycle_ms;
  auto controller = hardware::VirtualJ519Controller::start(s, made->plant->arm(), made->cell.robot);
  if (!controller) return controller.error();
  hardware::VirtualJ519Controller* const fanuc = controller->get();
  auto plan = DeviceFaultPlan::read(o.faults, fanuc->faultRows());
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "fanuc-j519"}, {"simulated", true},     {"cell", made->cell.key},
                                     {"address", o.address},   {"port", fanuc->port()}, {"version", o.version},
                                     {"cycle_ms", o.cycle_ms}};
  const auto patience = static_cast<base::Nanoseconds>(o.restartAfter_s * 1e9);
  base::Nanoseconds ranAt = 0;
  auto before = hardware::J519Stop::None;
  return runDevice(
      o, ready, std::move(*plan), base::Nanoseconds{1'000'000} * o.cycle_ms, [&](base::Nanoseconds now, int lost) {
        fanuc->beginCycle();
        fanuc->letPass(lost);
        fanuc->endCycle(now);
        if (const auto why = fanuc->stopped(); why != std::exchange(before, why) && why != hardware::J519Stop::None)
          std::fprintf(stderr, "stopped: %s\n", std::string(wordsOf(why)).c_str());
        if (fanuc->stopped() == hardware::J519Stop::None) ranAt = now;
        else if (patience > 0 && now - ranAt >= patience) fanuc->restart();
      });
}

}  // namespace

void addDeviceFanucJ519(CLI::App& device, Context& context) {
  auto o = std::make_shared<FanucOptions>();
  o->cell = "alesund";
  auto* command = device.add_subcommand("fanuc-j519", "A virtual FANUC controller under Stream Motion (J519)");
  addDeviceOptions(*command, *o, hardware::VirtualJ519Controller::faultRowsOf(nullptr));
  command->add_option("--port", o->port, "Of Stream Motion; 0: any that is free")->capture_default_str();
  command->add_option("--version-told", o->version, "Version that it speaks: 1, 3, or 4 with a force sensor")
      ->check(CLI::IsMember({1, 3, 4}))
      ->capture_default_str();
  command->add_option("--cycle", o->cycle_ms, "Its cycle, ms")
      ->check(CLI::IsMember({1, 2, 4, 8}))
      ->capture_default_str();
  command
      ->add_option("--restart-after", o->restartAfter_s,
                   "Seconds after a stop in which somebody starts its program anew; 0: never")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  onCommand(*command, context, [o, &context] { return runFanuc(*o, context); });
}

}  // namespace articulus::cli
