#include "core/specimen/spine/motion_segment.h"

#include <algorithm>
#include <cmath>

namespace articulus::specimen {

using spatial::Matrix6;
using spatial::Vector6;

namespace {
constexpr double kUnit_N = 500.0;  // of compression
constexpr double kStart = 0.02;    // of the unit: where stiffening sets in, smoothly
}  // namespace

MotionSegment::MotionSegment(const MotionSegmentParameters& parameters) : p_(parameters) {
  for (int i = 0; i < 3; ++i) {  // the slope of either side is its own: their mean
    const auto& curve = p_.curve[static_cast<std::size_t>(i)];
    neutral_Nm_per_rad_[i] = 0.5 * (curve.stiffness_Nm_per_rad(1e-6) + curve.stiffness_Nm_per_rad(-1e-6));
  }
  // A shift of 1/f of the unit carries the whole unit there.
  const double f = p_.stiffeningFactorAt500N;
  stiffeningPerUnit_ = (f - 1.0) / (std::sqrt(1.0 / (f * f) + kStart * kStart) - kStart);
  left_.fill(1.0);
  setFollowerPreload(p_.followerPreload_N);
  reset();
}

void MotionSegment::setFollowerPreload(double force_N) noexcept {
  p_.followerPreload_N = force_N;
  pressed_m_ = 0.0;
  if (!(force_N > 0.0)) return;
  // Where the preload is balanced: k z s(z) = -preload.
  const double k_N_per_m = left_[5] * p_.shift_N_per_m[5];
  double from = -force_N / k_N_per_m, to = 0.0;
  for (int k = 0; k < 60; ++k) {
    const double z = 0.5 * (from + to);
    (k_N_per_m * z * (1.0 + stiffening(z).more) < -force_N ? from : to) = z;
  }
  pressed_m_ = 0.5 * (from + to);
}

void MotionSegment::reset() noexcept {
  last_.setZero();
  lastElastic_.setZero();
  decaying_.setZero();
  for (auto& q : relaxing_) q.setZero();
  loop_.setZero();
  stretch_.setOnes();
  first_ = true;
  dt_s_ = -1.0;
}

void MotionSegment::prepare(double dt_s) noexcept {
  if (dt_s != dt_s_) {
    dt_s_ = dt_s;
    rate_ = dt_s > 0.0 ? 1.0 / dt_s : 0.0;
    feedSum_ = 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double x = dt_s / p_.relaxationTime_s[k];
      decay_[k] = std::exp(-x);
      feed_[k] = x > 1e-12 ? p_.relaxationGain[k] * -std::expm1(-x) / x : p_.relaxationGain[k];
      feedSum_ += feed_[k];
    }
  }
  decaying_ = -feedSum_ * lastElastic_;
  for (std::size_t k = 0; k < 3; ++k) decaying_ += decay_[k] * relaxing_[k];
}

MotionSegment::Stiffening MotionSegment::stiffening(double z) const noexcept {
  const double per_m = left_[5] * p_.shift_N_per_m[5] / kUnit_N,
               n = -z * per_m;  // n: what it would be without stiffening
  if (n <= 0.0) return {};
  const double root = std::sqrt(n * n + kStart * kStart), c = stiffeningPerUnit_;
  return {c * (root - kStart), -per_m * c * n / root, per_m * per_m * c * kStart * kStart / (root * root * root)};
}

Vector6 MotionSegment::elastic(Vector6 x) const noexcept {
  x[2] += pressed_m_;
  const Stiffening s = stiffening(x[2]);
  Vector6 e;
  double shared_J = 0.0;
  for (int i = 0; i < 2; ++i) {
    const auto d = directionOf(i, x[i]);
    const double bare = left_[d] * p_.shift_N_per_m[d] * x[i];
    e[i] = bare * (1.0 + s.more);
    shared_J += 0.5 * bare * x[i];
  }
  const double r = p_.stiffeningRange_rad;
  for (int i = 0; i < 3; ++i) {
    const double psi = x[3 + i], whole = left(3 + i, psi);
    e[3 + i] = whole * moment_Nm(i, psi);
    if (s.more == 0.0) continue;
    const double root = std::sqrt(1.0 + psi * psi / (r * r)), k = whole * neutral_Nm_per_rad_[i];
    e[3 + i] += s.more * k * psi / root;
    shared_J += k * r * r * (root - 1.0);
  }
  const auto d = directionOf(2, x[2]);
  e[2] = left_[d] * p_.shift_N_per_m[d] * x[2] * (1.0 + s.more) + s.slope * shared_J + p_.followerPreload_N;
  return e;
}

double MotionSegment::width(int turn, double psi) const noexcept {
  // The mean of both sides: a loop does not jump where the turn changes its sign.
  const double whole =
      0.5 * (left_[static_cast<std::size_t>(6 + 2 * turn)] + left_[static_cast<std::size_t>(7 + 2 * turn)]);
  return whole * p_.curve[static_cast<std::size_t>(turn)].hysteresis_Nm(psi / stretch_[turn]);
}

