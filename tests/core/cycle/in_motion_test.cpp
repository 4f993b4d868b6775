#include "core/cycle/in_motion.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/cycle/phases/cycle_state.h"

namespace articulus::cycle {
namespace {

TEST(InMotion, StateThatMovesAndPlanBetweenTwoSegmentsCount) {
  Snapshot now;
  EXPECT_FALSE(inMotion(now));
  for (int i = 0; i < kStateCount; ++i) {
    now.state = static_cast<State>(i);
    EXPECT_EQ(inMotion(now), moves(now.state)) << name(now.state);
  }
  now.state = State::Stop;
  now.planRunning = true;
  EXPECT_TRUE(inMotion(now));
}

TEST(InMotion, EachJointThatStillRunsOutInStopCountsToBothSides) {
  for (const record::Channel joint : {record::Channel::JointVelocity1, record::Channel::JointVelocity4,
                                      record::Channel::JointVelocity6, record::Channel::JointVelocity7})
    for (const double sign : {-1.0, 1.0}) {
      Snapshot now;
      now.sample[joint] = sign * 1.01 * kStandstill_rad_per_s;
      EXPECT_TRUE(inMotion(now));
      now.sample[joint] = sign * 0.99 * kStandstill_rad_per_s;
      EXPECT_FALSE(inMotion(now));
      now.sample[joint] = std::numeric_limits<double>::quiet_NaN();
      EXPECT_FALSE(inMotion(now));
    }
}

}  // namespace
}  // namespace articulus::cycle
