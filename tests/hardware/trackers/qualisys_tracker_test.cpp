// The Qualisys driver against a virtual system over real TCP: its set-up, and each way in which the wire can fail it.
#include <gmock/gmock.h>

#include <cmath>

#include "core/spatial/rotation.h"
#include "tests/hardware/trackers/qualisys_rig.h"

namespace articulus::test {
namespace {

using hardware::BodySight;
using hardware::VirtualQualisysSettings;
using testing::HasSubstr;
using testing::Not;

TEST(QualisysTracker, FollowsBodiesByNameInEveryVersionThatItAsksFor) {
  for (const auto& [newest, agreed] :
       std::vector<std::pair<int, std::string>>{{28, "1.23"}, {20, "1.13"}, {9, "1.8"}}) {
    VirtualQualisysSettings s;
    s.newest = newest;
    QualisysRig rig({"C3", "C4"}, s);
    std::swap(rig.qualisys.bodies[0].name, rig.qualisys.bodies[1].name);  // crossed
    rig.truth.pose(0).rotation = spatial::expRotation({0.3, -0.2, 0.5});
    rig.connect();
    EXPECT_EQ(rig.virtualQualisys->version(), agreed);
    rig.pass();
    const auto frame = rig.newest();
    EXPECT_LT((frame.body[1].X_TM.rotation - rig.truth.pose(0).rotation).norm(), 1e-6);
    EXPECT_NEAR((frame.body[0].X_TM.translation - rig.truth.pose(1).translation).norm(), 0.0, 1e-6);
    EXPECT_THAT(rig.words(), HasSubstr("C4 seen (fits within 0.12 mm)"));
  }
}

TEST(QualisysTracker, SaysWhatIsWrongWhenItIsConnected) {
  QualisysRig rig({"C3", "C4"});
  rig.faults().talksHttp = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("does not answer the connection"));
  rig.faults().talksHttp = false;
  rig.faults().silent = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("does not answer the connection"));
  rig.faults().silent = false;
  rig.faults().otherVersions = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("speaks none of the versions 1.23, 1.13 and 1.8"));
  rig.faults().otherVersions = false;
  rig.qualisys.bodies[1].name = "C4 cluster";
  EXPECT_THAT(rig.refusal(),
              HasSubstr("has no 6DOF body \"C4 cluster\" that is switched on, which the file of the tools "
                        "states for C4. It has C3, C4."));
  rig.qualisys.bodies[1].name = "C4";
  rig.faults().disabled = 2;
  EXPECT_THAT(rig.refusal(), HasSubstr("It has C3, C4 (switched off)."));
  rig.faults().disabled = 0;
  rig.qualisys.awaitFrame = true;
  rig.faults().paused = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("answers, but sends no frames"));
  rig.faults().paused = false;
  rig.qualisys.awaitFrame = false;
  rig.qualisys.real = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("says that it is simulated"));
  rig.qualisys.real = false;
  EXPECT_EQ(rig.refusal(), "");
  rig.virtualQualisys.reset();
  EXPECT_THAT(rig.refusal(), HasSubstr("nothing listens at this port"));
  EXPECT_THAT(rig.refusal(), HasSubstr("QTM must run"));
  rig.qualisys.host = "203.0.113.7";
  EXPECT_THAT(rig.refusal(), HasSubstr("no address in its network"));
}

TEST(QualisysTracker, TellsAWebServerThatSpeaksFirst) {
  auto listener = taken(hardware::TcpListener::bound("127.0.0.1", 0));
  QualisysRig rig;
  rig.qualisys.port = listener.local().port;
  const auto greets = [&](const std::string& with) {
    std::string told;
    std::thread asks([&] { told = rig.refusal(); });
    std::optional<hardware::TcpSocket> client;
    EXPECT_TRUE(QualisysRig::until([&] { return (client = listener.accepted()).has_value(); }));
    (void)client->send(with);
    asks.join();
    return told;
  };
  EXPECT_THAT(greets("SSH-2.0-OpenSSH_9.2\r\n"), HasSubstr("is no QTM: its answer to the connection"));
  EXPECT_THAT(greets(hardware::qualisysCommand("Hello")), HasSubstr("is no QTM: it greets with \"Hello\""));
}

