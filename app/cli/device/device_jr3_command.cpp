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
  auto plan = DeviceFaultPlan::read(o.faults, (*jr3)->faultRows());
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
  addDeviceOptions(*command, *o, hardware::VirtualJr3::faultRowsOf(nullptr));
  command->add_option("--port", o->port, "Of our own wire (hardware/jr3/README.md); 0: any that is free")
      ->capture_default_str();
  command->add_option("--start-up", o->startUp_s, "Seconds that a sensor takes after it was plugged in")
      ->check(CLI::Range(0.0, 60.0))
      ->capture_default_str();
  onCommand(*command, context, [o, &context] { return runJr3(*o, context); });
}

}  // namespace articulus::cli
