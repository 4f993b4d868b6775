#include "core/cycle/phases/frame_forwarder.h"

namespace articulus::cycle {

void FrameForwarder::forward(base::Nanoseconds now) noexcept {
  if (tracker_ == nullptr) return;
  const std::size_t n = tracker_->read(now, frames_);
  const bool recording = n > 0 && links_.recording.load(std::memory_order_acquire);
  for (std::size_t i = 0; i < n; ++i) {
    pack(frames_[i], now, taken_);
    links_.frame.write(taken_);
    if (recording && !links_.recordFrames.push(taken_)) links_.lostSamples.fetch_add(1, std::memory_order_relaxed);
  }
}

}  // namespace articulus::cycle
