// What a station tells by OpenIGTLink is where its arm and bones are; the cell file and the command line say where.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <map>

#include "app/devices/cell_check.h"
#include "app/outputs/igtlink_source.h"
#include "app/station.h"
#include "core/record/sample_pose.h"
#include "core/robot/kinematics.h"
#include "tests/integration/igtlink/hand_client.h"
#include "tests/integration/igtlink/library_client.h"

namespace articulus::test {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::HasSubstr;

std::unique_ptr<app::Station> opened(const std::string& cell, const json& igtlink) {
  auto made = app::Station::create(
      {.cell = cell, .cellPatch = {{"igtlink", igtlink}}, .resources = ARTICULUS_RESOURCES, .manualClock = true});
  EXPECT_TRUE(made) << made.error().text();
  return made ? std::move(*made) : nullptr;
}

/// A port that nobody has, or had a moment ago.
std::uint16_t freePort() {
  const auto listener = hardware::TcpListener::bound("127.0.0.1", 0);
  return listener->local().port;
}

TEST(IgtlinkStation, TellsWhereArmAndBonesAre) {
  const auto port = freePort();
  const auto station = opened("munich", {{"port", port}});
  ASSERT_TRUE(station);
  LibraryClient client(port);
  ASSERT_TRUE(client.connected());
  LibraryClient::Message m;
  const double before_s = 1e-9 * static_cast<double>(std::chrono::system_clock::now().time_since_epoch().count());
  for (int i = 0; i < 200 && m.type != "TDATA"; ++i) {
    station->advance(20);
    m = client.next();
  }
  ASSERT_EQ(m.type, "TDATA");
  EXPECT_EQ(m.device, "ArticulusSimulated");
  EXPECT_NEAR(m.time_s, before_s, 20.0) << "the time of day";
  std::map<std::string, LibraryClient::Element> at;
  for (const auto& e : m.elements) at[e.name] = e;
  EXPECT_EQ(at.size(), 11u) << "base, six links, flange, load cell, tool, distal; nothing is clamped";
  EXPECT_FALSE(at.contains("ProximalToWorld"));
  const auto& cell = station->cell();
  robot::LinkPoses links;
  robot::forwardKinematics(cell.robot, cell.initialJoints_rad, links);
  const auto expectAt = [&at](const std::string& name, const spatial::Pose& X, double within_mm) {
    ASSERT_TRUE(at.contains(name)) << name;
    for (std::size_t i = 0; i < 3; ++i)
      EXPECT_NEAR(at[name].matrix[i][3], 1000.0 * X.translation[static_cast<Eigen::Index>(i)], within_mm) << name;
  };
  expectAt("BaseToWorld", cell.X_WB, 1e-3);
  expectAt("Link3ToWorld", cell.X_WB * links.link[2], 5.0);
  const spatial::Pose X_WF = cell.X_WB * robot::flangePose(cell.robot, cell.initialJoints_rad);
  expectAt("FlangeToWorld", X_WF, 5.0);
  expectAt("LoadCellToWorld", X_WF * cell.X_FS, 5.0);
  expectAt("ToolToWorld", X_WF * cell.X_FS * cell.X_SD, 5.0);
  expectAt("DistalToWorld", record::poseOf(station->link().snapshot().sample), 0.5);
}

TEST(IgtlinkStation, TellsTrackedBonesInTheAxesOfTheTrackerAndHowOldTheyAre) {
  const auto port = freePort();
  const auto station = opened("gainesville", {{"port", port}, {"send", {"bones"}}});
  ASSERT_TRUE(station);
  HandClient client(port);
  std::map<std::string, int> seen;
  double age_s = -1.0;
  for (int i = 0; i < 400 && age_s < 0.0; ++i) {
    station->advance(20);
    const auto m = client.next();
    ASSERT_TRUE(m);
    EXPECT_NE(m->type, "STATUS") << "was not asked for";
    if (m->device == "TrackerAge") age_s = m->f64(10);
    if (m->type != "TDATA") continue;
    for (std::size_t at = 0; at < m->body.size(); at += 70) ++seen[m->text(at, 20)];
  }
  EXPECT_GE(age_s, 0.0);
  EXPECT_LT(age_s, 0.2);
  const auto bones = station->link().trackedBones();
  ASSERT_FALSE(bones.empty());
  EXPECT_TRUE(seen.contains(bones[0].bone + "ToTracker")) << bones[0].bone;
  EXPECT_TRUE(seen.contains("DistalToWorld"));
  EXPECT_FALSE(seen.contains("BaseToWorld"));
}

TEST(IgtlinkStation, NamesOfTrackedBonesFitAndDiffer) {
  const auto names = app::trackedNames({"C4", "thoracic vertebra 1", "thoracic vertebra 2", "thoracic v"});
  EXPECT_THAT(names,
              testing::ElementsAre("C4ToTracker", "thoracic vToTracker", "thoracic 2ToTracker", "thoracic 3ToTracker"));
  for (const auto& name : names) EXPECT_LE(name.size(), 19u);
}

TEST(IgtlinkStation, TheStateIsACodeAndWords) {
  cycle::Snapshot s;
  EXPECT_EQ(app::igtlinkState(s, true).code, 15) << "the drives are off";
  EXPECT_EQ(app::igtlinkState(s, true).words, "simulated arm; stop; drives off");
  s.controllerOn = true;
  s.state = cycle::State::Force;
  s.planRunning = true;
  s.step = 2;
  EXPECT_EQ(app::igtlinkState(s, false).code, 1);
  EXPECT_EQ(app::igtlinkState(s, false).words, "real arm; force; drives on; step 3");
  s.waitsForArm = true;
  EXPECT_EQ(app::igtlinkState(s, false).code, 13);
  s.state = cycle::State::Fault;
  s.fault.code = safety::FaultCode::ForceLimit;
  s.fault.axis = 2;
  s.fault.value = 212.4;
  s.fault.limit = 200.0;
  EXPECT_EQ(app::igtlinkState(s, false).code, 2);
  EXPECT_EQ(app::igtlinkState(s, false).name, "force_limit");
  EXPECT_THAT(app::igtlinkState(s, false).words, HasSubstr("fault: Force limit"));
  s.emergencyStop = true;
  EXPECT_EQ(app::igtlinkState(s, false).code, 3);
  for (int code = 0; code < static_cast<int>(safety::FaultCode::Count); ++code) {
    s.fault.code = static_cast<safety::FaultCode>(code);
    EXPECT_LE(app::igtlinkState(s, false).name.size(), 19u);
    EXPECT_EQ(app::igtlinkState(s, false).words.find('\n'), std::string::npos);
  }
}

TEST(IgtlinkStation, APortThatIsTakenClosesNoCellButIsToldAndTheCommandLineIsRefused) {
  const auto taken = hardware::TcpListener::bound("127.0.0.1", 0);
  ASSERT_TRUE(taken);
  const int port = taken->local().port;
  const auto station = opened("munich", {{"port", port}});
  ASSERT_TRUE(station);
  EXPECT_THAT(station->link().timing().wires, Contains(HasSubstr("Address already in use")));
  const auto asked = app::igtlinkAt(std::to_string(port));
  ASSERT_TRUE(asked);
  const auto refused = app::Station::create(
      {.cell = "munich", .resources = ARTICULUS_RESOURCES, .manualClock = true, .igtlink = *asked});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("Address already in use"));
}

