// Fault scripts: when what is set, by chance only as the seed says, and what is wrong with a script in words that name
// its line.
#include "hardware/virtual_devices/fault_plan.h"

#include <gmock/gmock.h>

#include <fstream>

#include "hardware/virtual_devices/fault_plan_file.h"
#include "hardware/virtual_devices/virtual_egm_controller.h"
#include "hardware/virtual_devices/virtual_j519_controller.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"
#include "hardware/virtual_devices/virtual_ndi.h"
#include "hardware/virtual_devices/virtual_net_ft.h"
#include "hardware/virtual_devices/virtual_ur_controller.h"
#include "tests/support/temp_folder.h"

namespace articulus::test {
namespace {

using hardware::FaultLasts;
using hardware::FaultPlan;
using hardware::FaultPlanFile;
using hardware::PlannedFault;
using hardware::WireFault;
using testing::ElementsAre;
using testing::HasSubstr;

/// What was set, and when.
struct Set {
  double time_s;
  std::string name;
  double value;
  friend bool operator==(const Set&, const Set&) = default;
};

class Plan : public testing::Test {
 protected:
  std::vector<FaultPlan::Device> device(const std::string& key = "box") {
    const auto noted = [this](std::string_view name, FaultLasts lasts, double well = 0.0) {
      return WireFault{name, "",
                       [this, name](double value) {
                         set.push_back({now_s, std::string(name), value});
                       },
                       lasts, well};
    };
    return {{key,
             {noted("lose", FaultLasts::Counted), noted("silent", FaultLasts::UntilSetBack),
              noted("rate", FaultLasts::UntilSetBack, 1.0), noted("restart", FaultLasts::Once)}}};
  }
  std::vector<Set> run(std::vector<PlannedFault> planned, double until_s, double step_s = 0.01,
                       std::uint64_t seed = 1) {
    FaultPlan plan;
    FaultPlan::Problem problem;
    set.clear();
    EXPECT_TRUE(FaultPlan::make(std::move(planned), device(), seed, plan, problem)) << problem.what;
    for (int k = 0; (now_s = step_s * k) < until_s; ++k) plan.act(now_s);
    return set;
  }
  FaultPlan::Problem problemOf(const PlannedFault& one) {
    FaultPlan plan;
    FaultPlan::Problem problem{};
    EXPECT_FALSE(FaultPlan::make({one}, device(), 1, plan, problem));
    return problem;
  }
  double now_s = 0.0;
  std::vector<Set> set;
};

TEST_F(Plan, WhatHappensOnceHappensOnceAtItsTime) {
  EXPECT_THAT(run({{.fault = "lose", .value = 3.0, .at_s = 0.25}}, 2.0, 0.25), ElementsAre(Set{0.25, "lose", 3.0}));
}

TEST_F(Plan, AValueThatWouldBeCutToAnotherIsRefused) {
  hardware::NetFtFaults faults;
  const std::vector<FaultPlan::Device> box{{"box", hardware::VirtualNetFt::faultRowsOf(&faults)}};
  FaultPlan plan;
  FaultPlan::Problem problem;
  for (const double value : {-1.0, 2.5, 1e12, std::nan("")}) {
    EXPECT_FALSE(FaultPlan::make({{.fault = "lose", .value = value}}, box, 1, plan, problem)) << value;
    EXPECT_EQ(problem.key, "value");
    EXPECT_THAT(problem.remedy, HasSubstr("records that are not sent"));
  }
  EXPECT_TRUE(FaultPlan::make({{.fault = "lose", .value = 0.0}}, box, 1, plan, problem)) << "no more of it";
  EXPECT_TRUE(FaultPlan::make({{.fault = "status", .value = 2147614720.0}}, box, 1, plan, problem)) << problem.what;
}

TEST_F(Plan, WhatNeverHappenedIsTold) {
  FaultPlan plan;
  FaultPlan::Problem problem;
  ASSERT_TRUE(FaultPlan::make({{.fault = "lose", .at_s = 0.5},
                               {.fault = "silent", .device = "box", .at_s = 500.0},
                               {.fault = "restart", .at_s = 0.1, .until_s = 0.2, .probability = 0.0}},
                              device(), 1, plan, problem));
  for (now_s = 0.0; now_s < 1.0; now_s += 0.01) plan.act(now_s);
  EXPECT_THAT(plan.neverHappened(), ElementsAre("restart at 0.1 s by chance", "box:silent at 500 s"));
}

TEST_F(Plan, WhatLastsIsWellAgainAfterItsTimeWithItsOwnValue) {
  EXPECT_THAT(run({{.fault = "rate", .value = 1.5, .at_s = 0.5, .lasts_s = 0.5}}, 2.0, 0.25),
              ElementsAre(Set{0.5, "rate", 1.5}, Set{1.0, "rate", 1.0}));
}

TEST_F(Plan, WhatIsRepeatedEndsAtItsEndAndIsNotMadeUpForAfterASleep) {
  const PlannedFault each{.fault = "lose", .at_s = 0.5, .until_s = 1.5, .every_s = 0.25};
  EXPECT_THAT(run({each}, 3.0, 0.25),
              ElementsAre(Set{0.5, "lose", 1}, Set{0.75, "lose", 1}, Set{1.0, "lose", 1}, Set{1.25, "lose", 1}));
  // The host slept from 0 to 1.25 s: what was due four times happens once.
  EXPECT_THAT(run({each}, 3.0, 1.25), ElementsAre(Set{1.25, "lose", 1}));
}

TEST_F(Plan, OfTwoAtOnceTheLaterInTimeStands) {
  EXPECT_THAT(run({{.fault = "silent", .value = 0.0, .at_s = 0.5}, {.fault = "silent", .at_s = 0.25}}, 2.0, 1.0),
              ElementsAre(Set{1.0, "silent", 1.0}, Set{1.0, "silent", 0.0}));
}

TEST_F(Plan, ChanceIsThatOfTheSeedAndOfTheProbability) {
  const PlannedFault often{.fault = "lose", .at_s = 0.0, .until_s = 100.0, .probability = 0.02};
  const auto first = run({often}, 120.0, 0.01, 7), again = run({often}, 120.0, 0.01, 7),
             other = run({often}, 120.0, 0.01, 8);
  EXPECT_EQ(first, again);
  EXPECT_NE(first, other);
  // 10 000 draws of 0.02: 200, deviation 14.
  for (const auto& drawn : {first, other}) {
    EXPECT_GT(drawn.size(), 130U);
    EXPECT_LT(drawn.size(), 270U);
    EXPECT_LT(drawn.back().time_s, 100.0);
  }
}

TEST_F(Plan, WhatMakesNoSenseIsToldByItsKey) {
  EXPECT_EQ(problemOf({.fault = "wobble"}).key, "fault");
  EXPECT_THAT(problemOf({.fault = "wobble"}).remedy, HasSubstr("lose, silent, rate, restart"));
  EXPECT_EQ(problemOf({.fault = "lose", .device = "arm"}).key, "device");
  EXPECT_EQ(problemOf({.fault = "lose", .lasts_s = 1.0}).key, "lasts_s");
  EXPECT_EQ(problemOf({.fault = "restart", .lasts_s = 1.0}).key, "lasts_s");
  EXPECT_EQ(problemOf({.fault = "lose", .at_s = 2.0, .until_s = 2.0}).key, "until_s");
  EXPECT_EQ(problemOf({.fault = "silent", .every_s = 1.0, .lasts_s = 1.0}).key, "lasts_s");
}

TEST(FaultScript, IsReadWithAllItsKeys) {
  TempFolder folder;
  const auto file = folder.path() / "faults.json";
  std::ofstream(file) << R"({"format": "articulus-faults-1", "seed": 9, "source": "ours", "faults": [
  {"fault": "lose", "value": 3, "at_s": 2.5},
  {"device": "ati_net_ft", "fault": "silent", "at_s": 1, "until_s": 9, "every_s": 2, "lasts_s": 0.5,
   "probability": 0.25}]})";
  const auto script = FaultPlanFile::read(file);
  ASSERT_TRUE(script) << script.error().text();
  EXPECT_EQ(script->seed, 9U);
  ASSERT_EQ(script->faults.size(), 2U);
  EXPECT_EQ(script->faults[0].value, 3.0);
  const PlannedFault& second = script->faults[1];
  EXPECT_EQ(second.device, "ati_net_ft");
  EXPECT_EQ(std::tuple(second.at_s, second.until_s, second.every_s, second.lasts_s, second.probability),
            std::tuple(1.0, 9.0, 2.0, 0.5, 0.25));
  EXPECT_THAT(script->error({1, "fault", "is \"wobble\"", "It has lose."}).text(),
              HasSubstr("faults.json, line 3: faults[1].fault is \"wobble\"."));
}

