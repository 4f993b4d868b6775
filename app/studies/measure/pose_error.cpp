#include "app/studies/measure/pose_error.h"

#include <limits>

#include "core/spatial/rotation.h"

namespace articulus::studies {
namespace {

using record::Channel;

spatial::Matrix3 rotation(const record::Sample& s, Channel w) {
  const auto i = static_cast<std::size_t>(w);
  return spatial::Quaternion(s.value[i], s.value[i + 1], s.value[i + 2], s.value[i + 3]).toRotationMatrix();
}

/// The largest of three; NaN if one is.
double largest(const spatial::Vector3& v) noexcept {
  return v.hasNaN() ? std::numeric_limits<double>::quiet_NaN() : v.maxCoeff();
}

}  // namespace

spatial::Vector6 PoseError::of(const record::Sample& s) noexcept {
  spatial::Vector6 e = spatial::Vector6::Constant(std::numeric_limits<double>::quiet_NaN());
  if (!s.six(Channel::WantedPositionX).allFinite()) return e;
  e.head<3>() = s.three(Channel::WantedPositionX) - s.three(Channel::PositionX);
  e.tail<3>() =
      spatial::logRotation(rotation(s, Channel::WantedQuaternionW) * rotation(s, Channel::QuaternionW).transpose());
  return e;
}

void PoseError::add(const record::Sample& sample) noexcept {
  ++count_;
  sum_ += of(sample).cwiseAbs();
}

spatial::Vector6 PoseError::mean() const noexcept {
  return count_ > 0 ? spatial::Vector6(sum_ / static_cast<double>(count_))
                    : spatial::Vector6::Constant(std::numeric_limits<double>::quiet_NaN());
}

double PoseError::worstPosition_m() const noexcept { return largest(mean().head<3>()); }
double PoseError::worstOrientation_rad() const noexcept { return largest(mean().tail<3>()); }

}  // namespace articulus::studies
