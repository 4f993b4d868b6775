#pragma once
#include <emmintrin.h>

#include <array>

#include "core/robot/robot_model.h"
#include "core/spatial/trigonometry.h"

// The step over one joint, Tx(a) Rx(alpha) Ry(beta) Rz(theta) Tz(d), applied factor by factor: each turns two
// coordinates or moves one, which is less than half the work of a product of matrices. beta is zero but on calibrated
// arms: one branch that is always predicted.

namespace articulus::robot::detail {

/// Sine and cosine of q + thetaOffset of all joints.
inline void jointSines(const RobotModel& model, const JointVector& q, double* sine, double* cosine) noexcept {
  double theta_rad[kMaxJoints];
  const int n = model.joints;
  for (int i = 0; i < n; ++i) theta_rad[i] = q[i] + model.links[static_cast<std::size_t>(i)].geometry.thetaOffset_rad();
  spatial::sinesCosines(theta_rad, sine, cosine, n);
}

/// Three coordinates of which each holds two numbers side by side.
struct TwoVectors {
  __m128d x, y, z;
};

/// Force and moment, (low, high), at the origin of a joint's frame: the same wrench at the frame before it, in its
/// axes.
inline void stepDown(TwoVectors& F, const LinkGeometry& g, double c, double s) noexcept {
  const auto both = [](double v) { return _mm_set1_pd(v); };
  const auto moment = [](double v) { return _mm_set_pd(v, 0.0); };
  const auto forceOf = [](__m128d v) { return _mm_unpacklo_pd(v, v); };
  const __m128d x1 = F.x - moment(g.d_m()) * forceOf(F.y), y1 = F.y + moment(g.d_m()) * forceOf(F.x);
  __m128d x = both(c) * x1 - both(s) * y1, z = F.z;
  const __m128d y = both(s) * x1 + both(c) * y1;
  if (g.beta_rad() != 0.0) {
    const __m128d turned = both(g.cosBeta()) * x + both(g.sinBeta()) * z;
    z = both(g.cosBeta()) * z - both(g.sinBeta()) * x;
    x = turned;
  }
  const __m128d y2 = both(g.cosAlpha()) * y - both(g.sinAlpha()) * z;
  const __m128d z2 = both(g.sinAlpha()) * y + both(g.cosAlpha()) * z;
  F = {x, y2 - moment(g.a_m()) * forceOf(z2), z2 + moment(g.a_m()) * forceOf(y2)};
}

/// A column of a pose: x and y in one register, z in the low half of another.
struct Column {
  __m128d xy, z;
};
inline Column scaled(double f, const Column& v) noexcept { return {_mm_set1_pd(f) * v.xy, _mm_set1_pd(f) * v.z}; }
inline Column operator+(const Column& a, const Column& b) noexcept { return {a.xy + b.xy, a.z + b.z}; }
inline Column operator-(const Column& a, const Column& b) noexcept { return {a.xy - b.xy, a.z - b.z}; }

/// A pose as four columns in registers.
struct Columns {
  Column x, y, z, p;

  explicit Columns(const spatial::Pose& X) noexcept
      : x(load(X.rotation.data())), y(load(X.rotation.data() + 3)), z(load(X.rotation.data() + 6)),
        p(load(X.translation.data())) {}

  /// X <- X * (step over a joint)
  void step(const LinkGeometry& g, double c, double s) noexcept {
    p = p + scaled(g.a_m(), x);
    const Column y1 = scaled(g.cosAlpha(), y) + scaled(g.sinAlpha(), z);
    z = scaled(g.cosAlpha(), z) - scaled(g.sinAlpha(), y);
    if (g.beta_rad() != 0.0) {
      const Column turned = scaled(g.cosBeta(), x) - scaled(g.sinBeta(), z);
      z = scaled(g.sinBeta(), x) + scaled(g.cosBeta(), z);
      x = turned;
    }
    y = scaled(c, y1) - scaled(s, x);
    x = scaled(c, x) + scaled(s, y1);
    p = p + scaled(g.d_m(), z);
  }
  /// X <- X * Y
  void append(const spatial::Pose& Y) noexcept {
    const auto combined = [this](const double* v) { return scaled(v[0], x) + scaled(v[1], y) + scaled(v[2], z); };
    p = p + combined(Y.translation.data());
    const Column x1 = combined(Y.rotation.data()), y1 = combined(Y.rotation.data() + 3);
    z = combined(Y.rotation.data() + 6);
    x = x1;
    y = y1;
  }
  void store(double* rotation, double* translation) const noexcept {
    save(x, rotation);
    save(y, rotation + 3);
    save(z, rotation + 6);
    save(p, translation);
  }
  void store(spatial::Pose& X) const noexcept { store(X.rotation.data(), X.translation.data()); }

 private:
  static Column load(const double* v) noexcept { return {_mm_loadu_pd(v), _mm_load_sd(v + 2)}; }
  static void save(const Column& c, double* v) noexcept {
    _mm_storeu_pd(v, c.xy);
    _mm_store_sd(v + 2, c.z);
  }
};

}  // namespace articulus::robot::detail
