#include "ui/engineering/devices/dead_time_controller.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/motion/dither_sweep.h"
#include "core/procedure/pose_choice.h"
#include "core/procedure/pose_sequence.h"
#include "core/robot/kinematics.h"
#include "core/safety/fault.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using base::Error;
using base::ErrorCode;
using robot::JointVector;

constexpr int kPoll_ms = 50;
constexpr double kWay_rad = 0.128, kWayTime_s = 2.0;  // what the dead time of the shipped arms was found with
constexpr double kSpeedShare = 0.7;                   // of a speed limit that the station plans with
constexpr double kFarther_m = 0.3;                    // by which the station takes a lever arm for longer than it is
constexpr double kSettle_s = 1.0;                     // about, after the last way
constexpr double kTurned = 0.95;                      // of a way, where the next one may begin
constexpr std::uint64_t kAnswer_cycles = 3;           // until a snapshot is sure to be younger than an answer

double jointOf(const cycle::Snapshot& now, int joint) {
  return joint < 6 ? now.sample.six(record::Channel::Joint1)[joint] : now.sample[record::Channel::Joint7];
}

JointVector jointsOf(const cycle::Snapshot& now, int joints) {
  JointVector q(joints);
  for (int i = 0; i < joints; ++i) q[i] = jointOf(now, i);
  return q;
}

/// Way of the moving body for a small turn of one joint, m/rad.
double lever_m(const cell::CellConfig& cell, const JointVector& q, int joint) {
  constexpr double kTurn_rad = 1e-4;
  const auto body = [&](double turn_rad) {
    JointVector at = q;
    at[joint] += turn_rad;
    return spatial::Vector3((robot::flangePose(cell.robot, at) * (cell.X_FS * cell.X_SD)).translation);
  };
  return (body(kTurn_rad) - body(-kTurn_rad)).norm() / (2.0 * kTurn_rad);
}

/// As the station will plan it.
double timeOfAllWays_s(const cycle::Snapshot& now, const safety::LimitSet& limits, int joint, double way_rad,
                       double lever) {
  const double setUpJoint = now.setUp ? limits.setUpJointShare : 1.0;
  const double linear =
      now.setUp ? std::min(limits.linearSpeed_m_per_s, limits.setUpLinearSpeed_m_per_s) : limits.linearSpeed_m_per_s;
  const double angular = now.setUp ? std::min(limits.angularSpeed_rad_per_s, limits.setUpAngularSpeed_rad_per_s)
                                   : limits.angularSpeed_rad_per_s;
  const double peak = motion::DitherSweep::kPeakRate * std::abs(way_rad) / kSpeedShare;
  const double way_s = std::max({kWayTime_s, peak / (setUpJoint * limits.jointSpeed_rad_per_s[joint]), peak / angular,
                                 peak * (lever + kFarther_m) / linear});
  return motion::DitherSweep::kWays * way_s + kSettle_s;
}

QString inWords(const control::DeadTime& d) {
  if (d.confidence <= 0.0) return DeadTimeController::tr("not known");
  return noBreakUnits(DeadTimeController::tr("%1 ± %2 ms, confidence %3 %")
                          .arg(1e3 * d.value_s, 0, 'f', 2)
                          .arg(1e3 * d.deviation_s, 0, 'f', 2)
                          .arg(1e2 * d.confidence, 0, 'f', 0));
}

}  // namespace

DeadTimeController::DeadTimeController(Callbacks callbacks, QObject* parent)
    : QObject(parent), callbacks_(std::move(callbacks)) {
  timer_.setInterval(kPoll_ms);
  connect(&timer_, &QTimer::timeout, this, &DeadTimeController::poll);
}

DeadTimeController::~DeadTimeController() {
  if (busy()) callbacks_.link.requestStop();
}

QString DeadTimeController::reasonAgainst() const {
  if (busy()) return tr("The dead time is being measured.");
  if (auto ready = procedure::PoseSequence::ready(callbacks_.link.snapshot()); !ready)
    return toQt(ready.error().message + " " + ready.error().remedy);
  return {};
}

