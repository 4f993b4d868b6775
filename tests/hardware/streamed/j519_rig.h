#pragma once
#include "core/robot/files/robot_file.h"
#include "core/safety/supervisor.h"
#include "hardware/fanuc_j519/j519_arm.h"
#include "hardware/virtual_devices/virtual_j519_controller.h"
#include "tests/hardware/taken.h"
#include "tests/hardware/ur_rtde/ideal_ur.h"

namespace articulus::test {

/// The driver of a FANUC arm and its virtual controller, in step, around an arm that is where it is sent.
struct J519Rig {
  explicit J519Rig(std::uint32_t version = 3, int cycle_ms = 8)
      : model(taken(robot::loadRobot(ARTICULUS_RESOURCES "/robots/kr6_r900.json"))) {
    fanuc.version = version;
    fanuc.cycle_ms = driver.cycle_ms = cycle_ms;
    fanuc.commandWait = driver.wait = 20'000'000;
    driver.layout = version == 1 ? hardware::J519Layout::First : hardware::J519Layout::Third;
    driver.connectTime = 0;
    driver.host = driver.ownHost = "127.0.0.1";
    command.level = robot::CommandLevel::JointPosition;
    command.position_rad = plant.q;
  }
  void begin() {
    controller = taken(hardware::VirtualJ519Controller::start(fanuc, plant, model));
    driver.port = controller->port();
    arm = taken(hardware::J519Arm::connect(driver));
  }
  void connect() {
    begin();
    for (int i = 0; i < 8; ++i) cycle();
  }
  [[nodiscard]] base::Nanoseconds period() const { return base::Nanoseconds{1'000'000} * fanuc.cycle_ms; }
  void pass() {
    now += period();
    controller->beginCycle();
    controller->endCycle(now);
  }
  void cycle(int n = 1) {
    for (int i = 0; i < n; ++i) {
      pass();
      arm->read(now, state);
      arm->write(command);
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
  hardware::VirtualJ519Settings fanuc;
  hardware::J519ArmSettings driver;
  std::unique_ptr<hardware::VirtualJ519Controller> controller;
  std::unique_ptr<hardware::J519Arm> arm;
  device::ArmCommand command;
  device::ArmState state;
  base::Nanoseconds now = 1'000'000'000;
};

}  // namespace articulus::test
