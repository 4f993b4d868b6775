#pragma once
#include "core/cell/cell_config.h"
#include "core/control/arm_model.h"
#include "core/control/controller.h"
#include "core/control/estimators/friction_model.h"
#include "core/control/estimators/joint_observer.h"
#include "core/cycle/actuation.h"
#include "core/cycle/learning.h"
#include "core/device/load_cell.h"
#include "core/device/operator_inputs.h"
#include "core/device/robot_arm.h"
#include "core/safety/plausibility/plausibility_input.h"
#include "core/safety/supervisor.h"
#include "core/sensing/wrench_estimator.h"

namespace articulus::cycle {

/// First phases of a cycle: reads the devices once, checks age and finiteness, makes of them what controllers and
/// supervisor look at. Values that are not finite, and loads of a saturated cell, never get further: the last good ones
/// stay in force, and the supervisor sees the raw ones.
/// Thread  control; real-time safe
class Signals {
 public:
  Signals(const cell::CellConfig& cell, device::RobotArm& arm, device::LoadCell& loadCell,
          device::OperatorInputs& inputs);

  void useGains(const control::GainSet& gains) noexcept;
  /// On the way from one set to another: what was learned of oscillations stays.
  void blendGains(const control::GainSet& gains) noexcept;
  /// An identified tool: of the load cell's readings and of what the arm carries.
  void useTool(const sensing::ToolCalibration& tool) noexcept;
  /// Reads everything and updates model, observer and load estimate.
  void read(base::Nanoseconds now, bool drivesOn, bool late) noexcept;
  /// Learns from what was read.  In  moving: the state moves the robot
  [[nodiscard]] control::OscillationVerdict learn(bool drivesOn, bool moving, bool mounted, bool loadsMatter) noexcept;
  /// After the command went out: the observer predicts over the cycles that pass until the next read. Of an arm that
  /// does not tell its torques it only differentiates: it knows velocities, no disturbance.
  void predict(const Actuation& sent, int cycles) noexcept;

  /// In a fault the load cell may say what the arm does not feel (a loop that rings, a cell that fails). The observer
  /// would see motion that is not there and the hold would push with it; so from then on both go by the load as it was,
  /// and what really changes is a disturbance like any other. Neither joint torques nor what is shown and watched jump.
  void believeLoad(bool believes) noexcept;
  /// What the running task is to see: control(), in a fault with that load.
  [[nodiscard]] const control::ControlInput& forTask() noexcept;

  void beginZeroing() noexcept { wrench_.beginZeroing(kZeroSamples); }
  [[nodiscard]] bool zeroing() const noexcept { return wrench_.zeroing(); }
  [[nodiscard]] bool zeroed() const noexcept { return wrench_.zeroed(); }

  [[nodiscard]] const device::ArmState& arm() const noexcept { return armState_; }
  [[nodiscard]] const device::LoadCellSample& loadCell() const noexcept { return loadSample_; }
  [[nodiscard]] const device::OperatorState& inputs() const noexcept { return operator_; }
  [[nodiscard]] const control::ArmModelState& model() const noexcept { return model_; }
  [[nodiscard]] const control::ArmModel& armModel() const noexcept { return armModel_; }
  [[nodiscard]] control::ControlInput& control() noexcept { return control_; }
  [[nodiscard]] const control::ControlInput& control() const noexcept { return control_; }
  [[nodiscard]] Learning& learning() noexcept { return learning_; }
  [[nodiscard]] const Learning& learning() const noexcept { return learning_; }
  [[nodiscard]] bool bridged() const noexcept { return bridged_ > 0; }
  [[nodiscard]] double sensorAge_s() const noexcept { return sensorAge_s_; }
  /// What the supervisor is to look at; the caller adds state and timing.
  void fill(safety::SupervisorInput& input, base::Nanoseconds now) const noexcept;
  /// What sensors and drives say of each other; the caller adds what was wanted.
  void fill(safety::PlausibilityInput& input) const noexcept;

  static constexpr int kZeroSamples = 500;

 private:
  [[nodiscard]] robot::JointVector carried() const noexcept;  // by the joints, as model and load cell have it
  [[nodiscard]] const spatial::Wrench& told() const noexcept {
    return believes_ ? wrench_.unfiltered() : lastBelieved_;
  }
  void senseLoad() noexcept;
  void seeEncoders(const robot::RobotModel& robot);
  /// The observer reaches when the encoders were read. Out  false: there is nothing new to correct it with
  [[nodiscard]] bool retime(base::Nanoseconds since) noexcept;
  void carryOn(const robot::JointVector& before) noexcept;  // the arm carries what it carried: what model and cell say
                                                            // otherwise is a disturbance
  device::RobotArm& arm_;
  device::LoadCell& cell_;
  device::OperatorInputs& inputs_;
  control::ArmModel armModel_;
  control::JointObserver observer_;
  control::FrictionModel friction_;
  sensing::WrenchEstimator wrench_;
  Learning learning_;
  control::ArmModelState model_;
  control::ControlInput control_, withHeldLoad_;
  spatial::Wrench lastBelieved_;
  device::ArmState armState_;
  device::LoadCellSample loadSample_, lastGood_;
  device::OperatorState operator_;
  robot::JointVector lastGoodQ_;
  robot::JointVector none_;
  robot::JointVector frictionOfModel_Nm_, largestTorque_Nm_;  // at the joints; largest: 0 where it is not known
  robot::JointVector encoderStep_rad_;                        // what one count of the encoders is at each joint
  bool knowsTorques_;
  double rate_Hz_, dt_s_, sensorAge_s_ = 0.0;
  int bridged_ = 0;
  int predicted_ = 0;  // cycles, since the encoders were read
  bool believes_ = true;
  bool first_ = true, wasMounted_ = false;
};

}  // namespace articulus::cycle
