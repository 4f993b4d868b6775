// The arm moved by hand: it goes where its button says and as fast, only while the button is held, and no farther than
// the cell allows.
#include <gtest/gtest.h>

#include "core/cycle/phases/jog_keeper.h"
#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::CommandKind;
using cycle::JogOrder;
using cycle::JogSpace;
using cycle::State;
using safety::FaultCode;

constexpr int kRenewEvery = 50;                 // cycles
constexpr double kBeyond_rad = 0.05 * kDegree;  // by which a joint that crept up to its limit may rest beyond
constexpr double kAlong_m_per_s = 0.005, kAbout_rad_per_s = 2.0 * kDegree;

cell::CellConfig takes(robot::CommandLevel level) {
  cell::CellConfig cell = munich();
  cell.commandLevel = level;
  return cell;
}

/// A person at a button.
class Hand {
 public:
  explicit Hand(VirtualCell& cell) : cell_(cell) {}

  AckCode press(JogSpace space, int axis, double rate) {
    return order({.space = space, .axis = axis, .rate = rate}, &begun_);
  }
  AckCode press(JogSpace space, const Side& side) {
    const bool along = space != JogSpace::ArmJoints && side.axis < 3;
    return press(space, side.axis, side.sign * (along ? kAlong_m_per_s : kAbout_rad_per_s));
  }
  AckCode renew(double rate = 1.0) { return order({.rate = rate, .renews = begun_}); }
  AckCode letGo() { return renew(0.0); }
  /// So many cycles with the button held; what the last renewal was answered.
  AckCode hold(int cycles) {
    AckCode code = AckCode::Accepted;
    for (int i = 0; i < cycles && code == AckCode::Accepted; ++i) {
      if (i % kRenewEvery == 0) code = renew();
      else cell_.run();
    }
    return code;
  }

 private:
  AckCode order(const JogOrder& jog, std::uint64_t* begun = nullptr) {
    auto c = command(CommandKind::Jog);
    c.jog = jog;
    const std::uint64_t number = cell_.link().send(c);
    if (begun) *begun = number;
    cell_.run();
    cycle::Ack ack;
    AckCode code = AckCode::RefusedByState;
    while (cell_.link().readAcks(acks_, std::span<cycle::Ack>(&ack, 1)) == 1)
      if (ack.number == number) code = ack.code;
    return code;
  }
  VirtualCell& cell_;
  station::StreamCursor acks_;
  std::uint64_t begun_ = 0;
};

/// From now until every joint of the plant stands for good.
double timeToStand_s(VirtualCell& cell) {
  const double began_s = cell.now_s();
  double moved_s = began_s;
  for (int i = 0; i < 600; ++i) {
    cell.run();
    if (cell.fastestJoint() >= kStandstill_rad_per_s) moved_s = cell.now_s();
  }
  return moved_s - began_s;
}

bool told(VirtualCell& cell, station::StreamCursor& cursor, std::string_view words) {
  record::Event e;
  bool found = false;
  while (cell.link().readEvents(cursor, std::span<record::Event>(&e, 1)) == 1)
    found = found || e.textView().find(words) != std::string_view::npos;
  return found;
}

class JogOnEachArm : public testing::TestWithParam<robot::CommandLevel> {};
INSTANTIATE_TEST_SUITE_P(Jog, JogOnEachArm,
                         testing::Values(robot::CommandLevel::JointTorque, robot::CommandLevel::JointVelocity,
                                         robot::CommandLevel::JointPosition));

TEST_P(JogOnEachArm, TurnsOneJointToItsSideAndStandsWhenLetGo) {
  VirtualCell cell(takes(GetParam()));
  cell.switchOn();
  Hand hand(cell);
  double longest_s = 0.0;
  for (const Side& side : sides(6)) {
    const robot::JointVector from = cell.trueQ();
    ASSERT_EQ(hand.press(JogSpace::ArmJoints, side), AckCode::Accepted);
    ASSERT_EQ(cell.state(), State::Joint);
    ASSERT_EQ(hand.hold(1000), AckCode::Accepted) << safety::describe(cell.snapshot().fault);
    robot::JointVector moved = cell.trueQ() - from;
    EXPECT_NEAR(moved[side.axis], side.sign * kAbout_rad_per_s, 0.25 * kAbout_rad_per_s)
        << testing::PrintToString(side);
    moved[side.axis] = 0.0;
    EXPECT_LT(moved.cwiseAbs().maxCoeff(), 0.1 * kDegree) << "another joint moves: " << testing::PrintToString(side);
    ASSERT_EQ(hand.letGo(), AckCode::Accepted);
    EXPECT_EQ(cell.state(), State::Stop);
    const double stood_s = timeToStand_s(cell);
    longest_s = std::max(longest_s, stood_s);
    EXPECT_LE(stood_s, 0.30) << testing::PrintToString(side);
  }
  std::printf("joints: stands %.0f ms after it was let go\n", 1e3 * longest_s);
}