base::Result<DeadTimeController::Motion> DeadTimeController::plan() const {
  if (busy()) return Error{ErrorCode::Conflict, "The dead time is being measured.", "Wait for its end or cancel it."};
  const cycle::Snapshot now = callbacks_.link.snapshot();
  if (auto ready = procedure::PoseSequence::ready(now); !ready) return ready.error();
  const safety::LimitSet limits = callbacks_.limits();
  const procedure::WayCheck check(callbacks_.cell, limits);
  const JointVector here = jointsOf(now, callbacks_.cell.robot.joints);
  for (int joint = 0; joint < callbacks_.cell.robot.joints; ++joint)
    for (const double way_rad : {kWay_rad, -kWay_rad}) {
      Motion motion{.joint = joint, .way_rad = way_rad, .target = here};
      motion.target[joint] += way_rad;
      if (!check.wayFree(here, motion.target)) continue;
      const double lever = lever_m(callbacks_.cell, here, joint);
      motion.path_m = std::abs(way_rad) * lever;
      motion.time_s = timeOfAllWays_s(now, limits, joint, way_rad, lever);
      return motion;
    }
  return Error{ErrorCode::Conflict, "From where the robot stands no joint has room for the test motion.",
               "Drive it home or to its initial position first, away from limits and from parts of the cell."};
}

QString DeadTimeController::words(const Motion& motion) {
  return noBreakUnits(tr("Joint %1 swings by %2° to the %3 side and back, three times over, trembling on its way. The "
                         "moving body goes about %4 mm "
                         "aside; it takes about %5 s.")
                          .arg(motion.joint + 1)
                          .arg(std::abs(motion.way_rad) * 180.0 / M_PI, 0, 'f', 1)
                          .arg(motion.way_rad > 0.0 ? QStringLiteral("+") : QStringLiteral("−"))
                          .arg(1e3 * motion.path_m, 0, 'f', 0)
                          .arg(motion.time_s, 0, 'f', 0));
}

void DeadTimeController::start(const Motion& motion) {
  if (busy()) return;
  // A question may have stood open for long: what it promised must still be so.
  const cycle::Snapshot now = callbacks_.link.snapshot();
  const auto still = plan();
  if (!still)
    return emit problem(tr("The dead time was not measured. %1").arg(toQt(still.error().message)),
                        toQt(still.error().remedy));
  if (still->joint != motion.joint || (still->target - motion.target).cwiseAbs().maxCoeff() > 1e-2)
    return emit problem(tr("The dead time was not measured. The robot has moved since you were asked."),
                        tr("Ask again."));
  std::array<record::Event, 64> old;
  while (callbacks_.link.readEvents(events_, old) > 0) {}
  motion_ = *still;
  from_rad_ = jointOf(now, motion_.joint);
  furthest_ = 0.0;
  waysDone_ = 0;
  before_ = inWords(now.deadTime);
  refused_.clear();
  acceptedCycle_ = 0;
  startCycle_ = now.cycle;
  cycle::Command command;
  command.kind = cycle::CommandKind::MeasureDeadTime;
  command.time_s = kWayTime_s;
  for (int i = 0; i < callbacks_.cell.robot.joints; ++i) command.target[i] = motion_.target[i];
  command_ = callbacks_.link.send(command);
  if (command_ == 0)
    return emit problem(tr("The dead time was not measured. The station does not keep up with its commands."),
                        tr("Press STOP and wait until it answers again."));
  timer_.start();
  emit busyChanged(true);
  emit progressed(0.0, motion_.time_s);
}

void DeadTimeController::cancel() {
  if (!busy()) return;
  callbacks_.link.requestStop();
  end(tr("cancelled"));
  emit notice(
      tr("Cancelled. The dead time is not known now: gains are capped by what is assumed until a motion tells it."));
}

void DeadTimeController::end(const QString& audited) {
  timer_.stop();
  emit busyChanged(false);
  if (auto done = callbacks_.audit("joint " + std::to_string(motion_.joint + 1), toCore(before_), toCore(audited));
      !done)
    emit problem(toQt(done.error().message), toQt(done.error().remedy));
}

