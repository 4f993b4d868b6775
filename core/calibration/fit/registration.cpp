#include "core/calibration/fit/registration.h"

#include "core/spatial/fixed_solvers.h"

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
  const spatial::Matrix3 R = spatial::nearestRotation(spread);
  return {R, centreA - R * centreB};
}

}  // namespace articulus::calibration
