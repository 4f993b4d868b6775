#include "core/run/analyses/load_cycle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "core/base/text/text_format.h"
#include "core/protocol/step_catalogue.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

using analysis::LoadLoopOptions;
using analysis::LoadLoopResult;
using storage::ResultValue;

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "load_cycle: " + what, remedy};
}

/// Rows of one motion, in its own units.
class Rows {
 public:
  Rows(const LoadLoopResult& loop, const LoadLoopOptions& options, std::vector<ResultValue>& rows)
      : loop_(loop), options_(options), rows_(rows), turns_(loop.motion.axis >= 3) {}

  void add() {
    for (const LoadLoopResult::Zone& zone : loop_.zones)
      if (zone.zone) addZone(*zone.method, *zone.zone);
      else if (!loop_.lacksValues)  // that is told once of the whole cycle
        addNotTold(rows_,
                   {"load_cycle", loop_.motion.motion, "neutral zone, " + std::string(zone.method->label), unit()},
                   zone.zone.error());
    if (loop_.stiffness) {
      const std::string share = " of the peak load, " + cycle();
      stiffness("stiffness of the neutral zone", loop_.stiffness->neutral,
                "lines through both branches up to " + percent(options_.zones.neutralShare) + share);
      const std::string elastic =
          "line through the loading branch from " + percent(options_.zones.elasticShare) + share;
      stiffness("stiffness of the elastic zone, positive load", loop_.stiffness->elasticAbove, elastic);
      stiffness("stiffness of the elastic zone, negative load", loop_.stiffness->elasticBelow, elastic);
    }
    if (loop_.hysteresisArea_J)
      row("hysteresis, area", "J", *loop_.hysteresisArea_J, *loop_.hysteresisArea_J, "area of the loop, " + cycle());
    if (loop_.phaseLag_rad)
      row("phase lag", "rad", *loop_.phaseLag_rad, *loop_.phaseLag_rad,
          "motion behind load, first harmonics, " + cycle());
    addCoupled();
    addConvergence();
  }

 private:
  static std::string percent(double share) { return base::fixed(100.0 * share, 0) + " %"; }
  [[nodiscard]] std::string cycle() const { return "cycle " + std::to_string(loop_.motion.reportedCycle); }
  [[nodiscard]] const char* unit() const { return turns_ ? "rad" : "m"; }

  void row(const std::string& quantity, const char* unit, double minimum, double maximum, const std::string& method) {
    addRow(rows_, {"load_cycle", loop_.motion.motion, quantity, unit}, minimum, maximum, method);
  }

  void stiffness(const std::string& quantity, double value, const std::string& method) {
    const double shown = value * (turns_ ? spatial::kRadiansPerDegree : 1e-3);
    row(quantity, turns_ ? "Nm/deg" : "N/mm", shown, shown, method);
  }

  void addZone(const analysis::NeutralZoneMethodRow& method, const analysis::NeutralZone& zone) {
    const std::string label = "neutral zone, " + std::string(method.label);
    std::string how = std::string(method.meaning) + "; " + std::string(method.source) + "; " + cycle();
    if (method.method == analysis::NeutralZoneMethod::StiffnessThreshold)
      how += turns_ ? "; threshold " + base::fixed(spatial::inRadians(options_.threshold_Nm_per_rad), 3) + " Nm/deg"
                    : "; threshold " + base::fixed(options_.threshold_N_per_m * 1e-3, 2) + " N/mm";
    row(label, unit(), zone.lower, zone.upper, how);
    row(label + ", width", unit(), zone.width(), zone.width(), how);
    if (zone.determination)
      row(label + ", R2", "1", *zone.determination, *zone.determination, "fitted curve, the worse branch");
    if (zone.stiffness)
      stiffness(label + ", stiffness", *zone.stiffness, "line through the samples within, both branches");
  }

  void addCoupled() {
    if (!loop_.coupled) return;
    constexpr std::array<const char*, 6> kNames{"x", "y", "z", "LB", "FE", "AR"};
    for (int k = 0; k < 6; ++k) {
      if (k == loop_.motion.axis || !std::isfinite(loop_.coupled->slope[k])) continue;
      const std::string of = std::string("coupled motion, ") + kNames[static_cast<std::size_t>(k)];
      row(of, k < 3 ? "m" : "rad", loop_.coupled->range[k], loop_.coupled->range[k],
          "largest minus smallest, " + cycle());
      if (turns_ && k >= 3)
        row(of + ", per driven angle", "1", loop_.coupled->slope[k], loop_.coupled->slope[k],
            "slope of the line over the driven motion");
    }
  }

