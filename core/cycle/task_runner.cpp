#include "core/cycle/task_runner.h"

#include <algorithm>

#include "core/protocol/segment_rules.h"
#include "core/spatial/rotation.h"

namespace articulus::cycle {

using control::AxisMode;
using control::Law;

TaskRunner::TaskRunner(int joints, robot::CommandLevel armTakes)
    : armTakes_(armTakes), controllers_(joints, armTakes), hold_(controllers_, armTakes) {
  wanted_.q = wanted_.qd = wanted_.qdd = wanted_.tau = robot::JointVector::Zero(joints);
}

void TaskRunner::useGains(const control::GainSet& gains) noexcept { controllers_.useGains(gains); }

void TaskRunner::begin(Kind kind, Law law) noexcept {
  kind_ = kind;
  relief_.forget();
  law_ = law;
  time_s_ = 0.0;
  // Nothing of what was wanted before is left over for the next law.
  wanted_.V_WD_W = {};
  wanted_.A_WD_W.setZero();
  wanted_.F_D_W = {};
  wanted_.F_rate_W.setZero();
  wanted_.tau.setZero();
  wanted_.qd.setZero();
  wanted_.qdd.setZero();
  wanted_.walksAgain = false;
}

void TaskRunner::hold(const control::ControlInput& in, control::Takeover how) noexcept {
  begin(Kind::Hold, control::kJointLaw);
  hold_.start(in, how);
}

const robot::JointVector& TaskRunner::jointsFrom(const control::ControlInput& in) const noexcept {
  const bool lags = armTakes_ == robot::CommandLevel::JointPosition && in.command.size() == in.q.size();
  return lags ? in.command : in.q;
}

void TaskRunner::moveJoints(const control::ControlInput& in, const robot::JointVector& target, double time_s,
                            double hold_s, Law law) noexcept {
  begin(Kind::Joints, law);
  joints_.start(jointsFrom(in), target, time_s);
  end_s_ = time_s + hold_s;
  controllers_.use(law, in);
}

void TaskRunner::dither(const control::ControlInput& in, const robot::JointVector& target, double way_s) noexcept {
  begin(Kind::Dithering, control::kJointLaw);
  swing_.start(jointsFrom(in), target, way_s);
  end_s_ = swing_.duration_s() + kSettle_s;
  controllers_.use(law_, in);
}

void TaskRunner::movePose(const control::ControlInput& in, const spatial::Pose& X_WD, double time_s,
                          double hold_s) noexcept {
  begin(Kind::Pose, control::kPoseLaw);
  wanted_.selection = control::Selection::all(AxisMode::Position);
  pose_.start(in.model->X_WD, X_WD, time_s);
  end_s_ = time_s + hold_s;
  controllers_.use(law_, in);
}

void TaskRunner::jogJoint(const control::ControlInput& in, int joint, double rate) noexcept {
  begin(Kind::JogJoint, control::kJointLaw);
  jogFrom_ = jointsFrom(in);
  jogAlong_ = robot::JointVector::Unit(in.q.size(), joint);
  jog_.start(rate);
  controllers_.use(law_, in);
}

void TaskRunner::jogBody(const control::ControlInput& in, const spatial::Vector6& axis_W, double rate) noexcept {
  begin(Kind::JogBody, control::kPoseLaw);
  wanted_.selection = control::Selection::all(AxisMode::Position);
  X_WD_jogFrom_ = in.model->X_WD;
  jogAxis_W_ = axis_W;
  jog_.start(rate);
  controllers_.use(law_, in);
}

void TaskRunner::jogOn(double step_s) noexcept {
  jog_.step(step_s);
  if (kind_ == Kind::JogJoint) {
    wanted_.q = jogFrom_ + jog_.way() * jogAlong_;
    wanted_.qd = jog_.rate() * jogAlong_;
    wanted_.qdd = jog_.acceleration() * jogAlong_;
    return;
  }
  const spatial::Vector6 way = jog_.way() * jogAxis_W_;
  wanted_.X_WD.translation = X_WD_jogFrom_.translation + way.head<3>();
  wanted_.X_WD.rotation = spatial::expRotation(way.tail<3>()) * X_WD_jogFrom_.rotation;
  wanted_.V_WD_W.data = jog_.rate() * jogAxis_W_;
  wanted_.A_WD_W = jog_.acceleration() * jogAxis_W_;
}

void TaskRunner::follow(const control::ControlInput& in, const protocol::Segment& segment,
                        const spatial::Pose& X_WR) noexcept {
  begin(Kind::Course, segment.law);
  const auto has = [axes = protocol::selectionOf(segment).axis](AxisMode mode) {
    return std::find(axes.begin(), axes.end(), mode) != axes.end();
  };
  const control::LawInfo& info = control::info(law_);
  followsLoad_ = has(AxisMode::Force) || info.takesWrench;
  followsPose_ = has(AxisMode::Position) || has(AxisMode::Hold) || info.takesPoseBeside;
  course_.start(in, segment, X_WR);
  controllers_.use(law_, in);
}

bool TaskRunner::canRelieve() const noexcept {
  if (kind_ == Kind::Relief) return true;
  const control::LawInfo& law = control::info(law_);
  return !unloads() && (kind_ == Kind::Pose || kind_ == Kind::Course) && (law.followsPoses() || law.followsLoads());
}

void TaskRunner::relieve(const control::ControlInput& in, Law forceLaw) noexcept {
  if (kind_ == Kind::Relief) {
    relief_.unload(in);
  } else {
    relieved_ = kind_;
    relievedTime_s_ = time_s_;
    relief_.start(in, law_, wanted_, forceLaw);
    kind_ = Kind::Relief;
  }
  law_ = relief_.law();
  controllers_.use(law_, in);
}

void TaskRunner::takeBack(const control::ControlInput& in) noexcept {
  if (kind_ == Kind::Relief) relief_.takeBack(in);
}

void TaskRunner::settle(const control::ControlInput& in, double time_s) noexcept {
  if (kind_ != Kind::Relief) return;
  relief_.settle(in, time_s);
  law_ = relief_.law();
  controllers_.use(law_, in);
}

void TaskRunner::goOn() noexcept {
  if (kind_ != Kind::Relief) return;
  kind_ = relieved_;
  time_s_ = relievedTime_s_;
  relief_.forget();
}

void TaskRunner::slow(const motion::Pace& pace) noexcept {
  const double share = pace.share(), rate_per_s = pace.rate_per_s();
  wanted_.pace = share;
  if (share == 1.0 && rate_per_s == 0.0) return;
  if (wantsJoints()) {
    wanted_.qdd = share * share * wanted_.qdd + rate_per_s * wanted_.qd;
    wanted_.qd *= share;
    return;
  }
  wanted_.A_WD_W = share * share * wanted_.A_WD_W + rate_per_s * wanted_.V_WD_W.data;
  wanted_.V_WD_W.data *= share;
  wanted_.F_rate_W *= share;
}

TaskStatus TaskRunner::step(const control::ControlInput& in, double elapsed_s, robot::JointVector& command,
                            const motion::Pace& pace) noexcept {
  const bool leadsAway =
      kind_ == Kind::Hold || unloads() || (kind_ == Kind::Relief && relief_.stage() == Relief::Stage::Unloads);
  const motion::Pace asPlanned;
  const motion::Pace& used = leadsAway ? asPlanned : pace;
  const double step_s = used.share() * elapsed_s;
  time_s_ += step_s;
  TaskStatus status = TaskStatus::Running;
  switch (kind_) {
    case Kind::Hold: hold_.step(in, elapsed_s, wanted_, command); break;
    case Kind::Joints:
      joints_.at(time_s_, wanted_.q, wanted_.qd, wanted_.qdd);
      slow(used);
      controllers_.step(in, wanted_, command);
      if (time_s_ >= end_s_) status = TaskStatus::Done;
      break;
    case Kind::Dithering:
      swing_.at(time_s_, wanted_.q, wanted_.qd, wanted_.qdd);
      slow(used);
      controllers_.step(in, wanted_, command);
      if (time_s_ >= end_s_) status = TaskStatus::Done;
      break;
    case Kind::Pose:
      pose_.at(time_s_, wanted_.X_WD, wanted_.V_WD_W, wanted_.A_WD_W);
      slow(used);
      controllers_.step(in, wanted_, command);
      if (time_s_ >= end_s_) status = TaskStatus::Done;
      break;
    case Kind::JogJoint:
    case Kind::JogBody:
      jogOn(step_s);
      slow(used);
      controllers_.step(in, wanted_, command);
      break;
    case Kind::Course:
      status = course_.step(in, time_s_, step_s, wanted_);
      slow(used);
      controllers_.step(in, wanted_, command);
      if (status == TaskStatus::Running && course_.segment().kind == protocol::SegmentKind::Task &&
          controllers_.finished())
        status = course_.lawFinished();
      break;
    case Kind::Relief:
      relief_.step(in, step_s, wanted_);
      slow(used);
      controllers_.step(in, wanted_, command);
      break;
  }
  return status;
}

}  // namespace articulus::cycle
