#include "core/sensing/landmark_registration.h"

#include <cmath>
#include <cstdio>

#include "core/base/text/c_numbers.h"
#include "core/spatial/fixed_solvers.h"
#include "core/spatial/units.h"

namespace articulus::sensing {

using base::Error;
using base::ErrorCode;
using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;

namespace {

constexpr double kOnALine =
    1e-3;                      // spread across over spread along, below which a turn about the line is anybody's guess
constexpr double kThin = 0.1;  // the same, from where on the result should be looked at twice

Error onALine(const char* where) {
  return {ErrorCode::InvalidArgument,
          std::string("The landmarks ") + where + " lie on a line: a turn about it cannot be told.",
          "Choose landmarks that span a triangle, the wider the better."};
}

/// Residuals and what follows from them, for a pose found either way.
LandmarkRegistration judged(const Pose& X_MN, const std::vector<Vector3>& M, const std::vector<Vector3>& N) {
  LandmarkRegistration out;
  out.X_MN = X_MN;
  Vector3 mean = Vector3::Zero();
  for (const Vector3& p : N) mean += p / static_cast<double>(N.size());
  Matrix3 spread = Matrix3::Zero();
  double sum = 0.0;
  for (std::size_t k = 0; k < N.size(); ++k) {
    out.residual_m.push_back((X_MN * N[k] - M[k]).norm());
    sum += out.residual_m.back() * out.residual_m.back();
    spread += (N[k] - mean) * (N[k] - mean).transpose();
  }
  const double count = static_cast<double>(N.size());
  out.rms_m = std::sqrt(sum / count);
  const Vector3 moments = spatial::symmetricEigen(spread).values.cwiseMax(0.0);  // rising
  const double across = moments[0] + moments[1];
  out.leastSpread_m = std::sqrt(across / count);
  const double freedom = 3.0 * count - 6.0;
  if (across > 0.0) out.rotationError_rad = std::sqrt(sum / freedom / across);
  const base::CNumbers numbers;
  char words[240];
  if (std::sqrt(across) < kThin * std::sqrt(moments[2])) {
    std::snprintf(words, sizeof words,
                  "The landmarks nearly lie on a line: %.1f mm across, %.1f mm along. A turn about it is uncertain by "
                  "%.2f deg; choose "
                  "landmarks that span a wide triangle.",
                  1e3 * out.leastSpread_m, 1e3 * std::sqrt(moments[2] / count),
                  spatial::inDegrees(out.rotationError_rad));
    out.warnings.emplace_back(words);
  }
  if (N.size() == 3)
    out.warnings.emplace_back("Three landmarks are hardly checked by their residual. Take four or more.");
  return out;
}

bool thin(const std::vector<Vector3>& points) {
  Vector3 mean = Vector3::Zero();
  for (const Vector3& p : points) mean += p / static_cast<double>(points.size());
  Matrix3 spread = Matrix3::Zero();
  for (const Vector3& p : points) spread += (p - mean) * (p - mean).transpose();
  const Vector3 moments = spatial::symmetricEigen(spread).values.cwiseMax(0.0);
  return !(std::sqrt(moments[0] + moments[1]) > kOnALine * std::sqrt(moments[2]));
}

}  // namespace

base::Result<Pose> triadOf(const Vector3& A, const Vector3& B, const Vector3& C) {
  if (!A.allFinite() || !B.allFinite() || !C.allFinite())
    return Error{ErrorCode::InvalidArgument, "A, B or C holds a value that is not a number.",
                 "Record the points again."};
  const Vector3 toA = A - B, toC = C - B, normal = toA.cross(toC);
  if (!(normal.norm() > kOnALine * toA.norm() * toC.norm())) return onALine("A, B and C");
  Pose X;
  X.rotation.col(0) = toA.normalized();
  X.rotation.col(2) = normal.normalized();
  X.rotation.col(1) = X.rotation.col(2).cross(X.rotation.col(0));
  X.translation = B;
  return X;
}

base::Result<LandmarkRegistration> registerByThreePoints(const std::array<Vector3, 3>& M,
                                                         const std::array<Vector3, 3>& N) {
  const auto inM = triadOf(M[0], M[1], M[2]);
  if (!inM) return inM.error();
  const auto inN = triadOf(N[0], N[1], N[2]);
  if (!inN) return inN.error();
  return judged(*inM * inN->inverse(), {M.begin(), M.end()}, {N.begin(), N.end()});
}

base::Result<LandmarkRegistration> registerLandmarks(const std::vector<Vector3>& M, const std::vector<Vector3>& N) {
  if (M.size() != N.size())
    return Error{ErrorCode::InvalidArgument,
                 std::to_string(M.size()) + " landmarks in one frame and " + std::to_string(N.size()) +
                     " in the other do not pair.",
                 "Give each landmark in both frames, in the same order."};
  if (M.size() < 3)
    return Error{ErrorCode::InvalidArgument,
                 "At least 3 landmarks are needed, and there " +
                     (M.size() == 1 ? std::string("is 1.") : "are " + std::to_string(M.size()) + "."),
                 "Record more; four or more, well spread, are good."};
  for (std::size_t k = 0; k < M.size(); ++k)
    if (!M[k].allFinite() || !N[k].allFinite())
      return Error{ErrorCode::InvalidArgument,
                   "Landmark " + std::to_string(k + 1) + " holds a value that is not a number.",
                   "Record it again or leave it out."};
  if (thin(M)) return onALine("of the first frame");
  if (thin(N)) return onALine("of the second frame");
  Vector3 meanM = Vector3::Zero(), meanN = Vector3::Zero();
  for (std::size_t k = 0; k < M.size(); ++k) {
    meanM += M[k] / static_cast<double>(M.size());
    meanN += N[k] / static_cast<double>(M.size());
  }
  Matrix3 C = Matrix3::Zero();
  for (std::size_t k = 0; k < M.size(); ++k) C += (M[k] - meanM) * (N[k] - meanN).transpose();
  Pose X;
  X.rotation = spatial::nearestRotation(C);
  X.translation = meanM - X.rotation * meanN;
  return judged(X, M, N);
}

}  // namespace articulus::sensing
