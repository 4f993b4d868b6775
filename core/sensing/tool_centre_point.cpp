#include "core/sensing/tool_centre_point.h"

#include <Eigen/Dense>
#include <cmath>
#include <cstdio>

#include "core/base/text/c_numbers.h"
#include "core/spatial/dense_solvers.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::sensing {

using base::Error;
using base::ErrorCode;
using spatial::Pose;

base::Result<ToolCentrePoint> identifyToolCentrePoint(const std::vector<Pose>& touches) {
  const auto n = static_cast<Eigen::Index>(touches.size());
  if (n < 3)
    return Error{ErrorCode::InvalidArgument, std::to_string(n) + " touches are too few: at least 3 are needed.",
                 "Touch the same point again with the tool tilted another way; four or more are good."};
  Eigen::MatrixXd A(3 * n, 6);
  Eigen::VectorXd b(3 * n);
  ToolCentrePoint out;
  for (Eigen::Index k = 0; k < n; ++k) {
    const Pose& X = touches[static_cast<std::size_t>(k)];
    if (!X.rotation.allFinite() || !X.translation.allFinite())
      return Error{ErrorCode::InvalidArgument,
                   "Touch " + std::to_string(k + 1) + " holds a value that is not a number.",
                   "Record it again or leave it out."};
    A.block<3, 3>(3 * k, 0) = X.rotation;
    A.block<3, 3>(3 * k, 3) = -spatial::Matrix3::Identity();
    b.segment<3>(3 * k) = -X.translation;
    for (const Pose& other : touches)
      out.span_rad = std::max(out.span_rad, spatial::logRotation(other.rotation * X.rotation.transpose()).norm());
  }
  const auto [x, s] = spatial::leastSquaresBySvd(A, b);
  out.condition = s[5] > 0.0 ? s[0] / s[5] : std::numeric_limits<double>::infinity();
  const base::CNumbers numbers;
  char spanned[64];
  std::snprintf(spanned, sizeof spanned, "the tool turns by %.0f deg at most", spatial::inDegrees(out.span_rad));
  if (!(out.condition < 1e6))
    return Error{ErrorCode::InvalidArgument,
                 std::string("The touches leave the tip undetermined (") + spanned + "): all turns have one axis.",
                 "Tilt the tool about two different axes, by 30 deg or more each."};
  const Eigen::VectorXd r = A * x - b;
  const double variance = r.squaredNorm() / static_cast<double>(3 * n - 6);
  const Eigen::MatrixXd covariance = variance * spatial::inverseNormalMatrix(A);
  out.tip_F_m = x.head<3>();
  out.point_W_m = x.tail<3>();
  out.tipError_m = covariance.diagonal().head<3>().cwiseMax(0.0).cwiseSqrt();
  out.pointError_m = covariance.diagonal().tail<3>().cwiseMax(0.0).cwiseSqrt();
  for (Eigen::Index k = 0; k < n; ++k) out.residual_m.push_back(r.segment<3>(3 * k).norm());
  out.rms_m = std::sqrt(r.squaredNorm() / static_cast<double>(n));
  if (out.condition > kGoodTouchCondition) {
    char words[240];
    std::snprintf(
        words, sizeof words,
        "The touches are too alike: condition number %.1f, up to %.0f is good; %s. Tilt the tool further, about two "
        "different axes.",
        out.condition, kGoodTouchCondition, spanned);
    out.warnings.emplace_back(words);
  }
  if (n == 3)
    out.warnings.emplace_back("Three touches leave hardly anything to check the result by. Record four or more.");
  return out;
}

}  // namespace articulus::sensing
