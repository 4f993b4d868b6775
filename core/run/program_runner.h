#pragma once
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/step_statistics.h"
#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/protocol/compiler.h"
#include "core/record/plan_end.h"
#include "core/run/paths/path_recorder.h"
#include "core/run/prompt.h"
#include "core/run/seen_vice.h"
#include "core/station/station_link.h"

namespace articulus::run {

/// Walks a program on a live station: motions as plans of the control cycle, and between them what needs a person, the
/// bench or a look at what was measured. Between two motions the robot stands. Call poll() often (10 Hz or more); it
/// never waits.
/// Errors  of start(): what keeps the program from running on this bench; nothing has moved then
/// Thread  one client thread
class ProgramRunner {
 public:
  enum class Status { Running, Asking, Completed, Stopped, Faulted };

  ProgramRunner(station::StationLink& link, const cell::CellConfig& cell, protocol::Program program,
                control::Law forceLaw);
  /// What keeps a program from running on this bench: structures that the specimen does not have.
  [[nodiscard]] static base::Result<void> canRun(const station::StationLink& link, const protocol::Program& program);
  /// The same of a specimen that no station has yet.  In  structures: that it has; maxPreload_N: that it takes
  [[nodiscard]] static base::Result<void> canRun(std::span<const std::string> structures, double maxPreload_N,
                                                 const protocol::Program& program);
  /// Sends the first motion.  In  paths: of earlier runs, by the names that replays use
  [[nodiscard]] base::Result<void> start(std::map<std::string, std::vector<motion::PathPoint>> paths = {});
  Status poll();
  /// Answers prompt(): the place of the choice. A cut is carried out by the bench.
  /// Errors  Conflict: no question is open; what the bench says
  [[nodiscard]] base::Result<void> answer(int choice);

  /// Stands still where it is, in a motion too, with the loads of that place, until resume(); where the robot is at
  /// something else (home, zeroing), after that. Where the protocol says so, the loads are taken off once it stands,
  /// and are back before it goes on.
  /// Errors  Conflict: nothing runs, or it waits for an answer
  [[nodiscard]] base::Result<void> pause();
  /// Errors  Conflict: it is not paused; what keeps the robot from going on
  [[nodiscard]] base::Result<void> resume();
  [[nodiscard]] bool paused() const { return paused_; }

  /// Stops the robot; the program ends as stopped, also where nothing moves.
  /// In  why: where it was not the operator
  void stop(const std::string& why = {});

  [[nodiscard]] Status status() const { return status_; }
  [[nodiscard]] const std::optional<Prompt>& prompt() const { return prompt_; }
  /// The action that is under way; where none is, the last one.
  [[nodiscard]] int action() const { return action_; }
  [[nodiscard]] const protocol::Program& program() const { return program_; }
  /// In words, once it has ended early.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] const std::map<std::string, std::vector<motion::PathPoint>>& paths() const { return recorder_.paths(); }

 private:
  enum class Waiting { Nothing, Plan, Home, Zero };
  void look();
  [[nodiscard]] base::Result<void> canGoOn() const;
  void seeSamples();
  void proceed();
  void perform(const protocol::Action& action);
  void sendPlan(base::Result<protocol::Compiler::Stretch> stretch);
  void send(cycle::CommandKind kind, Waiting then, double time_s = 0.0);
  void tell(record::EventKind kind, int code, double value, double limit, const std::string& text);
  void check(const protocol::Action& action);
  [[nodiscard]] std::optional<double> measured(const protocol::Measure& measure, int before) const;
  void end(Status status, const std::string& reason);

  station::StationLink& link_;
  protocol::Program program_;
  protocol::Compiler compiler_;
  PathRecorder recorder_;
  std::map<std::string, std::vector<motion::PathPoint>> earlier_;
  std::map<int, analysis::StepStatistics> statistics_;  // of actions
  std::map<int, double> lastMeasure_;                   // of repeats
  station::StreamCursor acks_, events_, samples_;
  std::optional<Prompt> prompt_;
  spatial::Pose X_WR_;
  spatial::Pose home_;
  Status status_ = Status::Running;
  Waiting waiting_ = Waiting::Nothing;
  std::uint64_t command_ = 0, endCycle_ = 0;
  std::optional<record::PlanEnd> planEnd_;  // of the stretch that has just ended
  [[nodiscard]] std::string stoppedBy() const;
  bool stopAsked_ = false, paused_ = false;
  SeenVice seenVice_;     // as the pause or the question began
  bool returns_ = false;  // goes on, and is not yet where it was paused
  std::string stopWhy_;
  int action_ = 0, next_ = 0;
  std::string reason_;
};

/// The number that a measure asks for, out of what was collected.
[[nodiscard]] double measureOf(const analysis::QuantityStatistics& statistics, protocol::Statistic statistic);

}  // namespace articulus::run