TEST_P(JogOnEachArm, MovesTheBodyAlongAndAboutEachAxisOfEachFrame) {
  VirtualCell cell(takes(GetParam()));
  cell.switchOn();
  robot::JointVector q = cell.cell().homeJoints_rad;  // where the three frames differ
  q[4] -= 0.2, q[5] += 0.3;
  ASSERT_EQ(cell.order(CommandKind::SetReference), AckCode::Accepted);
  const spatial::Matrix3 R_WJ = cell.truePose().rotation;
  ASSERT_EQ(cell.order(moveJoints(q, 2.0)), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(10.0));
  Hand hand(cell);
  double longest_s = 0.0;
  for (const JogSpace space : {JogSpace::World, JogSpace::Tool, JogSpace::Joint})
    for (const Side& side : sides(6)) {
      const spatial::Pose from = cell.truePose();
      const spatial::Matrix3 R = space == JogSpace::World  ? spatial::Matrix3(spatial::Matrix3::Identity())
                                 : space == JogSpace::Tool ? from.rotation
                                                           : R_WJ;
      ASSERT_EQ(hand.press(space, side), AckCode::Accepted);
      ASSERT_EQ(cell.state(), State::Position);
      ASSERT_EQ(hand.hold(800), AckCode::Accepted) << safety::describe(cell.snapshot().fault);
      const spatial::Pose to = cell.truePose();
      spatial::Vector6 moved;  // in axes of the frame
      moved << R.transpose() * (to.translation - from.translation),
          R.transpose() * spatial::logRotation(to.rotation * from.rotation.transpose());
      const double wanted = side.sign * 0.725 * (side.axis < 3 ? kAlong_m_per_s : kAbout_rad_per_s);
      const std::string where = testing::PrintToString(side) + " of frame " + std::to_string(static_cast<int>(space));
      EXPECT_NEAR(moved[side.axis], wanted, 0.25 * std::abs(wanted)) << where;
      moved[side.axis] = 0.0;
      EXPECT_LT(moved.head<3>().norm(), 0.4e-3) << "aside: " << where;
      EXPECT_LT(moved.tail<3>().norm(), 0.15 * kDegree) << "it turns as well: " << where;
      ASSERT_EQ(hand.letGo(), AckCode::Accepted);
      longest_s = std::max(longest_s, timeToStand_s(cell));
      EXPECT_EQ(cell.state(), State::Stop);
    }
  EXPECT_LE(longest_s, 0.30);
  std::printf("body: stands %.0f ms after it was let go\n", 1e3 * longest_s);
}

class JogStops : public testing::TestWithParam<Side> {
 protected:
  void jog() {
    cell.switchOn();
    ASSERT_EQ(hand.press(JogSpace::ArmJoints, GetParam()), AckCode::Accepted);
    ASSERT_EQ(hand.hold(400), AckCode::Accepted);
    ASSERT_GT(cell.fastestJoint(), 2.0 * kStandstill_rad_per_s) << "no real motion";
  }
  VirtualCell cell;
  Hand hand{cell};
};
INSTANTIATE_TEST_SUITE_P(Jog, JogStops, testing::ValuesIn(sides(6)), sideName);

TEST_P(JogStops, WhereNobodyRenewsIt) {
  jog();
  station::StreamCursor events;
  const double stood_s = timeToStand_s(cell);
  EXPECT_EQ(cell.state(), State::Stop);
  EXPECT_FALSE(cell.snapshot().fault.latched());
  EXPECT_GT(stood_s, 0.1) << "it does not last from one renewal to the next";
  EXPECT_LE(stood_s, JogOrder::kLife_s + 0.1);
  EXPECT_EQ(hand.renew(), AckCode::RefusedOver) << "a renewal that comes late moves it again";
  EXPECT_EQ(cell.state(), State::Stop);
  EXPECT_TRUE(told(cell, events, "not renewed"));
}

