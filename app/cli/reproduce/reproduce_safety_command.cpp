#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/cli/interrupt.h"
#include "app/cli/reproduce/fault_matrix_output.h"
#include "app/cli/reproduce/reproduce_command.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/progress_bar.h"
#include "app/cli/terminal/text_table.h"
#include "app/studies/safety_study.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

struct SafetyOptions {
  std::string cell = "munich", only, state;
  int seeds = 3;
  std::uint64_t seed = 1;
  bool json = false, faults = false, brief = false, all = false;
};

using safety::LimitTestResult;
using safety::TripMeasure;

constexpr std::string_view key(safety::Reaction reaction) {
  return reaction == safety::Reaction::HoldPosition ? "hold_position" : "brake_at_once";
}

/// What of the trip there is a number for: "joint 3", "Fx", "y"; "-" where the limit has no axis.
std::string axisOf(const LimitTestResult& trip) {
  const std::string name = nameOf(trip), label(safety::info(trip.limit).label);
  if (trip.axis < 0) return "-";
  const std::string rest = name.substr(label.size() + 2);
  return trip.sign == 0 ? rest : rest.substr(0, rest.size() - 2);
}

constexpr std::string_view name(studies::ValueDriven value) {
  return value == studies::ValueDriven::InForce   ? "in force"
         : value == studies::ValueDriven::DrawnIn ? "drawn in"
                                                  : "-";
}

nlohmann::ordered_json object(const LimitTestResult& t, studies::ValueDriven value) {
  const auto& info = safety::info(t.limit);
  const bool metres = t.measure == TripMeasure::Path;
  return {{"limit", info.key},
          {"label", info.label},
          {"axis", t.axis < 0 ? nlohmann::ordered_json() : nlohmann::ordered_json(axisOf(t))},
          {"sign", t.sign},
          {"value", name(value)},
          {"reaction", key(info.reaction)},
          {"tripped", t.tripped},
          {"stopped_by",
           t.seen.latched() ? nlohmann::ordered_json(safety::info(t.seen.code).key) : nlohmann::ordered_json()},
          {"time_to_stop_s", t.stopTime_s},
          {"reach_s", info.stopTime_s},
          {metres ? "distance_m" : "distance_rad", t.distance},
          {"met", t.good()}};
}

ExitCode show(const studies::SafetyStudy::Outcome& outcome, bool json) {
  const bool met =
      std::all_of(outcome.trips.begin(), outcome.trips.end(), [](const LimitTestResult& t) { return t.good(); });
  if (json) {
    auto array = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < outcome.trips.size(); ++i) array.push_back(object(outcome.trips[i], outcome.values[i]));
    std::puts(array.dump(2).c_str());
  } else {
    using Align = TextTable::Align;
    TextTable table({{"limit"},
                     {"axis"},
                     {"sign"},
                     {"value"},
                     {"reaction"},
                     {"stop s", Align::Right},
                     {"reach", Align::Right},
                     {"distance", Align::Right},
                     {""},
                     {"met"}});
    for (std::size_t i = 0; i < outcome.trips.size(); ++i) {
      const LimitTestResult& t = outcome.trips[i];
      const auto& info = safety::info(t.limit);
      const bool metres = t.measure == TripMeasure::Path;
      table.add({std::string(info.label), axisOf(t),
                 t.sign == 0  ? ""
                 : t.sign > 0 ? "+"
                              : "-",
                 std::string(name(outcome.values[i])),
                 info.reaction == safety::Reaction::HoldPosition ? "hold" : "brakes",
                 t.tripped ? fixed(t.stopTime_s, 3) : "-", "<= " + fixed(info.stopTime_s, 2),
                 t.tripped ? fixed(metres ? 1e3 * t.distance : spatial::inDegrees(t.distance), 2) : "-",
                 metres ? "mm" : "deg",
                 t.good()                         ? "yes"
                 : !t.tripped && t.seen.latched() ? "NO: " + std::string(safety::info(t.seen.code).label)
                                                  : "NO"});
    }
    std::fputs(table.text().c_str(), stdout);
    using studies::ValueDriven;
    const auto count = [&outcome](ValueDriven value) {
      const auto end = outcome.values.begin() + static_cast<std::ptrdiff_t>(outcome.trips.size());
      return static_cast<int>(std::count(outcome.values.begin(), end, value));
    };
    std::printf("\n%d rows at the value in force, %d drawn in, %d without a value.\n", count(ValueDriven::InForce),
                count(ValueDriven::DrawnIn), count(ValueDriven::None));
  }
  return met ? ExitCode::Ok : ExitCode::NotReached;
}

