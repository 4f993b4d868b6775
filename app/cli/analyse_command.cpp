#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "core/base/printable.h"
#include "core/run/kept_results.h"

namespace articulus::cli {
namespace {

struct AnalyseOptions : CommonOptions {
  std::int64_t run = 0;
  bool again = false;
};

base::Result<ExitCode> analyse(const AnalyseOptions& o, const Context& context) {
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  const auto run = person->store->run(o.run);
  if (!run) return run.error();
  const auto outcome = run::resultsOf(*person->store, o.run, o.again ? run::Keeping::Anew : run::Keeping::Kept,
                                      [] { return Interrupt::requested(); });
  if (!outcome) return outcome.error();
  const auto* results = &outcome->results;
  if (!outcome->changed.empty()) std::fprintf(stderr, "%s They were computed anew.\n", outcome->changed.c_str());
  const auto seal = person->store->verify(o.run, [](std::int64_t, std::int64_t) { return !Interrupt::requested(); });
  if (!seal) return seal.error();
  const auto tell = [&results] {
    if (results->problems.empty()) return ExitCode::Ok;
    std::fprintf(stderr, "%s\n", results->problemText().c_str());
    return ExitCode::BadInput;
  };
  if (o.json) {
    nlohmann::ordered_json object{{"run_id", run->id},
                                  {"protocol", run->header.protocolName},
                                  {"specimen", run->specimenLabel},
                                  {"end", name(run->ending.end)},
                                  {"samples", run->samples},
                                  {"integrity", seal->text()},
                                  {"methods_version", run::kMethodsVersion},
                                  {"computed", outcome->computed.empty() ? "now" : outcome->computed},
                                  {"database", person->store->file().string()}};
    addResults(object, results->values);
    print(object);
    return tell();
  }
  std::printf("Run %lld: %s, %s, %s\nThe stored run is %s\n\n%s", static_cast<long long>(run->id),
              base::printableLine(run->header.protocolName).c_str(), base::printableLine(run->specimenLabel).c_str(),
              std::string(name(run->ending.end)).c_str(), seal->text().c_str(),
              resultTables(results->values, run->ending.end).c_str());
  return tell();
}

}  // namespace

void addAnalyseCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("analyse", "Range of motion, neutral zone and off-axis loads of a stored run");
  auto options = std::make_shared<AnalyseOptions>();
  command->add_option("RUN", options->run, "Number of the run, see articulusctl runs")->required();
  command->add_flag("--again", options->again, "Compute everything anew, although it was kept");
  addUserOption(*command, *options);
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
      "  articulusctl analyse 3 --user weber --json > run3.json");
  onCommand(*command, context, [options, &context] { return analyse(*options, context); });
}

}  // namespace articulus::cli
