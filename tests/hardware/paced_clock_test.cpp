// A clock that waits for the device which owns the cycle: how long it waits, and what it says of cycles that nobody
// began.
#include "hardware/io/paced_clock.h"

#include <gtest/gtest.h>

namespace articulus::test {
namespace {

constexpr base::Nanoseconds kPeriod = 4'000'000;

/// Says at once what it was told to, and keeps what it was asked.
class ToldOwner final : public hardware::CycleOwner {
 public:
  [[nodiscard]] int waitForCycle(base::Nanoseconds until) noexcept override {
    until_ = until;
    return passed_;
  }
  void ranWithout(int cycles) noexcept override { without_ += cycles; }
  base::Nanoseconds until_ = 0;
  int passed_ = 1, without_ = 0;
};

TEST(PacedClock, PassesOnHowManyCyclesTheDeviceCounted) {
  ToldOwner owner;
  hardware::PacedClock clock(owner, 250.0);
  for (const int passed : {1, 3}) {
    owner.passed_ = passed;
    clock.sleepUntil(clock.now() + kPeriod);
    EXPECT_EQ(clock.periodsPassed(), passed);
  }
  EXPECT_EQ(owner.without_, 0) << "each of them had its message";
}

TEST(PacedClock, WaitsHalfAPeriodBehindTheDeadlineAndNeverMoreThanThree) {
  ToldOwner owner;
  hardware::PacedClock clock(owner, 250.0);
  const base::Nanoseconds deadline = clock.now() + kPeriod;
  clock.sleepUntil(deadline);
  EXPECT_EQ(owner.until_, deadline + kPeriod / 2);
  clock.sleepUntil(clock.now() + 100 * kPeriod);
  EXPECT_LE(owner.until_, clock.now() + 3 * kPeriod);
}

TEST(PacedClock, CyclesThatNobodyBeganAreToldToTheDevice) {
  ToldOwner owner;
  owner.passed_ = 0;
  hardware::PacedClock clock(owner, 250.0);
  clock.sleepUntil(clock.now() - 5 * kPeriod / 2);
  EXPECT_EQ(clock.periodsPassed(), 0);
  EXPECT_GE(owner.without_, 3) << "the one that is due, and two that were slept through";
}

}  // namespace
}  // namespace articulus::test
