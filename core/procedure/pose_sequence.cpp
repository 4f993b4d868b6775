#include "core/procedure/pose_sequence.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/procedure/stop_seen.h"

namespace articulus::procedure {

using base::Error;
using base::ErrorCode;
using cycle::State;
using record::Channel;

namespace {

constexpr double kArrived_rad = 0.01;  // a motion that ended farther off was ended by somebody
constexpr double kAnswer_s = 2.0;      // of station time
constexpr std::size_t kChunk = 512;

const char* remedyFor(cycle::AckCode code) {
  switch (code) {
    case cycle::AckCode::RefusedControllerOff: return "Switch the controller on and start again.";
    case cycle::AckCode::RefusedDeadMan: return "Hold the dead-man's handle and start again.";
    case cycle::AckCode::RefusedSpecimen: return "Take the specimen out, or open the vice, and start again.";
    case cycle::AckCode::RefusedFault: return "Acknowledge the fault and start again.";
    case cycle::AckCode::RefusedInvalid:
      return "The limits were changed on the way: start again, so that other poses are chosen.";
    default: return "Wait until the robot stands and start again.";
  }
}

}  // namespace

robot::JointVector jointsOf(const cycle::Snapshot& now, int joints) {
  robot::JointVector q(joints);
  for (int i = 0; i < joints; ++i)
    q[i] =
        now.sample[i < 6 ? static_cast<Channel>(static_cast<std::size_t>(Channel::Joint1) + static_cast<std::size_t>(i))
                         : Channel::Joint7];
  return q;
}

base::Result<void> PoseSequence::ready(const cycle::Snapshot& now) {
  if (now.fault.latched())
    return Error{ErrorCode::Conflict, "A fault is latched. " + safety::describe(now.fault), "Acknowledge it first."};
  if (now.specimenMounted)
    return Error{ErrorCode::Conflict, "A specimen is mounted: it would be torn.",
                 "Take the specimen out, or open the vice."};
  if (now.planRunning || now.state != cycle::State::Stop)
    return Error{ErrorCode::Conflict, "The robot is at another task.", "Stop it first."};
  if (!now.controllerOn) return Error{ErrorCode::Conflict, "The controller is off.", "Switch it on first."};
  if (!now.deadManHeld) return Error{ErrorCode::Conflict, "The dead-man's handle is released.", "Hold it first."};
  if (now.waitsForArm) return Error{ErrorCode::Conflict, "The arm is not released yet.", "Wait a moment."};
  if (now.zeroing) return Error{ErrorCode::Conflict, "The load cell is being zeroed.", "Wait a moment."};
  return {};
}

base::Result<void> PoseSequence::start(const safety::LimitSet& limits, std::vector<WayPoint> way, double settle_s,
                                       double average_s) {
  if (running())
    return Error{ErrorCode::Conflict, "The robot is already on its way through the poses.",
                 "Wait for its end or cancel it."};
  if (way.empty()) return Error{ErrorCode::InvalidArgument, "There is no pose to go to.", "Choose poses first."};
  const cycle::Snapshot now = link_.snapshot();
  if (auto is = ready(now); !is) return is;
  for (const WayPoint& point : way)
    if (point.q_rad.size() != cell_.robot.joints)
      return Error{ErrorCode::InvalidArgument, "A pose does not give every joint of the arm.", "Choose other poses."};
  const robot::JointVector here = jointsOf(now, cell_.robot.joints);
  if ((here - way.front().q_rad).cwiseAbs().maxCoeff() > kArrived_rad &&
      !WayCheck(cell_, limits).wayFree(here, way.front().q_rad))
    return Error{
        ErrorCode::Conflict,
        "From where the robot stands the way to the first pose comes too close to a limit or to a part of the cell.",
        "Drive it to the initial position first, or by hand to where it has room, and start again."};
  way_ = std::move(way);
  readings_.clear();
  error_ = {};
  byFault_ = false;
  at_ = 0;
  settleCycles_ = static_cast<std::uint64_t>(std::ceil(settle_s * cell_.rate_Hz));
  averageCycles_ = static_cast<std::uint64_t>(std::ceil(average_s * cell_.rate_Hz));
  buffer_.resize(kChunk);
  (void)stopSeen(link_, events_);  // what was before is past
  send();
  return {};
}

void PoseSequence::fail(ErrorCode code, const std::string& message, const std::string& remedy) {
  error_ = {code, message, remedy};
  phase_ = code == ErrorCode::Cancelled ? Phase::Cancelled : Phase::Failed;
}

void PoseSequence::cancel() {
  if (!running()) return;
  link_.requestStop();
  fail(ErrorCode::Cancelled,
       "Cancelled at pose " + std::to_string(at_ + 1) + " of " + std::to_string(way_.size()) + ".",
       "Nothing was put in force.");
}

void PoseSequence::send() {
  cycle::Command command;
  command.kind = cycle::CommandKind::MoveJoints;
  command.time_s = way_[at_].leastTime_s;
  for (int i = 0; i < way_[at_].q_rad.size(); ++i) command.target[i] = way_[at_].q_rad[i];
  accepted_ = false;
  sentCycle_ = link_.snapshot().cycle;
  command_ = link_.send(command);
  phase_ = Phase::Moving;
  if (command_ == 0)
    fail(ErrorCode::DeviceFailure, "The station does not take commands: its queue is full.", "Start again.");
}

PoseSequence::Phase PoseSequence::poll() {
  if (!running()) return phase_;
  const cycle::Snapshot now = link_.snapshot();
  if (now.fault.latched()) {
    byFault_ = true;
    fail(ErrorCode::DeviceFailure, "At pose " + std::to_string(at_ + 1) + ": " + safety::describe(now.fault),
         "Acknowledge the fault and start again.");
    return phase_;
  }
  if (stopSeen(link_, events_)) {
    link_.requestStop();  // what was sent before it was seen may have begun after the stop
    fail(ErrorCode::Cancelled, "Somebody stopped the robot at pose " + std::to_string(at_ + 1) + ".",
         "Start again when it may move.");
    return phase_;
  }
  switch (phase_) {
    case Phase::Moving: {
      std::array<cycle::Ack, 32> acks;
      for (std::size_t count = 0; (count = link_.readAcks(acks_, acks)) > 0;)
        for (std::size_t i = 0; i < count; ++i) {
          if (acks[i].number != command_) continue;
          if (acks[i].code != cycle::AckCode::Accepted) {
            fail(
                ErrorCode::DeviceFailure,
                "The motion to pose " + std::to_string(at_ + 1) + " was refused: " + std::string(explain(acks[i].code)),
                remedyFor(acks[i].code));
            return phase_;
          }
          accepted_ = true;
          from_ = now.cycle;  // the snapshot may be older than the answer: one more look before it counts as ended
        }
      if (!accepted_) {
        if (static_cast<double>(now.cycle - sentCycle_) > kAnswer_s * cell_.rate_Hz)
          fail(ErrorCode::DeviceFailure, "The station did not answer.", "Look at its event log and start again.");
      } else if (now.state == cycle::State::Stop && now.cycle > from_ + 2) {
        arrive(now);
      }
      break;
    }
    case Phase::Settling:
      if (now.state != cycle::State::Stop)
        fail(ErrorCode::Conflict, "Somebody else moved the robot.", "Leave it to the procedure and start again.");
      else if (now.cycle >= from_ + settleCycles_) {
        from_ = now.cycle;
        count_ = 0;
        sum_.setZero();
        squares_.setZero();
        position_.setZero();
        quaternion_.setZero();
        time_s_ = moved_m_ = turned_rad_ = 0.0;
        phase_ = Phase::Averaging;
      }
      break;
    case Phase::Averaging:
      if (now.state != cycle::State::Stop)
        fail(ErrorCode::Conflict, "Somebody else moved the robot.", "Leave it to the procedure and start again.");
      else average();
      break;
    default: break;
  }
  return phase_;
}

void PoseSequence::arrive(const cycle::Snapshot& now) {
  const robot::JointVector off = jointsOf(now, cell_.robot.joints) - way_[at_].q_rad;
  if (!(off.array().abs() < kArrived_rad).all()) {  // not a number is not arrived either
    fail(ErrorCode::Cancelled, "The robot was stopped on its way to pose " + std::to_string(at_ + 1) + ".",
         "Start again when it may move.");
    return;
  }
  if (way_[at_].measure) {
    from_ = now.cycle;
    phase_ = Phase::Settling;
  } else if (++at_ == way_.size()) {
    phase_ = Phase::Done;
  } else {
    send();
  }
}

void PoseSequence::average() {
  for (std::size_t count = 0; (count = link_.readSamples(samples_, buffer_)) > 0;)
    for (std::size_t i = 0; i < count; ++i) {
      const record::Sample& s = buffer_[i];
      if (s.cycle <= from_ || static_cast<std::uint64_t>(count_) >= averageCycles_) continue;
      const spatial::Vector6 load = s.six(Channel::SensorForceX);
      if ((s.flags & record::kBridgedSensor) != 0 || !load.allFinite()) continue;
      Eigen::Vector4d q(s[Channel::QuaternionW], s[Channel::QuaternionX], s[Channel::QuaternionY],
                        s[Channel::QuaternionZ]);
      if (q.dot(quaternion_) < 0.0) q = -q;
      const spatial::Vector3 position = s.three(Channel::PositionX);
      if (count_ == 0) {
        firstPosition_ = position;
        firstQuaternion_ = q;
      }
      moved_m_ = std::max(moved_m_, (position - firstPosition_).norm());
      turned_rad_ = std::max(turned_rad_, 2.0 * std::min((q - firstQuaternion_).norm(), (q + firstQuaternion_).norm()));
      ++count_;
      sum_ += load;
      squares_ += load.cwiseAbs2();
      position_ += position;
      quaternion_ += q;
      time_s_ += static_cast<double>(s.cycle) / cell_.rate_Hz;
    }
  if (static_cast<std::uint64_t>(count_) < averageCycles_) return;
  PoseReading r;
  r.samples = count_;
  r.load = sum_ / count_;
  r.deviation = (squares_ / count_ - r.load.cwiseAbs2()).cwiseMax(0.0).cwiseSqrt();
  r.X_WD.translation = position_ / count_;
  r.X_WD.rotation = spatial::Quaternion(quaternion_[0], quaternion_[1], quaternion_[2], quaternion_[3])
                        .normalized()
                        .toRotationMatrix();
  r.time_s = time_s_ / count_;
  r.moved_m = moved_m_;
  r.turned_rad = turned_rad_;
  readings_.push_back(r);
  if (++at_ == way_.size()) phase_ = Phase::Done;
  else send();
}

}  // namespace articulus::procedure
