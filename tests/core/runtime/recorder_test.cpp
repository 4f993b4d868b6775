#include "core/runtime/recorder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "core/runtime/channels.h"

namespace articulus::runtime {
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
  std::uint64_t lost = 0;
  std::string ended;
  bool failing = false;
  bool blocked = false;

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
    log_->batches.push_back(Clock::now());
    for (const auto& s : samples) log_->cycles.push_back(s.cycle);
    log_->events += events.size();
    log_->changed.notify_all();
    return {};
  }
  base::Result<void> finish(std::uint64_t lost, std::string_view how) override {
    const std::lock_guard lock(log_->mutex);
    log_->lost = lost;
    log_->ended = how;
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
    if (!channels->recordSamples.push(s)) channels->lostSamples.fetch_add(1);
  }
  std::unique_ptr<Channels> channels = std::make_unique<Channels>();
  std::shared_ptr<Log> log = std::make_shared<Log>();
  Recorder recorder{*channels};
};

TEST_F(RecorderTest, StoresEverySampleOnceAndInOrder) {
  begin();
  EXPECT_TRUE(channels->recording.load());
  for (std::uint64_t c = 1; c <= 12'000; ++c) publish(c);
  (void)channels->recordEvents.push({});
  ASSERT_TRUE(recorder.end("completed").ok());
  EXPECT_FALSE(channels->recording.load());
  ASSERT_EQ(log->cycles.size(), 12'000u);
  for (std::uint64_t c = 1; c <= 12'000; ++c) ASSERT_EQ(log->cycles[c - 1], c);
  EXPECT_EQ(log->events, 1u);
  EXPECT_EQ(log->lost, 0u);
  EXPECT_EQ(log->ended, "completed");
}

TEST_F(RecorderTest, WhatWasLeftFromTheRunBeforeIsNotRecorded) {
  publish(1);
  (void)channels->recordEvents.push({});
  channels->lostSamples = 7;
  begin();
  publish(2);
  ASSERT_TRUE(recorder.end("completed").ok());
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
  ASSERT_TRUE(recorder.end("completed").ok());
}

TEST_F(RecorderTest, FullQueueIsCountedAndTold) {
  log->blocked = true;   // a disk that does not answer
  begin();
  publish(1);
  const auto until = Clock::now() + 5s;
  while (channels->recordSamples.size() > 0 && Clock::now() < until) std::this_thread::yield();   // the recorder is in store() or on its way
  for (std::uint64_t c = 2; c <= 2 * kRecordQueueCapacity + 10; ++c) publish(c);
  const auto lost = channels->lostSamples.load();
  EXPECT_GT(lost, 0u);
  {
    const std::lock_guard lock(log->mutex);
    log->blocked = false;
  }
  log->changed.notify_all();
  ASSERT_TRUE(recorder.end("completed").ok());
  EXPECT_EQ(log->lost, lost) << "the sink was told another number";
  EXPECT_EQ(log->cycles.size() + lost, 2 * kRecordQueueCapacity + 10) << "stored and lost together are all";
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
  const auto ended = recorder.end("stopped");
  ASSERT_FALSE(ended.ok());
  EXPECT_EQ(ended.error().message, "the disk is full");
  EXPECT_EQ(log->lost, 2u) << "what could not be stored is lost and counted";
  EXPECT_EQ(log->ended, "stopped");
}

TEST_F(RecorderTest, ANewRunForgetsTheProblemOfTheOldOne) {
  log->failing = true;
  begin();
  publish(1);
  EXPECT_FALSE(recorder.end("stopped").ok());
  log->failing = false;
  begin();
  EXPECT_EQ(recorder.problem(), "");
  publish(2);
  EXPECT_TRUE(recorder.end("completed").ok());
  EXPECT_EQ(log->lost, 0u);
}

TEST_F(RecorderTest, EndingTwiceIsHarmlessAndClosingEndsTheRun) {
  EXPECT_TRUE(recorder.end("nothing").ok());
  {
    Recorder other(*channels);
    other.begin(std::make_unique<LogSink>(log));
    EXPECT_TRUE(other.active());
  }
  EXPECT_NE(log->ended.find("stopped"), std::string::npos) << log->ended;
}

}  // namespace
}  // namespace articulus::runtime
