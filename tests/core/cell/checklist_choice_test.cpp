#include "core/cell/checklist_choice.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/base/json_reader.h"
#include "core/cell/cell_config.h"
#include "core/cell/shipped_files.h"
#include "core/cell/simulated_specimen.h"
#include "core/protocol/protocol_json.h"

namespace articulus::cell {
namespace {

const std::filesystem::path kResources = ARTICULUS_RESOURCES;

std::string nameFor(const std::string& own, const std::string& joint) {
  return checklistFor(kResources, own, joint).filename().string();
}

TEST(ChecklistChoice, TheCellsOwnWhereItFitsElseOneThatIsMadeForTheJoint) {
  EXPECT_EQ(nameFor("spine.json", "lumbar spine"), "spine.json");
  EXPECT_EQ(nameFor("spine", "Cervical Spine"), "spine.json");
  EXPECT_EQ(nameFor("spine.json", "knee"), "knee.json");
  EXPECT_EQ(nameFor("shoulder.json", "hip"), "hip.json");
  EXPECT_EQ(nameFor("knee.json", "ankle"), "ankle.json");
  EXPECT_EQ(nameFor("spine.json", ""), "spine.json") << "nobody has said the joint yet";
  EXPECT_EQ(nameFor("knee.json", "elbow"), "knee.json") << "none is made for it";
  EXPECT_EQ(nameFor("mine.json", "elbow"), "mine.json") << "a file that is not there is told by who reads it";
}

/// What a cell offers fits what is clamped in it.
TEST(ChecklistChoice, EachShippedCellHasTheListAndTheProtocolOfItsSpecimen) {
  int seen = 0;
  for (const ShippedFile& cell : shippedCells(kResources)) {
    const std::string& key = cell.key;
    const auto config = loadCell(key, kResources);
    ASSERT_TRUE(config.ok()) << config.error().text();
    const auto specimen = simulatedSpecimen(config->simulation);
    const auto list = checklistFor(kResources, config->checklist, specimen.joint);
    EXPECT_EQ(list, kResources / "checklists" / config->checklist) << key << " offers another list than its own";
    const auto json = base::readJsonFile(list);
    ASSERT_TRUE(json.ok()) << key;
    std::set<std::string> joints = (*json)["joints"];
    EXPECT_TRUE(joints.count(specimen.joint)) << key << ": no list for the joint " << specimen.joint;
    const auto protocol = protocol::loadProtocol(kResources / "protocols" / config->defaultProtocol);
    ASSERT_TRUE(protocol.ok()) << key << ": " << protocol.error().text();
    // A variant may offer what is made for the cell that it varies: their keys begin alike.
    if (!protocol->cell.empty()) {
      EXPECT_TRUE(key.starts_with(protocol->cell)) << key << ", for " << protocol->cell;
    }
    ++seen;
  }
  EXPECT_GE(seen, 10);
}

}  // namespace
}  // namespace articulus::cell
