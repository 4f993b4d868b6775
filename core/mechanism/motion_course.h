#pragma once
#include <functional>
#include <vector>

#include "core/mechanism/mechanism_answer.h"

namespace articulus::mechanism {

/// One position of a course over an angle.
struct CoursePoint {
  JointAngles at{};
  double lengthsOfRods_m = 0.0;  ///< largest change of a rod's length since the first point: 0 where all allow the way
  /// How far from a singular position: least over largest singular value of the lines of all rods and actuators (turns
  /// scaled by the rods' root mean square length); 0 where they lose hold of a motion that they should bar or drive.
  double dexterity = 0.0;
  std::optional<Actuation> actuation{};  ///< without what is singular there
};

/// Which angle runs; the other stays as the question or the file has it.
enum class CourseAngle { Theta, Beta };

/// Lengths, rates, accelerations and loads of a mechanism over an angle, at even distances, both ends among them.
/// In      points: 2 to 100,000; goOn(done, all) now and then, false ends it
/// Out     where an answer is singular at a point, that point has none of it and the course goes on
/// Errors  as answer(); InvalidArgument: a course without length, too few or too many points; Cancelled
/// Thread  any but control
/// Test    tests/core/mechanism/mechanism_answer_test.cpp
[[nodiscard]] base::Result<std::vector<CoursePoint>> motionCourse(
    const MechanismFile& file, const MechanismQuestion& question, CourseAngle angle, double from_rad, double to_rad,
    int points, const std::function<bool(int done, int all)>& goOn = {});

}  // namespace articulus::mechanism
