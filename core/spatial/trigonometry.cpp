#include "core/spatial/trigonometry.h"

#include <emmintrin.h>

#include <cmath>
#include <cstdint>

// Two angles at a time in SSE2, the baseline of x86-64, without a branch but the rare one to the C library. All
// coefficients are minimax fits of our own (Remez exchange at 60 digits) on the reduced ranges stated beside them.

namespace articulus::spatial {
namespace {

using Two = __m128d;

inline Two two(double v) noexcept { return _mm_set1_pd(v); }
inline Two signBit() noexcept { return two(-0.0); }
inline Two select(Two mask, Two yes, Two no) noexcept {
  return _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no));
}
/// All ones where the sign bit is set.
inline Two signMask(__m128i v) noexcept {
  return _mm_castsi128_pd(_mm_shuffle_epi32(_mm_srai_epi32(v, 31), _MM_SHUFFLE(3, 3, 1, 1)));
}

/// Far beyond it the third part of the reduction would outgrow the correction that `rest` is below.
constexpr double kLargestReduced_rad = 1e5;

inline void sinCos(Two angle, Two& sine, Two& cosine) noexcept {
  const Two magnitude = _mm_andnot_pd(signBit(), angle);
  // Cody and Waite: quarter turns in three parts of 33, 33 and 53 bits, so that the first two products are exact.
  const Two shift = two(6755399441055744.0);  // 1.5 * 2^52: adding it rounds, and leaves the count in the low bits
  const Two shifted = magnitude * two(0.63661977236758134308) + shift;
  const Two count = shifted - shift;
  const Two first = magnitude - count * two(0x1.921fb54400000p+0), second = count * two(0x1.0b4611a600000p-34);
  const Two r = first - second;
  const Two rest = ((first - r) - second) - count * two(0x1.3198a2e037073p-69);  // the reduced angle is r + rest
  const Two z = r * r, z2 = z * z;
  // |r| <= pi/4: sin r = r + r z P(z) to 2^-58, cos r = 1 - z/2 + z^2 Q(z) to 2^-64
  const Two P = (two(-0x1.5555555555549p-3) + z * two(0x1.111111110f861p-7)) +
                z2 * ((two(-0x1.a01a019c0e4c0p-13) + z * two(0x1.71de3574ba41dp-19)) +
                      z2 * (two(-0x1.ae5e63cd6e573p-26) + z * two(0x1.5d9246c552d0fp-33)));
  const Two Q = (two(0x1.555555555554cp-5) + z * two(-0x1.6c16c16c15162p-10)) +
                z2 * ((two(0x1.a01a019caef37p-16) + z * two(-0x1.27e4f807d6196p-22)) +
                      z2 * (two(0x1.1ee9ea6cb87abp-29) + z * two(-0x1.8fadd069e60e9p-37)));
  const Two half = two(0.5) * z, w = two(1.0) - half;
  const Two s = r + (r * (z * P) + rest * w);
  const Two c = w + (((two(1.0) - w) - half) + (z2 * Q - r * rest));
  const __m128i quarter = _mm_castpd_si128(shifted);
  const Two odd = signMask(_mm_slli_epi64(quarter, 63));
  const Two sineSign = _mm_castsi128_pd(_mm_slli_epi64(_mm_srli_epi64(quarter, 1), 63));
  const Two cosineSign = _mm_xor_pd(sineSign, _mm_and_pd(odd, signBit()));
  sine = _mm_xor_pd(select(odd, c, s), _mm_xor_pd(sineSign, _mm_and_pd(angle, signBit())));
  cosine = _mm_xor_pd(select(odd, s, c), cosineSign);
  if (_mm_movemask_pd(_mm_cmpnle_pd(magnitude, two(kLargestReduced_rad))) != 0) {  // huge, infinite or not a number
    alignas(16) double a[2], si[2], co[2];
    _mm_store_pd(a, angle);
    for (int k = 0; k < 2; ++k) si[k] = std::sin(a[k]), co[k] = std::cos(a[k]);
    sine = _mm_load_pd(si);
    cosine = _mm_load_pd(co);
  }
}

