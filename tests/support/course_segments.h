#pragma once
#include <deque>

#include "tests/support/task_segments.h"

namespace articulus::test {

/// What courses point to: kept until the process ends.
inline const motion::SampledProfile* kept(const std::vector<double>& time_s, const std::vector<double>& value,
                                          int cycles = 1) {
  static std::deque<motion::SampledProfile> all;
  auto built = motion::SampledProfile::through(time_s, value, cycles);
  if (!built) throw std::runtime_error(built.error().text());
  return &all.emplace_back(std::move(*built));
}
inline const motion::SplinePath* kept(const std::vector<motion::PathPoint>& points, double speed = 1.0) {
  static std::deque<motion::SplinePath> all;
  auto built = motion::SplinePath::through(points, speed);
  if (!built) throw std::runtime_error(built.error().text());
  return &all.emplace_back(std::move(*built));
}

/// Displacement along or turn about an axis.
inline spatial::Pose along(int axis, double size) {
  spatial::Pose X;
  if (axis < 3) X.translation[axis] = size;
  else X.rotation = spatial::expRotation(spatial::Vector3(size * spatial::Vector3::Unit(axis - 3)));
  return X;
}

/// A course of the moving body to one side, its fastest about so fast (m/s or rad/s), its size as much as `size`.
struct BodyCourse {
  const char* name;
  protocol::Segment (*segment)(int axis, int sign, double size, double speed);
};

inline std::vector<BodyCourse> everyBodyCourse() {
  using control::AxisMode;
  using control::Law;
  constexpr double kLong_s = 20.0;
  return {
      {"Swing",
       [](int axis, int sign, double size, double speed) {
         auto s = taskSegment(Law::InverseDynamics, kLong_s, AxisMode::Position);
         s.swing[axis] = sign * size;
         s.profile = {
             .amplitude = 1.0, .rise_s = 0.5 * M_PI * size / speed, .cycles = 3, .shape = motion::ProfileShape::Sine};
         return s;
       }},
      {"SampledSwing",
       [](int axis, int sign, double size, double speed) {
         auto s = taskSegment(Law::InverseDynamics, kLong_s, AxisMode::Position);
         const double rise_s = 1.5 * size / speed;
         s.sampled = kept({10.0, 10.0 + rise_s, 10.0 + rise_s + 1.0, 10.0 + 2.0 * rise_s + 1.0},
                          {2.0, 2.0 + sign, 2.0 + sign, 2.0}, 2);
         s.swing[axis] = size;  // from its first value
         return s;
       }},
      {"Goal",
       [](int axis, int sign, double size, double speed) {
         auto s = taskSegment(Law::InverseDynamics, kLong_s, AxisMode::Position);
         addLine(s, axis, sign, size, motion::kMinJerkPeakRate * size / speed);
         s.toGoal = true;
         return s;
       }},
      {"GoalOfOneAxis",
       [](int axis, int sign, double size, double speed) {
         auto s = taskSegment(Law::Hybrid, kLong_s, AxisMode::Hold);
         s.selection.axis[static_cast<std::size_t>(axis)] = AxisMode::Position;
         addLine(s, axis, sign, size, motion::kMinJerkPeakRate * size / speed);
         s.toGoal = true;
         return s;
       }},
      {"Spline",
       [](int axis, int sign, double size, double speed) {
         auto s = taskSegment(Law::InverseDynamics, kLong_s, AxisMode::Position);
         const double way_s = size / speed;
         s.spline = kept({{0.0, {}}, {way_s, along(axis, 0.5 * sign * size)}, {2.0 * way_s, along(axis, sign * size)}});
         return s;
       }},
  };
}

/// Its axis keeps a load and waits for what never comes: settled within next to nothing.
inline protocol::Segment settlingSegment(int axis, double load, double timeout_s) {
  auto s = taskSegment(control::Law::Hybrid, 0.1, control::AxisMode::Force);
  s.base[axis] = load;
  s.forceTolerance_N = 1e-9;
  s.momentTolerance_Nm = 1e-9;
  s.settle_s = 1.0;
  s.timeout_s = timeout_s;
  return s;
}

}  // namespace articulus::test
