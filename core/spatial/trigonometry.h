#pragma once

namespace articulus::spatial {

/// Sines and cosines of several angles at once, as quick as the C library finds one.
/// In      count angles, rad.   Out  within one unit in the last place for |angle| up to 1e5 rad, the C library's
///         beyond; NaN for infinite angles; sine of -0 is -0
/// Thread  any; real-time safe
void sinesCosines(const double* angle_rad, double* sine, double* cosine, int count) noexcept;

/// atan2(y, x) of several pairs at once.
/// Out     in [-pi, pi], within two units in the last place; signed zeros, infinities and NaN as in the C library
/// Thread  any; real-time safe
void arcTangents(const double* y, const double* x, double* angle_rad, int count) noexcept;

}  // namespace articulus::spatial
