#include "core/ik/almost_special.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::ik {
namespace {

constexpr double kSame_rad = 1e-6;
// Half of what Kantorovich's theorem allows: its constant holds at the start only, not along the whole way from nominal
// to calibrated.
constexpr double kContraction = 0.2;
// Sum of all deltas, angles and lengths by the reach, up to which the nominal arm is worth starting from.
constexpr double kSmall = 0.2;
// Least pivot by the sum of all deltas: about as close to a singularity as calibration moves the arm, a root may split
// in more than two although Newton's steps on each are short.
constexpr double kPivot = 2.0;
constexpr int kMaxSteps = 6;
// Slack of starts that only tell whether the pose can be reached at all.
constexpr double kLoose = 0.8;
constexpr int kNominalSolutions = 8;  // most that a closed form has

/// Bounds of how far calibration moves the flange.
struct Shift {
  double length_m = 0.0, angle_rad = 0.0;
};
Shift shiftOf(const robot::RobotModel& model) {
  Shift shift;
  for (std::size_t i = 0; i < 6; ++i) {
    const robot::LinkGeometry &g = model.links[i].geometry, &n = model.links[i].nominal;
    shift.length_m += std::abs(g.a_m() - n.a_m()) + std::abs(g.d_m() - n.d_m());
    shift.angle_rad += std::abs(g.alpha_rad() - n.alpha_rad()) + std::abs(g.beta_rad() - n.beta_rad()) +
                       std::abs(g.thetaOffset_rad() - n.thetaOffset_rad());
  }
  return shift;
}

}  // namespace

std::optional<AlmostSpecial> AlmostSpecial::of(const robot::RobotModel& model) {
  if (model.joints != 6) return std::nullopt;
  const auto nominal = ClosedForm::of(model, ClosedForm::Geometry::Nominal);
  if (!nominal) return std::nullopt;
  const AlmostSpecial arm(model, *nominal);
  if (arm.slack_ > 4.0 * kSmall) return std::nullopt;
  return arm;
}

AlmostSpecial::AlmostSpecial(const robot::RobotModel& model, const ClosedForm& nominal)
    : nominal_(nominal), refine_(model), general_(model) {
  const Shift shift = shiftOf(model);
  const double relative = shift.length_m / refine_.reach_m() + shift.angle_rad;
  slack_ = 4.0 * relative;
  leastPivot_ = kPivot * relative;
  for (std::size_t k = 0; k < 3; ++k)
    for (const double sign : {-1.0, 1.0}) {
      const spatial::Vector3 axis = sign * spatial::Vector3::Unit(static_cast<int>(k));
      const std::size_t at = 2 * k + (sign < 0.0 ? 0 : 1);
      turns_[at] = spatial::expRotation(shift.angle_rad * axis);
      shifts_[at] = refine_.reach_m() * relative * axis;
    }
}

bool AlmostSpecial::moreNearby(const spatial::Pose& X_BF, int count) const noexcept {
  SolutionSet solutions;
  for (std::size_t k = 0; k < 6; ++k) {
    nominal_.solve({turns_[k] * X_BF.rotation, X_BF.translation}, solutions, slack_);
    if (solutions.count > count) return true;
    nominal_.solve({X_BF.rotation, X_BF.translation + shifts_[k]}, solutions, slack_);
    if (solutions.count > count) return true;
  }
  return false;
}

bool AlmostSpecial::reachable(const spatial::Pose& X_BF) const noexcept {
  // At a straight wrist the closed form chooses a direction that is open, and the elbow may not reach with it.
  SolutionSet loose;
  nominal_.solve(X_BF, loose, kLoose);
  const NewtonRefine::Target target = refine_.target(X_BF);
  for (int k = 0; k < loose.count; ++k) {
    NewtonRefine::Joints q;
    for (std::size_t i = 0; i < 6; ++i) q[i] = loose.q[static_cast<std::size_t>(k)][static_cast<int>(i)];
    if (refine_.settle(target, q, 60)) return true;
  }
  return false;
}

AlmostSpecial::Account AlmostSpecial::solve(const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept {
  Account account;
  SolutionSet starts;
  nominal_.solve(X_BF, starts, slack_);
  solutions.clear();
  account.starts = starts.count;
  account.general = starts.count < kNominalSolutions && moreNearby(X_BF, starts.count);
  const NewtonRefine::Target target = refine_.target(X_BF);
  if (starts.count == 0 && !account.general) account.general = reachable(X_BF);
  std::array<NewtonRefine::Joints, kMaxSolutions> reached;
  const auto count = static_cast<std::size_t>(starts.count);
  for (std::size_t k = 0; k < count && !account.general; ++k) {
    NewtonRefine::Joints& q = reached[k];
    for (std::size_t i = 0; i < 6; ++i) q[i] = starts.q[k][static_cast<int>(i)];
    const NewtonRefine::Outcome outcome = refine_.refine(target, q, kMaxSteps);
    account.steps += outcome.steps;
    account.general = !outcome.converged || outcome.contraction > kContraction || outcome.leastPivot < leastPivot_;
    for (std::size_t other = 0; other < k && !account.general; ++other)
      account.general = sameConfiguration(reached[other], q, kSame_rad);
  }
  if (account.general) {
    general_.solve(X_BF, solutions);
    general_.addFrom(starts, X_BF, solutions);
    return account;
  }
  for (std::size_t k = 0; k < count; ++k) {
    robot::JointVector joints(6);
    for (std::size_t i = 0; i < 6; ++i) joints[static_cast<int>(i)] = wrapped(reached[k][i]);
    solutions.add(joints);
  }
  return account;
}

}  // namespace articulus::ik
