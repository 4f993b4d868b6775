#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "app/cli/interrupt.h"
#include "app/cli/reproduce/reproduce_command.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/progress_bar.h"
#include "app/cli/terminal/text_table.h"
#include "app/seed_option.h"
#include "app/studies/wires/wire_matrix.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using Row = studies::WireMatrix::Row;
using nlohmann::ordered_json;

struct FaultsOptions {
  studies::WireMatrix::Options study;
  std::int64_t seed = 1;
  bool json = false, all = false;
};

ordered_json orNull(bool there, double value) { return there ? ordered_json(value) : ordered_json(); }

ordered_json object(const Row& row) {
  const auto& r = row.result;
  const bool seen = r.seen.latched();
  return {{"device", row.trial.kind->key},
          {"fault", row.trial.fault},
          {"value", row.trial.value},
          {"back_after_s", orNull(row.trial.backAfter_s > 0.0, row.trial.backAfter_s)},
          {"cell", row.cell},
          {"state", name(row.trial.state)},
          {"reached", r.ready},
          {"tripped", seen ? ordered_json(safety::info(r.seen.code).key) : ordered_json()},
          {"after_s", orNull(seen, r.seenAfter_s)},
          {"reaction_cycles", r.reaction_cycles >= 0 ? ordered_json(r.reaction_cycles) : ordered_json()},
          {"stands_after_s", orNull(r.standsAfter_s >= 0.0, r.standsAfter_s)},
          {"moved_after_rad", orNull(seen, r.movedAfter_rad)},
          {"state_at_end", name(r.state)},
          {"drives_on", r.controllerOn},
          {"peak_load", r.peakLoad},
          {"peak_joint_speed", r.peakSpeed},
          {"samples", r.samples},
          {"invented", r.invented},
          {"silent_s", r.silent_s},
          {"told", r.told},
          {"missed", r.missed()},
          {"met", r.missed().empty()}};
}

/// What a person was told, without its numbers: the same cause at another joint, or by another amount, is no other one.
std::string causeOf(const std::string& told) {
  std::string cause = told.substr(0, told.find(". "));
  std::erase_if(cause, [](char c) { return c >= '0' && c <= '9'; });
  return cause;
}

/// One line of what a person was told: the first sentence.
std::string firstOf(const std::string& told) {
  constexpr std::size_t kMost = 90;
  std::string text = told.substr(0, told.find(". "));
  if (text.size() > kMost) text = text.substr(0, kMost - 3) + "...";
  return text.empty() ? "-" : text;
}

std::vector<std::string> cells(const Row& row) {
  const auto& r = row.result;
  const bool seen = r.seen.latched();
  return {std::string(row.trial.kind->key),
          row.trial.what(),
          std::string(name(row.trial.state)),
          seen      ? std::string(labelOf(r.seen))
          : r.ready ? "goes on"
                    : "state not reached",
          seen ? fixed(r.seenAfter_s, 3) : "-",
          seen && r.standsAfter_s >= 0.0 ? fixed(r.standsAfter_s, 3) : "-",
          std::string(name(r.state)),
          std::to_string(r.invented) + "/" + std::to_string(r.samples),
          r.missed().empty() ? "yes" : "NO: " + r.missed(),
          firstOf(r.told)};
}

void print(const studies::WireMatrix::Outcome& outcome, bool all) {
  using Align = TextTable::Align;
  TextTable table({{"device"},
                   {"fault"},
                   {"state"},
                   {"tripped"},
                   {"after s", Align::Right},
                   {"stands s", Align::Right},
                   {"at end"},
                   {"invented", Align::Right},
                   {"met"},
                   {"a person is told"}});
  std::size_t missed = 0, went = 0, left = 0;
  for (const Row& row : outcome.rows) {
    const bool met = row.result.missed().empty();
    missed += met ? 0 : 1;
    went += row.result.seen.latched() ? 0 : 1;
    if (all || !met) table.add(cells(row));
    else ++left;
  }
  if (left < outcome.rows.size()) std::fputs(table.text().c_str(), stdout);
  for (const std::string& one : outcome.untried) std::printf("NOT TRIED  %s\n", one.c_str());
  std::set<std::string> causes;
  for (const Row& row : outcome.rows)
    if (row.result.seen.latched()) causes.insert(causeOf(row.result.told));
  std::printf("\n%zu tried, %zu missed; in %zu the station went on; %zu causes of a stop told apart.%s\n",
              outcome.rows.size(), missed, went, causes.size(), left > 0 ? " --all shows every one." : "");
}

base::Result<ExitCode> reproduceFaults(FaultsOptions o, const Context& context) {
  o.study.resources = context.resources;
  o.study.seed = static_cast<std::uint64_t>(o.seed);
  o.study.threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 2U));
  const auto outcome = [&] {
    ProgressBar bar("faults");
    return studies::WireMatrix::run(o.study, [&bar](double part) {
      bar.show(part);
      return !Interrupt::requested();
    });
  }();
  if (!outcome) return outcome.error();
  if (o.json) {
    auto array = ordered_json::array();
    for (const Row& row : outcome->rows) array.push_back(object(row));
    for (const std::string& one : outcome->untried) array.push_back({{"untried", one}, {"met", false}});
    std::puts(array.dump(2).c_str());
  } else {
    std::printf("Faults of virtual devices on real sockets, in step with a fast clock (simulated)\n\n");
    print(*outcome, o.all);
    std::printf(
        "\nStands: from the fault on until every joint is below 0.5 deg/s, stopped. Invented: samples of the device "
        "that "
        "nobody measured\n"
        "within half a second before, of all that its driver gave as good. Met: none of these; stopped where no good "
        "sample came for\n"
        "0.5 s; within 3 cycles of the driver's own word, and within the stated time; no true load or joint speed "
        "beyond "
        "1.5 of its\n"
        "limit; no motion after the stop; and a person was told why.\n");
  }
  if (outcome->stopped) {
    std::fprintf(stderr, "Stopped: the rows are of what was finished.\n");
    return ExitCode::Stopped;
  }
  return outcome->met() ? ExitCode::Ok : ExitCode::NotReached;
}

}  // namespace

void addReproduceFaults(CLI::App& reproduce, Context& context) {
  auto* command = reproduce.add_subcommand(
      "faults", "Every device with a virtual counterpart x its faults x what the cell is doing, on real sockets");
  auto options = std::make_shared<FaultsOptions>();
  command->add_option("--device", options->study.device, "One device by its key in cell files")->type_name("KEY");
  command->add_option("--only", options->study.fault, "One fault by its name")->type_name("NAME");
  command->add_option("--state", options->study.state, "One state: standing, free move, ramp, hold")
      ->type_name("STATE");
  command->add_flag("--brief", options->study.brief, "Each fault once: in a ramp of load, of a tracker standing");
  command->add_flag("--all", options->all, "Print every row, not those alone that were missed");
  command->add_option("--seed", options->seed, "Random seed (noise and the like)")
      ->check(app::seedRange())
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print an array of rows instead of text");
  command->footer(
      "Each device stands in a shipped cell that takes it. What spoils telegrams is tried with one and with fifty of "
      "them; what lasts\n"
      "with and without an end after half a second. Nothing is stored; nothing moves.\n"
      "Exit code 6 where a row is missed, or a device of the catalogue was not tried.\n\n"
      "Examples:\n"
      "  articulusctl reproduce faults --brief\n"
      "  articulusctl reproduce faults --device kuka_rsi --only dead --all\n"
      "  articulusctl reproduce faults --json > faults.json");
  onCommand(*command, context, [options, &context] { return reproduceFaults(*options, context); });
}

}  // namespace articulus::cli