double MotionSegment::loopAt(int turn, double psi) const noexcept {
  const double way = psi - last_[3 + turn];
  if (first_ || way == 0.0) return loop_[turn];
  const double end = std::copysign(width(turn, psi), way);
  return end + (loop_[turn] - end) * std::exp(-std::abs(way) / p_.hysteresisTransition_rad);
}

Vector6 MotionSegment::load(const Vector6& x) const noexcept {
  Vector6 y = (1.0 + feedSum_) * elastic(x) + decaying_;
  if (first_) return y;
  for (int i = 0; i < 3; ++i) {
    y[i] += p_.shiftDamping_Ns_per_m[i] * (x[i] - last_[i]) * rate_;
    y[3 + i] += loopAt(i, x[3 + i]) + p_.rotaryDamping_Nms[i] * (x[3 + i] - last_[3 + i]) * rate_;
  }
  return y;
}

Matrix6 MotionSegment::stiffness(Vector6 x) const noexcept {
  x[2] += pressed_m_;
  const Stiffening s = stiffening(x[2]);
  Matrix6 H = Matrix6::Zero();
  double shared_J = 0.0;
  for (int i = 0; i < 2; ++i) {
    const auto d = directionOf(i, x[i]);
    const double k = left_[d] * p_.shift_N_per_m[d];
    H(i, i) = k * (1.0 + s.more);
    H(i, 2) = H(2, i) = k * x[i] * s.slope;
    shared_J += 0.5 * k * x[i] * x[i];
  }
  const double r = p_.stiffeningRange_rad;
  for (int i = 0; i < 3; ++i) {
    const double psi = x[3 + i], whole = left(3 + i, psi);
    H(3 + i, 3 + i) =
        whole * p_.curve[static_cast<std::size_t>(i)].stiffness_Nm_per_rad(psi / stretch_[i]) / stretch_[i];
    if (s.more == 0.0) continue;
    const double root = std::sqrt(1.0 + psi * psi / (r * r)), k = whole * neutral_Nm_per_rad_[i];
    H(3 + i, 3 + i) += s.more * k / (root * root * root);
    H(3 + i, 2) = H(2, 3 + i) = s.slope * k * psi / root;
    shared_J += k * r * r * (root - 1.0);
  }
  const auto d = directionOf(2, x[2]);
  H(2, 2) = left_[d] * p_.shift_N_per_m[d] * (1.0 + s.more + x[2] * s.slope) + s.bend * shared_J;
  H *= 1.0 + feedSum_;
  if (first_) return H;
  for (int i = 0; i < 3; ++i) {
    H(i, i) += p_.shiftDamping_Ns_per_m[i] * rate_;
    const double way = x[3 + i] - last_[3 + i], half = width(i, x[3 + i]);
    // Where a turn has not begun yet, its side is not known: the mean of both.
    const double toEnd = way == 0.0 ? half : std::abs(std::copysign(half, way) - loop_[i]);
    H(3 + i, 3 + i) += toEnd / p_.hysteresisTransition_rad * std::exp(-std::abs(way) / p_.hysteresisTransition_rad) +
                       p_.rotaryDamping_Nms[i] * rate_;
  }
  return H;
}

void MotionSegment::commit(const Vector6& x) noexcept {
  const Vector6 e = elastic(x), change = e - lastElastic_;
  for (std::size_t k = 0; k < 3; ++k) relaxing_[k] = decay_[k] * relaxing_[k] + feed_[k] * change;
  lastElastic_ = e;
  for (int i = 0; i < 3; ++i) loop_[i] = loopAt(i, x[3 + i]);
  const spatial::Vector3 from = last_.tail<3>();
  last_ = x;
  first_ = false;
  if ((p_.rangeGrowth.array() > 0.0).any()) wearIn(from);
}

void MotionSegment::wearIn(const spatial::Vector3& from) noexcept {
  for (int i = 0; i < 3; ++i) {
    const double psi = last_[3 + i];
    const double work_J = left(3 + i, psi) * moment_Nm(i, psi) * (psi - from[i]);  // only loading wears in
    if (p_.rangeGrowth[i] > 0.0 && work_J > 0.0)
      stretch_[i] += (1.0 + p_.rangeGrowth[i] - stretch_[i]) * -std::expm1(-work_J / p_.rangeGrowthWork_J[i]);
  }
  lastElastic_ = elastic(last_);  // what is lost so is no motion that would relax
}

void MotionSegment::setIntact(const ByDirection& now) noexcept {
  for (int i = 0; i < 6; ++i) {
    const auto d = directionOf(i, last_[i]);
    const double ratio = now[d] / left_[d];
    for (auto& q : relaxing_) q[i] *= ratio;
  }
  for (int i = 0; i < 3; ++i) {
    const auto d = static_cast<std::size_t>(6 + 2 * i);
    loop_[i] *= (now[d] + now[d + 1]) / (left_[d] + left_[d + 1]);
  }
  left_ = now;
  lastElastic_ = elastic(last_);
}

}  // namespace articulus::specimen
