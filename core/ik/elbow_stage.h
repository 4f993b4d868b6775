#pragma once
#include "core/ik/shoulder_stage.h"

namespace articulus::ik {

/// Two links in a plane that reach for a point: the elbow goes to the one side or to the other.
/// In      first_m, second_m: lengths, of either sign
/// Thread  any; const, real-time safe
class ElbowStage {
 public:
  struct Outcome {
    SimdPair cosine{}, sine{};          ///< between the links; the other elbow has -sine
    SimdPair cosine2[2]{}, sine2[2]{};  ///< direction of the first link, an entry each elbow
    int reached = 0;                    ///< bit 0, 1: the lanes whose point is within reach
  };

  ElbowStage() = default;
  ElbowStage(double first_m, double second_m) noexcept
      : first_m_(first_m), second_m_(second_m), difference_m_(first_m - second_m),
        folded2_((first_m - second_m) * (first_m - second_m)), stretched2_((first_m + second_m) * (first_m + second_m)),
        half_(0.5 / (first_m * second_m)) {}

  /// Out     where the point lies on the first axis itself, the first link is undetermined: direction 0 is returned
  void solve(SimdPair x, SimdPair y, double slack, Outcome& out) const noexcept {
    const SimdPair one = both(1.0), distance2 = x * x + y * y;
    // 1 + cosine and 1 - cosine apart: what is left of either near -1 and 1 would drown in the rounding of the cosine
    SimdPair above = (distance2 - both(folded2_)) * both(half_), below = (both(stretched2_) - distance2) * both(half_);
    out.reached = _mm_movemask_pd(_mm_cmpge_pd(_mm_min_pd(above, below), both(-slack)));
    above = _mm_max_pd(_mm_min_pd(above, both(2.0)), _mm_setzero_pd());
    below = _mm_max_pd(_mm_min_pd(below, both(2.0)), _mm_setzero_pd());
    out.cosine = above - one;
    out.sine = _mm_sqrt_pd(above * below);
    // direction of the first link = (x + i y) / (first + second e^(i angle)), of length 1 also where the cosine was cut
    const SimdPair a = both(difference_m_) + both(second_m_) * above, b = both(second_m_) * out.sine;
    const SimdPair scale2 = distance2 * (a * a + b * b);
    const SimdPair open = _mm_cmplt_pd(scale2, both(kOpen * kOpen * kOpen * kOpen));
    const SimdPair scale = one / _mm_sqrt_pd(select(open, one, scale2));
    const SimdPair xs = x * scale, ys = y * scale, xa = xs * a, yb = ys * b, ya = ys * a, xb = xs * b;
    out.cosine2[0] = select(open, one, xa + yb);
    out.cosine2[1] = select(open, one, xa - yb);
    out.sine2[0] = _mm_andnot_pd(open, ya - xb);
    out.sine2[1] = _mm_andnot_pd(open, ya + xb);
  }

  [[nodiscard]] double first_m() const noexcept { return first_m_; }
  [[nodiscard]] double second_m() const noexcept { return second_m_; }

 private:
  double first_m_ = 1.0, second_m_ = 1.0, difference_m_ = 0.0, folded2_ = 0.0, stretched2_ = 4.0, half_ = 0.5;
};

}  // namespace articulus::ik
