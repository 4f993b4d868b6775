#pragma once
#include <optional>
#include <span>

#include "core/base/result.h"

namespace articulus::analysis {

/// Motion and load of the same axis at one instant: angle (rad) and moment (Nm), or shift (m) and force (N).
struct MotionLoad {
  double motion = 0.0, load = 0.0;
};

/// Whether a cycle ends about where it began: within a tenth of its loads, or three of its usual steps where it is
/// sampled coarsely. One that was stopped on its way does not; for cycles of which nobody tells whether they were
/// ended.
/// Errors  cycleNotEnded()
[[nodiscard]] base::Result<void> judgeEnded(std::span<const MotionLoad> cycle);

[[nodiscard]] base::Error cycleNotEnded();

/// Whether a cycle can be told by its two sides. A few hundredths of a newton metre that the load cell's noise leaves
/// on the other side are no load.
/// Errors  InvalidArgument: one side has less than a twentieth of the other's load
[[nodiscard]] base::Result<void> judgeTwoSided(std::span<const MotionLoad> cycle);

/// Energy that one closed cycle turns to heat: the area inside the loop, the integral of load over motion. Above zero
/// for a specimen that takes energy.
/// In      one cycle from any point of it; its end is joined to its start
[[nodiscard]] double hysteresisArea_J(std::span<const MotionLoad> cycle) noexcept;

/// Angle by which the motion trails the load: phase of the first harmonics of a cycle. Above zero for a specimen that
/// takes energy; it is that of a spring with a dashpot only where the loop is an ellipse.
/// In      one cycle sampled at even times
/// Out     in (-pi, pi]; none where a harmonic is zero
[[nodiscard]] std::optional<double> phaseLag_rad(std::span<const MotionLoad> cycle) noexcept;

/// Which part of a cycle counts as what.
struct ZoneOptions {
  double neutralShare = 0.1;  ///< neutral zone: loads up to this share of the peak, both branches
  double elasticShare =
      0.75;  ///< elastic zone: loads from this share of the peak on, on the branch that rises towards it
};

/// Stiffness of the zones of one cycle, Nm/rad or N/m: slopes of straight lines through their samples.
struct ZoneStiffness {
  double neutral = 0.0;                           ///< mean of both branches
  double elasticAbove = 0.0, elasticBelow = 0.0;  ///< towards the largest and towards the smallest load
  double peakAbove = 0.0, peakBelow = 0.0;        ///< loads there
};

/// In      one cycle that goes to a load above zero and to one below; any start, its end is joined to its start
/// Errors  InvalidArgument: those of judgeTwoSided(); a zone with fewer than three samples, or without motion in it
/// Source  specimen data sheet 1.5, definition (c), with shares of the peak instead of a stiffness as threshold. Always
///         say which.
/// Thread  any but control
[[nodiscard]] base::Result<ZoneStiffness> zoneStiffness(std::span<const MotionLoad> cycle,
                                                        const ZoneOptions& options = {});

}  // namespace articulus::analysis
