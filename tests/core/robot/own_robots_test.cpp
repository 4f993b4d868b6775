// Arms of a laboratory's own: what an imported one lacks is named with what to do, typical drives are marked as such,
// and none hides or replaces another.
#include "core/robot/files/own_robots.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "core/robot/files/robot_file.h"
#include "core/robot/files/urdf_import.h"
#include "tests/core/robot/urdf_support.h"
#include "tests/support/temp_folder.h"

namespace articulus::robot {
namespace {

using base::ErrorCode;
using testing::HasSubstr;
using testing::IsEmpty;

namespace fs = std::filesystem;

class OwnRobots : public ::testing::Test {
 protected:
  static RobotModel imported() {
    auto arm = importUrdf(test::UrdfArmSample(3, 6, test::UrdfArmSample::Axes::Special).text(), "sample.urdf");
    if (!arm) throw std::runtime_error(arm.error().text());
    return std::move(arm->model);
  }
  static std::string gapsText(const RobotModel& arm) {
    std::string text;
    for (const auto& gap : gapsOf(arm)) text += gap.what + " " + gap.remedy + "\n";
    return text;
  }
  test::TempFolder folder_;
  RobotFolders folders_{fs::path(ARTICULUS_RESOURCES) / "robots", folder_ / "data" / "robots"};
};

TEST_F(OwnRobots, ShippedOnesLeaveNothingOpen) {
  for (const char* key : {"rx90b", "ur5e", "lbr_iiwa14"})
    EXPECT_THAT(gapsText(*loadRobot(folders_.shipped / (std::string(key) + ".json"))), IsEmpty()) << key;
}

TEST_F(OwnRobots, WhatAnImportedOneLacksIsNamedWithWhatToDo) {
  auto arm = imported();
  EXPECT_THAT(gapsText(arm),
              HasSubstr("Encoder and presliding of joints 1, 2, 3, 4, 5, 6 are not stated. Take typical"));
  EXPECT_THAT(gapsText(arm), HasSubstr("no bodies that are kept from touching. Add \"capsules\""));
  arm.links[1].torque_Nm = 0.0;
  EXPECT_THAT(gapsText(arm), HasSubstr("torque joint 2 can give"));
}

TEST_F(OwnRobots, TypicalDrivesAreMarkedAsSuchAndReplaceNothing) {
  auto arm = imported();
  arm.drives[2].countsPerRevolution = 1000.0;
  arm.drives[2].presliding_rad = 0.1;
  EXPECT_EQ(takeTypicalDrives(arm), 5);
  EXPECT_EQ(arm.drives[2].countsPerRevolution, 1000.0);
  EXPECT_GT(arm.drives[0].countsPerRevolution, 0.0);
  EXPECT_THAT(arm.sources.back().source, HasSubstr("joints 1, 2, 4, 5, 6 are typical values of ours"));
  EXPECT_THAT(gapsText(arm), testing::Not(HasSubstr("Encoder")));
  EXPECT_EQ(takeTypicalDrives(arm), 0);
  const auto file = keepOwnRobot(arm, folders_, "sample");
  ASSERT_TRUE(file.ok()) << file.error().text();
  const auto back = loadRobot(*file);
  ASSERT_TRUE(back.ok()) << back.error().text();
  EXPECT_EQ(back->drives[0].presliding_rad, arm.drives[0].presliding_rad);
  EXPECT_TRUE(
      std::ranges::any_of(back->sources, [&](const auto& note) { return note.source == arm.sources.back().source; }));
}

TEST_F(OwnRobots, NoneHidesOrReplacesAnother) {
  const auto arm = imported();
  EXPECT_EQ(keepOwnRobot(arm, folders_, "rx90b").error().code, ErrorCode::Conflict);
  EXPECT_THAT(keepOwnRobot(arm, folders_, "rx90b").error().message, HasSubstr("shipped"));
  for (const char* name : {"", "..", "a/b", "../rx90b"})
    EXPECT_EQ(keepOwnRobot(arm, folders_, name).error().code, ErrorCode::InvalidArgument) << name;
  const auto first = keepOwnRobot(arm, folders_, "ours");
  ASSERT_TRUE(first.ok()) << first.error().text();
  const auto size = fs::file_size(*first);
  EXPECT_EQ(keepOwnRobot(imported(), folders_, "ours").error().code, ErrorCode::Conflict);
  EXPECT_EQ(fs::file_size(*first), size);
}

TEST_F(OwnRobots, KeysAreNamesOfFiles) {
  EXPECT_EQ(robotKeyOf("/tmp/My Arm (v2).urdf"), "my_arm_v2");
  EXPECT_EQ(robotKeyOf("kr-6.r900.xml"), "kr-6.r900");
  EXPECT_EQ(robotKeyOf("()"), "");
}

}  // namespace
}  // namespace articulus::robot
