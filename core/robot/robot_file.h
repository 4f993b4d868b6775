#pragma once
#include <filesystem>

#include "core/base/result.h"
#include "core/robot/robot_model.h"

namespace articulus::robot {

/// Robot files ("articulus-robot-1", resources/README.md): an arm as the maker states it and, where somebody calibrated it, what
/// the calibration changed. loadRobot (robot_model.h) reads them.

/// Reads a robot from text in the format of a robot file; the name stands for the file in errors.
[[nodiscard]] base::Result<RobotModel> parseRobot(const nlohmann::json& content, const std::string& name);

}  // namespace articulus::robot
