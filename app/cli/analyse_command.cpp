#include <atomic>
#include <cstdio>
#include <future>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/input_file.h"
#include "core/base/json_reader.h"
#include "core/base/printable.h"
#include "core/run/analysis_catalogue.h"
#include "core/run/kept_results.h"
#include "core/run/run_analysis.h"
#include "core/run/specimen_of_run.h"

namespace articulus::cli {
namespace {

constexpr std::size_t kLineWidth = 100;

struct AnalyseOptions : CommonOptions {
  std::int64_t run = 0;
  bool again = false, list = false;
  std::string with, options;
};

/// Compares a run with its seal on a thread and a connection of their own, while the run is analysed.
class SealBeside {
 public:
  SealBeside(const storage::UserStore& store, const std::filesystem::path& resources, std::int64_t run)
      : report_(
            std::async(std::launch::async,
                       [this, file = store.file(), binding = store.binding(),
                        migrations = resources / "migrations" / "user", run]() -> base::Result<storage::SealReport> {
                         const auto own = storage::UserStore::open(file, migrations, binding);
                         if (!own) return own.error();
                         return (*own)->verify(
                             run, [this](std::int64_t, std::int64_t) { return !left_ && !Interrupt::requested(); });
                       })) {}
  ~SealBeside() { left_ = true; }
  SealBeside(const SealBeside&) = delete;
  SealBeside& operator=(const SealBeside&) = delete;
  [[nodiscard]] base::Result<storage::SealReport> report() { return report_.get(); }

