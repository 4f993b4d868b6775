#include "core/protocol/segment_rules.h"

#include <algorithm>
#include <cmath>

namespace articulus::protocol {
namespace {

using control::AxisMode;
using control::Law;
using control::LawCourse;

// How fast a load that is there when force control takes over is brought to the wanted one.
constexpr double kTakeover_N_per_s = 15.0, kTakeover_Nm_per_s = 0.25, kTakeoverLeast_s = 0.5;

bool followsJoints(Law law) noexcept { return control::info(law).course == LawCourse::Joints; }

bool has(const control::Selection& selection, AxisMode mode) noexcept {
  return std::find(selection.axis.begin(), selection.axis.end(), mode) != selection.axis.end();
}

bool isSane(const motion::CycleProfile& p) noexcept {
  return std::isfinite(p.amplitude) && std::isfinite(p.rise_s) && p.rise_s >= 0.0 && std::isfinite(p.hold_s) &&
         p.hold_s >= 0.0 && std::isfinite(p.corner_s) && p.corner_s >= 0.0 && p.cycles >= 1;
}

bool isSane(const motion::JogProfile& j) noexcept {
  if (j.axis < 0) return true;
  return j.axis < 6 && j.rate_per_s > 0.0 && std::isfinite(j.rate_per_s) && j.load >= 0.0 && std::isfinite(j.load) &&
         j.furthest > 0.0 && std::isfinite(j.furthest) && (j.firstSide == 1 || j.firstSide == -1) && j.cycles >= 1 &&
         j.acceleration_per_s2 >= 0.0 && std::isfinite(j.acceleration_per_s2);
}

bool isSane(const control::RotationTask& r) noexcept {
  return r.axis >= 0 && r.axis < 3 && std::isfinite(r.angle_rad) && r.angle_rad != 0.0 && r.interval_rad > 0.0 &&
         r.step_rad > 0.0 && std::isfinite(r.interval_rad) && std::isfinite(r.step_rad) && std::isfinite(r.torque_Nm) &&
         r.torque_Nm >= 0.0 && std::isfinite(r.convergedInterval_rad) && r.convergedCount >= 1;
}

/// Tighter than nothing, or a limit that something can stay within.
bool isSane(const LimitTightening& l) noexcept {
  return (l.wrench.array() > 0.0).all() && l.linearSpeed_m_per_s > 0.0 && l.angularSpeed_rad_per_s > 0.0 &&
         l.displacement_m > 0.0 && l.rotation_rad > 0.0;
}

bool isSpan(double value) noexcept { return std::isfinite(value) && value >= 0.0; }

bool taskCanRun(const Segment& s, int joints) noexcept {
  if (followsJoints(s.law)) return false;  // those are of kind Joints
  if (!(s.duration_s > 0.0) || s.end.axis >= 6 || !(s.end.magnitude >= 0.0) || !(s.end.way_m >= 0.0)) return false;
  if (!s.path.size_m.allFinite() || !s.path.turn_rad.allFinite() || !std::isfinite(s.path.time_s) ||
      s.path.time_s < 0.0)
    return false;
  if (s.path.shape != motion::PathShape::Rest && s.path.time_s <= 0.0) return false;
  if (!s.swing.allFinite()) return false;
  if (s.toGoal && s.path.shape != motion::PathShape::Line) return false;
  if (s.spline && (s.toGoal || s.path.shape != motion::PathShape::Rest))
    return false;  // one of them says where the body goes
  for (const AxisMode mode : s.selection.axis)
    if (mode < AxisMode::Force || mode > AxisMode::Free) return false;
  if (s.selection.frame < control::TaskFrame::World || s.selection.frame > control::TaskFrame::Joint) return false;
  if (control::info(s.law).takesJointTorques && s.jointTorque_Nm.size() != 0 &&
      (s.jointTorque_Nm.size() != joints || !s.jointTorque_Nm.allFinite()))
    return false;
  if (control::info(s.law).takesRotation && !isSane(s.rotation)) return false;
  return isSane(s.jog);
}

}  // namespace

control::Selection selectionOf(const Segment& s) noexcept {
  const auto all = [&s](AxisMode mode) { return control::Selection::all(mode, s.selection.frame); };
  if (s.kind == SegmentKind::Load || s.kind == SegmentKind::Unload) return control::Selection::all(AxisMode::Force);
  if (s.kind != SegmentKind::Task) return control::Selection::all(AxisMode::Position);
  if (!control::isLaw(s.law)) return s.selection;
  switch (control::info(s.law).course) {
    case LawCourse::Joints:
    case LawCourse::Poses: return all(AxisMode::Position);
    case LawCourse::Loads: return all(AxisMode::Force);
    case LawCourse::Push: return all(AxisMode::Free);
    case LawCourse::ByAxis:
    case LawCourse::Search: break;
  }
  return s.selection;
}

bool followsLoads(Law law) noexcept { return control::info(law).followsLoads(); }

bool followsLoads(const Segment& s) noexcept {
  if (s.kind == SegmentKind::Move || s.kind == SegmentKind::Joints) return false;
  const control::Selection axes = selectionOf(s);
  return !control::info(s.law).followsPoses() || has(axes, AxisMode::Force) || has(axes, AxisMode::Free);
}

bool needsLoadCell(const Segment& s) noexcept {
  if (s.kind == SegmentKind::Move || s.kind == SegmentKind::Joints) return false;
  if (s.kind != SegmentKind::Task) return true;
  const bool searches = control::info(s.law).course == LawCourse::Search;
  const bool reverses = s.jog.axis >= 0 && s.jog.load > 0.0;
  return searches || reverses || s.end.axis >= 0 || has(selectionOf(s), AxisMode::Force);
}

bool canRun(const Segment& s, int joints) noexcept {
  if (!control::isLaw(s.law) || !std::isfinite(s.duration_s) || s.duration_s < 0.0) return false;
  if (!s.base.allFinite() || !s.direction.allFinite() || !isSane(s.profile) || !isSane(s.limits)) return false;
  if (!isSpan(s.forceTolerance_N) || !isSpan(s.momentTolerance_Nm) || !isSpan(s.timeout_s) || !isSpan(s.settle_s))
    return false;
  switch (s.kind) {
    case SegmentKind::Unload:
    case SegmentKind::Load: return followsLoads(s.law);
    case SegmentKind::Move:
      return s.X_HT.translation.allFinite() && s.X_HT.rotation.allFinite() && std::isfinite(s.moveTime_s);
    case SegmentKind::Joints:
      return followsJoints(s.law) && s.joints_rad.size() == joints && s.joints_rad.allFinite() &&
             std::isfinite(s.moveTime_s);
    case SegmentKind::Task: return taskCanRun(s, joints);
  }
  return false;
}

double takeover_s(const spatial::Vector6& gap) noexcept {
  return std::max({gap.head<3>().cwiseAbs().maxCoeff() / kTakeover_N_per_s,
                   gap.tail<3>().cwiseAbs().maxCoeff() / kTakeover_Nm_per_s, kTakeoverLeast_s});
}

}  // namespace articulus::protocol
