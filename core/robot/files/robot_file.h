#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/base/result.h"
#include "core/robot/robot_model.h"

namespace articulus::robot {

/// Robot files ("articulus-robot-1", resources/README.md): an arm as the maker states it and, where somebody calibrated
/// it, what the calibration changed. robot_catalogue.h finds them.

/// Reads a robot file: nominal, or calibrated with its deltas added.
/// Errors  name file, key and remedy
/// Thread  any but control
[[nodiscard]] base::Result<RobotModel> loadRobot(const std::filesystem::path& file);

/// Writes an arm so that loadRobot() gives it back bit for bit: keys in a fixed order, one array a line, shortest
/// numbers that read back the same. An arm with a calibration record is written as its nominal geometry with the
/// deltas.
/// In      a calibrated geometry that differs from the nominal by a calibration, not by another arm (0.5 rad, 0.1 m a
///         parameter)
/// Errors  what loadRobot() would refuse; a file or folder that cannot be written. A file that was there is replaced
///         whole or not at all.
/// Thread  any but control
[[nodiscard]] base::Result<void> saveRobot(const RobotModel& model, const std::filesystem::path& file);

/// The text that saveRobot() writes.
[[nodiscard]] std::string robotFileText(const RobotModel& model);

/// Reads a robot from text in the format of a robot file; the name stands for the file in errors.
[[nodiscard]] base::Result<RobotModel> parseRobot(const nlohmann::json& content, const std::string& name);

}  // namespace articulus::robot
