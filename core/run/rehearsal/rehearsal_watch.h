#pragma once
#include <array>

#include "core/protocol/program.h"
#include "core/record/motion_keeper.h"
#include "core/run/prompt.h"
#include "core/run/rehearsal/limit_margins.h"
#include "core/run/rehearsal/rehearse.h"

namespace articulus::run {

/// Looks at the twin after each cycle and keeps what a rehearsal tells.
/// Thread  one
class RehearsalWatch {
 public:
  /// The run begins with the next cycle. All must outlive this.
  RehearsalWatch(const TwinStation& twin, const RehearsalPlan& plan, const protocol::Program& program);
  /// In  action: under way, where the cycle itself does not know
  void look(int action);
  void asked(const Prompt& prompt, int action);
  [[nodiscard]] double time_s() const { return time_s_; }
  [[nodiscard]] Rehearsal result() const;

 private:
  RehearsedStep& stepOf(const protocol::Action& action);
  [[nodiscard]] const protocol::Action* actionAt(int number) const;
  void lookAtMotion(const cycle::Snapshot& now);
  void lookAtFault(const cycle::Snapshot& now, const protocol::Action& action);
  void keepMoment(const RehearsedMoment& moment);
  const TwinStation& twin_;
  const protocol::Program& program_;
  const safety::LimitSet& limits_;  ///< in force where no step tightens them
  const double cycle_s_;
  Rehearsal result_;
  record::MotionKeeper motion_;
  LimitMargins margins_;
  SeenState seen_;
  std::uint64_t firstCycle_;
  double time_s_ = 0.0;
  int tightened_ = -1;  ///< the action whose limits these are
  safety::LimitSet now_;
  bool faulted_ = false;
  spatial::Pose before_;  ///< X_WD some cycles ago
  double beforeTime_s_ = -1.0;
  RehearsedMoment moment_;
  int inMoment_ = 0, cyclesAMoment_ = 20;
};

}  // namespace articulus::run
