#pragma once
#include <string>
#include <vector>

#include "core/mechanism/mechanism_answer.h"
#include "core/mechanism/motion_course.h"

namespace articulus::cli {

/// What was found of a mechanism.
struct MechanismFound {
  mechanism::MechanismAnswer answer{};
  std::vector<spatial::Pose> selfMotion{};
  double step_m = 0.0;  ///< of the self-motion
  std::vector<mechanism::CoursePoint> course{};
};

/// All that can be told: text for people, and the same in SI as JSON.
struct MechanismReport {
  std::string text;
  std::string json;  ///< one object
};
[[nodiscard]] MechanismReport reportOn(const mechanism::MechanismFile& file, const mechanism::MechanismQuestion& asked,
                                       const MechanismFound& found);

/// A line a point, in degrees, millimetres and newtons.
[[nodiscard]] std::string csvOf(const std::vector<mechanism::CoursePoint>& course);

}  // namespace articulus::cli
