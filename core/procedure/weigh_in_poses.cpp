#include "core/procedure/weigh_in_poses.h"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/motion/min_jerk.h"
#include "core/protocol/segment_rules.h"
#include "core/robot/kinematics.h"
#include "core/spatial/fixed_solvers.h"
#include "core/spatial/units.h"

namespace articulus::procedure {

using base::Error;
using base::ErrorCode;
using robot::JointVector;
using spatial::Matrix3;
using spatial::Vector3;

namespace {

/// What is tried, one after the other, until there is a way.
struct Tilts {
  double grid_rad;
  int steps;      ///< of the grid to each side
  double relief;  ///< times the amplification that is wanted
};
constexpr Tilts kTilts[] = {{spatial::inRadians(15.0), 4, 1.0},   // to 60 deg
                            {spatial::inRadians(30.0), 3, 1.0},   // to 90 deg
                            {spatial::inRadians(15.0), 4, 1.6}};  // as far as one gets
// What a mean reading of a good cell may be off by, steps and drift included, and how much of it may come into a figure
// of 5 %: ours.
constexpr double kForceError_N = 0.02, kMomentError_Nm = 0.0005, kWanted = 0.015;
constexpr double kLeastAmplification = 3.5, kMostAmplification = 6.0;
constexpr double kLeastPartMargin_m = 0.002;  // slow as this is, where the arm stands among its parts anyway
constexpr std::size_t kWaysTried = 500;

/// With the set-up speeds, as they hold while no run is under way.
safety::LimitSet slowed(const safety::LimitSet& limits) {
  safety::LimitSet slow = limits;
  slow.linearSpeed_m_per_s = std::min(limits.linearSpeed_m_per_s, limits.setUpLinearSpeed_m_per_s);
  slow.angularSpeed_rad_per_s = std::min(limits.angularSpeed_rad_per_s, limits.setUpAngularSpeed_rad_per_s);
  return slow;
}

Vector3 bodyAt(const cell::CellConfig& cell, const JointVector& q) {
  return (robot::flangePose(cell.robot, q) * cell.X_FS * cell.X_SD).translation;
}

/// Seconds that a radian of each joint costs, as the station plans joint motions.
JointVector costOf(const cell::CellConfig& cell, const safety::LimitSet& limits, const JointVector& q) {
  constexpr double kSmall_rad = 1e-4, kLeverGrowth_m = 0.3;  // as safeJointTime_s
  const safety::LimitSet slow = slowed(limits);
  JointVector cost(q.size());
  for (int i = 0; i < q.size(); ++i) {
    JointVector there = q;
    there[i] += kSmall_rad;
    const double lever = (bodyAt(cell, there) - bodyAt(cell, q)).norm() / kSmall_rad + kLeverGrowth_m;
    cost[i] = motion::kMinJerkPeakRate / protocol::kPlannedSpeedShare *
              std::max(lever / slow.linearSpeed_m_per_s, 1.0 / slow.angularSpeed_rad_per_s);
  }
  return cost;
}

struct Candidate {
  JointVector q;
  Vector3 down;  ///< direction of gravity in the load cell
};

/// Three of them after one another, and back.
struct Round {
  double time_s = 0.0;
  std::array<std::uint16_t, 3> stop{};
};

double amplificationAllowed(const sensing::ToolCalibration& tool) {
  const sensing::GravityMap map = tool.mapInForce();
  const double weight = 9.81 * map.topRows<3>().norm() / std::sqrt(3.0),
               moment = 9.81 * map.bottomRows<3>().norm() / std::sqrt(2.0);
  const double error = std::max(kForceError_N / std::max(weight, 1e-6), kMomentError_Nm / std::max(moment, 1e-6));
  return std::clamp(kWanted / error, kLeastAmplification, kMostAmplification);
}

/// Two joints of the wrist turned over the grid, what is free of it.
std::vector<Candidate> tiltsOf(const cell::CellConfig& cell, const WayCheck& check, const JointVector& start, int a,
                               int b, const Tilts& tilts) {
  std::vector<Candidate> out;
  for (int i = -tilts.steps; i <= tilts.steps; ++i)
    for (int j = -tilts.steps; j <= tilts.steps; ++j) {
      if (i == 0 && j == 0) continue;
      JointVector q = start;
      q[a] += i * tilts.grid_rad;
      q[b] += j * tilts.grid_rad;
      if (check.free(q)) out.push_back({q, gravityInLoadCell(cell, q).normalized()});
    }
  return out;
}

/// The rounds that tell enough, quickest first.
std::vector<Round> roundsOf(const std::vector<Candidate>& tilts, const Candidate& start, const JointVector& cost,
                            double amplification) {
  const auto time = [&](const JointVector& from, const JointVector& to) { return (to - from).cwiseAbs().dot(cost); };
  const auto row = [](const Vector3& down) -> Eigen::Vector4d { return {down.x(), down.y(), down.z(), 1.0}; };
  std::vector<double> home;
  for (const Candidate& c : tilts) home.push_back(time(start.q, c.q));
  const std::size_t n = tilts.size();
  std::vector<double> between(n * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) between[i * n + j] = time(tilts[i].q, tilts[j].q);
  const Eigen::Vector4d s = row(start.down);
  const Eigen::Matrix4d twice = 2.0 * s * s.transpose();
  std::vector<Round> out;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j)
      for (std::size_t k = j + 1; k < n; ++k) {
        const Eigen::Vector4d a = row(tilts[i].down), b = row(tilts[j].down), c = row(tilts[k].down);
        const Eigen::Matrix4d normal = twice + a * a.transpose() + b * b.transpose() + c * c.transpose();
        // The trace bounds the greatest eigenvalue from above, a third of it from below: most are sorted out by it.
        if (!(normal.determinant() > 1e-9)) continue;
        const Matrix3 covariance = normal.inverse().topLeftCorner<3, 3>();
        if (covariance.trace() > 3.0 * amplification * amplification) continue;
        if (spatial::symmetricEigen(covariance).values[2] > amplification * amplification) continue;
        const std::array<std::array<std::size_t, 3>, 3> orders{{{i, j, k}, {i, k, j}, {j, i, k}}};
        Round best{1e9, {}};
        for (const auto& o : orders) {
          const double t = home[o[0]] + between[o[0] * n + o[1]] + between[o[1] * n + o[2]] + home[o[2]];
          if (t < best.time_s)
            best = {
                t,
                {static_cast<std::uint16_t>(o[0]), static_cast<std::uint16_t>(o[1]), static_cast<std::uint16_t>(o[2])}};
        }
        out.push_back(best);
      }
  std::ranges::stable_sort(out, {}, &Round::time_s);
  return out;
}

/// Empty where no round is free.
std::vector<WayPoint> quickestWay(const cell::CellConfig& cell, const safety::LimitSet& limits, const WayCheck& check,
                                  const Tilts& allowed, double amplification, const JointVector& start_rad) {
  const int n = cell.robot.joints;
  const JointVector cost = costOf(cell, limits, start_rad);
  const Candidate start{start_rad, gravityInLoadCell(cell, start_rad).normalized()};
  double best_s = 1e9;
  std::vector<WayPoint> way;
  for (const auto& [a, b] : {std::pair{n - 3, n - 2}, {n - 2, n - 1}, {n - 3, n - 1}}) {
    const auto tilts = tiltsOf(cell, check, start_rad, a, b, allowed);
    const auto rounds = roundsOf(tilts, start, cost, allowed.relief * amplification);
    for (std::size_t r = 0; r < std::min(rounds.size(), kWaysTried) && rounds[r].time_s < best_s; ++r) {
      std::vector<WayPoint> tried{{start_rad}};
      for (const std::uint16_t stop : rounds[r].stop) tried.push_back({tilts[stop].q});
      tried.push_back({start_rad});
      bool free = true;
      for (std::size_t k = 1; free && k < tried.size(); ++k) free = check.wayFree(tried[k - 1].q_rad, tried[k].q_rad);
      if (!free) continue;
      best_s = rounds[r].time_s;
      way = std::move(tried);
      break;
    }
  }
  return way;
}

}  // namespace

