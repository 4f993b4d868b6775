#include "core/storage/run_writer.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <bit>
#include <chrono>
#include <thread>

#include "core/storage/detail/process_identity.h"
#include "core/storage/recording/recording_pulse.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using record::Channel;
using record::RunEnd;
using testing::HasSubstr;

class RunWriterTest : public UserStoreTest {
 protected:
  std::vector<record::Sample> stored(std::int64_t run, int step = -1) {
    std::vector<record::Sample> samples;
    const auto walked = store_->forEachSample(run, step, [&](const record::Sample& sample) {
      samples.push_back(sample);
      return true;
    });
    EXPECT_TRUE(walked.ok()) << walked.error().text();
    return samples;
  }
  RunRecord runOf(std::int64_t id) {
    auto run = store_->run(id);
    EXPECT_TRUE(run.ok()) << run.error().text();
    return run.ok() ? *run : RunRecord{};
  }
};

TEST_F(RunWriterTest, EveryNumberOfASampleComesBackBitForBit) {
  auto samples = samplesFrom(1, 3);
  samples[1].value.fill(std::numeric_limits<double>::quiet_NaN());
  samples[1][Channel::ForceX] = std::numeric_limits<double>::infinity();
  samples[1][Channel::ForceY] = std::numeric_limits<double>::denorm_min();
  samples[1][Channel::ForceZ] = std::numeric_limits<double>::max();
  samples[1][Channel::MomentX] = 0.1 + 0.2;
  samples[1][Channel::MomentY] = 3.0;
  samples[1][Channel::MomentZ] = 9007199254740993.0;
  samples[2].step = -1;
  samples[2].flags = record::kDeadManHeld | record::kBridgedSensor;
  auto writer = begin();
  ASSERT_TRUE(writer->store(samples, {}).ok());
  const auto back = stored(writer->runId());
  ASSERT_EQ(back.size(), samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    EXPECT_EQ(back[i].cycle, samples[i].cycle);
    EXPECT_EQ(back[i].state, samples[i].state);
    EXPECT_EQ(back[i].step, samples[i].step);
    EXPECT_EQ(back[i].loadCycle, samples[i].loadCycle);
    EXPECT_EQ(back[i].flags, samples[i].flags);
    for (std::size_t c = 0; c < record::kChannelCount; ++c) {
      const auto column = record::channelCatalogue()[c].column;
      if (std::isnan(samples[i].value[c])) EXPECT_TRUE(std::isnan(back[i].value[c])) << column;
      else
        EXPECT_EQ(std::bit_cast<std::uint64_t>(back[i].value[c]), std::bit_cast<std::uint64_t>(samples[i].value[c]))
            << column;
    }
  }
}

TEST_F(RunWriterTest, NegativeZeroComesBackAsZero) {
  auto samples = samplesFrom(1, 1);
  samples[0][Channel::MomentX] = -0.0;
  auto writer = begin();
  ASSERT_TRUE(writer->store(samples, {}).ok());
  EXPECT_EQ(std::bit_cast<std::uint64_t>(stored(writer->runId())[0][Channel::MomentX]), 0u)
      << "SQLite keeps the sign now: run_writer.h says otherwise";
}

TEST_F(RunWriterTest, EventsComeBackInOrderWithTheirKinds) {
  std::vector<record::Event> events;
  for (int kind = 0; kind <= static_cast<int>(record::EventKind::PathRecorded); ++kind) {
    record::Event event;
    event.cycle = static_cast<std::uint64_t>(100 - kind);
    event.hostTime_s = 0.5 * kind;
    event.kind = static_cast<record::EventKind>(kind);
    event.step = kind - 1;
    event.code = 7;
    event.value = 1.25;
    event.limit = std::numeric_limits<double>::quiet_NaN();
    event.setText("text " + std::to_string(kind));
    events.push_back(event);
  }
  auto writer = begin();
  ASSERT_TRUE(writer->store({}, events).ok());
  const auto back = store_->events(writer->runId());
  ASSERT_TRUE(back.ok());
  ASSERT_EQ(back->size(), events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    EXPECT_EQ((*back)[i].cycle, events[i].cycle);
    EXPECT_EQ((*back)[i].kind, events[i].kind);
    EXPECT_EQ((*back)[i].step, events[i].step);
    EXPECT_EQ((*back)[i].code, 7);
    EXPECT_EQ((*back)[i].value, 1.25);
    EXPECT_TRUE(std::isnan((*back)[i].limit));
    EXPECT_EQ((*back)[i].textView(), events[i].textView());
  }
}

