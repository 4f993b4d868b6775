#include "core/tracking/marker_pose.h"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <cstdio>
#include <vector>

#include "core/base/text/c_numbers.h"
#include "core/sensing/landmark_registration.h"
#include "core/spatial/fixed_solvers.h"

namespace articulus::tracking {

using base::Error;
using base::ErrorCode;
using spatial::Matrix3;
using spatial::Vector3;

namespace {

/// Spread of a cluster across the line that fits it best, over its spread along it.
double flatness(std::span<const Vector3> points) {
  Vector3 mean = Vector3::Zero();
  for (const Vector3& p : points) mean += p / static_cast<double>(points.size());
  Matrix3 spread = Matrix3::Zero();
  for (const Vector3& p : points) spread += (p - mean) * (p - mean).transpose();
  const Vector3 moments = spatial::symmetricEigen(spread).values.cwiseMax(0.0);  // rising
  return moments[2] > 0.0 ? std::sqrt((moments[0] + moments[1]) / moments[2]) : 0.0;
}

}  // namespace

base::Result<MarkerPose> poseOfMarkers(std::span<const Vector3> built, std::span<const Vector3> seen,
                                       const MarkerPoseOptions& options) {
  if (built.size() >= 3 && !(flatness(built) >= options.leastFlatness))
    return Error{ErrorCode::InvalidArgument, "The markers lie nearly on a line: a turn about it cannot be told.",
                 "Stagger them to a wide triangle."};
  auto found = sensing::registerLandmarks({seen.begin(), seen.end()}, {built.begin(), built.end()});
  if (!found) return found.error();
  if (!(found->rms_m <= options.mostResidual_m)) {
    char words[160];
    const base::CNumbers numbers;
    std::snprintf(words, sizeof words,
                  "The markers do not fit the cluster as it was built: %.2f mm are left, at most %.2f mm are taken.",
                  1e3 * found->rms_m, 1e3 * options.mostResidual_m);
    return Error{ErrorCode::InvalidArgument, words, "A marker was taken for another one, or has moved on the bone."};
  }
  return MarkerPose{found->X_MN, found->rms_m};
}

}  // namespace articulus::tracking
