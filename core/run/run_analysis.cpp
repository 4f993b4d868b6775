#include "core/run/run_analysis.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/analysis/flexibility.h"
#include "core/analysis/step_statistics.h"
#include "core/protocol/step_catalogue.h"
#include "core/run/analyses/load_cycle.h"
#include "core/run/analysis_catalogue.h"
#include "core/run/program_runner.h"
#include "core/run/run_snapshot_json.h"
#include "core/run/run_view.h"

namespace articulus::run {
namespace {

using protocol::Action;
using storage::ResultValue;

base::Result<void> addReports(const RunView& view, const Action& a, std::vector<ResultValue>& rows) {
  analysis::StepStatistics statistics(wantedZero(a.step), view.reference(a.number).translation);
  auto read = view.forEachSample(a.number, [&statistics](const record::Sample& s) {
    statistics.add(s);
    return true;
  });
  if (!read) return read.error();
  for (const protocol::Report& report : a.step.reports) {
    const auto quantity = analysis::quantityOf(report.measure.of);
    const auto* found = quantity ? statistics.of(*quantity, report.measure.cycle) : nullptr;
    if (!found) continue;
    const double value = measureOf(*found, report.measure.statistic);
    ResultValue row;
    row.table = kReportTable;
    row.motion = a.place;
    row.quantity = report.name;
    row.unit = analysis::unitOf(*quantity);
    row.minimum = row.maximum = value;
    row.method = std::string(protocol::name(report.measure.statistic)) + " of " + report.measure.of +
                 (report.measure.cycle > 0 ? ", cycle " + std::to_string(report.measure.cycle) : "");
    row.expectedMinimum = report.expectedMinimum;
    row.expectedMaximum = report.expectedMaximum;
    row.source = report.source;
    rows.push_back(std::move(row));
  }
  return {};
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

/// The tables of the load loops, all out of one pass over their samples.
base::Result<void> addLoadLoops(const RunView& view, bool loopsAreAskedFor, std::vector<ResultValue>& rows) {
  const auto motions = loadLoopsOf(view.program());
  std::vector<spatial::Vector3> references;
  for (const auto& motion : motions) references.push_back(view.reference(motion.step).translation);
  analysis::FlexibilityAnalysis flexibility(motions);
  analysis::LoadLoopAnalysis loops(motions, references);
  std::vector<record::Channel> channels(analysis::LoadLoopAnalysis::channels().begin(),
                                        analysis::LoadLoopAnalysis::channels().end());
  for (const record::Channel c : analysis::FlexibilityAnalysis::channels())
    if (std::ranges::find(channels, c) == channels.end()) channels.push_back(c);
  for (const auto& motion : motions) {
    auto read = view.forEachSample(motion.step, channels, [&](const record::Sample& s) {
      flexibility.add(s);
      if (!loopsAreAskedFor) loops.add(s);
      return true;
    });
    if (!read) return read.error();
  }
  for (ResultValue& row : toResultValues(flexibility.result())) rows.push_back(std::move(row));
  for (ResultValue& row : loadCycleRows(loops.results(), {})) rows.push_back(std::move(row));
  return {};
}

}  // namespace

base::Result<RunResults> analyseRun(storage::UserStore& store, const storage::RunRecord& run,
                                    const protocol::Protocol& protocol, const protocol::Program& program,
                                    const std::function<bool()>& cancelled) {
  auto view = RunView::of(store, run.id, program, cancelled);
  if (!view) return view.error();
  RunResults results;
  if (auto made = addLoadLoops(*view, asksFor(protocol, "load_cycle"), results.values); !made) return made.error();
  for (const Action& a : program.actions)
    if (!a.step.reports.empty())
      if (auto added = addReports(*view, a, results.values); !added) return added.error();
  for (const protocol::AnalysisRequest& request : protocol.analyses) {
    auto more = computed(*view, request);
    if (!more && more.error().code == base::ErrorCode::Cancelled) return more.error();
    if (more) results.values.insert(results.values.end(), more->begin(), more->end());
    else
      results.problems.push_back(
          {more.error().code, "Analysis \"" + request.type + "\": " + more.error().message, more.error().remedy});
  }
  return results;
}

}  // namespace articulus::run
