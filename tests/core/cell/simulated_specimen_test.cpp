// A virtual cell with another specimen than its file has: by key, by side, by both.
#include "core/cell/simulated_specimen.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/cell/cell_config.h"
#include "core/cell/put_in_vice.h"
#include "core/cell/shipped_files.h"
#include "core/specimen/specimen_factory.h"

namespace {

using namespace articulus;
using cell::specimenPatch;
using nlohmann::json;

const std::filesystem::path kResources = ARTICULUS_RESOURCES;

json specimenOf(const std::string& cell, const json& patch) {
  auto read = cell::loadCell(cell, kResources, patch);
  EXPECT_TRUE(read) << (read ? "" : read.error().text());
  return read ? read->simulation->at("specimen") : json();
}

/// The Munich cell speaks of a porcine spine; with a jig of springs, or a knee, in its vice that is not true.
TEST(SimulatedSpecimen, WhatIsSaidOfTheSpecimenIsSaidOfTheOneInTheVice) {
  const auto said = [](const std::string& key, const json& patch) {
    const auto cell = cell::loadCell(key, kResources, patch);
    EXPECT_TRUE(cell) << cell.error().text();
    for (const std::string& line : cell->honesty)
      if (line.starts_with("Specimen: ")) return line;
    return std::string();
  };
  EXPECT_NE(said("munich", json::object()).find("porcine spine"), std::string::npos);
  EXPECT_EQ(said("munich_jig", json::object()).find("porcine"), std::string::npos);
  EXPECT_NE(said("munich_jig", json::object()).find("spring jig"), std::string::npos);
  EXPECT_NE(said("munich", specimenPatch({.key = "knee"})).find("human knee"), std::string::npos);
  EXPECT_EQ(said("alesund", specimenPatch({.key = "shoulder"})), said("alesund", json::object()));
  EXPECT_NE(said("gainesville_electromagnetic", json::object()).find("five levels"), std::string::npos);
}

TEST(SimulatedSpecimen, OfTheCellIsItsFile) {
  const auto file = base::readJsonFile(kResources / "specimens/knee.json");
  ASSERT_TRUE(file);
  json expected = *file;
  expected["file"] = "knee";
  EXPECT_EQ(specimenOf("ljubljana", json::object()), expected);
}

TEST(SimulatedSpecimen, KeepsWhatTheCellSaysBesideItsFile) {
  const json shoulder = specimenOf("alesund", json::object());
  EXPECT_EQ(shoulder.at("arm").at("mass_kg"), 0) << "the arm hangs on the robot there";
  EXPECT_EQ(shoulder.at("side"), "right");
  EXPECT_TRUE(shoulder.contains("socket")) << "the rest is the file's";
}

TEST(SimulatedSpecimen, ChosenByKeyLeavesNothingOfTheOneBefore) {
  const auto file = base::readJsonFile(kResources / "specimens/spring_jig.json");
  ASSERT_TRUE(file);
  json expected = *file;
  expected["file"] = "spring_jig";
  for (const std::string cell : {"munich", "ljubljana"})
    EXPECT_EQ(specimenOf(cell, specimenPatch({.key = "spring_jig"})), expected) << cell;
}

// Its own by name is its own: a shoulder whose arm hung on itself would leave its socket.
TEST(SimulatedSpecimen, ChosenByTheKeyThatTheCellHasKeepsWhatTheCellSaysBesideItsFile) {
  EXPECT_EQ(specimenOf("alesund", specimenPatch({.key = "shoulder"})), specimenOf("alesund", json::object()));
  json left = specimenOf("alesund", json::object());
  left["side"] = "left";
  EXPECT_EQ(specimenOf("alesund", specimenPatch({.key = "shoulder", .side = spatial::Side::Left})), left);
}

TEST(SimulatedSpecimen, ChosenBySideChangesTheSideOnly) {
  json expected = specimenOf("alesund", json::object());
  expected["side"] = "left";
  EXPECT_EQ(specimenOf("alesund", specimenPatch({.side = spatial::Side::Left})), expected);
  EXPECT_EQ(specimenOf("munich", specimenPatch({.key = "knee", .side = spatial::Side::Left})).at("side"), "left");
}

// 3 degrees are left of a spine that was embedded by hand: a knee would be torn, and the arm thrown, as the jaws close.
TEST(SimulatedSpecimen, AnotherOneIsClampedNoWorseThanSuchAOneIs) {
  const auto misfit = [](const std::string& cell, const json& patch) {
    const auto read = cell::loadCell(cell, kResources, patch);
    EXPECT_TRUE(read) << (read ? "" : read.error().text());
    const json& vice = read->simulation->at("vice");
    return std::pair(vice.at("misfit_rotation_rad").get<double>(), vice.at("misfit_shift_m").get<double>());
  };
  using Pair = std::pair<double, double>;
  EXPECT_EQ(misfit("munich", json::object()), Pair(0.05, 3e-5)) << "its own is as the cell says";
  EXPECT_EQ(misfit("munich", specimenPatch({.key = "knee"})), Pair(0.002, 1e-5));
  EXPECT_EQ(misfit("alesund", specimenPatch({.key = "human_c2_t1"})), Pair(0.01, 3e-5));
  EXPECT_EQ(misfit("ljubljana", specimenPatch({.key = "porcine_l3_l5"})), Pair(0.002, 1e-5)) << "nor than cell clamps";
  EXPECT_EQ(misfit("alesund", specimenPatch({.side = spatial::Side::Left})), misfit("alesund", json::object()));
  json said = specimenPatch({.key = "knee"});
  said["simulation"]["vice"]["misfit_rotation_rad"] = 0.03;
  EXPECT_EQ(misfit("munich", said), Pair(0.03, 1e-5)) << "who says it means it";
  for (const auto& one : cell::shippedSpecimens(kResources)) {
    const auto file = base::readJsonFile(kResources / "specimens" / (one.key + ".json"));
    ASSERT_TRUE(file);
    EXPECT_TRUE(file->contains("vice") && file->at("vice").contains("source")) << one.key;
  }
}

// Files of a laboratory's own may be damaged: they are read, and named, after this.
TEST(SimulatedSpecimen, WhatIsOfTheWrongKindIsPutInTheViceAsItIs) {
  const json good = {{"vice", {{"misfit_rotation_rad", 0.05}}}, {"tracker", {{"bones", {{{"bone", "C3"}}}}}}};
  for (const char* text : {"7", "[]", R"({"type": 7, "vice": 7, "bones": 7})",
                           R"({"vice": {"misfit_rotation_rad": "x"}})", R"({"bones": [7, {"name": 7}]})"})
    for (const json& simulation : {good, json(), json::array(), json{{"vice", 7}, {"tracker", 7}},
                                   json{{"vice", json::object()}, {"tracker", {{"bones", {7, {{"bone", 7}}}}}}}}) {
      json changed = simulation;
      cell::putInVice(json::parse(text), changed);
      EXPECT_EQ(changed.is_object() ? changed.value("vice", json()) : json(),
                simulation.is_object() ? simulation.value("vice", json()) : json())
          << text;
    }
}

// A virtual camera that follows vertebrae would refuse a knee.
TEST(SimulatedSpecimen, TheTrackerFollowsTheBonesThatAreThere) {
  const auto followed = [](const std::string& key) {
    const auto read = cell::loadCell("gainesville", kResources, specimenPatch({.key = key}));
    EXPECT_TRUE(read) << (read ? "" : read.error().text());
    std::vector<std::string> bones;
    if (read->simulation->contains("tracker"))
      for (const json& bone : read->simulation->at("tracker").at("bones")) bones.push_back(bone.at("bone"));
    return bones;
  };
  EXPECT_EQ(followed("").size(), 5u) << "C3 to C6, and the moving body";
  EXPECT_EQ(followed("human_c2_t1"), followed(""));
  EXPECT_EQ(followed("spring_jig"), std::vector<std::string>{"moving body"});
  json marked = specimenPatch({.key = "knee"});
  auto cell = base::readJsonFile(kResources / "cells/gainesville.json");
  ASSERT_TRUE(cell);
  (*cell)["simulation"]["tracker"]["bones"][0]["bone"] = "femur";
  const auto changed = cell::changedCell(*cell, marked, kResources);
  ASSERT_TRUE(changed) << changed.error().text();
  EXPECT_EQ(changed->at("simulation").at("tracker").at("bones").size(), 2u) << "it has that bone";
  (*cell)["simulation"]["tracker"]["bones"].erase(4);
  const auto jig = cell::changedCell(*cell, specimenPatch({.key = "spring_jig"}), kResources);
  ASSERT_TRUE(jig) << jig.error().text();
  EXPECT_FALSE(jig->at("simulation").contains("tracker")) << "nothing is left that it could follow";
}

// A cell of a porcine spine whose vice holds a human neck must not begin with the moments of the pig.
TEST(SimulatedSpecimen, AnotherOneIsOfferedItsUsualProtocol) {
  const auto offered = [](const std::string& cell, const json& patch) {
    const auto read = cell::loadCell(cell, kResources, patch);
    return read ? read->defaultProtocol : read.error().text();
  };
  EXPECT_EQ(offered("munich", json::object()), "spine_flexibility.json");
  EXPECT_EQ(offered("munich", specimenPatch({.key = "human_c2_t1"})), "cervical_intact.json");
  EXPECT_EQ(offered("alesund", specimenPatch({.key = "hip"})), "hip_template.json");
  EXPECT_EQ(offered("alesund", specimenPatch({.side = spatial::Side::Left})), "shoulder_stability.json");
  EXPECT_EQ(offered("lbr_polymer", specimenPatch({.key = "polymer_body_2"})), "polymer_impedance.json") << "its own";
  json both = specimenPatch({.key = "hip"});
  both["default_protocol"] = "creep.json";
  EXPECT_EQ(offered("munich", both), "creep.json") << "who says it means it";
  for (const auto& one : cell::shippedSpecimens(kResources)) {
    const auto file = base::readJsonFile(kResources / "specimens" / (one.key + ".json"));
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->contains("protocol")) << one.key;
    EXPECT_TRUE(std::filesystem::exists(kResources / "protocols" / (*file)["protocol"].get<std::string>())) << one.key;
  }
}

