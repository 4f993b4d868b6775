// A cell as it is edited: what is written is a variant that reads as what was seen, and no shipped cell is touched.
#include "core/cell/edit/cell_edit.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "core/base/json_reader.h"
#include "core/cell/cell_content.h"
#include "core/cell/cell_variant.h"
#include "core/cell/shipped_files.h"
#include "tests/support/temp_folder.h"

namespace articulus::cell {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

const fs::path kResources = ARTICULUS_RESOURCES;

CellEdit opened(const std::string& key) {
  auto edit = CellEdit::open(key, kResources);
  if (!edit) throw std::runtime_error(edit.error().text());
  return std::move(*edit);
}

json plain(const nlohmann::ordered_json& file) { return json::parse(file.dump()); }

/// The whole of what would be written.
json wholeOf(const CellEdit& edit) {
  auto whole = wholeCell(plain(edit.file()), kResources);
  if (!whole) throw std::runtime_error(whole.error().text());
  return *whole;
}

/// Pointers of all numbers of a value.
void numbersOf(const json& value, const json::json_pointer& at, std::vector<std::string>& all) {
  if (value.is_number()) all.push_back(at.to_string());
  if (value.is_object())
    for (const auto& [key, inside] : value.items()) numbersOf(inside, at / key, all);
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i) numbersOf(value[i], at / i, all);
}

TEST(CellEditing, OfEachShippedCellBeginsWithWhatItsFileSays) {
  int variants = 0;
  for (const ShippedFile& one : shippedCells(kResources)) {
    const CellEdit edit = opened(one.key);
    const json content = *base::readJsonFile(kResources / "cells" / (one.key + ".json"));
    const bool variant = content.contains("variant_of");
    variants += variant ? 1 : 0;
    EXPECT_EQ(edit.from(), variant ? content["variant_of"].get<std::string>() : one.key);
    EXPECT_EQ(edit.differences().empty(), !variant) << one.key;
    EXPECT_FALSE(edit.canUndo());
    EXPECT_FALSE(edit.changedSinceSaved());
    const auto same =
        cellOf(plain(edit.file()), kResources / "cells" / (one.key + ".json"), kResources, json::object());
    ASSERT_TRUE(same) << same.error().text();
    json expected = *loadCell(one.key, kResources)->source, found = *same->source;
    expected.erase("variant_of"), found.erase("variant_of");
    EXPECT_EQ(found, expected) << one.key;
  }
  EXPECT_GT(variants, 0);
}

TEST(CellEditing, WritesWhatReadsAsTheEditAndUndoesItStepByStep) {
  std::mt19937 random(11);
  for (const char* key : {"munich", "alesund"}) {
    CellEdit edit = opened(key);
    std::vector<std::string> pointers;
    numbersOf(edit.base(), json::json_pointer(), pointers);
    std::vector<json> states;
    for (int i = 0; i < 60; ++i) {
      states.push_back(edit.now());
      edit.begin();
      const std::string& pointer = pointers[random() % pointers.size()];
      if (random() % 5 == 0 && !edit.at(pointer).is_null() && pointer.find_first_of("0123456789") == std::string::npos)
        edit.erase(pointer);
      else edit.put(pointer, static_cast<double>(random() % 1000) + 0.5);
      json whole = wholeOf(edit);
      whole.erase("variant_of");
      json now = edit.now();
      // A specimen's file stands in its place once the cell is whole.
      whole.erase("simulation"), now.erase("simulation");
      ASSERT_EQ(whole, now) << key << " after " << pointer;
      ASSERT_FALSE(edit.differences().empty());
    }
    EXPECT_TRUE(edit.changedSinceSaved());
    for (auto state = states.rbegin(); state != states.rend(); ++state) {
      if (edit.now() == *state) continue;  // that change was none
      ASSERT_TRUE(edit.canUndo());
      edit.undo();
      ASSERT_EQ(edit.now(), *state);
    }
    EXPECT_TRUE(edit.differences().empty());
  }
}

