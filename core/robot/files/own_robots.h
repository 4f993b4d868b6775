#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/robot/robot_model.h"

namespace articulus::robot {

/// What a cell needs of an arm and its file does not state, with what to do about it; a sentence each. Of links without
/// mass the import of a URDF tells itself.
struct ArmGap {
  std::string what, remedy;
};
[[nodiscard]] std::vector<ArmGap> gapsOf(const RobotModel& arm);

/// Takes typical values where a drive states no encoder or no angle over which friction builds up, and says so in the
/// sources of the arm. They make a cell of it that can be opened; of a live arm the maker's are to be put in.
/// Out  how many drives had none
int takeTypicalDrives(RobotModel& arm);

/// The robot files of a laboratory's own, DATA/robots, beside those that are shipped.
struct RobotFolders {
  std::filesystem::path shipped, own;
};

/// Whether an arm may be kept under that key, so that no other one is hidden or lost.
/// Errors  InvalidArgument: no name of a file; Conflict: a shipped arm has it, or there is one of the laboratory's own
[[nodiscard]] base::Result<void> mayKeep(const RobotFolders& folders, const std::string& key);
/// Keeps it as OWN/KEY.json.  Out  the file
/// Errors  of mayKeep() and saveRobot()
[[nodiscard]] base::Result<std::filesystem::path> keepOwnRobot(const RobotModel& arm, const RobotFolders& folders,
                                                               const std::string& key);
/// "my_arm" of "My Arm (v2).urdf": letters, digits, dots, dashes and underscores.
[[nodiscard]] std::string robotKeyOf(const std::filesystem::path& file);

}  // namespace articulus::robot