 private:
  std::atomic<bool> left_ = false;
  std::future<base::Result<storage::SealReport>> report_;  // goes first: it waits for the thread
};

/// "steps:texts take" as "steps (texts), take".
std::string listed(std::string_view keys) {
  std::string text;
  bool open = false;
  for (const char c : keys) {
    if (c == ':') text += " (";
    else if (c == ' ') text += open ? "), " : ", ";
    else text += c;
    open = c == ':' || (open && c != ' ');
  }
  return open ? text + ")" : text;
}

void listAnalyses() {
  for (const run::RunAnalysis& a : run::analysisCatalogue())
    std::printf("%s\n%s%s\n", std::string(a.type).c_str(), wrapped(std::string(a.meaning), kLineWidth, "  ").c_str(),
                wrapped("Options: " + listed(a.keys), kLineWidth, "  ").c_str());
}

/// What the numbers are not; empty for what was measured here.
std::string originLine(const storage::RunRecord& run) {
  std::string text = run.header.simulated ? "SIMULATED: computed by a virtual cell, nothing was measured.\n" : "";
  if (const auto& from = run.header.imported)
    text += "IMPORTED from " + base::printableLine(from->file) + " (" + from->format + ", BLAKE2b-256 " + from->hash +
            ")\n";
  return text;
}

/// One analysis with options from the command line or a file.
base::Result<ExitCode> analyseWith(const AnalyseOptions& o, const Context& context, storage::UserStore& store) {
  std::string text = o.options.empty() ? "{}" : o.options;
  std::string origin = "--options";
  if (!text.starts_with('{')) {
    auto file = base::readFileBytes(o.options);
    if (!file) return file.error();
    origin = o.options;
    text = std::move(*file);
  }
  auto json = base::parseJson(text, origin);
  if (!json) return json.error();
  if (!json->is_object())
    return base::Error{base::ErrorCode::InvalidArgument, origin + " is no JSON object.",
                       "Write {\"key\": value}, or name a file with that."};
  SealBeside check(store, context.resources, o.run);
  const auto values =
      run::analyseAsked(store, o.run, {.type = o.with, .options = *json}, [] { return Interrupt::requested(); });
  if (!values) return values.error();  // of the analysis or its options, before the run is looked for
  const auto record = store.run(o.run);
  if (!record) return record.error();
  const auto seal = check.report();
  if (!seal) return seal.error();
  if (o.json) {
    nlohmann::ordered_json object{{"run_id", o.run},
                                  {"analysis", o.with},
                                  {"options", *json},
                                  {"simulated", record->header.simulated},
                                  {"integrity", seal->text()},
                                  {"imported_from", record->header.imported ? record->header.imported->file : ""},
                                  {"methods_version", run::kMethodsVersion}};
    addResults(object, *values);
    print(object);
  } else {
    std::printf("%sThe stored run is %s\n\n%s", originLine(*record).c_str(), seal->text().c_str(),
                resultTables(*values, record::RunEnd::Completed).c_str());
  }
  return ExitCode::Ok;
}

base::Result<ExitCode> analyse(const AnalyseOptions& o, const Context& context) {
  if (o.list) {
    listAnalyses();
    return ExitCode::Ok;
  }
  if (o.run == 0 || o.user.empty())
    return base::Error{base::ErrorCode::InvalidArgument,
                       o.run == 0 ? "No run was named." : "--user is required: whose run is it?",
                       "Give the run's number and --user NAME, see articulusctl runs; or --list for the analyses."};
  if (o.with.empty() && !o.options.empty())
    return base::Error{base::ErrorCode::InvalidArgument, "--options without --with.",
                       "Name the analysis: --with " + std::string(run::analysisCatalogue().front().type)};
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  if (!o.with.empty()) return analyseWith(o, context, *person->store);
  const auto run = person->store->run(o.run);
  if (!run) return run.error();
  SealBeside check(*person->store, context.resources, o.run);
  const auto outcome = run::resultsOf(*person->store, o.run, o.again ? run::Keeping::Anew : run::Keeping::Kept,
                                      [] { return Interrupt::requested(); });
  if (!outcome) return outcome.error();
  const auto* results = &outcome->results;
  if (!outcome->changed.empty())
    std::fprintf(stderr, "%s Those here were computed anew from the samples%s.\n", outcome->changed.c_str(),
                 o.again ? " and stored in their place" : " and not stored; --again puts them in their place");
  auto seal = check.report();
  // What it found may be the results of before, which were just replaced.
  if (seal && seal->state == storage::SealState::Changed && outcome->computed.empty())
    seal = person->store->verify(o.run, [](std::int64_t, std::int64_t) { return !Interrupt::requested(); });
  if (!seal) return seal.error();
  const auto tell = [&results] {
    if (results->problems.empty()) return ExitCode::Ok;
    std::fprintf(stderr, "%s\n", base::printable(results->problemText()).c_str());
    return ExitCode::BadInput;
  };
  if (o.json) {
    nlohmann::ordered_json object{{"run_id", run->id},
                                  {"protocol", run->header.protocolName},
                                  {"specimen", run->specimenLabel},
                                  {"end", name(run->ending.end)},
                                  {"samples", run->samples},
                                  {"simulated", run->header.simulated},
                                  {"imported_from", run->header.imported ? run->header.imported->file : ""},
                                  {"integrity", seal->text()},
                                  {"results_changed", outcome->changed},
                                  {"methods_version", run::kMethodsVersion},
                                  {"computed", outcome->computed.empty() ? "now" : outcome->computed},
                                  {"database", person->store->file().string()}};
    addResults(object, results->values);
    print(object);
    return tell();
  }
  std::printf("%sRun %lld: %s, %s, %s\nThe stored run is %s\n\n%s", originLine(*run).c_str(),
              static_cast<long long>(run->id), base::printableLine(run->header.protocolName).c_str(),
              base::printableLine(run::labelOf(*run)).c_str(), std::string(name(run->ending.end)).c_str(),
              seal->text().c_str(), resultTables(results->values, run->ending.end).c_str());
  return tell();
}

}  // namespace

void addAnalyseCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("analyse", "Range of motion, neutral zone and off-axis loads of a stored run");
  auto options = std::make_shared<AnalyseOptions>();
  command->add_option("RUN", options->run, "Number of the run, see articulusctl runs");
  command->add_option("--with", options->with, "One analysis alone, with options of your own; nothing is stored")
      ->type_name("ANALYSIS");
  command->add_option("--options", options->options, "Its options: JSON in braces, or a file with it")
      ->type_name("JSON|FILE");
  command->add_flag("--list", options->list, "Which analyses there are, with their options");
  command->add_flag("--again", options->again, "Compute everything anew, although it was kept");
  addUserOption(*command, *options);
  command->get_option("--user")->required(false);  // --list needs none
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "Works on the samples, so it gives the same for a run that was stopped, as far as that got. What was computed is "
      "kept with\nthe version of its methods, and computed anew where that is older. An analysis that the "
      "protocol\n"
      "asks for and that cannot be computed is named on standard error; the rest is printed, and the exit code is "
      "2.\n\n"
      "Examples:\n"
      "  articulusctl analyse 3 --user weber\n"
      "  articulusctl analyse 3 --user weber --with joint_angles --options '{\"convention\": \"spine\"}'\n"
      "  articulusctl analyse 3 --user weber --json > run3.json");
  onCommand(*command, context, [options, &context] { return analyse(*options, context); });
}

}  // namespace articulus::cli
