#include "core/run/duration/expected_run.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/stored_json.h"
#include "core/protocol/protocol_json.h"

namespace articulus::run {
namespace {

using base::Result;

/// Of the cell as it was; samples are counted in its cycles.
Result<double> rateOf(const storage::RunRecord& run) {
  const std::string origin = "run " + std::to_string(run.id);
  const auto cell = base::parseStoredJson(run.header.cellJson, origin);
  if (!cell) return cell.error();
  if (const auto rate = cell->find("rate_Hz"); rate != cell->end() && rate->is_number() && rate->get<double>() > 0.0)
    return rate->get<double>();
  return base::Error{base::ErrorCode::ParseError, origin + " does not say how many samples a second it has.", {}};
}

std::optional<ExpectedRun> asLastTime(const protocol::Protocol& protocol, const protocol::Program& program,
                                      const protocol::ForecastBasis& basis, const std::string& cellName,
                                      storage::UserStore& store) {
  const auto id = store.newestComplete(protocol::toJson(protocol).dump(), cellName);
  if (!id || *id == 0) return std::nullopt;
  const auto run = store.run(*id);
  if (!run) return std::nullopt;
  const auto times = timesOf(store, *run, program);
  if (!times) return std::nullopt;
  return ExpectedRun{protocol::forecast(program, basis, &*times), DurationKnownBy::LastRun, run->id, run->began};
}

}  // namespace

protocol::ForecastBasis forecastBasis(const cell::CellConfig& cell, const safety::LimitSet& limits) {
  return {.rate_Hz = cell.rate_Hz,
          .home_s = cell.homeTime_s,
          .linearSpeed_m_per_s = limits.linearSpeed_m_per_s,
          .angularSpeed_rad_per_s = limits.angularSpeed_rad_per_s};
}

Result<protocol::RunTimes> timesOf(storage::UserStore& store, const storage::RunRecord& run,
                                   const protocol::Program& program) {
  const auto rate_Hz = rateOf(run);
  if (!rate_Hz) return rate_Hz.error();
  const auto ranges = store.stepRanges(run.id);
  if (!ranges) return ranges.error();
  const auto events = store.events(run.id);
  if (!events) return events.error();
  const std::size_t n = program.actions.size();
  protocol::RunTimes times{std::vector<double>(n, -1.0), std::vector<int>(n, -1)};
  // What stands (paused, or asked) belongs to no step; going home and zeroing are none of a plan and have no samples.
  for (const storage::StepSamples& step : *ranges)
    if (step.step >= 0 && static_cast<std::size_t>(step.step) < n)
      times.action_s[static_cast<std::size_t>(step.step)] = static_cast<double>(step.samples) / *rate_Hz;
  for (const record::Event& event : *events)
    if (event.kind == record::EventKind::BranchTaken && event.step >= 0 && static_cast<std::size_t>(event.step) < n)
      times.held[static_cast<std::size_t>(event.step)] = event.code != 0 ? 1 : 0;
  return times;
}

ExpectedRun expectedRun(const protocol::Protocol& protocol, const protocol::Program& program,
                        const protocol::ForecastBasis& basis, const std::string& cellName, storage::UserStore* store) {
  if (store)
    if (auto known = asLastTime(protocol, program, basis, cellName, *store)) return *known;
  return {.forecast = protocol::forecast(program, basis), .began = {}};
}

ExpectedRun rehearsed(ExpectedRun known, const protocol::Program& program, const protocol::ForecastBasis& basis,
                      const Rehearsal& rehearsal) {
  if (!rehearsal.endedWell() || rehearsal.duration_s <= 0.0) return known;
  const auto& rest_s = protocol::forecast(program, basis).rest_s;
  // Each action its share of the step that it belongs to, as the forecast divides it.
  std::map<int, double> step_s, reckoned_s;
  for (const RehearsedStep& step : rehearsal.steps) step_s[step.step] += step.time_s;
  const auto own_s = [&](std::size_t i) {
    return std::max(0.0, rest_s[i] - (i + 1 < rest_s.size() ? rest_s[i + 1] : 0.0));
  };
  for (std::size_t i = 0; i < program.actions.size(); ++i) reckoned_s[program.actions[i].topStep] += own_s(i);
  protocol::RunTimes times{std::vector<double>(program.actions.size(), -1.0), {}};
  for (std::size_t i = 0; i < program.actions.size(); ++i) {
    const int top = program.actions[i].topStep;
    if (!step_s.contains(top) || reckoned_s[top] <= 0.0) continue;
    times.action_s[i] = own_s(i) / reckoned_s[top] * step_s[top];
  }
  known.forecast = protocol::forecast(program, basis, &times);
  // What it took in all is known exactly; a branch that it did not go is not.
  const double excess_s = known.forecast.duration_s - rehearsal.duration_s;
  if (excess_s > 0.0)
    for (double& rest : known.forecast.rest_s)
      rest = std::max(0.0, rest * rehearsal.duration_s / known.forecast.duration_s);
  known.forecast.duration_s = rehearsal.duration_s;
  known.by = DurationKnownBy::Rehearsal;
  return known;
}

}  // namespace articulus::run
