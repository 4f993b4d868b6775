#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/sensing/tool_identification.h"
#include "core/spatial/pose.h"
#include "core/tracking/field_map.h"

namespace articulus::cli {

/// Rows of a CSV file as the identifications take them; simulated: a comment of the file says SIMULATED.
template <class Row>
struct IdentifyInput {
  std::vector<Row> rows;
  bool simulated = false;
};

/// gravity_x_m_per_s2, _y_, _z_ (in axes of the load cell), or qw, qx, qy, qz (the load cell in a frame whose z points
/// up), with force_x_N .. moment_z_Nm as the cell reports them.
/// Errors  file, line, column and remedy
[[nodiscard]] base::Result<IdentifyInput<sensing::ToolPose>> readToolPoses(const std::string& file,
                                                                           double gravity_m_per_s2);

/// x_m, y_m, z_m, qw, qx, qy, qz: pose of the flange in base or world at each touch.
[[nodiscard]] base::Result<IdentifyInput<spatial::Pose>> readTouches(const std::string& file);

/// x1_m, y1_m, z1_m, x2_m, y2_m, z2_m: each landmark in both frames.
[[nodiscard]] base::Result<IdentifyInput<std::array<spatial::Vector3, 2>>> readLandmarks(const std::string& file);

/// x1_m ... z1_m, qw1 ... qz1: body by the robot; x2_m ... qz2: sensor by the tracker.
[[nodiscard]] base::Result<IdentifyInput<tracking::FieldSample>> readFieldSamples(const std::string& file);

/// What is wrong with all rows together, with the file that they are of.
[[nodiscard]] base::Error ofFile(const std::string& file, base::Error error);

}  // namespace articulus::cli
