#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/jr3/virtual_jr3.h"

namespace articulus::cli {
namespace {

constexpr base::Nanoseconds kMeasurement = 1'000'000;

struct Jr3Options : DeviceOptions {
  std::uint16_t port = 47115;
  double startUp_s = 12.0;
};

/// In  f: null where only their names are wanted
std::vector<DeviceFaultRow> faultsOf(hardware::Jr3Faults* f) {
  using F = hardware::Jr3Faults;
  const auto count = [f](std::atomic<int> F::*member) {
    return [f, member](double value) { f->*member = static_cast<int>(value); };
  };
  const auto flag = [f](std::atomic<bool> F::*member) {
    return [f, member](double value) { f->*member = value != 0.0; };
  };
  const auto whole = [f](std::atomic<unsigned> F::*member) {
    return [f, member](double value) { f->*member = static_cast<unsigned>(value); };
  };
  return {{"lose", "questions that nobody answers", count(&F::loseAnswers)},
          {"delay", "answers that come 60 ms late", count(&F::delayAnswers)},
          {"double", "answers that come twice", count(&F::doubleAnswers)},
          {"cut", "answers whose second half comes 20 ms later", count(&F::cutAnswers)},
          {"break", "answers with a damaged head", count(&F::breakAnswers)},
          {"wild", "readings with a count that no receiver has", count(&F::wildCounts)},
          {"busy", "questions while another program has the channels", count(&F::busy)},
          {"saturate", "axes at the end of their range: 1 Fx, 2 Fy, 4 Fz, 8 Mx, 16 My, 32 Mz, their sum; 0: none",
           whole(&F::saturated)},
          {"change", "another sensor is plugged in: its serial number", whole(&F::serial)},
          {"unplug", "the sensor is pulled out; 0: it is back, and starts up", flag(&F::unplugged)},
          {"no-calibration", "the sensor's full scales are none; 0: they are back", flag(&F::noCalibration)},
          {"frozen", "the same counts for ever; 0: measures again", flag(&F::frozen)},
          {"silent", "answers nothing; 0: goes on", flag(&F::silent)},
          {"dead", "gone; 0: is back", flag(&F::dead)}};
}

base::Result<ExitCode> runJr3(const Jr3Options& o, const Context& context) {
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  hardware::VirtualJr3Settings s;
  s.address = o.address;
  s.port = o.port;
  s.startUp = static_cast<base::Nanoseconds>(1e9 * o.startUp_s);
  const spatial::Vector6& range = made->plant->loadCell().range();
  for (std::size_t i = 0; i < 6; ++i) s.fullScale[i] = range[static_cast<Eigen::Index>(i)];
  auto jr3 = hardware::VirtualJr3::start(s, made->plant->loadCell());
  if (!jr3) return jr3.error();
  auto plan = DeviceFaultPlan::read(o.faults, faultsOf(&(*jr3)->faults()));
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{
      {"device", "jr3"},        {"simulated", true}, {"cell", made->cell.key}, {"address", o.address},
      {"port", (*jr3)->port()}, {"rate_Hz", 1000},   {"serial", s.serial},     {"full_scale_N_Nm", s.fullScale}};
  device::ArmState arm;
  return runDevice(o, ready, std::move(*plan), kMeasurement, [&](base::Nanoseconds now, int) {
    made->plant->arm().read(now, arm);  // what hangs on the load cell goes on with time
    (*jr3)->emit(now);
  });
}

}  // namespace

void addDeviceJr3(CLI::App& device, Context& context) {
  auto o = std::make_shared<Jr3Options>();
  o->cell = "munich";
  auto* command =
      device.add_subcommand("jr3", "A virtual JR3 receiver: counts and ranges as comedi gives them, over TCP");
  addDeviceOptions(*command, *o, faultsOf(nullptr));
  command->add_option("--port", o->port, "Of our own wire (hardware/jr3/README.md); 0: any that is free")
      ->capture_default_str();
  command->add_option("--start-up", o->startUp_s, "Seconds that a sensor takes after it was plugged in")
      ->check(CLI::Range(0.0, 60.0))
      ->capture_default_str();
  onCommand(*command, context, [o, &context] { return runJr3(*o, context); });
}

}  // namespace articulus::cli
