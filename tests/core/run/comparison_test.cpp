// comparison on a stored run that was made by hand: ways in two conditions at three places with answers on paper.
#include "core/run/analyses/comparison.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/spatial/rotation.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using testing::HasSubstr;

class ComparisonTest : public UserStoreTest {
 protected:
  /// A motion from y0 to y0 + way, z by half of it, with a detour on the way.
  void push(const std::string& place, const std::string& label, double y0_m, double way_m) {
    protocol::Action a;
    a.number = static_cast<int>(program_.actions.size());
    a.kind = protocol::ActionKind::Motion;
    a.step.label = label;
    a.place = place;
    program_.actions.push_back(a);
    for (int k = 0; k <= 100; ++k) {
      const double s = k / 100.0, detour = k == 50 ? 0.02 : 0.0;
      record::Sample x = sampleAt(cycle_++, a.number);
      x[Channel::QuaternionW] = 1.0, x[Channel::QuaternionX] = x[Channel::QuaternionY] = x[Channel::QuaternionZ] = 0.0;
      x[Channel::PositionX] = 0.1, x[Channel::PositionY] = y0_m + s * way_m + detour,
      x[Channel::PositionZ] = 0.5 * s * way_m;
      x[Channel::AxialRotation] = 0.3 + 0.1 * s * way_m;
      samples_.push_back(x);
    }
  }
  void tests(const std::string& condition, double rest_m, double turned_m, double both_m) {
    push(condition + " > part > rest > pose > anterior > anterior", "anterior", 0.1, rest_m);
    push(condition + " > part > turned > pose > anterior > anterior", "anterior", -0.2, turned_m);
    push(condition + " > part > both > pose > anterior > anterior", "anterior", 0.0, both_m);
    push(condition + " > part > range", "range", 0.0, both_m);
  }
  base::Result<std::vector<ResultValue>> analysed(const nlohmann::json& options) {
    auto writer = begin();
    EXPECT_TRUE(writer->store(samples_, {}));
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    const auto view = run::RunView::of(*store_, writer->runId(), program_);
    EXPECT_TRUE(view);
    return run::declared(&run::comparison, run::comparison(*view, options));
  }
  static const ResultValue& rowOf(const std::vector<ResultValue>& rows, const std::string& place,
                                  const std::string& quantity) {
    for (const auto& row : rows)
      if (row.motion == place && row.quantity == quantity) return row;
    throw std::runtime_error("no row " + place + ", " + quantity);
  }
  protocol::Program program_;
  std::vector<record::Sample> samples_;
  std::uint64_t cycle_ = 1;
};

nlohmann::json options() {
  return nlohmann::json::parse(R"({"conditions": ["intact", "injured"], "source": "somebody", "measures": [
    {"name": "translation", "step": "anterior", "of": ["y"], "statistic": "way", "within_mm": 0.1, "at_least": true, "largest_at": "rest", "least_at": "both",
     "places": [{"name": "rest", "published_mm": [5.81, null]}, {"name": "turned"}, {"name": "both"}]}]})");
}

TEST_F(ComparisonTest, HoldsEachConditionAgainstTheFirstAndThePattern) {
  tests("intact", 0.008, 0.006, 0.003);
  tests("injured", 0.010, 0.0058, 0.0062);
  const auto found = analysed(options());
  ASSERT_TRUE(found) << found.error().text();
  const auto& rows = *found;
  const auto& first = rowOf(rows, "rest", "translation, intact");
  EXPECT_NEAR(first.maximum, 0.008, 1e-12) << "from beginning to end, whatever was on the way";
  EXPECT_FALSE(first.expectedMinimum);
  EXPECT_EQ(first.source, "somebody: 5.81 mm");
  const auto& more = rowOf(rows, "rest", "translation, injured");
  EXPECT_NEAR(more.minimum, 0.010, 1e-12);
  EXPECT_NEAR(*more.expectedMinimum, 0.0079, 1e-12);
  EXPECT_EQ(more.source, "somebody") << "null is not published";
  EXPECT_NEAR(rowOf(rows, "rest", "translation, injured over intact").maximum, 1.25, 1e-9);
  const auto& less = rowOf(rows, "turned", "translation, injured");
  EXPECT_LT(less.minimum, *less.expectedMinimum) << "0.2 mm less is more than 0.1 mm less";
  const auto& largest = rowOf(rows, "rest", "translation, intact: largest of all");
  EXPECT_NEAR(*largest.expectedMinimum, 0.0059, 1e-12);
  EXPECT_FALSE(largest.expectedMaximum);
  const auto& least = rowOf(rows, "both", "translation, injured: least of all");
  EXPECT_NEAR(least.maximum, 0.0062, 1e-12);
  EXPECT_NEAR(*least.expectedMaximum, 0.0059, 1e-12);
  EXPECT_EQ(rows.size(), 3u * 3u + 4u);
}

