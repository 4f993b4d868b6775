#include "core/protocol/steps/waveform.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/protocol/axis_names.h"
#include "core/protocol/forecast_walk.h"
#include "core/protocol/mirror.h"
#include "core/protocol/segment_maker.h"
#include "core/protocol/step.h"
#include "core/protocol/steps/waveform/waveform_drawing.h"
#include "core/protocol/steps/waveform/waveform_fields.h"
#include "core/protocol/steps/waveform/waveform_rules.h"
#include "core/protocol/unroller.h"
#include "core/protocol/words.h"
#include "core/spatial/units.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using control::Law;
using spatial::Vector6;

constexpr double kCornerShare = 0.1,
                 kLongestCorner_s = 0.25;  // of a rise: loads and poses begin and turn without a jerk
constexpr double kSettling_s = 0.05;       // beyond the time that loads stay within tolerance, on the simulated knee

template <Waveform Shape>
Step blank() {
  WaveformStep s;
  s.shape = Shape;
  return s;
}

constexpr StepForm kForms[]{
    {.type = "ramp",
     .title = "Ramp",
     .icon = "load",
     .meaning = "Brings any axis to a load or to a pose, in a straight line.",
     .blank = blank<Waveform::Ramp>,
     .exchangeable = true},
    {.type = "sine",
     .title = "Sine",
     .icon = "load_cycle",
     .meaning = "Moves any axis by load or by pose back and forth about the present value, as a sine.",
     .blank = blank<Waveform::Sine>,
     .exchangeable = true},
    {.type = "triangle",
     .title = "Triangle",
     .icon = "load_cycle",
     .meaning = "Moves any axis by load or by pose back and forth about the present value, in straight lines.",
     .blank = blank<Waveform::Triangle>,
     .exchangeable = true},
    {.type = "profile",
     .title = "Profile",
     .icon = "load_cycle",
     .meaning = "Moves any axis by load or by pose about the present value, as a CSV file says.",
     .note = "The value 1 of the profile is the goal of the axis.",
     .rules = R"({"anyOf": [{"required": ["file"]},
                                          {"required": ["profile_time_s", "profile_value"]}]})",
     .blank = blank<Waveform::Profile>,
     .embed = embedProfile}};

template <Waveform Shape>
Step toOneNewtonMetre() {
  WaveformStep s = rampOf(4, {AxisMode::Force, 1.0});
  s.shape = Shape;
  return s;
}

constexpr StepTemplate kTemplates[]{
    {"Load", 4, "Ramp: axes by load or pose", "load", toOneNewtonMetre<Waveform::Ramp>},
    {"Load", 5, "Triangle: back and forth in straight lines", "load_cycle", toOneNewtonMetre<Waveform::Triangle>},
    {"Load", 6, "Sine: back and forth", "load_cycle", toOneNewtonMetre<Waveform::Sine>},
    {"Motion", 2, "Ramp by pose, other loads zero", "position", [] {
       return Step(rampOf(4, {AxisMode::Position, spatial::inRadians(2.0)}));
     }}};

std::string title(const WaveformStep& s) {
  const std::string what(kForms[static_cast<std::size_t>(s.shape)].title);
  return s.motion.empty() ? what : what + " " + s.motion;
}

/// "My 2 Nm, Ry 30°": what the axes are led to; loads of zero are left out.
std::string goalsOf(const WaveformStep& s) {
  std::vector<std::string> parts;
  for (int i = 0; i < 6; ++i) {
    const AxisGoal& goal = s.goals.axis[static_cast<std::size_t>(i)];
    if (goal.mode == AxisMode::Force && goal.value != 0.0) parts.push_back(shownLoad(i, goal.value));
    if (goal.mode == AxisMode::Position) parts.push_back(shownPose(i, goal.value));
  }
  return parts.empty() ? "all loads to zero" : joined(parts);
}

