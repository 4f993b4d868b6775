#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>
#include <thread>

#include "app/cli/interrupt.h"
#include "app/cli/reproduce/reproduce_command.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/progress_bar.h"
#include "app/cli/terminal/text_table.h"
#include "app/seed_option.h"
#include "app/studies/specimens/specimen_study.h"
#include "core/spatial/side.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using nlohmann::ordered_json;
using storage::ResultValue;
using studies::Figure;
using studies::SpecimenOutcome;

struct SpecimensOptions {
  std::string only;
  std::int64_t seed = 1;
  bool json = false, all = false;
};

/// Factor from SI to what a person reads, and the unit of that.
std::pair<double, std::string> shownIn(const std::string& unit) {
  if (unit == "m") return {1e3, "mm"};
  if (unit == "rad") return {spatial::kDegreesPerRadian, "deg"};
  return {1.0, unit};
}

std::string numbers(const std::optional<double>& low, const std::optional<double>& high, double factor) {
  if (low && high && *low == *high) return fixed(*low * factor, 3);
  if (low && high) return fixed(*low * factor, 3) + " .. " + fixed(*high * factor, 3);
  if (high) return "<= " + fixed(*high * factor, 3);
  if (low) return ">= " + fixed(*low * factor, 3);
  return "-";
}

ordered_json orNull(const std::optional<double>& n) { return n ? ordered_json(*n) : ordered_json(); }

ordered_json object(const ResultValue& row) {
  return {{"table", row.table}, {"of", row.motion},   {"quantity", row.quantity}, {"unit", row.unit},
          {"min", row.minimum}, {"max", row.maximum}, {"method", row.method},     {"source", row.source}};
}

ordered_json object(const Figure& f) {
  return {{"of", f.of},
          {"quantity", f.quantity},
          {"unit", f.unit},
          {"min", orNull(f.minimum)},
          {"max", orNull(f.maximum)},
          {"theirs_min", orNull(f.theirMinimum)},
          {"theirs_max", orNull(f.theirMaximum)},
          {"theirs_is", studies::name(f.basis)},
          {"met", f.met()},
          {"source", f.source}};
}

/// Figures of one basis: met, and all.
std::pair<int, int> countsOf(const std::vector<SpecimenOutcome>& outcomes, studies::Basis basis) {
  std::pair<int, int> counts{0, 0};
  for (const SpecimenOutcome& o : outcomes)
    for (const Figure& f : o.figures) {
      if (f.basis != basis) continue;
      counts.first += f.met() ? 1 : 0;
      ++counts.second;
    }
  return counts;
}

void addRow(TextTable& table, const Figure& f) {
  const auto [factor, unit] = shownIn(f.unit);
  table.add({f.of, f.quantity, numbers(f.minimum, f.maximum, factor), numbers(f.theirMinimum, f.theirMaximum, factor),
             unit, f.met() ? "yes" : "NO", std::string(studies::name(f.basis)), f.source});
}

void printCase(const SpecimenOutcome& o, bool all) {
  using Align = TextTable::Align;
  const auto& c = *o.specimenCase;
  std::printf("%d  %s (%s, %s%s): %s; %s simulated in %s s\n", c.number,
              o.protocolName.empty() ? c.key.c_str() : o.protocolName.c_str(), c.key.c_str(), c.cell.c_str(),
              c.side == spatial::Side::Left ? ", left" : "",
              o.completed ? "completed" : ("NOT completed: " + o.reason).c_str(), minutes(o.simulated_s).c_str(),
              fixed(o.took_s, 1).c_str());
  if (!c.specimen.empty()) std::printf("    with the simulated specimen %s\n", c.specimen.c_str());
  if (!c.cellPatch.empty()) std::printf("    cell changed for this case: %s\n", c.cellPatch.dump().c_str());
  for (const auto& [parameter, value] : c.values)
    std::printf("    %s = %s\n", parameter.c_str(), fixed(value, 3).c_str());
  if (c.checksLoadCell)
    std::printf("    after weighings with known weights, which take the load cell's crosstalk off\n");
  TextTable table({{"of"},
                   {"quantity"},
                   {"ours", Align::Right},
                   {"theirs", Align::Right},
                   {"unit"},
                   {"met"},
                   {"theirs is"},
                   {"source"}});
  for (const Figure& f : o.figures) addRow(table, f);
  for (const ResultValue& row : o.rows) {
    const bool told = std::any_of(o.figures.begin(), o.figures.end(),
                                  [&row](const Figure& f) { return f.of == row.motion && f.quantity == row.quantity; });
    if (told || (!all && row.source.empty())) continue;
    const auto [factor, unit] = shownIn(row.unit);
    table.add({row.motion, row.quantity, numbers(row.minimum, row.maximum, factor), "-", unit, "", "", row.source});
  }
  if (!o.figures.empty() || all) std::printf("%s", table.text().c_str());
  std::printf("\n");
}

