#include "core/run/analyses/load_at_point.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/text_format.h"
#include "core/spatial/axis_names.h"

namespace articulus::run {
namespace {

using record::Channel;
using spatial::Vector3;
using spatial::Vector6;

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "load_at_point: " + what, remedy};
}

struct Point {
  Vector3 from_m = Vector3::Zero();  ///< D at the reference pose, along W
  bool goesAlong = false;
  std::string method;
};

struct Extremes {
  Vector6 least = Vector6::Zero(), largest = Vector6::Zero();
  bool any = false;
};

base::Result<Extremes> extremesOf(const RunView& run, int action, const Point& point) {
  constexpr std::array kChannels{Channel::ForceX,     Channel::ForceY,      Channel::ForceZ,      Channel::MomentX,
                                 Channel::MomentY,    Channel::MomentZ,     Channel::PositionX,   Channel::PositionY,
                                 Channel::PositionZ,  Channel::QuaternionW, Channel::QuaternionX, Channel::QuaternionY,
                                 Channel::QuaternionZ};
  const spatial::Pose X_WR = run.reference(action);
  const Vector3 inD_m = X_WR.rotation.transpose() * point.from_m;
  Extremes found;
  auto read = run.forEachSample(action, kChannels, [&](const record::Sample& s) {
    const spatial::Pose X_WD = poseOf(s);
    const Vector3 at_m = point.goesAlong ? X_WD * inD_m : Vector3(X_WR.translation + point.from_m);
    Vector6 load = s.six(Channel::ForceX);
    load.tail<3>() += (X_WD.translation - at_m).cross(load.head<3>());
    if (!load.allFinite()) return true;
    found.least = found.any ? Vector6(found.least.cwiseMin(load)) : load;
    found.largest = found.any ? Vector6(found.largest.cwiseMax(load)) : load;
    found.any = true;
    return true;
  });
  if (!read) return read.error();
  return found;
}

base::Result<Point> pointOf(const nlohmann::json& options) {
  const auto at = options.value("at_mm", std::vector<double>());
  if (at.size() != 3 || !std::ranges::all_of(at, [](double v) { return std::abs(v) < 1e4; }))
    return unclear("\"at_mm\" is no point.",
                   "Give x, y and z in mm from D at its reference pose, such as [0, 0, -80].");
  const std::string moves = options.value("moves", "stays");
  if (moves != "stays" && moves != "goes along")
    return unclear("\"moves\" is \"" + moves + "\".", "Use \"stays\" or \"goes along\".");
  Point point{.from_m = 1e-3 * Vector3(at[0], at[1], at[2]), .goesAlong = moves == "goes along", .method = {}};
  point.method = "load of D carried to (" + base::significant(at[0]) + ", " + base::significant(at[1]) + ", " +
                 base::significant(at[2]) + ") mm from D at its reference pose along W, a point that " +
                 (point.goesAlong ? "goes along with the body" : "stands");
  return point;
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> loadAtPoint(const RunView& run, const nlohmann::json& options) {
  const auto point = pointOf(options);
  if (!point) return point.error();
  const auto steps = options.value("steps", std::vector<std::string>());
  for (const std::string& label : steps)
    if (run.actionsOf(label).empty())
      return unclear("no motion has the label \"" + label + "\".", "Name a step that moves.");
  std::vector<storage::ResultValue> rows;
  for (const protocol::Action& a : run.program().actions) {
    if (a.kind != protocol::ActionKind::Motion && a.kind != protocol::ActionKind::Replay) continue;
    if (!steps.empty() && std::ranges::find(steps, a.step.label) == steps.end()) continue;
    const auto found = extremesOf(run, a.number, *point);
    if (!found) return found.error();
    for (int k = 0; found->any && k < 6; ++k) {
      storage::ResultValue row;
      row.table = "load_at_point";
      row.motion = a.step.label.empty() ? a.place : a.step.label;
      row.quantity = spatial::kLoadNames[static_cast<std::size_t>(k)];
      row.unit = spatial::loadUnit(k);
      row.minimum = found->least[k];
      row.maximum = found->largest[k];
      row.method = point->method;
      rows.push_back(std::move(row));
    }
  }
  if (rows.empty()) return unclear("no motion was reached.", "Run the protocol to its end.");
  return rows;
}

}  // namespace articulus::run
