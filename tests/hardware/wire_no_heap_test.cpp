// In the cycle the drivers on the wire send and receive, and do nothing else that may block or allocate.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "core/robot/files/robot_file.h"
#include "hardware/ati_net_ft/ati_net_ft.h"
#include "hardware/kuka_rsi/kuka_rsi_arm.h"
#include "hardware/staubli_val3/val3_arm.h"
#include "hardware/ur_rtde/ur_wrench.h"
#include "hardware/virtual_devices/staubli/virtual_val3_controller.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"
#include "hardware/virtual_devices/virtual_net_ft.h"
#include "hardware/virtual_devices/virtual_ur_controller.h"
#include "tests/hardware/taken.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

class StillArm final : public device::RobotArm {
 public:
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override {
    state.time = now;
    state.position_rad = robot::JointVector::Constant(6, 0.3);
    state.position_rad[1] = -1.2;
    state.valid = state.brakesReleased = true;
  }
  void write(const device::ArmCommand&) noexcept override {}
};

class StillCell final : public device::LoadCell {
 public:
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override { sample.time = now; }
};

TEST(WireDrivers, CallNothingInTheCycleThatAllocatesOrBlocks) {
  const robot::RobotModel model = taken(robot::loadRobot(ARTICULUS_RESOURCES "/robots/kr6_r900.json"));
  StillArm plant;
  StillCell cell;
  hardware::KukaRsiSettings s;
  s.port = 0;
  s.wait = 20'000'000;
  auto arm = taken(hardware::KukaRsiArm::listen(s));
  hardware::VirtualKukaSettings k;
  k.host = arm->local();
  k.replyWait = 20'000'000;
  auto controller = taken(hardware::VirtualKukaController::start(k, plant, model));
  hardware::VirtualNetFtSettings n;
  n.requestWait = 200'000'000;
  auto box = taken(hardware::VirtualNetFt::start(n, cell));
  hardware::AtiNetFtSettings a;
  a.host = a.ownHost = "127.0.0.1";
  a.rdtPort = box->rdtPort();
  a.httpPort = box->httpPort();
  a.waitForFirst = false;
  a.wait = 20'000'000;
  auto loadCell = taken(hardware::AtiNetFt::connect(a));

  device::ArmState state;
  device::LoadCellSample sample;
  base::Nanoseconds now = 1'000'000'000;
  device::ArmCommand command;
  command.level = robot::CommandLevel::JointPosition;
  command.position_rad = robot::JointVector::Constant(6, 0.3);
  command.position_rad[1] = -1.2;
  (void)takeForbiddenCalls();
  for (int c = 0; c < 400; ++c) {
    // Every kind of cycle: at rest, moving, without a telegram, with broken, foreign and double ones, with errors and
    // silence.
    command.enable = c > 20;
    if (c % 40 == 5) controller->faults().loseTelegrams = 1;
    if (c % 40 == 10) controller->faults().breakTelegrams = 1;
    if (c % 40 == 15) controller->faults().duplicateTelegrams = 1;
    if (c % 40 == 20) controller->faults().foreignTypes = 1;
    box->faults().silent = c > 100 && c < 140;
    box->faults().status = c % 7 == 0 ? 1u << 31 | 4u : 0u;
    now += 4'000'000;
    controller->beginCycle();
    controller->endCycle(now);
    box->emit(now);
    watch();
    arm->read(now, state);
    loadCell->read(now, sample);
    arm->write(command);
    rest();
  }
  const ForbiddenCalls calls = takeForbiddenCalls();
  EXPECT_EQ(calls.all(), 0) << calls.heap << " heap, " << calls.locks << " locks, " << calls.files << " files, "
                            << calls.sleeps << " sleeps, " << calls.formats << " formats";
  EXPECT_GT(arm->health().telegrams, 300u);
  EXPECT_GT(loadCell->health().starts, 1u);
}

