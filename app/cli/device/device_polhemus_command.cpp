#include <nlohmann/json.hpp>

#include "app/cli/device/device_command.h"
#include "app/cli/device/device_line.h"
#include "app/cli/device/device_run.h"
#include "app/cli/device/fault_rows.h"
#include "hardware/virtual_devices/polhemus/virtual_polhemus.h"

namespace articulus::cli {
namespace {

struct PolhemusOptions : DeviceOptions {
  std::string model = "liberty";
  LineOptions line{.baud = 115200};
};

/// In  f: null where only their names are wanted
std::vector<DeviceFaultRow> faultsOf(hardware::PolhemusFaults* f) {
  using F = hardware::PolhemusFaults;
  const FaultRows<F> rows(f);
  return {
      {"lose", "cycles that nobody is told", rows.number(&F::loseFrames)},
      {"lose-bytes", "records out of whose middle three bytes are lost", rows.number(&F::loseBytes)},
      {"late", "cycles whose records come together with the next ones", rows.number(&F::lateCycles)},
      {"duplicate", "records that are sent twice", rows.number(&F::duplicateRecords)},
      {"truncate", "records of which only the first half comes", rows.number(&F::truncateRecords)},
      {"nan", "records whose quaternion is none", rows.number(&F::nanRecords)},
      {"freeze", "repeats one frame; 0: goes on", rows.flag(&F::frozen)},
      {"error", "bodies with an error letter: 1 the first, 2 the second, 4 the third, their sum; 0: none",
       rows.number(&F::faulty)},
      {"letter", "that stands at them, as a number: 97 is a", rows.number(&F::letter)},
      {"distortion", "by metal, the level that it tells: 0 to 2", rows.number(&F::distortion)},
      {"mirror", "bodies that are told on the other side of the source, as error", rows.number(&F::otherHemisphere)},
      {"unplug", "bodies whose sensor is not there, as error", rows.number(&F::unplugged)},
      {"baud", "its line has this speed instead; 0: its own", rows.number(&F::wrongBaud)},
      {"product", "it is another product; 0: what it should be", rows.flag(&F::otherProduct)},
      {"firmware", "it is too old to know times and counts; 0: it knows them", rows.flag(&F::olderFirmware)},
      {"silent", "answers nothing; 0: goes on", rows.flag(&F::silent)},
      {"dead", "its cable is pulled out; 0: it is back, switched off and on", rows.flag(&F::dead)},
      {"restart-count", "its count of frames begins anew", rows.number(&F::restartCount)}};
}

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
  auto plan = DeviceFaultPlan::read(o.faults, faultsOf(&polhemus->faults()));
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
  addDeviceOptions(*command, *o, faultsOf(nullptr));
  command->add_option("--model", o->model, "liberty, patriot or fastrak")
      ->check(CLI::IsMember({"liberty", "patriot", "fastrak"}))
      ->capture_default_str();
  addLineOptions(*command, o->line);
  onCommand(*command, context, [o, &context] { return runPolhemus(*o, context); });
}

}  // namespace articulus::cli
