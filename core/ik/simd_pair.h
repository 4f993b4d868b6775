#pragma once
#include <emmintrin.h>

namespace articulus::ik {

/// Two numbers that go the same way at once: the closed forms carry the two shoulders of an arm in them.
/// Thread  any; real-time safe
using SimdPair = __m128d;

[[nodiscard]] inline SimdPair both(double v) noexcept { return _mm_set1_pd(v); }
[[nodiscard]] inline SimdPair simdPair(double first, double second) noexcept { return _mm_set_pd(second, first); }
[[nodiscard]] inline SimdPair select(SimdPair mask, SimdPair yes, SimdPair no) noexcept {
  return _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no));
}
[[nodiscard]] inline SimdPair negated(SimdPair v) noexcept { return _mm_xor_pd(v, both(-0.0)); }
[[nodiscard]] inline SimdPair magnitude(SimdPair v) noexcept { return _mm_andnot_pd(both(-0.0), v); }

/// Whole turns off, into (-pi, pi].   In  |angle| below 1e6 rad
[[nodiscard]] inline SimdPair wrapped(SimdPair angle_rad) noexcept {
  constexpr double kTurn_rad = 6.283185307179586476925, kHalf_rad = 0.5 * kTurn_rad;
  const SimdPair shift = both(6755399441055744.0);  // 1.5 * 2^52: adding it rounds to a whole number
  const SimdPair turns = (angle_rad * both(1.0 / kTurn_rad) + shift) - shift;
  SimdPair v = angle_rad - turns * both(kTurn_rad);
  v = v + _mm_and_pd(_mm_cmple_pd(v, both(-kHalf_rad)), both(kTurn_rad));
  return _mm_min_pd(v, both(kHalf_rad));
}

}  // namespace articulus::ik