/// Its sessions are made and its program is sent by a thread beside, here as in a cell.
TEST(WireDrivers, OfUniversalRobotsCallNothingInTheCycleThatAllocatesOrBlocks) {
  const robot::RobotModel model = taken(robot::loadRobot(ARTICULUS_RESOURCES "/robots/ur5e.json"));
  StillArm plant;
  StillCell cell;
  hardware::VirtualUrSettings v;
  v.inputWait = 5'000'000;
  auto controller = taken(hardware::VirtualUrController::start(v, plant, model, &cell));
  hardware::UrArmSettings s;
  s.host = "127.0.0.1";
  s.port = controller->rtdePort();
  s.scriptPort = controller->scriptPort();
  s.wait = 5'000'000;
  base::Nanoseconds now = 1'000'000'000;
  std::atomic<bool> connected{false};
  std::thread firstData([&] {  // connect() waits for it
    for (; !connected; now += 2'000'000) controller->beginCycle(), controller->endCycle(now);
  });
  auto made = hardware::UrArm::connect(s);
  connected = true;
  firstData.join();
  auto arm = taken(std::move(made));
  hardware::UrWrench wrench(*arm, {});

  device::ArmState state;
  device::LoadCellSample sample;
  device::ArmCommand command;
  command.level = robot::CommandLevel::JointPosition;
  command.position_rad = robot::JointVector::Constant(6, 0.3);
  command.position_rad[1] = -1.2;
  const auto cycle = [&] {
    now += 2'000'000;
    controller->beginCycle();
    controller->endCycle(now);
    watch();
    arm->read(now, state);
    wrench.read(now, sample);
    arm->write(command);
    rest();
  };
  (void)takeForbiddenCalls();
  int c = 0;
  for (; c < 100'000 && arm->health().programs == 0; ++c) cycle();
  ASSERT_EQ(arm->health().programs, 1u) << controller->refusal() << arm->said();
  for (c = 0; c < 400; ++c) {
    command.enable = c > 20;
    command.level = c % 100 > 50 ? robot::CommandLevel::JointVelocity : robot::CommandLevel::JointPosition;
    command.velocity_rad_per_s = robot::JointVector::Zero(6);
    auto& faults = controller->faults();
    if (c % 40 == 5) faults.skipPackages = 1;
    if (c % 40 == 10) faults.nanPackages = 1;
    if (c % 40 == 15) faults.cutPackages = 1;
    if (c % 40 == 20) faults.jumpPackages = 1;
    if (c % 40 == 25) faults.delayPackages = 1;
    if (c == 350) faults.safety = hardware::VirtualUrSafety::ProtectiveStop;
    cycle();
  }
  // It loses the controller, and gets it back from the thread beside.
  controller->faults().safety = hardware::VirtualUrSafety::Normal;
  controller->faults().breakPackages = 1;
  for (c = 0; c < 1'000'000 && arm->health().sessions < 2; ++c) cycle();
  for (int i = 0; i < 10; ++i) cycle();
  const ForbiddenCalls calls = takeForbiddenCalls();
  EXPECT_EQ(calls.all(), 0) << calls.heap << " heap, " << calls.locks << " locks, " << calls.files << " files, "
                            << calls.sleeps << " sleeps, " << calls.formats << " formats";
  EXPECT_EQ(arm->health().sessions, 2u);
  EXPECT_TRUE(state.valid);
  EXPECT_GT(arm->health().packages, 300u);
  EXPECT_GT(arm->health().skipped + arm->health().unreadable + arm->health().doubtful, 20u);
}

/// Its connections are made by a thread beside, here as in a cell.
TEST(WireDrivers, OfStaubliCallNothingInTheCycleThatAllocatesOrBlocks) {
  const robot::RobotModel model = taken(robot::loadRobot(ARTICULUS_RESOURCES "/robots/rx90b.json"));
  StillArm plant;
  hardware::VirtualVal3Settings v;
  v.application = ARTICULUS_RESOURCES "/staubli_val3/articulus";
  v.inputWait = 5'000'000;
  auto controller = taken(hardware::VirtualVal3Controller::start(v, plant, model));
  hardware::Val3ArmSettings s;
  s.host = "127.0.0.1";
  s.port = controller->port();
  s.wait = 5'000'000;
  base::Nanoseconds now = 1'000'000'000;
  std::atomic<bool> connected{false};
  std::thread pace([&] {  // the greeting is answered by its task
    for (; !connected; now += 4'000'000) controller->beginCycle(), controller->endCycle(now);
  });
  auto made = hardware::Val3Arm::connect(s);
  connected = true;
  pace.join();
  auto arm = taken(std::move(made));

  device::ArmState state;
  device::ArmCommand command;
  command.level = robot::CommandLevel::JointPosition;
  command.position_rad = robot::JointVector::Constant(6, 0.3);
  command.position_rad[1] = -1.2;
  command.velocity_rad_per_s = robot::JointVector::Zero(6);
  const auto cycle = [&] {
    now += 4'000'000;
    controller->beginCycle();
    controller->endCycle(now);
    watch();
    arm->read(now, state);
    arm->write(command);
    rest();
  };
  (void)takeForbiddenCalls();
  for (int c = 0; c < 400; ++c) {
    command.enable = c > 20;
    command.level = c % 100 > 50 ? robot::CommandLevel::JointVelocity : robot::CommandLevel::JointPosition;
    auto& faults = controller->faults();
    if (c % 40 == 5) faults.skipStates = 1;
    if (c % 40 == 10) faults.impossible = 1;
    if (c % 40 == 15) faults.cutStates = 1;
    if (c % 40 == 20) faults.jumpStates = 1;
    if (c % 40 == 25) faults.breakStates = 1;
    if (c == 350) faults.emergencyStop = 2;
    cycle();
  }
  // It loses the controller, and gets it back from the thread beside.
  controller->faults().emergencyStop = 0;
  controller->faults().dead = true;
  for (int i = 0; i < 4; ++i) cycle();
  controller->faults().dead = false;
  for (int c = 0; c < 1'000'000 && arm->health().sessions < 2; ++c) cycle();
  for (int i = 0; i < 10; ++i) cycle();
  const ForbiddenCalls calls = takeForbiddenCalls();
  EXPECT_EQ(calls.all(), 0) << calls.heap << " heap, " << calls.locks << " locks, " << calls.files << " files, "
                            << calls.sleeps << " sleeps, " << calls.formats << " formats";
  EXPECT_EQ(arm->health().sessions, 2u);
  EXPECT_TRUE(state.valid);
  EXPECT_GT(arm->health().states, 300u);
  EXPECT_GT(arm->health().skipped + arm->health().unreadable + arm->health().doubtful, 20u);
}

}  // namespace
}  // namespace articulus::test
