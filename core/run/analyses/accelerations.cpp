#include "core/run/analyses/accelerations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/analysis/pose_rates.h"
#include "core/base/text/text_format.h"
#include "core/run/analyses/result_rows.h"

namespace articulus::run {
namespace {

using record::Channel;

constexpr const char* kTable = "accelerations";
constexpr double kWindow_s = 0.1, kLongestWindow_s = 60.0;
constexpr std::array<std::string_view, 6> kAlong{"along x", "along y", "along z", "about x", "about y", "about z"};

base::Error unclear(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "accelerations: " + what, remedy};
}

base::Result<std::vector<analysis::PoseAtTime>> posesOf(const RunView& run, int action) {
  constexpr std::array kChannels{Channel::Time,        Channel::PositionX,   Channel::PositionY,
                                 Channel::PositionZ,   Channel::QuaternionW, Channel::QuaternionX,
                                 Channel::QuaternionY, Channel::QuaternionZ};
  std::vector<analysis::PoseAtTime> poses;
  auto read = run.forEachSample(action, kChannels, [&poses](const record::Sample& s) {
    const spatial::Pose X_WD = poseOf(s);
    const double time_s = s[Channel::Time];
    const bool known = std::isfinite(time_s) && X_WD.translation.allFinite() && X_WD.rotation.allFinite();
    if (known && (poses.empty() || time_s > poses.back().time_s)) poses.push_back({time_s, X_WD});
    return true;
  });
  if (!read) return read.error();
  return poses;
}

void addRows(const analysis::PoseRates& rates, const std::string& motion, const std::string& method,
             std::vector<storage::ResultValue>& rows) {
  for (const bool faster : {false, true}) {  // how its velocity changes
    for (int i = 0; i < 6; ++i) {
      double least = INFINITY, most = -INFINITY;
      for (const analysis::PoseRate& at : rates.at) {
        const double value = (faster ? at.acceleration : at.velocity)[i];
        least = std::min(least, value);
        most = std::max(most, value);
      }
      const std::string unit = std::string(i < 3 ? "m/s" : "rad/s") + (faster ? "2" : "");
      addRow(rows,
             {kTable, motion,
              (faster ? "acceleration " : "velocity ") + std::string(kAlong[static_cast<std::size_t>(i)]), unit},
             least, most, method);
    }
  }
  std::array<double, 4> largest{};
  for (const analysis::PoseRate& at : rates.at) {
    largest[0] = std::max(largest[0], at.velocity.head<3>().norm());
    largest[1] = std::max(largest[1], at.velocity.tail<3>().norm());
    largest[2] = std::max(largest[2], at.acceleration.head<3>().norm());
    largest[3] = std::max(largest[3], at.acceleration.tail<3>().norm());
  }
  const std::array<double, 4> error{rates.velocity_m_per_s, rates.velocity_rad_per_s, rates.acceleration_m_per_s2,
                                    rates.acceleration_rad_per_s2};
  constexpr std::array<const char*, 4> kNames{"velocity", "angular velocity", "acceleration", "angular acceleration"};
  constexpr std::array<const char*, 4> kUnits{"m/s", "rad/s", "m/s2", "rad/s2"};
  for (std::size_t k = 0; k < 4; ++k) {
    addRow(rows, {kTable, motion, std::string(kNames[k]) + ", largest", kUnits[k]}, largest[k], method);
    addRow(rows, {kTable, motion, std::string(kNames[k]) + ", uncertainty", kUnits[k]}, error[k],
           "standard error of a component, from what the cubics leave; " + method);
  }
}

}  // namespace

base::Result<std::vector<storage::ResultValue>> accelerations(const RunView& run, const nlohmann::json& options) {
  const double window_s = options.value("window_s", kWindow_s);
  if (!(window_s > 0.0 && window_s <= kLongestWindow_s))
    return unclear("\"window_s\" is not between 0 and " + base::significant(kLongestWindow_s) + " s.",
                   "Take a tenth of a second for a robot, four times the distance of two frames for a tracker.");
  const auto steps = options.value("steps", std::vector<std::string>());
  for (const std::string& label : steps)
    if (run.actionsOf(label).empty()) return unclear("no motion is called \"" + label + "\".", run.motionsToName());
  const std::string method = "rates of D along axes of W, by cubics in a window of " + base::significant(window_s) +
                             " s that moves along; Savitzky & Golay 1964";
  std::vector<storage::ResultValue> rows;
  bool reached = false;
  for (const protocol::Action& a : run.program().actions) {
    if (a.kind != protocol::ActionKind::Motion && a.kind != protocol::ActionKind::Replay) continue;
    if (!run.isAmong(a, steps)) continue;
    const auto poses = posesOf(run, a.number);
    if (!poses) return poses.error();
    if (poses->empty()) continue;  // not reached
    reached = true;
    const std::string motion = RunView::nameOf(a);
    const auto rates = analysis::poseRates(*poses, window_s);
    if (rates) addRows(*rates, motion, method, rows);
    else addNotTold(rows, {kTable, motion, "acceleration, largest", "m/s2"}, rates.error());
  }
  if (!reached) return unclear("no motion with poses was reached.", "Run the protocol to its end, or import poses.");
  return rows;
}

}  // namespace articulus::run
