#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/robot/files/robot_file.h"
#include "core/safety/supervisor.h"
#include "hardware/staubli_val3/val3_arm.h"
#include "hardware/virtual_devices/staubli/virtual_val3_controller.h"
#include "tests/hardware/taken.h"
#include "tests/hardware/ur_rtde/ideal_ur.h"

namespace articulus::test {

/// The driver and the virtual controller, which plays our application as it is shipped, in one thread over real TCP on
/// loopback: one cycle is one state and one set-point. Nothing waits but for bytes that are on their way.
class Val3Rig {
 public:
  static constexpr base::Nanoseconds kPeriod = 4'000'000;

  explicit Val3Rig(bool licence = true) : model(taken(robot::loadRobot(ARTICULUS_RESOURCES "/robots/rx90b.json"))) {
    hardware::VirtualVal3Settings v;
    v.application = ARTICULUS_RESOURCES "/staubli_val3/articulus";
    v.inputWait = 20'000'000;
    v.licence = licence;
    controller = taken(hardware::VirtualVal3Controller::start(v, plant, model));
    driver.host = "127.0.0.1";
    driver.port = controller->port();
    driver.wait = 20'000'000;
    driver.connectTime = 500'000'000;
    driver.inStep = true;
    command.level = robot::CommandLevel::JointPosition;
    command.position_rad = plant.q;
    command.velocity_rad_per_s = robot::JointVector::Zero(6);
  }
  void connect() { arm = taken(hardware::Val3Arm::connect(driver)); }

  void pass() {
    now += kPeriod;
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
  /// Without the driver.
  void cycleWithout(int n) {
    for (int i = 0; i < n; ++i) pass();
  }
  void switchOn() {
    cycle(4);
    command.enable = true;
    command.position_rad = plant.q;
    cycle(8);
  }
  void switchOff(int cycles = 8) {
    command.enable = false;
    cycle(cycles);
  }
  [[nodiscard]] double program(const char* name) const { return controller->number(name); }
  /// What a person reads when the supervisor has seen this state of the arm.
  [[nodiscard]] std::string told() const {
    safety::SupervisorInput seen;
    seen.controllerOn = true;
    seen.armValid = state.valid;
    seen.driveFault = state.driveFault;
    seen.armTrouble = state.trouble;
    return safety::describe(safety::Supervisor().check(seen)) + controller->problem();
  }

  robot::RobotModel model;
  IdealUr plant;  // of six joints, within the ranges of this arm as well
  std::unique_ptr<hardware::VirtualVal3Controller> controller;
  hardware::Val3ArmSettings driver;
  std::unique_ptr<hardware::Val3Arm> arm;
  device::ArmCommand command;
  device::ArmState state;
  base::Nanoseconds now = 1'000'000'000;
  bool answers = true;
};

}  // namespace articulus::test
