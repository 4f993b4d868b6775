#pragma once
#include "core/control/inverse_dynamics.h"
#include "core/control/task_error.h"

namespace articulus::control {

/// Force guidance: a search, step by step, for the position where the load on the Force axes is the wanted one. Each axis is a
/// search of its own by the secant; the length of a step depends on the error alone. Around an inner position law. The
/// orientation and the other axes stay where they are.
///   dp = normalised( (dp_1 / dF_1) * e ) * d / (a + b exp(c - |e|)),  d = 0.6 mm, a = 1, b = 10, c = 2, |e| in N
/// A change of the load that is no more than noise says nothing of the stiffness: the last slope that was seen is kept.
/// finished() when the error stayed below its tolerance at rest.
/// Thread  control; real-time safe
/// Source  Skrede et al. 2024, III-C, (14)-(24)
class ForceGuidance final : public Controller {
 public:
  void useGains(const GainSet& gains) noexcept override;
  void engage(const ControlInput& input) noexcept override;
  void step(const ControlInput& input, const SetPoint& wanted, robot::JointVector& tau) noexcept override;
  [[nodiscard]] bool finished() const noexcept override { return finished_; }

 private:
  InverseDynamics inner_;
  bool finished_ = false;
};

}  // namespace articulus::control
