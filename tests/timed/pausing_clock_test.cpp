#include "core/base/pausing_clock.h"

#include <gtest/gtest.h>

#include <thread>

namespace articulus::base {
namespace {

constexpr Nanoseconds kPeriod = 4'000'000;

TEST(PausingClock, StandsWhileItsThreadIsAwayAndCountsIt) {
  PausingClock clock(kPeriod);
  Nanoseconds next = clock.now() + kPeriod;
  clock.sleepUntil(next);
  const Nanoseconds began = clock.now();
  std::this_thread::sleep_for(std::chrono::milliseconds(60));  // the host is away
  EXPECT_LT(clock.now(), next + kPeriod) << "no time passes beyond the cycle that is due";
  next += kPeriod;
  clock.sleepUntil(next);
  EXPECT_GE(clock.now(), next);
  EXPECT_LT(clock.now(), next + kPeriod);
  EXPECT_GE(clock.now(), began);
  const HostPauses pauses = clock.hostPauses();
  EXPECT_GE(pauses.count, 1u);  // the host may take some milliseconds of its own
  EXPECT_LE(pauses.count, 3u);
  EXPECT_GE(pauses.longest, 50'000'000);
  EXPECT_GE(pauses.total, pauses.longest);
  EXPECT_EQ(pauses.total == pauses.longest, pauses.count == 1u);
}

TEST(PausingClock, GoesOnByItselfBeforeAnybodySleeps) {
  const PausingClock clock(kPeriod);
  const Nanoseconds before = clock.now();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_GE(clock.now() - before, 20'000'000);
  EXPECT_EQ(clock.hostPauses().count, 0u);
}

TEST(SteadyClock, NeverStands) { EXPECT_EQ(SteadyClock().hostPauses().count, 0u); }

}  // namespace
}  // namespace articulus::base
