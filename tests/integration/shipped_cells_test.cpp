// Every cell and every specimen that is shipped: it loads, the arm starts on its brakes, the vice grips without
// breaking anything.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "app/station.h"
#include "core/cycle/snapshot.h"
#include "tests/support/station_steps.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::vector<std::string> filesIn(const std::string& folder) {
  std::vector<std::string> keys;
  for (const auto& entry : fs::directory_iterator(fs::path(ARTICULUS_RESOURCES) / folder))
    keys.push_back(entry.path().stem().string());
  std::sort(keys.begin(), keys.end());
  return keys;
}

base::Result<std::unique_ptr<app::Station>> station(const std::string& cell, const json& patch = json::object()) {
  app::StationOptions options;
  options.cell = cell;
  options.resources = ARTICULUS_RESOURCES;
  options.manualClock = true;
  options.cellPatch = patch;
  return app::Station::create(options);
}

class ShippedCell : public ::testing::TestWithParam<std::string> {};

TEST_P(ShippedCell, StartsOnItsBrakesAndStaysThere) {
  const auto built = station(GetParam());
  ASSERT_TRUE(built) << built.error().text();
  app::Station& s = **built;
  s.advance(200);
  const app::PlantTruth truth = s.plantTruthForOracles();
  EXPECT_EQ(truth.position_rad.size(), s.cell().robot.joints);
  EXPECT_LT((truth.position_rad - s.cell().initialJoints_rad).cwiseAbs().maxCoeff(), 0.003);
  EXPECT_FALSE(s.cell().honesty.empty()) << "what is simulated must be said";
}

INSTANTIATE_TEST_SUITE_P(All, ShippedCell, ::testing::ValuesIn(filesIn("cells")),
                         [](const auto& at) { return at.param; });

struct Driven {
  std::string cell, level;
};
class DrivenCell : public ::testing::TestWithParam<Driven> {};

TEST_P(DrivenCell, SwitchesOnGoesHomeAndHoldsThere) {
  const auto built = station(GetParam().cell, {{"command_level", GetParam().level}});
  ASSERT_TRUE(built) << built.error().text();
  app::Station& s = **built;
  s.link().setDeadMan(true);
  ASSERT_TRUE(runUntil(s, 1.0, [](const auto& now) { return now.deadManHeld; }));
  (void)s.link().send({.kind = cycle::CommandKind::ControllerOn});
  ASSERT_TRUE(runUntil(s, 5.0, [](const auto& now) { return now.controllerOn; }));
  ASSERT_TRUE(runUntil(s, 1.0, [n = 0](const auto&) mutable { return ++n > 25; }));
  (void)s.link().send({.kind = cycle::CommandKind::Home});
  ASSERT_TRUE(runUntil(s, 1.0, [](const auto& now) { return now.state == cycle::State::Home; }));
  ASSERT_TRUE(runUntil(s, 60.0, [](const auto& now) { return now.state == cycle::State::Stop; }));
  ASSERT_TRUE(runUntil(s, 2.0, [n = 0](const auto&) mutable { return ++n > 50; }));
  const app::PlantTruth truth = s.plantTruthForOracles();
  const double miss = (truth.position_rad - s.cell().homeJoints_rad).cwiseAbs().maxCoeff();
  const double shift = (truth.X_WD.translation - s.cell().X_WD_home.translation).norm();
  std::printf("%s at %s: home missed by %.3f mrad, %.3f mm\n", GetParam().cell.c_str(), GetParam().level.c_str(),
              1e3 * miss, 1e3 * shift);
  EXPECT_LT(miss, 0.005);
  EXPECT_LT(truth.velocity_rad_per_s.cwiseAbs().maxCoeff(), 0.01);
}

INSTANTIATE_TEST_SUITE_P(
    All, DrivenCell,
    ::testing::Values(Driven{"bologna", "joint_torque"}, Driven{"ljubljana", "joint_torque"},
                      Driven{"gainesville", "joint_velocity"}, Driven{"munich_polymer", "joint_torque"},
                      Driven{"munich_polymer", "joint_velocity"}, Driven{"munich_polymer", "joint_position"},
                      Driven{"lbr_polymer", "joint_torque"}, Driven{"lbr_polymer", "joint_velocity"},
                      Driven{"lbr_polymer", "joint_position"}),
    [](const auto& at) { return at.param.cell + "_" + at.param.level; });

class ShippedSpecimen : public ::testing::TestWithParam<std::string> {};

TEST_P(ShippedSpecimen, StandsInACellAndIsGripped) {
  std::ifstream file(fs::path(ARTICULUS_RESOURCES) / "specimens" / (GetParam() + ".json"));
  const json specimen = json::parse(file);
  EXPECT_TRUE(specimen.contains("source")) << "numbers without a source";
  for (const std::string cell : {"munich_polymer", "lbr_polymer"}) {
    const auto built = station(cell, {{"simulation", {{"specimen", specimen}}}});
    ASSERT_TRUE(built) << built.error().text();
    app::Station& s = **built;
    s.advance(50);
    ASSERT_TRUE(s.link().setViceClosed(true));
    s.advance(500);
    const auto load = s.plantTruthForOracles().F_D_W;
    std::printf("%s in %s: gripped with %.2f N, %.3f Nm\n", GetParam().c_str(), cell.c_str(), load.force().norm(),
                load.moment().norm());
    EXPECT_GT(load.data.norm(), 0.0);
    EXPECT_LT(load.force().norm(), 25.0);
    EXPECT_LT(load.moment().norm(), 1.5);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ShippedSpecimen, ::testing::ValuesIn(filesIn("specimens")),
                         [](const auto& at) { return at.param; });

}  // namespace
}  // namespace articulus::test
