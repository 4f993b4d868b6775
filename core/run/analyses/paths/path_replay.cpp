#include "core/run/analyses/paths/path_replay.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/analysis/path_comparison.h"
#include "core/protocol/step.h"
#include "core/run/analyses/result_rows.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::run {
namespace {

constexpr int kEvery = 20;  // samples: a pose each 20 ms is plenty for a slow walk
constexpr double kArm_m = 0.1;

constexpr double kApproachShare =
    0.3;  // of a walk, within which it begins: a cycle is still on its way to the first peak then

struct Walk {
  std::vector<spatial::Pose> poses;
  double lowest = 0.0, highest = 0.0;  // of the load
};

/// In  start: where the recorded motion began; null: the walk counts whole
base::Result<Walk> walkOf(const RunView& run, const std::string& label, int axis,
                          const spatial::Pose* start = nullptr) {
  const auto actions = run.actionsOf(label);
  if (actions.size() != 1)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "path_replay: " + std::to_string(actions.size()) + " motions have the label \"" + label + "\".",
                       "Name one motion."};
  Walk walk;
  std::vector<double> loads;
  double sum = 0.0;
  int count = 0;
  auto read = run.forEachSample(actions.front(), [&](const record::Sample& s) {
    sum += s.six(record::Channel::ForceX)[axis];
    if (++count < kEvery) return true;
    loads.push_back(sum / kEvery);
    walk.poses.push_back(poseOf(s));
    sum = 0.0;
    count = 0;
    return true;
  });
  if (!read) return read.error();
  if (loads.empty()) return walk;
  if (start != nullptr) {  // the way to the path is none of it
    const auto distance = [&](const spatial::Pose& X) {
      return std::hypot((X.translation - start->translation).norm(),
                        kArm_m * spatial::logRotation(X.rotation * start->rotation.transpose()).norm());
    };
    const auto within = static_cast<std::ptrdiff_t>(kApproachShare * static_cast<double>(walk.poses.size())) + 1;
    const auto nearest =
        std::min_element(walk.poses.begin(), walk.poses.begin() + within,
                         [&](const spatial::Pose& a, const spatial::Pose& b) { return distance(a) < distance(b); });
    const auto skipped = nearest - walk.poses.begin();
    walk.poses.erase(walk.poses.begin(), nearest);
    loads.erase(loads.begin(), loads.begin() + skipped);
  }
  const auto [lowest, highest] = std::minmax_element(loads.begin(), loads.end());
  walk.lowest = *lowest;
  walk.highest = *highest;
  return walk;
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> pathReplay(const RunView& run, const nlohmann::json& options) {
  int axis = 0;
  const std::string axisKey = options.value("axis", "My");
  while (axis < 6 && axisKey != protocol::axisName(axis)) ++axis;
  if (axis == 6)
    return base::Error{base::ErrorCode::InvalidArgument, "path_replay: \"" + axisKey + "\" is no load.",
                       "Give \"axis\" as Fx ... Mz."};
  const std::string unit = axis < 3 ? "N" : "Nm";
  const auto recorded = walkOf(run, options.value("recorded", ""), axis);
  if (!recorded) return recorded.error();
  if (recorded->poses.empty()) return std::vector<storage::ResultValue>();  // the run ended before
  const spatial::Pose start = recorded->poses.front();
  const auto intact = walkOf(run, options.value("intact", ""), axis, &start);
  if (!intact) return intact.error();
  std::vector<storage::ResultValue> rows;
  if (intact->poses.size() < 2) return rows;  // the run ended before
  const auto add = [&rows](const std::string& motion, const std::string& quantity, const std::string& in,
                           double minimum, double maximum, const std::string& method) -> storage::ResultValue& {
    return addRow(rows, {"path_replay", motion, quantity, in}, minimum, maximum, method);
  };
  const std::string source = options.value("source", "");
  add(options.value("intact", ""), "range of " + axisKey, unit, intact->lowest, intact->highest,
      "lowest and highest of means over 20 samples");
  double before = intact->highest - intact->lowest;
  for (const auto& label : options.value("replays", std::vector<std::string>())) {
    const auto walk = walkOf(run, label, axis, &start);
    if (!walk) return walk.error();
    if (walk->poses.size() < 2) break;
    const auto off = analysis::comparePaths(intact->poses, walk->poses, kArm_m);
    if (!off) return off.error();
    const std::string method =
        "rms and largest of " + std::to_string(off->compared) + " poses against the nearest of the intact replay";
    auto& shift = add(label, "shift", "m", off->rmsShift_m, off->maxShift_m, method);
    if (options.contains("largest_shift_mm"))
      shift.expectedMaximum = 1e-3 * options["largest_shift_mm"].get<double>(), shift.source = source;
    auto& turn = add(label, "turn", "rad", off->rmsTurn_rad, off->maxTurn_rad, method);
    if (options.contains("largest_turn_deg"))
      turn.expectedMaximum = spatial::inRadians(options["largest_turn_deg"].get<double>()), turn.source = source;
    add(label, "range of " + axisKey, unit, walk->lowest, walk->highest, "lowest and highest of means over 20 samples");
    const double share = before > 0.0 ? (walk->highest - walk->lowest) / before : 1.0;
    auto& falls = add(label, "range over that before", "1", share, share,
                      "range of " + axisKey + " over that of the replay before");
    falls.expectedMaximum = 1.0;
    falls.source = source;
    before = walk->highest - walk->lowest;
  }
  return rows;
}

}  // namespace articulus::run
