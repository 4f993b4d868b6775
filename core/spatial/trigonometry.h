#pragma once

namespace articulus::spatial {

/// Sines and cosines of several angles at once.
/// In      count angles, rad.   Out  as accurate as the C library's to two units in the last place for |angle| up to 1e4 rad
/// Thread  any; real-time safe
void sinesCosines(const double* angle_rad, double* sine, double* cosine, int count) noexcept;

/// atan2(y, x) of several pairs at once.
/// Out     in [-pi, pi], as accurate as the C library's to two units in the last place; signed zeros as there
/// Thread  any; real-time safe
void arcTangents(const double* y, const double* x, double* angle_rad, int count) noexcept;

}  // namespace articulus::spatial
