#include "core/mesh/fit/bone_fit.h"

#include <cmath>
#include <limits>

#include "core/mesh/fit/fit_detail.h"
#include "core/sensing/landmark_registration.h"
#include "core/spatial/fixed_solvers.h"

namespace articulus::mesh {

using base::Error;
using base::ErrorCode;
using spatial::Vector3;

namespace {

constexpr double kFlat = 0.05;       // least spread over the largest, below which points lie in a plane
constexpr double kBetter = 0.6;      // a mirror image that fits that much better is no accident
constexpr double kWorth_m = 0.0008;  // and the gain is more than a digitiser misses by
constexpr double kPoor_m = 0.003;    // rms, from where on something is wrong

bool flat(const std::vector<Vector3>& points) {
  Vector3 mean = Vector3::Zero();
  for (const Vector3& p : points) mean += p / static_cast<double>(points.size());
  spatial::Matrix3 spread = spatial::Matrix3::Zero();
  for (const Vector3& p : points) spread += (p - mean) * (p - mean).transpose();
  const Vector3 moments = spatial::symmetricEigenvalues(spread).cwiseMax(0.0);
  return !(std::sqrt(moments[0]) > kFlat * std::sqrt(moments[2]));
}

}  // namespace

bool BoneFit::fitsAsMirrorImage() const noexcept {
  return std::isfinite(mirrored_rms_m) && mirrored_rms_m < kBetter * rms_m && rms_m - mirrored_rms_m > kWorth_m;
}

base::Result<BoneFit> checked(BoneFit fit) {
  fit.determinant = fit.X_NM.rotation.determinant();
  const double off = (fit.X_NM.rotation.transpose() * fit.X_NM.rotation - spatial::Matrix3::Identity()).norm();
  if (!fit.X_NM.translation.allFinite() || !(std::abs(fit.determinant - 1.0) < 1e-6) || !(off < 1e-6))
    return Error{ErrorCode::Internal,
                 "The fit of the mesh is no rotation (det R = " + std::to_string(fit.determinant) + ").",
                 "Nothing was taken. Choose other landmarks, and report it."};
  if (!fit.fitsAsMirrorImage() && fit.rms_m > kPoor_m)
    fit.warnings.push_back("The points miss by " + std::to_string(static_cast<int>(std::lround(1e3 * fit.rms_m))) +
                           " mm (rms): look for a landmark that was mixed up, and at the unit of the mesh.");
  return fit;
}

base::Result<BoneFit> fitByLandmarks(const std::vector<LandmarkPair>& pairs) {
  std::vector<Vector3> N, M, mirrored;
  for (const LandmarkPair& pair : pairs) {
    N.push_back(pair.bone_N_m);
    M.push_back(pair.mesh_M_m);
    mirrored.emplace_back(-pair.mesh_M_m.x(), pair.mesh_M_m.y(), pair.mesh_M_m.z());
  }
  const auto found = sensing::registerLandmarks(N, M);
  if (!found) return found.error();
  BoneFit fit;
  fit.X_NM = found->X_MN;
  fit.residual_m = found->residual_m;
  fit.rms_m = found->rms_m;
  fit.warnings = found->warnings;
  fit.mirrored_rms_m = std::numeric_limits<double>::quiet_NaN();
  if (pairs.size() < 4 || flat(M) || flat(N)) {
    fit.warnings.emplace_back(
        "These landmarks lie in a plane, as three always do: they cannot tell a bone from its mirror image. Add one "
        "well off their plane.");
  } else if (const auto other = sensing::registerLandmarks(N, mirrored)) {
    fit.mirrored_rms_m = other->rms_m;
  }
  return checked(std::move(fit));
}

}  // namespace articulus::mesh
