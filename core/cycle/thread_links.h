#pragma once
#include <atomic>
#include <memory>

#include "core/base/broadcast_ring.h"
#include "core/cycle/bounded_queue.h"
#include "core/cycle/command.h"
#include "core/cycle/recorded_frame.h"
#include "core/cycle/snapshot.h"
#include "core/cycle/timing_histogram.h"
#include "core/record/event.h"

namespace articulus::cycle {

inline constexpr std::size_t kRecordQueueCapacity = 16384;  ///< samples: 16 s at 1 kHz
inline constexpr std::size_t kFrameQueueCapacity = 1024;    ///< frames of the tracker: 10 s at 100 Hz

/// Every way between the control thread and the rest, in one place (core/README.md, thread table).
struct ThreadLinks {
  /// Before the control thread starts, which must not wait for memory.
  void touch() noexcept {
    commands.touch(), acks.touch(), samples.touch(), events.touch(), snapshot.touch(), frame.touch();
    recordSamples.touch(), recordEvents.touch(), recordFrames.touch();
  }

  // in
  std::atomic<bool> stopRequested{false};  ///< read first in every cycle
  BoundedQueue<Command, 64> commands;
  std::atomic<bool> specimenMounted{false};  ///< from the bench

  // out
  base::BroadcastRing<Ack, 64> acks;
  base::BroadcastRing<record::Sample, 8192> samples;
  base::BroadcastRing<record::Event, 1024> events;
  base::LatestValue<Snapshot> snapshot;
  base::LatestValue<RecordedFrame> frame;  ///< of the tracker
  TimingHistogram wake, compute;
  std::atomic<std::uint64_t> cycles{0}, lateCycles{0};

  std::atomic<int> controlCpu{-1};  ///< the control thread sits on it; -1: anywhere

  // to the recorder
  std::atomic<bool> recording{false};
  std::atomic<std::uint32_t> recordingNumber{0};  ///< grows with each recording: the run's time starts anew
  BoundedQueue<record::Sample, kRecordQueueCapacity> recordSamples;
  BoundedQueue<record::Event, 1024> recordEvents;
  BoundedQueue<RecordedFrame, kFrameQueueCapacity> recordFrames;
  std::atomic<bool> recorderFailed{false};  ///< the sink refused a batch: the run must end
  std::atomic<std::uint64_t> lostSamples{
      0};  ///< of the run being recorded; events and frames that were lost count as well
};

}  // namespace articulus::cycle
