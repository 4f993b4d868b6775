#pragma once
#include "core/cycle/cycle_timing.h"
#include "core/cycle/phases/cycle_parts.h"

namespace articulus::cycle {

/// The last phase of a cycle: what it leaves behind for everybody else, as a sample and as the snapshot.
/// Thread  control; real-time safe
class SnapshotPublisher {
 public:
  SnapshotPublisher(const CycleParts& parts, ThreadLinks& links) : parts_(parts), links_(links) {}

  void publish(const CycleTiming& timing, std::uint64_t lateCycles) noexcept;

 private:
  void fillSample(const CycleTiming& timing, record::Sample& sample) const noexcept;
  void fillJoints(record::Sample& sample) const noexcept;
  void fillPose(record::Sample& sample) const noexcept;
  void fillRun(Snapshot& snapshot) const noexcept;
  void fillSafety(Snapshot& snapshot) const noexcept;
  void fillControl(Snapshot& snapshot) const noexcept;

  const CycleParts& parts_;
  ThreadLinks& links_;
  std::uint32_t recordingNumber_ = 0;
  double runStart_s_ = 0.0;
  bool recording_ = false;
};

}  // namespace articulus::cycle
