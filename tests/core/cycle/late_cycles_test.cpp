// Cycles that come late or unevenly: what is counted, and that nothing which is told of a sound arm is wrong.
#include <gtest/gtest.h>

#include <random>

#include "tests/support/cycle_rig.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::State;
using record::Channel;
using record::EventKind;

TEST(LateCycles, OneSkipIsCountedBridgedAndFlagged) {
  CycleRig rig;
  rig.makeReady();
  ASSERT_EQ(rig.start(planOf(loadSegment(3, 1.0, 0.2, 1.0))), AckCode::Accepted);
  rig.run(1000);
  (void)rig.events();
  const auto before = rig.snapshot();
  rig.clock.oversleepOnce(5'000'000);
  rig.run();
  auto s = rig.snapshot();
  EXPECT_EQ(s.cycle, before.cycle + 1);
  EXPECT_EQ(s.lateCycles, before.lateCycles + 5);
  EXPECT_NE(s.sample.flags & record::kLateCycle, 0);
  EXPECT_NEAR(s.sample[Channel::WakeLate], 0.005, 1e-9);
  const auto events = rig.events();
  const auto late =
      std::find_if(events.begin(), events.end(), [](const auto& e) { return e.kind == EventKind::LateCycle; });
  ASSERT_NE(late, events.end());
  EXPECT_EQ(late->code, 5);
  rig.run();
  EXPECT_EQ(rig.snapshot().sample.flags & record::kLateCycle, 0);
  EXPECT_NEAR(rig.snapshot().sample[Channel::HostTime] - before.sample[Channel::HostTime], 0.007, 1e-9)
      << "one deadline late, then on time again";
  rig.run(500);
  EXPECT_EQ(rig.state(), State::Force) << safety::describe(rig.snapshot().fault);
}

// A busy host misses no cycle and yet reads each at another moment: nothing that is told of a sound arm may be a fault.
TEST(LateCycles, UnevenCyclesOfAFastArmAreNoFault) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    CycleRig rig(seed);
    rig.switchOn();
    std::mt19937_64 random(seed);
    const auto runUnevenly = [&](int cycles) {
      for (int i = 0; i < cycles; ++i) {
        rig.clock.oversleepAlways(static_cast<base::Nanoseconds>(random() % 950'000));
        rig.run();
      }
    };
    robot::JointVector there = rig.cell.homeJoints_rad;
    for (int i = 0; i < there.size(); ++i) there[i] += (i % 2 == 0 ? 8.0 : -8.0) * kDegree;
    for (const robot::JointVector& target : {there, rig.cell.homeJoints_rad, there}) {
      // Longer where the limits of speed ask for it.
      ASSERT_EQ(rig.order(moveJoints(target, 0.1)), AckCode::Accepted);
      for (int i = 0; i < 20 && (i == 0 || rig.state() == State::Joint); ++i) runUnevenly(500);
      ASSERT_EQ(rig.state(), State::Stop) << safety::describe(rig.snapshot().fault) << ", seed " << seed;
      EXPECT_LT((rig.devices->arm().truePosition() - target).cwiseAbs().maxCoeff(), 0.1 * kDegree);
    }
  }
}

// However late each reading comes, or told twice: the speed that controllers and supervisor go by is the arm's own.
TEST(LateCycles, TheSpeedIsTheArmsOwnHoweverUnevenlyItIsRead) {
  using Late = base::Nanoseconds (*)(int cycle, std::uint64_t random);
  const std::pair<const char*, Late> courses[] = {
      {"on time", [](int, std::uint64_t) -> base::Nanoseconds { return 0; }},
      {"anywhere in the cycle",
       [](int, std::uint64_t random) { return static_cast<base::Nanoseconds>(random % 1'000'000); }},
      {"a whole cycle late, then the same reading twice",
       [](int cycle, std::uint64_t) -> base::Nanoseconds { return cycle % 7 == 3 ? 999'000 : 0; }},
      {"twice in a row a whole cycle late",
       [](int cycle, std::uint64_t) -> base::Nanoseconds { return cycle % 9 == 3 || cycle % 9 == 4 ? 999'000 : 0; }},
      {"a deadline missed now and then",
       [](int cycle, std::uint64_t random) -> base::Nanoseconds {
         return cycle % 23 == 5 ? 1'000'000 + static_cast<base::Nanoseconds>(random % 900'000) : 0;
       }},
  };
  double onTime_rad_per_s = 0.0;
  for (const auto& [name, late] : courses) {
    CycleRig rig;
    rig.clock.oversleepOnce(130'000);  // the plant's own steps end between the cycles: it may tell a reading twice
    rig.switchOn();
    std::mt19937_64 random(1);
    robot::JointVector there = rig.cell.homeJoints_rad;
    for (int i = 0; i < there.size(); ++i) there[i] += (i % 2 == 0 ? 8.0 : -8.0) * kDegree;
    ASSERT_EQ(rig.order(moveJoints(there, 0.1)), AckCode::Accepted);
    double square = 0.0, cycles = 0.0;
    for (int i = 0; i < 10000 && rig.state() == State::Joint; ++i) {
      rig.clock.oversleepAlways(late(i, random()));
      rig.run();
      const auto sample = rig.snapshot().sample;
      const robot::JointVector& truth = rig.devices->arm().trueVelocity();
      if (i < 500) continue;  // the joints break away: what friction does then, the observer must learn first
      square += (sample.six(Channel::JointVelocity1) - truth.head<6>()).squaredNorm();
      cycles += 1.0;
    }
    ASSERT_EQ(rig.state(), State::Stop) << name << ": " << safety::describe(rig.snapshot().fault);
    ASSERT_GT(cycles, 500.0);
    const double error_rad_per_s = std::sqrt(square / cycles);
    if (onTime_rad_per_s == 0.0) onTime_rad_per_s = error_rad_per_s;
    EXPECT_LT(error_rad_per_s, 1.25 * onTime_rad_per_s) << name;
  }
}

TEST(LateCycles, UnevenCyclesUnderAForceLoopAreNoFault) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    CycleRig rig(seed);
    rig.makeReady();
    ASSERT_EQ(rig.start(planOf(loadSegment(3, 5.0, 1.0, 4.0))), AckCode::Accepted);
    std::mt19937_64 random(seed);
    for (int i = 0; i < 4500; ++i) {
      rig.clock.oversleepAlways(static_cast<base::Nanoseconds>(random() % 950'000));
      rig.run();
    }
    EXPECT_EQ(rig.state(), State::Force) << safety::describe(rig.snapshot().fault) << ", seed " << seed;
  }
}

}  // namespace
}  // namespace articulus::test
