#include <cstdio>
#include <memory>

#include "app/cli/identify/identify_command.h"
#include "app/cli/identify/identify_station.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run/vice_question.h"
#include "app/cli/station_driver.h"
#include "app/seed_option.h"
#include "core/control/estimators/gain_cap.h"

namespace articulus::cli {
namespace {

struct DeadTimeOptions : CommonOptions {
  std::string cell = "munich";
  int joint = 1;
  double way_rad = 0.128, time_s = 2.0;
  std::int64_t seed = 1;
  bool fast = false, viceIsEmpty = false;
};

constexpr double kSwitchOn_s = 5.0, kLongest_s = 120.0;

/// From the brakes: swings one joint where the arm stands, and comes back.
base::Result<cycle::Snapshot> swing(const DeadTimeOptions& o, app::Station& station, StationDriver& driver) {
  using cycle::CommandKind;
  using cycle::Snapshot;
  auto& link = station.link();
  if (auto r = driver.holdDeadMan(); !r) return r.error();
  if (auto r = driver.send(CommandKind::ControllerOn); !r) return r.error();
  const auto calm = [](const Snapshot& s) { return s.controllerOn && !s.waitsForArm && s.state == cycle::State::Stop; };
  if (auto r = driver.waitUntil("Switching the controller on", kSwitchOn_s, calm); !r) return r.error();
  for (int i = 0; i < 5; ++i) driver.passTime();  // until the arm hangs calmly on its drives

  const record::Sample at = link.snapshot().sample;
  cycle::Command c;
  c.kind = CommandKind::MeasureDeadTime;
  c.time_s = o.time_s;
  for (int i = 0; i < station.cell().robot.joints; ++i)
    c.target[i] = i < 6 ? at.six(record::Channel::Joint1)[i] : at[record::Channel::Joint7];
  c.target[o.joint - 1] += o.way_rad;
  if (auto r = driver.send(c); !r) return r.error();
  const auto back = [](const Snapshot& s) { return s.state == cycle::State::Stop; };
  if (auto r = driver.waitUntil("The test motion", kLongest_s, back); !r) return r.error();
  driver.passTime();
  return link.snapshot();
}

base::Result<ExitCode> identifyDeadTime(const DeadTimeOptions& o, const Context& context) {
  auto station = openStation({.cell = o.cell,
                              .resources = context.resources,
                              .seed = static_cast<std::uint64_t>(o.seed),
                              .manualClock = o.fast},
                             o, o.viceIsEmpty, context);
  if (!station) return station.error();
  const cell::CellConfig& cell = (*station)->cell();
  if (o.joint > cell.robot.joints)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "--joint is " + std::to_string(o.joint) + ", but the arm of this cell has " +
                           std::to_string(cell.robot.joints) + " joints.",
                       "Choose joint 1 or 2: they give the best estimate."};
  StationDriver driver(**station);
  const auto after = swing(o, **station, driver);
  driver.leave();
  if (!after) return after.error();
  const control::DeadTime& found = after->deadTime;
  const bool sure = found.confidence >= control::GainCap::kConfident;
  if (o.json) {
    print({{"cell", cell.key},
           {"simulated", cell.simulated},
           {"joint", o.joint},
           {"dead_time_s", found.value_s},
           {"standard_error_s", found.deviation_s},
           {"confidence", found.confidence},
           {"used", sure},
           {"force_gain_share", after->forceGainShare}});
  } else {
    std::printf(
        "%s%s, joint %d\n\n"
        "dead time              %6.2f ms, from a command to the motion that it makes\n"
        "standard error         %6.2f ms\n"
        "confidence             %6.2f of 1; used from %.2f on\n"
        "share of force gains   %6.2f\n",
        cell.simulated ? "SIMULATED: " : "", cell.name.c_str(), o.joint, 1e3 * found.value_s, 1e3 * found.deviation_s,
        found.confidence, control::GainCap::kConfident, after->forceGainShare);
  }
  if (!sure)
    std::fprintf(stderr,
                 "Too uncertain to be used: gains stay capped by an assumed value. Use a larger amplitude (--way), or "
                 "joint 1 or 2.\n");
  return ExitCode::Ok;
}

}  // namespace

void addIdentifyDeadTime(CLI::App& identify, Context& context) {
  auto* command = identify.add_subcommand(
      "dead-time", "Dead time of the arm (how late it follows its commands), by a small test motion");
  auto options = std::make_shared<DeadTimeOptions>();
  command->add_option("--cell", options->cell, "Cell that measures: key in resources/cells or path to a .json file")
      ->type_name("KEY")
      ->capture_default_str();
  command->add_option("--joint", options->joint, "Joint that moves, from 1")
      ->check(CLI::Range(1, robot::kMaxJoints))
      ->capture_default_str();
  command->add_option("--way", options->way_rad, "Amplitude, rad; the sign gives the direction")
      ->check(CLI::Range(-0.5, 0.5))
      ->capture_default_str();
  command->add_option("--time", options->time_s, "Time of one swing, s; longer if the speed limits require it")
      ->check(CLI::Range(0.5, 30.0))
      ->capture_default_str();
  command->add_flag("--fast", options->fast, "As fast as this computer can instead of in real time");
  command->add_option("--seed", options->seed, "Random seed of the simulated cell (noise and the like)")
      ->check(app::seedRange())
      ->capture_default_str();
  addDataOption(*command, *options);
  addEngineerOption(*command, *options);
  addViceOption(*command, options->viceIsEmpty);
  addJsonOption(*command, *options);
  command->footer(
      "An arm that follows late makes force control oscillate. Here one joint swings back and forth with a fine "
      "vibration,\nand nothing is clamped; how late it follows is fitted. The result is not stored: each session "
      "measures anew.\n\nExamples:\n  articulusctl identify dead-time --fast\n  articulusctl identify dead-time --cell "
      "lbr_polymer --joint 2 --fast --json");
  onCommand(*command, context, [options, &context] { return identifyDeadTime(*options, context); });
}

}  // namespace articulus::cli
