#include "hardware/io/message_due.h"

#include <gtest/gtest.h>

namespace articulus::hardware::test {
namespace {

constexpr base::Nanoseconds kCycle = 4'000'000, kFar = 1'000'000'000'000;

TEST(MessageDue, SleepsUntilShortlyBeforeTheNextMessage) {
  MessageDue due(kCycle);
  due.came(1'000'000'000);
  EXPECT_EQ(due.sleep(1'000'100'000, kFar), kCycle - MessageDue::kMostBefore - 100'000);
  EXPECT_EQ(due.sleep(1'000'000'000 + kCycle - MessageDue::kMostBefore, kFar), 0);
  EXPECT_EQ(due.sleep(1'000'000'000 + kCycle, kFar), 0) << "it is due: looked for without sleeping";
  EXPECT_EQ(due.sleep(1'000'000'000 + kCycle + MessageDue::kMostBefore, kFar), 0);
}

TEST(MessageDue, NeverSleepsBeyondTheEndOfTheWait) {
  MessageDue due(kCycle);
  due.came(1'000'000'000);
  EXPECT_EQ(due.sleep(1'000'100'000, 1'000'300'000), 200'000);
}

TEST(MessageDue, AMessageThatStaysAwayIsSleptFor) {
  MessageDue due(kCycle);
  due.came(1'000'000'000);
  const base::Nanoseconds late = 1'000'000'000 + kCycle + MessageDue::kMostBefore + 1;
  EXPECT_EQ(due.sleep(late, late + 7'000'000), 7'000'000);
}

TEST(MessageDue, BeforeTheFirstOneItSleeps) {
  const MessageDue due(kCycle);
  EXPECT_EQ(due.sleep(1'000'000'000, 1'005'000'000), 5'000'000);
}

TEST(MessageDue, OfAShortCycleOnlyASmallShareIsSpentAwake) {
  for (const base::Nanoseconds cycle : {1'000'000, 2'000'000, 4'000'000, 12'000'000}) {
    MessageDue due(cycle);
    due.came(0);
    const base::Nanoseconds awake = cycle - due.sleep(1, kFar) - 1;
    EXPECT_LE(awake, cycle / MessageDue::kShare) << cycle;
    EXPECT_LE(awake, MessageDue::kMostBefore) << cycle;
    EXPECT_GT(awake, 0) << cycle;
  }
}

}  // namespace
}  // namespace articulus::hardware::test
