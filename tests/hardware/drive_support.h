#pragma once
#include "tests/hardware/plant.h"

namespace articulus::test {

inline const robot::RobotModel& sevenAxisArm() {
  static const robot::RobotModel model = [] {
    auto loaded = robot::loadRobot(ARTICULUS_RESOURCES "/robots/lbr_iiwa14.json");
    if (!loaded) throw std::runtime_error(loaded.error().text());
    return *loaded;
  }();
  return model;
}

/// The RX 90-B of benchSetUp() behind its own velocity or position loops.
inline hardware::SimulatedArmSetUp innerLoopSetUp(robot::CommandLevel level, std::uint64_t seed = 1) {
  auto s = benchSetUp(seed);
  s.takes = level;
  return s;
}

/// The seven-axis arm at joint torque level with a light clamp, flange down.
inline hardware::SimulatedArmSetUp sevenAxisSetUp(std::uint64_t seed = 1) {
  auto s = benchSetUp(seed);
  s.model = sevenAxisArm();
  s.start_rad.resize(7);
  s.start_rad << 0.0, 0.366, 0.0, -1.236, 0.0, 1.540, 0.0;
  s.parameters.toolMass_kg = 0.5;
  s.parameters.toolCentre_m = {0, 0, 0.022};
  s.parameters.toolInertia_kgm2 = {0.0005, 0.0005, 0.0006};
  return s;
}

/// A plant whose command is of one level, with the drives on and the brakes released.
struct DrivenPlant : Plant {
  explicit DrivenPlant(const hardware::SimulatedArmSetUp& setUp) : Plant(setUp) {
    const int n = setUp.model.joints;
    command.level = setUp.takes;
    command.enable = true;
    command.drive_V = command.torque_Nm = command.velocity_rad_per_s = robot::JointVector::Zero(n);
    command.position_rad = setUp.start_rad;
  }
  void release() { run(40); }
};

}  // namespace articulus::test
