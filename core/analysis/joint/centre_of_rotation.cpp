#include "core/analysis/joint/centre_of_rotation.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/spatial/fixed_solvers.h"

namespace articulus::analysis {
namespace {

using spatial::Matrix3;
using spatial::Vector3;

constexpr double kLeastSpread = 1e-3;  // of the normal matrix: smallest by largest eigenvalue that still tells a point

base::Error wrong(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

void addErrors(const Matrix3& covariance, CentreOfRotation& centre) {
  const Vector3 own = spatial::symmetricEigen(covariance).values;
  centre.bestError_m = std::sqrt(std::max(0.0, own[0]));
  centre.worstError_m = std::sqrt(std::max(0.0, own[2]));
}

}  // namespace

base::Result<CentreOfRotation> symmetricalCentre(std::span<const spatial::Pose> poses) {
  if (poses.size() < 3)
    return wrong("There are " + std::to_string(poses.size()) + " poses.",
                 "Take at least three, turned about two axes.");
  // R c_B + t = c_A in every pose. c_A is eliminated: it is the mean of R c_B + t.
  const auto n = static_cast<double>(poses.size());
  Matrix3 meanR = Matrix3::Zero();
  Vector3 meanT = Vector3::Zero();
  for (const spatial::Pose& X : poses) {
    meanR += X.rotation / n;
    meanT += X.translation / n;
  }
  Matrix3 normal = Matrix3::Zero();
  Vector3 right = Vector3::Zero();
  for (const spatial::Pose& X : poses) {
    const Matrix3 D = X.rotation - meanR;
    normal += D.transpose() * D;
    right -= D.transpose() * (X.translation - meanT);
  }
  const Vector3 own = spatial::symmetricEigen(Matrix3(normal / n)).values;
  if (!(own[2] > 1e-8)) return wrong("The bone does not turn.", "Take poses that are farther apart.");
  if (!(own[0] > kLeastSpread * own[2]))
    return wrong("The bone turns about one axis only, and any point of it stands still.",
                 "Use the helical axis, or turn the joint about a second axis as well.");
  CentreOfRotation centre{.inMoving_m = normal.ldlt().solve(right)};
  centre.inFixed_m = meanR * centre.inMoving_m + meanT;
  double squares = 0.0, neighbours = 0.0;
  Vector3 before = Vector3::Zero();
  for (const spatial::Pose& X : poses) {
    const Vector3 rest = X.rotation * centre.inMoving_m + X.translation - centre.inFixed_m;
    squares += rest.squaredNorm();
    neighbours += rest.dot(before);
    before = rest;
  }
  centre.rms_m = std::sqrt(squares / n);
  // Of 3 n equations six are spent. What is uncertain in B is turned into A, beside the error of the mean.
  // Neighbours of one path err alike and count as fewer.
  const double alike = squares > 0.0 ? std::clamp(neighbours / squares, 0.0, 0.98) : 0.0;
  const double variance = squares / std::max(1.0, 3.0 * n - 6.0) * (1.0 + alike) / (1.0 - alike);
  const Matrix3 covariance = variance * (meanR * normal.inverse() * meanR.transpose() + Matrix3::Identity() / n);
  addErrors(covariance, centre);
  return centre;
}

base::Result<CentreOfRotation> sphereCentre(std::span<const std::vector<Vector3>> markers, double noise_m) {
  // Sum over markers of the variance of |v - c|^2 is least: A c = b with A twice the sum of their scatter.
  Matrix3 A = Matrix3::Zero();
  Vector3 b = Vector3::Zero(), bias = Vector3::Zero(), origin = Vector3::Zero();
  double places = 0.0, used = 0.0;
  for (const auto& marker : markers)
    if (marker.size() >= 4)
      for (const Vector3& v : marker) {
        origin += v;
        places += 1.0;
      }
  if (places == 0.0) return wrong("No marker has four places.", "Take a motion in which the markers are seen.");
  origin /= places;  // squares are taken from near the markers: numbers far from their zero lose digits
  for (const auto& marker : markers) {
    if (marker.size() < 4) continue;
    const auto n = static_cast<double>(marker.size());
    Vector3 mean = Vector3::Zero();
    double meanSquare = 0.0;
    for (const Vector3& v : marker) {
      mean += (v - origin) / n;
      meanSquare += (v - origin).squaredNorm() / n;
    }
    for (const Vector3& at : marker) {
      const Vector3 d = at - origin - mean;
      A += 2.0 * d * d.transpose() / n;
      b += ((at - origin).squaredNorm() - meanSquare) * d / n;
    }
    bias += 2.0 * noise_m * noise_m * mean;
    used += 1.0;
  }
  const Vector3 own = spatial::symmetricEigen(A).values;
  if (!(own[2] > 0.0) || !(own[0] > 1e-6 * own[2]))
    return wrong("The markers travel on one plane or circle: its centre lies anywhere on the axis.",
                 "Use the helical axis, or turn the joint about a second axis as well.");
  // Noise adds 2 sigma^2 to the scatter of each marker and 2 sigma^2 times (mean) to b; both are taken off.
  const Matrix3 clean = A - 2.0 * used * noise_m * noise_m * Matrix3::Identity();
  const Vector3 c = clean.ldlt().solve(b - bias);
  CentreOfRotation centre{.inFixed_m = origin + c};
  double squares = 0.0, freedom = -3.0;
  Matrix3 information = Matrix3::Zero();
  for (const auto& marker : markers) {
    if (marker.size() < 4) continue;
    double radius = 0.0;
    Vector3 meanDirection = Vector3::Zero();
    const auto n = static_cast<double>(marker.size());
    for (const Vector3& v : marker) {
      radius += (v - centre.inFixed_m).norm() / n;
      meanDirection += (v - centre.inFixed_m).normalized() / n;
    }
    for (const Vector3& v : marker) {
      const double off = (v - centre.inFixed_m).norm() - radius;
      const Vector3 direction = (v - centre.inFixed_m).normalized() - meanDirection;
      squares += off * off;
      information += direction * direction.transpose();
    }
    freedom += n - 1.0;
  }
  centre.rms_m = std::sqrt(squares / places);
  addErrors(squares / std::max(1.0, freedom) * information.inverse(), centre);
  return centre;
}

}  // namespace articulus::analysis
