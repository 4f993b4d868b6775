#include "core/mechanism/pose_from_lengths.h"

#include <cmath>
#include <optional>

namespace articulus::mechanism {
namespace {

using spatial::Vector3;

/// Apex of a tetrahedron over the origin and two corners, by its three distances; on the side of a known point.
std::optional<Vector3> apex(const Vector3& a, const Vector3& b, double fromOrigin2, double fromA2, double fromB2,
                            const Vector3& near) {
  const double la = a.norm();
  const Vector3 ua = a / la;
  const double m = b.dot(ua), n = (b - m * ua).norm();
  const Vector3 ub = (b - m * ua) / n, uc = ua.cross(ub);
  const double u = (la * la + fromOrigin2 - fromA2) / (2.0 * la);
  const double v = (n * n + m * m + fromOrigin2 - fromB2 - 2.0 * m * u) / (2.0 * n);
  const double w2 = fromOrigin2 - u * u - v * v;
  // Measured lengths may miss a flat tetrahedron by a rounding error.
  if (!(w2 >= -1e-12 * fromOrigin2)) return std::nullopt;
  return u * ua + v * ub + std::copysign(std::sqrt(std::max(0.0, w2)), near.dot(uc)) * uc;
}

bool across(const Vector3& a, const Vector3& b) {
  return a.cross(b).norm() > 1e-9 * a.norm() * b.norm() && a.norm() > 1e-6 && b.norm() > 1e-6;
}

base::Error open(const char* which) {
  return {base::ErrorCode::OutOfRange,
          std::string("The lengths do not fit together: the tetrahedron ") + which + " does not close.",
          "Check the sensors of its legs."};
}

}  // namespace

std::array<double, 6> lengthsAt(const MeasuringLegs& g, const spatial::Pose& X) noexcept {
  const auto at = [&](double i1, double j1) { return Vector3(X * Vector3(i1, j1, 0.0)); };
  return {at(g.ahead1_m, 0.0).norm(),
          at(-g.behind2_m, 0.0).norm(),
          (X.translation - g.base3_m).norm(),
          (X.translation - g.base4_m).norm(),
          (at(g.ahead5_m, 0.0) - g.base5_m).norm(),
          (at(0.0, g.aside6_m) - Vector3(0.0, 0.0, g.base6_m)).norm()};
}

base::Result<spatial::Pose> poseFromLengths(const MeasuringLegs& g, const std::array<double, 6>& lengths_m,
                                            const spatial::Pose& near) {
  if (!(g.ahead1_m > 0.0 && g.behind2_m > 0.0 && g.ahead5_m > 0.0 && g.aside6_m > 0.0) || !across(g.base3_m, g.base4_m))
    return base::Error{
        base::ErrorCode::InvalidArgument, "These legs cannot tell a pose.",
        "Platform ends need distances above zero from C; base ends 3, 4 and O must not lie on one line."};
  std::array<double, 6> square{};
  for (std::size_t i = 0; i < 6; ++i) square[i] = lengths_m[i] * lengths_m[i];

  // Distance of C from O, by Stewart's theorem in the triangle O-P1-P2 (4.28).
  const double centre2 =
      (square[0] * g.behind2_m + square[1] * g.ahead1_m) / (g.ahead1_m + g.behind2_m) - g.ahead1_m * g.behind2_m;
  if (!(centre2 > 0.0)) return open("of legs 1 and 2");
  const auto C = apex(g.base3_m, g.base4_m, centre2, square[2], square[3], near.translation);
  if (!C) return open("of C over O, B3 and B4");

  const double five2 =
      centre2 + g.ahead5_m * g.ahead5_m + g.ahead5_m * (square[0] - centre2 - g.ahead1_m * g.ahead1_m) / g.ahead1_m;
  if (!across(g.base5_m, *C)) return open("of P5 over O, B5 and C (these three are in line)");
  const auto P5 = apex(g.base5_m, *C, five2, square[4], g.ahead5_m * g.ahead5_m, near * Vector3(g.ahead5_m, 0.0, 0.0));
  if (!P5) return open("of P5 over O, B5 and C");
  const Vector3 i1 = (*P5 - *C).normalized();

  // P6 over C, P5 and B6; P5 and P6 are a right angle apart seen from C.
  const Vector3 down = Vector3(0.0, 0.0, g.base6_m) - *C;
  if (!across(i1, down)) return open("of P6 over C, P5 and B6 (these three are in line)");
  const double q2 = g.aside6_m * g.aside6_m;
  const auto arm6 = apex(g.ahead5_m * i1, down, q2, g.ahead5_m * g.ahead5_m + q2, square[5], near.rotation.col(1));
  if (!arm6) return open("of P6 over C, P5 and B6");
  spatial::Matrix3 R;
  R.col(0) = i1;
  R.col(1) = (*arm6 - arm6->dot(i1) * i1).normalized();
  R.col(2) = R.col(0).cross(R.col(1));
  return spatial::Pose{R, *C};
}

}  // namespace articulus::mechanism
