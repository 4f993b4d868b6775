#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/sensing/tool_calibration.h"

namespace articulus::sensing {

/// The load cell at rest in one orientation of the wrist, with nothing but the tool on it.
struct ToolPose {
  spatial::Vector3 gravity_S = spatial::Vector3::Zero();  ///< R_SW * g_W, m/s2
  spatial::Vector6 load = spatial::Vector6::Zero();       ///< mean reading in the cell's own axes, N and Nm
};

/// How a tool is to be identified.
struct ToolIdentificationOptions {
  enum class Model {
    Better,  ///< the linear one where it foretells poses that it has not seen clearly better
    Rigid,   ///< mass and centre: 10 numbers, or 11 with the rotation
    Linear,  ///< load = A g + b, 24 numbers: takes in the crosstalk of the cell, which no rigid body explains
  };
  Model model = Model::Better;
  bool sensorRotation = false;  ///< seek the turn of the cell about its z axis as well, (5.16)
};

/// How well one model fits.
struct ToolFit {
  bool made = false;                                     ///< false: too few poses, or too alike
  double condition = 0.0;                                ///< of the equations with gravity as 1; see kGoodCondition
  spatial::Vector6 residual = spatial::Vector6::Zero();  ///< rms over the poses, N and Nm
  std::optional<spatial::Vector6> leftOut;  ///< rms error at each pose predicted from the others; none: too few poses
};

/// A tool, how sure each number is, and what to make of it.
struct ToolIdentification {
  ToolCalibration tool;                                      ///< to be put in force; tool.linear says which model
  double massError_kg = 0.0, sensorRotationError_rad = 0.0;  ///< standard errors; 0 for what was not sought
  spatial::Vector3 centreError_m = spatial::Vector3::Zero();
  spatial::Vector6 offsetError = spatial::Vector6::Zero();  ///< of the model in force
  GravityMap gravityMap = GravityMap::Zero(),
             gravityMapError = GravityMap::Zero();  ///< of the linear model, where made
  ToolFit rigid, linear;
  double span_rad = 0.0;                    ///< largest angle between two directions of gravity in S
  std::vector<spatial::Vector6> residuals;  ///< pose by pose, model in force, measured minus fitted
  std::vector<std::string> warnings;        ///< with condition figure and remedy; empty: sound

  [[nodiscard]] const ToolFit& inForce() const noexcept { return tool.linear ? linear : rigid; }
};

/// Poses tilted by 16 deg all around have about this, by 45 deg 3, poses in all directions 1.3.
inline constexpr double kGoodCondition = 10.0;

/// Mass, centre of mass and all six offsets at once by least squares over all poses.
/// Frames  S load cell. With sensorRotation the readings are first turned into S by the angle found
/// Errors  InvalidArgument: fewer than 3 poses (4 for the linear model), values that are not finite, gravity that is
///         not about the same everywhere, poses that leave an unknown undetermined; with the remedy
/// Thread  any but control
/// Source  Martinez 2012, (5.16)-(5.28); Omrcen & Nemec 2002, (4)-(14), whose printed selection of rows (16)-(18) picks
///         dependent rows: the full form is solved here. The linear model and the choice of the model: ours
[[nodiscard]] base::Result<ToolIdentification> identifyTool(const std::vector<ToolPose>& poses,
                                                            const ToolIdentificationOptions& options = {});

}  // namespace articulus::sensing
