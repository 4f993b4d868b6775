// A misspelt key must not be passed over: at every object of every shipped file one is added, and what reads the file
// names it, its place, and the key that was meant.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <functional>

#include "app/cell_devices.h"
#include "core/base/json_reader.h"
#include "core/protocol/protocol_json.h"
#include "core/robot/files/robot_file.h"
#include "core/sensing/tool_calibration_json.h"
#include "core/specimen/specimen_factory.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kResources = ARTICULUS_RESOURCES;

/// Says what was wrong with a document; empty where it was taken.
using Reads = std::function<std::string(const json& document, const fs::path& file)>;

/// An object of a document: where it is, as people write it and as JSON pointers do.
struct Place {
  std::string path;
  json::json_pointer pointer;
};

/// Every object but what only says where numbers are from, and what each analysis of a run reads for itself.
void objectsOf(const json& node, const Place& at, std::vector<Place>& all) {
  if (node.is_object()) {
    all.push_back(at);
    for (const auto& [key, value] : node.items())
      if (key != "source" && key != "marks" && key != "analyses")
        objectsOf(value, {at.path.empty() ? key : at.path + "." + key, at.pointer / key}, all);
  } else if (node.is_array()) {
    for (std::size_t i = 0; i < node.size(); ++i)
      objectsOf(node[i], {at.path + "[" + std::to_string(i) + "]", at.pointer / i}, all);
  }
}

/// A key of the object with one letter too many; of an object without keys any other.
std::pair<std::string, std::string> slip(const json& object) {
  for (const auto& [key, value] : object.items())
    if (key.size() > 3 && key != "source" && key != "marks") return {key.substr(0, 2) + "q" + key.substr(2), key};
  return {"unheard_of", ""};
}

struct Kind {
  std::string folder;
  Reads read;
};

std::string readCell(const json& document, const fs::path& file) {
  const fs::path copy = fs::path(::testing::TempDir()) / (std::to_string(::getpid()) + "_" + file.filename().string());
  std::ofstream(copy) << document;
  const auto cell = cell::loadCell(copy.string(), kResources);
  fs::remove(copy);
  if (!cell) return cell.error().text();
  const auto devices = app::CellDevices::build(*cell, 1, true);
  return devices ? std::string() : devices.error().text();
}

std::string readSpecimen(const json& document, const fs::path& file) {
  try {
    (void)specimen::readSpecimen(base::JsonReader(document, file.string()));
    return {};
  } catch (const base::JsonError& e) {
    return e.error().text();
  }
}

std::string readRobot(const json& document, const fs::path& file) {
  const auto robot = robot::parseRobot(document, file.string());
  return robot ? std::string() : robot.error().text();
}

std::string readProtocol(const json& document, const fs::path& file) {
  const auto protocol = protocol::fromJson(document, file.string(), {file.parent_path(), kResources / "protocols"});
  return protocol ? std::string() : protocol.error().text();
}

class ShippedKeys : public ::testing::TestWithParam<Kind> {};

TEST_P(ShippedKeys, AMisspeltOneIsRefusedByNameAndPlaceWithTheOneThatWasMeant) {
  int objects = 0, told = 0;
  for (const auto& entry : fs::directory_iterator(kResources / GetParam().folder)) {
    if (entry.path().extension() != ".json" || entry.path().filename() == "schema.json") continue;
    const auto text = base::readTextFile(entry.path());
    ASSERT_TRUE(text) << text.error().text();
    const auto document = base::parseJson(*text, entry.path().string(), true);
    ASSERT_TRUE(document) << document.error().text();
    ASSERT_EQ(GetParam().read(*document, entry.path()), "") << entry.path();
    std::vector<Place> places;
    objectsOf(*document, {"", json::json_pointer("")}, places);
    for (const Place& place : places) {
      json changed = *document;
      const auto [misspelt, meant] = slip(changed[place.pointer]);
      changed[place.pointer][misspelt] = 1;
      const std::string complaint = GetParam().read(changed, entry.path());
      const std::string where = place.path.empty() ? misspelt : place.path + "." + misspelt;
      ++objects;
      const bool named = complaint.find(where) != std::string::npos &&
                         complaint.find(entry.path().stem().string()) != std::string::npos;
      const bool helped = meant.empty() || complaint.find("\"" + meant + "\"") != std::string::npos;
      told += named && helped ? 1 : 0;
      EXPECT_TRUE(named && helped) << entry.path() << " " << where << ":\n" << complaint;
    }
  }
  std::printf("%d of %d misspelt keys were refused\n", told, objects);
  EXPECT_GT(objects, 50);
}

INSTANTIATE_TEST_SUITE_P(Every, ShippedKeys,
                         ::testing::Values(Kind{"cells", readCell}, Kind{"specimens", readSpecimen},
                                           Kind{"robots", readRobot}, Kind{"protocols", readProtocol}),
                         [](const auto& at) { return at.param.folder; });

TEST(IdentifiedTool, AMisspeltKeyIsRefused) {
  sensing::ToolCalibration tool;
  tool.linear = true;
  json written = json(sensing::toJson(tool));
  written["gravity_map_kgkgm"] = 1;
  try {
    (void)sensing::readToolCalibration(base::JsonReader(written, "tool.json"));
    FAIL();
  } catch (const base::JsonError& e) {
    EXPECT_THAT(e.error().text(), ::testing::AllOf(::testing::HasSubstr("tool.json: gravity_map_kgkgm is not known"),
                                                   ::testing::HasSubstr("\"gravity_map_kg_kgm\"")));
  }
}

/// Seen: a "host" in a cell file was passed over, and a simulation ran.
TEST(DeviceKeys, NoneOfThemIsPassedOver) {
  const auto text = *base::readTextFile(kResources / "cells/alesund.json");
  const auto complaint = [&](const char* place, const char* key, const json& value) {
    json cell = json::parse(text);
    cell[json::json_pointer(place)][key] = value;
    return readCell(cell, "alesund.json");
  };
  EXPECT_THAT(complaint("/devices", "host", "192.168.1.5"), ::testing::HasSubstr("devices.host is not known"));
  EXPECT_THAT(complaint("/devices/ati_net_ft", "host", "192.168.1.5"),
              ::testing::HasSubstr("devices.ati_net_ft.host names a real device, and nothing says"));
  EXPECT_THAT(complaint("/devices/kuka_rsi", "contoller", "192.168.1.5"),
              ::testing::HasSubstr("Did you mean \"controller\"?"));
  EXPECT_THAT(complaint("", "device", json::object()), ::testing::HasSubstr("Did you mean \"devices\"?"));
  EXPECT_THAT(complaint("/devices/kuka_rsi", "controller", "box"), ::testing::HasSubstr("\"box\" is no IPv4 address"));
}

}  // namespace
}  // namespace articulus::test