TEST(QualisysTracker, ExposuresHaveTheirTimeByTheSystemsClock) {
  QualisysRig rig;
  rig.connect();
  rig.pass();
  for (int k = 0; k < 12; ++k) {
    rig.clock.advance(k % 3 == 1 ? 4'000'000 : 0);  // an exposure that comes late, and is
    rig.pass();
    EXPECT_NEAR(static_cast<double>(rig.clock.now() - rig.newest().time), 0.0, 1000.0) << "whole microseconds";
  }
  EXPECT_TRUE(rig.health().timed);
}

TEST(QualisysTracker, LateDoubleSplitBrokenAndNumberlessFramesHurtNothing) {
  QualisysRig rig;
  rig.connect();
  rig.pass();
  const auto before = rig.newest();
  const auto frames = rig.health().frames;
  rig.faults().duplicateFrames = 1;
  rig.pass();
  rig.faults().delayFrames = 1;
  rig.expose();
  rig.pass();
  ASSERT_TRUE(QualisysRig::until([&] { return rig.health().late == 1; })) << "it comes behind a later one";
  rig.faults().splitFrames = 1;
  rig.expose();
  rig.pass();
  ASSERT_TRUE(QualisysRig::until([&] { return rig.health().frames == frames + 4; })) << "both halves and the next";
  rig.faults().staleFrames = 1;
  rig.expose();
  rig.faults().breakFrames = 1;
  rig.expose();
  ASSERT_TRUE(QualisysRig::until([&] { return rig.health().damaged == 1; }));
  rig.pass();
  EXPECT_EQ(rig.newest().counter, before.counter + 7);
  EXPECT_EQ(rig.health().lost, 2U) << "the late one and the broken one";
  rig.faults().nanFrames = 1;
  rig.pass();
  EXPECT_EQ(rig.health().body[0].sight, BodySight::NoNumber);
  EXPECT_FALSE(rig.newest().body[0].hasPose);
  EXPECT_EQ(rig.health().sessions, 1U);
}

TEST(QualisysTracker, SaysWhichBodyIsHidden) {
  QualisysRig rig({"C3", "C4"});
  rig.connect();
  rig.faults().hidden = 1;
  rig.pass();
  const auto frame = rig.newest();
  EXPECT_FALSE(frame.body[0].hasPose);
  EXPECT_TRUE(frame.body[1].hasPose);
  EXPECT_THAT(rig.words(), HasSubstr("C3 hidden: its markers"));
  rig.faults().hidden = 0;
  rig.pass();
  EXPECT_TRUE(rig.newest().body[0].hasPose);
}

TEST(QualisysTracker, BodiesThatAreSwitchedOffMoveNoOther) {
  for (const bool told : {false, true}) {
    QualisysRig rig({"C3", "C4", "C5"});
    rig.qualisys.bodies = {{"C3", "C4"}, {"C4", "C5"}};
    rig.driver.bodies = {"C3", "C4"};
    rig.faults().disabled = 1;
    rig.faults().tellsDisabled = told;
    rig.connect();
    rig.pass();
    const auto frame = rig.newest();
    EXPECT_NEAR(frame.body[0].X_TM.translation.x(), 0.1, 1e-6) << told;
    EXPECT_NEAR(frame.body[1].X_TM.translation.x(), 0.2, 1e-6) << told;
  }
}