std::string summary(const WaveformStep& s) {
  if (s.shape == Waveform::Ramp) return goalsOf(s) + " in " + shownNumber(s.time_s, "s");
  const std::string cycles = s.cycles == 1 ? "1 cycle" : std::to_string(s.cycles) + " cycles";
  return (s.bothSides && s.shape != Waveform::Profile ? "± " : "") + goalsOf(s) + ", " + cycles;
}

/// As it is written.
double courseOf(const WaveformStep& s) {
  if (s.shape == Waveform::Ramp) return (s.returns ? 2.0 : 1.0) * s.time_s + s.hold_s;
  if (s.shape == Waveform::Profile)
    return s.profileTime_s.empty() ? 0.0 : s.cycles * (s.profileTime_s.back() - s.profileTime_s.front());
  return s.cycles * (s.bothSides ? 4.0 * s.time_s + 2.0 * s.hold_s : 2.0 * s.time_s + s.hold_s);
}

/// How many times slower the limits of speed let a ramp to a pose go.
double slowerOf(const WaveformStep& s, const Vector6& from, ForecastWalk& walk) {
  if (s.shape != Waveform::Ramp || !s.goals.has(AxisMode::Position) || !(s.time_s > 0.0)) return 1.0;
  const Vector6 to = std::exchange(walk.pose(), from);
  const double time_s = walk.motion_s(to, s.time_s);
  walk.pose() = to;
  return time_s / s.time_s;
}

StepTime forecast(const WaveformStep& s, ForecastWalk& walk) {
  const bool ramp = s.shape == Waveform::Ramp;
  const Vector6 from = walk.pose();
  double scale = 1.0;
  for (const double value : s.profileValue) scale = std::max(scale, std::abs(value));
  Vector6 load = Vector6::Zero(), pose = Vector6::Zero(), after = Vector6::Zero();
  for (int i = 0; i < 6; ++i) {
    const AxisGoal& goal = s.goals.axis[static_cast<std::size_t>(i)];
    if (goal.mode == AxisMode::Force) {
      load[i] = ramp ? std::abs(goal.value) : std::abs(walk.held()[i]) + scale * std::abs(goal.value);
      after[i] = ramp && !s.returns ? goal.value : walk.held()[i];
    }
    if (goal.mode == AxisMode::Position)
      pose[i] = ramp ? std::abs(goal.value) : std::abs(walk.pose()[i]) + scale * std::abs(goal.value);
    if (goal.mode == AxisMode::Position && ramp) walk.pose()[i] = goal.value;
  }
  walk.see(load);
  walk.displaced(pose, false);
  walk.held() = after;
  const double course_s = courseOf(s) * slowerOf(s, from, walk);
  if (!(s.timeout_s > 0.0)) return course_s;
  return {course_s + s.settle_s + kSettling_s, course_s + s.timeout_s};
}

std::array<bool, 6> wantedZero(const WaveformStep& s) {
  std::array<bool, 6> zero{};
  for (std::size_t i = 0; i < 6; ++i) zero[i] = s.goals.axis[i].mode == AxisMode::Force && s.goals.axis[i].value == 0.0;
  return zero;
}

/// A law that reads the modes, where they are not all of one kind.
Law lawFor(const AxisGoals& goals, Law forceLaw) noexcept {
  const auto all = [&goals](AxisMode mode) {
    return std::all_of(goals.axis.begin(), goals.axis.end(), [mode](const AxisGoal& a) { return a.mode == mode; });
  };
  if (all(AxisMode::Force)) return forceLaw;
  return all(AxisMode::Position) ? control::kPoseLaw : control::kAxisLaw;
}

void sample(const WaveformStep& s, SegmentMaker& make) {
  auto course = motion::SampledProfile::through(s.profileTime_s, s.profileValue, s.cycles);
  if (!course) {
    make.problem = course.error();
    return;
  }
  make.segment.sampled = make.keep(std::move(*course));
  make.segment.duration_s = make.segment.sampled->duration_s();
}

