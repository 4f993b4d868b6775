#pragma once
#include <array>
#include <cstdint>
#include <type_traits>

#include "core/control/controller.h"
#include "core/control/law.h"
#include "core/motion/cycle_profile.h"
#include "core/motion/jog.h"
#include "core/motion/pose_path.h"
#include "core/motion/sampled_profile.h"
#include "core/motion/spline_path.h"
#include "core/protocol/limit_tightening.h"
#include "core/spatial/pose.h"
#include "core/spatial/six_vector.h"

namespace articulus::protocol {

enum class SegmentKind : std::int32_t {
  Unload,  ///< force control: from the present load to zero, until within tolerance for the hold time
  Load,    ///< force control: base + profile * direction
  Move,    ///< position control: to a pose from the reference pose, then hold
  Joints,  ///< joint control: to joint positions, with the segment's law
  Task,  ///< any law of the task space with any selection: loads by base and profile, poses by path or jog, from where
         ///< the body is
};

/// Ends a Task before its time. Trivially copyable.
struct EndCondition {
  std::int32_t axis = -1;  ///< load 0..5 at D in W; -1: none
  double magnitude = 0.0;  ///< N or Nm: ends where the load's size reaches it
  double way_m = 0.0;      ///< ends where the body is so far from where it began; 0: never
};

/// One stretch of a run under one controller.
struct Segment {
  SegmentKind kind = SegmentKind::Load;
  std::int32_t step = 0;    ///< Action::number
  double duration_s = 0.0;  ///< Unload: the hold; Task: at most; else all of it
  // Load, at D along axes of W; Task, force axes: along axes of the selection's frame as it is in each cycle
  spatial::Vector6 base = spatial::Vector6::Zero();       ///< wanted load when the segment starts
  spatial::Vector6 direction = spatial::Vector6::Zero();  ///< times the profile's value
  motion::CycleProfile profile;
  const motion::SampledProfile* sampled = nullptr;  ///< in the place of profile; lives as long as the station
  // Unload; Task with timeout_s > 0: once its trajectory is over it ends when the force axes have been so near for
  // settle_s
  double forceTolerance_N = 0.0, momentTolerance_Nm = 0.0, timeout_s = 0.0, settle_s = 0.0;
  // Move
  spatial::Pose X_HT;       ///< target relative to the reference pose (see cycle::ReferencePose), W axes
  double moveTime_s = 0.0;  ///< 0: hold the present pose
  // Joints: in moveTime_s, or in duration_s where that is 0; longer where the limits of speed ask for it
  robot::JointVector joints_rad;  ///< target
  // Joints, Load, Unload, Task: who follows; Task: on which axes
  control::Law law = control::kLoadLaw;
  control::Selection selection;
  // Task, position axes: displacement from the pose that the segment starts at, along the selection's axes as they are
  // there
  motion::PosePath path;
  bool toGoal = false;  ///< path's size and turn are those from the reference pose: what is left to go is taken from
                        ///< where the body is
  spatial::Vector6 swing = spatial::Vector6::Zero();  ///< displacement times the profile's value, on top of path
  const motion::SplinePath* spline =
      nullptr;                        ///< in the place of path, from the reference pose; lives as long as the station
  motion::JogProfile jog;             ///< its axis follows this, not path
  robot::JointVector jointTorque_Nm;  ///< of a law that takes joint torques, times the profile's value; empty: none
  control::RotationTask rotation;     ///< of a law that takes a rotation
  EndCondition end;
  LimitTightening limits;  ///< hold while it runs
};

inline constexpr int kMaxSegments = 64;

/// A compiled stretch of a protocol: what the control cycle walks without allocating. Trivially copyable, immutable
/// while it runs.
struct Plan {
  std::int32_t segments = 0;
  double duration_s = 0.0;  ///< estimate, unload steps with their hold time
  bool unloadsInPause = false;
  std::array<Segment, kMaxSegments> segment;
};
static_assert(std::is_trivially_destructible_v<Plan>);

}  // namespace articulus::protocol
