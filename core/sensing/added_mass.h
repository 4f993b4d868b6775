#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/sensing/tool_identification.h"

namespace articulus::sensing {

/// What hangs on a known tool: a specimen that only the robot carries.
struct AddedMass {
  double mass_kg = 0.0, massError_kg = 0.0;  ///< with standard errors
  spatial::Vector3 centre_S_m = spatial::Vector3::Zero(), centreError_m = spatial::Vector3::Zero();
  spatial::Vector6 residual = spatial::Vector6::Zero();  ///< rms over the poses, N and Nm
  double condition = 0.0;
  std::vector<std::string> warnings;
};

/// Mass and centre of a specimen on top of a tool that is known with its offset. One pose gives the mass, and the
/// centre must be stated (from tables of body segments, say); two or more poses of different tilt give both.
/// Frames  S load cell; gravity and centre in S
/// Errors  InvalidArgument: no pose, offset not known, one pose without a centre, poses too alike; with the remedy
/// Thread  any but control
/// Source  Skrede et al. 2024, III-B, (10)-(13), where one pose and tables are used
[[nodiscard]] base::Result<AddedMass> identifyAddedMass(
    const ToolCalibration& known, const std::vector<ToolPose>& poses,
    const std::optional<spatial::Vector3>& centre_S_m = std::nullopt);

/// The tool with the specimen on it as one body, (12) and (13). Its offset stays in force.
[[nodiscard]] ToolCalibration withAddedMass(const ToolCalibration& tool, double mass_kg,
                                            const spatial::Vector3& centre_S_m) noexcept;

}  // namespace articulus::sensing
