#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "core/base/result.h"
#include "core/cell/cell_config.h"

namespace articulus::procedure {

/// A configuration on the way of a procedure.
struct WayPoint {
  robot::JointVector q_rad;
  bool measure = true;       ///< false: only passed through
  double leastTime_s = 0.0;  ///< the way to it takes as long, and longer where the limits of speed ask for it
};

/// What a procedure asks of its poses.
struct PoseChoiceOptions {
  int poses = 12;
  std::uint64_t seed = 1;  ///< of the configurations that are tried; another seed, other poses
  int candidates = 1500;
  int wristJoints = 3;         ///< so many of the last joints turn over their whole range
  double shoulder_rad = 0.25;  ///< how far the joints before them may go from the start
  /// Where the way begins and what wrist and shoulder are varied from; empty: the cell's initial configuration.
  robot::JointVector start_rad{};
};

/// Whether joint motions keep within joint limits, box and collision distance, by what guard and supervisor will look
/// at: every few degrees on the straight way in joint space, at the greatest speed that the station plans, with what a
/// controlled stop would still need.
/// Thread  any but control
class WayCheck {
 public:
  static constexpr double kPartMargin_m = 0.01;  ///< beyond the collision distance, for a controller that is not ideal
  static constexpr double kJointMargin_rad = 0.05, kBoxMargin_m = 0.015;  ///< ours: a controller needs some room
  WayCheck(const cell::CellConfig& cell, const safety::LimitSet& limits, double partMargin_m = kPartMargin_m)
      : cell_(cell), limits_(limits), partMargin_m_(partMargin_m) {}
  [[nodiscard]] bool free(const robot::JointVector& q) const;                                      ///< at rest
  [[nodiscard]] bool wayFree(const robot::JointVector& from, const robot::JointVector& to) const;  ///< all the way

 private:
  [[nodiscard]] bool freeAt(const robot::JointVector& q, const robot::JointVector& qd) const;
  const cell::CellConfig& cell_;
  const safety::LimitSet& limits_;
  double partMargin_m_;
};

/// Poses whose directions of gravity in the load cell tell most about a tool (greatest determinant of the equations
/// with gravity and offset as unknowns, one after the other), in an order that keeps motions short, each reachable from
/// the one before; where there is no straight way, the start is passed through. Begins at the start configuration.
/// Errors  Conflict where the start or too few poses are reachable within the limits, with the remedy
/// Thread  any but control; some tenths of a second
[[nodiscard]] base::Result<std::vector<WayPoint>> chooseTiltedPoses(const cell::CellConfig& cell,
                                                                    const safety::LimitSet& limits,
                                                                    const PoseChoiceOptions& options = {});

/// So many configurations drawn evenly from what is reachable, in an order that keeps motions short: for judging
/// results, not for making them.
[[nodiscard]] base::Result<std::vector<WayPoint>> drawTiltedPoses(const cell::CellConfig& cell,
                                                                  const safety::LimitSet& limits,
                                                                  const PoseChoiceOptions& options);

/// Direction of gravity in the load cell, m/s2.
[[nodiscard]] spatial::Vector3 gravityInLoadCell(const cell::CellConfig& cell, const robot::JointVector& q);

}  // namespace articulus::procedure
