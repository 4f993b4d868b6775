#include "core/analysis/joint/functional_axes.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/spatial/fixed_solvers.h"
#include "core/spatial/units.h"

namespace articulus::analysis {

using spatial::Matrix3;
using spatial::Vector3;

namespace {

constexpr double kStands_rad = 1e-9;  // a second angle that moves less has no cross-talk to speak of
constexpr std::size_t kLeastPoses = 10;
constexpr int kMostTurns = 50;

/// The shortest rotation that brings one unit vector to another.
Matrix3 shortestTurn(const Vector3& from, const Vector3& to) {
  const double cosine = from.dot(to);
  if (cosine < -1.0 + 1e-12)
    return 2.0 * from.unitOrthogonal() * from.unitOrthogonal().transpose() - Matrix3::Identity();
  const Matrix3 across = spatial::skew(from.cross(to));
  return Matrix3::Identity() + across + across * across / (1.0 + cosine);
}

/// Angles of the whole course; those that go on beyond half a turn do so.
std::vector<std::array<double, 3>> anglesOf(std::span<const Matrix3> R_AB, const JointConvention& convention,
                                            spatial::Side side) {
  std::vector<std::array<double, 3>> all;
  all.reserve(R_AB.size());
  for (const Matrix3& R : R_AB) {
    const auto angles = jointAngles(R, convention, side);
    if (!angles) continue;
    auto next = angles->angle_rad;
    if (!all.empty()) next[0] = all.back()[0] + std::remainder(next[0] - all.back()[0], 2.0 * M_PI);
    all.push_back(next);
  }
  return all;
}

/// Share of independent values among residuals that hang together from one to the next.
double independentShare(const std::vector<double>& left) {
  double square = 0.0, neighbours = 0.0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    square += left[i] * left[i];
    if (i > 0) neighbours += left[i] * left[i - 1];
  }
  if (!(square > 0.0)) return 1.0;
  const double lag = std::clamp(neighbours / square, 0.0, 0.999);
  return (1.0 - lag) / (1.0 + lag);
}

}  // namespace

CrossTalk crossTalkOf(std::span<const Matrix3> R_AB, const JointConvention& convention, spatial::Side side) {
  const auto angles = anglesOf(R_AB, convention, side);
  const double n = static_cast<double>(angles.size());
  if (angles.size() < 2) return {};
  double mean0 = 0.0, mean1 = 0.0;
  for (const auto& a : angles) mean0 += a[0] / n, mean1 += a[1] / n;
  double square0 = 0.0, square1 = 0.0, both = 0.0;
  for (const auto& a : angles) {
    square0 += (a[0] - mean0) * (a[0] - mean0);
    square1 += (a[1] - mean1) * (a[1] - mean1);
    both += (a[0] - mean0) * (a[1] - mean1);
  }
  if (!(std::sqrt(square1 / n) > kStands_rad) || !(square0 > 0.0)) return {};
  const double correlation = both / std::sqrt(square0 * square1);
  return {correlation, std::abs(correlation) * std::sqrt(square1 / n)};
}

base::Result<FunctionalAxis> functionalAxis(std::span<const Matrix3> R_AB, const JointConvention& convention,
                                            spatial::Side side, double least_range_rad) {
  if (convention.proper())
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The convention \"" + std::string(convention.key) + "\" has no axis of its own to be found.",
                       "Its first and last axis are one; use a convention with three axes."};
  if (R_AB.size() < kLeastPoses)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "A functional axis of " + std::to_string(R_AB.size()) + " poses.", "Record ten at least."};
  const Vector3 given = Vector3::Unit(convention.axes[0]), along = Vector3::Unit(convention.axes[2]);
  std::vector<Vector3> cone;  // the third axis in A
  cone.reserve(R_AB.size());
  Vector3 mean = Vector3::Zero();
  for (const Matrix3& R : R_AB) {
    cone.push_back(R * along);
    mean += cone.back() / static_cast<double>(R_AB.size());
  }
  Matrix3 spread = Matrix3::Zero();
  for (const Vector3& u : cone) spread += (u - mean) * (u - mean).transpose();
  // Least variance to begin with.
  Vector3 axis = spatial::symmetricEigen(spread).vectors.col(0);
  if (axis.dot(given) < 0.0) axis = -axis;
  // Then until nothing of the height on the axis goes with the way round it.
  Matrix3 frame;
  Eigen::Matrix2d wayRound = Eigen::Matrix2d::Zero();
  for (int k = 0; k < kMostTurns; ++k) {
    frame.col(0) = axis.unitOrthogonal();
    frame.col(1) = axis.cross(frame.col(0));
    frame.col(2) = axis;
    wayRound.setZero();
    Eigen::Vector2d goes = Eigen::Vector2d::Zero();
    for (const Vector3& u : cone) {
      const Vector3 d = frame.transpose() * (u - mean);
      wayRound += d.head<2>() * d.head<2>().transpose();
      goes += d.head<2>() * d[2];
    }
    const Eigen::Vector2d tilt = wayRound.inverse() * goes;
    if (!tilt.allFinite()) break;
    axis = (axis - frame.leftCols<2>() * tilt).normalized();
    if (tilt.norm() < 1e-15) break;
  }
  FunctionalAxis found;
  found.direction = axis;
  found.correction = shortestTurn(given, axis);
  found.tilt_rad = std::atan2(given.cross(axis).norm(), given.dot(axis));
  std::vector<Matrix3> corrected;
  corrected.reserve(R_AB.size());
  for (const Matrix3& R : R_AB) corrected.emplace_back(found.correction.transpose() * R);
  const auto angles = anglesOf(corrected, convention, side);
  const auto [least, largest] = std::ranges::minmax(angles, {}, [](const auto& a) { return a[0]; });
  found.range_rad = largest[0] - least[0];
  if (!(found.range_rad >= least_range_rad))
    return base::Error{
        base::ErrorCode::OutOfRange,
        "The joint turned by " + std::to_string(spatial::inDegrees(found.range_rad)) +
            " degrees only: an axis that is found over so short an arc is none.",
        "Move it over " + std::to_string(std::lround(spatial::inDegrees(least_range_rad))) + " degrees at least."};
  std::vector<double> left;
  for (const Vector3& u : cone) left.push_back(axis.dot(u - mean));
  double square = 0.0;
  for (const double r : left) square += r * r;
  const double independent = static_cast<double>(left.size()) * independentShare(left);
  // Variance of what is left, times poses over independent ones.
  const double variance = square / std::max(1.0, independent - 3.0);
  found.error_rad = std::sqrt(std::max(0.0, variance * wayRound.inverse().trace()));
  found.before = crossTalkOf(R_AB, convention, side);
  found.after = crossTalkOf(corrected, convention, side);
  return found;
}

}  // namespace articulus::analysis
