// The course of what sessions measure of a cell: kept where it cannot be changed unseen, and told where it has moved.
#include "core/run/drift/drift.h"

#include <gmock/gmock.h>

#include <random>

#include "tests/support/session_bench.h"

namespace articulus::run {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::vector<CellMeasurement> courseOf(std::string_view key, const std::vector<double>& values) {
  std::vector<CellMeasurement> all;
  for (std::size_t i = 0; i < values.size(); ++i)
    all.push_back(
        {"2026-11-" + std::to_string(10 + i) + "T08:00:00Z", "Ana", true, {}, {{std::string(key), values[i]}}});
  return all;
}
Drift driftOf(const std::vector<CellMeasurement>& course) { return driftsOf(course).at(0); }

TEST(Drift, HasDifferencesToTheOneBeforeAndToTheFirst) {
  const auto drift = driftOf(courseOf("zero_force_z_N", {1.0, 1.2, 0.9}));
  ASSERT_EQ(drift.points.size(), 3u);
  EXPECT_FALSE(drift.points[0].fromBefore);
  EXPECT_NEAR(*drift.points[2].fromBefore, -0.3, 1e-12);
  EXPECT_NEAR(*drift.points[2].fromFirst, -0.1, 1e-12);
  EXPECT_FALSE(drift.moved) << "three say nothing of what is usual";
}

TEST(Drift, TellsAJumpWithItsSizeAndWhatToCheck) {
  const auto course = courseOf("zero_force_z_N", {1.0, 1.2, 1.0, 1.2, 1.1, 2.1});
  const auto drift = driftOf(course);
  ASSERT_TRUE(drift.moved);
  EXPECT_THAT(wordsOf(drift, course), HasSubstr("The zero of Fz moved 1.10 N since 2026-11-10, "));
  EXPECT_THAT(wordsOf(drift, course), HasSubstr("times its usual change: check cable, mounting"));
}

TEST(Drift, StiffnessIsComparedOnTheSameSpecimenOfTheSamePersonOnly) {
  constexpr std::string_view kKey = "stiffness_flexion_extension_Nm_per_rad";
  auto course = courseOf(kKey, {60.0, 20.0, 61.0, 21.0, 60.0, 60.0, 59.0, 90.0});
  for (const std::size_t i : {0, 2, 4, 5, 6}) course[i].specimen = "L4-L5 #01";
  for (const std::size_t i : {1, 3, 7}) course[i].specimen = "L4-L5 #02";
  EXPECT_EQ(driftOf(course).points.size(), 3u) << "of the newest";
  course[7].specimen = "L4-L5 #01";
  const auto drift = driftOf(course);
  ASSERT_EQ(drift.points.size(), 6u);
  ASSERT_TRUE(drift.moved);
  EXPECT_THAT(wordsOf(drift, course), HasSubstr("stiffness of the specimen, flexion-extension moved 0.541 Nm/°"));
  course[7].who = "Ben";  // his #01 is another one
  EXPECT_EQ(driftOf(course).points.size(), 1u);
}

TEST(Drift, StiffnessIsTheMeanOfBothSidesOfTheElasticZone) {
  const auto row = [](const char* motion, const char* quantity, double value, const char* unit = "Nm/deg") {
    storage::ResultValue one;
    one.table = "load_cycle";
    one.motion = motion;
    one.quantity = quantity;
    one.unit = unit;
    one.minimum = one.maximum = value;
    return one;
  };
  const std::vector<storage::ResultValue> results{
      row("FE", "stiffness of the elastic zone, positive load", 1.0),
      row("FE", "stiffness of the neutral zone", 0.1),
      row("FE", "stiffness of the elastic zone, negative load", 2.0),
      row("AR", "stiffness of the elastic zone, positive load", std::nan("")),
      row("x", "stiffness of the elastic zone, positive load", 9.0, "N/mm"),
      row("", "stiffness of the elastic zone, positive load", 9.0, "N/mm")};
  const auto values = measuredStiffness(results);
  ASSERT_EQ(values.size(), 2u);
  EXPECT_NEAR(values.at("stiffness_N_per_m, x"), 9000.0, 1e-9);
  EXPECT_NEAR(values.at("stiffness_flexion_extension_Nm_per_rad"), 1.5 * 180.0 / M_PI, 1e-9);
  EXPECT_THAT(measuredStiffness({}), IsEmpty());
}

TEST(Drift, OfAMotionOfAKneeHasItsOwnUnitAndCourse) {
  auto course = courseOf("stiffness_N_per_m, drawer 30", {40e3, 41e3, 40e3, 41e3, 40e3, 25e3});
  for (auto& one : course) one.specimen = "knee #01";
  course.back().values["stiffness_Nm_per_rad, rotation 30"] = 35.0;
  const auto drifts = driftsOf(course);
  ASSERT_EQ(drifts.size(), 2u);
  EXPECT_EQ(drifts[1].quantity->label, "stiffness of the specimen, rotation 30");
  EXPECT_EQ(drifts[1].quantity->unit, "Nm/°");
  EXPECT_EQ(drifts[0].quantity->unit, "N/mm");
  ASSERT_TRUE(drifts[0].moved);
  EXPECT_THAT(wordsOf(drifts[0], course), HasSubstr("stiffness of the specimen, drawer 30 moved 15.00 N/mm since "));
  EXPECT_FALSE(measuredQuantity("stiffness_N_per_m, ")) << "of no motion";
  EXPECT_FALSE(measuredQuantity("nonsense"));
}

TEST(Drift, TellsASlowDriftThatNoSingleChangeShows) {
  std::vector<double> values;
  for (int i = 0; i < 8; ++i) values.push_back(3e-3 + 1e-3 * i);
  const auto course = courseOf("dead_time_s", values);
  ASSERT_TRUE(driftOf(course).moved);
  EXPECT_THAT(wordsOf(driftOf(course), course), HasSubstr("moved 7.0 ms since 2026-11-10, 7 times"));
}

TEST(Drift, IsSilentOnNoiseAloneAndOnWhatIsTooSmallToMatter) {
  std::mt19937 random(3);
  std::normal_distribution<double> noise(0.0, 0.2);
  int told = 0;
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<double> values(12);
    for (double& value : values) value = noise(random);
    told += driftOf(courseOf("zero_force_x_N", values)).moved ? 1 : 0;
  }
  std::printf("  %d of 500 courses of noise were told\n", told);
  EXPECT_LT(told, 15);
  const auto small = courseOf("zero_force_x_N", {0.0, 0.0, 0.0, 0.0, 0.0, 0.2});
  EXPECT_FALSE(driftOf(small).moved);
  EXPECT_THAT(wordsOf(driftOf(small), small), IsEmpty());
}