// The button is still held: what renews the jog must not move the arm again.
TEST_P(JogStops, ByTheStopFlagHoweverLongTheButtonIsHeld) {
  jog();
  const double began_s = cell.now_s();
  double moved_s = began_s;
  cell.link().requestStop();
  for (int i = 0; i < 500; ++i) {
    if (i % kRenewEvery == 1) {
      EXPECT_EQ(hand.renew(), AckCode::RefusedOver);
    } else {
      cell.run();
    }
    if (cell.fastestJoint() >= kStandstill_rad_per_s) moved_s = cell.now_s();
  }
  EXPECT_LE(moved_s - began_s, 0.30);
  EXPECT_EQ(cell.state(), State::Stop);
  EXPECT_EQ(hand.press(JogSpace::ArmJoints, GetParam()), AckCode::Accepted) << "pressed anew it goes on";
}

TEST_P(JogStops, ByTheDeadMan) {
  jog();
  cell.link().setDeadMan(false);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  expectGoodStop(cell, "dead-man released, jogging", stop, FaultCode::DeadManReleased, -1, kNoLimit, "handle released");
  EXPECT_EQ(hand.renew(), AckCode::RefusedOver);
  EXPECT_EQ(hand.press(JogSpace::ArmJoints, GetParam()), AckCode::RefusedFault);
  cell.link().setDeadMan(true);
  expectRecovery(cell);
}

TEST_P(JogStops, ByTheEmergencyStop) {
  jog();
  cell.link().setEmergencyStop(true);
  const Stop stop = watchStop(
      cell, [] { return true; }, 3.0);
  expectGoodStop(cell, "emergency stop, jogging", stop, FaultCode::EmergencyStop, -1, kNoLimit, "Emergency stop");
}

TEST_P(JogStops, ByAClientThatHangs) {
  jog();
  cell.clientAlive = false;
  const double stood_s = timeToStand_s(cell);
  EXPECT_LE(stood_s, JogOrder::kLife_s + 0.1) << "a jog lives on while its window hangs";
}

// Held on at the end of its way, it ends there: in words, not by a fault.
class JogEnds : public testing::TestWithParam<Side> {};
INSTANTIATE_TEST_SUITE_P(Jog, JogEnds, testing::ValuesIn(sides(6)), sideName);

TEST_P(JogEnds, BeforeTheLimitOfAJoint) {
  const auto [axis, sign] = GetParam();
  VirtualCell cell;
  cell.switchOn();
  auto limits = cell.cell().limits;
  const double limit = cell.trueQ()[axis] + sign * 0.05;
  (sign > 0 ? limits.jointUpper_rad : limits.jointLower_rad)[axis] = limit;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  Hand hand(cell);
  station::StreamCursor events;
  ASSERT_EQ(hand.press(JogSpace::ArmJoints, GetParam()), AckCode::Accepted);
  EXPECT_EQ(hand.hold(20000), AckCode::RefusedOver);
  cell.run(300);
  EXPECT_EQ(cell.state(), State::Stop) << safety::describe(cell.snapshot().fault);
  const double left = sign * (limit - cell.trueQ()[axis]);
  EXPECT_GT(left, 0.0) << "beyond the limit";
  EXPECT_LT(left, 0.03) << "it does not get near";
  EXPECT_EQ(cell.snapshot().nearLimit.code, FaultCode::JointPositionLimit);
  EXPECT_TRUE(told(cell, events, "close to a limit"));
  // From there it comes back, and no press gets it past the limit.
  for (int i = 0; i < 40 && cell.state() == State::Stop; ++i) {
    if (hand.press(JogSpace::ArmJoints, GetParam()) == AckCode::Accepted) (void)hand.hold(400);
    (void)hand.letGo();
    cell.run(100);
    ASSERT_GT(sign * (limit - cell.trueQ()[axis]), -kBeyond_rad) << "press " << i;
  }
  if (cell.state() == State::Fault) {
    EXPECT_EQ(cell.snapshot().fault.code, FaultCode::JointPositionLimit) << safety::describe(cell.snapshot().fault);
    ASSERT_EQ(cell.order(CommandKind::AcknowledgeFault), AckCode::Accepted);
    ASSERT_TRUE(cell.snapshot().controllerOn || cell.order(CommandKind::ControllerOn) == AckCode::Accepted);
    cell.run(300);
  }
  const double there = cell.trueQ()[axis];
  ASSERT_EQ(hand.press(JogSpace::ArmJoints, {axis, -sign}), AckCode::Accepted);
  EXPECT_EQ(hand.hold(1000), AckCode::Accepted) << "the way back is closed";
  EXPECT_GT(sign * (there - cell.trueQ()[axis]), 0.01);
}

