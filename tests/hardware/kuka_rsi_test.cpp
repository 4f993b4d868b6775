// The RSI driver against the virtual controller over a real socket on loopback: the cycle, lost, late, double, stale
// and broken telegrams and replies, limits of the correction, stop and restart. Time is the controller's cycle; nothing
// waits.
#include "hardware/kuka_rsi/kuka_rsi_arm.h"

#include <gtest/gtest.h>

#include "core/robot/files/robot_file.h"
#include "core/safety/supervisor.h"
#include "core/spatial/units.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"
#include "tests/hardware/taken.h"

namespace articulus::test {
namespace {

using device::ArmCommand;
using device::ArmState;
using hardware::KukaRsiArm;
using hardware::KukaStop;
using hardware::VirtualKukaController;
using robot::ArmTrouble;
using robot::JointVector;

constexpr double kDegree = spatial::kRadiansPerDegree;

/// An arm that is where it was sent, one cycle later.
class IdealArm final : public device::RobotArm {
 public:
  void read(base::Nanoseconds now, ArmState& state) noexcept override {
    state.time = now;
    state.position_rad = q;
    state.valid = true;
    state.brakesReleased = enabled;
  }
  void write(const ArmCommand& command) noexcept override {
    enabled = command.enable;
    if (enabled) q = command.position_rad;
  }
  JointVector q = JointVector::Constant(6, 0.1);
  bool enabled = false;
};

class KukaRsi : public ::testing::Test {
 protected:
  KukaRsi() : model_(*robot::loadRobot(std::string(ARTICULUS_RESOURCES) + "/robots/kr6_r900.json")) {
    plant_.q << 0.2, -1.2, 1.6, 0.1, 0.9, -0.4;
    hardware::KukaRsiSettings driver;
    driver.port = 0;
    driver.correctionLimit_rad = 1.0;
    driver.largestStep_rad = 0.02;
    driver.wait = 20'000'000;
    arm_ = taken(KukaRsiArm::listen(driver));
    hardware::VirtualKukaSettings kuka;
    kuka.host = arm_->local();
    kuka.correctionLimit_deg = 80.0;
    kuka.replyWait = 20'000'000;
    kuka.timeoutCycles = 10;
    controller_ = taken(VirtualKukaController::start(kuka, plant_, model_));
    command_.level = robot::CommandLevel::JointPosition;
    command_.position_rad = plant_.q;
  }
  /// One cycle of both; before the program writes, the test may do something.
  void cycle(int n = 1) {
    for (int i = 0; i < n; ++i) {
      now_ += 4'000'000;
      controller_->beginCycle();
      controller_->endCycle(now_);
      arm_->read(now_, state_);
      if (answers_) arm_->write(command_);
    }
  }
  void switchOn() {
    cycle(3);  // a session moves nothing before it has proved itself
    command_.enable = true;
    command_.position_rad = plant_.q;
    cycle(3);
  }

