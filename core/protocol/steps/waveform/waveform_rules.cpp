#include "core/protocol/steps/waveform/waveform_rules.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/motion/min_jerk.h"
#include "core/motion/sampled_profile.h"
#include "core/protocol/axis_names.h"
#include "core/protocol/words.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;

constexpr double kRounded = 1.0 / 0.9;             // a ramp with rounded corners is so much steeper in between
constexpr double kSwing = std::numbers::pi / 2.0;  // peak rate of a quarter wave, of the mean

void lawFits(const WaveformStep& s, Validator& v) {
  if (!s.law) return;
  const auto& law = control::info(*s.law);
  const bool loads = s.goals.has(AxisMode::Force), poses = s.goals.has(AxisMode::Position),
             others = s.goals.has(AxisMode::Hold) || s.goals.has(AxisMode::Free);
  switch (law.course) {
    case control::LawCourse::ByAxis: return;
    case control::LawCourse::Poses:
      if (!loads && !others) return;
      v.add("law", std::string(law.label) + " follows a pose on all six axes.",
            "Name all six by pose, leave \"law\" out, or use hybrid.");
      break;
    case control::LawCourse::Loads:
      if (!poses && !others) return;
      v.add("law", std::string(law.label) + " follows a load on all six axes.",
            "Name all six by load, leave \"law\" out, or use hybrid.");
      break;
    default:
      v.add("law", std::string(law.label) + " can not follow the axes of a drive.",
            "Leave \"law\" out, or use hybrid.");
  }
  v.offerLeavingOut("law");
}

void goals(const WaveformStep& s, double scale, Validator& v) {
  const bool ramp = s.shape == Waveform::Ramp;
  bool driven = ramp;
  spatial::Vector3 shift_m = spatial::Vector3::Zero();
  for (int i = 0; i < 6; ++i) {
    const AxisGoal& goal = s.goals.axis[static_cast<std::size_t>(i)];
    driven = driven || ((goal.mode == AxisMode::Force || goal.mode == AxisMode::Position) && goal.value != 0.0);
    if (goal.mode == AxisMode::Force)
      v.within("axes", i,
               {.value = goal.value,
                .beside = ramp ? 0.0 : std::abs(v.state().held[static_cast<std::size_t>(i)]),
                .scale = ramp ? 1.0 : scale},
               i);
    if (goal.mode != AxisMode::Position) continue;
    const double reach =
        ramp ? goal.value
             : v.state().pose[i] + std::copysign(scale * std::abs(goal.value),
                                                 v.state().pose[i] == 0.0 ? goal.value : v.state().pose[i]);
    if (i < 3) shift_m[i] = reach;
    else if (v.inRange("axes") && !kTurnRange.holds(reach))
      v.add("axes",
            std::string(kPoseNames[static_cast<std::size_t>(i)]) + " reaches " + shownQuantity(reach, "rad") +
                "; allowed: " + shownRange(kTurnRange, "rad") + ".",
            {}, i);
  }
  if (!driven) v.add("axes", "No axis is driven: all values are zero.", "Give at least one axis a value.");
  v.insideBox("axes", shift_m, ramp);
}

void courseOf(const WaveformStep& s, double& scale, double& peakRate_per_s, Validator& v) {
  if (s.shape != Waveform::Profile) {
    const double share = s.shape == Waveform::Sine       ? kSwing
                         : s.shape == Waveform::Triangle ? kRounded
                                                         : motion::kMinJerkPeakRate;
    peakRate_per_s = s.time_s > 0.0 ? share / s.time_s : 0.0;
    return;
  }
  const auto course = motion::SampledProfile::through(s.profileTime_s, s.profileValue, std::max(s.cycles, 1));
  if (!course) return v.add("file", course.error().message, course.error().remedy);
  for (const double value : s.profileValue) scale = std::max(scale, std::abs(value));
  peakRate_per_s = course->peakRate_per_s();
}

}  // namespace

void validateWaveform(const WaveformStep& s, Validator& v) {
  const bool ramp = s.shape == Waveform::Ramp, loads = s.goals.has(AxisMode::Force),
             poses = s.goals.has(AxisMode::Position);
  if (loads || s.stopAxis >= 0) v.needsUnload();
  double scale = s.shape == Waveform::Profile ? 0.0 : 1.0, peakRate_per_s = 0.0;
  courseOf(s, scale, peakRate_per_s, v);
  goals(s, scale, v);
  lawFits(s, v);
  if (!ramp) {
    v.reported(s.reportedCycle, s.cycles);
  }
  if (ramp && s.returns && poses)
    v.add("returns", "A ramp by pose does not come back by itself.", "Add a second ramp to where it shall end.");
  if (s.stopAxis >= 0) {
    if (s.stopAxis < 6) v.within("stop_at", s.stopAxis, {s.stopLoad});
    else v.add("stop_at", "The axis must be one of Fx, Fy, Fz, Mx, My, Mz.");
  }
  if (s.timeout_s != 0.0 || s.settle_s != 0.0 || s.forceTolerance_N != 0.0 || s.momentTolerance_Nm != 0.0) {
    v.needed("force_tolerance_N", s.forceTolerance_N);
    v.needed("moment_tolerance_Nm", s.momentTolerance_Nm);
    v.needed("timeout_s", s.timeout_s);
    v.settling(s.settle_s, s.timeout_s);
    if (!loads)
      v.add("timeout_s", "No axis follows a load that could settle.", "Take tolerances, settle_s and timeout_s out.");
  }
  // A wave goes about the pose that is there, a ramp from there to the goal.
  spatial::Vector6 way = spatial::Vector6::Zero();
  for (int i = 0; i < 6; ++i)
    if (const AxisGoal& goal = s.goals.axis[static_cast<std::size_t>(i)]; goal.mode == AxisMode::Position)
      way[i] = goal.value - (ramp ? v.state().pose[i] : 0.0);
  if (way.allFinite())
    v.slowEnough("time_s", peakRate_per_s * way.head<3>().norm(), peakRate_per_s * way.tail<3>().norm(),
                 s.shape == Waveform::Profile ? 0.0 : s.time_s);
  for (std::size_t i = 0; i < 6; ++i) {
    const AxisGoal& goal = s.goals.axis[i];
    const bool force = goal.mode == AxisMode::Force;
    if (!force) v.state().held[i] = 0.0;
    else if (ramp && !s.returns) v.state().held[i] = goal.value;
    if (ramp && goal.mode == AxisMode::Position) v.state().pose[static_cast<int>(i)] = goal.value;
  }
  v.state().measured = true;
  v.state().forceControl = loads;
  v.state().afterMove = !loads;
}

}  // namespace articulus::protocol