TEST_F(ComparisonTest, TakesSeveralDirectionsTogetherAndOtherStatistics) {
  tests("intact", 0.008, 0.006, 0.003);
  tests("injured", 0.010, 0.0058, 0.0062);
  auto o = options();
  o["measures"][0]["of"] = nlohmann::json::parse(R"(["y", "z"])");
  const auto both = analysed(o);
  ASSERT_TRUE(both) << both.error().text();
  EXPECT_NEAR(rowOf(*both, "rest", "translation, intact").maximum, 0.008 * std::sqrt(1.25), 1e-12);
}

TEST_F(ComparisonTest, RangeCountsTheDetourAndSizeCountsFromTheReference) {
  tests("intact", 0.008, 0.006, 0.003);
  tests("injured", 0.010, 0.0058, 0.0062);
  auto o = options();
  o["measures"][0]["statistic"] = "range";
  o["measures"].push_back(nlohmann::json::parse(
      R"({"name": "turn", "of": ["axial_rotation"], "statistic": "size", "places": [{"name": "at the end", "step": "range", "published_deg": [20, 30]}]})"));
  const auto found = analysed(o);
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_NEAR(rowOf(*found, "rest", "translation, intact").maximum, 0.024, 1e-12)
      << "half of the way and 20 mm beside it";
  const auto& turn = rowOf(*found, "at the end", "turn, injured");
  EXPECT_NEAR(turn.maximum, 0.30062, 1e-12);
  EXPECT_EQ(turn.source, "somebody: 30 deg");
  EXPECT_FALSE(turn.expectedMinimum) << "nothing was said of at_least";
}

TEST_F(ComparisonTest, ALabelForEachConditionDoesAsWell) {
  push("drawer 30", "drawer 30", 0.0, 0.005);
  push("drawer 30 cut", "drawer 30 cut", 0.0, 0.015);
  const auto found = analysed(nlohmann::json::parse(R"({"conditions": ["intact", "cut"], "measures": [
    {"name": "drawer", "of": ["y"], "places": [{"name": "30 deg", "steps": ["drawer 30", "drawer 30 cut"]}]}]})"));
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_NEAR(rowOf(*found, "30 deg", "drawer, cut over intact").maximum, 3.0, 1e-9);
}

TEST_F(ComparisonTest, WhatWasNotReachedHasNoRow) {
  tests("intact", 0.008, 0.006, 0.003);
  const std::size_t reached = samples_.size();
  tests("injured", 0.010, 0.0058, 0.0062);
  samples_.resize(reached + 101);  // the first test of the injured
  const auto found = analysed(options());
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_EQ(found->size(), 3u + 2u + 2u) << "intact, one injured with its ratio, the pattern of the intact";
}

TEST_F(ComparisonTest, NamesWhatIsWrongInTheOptions) {
  tests("intact", 0.008, 0.006, 0.003);
  tests("injured", 0.010, 0.0058, 0.0062);
  const auto complaint = [&](auto change) {
    auto o = options();
    change(o);
    const auto found = analysed(o);
    return found ? std::string("accepted") : found.error().message;
  };
  EXPECT_THAT(complaint([](auto& o) { o["conditions"].erase(1); }), HasSubstr("fewer than two"));
  EXPECT_THAT(complaint([](auto& o) { o["conditions"][1] = "mended"; }), HasSubstr("\"mended\""));
  EXPECT_THAT(complaint([](auto& o) { o["measures"][0]["of"][0] = "w"; }), HasSubstr("\"w\""));
  EXPECT_THAT(complaint([](auto& o) { o["measures"][0]["of"].push_back("axial_rotation"); }),
              HasSubstr("different units"));
  EXPECT_THAT(complaint([](auto& o) { o["measures"][0]["statistic"] = "guess"; }), HasSubstr("\"guess\""));
  EXPECT_THAT(complaint([](auto& o) { o["measures"][0]["largest_at"] = "nowhere"; }), HasSubstr("\"nowhere\""));
  EXPECT_THAT(complaint([](auto& o) { o["measures"][0]["places"][0]["step"] = "posterior"; }),
              HasSubstr("0 motions are labelled \"posterior\""));
}

}  // namespace
}  // namespace articulus::storage
