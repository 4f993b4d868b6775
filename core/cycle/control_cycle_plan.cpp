// How a cycle walks a plan, and how long a motion takes.
#include <algorithm>
#include <cmath>

#include "core/cycle/control_cycle.h"
#include "core/cycle/motion_duration.h"
#include "core/protocol/segment_rules.h"
#include "core/spatial/rotation.h"

namespace articulus::cycle {

using record::EventKind;
using safety::FaultCode;

namespace {

constexpr double kSpeedShare = 0.7;  // of a limit that a planned motion may use
constexpr int kPlanRefused = 4;      // code of PlanEnded

}  // namespace

double ControlCycle::safeTime(const robot::JointVector& way, double wanted_s) const noexcept {
  const safety::LimitSet limits = supervisor_.motionLimits(setUp_);
  double time = wanted_s, linear = 0.0, angular = 0.0;
  const robot::Jacobian& J = signals_.model().J;
  for (int i = 0; i < way.size(); ++i) {
    time = std::max(time, motion::kMinJerkPeakRate * std::abs(way[i]) / (kSpeedShare * limits.jointSpeed_rad_per_s[i]));
    // The lever arm may grow on the way: 0.3 m are added.
    linear += std::abs(way[i]) * (J.col(i).head<3>().norm() + 0.3);
    angular += std::abs(way[i]);
  }
  time = std::max(time, motion::kMinJerkPeakRate * linear / (kSpeedShare * limits.linearSpeed_m_per_s));
  return std::max({time, motion::kMinJerkPeakRate * angular / (kSpeedShare * limits.angularSpeed_rad_per_s), 0.5});
}

double ControlCycle::safeTime(const spatial::Pose& X_WD, double wanted_s) const noexcept {
  const safety::LimitSet limits = supervisor_.motionLimits(setUp_);
  const spatial::Pose& now = signals_.model().X_WD;
  const double way = (X_WD.translation - now.translation).norm();
  const double turn = spatial::logRotation(X_WD.rotation * now.rotation.transpose()).norm();
  // Near a singularity a joint turns fast for a body that hardly moves.
  const double joints_s = leastPoseTime_s(cell_, limits, seen_.q, X_WD) / kSpeedShare;
  return std::max({wanted_s, 0.5, joints_s, motion::kMinJerkPeakRate * way / (kSpeedShare * limits.linearSpeed_m_per_s),
                   motion::kMinJerkPeakRate * turn / (kSpeedShare * limits.angularSpeed_rad_per_s)});
}

void ControlCycle::runPlan() noexcept {
  if (!plan_) return;
  planTime_s_ += elapsed_s_;
  if (segmentRunning_ || manager_.state() != State::Stop) return;
  if (segment_ >= plan_->segments) {
    endPlan(0, "completed");
    return;
  }
  const protocol::Segment& s = plan_->segment[static_cast<std::size_t>(segment_)];
  const control::ControlInput& in = signals_.control();
  if (!PoseTrajectory::canBegin(in, s, reference_)) {
    endPlan(kPlanRefused, "the body is more than 2 mm or 2 degrees away from the start of the path");
    return;
  }
  segmentRunning_ = true;
  tighten(s.limits);
  lastLoadCycle_ = 0;
  switch (s.kind) {
    case protocol::SegmentKind::Move: {
      enter(Request::Position);
      // From where the specimen is unloaded, if that is known: a tenth of a millimetre beside it is a hundred newton.
      const spatial::Pose target{s.X_HT.rotation * reference_.rotation, reference_.translation + s.X_HT.translation};
      if (s.moveTime_s <= 0.0) task_.movePose(in, in.model->X_WD, 0.5, std::max(s.duration_s - 0.5, 0.0));
      else task_.movePose(in, target, safeTime(target, s.moveTime_s), std::max(s.duration_s - s.moveTime_s, 0.0));
      break;
    }
    case protocol::SegmentKind::Joints: {
      enter(Request::Joint);
      const double time_s = s.moveTime_s > 0.0 ? s.moveTime_s : s.duration_s;
      task_.moveJoints(in, s.joints_rad, safeTime(robot::JointVector(s.joints_rad - in.q), time_s),
                       std::max(s.duration_s - time_s, TaskRunner::kSettle_s), s.law);
      break;
    }
    case protocol::SegmentKind::Unload:
    case protocol::SegmentKind::Load:
    case protocol::SegmentKind::Task:
      enter(protocol::followsLoads(s) ? Request::Force : Request::Position);
      followCourse(s);
      break;
  }
  emit(EventKind::StepStarted, s.step, s.duration_s, 0.0, "step started");
}

void ControlCycle::followCourse(const protocol::Segment& s) noexcept {
  task_.follow(signals_.control(), s, reference_);
  // A plain path is followed as told, as a jog is: by it the limits of speed are tried out.
  const bool asTold = !s.toGoal && !s.spline && s.swing.isZero(0.0);
  if (asTold || !task_.wantsPose()) return;
  const double share =
      shareOfSpeedLimits(cell_, supervisor_.motionLimits(setUp_), seen_.q, task_.poseTrajectory()) / kSpeedShare;
  if (share <= 1.0) return;
  task_.slowDown(share);
  emit(EventKind::Note, 0, share, 1.0, "course slowed down: it would have been too fast for the limits of speed");
}

void ControlCycle::taskEnded(TaskStatus status) noexcept {
  if (status == TaskStatus::TimedOut) {
    const bool settles = task_.segment().kind == protocol::SegmentKind::Task;
    latch({settles ? FaultCode::SettleTimeout : FaultCode::UnloadTimeout, -1, task_.time_s(), task_.segment().timeout_s,
           cycle_});
    return;
  }
  const bool unloaded =
      plan_ ? plan_->segment[static_cast<std::size_t>(segment_)].kind == protocol::SegmentKind::Unload : unloading_;
  if (unloaded) {
    setReference(signals_.model().X_WD);
    referenceSet_ = true;
    emit(EventKind::ReferenceSet, 0, 0.0, 0.0, "unloaded: reference pose set");
  }
  if (task_.dithers()) {
    const control::DeadTime& d = signals_.learning().deadTime();
    const bool found = d.confidence >= control::GainCap::kConfident;
    emit(EventKind::DeadTimeMeasured, found ? 1 : 0, d.value_s, d.deviation_s,
         found ? "dead time measured" : "dead time not found: move farther or faster");
  }
  if (plan_) {
    emit(EventKind::StepEnded, plan_->segment[static_cast<std::size_t>(segment_)].step, 0.0, 0.0, "step ended");
    ++segment_;
    segmentRunning_ = false;
    relax();
  }
  enter(Request::Done);
}

void ControlCycle::setReference(const spatial::Pose& X_WD) noexcept {
  reference_ = X_WD;
  signals_.control().R_WJ = X_WD.rotation;
}

void ControlCycle::endPlan(int code, std::string_view reason) noexcept {
  emit(EventKind::PlanEnded, code, planTime_s_, 0.0, reason);
  plan_ = nullptr;
  segmentRunning_ = false;
  relax();
}

void ControlCycle::tighten(const protocol::LimitTightening& limits) noexcept {
  if (!limits.any()) return;
  supervisor_.useLimits(limits.appliedTo(*limits_));
  tightened_ = true;
}

void ControlCycle::relax() noexcept {
  if (tightened_) supervisor_.useLimits(*limits_);
  tightened_ = false;
}

}  // namespace articulus::cycle
