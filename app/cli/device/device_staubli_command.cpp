#include <algorithm>
#include <cmath>
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

/// In  f: null where only their names are wanted
std::vector<DeviceFaultRow> faultsOf(hardware::Val3Faults* f) {
  using F = hardware::Val3Faults;
  const auto count = [f](std::atomic<int> F::*member) {
    return [f, member](double value) {
      f->*member = std::isnan(value) ? 0 : static_cast<int>(std::clamp(value, 0.0, 1e9));
    };
  };
  const auto flag = [f](std::atomic<bool> F::*member) {
    return [f, member](double value) { f->*member = value != 0.0; };
  };
  const auto stop = [f](int status) { return [f, status](double) { f->emergencyStop = status; }; };
  return {{"skip", "states that are not sent", count(&F::skipStates)},
          {"delay", "states that are sent one cycle later", count(&F::delayStates)},
          {"cut", "states whose second half is sent one cycle later", count(&F::cutStates)},
          {"break", "states with a byte too many before them", count(&F::breakStates)},
          {"double", "states that are sent twice", count(&F::doubleStates)},
          {"impossible", "states with a joint that cannot be", count(&F::impossible)},
          {"jump", "states with the first joint 60 degrees elsewhere", count(&F::jumpStates)},
          {"lose-inputs", "cycles in which set-points are thrown away", count(&F::loseInputs)},
          {"pause", "cycles of its task that do not take place", count(&F::pauseCycles)},
          {"silent", "keeps the connection and sends nothing; 0: goes on", flag(&F::silent)},
          {"dead", "closes its socket and takes no connection; 0: is back", flag(&F::dead)},
          {"stopped", "somebody has stopped the application; 0: started anew", flag(&F::stopped)},
          {"power-off", "the arm has no power; 0: it has", flag(&F::powerOff)},
          {"refuse-alter", "stops while its path is altered; 0: no longer", flag(&F::refuseAlter)},
          {"emergency-stop", "its button is pressed", stop(2)},
          {"released", "its button is released, and not acknowledged", stop(1)},
          {"normal", "its emergency stop is over", stop(0)},
          {"working-mode", "1 manual, 2 test, 3 local, 4 remote", [f](double value) {
             f->workingMode = std::isnan(value) ? 0 : static_cast<int>(std::clamp(value, 0.0, 4.0));
           }}};
}

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
  auto plan = DeviceFaultPlan::read(o.faults, faultsOf(&(*controller)->faults()));
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
  addDeviceOptions(*command, *o, faultsOf(nullptr));
  command->add_option("--port", o->port, "Of its socket; 0: any that is free")->capture_default_str();
  command->add_flag("--no-licence", o->noLicence, "It has no licence for alter, so that nothing moves");
  onCommand(*command, context, [o, &context] { return runStaubli(*o, context); });
}

}  // namespace articulus::cli
