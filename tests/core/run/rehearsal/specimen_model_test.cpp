// Which simulated specimen stands for a real one in a rehearsal.
#include "core/run/rehearsal/specimen_model.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/cell/simulated_specimen.h"
#include "tests/support/temp_folder.h"
#include "tests/support/virtual_cell.h"

namespace articulus::run {
namespace {

SpecimenModel of(const std::string& joint, const std::string& level = {}, const std::string& species = {},
                 const std::string& side = {}) {
  storage::Specimen prepared;
  prepared.joint = joint;
  prepared.level = level;
  prepared.species = species;
  prepared.side = side;
  return modelFor(test::munich(), prepared, ARTICULUS_RESOURCES);
}

std::string keyOf(const SpecimenModel& model) {
  return model.specimen->contains("file") ? (*model.specimen)["file"].get<std::string>()
                                          : std::string("the cell's own");
}

TEST(SpecimenModel, IsTheCellsOwnWhereThatIsSuchAJoint) {
  const auto own = cell::simulatedSpecimen(test::munich().simulation);
  for (const auto& model : {of(""), of("lumbar spine", "L3-L5", "porcine"), of("Lumbar spine", "L3-L5", "ovine")}) {
    EXPECT_EQ(keyOf(model), "the cell's own");
    EXPECT_EQ(model.label, own.label);
    EXPECT_TRUE(model.fits);
  }
}

TEST(SpecimenModel, IsThatOfTheJointThatWasPreparedOnItsSide) {
  EXPECT_EQ(keyOf(of("knee")), "knee");
  EXPECT_EQ(keyOf(of("knee", "right, with patella", "human")), "knee") << "and not one ligament of it";
  EXPECT_EQ(keyOf(of("cervical spine", "C2-T1", "human")), "human_c2_t1");
  EXPECT_EQ(keyOf(of("lumbar spine", "L4-L5", "human")), "human_l4_l5") << "the level says how many discs there are";
  for (const char* side : {"left", "right"}) {
    const auto knee = of("knee", "", "human", side);
    EXPECT_EQ((*knee.specimen)["side"], side);
    EXPECT_TRUE(knee.fits);
  }
  EXPECT_EQ((*of("knee", "", "human", "none").specimen)["side"], (*of("knee").specimen)["side"]);
}

// Files of a laboratory's own lie beside the shipped ones: one that is broken is none.
TEST(SpecimenModel, IsFoundBesideBrokenFiles) {
  const test::TempFolder folder;
  const auto specimens = folder.path() / "specimens";
  std::filesystem::create_directories(specimens);
  std::filesystem::copy_file(std::filesystem::path(ARTICULUS_RESOURCES) / "specimens" / "knee.json",
                             specimens / "mine.json");
  int count = 0;
  for (const char* text : {"", "{", "[]", "null", "{}", R"({"anatomy": 7})", R"({"anatomy": {"joint": ["knee"]}})",
                           R"({"anatomy": {"joint": "knee"}, "label": 5, "side": {}})"})
    std::ofstream(specimens / ("broken" + std::to_string(++count) + ".json")) << text;
  storage::Specimen prepared;
  prepared.joint = "knee";
  prepared.species = "human";
  prepared.side = "left";
  const auto model = modelFor(test::munich(), prepared, folder.path());
  EXPECT_EQ(keyOf(model), "mine");
  EXPECT_TRUE(modelFor(test::munich(), prepared, folder.path() / "none").label == of("").label);
}

TEST(SpecimenModel, OfAJointThatNobodyHasAModelOfSaysSo) {
  const auto elbow = of("elbow", "", "human", "left");
  EXPECT_FALSE(elbow.fits);
  EXPECT_EQ(keyOf(elbow), "the cell's own");
  EXPECT_EQ(elbow.label, of("").label);
}

}  // namespace
}  // namespace articulus::run
