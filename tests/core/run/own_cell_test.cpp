#include "core/run/own_cell.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "core/base/json_reader.h"
#include "core/cell/shipped_files.h"
#include "core/run/cell_hash.h"
#include "core/run/shipped_cells.h"
#include "tests/support/session_bench.h"

namespace articulus::run {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

const fs::path kShipped = ARTICULUS_RESOURCES;
const nlohmann::json kHigherLimit{{"limits", {{"linear_speed_m_per_s", 0.21}}}};

/// Resources as somebody copies them to her home, to start the program with ARTICULUS_RESOURCES there.
class OwnCell : public ::testing::Test {
 public:
  OwnCell() : resources_(folder_.path() / "resources") {
    fs::create_directories(resources_);
    for (const char* part : {"cells", "robots", "specimens"})
      fs::copy(kShipped / part, resources_ / part, fs::copy_options::recursive);
  }

  /// As a live one: no cell that drives real devices is shipped.
  [[nodiscard]] cell::CellConfig live(const std::string& key, const nlohmann::json& patch = nlohmann::json::object()) {
    auto cell = cell::loadCell(key, resources_, patch);
    EXPECT_TRUE(cell) << cell.error().text();
    cell->simulated = false;
    return std::move(*cell);
  }

  void change(const fs::path& file, const nlohmann::json& patch) const {
    auto json = *base::readJsonFile(resources_ / file);
    const auto before = json;
    json.merge_patch(patch);
    ASSERT_NE(json, before);
    std::ofstream(resources_ / file) << json.dump(1);
  }

  test::TempFolder folder_;
  fs::path resources_;
};

TEST_F(OwnCell, OnALiveStationIsForEngineersAndAuditedWithTheHashOfTheWhole) {
  auto accounts =
      std::move(storage::AccountStore::open(folder_.path() / "data", kShipped / "migrations/accounts")).value();
  accounts->useTestHashing();
  const auto engineer =
      *accounts->create("Ana", "correct horse", storage::Role::Clinician);  // the first: administrator
  const auto clinician = *accounts->create("Cid", "correct horse", storage::Role::Clinician);

  EXPECT_TRUE(admitToCell(live("munich"), clinician, *accounts).ok()) << "a shipped cell, wherever it lies";
  change("cells/munich.json", kHigherLimit);
  auto cell = live("munich");
  const auto refused = admitToCell(cell, clinician, *accounts);
  ASSERT_FALSE(refused.ok()) << "the folder of the shipped ones does not make it one";
  EXPECT_EQ(refused.error().code, base::ErrorCode::PermissionDenied);
  EXPECT_EQ(accounts->auditTrail(1)->front().what, "own_cell_refused");
  ASSERT_TRUE(admitToCell(cell, engineer, *accounts).ok());
  const auto row = accounts->auditTrail(1)->front();
  EXPECT_EQ(row.what, "own_cell_opened");
  EXPECT_EQ(row.who, "Ana");
  EXPECT_THAT(row.subject, HasSubstr("munich.json"));
  EXPECT_EQ(row.after, hashOfCell(cell));
  EXPECT_EQ(row.after.size(), 64u);
  cell.simulated = true;
  EXPECT_TRUE(admitToCell(cell, clinician, *accounts).ok()) << "a simulated cell is everybody's";
}

TEST_F(OwnCell, EachCellThatIsShippedIsAShippedOne) {
  const auto cells = cell::shippedCells(kShipped);
  EXPECT_EQ(cells.size(), shippedCellHashes().size());
  std::set<std::string> hashes;
  for (const auto& shipped : cells) {
    const auto cell = live(shipped.key);
    EXPECT_FALSE(isOwnCell(cell)) << shipped.key;
    hashes.insert(hashOfCell(cell));
  }
  EXPECT_EQ(hashes.size(), cells.size());
}

TEST_F(OwnCell, IsOneWhateverOfItWasChanged) {
  const std::string shipped = hashOfCell(live("munich_worn"));
  std::set<std::string> seen{shipped};
  const auto expectOwn = [&](const cell::CellConfig& cell, const char* what) {
    EXPECT_TRUE(isOwnCell(cell)) << what;
    EXPECT_TRUE(seen.insert(hashOfCell(cell)).second) << what << " has the hash of something else";
  };
  expectOwn(live("munich_worn", kHigherLimit), "a change of the merged file");
  change("cells/munich.json", {{"description", "mine"}, {"tool", {{"mass_kg", 9.0}}}});
  expectOwn(live("munich_worn"), "what it is a variant of");
  fs::copy_file(kShipped / "cells/munich.json", resources_ / "cells/munich.json", fs::copy_options::overwrite_existing);
  EXPECT_FALSE(isOwnCell(live("munich_worn"))) << "put back";

  fs::copy_file(resources_ / "cells/munich_worn.json", resources_ / "cells/renamed.json");
  expectOwn(live("renamed"), "a name of its own: tools and records go by it");
  const std::string robot = live("munich_worn").robotFile;
  change("robots/" + robot, {{"name", "mine"}});
  expectOwn(live("munich_worn"), "the arm");
}

TEST_F(OwnCell, IsOneWithAnotherSpecimenInItsFile) {
  const auto gainesville = live("gainesville");
  const std::string key = (*gainesville.source)["simulation"]["specimen"].value("file", "");
  ASSERT_FALSE(key.empty()) << "a cell that names its specimen by a file";
  ASSERT_FALSE(isOwnCell(gainesville));
  change("specimens/" + key + ".json", {{"label", "mine"}});
  EXPECT_TRUE(isOwnCell(live("gainesville")));
}

}  // namespace
}  // namespace articulus::run
