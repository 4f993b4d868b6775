// What a cycle leaves behind: the time of a run starts anew with each recording, and what is not known is missing.
#include "core/cycle/phases/snapshot_publisher.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/phase_rig.h"

namespace articulus::test {
namespace {

using record::Channel;

class PublisherTest : public testing::Test {
 protected:
  record::Sample publish(base::Nanoseconds deadline) {
    publisher.publish({.deadline = deadline, .began = deadline}, 0);
    return rig.links->snapshot.read().sample;
  }
  PhaseRig rig;
  cycle::SnapshotPublisher publisher{rig.parts, *rig.links};
};

TEST_F(PublisherTest, TheTimeOfARunStartsWithItsFirstSample) {
  EXPECT_EQ(publish(5'000'000'000)[Channel::Time], 0.0);
  rig.links->recordingNumber = 1;
  rig.links->recording = true;
  EXPECT_EQ(publish(6'000'000'000)[Channel::Time], 0.0);
  EXPECT_DOUBLE_EQ(publish(6'250'000'000)[Channel::Time], 0.25);
  rig.links->recordingNumber = 2;
  EXPECT_EQ(publish(7'000'000'000)[Channel::Time], 0.0) << "the second run goes on in the time of the first";
}

TEST_F(PublisherTest, ALostSampleIsCountedWhileARunIsRecorded) {
  const record::Sample none;
  while (rig.links->recordSamples.push(none)) {}
  (void)publish(1);
  EXPECT_EQ(rig.links->lostSamples.load(), 0u);
  rig.links->recording = true;
  (void)publish(2);
  EXPECT_EQ(rig.links->lostSamples.load(), 1u);
}

TEST_F(PublisherTest, AnglesAreMissingUntilTheReferenceIsKnown) {
  EXPECT_TRUE(std::isnan(publish(1)[Channel::Flexion]));
  rig.parts.reference.set(rig.parts.signals.model().X_WD);
  EXPECT_NEAR(publish(2)[Channel::Flexion], 0.0, 1e-12);
  rig.parts.reference.forget();
  EXPECT_TRUE(std::isnan(publish(3)[Channel::Flexion]));
}

TEST_F(PublisherTest, WantedJointsAreMissingWithTheDrivesOff) {
  EXPECT_FALSE(std::isnan(publish(1)[Channel::WantedJoint1]));
  rig.parts.state.controllerOn = false;
  EXPECT_TRUE(std::isnan(publish(2)[Channel::WantedJoint1]));
}

TEST_F(PublisherTest, ThePlanAndTheFaultStandInTheSnapshot) {
  protocol::Segment s = moveSegment({0.0, 0.0, 0.0}, 1.0);
  s.step = 4;
  rig.start(planOf(s));
  (void)publish(1);
  EXPECT_TRUE(rig.links->snapshot.read().planRunning);
  EXPECT_EQ(rig.links->snapshot.read().step, 4);
  rig.latch(safety::FaultCode::DeadManReleased);
  (void)publish(2);
  const auto snapshot = rig.links->snapshot.read();
  EXPECT_FALSE(snapshot.planRunning);
  EXPECT_EQ(snapshot.step, -1);
  EXPECT_EQ(snapshot.fault.code, safety::FaultCode::DeadManReleased);
  EXPECT_EQ(snapshot.state, cycle::State::Fault);
}

}  // namespace
}  // namespace articulus::test
