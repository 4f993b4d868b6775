#include "core/procedure/touch_procedure.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/procedure/pose_sequence.h"
#include "core/procedure/stop_seen.h"
#include "core/spatial/rotation.h"

namespace articulus::procedure {

using base::Error;
using base::ErrorCode;
using cycle::State;
using record::Channel;
using spatial::Pose;
using spatial::Vector3;

namespace {

constexpr double kAnswer_s = 2.0, kCalm_s = 0.5;
// The station plans a pose by the body's speed; near a wrist singularity a joint turns faster than that, so tilting
// takes its time.
constexpr double kTilt_s = 10.0, kApproach_s = 2.0;
constexpr int kMostCorrections = 6;  // of the simulated operator at one touch
constexpr double kNear = 2.5;        // standard deviations of the eye: nearer cannot be seen

}  // namespace

Pose TouchProcedure::flangePose(const cycle::Snapshot& now, const cell::CellConfig& cell) {
  const auto& s = now.sample;
  const Pose X_WD{spatial::Quaternion(s[Channel::QuaternionW], s[Channel::QuaternionX], s[Channel::QuaternionY],
                                      s[Channel::QuaternionZ])
                      .normalized()
                      .toRotationMatrix(),
                  s.three(Channel::PositionX)};
  return X_WD * (cell.X_FS * cell.X_SD).inverse();
}

base::Result<void> TouchProcedure::start(const Options& options) {
  if (phase_ == Phase::Moving || phase_ == Phase::Touching)
    return Error{ErrorCode::Conflict, "The touches are under way.", "Wait for their end or cancel them."};
  if (options.touches < 3 || options.touches > 50)
    return Error{ErrorCode::InvalidArgument, std::to_string(options.touches) + " touches are not possible.",
                 "Take 3 to 50; six are good."};
  if (!(options.tilt_rad >= 0.05 && options.tilt_rad <= 1.0) || !(options.lift_m >= 0.0 && options.lift_m <= 0.1) ||
      !options.statedTip_F_m.allFinite())
    return Error{ErrorCode::InvalidArgument, "Tilt, lift or stated tip are not possible.",
                 "Tilt by 3 to 57 deg, lift by 0 to 100 mm."};
  const cycle::Snapshot now = link_.snapshot();
  if (auto is = PoseSequence::ready(now); !is) return is;
  (void)stopSeen(link_, events_);  // what was before is past
  options_ = options;
  touches_.clear();
  error_ = {};
  automatic_ = true;
  const Pose X_WF = flangePose(now, cell_);
  R_WF_start_ = X_WF.rotation;
  tip_F_ = options.statedTip_F_m;
  point_W_ = X_WF * tip_F_;
  nextTilt();
  return {};
}

void TouchProcedure::fail(ErrorCode code, const std::string& message, const std::string& remedy) {
  error_ = {code, message, remedy};
  phase_ = code == ErrorCode::Cancelled ? Phase::Cancelled : Phase::Failed;
}

void TouchProcedure::cancel() {
  if (phase_ != Phase::Moving && phase_ != Phase::Touching) return;
  link_.requestStop();
  fail(ErrorCode::Cancelled, "Cancelled after " + std::to_string(touches_.size()) + " touches.",
       "Nothing was put in force.");
}

void TouchProcedure::moveTo(const Pose& X_WF) {
  const Pose X_WD = X_WF * (cell_.X_FS * cell_.X_SD);
  const spatial::Quaternion q = spatial::quaternionOf(X_WD.rotation);
  cycle::Command command;
  command.kind = cycle::CommandKind::MovePose;
  command.time_s = lifted_ ? kTilt_s : kApproach_s;
  for (int i = 0; i < 3; ++i) command.target[i] = X_WD.translation[i];
  command.target[3] = q.w(), command.target[4] = q.x(), command.target[5] = q.y(), command.target[6] = q.z();
  accepted_ = false;
  from_ = link_.snapshot().cycle;
  command_ = link_.send(command);
  phase_ = Phase::Moving;
  if (command_ == 0)
    fail(ErrorCode::DeviceFailure, "The station does not take commands: its queue is full.", "Start again.");
}

void TouchProcedure::nextTilt() {
  // The first touch upright, the others tilted all around and turned to and fro, so that no axis is common to all.
  const auto k = static_cast<double>(touches_.size());
  const double around = 2.0 * M_PI * (k - 1.0) / (options_.touches - 1);
  const double turn = touches_.empty() ? 0.0 : (touches_.size() % 2 == 0 ? 0.5 : -0.5);
  const Vector3 tilt = touches_.empty()
                           ? Vector3(Vector3::Zero())
                           : Vector3(options_.tilt_rad * Vector3(std::cos(around), std::sin(around), turn));
  const spatial::Matrix3 R = spatial::expRotation(tilt) * R_WF_start_;
  lifted_ = true;
  corrections_ = 0;
  moveTo({R, point_W_ + Vector3(0.0, 0.0, options_.lift_m) - R * tip_F_});
}

base::Result<void> TouchProcedure::recordTouch() {
  const cycle::Snapshot now = link_.snapshot();
  if (now.fault.latched())
    return Error{ErrorCode::Conflict, "A fault is latched. " + safety::describe(now.fault), "Acknowledge it first."};
  if (now.state != cycle::State::Stop || phase_ == Phase::Moving)
    return Error{ErrorCode::Conflict, "The robot moves.", "Wait until it stands, then record."};
  // The next tilt moves it: a vice that was closed meanwhile would part what is in it.
  if (automatic_ && static_cast<int>(touches_.size()) + 1 < options_.touches)
    if (auto is = PoseSequence::ready(now); !is) return is;
  touches_.push_back(flangePose(now, cell_));
  if (!automatic_) return {};
  if (static_cast<int>(touches_.size()) < options_.touches) {
    if (auto so_far = solve(); so_far && so_far->warnings.empty())
      tip_F_ = so_far->tip_F_m, point_W_ = so_far->point_W_m;
    else if (touches_.size() == 1) point_W_ = touches_.front() * tip_F_;
    nextTilt();
    return {};
  }
  automatic_ = false;
  auto found = solve();
  if (!found) {
    fail(found.error().code, found.error().message, found.error().remedy);
    return found.error();
  }
  result_ = std::move(*found);
  phase_ = Phase::Done;
  return {};
}

void TouchProcedure::removeLastTouch() {
  if (!touches_.empty() && phase_ != Phase::Moving) touches_.pop_back();
}

void TouchProcedure::touchByEye(const Pose& X_WF) {
  const Vector3 gap = eye_->gap_W(X_WF);
  if (gap.norm() <= kNear * eye_->accuracy_m() || corrections_ >= kMostCorrections) {
    if (auto done = recordTouch(); !done && phase_ == Phase::Touching)
      fail(done.error().code, done.error().message, done.error().remedy);
    return;
  }
  ++corrections_;
  moveTo({X_WF.rotation, X_WF.translation + gap});
}

TouchProcedure::Progress TouchProcedure::poll() {
  const cycle::Snapshot now = link_.snapshot();
  if (phase_ == Phase::Moving || phase_ == Phase::Touching) {
    if (now.fault.latched())
      fail(ErrorCode::DeviceFailure,
           "At touch " + std::to_string(touches_.size() + 1) + ": " + safety::describe(now.fault),
           "Acknowledge the fault and start again.");
    // Else the place of the stop would count as the one that was wanted, and the next motion begin from there.
    else if (stopSeen(link_, events_))
      fail(ErrorCode::Cancelled, "Somebody stopped the robot at touch " + std::to_string(touches_.size() + 1) + ".",
           "Start again when it may move.");
  }
  if (phase_ == Phase::Moving) {
    std::array<cycle::Ack, 32> acks;
    for (std::size_t count = 0; (count = link_.readAcks(acks_, acks)) > 0;)
      for (std::size_t i = 0; i < count; ++i) {
        if (acks[i].number != command_) continue;
        if (acks[i].code != cycle::AckCode::Accepted)
          fail(ErrorCode::DeviceFailure,
               "The motion to touch " + std::to_string(touches_.size() + 1) +
                   " was refused: " + std::string(explain(acks[i].code)),
               "Touch a point farther from the edge of the box, or tilt less.");
        accepted_ = true;
        from_ = now.cycle;
      }
    const double since_s = static_cast<double>(now.cycle - from_) / cell_.rate_Hz;
    if (phase_ == Phase::Moving && !accepted_ && since_s > kAnswer_s)
      fail(ErrorCode::DeviceFailure, "The station did not answer.", "Look at its event log and start again.");
    if (phase_ == Phase::Moving && accepted_) {
      if (now.state != cycle::State::Stop) from_ = now.cycle;  // calm is counted from the standstill on
      else if (since_s > kCalm_s) phase_ = Phase::Touching, lifted_ = false;
    }
  } else if (phase_ == Phase::Touching && eye_ && now.state == cycle::State::Stop) {
    touchByEye(flangePose(now, cell_));
  }
  Progress p;
  p.phase = phase_;
  p.touch = static_cast<int>(touches_.size());
  p.touches = automatic_ || phase_ == Phase::Done ? options_.touches : p.touch;
  p.fraction = phase_ == Phase::Done ? 1.0
               : p.touches > 0       ? std::min(0.99, static_cast<double>(p.touch) / p.touches)
                                     : 0.0;
  const std::string which =
      "touch " + std::to_string(std::min(p.touch + 1, options_.touches)) + " of " + std::to_string(options_.touches);
  switch (phase_) {
    case Phase::Idle: p.words = "not started"; break;
    case Phase::Moving: p.words = which + (lifted_ ? ": tilting the tool above the point" : ": approaching"); break;
    case Phase::Touching:
      p.words = which + (eye_ ? ": looking (simulated operator)" : ": bring the tip to the point and record it");
      break;
    case Phase::Done: p.words = "identified"; break;
    case Phase::Failed: p.words = "failed"; break;
    case Phase::Cancelled: p.words = "cancelled"; break;
  }
  return p;
}

}  // namespace articulus::procedure
