// The arrows of the house: who may include whom. Reads the rooms from the CMakeLists.txt of core, hardware, ui and app,
// and every #include below them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/layers/sources.h"

namespace {

using layers::Source;
using layers::sources;
using layers::startsWith;
using Rooms = std::set<std::string>;
using House = std::map<std::string, Rooms>;

/// Rooms and what each may include directly, as FUNCTION(name MAY a b LINKS c) states them.
House roomsOf(const std::string& file, const std::string& function) {
  const std::string text = layers::textOf(file);
  const std::regex line("(?:^|\n)" + function + "\\((\\w+)([^)]*)\\)");
  House house;
  for (std::sregex_iterator it(text.begin(), text.end(), line), end; it != end; ++it) {
    std::istringstream words((*it)[2].str());
    Rooms& may = house[(*it)[1]];
    bool listed = false;
    for (std::string word; words >> word;) {
      if (word == "MAY" || word == "LINKS" || word == "USES") listed = word == "MAY";
      else if (listed) may.insert(word);
    }
  }
  return house;
}

const House& core() {
  static const House house = roomsOf("core/CMakeLists.txt", "articulus_room");
  return house;
}
const House& ui() {
  static const House house = roomsOf("ui/CMakeLists.txt", "articulus_ui_room");
  return house;
}
const House& app() {
  static const House house = roomsOf("app/CMakeLists.txt", "articulus_app_room");
  return house;
}
const Rooms& hardware() {
  static const Rooms rooms = [] {
    const std::string text = layers::textOf("hardware/CMakeLists.txt");
    std::smatch match;
    Rooms found;
    if (!std::regex_search(text, match, std::regex("set\\(articulus_hardware_MAY ([^)]*)\\)"))) return found;
    std::istringstream words(match[1].str());
    for (std::string word; words >> word;) found.insert(word);
    return found;
  }();
  return rooms;
}

/// What the rooms may include, with what those may include.
Rooms closure(const House& house, const Rooms& direct) {
  Rooms all;
  std::vector<std::string> open(direct.begin(), direct.end());
  while (!open.empty()) {
    const std::string room = open.back();
    open.pop_back();
    if (!all.insert(room).second) continue;
    const auto next = house.find(room);
    if (next != house.end()) open.insert(open.end(), next->second.begin(), next->second.end());
  }
  return all;
}

/// The desktop's own program: what joins app and ui.
bool ofTheDesktop(const std::string& file) {
  return file == "app/main.cpp" || startsWith(file, "app/desktop_log.") || startsWith(file, "app/desktop_outputs.");
}

/// "robot" of core/robot/files/x.h; "root" of app/station.h; "programs" of the two that have a main().
std::string roomOf(const std::string& path) {
  if (ofTheDesktop(path) || path == "app/articulusctl.cpp") return "programs";
  const auto begin = path.find('/') + 1, end = path.find('/', begin);
  return end == std::string::npos ? "root" : path.substr(begin, end - begin);
}

std::string between(const House& house, const std::string& what, const std::string& own, const std::string& wanted) {
  if (!house.count(own)) return what + " has no room " + own;
  if (!house.count(wanted)) return what + " has no room " + wanted;
  if (own == wanted || closure(house, house.at(own)).count(wanted)) return {};
  return own + " may not know " + wanted;
}

/// The doors to robot, accounts and databases: of ui only the bridge goes through them.
bool isDoorOfBridge(const std::string& header) {
  static const Rooms doors{
      "core/station/station_link.h", "core/station/live_station.h", "core/storage/accounts/account_store.h",
      "core/storage/user_store.h",   "core/storage/database.h",     "core/storage/run_writer.h",
      "core/storage/csv_export.h",   "core/storage/migration.h"};
  return doors.count(header) > 0;
}

/// Empty where the file (relative path) may include the header, otherwise why not.
std::string objection(const std::string& file, const std::string& header) {
  if (header.find("..") != std::string::npos) return "includes go from the top of the tree";
  const bool inUi = startsWith(file, "ui/"), inApp = startsWith(file, "app/"), inCore = startsWith(file, "core/");
  const bool inHardware = startsWith(file, "hardware/");
  if (startsWith(header, "Qt3D") && !startsWith(file, "ui/scene/")) return "Qt 3D stays inside ui/scene";
  if (startsWith(header, "qcustomplot") && !inUi) return "QCustomPlot stays inside ui";
  static const std::regex qt("^(Qt[A-Z0-9]?|Q[A-Z]|q[a-z]+\\.h$|qt).*");
  if (std::regex_match(header, qt) && !startsWith(header, "qcustomplot") && !inUi && !ofTheDesktop(file))
    return "Qt stays inside ui and app/main.cpp";
  if (startsWith(header, "sqlite3") && !startsWith(file, "core/storage/")) return "SQLite stays inside core/storage";
  if (startsWith(header, "CLI/") && !inApp) return "the command line is app's";
  if (header == "nlohmann/json.hpp" && inCore && file.ends_with(".h"))
    return "headers of core include nlohmann/json_fwd.hpp, members are base::JsonValue";
  if (startsWith(header, "tests/")) return "production code knows no test";
  const bool isProgram = ofTheDesktop(file) || file == "app/articulusctl.cpp";  // they know all of app
  if (startsWith(header, "app/") && isProgram) return {};
  if (startsWith(header, "app/"))
    return inApp ? between(app(), "app", roomOf(file), roomOf(header)) : "only app may include app";
  if (startsWith(header, "ui/")) {
    if (ofTheDesktop(file)) return {};
    return inUi ? between(ui(), "ui", roomOf(file), roomOf(header)) : "ui is for the desktop only";
  }
  if (startsWith(header, "hardware/")) return inHardware || inApp ? "" : "only app names a concrete device";
  if (!startsWith(header, "core/")) return {};
  const std::string wanted = roomOf(header);
  if (!core().count(wanted)) return "core has no room " + wanted;
  if (inCore) return between(core(), "core", roomOf(file), wanted);
  if (inHardware && !closure(core(), hardware()).count(wanted)) return "hardware may not know " + wanted;
  if (inUi && isDoorOfBridge(header) && roomOf(file) != "bridge")
    return "only ui/bridge talks to station, accounts and databases";
  return {};
}

TEST(Layers, TheRoomsWereRead) {
  EXPECT_GE(core().size(), 20u);
  EXPECT_GE(ui().size(), 14u);
  EXPECT_GE(app().size(), 4u);
  EXPECT_GE(hardware().size(), 3u);
}

TEST(Layers, NoArrowRunsTheWrongWay) {
  static const std::regex include("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"].*");
  int seen = 0, inside = 0;
  for (const Source& source : sources()) {
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
      std::smatch match;
      if (!std::regex_match(source.lines[i], match, include)) continue;
      ++seen;
      if (startsWith(match[1], "core/")) ++inside;
      const std::string why = objection(source.path, match[1]);
      EXPECT_TRUE(why.empty()) << source.path << ":" << i + 1 << " includes " << match[1] << ": " << why;
    }
  }
  EXPECT_GT(seen, 3000) << "the includes were not read";
  EXPECT_GT(inside, 1500) << "the includes were not read";
}

