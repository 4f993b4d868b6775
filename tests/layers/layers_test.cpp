// The arrows of the house: who may include whom. Reads every #include below core, hardware, ui and app.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Rooms = std::set<std::string>;

/// What each room of core may include directly (core/README.md, Rooms); what those may include comes with them.
const std::map<std::string, Rooms> kCore{
    {"base", {}},
    {"spatial", {"base"}},
    {"robot", {"spatial"}},
    {"ik", {"robot"}},
    {"collision", {"robot"}},
    {"mechanism", {"spatial"}},
    {"specimen", {"spatial", "mechanism"}},
    {"sensing", {"spatial", "robot"}},
    {"motion", {"spatial", "robot"}},
    {"control", {"robot", "motion", "sensing"}},
    {"safety", {"robot", "sensing", "collision"}},
    {"device", {"spatial", "robot"}},
    {"record", {"spatial"}},
    {"tracking", {"sensing", "device", "record"}},
    {"protocol", {"motion", "control", "safety"}},
    {"runtime", {"protocol", "device", "record", "tracking"}},
    {"storage", {"record"}},
    {"analysis", {"record"}},
    {"calibration", {"robot", "ik"}},
    {"session", {"runtime", "storage", "analysis", "mechanism"}},
};
const Rooms kHardwareMaySee{"device", "specimen", "control", "safety"};

Rooms closure(const Rooms& direct) {
  Rooms all;
  std::vector<std::string> open(direct.begin(), direct.end());
  while (!open.empty()) {
    const std::string room = open.back();
    open.pop_back();
    if (!all.insert(room).second) continue;
    const auto& next = kCore.at(room);
    open.insert(open.end(), next.begin(), next.end());
  }
  return all;
}

bool startsWith(const std::string& text, const std::string& start) { return text.rfind(start, 0) == 0; }

std::string roomOf(const std::string& path) {  // core/robot/x.h -> robot
  const auto end = path.find('/', 5);
  return end == std::string::npos ? std::string() : path.substr(5, end - 5);
}

/// Empty where the file (relative path) may include the header, otherwise why not.
std::string objection(const std::string& file, const std::string& header) {
  if (header.find("..") != std::string::npos) return "includes go from the top of the tree";
  const bool ui = startsWith(file, "ui/"), app = startsWith(file, "app/"), core = startsWith(file, "core/"),
             hardware = startsWith(file, "hardware/");
  if (startsWith(header, "Qt3D") && !startsWith(file, "ui/scene/")) return "Qt 3D stays inside ui/scene";
  if (startsWith(header, "qcustomplot") && !ui) return "QCustomPlot stays inside ui";
  static const std::regex qt("^(Qt[A-Z0-9]?|Q[A-Z]|q[a-z]+\\.h$|qt).*");
  if (std::regex_match(header, qt) && !startsWith(header, "qcustomplot") && !ui && file != "app/main.cpp")
    return "Qt stays inside ui and app/main.cpp";
  if (startsWith(header, "sqlite3") && !startsWith(file, "core/storage/")) return "SQLite stays inside core/storage";
  if (startsWith(header, "CLI/") && !app) return "the command line is app's";
  if (startsWith(header, "app/") && !app) return "only app may include app";
  if (startsWith(header, "tests/")) return "production code knows no test";
  if (startsWith(header, "ui/") && !ui && file != "app/main.cpp") return "ui is for the desktop only";
  if (startsWith(header, "hardware/") && !hardware && !app) return "only app names a concrete device";
  if (!startsWith(header, "core/")) return {};
  const std::string wanted = roomOf(header);
  if (!kCore.count(wanted)) return "core has no room " + wanted;
  if (core) {
    const std::string own = roomOf(file);
    if (!kCore.count(own)) return "core has no room " + own;
    if (own != wanted && !closure(kCore.at(own)).count(wanted)) return own + " may not know " + wanted;
  }
  if (hardware && !closure(kHardwareMaySee).count(wanted)) return "hardware may not know " + wanted;
  return {};
}

struct Source {
  std::string path;
  std::vector<std::string> lines;
};

const std::vector<Source>& sources() {
  static const std::vector<Source> all = [] {
    std::vector<Source> found;
    for (const char* top : {"core", "hardware", "ui", "app"}) {
      const fs::path root = fs::path(ARTICULUS_SOURCE) / top;
      if (!fs::exists(root)) continue;
      for (const auto& entry : fs::recursive_directory_iterator(root)) {
        const auto extension = entry.path().extension();
        if (extension != ".h" && extension != ".cpp") continue;
        Source source{fs::relative(entry.path(), ARTICULUS_SOURCE).generic_string(), {}};
        std::ifstream stream(entry.path());
        for (std::string line; std::getline(stream, line);) source.lines.push_back(line);
        found.push_back(std::move(source));
      }
    }
    std::sort(found.begin(), found.end(), [](const Source& a, const Source& b) { return a.path < b.path; });
    return found;
  }();
  return all;
}

