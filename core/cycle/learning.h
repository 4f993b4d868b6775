#pragma once
#include "core/control/controller.h"
#include "core/control/estimators/dead_time_estimator.h"
#include "core/control/estimators/gain_cap.h"
#include "core/control/estimators/oscillation_observer.h"
#include "core/control/estimators/stiffness_estimator.h"
#include "core/robot/command_level.h"

namespace articulus::cycle {

/// What a station learns of arm and specimen while it runs, and what follows for the force gains.
/// Thread  control; real-time safe
class Learning {
 public:
  void configure(int joints, robot::CommandLevel armTakes, double dt_s) noexcept;
  void useGains(const control::GainSet& gains) noexcept;

  /// After the encoders were read, before anything else of the cycle.  In  q read now; the input of the cycle before
  /// with the command that went out then; true where the drives were on and no cycle was missed
  void seeMotion(const robot::JointVector& q, const control::ControlInput& before, bool follows) noexcept;
  /// After load and pose are known.  Out  input: specimen and share of the force gains
  /// In  moving: a law moves or loads the specimen; usable: drives on, load cell zeroed and not being zeroed, specimen
  ///     mounted; loadsMatter: a load that swings is an oscillation, and not what the tool's own inertia makes of a
  ///     motion
  [[nodiscard]] control::OscillationVerdict step(control::ControlInput& input, bool moving, bool usable,
                                                 bool loadsMatter, double filterDelay_s) noexcept;

  /// Another specimen, or none.
  void forgetSpecimen() noexcept;
  /// Before it is measured anew: until then nothing is known.
  void forgetDeadTime() noexcept { deadTime_.reset(); }
  /// Full gains again: another law, or a fault that was acknowledged.
  void forgetOscillation() noexcept { oscillation_.reset(); }

  [[nodiscard]] const control::DeadTime& deadTime() const noexcept { return deadTime_.value(); }
  [[nodiscard]] const control::OscillationObserver& oscillation() const noexcept { return oscillation_; }

 private:
  control::DeadTimeEstimator deadTime_;
  control::StiffnessEstimator stiffness_;
  control::OscillationObserver oscillation_;
  control::GainCap cap_;
  robot::CommandLevel armTakes_ = robot::CommandLevel::JointTorque;
  robot::JointVector lastCommand_;
  double dt_s_ = 1e-3, loadDelay_s_ = -1.0;
};

}  // namespace articulus::cycle
