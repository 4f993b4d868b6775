#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/result.h"
#include "core/record/sample_sink.h"
#include "core/runtime/channels.h"

namespace articulus::runtime {

/// Takes samples and events from the control thread's queues and stores them, one transaction per 100 ms. It is the only
/// thread between the control cycle and the disk.
/// Thread  begin(), end(), problem() one client thread; its own thread does the work
class Recorder {
 public:
  explicit Recorder(Channels& channels);
  ~Recorder();

  /// Everything from the next cycle on goes to this sink.
  void begin(std::unique_ptr<record::SampleSink> sink);
  /// Stores what is queued and finishes the run. Errors of the sink come back here.
  [[nodiscard]] base::Result<void> end(const std::string& howItEnded);
  [[nodiscard]] bool active() const noexcept { return active_.load(); }
  [[nodiscard]] std::string problem() const;

 private:
  void run();
  void drain(bool all);
  Channels& channels_;
  std::unique_ptr<record::SampleSink> sink_;
  std::vector<record::Sample> samples_;
  std::vector<record::Event> events_;
  std::atomic<bool> active_{false}, quit_{false};
  mutable std::mutex mutex_;
  std::string problem_;
  base::Error lastError_;
  bool failed_ = false;
  std::thread thread_;
};

}  // namespace articulus::runtime