TEST_F(RunWriterTest, EveryEndIsReadBackWithItsReasonAndARunThatWasFinishedHasEnded) {
  struct Case {
    record::RunEnding told;
    RunEnd end;
  };
  for (const auto& [told, end] :
       {Case{{RunEnd::Completed}, RunEnd::Completed}, Case{{RunEnd::Stopped, "by the operator"}, RunEnd::Stopped},
        Case{{RunEnd::Faulted, "force limit Fz"}, RunEnd::Faulted},
        Case{{RunEnd::Interrupted, "power"}, RunEnd::Interrupted},
        Case{{RunEnd::Unknown, "something else"}, RunEnd::Interrupted},
        Case{{RunEnd::Running, "running"}, RunEnd::Interrupted}}) {
    auto writer = begin();
    ASSERT_TRUE(writer->finish(0, told).ok());
    const auto run = runOf(writer->runId());
    EXPECT_EQ(run.ending.end, end) << name(told.end);
    EXPECT_EQ(run.ending.reason, told.reason);
    EXPECT_FALSE(run.ended.empty());
    EXPECT_FALSE(run.incomplete);
  }
}

TEST_F(RunWriterTest, LostSamplesAndEveryMissedDeadlineAreCounted) {
  auto samples = samplesFrom(1, 10);
  samples[3].flags |= record::kLateCycle;
  samples[7].flags |= record::kLateCycle;
  std::vector<record::Event> events(3);
  events[0].kind = events[2].kind = record::EventKind::LateCycle;
  events[0].code = 1;
  events[1].kind = record::EventKind::StateChanged;
  events[1].code = 4;
  events[2].code = 5;  // one late cycle, five deadlines
  auto writer = begin();
  ASSERT_TRUE(writer->store(samples, events).ok());
  ASSERT_TRUE(writer->finish(5, {record::RunEnd::Completed}).ok());
  const auto run = runOf(writer->runId());
  EXPECT_TRUE(run.incomplete);
  EXPECT_EQ(run.lostSamples, 5);
  EXPECT_EQ(run.missedDeadlines, 6);
  EXPECT_EQ(run.samples, 10);
}

TEST_F(RunWriterTest, NothingIsStoredAfterTheEnd) {
  auto writer = begin();
  ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
  EXPECT_EQ(writer->store(samplesFrom(1, 1), {}).error().code, ErrorCode::Conflict);
  EXPECT_EQ(writer->finish(0, {RunEnd::Faulted}).error().code, ErrorCode::Conflict);
  EXPECT_EQ(runOf(writer->runId()).ending.end, RunEnd::Completed);
  EXPECT_EQ(thrownBy([&] { RunWriter again(file_, writer->runId()); }).code, ErrorCode::Conflict);
  EXPECT_EQ(thrownBy([&] { RunWriter nobody(file_, 999); }).code, ErrorCode::NotFound);
}

TEST_F(RunWriterTest, BatchWithADoubleCycleIsRefusedWhole) {
  auto writer = begin();
  ASSERT_TRUE(writer->store(samplesFrom(1, 10), {}).ok());
  auto bad = samplesFrom(11, 3);
  bad[2].cycle = 5;
  EXPECT_FALSE(writer->store(bad, {}).ok());
  EXPECT_EQ(stored(writer->runId()).size(), 10u);
  EXPECT_EQ(*store_->sampleCount(writer->runId()), 10);
}

