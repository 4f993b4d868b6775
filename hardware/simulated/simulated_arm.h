#pragma once
#include <atomic>
#include <memory>

#include "core/device/bench.h"
#include "core/device/robot_arm.h"
#include "core/robot/joint_torque.h"
#include "core/specimen/specimen.h"
#include "hardware/simulated/bone_truth.h"
#include "hardware/simulated/drive_electronics.h"
#include "hardware/simulated/gear_play.h"
#include "hardware/simulated/simulated_load_cell.h"

namespace articulus::hardware {

/// How the simulated bench is built.
struct SimulatedArmSetUp {
  robot::RobotModel model;  ///< nominal; the plant is made of it with a seeded error
  spatial::Pose X_WB, X_FS, X_SD;
  robot::JointVector start_rad;
  SimulationParameters parameters;
  std::uint64_t seed = 1;
  robot::CommandLevel takes =
      robot::CommandLevel::JointTorque;  ///< at its port; drive volts where the drives take volts
};

/// The virtual bench: arm with motors, gears, Dahl and viscous friction, balance spring, 5-6 coupling, brakes and
/// drive electronics; bracket; specimen in the vice. read() integrates the full dynamics up to now in sub-steps with
/// the last command held. The plant's inertias, friction and spring differ from the controller's model by a seeded
/// share, and where the cell file says so its lengths and angles by a seeded amount. Elastic gears are quasi-static:
/// links stand off their encoders by compliance times torque (gravity, inertia, load), which they follow within
/// kWindUp_s; their own ringing is left out. Dynamics are those of the motors' angles. A worn arm (WearParameters) has
/// more friction and other weights than its file says, and links that have play behind the encoders (GearPlay).
/// Frames  core/README.md
/// Thread  control; what device::Bench has any
/// Source  Martinez 2012, (5.9)-(5.12), Appendix B, (4.1)-(4.7)
class SimulatedArm final : public device::RobotArm, public device::Bench {
 public:
  SimulatedArm(const SimulatedArmSetUp& setUp, std::unique_ptr<specimen::Specimen> specimen,
               SimulatedLoadCell& loadCell, const FaultScript& script);

  void read(base::Nanoseconds now, device::ArmState& state) noexcept override;
  void write(const device::ArmCommand& command) noexcept override;
  [[nodiscard]] base::Result<void> setViceClosed(bool closed) override;
  [[nodiscard]] bool viceClosed() const noexcept override { return viceWanted_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::span<const std::string> structures() const noexcept override { return specimen_->structures(); }
  void cut(std::uint64_t structures) noexcept override { cutWanted_.fetch_or(structures, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t cutStructures() const noexcept override {
    return cutWanted_.load(std::memory_order_relaxed);
  }
  [[nodiscard]] double maxPreload_N() const noexcept override { return specimen_->maxPreload_N(); }
  void setPreload(double force_N) noexcept override { preloadWanted_N_.store(force_N, std::memory_order_relaxed); }

  /// From now on the truth of these bones ("moving body": D) is told at this rate. Before the first cycle.
  /// Errors  InvalidArgument: the specimen has no such bone
  [[nodiscard]] base::Result<void> tellBones(std::span<const std::string> names, double rate_Hz, BoneTruthRing& to);

  // Truth, for tests and oracles only; no controller is given this class.
  [[nodiscard]] const robot::RobotModel& plant() const { return plant_; }
  [[nodiscard]] const robot::JointVector& truePosition() const { return q_; }  ///< at the encoders, unquantised
  [[nodiscard]] const robot::JointVector& trueVelocity() const { return qd_; }
  [[nodiscard]] const spatial::Wrench& trueLoad_D_W() const { return F_D_W_; }
  [[nodiscard]] spatial::Pose trueBodyPose_W() const;
  void setFrictionless() noexcept;  ///< for the energy test
  void setTrueState(const robot::JointVector& q, const robot::JointVector& qd) noexcept {
    q_ = q;
    qd_ = qd;
    play_.reset();
  }
  [[nodiscard]] const GearPlay& gearPlay() const { return play_; }

 private:
  // One substep of h seconds, in this order.
  void substep(double h, base::Nanoseconds time) noexcept;
  void followBench(const spatial::Pose& X_WD) noexcept;
  [[nodiscard]] spatial::Wrench contact(const spatial::Pose& X_WL, const spatial::Pose& X_WD, double h) noexcept;
  void weigh(const spatial::Pose& X_WS, double h, base::Nanoseconds time) noexcept;
  [[nodiscard]] robot::JointVector drive(double h, base::Nanoseconds time) noexcept;
  void accelerate(const robot::LinkTransforms& links, const spatial::Wrench& onArm_L, const robot::JointVector& onMotor,
                  double h) noexcept;
  void clampVice(const spatial::Pose& X_WD) noexcept;
  [[nodiscard]] robot::JointVector links_rad() const noexcept { return q_ + windUp_ + play_.beyond_rad(); }

  robot::RobotModel plant_;  // with the bracket as payload
  spatial::Pose X_WB_, X_LS_, X_SD_;
  SimulationParameters p_;
  std::unique_ptr<specimen::Specimen> specimen_;
  SimulatedLoadCell& loadCell_;
  const FaultScript& script_;
  spatial::Pose X_DN_;  // neutral pose of the specimen as embedded, in D

  robot::CommandLevel takes_;
  DriveElectronics drives_;
  GearPlay play_;
  robot::JointVector q_, qd_, motorTorque_, friction_, brake_, windUp_;  // windUp_: links beyond encoders, rad
  robot::JointVector brakeDamping_s_;
  robot::JointMatrix gearTransposed_;
  bool enabled_ = false, wrongLevel_ = false;
  double brakeTimer_s_ = 0.0;
  bool brakesOn_ = true;
  base::Nanoseconds time_ = 0;
  double substep_s_;

  std::atomic<bool> viceWanted_{false};
  std::atomic<std::uint64_t> cutWanted_{0};
  std::atomic<double> preloadWanted_N_{-1.0};  // below 0: as the specimen's file has it
  bool viceClosed_ = false;
  std::uint64_t cut_ = 0;
  double preload_N_ = -1.0;
  spatial::Pose X_PW_;
  void expose(const spatial::Pose& X_WD) noexcept;
  BoneTruthRing* tellTo_ = nullptr;
  double exposuresPerNanosecond_ = 0.0;
  std::size_t told_ = 0;
  std::array<int, device::TrackerFrame::kMostBodies> toldBone_{};  // place in bones(), -1: D
  std::int64_t exposure_ = -1;
  spatial::Wrench F_D_W_;
  spatial::Pose lastX_WS_;
  spatial::Vector3 lastVelocity_ = spatial::Vector3::Zero(), lastOmega_ = spatial::Vector3::Zero();
  int history_ = 0;
};

}  // namespace articulus::hardware
