#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/protocol_source.h"
#include "app/cli/rehearse/rehearsal_tables.h"
#include "app/cli/result_output.h"
#include "app/cli/run/mounted_specimen.h"
#include "app/cli/run/registration_file.h"
#include "app/rehearse_on_twin.h"
#include "app/seed_option.h"
#include "core/cell/simulated_specimen.h"
#include "core/run/rehearsal/rehearsal_gate.h"
#include "core/run/rehearsal/rehearsal_json.h"
#include "core/spatial/side.h"

namespace articulus::cli {
namespace {

struct RehearseOptions : CommonOptions {
  std::string protocol, cell, specimen, registration;
  cell::SpecimenChoice simulated;
  bool viceOpen = false;
  std::vector<std::string> values;
  std::int64_t seed = 1;
};

/// A line on a terminal that is written over.
run::RehearsalProgress progressOnTerminal() {
  return [shown = -1](double done_s, double expected_s) mutable {
    const int percent = static_cast<int>(100.0 * done_s / std::max(expected_s, 1e-3));
    if (isatty(STDERR_FILENO) && percent != shown) std::fprintf(stderr, "\rrehearsing (simulated): %3d %%", percent);
    shown = percent;
    return !Interrupt::requested();
  };
}

base::Result<storage::Specimen> specimenFor(const RehearseOptions& o, const std::optional<Person>& person,
                                            const cell::CellConfig& cell) {
  if (o.viceOpen) return storage::Specimen{};
  return person ? mountedSpecimen(*person->store, o.specimen, cell)
                : base::Result<storage::Specimen>(newSpecimen(o.specimen, cell));
}

/// Who is signed in has it audited; that is what opens a live cell.
base::Result<void> keep(const RehearseOptions& o, const Context& context, const cell::CellConfig& cell,
                        const run::Rehearsal& rehearsal) {
  if (o.user.empty()) {
    if (!cell.simulated)
      std::fprintf(stderr, "Not kept: this live cell starts no run for it. Sign in with --user NAME.\n");
    return {};
  }
  auto accounts = openAccounts(o.data, context.resources);
  if (!accounts) return accounts.error();
  run::RehearsalGate gate(cell);
  gate.keptIn(**accounts);
  return gate.put(o.user, rehearsal);
}

base::Result<ExitCode> rehearse(const RehearseOptions& o, const Context& context) {
  if (o.viceOpen && !o.specimen.empty())
    return base::Error{base::ErrorCode::InvalidArgument,
                       "With --vice-open nothing is clamped, and --specimen names a specimen.",
                       "Leave one of them out."};
  std::optional<Person> person;
  if (!o.user.empty()) {
    auto in = signIn(o.user, o.data, context.resources);
    if (!in) return in.error();
    person = std::move(*in);
  }
  const auto named = withValues(person ? findProtocol(o.protocol, context.resources, *person->store)
                                       : findSharedProtocol(o.protocol, context.resources),
                                o.values);
  if (!named) return named.error();
  auto inVice = o.simulated;
  const auto cell = cellFor(&named->protocol, o.cell, inVice, context.resources);
  if (!cell) return cell.error();
  if (auto good = checkProtocol(*named, *cell); !good) return good.error();
  if (auto admitted = person ? admit(person->account, *cell, o.data, context.resources) : admitUnsigned(*cell);
      !admitted)
    return admitted.error();
  const auto specimen = specimenFor(o, person, *cell);
  if (!specimen) return specimen.error();
  const auto where = placedByFile(named->protocol, o.registration, *cell);
  if (!where) return where.error();
  const run::RehearsalPlan plan{.protocol = *where,
                                .specimen = *specimen,
                                .clamped = !o.viceOpen,
                                .settings = {cell->gains, cell->limits, cell->forceLaw, {}},
                                .seed = static_cast<std::uint64_t>(o.seed)};
  const auto rehearsal = app::rehearseOnTwin(*cell, plan, progressOnTerminal(), context.resources);
  if (isatty(STDERR_FILENO)) std::fprintf(stderr, "\r%40s\r", "");
  Interrupt::answered();
  if (!rehearsal) return rehearsal.error();
  if (auto kept = keep(o, context, *cell, *rehearsal); !kept) return kept.error();
  if (o.json) print(toJson(*rehearsal));
  else std::printf("%s", rehearsalTables(*rehearsal).c_str());
  return rehearsal->endedWell() ? ExitCode::Ok : ExitCode::Stopped;
}

}  // namespace

void addRehearseCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("rehearse", "Walk a protocol on a virtual twin of the cell before it runs");
  auto options = std::make_shared<RehearseOptions>();
  command
      ->add_option("PROTOCOL", options->protocol,
                   "Key in resources/protocols, path to a .json file, or (with --user) one of your experiments")
      ->required();
  command->add_option("--cell", options->cell,
                      "Key in resources/cells or path to a .json file; else the one that the protocol is made for");
  command
      ->add_option("--simulated-specimen", options->simulated.key,
                   "Put another specimen into the virtual vice: key in resources/specimens")
      ->type_name("KEY");
  command
      ->add_option_function<std::string>(
          "--side", [options](const std::string& side) { options->simulated.side = spatial::sideFromText(side); },
          "Side of the specimen in the virtual vice")
      ->check(CLI::IsMember({"right", "left"}));
  addUserOption(*command, *options);
  command->get_option("--user")->required(false);
  command->add_option("--specimen", options->specimen, "Label of the specimen, as the run will have it")
      ->type_name("LABEL");
  addRegistrationOption(*command, options->registration);
  command->add_flag("--vice-open", options->viceOpen, "Clamp no specimen: for protocols that only move");
  command->add_option("--set", options->values, "Value of a parameter of the protocol, for example --set moment=2.5")
      ->type_name("NAME=NUMBER");
  command->add_option("--seed", options->seed, "Random seed of the virtual twin (noise and the like)")
      ->check(app::seedRange())
      ->capture_default_str();
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "Runs the very plan on a simulated copy of the cell, as fast as this computer can, and tells of each step: how "
      "long it\ntakes with searches and settling, the peak loads beside the limits in force, the least distance and "
      "between which parts,\nthe least singular value, the least way of a joint to its end, and what it asks. "
      "Questions are answered with their first\nchoice. Nothing real moves, and no run is stored. With --user it is "
      "kept in the audit trail: a live cell runs only what was\nrehearsed on it and ended well.\n\n"
      "Examples:\n  articulusctl rehearse spine_flexibility\n  articulusctl rehearse hip_template --json\n"
      "  articulusctl rehearse knee_laxity --side left --seed 7\n"
      "  articulusctl rehearse my_test.json --cell my_cell.json --specimen \"L3-L5 #07\" --user weber\n\n"
      "Exit codes: 0 ended well, 2 bad input, 3 wrong password, 4 a fault or something else ended it early, 5 the disk "
      "or database\nrefused.");
  onCommand(*command, context, [options, &context] { return rehearse(*options, context); });
}

}  // namespace articulus::cli
