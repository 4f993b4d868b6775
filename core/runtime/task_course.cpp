#include "core/runtime/task_course.h"

#include <algorithm>

#include "core/control/task_error.h"
#include "core/protocol/segment_rules.h"
#include "core/spatial/rotation.h"

namespace articulus::runtime {
namespace {

using control::AxisMode;
using protocol::SegmentKind;
using spatial::Matrix3;
using spatial::Vector3;
using spatial::Vector6;

// How fast a load that is there when force control takes over is brought to the wanted one.
constexpr double kBlend_N_per_s = 15.0, kBlend_Nm_per_s = 0.25, kBlendMinimum_s = 0.5;

/// Axes that the wanted loads are given in; they turn with the body where the frame does.
Matrix3 loadAxes(const protocol::Segment& s, const control::ControlInput& in) noexcept {
  return s.kind == SegmentKind::Task ? control::taskAxes(s.selection.frame, in) : Matrix3(Matrix3::Identity());
}

}  // namespace

void TaskCourse::start(const control::ControlInput& in, const protocol::Segment& segment) noexcept {
  segment_ = segment;
  selection_ = protocol::selectionOf(segment);
  if (segment.kind == SegmentKind::Unload) segment_.base.setZero();
  from_ = in.model->X_WD;
  R_WT_ = loadAxes(segment, in);
  startLoad_T_ = control::turned(R_WT_.transpose(), in.F_D_W.data);
  withinSince_s_ = -1.0;
  loadCycle_ = 0;

  // Only loads that somebody follows need the time to get there.
  const Vector6 followed = segment.law == control::Law::DirectCartesian ? Vector6(Vector6::Ones()) : control::axesOf(selection_, AxisMode::Force);
  const Vector6 gap = (startLoad_T_ - segment_.base).cwiseProduct(followed);
  blend_s_ = std::max({gap.head<3>().cwiseAbs().maxCoeff() / kBlend_N_per_s, gap.tail<3>().cwiseAbs().maxCoeff() / kBlend_Nm_per_s, kBlendMinimum_s});

  path_ = segment.path;
  const int axis = segment.jog.axis;
  if (axis >= 0 && axis < 3) path_.size_m[axis] = 0.0;   // the jog has it
  if (axis >= 3) path_.turn_rad[axis - 3] = 0.0;
  jog_.start(segment.jog);
}

void TaskCourse::loads(const control::ControlInput& in, double time_s, control::SetPoint& wanted) noexcept {
  // The wanted load starts at what is there, so that force control takes over without a jump.
  const double left = std::max(1.0 - time_s / blend_s_, 0.0);
  const Vector6 gap = startLoad_T_ - segment_.base;
  Vector6 load = segment_.base, rate = Vector6::Zero();
  if (segment_.kind != SegmentKind::Unload) {
    const motion::ProfilePoint p = segment_.profile.at(time_s);
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

void TaskCourse::poses(const control::ControlInput& in, double time_s, double elapsed_s, control::SetPoint& wanted) noexcept {
  spatial::Pose X;
  spatial::Twist V;
  Vector6 A;
  path_.at(time_s, X, V, A);
  const int axis = segment_.jog.axis;
  if (axis >= 0) {
    // Positive motion along an axis makes the load on the specimen grow along it.
    jog_.step(elapsed_s, control::turned(loadAxes(segment_, in).transpose(), in.F_D_W.data)[axis]);
    loadCycle_ = jog_.cycle();
    if (axis < 3) {
      X.translation[axis] += jog_.position();
      V.linear()[axis] += jog_.rate();
      A[axis] += jog_.acceleration();
    } else {
      // The jog turns what the path has turned.
      const Vector3 along = Vector3::Unit(axis - 3);
      const Matrix3 R = spatial::expRotation(jog_.position() * along);
      const Vector3 omega = jog_.rate() * along, ofPath = R * V.angular();
      X.rotation = R * X.rotation;
      V.angular() = omega + ofPath;
      A.tail<3>() = Vector3(jog_.acceleration() * along + R * A.tail<3>() + omega.cross(ofPath));
    }
  }
  wanted.X_WD.translation = from_.translation + R_WT_ * X.translation;
  wanted.X_WD.rotation = R_WT_ * X.rotation * R_WT_.transpose() * from_.rotation;
  wanted.V_WD_W.data = control::turned(R_WT_, V.data);
  wanted.A_WD_W = control::turned(R_WT_, A);
}

TaskStatus TaskCourse::unloaded(const control::ControlInput& in, double time_s) noexcept {
  const bool within = time_s >= blend_s_ && in.F_D_W.data.head<3>().cwiseAbs().maxCoeff() <= segment_.forceTolerance_N &&
                      in.F_D_W.data.tail<3>().cwiseAbs().maxCoeff() <= segment_.momentTolerance_Nm;
  if (!within) withinSince_s_ = -1.0;
  else if (withinSince_s_ < 0.0) withinSince_s_ = time_s;
  if (within && time_s - withinSince_s_ >= segment_.duration_s) return TaskStatus::Done;
  return time_s > segment_.timeout_s ? TaskStatus::TimedOut : TaskStatus::Running;
}

TaskStatus TaskCourse::step(const control::ControlInput& in, double time_s, double elapsed_s, control::SetPoint& wanted) noexcept {
  wanted.selection = selection_;
  wanted.rotation = segment_.rotation;
  loads(in, time_s, wanted);
  poses(in, time_s, elapsed_s, wanted);
  if (segment_.kind == SegmentKind::Unload) return unloaded(in, time_s);
  if (segment_.kind == SegmentKind::Task) {
    const protocol::EndCondition& end = segment_.end;
    if (end.axis >= 0 && std::abs(in.F_D_W.data[end.axis]) >= end.magnitude) return TaskStatus::Done;
    if (segment_.jog.axis >= 0 && jog_.done()) return TaskStatus::Done;
  }
  return time_s >= segment_.duration_s ? TaskStatus::Done : TaskStatus::Running;
}

}  // namespace articulus::runtime
