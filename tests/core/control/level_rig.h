#pragma once
#include <Eigen/LU>
#include <deque>

#include "core/control/controller_set.h"
#include "core/control/estimators/joint_observer.h"
#include "tests/hardware/plant.h"

namespace articulus::test {

/// An arm without friction and model error on one of the three command levels, in contact with a linear spring where
/// one is set: what a law makes of it is the law and the adapter, nothing else.
class LevelRig {
 public:
  LevelRig(const robot::RobotModel& arm, const robot::JointVector& start, robot::CommandLevel level, int deadCycles = 0)
      : model(arm, 0.0, spatial::Vector3::Zero(), {}, {}, {spatial::Matrix3::Identity(), {0.0, 0.0, 0.1}}),
        set(arm.joints, level), level_(level), dead_(level == robot::CommandLevel::JointTorque ? 0 : deadCycles),
        q_(start), qd_(robot::JointVector::Zero(arm.joints)) {
    set.useGains(gains);
    observer_.configure(gains[control::Gain::ObserverBandwidth], 1e-3);
    observer_.reset(q_);
    model.update(q_, qd_, state);
    neutral = state.X_WD;
    input.model = &state;
    input.tau = state.bias;
    sense();
  }

  /// Use a law as a station does that opens its brakes.
  void start(control::Law law) { set.use(law, input, control::Takeover::FromBrakes); }

  void cycle(const control::SetPoint& wanted) {
    set.step(input, wanted, command);
    line_.push_back(command);
    robot::JointVector inForce = line_.front();
    if (static_cast<int>(line_.size()) > dead_) line_.pop_front();
    else
      inForce =
          level_ == robot::CommandLevel::JointPosition ? q_ : robot::JointVector(robot::JointVector::Zero(q_.size()));
    input.command = command;
    if (level_ == robot::CommandLevel::JointTorque) {
      input.tau = command;
      observer_.predict(state, command, input.F_D_W);
    }
    for (int k = 0; k < 4; ++k) substep(inForce, 0.25e-3);
    sense();
  }

  [[nodiscard]] const robot::JointVector& q() const { return q_; }
  [[nodiscard]] const robot::JointVector& qd() const { return qd_; }

  control::GainSet gains = control::defaultGains();
  control::ArmModel model;
  control::ControllerSet set;
  control::ControlInput input;
  control::ArmModelState state;
  robot::JointVector command;
  spatial::Matrix6 stiffness = spatial::Matrix6::Zero();  ///< of the spring at D, about `neutral`
  spatial::Pose neutral;

 private:
  [[nodiscard]] spatial::Vector6 load(const control::ArmModelState& at) const {
    spatial::Vector6 d;
    d << at.X_WD.translation - neutral.translation,
        spatial::logRotation(at.X_WD.rotation * neutral.rotation.transpose());
    return stiffness * d + 0.02 * (stiffness * (at.J * qd_));  // 20 ms of damping, as tissue has
  }
  void substep(const robot::JointVector& inForce, double h) {
    switch (level_) {
      case robot::CommandLevel::JointTorque: {
        control::ArmModelState at;
        model.update(q_, qd_, at);
        robot::JointVector a = inForce - at.bias - at.J.transpose() * load(at);
        ASSERT_TRUE(robot::solvePositiveDefinite(at.B, a));
        qd_ += h * a;
        break;
      }
      case robot::CommandLevel::JointVelocity:  // inner loop of 30 Hz
        qd_ += h * 190.0 * (inForce - qd_);
        break;
      case robot::CommandLevel::JointPosition:  // the same around a position loop of 10 Hz
        qd_ += h * 190.0 * (63.0 * (inForce - q_) - qd_);
        break;
    }
    q_ += h * qd_;
  }
  void sense() {
    if (level_ == robot::CommandLevel::JointTorque) observer_.correct(q_, state.B);
    model.update(q_, level_ == robot::CommandLevel::JointTorque ? observer_.velocity() : qd_, state);
    input.q = q_;
    input.qd = level_ == robot::CommandLevel::JointTorque ? observer_.velocity() : qd_;
    input.disturbance =
        level_ == robot::CommandLevel::JointTorque ? observer_.disturbance() : robot::JointVector::Zero(q_.size());
    input.F_D_W = spatial::Wrench(load(state));
    input.specimen.K = stiffness;  // as if it had been learned
    input.specimen.trust = stiffness.isZero() ? 0.0 : 1.0;
    input.specimen.C = stiffness.isZero() ? spatial::Matrix6(stiffness) : spatial::Matrix6(stiffness.inverse());
  }

  robot::CommandLevel level_;
  int dead_;
  robot::JointVector q_, qd_;
  std::deque<robot::JointVector> line_;
  control::JointObserver observer_;
};

/// A six-axis and a seven-axis arm in postures away from singularities.
struct RigArm {
  const char* name;
  const robot::RobotModel& model;
  robot::JointVector start;
};
inline RigArm rigArm(int joints) {
  static const robot::RobotModel iiwa = [] {
    auto loaded = robot::loadRobot(ARTICULUS_RESOURCES "/robots/lbr_iiwa14.json");
    if (!loaded) throw std::runtime_error(loaded.error().text());
    return *loaded;
  }();
  robot::JointVector start(joints);
  if (joints == 6) start << 0.0, 40 * kDegree, 110 * kDegree, 0.0, -60 * kDegree, 0.0;
  else start << 0.2, 0.6, 0.1, -1.3, 0.1, 0.9, 0.0;
  return {joints == 6 ? "rx90b" : "iiwa14", joints == 6 ? nominalArm() : iiwa, start};
}

}  // namespace articulus::test
