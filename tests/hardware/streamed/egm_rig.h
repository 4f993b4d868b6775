#pragma once
#include "core/robot/files/robot_file.h"
#include "core/safety/supervisor.h"
#include "hardware/abb_egm/egm_arm.h"
#include "hardware/virtual_devices/virtual_egm_controller.h"
#include "tests/hardware/taken.h"
#include "tests/hardware/ur_rtde/ideal_ur.h"

namespace articulus::test {

/// The driver of an ABB arm and its virtual controller, in step, around an arm that is where it is sent.
struct EgmRig {
  explicit EgmRig(bool poses = false, const hardware::VirtualEgmSettings& set = {})
      : model(taken(robot::loadRobot(ARTICULUS_RESOURCES "/robots/kr6_r900.json"))), abb(set) {
    driver.host = "127.0.0.1";
    driver.port = 0;
    driver.wait = abb.replyWait = 20'000'000;
    if (poses) driver.asPosesOf = model;
    arm = taken(hardware::EgmArm::listen(driver));
    abb.host = arm->local();
    abb.poses = poses;
    controller = taken(hardware::VirtualEgmController::start(abb, plant, model));
    command.level = robot::CommandLevel::JointPosition;
    command.position_rad = plant.q;
  }
  void pass() {
    now += 4'000'000;
    controller->beginCycle();
    controller->endCycle(now);
  }
  void cycle(int n = 1) {
    for (int i = 0; i < n; ++i) {
      pass();
      arm->read(now, state);
      if (answers) arm->write(command);
    }
  }
  void switchOn() {
    cycle(4);
    command.enable = true;
    command.position_rad = state.position_rad;
    cycle(8);
  }
  /// What a person reads when the supervisor has seen this state of the arm.
  [[nodiscard]] std::string told() const {
    safety::SupervisorInput seen;
    seen.controllerOn = true;
    seen.armValid = state.valid;
    seen.driveFault = state.driveFault;
    seen.armTrouble = state.trouble;
    return safety::describe(safety::Supervisor().check(seen));
  }

  robot::RobotModel model;
  IdealUr plant;  // of six joints, within the ranges of this arm as well
  hardware::VirtualEgmSettings abb;
  hardware::EgmArmSettings driver;
  std::unique_ptr<hardware::EgmArm> arm;
  std::unique_ptr<hardware::VirtualEgmController> controller;
  device::ArmCommand command;
  device::ArmState state;
  base::Nanoseconds now = 1'000'000'000;
  bool answers = true;
};

}  // namespace articulus::test
