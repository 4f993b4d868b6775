#include <cmath>
#include <nlohmann/json.hpp>

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

/// In  f: null where only their names are wanted
std::vector<DeviceFaultRow> faultsOf(hardware::J519Faults* f, const std::function<void()>& restart,
                                     const std::function<void()>& reboot) {
  using F = hardware::J519Faults;
  const auto count = [f](std::atomic<int> F::*member) {
    return [f, member](double value) { f->*member = static_cast<int>(value); };
  };
  const auto flag = [f](std::atomic<bool> F::*member) {
    return [f, member](double value) { f->*member = value != 0.0; };
  };
  return {{"lose", "status packets that are not sent", count(&F::loseStatus)},
          {"lose-commands", "commands that are thrown away unread", count(&F::loseCommands)},
          {"duplicate", "status packets that are sent twice", count(&F::duplicateStatus)},
          {"reorder", "status packets that are sent after the next one", count(&F::delayStatus)},
          {"cut", "status packets without their second half", count(&F::cutStatus)},
          {"nan", "status packets whose first joint is no number", count(&F::nanStatus)},
          {"stale", "status packets that are the one before", count(&F::staleStatus)},
          {"jump", "status packets with the first joint 60 degrees elsewhere", count(&F::jumpStatus)},
          {"dead", "says and hears nothing; 0: is back", flag(&F::dead)},
          {"emergency-stop", "its button is pressed; 0: released", flag(&F::emergencyStop)},
          {"protective-stop", "stopped by contact; 0: no more", flag(&F::contactStop)},
          {"alarm", "an alarm of its own; 0: acknowledged", flag(&F::alarm)},
          {"no-program", "its program does not run; 0: runs again", flag(&F::noProgram)},
          {"reboot", "switched off and on", [reboot](double) { reboot(); }},
          {"restart", "acknowledged and started anew at the pendant", [restart](double) { restart(); }}};
}

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
  auto plan = DeviceFaultPlan::read(o.faults,
                                    faultsOf(
                                        &fanuc->faults(), [fanuc] { fanuc->restart(); }, [fanuc] { fanuc->reboot(); }));
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "fanuc-j519"}, {"simulated", true},     {"cell", made->cell.key},
                                     {"address", o.address},   {"port", fanuc->port()}, {"version", o.version},
                                     {"cycle_ms", o.cycle_ms}};
  const auto patience = static_cast<base::Nanoseconds>(o.restartAfter_s * 1e9);
  base::Nanoseconds ranAt = 0;
  return runDevice(o, ready, std::move(*plan), base::Nanoseconds{1'000'000} * o.cycle_ms,
                   [&](base::Nanoseconds now, int lost) {
                     fanuc->beginCycle();
                     fanuc->letPass(lost);
                     fanuc->endCycle(now);
                     if (fanuc->stopped() == hardware::J519Stop::None) ranAt = now;
                     else if (patience > 0 && now - ranAt >= patience) fanuc->restart();
                   });
}

}  // namespace

void addDeviceFanucJ519(CLI::App& device, Context& context) {
  auto o = std::make_shared<FanucOptions>();
  o->cell = "alesund";
  auto* command = device.add_subcommand("fanuc-j519", "A virtual FANUC controller under Stream Motion (J519)");
  addDeviceOptions(*command, *o, faultsOf(nullptr, {}, {}));
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
