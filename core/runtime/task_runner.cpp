#include "core/runtime/task_runner.h"

#include <algorithm>
#include <cmath>

namespace articulus::runtime {
namespace {

// How fast a load that is there when force control takes over is brought to the wanted one.
constexpr double kBlend_N_per_s = 15.0, kBlend_Nm_per_s = 0.25, kBlendMinimum_s = 0.5;

// A joint that stands holds itself by its friction. Integrators that work against friction in standstill hunt for ever
// (measured: one degree a second at the wrist), so a hold keeps the torque that it came to rest with, lets friction and
// load follow slowly (the load cell feels the bracket's own inertia) and adds position and velocity feedback. A joint that
// is moved away by more than the window wakes the integrators up again.
constexpr double kHoldWindow_rad = 0.2 * M_PI / 180.0;
constexpr double kCalm_s = 0.1, kCalmFriction_s = 0.3;
constexpr double kSettle_s = 0.1;   // when the brakes have just opened, the observer must learn what the joints carry
constexpr double kLongestStop_s = 0.17;

}  // namespace

TaskRunner::TaskRunner(int joints) {
  wanted_.q = wanted_.qd = wanted_.qdd = robot::JointVector::Zero(joints);
  stop_.start(wanted_.q, wanted_.qd, kStopDeceleration_rad_per_s2);
}

void TaskRunner::useGains(const control::GainSet& gains) noexcept {
  cascade_.useGains(gains);
  position_.useGains(gains);
  force_.useGains(gains);
}

void TaskRunner::hold(const control::ControlInput& in, bool fromBrakes) noexcept {
  kind_ = Kind::Hold;
  time_s_ = 0.0;
  loadCycle_ = 0;
  calm_ = resting_ = false;
  settle_s_ = fromBrakes ? kSettle_s : 0.0;
  stop_.start(in.q, in.qd, std::max(kStopDeceleration_rad_per_s2, in.qd.cwiseAbs().maxCoeff() / kLongestStop_s));
  cascade_.engage(in);
}

void TaskRunner::stepHold(const control::ControlInput& in, double elapsed_s, robot::JointVector& tau) noexcept {
  stop_.step(elapsed_s, wanted_.q, wanted_.qd, wanted_.qdd);
  if (!resting_ && stop_.atRest() && time_s_ >= settle_s_) {
    // It holds the pose where it came to rest: going for the last hundredth of a millimetre would load a specimen on.
    resting_ = true;
    stop_.start(in.q, robot::JointVector::Zero(in.q.size()), kStopDeceleration_rad_per_s2);
    wanted_.q = in.q;
  }
  if (!resting_ || (wanted_.q - in.q).cwiseAbs().maxCoeff() > kHoldWindow_rad) {
    calm_ = false;
    cascade_.step(in, wanted_, tau);
    return;
  }
  if (!calm_) calmInput_.disturbance = in.disturbance, calmInput_.F_D_W = in.F_D_W;
  calm_ = true;
  const robot::JointVector disturbance = calmInput_.disturbance + in.dt_s / kCalmFriction_s * (in.disturbance - calmInput_.disturbance);
  const spatial::Vector6 carried = calmInput_.F_D_W.data + in.dt_s / kCalm_s * (in.F_D_W.data - calmInput_.F_D_W.data);
  calmInput_ = in;
  calmInput_.disturbance = disturbance;
  calmInput_.F_D_W.data = carried;
  calmInput_.saturated = true;   // the integrator waits
  cascade_.step(calmInput_, wanted_, tau);
}

void TaskRunner::moveJoints(const control::ControlInput& in, const robot::JointVector& target, double time_s) noexcept {
  kind_ = Kind::Joints;
  time_s_ = 0.0;
  loadCycle_ = 0;
  joints_.start(in.q, target, time_s);
  end_s_ = time_s + 0.3;   // settles before it is done
  cascade_.engage(in);
}

void TaskRunner::movePose(const control::ControlInput& in, const spatial::Pose& X_WD, double time_s, double hold_s) noexcept {
  kind_ = Kind::Pose;
  time_s_ = 0.0;
  loadCycle_ = 0;
  pose_.start(in.model->X_WD, X_WD, time_s);
  end_s_ = time_s + hold_s;
  position_.engage(in);
}

void TaskRunner::force(const control::ControlInput& in, const protocol::Segment& segment) noexcept {
  kind_ = Kind::Force;
  time_s_ = 0.0;
  loadCycle_ = 0;
  segment_ = segment;
  startLoad_ = in.F_D_W.data;
  withinSince_s_ = -1.0;
  const spatial::Vector6 gap = startLoad_ - (segment.kind == protocol::SegmentKind::Unload ? spatial::Vector6(spatial::Vector6::Zero()) : segment.base);
  blend_s_ = std::max({gap.head<3>().cwiseAbs().maxCoeff() / kBlend_N_per_s, gap.tail<3>().cwiseAbs().maxCoeff() / kBlend_Nm_per_s, kBlendMinimum_s});
  force_.engage(in);
}

TaskStatus TaskRunner::stepForce(const control::ControlInput& in) noexcept {
  const bool unload = segment_.kind == protocol::SegmentKind::Unload;
  spatial::Vector6 load = segment_.base;
  if (unload) load.setZero();
  // The wanted load starts at what is there, so that force control takes over without a jump.
  const double left = std::max(1.0 - time_s_ / blend_s_, 0.0);
  if (!unload) {
    const motion::ProfilePoint p = segment_.profile.at(time_s_);
    load += p.value * segment_.direction;
    loadCycle_ = p.cycle;
    load += left * (startLoad_ - segment_.base);
  } else {
    load = left * startLoad_;
  }
  wanted_.F_D_W.data = load;
  if (!unload) return time_s_ >= segment_.duration_s ? TaskStatus::Done : TaskStatus::Running;
  const bool within = left == 0.0 && in.F_D_W.data.head<3>().cwiseAbs().maxCoeff() <= segment_.forceTolerance_N &&
                      in.F_D_W.data.tail<3>().cwiseAbs().maxCoeff() <= segment_.momentTolerance_Nm;
  if (!within) withinSince_s_ = -1.0;
  else if (withinSince_s_ < 0.0) withinSince_s_ = time_s_;
  if (within && time_s_ - withinSince_s_ >= segment_.duration_s) return TaskStatus::Done;
  return time_s_ > segment_.timeout_s ? TaskStatus::TimedOut : TaskStatus::Running;
}

TaskStatus TaskRunner::step(const control::ControlInput& in, double elapsed_s, robot::JointVector& tau) noexcept {
  time_s_ += elapsed_s;
  TaskStatus status = TaskStatus::Running;
  switch (kind_) {
    case Kind::Hold:
      stepHold(in, elapsed_s, tau);
      break;
    case Kind::Joints:
      joints_.at(time_s_, wanted_.q, wanted_.qd, wanted_.qdd);
      cascade_.step(in, wanted_, tau);
      if (time_s_ >= end_s_) status = TaskStatus::Done;
      break;
    case Kind::Pose:
      pose_.at(time_s_, wanted_.X_WD, wanted_.V_WD_W, wanted_.A_WD_W);
      position_.step(in, wanted_, tau);
      if (time_s_ >= end_s_) status = TaskStatus::Done;
      break;
    case Kind::Force:
      status = stepForce(in);
      force_.step(in, wanted_, tau);
      break;
  }
  return status;
}

}  // namespace articulus::runtime
