#include "hardware/ur_rtde/ur_wrench.h"

#include <limits>

namespace articulus::hardware {

void UrWrench::read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept {
  const UrState& s = arm_.seen();
  const UrHealth& health = arm_.health();
  if (health.programs > programs_) {
    if (programs_ > 0) {
      ++zeroedAnew_;
      doubtfulUntil_ = now + settings_.rezeroTime;
    }
    programs_ = health.programs;
  }
  sample = {};
  sample.time = arm_.seenAt();
  sample.counter = health.packages;
  for (int i = 0; i < 6; ++i) sample.wrench_S.data[i] = settings_.sign * s.wrench[static_cast<std::size_t>(i)];
  if (settings_.source == UrWrenchSource::ActualTcpForce) {
    const spatial::Vector3 turn(s.tcpPose[3], s.tcpPose[4], s.tcpPose[5]);
    const double angle = turn.norm();
    const spatial::Matrix3 R_BF = angle < 1e-12 ? spatial::Matrix3(spatial::Matrix3::Identity())
                                                : Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix();
    const spatial::Vector3 force = R_BF.transpose() * sample.wrench_S.data.head<3>(),
                           moment = R_BF.transpose() * sample.wrench_S.data.tail<3>();
    sample.wrench_S.data << force, moment;
  }
  if (now < doubtfulUntil_) sample.wrench_S.data.setConstant(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace articulus::hardware
