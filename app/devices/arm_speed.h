#pragma once
#include <algorithm>

#include "core/robot/robot_model.h"

namespace articulus::app {

/// What joints are not believed to have been faster than: encoders and delays make single steps look faster than an
/// axis may be.
[[nodiscard]] inline double fastestBelieved_rad_per_s(const robot::RobotModel& model) {
  double fastest = 0.0;
  for (int i = 0; i < model.joints; ++i)
    fastest = std::max(fastest, 1.5 * model.links[static_cast<std::size_t>(i)].speed_rad_per_s);
  return fastest;
}

}  // namespace articulus::app