double plannedTime_s(const cell::CellConfig& cell, const safety::LimitSet& limits, const JointVector& from,
                     const std::vector<WayPoint>& way) {
  constexpr double kShortest_s = 0.5;
  const JointVector cost = costOf(cell, limits, from);
  JointVector at = from;
  double time_s = 0.0;
  for (const WayPoint& point : way) {
    time_s += std::max(kShortest_s, (point.q_rad - at).cwiseAbs().dot(cost));
    at = point.q_rad;
  }
  return time_s;
}

base::Result<std::vector<WayPoint>> chooseWeighInPoses(const cell::CellConfig& cell, const safety::LimitSet& limits,
                                                       const sensing::ToolCalibration& tool,
                                                       const JointVector& start_rad) {
  for (const double margin_m : {WayCheck::kPartMargin_m, kLeastPartMargin_m}) {
    const WayCheck check(cell, limits, margin_m);
    if (!check.free(start_rad)) continue;
    for (const Tilts& tilts : kTilts)
      if (auto way = quickestWay(cell, limits, check, tilts, amplificationAllowed(tool), start_rad); !way.empty())
        return way;
  }
  return Error{ErrorCode::Conflict, "The wrist has no room here to tilt the tool for the weigh-in.",
               "Drive the arm to its initial position, where it is clear of the bench, or look at the limits "
               "(Engineering, Limits): joint range, box and distance between parts."};
}

}  // namespace articulus::procedure
