#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_line.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/polhemus/virtual_polhemus.h"

namespace articulus::cli {
namespace {

struct PolhemusOptions : DeviceOptions {
  std::string model = "liberty";
  LineOptions line{.baud = 115200};
};

base::Result<ExitCode> runPolhemus(const PolhemusOptions& o, const Context& context) {
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  if (made->plant->tracker() == nullptr)
    return base::Error{base::ErrorCode::InvalidArgument, "The cell " + made->cell.key + " has no simulated tracker.",
                       "Choose one that has, such as gainesville_electromagnetic."};
  hardware::VirtualPolhemusSettings s;
  for (const hardware::PolhemusFacts& one : hardware::polhemusModels())
    if (one.key == o.model) s.model = one.model;
  s.baud = o.line.baud;
  auto line = openLine(o.line, o.address);
  if (!line) return line.error();
  const auto polhemus = hardware::VirtualPolhemus::start(s, *made->plant->tracker(), std::move(*line));
  auto plan = DeviceFaultPlan::read(o.faults, polhemus->faultRows());
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "polhemus"},
                                     {"simulated", true},
                                     {"model", o.model},
                                     {"cell", made->cell.key},
                                     {"line", polhemus->place()},
                                     {"rate_Hz", made->plant->tracker()->rate_Hz()},
                                     {"bodies", made->plant->tracker()->bodies().size()}};
  device::ArmState arm;
  return runDevice(o, ready, std::move(*plan), 1'000'000, [&](base::Nanoseconds now, int) {
    made->plant->arm().read(now, arm);  // the bones go on with time
    polhemus->endCycle(now);
  });
}

}  // namespace

void addDevicePolhemus(CLI::App& device, Context& context) {
  auto o = std::make_shared<PolhemusOptions>();
  o->cell = "gainesville_electromagnetic";
  auto* command = device.add_subcommand(
      "polhemus", "A virtual Polhemus tracker on a pseudo terminal, or at a TCP port as behind a serial server");
  addDeviceOptions(*command, *o, hardware::VirtualPolhemus::faultRowsOf(nullptr));
  command->add_option("--model", o->model, "liberty, patriot or fastrak")
      ->check(CLI::IsMember({"liberty", "patriot", "fastrak"}))
      ->capture_default_str();
  addLineOptions(*command, o->line);
  onCommand(*command, context, [o, &context] { return runPolhemus(*o, context); });
}

}  // namespace articulus::cli
