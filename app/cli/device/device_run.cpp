#include "app/cli/device/device_run.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/device/typed_faults.h"
#include "app/cli/interrupt.h"

namespace articulus::cli {

void addDeviceOptions(CLI::App& command, DeviceOptions& o, std::span<const DeviceFaultRow> faults) {
  command.add_option("--cell", o.cell, "Whose arm, load cell and specimen stand behind it: a shipped cell or a file")
      ->capture_default_str();
  command.add_option("--address", o.address, "Address of this computer at which it is to be had; 0.0.0.0 for all")
      ->capture_default_str();
  command.add_option("--seed", o.seed, "Of noise and of the plant's differences from its model")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 53))
      ->capture_default_str();
  command.add_option("--seconds", o.seconds, "Ends by itself after so long; 0: with Ctrl+C")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  command.add_option("--fault", o.faults.texts,
                     "NAME, NAME=VALUE, NAME@SECONDS or NAME=VALUE@SECONDS; may be given often");
  command
      .add_option("--faults", o.faults.file,
                  "A fault script (JSON): times, how long, how often, by chance with a seed (hardware/README.md)")
      ->type_name("FILE");
  addJsonOption(command, o);
  command.footer(
      "Faults:\n" + DeviceFaultPlan::help(faults) +
      "\nWhile it runs a fault may be typed as well, followed by Enter.\n\nExamples:\n  articulusctl device " +
      command.get_name() + " --json\n  articulusctl device " + command.get_name() + " --fault " +
      std::string(faults.front().name) + "=3@2.5");
}

base::Result<DevicePlant> DevicePlant::build(const DeviceOptions& o, const Context& context) {
  auto loaded = cell::loadCell(o.cell, context.resources);
  if (!loaded) return loaded.error();
  DevicePlant made{std::move(*loaded), nullptr};
  const cell::CellConfig& c = made.cell;
  auto plant = hardware::SimulatedCell::build(
      c.simulation, c.file.string(),
      {c.robot, c.X_WB, c.X_FS, c.X_SD, c.initialJoints_rad, static_cast<std::uint64_t>(o.seed), c.commandLevel});
  if (!plant) return plant.error();
  made.plant = std::move(*plant);
  return made;
}

ExitCode runDevice(const DeviceOptions& o, const nlohmann::ordered_json& ready, DeviceFaultPlan faults,
                   base::Nanoseconds period, const std::function<void(base::Nanoseconds now, int lost)>& cycle) {
  if (o.json) {
    std::puts(ready.dump().c_str());  // one line, so that whoever started it can wait for it
  } else {
    std::string ports;
    for (const auto& [key, value] : ready.items())
      if (key != "device" && key != "simulated")
        ports.append(", ").append(key).append(" ").append(value.is_string() ? value.get<std::string>() : value.dump());
    std::printf("%s (simulated) ready%s; Ctrl+C ends it\n", ready["device"].get<std::string>().c_str(), ports.c_str());
  }
  std::fflush(stdout);
  TypedFaults typed;
  base::SteadyClock clock;
  const base::Nanoseconds begin = clock.now();
  base::Nanoseconds next = begin + period, lost = 0;
  while (!Interrupt::requested()) {
    clock.sleepUntil(next);
    const base::Nanoseconds now = clock.now(), late = now > next + period / 4 ? now - next : 0;
    const double time_s = static_cast<double>(now - begin) * 1e-9;
    if (o.seconds > 0.0 && time_s >= o.seconds) break;
    typed.look(faults, time_s);
    faults.act(time_s);
    lost += late;
    cycle(now, static_cast<int>(lost / period));
    lost %= period;
    next += late + period;
  }
  return ExitCode::Ok;
}

}  // namespace articulus::cli
