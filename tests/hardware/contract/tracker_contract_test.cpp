// What every Tracker promises, simulated or real: the same tests for all of them (tracker_rig.h).
#include <gtest/gtest.h>

#include <array>

#include "tests/hardware/contract/tracker_rig.h"
#include "tests/support/comma_locale.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using device::TrackedBody;
using device::TrackerFrame;

class TrackerContract : public ::testing::TestWithParam<TrackerRigRow> {
 protected:
  TrackerContract() : rig_(GetParam().make()) { rig_->move({0.1, -0.2, -1.5}); }
  /// One exposure.  Out  what was read
  std::size_t cycle() {
    rig_->pass();
    return rig_->tracker().read(rig_->now(), frames_);
  }
  const TrackerFrame& frame() {
    EXPECT_EQ(cycle(), 1U);
    return frames_[0];
  }
  /// The origin of the triad is its second marker.
  static bool seen(const TrackedBody& body) { return body.hasPose || (body.seen & 2U) != 0; }
  static spatial::Vector3 origin(const TrackedBody& body) {
    return body.hasPose ? body.X_TM.translation : body.marker_T_m[1];
  }
  CommaLocale locale_;  // of no matter to a device
  std::unique_ptr<TrackerRig> rig_;
  std::array<TrackerFrame, 4> frames_;
};

TEST_P(TrackerContract, CountsExposuresInTheStationsTime) {
  EXPECT_EQ(rig_->tracker().bodies().size(), 1U);
  EXPECT_GT(rig_->tracker().rate_Hz(), 1.0);
  frame();
  TrackerFrame last = frames_[0];
  for (int k = 0; k < 20; ++k) {
    frame();
    EXPECT_EQ(frames_[0].counter, last.counter + 1);
    EXPECT_GT(frames_[0].time, last.time);
    EXPECT_LE(frames_[0].time, rig_->now()) << "from the future";
    EXPECT_LT(rig_->now() - frames_[0].time, 50'000'000) << "old";
    EXPECT_EQ(frames_[0].bodies, 1U);
    EXPECT_EQ(rig_->tracker().read(rig_->now(), frames_), 0U) << "it was read twice and exposed once";
    last = frames_[0];
  }
}

TEST_P(TrackerContract, TellsWhereABodyIs) {
  for (const spatial::Vector3& at : {spatial::Vector3(0.3, 0.2, -1.2), spatial::Vector3(-0.25, 0.1, -2.0)}) {
    rig_->move(at);
    cycle();
    const TrackedBody& body = frame().body[0];
    ASSERT_TRUE(seen(body));
    EXPECT_LT((origin(body) - at).norm(), rig_->accuracy_m());
  }
}

TEST_P(TrackerContract, WhatIsHiddenHasNoPlaceAndTheFramesGoOn) {
  frame();
  const std::uint64_t last = frames_[0].counter;
  rig_->hide(true);
  for (int k = 1; k <= 3; ++k) {
    frame();
    EXPECT_EQ(frames_[0].counter, last + static_cast<std::uint64_t>(k));
    EXPECT_FALSE(frames_[0].body[0].hasPose);
    EXPECT_EQ(frames_[0].body[0].seen, 0U);
  }
  rig_->hide(false);
  EXPECT_TRUE(seen(frame().body[0]));
}

TEST_P(TrackerContract, InventsNothingWhileItIsSilentAndCountsWhatWasLost) {
  frame();
  const TrackerFrame last = frames_[0];
  rig_->lose();
  for (int k = 0; k < 10; ++k) EXPECT_EQ(cycle(), 0U);
  rig_->back();
  std::size_t n = 0;
  for (int k = 0; k < 5 && n == 0; ++k) n = cycle();
  ASSERT_GT(n, 0U) << "it does not come back";
  EXPECT_GE(frames_[0].counter, last.counter + 10) << "the gap is not seen";
  EXPECT_LE(frames_[0].counter, last.counter + 16);
  EXPECT_GT(frames_[0].time, last.time);
}

TEST_P(TrackerContract, GivesTheOldestFirstAndNoMoreThanAskedFor) {
  frame();
  std::uint64_t last = frames_[0].counter;
  for (int k = 0; k < 5; ++k) rig_->pass();
  int all = 0;
  for (std::size_t n = 0; (n = rig_->tracker().read(rig_->now(), std::span(frames_).first(2))) > 0;) {
    EXPECT_LE(n, 2U);
    for (std::size_t i = 0; i < n; ++i, ++all) EXPECT_EQ(frames_[i].counter, ++last);
  }
  EXPECT_EQ(all, 5);
}

TEST_P(TrackerContract, CallsNothingInTheCycleThatAllocatesOrBlocks) {
  frame();
  (void)takeForbiddenCalls();
  for (int k = 0; k < 30; ++k) {
    if (k == 10) rig_->lose();
    if (k == 20) rig_->back();
    rig_->pass();
    watch();
    (void)rig_->tracker().read(rig_->now(), frames_);
    rest();
  }
  EXPECT_EQ(takeForbiddenCalls().all(), 0);
}

INSTANTIATE_TEST_SUITE_P(Trackers, TrackerContract, ::testing::ValuesIn(trackerRigs()),
                         [](const auto& made) { return std::string(made.param.name); });

}  // namespace
}  // namespace articulus::test
