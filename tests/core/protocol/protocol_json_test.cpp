#include "core/protocol/protocol_json.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <fstream>
#include <functional>
#include <limits>

#include "core/base/json_reader.h"
#include "core/protocol/validation.h"
#include "tests/core/protocol/protocol_examples.h"

namespace articulus::protocol {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
namespace fs = std::filesystem;

const fs::path kShipped = fs::path(ARTICULUS_RESOURCES) / "protocols";

class ProtocolFile : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ =
        fs::path(testing::TempDir()) / ("articulus_" + std::string(info->name()) + "_" + std::to_string(getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST(ProtocolJson, NothingIsLostOnTheWayToJsonAndBack) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 300; ++i) {
    const json written = toJson(test::randomProtocol(random));
    const auto read = fromJson(written, "a test");
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(toJson(*read), written);
    const auto throughText = fromJson(json::parse(written.dump()), "a test");
    ASSERT_TRUE(throughText.ok());
    EXPECT_EQ(toJson(*throughText), written) << "a number changed on its way through text";
  }
}

TEST(ProtocolJson, EveryFieldOfEveryStepArrives) {
  MoveStep move;
  move.translation_m = {0.001, 0.002, 0.003};
  move.angles_rad = {0.1, 0.2, 0.3};
  move.time_s = 4;
  move.hold_s = 5;
  const Protocol protocol{"N",
                          "D",
                          "S",
                          {UnloadStep{1.5, 0.25, 3, 40}, LoadCycleStep{"AP", 1, -20, 5, 4, 2, 1.5},
                           LoadStep{{1, 2, 3, 4, 5, 6}, 7, 8, 1, false}, move, WaitStep{9}}};
  const auto read = fromJson(toJson(protocol), "a test");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(read->name, "N");
  EXPECT_EQ(read->description, "D");
  EXPECT_EQ(read->source, "S");
  ASSERT_EQ(read->steps.size(), 5u);
  const auto& unload = std::get<UnloadStep>(read->steps[0]);
  EXPECT_EQ(unload.forceTolerance_N, 1.5);
  EXPECT_EQ(unload.momentTolerance_Nm, 0.25);
  EXPECT_EQ(unload.hold_s, 3);
  EXPECT_EQ(unload.timeout_s, 40);
  const auto& cycle = std::get<LoadCycleStep>(read->steps[1]);
  EXPECT_EQ(cycle.motion, "AP");
  EXPECT_EQ(cycle.axis, 1);
  EXPECT_EQ(cycle.amplitude, -20);
  EXPECT_EQ(cycle.rate_per_s, 5);
  EXPECT_EQ(cycle.cycles, 4);
  EXPECT_EQ(cycle.reportedCycle, 2);
  EXPECT_EQ(cycle.hold_s, 1.5);
  const auto& load = std::get<LoadStep>(read->steps[2]);
  EXPECT_EQ(load.target, (std::array<double, 6>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(load.time_s, 7);
  EXPECT_EQ(load.hold_s, 8);
  EXPECT_FALSE(load.returnToZero);
  const auto& moved = std::get<MoveStep>(read->steps[3]);
  EXPECT_EQ(moved.translation_m, move.translation_m);
  EXPECT_EQ(moved.angles_rad, move.angles_rad);
  EXPECT_EQ(moved.time_s, 4);
  EXPECT_EQ(moved.hold_s, 5);
  EXPECT_EQ(std::get<WaitStep>(read->steps[4]).duration_s, 9);
}

TEST(ProtocolJson, KeysOfALoadCycleNameTheUnitOfTheirAxis) {
  const json moment = toJson({"A", "", "", {LoadCycleStep{"FE", 4, 2.0, 0.5, 1, 1, 0}}})["steps"][0];
  EXPECT_TRUE(moment.contains("amplitude_Nm") && moment.contains("rate_Nm_per_s"));
  const json force = toJson({"A", "", "", {LoadCycleStep{"CO", 2, -50.0, 5.0, 1, 1, 0}}})["steps"][0];
  EXPECT_TRUE(force.contains("amplitude_N") && force.contains("rate_N_per_s"));
}

// Any node replaced by anything: an answer in words, never an exception or a crash.
TEST(ProtocolJson, NoDamageToAnyNodeEscapesAsAnException) {
  std::mt19937_64 random(13);
  const std::vector<json> strange{nullptr,
                                  true,
                                  -1,
                                  0,
                                  1.5,
                                  1e300,
                                  std::numeric_limits<std::uint64_t>::max(),
                                  "",
                                  "Mx",
                                  "unload",
                                  json::array(),
                                  json::object(),
                                  json::array({1, 2, 3}),
                                  json::array({nullptr})};
  for (int i = 0; i < 2000; ++i) {
    json damaged = toJson(test::randomProtocol(random));
    const json flat = damaged.flatten();
    auto node = flat.begin();
    std::advance(node, static_cast<std::ptrdiff_t>(random() % flat.size()));
    damaged[json::json_pointer(node.key())] = strange[random() % strange.size()];
    const auto read = fromJson(damaged, "mine.json");
    if (read) {
      (void)validate(*read, test::generousLimits());
    } else {
      EXPECT_THAT(read.error().message, HasSubstr("mine.json"));
      EXPECT_FALSE(read.error().remedy.empty());
    }
  }
}

// What is done to the shipped protocol, and what the complaint must then name.
struct Damage {
  const char* what;
  std::function<void(json&)> doIt;
  const char* key;
  const char* says;
};

void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.what; }

class ProtocolDamage : public testing::TestWithParam<Damage> {};

TEST_P(ProtocolDamage, IsNamedWithFileKeyAndRemedy) {
  auto good = base::readJsonFile(kShipped / "spine_flexibility.json");
  ASSERT_TRUE(good.ok());
  GetParam().doIt(*good);
  const auto read = fromJson(*good, "mine.json");
  ASSERT_FALSE(read.ok()) << "accepted: " << GetParam().what;
  EXPECT_EQ(read.error().code, base::ErrorCode::ParseError);
  EXPECT_THAT(read.error().message,
              AllOf(HasSubstr("mine.json"), HasSubstr(GetParam().key), HasSubstr(GetParam().says)));
  EXPECT_FALSE(read.error().remedy.empty());
}

INSTANTIATE_TEST_SUITE_P(
    All, ProtocolDamage,
    testing::Values(
        Damage{"AnArray", [](json& j) { j = json::array(); }, "format", "object"},
        Damage{"NoFormat", [](json& j) { j.erase("format"); }, "format", "missing"},
        Damage{"AnotherFormat", [](json& j) { j["format"] = "articulus-protocol-9"; }, "format",
               "articulus-protocol-9"},
        Damage{"NoName", [](json& j) { j.erase("name"); }, "name", "missing"},
        Damage{"NameIsANumber", [](json& j) { j["name"] = 3; }, "name", "text"},
        Damage{"UnknownKey", [](json& j) { j["descripton"] = "x"; }, "descripton", "not a key of a protocol"},
        Damage{"PauseThatDances", [](json& j) { j["pause"] = "dance"; }, "pause", "dance"},
        Damage{"NoSteps", [](json& j) { j.erase("steps"); }, "steps", "missing"},
        Damage{"StepsIsAText", [](json& j) { j["steps"] = "unload"; }, "steps", "array"},
        Damage{"StepIsAText", [](json& j) { j["steps"][0] = "unload"; }, "steps[0].type", "object"},
        Damage{"NoType", [](json& j) { j["steps"][1].erase("type"); }, "steps[1].type", "missing"},
        Damage{"UnknownType", [](json& j) { j["steps"][1]["type"] = "dance"; }, "steps[1].type", "dance"},
        Damage{"UnknownAxis", [](json& j) { j["steps"][2]["axis"] = "Mw"; }, "steps[2].axis", "Mw"},
        Damage{"UnknownStepKey", [](json& j) { j["steps"][2]["cycels"] = 3; }, "steps[2].cycels", "not a key of"},
        Damage{"WrongUnit",
               [](json& j) {
                 j["steps"][2].erase("rate_Nm_per_s");
                 j["steps"][2]["rate_N_per_s"] = 1;
               },
               "steps[2].rate_N_per_s", "load_cycle step about My"},
        Damage{"NoRate", [](json& j) { j["steps"][2].erase("rate_Nm_per_s"); }, "steps[2].rate_Nm_per_s", "missing"},
        Damage{"RateIsAText", [](json& j) { j["steps"][2]["rate_Nm_per_s"] = "fast"; }, "steps[2].rate_Nm_per_s",
               "number"},
        Damage{"HalfACycle", [](json& j) { j["steps"][3]["cycles"] = 2.5; }, "steps[3].cycles", "whole"},
        Damage{"HugeCycles", [](json& j) { j["steps"][3]["cycles"] = 1LL << 40; }, "steps[3].cycles", "allowed"},
        Damage{"ShortTarget",
               [](json& j) {
                 j["steps"][1] = {{"type", "load"}, {"target_force_N", {1, 2}}, {"time_s", 1}};
               },
               "steps[1].target_force_N", "3 numbers"},
        Damage{"NoTarget",
               [](json& j) {
                 j["steps"][1] = {{"type", "load"}, {"time_s", 1}};
               },
               "steps[1].target_force_N", "missing"},
        Damage{
            "ReturnIsANumber",
            [](json& j) {
              j["steps"][1] = {{"type", "load"}, {"target_force_N", {1, 2, 3}}, {"time_s", 1}, {"return_to_zero", 1}};
            },
            "steps[1].return_to_zero", "true or false"},
        Damage{"MoveInGons",
               [](json& j) {
                 j["steps"][1] = {{"type", "move"}, {"flexion_gon", 2}, {"time_s", 1}};
               },
               "steps[1].flexion_gon", "not a key of a move step"},
        Damage{"MoveInDegreesAndRadians",
               [](json& j) {
                 j["steps"][1] = {{"type", "move"}, {"flexion_deg", 2}, {"flexion_rad", 0.1}, {"time_s", 1}};
               },
               "steps[1].flexion_deg", "says again"},
        Damage{"WaitWithoutTime",
               [](json& j) {
                 j["steps"][1] = {{"type", "wait"}};
               },
               "steps[1].duration_s", "missing"}),
    [](const auto& row) { return row.param.what; });

TEST_F(ProtocolFile, SavedProtocolReadsBackAndLeavesNoPartFile) {
  const fs::path file = folder_ / "mine.json";
  ASSERT_TRUE(saveProtocol(test::lateralBending(), file).ok());
  const auto read = loadProtocol(file);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_EQ(toJson(*read), toJson(test::lateralBending()));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(ProtocolFile, SavingWhereNothingCanBeWrittenNamesTheFile) {
  const fs::path file = folder_ / "no such folder" / "mine.json";
  const auto saved = saveProtocol(test::lateralBending(), file);
  ASSERT_FALSE(saved.ok());
  EXPECT_EQ(saved.error().code, base::ErrorCode::NotFound);
  EXPECT_THAT(saved.error().message, HasSubstr(file.string()));
  EXPECT_FALSE(saved.error().remedy.empty());
}

TEST_F(ProtocolFile, MissingFileIsNamed) {
  const auto read = loadProtocol(folder_ / "missing.json");
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, base::ErrorCode::NotFound);
  EXPECT_THAT(read.error().text(), HasSubstr("missing.json"));
}

TEST_F(ProtocolFile, BrokenJsonIsNamedWithItsLine) {
  const fs::path file = folder_ / "broken.json";
  std::ofstream(file) << "{\n  \"format\": \"articulus-protocol-1\",\n  \"name\" \"x\"\n}\n";
  const auto read = loadProtocol(file);
  ASSERT_FALSE(read.ok());
  EXPECT_THAT(read.error().message, AllOf(HasSubstr("broken.json"), HasSubstr("line 3")));
}

TEST(ShippedProtocols, AllLoadValidateAndSayWhereTheirNumbersComeFrom) {
  int seen = 0;
  for (const auto& entry : fs::directory_iterator(kShipped)) {
    if (!isProtocolFile(entry.path())) continue;
    ++seen;
    const auto protocol = loadProtocol(entry.path());
    ASSERT_TRUE(protocol.ok()) << protocol.error().text();
    EXPECT_FALSE(protocol->description.empty()) << entry.path();
    EXPECT_FALSE(protocol->source.empty()) << entry.path();
    if (!protocol->cell.empty())
      continue;  // held to the limits of its own cell by tests/core/run/shipped_protocols_test.cpp
    for (const auto& problem : validate(*protocol, test::generousLimits()))
      ADD_FAILURE() << entry.path() << ": " << describe(problem, *protocol);
  }
  EXPECT_GE(seen, 3);
}

// Martinez 2012, 7.2: 3 Nm LB, 2 Nm FE and AR at 0.075 Nm/s, three cycles, the third is reported.
TEST(ShippedProtocols, SpineFlexibilityHasTheNumbersOfItsSource) {
  const auto protocol = loadProtocol(kShipped / "spine_flexibility.json");
  ASSERT_TRUE(protocol.ok());
  ASSERT_EQ(protocol->steps.size(), 4u);
  EXPECT_EQ(std::get<UnloadStep>(protocol->steps[0]).timeout_s, 60.0);
  const std::array<std::tuple<std::string, int, double>, 3> expected{{{"LB", 3, 3.0}, {"FE", 4, 2.0}, {"AR", 5, 2.0}}};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& step = std::get<LoadCycleStep>(protocol->steps[i + 1]);
    EXPECT_EQ(std::tuple(step.motion, step.axis, step.amplitude), expected[i]);
    EXPECT_EQ(step.rate_per_s, 0.075);
    EXPECT_EQ(step.cycles, 3);
    EXPECT_EQ(step.reportedCycle, 3);
  }
}

}  // namespace
}  // namespace articulus::protocol
