#include "core/robot/files/own_robots.h"

#include <algorithm>
#include <cctype>

#include "core/base/input_bounds.h"
#include "core/robot/files/robot_file.h"

namespace articulus::robot {
namespace {

namespace fs = std::filesystem;

// At the joint, for the drive of an imported arm has gear 1: a motor's 65536 counts and 4 mrad behind a gear of 100.
constexpr double kTypicalCounts = 6'553'600.0, kTypicalPresliding_rad = 4e-5;

/// "joints 1, 3"
std::string listed(const char* one, const char* many, const std::vector<int>& numbers) {
  std::string text = numbers.size() == 1 ? one : many;
  for (std::size_t i = 0; i < numbers.size(); ++i) text += (i == 0 ? " " : ", ") + std::to_string(numbers[i]);
  return text;
}

template <class Lacks>
std::vector<int> jointsThat(const RobotModel& arm, Lacks lacks) {
  std::vector<int> numbers;
  for (int i = 0; i < arm.joints; ++i)
    if (lacks(static_cast<std::size_t>(i))) numbers.push_back(i + 1);
  return numbers;
}

std::vector<int> withoutEncoder(const RobotModel& arm) {
  return jointsThat(arm, [&](std::size_t i) {
    return arm.drives[i].countsPerRevolution <= 0.0 || arm.drives[i].presliding_rad <= 0.0;
  });
}

}  // namespace

std::vector<ArmGap> gapsOf(const RobotModel& arm) {
  std::vector<ArmGap> gaps;
  if (const auto joints = withoutEncoder(arm); !joints.empty())
    gaps.push_back({"Encoder and presliding of " + listed("joint", "joints", joints) + " are not stated.",
                    "Take typical values, or put counts_per_revolution and presliding_rad of each drive into its robot "
                    "file: no cell opens without them."});
  const auto weak = jointsThat(
      arm, [&](std::size_t i) { return arm.links[i].torque_Nm <= 0.0 && arm.drives[i].torquePerVolt_Nm <= 0.0; });
  if (!weak.empty())
    gaps.push_back({"How much torque " + listed("joint", "joints", weak) + " can give is not stated.",
                    "Put torque_Nm of each link into its robot file, or an effort into the URDF: no cell opens without "
                    "it."});
  if (arm.capsules.empty())
    gaps.push_back({"It has no bodies that are kept from touching.",
                    "Add \"capsules\" to its robot file (as those of the shipped arms have them): until then nothing "
                    "stops the arm before it meets the table, the specimen or itself."});
  return gaps;
}

int takeTypicalDrives(RobotModel& arm) {
  const auto joints = withoutEncoder(arm);
  for (const int number : joints) {
    Drive& drive = arm.drives[static_cast<std::size_t>(number - 1)];
    if (drive.countsPerRevolution <= 0.0) drive.countsPerRevolution = kTypicalCounts;
    if (drive.presliding_rad <= 0.0) drive.presliding_rad = kTypicalPresliding_rad;
  }
  if (!joints.empty())
    arm.sources.push_back({"typical_drives", "counts_per_revolution and presliding_rad of " +
                                                 listed("joint", "joints", joints) +
                                                 " are typical values of ours, not the maker's"});
  return static_cast<int>(joints.size());
}

base::Result<void> mayKeep(const RobotFolders& folders, const std::string& key) {
  if (key.empty() || !base::faultOfFileName(key).empty())
    return base::Error{base::ErrorCode::InvalidArgument, "\"" + key + "\" is no name of a file.",
                       "Use letters, digits, dashes and underscores."};
  const std::string file = key + ".json";
  std::error_code none;
  if (fs::exists(fs::symlink_status(folders.shipped / file, none))) {
    const auto model = loadRobot(folders.shipped / file);
    return base::Error{base::ErrorCode::Conflict,
                       "\"" + key + "\" is the key of a shipped robot" + (model ? " (" + model->name + ")" : "") +
                           "; yours would hide it wherever robots are chosen.",
                       "Choose another name."};
  }
  if (fs::exists(fs::symlink_status(folders.own / file, none)))
    return base::Error{base::ErrorCode::Conflict, (folders.own / file).string() + " exists already.",
                       "Choose another name."};
  return {};
}

base::Result<fs::path> keepOwnRobot(const RobotModel& arm, const RobotFolders& folders, const std::string& key) {
  if (auto may = mayKeep(folders, key); !may) return may.error();
  std::error_code failed;
  fs::create_directories(folders.own, failed);
  if (failed)
    return base::Error{base::ErrorCode::StorageFailure,
                       folders.own.string() + " was not made: " + failed.message() + ".",
                       "Check the disk and your rights to the folder."};
  const fs::path file = folders.own / (key + ".json");
  if (auto saved = saveRobot(arm, file); !saved) return saved.error();
  return file;
}

std::string robotKeyOf(const fs::path& file) {
  std::string key;
  for (const char c : file.stem().string()) {
    const bool keeps = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '.' || c == '_';
    const char put = keeps ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : '_';
    if (put != '_' || (!key.empty() && key.back() != '_')) key += put;
  }
  while (!key.empty() && key.back() == '_') key.pop_back();
  return key;
}

}  // namespace articulus::robot
