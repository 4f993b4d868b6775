#pragma once
#include <cmath>

#include "core/ik/simd_pair.h"
#include "core/robot/link_geometry.h"

namespace articulus::ik {

/// A cosine or sine beyond 1 by no more than this is rounding, not a pose out of reach. Costs as much of a metre at
/// most.
inline constexpr double kRounding = 1e-10;
/// Lengths and sines below this leave a direction open.
inline constexpr double kOpen = 1e-12;

/// Joint 1 of an arm whose later axes 2 and 3 (and 4) are parallel: the height gives one coordinate in the arm's plane,
/// the distance from axis 1 the other up to its sign, which is the shoulder to the one or to the other side.
/// Frames  A, see ArmFrame; plane: x along the normal from axis 1 to axis 2, from axis 2 on, z along axis 2
/// Thread  any; const, real-time safe
/// Source  Pieper 1968
class ShoulderStage {
 public:
  struct Outcome {
    SimdPair cosine1{}, sine1{};  ///< of joint 1, a lane each shoulder
    SimdPair x{};                 ///< of the point in the plane, m
    double y = 0.0;
  };

  ShoulderStage() = default;
  /// In  link 2; how far the point lies along axis 2 from the foot of the normal, m
  ShoulderStage(const robot::LinkGeometry& link2, double along_m) noexcept
      : cosTwist_(link2.cosAlpha()), sinTwist_(link2.sinAlpha()), a_m_(link2.a_m()), along_m_(along_m) {}

  /// False: the point (of the wrist, in A) is nearer to axis 1 than the arm can bring it.
  /// Out     where the point lies on axis 1 itself, joint 1 is undetermined: 0 and pi are returned
  [[nodiscard]] bool solve(double px, double py, double pz, double slack, Outcome& out) const noexcept {
    const double y = (pz - cosTwist_ * along_m_) / sinTwist_;
    const double side = cosTwist_ * y - sinTwist_ * along_m_;
    const double radius2 = px * px + py * py, side2 = side * side;
    const double bound = 1.0 + slack;
    if (!(side2 <= radius2 * (bound * bound) + kOpen * kOpen)) return false;  // not a number: out of reach
    const double forth2 = radius2 > side2 ? radius2 - side2 : 0.0, forth = std::sqrt(forth2);
    // direction of joint 1 = (px + i py) / (forth + i side), of length 1 also where side was used for the radius
    const double scale2 = radius2 * (forth2 + side2);
    const SimdPair m = simdPair(forth, -forth);
    out.y = y;
    out.x = m - both(a_m_);
    if (scale2 < kOpen * kOpen * kOpen * kOpen) {
      out.cosine1 = simdPair(1.0, -1.0);
      out.sine1 = _mm_setzero_pd();
    } else {
      const double scale = 1.0 / (forth2 > 0.0 ? radius2 : std::sqrt(scale2));
      const SimdPair x = both(px * scale), yy = both(py * scale), k = both(side);
      out.cosine1 = x * m + yy * k;
      out.sine1 = yy * m - x * k;
    }
    return true;
  }

 private:
  double cosTwist_ = 0.0, sinTwist_ = 1.0, a_m_ = 0.0, along_m_ = 0.0;
};

}  // namespace articulus::ik
