#pragma once
#include <array>

#include "core/control/gain_set.h"
#include "core/robot/robot_model.h"

namespace articulus::control {

/// What the model expects friction to be, from how far the encoders have come: each motor's friction builds up over its
/// presliding way towards its Coulomb friction and turns round with the motion (Dahl), and grows with speed. It needs
/// no sign of a velocity, and it knows at once that a joint has turned round, where the disturbance observer learns it
/// a fiftieth of a second later; the observer keeps what the model has wrong. Only a share of the nominal friction is
/// expected, over a longer way: friction that is cancelled more stiffly than it is there is a spring that pushes away
/// (measured: half the way makes the force loops ring, 0.8 of the torque over 1.2 or 0.8 of the way does not).
/// How much friction there is on an arm that wears is learned (learn()): where a motor turns round, the disturbance
/// jumps by twice its Coulomb friction, whatever weight or load the model has wrong. What is learned counts where it is
/// clearly more than the robot file says; less is left to the file, because too much is worse than too little.
/// Out     torque at the joints that friction takes, Nm
/// Thread  control; real-time safe
/// Source  Dahl 1968
class FrictionModel {
 public:
  /// In   nominal: outlives this object
  explicit FrictionModel(const robot::RobotModel& nominal) noexcept : robot_(&nominal) {}
  void useGains(const GainSet& gains) noexcept { share_ = gains[Gain::FrictionModel]; }
  /// At rest at a position, where nothing is known of the friction: zero.
  void reset(const robot::JointVector& q) noexcept;
  /// In   q: encoder positions of this cycle;  qd: observed velocity, for the viscous part
  void step(const robot::JointVector& q, const robot::JointVector& qd) noexcept;
  [[nodiscard]] const robot::JointVector& torque() const noexcept { return joint_; }
  /// Learns from one cycle in which torques were in force, after step().
  /// In   disturbance: all that the model without friction lacks, Nm at the joints;  qd: as of step()
  void learn(const robot::JointVector& disturbance, const robot::JointVector& qd) noexcept;
  /// Coulomb friction that counts, over that of the robot file; 1 as long as nothing else was learned.
  [[nodiscard]] double wear(int motor) const noexcept;

 private:
  static constexpr double kLongerWay = 1.2;
  /// A motor between two turnings.
  struct Course {
    int side = 0;                         ///< that its friction has built up to; 0: none yet
    double mean_Nm = 0.0, way_rad = 0.0;  ///< of the disturbance against it, over the way on this side
    double before_Nm = 0.0;               ///< the same before it turned
    bool known = false, counted = false;  ///< before_Nm counts; this turn was learned from
    double learned_Nm = 0.0;              ///< Coulomb friction; 0: nothing
  };
  /// To which Dahl's state builds up.
  [[nodiscard]] double full_Nm(int motor) const noexcept;
  const robot::RobotModel* robot_;
  std::array<Course, robot::kMaxJoints> course_{};
  double share_ = 0.0;
  robot::JointVector last_, built_, joint_, way_;  // motor angles, Dahl's state of each motor, Nm; way of this cycle
};

}  // namespace articulus::control
