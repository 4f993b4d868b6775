#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/tracking/bone_registration.h"

namespace articulus::app {

/// What one tool of a tracking system is and where its bone is from it.
struct TrackerTool {
  int number = 0;      ///< handle of a tool with a cable, identity of a rigid body; 0: none is stated
  std::string srom{};  ///< what its maker's description holds; empty: none is stated
  std::string body{};  ///< name of a rigid body in the system; empty: none is stated
  tracking::BoneRegistration bone;
};

/// {"tools": [{"bone": "C4", "handle": 1, "X_MV": {"translation_m": [..], "quaternion_wxyz": [..]}}, ...]}; instead of
/// the handle "srom", a file beside this one, "body", the name of a rigid body in the system, or "id", its number
/// there.
/// Frames  M of the tool, as its maker's description has it; V of the bone
/// Errors  file, line and key of what is wrong; no tool, more than nine, a bone, a number or a body twice
/// Thread  any but control
[[nodiscard]] base::Result<std::vector<TrackerTool>> readTrackerTools(const std::filesystem::path& file);

/// The same for a system that knows its bodies by name or, where `numbered`, by number.
/// Errors  as above; a tool that has something else
[[nodiscard]] base::Result<std::vector<TrackerTool>> readTrackedBodies(const std::filesystem::path& file,
                                                                       bool numbered);

}  // namespace articulus::app
