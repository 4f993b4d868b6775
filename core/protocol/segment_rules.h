#pragma once
#include "core/protocol/plan.h"

namespace articulus::protocol {

/// What follows from a segment's kind, law and selection; the control cycle asks it of every plan before it starts.
/// Thread  any; real-time safe

/// The mode of each axis as the law takes it: its selection where it reads one; all Position of a position law, all
/// Force of a force law, all Free of a law that follows no load and no pose (LawCourse::Push).
[[nodiscard]] control::Selection selectionOf(const Segment& segment) noexcept;

/// True for laws that may follow the six loads of an Unload or a Load.
[[nodiscard]] bool followsLoads(control::Law law) noexcept;

/// True if the segment runs in state Force: all but Move, Joints, and a Task of a law that follows poses and has
/// neither Force nor Free on any axis.
[[nodiscard]] bool followsLoads(const Segment& segment) noexcept;

/// True if the segment closes a loop over the load, or ends by it: the load cell must have been zeroed.
[[nodiscard]] bool needsLoadCell(const Segment& segment) noexcept;

/// True if an arm with so many joints can run the segment: finite numbers, spans and tolerances that are not negative,
/// limits above zero, axes that exist, a law that fits the kind, a Task that ends and has one trajectory of poses at
/// most (path or spline; to a goal a line).
[[nodiscard]] bool canRun(const Segment& segment, int joints) noexcept;

/// In how long the load that is there when force control takes over is brought to the first wanted one.
/// In   gap: of the followed loads, N and Nm
/// Out  s
[[nodiscard]] double takeover_s(const spatial::Vector6& gap) noexcept;

/// What the control cycle plans motions by and a forecast reckons with: the share of a limit of speed that they may
/// use, and what each takes at least.
inline constexpr double kPlannedSpeedShare = 0.7, kLeastMotion_s = 0.5;

}  // namespace articulus::protocol
