#pragma once
#include <cmath>

namespace articulus::ik::general {

/// A complex number without the infinities and NaN rules of std::complex, whose products cost a branch each: loops of
/// these are turned into SSE2 by the compiler.
/// Thread  any; real-time safe
struct Complex {
  double re = 0.0, im = 0.0;

  constexpr Complex() = default;
  constexpr Complex(double real, double imaginary = 0.0) noexcept
      : re(real), im(imaginary) {}  // NOLINT: reals are complex
  constexpr Complex& operator+=(Complex b) noexcept {
    re += b.re, im += b.im;
    return *this;
  }
  constexpr Complex& operator-=(Complex b) noexcept {
    re -= b.re, im -= b.im;
    return *this;
  }
};

[[nodiscard]] constexpr Complex operator+(Complex a, Complex b) noexcept { return {a.re + b.re, a.im + b.im}; }
[[nodiscard]] constexpr Complex operator-(Complex a, Complex b) noexcept { return {a.re - b.re, a.im - b.im}; }
[[nodiscard]] constexpr Complex operator-(Complex a) noexcept { return {-a.re, -a.im}; }
[[nodiscard]] constexpr Complex operator*(Complex a, Complex b) noexcept {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
[[nodiscard]] constexpr Complex operator*(double a, Complex b) noexcept { return {a * b.re, a * b.im}; }
/// |z|^2
[[nodiscard]] constexpr double square(Complex z) noexcept { return z.re * z.re + z.im * z.im; }
[[nodiscard]] constexpr Complex conjugate(Complex z) noexcept { return {z.re, -z.im}; }
[[nodiscard]] constexpr Complex inverse(Complex z) noexcept {
  const double s = 1.0 / square(z);
  return {s * z.re, -s * z.im};
}
[[nodiscard]] constexpr Complex operator/(Complex a, Complex b) noexcept { return a * inverse(b); }
[[nodiscard]] inline double magnitude(Complex z) noexcept { return std::hypot(z.re, z.im); }

/// Cosine and sine of a complex angle.
inline void cosineSine(Complex angle, Complex& cosine, Complex& sine) noexcept {
  const double c = std::cos(angle.re), s = std::sin(angle.re), grow = std::exp(angle.im);
  const double cosh = 0.5 * (grow + 1.0 / grow), sinh = 0.5 * (grow - 1.0 / grow);
  cosine = {c * cosh, -s * sinh};
  sine = {s * cosh, c * sinh};
}

/// The angle of a cosine and a sine, which may have a common positive factor; real part in [-pi, pi].
[[nodiscard]] inline Complex angleOf(Complex cosine, Complex sine) noexcept {
  // e^(i angle) and e^(-i angle): the greater one is the accurate one.
  const Complex up{cosine.re - sine.im, cosine.im + sine.re}, down{cosine.re + sine.im, cosine.im - sine.re};
  const double u = square(up), d = square(down);
  const double real = u > d ? std::atan2(up.im, up.re) : -std::atan2(down.im, down.re);
  return {real, 0.25 * std::log((d + 1e-200) / (u + 1e-200))};
}

/// The angle whose half has the tangent numerator / denominator.
[[nodiscard]] inline Complex angleOfHalfTangent(Complex numerator, Complex denominator) noexcept {
  const Complex up{denominator.re - numerator.im, denominator.im + numerator.re};
  const Complex down{denominator.re + numerator.im, denominator.im - numerator.re};
  return {std::atan2(up.im, up.re) - std::atan2(down.im, down.re),
          0.5 * std::log((square(down) + 1e-200) / (square(up) + 1e-200))};
}

}  // namespace articulus::ik::general
