#include "core/ik/inverse_kinematics.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "core/ik/almost_special.h"
#include "core/ik/branches.h"
#include "core/ik/closed_form.h"
#include "core/ik/general_6r.h"
#include "core/ik/numeric_ik.h"

namespace articulus::ik {
namespace {

// Sines and cosines beyond 1 by so much still yield a nominal start; where AlmostSpecial ends, deltas are about that
// large.
constexpr double kNominalSlack = 0.8;

using Solver = std::variant<ClosedForm, AlmostSpecial, General6R, NumericIk>;

Solver solverOf(const robot::RobotModel& model) {
  if (model.joints != 6) return NumericIk(model);
  if (const auto exact = ClosedForm::of(model, ClosedForm::Geometry::Calibrated)) return *exact;
  if (const auto almost = AlmostSpecial::of(model)) return *almost;
  return General6R(model);
}

}  // namespace

struct InverseKinematics::Parts {
  explicit Parts(const robot::RobotModel& arm) : model(arm), solver(solverOf(arm)), nominal(ClosedForm::of(arm)) {}
  robot::RobotModel model;
  Solver solver;
  std::optional<ClosedForm> nominal;  // starts for General6R at nearly degenerate poses
};

std::string_view label(Method method) noexcept {
  switch (method) {
    case Method::SphericalWrist: return "closed form, spherical wrist";
    case Method::ParallelAxes: return "closed form, parallel axes";
    case Method::AlmostSpecial: return "closed form of the nominal arm, polished on the calibrated one";
    case Method::General: return "general 6R, elimination";
    case Method::Redundant: return "numeric, one solution";
  }
  return "";
}

InverseKinematics::InverseKinematics(const robot::RobotModel& model) : parts_(std::make_unique<const Parts>(model)) {}
InverseKinematics::~InverseKinematics() = default;
InverseKinematics::InverseKinematics(InverseKinematics&&) noexcept = default;

Method InverseKinematics::method() const noexcept {
  if (const auto* closed = std::get_if<ClosedForm>(&parts_->solver))
    return closed->structure() == ClosedForm::Structure::SphericalWrist ? Method::SphericalWrist : Method::ParallelAxes;
  if (std::holds_alternative<AlmostSpecial>(parts_->solver)) return Method::AlmostSpecial;
  return std::holds_alternative<General6R>(parts_->solver) ? Method::General : Method::Redundant;
}

void InverseKinematics::solveAll(const spatial::Pose& X_BF, SolutionSet& solutions) const noexcept {
  if (const auto* closed = std::get_if<ClosedForm>(&parts_->solver)) return closed->solve(X_BF, solutions);
  if (const auto* almost = std::get_if<AlmostSpecial>(&parts_->solver))
    return static_cast<void>(almost->solve(X_BF, solutions));
  if (const auto* general = std::get_if<General6R>(&parts_->solver)) {
    general->solve(X_BF, solutions);
    if (!parts_->nominal) return;
    SolutionSet starts;
    parts_->nominal->solve(X_BF, starts, kNominalSlack);
    general->addFrom(starts, X_BF, solutions);
    return;
  }
  solutions.clear();
  robot::JointVector q = robot::JointVector::Zero(parts_->model.joints);
  if (const auto* numeric = std::get_if<NumericIk>(&parts_->solver); numeric && numeric->solve(X_BF, q))
    solutions.add(q);
}

void InverseKinematics::solve(const spatial::Pose& X_BF, const robot::JointVector& near_rad,
                              SolutionSet& solutions) const noexcept {
  if (const auto* numeric = std::get_if<NumericIk>(&parts_->solver)) {
    robot::JointVector q = near_rad;
    for (int i = 0; i < q.size(); ++i) {
      const robot::Link& link = parts_->model.links[static_cast<std::size_t>(i)];
      q[i] = std::clamp(q[i], link.lower_rad, link.upper_rad);
    }
    solutions.clear();
    if (numeric->solveFrom(X_BF, q) || numeric->solve(X_BF, q)) solutions.add(q);
    return;
  }
  solveAll(X_BF, solutions);
  bringIntoRanges(parts_->model, near_rad, solutions);
}

}  // namespace articulus::ik
