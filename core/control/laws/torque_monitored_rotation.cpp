#include "core/control/laws/torque_monitored_rotation.h"

#include <algorithm>
#include <cmath>

#include "core/motion/min_jerk.h"
#include "core/spatial/rotation.h"

namespace articulus::control {
namespace {

using spatial::Vector3;

constexpr double kTorqueFilter_s = 0.02;
constexpr double kBias_s = 0.2, kSettle_s = 0.2;
constexpr double kReached_rad = 2e-4;  // of an angle: what the position law leaves
constexpr double kPull_N = 6.0;        // of force error, at which an interval is interrupted to re-centre
constexpr double kLearned_rad = 0.01;  // of turn, from which the way of re-centring tells the axis of the specimen
constexpr double kMostYield_m_per_rad = 0.1;
constexpr int kMostSteps = 80;  // of one re-centring; then the next interval shows whether it goes on

}  // namespace

void TorqueMonitoredRotation::engage(const ControlInput& in) noexcept {
  inner_.engage(in);
  start_ = in.model->X_WD;
  centre_ = start_.translation;
  yield_.setZero();
  recentred_ = centre_;
  recentredAt_rad_ = 0.0;
  hasRecentred_ = false;
  phase_ = Phase::Start;
  end_ = End::None;
  torque_Nm_ = bias_Nm_ = 0.0;
  angle_rad_ = rate_ = acceleration_ = stepFrom_rad_ = stepTo_rad_ = stepTime_s_ = stepLength_s_ = 0.0;
  planned_rad_ = lastEnd_rad_ = measured_rad_ = wait_s_ = 0.0;
  intervals_ = 0;
}

double TorqueMonitoredRotation::torque(const ControlInput& in) const noexcept {
  return axis_W_.dot(Vector3(in.F_D_W.moment()));
}

void TorqueMonitoredRotation::turn(double dt_s, const RotationTask& task, double pull_N) noexcept {
  if (stepTime_s_ >= stepLength_s_) {
    const bool reached = std::abs(torque_Nm_ - bias_Nm_) >= task.torque_Nm;  // (32), the right way round
    if (reached || pull_N > kPull_N || stepTo_rad_ >= planned_rad_) {
      rate_ = acceleration_ = wait_s_ = 0.0;
      phase_ = Phase::Settle;
      return;
    }
    stepFrom_rad_ = stepTo_rad_;
    stepTo_rad_ = std::min(stepFrom_rad_ + task.step_rad, planned_rad_);  // (28)
    stepLength_s_ = std::max((stepTo_rad_ - stepFrom_rad_) / RotationTask::kRate_rad_per_s, 0.01);
    stepTime_s_ = 0.0;
  }
  stepTime_s_ += dt_s;
  const motion::CoursePoint course = motion::minJerk(stepTime_s_, stepLength_s_);
  const double way = stepTo_rad_ - stepFrom_rad_;
  centre_ += (stepFrom_rad_ + course.s * way - angle_rad_) * yield_;
  angle_rad_ = stepFrom_rad_ + course.s * way;
  rate_ = course.rate_per_s * way;
  acceleration_ = course.acceleration_per_s2 * way;
}

void TorqueMonitoredRotation::learnYield() noexcept {
  const double turned = angle_rad_ - recentredAt_rad_;
  if (turned < kLearned_rad) return;
  yield_ = ((centre_ - recentred_) / turned).cwiseMax(-kMostYield_m_per_rad).cwiseMin(kMostYield_m_per_rad);
  recentred_ = centre_;
  recentredAt_rad_ = angle_rad_;
}

void TorqueMonitoredRotation::judge(const RotationTask& task) noexcept {
  way_[static_cast<std::size_t>(intervals_ % kMostIntervals)] = measured_rad_ - lastEnd_rad_;  // (33)
  lastEnd_rad_ = measured_rad_;
  ++intervals_;
  const int count = std::clamp(task.convergedCount, 1, kMostIntervals);
  double sum = 0.0;
  for (int j = 1; j <= std::min(count, intervals_); ++j)
    sum += way_[static_cast<std::size_t>((intervals_ - j) % kMostIntervals)];
  if (std::abs(torque_Nm_ - bias_Nm_) >= task.torque_Nm) end_ = End::Torque;
  else if (measured_rad_ >= std::abs(task.angle_rad) - kReached_rad) end_ = End::Angle;
  else if (intervals_ >= count && sum / count <= task.convergedInterval_rad) end_ = End::Converged;  // (35)
  phase_ = end_ == End::None ? Phase::Turn : Phase::Rest;
  // (29), (30): the next interval starts where this one ended, which the wanted angle is ahead of by what was not
  // followed.
  planned_rad_ = std::min(lastEnd_rad_ + task.interval_rad, std::abs(task.angle_rad));
  planned_rad_ = std::max(planned_rad_, stepTo_rad_);
}

void TorqueMonitoredRotation::step(const ControlInput& in, const SetPoint& wanted, robot::JointVector& tau) noexcept {
  const RotationTask& task = wanted.rotation;
  const spatial::Matrix3 R_WT =
      wanted.selection.frame == TaskFrame::Tool ? start_.rotation : taskAxes(wanted.selection.frame, in);
  const spatial::Matrix3 R_WA = task.frame == TaskFrame::Tool ? start_.rotation : taskAxes(task.frame, in);
  const double sign = task.angle_rad < 0.0 ? -1.0 : 1.0;
  if (phase_ == Phase::Start && wait_s_ == 0.0) {
    axis_W_ = R_WA.col(std::clamp(task.axis, 0, 2));
    torque_Nm_ = torque(in);
  }
  torque_Nm_ += std::min(in.dt_s / kTorqueFilter_s, 1.0) * (torque(in) - torque_Nm_);
  const Vector3 mask = axesOf(wanted.selection, AxisMode::Force).head<3>();
  const double pull = (R_WT.transpose() * (wanted.F_D_W.force() - in.F_D_W.force())).cwiseProduct(mask).norm();
  const Vector3 turned = spatial::logRotation(in.model->X_WD.rotation * start_.rotation.transpose());
  const double pace = wanted.searchPace();
  wait_s_ += pace * in.dt_s;

  switch (phase_) {
    case Phase::Start:
      if (wait_s_ < kBias_s) break;
      bias_Nm_ = torque_Nm_;  // (26)
      planned_rad_ = std::min(task.interval_rad, std::abs(task.angle_rad));
      phase_ = Phase::Turn;
      break;
    case Phase::Turn: turn(wanted.pace * in.dt_s, task, pull); break;
    case Phase::Settle:
      if (wait_s_ < kSettle_s) break;
      measured_rad_ = sign * axis_W_.dot(turned);
      if (hasRecentred_) guided_.startAgain(centre_);
      else guided_.start(centre_);
      hasRecentred_ = true;
      phase_ = Phase::Recentre;
      break;
    case Phase::Recentre: {
      guided_.step(pace * in.dt_s, R_WT, mask, in.model->X_WD.translation, in.F_D_W.force(), wanted.F_D_W.force());
      centre_ = guided_.position_m();
      if (!guided_.finished() && guided_.steps() < kMostSteps) break;
      learnYield();
      // An interval that only pulled too hard goes on.
      if (stepTo_rad_ < planned_rad_ && std::abs(torque_Nm_ - bias_Nm_) < task.torque_Nm) phase_ = Phase::Turn;
      else judge(task);
      break;
    }
    case Phase::Rest: break;
  }

  const bool searching = phase_ == Phase::Recentre;
  loadRate_.setZero();
  SetPoint course;
  course.X_WD = {spatial::expRotation(sign * angle_rad_ * axis_W_) * start_.rotation, centre_};
  course.V_WD_W.angular() = sign * wanted.pace * rate_ * axis_W_;
  course.A_WD_W.tail<3>() = sign * wanted.pace * wanted.pace * acceleration_ * axis_W_;
  if (phase_ == Phase::Turn) course.V_WD_W.linear() = wanted.pace * rate_ * yield_;
  if (searching) {
    loadRate_.head<3>() = pace * guided_.loadRate_N_per_s();
    course.V_WD_W.linear() = pace * guided_.velocity_m_per_s();
    course.A_WD_W.head<3>() = pace * pace * guided_.acceleration_m_per_s2();
  }
  inner_.step(in, course, tau);
}

}  // namespace articulus::control