TEST(IgtlinkStation, IsSwitchedOnAndOffWhileTheStationRuns) {
  const auto station = opened("munich", {{"port", 0}});
  ASSERT_TRUE(station);
  const std::string before = station->outputs().igtlink().counts;
  EXPECT_THAT(before, HasSubstr("OpenIGTLink at 127.0.0.1:"));
  ASSERT_TRUE(station->outputs().use(std::optional<app::IgtlinkSettings>{}));
  EXPECT_EQ(station->outputs().igtlink().counts, "");
  EXPECT_THAT(station->link().timing().wires, testing::Not(Contains(HasSubstr("OpenIGTLink"))));
  app::IgtlinkSettings again;
  again.port = freePort();
  again.rate_Hz = 30.0;
  ASSERT_TRUE(station->outputs().use(std::optional(again)));
  EXPECT_EQ(station->outputs().igtlink().settings->rate_Hz, 30.0);
  HandClient client(again.port);
  station->advance(20);
  EXPECT_TRUE(client.next("TDATA"));
}

TEST(IgtlinkStation, SaysWhatIsWrongInTheCellFile) {
  const auto told = [](const json& igtlink) {
    const auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES, json{{"igtlink", igtlink}});
    if (!cell) return cell.error().text();
    const auto read = app::igtlinkOf(*cell);
    return read ? std::string() : read.error().text();
  };
  EXPECT_EQ(told(json::object()), "");
  EXPECT_EQ(told({{"host", "0.0.0.0"}, {"port", 18945}, {"rate_Hz", 30}, {"poses", "one_by_one"}}), "");
  EXPECT_THAT(told({{"host", "here"}}), HasSubstr("igtlink.host is \"here\""));
  EXPECT_THAT(told({{"port", 70000}}), HasSubstr("igtlink.port"));
  EXPECT_THAT(told({{"rate_Hz", 100}}), HasSubstr("igtlink.rate_Hz is not from 1 to 60"));
  EXPECT_THAT(told({{"poses", "all"}}), HasSubstr("It may be together or one_by_one"));
  EXPECT_THAT(told({{"send", {"arms"}}}), HasSubstr("names \"arms\""));
  EXPECT_THAT(told({{"send", {3}}}), HasSubstr("names \"3\""));
  EXPECT_THAT(told({{"hots", "x"}}), HasSubstr("hots is not known"));
  EXPECT_THAT(told(3), HasSubstr("igtlink"));
  const auto check = app::CellCheck::of("munich", ARTICULUS_RESOURCES, json{{"igtlink", {{"rate_Hz", 0}}}});
  ASSERT_FALSE(check.problems.empty());
  EXPECT_THAT(check.problems[0].text(), HasSubstr("igtlink.rate_Hz"));
}

TEST(IgtlinkStation, TheTextOfTheCommandLineIsAPortOrAnAddressWithOne) {
  const auto port = app::igtlinkAt("18950");
  ASSERT_TRUE(port);
  EXPECT_EQ((*port)->host, "127.0.0.1");
  EXPECT_EQ((*port)->port, 18950);
  const auto both = app::igtlinkAt("0.0.0.0:18944");
  ASSERT_TRUE(both);
  EXPECT_EQ((*both)->host, "0.0.0.0");
  EXPECT_FALSE(*app::igtlinkAt(""));
  for (const char* text : {"nowhere", "127.0.0.1", "127.0.0.1:", "127.0.0.1:0", "70000", "here:18944", "1x"})
    EXPECT_FALSE(app::igtlinkAt(text)) << text;
}

}  // namespace
}  // namespace articulus::test
