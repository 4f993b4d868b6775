#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/text/printable.h"
#include "core/storage/run_facts.h"

namespace articulus::cli {
namespace {

/// When it was measured: of an import in the words of its file, and in its time zone.
std::string beganOf(const storage::RunRecord& run) {
  return run.header.imported ? storage::importedTimes(*run.header.imported).began : run.began;
}

/// "completed, imported 2026-11-20".
std::string endOf(const storage::RunRecord& run) {
  constexpr std::size_t kDay = 10;  // "2026-11-20"
  std::string words(name(run.ending.end));
  if (run.incomplete) words += ", incomplete";
  if (run.header.imported) words += ", imported " + run.began.substr(0, kDay);
  return words;
}

base::Result<ExitCode> listRuns(const CommonOptions& o, const Context& context) {
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  const auto runs = person->store->runs();
  if (!runs) return runs.error();
  if (o.json) {
    nlohmann::ordered_json object{{"database", person->store->file().string()},
                                  {"runs", nlohmann::ordered_json::array()}};
    for (const auto& run : *runs)
      object["runs"].push_back({{"run_id", run.id},
                                {"began", beganOf(run)},
                                {"imported", run.header.imported ? run.began : ""},
                                {"ended", run.ended},
                                {"protocol", run.header.protocolName},
                                {"cell", run.header.cellName},
                                {"specimen", run.specimenLabel},
                                {"condition_said", run.condition},
                                {"simulated", run.header.simulated},
                                {"imported_from", run.header.imported ? run.header.imported->file : ""},
                                {"real_time", run.header.realTime},
                                {"seed", run.header.seed},
                                {"end", name(run.ending.end)},
                                {"reason", reasonText(run.ending)},
                                {"incomplete", run.incomplete},
                                {"samples", run.samples},
                                {"missed_deadlines", run.missedDeadlines}});
    print(object);
    return ExitCode::Ok;
  }
  if (runs->empty()) {
    std::printf("No runs yet. Start one with: articulusctl run spine_flexibility --user \"%s\" --fast\n",
                o.user.c_str());
    return ExitCode::Ok;
  }
  TextTable table({{"run", TextTable::Align::Right},
                   {"began (UTC)"},
                   {"protocol"},
                   {"specimen"},
                   {"samples", TextTable::Align::Right},
                   {"end"},
                   {"reason"}});
  for (const auto& run : *runs)
    table.add(
        {std::to_string(run.id), beganOf(run).empty() ? "not told by the file" : base::printableLine(beganOf(run)),
         run.header.protocolName,
         (run.specimenLabel.empty() ? "none" : run.specimenLabel) + (run.condition.empty() ? "" : ", " + run.condition),
         grouped(run.samples), endOf(run), run.ending.reason});
  std::printf("%s\n  %s\n", table.text().c_str(), person->store->file().c_str());
  return ExitCode::Ok;
}

}  // namespace

void addRunsCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("runs", "Stored runs, newest first");
  auto options = std::make_shared<CommonOptions>();
  addUserOption(*command, *options);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer("Example:\n  articulusctl runs --user weber");
  onCommand(*command, context, [options, &context] { return listRuns(*options, context); });
}

}  // namespace articulus::cli