TEST(JogEndsBefore, ASideOfTheBox) {
  for (const Side& side : sides(3)) {
    VirtualCell cell;
    cell.switchOn();
    auto limits = cell.cell().limits;
    const double limit_m = cell.truePose().translation[side.axis] + side.sign * 0.02;
    (side.sign > 0 ? limits.boxUpper_m : limits.boxLower_m)[side.axis] = limit_m;
    ASSERT_EQ(cell.use(limits), AckCode::Accepted);
    Hand hand(cell);
    ASSERT_EQ(hand.press(JogSpace::World, side), AckCode::Accepted);
    EXPECT_EQ(hand.hold(20000), AckCode::RefusedOver) << testing::PrintToString(side);
    cell.run(300);
    EXPECT_EQ(cell.state(), State::Stop) << safety::describe(cell.snapshot().fault);
    EXPECT_GT(side.sign * (limit_m - cell.truePose().translation[side.axis]), 0.0) << "beyond the side";
  }
}

// Down towards the table, a part of the arm or tool would come too close: the look-ahead of the parts.
TEST(JogEndsBefore, TwoPartsMeet) {
  VirtualCell cell;
  cell.switchOn();
  auto limits = cell.cell().limits;
  limits.collisionDistance_m = cell.snapshot().clearance.distance_m - 0.012;
  ASSERT_GT(limits.collisionDistance_m, 0.0);
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  Hand hand(cell);
  bool ended = false;
  for (const Side& side : sides(6)) {
    ASSERT_EQ(hand.press(JogSpace::World, side), AckCode::Accepted) << testing::PrintToString(side);
    const AckCode code = hand.hold(6000);
    cell.run(300);
    ASSERT_NE(cell.state(), State::Fault) << safety::describe(cell.snapshot().fault);
    EXPECT_GE(cell.snapshot().clearance.distance_m, limits.collisionDistance_m) << testing::PrintToString(side);
    if (code == AckCode::RefusedOver && cell.snapshot().nearLimit.code == FaultCode::Collision) ended = true;
    (void)hand.letGo();
    cell.run(300);
    ASSERT_EQ(cell.order(CommandKind::Home), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntilStop(20.0));
  }
  EXPECT_TRUE(ended) << "no axis led two parts together: this test proves nothing";
}

// The joints would run away for little of the body: it ends before that, and whichever way it came it goes back.
TEST(JogEndsBefore, ASingularity) {
  VirtualCell cell;
  cell.switchOn();
  robot::JointVector q = cell.cell().initialJoints_rad;
  q[4] *= 0.8;  // towards where the axes of joints 4 and 6 are one
  ASSERT_EQ(cell.order(moveJoints(q, 4.0)), AckCode::Accepted);
  ASSERT_TRUE(cell.runUntilStop(15.0)) << safety::describe(cell.snapshot().fault);
  auto limits = cell.cell().limits;
  limits.leastSingularValue = cell.snapshot().singularValue / 1.12;  // in its zone, half way to where a jog ends
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  Hand hand(cell);
  int ended = 0;
  for (const JogSpace space : {JogSpace::World, JogSpace::Tool})
    for (const Side& side : sides(6)) {
      const std::string where = testing::PrintToString(side) + " of space " + std::to_string(static_cast<int>(space));
      ASSERT_EQ(hand.press(space, side), AckCode::Accepted) << where;
      const AckCode code = hand.hold(6000);
      (void)hand.letGo();
      cell.run(300);
      ASSERT_NE(cell.state(), State::Fault) << where << ": " << safety::describe(cell.snapshot().fault);
      ASSERT_GT(cell.snapshot().singularValue, limits.leastSingularValue) << where;
      if (code == AckCode::RefusedOver && cell.snapshot().singularValue < 1.12 * limits.leastSingularValue) {
        ++ended;
        const double there = cell.snapshot().singularValue;
        ASSERT_EQ(hand.press(space, {side.axis, -side.sign}), AckCode::Accepted) << where;
        EXPECT_EQ(hand.hold(800), AckCode::Accepted) << "the way back is closed: " << where;
        EXPECT_GT(cell.snapshot().singularValue, there) << where;
        (void)hand.letGo();
        cell.run(300);
      }
      ASSERT_EQ(cell.order(moveJoints(q, 4.0)), AckCode::Accepted);
      ASSERT_TRUE(cell.runUntilStop(15.0));
    }
  EXPECT_GE(ended, 2) << "no axis led to it: this test proves nothing";
  std::printf("singularity: %d of 24 ways ended before it\n", ended);
}

