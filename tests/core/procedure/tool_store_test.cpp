// The tool that a cell works with, from session to session.
#include "core/procedure/tool_store.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <nlohmann/json.hpp>

#include <fstream>

#include "core/base/json_reader.h"
#include "core/sensing/tool_calibration_json.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::procedure {
namespace {

/// Stands for the key of a station.
const ToolTagger kTagger = [](const std::string& text) { return std::to_string(std::hash<std::string>()(text)); };

StoredTool someTool(bool linear) {
  StoredTool stored;
  stored.tool.mass_kg = 1.6 + 1.0 / 3.0;
  stored.tool.centre_S_m = {0.02, -0.01, 0.06};
  stored.tool.inertia_S_kgm2.diagonal() << 0.004, 0.005, 0.003;
  stored.tool.offset_S << 1, 2, 3, 0.1, 0.2, 0.3;
  stored.tool.offsetKnown = true;
  stored.tool.sensorRotation_rad = 0.1;
  stored.tool.linear = linear;
  if (linear)
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 3; ++j) stored.tool.gravityMap(i, j) = 0.1 * i + 0.01 * j + 1e-17;
  stored.cell = "munich";
  stored.by = "Weber";
  stored.when = "2026-11-20T12:00:00Z";
  return stored;
}

TEST(ToolStore, ComesBackBitForBitAndAsksForZeroing) {
  test::TempFolder folder;
  for (const bool linear : {false, true}) {
    const StoredTool stored = someTool(linear);
    ASSERT_TRUE(saveTool(folder.path(), stored, kTagger));
    const auto read = loadTool(folder.path(), test::munich(), kTagger);
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_TRUE(read->has_value());
    const auto& tool = (*read)->tool;
    EXPECT_EQ(tool.mass_kg, stored.tool.mass_kg);
    EXPECT_EQ(tool.centre_S_m, stored.tool.centre_S_m);
    EXPECT_EQ(tool.inertia_S_kgm2, stored.tool.inertia_S_kgm2);
    EXPECT_EQ(tool.offset_S, stored.tool.offset_S);
    EXPECT_EQ(tool.sensorRotation_rad, stored.tool.sensorRotation_rad);
    EXPECT_EQ(tool.linear, linear);
    EXPECT_EQ(tool.mapInForce(), stored.tool.mapInForce());
    EXPECT_FALSE(tool.offsetKnown) << "the cell has drifted since";
    EXPECT_EQ((*read)->by, "Weber");
  }
}

/// A new key of the station voids a tool without anybody having edited it; with the key of now it was edited.
TEST(ToolStore, AToolOfBeforeTheKeyWasRenewedIsToldAsThat) {
  test::TempFolder folder;
  const ToolTagger renewed = [](const std::string& text) { return kTagger("of now: " + text); };
  ASSERT_TRUE(saveTool(folder.path(), someTool(false), kTagger));
  const auto before = loadTool(folder.path(), test::munich(), renewed);
  ASSERT_FALSE(before);
  EXPECT_NE(before.error().message.find("another key than this station has now"), std::string::npos)
      << before.error().message;
  EXPECT_NE(before.error().remedy.find("identify tool --cell munich --use"), std::string::npos);
  ASSERT_TRUE(saveTool(folder.path(), someTool(false), renewed));
  const auto file = toolFile(folder.path(), "munich");
  auto json = nlohmann::json::parse(*base::readTextFile(file));
  json["by"] = "Huber";
  std::ofstream(file) << json;
  const auto edited = loadTool(folder.path(), test::munich(), renewed);
  ASSERT_FALSE(edited);
  EXPECT_NE(edited.error().message.find("was changed since"), std::string::npos) << edited.error().message;
}

TEST(ToolStore, NoToolIsNoErrorABrokenOneIs) {
  test::TempFolder folder;
  const auto none = loadTool(folder.path(), test::munich(), kTagger);
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->has_value());
  ASSERT_TRUE(saveTool(folder.path(), someTool(false), kTagger));
  const auto file = toolFile(folder.path(), "munich");
  nlohmann::json json = *base::readJsonFile(file);
  for (const auto& [key, value] : {std::pair<const char*, nlohmann::json>{"mass_kg", 1600.0},
                                   {"model", "soft"},
                                   {"centre_m", {1, 2}},
                                   {"offset_N_Nm", nullptr}}) {
    nlohmann::json broken = json;
    broken["tool"][key] = value;
    std::ofstream(file) << broken.dump();
    const auto read = loadTool(folder.path(), test::munich(), kTagger);
    ASSERT_FALSE(read) << key;
    EXPECT_NE(read.error().message.find(key), std::string::npos) << read.error().message;
  }
  nlohmann::json real = json;
  real["simulated"] = false;
  std::ofstream(file) << real.dump();
  EXPECT_FALSE(loadTool(folder.path(), test::munich(), kTagger)) << "a real tool in a simulated cell";
  ASSERT_TRUE(forgetTool(folder.path(), "munich"));
  ASSERT_TRUE(forgetTool(folder.path(), "munich"));
  EXPECT_FALSE(loadTool(folder.path(), test::munich(), kTagger)->has_value());
}

