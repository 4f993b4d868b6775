#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/staubli/virtual_val3_controller.h"

namespace articulus::cli {
namespace {

struct StaubliOptions : DeviceOptions {
  std::uint16_t port = 11010;
  bool noLicence = false;
};

base::Result<ExitCode> runStaubli(const StaubliOptions& o, const Context& context) {
  hardware::VirtualVal3Settings s;
  s.address = o.address;
  s.port = o.port;
  s.licence = !o.noLicence;
  s.application = context.resources / "staubli_val3" / "articulus";
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  s.plantTakes = made->cell.commandLevel;
  if (s.plantTakes == robot::CommandLevel::JointTorque)
    return base::Error{base::ErrorCode::InvalidArgument, "The arm of this cell takes joint torques.",
                       "Choose a cell whose arm takes joint positions or velocities."};
  auto controller = hardware::VirtualVal3Controller::start(s, made->plant->arm(), made->cell.robot);
  if (!controller) return controller.error();
  auto plan = DeviceFaultPlan::read(o.faults, (*controller)->faultRows());
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "staubli"},           {"simulated", true},
                                     {"cell", made->cell.key},        {"address", o.address},
                                     {"port", (*controller)->port()}, {"rate_Hz", 250}};
  return runDevice(o, ready, std::move(*plan), 4'000'000, [&](base::Nanoseconds now, int) {
    (*controller)->beginCycle();
    (*controller)->endCycle(now);
  });
}

}  // namespace

void addDeviceStaubli(CLI::App& device, Context& context) {
  auto o = std::make_shared<StaubliOptions>();
  o->cell = "alesund";
  auto* command = device.add_subcommand(
      "staubli", "A virtual Staubli controller that plays the VAL 3 application of resources/staubli_val3");
  addDeviceOptions(*command, *o, hardware::VirtualVal3Controller::faultRowsOf(nullptr));
  command->add_option("--port", o->port, "Of its socket; 0: any that is free")->capture_default_str();
  command->add_flag("--no-licence", o->noLicence, "It has no licence for alter, so that nothing moves");
  onCommand(*command, context, [o, &context] { return runStaubli(*o, context); });
}

}  // namespace articulus::cli
