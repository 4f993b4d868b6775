// Drives, guidance and rotation.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/control/laws/torque_monitored_rotation.h"
#include "core/motion/min_jerk.h"
#include "core/motion/sampled_profile.h"
#include "core/protocol/axis_names.h"
#include "core/protocol/validator.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using control::Law;

constexpr double kLargestTurn_rad = 170.0 * std::numbers::pi / 180.0;
constexpr double kRounded = 1.0 / 0.9;             // a ramp with rounded corners is so much steeper in between
constexpr double kLeastGuidance_N = 0.25;          // force guidance ends by itself within that
constexpr double kSwing = std::numbers::pi / 2.0;  // peak rate of a quarter wave, of the mean

}  // namespace

void Validator::lawFits(const WaveformStep& s) {
  if (!s.law) return;
  const auto& law = control::info(*s.law);
  const bool loads = s.goals.has(AxisMode::Force), poses = s.goals.has(AxisMode::Position),
             others = s.goals.has(AxisMode::Hold) || s.goals.has(AxisMode::Free);
  switch (*s.law) {
    case Law::Hybrid:
    case Law::Impedance:
    case Law::VelocityForce: return;
    case Law::CartesianPd:
    case Law::InverseDynamics:
      if (!loads && !others) return;
      return add("law", std::string(law.label) + " follows a pose on all six axes.",
                 "Name all six by pose, leave \"law\" out, or use hybrid.");
    case Law::DirectForce:
    case Law::Parallel:
      if (!poses && !others) return;
      return add("law", std::string(law.label) + " follows a load on all six axes.",
                 "Name all six by load, leave \"law\" out, or use hybrid.");
    default:
      add("law", std::string(law.label) + " can not follow the axes of a drive.", "Leave \"law\" out, or use hybrid.");
  }
}

void Validator::goals(const WaveformStep& s, double scale) {
  const bool ramp = s.shape == Waveform::Ramp;
  bool driven = ramp;
  spatial::Vector3 shift_m = spatial::Vector3::Zero();
  for (int i = 0; i < 6; ++i) {
    const AxisGoal& goal = s.goals.axis[static_cast<std::size_t>(i)];
    if (!std::isfinite(goal.value)) {
      add("axes", std::string(goal.mode == AxisMode::Force ? axisName(i) : kPoseNames[static_cast<std::size_t>(i)]) +
                      " must be a number.");
      continue;
    }
    driven = driven || ((goal.mode == AxisMode::Force || goal.mode == AxisMode::Position) && goal.value != 0.0);
    if (goal.mode == AxisMode::Force)
      within("axes", i,
             ramp ? std::abs(goal.value)
                  : std::abs(state_.held[static_cast<std::size_t>(i)]) + scale * std::abs(goal.value));
    if (goal.mode != AxisMode::Position) continue;
    const double reach = ramp ? goal.value
                              : state_.pose[i] + std::copysign(scale * std::abs(goal.value),
                                                               state_.pose[i] == 0.0 ? goal.value : state_.pose[i]);
    if (i < 3) shift_m[i] = reach;
    else if (std::abs(reach) > kLargestTurn_rad)
      add("axes", std::string(kPoseNames[static_cast<std::size_t>(i)]) + " reaches " +
                      shownNumber(reach * 180.0 / std::numbers::pi, "deg") + ", at most 170 deg are allowed.");
  }
  if (!driven) add("axes", "No axis is driven: all values are zero.", "Give at least one axis a value.");
  insideBox("axes", shift_m);
}

void Validator::courseOf(const WaveformStep& s, double& scale, double& peakRate_per_s) {
  if (s.shape != Waveform::Profile) {
    positiveTime("time_s", "The time", s.time_s);
    hold("hold_s", s.hold_s);
    const double share = s.shape == Waveform::Sine       ? kSwing
                         : s.shape == Waveform::Triangle ? kRounded
                                                         : motion::kMinJerkPeakRate;
    peakRate_per_s = s.time_s > 0.0 ? share / s.time_s : 0.0;
    return;
  }
  const auto course = motion::SampledProfile::through(s.profileTime_s, s.profileValue, std::max(s.cycles, 1));
  if (!course) return add("file", course.error().message, course.error().remedy);
  for (const double value : s.profileValue) scale = std::max(scale, std::abs(value));
  peakRate_per_s = course->peakRate_per_s();
}

