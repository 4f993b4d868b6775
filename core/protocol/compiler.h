#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/control/law.h"
#include "core/protocol/plan.h"
#include "core/protocol/program.h"

namespace articulus::protocol {

/// Compiles actions of a program that validate() found no problem in: one segment a motion, in their order.
///   load_cycle  Load about the held load, both sides, rise = |amplitude| / rate
///   load        Load from the held load to the target (its change is the direction, the profile runs from 0 to 1)
///   wait        after force steps a Load that stays at its base (amplitude 0); else a Move with moveTime_s = 0
///               after a drive, a guide step or a rotation a Task that goes on with what it had reached
///   move        Move; what was held is forgotten, as it is after an unload
///   ramp        Task: loads from those held to the goals, poses to the goals from the reference pose
///   sine, triangle, profile   Task: both about what is there
///   guide, rotate   Task that the law ends, at the latest the timeout
/// Thread  any but control
class Compiler {
 public:
  /// In  forceLaw: who follows in unload, load_cycle and load, and in a drive that is all loads
  Compiler(const Program& program, control::Law forceLaw) noexcept : program_(program), forceLaw_(forceLaw) {}
  /// The motions from `first` on, up to the first action that is none, or kMaxSegments of them. What one step hands to
  /// the next (held loads, held poses) is kept from call to call, so call it in the order of the run.
  /// Out  keep: what its segments point to, to be kept alive with the plan; next: the action after the last compiled
  ///      one
  struct Stretch {
    Plan plan;
    std::vector<std::shared_ptr<const void>> keep;
    int next = 0;
  };
  [[nodiscard]] base::Result<Stretch> stretch(int first);
  /// The replay at `action` along a path that is known now: to its start first, then along it.
  [[nodiscard]] base::Result<Stretch> replay(int action, const std::vector<motion::PathPoint>& points);

 private:
  const Program& program_;
  control::Law forceLaw_;
  class Maker;
  bool heldForce_ = false;                                // last step that was no wait was under force control
  spatial::Vector6 heldLoad_ = spatial::Vector6::Zero();  // along axes of heldFrame_
  control::TaskFrame heldFrame_ = control::TaskFrame::World;
  spatial::Pose heldMove_;           // X_HT of the last move
  std::optional<Segment> heldTask_;  // what a wait goes on with after a drive
};

/// All of a flat protocol in one plan.
/// Errors  OutOfRange with more than kMaxSegments steps; InvalidArgument where an action is no motion
[[nodiscard]] base::Result<Plan> compile(const Protocol& protocol, control::Law forceLaw = control::Law::DirectForce);

}  // namespace articulus::protocol
