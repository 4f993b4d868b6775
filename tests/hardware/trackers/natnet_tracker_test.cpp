// The NatNet driver against a virtual OptiTrack system over real UDP: its set-up, each way in which the wire can fail
// it, and the clock of the system.
#include <gmock/gmock.h>

#include <cmath>

#include "core/spatial/rotation.h"
#include "tests/hardware/trackers/natnet_rig.h"

namespace articulus::test {
namespace {

using hardware::BodySight;
using hardware::NatNetTransport;
using hardware::VirtualNatNetSettings;
using testing::HasSubstr;
using testing::Not;

TEST(NatNetTracker, FollowsBodiesByNameInEveryVersionAndTransmission) {
  for (const auto& [major, minor] : std::vector<std::pair<int, int>>{{2, 6}, {2, 11}, {3, 1}, {4, 0}, {4, 1}, {4, 2}})
    for (const bool multicast : {true, false}) {
      VirtualNatNetSettings s;
      s.major = major;
      s.minor = minor;
      s.multicast = multicast;
      s.zUp = minor == 1;
      NatNetRig rig({"C3", "C4"}, s);
      std::swap(rig.natnet.bodies[0], rig.natnet.bodies[1]);  // crossed
      // Before 3.0 the system does not say how it sends.
      rig.natnet.dataPort = rig.natnet.commandPort;
      if (major < 3 && !multicast) rig.natnet.transport = NatNetTransport::Unicast;
      rig.truth.pose(0).rotation = spatial::expRotation({0.3, -0.2, 0.5});
      rig.connect();
      rig.pass();
      const auto frame = rig.newest();
      ASSERT_EQ(frame.bodies, 2U) << major << "." << minor;
      EXPECT_LT((frame.body[1].X_TM.rotation - rig.truth.pose(0).rotation).norm(), 1e-6) << major << "." << minor;
      EXPECT_NEAR((frame.body[0].X_TM.translation - rig.truth.pose(1).translation).norm(), 0.0, 1e-6);
      EXPECT_THAT(rig.words(), HasSubstr("C4 seen (fits within 0.12 mm)"));
      EXPECT_EQ(rig.health().timed, major >= 3);
    }
}

TEST(NatNetTracker, FollowsBodiesByTheirNumbers) {
  NatNetRig rig({"C3", "C4"});
  rig.natnet.bodies = {{.bone = "C3", .name = {}, .id = 2}, {.bone = "C4", .name = {}, .id = 1}};
  rig.connect();
  rig.pass();
  EXPECT_NEAR(rig.newest().body[0].X_TM.translation.x(), 0.1, 1e-6);
}

TEST(NatNetTracker, SaysWhatIsWrongWhenItIsConnected) {
  NatNetRig rig({"C3", "C4"});
  rig.faults().talksHttp = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("is no NatNet server"));
  rig.faults().talksHttp = false;
  rig.faults().silent = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("nothing came back in the time"));
  EXPECT_THAT(rig.refusal(), HasSubstr("Broadcast Frame Data"));
  rig.faults().silent = false;
  for (const int version : {205, 300 + 0, 501}) {
    rig.faults().version = version;
    if (version == 300) EXPECT_EQ(rig.refusal(), "");
    else EXPECT_THAT(rig.refusal(), HasSubstr("and 2.6 to 4.x are read"));
  }
  rig.faults().version = 0;
  rig.natnet.bodies[1].name = "C4 cluster";
  EXPECT_THAT(rig.refusal(),
              HasSubstr("has no rigid body \"C4 cluster\", which the file of the tools states for C4. It "
                        "has C3 (1), C4 (2)."));
  rig.natnet.bodies[1] = {.bone = "C4", .name = {}, .id = 7};
  EXPECT_THAT(rig.refusal(), HasSubstr("has no rigid body with the streaming number 7"));
  rig.natnet.bodies[1].id = 2;
  rig.natnet.transport = NatNetTransport::Unicast;
  EXPECT_THAT(rig.refusal(), HasSubstr("sends to a multicast group, and the cell file states unicast"));
  rig.natnet.transport = NatNetTransport::Told;
  rig.natnet.awaitFrame = true;
  rig.faults().streamingOff = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("answers, but sends no frames to 239.255.42.99:"));
  rig.natnet.awaitFrame = false;
  rig.natnet.real = true;
  EXPECT_THAT(rig.refusal(), HasSubstr("says that it is simulated"));
  rig.natnet.real = false;
  EXPECT_EQ(rig.refusal(), "");
  rig.virtualNatNet.reset();
  EXPECT_THAT(rig.refusal(), HasSubstr("no NatNet server listens at this port"));
  rig.natnet.host = "localhost";
  EXPECT_THAT(rig.refusal(), HasSubstr("is no IPv4 address"));
  rig.natnet.host = "203.0.113.7";
  EXPECT_THAT(rig.refusal(), HasSubstr("this computer has no address in its network"));
}

