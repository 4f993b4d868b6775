// Trackers that a cell file names: the virtual ones follow the same bones as the simulated tracker, bit for bit each
// time; of a real one the file of its tools is judged before anything is connected.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "app/cell_devices.h"
#include "app/devices/cell_check.h"
#include "app/devices/trackers/tracker_tools.h"
#include "core/tracking/bone_tracks.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

struct Followed {
  std::vector<device::TrackerFrame> frames;
  std::vector<tracking::Track> tracks;
  std::vector<std::string> wires;
};

/// A second and a half of a cell that stands, on the fast clock.
Followed follow(const std::string& kind) {
  // Electromagnetic: nothing is hidden by chance.
  const auto cell =
      cell::loadCell("gainesville_electromagnetic", ARTICULUS_RESOURCES, json{{"devices", {{"tracker", kind}}}});
  EXPECT_TRUE(cell) << (cell ? "" : cell.error().text());
  auto devices = app::CellDevices::build(*cell, 3, true);
  EXPECT_TRUE(devices) << (devices ? "" : devices.error().text());
  auto ports = (*devices)->forStation();
  Followed out;
  device::ArmState state;
  std::array<device::TrackerFrame, 4> some;
  const auto period = static_cast<base::Nanoseconds>(1e9 / cell->rate_Hz);
  for (base::Nanoseconds t = 0; t < 1'500'000'000; t += period) {
    (*devices)->clock().sleepUntil((*devices)->clock().now() + period);
    ports.arm.read((*devices)->clock().now(), state);
    const std::size_t n = ports.tracker->read((*devices)->clock().now(), some);
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_LE(some[i].time, (*devices)->clock().now());
      out.frames.push_back(some[i]);
    }
  }
  auto tracks = tracking::trackBones(out.frames, ports.bones);
  EXPECT_TRUE(tracks);
  out.tracks = std::move(*tracks);
  out.wires = ports.wires();
  return out;
}

TEST(TrackerDevices, AVirtualOneFollowsTheBonesOfThePlant) {
  const Followed simulated = follow("simulated");
  for (const char* kind : {"ndi_polaris", "optitrack_natnet", "qualisys_rt", "polhemus"}) {
    const Followed wired = follow(kind);
    ASSERT_GT(wired.frames.size(), simulated.frames.size() - 5) << kind;
    ASSERT_EQ(wired.tracks.size(), simulated.tracks.size());
    for (std::size_t b = 0; b < wired.tracks.size(); ++b) {
      const auto &a = wired.tracks[b].back().X_TV, &t = simulated.tracks[b].back().X_TV;
      EXPECT_LT((a.translation - t.translation).norm(), 2e-3) << kind << ", bone " << b << ": noise apart";
      EXPECT_LT((a.rotation - t.rotation).norm(), 0.05) << kind;
    }
    EXPECT_THAT(wired.wires, testing::Contains(HasSubstr("frames in 1 session")));
    const Followed again = follow(kind);
    ASSERT_EQ(again.frames.size(), wired.frames.size()) << kind << ": same seed, other frames";
    for (std::size_t k = 0; k < again.frames.size(); ++k) {
      ASSERT_EQ(again.frames[k].time, wired.frames[k].time) << k;
      ASSERT_EQ(again.frames[k].body[0].X_TM.translation, wired.frames[k].body[0].X_TM.translation) << k;
    }
  }
}

TEST(TrackerDevices, AVirtualOneNeedsSomethingToFollow) {
  const auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES, json{{"devices", {{"tracker", "ndi_polaris"}}}});
  ASSERT_TRUE(cell);
  const auto devices = app::CellDevices::build(*cell, 1, true);
  ASSERT_FALSE(devices);
  EXPECT_THAT(devices.error().text(), HasSubstr("simulation.tracker is missing"));
}

class ToolsFile : public ::testing::Test {
 protected:
  ToolsFile() { fs::create_directories(folder_); }
  ~ToolsFile() override { fs::remove_all(folder_); }
  std::string wrong(const json& tools) {
    std::ofstream(folder_ / "tools.json") << tools;
    const auto read = app::readTrackerTools(folder_ / "tools.json");
    return read ? "" : read.error().text();
  }
  static json tool(const char* bone = "C4") {
    return {{"bone", bone},
            {"handle", 1},
            {"X_MV", {{"translation_m", {0, 0.01, -0.06}}, {"quaternion_wxyz", {1, 0, 0, 0}}}}};
  }
  const fs::path folder_ = fs::temp_directory_path() / ("articulus_tools_" + std::to_string(::getpid()));
};

