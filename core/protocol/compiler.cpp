#include "core/protocol/compiler.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::protocol {
namespace {

using control::AxisMode;
using control::Law;
using control::TaskFrame;
using spatial::Vector6;

constexpr double kCornerShare = 0.1,
                 kLongestCorner_s = 0.25;  // of a drive's rise: loads and poses begin and turn without a jerk
constexpr double kApproach_s = 3.0;        // to the start of a replay; longer where the limits of speed ask for it
constexpr double kGuideCourse_s = 0.5;     // a guide step has no course: after that only its tolerances count
constexpr double kLongestTurnStep_rad = 0.002;

/// A law that reads the modes, where they are not all of one kind.
Law lawFor(const AxisGoals& goals, Law forceLaw) noexcept {
  const auto all = [&goals](AxisMode mode) {
    return std::all_of(goals.axis.begin(), goals.axis.end(), [mode](const AxisGoal& a) { return a.mode == mode; });
  };
  if (all(AxisMode::Force)) return forceLaw;
  return all(AxisMode::Position) ? Law::InverseDynamics : Law::Hybrid;
}

base::Error noMotion(const Action& action) {
  return {base::ErrorCode::InvalidArgument, "\"" + action.place + "\" is no motion that a plan can hold.",
          "Run the protocol as a program."};
}

}  // namespace

/// Makes the segment of one action.
class Compiler::Maker {
 public:
  Maker(Compiler& held, std::vector<std::shared_ptr<const void>>& keep) : held_(held), keep_(keep) {
    segment.law = held.forceLaw_;
  }

  Segment segment;
  std::optional<base::Error> problem;

  void operator()(const UnloadStep& s) {
    segment.kind = SegmentKind::Unload;
    segment.duration_s = s.hold_s;
    segment.forceTolerance_N = s.forceTolerance_N;
    segment.momentTolerance_Nm = s.momentTolerance_Nm;
    segment.timeout_s = s.timeout_s;
    holdLoad(Vector6::Zero());
    held_.heldTask_.reset();
  }

  void operator()(const LoadCycleStep& s) {
    load({.amplitude = s.amplitude,
          .rise_s = std::abs(s.amplitude) / s.rate_per_s,
          .hold_s = s.hold_s,
          .cycles = s.cycles});
    segment.direction[s.axis] = 1.0;
  }

  void operator()(const LoadStep& s) {
    load({.amplitude = 1.0,
          .rise_s = s.time_s,
          .hold_s = s.hold_s,
          .cycles = s.cycles,
          .bothSides = false,
          .returnToZero = s.returnToZero});
    const Vector6 target = Eigen::Map<const Vector6>(s.target.data());
    segment.direction = target - segment.base;
    if (!s.returnToZero) held_.heldLoad_ = target;
  }

  void operator()(const MoveStep& s) {
    held_.heldMove_.translation = s.translation_m;
    held_.heldMove_.rotation = spatial::rotationOf({s.angles_rad[0], s.angles_rad[1], s.angles_rad[2]});
    holdPose();
    move(s.time_s, s.hold_s);
  }

  void operator()(const WaitStep& s) {
    if (held_.heldTask_) {
      segment = *held_.heldTask_;
      segment.duration_s = s.duration_s;
    } else if (held_.heldForce_) {
      load({.amplitude = 0.0, .rise_s = s.duration_s, .bothSides = false, .returnToZero = false});
    } else {
      move(0.0, s.duration_s);
    }
  }

  void operator()(const WaveformStep& s) {
    task(s.law.value_or(lawFor(s.goals, held_.forceLaw_)), s.goals.selection());
    segment.base = heldIn(s.goals.frame);
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
    if (s.shape == Waveform::Profile) sample(s);
    segment.end = {s.stopAxis, std::abs(s.stopLoad)};
    segment.forceTolerance_N = s.forceTolerance_N;
    segment.momentTolerance_Nm = s.momentTolerance_Nm;
    segment.settle_s = s.settle_s;
    segment.timeout_s = s.timeout_s;
    holdTask(segment.law, s.goals.selection(), after);
  }