TEST(QualisysTracker, AListOfBodiesThatChangesIsMetByANewSession) {
  QualisysRig rig({"C3", "C4"});
  rig.qualisys.bodies = {{"C4", "C4"}};
  rig.driver.bodies = {"C4"};
  rig.connect();
  rig.faults().removed = 1;
  rig.expose();
  ASSERT_TRUE(QualisysRig::until([&] { return rig.health().sessions == 2; }));
  ASSERT_TRUE(QualisysRig::until([&] {
    rig.expose();
    return rig.newest().body[0].hasPose;
  }));
  EXPECT_NEAR(rig.newest().body[0].X_TM.translation.x() + 0.1, 0.1, 1e-6) << "nothing waits";
  rig.faults().removed = 3;
  rig.expose();
  ASSERT_TRUE(QualisysRig::until([&] { return !rig.tracker->said().empty() && !rig.health().connected; }));
  ASSERT_TRUE(QualisysRig::until([&] { return rig.words().find("It has none.") != std::string::npos; })) << rig.words();
}

TEST(QualisysTracker, LostFramesAreGapsOfTheCounter) {
  QualisysRig rig;
  rig.connect();
  rig.pass();
  const auto before = rig.newest();
  const auto lost = rig.health().lost;
  rig.faults().loseFrames = 3;
  for (int k = 0; k < 3; ++k) rig.expose();
  rig.pass();
  EXPECT_EQ(rig.newest().counter, before.counter + 4);
  EXPECT_EQ(rig.health().lost - lost, 3U);
}

TEST(QualisysTracker, ACountThatBeginsAnewIsBelievedAfterThreeFrames) {
  QualisysRig rig;
  rig.connect();
  rig.pass();
  rig.faults().restartCount = 1;
  for (int k = 0; k < 3; ++k) rig.expose();
  ASSERT_TRUE(QualisysRig::until([&] { return rig.health().restarts == 1; }));
  EXPECT_EQ(rig.health().late, 2U);
}

struct End {
  const char* words;
  std::function<void(QualisysRig&, bool)> set;
};
const End kEnds[] = {
    {"has hung up", [](QualisysRig& r, bool on) { r.faults().dead = on; }},
    {"measures nothing: its measurement has ended", [](QualisysRig& r, bool on) { r.faults().notMeasuring = on; }},
    {"shuts down", [](QualisysRig& r, bool on) { r.faults().shutDown = on ? 1 : 0; }},
    {"has said nothing for 700 ms", [](QualisysRig& r, bool on) { r.faults().silent = on; }}};

TEST(QualisysTracker, TellsEndsApart) {
  for (const End& end : kEnds) {
    QualisysRig rig;
    const auto wire = rig.wire();
    ASSERT_TRUE(wire->open());
    end.set(rig, true);
    hardware::WireFrame frame;
    ASSERT_TRUE(QualisysRig::until([&] {
      rig.expose();
      return wire->next(frame, 5'000'000) == hardware::WireNews::Lost;
    })) << end.words;
    EXPECT_THAT(wire->lost().text(), HasSubstr(end.words));
  }
}

TEST(QualisysTracker, ComesBackAfterEachEnd) {
  for (const End& end : kEnds) {
    QualisysRig rig;
    rig.connect();
    rig.pass();
    end.set(rig, true);
    rig.expose();
    // Where it takes the next session at once, it is lost for a moment only.
    ASSERT_TRUE(QualisysRig::until([&] { return !rig.health().connected || rig.health().sessions > 1; })) << end.words;
    end.set(rig, false);
    ASSERT_TRUE(QualisysRig::until([&] {
      rig.expose();
      return rig.health().connected && rig.health().sessions >= 2 && rig.newest().body[0].hasPose;
    })) << end.words;
    EXPECT_EQ(rig.tracker->said(), "");
  }
}

TEST(QualisysTracker, TellsSilenceFromAMeasurementThatSendsNothing) {
  QualisysRig rig;
  rig.qualisys.frameTime = 900'000'000;
  rig.qualisys.awaitFrame = true;
  rig.connectExposing();
  rig.faults().paused = true;
  ASSERT_TRUE(QualisysRig::until([&] { return !rig.health().connected; }));
  EXPECT_THAT(rig.words(), HasSubstr("answers, but sends no frames"));
}

}  // namespace
}  // namespace articulus::test