inline Two arcTangent(Two y, Two x) noexcept {
  const Two ay = _mm_andnot_pd(signBit(), y), ax = _mm_andnot_pd(signBit(), x);
  const Two more = _mm_max_pd(ay, ax), less = _mm_min_pd(ay, ax), sum = ay + ax;
  // tan a = less / more in [0, 1]; above 1/2, where less - more is exact, tan(a - pi/4) = (less - more) / (less +
  // more): one division for either
  const Two upper = _mm_cmpgt_pd(less, two(0.5) * more);
  const Two numerator = less - _mm_and_pd(upper, more);
  const Two denominator = select(upper, sum, more);
  const Two none = _mm_cmpeq_pd(denominator, _mm_setzero_pd());  // atan2(0, 0): zero over one
  const Two u = numerator / _mm_or_pd(denominator, _mm_and_pd(none, two(1.0)));
  const Two z = u * u, z2 = z * z, z4 = z2 * z2;
  // |u| <= 1/2: atan u = u + u z P(z) to 2^-57
  const Two low = (two(-0x1.5555555555518p-2) + z * two(0x1.99999999914cbp-3)) +
                  z2 * (two(-0x1.249249216fa6bp-3) + z * two(0x1.c71c70967ad63p-4));
  const Two mid = (two(-0x1.745cf54d30ea9p-4) + z * two(0x1.3b114534b2fa5p-4)) +
                  z2 * (two(-0x1.10f366c2c6901p-4) + z * two(0x1.dfed0c27b39d3p-5));
  const Two high = (two(-0x1.a3a77bc94dd4dp-5) + z * two(0x1.571e07673eda5p-5)) +
                   z2 * (two(-0x1.c1fb1b422a54dp-6) + z * two(0x1.4c291bf9aca84p-7));
  // angle = eighths pi/4 +- atan u: mirrored at pi/4 where |y| > |x|, at pi/2 where x is negative (also -0)
  const Two steep = _mm_cmpgt_pd(ay, ax), backward = signMask(_mm_castpd_si128(x));
  const Two mirror = _mm_and_pd(_mm_xor_pd(steep, backward), signBit());
  Two eighths = _mm_and_pd(upper, two(1.0));
  eighths = _mm_xor_pd(eighths, _mm_and_pd(steep, signBit())) + _mm_and_pd(steep, two(2.0));
  eighths = _mm_xor_pd(eighths, _mm_and_pd(backward, signBit())) + _mm_and_pd(backward, two(4.0));
  const Two base = eighths * two(0x1.921fb54442d10p-1), v = _mm_xor_pd(u, mirror), sumHigh = base + v;
  const Two sumLow = (v - (sumHigh - base)) + eighths * two(0x1.08d313198a2e0p-50);
  const Two angle = sumHigh + (sumLow + v * (z * (low + z4 * (mid + z4 * high))));
  Two result = _mm_or_pd(angle, _mm_and_pd(y, signBit()));
  if (_mm_movemask_pd(_mm_cmpnle_pd(sum, two(1e300))) != 0) {  // near overflow, infinite or not a number
    alignas(16) double py[2], px[2];
    _mm_store_pd(py, y);
    _mm_store_pd(px, x);
    for (int k = 0; k < 2; ++k) py[k] = std::atan2(py[k], px[k]);
    result = _mm_load_pd(py);
  }
  return result;
}

}  // namespace

void sinesCosines(const double* angle, double* sine, double* cosine, int count) noexcept {
  Two s, c;
  int i = 0;
  for (; i + 1 < count; i += 2) {
    sinCos(_mm_loadu_pd(angle + i), s, c);
    _mm_storeu_pd(sine + i, s);
    _mm_storeu_pd(cosine + i, c);
  }
  if (i < count) {
    sinCos(two(angle[i]), s, c);
    _mm_store_sd(sine + i, s);
    _mm_store_sd(cosine + i, c);
  }
}

void arcTangents(const double* y, const double* x, double* angle, int count) noexcept {
  int i = 0;
  for (; i + 1 < count; i += 2) _mm_storeu_pd(angle + i, arcTangent(_mm_loadu_pd(y + i), _mm_loadu_pd(x + i)));
  if (i < count) _mm_store_sd(angle + i, arcTangent(two(y[i]), two(x[i])));
}

}  // namespace articulus::spatial
