// A cell of the laboratory's own names an arm of its own: DATA/cells beside DATA/robots.
#include <gmock/gmock.h>

#include "core/cell/cell_config.h"
#include "core/cell/edit/cell_edit.h"
#include "core/cell/edit/cell_form.h"
#include "core/robot/files/own_robots.h"
#include "core/robot/files/robot_file.h"
#include "tests/support/temp_folder.h"

namespace articulus::cell {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class OwnArmOfCell : public ::testing::Test {
 protected:
  void SetUp() override {
    auto arm = robot::loadRobot(kResources / "robots" / "rx90b.json");
    ASSERT_TRUE(arm.ok());
    arm->name = "Our RX 90";
    ASSERT_TRUE(robot::keepOwnRobot(*arm, {kResources / "robots", data_ / "robots"}, "ours").ok());
    fs::create_directories(data_ / "cells");
  }
  base::Result<CellConfig> savedWith(const std::string& robot, const fs::path& file) {
    auto edit = CellEdit::open("munich", kResources);
    if (!edit) return edit.error();
    for (const CellField& field : cellFields(CellSection::Cell, *edit, parts_))
      if (field.pointer == "/robot")
        if (auto put = putText(*edit, field, robot, parts_); !put) return put.error();
    if (auto saved = edit->save(file, kResources); !saved) return saved.error();
    return loadCell(file.string(), kResources);
  }
  const fs::path kResources = ARTICULUS_RESOURCES;
  test::TempFolder folder_;
  fs::path data_ = folder_ / "data";
  CellFormParts parts_{{}, kResources, data_ / "robots"};
};

TEST_F(OwnArmOfCell, IsFoundBesideTheFolderOfItsCell) {
  const auto cell = savedWith("ours.json", data_ / "cells" / "my_munich.json");
  ASSERT_TRUE(cell.ok()) << cell.error().text();
  EXPECT_EQ(cell->robot.name, "Our RX 90");
  EXPECT_EQ(cell->robotFile, "ours.json");
}

TEST_F(OwnArmOfCell, IsNotFoundFromElsewhereAndAShippedOneIsNeverHidden) {
  const auto elsewhere = savedWith("ours.json", folder_ / "my_munich.json");
  ASSERT_FALSE(elsewhere.ok());
  EXPECT_THAT(elsewhere.error().message, HasSubstr("ours.json"));
  fs::copy_file(data_ / "robots" / "ours.json", data_ / "robots" / "rx90b.json");
  const auto shipped = savedWith("rx90b.json", data_ / "cells" / "shipped.json");
  ASSERT_TRUE(shipped.ok()) << shipped.error().text();
  EXPECT_NE(shipped->robot.name, "Our RX 90");
}

TEST_F(OwnArmOfCell, IsOfferedByTheFormBesideTheShippedOnes) {
  const auto edit = CellEdit::open("munich", kResources);
  ASSERT_TRUE(edit.ok());
  for (const CellField& field : cellFields(CellSection::Cell, *edit, parts_)) {
    if (field.pointer != "/robot") continue;
    EXPECT_THAT(field.choices, testing::Contains(std::pair<std::string, std::string>("ours.json", "ours (own)")));
    EXPECT_THAT(field.choices, testing::Contains(std::pair<std::string, std::string>("rx90b.json", "rx90b")));
  }
}

}  // namespace
}  // namespace articulus::cell
