#include "core/ik/simd_pair_arm.h"

#include <cmath>

#include "core/robot/kinematics.h"
#include "core/spatial/trigonometry.h"

namespace articulus::ik {
namespace {

/// Keeps the equations positive definite where the error is zero and the arm singular; far below what a step would
/// notice.
constexpr double kLeastDamping = 1e-12;

struct Vector {
  SimdPair x, y, z;
};

inline Vector combined(SimdPair a, const Vector& u, SimdPair b, const Vector& v) noexcept {
  return {a * u.x + b * v.x, a * u.y + b * v.y, a * u.z + b * v.z};
}
inline Vector plus(const Vector& u, SimdPair b, const Vector& v) noexcept {
  return {u.x + b * v.x, u.y + b * v.y, u.z + b * v.z};
}
inline Vector minus(const Vector& u, const Vector& v) noexcept { return {u.x - v.x, u.y - v.y, u.z - v.z}; }
inline Vector opposite(const Vector& u) noexcept { return {negated(u.x), negated(u.y), negated(u.z)}; }
inline Vector cross(const Vector& u, const Vector& v) noexcept {
  return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}
inline SimdPair dot(const Vector& u, const Vector& v) noexcept { return u.x * v.x + u.y * v.y + u.z * v.z; }
inline Vector constant(const double (&v)[3]) noexcept { return {both(v[0]), both(v[1]), both(v[2])}; }

/// Solves A x = b for symmetric positive definite A (lower half given); A and b are overwritten, b becomes x.
inline void solvePositive(SimdPair (&A)[6][6], SimdPair (&b)[6]) noexcept {
  SimdPair inverse[6];
#pragma GCC unroll 6
  for (int k = 0; k < 6; ++k) {
    inverse[k] = both(1.0) / A[k][k];
#pragma GCC unroll 6
    for (int i = k + 1; i < 6; ++i) {
      const SimdPair l = A[i][k] * inverse[k];
#pragma GCC unroll 6
      for (int j = k + 1; j <= i; ++j) A[i][j] = A[i][j] - l * A[j][k];
      b[i] = b[i] - l * b[k];
    }
  }
#pragma GCC unroll 6
  for (int k = 5; k >= 0; --k) {
    SimdPair v = b[k];
#pragma GCC unroll 6
    for (int i = k + 1; i < 6; ++i) v = v - A[i][k] * b[i];
    b[k] = v * inverse[k];
  }
}

/// Orientation error as 2 sin(angle / 2) times its axis.
Vector turnTo(const SimdPairArm::Target& target, const Vector& X, const Vector& Y, const Vector& Z) noexcept {
  const SimdPair zero = _mm_setzero_pd(), one = both(1.0);
  const Vector wantedX = constant(target.column[0]), wantedY = constant(target.column[1]),
               wantedZ = constant(target.column[2]);
  const Vector crossX = cross(X, wantedX), crossY = cross(Y, wantedY), crossZ = cross(Z, wantedZ);
  const SimdPair trace = dot(X, wantedX) + dot(Y, wantedY) + dot(Z, wantedZ);
  const SimdPair cosHalf =
      _mm_max_pd(_mm_sqrt_pd(_mm_max_pd(one + trace, zero)), both(1e-3));  // twice the cosine of half the angle
  const SimdPair scale = one / cosHalf;
  Vector turn{(crossX.x + crossY.x + crossZ.x) * scale, (crossX.y + crossY.y + crossZ.y) * scale,
              (crossX.z + crossY.z + crossZ.z) * scale};
  const SimdPair halfTurn = _mm_cmplt_pd(one + trace, both(1e-6));
  if (_mm_movemask_pd(halfTurn) != 0) {
    // The cross products vanish together with the cosine. The axis lies half way between each vector and its wanted
    // one: the longest of the three sums has it.
    Vector sum = plus(X, one, wantedX);
    for (const Vector& other : {plus(Y, one, wantedY), plus(Z, one, wantedZ)}) {
      const SimdPair longer = _mm_cmpgt_pd(dot(other, other), dot(sum, sum));
      sum = {select(longer, other.x, sum.x), select(longer, other.y, sum.y), select(longer, other.z, sum.z)};
    }
    const SimdPair two = both(2.0) / _mm_sqrt_pd(dot(sum, sum));  // 2 sin(angle / 2) is 2 here
    turn = {select(halfTurn, two * sum.x, turn.x), select(halfTurn, two * sum.y, turn.y),
            select(halfTurn, two * sum.z, turn.z)};
  }
  return turn;
}

}  // namespace

SimdPairArm::SimdPairArm(const robot::RobotModel& model) : joints_(model.joints) {
  double length = model.X_LF.translation.norm();
  for (int i = 0; i < joints_; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const robot::LinkGeometry& g = model.links[at].geometry;
    Link& link = links_[at];
    link = {g.cosAlpha(), g.sinAlpha(), g.cosBeta(),         g.sinBeta(),    g.a_m(),
            g.d_m(),      Twist::Any,   g.beta_rad() != 0.0, g.a_m() != 0.0, g.d_m() != 0.0};
    constexpr double kSame = 1e-15;
    if (std::abs(g.sinAlpha()) < kSame && g.cosAlpha() > 0.0) link.twist = Twist::None;
    if (std::abs(g.cosAlpha()) < kSame) link.twist = g.sinAlpha() > 0.0 ? Twist::Quarter : Twist::ThreeQuarters;
    if (i > 0) length += std::hypot(g.a_m(), g.d_m());
  }
  reach_m_ = length > 1e-3 ? length : 1.0;
  const robot::LinkGeometry& first = model.links[0].geometry;
  const robot::LinkGeometry fixed(first.alpha_rad(), first.a_m(), 0.0, 0.0, first.beta_rad());
  X_AB_ = (model.X_B0 * robot::jointTransform(fixed, 0.0)).inverse();
  R_FL_ = model.X_LF.rotation.transpose();
  flange_m_ = model.X_LF.translation;
}

SimdPairArm::Target SimdPairArm::target(const spatial::Pose& X_BF) const noexcept {
  const spatial::Pose X = X_AB_ * X_BF;
  const spatial::Matrix3 R = X.rotation * R_FL_;
  Target t;
  for (int k = 0; k < 3; ++k) {
    for (int r = 0; r < 3; ++r) t.column[k][r] = R(r, k);
    t.position_m[k] = X.translation[k];
  }
  return t;
}

/// Axes and origins of the joints, the last link and the flange, in the axes that start with joint 1.
struct SimdPairArm::Frames {
  Vector axis[robot::kMaxJoints], point[robot::kMaxJoints];
  Vector X, Y, Z;  // of the last link
  Vector flange;
};

void SimdPairArm::place(const Angles& theta, Frames& frames) const noexcept {
  Angles sine, cosine;
  spatial::sinesCosines(theta.rad, sine.rad, cosine.rad, 2 * joints_);

  // joint 1 turns about z of the axes that everything is seen in
  const SimdPair zero = _mm_setzero_pd(), one = both(1.0);
  const SimdPair c1 = _mm_load_pd(cosine.rad), s1 = _mm_load_pd(sine.rad);
  Vector X{c1, s1, zero}, Y{negated(s1), c1, zero}, Z{zero, zero, one}, p{zero, zero, both(links_[0].d_m)};
  frames.axis[0] = Z;
  frames.point[0] = p;
  for (int i = 1; i < joints_; ++i) {
    const Link& link = links_[static_cast<std::size_t>(i)];
    if (link.hasA) p = plus(p, both(link.a_m), X);
    switch (link.twist) {
      case Twist::None: break;
      case Twist::Quarter: {
        const Vector y = Y;
        Y = Z;
        Z = opposite(y);
        break;
      }
      case Twist::ThreeQuarters: {
        const Vector z = Z;
        Z = Y;
        Y = opposite(z);
        break;
      }
      case Twist::Any: {
        const SimdPair c = both(link.cosAlpha), s = both(link.sinAlpha);
        const Vector y = Y;
        Y = combined(c, y, s, Z);
        Z = combined(c, Z, negated(s), y);
      }
    }
    if (link.hasBeta) {
      const SimdPair c = both(link.cosBeta), s = both(link.sinBeta);
      const Vector x = X;
      X = combined(c, x, negated(s), Z);
      Z = combined(s, x, c, Z);
    }
    if (link.hasD) p = plus(p, both(link.d_m), Z);
    const SimdPair c = _mm_load_pd(cosine.rad + 2 * i), s = _mm_load_pd(sine.rad + 2 * i);
    const Vector x = X;
    X = combined(c, x, s, Y);
    Y = combined(c, Y, negated(s), x);
    frames.axis[i] = Z;
    frames.point[i] = p;
  }
  frames.X = X;
  frames.Y = Y;
  frames.Z = Z;
  frames.flange = plus(plus(plus(p, both(flange_m_.x()), X), both(flange_m_.y()), Y), both(flange_m_.z()), Z);
}

void SimdPairArm::step(const Target& target, const Angles& theta, SimdPair damping, Outcome& out) const noexcept {
  Frames frames;
  place(theta, frames);
  const Vector& flange = frames.flange;

  // error: position in units of the reach
  const SimdPair zero = _mm_setzero_pd(), unit = both(1.0 / reach_m_);
  const Vector gap = minus(constant(target.position_m), flange);
  const Vector turn = turnTo(target, frames.X, frames.Y, frames.Z);
  const SimdPair gap2 = dot(gap, gap), turn2 = dot(turn, turn);
  _mm_store_pd(out.position_m, _mm_sqrt_pd(gap2));
  _mm_store_pd(out.angle_rad, _mm_sqrt_pd(turn2));

  // J J^T + damping, lower half
  Vector linear[robot::kMaxJoints];
  SimdPair A[6][6];
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c <= r; ++c) A[r][c] = zero;
  for (int i = 0; i < joints_; ++i) {
    const Vector& z = frames.axis[i];
    const Vector arm = minus(flange, frames.point[i]);
    const Vector v0 = cross(z, arm), v{v0.x * unit, v0.y * unit, v0.z * unit};
    linear[i] = v;
    A[0][0] = A[0][0] + v.x * v.x;
    A[1][0] = A[1][0] + v.y * v.x;
    A[1][1] = A[1][1] + v.y * v.y;
    A[2][0] = A[2][0] + v.z * v.x;
    A[2][1] = A[2][1] + v.z * v.y;
    A[2][2] = A[2][2] + v.z * v.z;
    A[3][0] = A[3][0] + z.x * v.x;
    A[3][1] = A[3][1] + z.x * v.y;
    A[3][2] = A[3][2] + z.x * v.z;
    A[3][3] = A[3][3] + z.x * z.x;
    A[4][0] = A[4][0] + z.y * v.x;
    A[4][1] = A[4][1] + z.y * v.y;
    A[4][2] = A[4][2] + z.y * v.z;
    A[4][3] = A[4][3] + z.y * z.x;
    A[4][4] = A[4][4] + z.y * z.y;
    A[5][0] = A[5][0] + z.z * v.x;
    A[5][1] = A[5][1] + z.z * v.y;
    A[5][2] = A[5][2] + z.z * v.z;
    A[5][3] = A[5][3] + z.z * z.x;
    A[5][4] = A[5][4] + z.z * z.y;
    A[5][5] = A[5][5] + z.z * z.z;
  }
  const SimdPair lambda = damping * (gap2 * (unit * unit) + turn2) + both(kLeastDamping);
  for (int r = 0; r < 6; ++r) A[r][r] = A[r][r] + lambda;
  SimdPair b[6] = {gap.x * unit, gap.y * unit, gap.z * unit, turn.x, turn.y, turn.z};
  solvePositive(A, b);
  const Vector force{b[0], b[1], b[2]}, moment{b[3], b[4], b[5]};
  for (int i = 0; i < joints_; ++i)
    _mm_store_pd(out.step.rad + 2 * i, dot(linear[i], force) + dot(frames.axis[i], moment));
}

}  // namespace articulus::ik
