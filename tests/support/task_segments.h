#pragma once
#include <algorithm>
#include <functional>

#include "tests/support/virtual_cell.h"

namespace articulus::test {

/// A Task that does nothing yet: every axis Hold, at most so long.
inline protocol::Segment taskSegment(control::Law law, double duration_s,
                                     control::AxisMode mode = control::AxisMode::Hold,
                                     control::TaskFrame frame = control::TaskFrame::World) {
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Task;
  s.law = law;
  s.duration_s = duration_s;
  s.selection = control::Selection::all(mode, frame);
  s.profile.amplitude = 0.0;
  return s;
}

/// Goes to one side along or about an axis and comes back; the other axes keep their mode.
inline void addJog(protocol::Segment& s, int axis, int sign, double rate_per_s, double furthest, double load = 0.0) {
  s.selection.axis[static_cast<std::size_t>(axis)] = control::AxisMode::Position;
  s.jog = {.axis = axis, .rate_per_s = rate_per_s, .load = load, .firstSide = sign, .furthest = furthest, .cycles = 1};
}

/// A straight way or a turn.
inline void addLine(protocol::Segment& s, int axis, int sign, double size, double time_s) {
  s.path.shape = motion::PathShape::Line;
  s.path.time_s = time_s;
  (axis < 3 ? s.path.size_m[axis] : s.path.turn_rad[axis - 3]) = sign * size;
}

/// Ramps one load along the axes of the frame, from zero, and stays.
inline void addLoad(protocol::Segment& s, int axis, double amplitude, double rise_s) {
  s.direction[axis] = 1.0;
  s.profile = {.amplitude = amplitude, .rise_s = rise_s, .bothSides = false, .returnToZero = false};
}

/// One way to set the law in motion to one side. In free air where it needs no specimen.
struct LawInMotion {
  control::Law law;
  bool clamped;
  std::function<protocol::Segment(const cell::CellConfig& cell, int sign)> segment;
};

/// Of each law what its course asks for; those listed ask for more. Who adds a law edits nothing here, but for a search
/// or a push.
inline std::vector<LawInMotion> everyLawInMotion() {
  using control::AxisMode;
  using control::Law;
  using Cell = cell::CellConfig;
  constexpr double kLong_s = 20.0;
  static const auto line = [](Law law, int sign) {
    auto s = taskSegment(law, kLong_s, AxisMode::Position);
    addLine(s, 2, sign, 0.05, 1.5);
    return s;
  };
  static const auto joints = [](const Cell& cell, Law law, int sign) {
    protocol::Segment s;
    s.kind = protocol::SegmentKind::Joints;
    s.law = law;
    s.joints_rad = cell.homeJoints_rad;
    s.joints_rad[0] += 0.15 * sign;
    s.joints_rad[5] += 0.3 * sign;
    s.moveTime_s = s.duration_s = 1.5;
    return s;
  };
  static const auto bend = [](Law law, int sign) {
    auto s = taskSegment(law, kLong_s, AxisMode::Force);
    addLoad(s, 3, 3.0 * sign, 3.0);
    return s;
  };
  std::vector<LawInMotion> all{
      {Law::VelocityForce, true,
       [](const Cell&, int sign) {
         auto s = taskSegment(Law::VelocityForce, kLong_s, AxisMode::Force);
         addJog(s, 3, sign, 2.0 * kDegree, 20.0 * kDegree, 3.0);
         return s;
       }},
      {Law::ForceGuidance, true,
       [](const Cell&, int sign) {
         auto s = taskSegment(Law::ForceGuidance, kLong_s);
         for (std::size_t i = 0; i < 3; ++i) s.selection.axis[i] = AxisMode::Force;
         s.base[0] = 15.0 * sign;
         return s;
       }},
      {Law::TorqueMonitoredRotation, true,
       [](const Cell&, int sign) {
         auto s = taskSegment(Law::TorqueMonitoredRotation, kLong_s);
         for (std::size_t i = 0; i < 3; ++i) s.selection.axis[i] = AxisMode::Force;
         s.rotation = {.axis = 0, .angle_rad = 0.3 * sign, .torque_Nm = 2.0};
         return s;
       }},
      {Law::DirectJoint, false,
       [](const Cell& c, int sign) {
         auto s = taskSegment(Law::DirectJoint, kLong_s, AxisMode::Free);
         s.jointTorque_Nm = robot::JointVector::Zero(c.robot.joints);
         s.jointTorque_Nm[0] = 10.0 * sign;
         s.profile = {.amplitude = 1.0, .rise_s = 1.0, .bothSides = false, .returnToZero = false};
         return s;
       }},
      {Law::DirectCartesian, false,
       [](const Cell&, int sign) {
         auto s = taskSegment(Law::DirectCartesian, kLong_s, AxisMode::Free);
         addLoad(s, 1, 10.0 * sign, 1.0);
         return s;
       }},
  };
  for (const control::LawInfo& row : control::lawCatalogue()) {
    const Law law = row.law;
    if (std::ranges::any_of(all, [law](const LawInMotion& given) { return given.law == law; })) continue;
    if (row.course == control::LawCourse::Joints)
      all.push_back({law, false, [law](const Cell& c, int sign) { return joints(c, law, sign); }});
    if (row.followsPoses()) all.push_back({law, false, [law](const Cell&, int sign) { return line(law, sign); }});
    if (row.followsLoads()) all.push_back({law, true, [law](const Cell&, int sign) { return bend(law, sign); }});
  }
  return all;
}

}  // namespace articulus::test
