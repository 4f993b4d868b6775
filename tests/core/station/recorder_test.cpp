#include "core/station/recorder.h"

#include <gtest/gtest.h>
#include <atomic>

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>

#include "core/base/thread_nice.h"
#include "core/cycle/thread_links.h"

namespace articulus::station {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// What a sink was given, readable while the recorder works.
struct Log {
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::uint64_t> cycles;
  std::vector<Clock::time_point> batches;
  std::size_t events = 0;
  std::vector<record::TrackedPose> poses;
  std::uint64_t lost = 0;
  record::RunEnding ended;
  bool failing = false, failingPoses = false;
  bool blocked = false;
  int nice = 99;  ///< of the thread that stores
  std::atomic<std::uint64_t> recorded{0};

  bool waitFor(std::size_t samples) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, 5s, [&] { return cycles.size() >= samples; });
  }
};

class LogSink final : public record::SampleSink {
 public:
  explicit LogSink(std::shared_ptr<Log> log) : log_(std::move(log)) {}
  base::Result<void> store(std::span<const record::Sample> samples, std::span<const record::Event> events) override {
    std::unique_lock lock(log_->mutex);
    log_->changed.wait(lock, [&] { return !log_->blocked; });
    if (log_->failing) return base::Error{base::ErrorCode::StorageFailure, "the disk is full", "Free space."};
    log_->nice = base::threadNice();
    log_->batches.push_back(Clock::now());
    for (const auto& s : samples) log_->cycles.push_back(s.cycle);
    log_->events += events.size();
    log_->changed.notify_all();
    return {};
  }
  void recorded(std::uint64_t samples) override { log_->recorded = samples; }
  base::Result<void> storePoses(std::span<const record::TrackedPose> poses) override {
    const std::lock_guard lock(log_->mutex);
    if (log_->failing || log_->failingPoses)
      return base::Error{base::ErrorCode::StorageFailure, "the disk is full", "Free space."};
    log_->poses.insert(log_->poses.end(), poses.begin(), poses.end());
    return {};
  }
  base::Result<void> finish(std::uint64_t lost, const record::RunEnding& ending) override {
    const std::lock_guard lock(log_->mutex);
    log_->lost = lost;
    log_->ended = ending;
    return {};
  }

 private:
  std::shared_ptr<Log> log_;
};

class RecorderTest : public testing::Test {
 protected:
  void begin() { recorder.begin(std::make_unique<LogSink>(log)); }
  /// As the control cycle publishes.
  void publish(std::uint64_t cycle) {
    record::Sample s;
    s.cycle = cycle;
    if (!links->recordSamples.push(s)) links->lostSamples.fetch_add(1);
  }
  /// A frame of one bone, its markers where they were built.
  void expose(std::uint64_t counter, std::uint32_t seen = 7, std::size_t bodies = 1) {
    device::TrackerFrame f;
    f.counter = counter;
    f.time = static_cast<base::Nanoseconds>(counter) * 10'000'000;
    f.bodies = bodies;
    f.body[0].seen = seen;
    f.body[0].marker_T_m = bone().marker_V_m;
    cycle::RecordedFrame taken;
    pack(f, f.time + 21'000'000, taken);
    if (!links->recordFrames.push(taken)) links->lostSamples.fetch_add(1);
  }
  static tracking::BoneRegistration bone() {
    tracking::BoneRegistration b;
    b.bone = "C4";
    b.marker_V_m = {spatial::Vector3(0.05, 0.03, 0.012), spatial::Vector3(0.06, -0.005, 0.004),
                    spatial::Vector3(0.045, -0.035, 0.016)};
    return b;
  }
  std::unique_ptr<cycle::ThreadLinks> links = std::make_unique<cycle::ThreadLinks>();
  std::shared_ptr<Log> log = std::make_shared<Log>();
  Recorder recorder{*links, {bone()}};
};

TEST_F(RecorderTest, CountIsToldWhileTheSinkWaitsForTheDisk) {
  log->blocked = true;
  begin();
  for (std::uint64_t c = 1; c <= 300; ++c) publish(c);
  const auto toldBy = [this](std::uint64_t samples) {
    for (int i = 0; i < 1000 && log->recorded < samples; ++i) std::this_thread::sleep_for(5ms);
    return log->recorded.load();
  };
  EXPECT_EQ(toldBy(300), 300u);
  std::this_thread::sleep_for(150ms);  // the batch is due: the recorder is in store() now
  for (std::uint64_t c = 301; c <= 700; ++c) publish(c);
  EXPECT_EQ(toldBy(700), 700u) << "a kill now would take 700 samples and tell of 300";
  {
    const std::lock_guard lock(log->mutex);
    log->blocked = false;
  }
  log->changed.notify_all();
  ASSERT_TRUE(recorder.end({record::RunEnd::Completed}).ok());
  EXPECT_EQ(log->cycles.size(), 700u);
}