TEST(ToolStore, IsNotWrittenWithoutANameOrWithoutNumbers) {
  test::TempFolder folder;
  StoredTool unsigned_ = someTool(false);
  unsigned_.by.clear();
  EXPECT_FALSE(saveTool(folder.path(), unsigned_, kTagger));
  StoredTool broken = someTool(true);
  broken.tool.gravityMap(2, 1) = std::nan("");
  EXPECT_FALSE(saveTool(folder.path(), broken, kTagger));
  EXPECT_FALSE(std::filesystem::exists(toolFile(folder.path(), "munich")));
  std::ofstream(folder.path() / "tools") << "a file in the way";
  const auto blocked = saveTool(folder.path(), someTool(false), kTagger);
  ASSERT_FALSE(blocked);
  EXPECT_EQ(blocked.error().code, base::ErrorCode::StorageFailure);
}

TEST(ToolStore, AToolThatTheStationWouldNotTakeIsNeitherStoredNorLoaded) {
  test::TempFolder folder;
  ASSERT_TRUE(saveTool(folder.path(), someTool(false), kTagger));
  const auto file = toolFile(folder.path(), "munich");
  nlohmann::json json = *base::readJsonFile(file);
  for (const double mass_kg : {60.0, -0.5}) {
    StoredTool odd = someTool(false);
    odd.tool.mass_kg = mass_kg;
    EXPECT_FALSE(saveTool(folder.path(), odd, kTagger));
    EXPECT_TRUE(loadTool(folder.path(), test::munich(), kTagger)) << "the one before is still there";
    nlohmann::json edited = json;
    edited["tool"]["mass_kg"] = mass_kg;
    std::ofstream(file) << edited.dump();
    const auto read = loadTool(folder.path(), test::munich(), kTagger);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("mass_kg"), std::string::npos) << read.error().text();
    std::ofstream(file) << json.dump();
  }
}

/// Each of these files could be read and taken; none is what the station wrote.
TEST(ToolStore, AFileThatAnotherThanTheStationWroteIsRefused) {
  test::TempFolder folder;
  ASSERT_TRUE(saveTool(folder.path(), someTool(false), kTagger));
  const auto file = toolFile(folder.path(), "munich");
  const nlohmann::json genuine = *base::readJsonFile(file);
  const auto refuses = [&](const nlohmann::json& edited) {
    std::ofstream(file) << edited.dump();
    const auto read = loadTool(folder.path(), test::munich(), kTagger);
    return !read && read.error().message.find("tag does not fit") != std::string::npos &&
           read.error().text().find("identify tool --cell munich") != std::string::npos;
  };
  for (const nlohmann::json& patch : {nlohmann::json{{"by", "Ana"}},
                                      {{"when", "2026-11-21T12:00:00Z"}},
                                      {{"tool", {{"mass_kg", 1.7}}}},
                                      {{"tag", "00"}},
                                      {{"tag", nullptr}}}) {
    nlohmann::json edited = genuine;
    edited.merge_patch(patch);
    EXPECT_TRUE(refuses(edited)) << patch;
  }
  std::ofstream(file) << genuine.dump(4);
  EXPECT_TRUE(loadTool(folder.path(), test::munich(), kTagger)) << "blanks do not count";
  const ToolTagger another = [](const std::string& text) { return kTagger(text + "another station"); };
  EXPECT_FALSE(loadTool(folder.path(), test::munich(), another));
}

TEST(ToolStore, IsNotWrittenThroughALinkOrAPipe) {
  test::TempFolder folder;
  const auto file = toolFile(folder.path(), "munich");
  const auto target = folder.path() / "of_somebody";
  std::ofstream(target) << "theirs";
  std::filesystem::create_directories(file.parent_path());
  const auto refused = [&](const char* word) {
    const auto saved = saveTool(folder.path(), someTool(false), kTagger);
    return !saved && saved.error().message.find(word) != std::string::npos && std::filesystem::file_size(target) == 6;
  };
  std::filesystem::create_symlink(target, file);
  EXPECT_TRUE(refused("is a link"));
  std::filesystem::remove(file);
  ASSERT_EQ(::mkfifo(file.c_str(), 0600), 0);
  EXPECT_TRUE(refused("neither a file nor a folder"));
  std::filesystem::remove(file);
  std::filesystem::create_directory(file);
  EXPECT_TRUE(refused("is a folder"));
  std::filesystem::remove_all(file.parent_path());
  std::filesystem::create_directory(folder.path() / "elsewhere");
  std::filesystem::create_directory_symlink(folder.path() / "elsewhere", file.parent_path());
  EXPECT_TRUE(refused("tools is a link"));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path() / "elsewhere"));
}

/// The events of a tool in force since the cursor: their masses.
std::vector<double> toolsInForce(test::VirtualCell& cell, station::StreamCursor& cursor) {
  std::vector<double> masses;
  std::array<record::Event, 32> events;
  while (const auto n = cell.link().readEvents(cursor, events))
    for (std::size_t i = 0; i < n; ++i)
      if (events[i].kind == record::EventKind::ToolChanged) masses.push_back(events[i].value);
  return masses;
}

