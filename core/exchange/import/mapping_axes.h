#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/recording.h"
#include "core/spatial/types.h"

namespace articulus::exchange {

/// Where the axes x, y and z of a foreign file point, and what turns its vectors into those of W.
struct MappingAxes {
  spatial::Matrix3 R_WF = spatial::Matrix3::Identity();  ///< columns: axes of the file in W; det +1
  std::string words;                                     ///< "x right, y anterior, z up"
};

/// Axes by a name that is in use: "isb", "opensim", "ras", "lps"; by where each points: "x right, y anterior, z up"; or
/// as a rotation: nine numbers of R_WF row by row, divided by blanks or commas.
/// Errors  InvalidArgument: no axes; left-handed ones (det -1), in which the signs of moments and angles are open
[[nodiscard]] base::Result<MappingAxes> parseAxes(const std::string& text);

/// What a file says of its axes in facts "axes", "frame", "coordinate_system" or "handedness".
struct AxesOfFile {
  std::optional<MappingAxes> axes{};  ///< the first that parseAxes takes
  std::string leftHanded{};           ///< as it says them, where they are: parseAxes refuses them
  std::string unknown{};              ///< what it says that is no axes
};
[[nodiscard]] AxesOfFile axesOfFile(const RecordingHeader& header);

/// Turns forces, moments, places and orientations, by the names of our channels, from axes of the file into those of W.
/// Frames  an orientation is that of D in the file: its own axes stay
/// Errors  InvalidArgument: a vector of which a component is missing that the turn needs
[[nodiscard]] base::Result<void> turnAxes(const MappingAxes& axes, Recording& recording);

}  // namespace articulus::exchange
