#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_line.h"
#include "app/cli/device/device_run.h"
#include "hardware/virtual_devices/virtual_ndi.h"

namespace articulus::cli {
namespace {

struct NdiOptions : DeviceOptions {
  std::uint16_t port = 8765;
  bool serial = false;
  std::string link;
};

base::Result<std::unique_ptr<hardware::VirtualNdi>> started(const hardware::VirtualNdiSettings& s,
                                                            device::Tracker& tracker, const NdiOptions& o) {
  if (!o.serial && o.link.empty()) return hardware::VirtualNdi::start(s, tracker);
  auto line = openLine({.link = o.link, .baud = 9600}, o.address);
  if (!line) return line.error();
  return hardware::VirtualNdi::start(s, tracker, std::move(*line));
}

base::Result<ExitCode> runNdi(const NdiOptions& o, const Context& context) {
  auto made = DevicePlant::build(o, context);
  if (!made) return made.error();
  if (made->plant->tracker() == nullptr)
    return base::Error{base::ErrorCode::InvalidArgument, "The cell " + made->cell.key + " has no simulated tracker.",
                       "Choose one that has, such as gainesville."};
  hardware::VirtualNdiSettings s;
  s.address = o.address;
  s.port = o.port;
  auto ndi = started(s, *made->plant->tracker(), o);
  if (!ndi) return ndi.error();
  auto plan = DeviceFaultPlan::read(o.faults, (*ndi)->faultRows());
  if (!plan) return plan.error();
  const nlohmann::ordered_json ready{{"device", "ndi-polaris"},
                                     {"simulated", true},
                                     {"cell", made->cell.key},
                                     {"address", o.address},
                                     {"port", (*ndi)->port()},
                                     {"line", (*ndi)->place()},
                                     {"rate_Hz", made->plant->tracker()->rate_Hz()},
                                     {"bodies", made->plant->tracker()->bodies().size()}};
  device::ArmState arm;
  return runDevice(o, ready, std::move(*plan), 1'000'000, [&](base::Nanoseconds now, int) {
    made->plant->arm().read(now, arm);  // the bones go on with time
    (*ndi)->endCycle(now);
  });
}

}  // namespace

void addDeviceNdiPolaris(CLI::App& device, Context& context) {
  auto o = std::make_shared<NdiOptions>();
  o->cell = "gainesville";
  auto* command = device.add_subcommand(
      "ndi-polaris", "A virtual NDI Polaris tracker: its combined API over TCP or a pseudo terminal");
  addDeviceOptions(*command, *o, hardware::VirtualNdi::faultRowsOf(nullptr));
  command->add_option("--port", o->port, "Of the combined API; 0: any that is free")->capture_default_str();
  command->add_flag("--serial", o->serial,
                    "On a pseudo terminal instead, which starts at 9600 baud and knows no break");
  command->add_option("--link", o->link, "The same, with a symbolic link that names it as udev names an adapter");
  command->alias("ndi");
  onCommand(*command, context, [o, &context] { return runNdi(*o, context); });
}

}  // namespace articulus::cli
