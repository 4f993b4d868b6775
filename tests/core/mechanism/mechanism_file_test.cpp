// Mechanism files: the one that is included is the digest's example; what is wrong is told with its place.
#include "core/mechanism/mechanism_file.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "tests/core/mechanism/support.h"
#include "tests/support/session_bench.h"

namespace articulus::test {
namespace {

using mechanism::readMechanism;
using testing::HasSubstr;

std::filesystem::path shipped() {
  return std::filesystem::path(ARTICULUS_RESOURCES) / "mechanisms" / "knee_inspired_joint.json";
}

class MechanismFileTest : public ::testing::Test {
 protected:
  /// What is said of the shipped file after a change.
  std::string told(const std::function<void(nlohmann::json&)>& change) {
    auto json = *base::readJsonFile(shipped());
    change(json);
    std::ofstream(folder_.path() / "mine.json") << json.dump(1);
    const auto read = readMechanism(folder_.path() / "mine.json");
    return read ? "accepted" : read.error().text();
  }
  TempFolder folder_;
};

TEST_F(MechanismFileTest, TheIncludedOneIsTheDigestsExample) {
  const auto file = readMechanism(shipped());
  ASSERT_TRUE(file) << file.error().text();
  auto legs = file->rods;
  legs.insert(legs.end(), file->actuators.begin(), file->actuators.end());
  const auto example = exampleMechanism();
  ASSERT_EQ(legs.size(), example.legs.size());
  EXPECT_LT((mechanism::coordinateStiffness(legs, file->pose) -
             mechanism::coordinateStiffness(example.legs, example.reference()))
                .norm(),
            1e-6);
  ASSERT_TRUE(file->actuated);
  EXPECT_EQ(file->actuated->height_m, 0.3);
  ASSERT_TRUE(file->measuring);
  const auto X = poseOf(file->pose);
  const auto back = mechanism::poseFromLengths(*file->measuring, mechanism::lengthsAt(*file->measuring, X), X);
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_LT((back->translation - X.translation).norm() + (back->rotation - X.rotation).norm(), 1e-9);
}

TEST_F(MechanismFileTest, TellsWhatIsWrongAndWhere) {
  EXPECT_THAT(told([](auto& j) { j["format"] = "x"; }), HasSubstr("format is not articulus-mechanism-1"));
  EXPECT_THAT(told([](auto& j) { j.erase("rods"); }), HasSubstr("rods"));
  EXPECT_THAT(told([](auto& j) { j["rods"] = nlohmann::json::array(); }), HasSubstr("1 to 64"));
  EXPECT_THAT(told([](auto& j) { j["rods"][1]["base_mm"] = {1, 2}; }), HasSubstr("rods[1].base_mm"));
  EXPECT_THAT(told([](auto& j) { j["rods"][1]["base_mm"] = {1, 2, 1e9}; }), HasSubstr("rods[1].base_mm"));
  EXPECT_THAT(told([](auto& j) { j["rods"][0]["base_mm"] = {0, 0, 300}; }), HasSubstr("lies where the other end is"));
  EXPECT_THAT(told([](auto& j) { j["rods"][0]["stifness_N_per_mm"] = 1; }), HasSubstr("stiffness_N_per_mm"));
  EXPECT_THAT(told([](auto& j) { j["pose"]["theta_deg"] = "x"; }), HasSubstr("pose.theta_deg"));
  EXPECT_THAT(told([](auto& j) { j["pose"]["centre_mm"] = {10, 0, 300}; }), HasSubstr("above the origin"));
  EXPECT_THAT(told([](auto& j) { j["actuators"].erase("six"); }), HasSubstr("six"));
  EXPECT_THAT(told([](auto& j) { j["measuring"]["ahead1_mm"] = nullptr; }), HasSubstr("measuring.ahead1_mm"));
  EXPECT_THAT(readMechanism(folder_.path() / "none.json").error().text(), HasSubstr("none.json"));
}

}  // namespace
}  // namespace articulus::test