TEST(SimulatedSpecimen, NamesLeadToNoOtherFolder) {
  const auto told = [](const json& patch) {
    const auto read = cell::loadCell("munich", kResources, patch);
    return read ? std::string("accepted") : read.error().text();
  };
  for (const std::string name : {"../specimens/knee", "/etc/passwd", "..", "a/b"})
    EXPECT_NE(told(specimenPatch({.key = name})).find("leads to another folder"), std::string::npos) << name;
  EXPECT_NE(told({{"robot", "../robots/rx90b.json"}}).find("robot leads to another folder"), std::string::npos);
  EXPECT_NE(told({{"checklist", "../x"}}).find("checklist leads to another folder"), std::string::npos);
  EXPECT_NE(told({{"name", std::string(500, 'x')}}).find("longer than 200 letters"), std::string::npos);
}

TEST(SimulatedSpecimen, NumbersOfACellAreOfItsSize) {
  const auto told = [](const json& patch) {
    const auto read = cell::loadCell("munich", kResources, patch);
    return read ? std::string("accepted") : read.error().text();
  };
  EXPECT_NE(told({{"frames", {{"X_WB", {{"translation_m", {1e300, 0, 0}}}}}}}).find("translation_m holds 1e+300"),
            std::string::npos);
  EXPECT_NE(told({{"frames", {{"p_SD_W_at_home_m", {0, 0, 5}}}}}).find("allowed is -2 to 2"), std::string::npos);
  const auto specimen = [](const json& patch) {
    auto file = base::readJsonFile(kResources / "specimens/human_l1_l5.json");
    EXPECT_TRUE(file);
    file->merge_patch(patch);
    try {
      (void)specimen::readSpecimen(base::JsonReader(*file, "spine.json"));
    } catch (const base::JsonError& e) {
      return e.error().text();
    }
    return std::string("accepted");
  };
  EXPECT_EQ(specimen(json::object()), "accepted");
  for (const double far : {1e300, -1e300, 0.6})
    EXPECT_NE(specimen({{"elastic_centre_m", {0, 0, far}}}).find("elastic_centre_m"), std::string::npos) << far;
}