TEST_F(RunWriterTest, FullDiskLosesOneBatchKeepsTheRestAndMarksTheRun) {
  auto writer = begin();
  ASSERT_TRUE(writer->store(samplesFrom(1, 100), {}).ok());
  writer->limitPages(1);  // SQLite takes the present size instead: not one page more
  base::Result<void> result;
  std::uint64_t kept = 100;
  while ((result = writer->store(samplesFrom(kept + 1, 100), {})).ok()) kept += 100;
  EXPECT_EQ(result.error().code, ErrorCode::StorageFailure);
  EXPECT_THAT(result.error().message, HasSubstr("disk is full"));
  EXPECT_THAT(result.error().message, HasSubstr(file_.string()));
  EXPECT_FALSE(result.error().remedy.empty());
  ASSERT_TRUE(writer->finish(0, {RunEnd::Faulted, "the disk is full"}).ok());
  const auto run = runOf(writer->runId());
  EXPECT_EQ(run.samples, static_cast<std::int64_t>(kept));
  EXPECT_TRUE(run.incomplete);
  EXPECT_EQ(run.lostSamples, 100);
  EXPECT_EQ(stored(writer->runId()).size(), kept);
  Database database(file_);
  EXPECT_EQ(textOf(database, "PRAGMA integrity_check"), "ok");
}

TEST_F(RunWriterTest, BatchThatIsStoredAtTheSecondAttemptIsNotLost) {
  auto writer = begin();
  ASSERT_TRUE(writer->store(samplesFrom(1, 100), {}).ok());
  writer->limitPages(1);
  std::uint64_t next = 101;
  while (writer->store(samplesFrom(next, 100), {}).ok()) next += 100;
  EXPECT_FALSE(writer->store(samplesFrom(next, 100), {}).ok());
  writer->limitPages(1'000'000);
  ASSERT_TRUE(writer->store(samplesFrom(next, 100), {}).ok());
  ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
  const auto run = runOf(writer->runId());
  EXPECT_FALSE(run.incomplete);
  EXPECT_EQ(run.lostSamples, 0);
  EXPECT_EQ(run.samples, static_cast<std::int64_t>(next + 99));
}

TEST_F(RunWriterTest, WriterThatGoesAwayMarksItsRun) {
  std::int64_t id = 0;
  {
    auto writer = begin();
    id = writer->runId();
    ASSERT_TRUE(writer->store(samplesFrom(1, 10), {}).ok());
  }
  const auto run = runOf(id);
  EXPECT_EQ(run.ending.end, RunEnd::Interrupted);
  EXPECT_EQ(run.samples, 10);
  EXPECT_EQ(stored(id).size(), 10u);
}

TEST_F(RunWriterTest, PreviewHoldsWhatTheSamplesHoldAcrossBatches) {
  auto writer = begin();
  const auto samples = samplesFrom(0, 1000);
  for (std::size_t first = 0; first < samples.size(); first += 130)  // batches and tenths do not fit
    ASSERT_TRUE(
        writer->store(std::span(samples).subspan(first, std::min<std::size_t>(130, samples.size() - first)), {}).ok());
  const auto preview = store_->preview(writer->runId());
  ASSERT_TRUE(preview.ok());
  ASSERT_EQ(preview->size(), 10u);
  for (std::size_t tenth = 0; tenth < 10; ++tenth) {
    const auto& point = (*preview)[tenth];
    EXPECT_EQ(point.samples, 100);
    EXPECT_NEAR(point.time_s, 0.1 * static_cast<double>(tenth), 1e-12);
    for (const auto channel : kPreviewChannels) {
      double minimum = 1e9, maximum = -1e9, sum = 0.0;
      for (std::size_t i = 100 * tenth; i < 100 * (tenth + 1); ++i) {
        minimum = std::min(minimum, samples[i][channel]);
        maximum = std::max(maximum, samples[i][channel]);
        sum += samples[i][channel];
      }
      EXPECT_EQ(point[channel].minimum, minimum);
      EXPECT_EQ(point[channel].maximum, maximum);
      EXPECT_NEAR(point[channel].mean, sum / 100.0, 1e-12);
    }
  }
}