  void operator()(const GuideStep& s) {
    control::Selection axes = control::Selection::all(AxisMode::Hold, s.frame);
    for (std::size_t i = 0; i < 6; ++i)
      if (s.axes[i]) axes.axis[i] = AxisMode::Force;
    task(Law::ForceGuidance, axes);
    segment.base = Eigen::Map<const Vector6>(s.target.data());
    segment.duration_s = kGuideCourse_s;
    segment.end.way_m = s.farthest_m;
    segment.forceTolerance_N = s.forceTolerance_N;
    segment.momentTolerance_Nm = s.momentTolerance_Nm;
    segment.settle_s = s.settle_s;
    segment.timeout_s = s.timeout_s;
    holdTask(Law::Hybrid, axes, segment.base);
  }

  void operator()(const RotateStep& s) {
    control::Selection axes = control::Selection::all(AxisMode::Hold);
    for (std::size_t i = 0; i < 3; ++i) axes.axis[i] = AxisMode::Force;
    task(Law::TorqueMonitoredRotation, axes);
    segment.rotation.axis = s.axis;
    segment.rotation.frame = s.frame;
    segment.base.head<3>() = Eigen::Map<const spatial::Vector3>(s.force_N.data());
    segment.rotation.angle_rad = s.angle_rad;
    segment.rotation.interval_rad = s.interval_rad;
    segment.rotation.step_rad = std::min(kLongestTurnStep_rad, s.interval_rad);
    segment.rotation.torque_Nm = s.torque_Nm;
    segment.duration_s = s.timeout_s;
    holdTask(Law::Hybrid, axes, segment.base);
  }

  /// The two of a replay.
  void approach(const spatial::Pose& X_RD) {
    held_.heldMove_ = X_RD;
    holdPose();
    move(kApproach_s, 0.0);
  }
  void along(const motion::SplinePath& spline, double hold_s) {
    holdPose();
    task(Law::InverseDynamics, control::Selection::all(AxisMode::Position));
    auto kept = std::make_shared<const motion::SplinePath>(spline);
    segment.spline = kept.get();
    keep_.push_back(std::move(kept));
    segment.duration_s = spline.duration_s() + hold_s;
    spatial::Twist V;
    Vector6 A;
    spline.at(spline.duration_s(), held_.heldMove_, V, A);
  }

  template <class Block>
  void operator()(const Block&) {
    problem = base::Error{};
  }

 private:
  [[nodiscard]] Vector6 heldIn(TaskFrame frame) const {
    return held_.heldFrame_ == frame ? held_.heldLoad_ : Vector6(Vector6::Zero());
  }

  void holdLoad(const Vector6& load, TaskFrame frame = TaskFrame::World) {
    held_.heldForce_ = true;
    held_.heldLoad_ = load;
    held_.heldFrame_ = frame;
  }
  void holdPose() {
    holdLoad(Vector6::Zero());
    held_.heldForce_ = false;
    held_.heldTask_.reset();
  }
  void holdTask(Law law, const control::Selection& axes, const Vector6& load) {
    const bool force = std::find(axes.axis.begin(), axes.axis.end(), AxisMode::Force) != axes.axis.end();
    holdLoad(load, axes.frame);
    held_.heldForce_ = force;
    Segment wait;
    wait.kind = SegmentKind::Task;
    wait.law = law;
    wait.selection = axes;
    wait.base = load;
    wait.profile.amplitude = 0.0;
    held_.heldTask_ = wait;
  }

  void load(const motion::CycleProfile& profile) {
    segment.kind = SegmentKind::Load;
    segment.base = heldIn(TaskFrame::World);
    segment.profile = profile;
    segment.duration_s = profile.duration_s();
    holdLoad(segment.base);
    held_.heldTask_.reset();
  }

