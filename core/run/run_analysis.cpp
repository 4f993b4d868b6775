#include "core/run/run_analysis.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "core/analysis/flexibility.h"
#include "core/analysis/missing_values.h"
#include "core/analysis/step_statistics.h"
#include "core/protocol/step_catalogue.h"
#include "core/run/analyses/control_errors.h"
#include "core/run/analyses/load_cycle.h"
#include "core/run/analyses/load_stiffness.h"
#include "core/run/analyses/motion_axes.h"
#include "core/run/analyses/result_rows.h"
#include "core/run/analysis_catalogue.h"
#include "core/run/controlled_loads.h"
#include "core/run/cut_short.h"
#include "core/run/program_runner.h"
#include "core/run/run_snapshot_json.h"
#include "core/run/run_view.h"
#include "core/run/stored_program.h"
#include "core/run/truth/true_error_rows.h"

namespace articulus::run {
namespace {

using protocol::Action;
using storage::ResultValue;

/// As a reader has it: "largest size".
std::string spoken(protocol::Statistic statistic) {
  std::string words(protocol::name(statistic));
  std::ranges::replace(words, '_', ' ');
  return words;
}

void addReports(const Action& a, const analysis::StepStatistics& statistics, RunResults& results) {
  std::vector<ResultValue>& rows = results.values;
  for (const protocol::Report& report : a.step.reports) {
    const auto quantity = analysis::quantityOf(report.measure.of);
    const auto* found = quantity ? statistics.of(*quantity, report.measure.cycle) : nullptr;
    if (!found) continue;
    if (found->missing > 0) {  // one of the rest would pass for one of the whole
      results.problems.push_back({base::ErrorCode::InvalidArgument,
                                  a.place + ", \"" + report.name + "\": " + std::to_string(found->missing) + " of " +
                                      std::to_string(found->missing + found->count) + " values of " +
                                      std::string(protocol::nameOf(report.measure.of)) + " are missing.",
                                  "Measure again."});
      continue;
    }
    const double value = measureOf(*found, report.measure.statistic);
    auto& row = addRow(rows, {kReportTable, a.place, report.name, analysis::unitOf(*quantity)}, value,
                       spoken(report.measure.statistic) + " of " + std::string(protocol::nameOf(report.measure.of)) +
                           (report.measure.cycle > 0 ? ", cycle " + std::to_string(report.measure.cycle) : ""));
    row.expectedMinimum = report.expectedMinimum;
    row.expectedMaximum = report.expectedMaximum;
    row.source = report.source;
  }
}

base::Result<std::vector<ResultValue>> computed(const RunView& view, const protocol::AnalysisRequest& request) {
  const RunAnalysis* analysis = analysisOf(request.type);
  if (!analysis)
    return base::Error{base::ErrorCode::InvalidArgument, "there is no such analysis.",
                       "Use one of " + analysisNames() + "."};
  try {
    return analysis->compute(view, request.options->is_object() ? *request.options : nlohmann::json::object());
  } catch (const nlohmann::json::exception&) {
    return base::Error{base::ErrorCode::InvalidArgument, "its options are not of the right kind.",
                       std::string(analysis->meaning)};
  }
}

bool asksFor(const protocol::Protocol& protocol, std::string_view type) {
  return std::ranges::any_of(protocol.analyses, [type](const auto& request) { return request.type == type; });
}

/// What every run tells by itself, out of one pass over the samples of its motions.
struct ByItself {
  std::vector<analysis::MotionOfInterest> motions;
  analysis::FlexibilityAnalysis flexibility;
  analysis::LoadLoopAnalysis loops;
  analysis::MotionAxes axes;
  analysis::MissingValues missing;
  std::map<std::string, analysis::ControlQuality> quality;    ///< by the label of a step
  std::map<int, analysis::StepStatistics> statistics;         ///< of actions that report
  std::map<std::string, std::vector<ResultValue>> stiffness;  ///< by the name of a motion: the last one of that name
  int lastRead = -1;                                          ///< action: the last motion that has samples
  ControlledLoads controlled;

  static std::vector<spatial::Vector3> referencesOf(const RunView& view,
                                                    const std::vector<analysis::MotionOfInterest>& motions) {
    std::vector<spatial::Vector3> references;
    for (const auto& motion : motions) references.push_back(view.reference(motion.step).translation);
    return references;
  }
  explicit ByItself(const RunView& view)
      : motions(loadLoopsOf(view.program())), flexibility(motions), loops(motions, referencesOf(view, motions)),
        axes(motions, referencesOf(view, motions)), missing(motions), controlled(view.program()) {
    for (const auto& motion : motions)
      if (const auto ended = view.ended(motion.step)) loops.setEnded(motion.step, *ended);
  }

