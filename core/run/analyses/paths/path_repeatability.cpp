#include "core/run/analyses/paths/path_repeatability.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "core/run/analyses/paths/recorded_poses.h"
#include "core/run/analyses/result_rows.h"
#include "core/run/paths/path_recorder.h"
#include "core/spatial/rotation.h"

namespace articulus::run {
namespace {

constexpr double kRest_s = 0.5;

constexpr const char* kTable = "path_repeatability";

/// Middle and 95 % of what was carried at each rest (nearest rank): the largest alone is decided by the rule that ends
/// a rest.
void addDistribution(const std::string& path, const char* quantity, const char* unit, std::vector<double> sizes,
                     std::vector<storage::ResultValue>& rows) {
  std::sort(sizes.begin(), sizes.end());
  const auto rank = [&sizes](double share) {
    return sizes[static_cast<std::size_t>(std::ceil(share * static_cast<double>(sizes.size()))) - 1];
  };
  const std::string of = "over " + std::to_string(sizes.size()) + " rests, of each its largest single reading";
  for (const auto& [word, share] : {std::pair{", median", 0.5}, {", 95 %", 0.95}})
    addRow(rows, {kTable, path, std::string(quantity) + word, unit}, rank(share), of);
}

/// What the joint carried at the rests and on the ways between them, beside the moment that bends it.
void addLoads(const std::string& path, const nlohmann::json& options, const std::vector<RecordedPose>& taken,
              std::vector<storage::ResultValue>& rows) {
  double restForce_N = 0.0, restMoment_Nm = 0.0, wayForce_N = 0.0, wayMoment_Nm = 0.0;
  for (const RecordedPose& pose : taken) {
    restForce_N = std::max(restForce_N, pose.restForce_N);
    restMoment_Nm = std::max(restMoment_Nm, pose.restMoment_Nm);
    wayForce_N = std::max(wayForce_N, pose.wayForce_N);
    wayMoment_Nm = std::max(wayMoment_Nm, pose.wayMoment_Nm);
  }
  const std::string of = std::to_string(taken.size()) + " rests: largest single reading of a load that was wanted zero";
  const auto add = [&](const char* quantity, const char* unit, double size, const char* limit) {
    auto& row = addRow(rows, {kTable, path, quantity, unit}, size, of);
    if (options.contains(limit) && options[limit].is_number()) {
      row.expectedMaximum = options[limit].get<double>();
      row.source = options.value("source", "");
    }
  };
  add("force at rest", "N", restForce_N, "expected_force_N");
  add("moment at rest", "Nm", restMoment_Nm, "expected_moment_Nm");
  add("force on the way", "N", wayForce_N, "");
  add("moment on the way", "Nm", wayMoment_Nm, "");
  std::vector<double> forces_N, moments_Nm;
  for (const RecordedPose& pose : taken) {
    forces_N.push_back(pose.restForce_N);
    moments_Nm.push_back(pose.restMoment_Nm);
  }
  addDistribution(path, "force at rest", "N", std::move(forces_N), rows);
  addDistribution(path, "moment at rest", "Nm", std::move(moments_Nm), rows);
}

/// Poses that were taken at one angle.
using Stations = std::map<long, std::vector<spatial::Pose>>;
constexpr double kSameAngle_rad = 1e-6;

void addSpread(const std::string& path, const std::string& ways, const Stations& stations,
               std::vector<storage::ResultValue>& rows) {
  double squares_m2 = 0.0, squares_rad2 = 0.0, most_m = 0.0, most_rad = 0.0;
  std::size_t poses = 0, repeats = 0, compared = 0;
  for (const auto& [angle, taken] : stations) {
    if (taken.size() < 2) continue;
    const double n = static_cast<double>(taken.size());
    const spatial::Matrix3 R0 = taken.front().rotation;
    spatial::Vector3 mean_m = spatial::Vector3::Zero(), mean_rad = spatial::Vector3::Zero();
    for (const spatial::Pose& pose : taken) {
      mean_m += pose.translation / n;
      mean_rad += spatial::logRotation(pose.rotation * R0.transpose()) / n;
    }
    for (const spatial::Pose& pose : taken) {
      const double m = (pose.translation - mean_m).norm();
      const double rad = (spatial::logRotation(pose.rotation * R0.transpose()) - mean_rad).norm();
      squares_m2 += m * m;
      squares_rad2 += rad * rad;
      most_m = std::max(most_m, m);
      most_rad = std::max(most_rad, rad);
    }
    poses += taken.size();
    repeats = std::max(repeats, taken.size());
    ++compared;
  }
  if (poses == 0) return;
  const double all = static_cast<double>(poses);
  const std::string method = "up to " + std::to_string(repeats) + " poses at each of " + std::to_string(compared) +
                             " angles: distance from their mean, rms and largest";
  addRow(rows, {kTable, path, "translation" + ways, "m"}, std::sqrt(squares_m2 / all), most_m, method);
  addRow(rows, {kTable, path, "rotation" + ways, "rad"}, std::sqrt(squares_rad2 / all), most_rad, method);
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> pathRepeatability(const RunView& run, const nlohmann::json& options) {
  const std::string name = options.value("path", "");
  const auto taken = recordedPoses(run, name, options.value("rest_s", kRest_s));
  if (!taken) return taken.error();
  std::vector<storage::ResultValue> rows;
  if (taken->empty()) return rows;  // the run ended before there was anything to compare
  addLoads(name, options, *taken, rows);
  Stations there, all;
  for (const RecordedPose& pose : *taken) {
    const long angle = std::lround(pose.goal_rad / kSameAngle_rad);
    const spatial::Pose X_RD = relativePose(pose.X_WD, pose.X_WR);
    all[angle].push_back(X_RD);
    if (!pose.path.ends_with(" back")) there[angle].push_back(X_RD);
  }
  addSpread(name, "", there, rows);
  addSpread(name, ", there and back", all, rows);
  return rows;
}

}  // namespace articulus::run