TEST_F(RunWriterTest, PreviewOfAChannelWithoutValuesIsEmptyNotZero) {
  auto samples = samplesFrom(0, 10);
  for (auto& sample : samples) sample.setMissing(Channel::Flexion, 3);
  samples[4][Channel::ForceX] = std::numeric_limits<double>::quiet_NaN();
  auto writer = begin();
  ASSERT_TRUE(writer->store(samples, {}).ok());
  const auto preview = store_->preview(writer->runId());
  ASSERT_TRUE(preview.ok());
  ASSERT_EQ(preview->size(), 1u);
  EXPECT_TRUE(std::isnan(preview->front()[Channel::Flexion].minimum));
  EXPECT_TRUE(std::isnan(preview->front()[Channel::AxialRotation].mean));
  EXPECT_TRUE(std::isfinite(preview->front()[Channel::ForceX].mean));
}

/// A child process that writes batches of a run and says so over a pipe after each commit. Made before the parent opens
/// anything: SQLite connections must not be carried through fork().
class WritingChild {
 public:
  explicit WritingChild(const fs::path& file, std::size_t batches) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
    pid_ = ::fork();
    if (pid_ == 0) {
      ::close(ends[0]);
      write(file, batches, ends[1]);
    }
    ::close(ends[1]);
    reader_ = ends[0];
  }
  ~WritingChild() {
    kill();
    ::close(reader_);
  }
  /// Waits for one more commit; false when the child is gone.
  bool committed() {
    char byte = 0;
    return ::read(reader_, &byte, 1) == 1 && byte == 'c';
  }
  void kill() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }
  /// Kills without collecting: the child stays a zombie until the destructor.
  void killOnly() {
    ::kill(pid_, SIGKILL);
    siginfo_t info{};
    ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT);
  }

 private:
  /// Writes batches of 100 samples; the last one stays without a commit, as in the middle of a transaction.
  [[noreturn]] static void write(const fs::path& file, std::size_t batches, int pipe) {
    auto store = UserStore::open(file, userMigrations());
    if (!store.ok()) ::_exit(1);
    auto writer = (*store)->beginRun(simulatedRun());
    if (!writer.ok()) ::_exit(2);
    for (std::size_t batch = 0; batch < batches; ++batch) {
      if (!(*writer)->store(samplesFrom(100 * batch + 1, 100), {}).ok()) ::_exit(3);
      if (::write(pipe, "c", 1) != 1) ::_exit(4);
    }
    Database another(file);
    Transaction open(another);
    another.execute("INSERT INTO note (run_id, who, written_utc, text) VALUES (1, 'x', 'x', 'never committed')");
    if (::write(pipe, "c", 1) != 1) ::_exit(5);
    for (;;) ::pause();
  }
  pid_t pid_ = 0;
  int reader_ = -1;
};

