// What a fault does: the first cause stays, the drives go where they must, and nothing but an acknowledgement frees it.
#include "core/cycle/phases/fault_latch.h"

#include <gtest/gtest.h>

#include "tests/support/phase_rig.h"

namespace articulus::test {
namespace {

using cycle::State;
using record::EventKind;
using safety::FaultCode;

class FaultLatchTest : public testing::Test {
 protected:
  [[nodiscard]] FaultCode latched() const { return rig.parts.faults.fault().code; }
  [[nodiscard]] bool on() const { return rig.parts.state.controllerOn; }
  /// As if the joints turned so fast.
  void turn(double qd_rad_per_s) { rig.parts.signals.control().qd.setConstant(qd_rad_per_s); }
  void wait(double time_s) {
    rig.parts.state.elapsed_s = time_s;
    rig.parts.faults.superviseStandstill();
  }
  /// The hand, as the next cycle sees it; the joints go on turning.
  void hold(bool held, double qd_rad_per_s) {
    rig.inputs.setDeadMan(held);
    (void)rig.look();
    turn(qd_rad_per_s);
    wait(0.002);
  }
  PhaseRig rig;
};

TEST_F(FaultLatchTest, NoFaultIsNothing) {
  rig.parts.faults.latch({});
  EXPECT_EQ(rig.parts.states.now(), State::Stop);
  EXPECT_TRUE(rig.events().empty());
}

TEST_F(FaultLatchTest, TheFirstCauseStaysAndASecondThatTakesTheDrivesIsOnlyNoted) {
  rig.latch(FaultCode::DeadManReleased);
  EXPECT_TRUE(on()) << "the hold needs the drives";
  rig.latch(FaultCode::ForceLimit);
  EXPECT_EQ(latched(), FaultCode::DeadManReleased);
  rig.latch(FaultCode::EmergencyStop);
  EXPECT_EQ(latched(), FaultCode::DeadManReleased) << "the first cause is gone from the screen";
  EXPECT_FALSE(on()) << "an emergency stop asks for the brakes, whatever came before";
  rig.latch(FaultCode::EmergencyStop);
  const std::vector<int> noted{static_cast<int>(FaultCode::DeadManReleased),
                               static_cast<int>(FaultCode::EmergencyStop)};
  EXPECT_EQ(rig.codes(EventKind::FaultLatched), noted);
}

TEST_F(FaultLatchTest, AfterAnAcknowledgementTheNextOneIsTheFirst) {
  rig.latch(FaultCode::DeadManReleased);
  rig.parts.faults.acknowledge();
  rig.parts.states.enter(cycle::Request::Acknowledge);
  EXPECT_EQ(latched(), FaultCode::None);
  rig.latch(FaultCode::ForceLimit);
  EXPECT_EQ(latched(), FaultCode::ForceLimit);
}

TEST_F(FaultLatchTest, AStopThatDoesNotStandInItsTimeLosesTheDrives) {
  const double stop_s = safety::info(FaultCode::DeadManReleased).stopTime_s;
  rig.latch(FaultCode::DeadManReleased);
  turn(2.0 * cycle::kStandstill_rad_per_s);
  wait(0.5 * stop_s);
  EXPECT_TRUE(on()) << "it had half of its time only";
  wait(0.5 * stop_s);
  EXPECT_FALSE(on());
}

TEST_F(FaultLatchTest, AStopThatStandsKeepsTheDrives) {
  rig.latch(FaultCode::DeadManReleased);
  turn(0.5 * cycle::kStandstill_rad_per_s);
  wait(10.0);
  EXPECT_TRUE(on());
}

TEST_F(FaultLatchTest, AStopThatLoadsTheSpecimenLosesTheDrivesOnEveryAxisAndBothSides) {
  const spatial::Vector6 limit = rig.parts.watch.limits().wrench;
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      PhaseRig one;
      const auto load = [&](double share) {
        one.parts.state.seen.F_D_W.data[axis] = sign * share * limit[axis];
        one.parts.signals.control().qd.setZero();  // an encoder that drifts is followed and seems to stand
        one.parts.state.elapsed_s = 1e-3;
        one.parts.faults.superviseStandstill();
      };
      one.parts.state.seen.F_D_W.data[axis] = sign * 1.01 * limit[axis];
      one.latch(axis < 3 ? FaultCode::ForceLimit : FaultCode::MomentLimit);
      load(1.15);
      EXPECT_TRUE(one.parts.state.controllerOn) << "a stop takes its way";
      load(1.25);
      EXPECT_FALSE(one.parts.state.controllerOn) << axis;
    }
}

TEST_F(FaultLatchTest, ALoadThatWasThereAtTheFaultMayStay) {
  rig.parts.state.seen.F_D_W.data[0] = 1.4 * rig.parts.watch.limits().wrench[0];
  rig.latch(FaultCode::ForceLimit);
  turn(2.0 * cycle::kStandstill_rad_per_s);
  wait(0.01);
  EXPECT_TRUE(on());
}

TEST_F(FaultLatchTest, AHoldThatMovesIsAFaultAfterItSettled) {
  turn(11.0 * cycle::kStandstill_rad_per_s);
  wait(0.9);
  EXPECT_EQ(latched(), FaultCode::None) << "it was coming to rest";
  wait(0.2);
  EXPECT_EQ(latched(), FaultCode::ControllerDiverged);
  EXPECT_FALSE(on());
}

TEST_F(FaultLatchTest, AHandleLetGoWhileTheArmSettlesTakesTheDrivesThoughItIsHeldAgain) {
  hold(false, 2.0 * cycle::kStandstill_rad_per_s);
  hold(true, 2.0 * cycle::kStandstill_rad_per_s);
  EXPECT_TRUE(on()) << "it comes to rest in control first";
  EXPECT_TRUE(rig.parts.faults.drivesGo());
  hold(true, 0.5 * cycle::kStandstill_rad_per_s);
  EXPECT_FALSE(on());
  EXPECT_FALSE(rig.parts.faults.drivesGo()) << "drives that come on again are not taken for the last time";
}

TEST_F(FaultLatchTest, AHoldThatCreepsLosesTheDrivesInTimeOnceTheHandleWasLetGo) {
  hold(false, 2.0 * cycle::kStandstill_rad_per_s);
  wait(0.9);
  EXPECT_TRUE(on());
  wait(0.2);
  EXPECT_FALSE(on()) << "a load that creeps kept them on for ever";
}

TEST_F(FaultLatchTest, AHandleThatIsHeldKeepsTheDrivesOfACreepingHold) {
  turn(2.0 * cycle::kStandstill_rad_per_s);
  for (int i = 0; i < 10; ++i) wait(1.0);
  EXPECT_TRUE(on());
}

TEST_F(FaultLatchTest, TheEventNamesWhatTheArmsDriverKnows) {
  (void)rig.events();
  rig.parts.faults.latch({.code = FaultCode::DriveFault, .arm = robot::ArmTrouble::RepliesLate});
  const auto told = rig.events();
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told[0].code, static_cast<int>(FaultCode::DriveFault));
  EXPECT_EQ(told[0].textView(), robot::info(robot::ArmTrouble::RepliesLate).label);
}

TEST_F(FaultLatchTest, AMotionIsNoHold) {
  rig.parts.states.enter(cycle::Request::Home);
  turn(11.0 * cycle::kStandstill_rad_per_s);
  wait(10.0);
  EXPECT_EQ(latched(), FaultCode::None);
  rig.parts.states.enter(cycle::Request::Stop);
  wait(0.9);
  EXPECT_EQ(latched(), FaultCode::None) << "the time counts from the stop";
}

}  // namespace
}  // namespace articulus::test
