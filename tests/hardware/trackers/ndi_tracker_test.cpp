// The NDI driver against a virtual system over real TCP: its set-up, and each way in which the wire can fail it.
#include <gmock/gmock.h>

#include <cmath>

#include "core/spatial/rotation.h"
#include "tests/hardware/trackers/ndi_rig.h"

namespace articulus::test {
namespace {

using hardware::BodySight;
using testing::HasSubstr;
using testing::Not;

TEST(NdiTracker, SetsUpEachToolByItsDescription) {
  NdiRig rig({"C3", "C4"});
  rig.ndi.tools[1].srom = "NDI" + std::string(150, 'x');  // three commands
  rig.truth.pose(0).rotation = spatial::expRotation({0.3, -0.2, 0.5});
  rig.connect();
  EXPECT_EQ(rig.virtualNdi->description(10).substr(0, 9), "NDI of C3");
  EXPECT_EQ(rig.virtualNdi->description(11), rig.ndi.tools[1].srom + std::string(192 - 153, '\0'));
  rig.pass();
  const auto frame = rig.newest();
  ASSERT_EQ(frame.bodies, 2U);
  EXPECT_LT((frame.body[0].X_TM.rotation - rig.truth.pose(0).rotation).norm(), 1e-6);
  EXPECT_NEAR(frame.body[1].X_TM.translation.x(), 0.1, 1e-6);
  EXPECT_THAT(rig.words(), HasSubstr("C3 seen (fits within 0.12 mm)"));
}

TEST(NdiTracker, FollowsToolsWithACableByTheirHandles) {
  NdiRig rig({"C3", "C4"});
  rig.ndi.tools = {{"C3", 2, {}}, {"C4", 1, {}}};  // crossed
  rig.connect();
  rig.pass();
  EXPECT_NEAR(rig.newest().body[0].X_TM.translation.x(), 0.1, 1e-6);
}

TEST(NdiTracker, SaysWhatIsWrongWhenItIsConnected) {
  NdiRig rig;
  const auto told = [&] {
    const auto made = rig.connected();
    return made ? std::string() : made.error().text();
  };
  rig.virtualNdi->faults().talksHttp = true;
  EXPECT_THAT(told(), HasSubstr("is no NDI tracker"));
  rig.virtualNdi->faults().talksHttp = false;
  rig.virtualNdi->faults().silent = true;
  EXPECT_THAT(told(), HasSubstr("does not answer INIT"));
  rig.virtualNdi->faults().silent = false;
  rig.virtualNdi->faults().breakReplies = 1;
  EXPECT_THAT(told(), HasSubstr("wrong check sum"));
  rig.ndi.tools[0] = {"C4", 1, {}};
  rig.virtualNdi->faults().unplugged = 1;
  EXPECT_THAT(told(), HasSubstr("The tool of C4 (handle 1) is not plugged into the tracker."));
  rig.virtualNdi->faults().unplugged = 0;
  rig.ndi.tools[0] = {"C4", 0, "no description"};
  EXPECT_THAT(told(), HasSubstr("Tool of C4: The tracker refuses PINIT: the tool's description (SROM)"));
  rig.ndi.tools[0].srom = "NDI";
  rig.ndi.real = true;
  EXPECT_THAT(told(), HasSubstr("says that it is simulated"));
  rig.ndi.real = false;
  EXPECT_EQ(told(), "");
  const std::uint16_t port = rig.ndi.port;
  rig.virtualNdi.reset();
  rig.ndi.port = port;
  EXPECT_THAT(told(), HasSubstr("nothing listens at this port"));
}

TEST(NdiTracker, DelaysDoNotShowInTimes) {
  NdiRig rig;
  rig.connect();
  rig.pass();
  auto last = rig.newest();
  for (int k = 0; k < 12; ++k) {
    const bool late = k % 3 == 1;
    if (late) {
      rig.virtualNdi->faults().delayReplies = 1;
      ASSERT_TRUE(NdiRig::until([&] { return rig.virtualNdi->faults().delayReplies == 0; }));
      const auto had = rig.health().frames;
      rig.expose();                  // while the reply with the one before is on its way
      rig.clock.advance(4'000'000);  // until ours is asked for
      ASSERT_TRUE(NdiRig::until([&] { return rig.health().frames > had; }));
      rig.clock.advance(-4'000'000);
    } else {
      rig.pass();
    }
    const auto frame = rig.newest();
    EXPECT_NEAR(static_cast<double>(frame.time - last.time), 16'666'667.0, 10.0) << k;
    last = frame;
  }
  EXPECT_NEAR(rig.health().longestDelay_s, 0.004, 1e-6) << "and it is told";
}

TEST(NdiTracker, RepliesInPartsDamagedOrWithoutNumbersHurtNothing) {
  NdiRig rig;
  rig.connect();
  rig.virtualNdi->faults().cutReplies = 3;
  for (int k = 0; k < 4; ++k) rig.pass();
  EXPECT_EQ(rig.health().damaged, 0U);
  rig.virtualNdi->faults().breakReplies = 3;
  ASSERT_TRUE(NdiRig::until([&] { return rig.health().damaged == 3; }));
  rig.pass();
  EXPECT_TRUE(rig.newest().body[0].hasPose);
  EXPECT_THAT(rig.words(), HasSubstr("3 damaged on the way"));
  EXPECT_EQ(rig.health().sessions, 1U);
  rig.virtualNdi->faults().silent = true;
  rig.expose();
  rig.virtualNdi->faults().nanReplies = 1;
  rig.virtualNdi->faults().silent = false;
  ASSERT_TRUE(NdiRig::until([&] { return rig.health().body[0].sight == BodySight::NoNumber; }));
  EXPECT_FALSE(rig.newest().body[0].hasPose);
}

TEST(NdiTracker, SaysWhichToolIsNotSeenAndWhy) {
  NdiRig rig({"C3", "C4", "C5"});
  rig.connect();
  rig.pass();
  rig.virtualNdi->faults().hidden = 1;
  rig.virtualNdi->faults().outOfVolume = 2;
  rig.virtualNdi->faults().unplugged = 4;
  rig.pass();
  const auto frame = rig.newest();
  for (std::size_t i = 0; i < 3; ++i) EXPECT_FALSE(frame.body[i].hasPose) << i;
  EXPECT_THAT(rig.words(), HasSubstr("C3 hidden: its markers"));
  EXPECT_THAT(rig.words(), HasSubstr("C4 out of the measuring volume"));
  EXPECT_THAT(rig.words(), HasSubstr("C5 not plugged in"));
  EXPECT_EQ(rig.health().frames, 2U) << "frames go on";
  rig.virtualNdi->faults().hidden = rig.virtualNdi->faults().outOfVolume = rig.virtualNdi->faults().unplugged = 0;
  rig.pass();
  EXPECT_TRUE(rig.newest().body[2].hasPose);
}

TEST(NdiTracker, LostFramesAreGapsOfTheCounter) {
  NdiRig rig;
  rig.connect();
  rig.pass();
  const auto before = rig.newest();
  rig.virtualNdi->faults().loseFrames = 3;
  for (int k = 0; k < 3; ++k) rig.expose();
  rig.pass();
  EXPECT_EQ(rig.newest().counter, before.counter + 4);
  EXPECT_EQ(rig.health().lost, 3U);
}

TEST(NdiTracker, DiesSaysSoAndComesBack) {
  NdiRig rig;
  rig.connect();
  rig.pass();
  const auto before = rig.newest();
  rig.virtualNdi->faults().dead = true;
  ASSERT_TRUE(NdiRig::until([&] { return !rig.health().connected; }));
  EXPECT_THAT(rig.words(), HasSubstr("NOT CONNECTED"));
  EXPECT_THAT(rig.words(), HasSubstr("has hung up"));
  rig.clock.advance(1'000'000'000);
  rig.virtualNdi->faults().dead = false;
  ASSERT_TRUE(NdiRig::until([&] { return rig.health().connected; }));
  EXPECT_THAT(rig.words(), Not(HasSubstr("hung up")));
  rig.pass();
  const auto after = rig.newest();
  EXPECT_TRUE(after.body[0].hasPose);
  EXPECT_NEAR(static_cast<double>(after.counter - before.counter), 61.0, 1.0) << "a second at 60 Hz";
  EXPECT_EQ(rig.health().sessions, 2U);
}

TEST(NdiTracker, SilenceAndAnEndOfTrackingAreMetByANewSession) {
  NdiRig rig;
  rig.connect();
  rig.pass();
  rig.virtualNdi->faults().stopped = true;
  ASSERT_TRUE(NdiRig::until([&] { return rig.health().sessions == 2; }));
  rig.pass();
  rig.virtualNdi->faults().silent = true;
  ASSERT_TRUE(NdiRig::until([&] { return !rig.health().connected; }));
  EXPECT_THAT(rig.words(), HasSubstr("has not answered for 300 ms"));
  rig.virtualNdi->faults().silent = false;
  ASSERT_TRUE(NdiRig::until([&] { return rig.health().sessions == 3; }));
  rig.pass();
}

TEST(NdiTracker, ACountThatBeginsAnewIsBelievedAfterThreeFrames) {
  NdiRig rig;
  rig.connect();
  rig.pass();
  auto last = rig.newest();
  rig.virtualNdi->faults().restartCount = 1;
  rig.expose();
  ASSERT_TRUE(NdiRig::until([&] { return rig.health().restarts == 1; })) << "asked three times, it says the same";
  rig.pass();
  EXPECT_GT(rig.newest().counter, last.counter);
  EXPECT_THAT(rig.words(), HasSubstr("1 restarts of its count"));
}

TEST(NdiTracker, SaysWhereTheStatedRateIsWrong) {
  NdiRig rig;
  rig.driver.rate_Hz = 50.0;
  rig.connect();
  for (int k = 0; k < 320; ++k) {
    rig.pass();
    (void)rig.newest();
  }
  EXPECT_NEAR(rig.health().rate_Hz, 60.0, 0.5);
  EXPECT_THAT(rig.words(), HasSubstr("where rate_Hz says 50"));
}

TEST(NdiTracker, WhatNobodyFetchesIsCountedNotKept) {
  NdiRig rig;
  rig.connect();
  for (int k = 0; k < 270; ++k) rig.pass();
  EXPECT_EQ(rig.health().notTaken, 270U - hardware::StreamedTracker::kQueue);
  std::array<device::TrackerFrame, 300> all;
  EXPECT_EQ(rig.tracker->read(rig.clock.now(), all), hardware::StreamedTracker::kQueue);
  EXPECT_EQ(all[255].counter, all[0].counter + 255) << "the oldest are kept";
}

TEST(NdiTracker, RefusesNoBodyAndTooMany) {
  NdiRig rig;
  rig.driver.bodies.clear();
  EXPECT_FALSE(rig.connected());
  rig.driver.bodies.assign(10, "C4");
  EXPECT_THAT(rig.connected().error().text(), HasSubstr("1 to 9 bodies, not 10"));
}

}  // namespace
}  // namespace articulus::test
