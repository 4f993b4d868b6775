#include <cstdio>
#include <memory>

#include "app/cli/identify/identify_command.h"
#include "app/cli/identify/identify_output.h"
#include "app/cli/identify/identify_station.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run/vice_question.h"
#include "app/cli/station_driver.h"
#include "app/cli/terminal/progress_bar.h"
#include "app/cli/weigh_in.h"
#include "app/seed_option.h"
#include "core/base/text/text_format.h"
#include "core/procedure/tool_store.h"
#include "core/spatial/axis_names.h"

namespace articulus::cli {
namespace {

using base::fixed;
using Verdict = sensing::WeighInChannel::Verdict;

struct WeighInOptions : CommonOptions {
  std::string cell = "munich";
  std::int64_t seed = 1;
  bool fast = false, viceIsEmpty = false;
};

const char* nameOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::Passed: return "passed";
    case Verdict::Failed: return "failed";
    case Verdict::NotExcited: return "not judged";
  }
  return "";
}

std::string percent(double share) { return fixed(100.0 * share, 1) + " %"; }

void printText(const Weighed& weighed, const cell::CellConfig& cell) {
  const sensing::WeighIn& seen = weighed.result;
  std::printf("%s%s: load cell weighed with the tool in force, %.0f s\n\n", cell.simulated ? "SIMULATED: " : "",
              cell.name.c_str(), weighed.took_s);
  std::printf("channel   scale    others  uncertainty  tool gives    offset      verdict\n");
  for (std::size_t i = 0; i < 6; ++i) {
    const sensing::WeighInChannel& c = seen.channels[i];
    const std::string unit(spatial::loadUnit(static_cast<int>(i)));
    std::printf("%-8s %6s  %8s  %11s  %7s %-2s  %9s %-2s  %s\n", std::string(spatial::kLoadNames[i]).c_str(),
                c.scale ? fixed(*c.scale, 3).c_str() : "-", percent(c.cross).c_str(), percent(c.uncertainty).c_str(),
                fixed(c.excited, 2).c_str(), unit.c_str(), fixed(seen.offset[static_cast<Eigen::Index>(i)], 3).c_str(),
                unit.c_str(), nameOf(c.verdict));
  }
  std::printf("\n%s %s\n", seen.passed ? "Passed:" : "Refused:", seen.words().c_str());
}

nlohmann::ordered_json objectOf(const Weighed& weighed, const cell::CellConfig& cell) {
  const sensing::WeighIn& seen = weighed.result;
  nlohmann::ordered_json object{{"cell", cell.key},
                                {"simulated", cell.simulated},
                                {"passed", seen.passed},
                                {"allowed", sensing::WeighIn::kAllowed},
                                {"worst_channel", spatial::kLoadNames[static_cast<std::size_t>(seen.worst)]},
                                {"worst_error", seen.channels[static_cast<std::size_t>(seen.worst)].error}};
  auto& channels = object["channels"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < 6; ++i) {
    const sensing::WeighInChannel& c = seen.channels[i];
    nlohmann::ordered_json row{{"channel", spatial::kLoadNames[i]}, {"verdict", nameOf(c.verdict)}};
    row["scale"] = c.scale ? nlohmann::ordered_json(*c.scale) : nlohmann::ordered_json();
    row["others"] = c.cross;
    row["uncertainty"] = c.uncertainty;
    row["tool_gives_N_Nm"] = c.excited;
    channels.push_back(std::move(row));
  }
  object["forces"] = numbersOf(seen.forces);
  object["moments"] = numbersOf(seen.moments);
  object["offset_N_Nm"] = numbersOf(seen.offset);
  object["residual_N_Nm"] = numbersOf(seen.residual);
  object["mass_that_fits_kg"] = seen.mass_kg;
  object["amplification"] = seen.amplification;
  object["findings"] = seen.findings;
  object["not_judged"] = seen.notJudged;
  object["took_s"] = weighed.took_s;
  return object;
}

base::Result<Weighed> weigh(app::Station& station, StationDriver& driver) {
  const auto on = [](const cycle::Snapshot& s) {
    return s.controllerOn && !s.waitsForArm && s.state == cycle::State::Stop;
  };
  if (auto r = driver.holdDeadMan(); !r) return r.error();
  if (auto r = driver.send(cycle::CommandKind::ControllerOn); !r) return r.error();
  if (auto r = driver.waitUntil("Switching the controller on", 5.0, on); !r) return r.error();
  for (int i = 0; i < 5; ++i) driver.passTime();  // until the arm hangs calmly on its drives
  ProgressBar bar("weigh-in");
  return weighIn(station, driver, [&bar](const std::string&, double part) { bar.show(part); });
}

base::Result<ExitCode> identifyWeighIn(const WeighInOptions& o, const Context& context) {
  auto station = openStation({.cell = o.cell,
                              .resources = context.resources,
                              .seed = static_cast<std::uint64_t>(o.seed),
                              .manualClock = o.fast},
                             o, o.viceIsEmpty, context);
  if (!station) return station.error();
  const cell::CellConfig& cell = (*station)->cell();
  // Only where a tool is stored: nothing is made in a folder that has no accounts.
  if (std::error_code none; std::filesystem::exists(procedure::toolFile(o.data, cell.key), none)) {
    const auto accounts = openKnownAccounts(o.data, context.resources);
    if (!accounts) return accounts.error();
    const auto tool =
        procedure::useStoredTool((*station)->link(), cell, o.data, (*accounts)->tagger(procedure::kToolTag));
    if (!tool) return tool.error();
  }
  StationDriver driver(**station);
  const auto weighed = weigh(**station, driver);
  driver.leave();
  if (!weighed) return weighed.error();
  if (o.json) print(objectOf(*weighed, cell));
  else printText(*weighed, cell);
  return weighed->result.passed ? ExitCode::Ok : ExitCode::Stopped;
}

}  // namespace

void addIdentifyWeighIn(CLI::App& identify, Context& context) {
  auto* command = identify.add_subcommand(
      "weigh-in", "Sign, scale and axes of the load cell, from the known tool in some poses of the wrist");
  auto options = std::make_shared<WeighInOptions>();
  command->add_option("--cell", options->cell, "Cell that weighs: key in resources/cells or path to a .json file")
      ->type_name("KEY")
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
      "What every session begins with, by itself: the tool in force is weighed with the wrist turned by 30 to 90 deg, "
      "slowly,\nand each channel must show what it gives within 5 %. It finds a load cell that reads half or a tenth, "
      "swapped axes, turned\nsigns, a tool whose weight was told wrong, and a joint that counts from the wrong place. "
      "Gravity turns no moment about the\nline from the load cell to the tool's centre of mass: that channel is listed "
      "as not judged, and so is a joint whose axis is\nvertical. A tool that was identified with a wrong load cell has "
      "its error in it: weigh the tool on a balance once.\n\nscale: reading over what the tool gives. others: what the "
      "channel shows of other loads, of the tool's whole load.\n\nExamples:\n  articulusctl identify weigh-in --fast\n "
      " articulusctl identify weigh-in --cell ljubljana --fast --json\n\nExit codes: 0 passed, 2 bad input, 4 refused, "
      "or stopped by a fault or by you.");
  onCommand(*command, context, [options, &context] { return identifyWeighIn(*options, context); });
}

}  // namespace articulus::cli
