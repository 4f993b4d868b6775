#include "core/run/rehearsal/rehearsal_watch.h"

#include <algorithm>
#include <cmath>

#include "core/record/sample_pose.h"
#include "core/safety/fault.h"
#include "core/spatial/rotation.h"

namespace articulus::run {
namespace {

using record::Channel;

constexpr double kSpeedOver_s = 0.02;  // the body's speed is the way of so long: encoders are too coarse for less

/// Joints 1 to 6 lie side by side; the seventh came later.
robot::JointVector joints(const record::Sample& s, Channel first, Channel seventh, Eigen::Index count) {
  robot::JointVector q(count);
  for (Eigen::Index i = 0; i < count; ++i)
    q[i] = i < 6 ? s.value[static_cast<std::size_t>(first) + static_cast<std::size_t>(i)] : s[seventh];
  return q;
}

/// Of each number the one that matters most.
void take(RehearsedMoment& into, const RehearsedMoment& one) {
  for (int i = 0; i < 6; ++i)
    if (std::abs(one.load[i]) > std::abs(into.load[i])) into.load[i] = one.load[i];
  into.limit = into.limit.cwiseMin(one.limit);
  into.distance_m = std::min(into.distance_m, one.distance_m);
  for (std::size_t i = 0; i < into.share.size(); ++i) into.share[i] = std::max(into.share[i], one.share[i]);
}

double shareOf(double value, double limit) { return limit > 0.0 && std::isfinite(limit) ? value / limit : 0.0; }

/// Each axis has its own limit of displacement.
double largestShare(const spatial::Vector3& of, const spatial::Vector3& limit) {
  double most = 0.0;
  for (int i = 0; i < 3; ++i) most = std::max(most, shareOf(std::abs(of[i]), limit[i]));
  return most;
}

}  // namespace

RehearsalWatch::RehearsalWatch(const TwinStation& twin, const RehearsalPlan& plan, const protocol::Program& program)
    : twin_(twin), program_(program), limits_(plan.settings.limits), cycle_s_(1.0 / twin.cell.rate_Hz),
      margins_(static_cast<int>(twin.cell.homeJoints_rad.size())), firstCycle_(twin.link.snapshot().cycle),
      now_(plan.settings.limits) {
  result_.protocol = plan.protocol.name;
  result_.cell = twin.cell.name;
  result_.specimen = plan.specimen.label;
  result_.seed = plan.seed;
  for (const std::string& structure : plan.cut)
    result_.motion.cuts.push_back({-std::numeric_limits<double>::infinity(), structure});
  result_.motion.clampedAt = twin.link.clampedAt();
  result_.motion.clamped = twin.link.snapshot().specimenMounted;
}

const protocol::Action* RehearsalWatch::actionAt(int number) const {
  const auto at = static_cast<std::size_t>(std::max(0, number));
  return at < program_.actions.size() ? &program_.actions[at] : nullptr;
}

RehearsedStep& RehearsalWatch::stepOf(const protocol::Action& action) {
  const auto at = std::ranges::find(result_.steps, action.topStep, &RehearsedStep::step);
  if (at != result_.steps.end()) return *at;
  RehearsedStep fresh;
  fresh.step = action.topStep;
  fresh.place = action.place;
  fresh.begin_s = time_s_;
  return result_.steps.emplace_back(std::move(fresh));
}

void RehearsalWatch::look(int running) {
  const cycle::Snapshot now = twin_.link.snapshot();
  time_s_ = static_cast<double>(now.cycle - firstCycle_) * cycle_s_;
  record::Sample moved = now.sample;
  moved[Channel::Time] = time_s_;  // the twin records nothing, so that its own stands still
  motion_.see(moved);
  const protocol::Action* action = actionAt(now.sample.step >= 0 ? now.sample.step : running);
  if (!action) return;
  if (tightened_ != action->number) {
    tightened_ = action->number;
    now_ = now.sample.step >= 0 ? action->step.limits.appliedTo(limits_) : limits_;
  }
  lookAtMotion(now);
  RehearsedStep& step = stepOf(*action);
  step.time_s += cycle_s_;
  seen_.step = step.step;
  seen_.time_s = time_s_;
  margins_.see(seen_, now_);
  step.peakLoad = step.peakLoad.cwiseMax(seen_.load.cwiseAbs());
  step.limit = step.limit.cwiseMin(now_.wrench);
  if (seen_.distance_m < step.leastDistance_m) {
    step.leastDistance_m = seen_.distance_m;
    step.partA = now.clearance.a.view();
    step.partB = now.clearance.b.view();
  }
  if (seen_.inTask) step.leastSingularValue = std::min(step.leastSingularValue, seen_.singularValue);
  for (Eigen::Index i = 0; i < seen_.q_rad.size(); ++i) {
    const double way_rad = std::min(seen_.q_rad[i] - now_.jointLower_rad[i], now_.jointUpper_rad[i] - seen_.q_rad[i]);
    if (way_rad >= step.leastJointWay_rad) continue;
    step.leastJointWay_rad = way_rad;
    step.leastJoint = static_cast<int>(i);
  }
  lookAtFault(now, *action);
  keepMoment({.time_s = time_s_,
              .load = seen_.load,
              .limit = now_.wrench,
              .distance_m = seen_.distance_m,
              .share = {shareOf(seen_.speed.head<3>().cwiseAbs().maxCoeff(), now_.linearSpeed_m_per_s),
                        shareOf(seen_.speed.tail<3>().cwiseAbs().maxCoeff(), now_.angularSpeed_rad_per_s),
                        largestShare(seen_.displacement.head<3>(), now_.displacement_m),
                        largestShare(seen_.displacement.tail<3>(), now_.rotation_rad)}});
}

void RehearsalWatch::lookAtMotion(const cycle::Snapshot& now) {
  const record::Sample& s = now.sample;
  seen_.inTask = now.state == cycle::State::Position || now.state == cycle::State::Force;
  seen_.load = s.six(Channel::ForceX);
  seen_.rawLoad_S = s.six(Channel::SensorForceX);
  const Eigen::Index count = twin_.cell.homeJoints_rad.size();
  seen_.q_rad = joints(s, Channel::Joint1, Channel::Joint7, count);
  seen_.qd_rad_per_s = joints(s, Channel::JointVelocity1, Channel::JointVelocity7, count);
  seen_.distance_m = now.clearance.distance_m;
  seen_.singularValue = now.singularValue;
  const spatial::Pose X_WD = record::poseOf(s);
  seen_.position_m = X_WD.translation;
  seen_.displacementKnown = now.specimenMounted;
  if (now.specimenMounted) {
    const auto& p = now.referencePosition_m;
    const auto& q = now.referenceQuaternion;
    const spatial::Matrix3 R_WR = spatial::Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix();
    seen_.displacement.head<3>() = X_WD.translation - spatial::Vector3(p[0], p[1], p[2]);
    seen_.displacement.tail<3>() = spatial::logRotation(X_WD.rotation * R_WR.transpose());
  }
  const double over_s = time_s_ - beforeTime_s_;
  if (beforeTime_s_ >= 0.0 && over_s < kSpeedOver_s) return;
  if (beforeTime_s_ >= 0.0) {
    seen_.speed.head<3>() = (X_WD.translation - before_.translation) / over_s;
    seen_.speed.tail<3>() = spatial::logRotation(X_WD.rotation * before_.rotation.transpose()) / over_s;
  }
  before_ = X_WD;
  beforeTime_s_ = time_s_;
}

void RehearsalWatch::lookAtFault(const cycle::Snapshot& now, const protocol::Action& action) {
  if (!now.fault.latched() || faulted_) {
    faulted_ = now.fault.latched();
    return;
  }
  faulted_ = true;
  result_.faults.push_back({action.topStep, action.place, safety::describe(now.fault), time_s_});
}

void RehearsalWatch::keepMoment(const RehearsedMoment& moment) {
  if (inMoment_ == 0) moment_ = moment;
  else take(moment_, moment);
  if (++inMoment_ < cyclesAMoment_) return;
  inMoment_ = 0;
  auto& course = result_.course;
  course.push_back(moment_);
  if (course.size() < Rehearsal::kMostMoments) return;
  for (std::size_t i = 0; i < course.size() / 2; ++i) {  // half as many, each twice as long
    course[i] = course[2 * i];
    take(course[i], course[2 * i + 1]);
  }
  course.resize(course.size() / 2);
  cyclesAMoment_ *= 2;
}

void RehearsalWatch::asked(const Prompt& prompt, int number) {
  const protocol::Action* action = actionAt(number);
  if (!action) return;
  ++stepOf(*action).questions;
  if (!prompt.structure.empty()) result_.motion.cuts.push_back({time_s_, prompt.structure});
  result_.questions.push_back({.step = action->topStep,
                               .place = action->place,
                               .text = prompt.text,
                               .answer = prompt.choices.front(),
                               .structure = prompt.structure,
                               .preload_N = prompt.preload_N});
}

Rehearsal RehearsalWatch::result() const {
  Rehearsal all = result_;
  all.duration_s = time_s_;
  all.limits = margins_.uses();
  if (inMoment_ > 0) all.course.push_back(moment_);
  all.motion.samples = motion_.samples();
  std::ranges::sort(all.steps, {}, &RehearsedStep::step);
  return all;
}

}  // namespace articulus::run
