#pragma once
#include <array>

#include "core/cycle/thread_links.h"

namespace articulus::cycle {

/// Passes the frames of the tracker on to the record and to live clients. Nothing in the cycle reads
/// them.
/// Thread  control; real-time safe
class FrameForwarder {
 public:
  /// In      tracker: null where nothing follows the bones
  FrameForwarder(device::Tracker* tracker, ThreadLinks& links) : tracker_(tracker), links_(links) {}

  /// At most two a cycle; what is more comes with the next one.
  void forward(base::Nanoseconds now) noexcept;

 private:
  device::Tracker* tracker_;
  ThreadLinks& links_;
  std::array<device::TrackerFrame, 2> frames_;  // just read
  RecordedFrame taken_;
};

}  // namespace articulus::cycle
