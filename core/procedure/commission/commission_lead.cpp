#include "core/procedure/commission/commission_lead.h"

#include <algorithm>
#include <array>

#include "core/procedure/stop_seen.h"

namespace articulus::procedure {
namespace {

using base::Error;
using base::ErrorCode;
using cycle::CommandKind;
using cycle::Snapshot;

constexpr double kAnswer_s = 2.0, kSlow_s = 20.0, kSwitchOn_s = 10.0, kNear_rad = 0.01;

}  // namespace

CommissionLead::CommissionLead(station::StationLink& link_, const cell::CellConfig& cell_, CommissionHost& host_)
    : link(link_), cell(cell_), host(host_) {
  (void)stopSeen(link, stops_);  // what was before is past
}

base::Result<void> CommissionLead::undisturbed() {
  const int seen = stopsSeen(link, stops_), own = std::min(seen, ownStops_);
  ownStops_ -= own;
  stopped_ = stopped_ || seen > own;
  if (windsUp_ || !(stopped_ || host.cancelled())) return {};
  link.requestStop();  // what was sent before it was seen may have begun after the stop
  if (stopped_) return Error{ErrorCode::Cancelled, "Somebody stopped the robot.", "Start again when it may move."};
  return Error{ErrorCode::Cancelled, "The commissioning was cancelled.", "The cell stays as it was."};
}

base::Result<bool> CommissionLead::ask(const std::string& question) {
  if (auto still = undisturbed(); !still) return still.error();
  const bool yes = host.ask(question);
  host.passTime();  // a stop of the last moment is told of by the next cycle
  if (auto still = undisturbed(); !still) return still.error();
  return yes;
}

base::Result<void> CommissionLead::until(const std::string& what, double timeout_s,
                                         const std::function<bool(const Snapshot&)>& is, bool inFault) {
  const double end_s = now_s() + timeout_s;
  while (true) {
    const Snapshot s = now();  // before the look for stops: what ended a motion in it is seen
    if (auto still = undisturbed(); !still) return still;
    if (is(s)) return {};
    if (!inFault && s.fault.latched())
      return Error{ErrorCode::DeviceFailure, safety::describe(s.fault), "Then do this step again."};
    if (now_s() > end_s) {
      if (cycle::moves(s.state)) halt();
      return Error{ErrorCode::DeviceFailure, what + " did not happen in time.", "Look at the station's events."};
    }
    host.passTime();
  }
}

base::Result<void> CommissionLead::wait(double time_s, bool inFault) {
  const double end_s = now_s() + time_s;
  return until(
      "The wait", time_s + kAnswer_s, [&](const Snapshot&) { return now_s() >= end_s; }, inFault);
}

base::Result<void> CommissionLead::send(CommandKind kind) {
  cycle::Command command;
  command.kind = kind;
  return send(command);
}

base::Result<void> CommissionLead::send(const cycle::Command& command) {
  if (auto still = undisturbed(); !still) return still;
  const auto number = link.send(command);
  if (number == 0)
    return Error{ErrorCode::DeviceFailure, "The station does not take commands: its queue is full.", "Start again."};
  std::optional<cycle::AckCode> answer;
  const auto came = until(
      "The answer to \"" + std::string(name(command.kind)) + "\"", kAnswer_s,
      [&](const Snapshot&) {
        std::array<cycle::Ack, 32> acks;
        for (std::size_t n = 0; (n = link.readAcks(acks_, acks)) > 0;)
          for (std::size_t i = 0; i < n; ++i)
            if (acks[i].number == number) answer = acks[i].code;
        return answer.has_value();
      },
      true);
  if (!came) return came;
  if (*answer == cycle::AckCode::Accepted) return {};
  return Error{ErrorCode::DeviceFailure,
               "\"" + std::string(name(command.kind)) + "\" was refused: " + std::string(explain(*answer)) + ".",
               "Bring the cell into order, then do this step again."};
}

const safety::LimitSet& CommissionLead::limits() const {
  const safety::LimitSet* inForce = now().limits;
  return inForce ? *inForce : cell.limits;
}

base::Result<void> CommissionLead::startJoints(const robot::JointVector& target, double time_s) {
  if (auto ready = PoseSequence::ready(now()); !ready) return ready;
  cycle::Command command;
  command.kind = CommandKind::MoveJoints;
  command.time_s = time_s;
  for (int i = 0; i < cell.robot.joints; ++i) command.target[i] = target[i];
  if (auto sent = send(command); !sent) return sent;
  return until("The motion", kAnswer_s, [](const Snapshot& s) { return s.state == cycle::State::Joint; });
}

base::Result<void> CommissionLead::moveJoints(const robot::JointVector& target, double time_s) {
  if (!WayCheck(cell, limits()).wayFree(joints(), target))
    return Error{ErrorCode::Conflict, "The way is not free: it comes too close to a limit or to a part of the cell.",
                 "Drive the arm to where each joint has room, with nothing mounted."};
  if (auto begun = startJoints(target, time_s); !begun) return begun;
  if (auto ended = until("The end of the motion", time_s + kSlow_s,
                         [](const Snapshot& s) { return s.state == cycle::State::Stop; });
      !ended)
    return ended;
  if ((joints() - target).cwiseAbs().maxCoeff() < kNear_rad) return {};
  return Error{ErrorCode::Conflict, "The arm was stopped on its way.", "Do this step again when it may move."};
}

void CommissionLead::halt() {
  ++ownStops_;
  link.requestStop();
}

base::Result<void> CommissionLead::stop(double wait_s) {
  halt();
  auto stopped = wait(wait_s);
  if (stopped) ownStops_ = 0;  // told of long ago; in a fault nothing tells of it
  return stopped;
}

base::Result<void> CommissionLead::useLimits(const safety::LimitSet& limits) {
  auto held = std::make_shared<const safety::LimitSet>(limits);
  link.keep(held);
  cycle::Command command;
  command.kind = CommandKind::UseLimits;
  command.limits = held.get();
  return send(command);
}

base::Result<void> CommissionLead::recover(std::optional<safety::FaultCode> only) {
  const auto standing = [](const Snapshot& s) {
    return s.sample.six(record::Channel::JointVelocity1).cwiseAbs().maxCoeff() < 0.01;
  };
  if (auto stands = until("Standstill", kSwitchOn_s, standing, true); !stands) return stands;
  if (const safety::Fault fault = now().fault; only && fault.latched() && fault.code != *only)
    return Error{ErrorCode::DeviceFailure, safety::describe(fault), "Then do this step again."};
  if (now().fault.latched())
    if (auto sent = send(CommandKind::AcknowledgeFault); !sent) return sent;
  if (auto gone = until(
          "The end of the fault", kAnswer_s, [](const Snapshot& s) { return !s.fault.latched(); }, true);
      !gone)
    return gone;
  if (!now().controllerOn) {
    if (auto held = until("Holding the handle", 60.0, [](const Snapshot& s) { return s.deadManHeld; }); !held)
      return held;
    if (auto sent = send(CommandKind::ControllerOn); !sent) return sent;
  }
  if (auto on =
          until("Switching the controller on", kSwitchOn_s,
                [](const Snapshot& s) { return s.controllerOn && !s.waitsForArm && s.state == cycle::State::Stop; });
      !on)
    return on;
  return wait(0.5);
}

std::vector<record::Sample> CommissionLead::samples() {
  std::vector<record::Sample> all;
  std::array<record::Sample, 256> some;
  for (std::size_t n = 0; (n = link.readSamples(samples_, some)) > 0;)
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(n));
  return all;
}

}  // namespace articulus::procedure