  void move(double moveTime_s, double hold_s) {
    segment.kind = SegmentKind::Move;
    segment.X_HT = held_.heldMove_;
    segment.moveTime_s = moveTime_s;
    segment.duration_s = moveTime_s + hold_s;
  }

  void task(Law law, const control::Selection& axes) {
    segment.kind = SegmentKind::Task;
    segment.law = law;
    segment.selection = axes;
    segment.profile.amplitude = 0.0;
  }

  void sample(const WaveformStep& s) {
    auto course = motion::SampledProfile::through(s.profileTime_s, s.profileValue, s.cycles);
    if (!course) {
      problem = course.error();
      return;
    }
    auto kept = std::make_shared<const motion::SampledProfile>(std::move(*course));
    segment.sampled = kept.get();
    segment.duration_s = kept->duration_s();
    keep_.push_back(std::move(kept));
  }

  Compiler& held_;
  std::vector<std::shared_ptr<const void>>& keep_;
};

base::Result<Compiler::Stretch> Compiler::stretch(int first) {
  Stretch out;
  const int all = static_cast<int>(program_.actions.size());
  for (out.next = first; out.next < all && out.plan.segments < kMaxSegments; ++out.next) {
    const Action& action = program_.actions[static_cast<std::size_t>(out.next)];
    if (action.kind != ActionKind::Motion) break;
    Maker make(*this, out.keep);
    std::visit(make, static_cast<const AnyStep&>(action.step));
    if (make.problem) return make.problem->message.empty() ? noMotion(action) : *make.problem;
    make.segment.step = action.number;
    make.segment.limits = action.step.limits;
    out.plan.duration_s += make.segment.duration_s;
    out.plan.segment[static_cast<std::size_t>(out.plan.segments++)] = make.segment;
  }
  if (out.next == first && first < all) return noMotion(program_.actions[static_cast<std::size_t>(first)]);
  return out;
}

base::Result<Compiler::Stretch> Compiler::replay(int number, const std::vector<motion::PathPoint>& points) {
  const Action& action = program_.actions.at(static_cast<std::size_t>(number));
  const auto* step = std::get_if<ReplayPathStep>(&action.step);
  if (!step) return noMotion(action);
  auto spline = motion::SplinePath::through(step->reversed ? motion::reversed(points) : points, step->speed);
  if (!spline) return spline.error();
  Stretch out;
  Maker approach(*this, out.keep), along(*this, out.keep);
  approach.approach(spline->first_RD());
  along.along(*spline, step->hold_s);
  for (Segment* segment : {&approach.segment, &along.segment}) {
    segment->step = action.number;
    segment->limits = action.step.limits;
    out.plan.duration_s += segment->duration_s;
    out.plan.segment[static_cast<std::size_t>(out.plan.segments++)] = *segment;
  }
  out.next = number + 1;
  return out;
}

base::Result<Plan> compile(const Protocol& protocol, control::Law forceLaw) {
  auto program = expand(protocol);
  if (!program) return program.error();
  if (program->actions.empty()) return Plan{};
  if (program->actions.size() > kMaxSegments) {
    return base::Error{base::ErrorCode::OutOfRange,
                       "protocol " + protocol.name + ": steps has " + std::to_string(program->actions.size()) +
                           " entries, at most " + std::to_string(kMaxSegments) + " fit into one plan.",
                       "Split the protocol into two."};
  }
  Compiler compiler(*program, forceLaw);
  auto stretch = compiler.stretch(0);
  if (!stretch) return stretch.error();
  if (stretch->next < static_cast<int>(program->actions.size()))
    return noMotion(program->actions[static_cast<std::size_t>(stretch->next)]);
  // What segments point to goes with the stretch; a plan alone has nobody to keep it.
  if (!stretch->keep.empty())
    return base::Error{base::ErrorCode::InvalidArgument,
                       "protocol " + protocol.name + ": a profile does not fit into a plan alone.",
                       "Run the protocol as a program."};
  return stretch->plan;
}

}  // namespace articulus::protocol
