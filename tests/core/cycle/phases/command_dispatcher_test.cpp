// From the queue of commands to their answers: what is refused changes nothing, and a cycle stays short.
#include "core/cycle/phases/command_dispatcher.h"

#include <gtest/gtest.h>

#include "tests/support/phase_rig.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::State;
using record::EventKind;

class DispatcherTest : public testing::Test {
 protected:
  void ask(const cycle::Command& c) { ASSERT_TRUE(rig.links->commands.push(c)); }
  std::vector<cycle::Ack> answers() {
    std::vector<cycle::Ack> all;
    cycle::Ack ack;
    while (rig.links->acks.read(next_, lost_, std::span<cycle::Ack>(&ack, 1)) == 1) all.push_back(ack);
    return all;
  }
  /// The brakes take their time to open, and no motion begins before.
  void release() {
    device::ArmCommand on;
    on.level = munich().commandLevel;
    on.enable = true;
    on.drive_V = on.position_rad = robot::JointVector::Zero(6);
    for (int i = 0; i < 100 && !rig.parts.signals.arm().brakesReleased; ++i) {
      rig.devices->arm().write(on);
      (void)rig.look();
    }
    ASSERT_TRUE(rig.parts.signals.arm().brakesReleased);
  }
  PhaseRig rig;
  cycle::CommandDispatcher dispatcher{rig.parts, *rig.links};

 private:
  std::uint64_t next_ = 0, lost_ = 0;
};

TEST_F(DispatcherTest, TheAnswerHasTheStateAfterTheCommand) {
  release();
  ask(command(CommandKind::Home, 1.0));
  dispatcher.readCommands();
  const auto all = answers();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].code, AckCode::Accepted);
  EXPECT_EQ(all[0].kind, CommandKind::Home);
  EXPECT_EQ(all[0].state, State::Home);
}

TEST_F(DispatcherTest, WhatIsRefusedChangesNothing) {
  rig.parts.state.mounted = true;
  ask(command(CommandKind::Initial, 1.0));
  ask(command(CommandKind::ZeroSensor));
  ask(command(static_cast<CommandKind>(1000)));
  dispatcher.readCommands();
  for (const cycle::Ack& ack : answers()) EXPECT_NE(ack.code, AckCode::Accepted);
  EXPECT_EQ(rig.parts.states.now(), State::Stop);
  EXPECT_FALSE(rig.parts.signals.zeroing());
  EXPECT_TRUE(rig.events().empty());
}

TEST_F(DispatcherTest, AMotionThatWaitedWhileStopWasPressedDoesNotBegin) {
  release();
  for (const CommandKind kind : {CommandKind::Home, CommandKind::Initial}) {
    rig.parts.state.stopAsked = true;
    ask(command(kind, 1.0));
    dispatcher.readCommands();
    EXPECT_EQ(rig.parts.states.now(), State::Stop);
  }
  for (const cycle::Ack& ack : answers()) EXPECT_EQ(ack.code, AckCode::RefusedByState);
  rig.parts.state.stopAsked = false;
  ask(command(CommandKind::Home, 1.0));
  dispatcher.readCommands();
  EXPECT_EQ(rig.parts.states.now(), State::Home) << "the next cycle takes motions again";
}

TEST_F(DispatcherTest, NoMotionBeginsUntilTheDrivesAreOffThatAHandleLetGo) {
  const auto settle = [this](bool held) {
    rig.inputs.setDeadMan(held);
    (void)rig.look();
    rig.parts.signals.control().qd.setConstant(2.0 * cycle::kStandstill_rad_per_s);
    rig.parts.faults.superviseStandstill();
  };
  settle(false);
  settle(true);
  for (const CommandKind kind : {CommandKind::Home, CommandKind::Initial, CommandKind::MeasureDeadTime}) {
    ask(command(kind, 1.0));
    dispatcher.readCommands();
    EXPECT_EQ(rig.parts.states.now(), State::Stop) << "it was let go and is held again: the motion forgot that";
  }
  for (const cycle::Ack& ack : answers()) EXPECT_EQ(ack.code, AckCode::RefusedDeadMan);
}

TEST_F(DispatcherTest, ACycleTakesFourCommandsAtMost) {
  for (int i = 0; i < 6; ++i) ask(command(CommandKind::Stop));
  dispatcher.readCommands();
  EXPECT_EQ(answers().size(), 4u);
  dispatcher.readCommands();
  EXPECT_EQ(answers().size(), 2u);
}

TEST_F(DispatcherTest, AFaultIsAcknowledgedOnlyAfterItsCauseIsGone) {
  rig.inputs.setDeadMan(false);
  rig.latch(safety::FaultCode::DeadManReleased);
  (void)rig.look();
  ask(command(CommandKind::AcknowledgeFault));
  dispatcher.readCommands();
  const cycle::Ack refused = answers().back();
  EXPECT_EQ(refused.code, AckCode::RefusedCausePersists);
  EXPECT_EQ(refused.persists.code, safety::FaultCode::DeadManReleased);
  EXPECT_NE(explain(refused).find(info(safety::FaultCode::DeadManReleased).label), std::string::npos)
      << explain(refused);
  EXPECT_TRUE(rig.parts.faults.fault().latched());
  rig.inputs.setDeadMan(true);
  (void)rig.look();
  ask(command(CommandKind::AcknowledgeFault));
  dispatcher.readCommands();
  EXPECT_EQ(answers().back().code, AckCode::Accepted);
  EXPECT_FALSE(rig.parts.faults.fault().latched());
}

TEST_F(DispatcherTest, TheLoadCellIsToldToBeZeroedOnce) {
  ask(command(CommandKind::ZeroSensor));
  dispatcher.readCommands();
  ASSERT_TRUE(rig.parts.signals.zeroing());
  std::size_t told = 0;
  for (int i = 0; i < 2 * cycle::Signals::kZeroSamples; ++i) {
    (void)rig.look();
    dispatcher.finishZeroing();
    told += rig.codes(EventKind::SensorZeroed).size();
  }
  EXPECT_EQ(told, 1u);
}

}  // namespace
}  // namespace articulus::test