TEST(CellEditing, ShowsEachDifferenceAtItsPlaceAndTakesEachBackAlone) {
  CellEdit edit = opened("munich");
  edit.begin();
  edit.put("/limits/wrench_N_Nm/2", 1.5);
  edit.put("/tool/mass_kg", 9.0);
  edit.put("/devices/ati_net_ft/host", "192.0.2.1");
  edit.erase("/checklist");
  edit.put("/collision/boxes", json::array());
  auto differences = edit.differences();
  ASSERT_EQ(differences.size(), 5u);
  const auto at = [&](const std::string& path) -> const CellDifference& {
    for (const auto& one : differences)
      if (one.path == path) return one;
    throw std::runtime_error("no difference at " + path);
  };
  EXPECT_EQ(at("limits.wrench_N_Nm[2]").now, "1.5");
  EXPECT_EQ(at("limits.wrench_N_Nm[2]").base, opened("munich").at("/limits/wrench_N_Nm/2").dump());
  EXPECT_EQ(at("tool.mass_kg").pointer, "/tool/mass_kg");
  EXPECT_TRUE(at("checklist").now.empty());
  EXPECT_EQ(at("collision.boxes").now, "[]");
  while (!differences.empty()) {
    const auto before = differences.size();
    edit.takeBack(differences.front());
    differences = edit.differences();
    ASSERT_LT(differences.size(), before);
  }
  edit.erase("/devices/ati_net_ft");  // an empty object is what is left of it where the base has none
  if (!opened("munich").now().contains("devices")) edit.erase("/devices");
  EXPECT_EQ(edit.now(), opened("munich").now());
}

TEST(CellEditing, NeverWritesOverAShippedCell) {
  test::TempFolder folder;
  const fs::path resources = folder / "resources";
  fs::create_directories(resources / "cells");
  fs::copy_file(kResources / "cells/munich.json", resources / "cells/munich.json");
  const std::string before = *base::readTextFile(resources / "cells/munich.json");
  fs::create_symlink(resources / "cells/munich.json", folder / "link.json");
  fs::create_directory_symlink(resources / "cells", folder / "cells");
  auto edit = CellEdit::open("munich", resources);
  ASSERT_TRUE(edit) << edit.error().text();
  edit->put("/name", "Ours");
  const fs::path refused[] = {resources / "cells/munich.json",
                              resources / "cells/ours.json",
                              resources / "ours.json",
                              folder / "link.json",
                              folder / "cells/ours.json",
                              folder / "munich.json",
                              folder / "ours.txt",
                              folder / "resources/../resources/cells/ours.json"};
  for (const auto& file : refused) {
    const auto saved = edit->save(file, resources);
    ASSERT_FALSE(saved) << file;
    EXPECT_FALSE(saved.error().remedy.empty());
    EXPECT_TRUE(edit->changedSinceSaved());
  }
  EXPECT_EQ(*base::readTextFile(resources / "cells/munich.json"), before);
  EXPECT_FALSE(fs::exists(resources / "cells/ours.json"));
  ASSERT_TRUE(edit->save(folder / "ours.json", resources));
  EXPECT_FALSE(edit->changedSinceSaved());
  auto again = CellEdit::open((folder / "ours.json").string(), resources);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->now(), edit->now());
  EXPECT_EQ(again->from(), "munich");
  again->put("/name", "Ours too");
  EXPECT_TRUE(again->save(folder / "ours.json", resources)) << "one's own may be written over";
}

TEST(CellEditing, OfACellThatSaysEverythingItselfWritesEverything) {
  test::TempFolder folder;
  json whole = *base::readJsonFile(kResources / "cells/alesund.json");
  whole["name"] = "Ours";
  std::ofstream(folder / "ours.json") << whole;
  CellEdit edit = opened((folder / "ours.json").string());
  EXPECT_TRUE(edit.from().empty());
  edit.put("/rate_Hz", 200);
  whole["rate_Hz"] = 200;
  EXPECT_EQ(plain(edit.file()), whole);
}

TEST(CellEditing, NamesWhatCannotBeOpened) {
  test::TempFolder folder;
  std::ofstream(folder / "twice.json") << json{{"variant_of", "nowhere"}};
  std::ofstream(folder / "list.json") << "[1]";
  std::ofstream(folder / "broken.json") << "{";
  EXPECT_THAT(CellEdit::open((folder / "twice.json").string(), kResources).error().message, HasSubstr("nowhere"));
  for (const char* name : {"list.json", "broken.json", "missing.json"}) {
    const auto edit = CellEdit::open((folder / name).string(), kResources);
    ASSERT_FALSE(edit) << name;
    EXPECT_THAT(edit.error().message, HasSubstr(name));
  }
}

}  // namespace
}  // namespace articulus::cell
