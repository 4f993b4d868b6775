#include "core/ik/general_6r_loop.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace articulus::ik::general {
namespace {

constexpr int kColumns = 8;  // six joints, Newton's right side, the tangent's right side

/// Solves for the last two columns in place; gives the smallest pivot.
double solve(Complex (&A)[6][kColumns]) noexcept {
  double least = 1e300;
  for (int k = 0; k < 6; ++k) {
    int best = k;
    for (int i = k + 1; i < 6; ++i)
      if (square(A[i][k]) > square(A[best][k])) best = i;
    if (best != k)
      for (int j = k; j < kColumns; ++j) std::swap(A[k][j], A[best][j]);
    const double size = square(A[k][k]);
    if (!(size > 1e-280)) return 0.0;
    least = std::min(least, size);
    const Complex inverted = inverse(A[k][k]);
    for (int i = k + 1; i < 6; ++i) {
      const Complex factor = A[i][k] * inverted;
      for (int j = k + 1; j < kColumns; ++j) A[i][j] -= factor * A[k][j];
    }
  }
  for (int right = 6; right < kColumns; ++right)
    for (int k = 5; k >= 0; --k) {
      Complex sum = A[k][right];
      for (int j = k + 1; j < 6; ++j) sum -= A[k][j] * A[j][right];
      A[k][right] = sum / A[k][k];
    }
  return std::sqrt(least);
}

void cross(const Complex* a, const Complex* b, Complex* c) noexcept {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

}  // namespace

ComplexLoop complexOf(const Loop& loop) noexcept {
  ComplexLoop complex;
  for (std::size_t i = 0; i < 6; ++i)
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) complex.fixed[i].rotation[c][r] = loop.fixed[i].rotation(r, c);
      complex.fixed[i].translation[r] = loop.fixed[i].translation[r];
    }
  return complex;
}

void loopStep(const ComplexLoop& loop, const ComplexAngles& angles, bool withTangent, LoopStep& step) noexcept {
  Complex R[3][3], p[3], axis[6][3], point[6][3], turning[6][3], moving[6][3];
  for (int i = 0; i < 3; ++i) R[i][i] = 1.0;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto& F = loop.fixed[i];
    Complex next[3][3], c, s;
    for (int r = 0; r < 3; ++r) {
      for (int k = 0; k < 3; ++k) p[r] += R[k][r] * F.translation[k];
      for (int column = 0; column < 3; ++column)
        next[column][r] =
            R[0][r] * F.rotation[column][0] + R[1][r] * F.rotation[column][1] + R[2][r] * F.rotation[column][2];
      if (withTangent) {
        turning[i][r] = R[0][r] * F.turning[0] + R[1][r] * F.turning[1] + R[2][r] * F.turning[2];
        moving[i][r] = R[0][r] * F.moving[0] + R[1][r] * F.moving[1] + R[2][r] * F.moving[2];
      }
    }
    cosineSine(angles[i], c, s);
    for (int r = 0; r < 3; ++r) {
      R[0][r] = next[0][r] * c + next[1][r] * s;
      R[1][r] = next[1][r] * c - next[0][r] * s;
      R[2][r] = next[2][r];
      axis[i][r] = R[2][r];
      point[i][r] = p[r];
    }
  }

  Complex A[6][kColumns];
  for (int r = 0; r < 3; ++r) A[r][6] = -p[r];
  A[3][6] = 0.5 * (R[2][1] - R[1][2]);
  A[4][6] = 0.5 * (R[0][2] - R[2][0]);
  A[5][6] = 0.5 * (R[1][0] - R[0][1]);
  step.residual = 0.0;
  for (auto& row : A) step.residual = std::max(step.residual, magnitude(row[6]));
  // Half a turn has no sine either.
  step.residual = std::max(step.residual, magnitude(R[0][0] + R[1][1] + R[2][2] - 3.0));
  for (int i = 0; i < 6; ++i) {
    Complex lever[3], moved[3];
    for (int r = 0; r < 3; ++r) lever[r] = p[r] - point[i][r];
    cross(axis[i], lever, moved);
    for (int r = 0; r < 3; ++r) {
      A[r][i] = moved[r];
      A[r + 3][i] = axis[i][r];
    }
    if (!withTangent) continue;
    cross(turning[i], lever, moved);
    for (int r = 0; r < 3; ++r) {
      A[r][7] -= moved[r] + moving[i][r];
      A[r + 3][7] -= turning[i][r];
    }
  }
  step.leastPivot = solve(A);
  if (step.leastPivot == 0.0) return;
  for (std::size_t i = 0; i < 6; ++i) {
    step.newton[i] = A[i][6];
    step.tangent[i] = A[i][7];
  }
}

double rounding(const ComplexAngles& angles) noexcept {
  double far = 0.0;
  for (const Complex& angle : angles) far = std::max(far, std::abs(angle.im));
  return 1e-14 * std::exp(2.0 * far);
}

bool closeLoop(const ComplexLoop& loop, ComplexAngles& angles, int maxSteps) noexcept {
  LoopStep step;
  for (int k = 0; k < maxSteps; ++k) {
    loopStep(loop, angles, false, step);
    if (step.leastPivot == 0.0 || !(step.residual < 1e30)) return false;
    double largest = 0.0;
    for (std::size_t i = 0; i < 6; ++i) largest = std::max(largest, magnitude(step.newton[i]));
    const double part = largest > 1.0 ? 1.0 / largest : 1.0;
    for (std::size_t i = 0; i < 6; ++i) {
      angles[i] += part * step.newton[i];
      if (!(std::abs(angles[i].im) < 25.0)) return false;
    }
    if (largest < std::max(1e-9, rounding(angles)) && step.residual < 1e-2) return true;  // half a turn away: 4
  }
  return false;
}

double distance(const ComplexAngles& a, const ComplexAngles& b) noexcept {
  double largest = 0.0;
  for (std::size_t i = 0; i < 6; ++i) {
    const Complex d = a[i] - b[i];
    largest = std::max(largest, std::hypot(std::remainder(d.re, 2.0 * std::numbers::pi), d.im));
  }
  return largest;
}

}  // namespace articulus::ik::general
