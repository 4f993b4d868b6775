#include "core/ik/newton_refine.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/spatial/fixed_solvers.h"
#include "core/spatial/trigonometry.h"

namespace articulus::ik {
namespace {

// Half of what is promised: what rounding adds on the way to the caller's own forward kinematics has room below it.
constexpr double kPosition_m = 5e-10, kAngle_rad = 5e-10;
constexpr int kRow = 8;  // six columns and the right side, padded to whole pairs

/// Solves the 6 x 6 system whose right side is column 6, in place in that column, with row pivoting; gives the smallest
/// pivot.
double solve(double (&A)[6][kRow]) noexcept {
  double least = 1e300;
  for (int k = 0; k < 6; ++k) {
    int best = k;
    double size = std::abs(A[k][k]);
    for (int i = k + 1; i < 6; ++i)
      if (std::abs(A[i][k]) > size) size = std::abs(A[best = i][k]);
    if (best != k)
      for (int j = 0; j < kRow; ++j) std::swap(A[k][j], A[best][j]);
    least = std::min(least, size);
    if (size < 1e-300) return 0.0;
    const double inverse = 1.0 / A[k][k];
    for (int i = k + 1; i < 6; ++i) {
      const double factor = A[i][k] * inverse;
      for (int j = 0; j < kRow; ++j) A[i][j] -= factor * A[k][j];
    }
  }
  for (int k = 5; k >= 0; --k) {
    double sum = A[k][6];
    for (int j = k + 1; j < 6; ++j) sum -= A[k][j] * A[j][6];
    A[k][6] = sum / A[k][k];
  }
  return least;
}

}  // namespace

/// What one pass along the arm leaves: axes, their points, and the last frame.
struct NewtonRefine::Frames {
  double axis[6][3], point[6][3];
  double column[3][3];  ///< columns of the last frame's rotation
};

NewtonRefine::NewtonRefine(const robot::RobotModel& model) : X_B0_(model.X_B0), X_FL_(model.X_LF.inverse()) {
  double reach = 0.0;
  for (std::size_t i = 0; i < 6; ++i) {
    const robot::LinkGeometry& g = model.links[i].geometry;
    links_[i] = {g.cosAlpha(), g.sinAlpha(), g.cosBeta(), g.sinBeta(), g.a_m(), g.d_m(), g.beta_rad() != 0.0};
    offset_rad_[i] = g.thetaOffset_rad();
    if (i > 0) reach += std::hypot(g.a_m(), g.d_m());
  }
  lever_m_ = model.X_LF.translation.norm();
  reach_m_ = std::max(reach, 1e-3);
}

NewtonRefine::Target NewtonRefine::target(const spatial::Pose& X_BF) const noexcept {
  const spatial::Pose X = X_BF * X_FL_;
  return {X.rotation, X.translation};
}

void NewtonRefine::frames(const Joints& q, Frames& f) const noexcept {
  double angle[6], sine[6], cosine[6];
  for (std::size_t i = 0; i < 6; ++i) angle[i] = q[i] + offset_rad_[i];
  spatial::sinesCosines(angle, sine, cosine, 6);

  double x[3], y[3], z[3], p[3];
  for (int r = 0; r < 3; ++r) {
    x[r] = X_B0_.rotation(r, 0);
    y[r] = X_B0_.rotation(r, 1);
    z[r] = X_B0_.rotation(r, 2);
    p[r] = X_B0_.translation[r];
  }
  for (std::size_t i = 0; i < 6; ++i) {
    const Link& l = links_[i];
    for (int r = 0; r < 3; ++r) {
      p[r] += l.a_m * x[r];
      const double turned = l.cosAlpha * y[r] + l.sinAlpha * z[r];
      z[r] = l.cosAlpha * z[r] - l.sinAlpha * y[r];
      y[r] = turned;
    }
    if (l.turned)
      for (int r = 0; r < 3; ++r) {
        const double turned = l.cosBeta * x[r] - l.sinBeta * z[r];
        z[r] = l.cosBeta * z[r] + l.sinBeta * x[r];
        x[r] = turned;
      }
    for (int r = 0; r < 3; ++r) {
      p[r] += l.d_m * z[r];
      const double turned = cosine[i] * x[r] + sine[i] * y[r];
      y[r] = cosine[i] * y[r] - sine[i] * x[r];
      x[r] = turned;
      f.axis[i][r] = z[r];
      f.point[i][r] = p[r];
    }
  }
  for (int r = 0; r < 3; ++r) {
    f.column[0][r] = x[r];
    f.column[1][r] = y[r];
    f.column[2][r] = z[r];
  }
}

void NewtonRefine::residual(const Frames& f, const Target& target, double* e) const noexcept {
  const double* t = target.rotation.data();  // column by column
  double dot = 0.0;
  e[3] = e[4] = e[5] = 0.0;
  for (int c = 0; c < 3; ++c) {
    const double *a = f.column[c], *b = t + 3 * c;
    e[3] += 0.5 * (a[1] * b[2] - a[2] * b[1]);
    e[4] += 0.5 * (a[2] * b[0] - a[0] * b[2]);
    e[5] += 0.5 * (a[0] * b[1] - a[1] * b[0]);
    dot += a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }
  for (int r = 0; r < 3; ++r) e[r] = target.translation[r] - f.point[5][r];
  // Beyond a quarter turn the sine falls again and is zero at half a turn: keep it from looking reached.
  if (dot < 1.0) {
    const double sine2 = e[3] * e[3] + e[4] * e[4] + e[5] * e[5];
    if (sine2 < 1e-6) e[3] += 1.0;
    else {
      const double grow = std::acos(std::clamp(0.5 * (dot - 1.0), -1.0, 1.0)) / std::sqrt(sine2);
      for (int r = 3; r < 6; ++r) e[r] *= grow;
    }
  }
}

bool NewtonRefine::within(const double* e) const noexcept {
  const double angle = std::sqrt(e[3] * e[3] + e[4] * e[4] + e[5] * e[5]);
  const double position = std::sqrt(e[0] * e[0] + e[1] * e[1] + e[2] * e[2]);
  return angle < kAngle_rad && position + lever_m_ * angle < kPosition_m;
}

NewtonRefine::Outcome NewtonRefine::refine(const Target& target, Joints& q, int maxSteps) const noexcept {
  Outcome outcome;
  Frames f;
  double e[6];
  alignas(16) double A[6][kRow];
  const double scale = 1.0 / reach_m_;
  double first = 0.0;
  for (;; ++outcome.steps) {
    frames(q, f);
    residual(f, target, e);
    if (within(e)) {
      outcome.converged = true;
      return outcome;
    }
    if (outcome.steps == maxSteps) return outcome;
    for (int i = 0; i < 6; ++i) {
      const double* z = f.axis[i];
      const double d[3] = {f.point[5][0] - f.point[i][0], f.point[5][1] - f.point[i][1], f.point[5][2] - f.point[i][2]};
      A[0][i] = scale * (z[1] * d[2] - z[2] * d[1]);
      A[1][i] = scale * (z[2] * d[0] - z[0] * d[2]);
      A[2][i] = scale * (z[0] * d[1] - z[1] * d[0]);
      A[3][i] = z[0];
      A[4][i] = z[1];
      A[5][i] = z[2];
    }
    for (int r = 0; r < 3; ++r) {
      A[r][6] = scale * e[r];
      A[r + 3][6] = e[r + 3];
      A[r][7] = A[r + 3][7] = 0.0;
    }
    const double pivot = solve(A);
    if (outcome.steps == 0) outcome.leastPivot = pivot;
    if (pivot < 1e-12) {
      outcome.contraction = 1.0;
      return outcome;
    }
    double largest = 0.0;
    for (int i = 0; i < 6; ++i) largest = std::max(largest, std::abs(A[i][6]));
    if (outcome.steps == 0) first = largest;
    if (outcome.steps == 1) outcome.contraction = first > 1.0 ? 1.0 : largest / first;
    const double part = largest > 1.0 ? 1.0 / largest : 1.0;
    for (std::size_t i = 0; i < 6; ++i) q[i] += part * A[i][6];
  }
}

bool NewtonRefine::settle(const Target& target, Joints& q, int maxSteps) const noexcept {
  using Matrix6 = spatial::Matrix6;
  using Vector6 = spatial::Vector6;
  Frames f;
  Vector6 e;
  frames(q, f);
  residual(f, target, e.data());
  const double scale = 1.0 / reach_m_;
  const auto size = [&](const Vector6& v) {
    return scale * scale * v.head<3>().squaredNorm() + v.tail<3>().squaredNorm();
  };
  double lambda = 1e-6;
  for (int step = 0; step < maxSteps; ++step) {
    if (within(e.data())) return true;
    Matrix6 J;
    for (int i = 0; i < 6; ++i) {
      const Eigen::Map<const spatial::Vector3> z(f.axis[i]), p(f.point[i]), end(f.point[5]);
      J.col(i) << scale * z.cross(end - p), z;
    }
    Vector6 scaled = e;
    scaled.head<3>() *= scale;
    const Matrix6 JtJ = J.transpose() * J;
    const Vector6 gradient = J.transpose() * scaled;
    bool better = false;
    for (int attempt = 0; attempt < 12 && !better; ++attempt) {
      alignas(16) double A[6][kRow] = {};
      for (int r = 0; r < 6; ++r) {
        for (int c = 0; c < 6; ++c) A[r][c] = JtJ(r, c);
        A[r][r] += lambda;
        A[r][6] = gradient[r];
      }
      if (solve(A) == 0.0) {
        lambda = std::max(10.0 * lambda, 1e-16);
        continue;
      }
      Joints trial = q;
      for (std::size_t i = 0; i < 6; ++i) trial[i] += std::clamp(A[i][6], -0.5, 0.5);
      Vector6 after;
      frames(trial, f);
      residual(f, target, after.data());
      better = size(after) < size(e);
      if (better) {
        // The damping follows the error, so that the last steps are Newton's.
        lambda = std::max(std::min(0.1 * lambda, size(after)), 1e-18);
        q = trial;
        e = after;
      } else {
        lambda = std::max(10.0 * lambda, 1e-16);
      }
    }
    if (!better) return false;
  }
  return within(e.data());
}

NewtonRefine::Error NewtonRefine::error(const Target& target, const Joints& q) const noexcept {
  Frames f;
  double e[6];
  frames(q, f);
  residual(f, target, e);
  const double angle = std::hypot(e[3], e[4], e[5]);
  return {std::hypot(e[0], e[1], e[2]) + lever_m_ * angle, angle};
}

double NewtonRefine::weakestDirection(const Joints& q, Joints& direction) const noexcept {
  Frames f;
  frames(q, f);
  spatial::Matrix6 J;
  for (int i = 0; i < 6; ++i) {
    const Eigen::Map<const spatial::Vector3> z(f.axis[i]), p(f.point[i]), end(f.point[5]);
    J.col(i) << z.cross(end - p) / reach_m_, z;
  }
  const spatial::SymmetricEigen6 eigen = spatial::symmetricEigen(spatial::Matrix6(J.transpose() * J));
  for (int i = 0; i < 6; ++i) direction[static_cast<std::size_t>(i)] = eigen.vectors(i, 0);
  return std::sqrt(std::max(eigen.values[0], 0.0));
}

double wrapped(double angle) noexcept {
  constexpr double kPi = std::numbers::pi;
  if (angle > -kPi && angle <= kPi) return angle;
  const double w = std::remainder(angle, 2.0 * kPi);
  return w <= -kPi ? kPi : w;
}

bool sameConfiguration(const NewtonRefine::Joints& a, const NewtonRefine::Joints& b, double tolerance_rad) noexcept {
  for (std::size_t i = 0; i < 6; ++i)
    if (std::abs(wrapped(a[i] - b[i])) > tolerance_rad) return false;
  return true;
}

}  // namespace articulus::ik
