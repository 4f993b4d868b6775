// A device's clock between two bounds: it answers after it was asked, and its frames arrive after they were sent.
#include "hardware/optitrack_natnet/server_clock.h"

#include <gmock/gmock.h>

#include <cmath>
#include <random>

#include "hardware/streamed_tracker/streamed_tracker.h"
#include "tests/hardware/taken.h"
#include "tests/hardware/trackers/set_tracker.h"

namespace articulus::test {
namespace {

constexpr base::Nanoseconds kOffset = 7'000'000'123;  // ours less the device's

/// A wire without bytes: it delivers a frame that was exposed 8 ms before it was sent, after a way of its own.
class ClockedWire final : public hardware::TrackerWire {
 public:
  explicit ClockedWire(SharedClock& clock) : clock_(clock) {}
  base::Result<void> open() override { return {}; }
  hardware::WireNews next(hardware::WireFrame& frame, base::Nanoseconds) noexcept override {
    if (!due_) return hardware::WireNews::Nothing;
    due_ = false;
    frame = frame_;
    return hardware::WireNews::Frame;
  }
  [[nodiscard]] base::Error lost() const override { return {}; }
  /// Out  our time of the exposure
  base::Nanoseconds send(base::Nanoseconds way, base::Nanoseconds atLeast) {
    const base::Nanoseconds sent = clock_.now();
    frame_.bodies = 1;
    ++frame_.number;
    frame_.times = hardware::WireTimes{sent - 8'000'000 - kOffset, sent - kOffset, atLeast};
    clock_.advance(way);
    due_ = true;
    return sent - 8'000'000;
  }

 private:
  SharedClock& clock_;
  hardware::WireFrame frame_;
  bool due_ = false;
};

TEST(ServerClock, IsBoundedByItsAnswersFromBelow) {
  hardware::ServerClock clock;
  EXPECT_FALSE(clock.atLeast());
  const std::uint64_t mark = clock.ask(1'000'000'000);
  clock.answered(mark + 1, 5);
  EXPECT_FALSE(clock.atLeast()) << "an answer to another question";
  clock.answered(mark, 1'000'300'000 - kOffset);  // 0.3 ms on the way
  EXPECT_EQ(clock.atLeast(), kOffset - 300'000);
  clock.answered(mark, 1'000'000'000 - 2 * kOffset);
  EXPECT_EQ(clock.atLeast(), kOffset - 300'000) << "once";
  clock.answered(clock.ask(1'200'000'000), 1'200'100'000 - kOffset);
  EXPECT_EQ(clock.atLeast(), kOffset - 100'000) << "the swiftest counts";
  clock.reset();
  EXPECT_FALSE(clock.atLeast());
}

TEST(ServerClock, TimesOfExposuresLieWithinWhatIsToldOfThem) {
  SharedClock time;
  hardware::StreamedTrackerSettings s;
  s.bodies = {"C4"};
  s.inStep = true;
  s.clock = &time;
  auto made = std::make_unique<ClockedWire>(time);
  ClockedWire& wire = *made;
  auto tracker = taken(hardware::StreamedTracker::connect(s, std::move(made)));
  hardware::ServerClock clock;
  std::mt19937 draw(3);
  std::exponential_distribution<double> queues(1.0 / 400e3);  // 0.4 ms behind 0.08 ms there and 0.12 ms back
  const auto way = [&](double least) { return static_cast<base::Nanoseconds>(least + queues(draw)); };
  std::array<device::TrackerFrame, 4> frames;
  double worst = 0.0;
  for (int k = 0; k < 600; ++k) {
    if (k % 20 == 0) {
      const std::uint64_t mark = clock.ask(time.now());
      time.advance(way(80e3));
      clock.answered(mark, time.now() - kOffset);
    }
    const base::Nanoseconds exposed = wire.send(way(120e3), clock.atLeast().value_or(hardware::WireTimes::kUnknown));
    ASSERT_EQ(tracker->read(time.now(), frames), 1U);
    time.advance(16'000'000);
    if (k < 100) continue;
    const double off = 1e-9 * static_cast<double>(frames[0].time - exposed);
    worst = std::max(worst, std::abs(off));
    EXPECT_LE(std::abs(off), tracker->toldHealth().clockWithin_s + 1e-9) << k;
  }
  // By the arrivals alone it would be the 0.12 ms of the way back.
  EXPECT_LT(worst, 0.06e-3);
  EXPECT_GT(tracker->toldHealth().clockWithin_s, 0.09e-3) << "half of both ways";
  EXPECT_THAT(describe(tracker->toldHealth(), s.bodies, ""), testing::HasSubstr("its clock known within 0.1"));
}

TEST(ServerClock, AnswersThatContradictTheFramesAreNotBelieved) {
  SharedClock time;
  hardware::StreamedTrackerSettings s;
  s.bodies = {"C4"};
  s.inStep = true;
  s.clock = &time;
  auto made = std::make_unique<ClockedWire>(time);
  ClockedWire& wire = *made;
  auto tracker = taken(hardware::StreamedTracker::connect(s, std::move(made)));
  const base::Nanoseconds exposed = wire.send(200'000, kOffset + 50'000'000);  // another clock than that of the frames
  std::array<device::TrackerFrame, 4> frames;
  ASSERT_EQ(tracker->read(time.now(), frames), 1U);
  EXPECT_EQ(frames[0].time - exposed, 200'000);
  EXPECT_EQ(tracker->toldHealth().clockWithin_s, 0.0);
}

}  // namespace
}  // namespace articulus::test
