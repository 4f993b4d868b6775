#include "core/mechanism/mobility.h"

#include <Eigen/SVD>
#include <cmath>
#include <random>

#include "core/spatial/rotation.h"

namespace articulus::mechanism {
namespace {

using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using Lines = Eigen::Matrix<double, Eigen::Dynamic, 6>;
using Svd = Eigen::JacobiSVD<Eigen::MatrixXd>;

constexpr double kRodLengthKept_m = 1e-12;
constexpr int kNewtonSteps = 30;

double scaleOf(std::span<const SpringyLeg> rods, const Pose& X) {
  double sum = 0.0;
  for (const SpringyLeg& rod : rods) sum += std::pow(length_m(rod, X), 2);
  return rods.empty() || sum == 0.0 ? 1.0 : std::sqrt(sum / static_cast<double>(rods.size()));
}

int rankOf(const Svd& svd, double tolerance) {
  int rank = 0;
  for (const double value : svd.singularValues()) rank += value > tolerance * svd.singularValues()[0] ? 1 : 0;
  return rank;
}

Svd decomposed(const Lines& lines) { return Svd(lines, Eigen::ComputeThinU | Eigen::ComputeFullV); }

/// In  move: shift, and turn times the scale
Pose moved(const Pose& X, const Vector6& move, double scale_m) {
  return {spatial::orthonormalised(spatial::expRotation(move.tail<3>() / scale_m) * X.rotation),
          X.translation + move.head<3>()};
}

}  // namespace

Lines rodLines(std::span<const SpringyLeg> rods, const Pose& X, double scale_m) {
  Lines lines = Lines::Zero(static_cast<Eigen::Index>(rods.size()), 6);
  for (std::size_t i = 0; i < rods.size(); ++i) {
    const Vector3 arm = X.rotation * rods[i].platform_m, d = X.translation + arm - rods[i].base_m;
    if (d.norm() == 0.0) continue;
    const Vector3 n = d.normalized();
    lines.row(static_cast<Eigen::Index>(i)) << n.transpose(), arm.cross(n).transpose() / scale_m;
  }
  return lines;
}

Mobility mobility(std::span<const SpringyLeg> rods, const Pose& X, double tolerance) {
  if (rods.empty()) return {};
  return {static_cast<int>(rods.size()), rankOf(decomposed(rodLines(rods, X, scaleOf(rods, X))), tolerance)};
}

bool architecturallySingular(std::span<const SpringyLeg> rods, const Pose& around, int poses, double tolerance) {
  const double scale_m = scaleOf(rods, around);
  std::mt19937_64 random(1);  // the same poses each time: the answer must not change from call to call
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  for (int k = 0; k < poses; ++k) {
    Vector6 move;
    for (int i = 0; i < 6; ++i) move[i] = 0.5 * scale_m * u(random);
    if (!mobility(rods, moved(around, move, scale_m), tolerance).singular()) return false;
  }
  return true;
}

base::Result<std::vector<Pose>> followSelfMotion(std::span<const SpringyLeg> rods, const Pose& start,
                                                 const Vector6& direction, int steps, double step_m,
                                                 const std::function<bool(const Pose&)>& each) {
  const double scale_m = scaleOf(rods, start);
  std::vector<double> lengths;
  for (const SpringyLeg& rod : rods) lengths.push_back(length_m(rod, start));
  Vector6 along = direction;
  along.tail<3>() *= scale_m;
  if (along.norm() == 0.0)
    return base::Error{base::ErrorCode::InvalidArgument, "A self-motion was asked for without a direction.",
                       "State a shift or a turn."};
  along.normalize();

  std::vector<Pose> way;
  Pose X = start;
  for (int k = 0; k < steps; ++k) {
    const Svd here = decomposed(rodLines(rods, X, scale_m));
    const int rank = rankOf(here, 1e-7);
    const auto barred = here.matrixV().leftCols(rank);
    const Vector6 allowed = along - barred * (barred.transpose() * along);
    if (allowed.norm() < 1e-6)
      return base::Error{
          base::ErrorCode::OutOfRange,
          "The rods do not allow this motion at step " + std::to_string(k + 1) + ": nothing is free along it.",
          "Choose a direction with a share in what mobility() leaves free."};
    along = allowed.normalized();
    Pose next = moved(X, step_m * along, scale_m);
    double worst_m = 0.0;
    for (int n = 0; n < kNewtonSteps; ++n) {
      Eigen::VectorXd off(rods.size());
      for (std::size_t i = 0; i < rods.size(); ++i)
        off[static_cast<Eigen::Index>(i)] = length_m(rods[i], next) - lengths[i];
      worst_m = off.cwiseAbs().maxCoeff();
      if (worst_m < kRodLengthKept_m) break;
      Svd there = decomposed(rodLines(rods, next, scale_m));
      there.setThreshold(1e-7);
      next = moved(next, -Vector6(there.solve(off)), scale_m);
    }
    Vector6 gone;
    gone << next.translation - X.translation, scale_m * spatial::logRotation(next.rotation * X.rotation.transpose());
    // Rods that are only shaky pull the platform back to where it came from, or never come to their lengths.
    if (!(worst_m < kRodLengthKept_m) || gone.dot(along) < 0.5 * step_m)
      return base::Error{base::ErrorCode::OutOfRange,
                         "The motion ends at step " + std::to_string(k + 1) +
                             ": one rod would have to change its length by " + std::to_string(1e6 * worst_m) + " um.",
                         "Rods that are shaky but not movable do this at once; else take shorter steps, or the path "
                         "has come to a dead point."};
    along = gone.normalized();
    X = next;
    way.push_back(X);
    if (each && !each(X)) return base::Error{base::ErrorCode::Cancelled, "The self-motion was cancelled.", ""};
  }
  return way;
}

}  // namespace articulus::mechanism
