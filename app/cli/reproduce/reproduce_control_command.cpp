#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/cli/interrupt.h"
#include "app/cli/reproduce/reproduce_command.h"
#include "app/cli/terminal/progress_bar.h"
#include "app/cli/terminal/text_table.h"
#include "app/studies/control/control_experiments.h"
#include "core/report/svg_chart.h"

namespace articulus::cli {
namespace {

using nlohmann::ordered_json;
using studies::ControlExperiments;

struct ControlOptions {
  std::vector<std::string> only;
  int seeds = 5;
  bool json = false, verbose = false, noPlots = false;
  std::filesystem::path plots = "reproduce_control";
};

/// Three digits that count; more where the figure is near one (R2).
std::string figure(double value) {
  if (!std::isfinite(value)) return "-";
  char text[40];
  std::snprintf(text, sizeof text, std::abs(value) > 0.99 && std::abs(value) < 1.0 ? "%.7g" : "%.3g", value);
  return text;
}

ordered_json numberOrNull(double value) { return std::isfinite(value) ? ordered_json(value) : ordered_json(); }

void printJson(const ControlExperiments::Outcome& outcome) {
  auto array = ordered_json::array();
  for (const auto& experiment : outcome.experiments)
    for (std::size_t i = 0; i < experiment.rows.size(); ++i) {
      const auto& row = experiment.rows[i];
      auto seeds = ordered_json::array();
      for (const double value : experiment.ofSeeds[i]) seeds.push_back(numberOrNull(value));
      array.push_back({{"name", experiment.name},
                       {"experiment", row.experiment},
                       {"quantity", row.quantity},
                       {"unit", row.unit},
                       {"theirs", row.theirs ? ordered_json(*row.theirs) : ordered_json()},
                       {"reach", row.reach},
                       {"want", row.want == studies::Row::Want::AtMost ? "at_most" : "at_least"},
                       {"ours", numberOrNull(row.ours)},
                       {"met", row.met()},
                       {"seeds", std::move(seeds)},
                       {"problems", experiment.problems}});
    }
  std::puts(array.dump(2).c_str());
}

void printCases(const ControlExperiments::Experiment& experiment) {
  for (std::size_t seed = 0; seed < experiment.cases.size(); ++seed)
    for (const auto& c : experiment.cases[seed]) {
      std::printf("  seed %zu  %-32s", seed + 1, c.label.c_str());
      for (const auto& f : c.figures)
        std::printf("  %s %.4g%s%s", f.quantity.c_str(), f.value, f.unit.empty() ? "" : " ", f.unit.c_str());
      std::printf("\n");
    }
}

void printText(const ControlExperiments::Outcome& outcome, const ControlOptions& o) {
  using Align = TextTable::Align;
  std::printf(
      "Control experiments of the sources on simulated cells: 10 %% model error (worn arm: 20 %%), noise and friction "
      "on; mean over seeds 1 to %d\n\n",
      o.seeds);
  TextTable table({{"experiment"},
                   {"quantity"},
                   {"unit"},
                   {"theirs", Align::Right},
                   {"reach", Align::Right},
                   {"ours", Align::Right},
                   {"met"}});
  for (const auto& experiment : outcome.experiments)
    for (const auto& row : experiment.rows)
      table.add({row.experiment, row.quantity, row.unit, row.theirs ? figure(*row.theirs) : "-",
                 (row.want == studies::Row::Want::AtMost ? "<= " : ">= ") + figure(row.reach), figure(row.ours),
                 row.met() ? "yes" : "NO"});
  std::printf("%s\n", table.text().c_str());
  for (const auto& experiment : outcome.experiments) {
    std::fputs(wrapped(experiment.about, 120, "  ").c_str(), stdout);
    for (const auto& f : experiment.beside)
      std::printf("    %s: %s %s\n", f.quantity.c_str(), figure(f.value).c_str(), f.unit.c_str());
    for (const auto& problem : experiment.problems)
      std::fputs(wrapped("FAILED, " + problem, 120, "    ").c_str(), stdout);
    if (o.verbose) printCases(experiment);
  }
}

base::Result<void> writeCharts(const ControlExperiments::Outcome& outcome, const std::filesystem::path& folder) {
  for (const auto& chart : outcome.charts)
    if (auto r = report::writeSvg(chart, folder); !r) return r;
  return {};
}

base::Result<ExitCode> reproduceControl(const ControlOptions& o, const Context& context) {
  const ControlExperiments experiments;
  const auto names = experiments.names();
  for (const auto& name : o.only)
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      std::string known;
      for (const auto& n : names) known += (known.empty() ? "" : ", ") + n;
      return base::Error{base::ErrorCode::InvalidArgument, "There is no control experiment \"" + name + "\".",
                         "Experiments that are there: " + known + "."};
    }
  ControlExperiments::Options options;
  options.resources = context.resources;
  options.only = o.only;
  options.seeds = o.seeds;
  options.charts = !o.noPlots;
  options.workers = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 2U));
  const auto outcome = [&] {
    ProgressBar bar("experiments");
    return experiments.run(options, [&bar](double part) {
      bar.show(part);
      return !Interrupt::requested();
    });
  }();
  if (o.json) printJson(outcome);
  else printText(outcome, o);
  if (!o.noPlots && !outcome.charts.empty()) {
    const auto drawn = writeCharts(outcome, o.plots);
    if (!drawn) std::fprintf(stderr, "%s\n", drawn.error().text().c_str());
    else if (!o.json) std::printf("\nPlots     %s (%zu, of seed 1)\n", o.plots.string().c_str(), outcome.charts.size());
  }
  if (outcome.stopped) {
    std::string left;
    for (const auto& name : outcome.unfinished) left += (left.empty() ? "" : ", ") + name;
    std::fprintf(stderr, "Stopped: not all seeds of these are finished: %s. The rows are of what is.\n", left.c_str());
    return ExitCode::Stopped;
  }
  for (const auto& experiment : outcome.experiments)
    if (!experiment.problems.empty() ||
        !std::all_of(experiment.rows.begin(), experiment.rows.end(), [](const auto& row) { return row.met(); }))
      return ExitCode::NotReached;
  return ExitCode::Ok;
}

}  // namespace

