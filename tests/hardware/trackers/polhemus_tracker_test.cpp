// The Polhemus driver while it tracks, against a virtual system over a pseudo terminal and over real TCP: each way in
// which the line or the system can fail it.
#include <gmock/gmock.h>

#include <atomic>

#include "tests/hardware/trackers/polhemus_rig.h"

namespace articulus::test {
namespace {

using hardware::BodySight;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using Model = PolhemusRig::Model;

TEST(PolhemusTracker, TimesAreTheDevicesOwn) {
  PolhemusRig rig;
  rig.connect();
  rig.pass();
  auto last = rig.newest();
  for (int k = 0; k < 20; ++k) {
    const base::Nanoseconds later = (k % 3) * 3'000'000;  // than its count times the rate would have it
    rig.clock.advance(later);
    rig.pass();
    const auto frame = rig.newest();
    EXPECT_NEAR(static_cast<double>(frame.time - last.time), 16'666'667.0 + static_cast<double>(later), 1'000'000.0)
        << k << ": its clock counts whole milliseconds";
    last = frame;
  }
  EXPECT_THAT(rig.words(), Not(HasSubstr("times of frames are wrong")));
}

TEST(PolhemusTracker, ALateCycleKeepsItsTimeAndItsCount) {
  PolhemusRig rig;
  rig.connect();
  for (int k = 0; k < 5; ++k) rig.pass();
  const auto before = rig.newest();
  rig.faults().lateCycles = 1;
  rig.expose();
  const std::uint64_t had = rig.health().frames;
  rig.expose();
  ASSERT_TRUE(rig.until([&] { return rig.health().frames == had + 2; }));
  std::array<device::TrackerFrame, 4> some;
  ASSERT_EQ(rig.tracker->read(rig.clock.now(), some), 2U);
  EXPECT_EQ(some[0].counter, before.counter + 1);
  EXPECT_NEAR(static_cast<double>(some[1].time - some[0].time), 16'666'667.0, 1'100'000.0)
      << "both came at once: its own clock tells when they were taken";
  EXPECT_GT(rig.health().longestDelay_s, 0.01) << "and the delay is told";
}

TEST(PolhemusTracker, WhatIsDamagedCostsItsFrameAndNoOther) {
  for (const Model model : {Model::Liberty, Model::Fastrak}) {
    PolhemusRig rig({"C3", "C4"}, model);
    rig.connect();
    rig.pass();
    for (std::atomic<int>* fault : {&rig.faults().loseBytes, &rig.faults().truncateRecords}) {
      *fault = 1;  // the first station's record of the next cycle
      rig.pass();
      const auto frame = rig.newest();
      EXPECT_FALSE(frame.body[0].hasPose);
      ASSERT_TRUE(frame.body[1].hasPose) << "its neighbour came whole";
      EXPECT_NEAR(frame.body[1].X_TM.translation.x(), 0.1, 1e-6);
      EXPECT_EQ(rig.health().body[0].sight, BodySight::NotTold);
      rig.pass();
      EXPECT_TRUE(rig.newest().body[0].hasPose);
    }
    EXPECT_EQ(rig.health().damaged, 2U);
    EXPECT_EQ(rig.health().frames, 5U);
    EXPECT_EQ(rig.health().sessions, 1U);
    EXPECT_THAT(rig.words(), HasSubstr("2 damaged on the way"));
  }
}

TEST(PolhemusTracker, DoubleRecordsAreOneFrame) {
  PolhemusRig rig({"C3", "C4"});
  rig.connect();
  rig.pass();
  const auto before = rig.newest();
  rig.faults().duplicateRecords = 2;  // both of one cycle
  rig.expose();
  rig.pass();
  ASSERT_TRUE(rig.until([&] { return rig.newest().counter == before.counter + 2 || rig.health().frames == 3; }));
  EXPECT_EQ(rig.health().lost, 0U);
  EXPECT_EQ(rig.health().late, 0U);
}

TEST(PolhemusTracker, WhatIsNoNumberAnErrorOrMirroredIsNotTaken) {
  PolhemusRig rig;
  rig.connect();
  rig.pass();
  const auto seen = [&] {
    rig.pass();
    return rig.newest().body[0].hasPose;
  };
  rig.faults().nanRecords = 1;
  EXPECT_FALSE(seen());
  EXPECT_EQ(rig.health().body[0].sight, BodySight::NoNumber);
  rig.faults().faulty = 1;
  rig.faults().letter = 'c';
  EXPECT_FALSE(seen());
  EXPECT_THAT(rig.words(), HasSubstr("C4 told with an error (its source fails in X and Y)"));
  rig.faults().letter = 'u';
  EXPECT_FALSE(seen());
  EXPECT_THAT(rig.words(), HasSubstr("out of the measuring volume (it is outside of the mapped volume)"));
  rig.faults().faulty = 0;
  EXPECT_TRUE(seen());
  rig.truth.pose(0).translation = {0.2, 0.1, 0.05};  // beyond the source: it is told at -0.2, -0.1, -0.05
  EXPECT_TRUE(seen()) << "a leap that ends elsewhere";
  rig.truth.pose(0).translation = {0.2, 0.1, -0.05};
  EXPECT_FALSE(seen()) << "to us it has left";
}

TEST(PolhemusTracker, ASensorThatCrossesThePlaneOfTheSourceIsToldAsMirrored) {
  PolhemusRig rig;
  rig.connect();
  for (int k = -10; k <= 10; ++k) {
    rig.truth.pose(0).translation = {0.2, 0.1, 0.004 * k};
    rig.pass();
    EXPECT_EQ(rig.newest().body[0].hasPose, k <= 0) << k;
    if (k != 5) continue;
    EXPECT_THAT(rig.words(), HasSubstr("C4 in the wrong hemisphere of the source"));
  }
}

TEST(PolhemusTracker, LettersAreTakenWhereTheCellFileSaysSo) {
  PolhemusRig rig;
  rig.polhemus.takeErrors = true;
  rig.connect();
  rig.faults().faulty = 1;
  rig.faults().letter = 'I';
  rig.pass();
  EXPECT_TRUE(rig.newest().body[0].hasPose);
  EXPECT_THAT(rig.words(), HasSubstr("C4 seen (its self-test at the start found faults"));
}

TEST(PolhemusTracker, DistortionIsToldAndRefusedAboveItsLimit) {
  PolhemusRig rig({"C3", "C4"});  // a line without a limit: it is asked for
  rig.polhemus.mostDistortion = 1;
  rig.connect();
  rig.faults().distortion = 1;
  rig.pass();
  EXPECT_TRUE(rig.newest().body[0].hasPose);
  EXPECT_THAT(rig.words(), HasSubstr("metal bends its field: level 1 of 2, bent in 1 frames"));
  rig.faults().distortion = 2;
  rig.pass();
  EXPECT_FALSE(rig.newest().body[0].hasPose);
  EXPECT_THAT(rig.words(), HasSubstr("in a field that metal bends more than is allowed"));
}

TEST(PolhemusTracker, LostCyclesAreGapsOfTheCounter) {
  PolhemusRig rig;
  rig.connect();
  rig.pass();
  const auto before = rig.newest();
  rig.faults().loseFrames = 3;
  for (int k = 0; k < 3; ++k) rig.expose();
  rig.pass();
  EXPECT_EQ(rig.newest().counter, before.counter + 4);
  EXPECT_EQ(rig.health().lost, 3U);
}

TEST(PolhemusTracker, RecordsOfTwoCyclesNeverMeetInOneFrame) {
  PolhemusRig rig({"C3", "C4"});
  rig.connect();
  rig.pass();
  const auto before = rig.newest();
  rig.faults().unplugged = 2;  // of this cycle only the first record comes
  rig.expose();
  rig.faults().unplugged = 1;  // and of the next one only the second
  rig.expose();
  std::array<device::TrackerFrame, 4> some;
  ASSERT_TRUE(rig.until([&] { return rig.health().frames >= 3; }));
  ASSERT_EQ(rig.tracker->read(rig.clock.now(), some), 2U);
  EXPECT_EQ(some[0].counter, before.counter + 1);
  EXPECT_TRUE(some[0].body[0].hasPose);
  EXPECT_FALSE(some[0].body[1].hasPose);
  EXPECT_EQ(some[1].counter, before.counter + 2);
  EXPECT_FALSE(some[1].body[0].hasPose);
  EXPECT_TRUE(some[1].body[1].hasPose);
}

TEST(PolhemusTracker, ASensorThatIsPulledOutIsMissingAndTheFramesGoOn) {
  PolhemusRig rig({"C3", "C4"});
  rig.connect();
  rig.pass();
  rig.faults().unplugged = 2;  // the last of the cycle
  rig.expose();
  rig.expose();
  ASSERT_TRUE(rig.until([&] { return rig.health().body[1].sight == BodySight::NotTold; }));
  EXPECT_TRUE(rig.newest().body[0].hasPose);
  EXPECT_THAT(rig.words(), HasSubstr("C4 missing from the frame"));
}

TEST(PolhemusTracker, DiesSaysSoAndComesBack) {
  for (const auto line : {PolhemusRig::Line::Serial, PolhemusRig::Line::Tcp}) {
    PolhemusRig rig({"C4"}, Model::Liberty, line);
    rig.connect();
    rig.pass();
    const auto before = rig.newest();
    rig.faults().dead = true;
    ASSERT_TRUE(rig.until([&] { return !rig.health().connected; }));
    EXPECT_THAT(rig.words(),
                AllOf(HasSubstr("NOT CONNECTED"),
                      line == PolhemusRig::Line::Serial ? HasSubstr("plugged") : HasSubstr("has hung up")));
    rig.clock.advance(1'000'000'000);
    rig.faults().dead = false;
    ASSERT_TRUE(rig.ready());
    rig.pass();
    const auto after = rig.newest();
    EXPECT_TRUE(after.body[0].hasPose);
    EXPECT_NEAR(static_cast<double>(after.counter - before.counter), 61.0, 1.0) << "a second at 60 Hz";
    EXPECT_EQ(rig.health().sessions, 2U);
  }
}

TEST(PolhemusTracker, SilenceFreezingAndNonsenseAreMetByANewSession) {
  PolhemusRig rig;
  rig.polhemus.replyTime = 300'000'000;
  rig.connect();
  rig.faults().silent = true;
  ASSERT_TRUE(rig.until([&] { return !rig.health().connected; }));
  EXPECT_THAT(rig.words(), HasSubstr("has sent nothing for 300 ms"));
  rig.faults().silent = false;
  ASSERT_TRUE(rig.until([&] { return rig.health().sessions == 2; }));
  ASSERT_TRUE(rig.ready());
  rig.faults().wrongBaud = 19200;
  ASSERT_TRUE(rig.until([&] {
    rig.expose();
    return !rig.health().connected;
  }));
  EXPECT_THAT(rig.words(), HasSubstr("bytes without sense"));
  rig.faults().wrongBaud = 0;
  ASSERT_TRUE(rig.until([&] { return rig.health().sessions == 3; }));
  ASSERT_TRUE(rig.ready());
  rig.faults().frozen = true;
  ASSERT_TRUE(rig.until([&] {
    rig.expose();
    return !rig.health().connected;
  }));
  EXPECT_THAT(rig.words(), HasSubstr("repeats the same frame for 300 ms"));
  rig.faults().frozen = false;
  ASSERT_TRUE(rig.until([&] { return rig.health().sessions == 4; }));
  ASSERT_TRUE(rig.ready());
  rig.pass();
}

TEST(PolhemusTracker, ACountThatBeginsAnewIsBelievedAfterThreeFrames) {
  PolhemusRig rig;
  rig.connect();
  for (int k = 0; k < 5; ++k) rig.pass();
  const auto last = rig.newest();
  rig.faults().restartCount = 1;
  for (int k = 0; k < 3; ++k) rig.expose();
  ASSERT_TRUE(rig.until([&] { return rig.health().restarts == 1; }));
  rig.pass();
  EXPECT_GT(rig.newest().counter, last.counter);
}

TEST(PolhemusTracker, AsksOneByOneWhereTheLineIsTooSlowToStream) {
  PolhemusRig rig({"C3", "C4", "C5"});
  rig.polhemus.baud = 115200;
  rig.polhemus.rate_Hz = rig.driver.rate_Hz = 70.0;
  rig.polhemus.pace = hardware::PolhemusPace::Polled;
  rig.expose();  // what is told until the first exposure of a session is the one before
  rig.connect();
  EXPECT_FALSE(rig.virtualPolhemus->state().continuous);
  ASSERT_TRUE(rig.until([&] { return rig.health().frames >= 10; }));
  const auto frame = rig.newest();
  EXPECT_TRUE(frame.body[0].hasPose && frame.body[2].hasPose);
  EXPECT_EQ(rig.health().lost, 0U);
}

TEST(PolhemusTracker, LeavesTheSystemSilentWhenItGoes) {
  for (const Model model : {Model::Liberty, Model::Fastrak}) {
    PolhemusRig rig({"C4"}, model);
    rig.connect();
    ASSERT_TRUE(rig.until([&] { return rig.virtualPolhemus->state().continuous; }));
    rig.tracker.reset();
    EXPECT_TRUE(rig.until([&] { return !rig.virtualPolhemus->state().continuous; }));
  }
}

}  // namespace
}  // namespace articulus::test