TEST_F(RecorderTest, GoesBeforeTheWindow) {
  bool may = false;
  std::thread([&may] { may = base::setThreadNice(base::kRecorderNice); }).join();
  const int own = base::threadNice();
  links->controlCpu = -1;
  begin();
  publish(1);
  ASSERT_TRUE(log->waitFor(1));
  (void)recorder.end({record::RunEnd::Completed, ""});
  if (may) EXPECT_LT(log->nice, base::kWindowNice);
  else EXPECT_LE(log->nice, own) << "where this user may have no better place, it has at least that of all";
}

TEST_F(RecorderTest, StoresEverySampleOnceAndInOrder) {
  begin();
  EXPECT_TRUE(links->recording.load());
  for (std::uint64_t c = 1; c <= 12'000; ++c) publish(c);
  (void)links->recordEvents.push({});
  ASSERT_TRUE(recorder.end({record::RunEnd::Completed}).ok());
  EXPECT_FALSE(links->recording.load());
  ASSERT_EQ(log->cycles.size(), 12'000u);
  for (std::uint64_t c = 1; c <= 12'000; ++c) ASSERT_EQ(log->cycles[c - 1], c);
  EXPECT_EQ(log->events, 1u);
  EXPECT_EQ(log->lost, 0u);
  EXPECT_EQ(log->ended.end, record::RunEnd::Completed);
}

TEST_F(RecorderTest, WhatWasLeftFromTheRunBeforeIsNotRecorded) {
  publish(1);
  (void)links->recordEvents.push({});
  links->lostSamples = 7;
  begin();
  publish(2);
  ASSERT_TRUE(recorder.end({record::RunEnd::Completed}).ok());
  EXPECT_EQ(log->cycles, std::vector<std::uint64_t>{2});
  EXPECT_EQ(log->events, 0u);
  EXPECT_EQ(log->lost, 0u);
}

// The steady clock itself is under test here: what waits longer than 200 ms can be lost with the process.
TEST_F(RecorderTest, ASampleIsWithTheSinkWithin200ms) {
  begin();
  for (std::uint64_t c = 1; c <= 4; ++c) {
    const auto published = Clock::now();
    publish(c);
    ASSERT_TRUE(log->waitFor(c));
    const std::lock_guard lock(log->mutex);
    EXPECT_LT(log->batches.back() - published, 200ms);
  }
  ASSERT_TRUE(recorder.end({record::RunEnd::Completed}).ok());
}

TEST_F(RecorderTest, FullQueueIsCountedAndTold) {
  log->blocked = true;  // a disk that does not answer
  begin();
  publish(1);
  const auto until = Clock::now() + 5s;
  while (links->recordSamples.size() > 0 && Clock::now() < until)
    std::this_thread::yield();  // the recorder is in store() or on its way
  for (std::uint64_t c = 2; c <= 2 * cycle::kRecordQueueCapacity + 10; ++c) publish(c);
  const auto lost = links->lostSamples.load();
  EXPECT_GT(lost, 0u);
  {
    const std::lock_guard lock(log->mutex);
    log->blocked = false;
  }
  log->changed.notify_all();
  ASSERT_TRUE(recorder.end({record::RunEnd::Completed}).ok());
  EXPECT_EQ(log->lost, lost) << "the sink was told another number";
  EXPECT_EQ(log->cycles.size() + lost, 2 * cycle::kRecordQueueCapacity + 10) << "stored and lost together are all";
}

TEST_F(RecorderTest, FailingSinkIsTheClientsProblemAndTheEndsError) {
  begin();
  EXPECT_EQ(recorder.problem(), "");
  log->failing = true;
  publish(1);
  const auto until = Clock::now() + 5s;
  while (recorder.problem().empty() && Clock::now() < until) std::this_thread::yield();
  EXPECT_NE(recorder.problem().find("the disk is full"), std::string::npos);
  EXPECT_NE(recorder.problem().find("Free space."), std::string::npos) << "the remedy";
  publish(2);
  const auto ended = recorder.end({record::RunEnd::Stopped});
  ASSERT_FALSE(ended.ok());
  EXPECT_EQ(ended.error().message, "the disk is full");
  EXPECT_EQ(log->lost, 2u) << "what could not be stored is lost and counted";
  EXPECT_EQ(log->ended.end, record::RunEnd::Stopped);
}

TEST_F(RecorderTest, ANewRunForgetsTheProblemOfTheOldOne) {
  log->failing = true;
  begin();
  publish(1);
  EXPECT_FALSE(recorder.end({record::RunEnd::Stopped}).ok());
  log->failing = false;
  begin();
  EXPECT_EQ(recorder.problem(), "");
  publish(2);
  EXPECT_TRUE(recorder.end({record::RunEnd::Completed}).ok());
  EXPECT_EQ(log->lost, 0u);
}

TEST_F(RecorderTest, StoresEveryFrameOnceAndTellsWhatWasOccludedOrLost) {
  expose(1);  // left from before
  begin();
  for (std::uint64_t c = 10; c < 500; ++c)
    if (c != 100 && c != 101) expose(c, c == 200 ? 3 : 7);
  ASSERT_TRUE(recorder.end({record::RunEnd::Completed}).ok());
  ASSERT_EQ(log->poses.size(), 490u) << "two frames that never came are told as missing";
  for (std::size_t i = 0; i < 490; ++i) {
    const auto& p = log->poses[i];
    ASSERT_EQ(p.frame, static_cast<std::int64_t>(10 + i));
    ASSERT_EQ(p.quality == record::TrackQuality::Missing, p.frame == 100 || p.frame == 101 || p.frame == 200)
        << p.frame;
    const bool came = p.frame != 100 && p.frame != 101;
    ASSERT_EQ(std::isnan(p.age_s), !came);
    if (came) {
      ASSERT_NEAR(p.age_s, 0.021, 1e-12);
    }
  }
  EXPECT_EQ(log->poses[190].markersSeen, 3);
  EXPECT_EQ(log->lost, 0u);
}

TEST_F(RecorderTest, FramesThatFindNoPlaceAreCounted) {
  log->blocked = true;
  begin();
  publish(1);
  const auto until = Clock::now() + 5s;
  while (links->recordSamples.size() > 0 && Clock::now() < until) std::this_thread::yield();
  // It may still take frames before it waits for the disk: until the queue is full behind it.
  const std::uint64_t least = 2 * cycle::kFrameQueueCapacity + 10;
  std::uint64_t all = 0;
  while (all < least || (links->lostSamples.load() == 0 && Clock::now() < until)) expose(++all);
  const auto lost = links->lostSamples.load();
  EXPECT_GT(lost, 0u);
  {
    const std::lock_guard lock(log->mutex);
    log->blocked = false;
  }
  log->changed.notify_all();
  ASSERT_TRUE(recorder.end({record::RunEnd::Completed}).ok());
  EXPECT_EQ(log->lost, lost);
  std::size_t came = 0;
  for (const auto& p : log->poses) came += std::isnan(p.age_s) ? 0 : 1;
  EXPECT_EQ(came + lost, all) << "stored and lost together are all";
}

TEST_F(RecorderTest, FramesThatTheDiskRefusesAndBodiesThatNobodyRegisteredAreCounted) {
  begin();
  expose(1, 7, 2);
  ASSERT_TRUE(recorder.end({record::RunEnd::Completed}).ok());
  EXPECT_EQ(log->lost, 1u);
  EXPECT_TRUE(log->poses.empty());
  log->failing = true;
  begin();
  publish(1);
  expose(2);
  expose(3);
  ASSERT_FALSE(recorder.end({record::RunEnd::Stopped}).ok());
  EXPECT_EQ(log->lost, 3u) << "a sample and two frames";
  log->failing = false;
  log->failingPoses = true;
  begin();
  publish(1);
  expose(4);
  ASSERT_FALSE(recorder.end({record::RunEnd::Stopped}).ok());
  EXPECT_EQ(log->lost, 1u) << "the sample is stored, the frame is not";
}

TEST_F(RecorderTest, EndingTwiceIsHarmlessAndClosingEndsTheRun) {
  EXPECT_TRUE(recorder.end({record::RunEnd::Stopped}).ok());
  {
    Recorder other(*links);
    other.begin(std::make_unique<LogSink>(log));
    EXPECT_TRUE(other.active());
  }
  EXPECT_EQ(log->ended.end, record::RunEnd::Stopped) << log->ended.reason;
}

}  // namespace
}  // namespace articulus::station
