#include "core/control/laws/guided_force.h"

#include "core/motion/min_jerk.h"

namespace articulus::control {

using spatial::Vector3;

namespace {
// The first step probes as if the specimen were the stiffest: an axially loaded spine has 1.2e6 N/m, where the 100 um
// that 10 N would ask of 100 kN/m are 120 N. What was learned on line is not asked: of directions that were not moved
// it knows no stiffness and would call them soft.
constexpr double kFirst_m_per_N = 1.0 / 1.5e6;
constexpr double kMostChange_N = 15.0;  // that one step pushes by: in air it is all that moves the body
}  // namespace

void GuidedForce::start(const Vector3& from_m) noexcept {
  search_.start(Vector3::Constant(kFirst_m_per_N));
  begin(from_m);
}

void GuidedForce::startAgain(const Vector3& from_m) noexcept {
  search_.startAgain();
  begin(from_m);
}

void GuidedForce::begin(const Vector3& from_m) noexcept {
  from_ = at_ = from_m;
  way_.setZero();
  velocity_.setZero();
  acceleration_.setZero();
  sum_.setZero();
  place_.setZero();
  change_.setZero();
  loadRate_.setZero();
  time_s_ = kMove_s;  // it measures before it moves
  samples_ = within_ = steps_ = 0;
  finished_ = false;
}

void GuidedForce::step(double dt_s, const spatial::Matrix3& R_WT, const Vector3& mask, const Vector3& body_m,
                       const Vector3& force_N, const Vector3& wanted_N) noexcept {
  time_s_ += dt_s;
  const motion::CoursePoint course = motion::minJerk(time_s_, kMove_s);
  at_ = from_ + course.s * way_;
  velocity_ = course.rate_per_s * way_;
  acceleration_ = course.acceleration_per_s2 * way_;
  loadRate_ = course.rate_per_s * change_;
  if (finished_ || time_s_ < kMove_s + kSettle_s) return;
  sum_ += R_WT.transpose() * force_N;
  place_ += R_WT.transpose() * body_m;
  ++samples_;
  if (time_s_ < kMove_s + kSettle_s + kMeasure_s) return;

  const Vector3 mean = sum_ / samples_, wanted = R_WT.transpose() * wanted_N;
  const Vector3 place = place_ / samples_;
  from_ = at_;
  way_.setZero();
  change_.setZero();
  const bool within = (wanted - mean).cwiseProduct(mask).norm() <= kTolerance_N;  // (24)
  within_ = within ? within_ + 1 : 0;
  if (within_ >= kWithin) finished_ = true;
  if (!within) {
    from_ += R_WT * (place - R_WT.transpose() * at_).cwiseProduct(mask);
    const Vector3 way = search_.step(place, mean, wanted, mask);
    way_ = R_WT * way;
    change_ = R_WT * way.cwiseQuotient(search_.compliance_m_per_N()).cwiseMax(-kMostChange_N).cwiseMin(kMostChange_N);
    ++steps_;
  }
  sum_.setZero();
  place_.setZero();
  samples_ = 0;
  time_s_ = within ? kMove_s + kSettle_s : 0.0;  // to be within once more is measured at once
}

}  // namespace articulus::control