  robot::RobotModel model_;
  IdealArm plant_;
  std::unique_ptr<KukaRsiArm> arm_;
  std::unique_ptr<VirtualKukaController> controller_;
  ArmCommand command_;
  ArmState state_;
  base::Nanoseconds now_ = 1'000'000'000;
  bool answers_ = true;
};

/// What a person reads when the supervisor has seen this state of an arm.
std::string toldOf(const ArmState& state) {
  safety::SupervisorInput seen;
  seen.controllerOn = true;
  seen.armValid = state.valid;
  seen.driveFault = state.driveFault;
  seen.armTrouble = state.trouble;
  return safety::describe(safety::Supervisor().check(seen));
}

TEST_F(KukaRsi, ReportsWhereTheArmIsAndEchoesItsTime) {
  cycle();
  EXPECT_TRUE(state_.valid);
  EXPECT_FALSE(state_.driveFault);
  EXPECT_FALSE(state_.brakesReleased) << "nobody asked it to move";
  EXPECT_EQ(state_.time, now_);
  EXPECT_LT((state_.position_rad - plant_.q).cwiseAbs().maxCoeff(), 0.51e-4 * kDegree) << "four decimals";
  cycle();
  EXPECT_NE(controller_->lastReply().find("<IPOC>" + std::to_string(controller_->ipoc_ms() - 4) + "</IPOC>"),
            std::string::npos);
  EXPECT_NE(controller_->lastReply().find("<Stop>1</Stop><Go>0</Go>"), std::string::npos);
  EXPECT_EQ(controller_->late(), 0u);
}

TEST_F(KukaRsi, FollowsPositionsAsCorrectionsFromTheStartPose) {
  const JointVector start = plant_.q;
  switchOn();
  EXPECT_TRUE(plant_.enabled);
  EXPECT_TRUE(state_.brakesReleased);
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      JointVector to = start;
      to[axis] += sign * 0.1;
      for (int k = 1; k <= 20; ++k) {
        command_.position_rad = start + 0.05 * k * (to - start);
        cycle();
      }
      cycle(2);
      EXPECT_LT((plant_.q - to).cwiseAbs().maxCoeff(), 0.51e-4 * kDegree)
          << "the start pose is known to four decimals; axis " << axis + 1;
      EXPECT_NEAR(controller_->correction_deg()[static_cast<std::size_t>(axis)], sign * 0.1 / kDegree, 1e-4);
      for (int k = 19; k >= 0; --k) {
        command_.position_rad = start + 0.05 * k * (to - start);
        cycle();
      }
    }
  EXPECT_EQ(controller_->late(), 0u);
  EXPECT_EQ(arm_->health().limited, 0u);
}

TEST_F(KukaRsi, BeginsWithoutAStepWhereverTheArmWasLeft) {
  switchOn();
  command_.position_rad[0] += 0.015;
  cycle(3);
  command_.enable = false;
  cycle(3);
  plant_.q[1] -= 0.01;  // it sagged on its brakes
  const JointVector left = plant_.q;
  cycle(2);
  EXPECT_FALSE(plant_.enabled);
  command_.enable = true;
  command_.position_rad = state_.position_rad;
  cycle(4);
  EXPECT_TRUE(plant_.enabled);
  EXPECT_LT((plant_.q - left).cwiseAbs().maxCoeff(), 1.1e-4 * kDegree);
}

TEST_F(KukaRsi, HoldsBackAStepThatIsTooLarge) {
  switchOn();
  const double from = plant_.q[2];
  command_.position_rad[2] += 0.05;
  cycle(2);
  EXPECT_NEAR(plant_.q[2] - from, 0.02, 1e-6) << "largest step of a cycle";
  cycle(3);
  EXPECT_NEAR(plant_.q[2] - from, 0.05, 1e-6);
  EXPECT_EQ(arm_->health().limited, 2u);
}

TEST_F(KukaRsi, OneLostTelegramIsBridgedAndHoldsTheLastCorrection) {
  switchOn();
  command_.position_rad[0] += 0.01;
  cycle(2);
  const JointVector before = plant_.q;
  controller_->faults().loseTelegrams = 1;
  cycle();
  EXPECT_TRUE(state_.valid);
  EXPECT_EQ(arm_->health().missed, 1u);
  EXPECT_EQ(plant_.q, before);
  cycle(2);
  EXPECT_EQ(controller_->late(), 1u) << "who gets no telegram sends no reply";
  EXPECT_TRUE(plant_.enabled);
  EXPECT_FALSE(state_.driveFault);
}

TEST_F(KukaRsi, ThreeSilentCyclesAreNoLongerAnArm) {
  switchOn();
  controller_->faults().loseTelegrams = 2;
  cycle(2);
  EXPECT_TRUE(state_.valid);
  controller_->faults().loseTelegrams = 1;
  cycle();
  EXPECT_FALSE(state_.valid);
  EXPECT_FALSE(state_.brakesReleased);
  EXPECT_EQ(arm_->health().trouble, ArmTrouble::Silent);
  EXPECT_EQ(state_.trouble, ArmTrouble::Silent);
  EXPECT_NE(toldOf(state_).find("it sends nothing any more"), std::string::npos) << toldOf(state_);
}

TEST_F(KukaRsi, DoubleAndStaleTelegramsAreAnsweredOnce) {
  switchOn();
  controller_->faults().duplicateTelegrams = 3;
  cycle(5);
  EXPECT_EQ(arm_->health().stale, 3u);
  EXPECT_EQ(controller_->late(), 0u);
  EXPECT_FALSE(state_.driveFault);
}

TEST_F(KukaRsi, ALateTelegramIsOvertakenByTheNext) {
  switchOn();
  controller_->faults().delayTelegrams = 1;
  cycle();
  EXPECT_EQ(arm_->health().missed, 1u);
  cycle();
  EXPECT_EQ(arm_->health().overtaken, 1u) << "only the newest is answered";
  cycle(2);
  EXPECT_EQ(controller_->late(), 1u);
  EXPECT_TRUE(state_.valid);
}

TEST_F(KukaRsi, BrokenAndForeignTelegramsCountAsMissed) {
  switchOn();
  controller_->faults().breakTelegrams = 1;
  cycle();
  EXPECT_EQ(arm_->health().malformed, 1u);
  cycle();
  controller_->faults().foreignTypes = 1;
  cycle();
  EXPECT_EQ(arm_->health().otherType, 1u);
  EXPECT_EQ(arm_->health().missed, 2u);
}

TEST_F(KukaRsi, TwoLateRepliesInAHundredCyclesAreADriveFault) {
  switchOn();
  controller_->faults().loseReplies = 1;
  cycle(3);
  EXPECT_EQ(state_.driveFault, false);
  cycle(110);
  controller_->faults().loseReplies = 1;
  cycle(3);
  EXPECT_FALSE(state_.driveFault) << "more than a hundred cycles apart";
  cycle(20);
  controller_->faults().loseReplies = 1;
  cycle(3);
  EXPECT_TRUE(state_.driveFault);
  EXPECT_EQ(arm_->health().trouble, ArmTrouble::RepliesLate);
  EXPECT_EQ(arm_->health().late, 3u);
  EXPECT_NE(toldOf(state_).find("it counts our replies as late or missing"), std::string::npos) << toldOf(state_);
  EXPECT_EQ(toldOf(state_).find("amplifiers"), std::string::npos) << toldOf(state_);
  cycle(2);
  EXPECT_FALSE(plant_.enabled) << "the reply to a drive fault is Stop";
  cycle(200);
  EXPECT_TRUE(state_.driveFault) << "it does not heal by itself";
  command_.enable = false;
  cycle(2);
  EXPECT_FALSE(state_.driveFault) << "the operator switched off";
  EXPECT_EQ(state_.trouble, ArmTrouble::None);
}

TEST_F(KukaRsi, AnswersOfWrongTypeOrWithStaleTimeAreLate) {
  // The controller's own judgement, with replies that somebody else sends to it.
  auto stranger = taken(hardware::UdpSocket::bound("127.0.0.1", 0));
  hardware::VirtualKukaSettings kuka;
  kuka.host = stranger.local();
  kuka.replyWait = 20'000'000;
  IdealArm plant;
  auto controller = taken(VirtualKukaController::start(kuka, plant, model_));
  std::array<char, 4096> buffer{};
  hardware::UdpAddress from;
  std::string echo;
  const auto round = [&](const std::string& type, bool stale) {
    controller->endCycle(now_ += 4'000'000);
    ASSERT_TRUE(stranger.wait(20'000'000));
    const long n = stranger.receive(buffer, from);
    ASSERT_GT(n, 0);
    const std::string text(buffer.data(), static_cast<std::size_t>(n));
    const std::string now = text.substr(text.find("<IPOC>") + 6, text.find("</IPOC>") - text.find("<IPOC>") - 6);
    const std::size_t size =
        hardware::RsiReply::standard(type).write({false, true, {}}, stale ? "4219880" : now, buffer);
    stranger.send({buffer.data(), size}, from);
    controller->beginCycle();
  };
  round("Articulus", false);
  EXPECT_EQ(controller->late(), 0u);
  round("Other", false);
  EXPECT_EQ(controller->late(), 1u);
  round("Articulus", true);
  EXPECT_EQ(controller->late(), 2u);
  round("Articulus", false);
  EXPECT_EQ(controller->late(), 2u);
}

TEST_F(KukaRsi, ASilentHostStopsTheController) {
  switchOn();
  answers_ = false;
  cycle(9);
  EXPECT_EQ(controller_->stopped(), KukaStop::None);
  EXPECT_TRUE(plant_.enabled) << "the last correction holds until the time is out";
  cycle(3);
  EXPECT_EQ(controller_->stopped(), KukaStop::Timeout);
  EXPECT_FALSE(plant_.enabled);
  cycle(3);
  EXPECT_FALSE(state_.valid) << "a stopped controller sends nothing";
  EXPECT_NE(toldOf(state_).find("sends nothing"), std::string::npos) << toldOf(state_);
}

TEST_F(KukaRsi, ARestartedControllerIsADriveFaultUntilSwitchedOff) {
  switchOn();
  for (int k = 0; k < 300; ++k) cycle();
  controller_->restart();
  cycle(2);
  EXPECT_EQ(arm_->health().trouble, ArmTrouble::None) << "not yet proved";
  cycle();
  EXPECT_EQ(arm_->health().trouble, ArmTrouble::Restarted);
  EXPECT_TRUE(state_.driveFault);
  command_.enable = false;
  cycle(2);
  EXPECT_FALSE(state_.driveFault);
  switchOn();
  EXPECT_TRUE(plant_.enabled);
}

TEST_F(KukaRsi, AVirtualControllerThatSleptTellsOfTheTimeThatPassed) {
  switchOn();
  for (const int slept : {1, 5, 9}) {  // at ten it stops
    now_ += (slept + 1) * 4'000'000;
    controller_->beginCycle();
    controller_->letPass(slept);
    controller_->endCycle(now_);
    arm_->read(now_, state_);
    arm_->write(command_);
    cycle(5);
    EXPECT_TRUE(state_.valid && !state_.driveFault) << slept << " cycles";
    EXPECT_EQ(arm_->health().doubtful, 0u) << slept << " cycles";
  }
  EXPECT_EQ(controller_->late(), 0u);
}

TEST_F(KukaRsi, NoAxisLeavesTheRangeOfItsCorrection) {
  for (int axis = 0; axis < 6; ++axis) {
    switchOn();
    const JointVector start = plant_.q;
    const double sign = axis % 2 ? -1.0 : 1.0;
    while (!state_.driveFault && std::abs(plant_.q[axis] - start[axis]) < 2.1) {
      command_.position_rad[axis] += sign * 0.01;
      cycle();
    }
    EXPECT_EQ(arm_->health().trouble, ArmTrouble::OutOfRange) << "axis " << axis + 1;
    EXPECT_LT(std::abs(plant_.q[axis] - start[axis]), 1.0 + 1e-6);
    cycle(2);
    EXPECT_FALSE(plant_.enabled);
    command_.enable = false;
    cycle(2);
    while ((plant_.q - start).cwiseAbs().maxCoeff() > 0.0) {  // an operator brings it back
      plant_.q[axis] -= std::clamp(plant_.q[axis] - start[axis], -0.04, 0.04);
      cycle();
    }
    EXPECT_FALSE(state_.driveFault);
  }
}

TEST_F(KukaRsi, AnotherLevelIsADriveFault) {
  switchOn();
  command_.level = robot::CommandLevel::JointTorque;
  cycle(3);
  EXPECT_TRUE(state_.driveFault);
  EXPECT_EQ(arm_->health().trouble, ArmTrouble::WrongLevel);
  EXPECT_FALSE(plant_.enabled);
}

TEST_F(KukaRsi, WhatIsNotANumberStopsTheMotionAndIsNotSent) {
  switchOn();
  command_.position_rad[3] = std::nan("");
  cycle(2);
  EXPECT_FALSE(plant_.enabled);
  EXPECT_TRUE(plant_.q.allFinite());
  EXPECT_EQ(controller_->late(), 0u);
}

TEST_F(KukaRsi, TheVirtualControllerClampsMonitorsAndWatchesRangeAndSpeed) {
  hardware::KukaRsiSettings driver;
  driver.port = 0;
  driver.correctionLimit_rad = 6.0;
  driver.largestStep_rad = 0.2;
  driver.wait = 20'000'000;
  const auto stopOf = [&](double clamp_deg, double monitor_deg, int axis, double step_rad, int cycles) {
    auto arm = taken(KukaRsiArm::listen(driver));
    IdealArm plant;
    plant.q << 0.2, -1.2, 1.6, 0.1, 0.9, -0.4;
    hardware::VirtualKukaSettings kuka;
    kuka.host = arm->local();
    kuka.replyWait = 20'000'000;
    kuka.correctionLimit_deg = clamp_deg;
    kuka.monitorLimit_deg = monitor_deg;
    auto controller = taken(VirtualKukaController::start(kuka, plant, model_));
    ArmCommand c;
    c.level = robot::CommandLevel::JointPosition;
    c.enable = true;
    c.position_rad = plant.q;
    ArmState state;
    for (int k = 0; k < cycles; ++k) {
      controller->beginCycle();
      controller->endCycle(now_ += 4'000'000);
      arm->read(now_, state);
      arm->write(c);
      if (k > 2) c.position_rad[axis] += step_rad;
    }
    return std::pair(controller->stopped(), plant.q[axis]);
  };
  const auto clamped = stopOf(5.0, 90.0, 0, 0.01, 40);
  EXPECT_EQ(clamped.first, KukaStop::None) << "AXISCORR clamps without a word";
  EXPECT_NEAR(clamped.second, 0.2 + 5.0 * kDegree, 1e-5);
  EXPECT_EQ(stopOf(90.0, 6.0, 0, 0.01, 40).first, KukaStop::CorrectionMonitor);
  EXPECT_EQ(stopOf(175.0, 180.0, 4, 0.02, 100).first, KukaStop::AxisRange);
  EXPECT_EQ(stopOf(175.0, 180.0, 0, 0.1, 10).first, KukaStop::AxisSpeed);
}

TEST_F(KukaRsi, LeavesWithStopInItsLastReply) {
  switchOn();
  answers_ = false;
  controller_->endCycle(now_ += 4'000'000);
  arm_.reset();
  controller_->beginCycle();
  EXPECT_NE(controller_->lastReply().find("<Stop>1</Stop>"), std::string::npos);
  EXPECT_FALSE(plant_.enabled);
}

TEST_F(KukaRsi, AForeignSenderIsNotListenedTo) {
  cycle(2);
  auto stranger = taken(hardware::UdpSocket::bound("127.0.0.1", 0));
  const std::string text =
      R"(<Rob Type="KUKA"><AIPos A1="0" A2="0" A3="0" A4="0" A5="0" A6="0"/><Delay D="0"/><Run>1</Run><IPOC>99999999</IPOC></Rob>)";
  ASSERT_TRUE(stranger.send(text, arm_->local()));
  cycle(2);
  EXPECT_EQ(arm_->health().foreign, 1u);
  EXPECT_LT((state_.position_rad - plant_.q).cwiseAbs().maxCoeff(), 1e-5);
}

TEST_F(KukaRsi, APortThatIsTakenIsNamed) {
  hardware::KukaRsiSettings same;
  same.port = arm_->local().port;
  const auto second = KukaRsiArm::listen(same);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().text().find(std::to_string(same.port)), std::string::npos);
}

}  // namespace
}  // namespace articulus::test
