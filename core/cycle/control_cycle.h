#pragma once
#include "core/cycle/phases/command_dispatcher.h"
#include "core/cycle/phases/frame_forwarder.h"
#include "core/cycle/phases/snapshot_publisher.h"

namespace articulus::cycle {

/// One control cycle: read, sense, supervise, decide, control, guard, write, publish, once each and in that order. It
/// has no loop over time in it; the thread, or a test on a manual clock, only paces it.
/// Thread  control; real-time safe: no heap, no lock, no log, no file
class ControlCycle {
 public:
  /// In      tracker: null where nothing follows the bones
  ControlCycle(const cell::CellConfig& cell, device::RobotArm& arm, device::LoadCell& loadCell,
               device::OperatorInputs& inputs, ThreadLinks& links, device::Tracker* tracker = nullptr);

  void step(const CycleTiming& timing) noexcept;
  [[nodiscard]] std::uint64_t cycle() const noexcept { return parts_.state.cycle; }

 private:
  void begin(const CycleTiming& timing) noexcept;
  void bridgeLateCycles(const CycleTiming& timing) noexcept;
  void stopWhereAsked() noexcept;
  void supervise(const CycleTiming& timing) noexcept;
  void superviseRecorder() noexcept;
  void followSpecimen() noexcept;
  void learn() noexcept;
  void runTask() noexcept;
  void tellLaw() noexcept;
  void actuate() noexcept;

  ThreadLinks& links_;
  device::RobotArm& arm_;
  CycleParts parts_;
  CommandDispatcher commands_;
  FrameForwarder frames_;
  SnapshotPublisher publisher_;
  robot::JointVector out_;  // of the law, at the arm's command level
  control::Law lawInUse_ = control::kJointLaw, lawThatLearned_ = control::kJointLaw;
  std::uint64_t lateCycles_ = 0, lateTold_ = 0;
  double sinceLateTold_s_ = 1e9;
};

}  // namespace articulus::cycle
