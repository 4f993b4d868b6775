#pragma once
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <stdexcept>

#include "core/control/arm_model.h"
#include "core/control/controller.h"
#include "core/control/estimators/friction_model.h"
#include "core/control/estimators/joint_observer.h"
#include "core/robot/files/robot_file.h"
#include "core/sensing/wrench_estimator.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "hardware/simulated/simulated_arm.h"

namespace articulus::test {

constexpr double kDegree = spatial::kRadiansPerDegree;
constexpr base::Nanoseconds kMillisecond = 1'000'000;

inline const robot::RobotModel& nominalArm() {
  static const robot::RobotModel model = [] {
    auto loaded = robot::loadRobot(ARTICULUS_RESOURCES "/robots/rx90b.json");
    if (!loaded) throw std::runtime_error(loaded.error().text());
    return *loaded;
  }();
  return model;
}

/// A bench as the Munich cell is built: bracket of 1.6 kg, noisy quantised load cell, 10 % model error. Written out
/// here so that a change of the cell file does not move the tests.
inline hardware::SimulatedArmSetUp benchSetUp(std::uint64_t seed = 1) {
  hardware::SimulatedArmSetUp s;
  s.model = nominalArm();
  s.start_rad.resize(6);
  s.start_rad << 0.0, 40 * kDegree, 110 * kDegree, 0.0, -60 * kDegree, 0.0;
  s.X_FS.translation = {0, 0, 0.04};
  const spatial::Pose X_WS = robot::flangePose(s.model, s.start_rad) * s.X_FS;
  s.X_SD.rotation = X_WS.rotation.transpose();
  s.X_SD.translation = X_WS.rotation.transpose() * spatial::Vector3(0.17, 0, -0.08);
  auto& p = s.parameters;
  p.toolMass_kg = 1.6;
  p.toolCentre_m = s.X_SD.rotation * spatial::Vector3(0.06, 0, -0.02);
  p.toolInertia_kgm2 = {0.004, 0.004, 0.003};
  auto& cell = p.loadCell;
  cell.noise << 0.07, 0.07, 0.1, 0.0065, 0.0065, 0.0065;
  cell.resolution << 0.05, 0.05, 0.2, 0.005, 0.005, 0.005;
  cell.range << 222, 222, 444, 20, 20, 20;
  cell.biasRange << 5, 5, 5, 0.3, 0.3, 0.3;
  cell.crosstalk = 0.005;
  cell.drift_N_per_sqrt_min = 0.02;
  cell.filterCutoff_Hz = 500;
  s.seed = seed;
  return s;
}

/// Same bench with a load cell that tells the truth.
inline hardware::SimulatedArmSetUp quietSetUp(std::uint64_t seed = 1) {
  auto s = benchSetUp(seed);
  auto& cell = s.parameters.loadCell;
  cell.noise.setZero();
  cell.resolution.setConstant(1e-9);
  cell.biasRange.setZero();
  cell.crosstalk = cell.drift_N_per_sqrt_min = 0.0;
  return s;
}

/// Arm, load cell and specimen, stepped by hand.
struct Plant {
  explicit Plant(const hardware::SimulatedArmSetUp& setUp)
      : loadCell(setUp.parameters.loadCell, 1e-3 / setUp.parameters.substeps, setUp.seed * 31 + 5, script),
        arm(setUp, specimen::makeSpecimen(setUp.parameters.specimen), loadCell, script) {
    command.drive_V = robot::JointVector::Zero(setUp.model.joints);
  }
  void run(int cycles) {
    for (int k = 0; k < cycles; ++k) {
      arm.write(command);
      now += kMillisecond;
      arm.read(now, state);
      loadCell.read(now, sample);
    }
  }
  hardware::FaultScript script;
  hardware::SimulatedLoadCell loadCell;
  hardware::SimulatedArm arm;
  device::ArmCommand command;
  device::ArmState state;
  device::LoadCellSample sample;
  base::Nanoseconds now = 1'000'000'000;
};

/// The plant with the controller's own eyes and no runtime around it: observer, model and estimator in the order of a
/// control cycle at 1 kHz.
class BareCell {
 public:
  explicit BareCell(const hardware::SimulatedArmSetUp& setUp = benchSetUp())
      : plant(setUp), model(setUp.model, setUp.parameters.toolMass_kg, setUp.parameters.toolCentre_m, setUp.X_WB,
                            setUp.X_FS, setUp.X_SD) {
    observer.configure(gains[control::Gain::ObserverBandwidth], 1e-3);
    estimator.configure(setUp.parameters.toolMass_kg, setUp.parameters.toolCentre_m, setUp.X_SD, {0, 0, -9.81},
                        gains[control::Gain::FilterCutoff], 1000.0);
    plant.command.enable = true;
    plant.run(1);
    friction.useGains(gains);
    observer.reset(plant.state.position_rad);
    friction.reset(plant.state.position_rad);
    model.update(plant.state.position_rad, robot::JointVector::Zero(6), modelState);
    tau.setZero(6);
    input.tau = modelState.bias;
    sense();
  }

  /// law sets tau from input; then the plant runs one millisecond.
  template <class Law>
  void cycle(Law law) {
    law();
    input.saturated = model.drives(tau, plant.command.drive_V);
    robot::JointVector commanded;
    model.torques(plant.command.drive_V, commanded);
    input.tau = commanded;
    past_[at_] = plant.command.drive_V;
    plant.command.drive_V = past_[(at_ + past_.size() - lateCycles) % past_.size()];
    at_ = (at_ + 1) % past_.size();
    if (plant.state.brakesReleased) {
      observer.predict(modelState, commanded - friction.torque(), estimator.unfiltered());
    } else {
      observer.reset(plant.state.position_rad);
      friction.reset(plant.state.position_rad);
    }
    plant.run(1);
    observer.correct(plant.state.position_rad, modelState.B);
    sense();
  }

  control::GainSet gains = control::defaultGains();
  Plant plant;
  control::ArmModel model;
  control::JointObserver observer;
  control::FrictionModel friction{model.robot()};
  sensing::WrenchEstimator estimator;
  control::ArmModelState modelState;
  control::ControlInput input;
  robot::JointVector tau;
  std::size_t lateCycles = 0;  ///< that the arm obeys later than it should, up to 31; from the 32nd cycle on

  /// Where the moving body truly is (the plant has the nominal geometry).
  [[nodiscard]] spatial::Pose truePose() const {
    control::ArmModelState truth;
    model.update(plant.arm.truePosition(), plant.arm.trueVelocity(), truth);
    return truth.X_WD;
  }

 private:
  std::array<robot::JointVector, 32> past_;
  std::size_t at_ = 0;
  void sense() {
    model.update(plant.state.position_rad, observer.velocity(), modelState);
    input.model = &modelState;
    input.q = plant.state.position_rad;
    input.qd = observer.velocity();
    friction.step(plant.state.position_rad, observer.velocity());
    input.disturbance = observer.disturbance() - friction.torque();
    input.F_D_W = estimator.step(plant.sample.wrench_S, modelState.X_WS);
  }
};

}  // namespace articulus::test
