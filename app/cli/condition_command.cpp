#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "core/base/text/printable.h"
#include "core/run/condition/run_condition.h"

namespace articulus::cli {
namespace {

struct ConditionOptions : CommonOptions {
  std::vector<std::int64_t> runs;
  std::string set;
  bool clear = false;
};

base::Result<ExitCode> condition(const ConditionOptions& o, const Context& context) {
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  for (const std::int64_t id : o.runs)  // all or none
    if (const auto run = person->store->run(id); !run) return run.error();
  if (o.clear || !o.set.empty()) {
    auto accounts = openKnownAccounts(o.data, context.resources);
    if (!accounts) return accounts.error();
    for (const std::int64_t run : o.runs)
      if (auto set = run::setCondition(*person->store, **accounts, person->account.name, run, o.set); !set)
        return set.error();
  }
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const std::int64_t id : o.runs) {
    const auto run = person->store->run(id);
    if (!run) return run.error();
    const auto words = run::conditionOf(*person->store, *run);
    if (!words) return words.error();
    list.push_back({{"run_id", id}, {"condition", *words}});
    if (!o.json)
      std::printf("Run %lld: %s\n", static_cast<long long>(id),
                  words->empty() ? "nobody said in what condition its specimen was" : base::printable(*words).c_str());
  }
  if (o.json) print(nlohmann::ordered_json{{"runs", list}});
  return ExitCode::Ok;
}

}  // namespace

void addConditionCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("condition", "In what condition the specimen of a run was: intact, ACL cut");
  auto options = std::make_shared<ConditionOptions>();
  command->add_option("RUN", options->runs, "Numbers of runs, see articulusctl runs")->required();
  auto* set =
      command->add_option("--set", options->set, "Says it, of runs of live cells and imported ones")->type_name("TEXT");
  command->add_flag("--clear", options->clear, "Takes back what was said")->excludes(set);
  addUserOption(*command, *options);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "Reports, exports and statistics --by-condition use it. Who said what, and when, stays among the notes of the "
      "run\n"
      "and in the audit trail. Of a simulated specimen it follows from its cuts.\n\n"
      "Example:\n  articulusctl condition 4 5 --set \"ACL cut\" --user weber");
  onCommand(*command, context, [options, &context] { return condition(*options, context); });
}

}  // namespace articulus::cli
