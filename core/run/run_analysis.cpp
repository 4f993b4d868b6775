#include "core/run/run_analysis.h"

#include <map>
#include <nlohmann/json.hpp>
#include "core/protocol/step_catalogue.h"

#include "core/analysis/flexibility.h"
#include "core/analysis/step_statistics.h"
#include "core/run/analysis_catalogue.h"
#include "core/run/program_runner.h"
#include "core/run/run_snapshot_json.h"
#include "core/run/run_view.h"

namespace articulus::run {
namespace {

using protocol::Action;
using storage::ResultValue;

/// A motion that is repeated by a sweep has one name in the protocol and one row a place in the tables.
struct Motions {
  std::vector<analysis::MotionOfInterest> all;
  std::map<std::string, int> count;

  explicit Motions(const protocol::Program& program) {
    for (const Action& a : program.actions)
      if (const auto loop = loopOf(a.step)) ++count[loop->motion];
    for (const Action& a : program.actions)
      if (const auto loop = loopOf(a.step))
        all.push_back({a.number, loop->axis, count[loop->motion] > 1 ? loop->motion + ", " + a.place : loop->motion,
                       loop->reportedCycle});
  }
};

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

}  // namespace

base::Result<RunResults> analyseRun(storage::UserStore& store, const storage::RunRecord& run,
                                    const protocol::Protocol& protocol, const protocol::Program& program,
                                    const std::function<bool()>& cancelled) {
  const Motions motions(program);
  analysis::FlexibilityAnalysis flexibility(motions.all);
  for (const auto& motion : motions.all) {
    bool told = false;
    const auto add = [&flexibility](const record::Sample& s) {
      flexibility.add(s);
      return true;
    };
    auto read = store.forEachSample(run.id, motion.step, flexibility.channels(), cancellable(add, cancelled, told));
    if (!read) return read.error();
    if (told) return analysisCancelled();
  }
  RunResults results{.values = toResultValues(flexibility.result())};
  const bool reports = std::any_of(program.actions.begin(), program.actions.end(),
                                   [](const Action& a) { return !a.step.reports.empty(); });
  if (!reports && protocol.analyses.empty()) return results;
  auto view = RunView::of(store, run.id, program, cancelled);
  if (!view) return view.error();
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
