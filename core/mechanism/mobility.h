#pragma once
#include <functional>
#include <vector>

#include "core/base/result.h"
#include "core/mechanism/springy_leg.h"

namespace articulus::mechanism {

/// How a platform on rods of fixed length may move from one pose, to first order.
/// Source  Vertechy & Parenti-Castelli 2004, (3.1)-(3.2)
struct Mobility {
  int rods = 0;
  int rank = 0;  ///< of the rods' lines: how many of six motions they bar
  [[nodiscard]] int expected() const noexcept { return 6 - rods; }  ///< (3.1); 0 isostatic, below it hyperstatic
  [[nodiscard]] int freedoms() const noexcept { return 6 - rank; }  ///< those that there are
  [[nodiscard]] bool singular() const noexcept { return freedoms() > expected() && freedoms() > 0; }  ///< (3.2)
};

/// The rods' lines as rows of Pluecker coordinates at C, in axes of S0: unit direction, then moment over the length
/// that scales it. A small motion (shift, turn times that length) that all rods allow is in the null space.
/// Out     one row a rod; a rod without length gives zeros
[[nodiscard]] Eigen::Matrix<double, Eigen::Dynamic, 6> rodLines(std::span<const SpringyLeg> rods,
                                                                const spatial::Pose& X_01, double scale_m);

/// In      tolerance: singular values below this share of the largest count as none; turns are scaled by the rods' root
///         mean square length
/// Thread  any but control
[[nodiscard]] Mobility mobility(std::span<const SpringyLeg> rods, const spatial::Pose& X_01, double tolerance = 1e-7);

/// True where the rods are singular wherever the platform is put, with lengths that let it stand there: architecturally
/// singular. Tried at as many poses around one as asked for, drawn from a seed; a pose that is not singular disproves
/// it, poses that are make it so likely that only a mechanism built to deceive would escape.
/// Source  ibid., 3.3.1
[[nodiscard]] bool architecturallySingular(std::span<const SpringyLeg> rods, const spatial::Pose& around,
                                           int poses = 64, double tolerance = 1e-7);

/// A motion that keeps every rod's length: found step by step along what is free, led back to the lengths by Newton's
/// steps.
/// In      direction: wanted motion (shift in m, turn in rad, axes of S0); only its share in the null space counts.
///         step_m: length of each step (turns times the rods' root mean square length); each: called with each pose as
///         it is found, false ends it
/// Out     the poses after each step, without the first
/// Errors  OutOfRange where nothing is free along the direction, or where the motion ends: there the rods are only
///         shaky, or at a dead point; Cancelled
/// Source  ibid., 3.3.1 (self-motion); the closure |C + R p - B| = l of each rod (3.6), (5.4)
[[nodiscard]] base::Result<std::vector<spatial::Pose>> followSelfMotion(
    std::span<const SpringyLeg> rods, const spatial::Pose& X_01, const spatial::Vector6& direction, int steps,
    double step_m, const std::function<bool(const spatial::Pose&)>& each = {});

}  // namespace articulus::mechanism
