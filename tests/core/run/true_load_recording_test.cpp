#include "core/run/truth/true_load_recording.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/run/truth/true_error_rows.h"
#include "core/storage/simulated_truth.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::test {
namespace {

using record::Channel;

/// Samples a millisecond apart of which 2 N along y were wanted, and a plant that bears 2.5 N, then 1 N.
class TrueLoadRecordingTest : public storage::UserStoreTest {
 protected:
  static std::vector<record::Sample> samples(std::uint64_t first, std::size_t count, int step) {
    auto all = storage::samplesFrom(first, count, step);
    for (auto& s : all) {
      s[Channel::HostTime] = 1e-3 * static_cast<double>(s.cycle);
      s[Channel::WakeLate] = 0.0;
      s.setMissing(Channel::WantedForceX, 6);
      s[Channel::WantedForceY] = 2.0;
      s[Channel::ForceY] = 77.0;  // what was measured is nothing to the truth
    }
    return all;
  }
  void tell(std::uint64_t first, std::uint64_t last, double y_N) {
    for (std::uint64_t cycle = first; cycle <= last; ++cycle)
      ring_.write({1e-3 * static_cast<double>(cycle), {0.0, y_N, 0.0, 0.0, 0.0, 0.0}});
  }
  std::vector<storage::TrueLoadError> kept(std::int64_t id) { return *storage::trueLoadErrors(*store_, id); }

  device::TrueLoadRing ring_;
};

TEST_F(TrueLoadRecordingTest, PairsEachSampleWithTheTruthOfItsCycle) {
  auto writer = begin(storage::simulatedRun());
  const auto id = writer->runId();
  run::TrueLoadRecording sink(std::move(writer), store_->file(), id);
  tell(1, 50, 99.0);  // of before the run
  sink.see(ring_);
  tell(51, 100, 2.5);
  ASSERT_TRUE(sink.store(samples(51, 30, 4), {}));
  ASSERT_TRUE(sink.store(samples(81, 20, 4), {}));
  tell(101, 104, 1.0);
  tell(106, 106, 1.0);  // that of cycle 105 was lost
  ASSERT_TRUE(sink.store(samples(101, 6, 5), {}));
  EXPECT_TRUE(kept(id).empty()) << "nothing before the end";
  ASSERT_TRUE(sink.finish(0, {record::RunEnd::Stopped, "by hand"}));
  const auto errors = kept(id);
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_EQ(errors[0].step, 4);
  EXPECT_EQ(errors[0].axis, 1);
  EXPECT_EQ(errors[0].samples, 50);
  EXPECT_DOUBLE_EQ(errors[0].meanAbsolute, 0.5);
  EXPECT_DOUBLE_EQ(errors[0].rms, 0.5);
  EXPECT_DOUBLE_EQ(errors[0].peak, 0.5);
  EXPECT_FALSE(errors[0].wantedZero);
  EXPECT_EQ(errors[1].samples, 5);
  EXPECT_DOUBLE_EQ(errors[1].meanAbsolute, 1.0);
  EXPECT_EQ(store_->run(id)->ending.end, record::RunEnd::Stopped);
}

TEST_F(TrueLoadRecordingTest, KeepsNothingWhereNobodyTellsTheTruth) {
  auto writer = begin(storage::simulatedRun());
  const auto id = writer->runId();
  run::TrueLoadRecording sink(std::move(writer), store_->file(), id);
  ASSERT_TRUE(sink.store(samples(1, 30, 4), {}));
  ASSERT_TRUE(sink.finish(0, {record::RunEnd::Completed}));
  EXPECT_TRUE(kept(id).empty());
}

TEST_F(TrueLoadRecordingTest, CountsNoSampleThatWasNotStored) {
  auto writer = begin(storage::simulatedRun());
  const auto id = writer->runId();
  run::TrueLoadRecording sink(std::move(writer), store_->file(), id);
  sink.see(ring_);
  tell(1, 40, 2.5);
  ASSERT_TRUE(sink.store(samples(1, 10, 4), {}));
  auto backwards = samples(11, 10, 4);
  std::swap(backwards[0], backwards[1]);
  EXPECT_FALSE(sink.store(backwards, {}));
  ASSERT_TRUE(sink.store(samples(31, 10, 4), {}));
  ASSERT_TRUE(sink.finish(10, {record::RunEnd::Completed}));
  ASSERT_EQ(kept(id).size(), 1u);
  EXPECT_EQ(kept(id)[0].samples, 20);
}

TEST(TrueErrorRows, JoinActionsOfALabelOnAxesThatWereControlled) {
  protocol::Program program;
  for (int number = 0; number < 2; ++number) {
    protocol::Action a;
    a.kind = protocol::ActionKind::Motion;
    a.number = number;
    protocol::LoadCycleStep drawer;
    drawer.motion = "AP";
    drawer.axis = 0;
    drawer.amplitude = 50.0;
    a.step = drawer;
    a.step.label = "drawer";
    program.actions.push_back(std::move(a));
  }
  const run::ControlledLoads controlled(program);
  ASSERT_TRUE(controlled.of(0)[0]);
  const auto rows = run::trueErrorRows(
      program, controlled,
      {{0, 0, 100, 1.0, 2.0, 5.0, false}, {1, 0, 300, 3.0, 4.0, 4.5, true}, {7, 0, 10, 9.0, 9.0, 9.0, true}});
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].table, "simulated_truth");
  EXPECT_EQ(rows[0].motion, "drawer");
  EXPECT_EQ(rows[0].quantity, "Fx, mean absolute error");
  EXPECT_DOUBLE_EQ(rows[0].minimum, 2.5);
  EXPECT_DOUBLE_EQ(rows[1].minimum, std::sqrt((100.0 * 4.0 + 300.0 * 16.0) / 400.0));
  EXPECT_DOUBLE_EQ(rows[2].minimum, 5.0);
  EXPECT_EQ(rows[0].method, "simulated truth: load that the specimen truly bore minus wanted load");
  EXPECT_TRUE(run::trueErrorRows(program, controlled, {}).empty());
}

}  // namespace
}  // namespace articulus::test