void Validator::operator()(const WaveformStep& s) {
  const bool ramp = s.shape == Waveform::Ramp, loads = s.goals.has(AxisMode::Force),
             poses = s.goals.has(AxisMode::Position);
  if (loads || s.stopAxis >= 0) needsUnload();
  double scale = s.shape == Waveform::Profile ? 0.0 : 1.0, peakRate_per_s = 0.0;
  courseOf(s, scale, peakRate_per_s);
  goals(s, scale);
  lawFits(s);
  if (!ramp) {
    cycles(s.cycles);
    reported(s.reportedCycle, s.cycles);
  }
  if (ramp && s.returns && poses)
    add("returns", "A ramp by pose does not come back by itself.", "Add a second ramp to where it shall end.");
  if (s.stopAxis >= 0) {
    positive("stop_at", "The load to stop at", s.stopLoad, axisUnit(s.stopAxis));
    if (s.stopAxis < 6) within("stop_at", s.stopAxis, std::abs(s.stopLoad));
    else add("stop_at", "The axis must be one of Fx, Fy, Fz, Mx, My, Mz.");
  }
  if (s.timeout_s != 0.0 || s.settle_s != 0.0 || s.forceTolerance_N != 0.0 || s.momentTolerance_Nm != 0.0) {
    settling(s.forceTolerance_N, s.momentTolerance_Nm, s.settle_s, s.timeout_s);
    if (!loads)
      add("timeout_s", "No axis follows a load that could settle.", "Take tolerances, settle_s and timeout_s out.");
  }
  // A wave goes about the pose that is there, a ramp from there to the goal.
  spatial::Vector6 way = spatial::Vector6::Zero();
  for (int i = 0; i < 6; ++i)
    if (const AxisGoal& goal = s.goals.axis[static_cast<std::size_t>(i)]; goal.mode == AxisMode::Position)
      way[i] = goal.value - (ramp ? state_.pose[i] : 0.0);
  if (way.allFinite())
    slowEnough("time_s", peakRate_per_s * way.head<3>().norm(), peakRate_per_s * way.tail<3>().norm(),
               s.shape == Waveform::Profile ? 0.0 : s.time_s);
  for (std::size_t i = 0; i < 6; ++i) {
    const AxisGoal& goal = s.goals.axis[i];
    const bool force = goal.mode == AxisMode::Force;
    if (!force) state_.held[i] = 0.0;
    else if (ramp && !s.returns) state_.held[i] = goal.value;
    if (ramp && goal.mode == AxisMode::Position) state_.pose[static_cast<int>(i)] = goal.value;
  }
  state_.measured = true;
  state_.forceControl = loads;
  state_.afterMove = !loads;
}

void Validator::settling(double force_N, double moment_Nm, double settle_s, double timeout_s) {
  positive("forceTolerance_N", "The force tolerance", force_N, "N");
  positive("momentTolerance_Nm", "The moment tolerance", moment_Nm, "Nm");
  hold("settle_s", settle_s);
  positiveTime("timeout_s", "The timeout", timeout_s);
  if (timeout_s > 0.0 && timeout_s <= settle_s) add("timeout_s", "The timeout must be longer than the settling time.");
}

void Validator::operator()(const GuideStep& s) {
  const bool any = std::any_of(s.axes.begin(), s.axes.end(), [](bool led) { return led; });
  if (!any) add("axes", "No load is led.", "Name at least one of Fx, Fy, Fz.");
  for (int i = 0; i < 6; ++i) {
    const auto axis = static_cast<std::size_t>(i);
    if (!s.axes[axis]) continue;
    if (i >= 3)
      add("axes", std::string(axisName(i)) + " can not be led: guidance searches for forces.",
          "Use a ramp for moments.");
    if (std::isfinite(s.target[axis])) within("axes", i, std::abs(s.target[axis]));
    else add("axes", std::string(axisName(i)) + " must be a number.");
  }
  settling(s.forceTolerance_N, s.momentTolerance_Nm, s.settle_s, s.timeout_s);
  if (!(s.farthest_m >= 0.0) || !std::isfinite(s.farthest_m))
    add("farthest_m", "The farthest way must be a number that is not negative.");
  if (s.forceTolerance_N > 0.0 && s.forceTolerance_N < kLeastGuidance_N)
    add("forceTolerance_N",
        "The force tolerance is " + shownNumber(s.forceTolerance_N, "N") + ", the search ends within " +
            shownNumber(kLeastGuidance_N, "N") + ".",
        "Give it that or more.");
  state_.forceControl = state_.unloaded = state_.measured = true;
  state_.held = s.target;
}

void Validator::operator()(const RotateStep& s) {
  needsUnload();
  if (s.axis < 0 || s.axis > 2) add("axis", "The axis must be one of Rx, Ry, Rz.");
  if (!std::isfinite(s.angle_rad) || s.angle_rad == 0.0 || std::abs(s.angle_rad) > kLargestTurn_rad)
    add("angle_rad", "The angle must be a number other than zero and at most 170 deg.");
  positive("torque_Nm", "The torque", s.torque_Nm, "Nm");
  if (s.axis >= 0 && s.axis <= 2 && std::isfinite(s.torque_Nm)) within("torque_Nm", 3 + s.axis, std::abs(s.torque_Nm));
  positive("interval_rad", "The interval", s.interval_rad, "rad");
  positiveTime("timeout_s", "The timeout", s.timeout_s);
  for (int i = 0; i < 3; ++i) {
    const double force_N = s.force_N[static_cast<std::size_t>(i)];
    if (std::isfinite(force_N)) within("axes", i, std::abs(force_N));
    else add("axes", std::string(axisName(i)) + " must be a number.");
  }
  constexpr double kRate = control::TorqueMonitoredRotation::kRate_rad_per_s;
  if (limits_.angularSpeed_rad_per_s < kRate)
    add("limits",
        "The rotation turns at " + shownNumber(kRate, "rad/s") + ", the limit is " +
            shownNumber(limits_.angularSpeed_rad_per_s, "rad/s") + ".",
        "Give the step a higher limit.");
  state_.forceControl = state_.measured = true;
  state_.held.fill(0.0);
  std::copy(s.force_N.begin(), s.force_N.end(), state_.held.begin());
}

}  // namespace articulus::protocol
