#pragma once
#include <span>
#include <vector>

#include "core/analysis/prony_series.h"

namespace articulus::analysis {

/// Means over stretches that grow with the time since the hold began: short ones where a series runs down fast, few
/// where it is slow.
/// In      hold: ascending in time; growth: length of a stretch over its time
/// Out     at the mean time of each stretch; a single sample where samples are farther apart
[[nodiscard]] std::vector<HoldSample> thinned(std::span<const HoldSample> hold, double growth = 0.02);

/// What the ramp before a hold has left of each exponential, from the recorded load: 1 after a sudden step,
/// towards 0 where the ramp was long beside tau_k. A constant rate of the elastic load leaves (1 - exp(-T/tau)) tau /
/// T; a specimen that stiffens, or a ramp that begins and ends gently, leaves something else. Creep: the load is what
/// was given, and the shares are sums over it. Relaxation: the load holds what has run down already, so that the
/// elastic load is found from it with the gains, and the gains with the shares, until both agree. Elastic and relaxing
/// part are apart (quasi-linear), which holds for any elastic curve.
/// In      load: over the ramp, ascending in time, from rest to where the hold begins; hold: the series fitted to the
///         hold with ramp_s 0
/// Out     a share for each exponential; ones where the ramp has fewer than two samples or ends without load
/// Source  Fung 1993, ch. 7 (quasi-linear viscoelasticity)
/// Thread  any but control
[[nodiscard]] std::vector<double> sharesAfterRamp(std::span<const HoldSample> load, const PronySeries& hold,
                                                  HoldKind kind);

}  // namespace articulus::analysis