  static std::vector<record::Channel> channels() {
    std::vector<record::Channel> all;
    for (const auto some :
         {analysis::FlexibilityAnalysis::channels(), analysis::LoadLoopAnalysis::channels(),
          analysis::MotionAxes::channels(), analysis::ControlQuality::channels(), analysis::StepStatistics::channels(),
          analysis::MissingValues::channels(), LoadStiffness::channels()})
      for (const record::Channel c : some)
        if (std::ranges::find(all, c) == all.end()) all.push_back(c);
    return all;
  }
  base::Result<void> read(const RunView& view) {
    const auto wanted = channels();
    for (const Action& a : view.program().actions) {
      const bool moves = a.kind == protocol::ActionKind::Motion || a.kind == protocol::ActionKind::Replay;
      if (!moves && a.step.reports.empty()) continue;
      const bool loop = std::ranges::any_of(motions, [&a](const auto& m) { return m.step == a.number; });
      auto* errors = moves ? &quality[RunView::nameOf(a)] : nullptr;
      auto* reported = a.step.reports.empty()
                           ? nullptr
                           : &statistics.try_emplace(a.number, wantedZero(a.step), view.reference(a.number).translation)
                                  .first->second;
      const std::array<bool, 6> followed = controlled.of(a.number);
      LoadStiffness stiff(a);
      auto done = view.forEachSample(a.number, wanted, [&](const record::Sample& s) {
        stiff.add(s);
        if (moves) lastRead = a.number;
        if (errors) errors->add(s, followed);
        if (reported) reported->add(s);
        if (!loop) return true;
        flexibility.add(s);
        loops.add(s);
        axes.add(s);
        missing.add(s);
        return true;
      });
      if (!done) return done.error();
      if (auto rows = stiff.rows(); !rows.empty()) stiffness[rows.front().motion] = std::move(rows);
    }
    return {};
  }
};

/// Of a run that ended early: the motion in which it did. What is told of it is not of its whole course, and says so.
void markCutShort(const protocol::Program& program, const RunView& view, int last, RunResults& results) {
  if (last < 0) return;
  const Action& a = program.actions[static_cast<std::size_t>(last)];
  if (view.ended(last).value_or(false)) return;
  bool any = false;
  for (ResultValue& row : results.values) {
    if (!view.isAmong(a, {row.motion})) continue;
    row.method += "; " + std::string(kCutShort);
    any = true;
  }
  if (any)
    results.problems.push_back(
        {base::ErrorCode::InvalidArgument,
         "The run ended within " + RunView::nameOf(a) + ": the results of this motion do not cover all of it.",
         "Do not compare it with motions that went to their end."});
}

/// Of a run that ended early no analysis has to be mended: what it reads was never run to its end.
base::Error problemOf(const protocol::AnalysisRequest& request, const base::Error& error, record::RunEnd end) {
  const std::string name = "Analysis \"" + request.type + "\"";
  const bool early = end != record::RunEnd::Completed && end != record::RunEnd::Running;
  if (!early || error.code != base::ErrorCode::InvalidArgument)
    return {error.code, name + ": " + error.message, error.remedy};
  const auto& options = *request.options;
  const bool one = options.is_object() && options.contains("step") && options["step"].is_string();
  const std::string step = one ? "step \"" + options["step"].get<std::string>() + "\" was" : "steps were";
  return {error.code, name + " has no result: the run ended before its " + step + " through.", {}};
}

}  // namespace

base::Result<RunResults> analyseRun(storage::UserStore& store, const storage::RunRecord& run,
                                    const protocol::Protocol& protocol, const protocol::Program& program,
                                    const std::function<bool()>& cancelled) {
  auto view = RunView::of(store, run.id, program, cancelled);
  if (!view) return view.error();
  ByItself byItself(*view);
  if (auto read = byItself.read(*view); !read) return read.error();
  RunResults results{.values = toResultValues(byItself.flexibility.result()), .problems = byItself.missing.problems()};
  const auto add = [&results](const std::vector<ResultValue>& rows) {
    results.values.insert(results.values.end(), rows.begin(), rows.end());
  };
  if (!asksFor(protocol, "load_cycle")) add(loadCycleRows(byItself.loops.results(), {}));
  for (const Action& a : program.actions)
    if (const auto reported = byItself.statistics.find(a.number); reported != byItself.statistics.end())
      addReports(a, reported->second, results);
  for (const protocol::AnalysisRequest& request : protocol.analyses) {
    auto more = computed(*view, request);
    if (!more && more.error().code == base::ErrorCode::Cancelled) return more.error();
    if (more) results.values.insert(results.values.end(), more->begin(), more->end());
    else results.problems.push_back(problemOf(request, more.error(), run.ending.end));
  }
  for (const auto& [motion, rows] : byItself.stiffness) add(rows);
  add(motionAxisRows(byItself.axes));
  add(controlErrorRows(byItself.quality));
  const auto truth = storage::trueLoadErrors(store, run.id);
  if (!truth) return truth.error();
  add(trueErrorRows(program, byItself.controlled, *truth));
  if (run.ending.end != record::RunEnd::Completed && run.ending.end != record::RunEnd::Running)
    markCutShort(program, *view, byItself.lastRead, results);
  return results;
}

base::Result<std::vector<ResultValue>> analyseAsked(storage::UserStore& store, std::int64_t runId,
                                                    const protocol::AnalysisRequest& request,
                                                    const std::function<bool()>& cancelled) {
  protocol::Protocol alone;
  alone.analyses = {request};
  if (const auto faults = faultsOfAnalyses(alone); !faults.empty())
    return base::Error{base::ErrorCode::InvalidArgument, faults.front(), "Correct what was asked for."};
  const auto run = store.run(runId);
  if (!run) return run.error();
  const auto walked = storedProgram(*run);
  if (!walked) return walked.error();
  const auto view = RunView::of(store, runId, walked->program, cancelled);
  if (!view) return view.error();
  return computed(*view, request);
}

}  // namespace articulus::run
