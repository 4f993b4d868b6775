// A station from a cell file with changes: what studies are built on. The changes count, a wrong one is named, the
// truth moves.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "app/station.h"

namespace articulus::test {
namespace {

using nlohmann::json;

base::Result<std::unique_ptr<app::Station>> station(const json& patch, std::uint64_t seed = 1) {
  app::StationOptions options;
  options.resources = ARTICULUS_RESOURCES;
  options.manualClock = true;
  options.seed = seed;
  options.cellPatch = patch;
  return app::Station::create(options);
}

TEST(PatchedCell, ChangesCountAndTheRestIsThatOfTheFile) {
  const auto plain = station(json::object());
  ASSERT_TRUE(plain) << plain.error().text();
  const auto patched = station({{"name", "Munich cell, warmer"}, {"limits", {{"linear_speed_m_per_s", 0.1}}}});
  ASSERT_TRUE(patched) << patched.error().text();
  EXPECT_EQ((*patched)->cell().key, "munich");
  EXPECT_EQ((*patched)->cell().name, "Munich cell, warmer");
  EXPECT_EQ((*patched)->cell().limits.linearSpeed_m_per_s, 0.1);
  EXPECT_EQ((*patched)->cell().limits.angularSpeed_rad_per_s, (*plain)->cell().limits.angularSpeed_rad_per_s);
  EXPECT_EQ((*patched)->cell().source->at("name"), "Munich cell, warmer")
      << "a run must be frozen with what it really used";
}

TEST(PatchedCell, AWrongChangeIsNamedAndSaidToBeOne) {
  const auto wrong = station({{"limits", {{"linear_speed_m_per_s", "fast"}}}});
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().message, ::testing::AllOf(::testing::HasSubstr("munich.json with changes"),
                                                      ::testing::HasSubstr("limits.linear_speed_m_per_s")));
  EXPECT_FALSE(station({{"limits", nullptr}})) << "null takes a key away";
  EXPECT_FALSE(station(json::array())) << "a list is no change";
}

TEST(PatchedCell, TheTruthForOraclesFollowsThePlant) {
  const auto built = station(json::object());
  ASSERT_TRUE(built);
  app::Station& s = **built;
  s.advance(50);
  const app::PlantTruth truth = s.plantTruthForOracles();
  const auto snapshot = s.link().snapshot();
  ASSERT_EQ(truth.position_rad.size(), 6);
  EXPECT_LT((truth.position_rad - s.cell().initialJoints_rad).norm(), 0.02) << "the arm starts on its brakes";
  EXPECT_EQ(truth.F_D_W.data.norm(), 0.0) << "open vice";
  EXPECT_LT((truth.X_WD.translation - snapshot.sample.three(record::Channel::PositionX)).norm(), 2e-4)
      << "what the encoders say, within their counts";
}

}  // namespace
}  // namespace articulus::test