void addReproduceControl(CLI::App& reproduce, Context& context) {
  auto* command = reproduce.add_subcommand(
      "control", "The sources' control experiments on simulated cells, from joint cascade to spine");
  auto options = std::make_shared<ControlOptions>();
  command
      ->add_option("--only", options->only,
                   "One experiment, or several with commas between: joints, pd, inverse, polymer, impedance, hybrid, "
                   "spine, spine-rate (each also -measured, -worn, -worn-measured), "
                   "rest, gravity, equivalence, bode")
      ->delimiter(',')
      ->type_name("NAME");
  command->add_option("--seeds", options->seeds, "With how many seeds each is repeated; figures are means over them")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--plots", options->plots, "Folder for the plots (SVG)")->type_name("DIR")->capture_default_str();
  command->add_flag("--no-plots", options->noPlots, "Draw nothing");
  command->add_flag("--verbose", options->verbose, "Also print what each seed measured, case by case");
  command->add_flag("--json", options->json, "Print an array of rows instead of text");
  command->footer(
      "Each experiment takes the way of every run: commands and a plan to a station, laws, supervisor and guard "
      "between it and\n"
      "the simulated arm. Figures are the station's measured loads and positions. A row is met if the mean over the "
      "seeds\n"
      "reaches its aim. Ctrl+C ends it early and reports what is done (exit code 4).\n\n"
      "A row of --json: name (for --only), experiment, quantity, unit, theirs (null where the source prints nothing), "
      "reach,\n"
      "want (at_most, at_least), ours (null where a seed failed), met, seeds (the figure of each), problems (what "
      "failed).\n\n"
      "Examples:\n"
      "  articulusctl reproduce control                               everything, some minutes on two cores\n"
      "  articulusctl reproduce control --only spine --seeds 1 --verbose\n"
      "  articulusctl reproduce control --only joints,pd --plots pictures\n"
      "  articulusctl reproduce control --json > control.json");
  onCommand(*command, context, [options, &context] { return reproduceControl(*options, context); });
}

}  // namespace articulus::cli
