#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "core/procedure/commission/commission_host.h"
#include "core/procedure/pose_sequence.h"
#include "core/record/commissioning_record.h"

namespace articulus::procedure {

/// What a step of the commissioning leads the robot with: single commands, waited for; samples of what they bring; and
/// the end of the step as soon as something comes between (a fault, a stop, a released handle, a person who cancels).
/// Every motion is the station's, under supervisor and guard.
/// Thread  one client thread; blocks
class CommissionLead {
 public:
  CommissionLead(station::StationLink& link_, const cell::CellConfig& cell_, CommissionHost& host_);

  /// Whether nobody has stopped the robot or cancelled, since this was made: once somebody has, it stays so.
  /// Errors  Cancelled; the robot is told to stop then, whatever is on its way to it
  [[nodiscard]] base::Result<void> undisturbed();
  /// Asks who stands beside the arm.
  /// Errors  Cancelled, also by who stops the robot or cancels instead of an answer
  [[nodiscard]] base::Result<bool> ask(const std::string& question);
  /// Sends and waits for the answer.
  /// Errors  DeviceFailure with the reason of the refusal; Cancelled: nothing was sent, or it was stopped at once
  [[nodiscard]] base::Result<void> send(const cycle::Command& command);
  [[nodiscard]] base::Result<void> send(cycle::CommandKind kind);
  /// Waits until it is true in a snapshot, so many seconds of station time at most.
  /// Errors  DeviceFailure: a fault, in its words, or time ran out; Cancelled, also by who stops the robot
  [[nodiscard]] base::Result<void> until(const std::string& what, double timeout_s,
                                         const std::function<bool(const cycle::Snapshot&)>& is, bool inFault = false);
  [[nodiscard]] base::Result<void> wait(double time_s, bool inFault = false);
  /// Moves the joints there in that time (longer where speeds are limited) and waits until they stand.
  /// Errors  as until(); Conflict: the way is not free, or it was stopped
  [[nodiscard]] base::Result<void> moveJoints(const robot::JointVector& target, double time_s);
  [[nodiscard]] base::Result<void> startJoints(const robot::JointVector& target, double time_s);
  /// Stops the arm as a part of the step: this one ends no step, anybody else's does.
  void halt();
  /// Stops the arm on its way, and waits so long until it stands.
  [[nodiscard]] base::Result<void> stop(double wait_s);
  /// While it is on nobody who cancels or stops ends a wait: what was changed is put back.
  void windUp(bool on) { windsUp_ = on; }
  /// Puts these limits in force.
  [[nodiscard]] base::Result<void> useLimits(const safety::LimitSet& limits);
  /// Acknowledges the fault that was wanted, and switches the drives on again where it took them away.
  /// In      only: the one that was; none: the caller has looked
  /// Errors  DeviceFailure: another fault is latched, and stays
  [[nodiscard]] base::Result<void> recover(std::optional<safety::FaultCode> only = {});

  [[nodiscard]] cycle::Snapshot now() const { return link.snapshot(); }
  [[nodiscard]] robot::JointVector joints() const { return jointsOf(now(), cell.robot.joints); }
  [[nodiscard]] const safety::LimitSet& limits() const;
  /// Samples since this was asked last; empty: none.
  [[nodiscard]] std::vector<record::Sample> samples();
  void forgetSamples() { (void)samples(); }

  station::StationLink& link;
  const cell::CellConfig& cell;
  CommissionHost& host;

 private:
  [[nodiscard]] double now_s() const { return static_cast<double>(now().hostTime_ns) * 1e-9; }
  station::StreamCursor acks_, samples_, stops_;
  bool windsUp_ = false, stopped_ = false;
  int ownStops_ = 0;  ///< were asked for here and not seen yet
};

}  // namespace articulus::procedure
