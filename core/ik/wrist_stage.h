#pragma once
#include "core/ik/shoulder_stage.h"

namespace articulus::ik {

/// Three axes each at a right angle to the next, and the rotation that they make: G = Rz(f) Rx(first) Rz(g) Rx(second)
/// Rz(h).
/// In      first, second: +-90 deg, by the sign of their sine
/// Out     f, g, h as pairs (sine, cosine) of some common positive length, ready for atan2; the other solution is f +
///         pi, -g, h + pi. Where sin g = 0, f and h turn about the same axis: f = 0 is chosen, h carries the sum.
/// Thread  any; const, real-time safe
class WristStage {
 public:
  /// Columns 0 to 2 of rows 0 and 1 of G, and its last element.
  struct Rotation {
    SimdPair row0[3], row1[3], last;
  };
  struct Outcome {
    SimdPair sineF{}, cosineF{}, sineG{}, cosineG{}, sineH{}, cosineH{};
    int open = 0;  ///< bit 0, 1: the lanes where sin g = 0
  };

  WristStage() = default;
  WristStage(double firstSine, double secondSine) noexcept
      : first_(firstSine < 0.0 ? -1.0 : 1.0), second_(secondSine < 0.0 ? -1.0 : 1.0) {}

  void solve(const Rotation& G, Outcome& out) const noexcept {
    SimdPair fy = both(second_) * G.row1[2], fx = both(second_) * G.row0[2];
    SimdPair g2 = fx * fx + fy * fy;
    const SimdPair open = _mm_cmplt_pd(g2, both(kOpen * kOpen));
    out.open = _mm_movemask_pd(open);
    if (out.open != 0) {
      fx = select(open, both(1.0), fx);
      fy = _mm_andnot_pd(open, fy);
      g2 = _mm_andnot_pd(open, g2);
    }
    out.sineF = fy;
    out.cosineF = fx;
    out.sineG = _mm_sqrt_pd(g2);
    out.cosineG = both(-first_ * second_) * G.last;
    closeWith(G, out);
  }

  /// h that belongs to f of out. Not from the last row of G: near sin g = 0 both f and h are lost in rounding, but
  /// never their sum.
  void closeWith(const Rotation& G, Outcome& out) const noexcept {
    const SimdPair sign = both(-first_ * second_);
    out.sineH = sign * (out.cosineF * G.row1[0] - out.sineF * G.row0[0]);
    out.cosineH = sign * (out.cosineF * G.row1[1] - out.sineF * G.row0[1]);
  }

 private:
  double first_ = 1.0, second_ = 1.0;
};

}  // namespace articulus::ik
