#include "core/protocol/plan.h"

#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::protocol {
namespace {

using spatial::Vector6;

/// What one step hands to the next.
struct Held {
  bool force = false;                 ///< last step that was no wait was under force control
  Vector6 load = Vector6::Zero();     ///< wanted load at the end of it
  spatial::Pose X_HT;                 ///< target of the last move
};

struct Compiler {
  Held& held;
  Segment segment;

  void operator()(const UnloadStep& s) {
    segment.kind = SegmentKind::Unload;
    segment.duration_s = s.hold_s;
    segment.forceTolerance_N = s.forceTolerance_N;
    segment.momentTolerance_Nm = s.momentTolerance_Nm;
    segment.timeout_s = s.timeout_s;
    held.force = true;
    held.load.setZero();
  }

  void operator()(const LoadCycleStep& s) {
    load({.amplitude = s.amplitude, .rise_s = std::abs(s.amplitude) / s.rate_per_s, .hold_s = s.hold_s, .cycles = s.cycles});
    segment.direction[s.axis] = 1.0;
  }

  void operator()(const LoadStep& s) {
    load({.amplitude = 1.0, .rise_s = s.time_s, .hold_s = s.hold_s, .cycles = s.cycles, .bothSides = false,
          .returnToZero = s.returnToZero});
    const Vector6 target = Eigen::Map<const Vector6>(s.target.data());
    segment.direction = target - held.load;
    if (!s.returnToZero) held.load = target;
  }

  void operator()(const MoveStep& s) {
    held.X_HT.translation = s.translation_m;
    held.X_HT.rotation = spatial::rotationOf({s.angles_rad[0], s.angles_rad[1], s.angles_rad[2]});
    held.force = false;
    held.load.setZero();
    move(s.time_s, s.hold_s);
  }

  void operator()(const WaitStep& s) {
    if (held.force)
      load({.amplitude = 0.0, .rise_s = s.duration_s, .bothSides = false, .returnToZero = false});
    else
      move(0.0, s.duration_s);
  }

 private:
  void load(const motion::CycleProfile& profile) {
    segment.kind = SegmentKind::Load;
    segment.base = held.load;
    segment.profile = profile;
    segment.duration_s = profile.duration_s();
    held.force = true;
  }

  void move(double moveTime_s, double hold_s) {
    segment.kind = SegmentKind::Move;
    segment.X_HT = held.X_HT;
    segment.moveTime_s = moveTime_s;
    segment.duration_s = moveTime_s + hold_s;
  }
};

}  // namespace

base::Result<Plan> compile(const Protocol& protocol, control::Law forceLaw) {
  if (protocol.steps.size() > kMaxSegments) {
    return base::Error{base::ErrorCode::OutOfRange,
                       "protocol " + protocol.name + ": steps has " + std::to_string(protocol.steps.size()) +
                           " entries, at most " + std::to_string(kMaxSegments) + " can run.",
                       "Split the protocol into two."};
  }
  Plan plan;
  Held held;
  for (const Step& step : protocol.steps) {
    Compiler compiler{held, {}};
    compiler.segment.step = plan.segments;
    compiler.segment.law = forceLaw;
    std::visit(compiler, step);
    plan.duration_s += compiler.segment.duration_s;
    plan.segment[static_cast<std::size_t>(plan.segments++)] = compiler.segment;
  }
  return plan;
}

}  // namespace articulus::protocol
