// A robot file that is not right must be refused with words that name the file and the key.
#include <gmock/gmock.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <Eigen/Eigenvalues>
#include <fstream>
#include <functional>

#include "core/robot/files/robot_file.h"
#include "tests/core/robot/support.h"

namespace articulus::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class RobotFile : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ifstream(ARTICULUS_RESOURCES "/robots/rx90b.json") >> good_;
    file_ = std::filesystem::path(::testing::TempDir()) /
            ("robot_" + std::to_string(::getpid()) + ::testing::UnitTest::GetInstance()->current_test_info()->name() +
             ".json");
  }
  void TearDown() override { std::filesystem::remove(file_); }

  base::Result<robot::RobotModel> load(const json& content) {
    std::ofstream(file_) << content.dump(1);
    return robot::loadRobot(file_);
  }
  void expectRefused(const json& content, const std::string& key) {
    const auto result = load(content);
    ASSERT_FALSE(result.ok()) << "accepted in spite of " << key;
    EXPECT_THAT(result.error().message, HasSubstr(file_.string()));
    EXPECT_THAT(result.error().message, HasSubstr(key));
    EXPECT_FALSE(result.error().remedy.empty());
  }
  json good_;
  std::filesystem::path file_;
};

TEST_F(RobotFile, ThatIsRightIsReadWhole) {
  const auto model = load(good_);
  ASSERT_TRUE(model.ok()) << model.error().text();
  EXPECT_EQ(model->joints, 6);
  EXPECT_EQ(model->spring.joint, 1);
  EXPECT_DOUBLE_EQ(model->spring.restLength_m, 0.15);
  EXPECT_DOUBLE_EQ(model->links[4].centreOfMass_m.y(), -0.012);
  EXPECT_DOUBLE_EQ(model->drives[5].torquePerVolt_Nm, 0.044);
}

TEST_F(RobotFile, InertiasBelongToPossibleBodies) {
  const auto model = rx90();
  for (int i = 0; i < model.joints; ++i) {
    const auto& link = model.links[static_cast<std::size_t>(i)];
    EXPECT_GT(link.mass_kg, 0.0);
    const auto I = Eigen::SelfAdjointEigenSolver<spatial::Matrix3>(link.inertia_kgm2).eigenvalues().eval();
    EXPECT_LE(I[2], I[0] + I[1]) << "link " << i + 1 << ": a principal inertia exceeds the sum of the other two";
  }
}

TEST_F(RobotFile, EveryMissingKeyIsNamed) {
  for (const auto& [key, value] : good_.items()) {
    if (key == "source" || key == "balance_spring" || key == "capsules" || key == "colours" || key == "form" ||
        key == "foot_m")
      continue;  // optional
    json bad = good_;
    bad.erase(key);
    expectRefused(bad, key);
  }
  for (const auto& [list, element] : {std::pair<std::string, int>{"links", 3}, {"drives", 2}}) {
    for (const auto& [key, value] : good_[list][static_cast<std::size_t>(element)].items()) {
      json bad = good_;
      bad[list][static_cast<std::size_t>(element)].erase(key);
      if (key == "torque_per_volt_Nm" || key == "maximum_command_V" || key == "presliding_rad" ||
          key == "counts_per_revolution") {
        const auto model = load(bad);  // an arm that no bench drives
        ASSERT_TRUE(model.ok()) << model.error().text();
        continue;
      }
      expectRefused(bad, list + "[" + std::to_string(element) + "]." + key);
    }
  }
  for (const char* part : {"balance_spring", "flange"}) {
    for (const auto& [key, value] : good_[part].items()) {
      json bad = good_;
      bad[part].erase(key);
      expectRefused(bad, std::string(part) + "." + key);
    }
  }
}

TEST_F(RobotFile, EveryWrongTypeIsNamed) {
  for (const auto& [list, element] : {std::pair<std::string, int>{"links", 5}, {"drives", 0}}) {
    for (const auto& [key, value] : good_[list][static_cast<std::size_t>(element)].items()) {
      json bad = good_;
      bad[list][static_cast<std::size_t>(element)][key] = "0.3";
      expectRefused(bad, list + "[" + std::to_string(element) + "]." + key);
    }
  }
  for (const char* key : {"links", "drives", "gear_matrix", "flange", "balance_spring", "name", "format"}) {
    json bad = good_;
    bad[key] = 7;
    expectRefused(bad, key);
  }
}

TEST_F(RobotFile, InertiaThatIsNotPositiveIsRefused) {
  json bad = good_;
  bad["links"][1]["inertia_kgm2"][1] = -0.62;
  expectRefused(bad, "links[1].inertia_kgm2");
  bad = good_;
  bad["links"][1]["inertia_kgm2"] = json::array({0.1, 0.1, 0.1, 0.2, 0.0, 0.0});  // positive diagonal, indefinite
  expectRefused(bad, "links[1].inertia_kgm2");
  bad = good_;
  bad["links"][2]["mass_kg"] = -1.0;
  expectRefused(bad, "links[2].mass_kg");
}

TEST_F(RobotFile, GearMatrixMustBeSquareLowerTriangularAndRegular) {
  json bad = good_;
  bad["gear_matrix"][4][5] = 45.0;
  expectRefused(bad, "gear_matrix");
  bad = good_;
  bad["gear_matrix"][3][3] = 0.0;
  expectRefused(bad, "gear_matrix");
  bad = good_;
  bad["gear_matrix"][2].erase(5);
  expectRefused(bad, "gear_matrix");
  bad = good_;
  bad["gear_matrix"].erase(5);
  expectRefused(bad, "gear_matrix");
  bad = good_;
  bad["gear_matrix"][0][0] = "120";
  expectRefused(bad, "gear_matrix");
}

TEST_F(RobotFile, RangesAndCountsAreChecked) {
  json bad = good_;
  bad["links"][0]["range_rad"] = json::array({1.0, -1.0});
  expectRefused(bad, "links[0].range_rad");
  bad = good_;
  bad["links"].erase(5);
  expectRefused(bad, "links");
  bad = good_;
  bad["drives"].erase(5);
  expectRefused(bad, "drives");
  bad = good_;
  bad["balance_spring"]["joint"] = 7;
  expectRefused(bad, "balance_spring.joint");
  bad = good_;
  bad["balance_spring"]["lever_arm_m"] = bad["balance_spring"]["anchor_distance_m"];
  expectRefused(bad, "balance_spring.lever_arm_m");
  bad = good_;
  bad["format"] = "articulus-robot-2";
  expectRefused(bad, "format");
}

TEST_F(RobotFile, AMissingOrBrokenFileIsNamed) {
  const auto missing = robot::loadRobot(file_);
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, base::ErrorCode::NotFound);
  EXPECT_THAT(missing.error().message, HasSubstr(file_.string()));
  std::ofstream(file_) << "{\n \"format\": \"articulus-robot-1\",\n \"name\": }";
  const auto broken = robot::loadRobot(file_);
  ASSERT_FALSE(broken.ok());
  EXPECT_THAT(broken.error().message, HasSubstr("line 3"));
  EXPECT_FALSE(load(json::array({1, 2})).ok());
}

}  // namespace
}  // namespace articulus::test