TEST(NatNetTracker, ExposuresHaveTheirTimeByTheSystemsClockWhateverHoldsThemUp) {
  NatNetRig rig;
  rig.connect();
  rig.pass();
  auto last = rig.newest();
  for (int k = 0; k < 12; ++k) {
    rig.clock.advance(k % 3 == 1 ? 4'000'000 : 0);  // an exposure that comes late, and is
    const base::Nanoseconds before = rig.clock.now();
    rig.pass();
    const auto frame = rig.newest();
    EXPECT_NEAR(static_cast<double>(frame.time - (before + TrackerBench::kPeriod)), 0.0, 700.0) << "ticks of 302 ns";
    EXPECT_GT(frame.time, last.time);
    last = frame;
  }
  EXPECT_LT(rig.health().longestDelay_s, 1e-6);
  EXPECT_THAT(rig.words(), Not(HasSubstr("times of frames are wrong")));
}

/// The frame was taken 10 ms before it is sent, and is 6 ms on its way: count and arrival alone could not tell.
TEST(NatNetTracker, WhatTheSystemTakesToSendIsNoLatencyOfOurs) {
  class Late final : public device::Tracker {
   public:
    explicit Late(device::Tracker& of) : of_(of) {}
    [[nodiscard]] std::span<const std::string> bodies() const noexcept override { return of_.bodies(); }
    [[nodiscard]] double rate_Hz() const noexcept override { return of_.rate_Hz(); }
    std::size_t read(base::Nanoseconds now, std::span<device::TrackerFrame> frames) noexcept override {
      const std::size_t n = of_.read(now, frames);
      for (std::size_t i = 0; i < n; ++i) frames[i].time = now - 10'000'000;
      return n;
    }

   private:
    device::Tracker& of_;
  };
  NatNetRig rig;
  Late late(rig.truth);
  VirtualNatNetSettings s;
  s.clock = &rig.clock;
  rig.virtualNatNet = taken(hardware::VirtualNatNet::start(s, late));
  rig.natnet.commandPort = rig.virtualNatNet->port();
  rig.connect();
  rig.pass();
  EXPECT_NEAR(static_cast<double>(rig.clock.now() - rig.newest().time), 10e6, 700.0);
}

TEST(NatNetTracker, AClockThatIsSetBackIsMetByNewTimes) {
  NatNetRig rig;
  rig.connect();
  rig.pass();
  rig.pass();
  rig.faults().jumpClock = 1;
  rig.pass();
  EXPECT_EQ(rig.health().restarts, 1U);
  // The questions for its time have not met the new clock yet: until then arrivals alone count.
  EXPECT_NEAR(static_cast<double>(rig.clock.now() - rig.newest().time), 0.0, 1e6);
  rig.pass();
  EXPECT_NEAR(static_cast<double>(rig.clock.now() - rig.newest().time), 0.0, 1e6);
}

TEST(NatNetTracker, LateDoubleCutAndNumberlessFramesHurtNothing) {
  NatNetRig rig;
  rig.connect();
  rig.pass();
  const auto before = rig.newest();
  rig.faults().duplicateFrames = 1;
  rig.pass();
  rig.faults().delayFrames = 1;
  rig.expose();
  rig.pass();
  ASSERT_TRUE(NatNetRig::until([&] { return rig.health().late == 1; })) << "it comes behind a later one";
  rig.faults().staleFrames = 1;
  rig.expose();
  rig.faults().cutFrames = 1;
  rig.expose();
  ASSERT_TRUE(NatNetRig::until([&] { return rig.health().damaged == 1; }));
  rig.pass();
  EXPECT_EQ(rig.newest().counter, before.counter + 5);
  EXPECT_EQ(rig.health().frames, 4U);
  EXPECT_EQ(rig.health().lost, 2U) << "the late one and the cut one";
  rig.faults().nanFrames = 1;
  rig.pass();
  EXPECT_EQ(rig.health().body[0].sight, BodySight::NoNumber);
  EXPECT_FALSE(rig.newest().body[0].hasPose);
  EXPECT_EQ(rig.health().sessions, 1U);
}

TEST(NatNetTracker, SaysWhichBodyIsNotSeenAndWhy) {
  NatNetRig rig({"C3", "C4", "C5"});
  rig.connect();
  rig.pass();
  rig.faults().hidden = 1;
  rig.faults().removed = 4;
  rig.pass();
  const auto frame = rig.newest();
  EXPECT_FALSE(frame.body[0].hasPose) << "its last pose is told, and is none";
  EXPECT_TRUE(frame.body[1].hasPose);
  EXPECT_FALSE(frame.body[2].hasPose);
  EXPECT_THAT(rig.words(), HasSubstr("C3 hidden: its markers"));
  EXPECT_THAT(rig.words(), HasSubstr("C5 not plugged in, or not known to the system"));
  rig.faults().hidden = rig.faults().removed = 0;
  rig.pass();
  // It says that its list has changed, and is asked for the new one.
  ASSERT_TRUE(NatNetRig::until([&] {
    rig.pass();
    return rig.newest().body[2].hasPose;
  }));
}

