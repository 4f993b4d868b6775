#include "core/run/analyses/load_at_point.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/analysis/round_body_stress.h"
#include "core/base/text/text_format.h"
#include "core/run/analyses/result_rows.h"
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
  double diameter_m = 0.0;  ///< of a round body from D to the point; 0: none was given
  std::string method;
};

struct Extremes {
  Vector6 least = Vector6::Zero(), largest = Vector6::Zero();
  Vector3 leastInduced = Vector3::Zero(), largestInduced = Vector3::Zero();  // moment by the lever of the forces alone
  double stressAtD_Pa = 0.0, stressAtPoint_Pa = 0.0;
  StressedBody worst;  // of a round body
  bool any = false;
};

base::Result<Extremes> extremesOf(const RunView& run, int action, const Point& point) {
  constexpr std::array kChannels{Channel::Time,        Channel::ForceX,     Channel::ForceY,      Channel::ForceZ,
                                 Channel::MomentX,     Channel::MomentY,    Channel::MomentZ,     Channel::PositionX,
                                 Channel::PositionY,   Channel::PositionZ,  Channel::QuaternionW, Channel::QuaternionX,
                                 Channel::QuaternionY, Channel::QuaternionZ};
  const spatial::Pose X_WR = run.reference(action);
  const Vector3 inD_m = X_WR.rotation.transpose() * point.from_m;
  Extremes found;
  auto read = run.forEachSample(action, kChannels, [&](const record::Sample& s) {
    const spatial::Pose X_WD = poseOf(s);
    const Vector3 at_m = point.goesAlong ? X_WD * inD_m : Vector3(X_WR.translation + point.from_m);
    const Vector6 atD = s.six(Channel::ForceX);
    Vector6 load = atD;
    const Vector3 induced = (X_WD.translation - at_m).cross(load.head<3>());
    load.tail<3>() += induced;
    if (!load.allFinite()) return true;
    found.leastInduced = found.any ? Vector3(found.leastInduced.cwiseMin(induced)) : induced;
    found.largestInduced = found.any ? Vector3(found.largestInduced.cwiseMax(induced)) : induced;
    if (point.diameter_m > 0.0) {
      const Vector3 lever = at_m - X_WD.translation;
      const auto largest = [&](double share) {
        return analysis::sectionStress(atD, lever, point.diameter_m, share).largest_Pa(point.diameter_m);
      };
      const double nearD = largest(0.0), atPoint = largest(1.0);
      if (std::max(nearD, atPoint) > std::max(found.stressAtD_Pa, found.stressAtPoint_Pa))
        found.worst = {{}, s[Channel::Time], atD, lever, point.diameter_m};
      found.stressAtD_Pa = std::max(found.stressAtD_Pa, nearD);
      found.stressAtPoint_Pa = std::max(found.stressAtPoint_Pa, atPoint);
    }
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
  Point point{.from_m = 1e-3 * Vector3(at[0], at[1], at[2]),
              .goesAlong = moves == "goes along",
              .diameter_m = 0.0,
              .method = {}};
  if (options.contains("diameter_mm")) {
    point.diameter_m = 1e-3 * options["diameter_mm"].get<double>();
    if (!(point.diameter_m > 0.0 && point.diameter_m < 10.0 && point.from_m.norm() > 0.0))
      return unclear("\"diameter_mm\" is no diameter of a body from D to the point.", "Give it in mm, above zero.");
  }
  point.method = "load of D carried to (" + base::significant(at[0]) + ", " + base::significant(at[1]) + ", " +
                 base::significant(at[2]) + ") mm from D at its reference pose along W, a point that " +
                 (point.goesAlong ? "goes along with the body" : "stands");
  return point;
}

constexpr const char* kTable = "load_at_point";

void addRows(const Extremes& found, const Point& point, const std::string& motion,
             std::vector<storage::ResultValue>& rows) {
  for (int k = 0; k < 6; ++k)
    addRow(rows, {kTable, motion, std::string(spatial::kLoadNames[static_cast<std::size_t>(k)]), spatial::loadUnit(k)},
           found.least[k], found.largest[k], point.method);
  for (int k = 0; k < 3; ++k)
    addRow(rows,
           {kTable, motion,
            std::string(spatial::kLoadNames[static_cast<std::size_t>(k + 3)]) + ", induced by the forces", "Nm"},
           found.leastInduced[k], found.largestInduced[k],
           "lever times force alone; " + point.method + "; Martinez 2012");
  if (!(point.diameter_m > 0.0)) return;
  const std::string how = "largest normal stress of bending and pull in a round section of " +
                          base::significant(1e3 * point.diameter_m) +
                          " mm, straight from D to the point; Martinez 2012";
  addRow(rows, {kTable, motion, "largest stress at D", "Pa"}, found.stressAtD_Pa, how);
  addRow(rows, {kTable, motion, "largest stress at the point", "Pa"}, found.stressAtPoint_Pa, how);
}

/// What is found of each motion that was reached, by its name.
base::Result<std::vector<std::pair<std::string, Extremes>>> motionsOf(const RunView& run, const Point& point,
                                                                      const nlohmann::json& options) {
  const auto steps = options.value("steps", std::vector<std::string>());
  for (const std::string& label : steps)
    if (run.actionsOf(label).empty()) return unclear("no motion is called \"" + label + "\".", run.motionsToName());
  std::vector<std::pair<std::string, Extremes>> motions;
  for (const protocol::Action& a : run.program().actions) {
    if (a.kind != protocol::ActionKind::Motion && a.kind != protocol::ActionKind::Replay) continue;
    if (!run.isAmong(a, steps)) continue;
    auto found = extremesOf(run, a.number, point);
    if (!found) return found.error();
    if (found->any) motions.emplace_back(RunView::nameOf(a), std::move(*found));
  }
  if (motions.empty()) return unclear("no motion was reached.", "Run the protocol to its end.");
  return motions;
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> loadAtPoint(const RunView& run, const nlohmann::json& options) {
  const auto point = pointOf(options);
  if (!point) return point.error();
  const auto motions = motionsOf(run, *point, options);
  if (!motions) return motions.error();
  std::vector<storage::ResultValue> rows;
  for (const auto& [motion, found] : *motions) addRows(found, *point, motion, rows);
  return rows;
}

base::Result<std::vector<StressedBody>> stressedBodies(const RunView& run, const nlohmann::json& options) {
  const auto point = pointOf(options);
  if (!point) return point.error();
  if (!(point->diameter_m > 0.0))
    return unclear("there is no \"diameter_mm\".", "Give the diameter of the round body from D to the point.");
  auto motions = motionsOf(run, *point, options);
  if (!motions) return motions.error();
  std::vector<StressedBody> bodies;
  for (auto& [motion, found] : *motions) {
    if (!(found.worst.diameter_m > 0.0)) continue;  // no load at all
    found.worst.motion = motion;
    bodies.push_back(std::move(found.worst));
  }
  return bodies;
}

}  // namespace articulus::run
