// Which devices of a cell are real: said once for each, and the cell is what its arm is.
#include "core/cell/device_selection.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>

#include "core/cell/cell_config.h"
#include "core/cell/simulated_specimen.h"

namespace articulus::cell {
namespace {

using nlohmann::json;
using testing::HasSubstr;

DeviceSelection selected(const json& cell) { return readDeviceSelection(base::JsonReader(cell, "mine.json")); }
std::string complaint(const json& cell) {
  try {
    (void)selected(cell);
    return "taken";
  } catch (const base::JsonError& e) {
    return e.error().text();
  }
}
json devices(const char* arm, bool armSimulated, const char* loadCell, bool loadCellSimulated) {
  return {{"devices",
           {{"arm", arm},
            {"load_cell", loadCell},
            {arm, {{"simulated", armSimulated}}},
            {loadCell, {{"simulated", loadCellSimulated}}}}}};
}

TEST(DeviceSelection, WhatIsNotSaidIsSimulated) {
  EXPECT_EQ(selected(json::object()).liveness(), Liveness::Simulated);
  EXPECT_EQ(selected({{"devices", {{"arm", "a"}, {"load_cell", "b"}}}}).liveness(), Liveness::Simulated);
  EXPECT_EQ(selected(json::object()).tracker.kind, "simulated");
}

TEST(DeviceSelection, TheCellIsLiveWhenItsArmIs) {
  EXPECT_EQ(selected(devices("a", false, "b", false)).liveness(), Liveness::Live);
  EXPECT_EQ(selected(devices("a", true, "b", false)).liveness(), Liveness::Bench);
  EXPECT_EQ(selected(devices("a", true, "b", true)).liveness(), Liveness::Simulated);
  EXPECT_EQ(selected(devices("a", false, "b", false)).tracker.kind, "") << "bones of the twin are followed by nobody";
}

TEST(DeviceSelection, PracticeIsOfCellsThatHaveNothingReal) {
  json cell = devices("a", true, "b", true);
  cell["practice"] = true;
  EXPECT_EQ(selected(cell).liveness(), Liveness::Practice);
  EXPECT_FALSE(selected(cell).anyReal());
  for (const bool arm : {true, false}) {
    json real = devices("a", arm, "b", false);
    real["practice"] = true;
    EXPECT_THAT(complaint(real), HasSubstr("practice is true, and a device of the cell is real"));
  }
  cell["practice"] = false;
  EXPECT_EQ(selected(cell).liveness(), Liveness::Simulated);
}

TEST(DeviceSelection, ALiveArmDoesNotFollowSimulatedLoads) {
  EXPECT_THAT(complaint(devices("a", false, "b", true)), HasSubstr("devices.load_cell is simulated beside a live arm"));
  json tracked = devices("a", false, "b", false);
  tracked["devices"]["tracker"] = "simulated";
  EXPECT_THAT(complaint(tracked), HasSubstr("devices.tracker is simulated beside a live arm"));
  EXPECT_THAT(complaint({{"devices", {{"load_cell", "none"}}}}), HasSubstr("Every cell has an arm and a load cell"));
}

TEST(DeviceSelection, ACellThatSaysSomethingElseThanItsArmIsRefused) {
  json live = devices("a", false, "b", false);
  live["simulated"] = true;
  EXPECT_THAT(complaint(live), HasSubstr("simulated is true, but devices.a.simulated is false"));
  live["simulated"] = false;
  EXPECT_EQ(complaint(live), "taken");
  EXPECT_THAT(complaint({{"simulated", false}}), HasSubstr("simulated is false, but the arm is simulated"));
}

TEST(Liveness, EachHasWordsOfItsOwn) {
  std::set<std::string_view> marks, keys;
  for (int i = 0; i < static_cast<int>(Liveness::Count); ++i) {
    const LivenessInfo& row = info(static_cast<Liveness>(i));
    EXPECT_TRUE(marks.insert(row.mark).second && keys.insert(row.key).second) << row.mark;
    EXPECT_GT(row.meaning.size(), 20U);
  }
  EXPECT_EQ(info(Liveness::Live).mark, "LIVE");
}

const json kLive{
    {"simulated", false},
    {"honesty", {"LIVE"}},
    {"devices", {{"kuka_rsi", {{"simulated", false}}}, {"ati_net_ft", {{"simulated", false}, {"host", "10.0.0.1"}}}}}};

TEST(LiveCell, IsReadWithTheNumbersOfItsTwinAndNothingInItsVice) {
  const auto cell = loadCell("alesund", ARTICULUS_RESOURCES, kLive);
  ASSERT_TRUE(cell) << cell.error().text();
  EXPECT_FALSE(cell->simulated);
  EXPECT_EQ(cell->devices.liveness(), Liveness::Live);
  EXPECT_TRUE(cell->simulation->contains("specimen")) << "the twin has one";
  EXPECT_EQ(specimenInVice(*cell).label, "") << "and it is not in the real vice";
  const auto simulated = loadCell("alesund", ARTICULUS_RESOURCES);
  ASSERT_TRUE(simulated);
  EXPECT_NE(specimenInVice(*simulated).label, "");
}

TEST(LiveCell, SaysNothingThatIsOnlyTrueOfASimulatedOne) {
  json patch = kLive;
  patch.erase("honesty");
  const auto cell = loadCell("alesund", ARTICULUS_RESOURCES, patch);
  ASSERT_FALSE(cell);
  EXPECT_THAT(cell.error().text(), HasSubstr("honesty says \"Simulated: arm, its controller"));
}

TEST(LiveCell, TakesNoSimulatedSpecimen) {
  json patch = kLive;
  patch.merge_patch(specimenPatch({.side = spatial::Side::Left}));
  const auto cell = loadCell("alesund", ARTICULUS_RESOURCES, patch);
  ASSERT_FALSE(cell);
  EXPECT_THAT(cell.error().text(), HasSubstr("what lies in its vice is real"));
}

}  // namespace
}  // namespace articulus::cell