/// Only what is published and was not put in says that this is like the world: each kind is counted for itself.
void printCounts(const std::vector<SpecimenOutcome>& outcomes) {
  for (const SpecimenOutcome& o : outcomes)
    std::printf("  %2d  %-34s %s, %d of %d figures met\n", o.specimenCase->number, o.specimenCase->key.c_str(),
                o.completed ? "completed" : "NOT completed", o.met(), static_cast<int>(o.figures.size()));
  std::printf("\n");
  for (const auto basis : studies::kBases) {
    const auto [met, all] = countsOf(outcomes, basis);
    std::printf("  %-12s %3d of %3d met  (%s)\n", std::string(studies::name(basis)).c_str(), met, all,
                std::string(studies::meaning(basis)).c_str());
  }
  TextTable missed({{"not met"}, {"of"}, {"quantity"}, {"ours"}, {"theirs"}, {"unit"}, {"theirs is"}});
  bool any = false;
  for (const SpecimenOutcome& o : outcomes)
    for (const Figure& f : o.figures) {
      if (f.met()) continue;
      const auto [factor, unit] = shownIn(f.unit);
      missed.add({o.specimenCase->key, f.of, f.quantity, numbers(f.minimum, f.maximum, factor),
                  numbers(f.theirMinimum, f.theirMaximum, factor), unit, std::string(studies::name(f.basis))});
      any = true;
    }
  if (any) std::printf("\n%s", missed.text().c_str());
}

ordered_json object(const SpecimenOutcome& one) {
  ordered_json rows = ordered_json::array(), figures = ordered_json::array();
  for (const auto& row : one.rows) rows.push_back(object(row));
  for (const auto& figure : one.figures) figures.push_back(object(figure));
  return {{"number", one.specimenCase->number},
          {"key", one.specimenCase->key},
          {"protocol", one.specimenCase->protocol},
          {"cell", one.specimenCase->cell},
          {"side", one.specimenCase->side ? spatial::name(*one.specimenCase->side) : ""},
          {"completed", one.completed},
          {"reason", one.reason},
          {"simulated_s", one.simulated_s},
          {"took_s", one.took_s},
          {"met", one.met()},
          {"expected", one.figures.size()},
          {"figures", figures},
          {"rows", rows}};
}

base::Result<ExitCode> reproduceSpecimens(const SpecimensOptions& o, const Context& context) {
  const int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 2U));
  const auto outcomes = [&] {
    ProgressBar bar("protocols");
    return studies::SpecimenStudy::run({.resources = context.resources,
                                        .only = o.only,
                                        .seed = static_cast<std::uint64_t>(o.seed),
                                        .threads = threads},
                                       [&bar](double part) {
                                         bar.show(part);
                                         return !Interrupt::requested();
                                       });
  }();
  if (!outcomes) return outcomes.error();
  if (o.json) {
    ordered_json array = ordered_json::array();
    for (const auto& one : *outcomes) array.push_back(object(one));
    std::puts(array.dump(2).c_str());
  } else {
    for (const auto& one : *outcomes) printCase(one, o.all);
    printCounts(*outcomes);
  }
  if (Interrupt::requested()) {
    std::fprintf(stderr, "Stopped: the rows are of what was finished.\n");
    return ExitCode::Stopped;
  }
  const bool good = std::all_of(outcomes->begin(), outcomes->end(), [](const auto& one) { return one.allMet(); });
  return good ? ExitCode::Ok : ExitCode::NotReached;
}

}  // namespace

void addReproduceSpecimens(CLI::App& reproduce, Context& context) {
  auto* command = reproduce.add_subcommand(
      "specimens", "The library of protocols on its virtual cells: the documents' figures beside ours");
  auto options = std::make_shared<SpecimensOptions>();
  command->add_option("--only", options->only, "One case by its key, or all of one number (1 to 10)")->type_name("KEY");
  command->add_option("--seed", options->seed, "Random seed (noise and the like)")
      ->check(app::seedRange())
      ->capture_default_str();
  command->add_flag("--all", options->all, "Print every result, also those that are held against nothing");
  command->add_flag("--json", options->json, "Print an array of cases instead of text");
  command->footer(
      "Each shipped protocol runs on its simulated cell as fast as this computer can, is recorded and analysed as any "
      "run, and its\n"
      "results are held against figures. What a figure is stands beside it: published, from memory, a round trip (the "
      "virtual "
      "specimen, or the\n"
      "rule that ends a motion, was made from it) or a bound of ours; each sort is counted for itself. Exit code 0 "
      "only "
      "where all are met.\n"
      "Questions are answered with their first choice; the virtual bench cuts.\n\n"
      "Examples:\n"
      "  articulusctl reproduce specimens\n"
      "  articulusctl reproduce specimens --only knee_passive\n"
      "  articulusctl reproduce specimens --only 6 --json > shoulder.json");
  onCommand(*command, context, [options, &context] { return reproduceSpecimens(*options, context); });
}

}  // namespace articulus::cli