TEST_F(ToolsFile, IsReadOrSaysWhatIsWrongAndWhere) {
  EXPECT_EQ(wrong({{"tools", {tool()}}}), "");
  EXPECT_THAT(wrong({{"tools", json::array()}}), HasSubstr("has 0 tools"));
  EXPECT_THAT(wrong({{"tools", {tool(), tool()}}}), HasSubstr("is \"C4\" a second time"));
  EXPECT_THAT(wrong({{"tools", {tool("C4"), tool("C5")}}}), HasSubstr("has the number 1 of another tool"));
  json one = tool();
  one["X_MV"]["quaternion_wxyz"] = {1, 1, 0, 0};
  EXPECT_THAT(wrong({{"tools", {one}}}), HasSubstr("tools[0].X_MV.quaternion_wxyz is no rotation"));
  one = tool();
  one["X_MV"]["translation_m"] = {0, 3, -1};
  EXPECT_THAT(wrong({{"tools", {one}}}), HasSubstr("more than 2 m"));
  one = tool();
  one["srom"] = "a.rom";
  EXPECT_THAT(wrong({{"tools", {one}}}), HasSubstr("not exactly one of handle, srom, body and id"));
  one.erase("handle");
  EXPECT_THAT(wrong({{"tools", {one}}}), HasSubstr("a.rom"));
  std::ofstream(folder_ / "a.rom") << "NDI";
  EXPECT_EQ(wrong({{"tools", {one}}}), "");
  one.erase("srom");
  one["body"] = "";
  EXPECT_THAT(wrong({{"tools", {one}}}), HasSubstr("body has 0 letters"));
  one["body"] = "C4 cluster";
  EXPECT_EQ(wrong({{"tools", {one}}}), "");
  json two = one;
  two["bone"] = "C5";
  EXPECT_THAT(wrong({{"tools", {one, two}}}), HasSubstr("\"C4 cluster\" a second time"));
  one["bonne"] = 1;
  EXPECT_THAT(wrong({{"tools", {one}}}), HasSubstr("bonne is not known"));
}

TEST_F(ToolsFile, SaysRigidBodiesToASystemOfBodies) {
  const auto read = [&](const json& tools, bool numbered) {
    std::ofstream(folder_ / "tools.json") << tools;
    const auto bodies = app::readTrackedBodies(folder_ / "tools.json", numbered);
    return bodies ? "" : bodies.error().text();
  };
  json one = tool();
  EXPECT_THAT(read({{"tools", {one}}}, false), HasSubstr("the tool of C4 is no rigid body of this system"));
  one.erase("handle");
  one["id"] = 3;
  EXPECT_EQ(read({{"tools", {one}}}, true), "");
  EXPECT_THAT(read({{"tools", {one}}}, false), HasSubstr("State \"body\", its name in the system."));
  one.erase("id");
  one["body"] = "C4 cluster";
  EXPECT_EQ(read({{"tools", {one}}}, false), "");
}

TEST_F(ToolsFile, IsJudgedByTheCheckOfTheCell) {
  const auto told = [&](const json& ndi) {
    std::string text;
    for (const auto& problem : app::CellCheck::of("gainesville", ARTICULUS_RESOURCES,
                                                  json{{"honesty", {"Bench."}},
                                                       {"devices", {{"tracker", "ndi_polaris"}, {"ndi_polaris", ndi}}}})
                                   .problems)
      text += problem.text() + "\n";
    return text;
  };
  json ndi{{"simulated", false}, {"host", "192.0.2.7"}};
  EXPECT_THAT(told(ndi), HasSubstr("devices.ndi_polaris.tools is missing"));
  ndi["tools"] = (folder_ / "tools.json").string();
  EXPECT_THAT(told(ndi), HasSubstr("tools.json"));
  EXPECT_EQ(wrong({{"tools", {tool()}}}), "");
  EXPECT_EQ(told(ndi), "");
  ndi["host"] = "127.0.0.1";
  EXPECT_THAT(told(ndi), HasSubstr("which is this computer itself"));
}

class PolhemusCell : public ToolsFile {
 protected:
  std::string told(const json& polhemus) {
    std::string text;
    for (const auto& problem : app::CellCheck::of("gainesville", ARTICULUS_RESOURCES,
                                                  json{{"honesty", {"Bench."}},
                                                       {"devices", {{"tracker", "polhemus"}, {"polhemus", polhemus}}}})
                                   .problems)
      text += problem.text() + "\n";
    return text;
  }
};

TEST_F(PolhemusCell, IsCheckedBeforeAnythingIsOpened) {
  EXPECT_EQ(wrong({{"tools", {tool()}}}), "");
  json one{{"simulated", false}, {"tools", (folder_ / "tools.json").string()}};
  EXPECT_THAT(told(one), HasSubstr("states neither serial nor host"));
  one["serial"] = "/dev/serial/by-id/usb-FTDI-if00-port0";
  EXPECT_EQ(told(one), "") << "whether it is plugged in is seen when it is opened";
  one["host"] = "192.0.2.7";
  EXPECT_THAT(told(one), HasSubstr("states both serial and host"));
  one.erase("serial");
  EXPECT_EQ(told(one), "");
  one["host"] = "127.0.0.1";
  EXPECT_THAT(told(one), HasSubstr("which is this computer itself"));
  one["host"] = "0.0.0.0";
  EXPECT_THAT(told(one), HasSubstr("at which no device is"));
  one["host"] = "192.0.2.7";
  one["baud"] = "12345";
  EXPECT_THAT(told(one), HasSubstr("It may be 9600, 19200"));
  one["baud"] = "38400";
  EXPECT_THAT(told(one), HasSubstr("1 sensor at 240 Hz are 10800 bytes a second (45 each), and 38400 baud carry 3840"));
  one["rate_Hz"] = 70;
  EXPECT_EQ(told(one), "") << "asked record by record";
  json id = tool();
  id.erase("handle");
  id["id"] = 17;
  EXPECT_EQ(wrong({{"tools", {id}}}), "");
  EXPECT_THAT(told(one), HasSubstr("has the stations 1 to 16"));
}

}  // namespace
}  // namespace articulus::test