base::Result<ExitCode> reproduceSafety(const SafetyOptions& o, const Context& context) {
  if (o.faults)
    return reproduceFaults({.cell = o.cell,
                            .only = o.only,
                            .state = o.state,
                            .brief = o.brief,
                            .all = o.all,
                            .json = o.json,
                            .seed = o.seed},
                           context);
  const auto cell = cell::loadCell(o.cell, context.resources);
  if (!cell) return cell.error();
  const int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 2U));
  const auto outcome = [&] {
    ProgressBar bar("limits");
    return studies::SafetyStudy::run(*cell, {.only = o.only, .seeds = o.seeds, .threads = threads},
                                     [&bar](double part) {
                                       bar.show(part);
                                       return !Interrupt::requested();
                                     });
  }();
  if (!outcome) return outcome.error();
  if (!o.json)
    std::printf("Every limit of \"%s\" driven on its virtual twin (simulated), worst of %d seeds\n\n",
                cell->name.c_str(), o.seeds);
  const ExitCode code = show(*outcome, o.json);
  if (!o.json)
    std::printf(
        "\nTime to stop: from the first cycle with the cause until every joint of the plant stays below 0.5 deg/s. "
        "Distance: what\n"
        "the joint or the body travelled after the trip. Reach: the time that the fault table states. Where the arm "
        "cannot get to\n"
        "a limit from its home pose, the limit is drawn in to where it can (column value): such a row proves that the "
        "mechanism\n"
        "stops the arm, not that the value in force was tried. All other limits are as wide as the cell allows.\n");
  if (!outcome->stopped) return code;
  std::fprintf(stderr, "Stopped: the rows are of what was finished.\n");
  return ExitCode::Stopped;
}

}  // namespace

void addReproduceSafety(CLI::App& reproduce, Context& context) {
  auto* command =
      reproduce.add_subcommand("safety", "Martinez 2012, 4.4.3: every limit tripped, with its time to stop");
  auto options = std::make_shared<SafetyOptions>();
  command->add_option("--cell", options->cell, "Key in resources/cells or path to a .json file")->capture_default_str();
  command->add_option("--only", options->only, "One limit or fault, by its key: force_limit, load_frozen, ...")
      ->type_name("KEY");
  auto* faults = command->add_flag("--faults", options->faults,
                                   "Instead of the limits: every single fault of a device, in every state");
  command->add_flag("--brief", options->brief, "Of the faults one force, one moment, two joints, one side")
      ->needs(faults);
  command->add_flag("--all", options->all, "Of the faults every row, not the worst of each")->needs(faults);
  command->add_option("--state", options->state, "Of the faults one state: before ramp, ramp, hold, unload, free move")
      ->needs(faults)
      ->type_name("STATE");
  command->add_option("--seed", options->seed, "Of the faults: which simulated copy")
      ->needs(faults)
      ->capture_default_str();
  command->add_option("--seeds", options->seeds, "Number of simulated copies; the worst is shown")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print an array of rows instead of text");
  command->footer(
      "Each limit is really driven, axis by axis and to both sides, on a simulated copy of the cell: by a motion that "
      "leads\n"
      "beyond it, a load that builds up, a signal that fails, an amplifier that pushes. A limit that trips for another "
      "reason,\n"
      "on another axis, or stands still too late is not met, and the exit code is 6.\n\n"
      "With --faults one sensor, encoder, drive, message or clock goes wrong before a ramp, in it, in a hold, an "
      "unload "
      "or a free\n"
      "move. A true load beyond 1.5 times its limit in force, or a joint beyond 1.5 times its speed limit, ends with "
      "6.\n"
      "--only none tries the same motions with nothing wrong: what they do by themselves.\n\n"
      "Examples:\n"
      "  articulusctl reproduce safety\n"
      "  articulusctl reproduce safety --only safety_box\n"
      "  articulusctl reproduce safety --faults --brief\n"
      "  articulusctl reproduce safety --faults --only load_frozen --all\n"
      "  articulusctl reproduce safety --faults --only none --all --cell alesund --seed 2\n"
      "  articulusctl reproduce safety --json > safety.json");
  onCommand(*command, context, [options, &context] { return reproduceSafety(*options, context); });
}

}  // namespace articulus::cli
