#include "core/ik/general_6r_elimination.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

namespace articulus::ik::general {
namespace {

using spatial::Pose;
using spatial::Vector3;

/// A line: direction l, point p, p x l, (p.p) l - 2 (p.l) p, p.p, p.l, and 1. Linear under rigid motion as a whole.
template <class T>
using LineVector = std::array<T, 15>;
enum : std::size_t {
  kDirection = 0,
  kPoint = 3,
  kMoment = 6,
  kMirror = 9,
  kPointPoint = 12,
  kPointDirection = 13,
  kOne = 14
};
constexpr std::array<std::size_t, 4> kVectors{kDirection, kPoint, kMoment, kMirror};

template <class T>
void rotate(const spatial::Matrix3& R, LineVector<T>& y) noexcept {
  for (const std::size_t v : kVectors) {
    const T a = y[v], b = y[v + 1], c = y[v + 2];
    for (std::size_t r = 0; r < 3; ++r) {
      const auto i = static_cast<int>(r);
      y[v + r] = R(i, 0) * a + R(i, 1) * b + R(i, 2) * c;
    }
  }
}

template <class T>
void move(const Pose& X, LineVector<T>& y) noexcept {
  rotate(X.rotation, y);
  const Vector3& t = X.translation;
  const auto crossed = [&](std::size_t v, std::size_t r) {  // component r of t x y[v]
    const std::size_t a = (r + 1) % 3, b = (r + 2) % 3;
    return t[static_cast<int>(a)] * y[v + b] - t[static_cast<int>(b)] * y[v + a];
  };
  const auto along = [&](std::size_t v) { return t[0] * y[v] + t[1] * y[v + 1] + t[2] * y[v + 2]; };
  const double t2 = t.squaredNorm();
  const T tl = along(kDirection), pl = y[kPointDirection];
  LineVector<T> out = y;
  for (std::size_t r = 0; r < 3; ++r) {
    const double tr = t[static_cast<int>(r)];
    out[kMirror + r] =
        y[kMirror + r] - 2.0 * crossed(kMoment, r) + t2 * y[kDirection + r] - (2.0 * tr) * pl - (2.0 * tr) * tl;
    out[kMoment + r] = y[kMoment + r] + crossed(kDirection, r);
    out[kPoint + r] = y[kPoint + r] + tr * y[kOne];
  }
  out[kPointPoint] = y[kPointPoint] + 2.0 * along(kPoint) + t2 * y[kOne];
  out[kPointDirection] = pl + tl;
  y = out;
}

/// Parts of Rz(angle) y: what stays, what goes with the cosine, what goes with the sine.
struct Turned {
  LineVector<double> constant{}, cosine{}, sine{};
};
Turned turn(const LineVector<double>& y, double direction) noexcept {
  Turned t;
  t.constant = y;
  for (const std::size_t v : kVectors) {
    t.constant[v] = t.constant[v + 1] = 0.0;
    t.cosine[v] = y[v];
    t.cosine[v + 1] = y[v + 1];
    t.sine[v] = -direction * y[v + 1];
    t.sine[v + 1] = direction * y[v];
  }
  return t;
}

/// Nine columns: products of {1, c, s} of one joint with those of the next, the latter running faster.
using Bilinear = std::array<LineVector<double>, 9>;
Bilinear turnTwice(const Turned& inner, const Pose& between, double direction) noexcept {
  Bilinear columns;
  const LineVector<double>* parts[3] = {&inner.constant, &inner.cosine, &inner.sine};
  for (std::size_t i = 0; i < 3; ++i) {
    LineVector<double> y = *parts[i];
    move(between, y);
    const Turned t = turn(y, direction);
    columns[0 + i] = t.constant;
    columns[3 + i] = t.cosine;
    columns[6 + i] = t.sine;
  }
  return columns;
}

Pose spun(double angle_rad, const Pose& X) noexcept {
  const Pose spin{Eigen::AngleAxisd(angle_rad, Vector3::UnitZ()).toRotationMatrix(), Vector3::Zero()};
  return spin * X;
}

using Matrix12 = Eigen::Matrix<double, 12, 12>;
using Matrix24 = Eigen::Matrix<double, 24, 24>;
using Matrix6x9 = Eigen::Matrix<double, 6, 9>;

/// Columns in products of {1, c, s} become columns in powers of half-angle tangents, x4^i x5^j at 3 i + j.
Matrix6x9 inTangents(const Matrix6x9& M) noexcept {
  constexpr double kPower[3][3] = {{1.0, 0.0, 1.0}, {1.0, 0.0, -1.0}, {0.0, 2.0, 0.0}};  // 1, c, s times 1 + x^2
  Matrix6x9 P = Matrix6x9::Zero();
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
          if (const double k = kPower[a][i] * kPower[b][j]; k != 0.0) P.col(3 * i + j) += k * M.col(3 * a + b);
  return P;
}

Matrix12 doubled(const Matrix6x9& P) noexcept {
  Matrix12 M = Matrix12::Zero();
  M.topLeftCorner<6, 9>() = P;
  M.bottomRightCorner<6, 9>() = P;  // times x4
  return M;
}

/// The last joint of a chain whose others are known: (F7 Rz1 F2 .. Rz5 F6)^-1 is its turn.
Complex lastAngle(const Loop& loop, int first, const ComplexAngles& q) noexcept {
  Complex x[3] = {1.0, 0.0, 0.0};  // the last frame's x axis, carried to the front
  const auto carry = [&x](const spatial::Matrix3& R) {
    const Complex y[3] = {x[0], x[1], x[2]};
    for (int r = 0; r < 3; ++r) x[r] = R(r, 0) * y[0] + R(r, 1) * y[1] + R(r, 2) * y[2];
  };
  for (int k = 5; k >= 1; --k) {
    carry(loop.fixed[static_cast<std::size_t>((first + k) % 6)].rotation);
    Complex c, s;
    cosineSine(q[static_cast<std::size_t>((first + k - 1) % 6)], c, s);
    const Complex a = x[0], b = x[1];
    x[0] = c * a - s * b;
    x[1] = s * a + c * b;
  }
  carry(loop.fixed[static_cast<std::size_t>(first)].rotation);
  return angleOf(x[0], -x[1]);
}

/// Half-angle tangent of the joint whose power grows by `stride` along v, from the largest entry and its neighbour.
Complex tangentAngle(const Complex* v, int stride, int powers) noexcept {
  int best = 0;
  for (int k = 1; k < 12; ++k)
    if (square(v[k]) > square(v[best])) best = k;
  const int power = best / stride % powers;
  return power > 0 ? angleOfHalfTangent(v[best], v[best - stride]) : angleOfHalfTangent(v[best + stride], v[best]);
}

/// Of the polynomial in the half-angle tangent of joint 3: its eigenvalues are the roots, its vectors hold the powers
/// of joints 4 and 5.
/// In      axis 6 as joints 4 and 5 (l), and 2 and 1 (r), turn it
Matrix24 companionOf(const Bilinear& l, const Bilinear& r) noexcept {
  Eigen::Matrix<double, 14, 8> Q;
  Eigen::Matrix<double, 14, 27> G;  // constant, cosine and sine of joint 3, nine columns each
  for (int c = 0; c < 9; ++c) {
    const Turned t = turn(l[static_cast<std::size_t>(c)], 1.0);
    for (int row = 0; row < 14; ++row) {
      const auto i = static_cast<std::size_t>(row);
      G(row, c) = t.constant[i];
      G(row, 9 + c) = t.cosine[i];
      G(row, 18 + c) = t.sine[i];
      if (c == 0) G(row, 0) -= r[0][i];
      else Q(row, c - 1) = r[static_cast<std::size_t>(c)][i];
    }
  }
  const Eigen::ColPivHouseholderQR<Eigen::Matrix<double, 14, 8>> qr(Q);
  G.applyOnTheLeft(qr.householderQ().adjoint());
  Eigen::Matrix<double, 6, 27> rest = G.bottomRows<6>();
  for (int row = 0; row < 6; ++row) rest.row(row) /= std::max(rest.row(row).norm(), 1e-300);

  const Matrix6x9 constant = inTangents(rest.leftCols<9>()), cosine = inTangents(rest.middleCols<9>(9)),
                  sine = inTangents(rest.rightCols<9>());
  const Matrix12 A = doubled(constant - cosine), B = doubled(2.0 * sine), C = doubled(constant + cosine);
  const Eigen::PartialPivLU<Matrix12> lu(A);
  Matrix24 companion;
  companion.topLeftCorner<12, 12>().setZero();
  companion.topRightCorner<12, 12>().setIdentity();
  companion.bottomLeftCorner<12, 12>() = -lu.solve(C);
  companion.bottomRightCorner<12, 12>() = -lu.solve(B);
  return companion;
}

/// Axis 6 from behind joint 3.  In  l: as joints 4 and 5 turn it; F3 what is fixed before joint 3
LineVector<Complex> seenBehind3(const Bilinear& l, const Pose& F3, Complex q3, Complex q4, Complex q5) noexcept {
  Complex c3, s3, c4, s4, c5, s5;
  cosineSine(q3, c3, s3);
  cosineSine(q4, c4, s4);
  cosineSine(q5, c5, s5);
  LineVector<Complex> seen{};
  const Complex four[3] = {1.0, c4, s4}, five[3] = {1.0, c5, s5};
  for (std::size_t c = 0; c < 9; ++c) {
    const Complex weight = four[c / 3] * five[c % 3];
    for (std::size_t i = 0; i < 15; ++i) seen[i] += l[c][i] * weight;
  }
  for (const std::size_t w : kVectors) {
    const Complex a = seen[w], b = seen[w + 1];
    seen[w] = c3 * a - s3 * b;
    seen[w + 1] = s3 * a + c3 * b;
  }
  move(F3, seen);
  return seen;
}

/// Joint 1 from the six rows that joint 2 does not turn, by least squares.
/// In      axis 6 from behind joint 1 before joint 2 turns, and from behind joint 3
Complex firstAngle(const Turned& seen1, const LineVector<Complex>& seen) noexcept {
  double cc = 0.0, cs = 0.0, ss = 0.0;
  Complex cy, sy;
  for (const std::size_t i : {kDirection + 2, kPoint + 2, kMoment + 2, kMirror + 2, +kPointPoint, +kPointDirection}) {
    const double a = seen1.cosine[i], b = seen1.sine[i];
    const Complex y = seen[i] - seen1.constant[i];
    cc += a * a, cs += a * b, ss += b * b;
    cy += a * y, sy += b * y;
  }
  const Complex c1 = ss * cy - cs * sy, s1 = cc * sy - cs * cy;
  return angleOf(c1, s1);
}

/// Joint 2 from the vector that it turns most.
Complex secondAngle(const Turned& seen1, const LineVector<Complex>& seen, Complex q1) noexcept {
  Complex cosine1, sine1;
  cosineSine(q1, cosine1, sine1);
  Complex c2 = 1.0, s2;
  double largest = 0.0;
  for (const std::size_t w : kVectors) {
    const Complex x = seen1.constant[w] + seen1.cosine[w] * cosine1 + seen1.sine[w] * sine1;
    const Complex y = seen1.constant[w + 1] + seen1.cosine[w + 1] * cosine1 + seen1.sine[w + 1] * sine1;
    const double size = square(x * x + y * y);
    if (size <= largest) continue;
    largest = size;
    const Complex root = inverse(x * x + y * y);
    c2 = (x * seen[w] + y * seen[w + 1]) * root;
    s2 = (y * seen[w] - x * seen[w + 1]) * root;
  }
  return angleOf(c2, s2);
}

}  // namespace

void eliminate(const Loop& loop, int first, int spin, LoopStarts& starts) noexcept {
  starts.count = 0;
  const auto at = [first](int k) { return static_cast<std::size_t>((first + k) % 6); };
  // Golden-ratio turns: never commensurate with the right angles that arms are made of.
  const double turn3 = 0.61803 + 2.39996 * spin, turn4 = 1.13198 + 1.27 * spin, turn5 = -0.73205 - 1.91 * spin;
  const Pose F4 = spun(turn3, loop.fixed[at(3)]), F5 = spun(turn4, loop.fixed[at(4)]),
             F6 = spun(turn5, loop.fixed[at(5)]);
  const Pose &F2 = loop.fixed[at(1)], &F3 = loop.fixed[at(2)], &F7 = loop.fixed[at(0)];

  LineVector<double> axis{};
  axis[kDirection + 2] = axis[kOne] = 1.0;
  LineVector<double> left = axis, right = axis;
  move(F6, left);
  Bilinear l = turnTwice(turn(left, 1.0), F5, 1.0);  // columns: 3 * joint 4 + joint 5
  for (auto& column : l) move(F4, column);
  move(F7.inverse(), right);
  const Turned behind1 = turn(right, -1.0);
  Bilinear r = turnTwice(behind1, F2.inverse(), -1.0);  // columns: 3 * joint 2 + joint 1
  for (auto& column : r) move(F3.inverse(), column);

  const Matrix24 companion = companionOf(l, r);
  if (!companion.allFinite()) return;
  const Eigen::EigenSolver<Matrix24> eigen(companion);
  if (eigen.info() != Eigen::Success) return;

  Turned seen1 = behind1;  // axis 6 from behind joint 1, before joint 2 turns
  move(F2.inverse(), seen1.constant);
  move(F2.inverse(), seen1.cosine);
  move(F2.inverse(), seen1.sine);
  const auto vectors = eigen.eigenvectors();
  for (int k = 0; k < 24; ++k) {
    const auto value = eigen.eigenvalues()[k];
    const Complex x3{value.real(), value.imag()};
    if (x3.im < 0.0 || magnitude(x3 * x3 + 1.0) < 1e-6) continue;
    Complex v[12];
    for (int j = 0; j < 12; ++j) v[j] = {vectors(j, k).real(), vectors(j, k).imag()};
    const Complex q3 = angleOfHalfTangent(x3, 1.0), q4 = tangentAngle(v, 3, 4), q5 = tangentAngle(v, 1, 3);
    const LineVector<Complex> seen = seenBehind3(l, F3, q3, q4, q5);
    const Complex q1 = firstAngle(seen1, seen);
    const Complex q2 = secondAngle(seen1, seen, q1);
    ComplexAngles& q = starts.angles[static_cast<std::size_t>(starts.count)];
    q[at(0)] = q1;
    q[at(1)] = q2;
    q[at(2)] = q3 + turn3;
    q[at(3)] = q4 + turn4;
    q[at(4)] = q5 + turn5;
    q[at(5)] = lastAngle(loop, first, q);
    bool usable = true;
    for (const Complex& angle : q) usable = usable && std::isfinite(angle.re) && std::abs(angle.im) < 25.0;
    if (usable) ++starts.count;
  }
}

}  // namespace articulus::ik::general
