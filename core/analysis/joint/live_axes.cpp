#include "core/analysis/joint/live_axes.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/spatial/fixed_solvers.h"
#include "core/spatial/rotation.h"

namespace articulus::analysis {
namespace {

using spatial::Pose;
using spatial::Vector3;

constexpr double kBetweenRecent_s = 0.01;
constexpr double kFirstSpacing_rad = 0.0087;  // half a degree
constexpr std::size_t kMostKept = 200, kFewestKept = 8;

double turnBetween(const Pose& a, const Pose& b) {
  return spatial::logRotation(b.rotation * a.rotation.transpose()).norm();
}

/// The steady twist that leads from one pose to the other, of the point of the body that is at the origin: an even
/// screw has the same one all the way.
spatial::Twist twistBetween(const Pose& from, const Pose& to, double time_s) {
  const Pose step = to * from.inverse();
  const Vector3 phi = spatial::logRotation(step.rotation);
  return {Vector3(spatial::leftJacobianInverse(phi) * step.translation / time_s), Vector3(phi / time_s)};
}

}  // namespace

void LiveAxes::begin() {
  start_.reset();
  recent_.clear();
  kept_.clear();
  fresh_ = keptFresh_ = false;
  now_ = {};
}

void LiveAxes::take(double time_s, const Pose& X) {
  if (!std::isfinite(time_s) || !X.translation.allFinite() || !X.rotation.allFinite()) return;
  if (!recent_.empty() && time_s < recent_.back().time_s) begin();
  if (!start_) {
    start_ = X;
    spacing_rad_ = kFirstSpacing_rad;
  }
  if (!recent_.empty() && time_s - recent_.back().time_s < kBetweenRecent_s) return;
  // Numbers stay small, and errors are those at the joint, where the origin is near.
  recent_.push_back({time_s, {X.rotation, X.translation - start_->translation}});
  while (recent_.size() > 2 && time_s - recent_[1].time_s > kLongest_s) recent_.pop_front();
  keepForCentre();
  fresh_ = true;
}

const AxesNow& LiveAxes::now() {
  if (!std::exchange(fresh_, false)) return now_;
  findSinceStart();
  findInstantaneous();
  if (std::exchange(keptFresh_, false)) findCentre();
  return now_;
}

void LiveAxes::findSinceStart() {
  const Pose from{start_->rotation, Vector3::Zero()};
  const Pose& to = recent_.back().X;
  now_.turned_rad = turnBetween(from, to);
  now_.sinceStart.reset();
  const auto axis = finiteHelicalAxis(from, to, kLeastTurn_rad);
  const auto error = helicalAxisError(from, to, kNoise, kLeastTurn_rad);
  if (!axis || !error) return;
  now_.sinceStart = *axis;
  now_.sinceStart->point_m += start_->translation;
  now_.error = *error;
}

void LiveAxes::findInstantaneous() {
  now_.instantaneous.reset();
  const Timed& last = recent_.back();
  const auto far = std::find_if(recent_.rbegin() + 1, recent_.rend(),
                                [&](const Timed& one) { return turnBetween(one.X, last.X) >= kLeastNow_rad; });
  if (far == recent_.rend() || last.time_s - far->time_s > kLongest_s) return;
  const double passed_s = last.time_s - far->time_s;
  const auto axis =
      instantaneousHelicalAxis(twistBetween(far->X, last.X, passed_s), Vector3::Zero(), 0.5 * kLeastNow_rad / passed_s);
  if (!axis) return;
  now_.instantaneous = *axis;
  now_.instantaneous->point_m += start_->translation;
}

void LiveAxes::keepForCentre() {
  const Pose& X = recent_.back().X;
  if (!kept_.empty() && turnBetween(kept_.back(), X) < spacing_rad_) return;
  kept_.push_back(X);
  if (kept_.size() > kMostKept) {  // half of them, twice as far apart: the whole motion counts, however long
    for (std::size_t i = 0; 2 * i < kept_.size(); ++i) kept_[i] = kept_[2 * i];
    kept_.resize((kept_.size() + 1) / 2);
    spacing_rad_ *= 2.0;
  }
  keptFresh_ = true;
}

void LiveAxes::findCentre() {
  now_.centre.reset();
  if (kept_.size() < kFewestKept || !turnedAboutTwo()) return;
  auto centre = symmetricalCentre(kept_);
  if (!centre || centre->worstError_m > kWorstCentre_m) return;
  centre->worstError_m = std::hypot(centre->worstError_m, kNoise.shift_m);  // a good fit knows no more than its poses
  centre->inFixed_m += start_->translation;
  now_.centre = *centre;
}

/// A second direction of turn that is more than noise: along a mere hinge any point of the axis would do.
bool LiveAxes::turnedAboutTwo() const {
  spatial::Matrix3 spread = spatial::Matrix3::Zero();
  std::vector<Vector3> turns;
  turns.reserve(kept_.size());
  for (const Pose& X : kept_) {
    turns.push_back(spatial::logRotation(X.rotation * kept_.front().rotation.transpose()));
    spread += turns.back() * turns.back().transpose();
  }
  const Vector3 main = spatial::symmetricEigen(spread).vectors.col(2);
  return std::ranges::any_of(turns,
                             [&](const Vector3& phi) { return (phi - main.dot(phi) * main).norm() >= kLeastTurn_rad; });
}

}  // namespace articulus::analysis
