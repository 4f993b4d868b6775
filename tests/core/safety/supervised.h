#pragma once
#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/safety/limit_set.h"
#include "core/safety/supervisor.h"

namespace articulus::safety {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The Munich cell file, read as plain JSON.
inline nlohmann::json munichJson() {
  std::ifstream stream(ARTICULUS_RESOURCES "/cells/munich.json");
  return nlohmann::json::parse(stream);
}

inline LimitSet read(const nlohmann::json& json) {
  return readLimits(base::JsonReader(json, "munich.json", "limits"), 6);
}
inline LimitSet limitsOf(const char* key = "limits") { return read(munichJson()[key]); }

/// A moving robot with which all is well: home, at rest, no load.
inline SupervisorInput wellInput() {
  SupervisorInput in;
  in.cycle = 4711;
  in.controllerOn = in.moving = in.armValid = in.deadManHeld = true;
  in.q = robot::JointVector::Zero(6);
  in.q << 0.0, 0.698131701, 1.919862177, 0.0, -1.047197551, 0.0;
  in.qd = robot::JointVector::Zero(6);
  in.X_WD.translation = spatial::Vector3(0.8, 0.0, 0.4);
  return in;
}

}  // namespace articulus::safety
