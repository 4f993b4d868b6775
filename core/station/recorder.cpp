#include "core/station/recorder.h"

#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <system_error>

#include "core/base/thread_nice.h"

namespace articulus::station {
namespace {

using namespace std::chrono_literals;
constexpr auto kBatchTime = 100ms;
constexpr auto kLookEvery = 5ms;
constexpr std::size_t kBatchSamples = 4000;  // faster than real time a batch is full before its time is over
constexpr std::size_t kLateSamples = 200;    // what waited longer is stored in pieces: each of them is safe at once
constexpr int kPriority = 10;                // SCHED_RR; the control thread has 80
constexpr int kCounterPriority = 11;         // a count that came late would say that less was lost
constexpr auto kCountEvery = 10ms;
// linux/ioprio.h: this thread, best effort (which everybody may have), first of eight levels.
constexpr int kIoPriorityProcess = 1, kIoPriorityFirst = 2 << 13;

/// Before the window's thread and what inherited its place; beside them where this user may have no better one.
void stepForward() {
  if (!base::setThreadNice(base::kRecorderNice)) (void)base::setThreadNice(base::kWindowNice);
}

}  // namespace

Recorder::Recorder(cycle::ThreadLinks& links, std::vector<tracking::BoneRegistration> bones)
    : links_(links), follower_(std::move(bones)) {
  samples_.reserve(cycle::kRecordQueueCapacity);
  events_.reserve(2048);
}

Recorder::~Recorder() {
  if (active()) (void)end({record::RunEnd::Stopped, "the program was closed"});
}

void Recorder::begin(std::unique_ptr<record::SampleSink> sink) {
  if (active()) (void)end({record::RunEnd::Stopped, "another recording began"});
  record::Sample sample;
  record::Event event;
  while (links_.recordSamples.pop(sample)) {}
  cycle::RecordedFrame frame;
  while (links_.recordEvents.pop(event)) {}
  while (links_.recordFrames.pop(frame)) {}
  samples_.clear();
  events_.clear();
  poses_.clear();
  frames_ = 0;
  follower_.reset();
  sink_ = std::move(sink);
  failed_ = false;
  taken_ = 0;
  {
    const std::lock_guard lock(mutex_);
    problem_.clear();
  }
  links_.lostSamples = 0;
  links_.recorderFailed = false;
  quit_ = false;
  active_ = true;
  links_.recordingNumber.fetch_add(1, std::memory_order_relaxed);
  links_.recording.store(true, std::memory_order_release);
  thread_ = std::thread([this] { run(); });
  try {
    counter_ = std::jthread([this](const std::stop_token& stop) { tellCount(stop); });
  } catch (const std::system_error&) {  // no thread left: the recorder counts, where it does not wait
  }
}

void Recorder::drain(bool all) {
  record::Sample sample;
  record::Event event;
  while ((all || samples_.size() < kBatchSamples) && links_.recordSamples.pop(sample)) {
    samples_.push_back(sample);
    taken_.fetch_add(1, std::memory_order_relaxed);
  }
  sink_->recorded(taken_.load(std::memory_order_relaxed) + links_.recordSamples.size());
  while (links_.recordEvents.pop(event)) events_.push_back(event);
  cycle::RecordedFrame frame;
  while (links_.recordFrames.pop(frame)) {
    // A tracker that tells of more bodies than are registered, or begins to count anew, is no reason to end a run, but
    // what it told is not kept.
    if (follower_.follow(unpacked(frame), frame.age_s(), poses_)) ++frames_;
    else links_.lostSamples.fetch_add(1, std::memory_order_relaxed);
  }
}

base::Result<void> Recorder::store() {
  const std::size_t piece = samples_.size() < kBatchSamples ? kLateSamples : kBatchSamples;
  while (samples_.size() > piece) {
    if (auto stored = sink_->store(std::span(samples_).first(piece), {}); !stored) return stored;
    samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(piece));
  }
  if (auto stored = sink_->store(samples_, events_); !stored || poses_.empty()) return stored;
  samples_.clear();  // what is stored is not lost, whatever becomes of the poses
  events_.clear();
  return sink_->storePoses(poses_);
}

/// Before others, behind the control thread: what is recorded is safe only once it is stored. Refusals leave the usual
/// place.
void Recorder::takePlace(int priority) const {
  const auto self = static_cast<id_t>(::syscall(SYS_gettid));
  (void)::syscall(SYS_ioprio_set, kIoPriorityProcess, self, kIoPriorityFirst);
  if (links_.controlCpu.load() < 0) {  // no control thread: nothing waits for anybody
    stepForward();
    return;
  }
  const sched_param parameter{.sched_priority = priority};
  if (pthread_setschedparam(pthread_self(), SCHED_RR, &parameter) != 0) stepForward();
}

void Recorder::run() {
  pthread_setname_np(pthread_self(), "recorder");
  takePlace(kPriority);
  if (const int taken = links_.controlCpu.load(); taken >= 0) {
    cpu_set_t rest;
    if (pthread_getaffinity_np(pthread_self(), sizeof rest, &rest) == 0) {
      CPU_CLR(taken, &rest);
      if (CPU_COUNT(&rest) > 0) pthread_setaffinity_np(pthread_self(), sizeof rest, &rest);  // refused: only less even
    }
  }
  auto last = std::chrono::steady_clock::now();
  for (;;) {
    const bool quit = quit_.load();
    drain(quit);
    const auto now = std::chrono::steady_clock::now();
    if (quit || now - last >= kBatchTime || samples_.size() >= kBatchSamples) {
      last = now;
      if (!samples_.empty() || !events_.empty() || !poses_.empty()) {
        if (!failed_) {
          const auto stored = store();
          if (!stored) {
            // The disk is full or broken: what is stored stays, what comes now is counted as lost and the client is
            // told.
            failed_ = true;
            links_.recorderFailed.store(true, std::memory_order_release);
            lastError_ = stored.error();
            const std::lock_guard lock(mutex_);
            problem_ = lastError_.text();
          }
        }
        if (failed_) links_.lostSamples.fetch_add(samples_.size() + frames_, std::memory_order_relaxed);
        samples_.clear();
        events_.clear();
        poses_.clear();
        frames_ = 0;
      }
    }
    if (quit) return;
    if (links_.recordSamples.size() < kBatchSamples / 4) std::this_thread::sleep_for(kLookEvery);
  }
}

/// Beside the recorder: while that waits for the disk, what a kill would take grows, and must be told.
void Recorder::tellCount(const std::stop_token& stop) {
  pthread_setname_np(pthread_self(), "recorder-count");
  takePlace(kCounterPriority);
  while (!stop.stop_requested()) {
    sink_->recorded(taken_.load(std::memory_order_relaxed) + links_.recordSamples.size());
    std::this_thread::sleep_for(kCountEvery);
  }
}

base::Result<void> Recorder::end(const record::RunEnding& ending) {
  if (!active()) return {};
  links_.recording.store(false, std::memory_order_release);
  quit_ = true;
  thread_.join();
  counter_ = {};
  active_ = false;
  auto finished = sink_->finish(links_.lostSamples.load(), ending);
  sink_.reset();
  if (failed_) return lastError_;
  return finished;
}

std::string Recorder::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

}  // namespace articulus::station
