#pragma once
#include "core/control/guided_force.h"
#include "core/control/inverse_dynamics.h"

namespace articulus::control {

/// Force guidance: a search, step by step, for the position where the load on the Force axes of translation is the wanted one
/// (SecantSearch), around an inner position law. Orientation and the other axes stay where they are when the law takes over.
/// finished() when the error of the load stayed within 0.25 N at rest.
/// Thread  control; real-time safe
/// Source  Skrede et al. 2024, III-C, (14)-(24), Fig 7
class ForceGuidance final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override { inner_.useGains(gains); }
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;
  [[nodiscard]] bool finished() const noexcept override { return guided_.finished(); }

 private:
  InverseDynamics inner_;
  GuidedForce guided_;
  spatial::Pose held_;
};

/// First guess of how far a position gives way to a force, in axes of R_WT: of the learned specimen, or of a stiff one.
/// Thread  control; real-time safe
[[nodiscard]] spatial::Vector3 guessedCompliance(const SpecimenStiffness& specimen, const spatial::Matrix3& R_WT) noexcept;

}  // namespace articulus::control