// The tool leans on something: what presses harder ends, and the way out stays open although the load is high.
TEST(JogEndsBefore, ALoadLimitAndLeavesTheWayOutOfItsZoneOpen) {
  VirtualCell cell(takes(robot::CommandLevel::JointPosition));  // one that does not weigh the load with its own torques
  cell.makeReady(false);
  auto limits = cell.cell().limits;
  int axis = 0;  // of the room, along which the load cell's third axis stands
  ASSERT_GT(cell.sensorAxes().col(2).cwiseAbs().maxCoeff(&axis), 0.999);
  const double limit_N = limits.wrench[axis] = 60.0;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  const auto lean = [&](double share, int cycles) {
    const double before = cell.script().loadCellOffset;
    cell.script().loadCellOffsetAxis = 2;
    for (int i = 1; i <= cycles; ++i) {
      cell.script().loadCellOffset = before + (share * limit_N - before) * i / cycles;
      cell.run();
    }
  };
  lean(0.95, 2000);
  cell.run(500);
  ASSERT_EQ(cell.state(), State::Stop) << safety::describe(cell.snapshot().fault);
  ASSERT_EQ(cell.snapshot().nearLimit.code, FaultCode::ForceLimit);
  Hand hand(cell);
  for (const Side& side : sides(6)) {  // as far as it presses no harder
    ASSERT_EQ(hand.press(JogSpace::World, side), AckCode::Accepted)
        << testing::PrintToString(side) << safety::describe(cell.snapshot().fault);
    EXPECT_EQ(hand.hold(200), AckCode::Accepted) << testing::PrintToString(side);
    (void)hand.letGo();
    cell.run(300);
  }
  ASSERT_EQ(hand.press(JogSpace::World, {axis, -1}), AckCode::Accepted);
  ASSERT_EQ(hand.hold(200), AckCode::Accepted);
  AckCode code = AckCode::Accepted;
  double share = 0.95;
  while (code == AckCode::Accepted && share < 1.0) {
    lean(share += 0.001, 20);
    code = hand.renew();
  }
  EXPECT_EQ(code, AckCode::RefusedOver);
  EXPECT_LT(share, 0.99) << "it went on to the limit";
  cell.run(300);
  ASSERT_EQ(cell.state(), State::Stop) << safety::describe(cell.snapshot().fault);
  ASSERT_EQ(hand.press(JogSpace::World, {axis, 1}), AckCode::Accepted);
  for (int i = 0; i < 20; ++i) {
    lean(share -= 0.005, 20);
    ASSERT_EQ(hand.renew(), AckCode::Accepted) << "the way out is closed";
  }
}