void DeadTimeController::readAcks(const cycle::Snapshot& now) {
  std::array<cycle::Ack, 32> acks;
  for (std::size_t n; (n = callbacks_.link.readAcks(acks_, acks)) > 0;)
    for (std::size_t i = 0; i < n; ++i) {
      if (acks[i].number != command_ || acks[i].kind != cycle::CommandKind::MeasureDeadTime) continue;
      if (acks[i].code == cycle::AckCode::Accepted) acceptedCycle_ = std::max<std::uint64_t>(now.cycle, 1);
      else refused_ = toQt(cycle::explain(acks[i].code));
    }
}

/// The motion tells by itself how far it is: the joint goes to and fro.
double DeadTimeController::share(const cycle::Snapshot& now) {
  const double s = std::clamp((jointOf(now, motion_.joint) - from_rad_) / motion_.way_rad, 0.0, 1.0);
  const bool back = waysDone_ % 2 == 1;
  const double way = back ? 1.0 - s : s;
  furthest_ = std::max(furthest_, (waysDone_ + way) / motion::DitherSweep::kWays);
  if (way > kTurned && waysDone_ + 1 < motion::DitherSweep::kWays) ++waysDone_;
  return furthest_;
}

void DeadTimeController::poll() {
  if (!busy()) return;
  const cycle::Snapshot now = callbacks_.link.snapshot();
  readAcks(now);
  if (!refused_.isEmpty()) {
    timer_.stop();
    emit busyChanged(false);  // nothing moved, nothing was forgotten: no row
    return emit problem(tr("%1 was refused").arg(toQt(cycle::name(cycle::CommandKind::MeasureDeadTime))),
                        refused_.at(0).toUpper() + refused_.mid(1));
  }
  std::array<record::Event, 64> events;
  for (std::size_t n; (n = callbacks_.link.readEvents(events_, events)) > 0;)
    for (std::size_t i = 0; i < n; ++i)
      if (acceptedCycle_ != 0 && events[i].kind == record::EventKind::DeadTimeMeasured) {
        control::DeadTime measured = callbacks_.link.snapshot().deadTime;  // its confidence is in no event
        measured.value_s = events[i].value;
        measured.deviation_s = events[i].limit;
        return found(measured, events[i].code == 1);
      }
  if (now.fault.latched()) {
    end(tr("ended early: %1").arg(toQt(safety::info(now.fault.code).label)));
    return emit problem(tr("The dead time was not measured. A fault ended the motion: %1.")
                            .arg(toQt(safety::info(now.fault.code).label)),
                        tr("Read the fault, acknowledge it and measure again."));
  }
  if (acceptedCycle_ != 0 && now.cycle > acceptedCycle_ + kAnswer_cycles && now.state == cycle::State::Stop) {
    end(tr("ended early: stopped"));
    return emit problem(tr("The dead time was not measured. The motion was stopped before its end."),
                        tr("Measure again when the way is clear."));
  }
  const double fraction = share(now);
  const double elapsed_s = static_cast<double>(now.cycle - startCycle_) / callbacks_.cell.rate_Hz;
  emit progressed(fraction,
                  fraction > 0.1 ? elapsed_s * (1.0 - fraction) / fraction : std::max(0.0, motion_.time_s - elapsed_s));
}

void DeadTimeController::found(const control::DeadTime& measured, bool sure) {
  const QString numbers = inWords(measured);
  result_ = sure ? tr("Joint %1: %2").arg(motion_.joint + 1).arg(numbers)
                 : tr("Joint %1: not found (%2)").arg(motion_.joint + 1).arg(numbers);
  end(sure ? numbers : tr("not found: %1").arg(numbers));
  emit resultChanged();
  if (sure) return emit notice(tr("The dead time is measured: %1.").arg(numbers));
  emit problem(tr("The dead time was not found: %1.").arg(numbers),
               tr("Gains stay capped by what is assumed. Measure again where joint 1 or 2 has room, or with the set-up "
                  "speeds lifted while nobody is near."));
}

}  // namespace articulus::ui
