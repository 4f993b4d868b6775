// A live cell does not start on a computer that does not grant real time; a simulated one may.
#include "core/station/real_time_rule.h"

#include <gtest/gtest.h>

namespace articulus::station {
namespace {

TEST(RealTimeRule, ALiveCellNeedsSchedulingAndLockedMemory) {
  for (const bool fifo : {true, false})
    for (const bool locked : {true, false}) {
      TimingSummary t;
      t.fifoScheduling = fifo;
      t.memoryLocked = locked;
      t.schedulingNote = "grant rtprio in limits.conf. ";
      EXPECT_TRUE(mayRun(true, t)) << "a simulated cell: " << fifo << locked;
      const auto live = mayRun(false, t);
      EXPECT_EQ(static_cast<bool>(live), fifo && locked);
      if (live) continue;
      EXPECT_EQ(live.error().message.find("real-time scheduling") != std::string::npos, !fifo) << live.error().text();
      EXPECT_EQ(live.error().message.find("locked memory") != std::string::npos, !locked) << live.error().text();
      EXPECT_NE(live.error().remedy.find("rtprio"), std::string::npos) << "says how it is granted";
    }
}

}  // namespace
}  // namespace articulus::station