TEST(Layers, TheCheckItselfObjectsToKnownBadArrows) {
  const std::vector<std::pair<std::string, std::string>> bad{
      {"core/base/x.cpp", "core/spatial/pose.h"},
      {"core/robot/x.h", "core/control/controller.h"},
      {"core/control/laws/x.cpp", "core/specimen/specimen.h"},
      {"core/control/x.cpp", "core/device/robot_arm.h"},
      {"core/storage/x.cpp", "core/cycle/state.h"},
      {"core/cycle/x.cpp", "core/storage/database.h"},
      {"core/cycle/x.cpp", "core/station/recorder.h"},
      {"core/cell/x.cpp", "core/cycle/state.h"},
      {"core/analysis/x.cpp", "core/storage/database.h"},
      {"core/station/x.cpp", "hardware/simulated/simulated_arm.h"},
      {"core/procedure/x.cpp", "core/run/run_director.h"},
      {"core/run/x.cpp", "ui/theme/theme.h"},
      {"core/base/x.cpp", "app/station.h"},
      {"core/record/x.cpp", "QString"},
      {"core/run/x.h", "nlohmann/json.hpp"},
      {"hardware/simulated/x.cpp", "QtCore/QObject"},
      {"hardware/simulated/x.cpp", "core/station/station_link.h"},
      {"app/station.cpp", "QApplication"},
      {"app/station.cpp", "app/cli/commands.h"},
      {"app/studies/x.cpp", "app/cli/commands.h"},
      {"app/self_test/x.cpp", "app/station.h"},
      {"app/articulusctl.cpp", "ui/theme/theme.h"},
      {"ui/run/x.cpp", "Qt3DCore/QEntity"},
      {"core/analysis/x.cpp", "qcustomplot.h"},
      {"ui/run/x.cpp", "sqlite3.h"},
      {"core/run/x.cpp", "sqlite3.h"},
      {"ui/run/x.cpp", "hardware/simulated/fault_script.h"},
      {"ui/run/x.cpp", "app/station.h"},
      {"ui/run/x.cpp", "ui/results/results_page.h"},
      {"ui/kit/x.cpp", "ui/status/event_words.h"},
      {"ui/results/x.cpp", "core/storage/user_store.h"},
      {"ui/engineering/load_cell/x.h", "core/station/station_link.h"},
      {"core/base/x.cpp", "../spatial/pose.h"},
      {"core/robot/x.cpp", "tests/core/robot/support.h"},
      {"core/nowhere/x.cpp", "core/base/error.h"},
      {"ui/nowhere/x.cpp", "ui/kit/text.h"},
  };
  for (const auto& [file, header] : bad)
    EXPECT_FALSE(objection(file, header).empty()) << file << " may include " << header;
  const std::vector<std::pair<std::string, std::string>> good{
      {"core/control/laws/x.cpp", "core/base/json_reader.h"},
      {"core/run/x.h", "core/robot/dynamics.h"},
      {"core/run/x.cpp", "nlohmann/json.hpp"},
      {"core/storage/database.cpp", "sqlite3.h"},
      {"ui/scene/x.cpp", "Qt3DCore/QEntity"},
      {"ui/plot/x.h", "qcustomplot.h"},
      {"ui/run/x.h", "QWidget"},
      {"ui/shell/x.cpp", "ui/run/run_page.h"},
      {"ui/bridge/x.h", "core/station/station_link.h"},
      {"app/main.cpp", "QApplication"},
      {"app/main.cpp", "ui/theme/theme.h"},
      {"app/cli/x.cpp", "app/studies/row.h"},
      {"app/articulusctl.cpp", "app/cli/commands.h"},
      {"app/station.cpp", "hardware/simulated/simulated_arm.h"},
      {"ui/run/x.cpp", "core/run/run_director.h"},
      {"hardware/simulated/x.cpp", "core/specimen/spine/spine_specimen.h"},
      {"hardware/simulated/x.cpp", "core/cell/cell_config.h"},
      {"core/robot/x.cpp", "queue"},
  };
  for (const auto& [file, header] : good) EXPECT_EQ(objection(file, header), "") << file << " includes " << header;
}

TEST(Layers, NoRoomKnowsItself) {
  for (const House& house : {core(), ui(), app()})
    for (const auto& [room, direct] : house)
      EXPECT_FALSE(closure(house, direct).count(room)) << room << " is part of a circle";
}

TEST(Layers, EveryFolderOfCoreAndUiIsARoomWithARowInItsReadme) {
  for (const auto& [top, house] : {std::pair{std::string("core"), core()}, std::pair{std::string("ui"), ui()}}) {
    const std::string readme = layers::textOf(top + "/README.md");
    for (const auto& [room, direct] : house)
      EXPECT_NE(readme.find("| `" + room + "` |"), std::string::npos) << top << "/README.md has no row for " << room;
    for (const Source& source : sources()) {
      if (!startsWith(source.path, top + "/") || roomOf(source.path) == "root") continue;
      EXPECT_TRUE(house.count(roomOf(source.path)))
          << source.path << " stands in no room of " << top << "/CMakeLists.txt";
    }
  }
}

}  // namespace