TEST(FaultScript, WhatIsWrongIsToldWithItsLine) {
  TempFolder folder;
  const auto file = folder.path() / "faults.json";
  const auto errorOf = [&](const std::string& faults) {
    std::ofstream(file) << "{\"format\": \"articulus-faults-1\",\n \"faults\": [\n" << faults << "]}";
    const auto script = FaultPlanFile::read(file);
    return script ? std::string() : script.error().text();
  };
  EXPECT_EQ(errorOf(""), "");
  EXPECT_THAT(errorOf(R"({"at_s": 1})"), HasSubstr("line 3: faults[0].fault"));
  EXPECT_THAT(errorOf(R"({"fault": "lose", "at_s": -1})"), HasSubstr("line 3: faults[0].at_s"));
  EXPECT_THAT(errorOf(R"({"fault": "lose", "every_s": 0})"), HasSubstr("faults[0].every_s"));
  EXPECT_THAT(errorOf(R"({"fault": "lose", "probability": 1.5})"), HasSubstr("faults[0].probability"));
  EXPECT_THAT(errorOf(R"({"fault": "lose", "valeu": 2})"), HasSubstr("\"value\""));
  EXPECT_THAT(errorOf(R"({"fault": "lose", "value": 1e300})"), HasSubstr("faults[0].value"));
  std::string many = R"({"fault": "lose"})";
  for (std::size_t i = 0; i < FaultPlanFile::kMost; ++i) many += R"(,{"fault": "lose"})";
  EXPECT_THAT(errorOf(many), HasSubstr("1001 entries"));
  std::ofstream(file) << R"({"format": "articulus-cell-1", "faults": []})";
  EXPECT_THAT(FaultPlanFile::read(file).error().text(), HasSubstr("articulus-faults-1"));
}

/// Names are typed by people and stand in scripts: none twice in a device, and each is explained.
TEST(WireFaults, OfEachVirtualDeviceHaveNamesOfTheirOwn) {
  const std::vector<std::vector<WireFault>> devices{
      hardware::VirtualKukaController::faultRowsOf(nullptr), hardware::VirtualEgmController::faultRowsOf(nullptr),
      hardware::VirtualJ519Controller::faultRowsOf(nullptr), hardware::VirtualUrController::faultRowsOf(nullptr),
      hardware::VirtualNetFt::faultRowsOf(nullptr),          hardware::VirtualNdi::faultRowsOf(nullptr)};
  for (const auto& rows : devices) {
    std::set<std::string_view> names;
    for (const WireFault& row : rows) {
      EXPECT_TRUE(names.insert(row.name).second) << row.name;
      EXPECT_FALSE(row.help.empty()) << row.name;
      EXPECT_NE(row.well, row.tried) << row.name << ": tried with what is well";
    }
    EXPECT_TRUE(names.contains("dead")) << "every device may die";
  }
}

}  // namespace
}  // namespace articulus::test