TEST(ToolStore, TheNextSessionWorksWithItAfterZeroing) {
  test::TempFolder folder;
  test::VirtualCell cell;
  cell.switchOn();
  cell.zero();
  station::StreamCursor events;
  const auto none = useStoredTool(cell.link(), cell.cell(), folder.path(), kTagger);
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->has_value());
  cell.run(2);
  EXPECT_TRUE(toolsInForce(cell, events).empty());
  EXPECT_TRUE(cell.snapshot().sensorZeroed) << "nothing has changed";

  const StoredTool stored = someTool(false);
  ASSERT_TRUE(saveTool(folder.path(), stored, kTagger));
  const auto used = useStoredTool(cell.link(), cell.cell(), folder.path(), kTagger);
  ASSERT_TRUE(used) << used.error().text();
  ASSERT_TRUE(used->has_value());
  EXPECT_EQ((*used)->by, "Weber");
  cell.run(2);
  EXPECT_EQ(toolsInForce(cell, events), std::vector<double>{stored.tool.mass_kg});
  EXPECT_FALSE(cell.snapshot().sensorZeroed) << "the offset of an earlier session says nothing today";
  cell.zero();
  cell.run(500);
  EXPECT_LT(cell.snapshot().sample.three(record::Channel::ForceX).norm(), 1.0);

  sensing::ToolCalibration known = stored.tool;  // identified a moment ago: its offset is known
  ASSERT_TRUE(useTool(cell.link(), known));
  cell.run(2);
  EXPECT_TRUE(cell.snapshot().sensorZeroed);
}

TEST(ToolStore, ABrokenFileChangesNothingAndNamesItselfAndTheRemedy) {
  test::TempFolder folder;
  test::VirtualCell cell;
  cell.switchOn();
  cell.zero();
  station::StreamCursor events;
  (void)toolsInForce(cell, events);
  const auto file = toolFile(folder.path(), cell.cell().key);
  std::filesystem::create_directories(file.parent_path());
  for (const std::string content :
       {"", "{", "[]", R"({"format": "articulus-tool-2"})", R"({"format": "articulus-tool-1", "cell": "bern"})"}) {
    std::ofstream(file, std::ios::binary) << content;
    const auto used = useStoredTool(cell.link(), cell.cell(), folder.path(), kTagger);
    ASSERT_FALSE(used) << content;
    EXPECT_NE(used.error().text().find(file.string()), std::string::npos) << used.error().text();
    EXPECT_NE(used.error().remedy.find("identify tool --cell munich"), std::string::npos) << used.error().text();
    cell.run(2);
    EXPECT_TRUE(toolsInForce(cell, events).empty());
    EXPECT_TRUE(cell.snapshot().sensorZeroed);
    std::ifstream in(file, std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), content)
        << "the file is the only trace of who did what";
  }
}

TEST(ToolStore, AStoredRunSaysWhichToolWasCompensated) {
  test::TempFolder folder;
  test::VirtualCell cell;
  auto store = test::openStore(folder.path());
  run::RunDirector director(cell.link(), cell.cell(), *store, "0.1.0");
  const protocol::Protocol waiting{"waiting", "", "", {protocol::WaitStep{.duration_s = 0.2}}};
  cell.switchOn();
  const auto frozenCell = [&] {
    const auto id = director.start({.protocol = waiting, .sessionId = 0, .specimen = {}, .seed = 1, .realTime = false});
    if (!id) throw std::runtime_error(id.error().text());
    for (int i = 0; i < 200 && !director.poll().finished; ++i) cell.run(20);
    (void)test::waitForAnalysis(director);
    return nlohmann::json::parse(store->run(*id)->header.cellJson);
  };
  EXPECT_FALSE(frozenCell().contains("identified_tool")) << "the tool of the cell file, and no other";
  StoredTool stored = someTool(true);  // about what hangs there: the drives carry it too
  stored.tool.mass_kg = 1.01 * cell.cell().tool.mass_kg;
  stored.tool.centre_S_m = cell.cell().tool.centreOfMass_m;
  stored.tool.inertia_S_kgm2.setZero();
  ASSERT_TRUE(saveTool(folder.path(), stored, kTagger));
  ASSERT_TRUE(useStoredTool(cell.link(), cell.cell(), folder.path(), kTagger));
  cell.run(2);
  cell.zero();
  const auto frozen = frozenCell();
  ASSERT_TRUE(frozen.contains("identified_tool"));
  const auto read = sensing::readToolCalibration(base::JsonReader(frozen["identified_tool"], "run"));
  EXPECT_EQ(read.mass_kg, stored.tool.mass_kg);
  EXPECT_EQ(read.mapInForce(), stored.tool.mapInForce());
  EXPECT_EQ(frozen["tool"], cell.cell().source->at("tool")) << "what the file states stays beside it";
}

}  // namespace
}  // namespace articulus::procedure
