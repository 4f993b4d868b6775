#include "hardware/virtual_devices/virtual_ur_controller.h"

namespace articulus::hardware {

std::vector<WireFault> VirtualUrController::faultRowsOf(UrFaults* f) {
  using F = UrFaults;
  using Safety = VirtualUrSafety;
  const auto says = [f](std::string_view name, std::string_view help, Safety safety) {
    return WireFault{name, help, [f, safety](double value) { f->safety = value == 0.0 ? Safety::Normal : safety; }};
  };
  const auto mode = [f](std::string_view name, std::string_view help, int robotMode) {
    return WireFault{name, help, [f, robotMode](double value) { f->robotMode = value == 0.0 ? 7 : robotMode; }};
  };
  return {counted("skip", "data packages that are not sent", f, &F::skipPackages),
          counted("delay", "data packages that are sent one cycle later", f, &F::delayPackages),
          counted("cut", "data packages whose second half is sent one cycle later", f, &F::cutPackages),
          counted("break", "packages with a size that cannot be", f, &F::breakPackages),
          counted("stale", "packages that are the one before", f, &F::stalePackages),
          counted("nan", "packages whose joints are no numbers", f, &F::nanPackages),
          counted("nan-wrench", "packages whose wrench is no number", f, &F::nanWrenches),
          counted("jump", "packages with the first joint 1 rad elsewhere", f, &F::jumpPackages),
          counted("lose-inputs", "cycles in which set-points are thrown away", f, &F::loseInputs),
          lasting("silent", "keeps the connection and sends nothing; 0: goes on", f, &F::silent),
          lasting("dead", "closes all connections and takes none; 0: is back", f, &F::dead),
          lasting("local-control", "takes no program; 0: remote control again", f, &F::localControl),
          {"time-rate", "its time stamps run so many times as fast", [f](double value) { f->timeRate = value; },
           FaultLasts::UntilSetBack, 1.0, 1.5},
          happening("stop-program", "somebody presses Stop at the pendant", [f] { f->stopProgram = 1; }),
          says("protective-stop", "its controller stops the arm: a collision, a speed, a range; 0: no more",
               Safety::ProtectiveStop),
          says("safeguard-stop", "a door is open; 0: closed", Safety::SafeguardStop),
          says("emergency-stop", "its button is pressed; 0: released", Safety::EmergencyStop),
          says("safety-fault", "its safety system has a fault itself; 0: no more", Safety::Fault),
          happening("normal", "its safety system is content again", [f] { f->safety = Safety::Normal; }),
          mode("brakes", "the brakes are closed; 0: open", 5),
          mode("power-off", "the arm has no power; 0: has it", 3),
          happening("running", "power is on, the brakes are open", [f] { f->robotMode = 7; })};
}

}  // namespace articulus::hardware
