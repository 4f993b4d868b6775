#include "core/analysis/joint/velocity_axis.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/spatial/fixed_solvers.h"
#include "core/spatial/rotation.h"

namespace articulus::analysis {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;

namespace {

constexpr std::size_t kLeastPoses = 12, kLeastSteps = 6;
constexpr double kGate = 5.0;            // times the noise of a step's turn
constexpr double kLeastStep_rad = 1e-7;  // of poses without noise: below it the digits are gone

/// Displacement as a twist: turn, and shift of the point that lies at the origin half way.
struct Step {
  Vector3 turn = Vector3::Zero(), shift = Vector3::Zero();
};

Step stepOf(const Pose& from, const Pose& to) {
  const Vector3 turn = spatial::logRotation(to.rotation * from.rotation.transpose());
  const Vector3 way = to.translation - (to.rotation * from.rotation.transpose()) * from.translation;
  // Inverse of the left Jacobian of SO(3): what a constant twist must be to end there.
  const double angle = turn.norm();
  const double square =
      angle < 1e-3 ? 1.0 / 12.0 + angle * angle / 720.0 : (1.0 - 0.5 * angle / std::tan(0.5 * angle)) / (angle * angle);
  return {turn, way - 0.5 * turn.cross(way) + square * turn.cross(turn.cross(way))};
}

}  // namespace

base::Result<VelocityAxis> velocityAxis(std::span<const Pose> poses, const PoseNoise& noise, std::size_t most) {
  if (poses.size() < kLeastPoses)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "An axis from the velocities of " + std::to_string(poses.size()) + " poses.",
                       "Record twelve at least."};
  const std::size_t apart = std::max<std::size_t>(1, poses.size() / std::max<std::size_t>(1, most) - 1);
  const double gate_rad = std::max(kLeastStep_rad, kGate * std::sqrt(2.0) * noise.turn_rad);
  // About the middle of the poses: small arms, no cancellation.
  Vector3 middle = Vector3::Zero();
  for (const Pose& X : poses) middle += X.translation / static_cast<double>(poses.size());
  VelocityAxis found;
  std::vector<Step> steps;
  Matrix3 turns = Matrix3::Zero();
  for (std::size_t i = 0; i + apart < poses.size(); i += apart + 1) {
    Pose from = poses[i], to = poses[i + apart];
    from.translation -= middle;
    to.translation -= middle;
    const Step step = stepOf(from, to);
    if (!(step.turn.norm() >= gate_rad)) {
      ++found.tooSlow;
      continue;
    }
    steps.push_back(step);
    turns += step.turn * step.turn.transpose();
  }
  if (steps.size() < kLeastSteps)
    return base::Error{base::ErrorCode::OutOfRange,
                       std::to_string(steps.size()) + " of " + std::to_string(steps.size() + found.tooSlow) +
                           " steps turn by more than five times their noise: no velocity tells an axis.",
                       "Turn it farther, or faster."};
  found.steps = steps.size();
  const double n = static_cast<double>(steps.size());
  Matrix3 frame;  // two axes square to it, itself
  frame.col(2) = spatial::symmetricEigen(turns).vectors.col(2);
  // To the side of the first step that is fast enough: the sign is that of the motion's beginning.
  if (frame.col(2).dot(steps.front().turn) < 0.0) frame.col(2) *= -1.0;
  frame.col(0) = frame.col(2).unitOrthogonal();
  frame.col(1) = frame.col(2).cross(frame.col(0));

  // shift = point x turn + pitch turn, with the point square to the axis.
  Matrix3 normal = Matrix3::Zero();
  Vector3 right = Vector3::Zero();
  double across = 0.0, angle = 0.0;
  for (const Step& s : steps) {
    Matrix3 row;
    row.col(0) = Vector3(frame.col(0)).cross(s.turn);
    row.col(1) = Vector3(frame.col(1)).cross(s.turn);
    row.col(2) = s.turn;
    normal += row.transpose() * row;
    right += row.transpose() * s.shift;
    const double off = (s.turn - frame.col(2).dot(s.turn) * frame.col(2)).squaredNorm();
    across += off;
    angle += off / s.turn.squaredNorm();
  }
  const Vector3 solved = normal.ldlt().solve(right);
  double left = 0.0;
  for (const Step& s : steps) {
    const Vector3 point = frame.leftCols<2>() * solved.head<2>();
    left += (s.shift - point.cross(s.turn) - solved[2] * s.turn).squaredNorm();
  }
  found.axis.direction = frame.col(2);
  found.axis.turn = std::sqrt(turns.trace() / n);
  found.axis.shift = solved[2];
  const Vector3 on = middle + frame.leftCols<2>() * solved.head<2>();
  found.axis.point_m = on - found.axis.direction.dot(on) * found.axis.direction;
  found.wander_rad = std::sqrt(angle / n);
  // Each of two directions across has its own noise; the axis is known as well as all steps together tell.
  found.direction_rad = std::sqrt(across / (n - 1.0) / turns.trace());
  const Eigen::Matrix2d covariance = left / (3.0 * n - 3.0) * normal.inverse().topLeftCorner<2, 2>();
  found.point_m = std::sqrt(std::max(0.0, covariance.trace()));
  return found;
}

}  // namespace articulus::analysis
