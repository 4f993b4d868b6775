#pragma once
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/robot/files/robot_file.h"
#include "core/safety/supervisor.h"
#include "hardware/ur_rtde/ur_arm.h"
#include "hardware/ur_rtde/ur_wrench.h"
#include "hardware/virtual_devices/virtual_ur_controller.h"
#include "tests/hardware/taken.h"
#include "tests/hardware/ur_rtde/ideal_ur.h"

namespace articulus::test {

/// The driver and the virtual controller in one thread, over real TCP on loopback: one cycle is one package and one
/// set-point. Time is the controller's cycle; nothing waits but for bytes that are on their way.
class UrRig {
 public:
  static constexpr base::Nanoseconds kPeriod = 2'000'000;

  explicit UrRig(const hardware::VirtualUrRefusals& refusals = {}, double rate_Hz = 500.0)
      : model(taken(robot::loadRobot(ARTICULUS_RESOURCES "/robots/ur5e.json"))),
        period(static_cast<base::Nanoseconds>(1e9 / rate_Hz)) {
    hardware::VirtualUrSettings v;
    v.inputWait = 20'000'000;
    v.rate_Hz = rate_Hz;
    v.refusals = refusals;
    controller = taken(hardware::VirtualUrController::start(v, plant, model, &cell));
    driver.host = "127.0.0.1";
    driver.port = controller->rtdePort();
    driver.scriptPort = controller->scriptPort();
    driver.rate_Hz = rate_Hz;
    driver.wait = 20'000'000;
    driver.connectTime = 500'000'000;
    driver.inStep = true;
    command.level = robot::CommandLevel::JointPosition;
    command.position_rad = plant.q;
  }
  void connect() { arm = taken(hardware::UrArm::connect(driver)); }

  void cycle(int n = 1) {
    for (int i = 0; i < n; ++i) {
      now += period;
      controller->beginCycle();
      controller->endCycle(now);
      arm->read(now, state);
      if (answers) arm->write(command);
    }
  }
  /// The program plays and follows.
  void switchOn() {
    cycle(3);
    command.enable = true;
    command.position_rad = plant.q;
    cycle(6);
  }
  void switchOff(int cycles = 6) {
    command.enable = false;
    cycle(cycles);
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
  base::Nanoseconds period;
  IdealUr plant;
  SetLoadCell cell;
  std::unique_ptr<hardware::VirtualUrController> controller;
  hardware::UrArmSettings driver;
  std::unique_ptr<hardware::UrArm> arm;
  device::ArmCommand command;
  device::ArmState state;
  base::Nanoseconds now = 1'000'000'000;
  bool answers = true;
};

}  // namespace articulus::test