TEST(Jog, TurnsEachOfSevenJointsAndTheBodyOfSuchAnArm) {
  const auto read = cell::loadCell("lbr_polymer", resources());
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->robot.joints, 7);
  VirtualCell cell(*read);
  cell.switchOn();
  Hand hand(cell);
  const int second = static_cast<int>(read->rate_Hz);
  for (const Side& side : sides(7)) {
    const robot::JointVector from = cell.trueQ();
    ASSERT_EQ(hand.press(JogSpace::ArmJoints, side), AckCode::Accepted);
    ASSERT_EQ(hand.hold(second), AckCode::Accepted) << safety::describe(cell.snapshot().fault);
    robot::JointVector moved = cell.trueQ() - from;
    EXPECT_NEAR(moved[side.axis], side.sign * kAbout_rad_per_s, 0.3 * kAbout_rad_per_s) << testing::PrintToString(side);
    moved[side.axis] = 0.0;
    EXPECT_LT(moved.cwiseAbs().maxCoeff(), 0.1 * kDegree) << "another joint moves: " << testing::PrintToString(side);
    ASSERT_EQ(hand.letGo(), AckCode::Accepted);
    EXPECT_LE(timeToStand_s(cell), 0.30) << testing::PrintToString(side);
  }
  EXPECT_EQ(hand.press(JogSpace::ArmJoints, 7, kAbout_rad_per_s), AckCode::RefusedInvalid)
      << "a joint that it does not have";
  for (const Side& side : sides(3)) {
    const spatial::Vector3 from = cell.truePose().translation;
    ASSERT_EQ(hand.press(JogSpace::World, side), AckCode::Accepted) << testing::PrintToString(side);
    ASSERT_EQ(hand.hold(second), AckCode::Accepted) << safety::describe(cell.snapshot().fault);
    EXPECT_NEAR(side.sign * (cell.truePose().translation - from)[side.axis], kAlong_m_per_s, 0.35 * kAlong_m_per_s)
        << testing::PrintToString(side);
    ASSERT_EQ(hand.letGo(), AckCode::Accepted);
    (void)timeToStand_s(cell);
  }
}

TEST(Jog, OfAClampedSpecimenIsRefusedAlongEveryAxis) {
  VirtualCell cell;
  cell.makeReady(true);
  Hand hand(cell);
  for (const JogSpace space : {JogSpace::ArmJoints, JogSpace::World, JogSpace::Tool, JogSpace::Joint})
    for (const Side& side : sides(6)) EXPECT_EQ(hand.press(space, side), AckCode::RefusedSpecimen);
  EXPECT_EQ(cell.state(), State::Stop);
}

TEST(Jog, IsNeverFasterThanTheLimitsInForceLeave) {
  VirtualCell cell;
  cell.switchOn();
  auto limits = cell.cell().limits;
  limits.linearSpeed_m_per_s = 0.005;
  limits.jointSpeed_rad_per_s *= 0.02;  // 1.2 deg/s
  limits.setUpLinearSpeed_m_per_s = 0.005;
  ASSERT_EQ(cell.use(limits), AckCode::Accepted);
  Hand hand(cell);
  ASSERT_EQ(hand.press(JogSpace::World, 2, JogOrder::kMost_m_per_s), AckCode::Accepted);
  EXPECT_EQ(hand.hold(600), AckCode::Accepted) << safety::describe(cell.snapshot().fault);
  EXPECT_LT(cell.trueTwist().head<3>().norm(), 0.005);
  (void)hand.letGo();
  cell.run(300);
  ASSERT_EQ(hand.press(JogSpace::ArmJoints, 5, JogOrder::kMost_rad_per_s), AckCode::Accepted);
  EXPECT_EQ(hand.hold(600), AckCode::Accepted) << safety::describe(cell.snapshot().fault);
  EXPECT_LT(cell.fastestJoint(), limits.jointSpeed_rad_per_s[5]);
}

TEST(Jog, OfAnotherCommandIsNotRenewed) {
  VirtualCell cell;
  cell.switchOn();
  Hand first(cell), second(cell);
  ASSERT_EQ(first.press(JogSpace::ArmJoints, {0, 1}), AckCode::Accepted);
  ASSERT_EQ(first.letGo(), AckCode::Accepted);
  cell.run(300);
  ASSERT_EQ(second.press(JogSpace::ArmJoints, {0, -1}), AckCode::Accepted);
  EXPECT_EQ(first.renew(), AckCode::RefusedOver);
  EXPECT_EQ(first.letGo(), AckCode::RefusedOver);
  EXPECT_EQ(second.press(JogSpace::ArmJoints, {1, 1}), AckCode::RefusedByState) << "one at a time";
}

}  // namespace
}  // namespace articulus::test