TEST(SimulatedSpecimen, NothingChosenChangesNothing) {
  EXPECT_EQ(specimenPatch({}), json::object());
  EXPECT_FALSE(cell::SpecimenChoice{}.any());
}

TEST(SimulatedSpecimen, MayBeChangedBesideItsFile) {
  json patch = specimenPatch({.key = "spring_jig"});
  patch["simulation"]["specimen"]["preload_N"] = 250;
  EXPECT_EQ(specimenOf("munich", patch).at("preload_N"), 250);
}

TEST(SimulatedSpecimen, UnknownKeyNamesThoseThatAreThere) {
  const auto read = cell::loadCell("munich", kResources, specimenPatch({.key = "elbow"}));
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, base::ErrorCode::NotFound);
  EXPECT_NE(read.error().message.find("\"elbow\""), std::string::npos);
  EXPECT_NE(read.error().remedy.find("spring_jig"), std::string::npos);
}

TEST(SimulatedSpecimen, ASideOfWhatHasNoneIsRefused) {
  for (const auto& choice : {cell::SpecimenChoice{.side = spatial::Side::Left},
                             cell::SpecimenChoice{.key = "spring_jig", .side = spatial::Side::Left}}) {
    const auto read = cell::loadCell("munich", kResources, specimenPatch(choice));
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, base::ErrorCode::InvalidArgument);
    EXPECT_NE(read.error().message.find("neither left nor right"), std::string::npos) << read.error().text();
  }
}

