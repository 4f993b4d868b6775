#include "core/control/estimators/dead_time_estimator.h"

#include <algorithm>
#include <cmath>

namespace articulus::control {
namespace {

constexpr double kLow_Hz = 6.0, kHigh_Hz = 40.0;
constexpr double kMemory = 4000.0;           // samples with something in them
constexpr double kLeast_rad_per_s = 1.5e-3;  // of the expected rate in the band: several counts of an encoder a cycle
constexpr double kClear = 1.3, kSlowest_rad_per_s = 0.005;
constexpr int kPassing = 200;       // cycles, of one sign of the rate
constexpr double kEnough = 300.0;   // samples before a joint has a say
constexpr double kExplained = 0.8;  // share of the motion that the fit must explain
constexpr double kTones = 0.10;     // share of u' that int u does not explain
constexpr double kAlike = 12.0;     // neighbouring samples in the band that say the same
constexpr double kSure_s = 0.5e-3;
constexpr double kLeastError_s = 2e-5;
constexpr int kWarmUp = 400, kEvery = 256;

}  // namespace

void DeadTimeEstimator::configure(int joints, double dt_s) noexcept {
  joints_ = std::min(joints, kJoints);
  dt_s_ = dt_s;
  blend_ = 1.0 - std::exp(-2.0 * M_PI * kLow_Hz * dt_s);
  const double k = std::tan(M_PI * kHigh_Hz * dt_s), norm = 1.0 / (1.0 + std::sqrt(2.0) * k + k * k);
  low_ = {k * k * norm, 2.0 * k * k * norm, k * k * norm, 2.0 * (k * k - 1.0) * norm,
          (1.0 - std::sqrt(2.0) * k + k * k) * norm};
  reset();
}

void DeadTimeEstimator::reset() noexcept {
  fit_ = {};
  value_ = {};
  base_ = count_ = 0;
  pause();
}

void DeadTimeEstimator::Band::step(Row& value, int joints, double blend, const std::array<double, 5>& low) noexcept {
  for (std::size_t i = 0; i < static_cast<std::size_t>(joints); ++i) {
    slow1[i] += blend * (value[i] - slow1[i]);
    const double once = value[i] - slow1[i];
    slow2[i] += blend * (once - slow2[i]);
    const double in = once - slow2[i], out = low[0] * in + s1[i];
    s1[i] = low[1] * in - low[3] * out + s2[i];
    s2[i] = low[2] * in - low[4] * out;
    value[i] = out;
  }
}

void DeadTimeEstimator::stepTorque(const robot::JointVector& q, const ArmModelState& model,
                                   const robot::JointVector& tau, const spatial::Wrench& F_D_W) noexcept {
  robot::JointVector a = tau - model.bias - model.J.transpose() * F_D_W.data;
  if (q.size() != joints_ || tau.size() != joints_ || !robot::solvePositiveDefinite(model.B, a) || !a.allFinite())
    return pause();
  Row rate{}, acceleration{};
  if (fill_ == 0) expected_ = {};
  for (int j = 0; j < joints_; ++j) {
    const auto i = static_cast<std::size_t>(j);
    acceleration[i] = a[j];
    rate[i] = expected_[i] + 0.5 * dt_s_ * a[j];  // mean over the cycle, as the encoders' difference is
    expected_[i] += dt_s_ * a[j];
    expected_[i] -= blend_ * 0.05 * expected_[i];  // the band takes off what this leaves; the sum must not run away
  }
  learn(q, rate, acceleration);
}

void DeadTimeEstimator::stepRate(const robot::JointVector& q, const robot::JointVector& qd) noexcept {
  if (q.size() != joints_ || qd.size() != joints_ || !qd.allFinite()) return pause();
  Row rate{}, acceleration{};
  for (int j = 0; j < joints_; ++j) {
    const auto i = static_cast<std::size_t>(j);
    rate[i] = qd[j];
    acceleration[i] = fill_ == 0 ? 0.0 : (qd[j] - expected_[i]) / dt_s_;
    expected_[i] = qd[j];
  }
  learn(q, rate, acceleration);
}

void DeadTimeEstimator::learn(const robot::JointVector& q, const Row& rateNow, const Row& accelerationNow) noexcept {
  if (!q.allFinite()) return pause();
  if (fill_ == 0) {
    measured_ = rate_ = acceleration_ = {};
    pastRate_ = pastAcceleration_ = {};
    sum_ = {};
    passing_ = {};
    lastQ_ = q;
    fill_ = 1;
    return;
  }
  Row v{}, u = rateNow, a = accelerationNow;
  for (int j = 0; j < joints_; ++j) v[static_cast<std::size_t>(j)] = (q[j] - lastQ_[j]) / dt_s_;
  lastQ_ = q;
  measured_.step(v, joints_, blend_, low_);
  rate_.step(u, joints_, blend_, low_);
  acceleration_.step(a, joints_, blend_, low_);
  at_ = (at_ + 1) % (kLongest + 1);
  pastRate_[static_cast<std::size_t>(at_)] = u;
  pastAcceleration_[static_cast<std::size_t>(at_)] = a;
  fill_ = std::min(fill_ + 1, kWarmUp);
  if (fill_ < kWarmUp) return;
  const auto then = static_cast<std::size_t>((at_ - base_ + kLongest + 1) % (kLongest + 1));
  for (std::size_t i = 0; i < static_cast<std::size_t>(joints_); ++i) {
    const double x0 = pastRate_[then][i], x1 = pastAcceleration_[then][i];
    sum_[i] += dt_s_ * x0 - 0.05 * blend_ * sum_[i];
    const double x2 = sum_[i];
    // Where the joint may stand or turn, friction is what moves it, or does not.
    const double slow = std::abs(measured_.slow1[i]);
    passing_[i] = slow > kClear * std::abs(v[i]) + kSlowest_rad_per_s ? passing_[i] + 1 : 0;
    if (passing_[i] < kPassing || std::abs(x0) + 4e-3 * std::abs(x1) < kLeast_rad_per_s) continue;
    Fit& f = fit_[i];
    const double keep = 1.0 - 1.0 / kMemory;
    f.information = {keep * f.information[0] + x0 * x0, keep * f.information[1] + x0 * x1,
                     keep * f.information[2] + x0 * x2, keep * f.information[3] + x1 * x1,
                     keep * f.information[4] + x1 * x2, keep * f.information[5] + x2 * x2};
    f.with = {keep * f.with[0] + x0 * v[i], keep * f.with[1] + x1 * v[i], keep * f.with[2] + x2 * v[i]};
    f.energy = keep * f.energy + v[i] * v[i];
    f.samples = keep * f.samples + 1.0;
  }
  if (++count_ % kEvery == 0) conclude();
}

void DeadTimeEstimator::conclude() noexcept {
  double weights = 0.0, mean = 0.0, square = 0.0;
  int joints = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(joints_); ++i) {
    const Fit& f = fit_[i];
    if (f.samples < kEnough) continue;
    spatial::Matrix3 S;
    const auto& n = f.information;
    S << n[0], n[1], n[2], n[1], n[3], n[4], n[2], n[4], n[5];
    const spatial::Vector3 scale = S.diagonal().cwiseSqrt().cwiseMax(1e-12).cwiseInverse();
    const spatial::Matrix3 scaled = scale.asDiagonal() * S * scale.asDiagonal();
    // One tone cannot tell a delay from viscous friction.
    if (1.0 - scaled(1, 2) * scaled(1, 2) < kTones || scaled.determinant() < 1e-6) continue;
    const spatial::Matrix3 inverse = scale.asDiagonal() * scaled.inverse() * scale.asDiagonal();
    const spatial::Vector3 with(f.with[0], f.with[1], f.with[2]);
    const spatial::Vector3 theta = inverse * with;
    const double residual = std::max(f.energy - theta.dot(with), 0.0);
    if (theta[0] < 0.5 || theta[0] > 2.0 || residual > (1.0 - kExplained) * f.energy) continue;
    const double delta = -theta[1] / theta[0];
    const double variance =
        kAlike * residual / f.samples * inverse(1, 1) / (theta[0] * theta[0]) + kLeastError_s * kLeastError_s;
    weights += 1.0 / variance, mean += delta / variance, square += delta * delta / variance;
    ++joints;
  }
  if (joints == 0) return;
  mean /= weights;
  const double spread = joints > 1 ? std::max(square / weights - mean * mean, 0.0) / (joints - 1) : 0.0;
  const double deviation = std::sqrt(1.0 / weights + spread);
  if (deviation > 2.0 * dt_s_) return;
  const int shift = static_cast<int>(std::lround(mean / dt_s_));
  if (std::abs(mean) > 0.75 * dt_s_ && base_ + shift >= 0 && base_ + shift <= kLongest) {
    // The first-order term is good for a small rest only.
    base_ += shift;
    fit_ = {};
    sum_ = {};
    return;
  }
  value_ = {std::max(base_ * dt_s_ + mean, 0.0), deviation, 1.0 / (1.0 + deviation * deviation / (kSure_s * kSure_s))};
}

}  // namespace articulus::control
