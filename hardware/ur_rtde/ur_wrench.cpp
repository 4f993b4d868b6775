#include "hardware/ur_rtde/ur_wrench.h"

#include <limits>

namespace articulus::hardware {

void UrWrench::read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept {
  const UrState& s = arm_.seen();
  const UrHealth& health = arm_.health();
  if (!delivered_ && health.packages > 0) delivered_ = now;
  if (health.programs > programs_) {
    // The start that connecting brings about comes before anybody can have zeroed.
    if (programs_ > 0 || now - delivered_.value_or(now) > settings_.startTime) {
      ++zeroedAnew_;
      rezeroed_ = true;
      doubtfulUntil_.reset();
    }
    programs_ = health.programs;
  }
  // With the drives off nobody looks: the doubt lasts until a person has switched them on and the fault was seen.
  if (rezeroed_ && !doubtfulUntil_ && arm_.commanded()) doubtfulUntil_ = now + settings_.rezeroTime;
  if (doubtfulUntil_ && now >= *doubtfulUntil_) rezeroed_ = false, doubtfulUntil_.reset();
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
  if (rezeroed_) sample.wrench_S.data.setConstant(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace articulus::hardware