TEST(SimulatedSpecimen, ACellWithoutOneTakesNoSideAlone) {
  const auto changed =
      cell::changedCell(json{{"simulation", json::object()}}, specimenPatch({.side = spatial::Side::Left}), kResources);
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().code, base::ErrorCode::InvalidArgument);
}

TEST(SimulatedSpecimen, AWholeSpecimenMayBringItsSide) {
  const auto knee = base::readJsonFile(kResources / "specimens/knee.json");
  ASSERT_TRUE(knee);
  EXPECT_EQ(specimenOf("munich", {{"simulation", {{"specimen", *knee}}}}).at("side"), "right");
}

TEST(SimulatedSpecimen, AWholeSpecimenLeavesNothingOfTheOther) {
  const auto jig = base::readJsonFile(kResources / "specimens/spring_jig.json");
  ASSERT_TRUE(jig);
  const auto cell = cell::loadCell("alesund", kResources, {{"simulation", {{"specimen", *jig}}}});
  ASSERT_TRUE(cell) << cell.error().text();
  EXPECT_EQ((*cell->simulation)["specimen"], *jig) << "and no key of a shoulder that a jig does not know";
  EXPECT_TRUE(cell::simulatedSpecimen(cell->simulation).key.empty());
}

TEST(SimulatedSpecimen, IsNamedFromTheCell) {
  const auto cell = cell::loadCell("alesund", kResources);
  ASSERT_TRUE(cell);
  const auto named = cell::simulatedSpecimen(cell->simulation);
  EXPECT_EQ(named.key, "shoulder");
  EXPECT_EQ(named.label, "shoulder (simulated)");
  EXPECT_EQ(named.side, spatial::Side::Right);
  EXPECT_EQ(cell::simulatedSpecimen(json::object()).label, "");
}

TEST(ShippedFiles, EveryCellAndSpecimenIsListedAndCanBeRead) {
  const auto cells = cell::shippedCells(kResources);
  ASSERT_GE(cells.size(), 7u);
  for (const auto& one : cells) {
    EXPECT_TRUE(cell::loadCell(one.key, kResources)) << one.key;
    EXPECT_FALSE(one.description.empty()) << one.key;
    EXPECT_NE(one.name, one.key);
  }
  const auto specimens = cell::shippedSpecimens(kResources);
  ASSERT_GE(specimens.size(), 10u);
  for (const auto& one : specimens) {
    EXPECT_NE(one.name, one.key) << "a label is missing";
    auto file = base::readJsonFile(kResources / "specimens" / (one.key + ".json"));
    ASSERT_TRUE(file);
    EXPECT_NO_THROW((void)specimen::readSpecimen(base::JsonReader(*file, one.key))) << one.key;
  }
}

TEST(ShippedFiles, AFolderThatIsMissingHoldsNothing) {
  EXPECT_TRUE(cell::shippedCells("/nowhere").empty());
  EXPECT_EQ(cell::keysIn("/nowhere"), "");
}

}  // namespace
