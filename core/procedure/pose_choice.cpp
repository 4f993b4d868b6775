#include "core/procedure/pose_choice.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <random>

#include "core/motion/min_jerk.h"
#include "core/robot/kinematics.h"
#include "core/safety/command_guard.h"

namespace articulus::procedure {

using base::Error;
using base::ErrorCode;
using robot::JointVector;
using spatial::Pose;
using spatial::Vector3;

namespace {

constexpr double kJointMargin_rad = WayCheck::kJointMargin_rad;
constexpr double kStep_rad = 0.05;   // of the joint that turns farthest, between two looks at the way
constexpr double kSpeedShare = 0.7;  // of a speed limit that the station plans with

Pose flangeInWorld(const cell::CellConfig& cell, const JointVector& q) {
  return cell.X_WB * robot::flangePose(cell.robot, q);
}

JointVector startOf(const cell::CellConfig& cell, const PoseChoiceOptions& options) {
  return options.start_rad.size() == cell.robot.joints ? options.start_rad : cell.initialJoints_rad;
}

/// Reachable configurations around the start, the start first.
std::vector<JointVector> candidates(const cell::CellConfig& cell, const safety::LimitSet& limits, const WayCheck& check,
                                    const PoseChoiceOptions& options) {
  const JointVector start = startOf(cell, options);
  std::vector<JointVector> out{start};
  std::mt19937_64 random(options.seed);
  // Not a distribution of the library: its numbers may differ from one to the next.
  const auto between = [&random](double low, double high) {
    return low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
  };
  const int n = cell.robot.joints;
  for (int k = 0; k < options.candidates; ++k) {
    JointVector q = start;
    for (int i = 0; i < n; ++i) {
      const double low = limits.jointLower_rad[i] + kJointMargin_rad,
                   high = limits.jointUpper_rad[i] - kJointMargin_rad;
      q[i] = i < n - options.wristJoints
                 ? std::clamp(start[i] + between(-options.shoulder_rad, options.shoulder_rad), low, high)
                 : between(low, high);
    }
    if (check.free(q)) out.push_back(q);
  }
  return out;
}

/// What a way costs: the station plans the time of a motion by the sum over the joints.
double cost(const JointVector& a, const JointVector& b) { return (a - b).cwiseAbs().sum(); }

/// Short way through all, from the first one on: always to the nearest, then stretches turned round while that shortens
/// it.
void shorten(std::vector<JointVector>& stops) {
  for (std::size_t k = 1; k < stops.size(); ++k) {
    const auto nearest =
        std::min_element(stops.begin() + static_cast<std::ptrdiff_t>(k), stops.end(),
                         [&](const auto& a, const auto& b) { return cost(a, stops[k - 1]) < cost(b, stops[k - 1]); });
    std::iter_swap(stops.begin() + static_cast<std::ptrdiff_t>(k), nearest);
  }
  for (bool better = true; better;) {
    better = false;
    for (std::size_t i = 1; i + 1 < stops.size(); ++i)
      for (std::size_t j = i + 1; j < stops.size(); ++j) {
        const bool last = j + 1 == stops.size();
        const double before = cost(stops[i - 1], stops[i]) + (last ? 0.0 : cost(stops[j], stops[j + 1]));
        const double after = cost(stops[i - 1], stops[j]) + (last ? 0.0 : cost(stops[i], stops[j + 1]));
        if (after >= before - 1e-9) continue;
        std::reverse(stops.begin() + static_cast<std::ptrdiff_t>(i),
                     stops.begin() + static_cast<std::ptrdiff_t>(j) + 1);
        better = true;
      }
  }
}

/// All of them in an order of short ways; where no straight way leads on, the start is passed through, from which all
/// of them can be reached.
std::vector<WayPoint> joined(std::vector<JointVector> stops, const WayCheck& check) {
  shorten(stops);
  std::vector<WayPoint> way{{stops.front(), true}};
  for (std::size_t k = 1; k < stops.size(); ++k) {
    if (!check.wayFree(stops[k - 1], stops[k])) way.push_back({stops.front(), false});
    way.push_back({stops[k], true});
  }
  return way;
}

Error blocked(const char* what) {
  return {ErrorCode::Conflict, what,
          "Look at the limits (Engineering, Limits): joint range, box and distance between parts must leave the wrist "
          "room to tilt at "
          "the initial position."};
}

}  // namespace

Vector3 gravityInLoadCell(const cell::CellConfig& cell, const JointVector& q) {
  const Vector3 gravity_W = cell.X_WB.rotation * cell.robot.gravity_m_per_s2;
  return (flangeInWorld(cell, q) * cell.X_FS).rotation.transpose() * gravity_W;
}

bool WayCheck::freeAt(const JointVector& q, const JointVector& qd) const {
  for (int i = 0; i < q.size(); ++i)
    if (!(q[i] >= limits_.jointLower_rad[i] + kJointMargin_rad && q[i] <= limits_.jointUpper_rad[i] - kJointMargin_rad))
      return false;
  robot::LinkPoses poses;
  robot::forwardKinematics(cell_.robot, q, poses);
  for (int i = 0; i < poses.count; ++i)
    poses.link[static_cast<std::size_t>(i)] = cell_.X_WB * poses.link[static_cast<std::size_t>(i)];
  const Vector3 D = (flangeInWorld(cell_, q) * cell_.X_FS * cell_.X_SD).translation;
  for (int i = 0; i < 3; ++i)
    if (D[i] < limits_.boxLower_m[i] + WayCheck::kBoxMargin_m || D[i] > limits_.boxUpper_m[i] - WayCheck::kBoxMargin_m)
      return false;
  const double least = limits_.collisionDistance_m + partMargin_m_;
  collision::Proximity near;
  cell_.collision.evaluate(
      poses, {qd, safety::CommandGuard::kSureDeceleration_rad_per_s2, safety::CommandGuard::kStopDelay_s}, least, near);
  return near.nearPairs == 0 && near.closest.distance_m >= least;
}

bool WayCheck::free(const JointVector& q) const { return freeAt(q, JointVector::Zero(q.size())); }

bool WayCheck::wayFree(const JointVector& from, const JointVector& to) const {
  const JointVector way = to - from;
  const double angular = kSpeedShare * limits_.angularSpeed_rad_per_s / std::max(way.cwiseAbs().sum(), 1e-9);
  const double half = motion::kMinJerkPeakRate / 0.5;  // no motion is planned shorter than half a second
  const JointVector qd = std::min(angular, half) * way;
  const int steps = std::max(2, static_cast<int>(std::ceil(way.cwiseAbs().maxCoeff() / kStep_rad)));
  for (int k = 0; k <= steps; ++k) {
    const bool end = k == 0 || k == steps;
    if (!freeAt(from + static_cast<double>(k) / steps * way, end ? JointVector(JointVector::Zero(way.size())) : qd))
      return false;
  }
  return true;
}

base::Result<std::vector<WayPoint>> chooseTiltedPoses(const cell::CellConfig& cell, const safety::LimitSet& limits,
                                                      const PoseChoiceOptions& options) {
  const WayCheck check(cell, limits);
  const JointVector start = startOf(cell, options);
  if (!check.free(start)) return blocked("The initial position itself is too close to a limit.");
  const auto all = candidates(cell, limits, check, options);
  std::vector<JointVector> chosen{start};
  const auto row = [&](const JointVector& q) {
    Eigen::Vector4d r;
    r << gravityInLoadCell(cell, q).normalized(), 1.0;
    return r;
  };
  std::vector<Eigen::Vector4d> rows;
  for (const auto& q : all) rows.push_back(row(q));
  Eigen::Matrix4d information = 1e-3 * Eigen::Matrix4d::Identity() + rows.front() * rows.front().transpose();
  std::vector<char> taken(all.size(), 0);
  taken[0] = 1;
  while (static_cast<int>(chosen.size()) < options.poses) {
    // Each pose multiplies the determinant by 1 + r' I^-1 r; of poses that do so alike the nearest is as good.
    const Eigen::Matrix4d inverse = information.inverse();
    std::vector<std::pair<double, std::size_t>> ranked;
    for (std::size_t k = 1; k < all.size(); ++k)
      if (!taken[k]) ranked.emplace_back(-rows[k].dot(inverse * rows[k]), k);
    std::sort(ranked.begin(), ranked.end());
    const auto reachable =
        std::find_if(ranked.begin(), ranked.end(), [&](const auto& r) { return check.wayFree(start, all[r.second]); });
    if (reachable == ranked.end()) break;
    taken[reachable->second] = 1;
    chosen.push_back(all[reachable->second]);
    information += rows[reachable->second] * rows[reachable->second].transpose();
  }
  if (static_cast<int>(chosen.size()) < options.poses)
    return blocked("Too few poses can be reached within the limits.");
  return joined(std::move(chosen), check);
}

base::Result<std::vector<WayPoint>> drawTiltedPoses(const cell::CellConfig& cell, const safety::LimitSet& limits,
                                                    const PoseChoiceOptions& options) {
  const WayCheck check(cell, limits);
  const JointVector start = startOf(cell, options);
  if (!check.free(start)) return blocked("The initial position itself is too close to a limit.");
  std::vector<JointVector> chosen{start};
  for (const auto& q : candidates(cell, limits, check, options))
    if (static_cast<int>(chosen.size()) <= options.poses && (q - start).norm() > 0.0 && check.wayFree(start, q))
      chosen.push_back(q);
  if (static_cast<int>(chosen.size()) <= options.poses)
    return blocked("Too few poses can be reached within the limits.");
  auto way = joined(std::move(chosen), check);
  way.front().measure = false;
  return way;
}

}  // namespace articulus::procedure
