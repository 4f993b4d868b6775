#include "core/calibration/fit/registration.h"

#include <Eigen/LU>
#include <Eigen/SVD>

namespace articulus::calibration {

spatial::Pose registeredPose(const std::vector<spatial::Vector3>& a, const std::vector<spatial::Vector3>& b) {
  spatial::Vector3 centreA = spatial::Vector3::Zero(), centreB = spatial::Vector3::Zero();
  for (std::size_t i = 0; i < a.size(); ++i) {
    centreA += a[i];
    centreB += b[i];
  }
  centreA /= static_cast<double>(a.size());
  centreB /= static_cast<double>(b.size());
  spatial::Matrix3 spread = spatial::Matrix3::Zero();
  for (std::size_t i = 0; i < a.size(); ++i) spread += (a[i] - centreA) * (b[i] - centreB).transpose();
  const Eigen::JacobiSVD<spatial::Matrix3> svd(spread, Eigen::ComputeFullU | Eigen::ComputeFullV);
  const double sign = (svd.matrixU() * svd.matrixV().transpose()).determinant() < 0.0 ? -1.0 : 1.0;
  const spatial::Matrix3 R = svd.matrixU() * spatial::Vector3(1.0, 1.0, sign).asDiagonal() * svd.matrixV().transpose();
  return {R, centreA - R * centreB};
}

}  // namespace articulus::calibration
