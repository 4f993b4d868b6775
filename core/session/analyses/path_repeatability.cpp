#include "core/session/analyses/path_repeatability.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/session/path_recorder.h"
#include "core/spatial/rotation.h"

namespace articulus::session {
namespace {

using Path = std::vector<spatial::Pose>;

/// The pose that a TakePose action took: the last sample of the motion before it.
base::Result<std::optional<spatial::Pose>> taken(const RunView& run, int action) {
  std::optional<spatial::Pose> pose;
  int motion = action - 1;
  while (motion >= 0 && run.program().actions[static_cast<std::size_t>(motion)].kind != protocol::ActionKind::Motion) --motion;
  if (motion < 0) return pose;
  const spatial::Pose X_WR = run.reference(motion);
  auto read = run.forEachSample(motion, [&](const record::Sample& s) {
    pose = relativePose(s, X_WR);
    return true;
  });
  if (!read) return read.error();
  return pose;
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> pathRepeatability(const RunView& run, const nlohmann::json& options) {
  const std::string name = options.is_object() ? options.value("path", "") : "";
  std::map<std::string, Path> repeats;
  for (const protocol::Action& a : run.program().actions) {
    if (a.kind != protocol::ActionKind::TakePose || (a.path != name && !a.path.starts_with(name + " "))) continue;
    auto pose = taken(run, a.number);
    if (!pose) return pose.error();
    if (*pose) repeats[a.path].push_back(**pose);
  }
  if (repeats.empty())
    return base::Error{base::ErrorCode::InvalidArgument, "path_repeatability: no path \"" + name + "\" was taken.", "Give \"path\" the name of a passive path."};
  std::size_t points = repeats.begin()->second.size();
  for (const auto& [key, path] : repeats) points = std::min(points, path.size());
  std::vector<storage::ResultValue> rows;
  if (repeats.size() < 2 || points == 0) return rows;   // the run ended before there was anything to compare
  double squares_m2 = 0.0, squares_rad2 = 0.0, most_m = 0.0, most_rad = 0.0;
  const double n = static_cast<double>(repeats.size());
  for (std::size_t i = 0; i < points; ++i) {
    const spatial::Matrix3 R0 = repeats.begin()->second[i].rotation;
    spatial::Vector3 mean_m = spatial::Vector3::Zero(), mean_rad = spatial::Vector3::Zero();
    for (const auto& [key, path] : repeats) {
      mean_m += path[i].translation / n;
      mean_rad += spatial::logRotation(path[i].rotation * R0.transpose()) / n;
    }
    for (const auto& [key, path] : repeats) {
      const double m = (path[i].translation - mean_m).norm();
      const double rad = (spatial::logRotation(path[i].rotation * R0.transpose()) - mean_rad).norm();
      squares_m2 += m * m;
      squares_rad2 += rad * rad;
      most_m = std::max(most_m, m);
      most_rad = std::max(most_rad, rad);
    }
  }
  const double all = n * static_cast<double>(points);
  const std::string method = std::to_string(repeats.size()) + " repeats, " + std::to_string(points) + " poses: distance from their mean, rms and largest";
  const auto row = [&](const char* quantity, const char* unit, double rms, double most) {
    storage::ResultValue value;
    value.table = "path_repeatability";
    value.motion = name;
    value.quantity = quantity;
    value.unit = unit;
    value.minimum = rms;
    value.maximum = most;
    value.method = method;
    rows.push_back(std::move(value));
  };
  row("translation", "m", std::sqrt(squares_m2 / all), most_m);
  row("rotation", "rad", std::sqrt(squares_rad2 / all), most_rad);
  return rows;
}

}  // namespace articulus::session
