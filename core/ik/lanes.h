#pragma once
#include <emmintrin.h>

namespace articulus::ik {

/// Two numbers that go the same way at once: the closed forms carry the two shoulders of an arm in them.
/// Thread  any; real-time safe
using Lanes = __m128d;

[[nodiscard]] inline Lanes both(double v) noexcept { return _mm_set1_pd(v); }
[[nodiscard]] inline Lanes lanes(double first, double second) noexcept { return _mm_set_pd(second, first); }
[[nodiscard]] inline Lanes select(Lanes mask, Lanes yes, Lanes no) noexcept {
  return _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no));
}
[[nodiscard]] inline Lanes negated(Lanes v) noexcept { return _mm_xor_pd(v, both(-0.0)); }
[[nodiscard]] inline Lanes magnitude(Lanes v) noexcept { return _mm_andnot_pd(both(-0.0), v); }

/// Whole turns off, into (-pi, pi].   In  |angle| below 1e6 rad
[[nodiscard]] inline Lanes wrapped(Lanes angle_rad) noexcept {
  constexpr double kTurn_rad = 6.283185307179586476925, kHalf_rad = 0.5 * kTurn_rad;
  const Lanes shift = both(6755399441055744.0);  // 1.5 * 2^52: adding it rounds to a whole number
  const Lanes turns = (angle_rad * both(1.0 / kTurn_rad) + shift) - shift;
  Lanes v = angle_rad - turns * both(kTurn_rad);
  v = v + _mm_and_pd(_mm_cmple_pd(v, both(-kHalf_rad)), both(kTurn_rad));
  return _mm_min_pd(v, both(kHalf_rad));
}

}  // namespace articulus::ik