TEST(RunAndKill, EveryCommittedBatchSurvivesKillMinusNine) {
  const TempFolder folder;
  const auto file = folder / "articulus.sqlite";
  constexpr std::size_t kBatches = 1'000'000;  // never reached
  std::size_t commits = 0;
  {
    WritingChild child(file, kBatches);
    while (commits < 57 && child.committed()) ++commits;
    child.kill();                         // somewhere in the middle of a later batch
    while (child.committed()) ++commits;  // told before the kill took effect
  }
  ASSERT_GE(commits, 57u);
  auto store = UserStore::open(file, userMigrations());
  ASSERT_TRUE(store.ok()) << store.error().text();
  const auto run = (*store)->run(1);
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run->ending.end, RunEnd::Interrupted);
  EXPECT_THAT(run->ending.reason, HasSubstr("the program ended before the run did"));
  EXPECT_FALSE(run->ended.empty());
  // The one that was committed but not told may be there too; half of a batch never.
  EXPECT_GE(run->samples, static_cast<std::int64_t>(100 * commits));
  EXPECT_LE(run->samples, static_cast<std::int64_t>(100 * (commits + 1)));
  std::int64_t expected = 0;
  const auto walked = (*store)->forEachSample(1, -1, [&](const record::Sample& sample) {
    ++expected;
    return sample.cycle == static_cast<std::uint64_t>(expected) && sample.value == sampleAt(sample.cycle).value;
  });
  ASSERT_TRUE(walked.ok());
  EXPECT_EQ(expected, run->samples);
  Database database(file);
  EXPECT_EQ(textOf(database, "PRAGMA integrity_check"), "ok");
  EXPECT_EQ(integerOf(database, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
}

TEST(RunAndKill, RunOfALivingProcessIsNotMarkedAndOneOfADeadProcessIs) {
  const TempFolder folder;
  const auto file = folder / "articulus.sqlite";
  WritingChild child(file, 2);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(child.committed());  // two batches, and the open transaction
  {
    auto store = UserStore::open(file, userMigrations());
    ASSERT_TRUE(store.ok()) << store.error().text();
    EXPECT_EQ((*store)->run(1)->ending.end, RunEnd::Running);
    EXPECT_EQ((*store)->run(1)->samples, 200);
  }
  child.killOnly();  // a zombie has a number and a start time still
  auto store = UserStore::open(file, userMigrations());
  ASSERT_TRUE(store.ok()) << store.error().text();
  EXPECT_EQ((*store)->run(1)->ending.end, RunEnd::Interrupted);
  EXPECT_TRUE((*store)->notes(1)->empty());  // what was not committed is not there
}

TEST_F(RunWriterTest, WhatAKillTookIsSaidAtTheNextStart) {
  std::int64_t id = 0;
  {
    auto writer = begin();
    id = writer->runId();
    ASSERT_TRUE(writer->store(samplesFrom(1, 100), {}).ok());
    writer->recorded(137);
  }
  Database database(file_);
  database.execute("UPDATE run SET end_state = 'running', writer_pid = 1, writer_boot = 'gone', ended_utc = NULL");
  reopen();
  const auto run = runOf(id);
  EXPECT_EQ(run.lostSamples, 37);
  EXPECT_TRUE(run.incomplete);
  EXPECT_THAT(run.ending.reason, HasSubstr("37 that were recorded after them are lost"));
  EXPECT_EQ(modeOf(file_.parent_path() / "recording.pulse"), 0600);
}

TEST_F(RunWriterTest, PulseIsWrittenByAThreadOfItsOwnWhileNobodyStores) {
  auto writer = begin();
  for (const std::uint64_t recorded : {150u, 4'200u}) {
    writer->recorded(recorded);
    std::int64_t told = 0;
    for (int i = 0; i < 400 && told != static_cast<std::int64_t>(recorded); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      told = detail::RecordingPulse::lastOf(file_, writer->runId());
    }
    EXPECT_EQ(told, static_cast<std::int64_t>(recorded));
  }
  EXPECT_EQ(detail::RecordingPulse::lastOf(file_, writer->runId() + 1), 0) << "it tells of one run";
}

TEST_F(RunWriterTest, CheckpointOfARunInRealTimeIsNotTheRecordersWork) {
  auto writer = begin();  // real time: the log may grow beyond the size at which a commit would empty it
  for (std::uint64_t batch = 0; batch < 300; ++batch)
    ASSERT_TRUE(writer->store(samplesFrom(100 * batch + 1, 100), {}).ok());
  ASSERT_TRUE(writer->finish(0, {RunEnd::Completed}).ok());
  EXPECT_EQ(stored(writer->runId()).size(), 30'000u);
}

TEST_F(RunWriterTest, RunThatThisProcessWritesIsNotMarkedByASecondOpening) {
  auto writer = begin();
  ASSERT_TRUE(writer->store(samplesFrom(1, 10), {}).ok());
  auto second = UserStore::open(file_, userMigrations());
  ASSERT_TRUE(second.ok());
  EXPECT_EQ((*second)->run(writer->runId())->ending.end, RunEnd::Running);
  ASSERT_TRUE(writer->store(samplesFrom(11, 10), {}).ok());
  ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
  EXPECT_EQ((*second)->run(writer->runId())->samples, 20);
}

TEST(ProcessIdentity, NumberThatWasUsedAgainIsAnotherProcess) {
  auto process = detail::ownIdentity();
  EXPECT_TRUE(detail::isAlive(process));
  ++process.startTicks;
  EXPECT_FALSE(detail::isAlive(process));
  process = detail::ownIdentity();
  process.boot = "another boot";
  EXPECT_FALSE(detail::isAlive(process));
  EXPECT_FALSE(detail::isAlive({}));
}

}  // namespace
}  // namespace articulus::storage