TEST(Drift, SaysWhereALimitIsPassedAtOnce) {
  const auto course = courseOf("weigh_in_error", {0.081});
  EXPECT_TRUE(driftOf(course).beyond);
  EXPECT_THAT(wordsOf(driftOf(course), course), HasSubstr("is 8.1 %, the limit is 5.0 %"));
}

TEST(CellMeasurements, AreKeptPerCellInTheAuditTrailWithWhoAndWhetherSimulated) {
  const std::filesystem::path resources = ARTICULUS_RESOURCES;
  const test::TempFolder folder;
  auto accounts =
      std::move(storage::AccountStore::open(folder.path() / "data", resources / "migrations/accounts")).value();
  const auto cell = *cell::loadCell("munich", resources);
  auto other = cell;
  other.key = "other";
  sensing::WeighIn weighed;
  weighed.offset << 1.5, -2.0, 3.0, 0.1, 0.2, 0.3;
  weighed.mass_kg = 0.75;
  weighed.worst = 2;
  weighed.channels[2].error = 0.012;
  ASSERT_TRUE(keepMeasured(*accounts, "Ana", cell, measuredOf(weighed)).ok());
  ASSERT_TRUE(keepMeasured(*accounts, "Ben", cell, measuredDeadTime(0.004)).ok());
  ASSERT_TRUE(keepMeasured(*accounts, "Ben", other, measuredDeadTime(0.02)).ok());
  ASSERT_TRUE(accounts->audit("x", kCellMeasured, "munich", "", R"({"zero_force_z_N": "much", "nonsense": 1})").ok());
  ASSERT_TRUE(accounts->audit("x", kCellMeasured, "munich", "", "{broken").ok());
  const auto all = measurementsOf(*accounts, "munich");
  ASSERT_TRUE(all.ok());
  ASSERT_EQ(all->size(), 3u);
  EXPECT_EQ(all->at(0).who, "Ana");
  EXPECT_TRUE(all->at(0).simulated);
  EXPECT_EQ(all->at(0).values.at("zero_force_z_N"), 3.0);
  EXPECT_EQ(all->at(0).values.at("tool_mass_kg"), 0.75);
  EXPECT_EQ(all->at(0).values.at("weigh_in_error"), 0.012);
  EXPECT_EQ(all->at(1).values.at("dead_time_s"), 0.004);
  EXPECT_THAT(all->at(2).values, IsEmpty()) << "what is no number of ours is left out";
  EXPECT_EQ(measurementsOf(*accounts, "other")->size(), 1u);
}

}  // namespace
}  // namespace articulus::run
