#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/result.h"
#include "core/cycle/thread_links.h"
#include "core/record/run_end.h"
#include "core/record/sample_sink.h"
#include "core/tracking/bone_follower.h"

namespace articulus::station {

/// Takes samples, events and frames of the tracker from the control thread's queues, makes poses of bones of the frames
/// and stores it all every 100 ms, or at once what waited longer. It is the only thread between the control cycle and
/// the disk: with a control thread it has a real-time priority of its own, where permitted, and the first place at the
/// disk, so that neither a busy machine nor a busy disk makes it late. What a kill takes is what was recorded since the
/// last batch; a second thread tells the sink how much was recorded, also while the first waits for the disk.
/// Thread  begin(), end(), problem() one client thread; its own thread does the work
class Recorder {
 public:
  /// In      bones: what the tracker follows, in its order; none where there is no tracker
  explicit Recorder(cycle::ThreadLinks& links, std::vector<tracking::BoneRegistration> bones = {});
  ~Recorder();

  /// Everything from the next cycle on goes to this sink.
  void begin(std::unique_ptr<record::SampleSink> sink);
  /// Stores what is queued and finishes the run. Errors of the sink come back here.
  [[nodiscard]] base::Result<void> end(const record::RunEnding& ending);
  [[nodiscard]] bool active() const noexcept { return active_.load(); }
  [[nodiscard]] std::string problem() const;

 private:
  void run();
  void tellCount(const std::stop_token& stop);
  void takePlace(int priority) const;
  void drain(bool all);
  [[nodiscard]] base::Result<void> store();
  cycle::ThreadLinks& links_;
  std::unique_ptr<record::SampleSink> sink_;
  std::vector<record::Sample> samples_;
  std::vector<record::Event> events_;
  tracking::BoneFollower follower_;
  std::vector<record::TrackedPose> poses_;
  std::atomic<std::uint64_t> taken_{0};  // samples of this run, stored or not
  std::uint64_t frames_ = 0;             // that poses_ came from
  std::atomic<bool> active_{false}, quit_{false};
  mutable std::mutex mutex_;
  std::string problem_;
  base::Error lastError_;
  bool failed_ = false;
  std::thread thread_;
  std::jthread counter_;
};

}  // namespace articulus::station
