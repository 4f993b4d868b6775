#pragma once
#include "core/cycle/command_manager.h"
#include "core/cycle/signals.h"
#include "core/cycle/task_runner.h"
#include "core/cycle/thread_links.h"
#include "core/safety/command_guard.h"
#include "core/safety/soft_limits.h"
#include "core/safety/supervisor.h"

namespace articulus::cycle {

/// How the thread came to this cycle.
struct CycleTiming {
  base::Nanoseconds deadline = 0;     ///< when the cycle should have begun
  base::Nanoseconds began = 0;        ///< when it did
  base::Nanoseconds lastCompute = 0;  ///< how long the cycle before computed
  int skipped = 0;                    ///< deadlines that passed without a cycle since the last one
  int lateStreak = 0;                 ///< late cycles in a row
};

/// One control cycle: read, sense, supervise, decide, control, guard, write, publish, once each and in that order. It
/// has no loop over time in it; the thread, or a test on a manual clock, only paces it.
/// Thread  control; real-time safe: no heap, no lock, no log, no file
class ControlCycle {
 public:
  /// In      tracker: null where nothing follows the bones
  ControlCycle(const cell::CellConfig& cell, device::RobotArm& arm, device::LoadCell& loadCell,
               device::OperatorInputs& inputs, ThreadLinks& links, device::Tracker* tracker = nullptr);

  void step(const CycleTiming& timing) noexcept;
  [[nodiscard]] std::uint64_t cycle() const noexcept { return cycle_; }

 private:
  void takeFrames(base::Nanoseconds now) noexcept;
  void readCommands() noexcept;
  void carryOut(const Command& command) noexcept;
  void latch(const safety::Fault& fault) noexcept;
  void superviseStandstill() noexcept;
  void lookAround() noexcept;
  void keepOff(bool wrong) noexcept;
  void settleSetUp() noexcept;
  [[nodiscard]] bool runsIntoAPart() const noexcept;
  void runPlan() noexcept;
  void taskEnded(TaskStatus status) noexcept;
  void setReference(const spatial::Pose& X_WD) noexcept;
  void followCourse(const protocol::Segment& segment) noexcept;
  void endPlan(int code, std::string_view reason) noexcept;
  void tighten(const protocol::LimitTightening& limits) noexcept;
  void relax() noexcept;
  void enter(Request request) noexcept;
  void publish(const CycleTiming& timing) noexcept;
  void emit(record::EventKind kind, int code, double value, double limit, std::string_view text) noexcept;
  void put(const record::Event& event) noexcept;
  void emitLaw(std::string_view what, control::Law law) noexcept;
  void learn() noexcept;
  [[nodiscard]] double safeTime(const robot::JointVector& way, double wanted_s) const noexcept;
  [[nodiscard]] double safeTime(const spatial::Pose& X_WD, double wanted_s) const noexcept;

  const cell::CellConfig& cell_;
  device::RobotArm& arm_;
  ThreadLinks& links_;
  device::Tracker* tracker_;
  std::array<device::TrackerFrame, 2> frames_;  // just read
  RecordedFrame taken_;
  Signals signals_;
  safety::Supervisor supervisor_;
  safety::CommandGuard guard_;
  safety::SoftLimits soft_;
  motion::Pace pace_;
  CommandManager manager_;
  TaskRunner task_;
  safety::SupervisorInput seen_;
  collision::Proximity proximity_;
  safety::Fault fault_;
  Actuation actuation_;
  robot::JointVector out_;  // of the law, at the arm's command level
  spatial::Pose reference_;
  safety::SingularityWatch singularity_;
  safety::SetUpMode setUpMode_ = safety::SetUpMode::WhileNoRun;
  bool setUp_ = false;  // in force
  safety::SelfTestState selfTest_ = safety::SelfTestState::NotAsked;
  const safety::LimitSet* limits_;  // these three: in force; a segment may have tightened what the supervisor holds
  const control::GainSet* gains_;
  const sensing::ToolCalibration* tool_ = nullptr;
  std::uint64_t limitsRevision_ = 1;
  control::Law forceLaw_, lawInUse_ = control::Law::JointCascade, lawThatLearned_ = control::Law::JointCascade;
  const protocol::Plan* plan_ = nullptr;
  int segment_ = 0;
  bool segmentRunning_ = false, tightened_ = false;
  std::uint64_t cycle_ = 0;
  double elapsed_s_ = 0.0, planTime_s_ = 0.0, sinceFault_s_ = 0.0, sinceStop_s_ = 0.0;
  double runStart_s_ = 0.0;
  bool controllerOn_ = false, referenceSet_ = false, wasZeroing_ = false, wasMounted_ = false, unloading_ = false;
  int lastLoadCycle_ = 0;
  std::uint32_t recordingNumber_ = 0;
  std::uint64_t lateCycles_ = 0;
};

}  // namespace articulus::cycle