TEST(Layers, NoArrowRunsTheWrongWay) {
  static const std::regex include("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"].*");
  int seen = 0, between = 0;
  for (const Source& source : sources()) {
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
      std::smatch match;
      if (!std::regex_match(source.lines[i], match, include)) continue;
      ++seen;
      if (startsWith(match[1], "core/")) ++between;
      const std::string why = objection(source.path, match[1]);
      EXPECT_TRUE(why.empty()) << source.path << ":" << i + 1 << " includes " << match[1] << ": " << why;
    }
  }
  EXPECT_GT(seen, 150) << "the includes were not read";
  EXPECT_GT(between, 80) << "the includes were not read";
}

TEST(Layers, TheCheckItselfObjectsToKnownBadArrows) {
  const std::vector<std::pair<std::string, std::string>> bad{
      {"core/base/x.cpp", "core/spatial/pose.h"},
      {"core/robot/x.h", "core/control/controller.h"},
      {"core/control/x.cpp", "core/specimen/specimen.h"},
      {"core/control/x.cpp", "core/device/robot_arm.h"},
      {"core/storage/x.cpp", "core/runtime/state.h"},
      {"core/runtime/x.cpp", "core/storage/database.h"},
      {"core/analysis/x.cpp", "core/storage/database.h"},
      {"core/runtime/x.cpp", "hardware/simulated/simulated_arm.h"},
      {"core/session/x.cpp", "ui/theme/theme.h"},
      {"core/base/x.cpp", "app/station.h"},
      {"core/record/x.cpp", "QString"},
      {"hardware/simulated/x.cpp", "QtCore/QObject"},
      {"app/station.cpp", "QApplication"},
      {"app/articulusctl.cpp", "ui/theme/theme.h"},
      {"ui/pages/x.cpp", "Qt3DCore/QEntity"},
      {"core/analysis/x.cpp", "qcustomplot.h"},
      {"ui/pages/x.cpp", "sqlite3.h"},
      {"core/session/x.cpp", "sqlite3.h"},
      {"ui/pages/x.cpp", "hardware/simulated/fault_script.h"},
      {"ui/pages/x.cpp", "app/station.h"},
      {"hardware/simulated/x.cpp", "core/runtime/cell_config.h"},
      {"core/base/x.cpp", "../spatial/pose.h"},
      {"core/robot/x.cpp", "tests/core/robot/support.h"},
      {"core/nowhere/x.cpp", "core/base/error.h"},
  };
  for (const auto& [file, header] : bad)
    EXPECT_FALSE(objection(file, header).empty()) << file << " may include " << header;
  const std::vector<std::pair<std::string, std::string>> good{
      {"core/control/x.cpp", "core/base/json_reader.h"},
      {"core/session/x.h", "core/robot/dynamics.h"},
      {"core/storage/database.cpp", "sqlite3.h"},
      {"ui/scene/x.cpp", "Qt3DCore/QEntity"},
      {"ui/widgets/x.h", "qcustomplot.h"},
      {"ui/pages/x.h", "QWidget"},
      {"app/main.cpp", "QApplication"},
      {"app/main.cpp", "ui/theme/theme.h"},
      {"app/station.cpp", "hardware/simulated/simulated_arm.h"},
      {"ui/pages/x.cpp", "core/session/run_director.h"},
      {"hardware/simulated/x.cpp", "core/specimen/spine_specimen.h"},
      {"core/robot/x.cpp", "queue"},
  };
  for (const auto& [file, header] : good) EXPECT_EQ(objection(file, header), "") << file << " includes " << header;
}

TEST(Layers, TheBuildLinksNoRoomAgainstTheArrows) {
  std::ifstream stream(fs::path(ARTICULUS_SOURCE) / "CMakeLists.txt");
  std::map<std::string, Rooms> linked;
  static const std::regex line("^articulus_room\\((\\w+)\\s*([^)]*)\\).*");
  for (std::string text; std::getline(stream, text);) {
    std::smatch match;
    if (!std::regex_match(text, match, line)) continue;
    std::istringstream words(match[2].str());
    Rooms& rooms = linked[match[1]];
    for (std::string word; words >> word;)
      if (startsWith(word, "core_")) rooms.insert(word.substr(5));
  }
  ASSERT_EQ(linked.size(), kCore.size());
  for (const auto& [room, direct] : kCore) {
    ASSERT_TRUE(linked.count(room)) << room;
    const Rooms allowed = closure(direct);
    for (const auto& other : closure(linked[room]))
      EXPECT_TRUE(allowed.count(other)) << "the build links " << room << " with " << other;
  }
}

TEST(Layers, NoRoomKnowsItself) {
  for (const auto& [room, direct] : kCore) EXPECT_FALSE(closure(direct).count(room)) << room << " is part of a circle";
}

TEST(Sources, EveryHeaderIsGuardedByPragmaOnce) {
  int headers = 0;
  for (const Source& source : sources()) {
    if (fs::path(source.path).extension() != ".h") continue;
    ++headers;
    EXPECT_TRUE(std::any_of(source.lines.begin(), source.lines.end(), [](const std::string& l) {
      return startsWith(l, "#pragma once");
    })) << source.path;
  }
  EXPECT_GT(headers, 50);
}

TEST(Sources, RoomsStaySmall) {
  for (const Source& source : sources()) EXPECT_LE(source.lines.size(), 500u) << source.path << ": one file, one thing";
}

}  // namespace
