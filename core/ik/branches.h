#pragma once
#include <span>

#include "core/ik/solution_set.h"
#include "core/robot/robot_model.h"

namespace articulus::ik {

/// A joint beyond its range by no more than this is set on the edge: rounding, not a position out of range.
inline constexpr double kRangeEdge_rad = 1e-10;

/// Root mean square of the joint differences, rad.
/// Thread  any; real-time safe
[[nodiscard]] double distance_rad(const robot::JointVector& a, const robot::JointVector& b) noexcept;

/// Turns each joint of each solution by whole turns into its range and, of those turns, nearest to near_rad; drops
/// solutions with a joint that no turn brings into its range; sorts the others by distance to near_rad.
/// In      solutions: any whole turns;  near_rad: one number a joint, may lie outside the ranges
/// Thread  any; real-time safe (no heap)
void bringIntoRanges(const robot::RobotModel& model, const robot::JointVector& near_rad,
                     SolutionSet& solutions) noexcept;

/// Sorts by distance to near_rad, each joint difference the short way round; nothing is turned or dropped.
/// Thread  any; real-time safe (no heap)
void sortByNearness(const robot::JointVector& near_rad, SolutionSet& solutions) noexcept;

/// Every way of turning the solutions by whole turns within the joint ranges (a wrist of +-350 deg has two of each).
/// Out     the configurations nearest to near_rad, sorted, as many as `turned` holds; returns how many there are in all
/// Thread  any; real-time safe (no heap); one pass over all combinations
[[nodiscard]] int everyTurn(const robot::RobotModel& model, const robot::JointVector& near_rad,
                            const SolutionSet& solutions, std::span<robot::JointVector> turned) noexcept;

}  // namespace articulus::ik