  void addConvergence() {
    for (std::size_t i = 0; i < loop_.range.size(); ++i)
      if (std::isfinite(loop_.range[i]))
        row("range, cycle " + std::to_string(i + 1), unit(), loop_.range[i], loop_.range[i], "largest minus smallest");
    if (loop_.range.size() < 2) return;
    const double last = loop_.range.back(), before = loop_.range[loop_.range.size() - 2];
    if (before > 0.0 && std::isfinite(last))
      row("range, change in the last cycle", "%", 100.0 * (last / before - 1.0), 100.0 * (last / before - 1.0),
          "last cycle against the one before");
  }

  const LoadLoopResult& loop_;
  const LoadLoopOptions& options_;
  std::vector<ResultValue>& rows_;
  bool turns_;
};

base::Result<LoadLoopOptions> optionsOf(const nlohmann::json& json) {
  LoadLoopOptions options;
  options.threshold_Nm_per_rad = spatial::inDegrees(json.value("threshold_Nm_per_deg", 0.05));
  options.threshold_N_per_m = 1e3 * json.value("threshold_N_per_mm", 5.0);
  options.zones.neutralShare = json.value("neutral_share", options.zones.neutralShare);
  options.zones.elasticShare = json.value("elastic_share", options.zones.elasticShare);
  if (!(options.threshold_Nm_per_rad > 0.0 && options.threshold_N_per_m > 0.0))
    return unclear("a threshold is not above zero.", "Give it in Nm/deg or N/mm.");
  const auto share = [](double s) { return s > 0.0 && s < 1.0; };
  if (!share(options.zones.neutralShare) || !share(options.zones.elasticShare))
    return unclear("a share is not between 0 and 1.", "The neutral zone takes about 0.1, the elastic one 0.75.");
  return options;
}

/// Why a motion has fewer rows than it could have.
std::string missing(const std::vector<LoadLoopResult>& loops) {
  std::string text;
  for (const LoadLoopResult& loop : loops)
    for (const LoadLoopResult::Zone& zone : loop.zones)
      if (!zone.zone)
        text += (text.empty() ? "" : " ") + loop.motion.motion + ", " + std::string(zone.method->label) + ": " +
                zone.zone.error().message;
  return text;
}

}  // namespace

std::vector<analysis::MotionOfInterest> loadLoopsOf(const protocol::Program& program) {
  std::map<std::string, int> count;
  for (const protocol::Action& a : program.actions)
    if (const auto loop = loopOf(a.step)) ++count[loop->motion];
  std::vector<analysis::MotionOfInterest> loops;
  for (const protocol::Action& a : program.actions)
    if (const auto loop = loopOf(a.step))
      loops.push_back({a.number, loop->axis, count[loop->motion] > 1 ? loop->motion + ", " + a.place : loop->motion,
                       loop->reportedCycle});
  return loops;
}

std::vector<ResultValue> loadCycleRows(const std::vector<LoadLoopResult>& loops, const LoadLoopOptions& options) {
  std::vector<ResultValue> rows;
  for (const LoadLoopResult& loop : loops) Rows(loop, options, rows).add();
  return rows;
}

base::Result<std::vector<ResultValue>> loadCycle(const RunView& run, const nlohmann::json& json) {
  const auto options = optionsOf(json);
  if (!options) return options.error();
  auto motions = loadLoopsOf(run.program());
  if (json.contains("steps")) {
    std::vector<int> asked;
    for (const auto& label : json["steps"]) {
      const auto actions = run.actionsOf(label.get<std::string>());
      if (actions.empty())
        return unclear("no motion is called \"" + label.get<std::string>() + "\".", run.motionsToName());
      asked.insert(asked.end(), actions.begin(), actions.end());
    }
    std::erase_if(motions, [&](const auto& m) { return std::ranges::find(asked, m.step) == asked.end(); });
  }
  if (motions.empty()) return unclear("no step of the protocol has a load loop.", "Ask for it of load_cycle steps.");
  std::vector<spatial::Vector3> references;
  for (const auto& m : motions) references.push_back(run.reference(m.step).translation);
  analysis::LoadLoopAnalysis collected(motions, references);
  for (const auto& m : motions) {
    auto read = run.forEachSample(m.step, analysis::LoadLoopAnalysis::channels(), [&](const record::Sample& s) {
      collected.add(s);
      return true;
    });
    if (!read) return read.error();
    if (const auto ended = run.ended(m.step)) collected.setEnded(m.step, *ended);
  }
  const auto loops = collected.results(*options);
  auto rows = loadCycleRows(loops, *options);
  if (rows.empty())
    return unclear("no load loop reached its reported cycle. " + missing(loops), "Run them to their end.");
  return rows;
}

}  // namespace articulus::run
