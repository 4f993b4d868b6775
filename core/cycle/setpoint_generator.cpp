#include "core/cycle/setpoint_generator.h"

#include <algorithm>

#include "core/control/task_error.h"
#include "core/protocol/segment_rules.h"
#include "core/spatial/rotation.h"

namespace articulus::cycle {
namespace {

using control::AxisMode;
using protocol::SegmentKind;
using spatial::Matrix3;
using spatial::Vector6;

/// Axes that the wanted loads are given in; they turn with the body where the frame does.
Matrix3 loadAxes(const protocol::Segment& s, const control::ControlInput& in) noexcept {
  return s.kind == SegmentKind::Task ? control::taskAxes(s.selection.frame, in) : Matrix3(Matrix3::Identity());
}

}  // namespace

void SetpointGenerator::start(const control::ControlInput& in, const protocol::Segment& segment,
                              const spatial::Pose& X_WR) noexcept {
  segment_ = segment;
  selection_ = protocol::selectionOf(segment);
  if (segment.kind == SegmentKind::Unload) segment_.base.setZero();
  startLoad_T_ = control::turned(loadAxes(segment, in).transpose(), in.F_D_W.data);
  firstLoad_T_ = segment_.base;
  if (segment.sampled && segment.kind != SegmentKind::Unload)
    firstLoad_T_ += segment.sampled->firstValue() * segment.direction;
  withinSince_s_ = overSince_s_ = -1.0;
  stretch_ = 1.0;
  over_ = false;
  loadCycle_ = 0;

  // Only loads that somebody follows need the time to get there.
  const Vector6 followed =
      control::info(segment.law).takesWrench ? Vector6(Vector6::Ones()) : control::axesOf(selection_, AxisMode::Force);
  const Vector6 gap = (startLoad_T_ - firstLoad_T_).cwiseProduct(followed);
  blend_s_ = protocol::takeover_s(gap);

  began_m_ = in.model->X_WD.translation;
  poses_.start(in, segment_, X_WR);
  jog_.start(segment.jog);
}

motion::ProfilePoint SetpointGenerator::profileAt(double time_s) const noexcept {
  motion::ProfilePoint p =
      segment_.sampled ? segment_.sampled->at(time_s / stretch_) : segment_.profile.at(time_s / stretch_);
  p.rate_per_s /= stretch_;
  return p;
}

void SetpointGenerator::loads(const control::ControlInput& in, double time_s, control::SetPoint& wanted) noexcept {
  // The wanted load starts at what is there, so that force control takes over without a jump.
  const double left = std::max(1.0 - time_s / blend_s_, 0.0);
  const Vector6 gap = startLoad_T_ - firstLoad_T_;
  Vector6 load = segment_.base, rate = Vector6::Zero();
  if (segment_.kind != SegmentKind::Unload) {
    const motion::ProfilePoint p = profileAt(time_s);
    load += p.value * segment_.direction;
    rate += p.rate_per_s * segment_.direction;
    loadCycle_ = p.cycle;
    if (segment_.jointTorque_Nm.size() == in.q.size()) wanted.tau = p.value * segment_.jointTorque_Nm;
  }
  load += left * gap;
  if (left > 0.0) rate -= gap / blend_s_;
  const Matrix3 R_WT = loadAxes(segment_, in);
  wanted.F_D_W.data = control::turned(R_WT, load);
  wanted.F_rate_W = control::turned(R_WT, rate);
}

void SetpointGenerator::poses(const control::ControlInput& in, double time_s, double elapsed_s,
                              control::SetPoint& wanted) noexcept {
  poses_.at(time_s / stretch_, wanted.X_WD, wanted.V_WD_W, wanted.A_WD_W);
  wanted.V_WD_W.data /= stretch_;
  wanted.A_WD_W /= stretch_ * stretch_;
  const int axis = segment_.jog.axis;
  if (axis < 0) return;
  // Positive motion along an axis makes the load on the specimen grow along it.
  jog_.step(elapsed_s, control::turned(loadAxes(segment_, in).transpose(), in.F_D_W.data)[axis]);
  loadCycle_ = jog_.cycle();
  const Vector6 along = Vector6::Unit(axis);
  poses_.addOnTop(jog_.position() * along, jog_.rate() * along, jog_.acceleration() * along, wanted.X_WD, wanted.V_WD_W,
                  wanted.A_WD_W);
}

bool SetpointGenerator::withinFor(bool within, double time_s, double wanted_s) noexcept {
  if (!within) withinSince_s_ = -1.0;
  else if (withinSince_s_ < 0.0) withinSince_s_ = time_s;
  return within && time_s - withinSince_s_ >= wanted_s;
}

TaskStatus SetpointGenerator::unloaded(const control::ControlInput& in, double time_s) noexcept {
  const bool within = time_s >= blend_s_ &&
                      in.F_D_W.data.head<3>().cwiseAbs().maxCoeff() <= segment_.forceTolerance_N &&
                      in.F_D_W.data.tail<3>().cwiseAbs().maxCoeff() <= segment_.momentTolerance_Nm;
  if (withinFor(within, time_s, segment_.duration_s)) return TaskStatus::Done;
  return time_s > segment_.timeout_s ? TaskStatus::TimedOut : TaskStatus::Running;
}

TaskStatus SetpointGenerator::settled(const control::ControlInput& in, double time_s,
                                      const control::SetPoint& wanted) noexcept {
  if (time_s < blend_s_) return TaskStatus::Running;  // what is wanted is not yet what the segment wants
  if (overSince_s_ < 0.0) overSince_s_ = time_s;
  const Vector6 error = control::turned(loadAxes(segment_, in).transpose(), in.F_D_W.data - wanted.F_D_W.data)
                            .cwiseProduct(control::axesOf(selection_, AxisMode::Force))
                            .cwiseAbs();
  const bool forces = segment_.forceTolerance_N <= 0.0 || error.head<3>().maxCoeff() <= segment_.forceTolerance_N;
  const bool moments = segment_.momentTolerance_Nm <= 0.0 || error.tail<3>().maxCoeff() <= segment_.momentTolerance_Nm;
  if (withinFor(forces && moments, time_s, segment_.settle_s)) return TaskStatus::Done;
  return time_s - overSince_s_ > segment_.timeout_s ? TaskStatus::TimedOut : TaskStatus::Running;
}

TaskStatus SetpointGenerator::lawFinished() noexcept {
  if (segment_.timeout_s <= 0.0) return TaskStatus::Done;
  over_ = true;
  return TaskStatus::Running;
}

TaskStatus SetpointGenerator::step(const control::ControlInput& in, double time_s, double elapsed_s,
                                   control::SetPoint& wanted) noexcept {
  wanted.selection = selection_;
  wanted.rotation = segment_.rotation;
  wanted.walksAgain = segment_.kind == SegmentKind::Task && segment_.spline != nullptr;
  loads(in, time_s, wanted);
  poses(in, time_s, elapsed_s, wanted);
  if (segment_.kind == SegmentKind::Unload) return unloaded(in, time_s);
  over_ = over_ || time_s >= stretch_ * segment_.duration_s;
  if (segment_.kind == SegmentKind::Task) {
    const protocol::EndCondition& end = segment_.end;
    if (end.axis >= 0 && std::abs(in.F_D_W.data[end.axis]) >= end.magnitude) return TaskStatus::Done;
    if (end.way_m > 0.0 && (in.model->X_WD.translation - began_m_).norm() >= end.way_m) return TaskStatus::Done;
    over_ = over_ || (segment_.jog.axis >= 0 && jog_.done());
    if (over_ && segment_.timeout_s > 0.0) return settled(in, time_s, wanted);
  }
  return over_ ? TaskStatus::Done : TaskStatus::Running;
}

}  // namespace articulus::cycle
