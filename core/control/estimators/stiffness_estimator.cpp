#include "core/control/estimators/stiffness_estimator.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "core/spatial/fixed_solvers.h"
#include "core/spatial/rotation.h"

namespace articulus::control {
namespace {

using spatial::Matrix6;
using spatial::Vector6;

constexpr double kLow_Hz = 0.15, kHigh_Hz = 8.0;
constexpr double kMemory = 32.0;       // samples of the least squares along a direction that is moved: a second
constexpr double kFade_s = 120.0;      // of motion, of what is not moved any more
constexpr double kLeast_rad = 1.5e-4;  // band-limited way below which a sample is not used: 7.5 um
constexpr double kFull_rad = 1e-3;     // way of a sample that takes the full place of older ones
constexpr double kMost_rad = 0.3;      // and above which it is no small displacement
constexpr double kJump_rad = 0.05, kJump_Nm = 5.0;  // from one cycle to the next: no motion does that
constexpr double kNoise_rad = 5e-5;                 // of the way: 2.5 um at the body, steps of the encoders in the band
constexpr double kPrior = 1e-8;                     // information with which K = 0 is believed at first, rad2
constexpr double kEnough = 6e-6;  // information from which a direction counts: ten samples of 0.8 mrad, 40 um
constexpr double kAboveNoise = 6.0;
constexpr double kSoftest_Nm_per_rad = 1.0;  // what yields more gives no motion for a load: it is as good as air
constexpr double kMissed = 0.25;             // of the load's change not foreseen: C counts for nothing
constexpr double kBlend = 0.3;               // of a new result into the published one
constexpr double kApart = 1e9;               // stands for a direction that does not count, above every stiffness

Vector6 scale() noexcept {
  constexpr double L = StiffnessEstimator::kLength_m;
  return (Vector6() << L, L, L, 1.0, 1.0, 1.0).finished();
}

}  // namespace

void StiffnessEstimator::configure(double dt_s) noexcept {
  dt_s_ = dt_s;
  loadLow_.configure(kHigh_Hz, 1.0 / dt_s);
  wayLow_.configure(kHigh_Hz, 1.0 / dt_s);
  blend_ = 1.0 - std::exp(-2.0 * M_PI * kLow_Hz * dt_s);
  fade_ = kPeriod * dt_s / kFade_s;
  reset();
}

void StiffnessEstimator::reset() noexcept {
  K_.setZero();
  K_D_.setZero();
  C_D_.setZero();
  information_ = kPrior * Matrix6::Identity();
  value_ = {};
  samples_ = missed_ = seen_ = 0.0;
  learned_ = false;
  pause();
}

void StiffnessEstimator::step(const spatial::Wrench& F_D_W, const spatial::Pose& X_WD) noexcept {
  if (!F_D_W.data.allFinite() || !X_WD.translation.allFinite() || !X_WD.rotation.allFinite()) return pause();
  const spatial::Matrix3 R_DW = X_WD.rotation.transpose();
  Vector6 load;
  load << kLength_m * (R_DW * F_D_W.force()), R_DW * F_D_W.moment();
  if (first_) {
    loadLow_.reset(load);
    wayLow_.reset(Vector6::Zero());
    travelled_.setZero();
    slowLoad_ = lastLoad_ = load;
    slowWay_.setZero();
    last_ = X_WD;
    first_ = false;
  }
  Vector6 step;
  step << R_DW * (X_WD.translation - last_.translation) / kLength_m,
      spatial::logRotation(last_.rotation.transpose() * X_WD.rotation);
  if (step.cwiseAbs().maxCoeff() > kJump_rad || (load - lastLoad_).cwiseAbs().maxCoeff() > kJump_Nm) return pause();
  travelled_ += step;
  last_ = X_WD;
  lastLoad_ = load;
  const Vector6 lastWay = wayLow_.value(), lowLoad = loadLow_.step(load);
  // Far below the band's end a delay is a step back along the rate.
  Vector6 lowWay = wayLow_.step(travelled_);
  lowWay -= loadDelay_s_ / dt_s_ * (lowWay - lastWay);
  slowLoad_ += blend_ * (lowLoad - slowLoad_);
  slowWay_ += blend_ * (lowWay - slowWay_);
  load_ = lowLoad - slowLoad_;
  way_ = lowWay - slowWay_;
  settling_s_ = std::max(settling_s_ - dt_s_, 0.0);
  count_ = (count_ + 1) % kPeriod;
  if (count_ == 0 && settling_s_ == 0.0) learn();
  if (count_ == kPeriod / 2 && learned_) conclude();
}

void StiffnessEstimator::learn() noexcept {
  const double size = way_.norm();
  if (!(size > kLeast_rad) || size > kMost_rad) return;
  learned_ = true;
  information_ += fade_ * (kPrior * Matrix6::Identity() - information_);
  samples_ += 1.0 - fade_ * samples_;
  const Vector6 known = information_ * way_;
  const double along = way_.dot(known);
  // What is learned while a motion dies away is worth little: it must not cost what was learned in it.
  const double forget = size * size / (size * size + kFull_rad * kFull_rad) / kMemory;
  if (along > 0.0) information_ -= (forget / along) * known * known.transpose();
  information_ += way_ * way_.transpose();
  information_ = 0.5 * (information_ + information_.transpose()).eval();
  const Eigen::LDLT<Matrix6> factors(information_);
  const Vector6 gain = factors.solve(way_);
  const Vector6 surprise = load_ - K_ * way_;
  missed_ += forget * (surprise.squaredNorm() - missed_);
  seen_ += forget * (load_.squaredNorm() - seen_);
  const Matrix6 K = K_ + surprise * gain.transpose();
  if (factors.info() == Eigen::Success && factors.isPositive() && K.allFinite()) K_ = K;
  else reset();
}

void StiffnessEstimator::conclude() noexcept {
  learned_ = false;
  const spatial::SymmetricEigen6 directions = spatial::symmetricEigen(information_);
  // Energy that noise alone has gathered since: a direction must stand clear of it.
  const double enough = kEnough + kAboveNoise * kNoise_rad * kNoise_rad * samples_;
  Matrix6 V = directions.vectors;
  double trust = 0.0;
  Matrix6 none = Matrix6::Zero();
  for (int i = 0; i < 6; ++i) {
    const double information = directions.values[i];
    if (information < enough) {
      V.col(i).setZero();
      none(i, i) = kApart;
    } else {
      trust += information / (information + enough) / 6.0;
    }
  }
  const Matrix6 Y = K_ * V;
  const Matrix6 A = V.transpose() * Y;
  const spatial::SymmetricEigen6 stiffness = spatial::symmetricEigen(Matrix6(0.5 * (A + A.transpose()) + none));
  const Matrix6 rest = Y - V * A;  // reaction across the directions that count
  Matrix6 K = Matrix6::Zero(), C = Matrix6::Zero();
  for (int i = 0; i < 6; ++i) {
    const double a = stiffness.values[i];
    if (a > 0.5 * kApart || a <= 0.0) continue;
    const Vector6 u = stiffness.vectors.col(i), direction = V * u;
    if (a < kSoftest_Nm_per_rad) {
      K += a * direction * direction.transpose();
      continue;
    }
    const Vector6 y = a * direction + rest * u;
    K += y * y.transpose() / a;
    C += direction * direction.transpose() / a;
  }
  const Vector6 s = scale(), inverse = s.cwiseInverse();
  K = inverse.asDiagonal() * K * inverse.asDiagonal();
  // A tangent that comes too late, on a curve that bends or loops, would feed a wrong motion forward.
  const double missed = seen_ > 0.0 ? std::sqrt(missed_ / seen_) : 1.0;
  C = std::clamp(1.0 - missed / kMissed, 0.0, 1.0) * s.asDiagonal() * C * s.asDiagonal();
  if (!K.allFinite() || !C.allFinite()) return reset();
  K_D_ += kBlend * (K - K_D_);
  C_D_ += kBlend * (C - C_D_);
  Matrix6 R = Matrix6::Zero();
  R.topLeftCorner<3, 3>() = R.bottomRightCorner<3, 3>() = last_.rotation;
  value_.K = R * K_D_ * R.transpose();
  value_.C = R * C_D_ * R.transpose();
  value_.trust += kBlend * (trust - value_.trust);
}

}  // namespace articulus::control
