#pragma once
#include <atomic>
#include <memory>

#include "core/record/event.h"
#include "core/runtime/bounded_queue.h"
#include "core/runtime/broadcast_ring.h"
#include "core/runtime/command.h"
#include "core/runtime/snapshot.h"
#include "core/runtime/taken_frame.h"
#include "core/runtime/timing_histogram.h"

namespace articulus::runtime {

inline constexpr std::size_t kRecordQueueCapacity = 16384;  ///< samples: 16 s at 1 kHz
inline constexpr std::size_t kFrameQueueCapacity = 1024;    ///< frames of the tracker: 10 s at 100 Hz

/// Every way between the control thread and the rest, in one place (core/README.md, thread table).
struct Channels {
  // in
  std::atomic<bool> stopRequested{false};  ///< read first in every cycle
  BoundedQueue<Command, 64> commands;
  std::atomic<bool> specimenMounted{false};  ///< from the bench

  // out
  BroadcastRing<Ack, 64> acks;
  BroadcastRing<record::Sample, 8192> samples;
  BroadcastRing<record::Event, 1024> events;
  LatestValue<Snapshot> snapshot;
  LatestValue<TakenFrame> frame;  ///< of the tracker
  TimingHistogram wake, compute;
  std::atomic<std::uint64_t> cycles{0}, lateCycles{0};

  std::atomic<int> controlCpu{-1};  ///< the control thread sits on it; -1: anywhere

  // to the recorder
  std::atomic<bool> recording{false};
  std::atomic<std::uint32_t> recordingNumber{0};  ///< grows with each recording: the run's time starts anew
  BoundedQueue<record::Sample, kRecordQueueCapacity> recordSamples;
  BoundedQueue<record::Event, 1024> recordEvents;
  BoundedQueue<TakenFrame, kFrameQueueCapacity> recordFrames;
  std::atomic<bool> recorderFailed{false};  ///< the sink refused a batch: the run must end
  std::atomic<std::uint64_t> lostSamples{
      0};  ///< of the run being recorded; events and frames that were lost count as well
};

}  // namespace articulus::runtime
