#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/analyse_runs.h"
#include "app/cli/commands.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/input_file.h"
#include "core/base/json_reader.h"
#include "core/base/text/printable.h"
#include "core/run/analyses/control_errors.h"
#include "core/run/analyses/load_stiffness.h"
#include "core/run/analyses/motion_axes.h"
#include "core/run/analysis_catalogue.h"
#include "core/run/run_analysis.h"
#include "core/run/specimen_of_run.h"
#include "core/run/truth/true_error_rows.h"

namespace articulus::cli {
namespace {

constexpr std::size_t kLineWidth = 100;

struct AnalyseOptions : CommonOptions {
  std::vector<std::int64_t> runs;
  std::int64_t session = 0;
  std::string specimen;
  bool again = false, list = false;
  std::string with, options;
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

/// "measured loads, a load cycle": what of a run it is made of.
std::string needsOf(const run::RunAnalysis& a) {
  std::string text;
  for (const run::AnalysisNeed need : a.needed) text += (text.empty() ? "" : ", ") + std::string(run::wordsOf(need));
  return text;
}

/// "neutral zone, * [rad or m]; ...", by table where it has several.
std::string quantitiesOf(const run::RunAnalysis& a) {
  std::string text, table(a.type);
  for (const run::AnalysisQuantity& q : a.told) {
    if (!text.empty()) text += "; ";
    if (q.table != table) text += std::string(table = q.table) + ": ";
    std::string units(q.units);
    for (auto at = units.find(' '); at != units.npos; at = units.find(' ', at + 4)) units.replace(at, 1, " or ");
    text += std::string(q.name) + " [" + units + "]";
  }
  return text;
}

/// A table that every run gets without being asked.
struct ByItself {
  std::string_view table, meaning;
};
constexpr std::array kByItself{
    ByItself{"range_of_motion", "Range of each clinical angle and neutral zone, of load loops."},
    ByItself{"off_axis", "Loads beside the tested axis, of load loops."},
    ByItself{run::kReportTable, "What the steps of the protocol report."},
    ByItself{run::kHelicalAxisTable, "Axes and centre of rotation of load loops, where poses were recorded."},
    ByItself{run::kLoadStiffnessTable, "Stiffness along the one load that a ramp, a sine or a load step drives."},
    ByItself{run::kControlErrorTable, "Measured minus wanted loads, of runs that were controlled here."},
    ByItself{run::kSimulatedTruthTable, "Load that the specimen truly bore minus wanted load, of simulated runs."}};

void listAnalyses() {
  std::printf("Of every run by itself (nothing to ask for)\n");
  for (const ByItself& one : kByItself)
    std::printf("%s", wrapped(std::string(one.table) + ": " + std::string(one.meaning), kLineWidth, "  ").c_str());
  std::printf("\nOn request, with --with or in a protocol\n");
  for (const run::RunAnalysis& a : run::analysisCatalogue())
    std::printf("%s\n%s%s%s%s%s%s%s\n", std::string(a.type).c_str(),
                wrapped(std::string(a.meaning), kLineWidth, "  ").c_str(),
                wrapped("Needs: " + std::string(a.needs), kLineWidth, "  ").c_str(),
                wrapped("Made of: " + needsOf(a) + ".", kLineWidth, "  ").c_str(),
                wrapped("Tells: " + std::string(a.quantities), kLineWidth, "  ").c_str(),
                wrapped("Rows: " + quantitiesOf(a) + ".", kLineWidth, "  ").c_str(),
                wrapped("Options: " + listed(a.keys), kLineWidth, "  ").c_str(),
                wrapped("Source: " + std::string(a.source), kLineWidth, "  ").c_str());
}

void printAnalyses() {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const run::RunAnalysis& a : run::analysisCatalogue()) {
    nlohmann::ordered_json needed = nlohmann::ordered_json::array(), told = needed;
    for (const run::AnalysisNeed need : a.needed) needed.push_back(run::keyOf(need));
    for (const run::AnalysisQuantity& q : a.told)
      told.push_back({{"table", q.table}, {"quantity", q.name}, {"units", q.units}});
    all.push_back({{"type", a.type},
                   {"meaning", a.meaning},
                   {"needs", a.needs},
                   {"needed", needed},
                   {"quantities", a.quantities},
                   {"rows", told},
                   {"options", listed(a.keys)},
                   {"source", a.source}});
  }
  nlohmann::ordered_json byItself = nlohmann::ordered_json::array();
  for (const ByItself& one : kByItself) byItself.push_back({{"table", one.table}, {"meaning", one.meaning}});
  print({{"analyses", all}, {"of_every_run", byItself}});
}

/// The analysis that was asked for with options of its own, from the command line or a file.
base::Result<protocol::AnalysisRequest> askedOf(const AnalyseOptions& o) {
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
  return protocol::AnalysisRequest{.type = o.with, .options = *json};
}

/// Runs that were named, each once, or those of a session or a specimen, oldest first.
base::Result<std::vector<std::int64_t>> chosenRuns(const AnalyseOptions& o, storage::UserStore& store) {
  std::vector<std::int64_t> chosen;
  for (const std::int64_t id : o.runs)
    if (std::ranges::find(chosen, id) == chosen.end()) chosen.push_back(id);
  if (!chosen.empty()) return chosen;
  const auto runs = store.runs();
  if (!runs) return runs.error();
  for (const storage::RunRecord& run : *runs)
    if (o.session != 0 ? run.header.sessionId == o.session : run::labelOf(run) == o.specimen) chosen.push_back(run.id);
  std::ranges::sort(chosen);
  if (!chosen.empty()) return chosen;
  return base::Error{base::ErrorCode::NotFound,
                     o.session != 0 ? "There is no run of session " + std::to_string(o.session) + "."
                                    : "There is no run of a specimen with the label \"" + o.specimen + "\".",
                     "articulusctl runs --user " + o.user + " lists the runs with their specimens."};
}

ExitCode say(const AnalysedRun& run) {
  std::fputs(base::printable(run.told).c_str(), stderr);
  return run.code;
}

/// Several runs on all cores; each is told as soon as those before it were.
ExitCode analyseSeveral(const AnalyseOptions& o, const RunsToAnalyse& wanted) {
  ExitCode code = ExitCode::Ok;
  nlohmann::ordered_json objects = nlohmann::ordered_json::array();
  bool first = true;
  analyseRuns(wanted, [&](std::int64_t id, const base::Result<AnalysedRun>& run) {
    const ExitCode one = run ? say(*run) : exitCodeOf(run.error().code);
    if (code == ExitCode::Ok) code = one;
    if (!run) {
      const base::Error& error = run.error();
      std::fprintf(stderr, "Run %lld: %s\n", static_cast<long long>(id), base::printable(error.text()).c_str());
      objects.push_back({{"run_id", id}, {"error", {{"message", error.message}, {"remedy", error.remedy}}}});
      return;
    }
    if (o.json) objects.push_back(run->object);
    else std::printf("%s%s", first ? "" : "\n", run->text.c_str());
    first = false;
    std::fflush(stdout);
  });
  if (o.json) print(nlohmann::ordered_json{{"runs", std::move(objects)}});
  return code;
}

base::Result<ExitCode> analyse(const AnalyseOptions& o, const Context& context) {
  if (o.list) {
    if (o.json) printAnalyses();
    else listAnalyses();
    return ExitCode::Ok;
  }
  const bool none = o.runs.empty() && o.session == 0 && o.specimen.empty();
  if (none || o.user.empty())
    return base::Error{base::ErrorCode::InvalidArgument,
                       none ? "No run was named." : "--user is required: whose run is it?",
                       "Give the run's number and --user NAME, see articulusctl runs; or --list for the analyses."};
  if (o.with.empty() && !o.options.empty())
    return base::Error{base::ErrorCode::InvalidArgument, "--options without --with.",
                       "Name the analysis: --with " + std::string(run::analysisCatalogue().front().type)};
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  RunsToAnalyse wanted{.store = *person->store, .resources = context.resources, .again = o.again};
  if (!o.with.empty()) {
    auto asked = askedOf(o);
    if (!asked) return asked.error();
    wanted.asked = std::move(*asked);
  }
  auto runs = chosenRuns(o, *person->store);
  if (!runs) return runs.error();
  wanted.runs = std::move(*runs);
  // A session or specimen may have one run today and two tomorrow: what a script reads has one form.
  if (wanted.runs.size() > 1 || o.runs.empty()) return analyseSeveral(o, wanted);
  const auto run = analyseOne(wanted, wanted.runs.front());
  if (!run) return run.error();
  if (o.json) print(run->object);
  else std::fputs(run->text.c_str(), stdout);
  return say(*run);
}

}  // namespace

void addAnalyseCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("analyse", "Range of motion, neutral zone and off-axis loads of a stored run");
  auto options = std::make_shared<AnalyseOptions>();
  auto* runs = command->add_option("RUN", options->runs, "Numbers of runs, see articulusctl runs");
  auto* session = command->add_option("--session", options->session, "All runs of this session")
                      ->type_name("N")
                      ->check(CLI::PositiveNumber)
                      ->excludes(runs);
  command->add_option("--specimen", options->specimen, "All runs of this specimen")
      ->type_name("LABEL")
      ->excludes(runs)
      ->excludes(session);
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
      "2.\n"
      "Several runs are analysed on all cores and printed in their order; one that cannot be is named on standard "
      "error, "
      "and\nthe others are printed all the same. With --json they are one object {\"runs\": [...]}.\n\n"
      "Examples:\n"
      "  articulusctl analyse 3 --user weber\n"
      "  articulusctl analyse 3 4 5 --user weber\n"
      "  articulusctl analyse --specimen \"L3-L5 #07\" --user weber\n"
      "  articulusctl analyse 3 --user weber --with joint_angles --options '{\"convention\": \"spine\"}'\n"
      "  articulusctl analyse 3 --user weber --json > run3.json");
  onCommand(*command, context, [options, &context] { return analyse(*options, context); });
}

}  // namespace articulus::cli
