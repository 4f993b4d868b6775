#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/device/bench_wires.h"
#include "app/cli/device/device_command.h"
#include "app/cli/device/device_fault.h"
#include "app/cli/device/typed_faults.h"
#include "app/cli/interrupt.h"
#include "core/run/commissioning/cell_identity.h"
#include "hardware/bench_link/bench_host.h"

namespace articulus::cli {
namespace {

struct BenchOptions : CommonOptions {
  std::string cell, address = "127.0.0.1", driver = "127.0.0.1";
  std::int64_t seed = 1;
  double seconds = 0.0, restartAfter_s = 2.0;
  DeviceFaultOrder faults;
};

/// What a person at the pendants does: starts what has stopped anew, after a while.
class Attendant {
 public:
  Attendant(const BenchWires& wires, double patience_s) : wires_(wires), ranAt_(wires.wires.size(), 0) {
    patience_ = static_cast<base::Nanoseconds>(patience_s * 1e9);
  }
  /// In  asked: how often somebody has asked for it since the beginning; a session that began before a program listened
  ///     is not answered
  void look(base::Nanoseconds now, int asked) {
    if (asked != asked_)
      for (const BenchWires::Wire& one : wires_.wires)
        if (one.wire->hasArm()) one.wire->restart();
    asked_ = asked;
    for (std::size_t i = 0; i < ranAt_.size(); ++i) {
      hardware::VirtualWire& wire = *wires_.wires[i].wire;
      if (!wire.waitsForPerson()) ranAt_[i] = now;
      else if (patience_ > 0 && now - ranAt_[i] >= patience_) wire.restart();
    }
  }

 private:
  const BenchWires& wires_;
  std::vector<base::Nanoseconds> ranAt_;
  base::Nanoseconds patience_ = 0;
  int asked_ = 0;
};

nlohmann::ordered_json readyOf(const BenchOptions& o, const cell::CellConfig& cell, const BenchWires& made,
                               std::uint16_t port) {
  auto devices = nlohmann::ordered_json::array();
  for (const BenchWires::Wire& wire : made.wires) devices.push_back(wire.key);
  return {{"device", "bench"}, {"simulated", true},  {"cell", cell.key},        {"address", o.address},
          {"port", port},      {"devices", devices}, {"rate_Hz", cell.rate_Hz}, {"seed", o.seed}};
}

base::Result<ExitCode> runBench(const BenchOptions& o, const Context& context) {
  const auto cell = cell::loadCell(o.cell, context.resources);
  if (!cell) return cell.error();
  auto made = BenchWires::build(*cell, static_cast<std::uint64_t>(o.seed), o.address, o.driver);
  if (!made) return made.error();
  auto plan = DeviceFaultPlan::read(o.faults, made->faults());
  if (!plan) return plan.error();
  auto identity = run::cellIdentity(*cell);
  if (!identity) return identity.error();
  auto host = hardware::BenchHost::start(o.address, made->checked.bench->port, *identity,
                                         static_cast<std::uint64_t>(o.seed), made->bench->plant().arm());
  if (!host) return host.error();
  Attendant attendant(*made, o.restartAfter_s);
  base::SteadyClock clock;
  const base::Nanoseconds begin = clock.now();
  TypedFaults typed;
  made->bench->eachCycle([&](base::Nanoseconds now) {
    const double time_s = static_cast<double>(now - begin) * 1e-9;
    typed.look(*plan, time_s);
    plan->act(time_s);
    attendant.look(now, (*host)->begun());
  });
  made->bench->start();
  const auto ready = readyOf(o, *cell, *made, (*host)->port());
  if (o.json) {
    std::puts(ready.dump().c_str());
  } else {
    std::string keys;
    for (const BenchWires::Wire& wire : made->wires) keys.append(keys.empty() ? "" : ", ").append(wire.key);
    std::printf("bench (simulated) ready: %s of %s behind %s:%u; Ctrl+C ends it\n", keys.c_str(), cell->key.c_str(),
                o.address.c_str(), static_cast<unsigned>((*host)->port()));
  }
  std::fflush(stdout);
  constexpr base::Nanoseconds kLook = 20'000'000;
  while (!Interrupt::requested() &&
         (o.seconds <= 0.0 || clock.now() - begin < static_cast<base::Nanoseconds>(o.seconds * 1e9)))
    clock.sleepUntil(clock.now() + kLook);
  (*host)->stop();
  made->bench.reset();  // its thread asks the host, which goes next
  return ExitCode::Ok;
}

}  // namespace

void addDeviceBench(CLI::App& device, Context& context) {
  auto o = std::make_shared<BenchOptions>();
  auto* command = device.add_subcommand(
      "bench", "The virtual devices of a whole cell on one plant: arm, load cell and tracker feel each other");
  command->add_option("--cell", o->cell, "The cell file that the other program opens too; it names devices.bench")
      ->required();
  command->add_option("--address", o->address, "Address of this computer at which they are to be had")
      ->capture_default_str();
  command->add_option("--driver", o->driver, "Address of the program that is tried, for controllers that speak first")
      ->capture_default_str();
  command->add_option("--seed", o->seed, "Of noise and of the plant's differences from its model")
      ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 53))
      ->capture_default_str();
  command->add_option("--seconds", o->seconds, "Ends by itself after so long; 0: with Ctrl+C")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  command
      ->add_option("--restart-after", o->restartAfter_s,
                   "Seconds after a stop in which somebody starts a controller's program anew; 0: never")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  command->add_option("--fault", o->faults.texts,
                      "DEVICE:NAME, DEVICE:NAME=VALUE, DEVICE:NAME@SECONDS or DEVICE:NAME=VALUE@SECONDS; may be given "
                      "often");
  command
      ->add_option("--faults", o->faults.file,
                   "A fault script (JSON) whose entries name their \"device\" (hardware/README.md)")
      ->type_name("FILE");
  addJsonOption(*command, *o);
  command->footer(
      "The cell file names where it answers and the ports of its devices, so that another process finds them:\n"
      "  \"devices\": {\"bench\": \"127.0.0.1:47100\",\n"
      "              \"kuka_rsi\": {\"simulated\": true, \"port\": 47101},\n"
      "              \"ati_net_ft\": {\"simulated\": true, \"rdt_port\": 47102, \"http_port\": 47103}}\n"
      "All of it is simulated, and so is the cell that works with it. Faults of a device: articulusctl device KEY "
      "--help, "
      "with - for _. While it runs one may be typed as well, followed by Enter: kuka_rsi:emergency-stop presses the "
      "button at\n"
      "the robot, kuka_rsi:emergency-stop=0 releases it.\n\n"
      "Examples:\n"
      "  articulusctl device bench --cell ours.json\n"
      "  articulusctl device bench --cell ours.json --fault ati_net_ft:silent@20\n"
      "  articulusctl run spine_flexibility --cell ours.json --user weber      in another terminal");
  onCommand(*command, context, [o, &context] { return runBench(*o, context); });
}

}  // namespace articulus::cli
