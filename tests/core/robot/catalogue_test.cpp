// A key or a path must find the robot that was meant, and a wrong one must say which there are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/robot/files/robot_catalogue.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Catalogue : public ::testing::Test {
 protected:
  void SetUp() override {
    own_ = fs::path(::testing::TempDir()) /
           ("own_" + std::to_string(::getpid()) + ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(own_);
  }
  void TearDown() override { fs::remove_all(own_); }
  fs::path own_;
  const fs::path shipped_ = ARTICULUS_RESOURCES "/robots";
};

TEST_F(Catalogue, ListsTheShippedArmsByKey) {
  const robot::RobotCatalogue catalogue(shipped_, {});
  std::vector<std::string> keys;
  for (const auto& entry : catalogue.entries()) {
    keys.push_back(entry.key);
    EXPECT_FALSE(entry.own);
    EXPECT_TRUE(catalogue.load(entry.key).ok());
  }
  EXPECT_TRUE(std::is_sorted(keys.begin(), keys.end()));
  for (const char* key : {"rx90b", "pa10_6ce", "kr6_r900", "puma560", "ur5e", "lbr_iiwa14"})
    EXPECT_THAT(keys, ::testing::Contains(key));
}

TEST_F(Catalogue, MeansThePersonsOwnFileWhereBothHaveAKey) {
  fs::copy_file(shipped_ / "puma560.json", own_ / "rx90b.json");
  fs::copy_file(shipped_ / "ur5e.json", own_ / "my_arm.json");
  const robot::RobotCatalogue catalogue(shipped_, own_);
  EXPECT_EQ(catalogue.load("rx90b")->name, "Unimation PUMA 560");
  EXPECT_EQ(catalogue.load("my_arm")->name, "Universal Robots UR5e");
  EXPECT_EQ(catalogue.load((shipped_ / "rx90b.json").string())->name, "Staubli RX 90-B");
  for (const auto& entry : catalogue.entries())
    EXPECT_EQ(entry.hidden, entry.key == "rx90b" ? shipped_ / "rx90b.json" : fs::path()) << entry.key;
}

TEST_F(Catalogue, PassesOverWhatIsNoFile) {
  fs::create_directories(own_ / "rx90b.json");
  fs::create_symlink(own_ / "gone", own_ / "dangling.json");
  fs::copy_file(shipped_ / "ur5e.json", own_ / "my_arm.json");
  const robot::RobotCatalogue catalogue(shipped_, own_);
  EXPECT_EQ(catalogue.load("rx90b")->name, "Staubli RX 90-B");
  EXPECT_FALSE(catalogue.find("dangling").ok());
  EXPECT_TRUE(catalogue.find("my_arm").ok());
}

TEST_F(Catalogue, APathThatIsNoFileIsToldAsWhatItIs) {
  const robot::RobotCatalogue catalogue(shipped_, {});
  fs::create_directories(own_ / "folder.json");
  ASSERT_EQ(::mkfifo((own_ / "pipe.json").c_str(), 0600), 0);
  fs::create_symlink(own_ / "gone", own_ / "dangling.json");
  EXPECT_THAT(catalogue.load((own_ / "folder.json").string()).error().text(), HasSubstr("folder.json is a folder"));
  EXPECT_THAT(catalogue.load((own_ / "pipe.json").string()).error().text(), HasSubstr("pipe.json is a pipe"));
  EXPECT_THAT(catalogue.load((own_ / "dangling.json").string()).error().text(), HasSubstr("No such file"));
}

TEST_F(Catalogue, SaysWhichThereAreWhereAKeyIsUnknown) {
  const robot::RobotCatalogue catalogue(shipped_, own_ / "nothing_here");
  for (const char* wrong : {"rx91", "robots/none.json", "none.json", "", ".."}) {
    const auto result = catalogue.load(wrong);
    ASSERT_FALSE(result.ok()) << wrong;
    EXPECT_EQ(result.error().code, base::ErrorCode::NotFound);
    EXPECT_THAT(result.error().remedy, HasSubstr("kr6_r900, lbr_iiwa14, pa10_6ce, puma560, rx90b, ur5e"));
  }
  const robot::RobotCatalogue empty({}, {});
  EXPECT_FALSE(empty.load("rx90b").ok());
}

}  // namespace
}  // namespace articulus::test