/// A ramp: loads from those held to the goals, poses to the goals from the reference pose; else both about what is
/// there.
void compile(const WaveformStep& s, SegmentMaker& make) {
  make.task(s.law.value_or(lawFor(s.goals, make.forceLaw())), s.goals.selection());
  Segment& segment = make.segment;
  segment.base = make.heldIn(s.goals.frame);
  Vector6 goal = Vector6::Zero(), loads = Vector6::Zero();
  for (int i = 0; i < 6; ++i) {
    goal[i] = s.goals.axis[static_cast<std::size_t>(i)].value;
    const AxisMode mode = s.goals.axis[static_cast<std::size_t>(i)].mode;
    loads[i] = mode == AxisMode::Force ? 1.0 : 0.0;
    if (mode == AxisMode::Hold || mode == AxisMode::Free) goal[i] = 0.0;
  }
  segment.base = segment.base.cwiseProduct(loads);
  segment.profile = {.amplitude = 1.0,
                     .rise_s = s.time_s,
                     .hold_s = s.hold_s,
                     .cycles = s.cycles,
                     .bothSides = s.bothSides,
                     .corner_s = std::min(kCornerShare * s.time_s, kLongestCorner_s)};
  Vector6 after = segment.base;
  const Vector6 poses = goal.cwiseProduct(Vector6::Ones() - loads);
  if (s.shape == Waveform::Ramp) {
    segment.profile.cycles = 1;
    segment.profile.bothSides = false;
    segment.profile.returnToZero = s.returns;
    segment.direction = (goal - segment.base).cwiseProduct(loads);
    if (s.goals.has(AxisMode::Position)) {
      segment.path = {motion::PathShape::Line, poses.head<3>(), poses.tail<3>(), s.time_s};
      segment.toGoal = true;
    }
    if (!s.returns) after = goal.cwiseProduct(loads);
  } else {
    segment.direction = goal.cwiseProduct(loads);
    segment.swing = poses;
    if (s.shape == Waveform::Sine) segment.profile.shape = motion::ProfileShape::Sine;
  }
  segment.duration_s = segment.profile.duration_s();
  if (s.shape == Waveform::Profile) sample(s, make);
  segment.end = {s.stopAxis, std::abs(s.stopLoad)};
  segment.forceTolerance_N = s.forceTolerance_N;
  segment.momentTolerance_Nm = s.momentTolerance_Nm;
  segment.settle_s = s.settle_s;
  segment.timeout_s = s.timeout_s;
  make.holdTask(segment.law, s.goals.selection(), after);
}

void mirrored(WaveformStep& s) {
  for (std::size_t i = 1; i < 6; i += 2) flip(s.goals.axis[i].value);
}

const StepKind<WaveformStep>& record() noexcept {
  static const StepKind<WaveformStep> kind{
      .forms = kForms,
      .fields = waveformFields(),
      .templates = kTemplates,
      .form = [](const WaveformStep& s) { return static_cast<std::size_t>(s.shape); },
      .become = [](WaveformStep& s, std::size_t form) { s.shape = static_cast<Waveform>(form); },
      .title = title,
      .summary = summary,
      .validate = validateWaveform,
      .closesLoop = [](const WaveformStep& s) { return s.goals.has(AxisMode::Force) || s.stopAxis >= 0; },
      .expand = [](const WaveformStep& s, Unroller& to) { to.add(ActionKind::Motion, s.motion); },
      .mirror = mirrored,
      .forecast = forecast,
      .compile = compile,
      .draw = drawWaveform,
      .wantedZero = wantedZero,
      .cycles = [](const WaveformStep& s) { return s.shape == Waveform::Ramp ? 0 : s.cycles; }};
  return kind;
}

}  // namespace

WaveformStep rampOf(std::size_t axis, const AxisGoal& goal) {
  WaveformStep s;
  s.goals.axis[axis] = goal;
  return s;
}

const StepKind<WaveformStep>& kindOf(const WaveformStep&) noexcept { return record(); }

}  // namespace articulus::protocol