TEST(NatNetTracker, LostFramesAreGapsOfTheCounter) {
  NatNetRig rig;
  rig.connect();
  rig.pass();
  const auto before = rig.newest();
  rig.faults().loseFrames = 3;
  for (int k = 0; k < 3; ++k) rig.expose();
  rig.pass();
  EXPECT_EQ(rig.newest().counter, before.counter + 4);
  EXPECT_EQ(rig.health().lost, 3U);
}

TEST(NatNetTracker, ACountThatBeginsAnewIsBelievedAfterThreeFrames) {
  NatNetRig rig;
  rig.connect();
  rig.pass();
  rig.faults().restartCount = 1;
  for (int k = 0; k < 3; ++k) rig.expose();
  ASSERT_TRUE(NatNetRig::until([&] { return rig.health().restarts == 1; }));
  EXPECT_EQ(rig.health().late, 2U);
}

TEST(NatNetTracker, DiesSaysSoAndComesBack) {
  for (const bool multicast : {true, false}) {
    VirtualNatNetSettings s;
    s.multicast = multicast;
    NatNetRig rig({"C4"}, s);
    rig.connect();
    rig.pass();
    rig.faults().dead = true;
    ASSERT_TRUE(NatNetRig::until([&] { return !rig.health().connected; }));
    EXPECT_THAT(rig.words(), HasSubstr("NOT CONNECTED"));
    EXPECT_THAT(rig.words(), HasSubstr("has said nothing for 400 ms"));
    rig.faults().dead = false;
    ASSERT_TRUE(NatNetRig::until([&] { return rig.health().connected; }));
    EXPECT_THAT(rig.words(), Not(HasSubstr("said nothing")));
    rig.pass();
    EXPECT_TRUE(rig.newest().body[0].hasPose);
    EXPECT_EQ(rig.health().sessions, 2U);
  }
}

TEST(NatNetTracker, TellsSilenceFromStreamingThatSomebodySwitchedOff) {
  NatNetRig rig;
  rig.natnet.frameTime = 500'000'000;
  rig.natnet.awaitFrame = true;
  rig.connectExposing();
  rig.faults().streamingOff = true;
  ASSERT_TRUE(NatNetRig::until([&] { return !rig.health().connected; }));
  EXPECT_THAT(rig.words(), testing::ContainsRegex("answers, but (has stopped sending|sends no) frames"));
}

TEST(NatNetTracker, AnotherVersionInTheMiddleIsMetByANewSession) {
  NatNetRig rig;
  rig.connect();
  rig.pass();
  rig.faults().version = 300;
  for (int k = 0; k < 20; ++k) rig.expose();
  ASSERT_TRUE(NatNetRig::until([&] { return rig.health().sessions == 2; })) << rig.words();
  rig.pass();
  EXPECT_TRUE(rig.newest().body[0].hasPose);
}

TEST(NatNetTracker, BelievesFramesOfItsServerAlone) {
  NatNetRig rig;
  rig.connect();
  rig.pass();
  // Another system streams to the same group from another address of this computer.
  SetTracker other({"C4"});
  other.pose(0).translation.x() = 9.0;
  VirtualNatNetSettings s;
  s.address = "127.0.0.2";
  s.dataPort = rig.virtualNatNet->port();
  s.firstFrame = 5010;
  auto stranger = taken(hardware::VirtualNatNet::start(s, other));
  for (int k = 0; k < 5; ++k) {
    other.expose();
    stranger->endCycle(rig.clock.now());
    rig.pass();
    EXPECT_NEAR(rig.newest().body[0].X_TM.translation.x(), 0.0, 1e-6);
  }
  rig.natnet.awaitFrame = true;
  rig.faults().streamingOff = true;
  std::atomic<bool> done{false};
  std::thread streams([&] {
    base::SteadyClock host;
    for (; !done; host.sleepUntil(host.now() + 20'000'000)) {
      other.expose();
      stranger->endCycle(rig.clock.now());
    }
  });
  const std::string told = rig.refusal();
  done = true;
  streams.join();
  EXPECT_THAT(told, HasSubstr("Frames come from 127.0.0.2 instead: state that address as host."));
}

TEST(NatNetTracker, SaysWhereTheStatedRateIsWrong) {
  NatNetRig rig;
  rig.driver.rate_Hz = 50.0;
  rig.connect();
  for (int k = 0; k < 320; ++k) {
    rig.pass();
    (void)rig.newest();
  }
  EXPECT_NEAR(rig.health().rate_Hz, 60.0, 0.5);
  EXPECT_THAT(rig.words(), HasSubstr("where rate_Hz says 50: correct it, gaps are counted by it"));
}

}  // namespace
}  // namespace articulus::test
