#include "core/tracking/motion_agreement.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/spatial/fixed_solvers.h"
#include "core/spatial/rotation.h"

namespace articulus::tracking {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;

namespace {

constexpr int kSteps = 40;  // of the first search over time shifts, to either side

std::optional<Pose> at(std::span<const TimedPose> track, double time_s) {
  if (track.empty() || time_s < track.front().time_s || time_s > track.back().time_s) return std::nullopt;
  const auto next =
      std::lower_bound(track.begin(), track.end(), time_s, [](const TimedPose& p, double t) { return p.time_s < t; });
  if (next == track.begin()) return next->X;
  const auto before = next - 1;
  return spatial::interpolate(before->X, next->X, (time_s - before->time_s) / (next->time_s - before->time_s));
}

constexpr double kHardlyTurned_rad = 0.02;

Matrix3 meanRotation(const std::vector<Pose>& poses) {
  Matrix3 sum = Matrix3::Zero();
  for (const Pose& X : poses) sum += X.rotation;
  return spatial::nearestRotation(sum);
}

/// The second device's axes in the first's, and its body frame's place in the first's: A_k Y = Y' B_k over all pairs,
/// in the least squares. Rotations first, then both places at once.
MotionAgreement agreement(std::span<const TimedPose> first, std::span<const TimedPose> second, double shift_s,
                          double arm_m, double& cost) {
  std::vector<Pose> A, B;
  for (const TimedPose& s : second)
    if (const auto x = at(first, s.time_s - shift_s)) {
      A.push_back(*x);
      B.push_back(s.X);
    }
  MotionAgreement out;
  out.compared = A.size();
  if (A.size() < 10) {
    cost = HUGE_VAL;
    return out;
  }
  // Base axes: turns from the mean, in base axes, map by Q: R_A Rm_A^T = Q R_B Rm_B^T Q^T.
  const Matrix3 meanA = meanRotation(A), meanB = meanRotation(B);
  Matrix3 C = Matrix3::Zero();
  double turned = 0.0;
  for (std::size_t k = 0; k < A.size(); ++k) {
    const Vector3 a = spatial::logRotation(A[k].rotation * meanA.transpose());
    C += a * spatial::logRotation(B[k].rotation * meanB.transpose()).transpose();
    turned += a.squaredNorm();
  }
  if (turned <
      kHardlyTurned_rad * kHardlyTurned_rad * static_cast<double>(A.size()))  // then shifts say which axes are which
    for (std::size_t k = 1; k < A.size(); ++k)
      C += (A[k].translation - A[0].translation) * (B[k].translation - B[0].translation).transpose() / (arm_m * arm_m);
  const Matrix3 Q = spatial::nearestRotation(C);
  // Body frames: R_A Z = Q R_B in the mean; points: p_A + R_A z = Q p_B + c.
  Matrix3 Z = Matrix3::Zero();
  for (std::size_t k = 0; k < A.size(); ++k) Z += A[k].rotation.transpose() * Q * B[k].rotation;
  const Matrix3 R_Z = spatial::nearestRotation(Z);
  Matrix3 meanR = Matrix3::Zero();
  Vector3 meanP = Vector3::Zero();
  const double n = static_cast<double>(A.size());
  for (std::size_t k = 0; k < A.size(); ++k) {
    meanR += A[k].rotation / n;
    meanP += (Q * B[k].translation - A[k].translation) / n;
  }
  Matrix3 N = Matrix3::Zero();
  Vector3 r = Vector3::Zero();
  for (std::size_t k = 0; k < A.size(); ++k) {
    const Matrix3 M = A[k].rotation - meanR;
    N += M.transpose() * M;
    r += M.transpose() * (Q * B[k].translation - A[k].translation - meanP);
  }
  // A body that turns about one axis tells nothing of the place along it: the shortest z that fits.
  const Vector3 z = Eigen::JacobiSVD<Matrix3>(N, Eigen::ComputeFullU | Eigen::ComputeFullV).setThreshold(1e-6).solve(r);
  double shifts = 0.0, turns = 0.0;
  for (std::size_t k = 0; k < A.size(); ++k) {
    const Matrix3 M = A[k].rotation - meanR;
    const double shift = (Q * B[k].translation - A[k].translation - meanP - M * z).norm();
    const double turn = spatial::logRotation(A[k].rotation * R_Z * (Q * B[k].rotation).transpose()).norm();
    shifts += shift * shift;
    turns += turn * turn;
    out.maxShift_m = std::max(out.maxShift_m, shift);
    out.maxTurn_rad = std::max(out.maxTurn_rad, turn);
  }
  out.rmsShift_m = std::sqrt(shifts / n);
  out.rmsTurn_rad = std::sqrt(turns / n);
  out.timeShift_s = shift_s;
  cost = (shifts + arm_m * arm_m * turns) / n;
  return out;
}

}  // namespace

base::Result<MotionAgreement> compareMotions(std::span<const TimedPose> first, std::span<const TimedPose> second,
                                             double mostShift_s, double arm_m) {
  double cost = 0.0;
  if (agreement(first, second, 0.0, arm_m, cost).compared < 10)
    return base::Error{base::ErrorCode::InvalidArgument, "Fewer than ten poses of both devices are of the same time.",
                       "Record both over the same motion."};
  const auto costAt = [&](double shift_s) {
    double c = 0.0;
    (void)agreement(first, second, shift_s, arm_m, c);
    return c;
  };
  int best = 0;
  double least = HUGE_VAL;
  for (int k = -kSteps; k <= kSteps; ++k)
    if (const double c = costAt(mostShift_s * k / kSteps); c < least) {
      least = c;
      best = k;
    }
  // Golden section between the neighbours of the best.
  double from = mostShift_s * std::max(best - 1, -kSteps) / kSteps,
         to = mostShift_s * std::min(best + 1, kSteps) / kSteps;
  const double g = 0.5 * (std::sqrt(5.0) - 1.0);
  double a = to - g * (to - from), b = from + g * (to - from), ca = costAt(a), cb = costAt(b);
  for (int k = 0; k < 24; ++k) {
    if (ca < cb) {
      to = b, b = a, cb = ca;
      a = to - g * (to - from), ca = costAt(a);
    } else {
      from = a, a = b, ca = cb;
      b = from + g * (to - from), cb = costAt(b);
    }
  }
  return agreement(first, second, 0.5 * (from + to), arm_m, cost);
}

}  // namespace articulus::tracking
