// The arm taken to typed joint positions: it arrives, it stands when it is stopped or the handle is let go of, and it
// never begins a way that is out of range or would touch anything.
#include "core/procedure/go_to.h"

#include <gmock/gmock.h>

#include <random>

#include "tests/support/stop_watch.h"

namespace articulus::test {
namespace {

using base::ErrorCode;
using cycle::State;
using procedure::GoTo;
using procedure::lookAtWay;
using robot::JointVector;
using testing::HasSubstr;

constexpr double kFast_rad_per_s = 0.3, kWay_rad = 0.15;
constexpr double kStands_s = 0.30;  // as a jog that is let go of

/// Who sits at the desk: asks the procedure every twenty cycles.
struct Person {
  explicit Person(VirtualCell& cell_) : cell(cell_), goTo(cell_.link(), cell_.cell()) {}
  GoTo::Phase wait(double timeout_s) {
    for (int i = 0; goTo.running() && i < timeout_s * cell.cell().rate_Hz / 20; ++i) {
      cell.run(20);
      goTo.poll();
    }
    return goTo.poll();
  }
  base::Result<void> start(const JointVector& q, double fastest_rad_per_s = kFast_rad_per_s) {
    return goTo.start(cell.limits(), q, fastest_rad_per_s);
  }
  VirtualCell& cell;
  GoTo goTo;
};

/// From now until every joint of the plant stands for good.
double timeToStand_s(VirtualCell& cell) {
  const double began_s = cell.now_s();
  double moved_s = began_s;
  for (int i = 0; i < 1500; ++i) {
    cell.run();
    if (cell.fastestJoint() >= kStandstill_rad_per_s) moved_s = cell.now_s();
  }
  return moved_s - began_s;
}

/// On its drives and up, where each joint has room to both sides.
void rise(VirtualCell& cell) {
  cell.switchOn();
  if (cell.order(cycle::CommandKind::Initial) != cycle::AckCode::Accepted || !cell.runUntilStop(60.0))
    throw std::runtime_error("the arm does not rise");
}

/// As each arm of a cell is driven.
class GoToOnEachArm : public testing::TestWithParam<robot::CommandLevel> {
 protected:
  static cell::CellConfig driven() {
    cell::CellConfig cell = munich();
    cell.commandLevel = GetParam();
    return cell;
  }
};
INSTANTIATE_TEST_SUITE_P(GoTo, GoToOnEachArm,
                         testing::Values(robot::CommandLevel::JointTorque, robot::CommandLevel::JointVelocity,
                                         robot::CommandLevel::JointPosition));

TEST_P(GoToOnEachArm, TurnsEachJointToItsSideAtMostAsFastAsAskedAndNothingElse) {
  VirtualCell cell(driven());
  rise(cell);
  const JointVector home = cell.cell().initialJoints_rad;
  Person person(cell);
  for (const Side& side : sides(6)) {
    JointVector to = home;
    to[side.axis] += side.sign * kWay_rad;
    const auto begun = person.start(to);
    ASSERT_TRUE(begun.ok()) << testing::PrintToString(side) << begun.error().text();
    double fastest = 0.0;
    while (person.goTo.running()) {
      cell.run(10);
      fastest = std::max(fastest, cell.fastestJoint());
      person.goTo.poll();
    }
    ASSERT_EQ(person.goTo.poll(), GoTo::Phase::Done) << testing::PrintToString(side) << person.goTo.error().text();
    EXPECT_LT((cell.trueQ() - to).cwiseAbs().maxCoeff(), 0.2 * kDegree) << testing::PrintToString(side);
    EXPECT_LT(fastest, 1.15 * kFast_rad_per_s) << testing::PrintToString(side);
    EXPECT_EQ(cell.state(), State::Stop);
    ASSERT_TRUE(person.start(home).ok());
    ASSERT_EQ(person.wait(60.0), GoTo::Phase::Done);
  }
}

TEST_P(GoToOnEachArm, StopEndsEachMotionOfEachJointInTime) {
  VirtualCell cell(driven());
  rise(cell);
  const JointVector home = cell.cell().initialJoints_rad;
  double longest_s = 0.0;
  for (const Side& side : sides(6)) {
    Person person(cell);
    JointVector to = home;
    to[side.axis] += side.sign * kWay_rad;
    ASSERT_TRUE(person.start(to).ok()) << testing::PrintToString(side);
    ASSERT_TRUE(cell.runUntil([&] { return std::abs(cell.trueQd()[side.axis]) > 0.1; }, 10.0))
        << testing::PrintToString(side);
    cell.link().requestStop();  // STOP of the desktop: past every queue
    const double stood_s = timeToStand_s(cell);
    longest_s = std::max(longest_s, stood_s);
    EXPECT_LE(stood_s, kStands_s) << testing::PrintToString(side);
    EXPECT_EQ(cell.state(), State::Stop);
    EXPECT_GT(std::abs(cell.trueQ()[side.axis] - to[side.axis]), kDegree)
        << "it went on: " << testing::PrintToString(side);
    EXPECT_EQ(person.wait(5.0), GoTo::Phase::Cancelled) << testing::PrintToString(side);
    EXPECT_THAT(person.goTo.error().message, HasSubstr("stopped on its way"));
    cell.run(50);
    Person back(cell);
    ASSERT_TRUE(back.start(home).ok()) << "a stop ends one motion, not the next";
    ASSERT_EQ(back.wait(60.0), GoTo::Phase::Done) << back.goTo.error().text();
  }
  std::printf("go to: stands %.0f ms after STOP\n", 1e3 * longest_s);
}

TEST_P(GoToOnEachArm, LettingGoOfTheHandleEndsEachMotionOfEachJointInTime) {
  VirtualCell cell(driven());
  rise(cell);
  const JointVector home = cell.cell().initialJoints_rad;
  double longest_s = 0.0;
  for (const Side& side : sides(6)) {
    Person person(cell);
    JointVector to = home;
    to[side.axis] += side.sign * kWay_rad;
    ASSERT_TRUE(person.start(to).ok()) << testing::PrintToString(side);
    ASSERT_TRUE(cell.runUntil([&] { return std::abs(cell.trueQd()[side.axis]) > 0.1; }, 10.0));
    cell.link().setDeadMan(false);
    const double stood_s = timeToStand_s(cell);
    longest_s = std::max(longest_s, stood_s);
    EXPECT_LE(stood_s, safety::info(safety::FaultCode::DeadManReleased).stopTime_s > 0.0
                           ? safety::info(safety::FaultCode::DeadManReleased).stopTime_s
                           : kStands_s)
        << testing::PrintToString(side);
    EXPECT_GT(std::abs(cell.trueQ()[side.axis] - to[side.axis]), kDegree)
        << "it went on: " << testing::PrintToString(side);
    const auto phase = person.wait(5.0);
    EXPECT_TRUE(phase == GoTo::Phase::Cancelled || phase == GoTo::Phase::Failed) << testing::PrintToString(side);
    EXPECT_FALSE(person.goTo.error().message.empty());
    const auto again = person.start(home);
    EXPECT_FALSE(again.ok()) << "nothing begins before the handle is held";
    cell.link().setDeadMan(true);
    cell.run(50);
    if (cell.snapshot().fault.latched()) {
      ASSERT_EQ(cell.order(cycle::CommandKind::AcknowledgeFault), cycle::AckCode::Accepted);
    }
    cell.switchOn();
    Person back(cell);
    ASSERT_TRUE(back.start(home).ok());
    ASSERT_EQ(back.wait(60.0), GoTo::Phase::Done) << back.goTo.error().text();
  }
  std::printf("go to: stands %.0f ms after the handle was let go of\n", 1e3 * longest_s);
}

TEST(GoTo, ToATargetBeyondARangeBeginsNothingAndSaysWhich) {
  VirtualCell cell;
  cell.switchOn();
  Person person(cell);
  for (const Side& side : sides(6)) {
    JointVector to = cell.cell().homeJoints_rad;
    to[side.axis] =
        (side.sign > 0 ? cell.limits().jointUpper_rad : cell.limits().jointLower_rad)[side.axis] + side.sign * 0.05;
    const auto refused = person.start(to);
    ASSERT_FALSE(refused.ok()) << testing::PrintToString(side);
    EXPECT_EQ(refused.error().code, ErrorCode::OutOfRange) << testing::PrintToString(side);
    EXPECT_THAT(refused.error().message,
                HasSubstr("Joint " + std::to_string(side.axis + 1) + " would be 2.9 deg beyond"));
    cell.run(200);
    EXPECT_EQ(cell.state(), State::Stop);
    EXPECT_LT(cell.fastestJoint(), kStandstill_rad_per_s);
  }
}

/// The forearm lowered, or the wrist let down on the bench: whatever the target, if it or the way there meets something
/// nothing begins.
TEST(GoTo, OnAWayThatMeetsTheBenchOrAnythingBeginsNothingAndSaysWhat) {
  VirtualCell cell;
  cell.switchOn();
  Person person(cell);
  const JointVector home = cell.cell().homeJoints_rad;
  const auto& limits = cell.limits();
  std::mt19937 random(11);
  const auto within = [&](int i) {
    return std::uniform_real_distribution<double>(limits.jointLower_rad[i] + 0.1,
                                                  limits.jointUpper_rad[i] - 0.1)(random);
  };
  int touching = 0, onTheWay = 0, free = 0, tables = 0;
  for (int trial = 0; trial < 400; ++trial) {
    JointVector to = home;
    for (int i = 0; i < 6; ++i) to[i] = within(i);
    const auto look = lookAtWay(cell.cell(), limits, home, to, kFast_rad_per_s);
    const bool met = look.closest.distance_m < 0.0;
    if (!met) {
      free += look.free ? 1 : 0;
      continue;
    }
    ++touching;
    onTheWay += look.closestShare < 0.999 ? 1 : 0;
    EXPECT_FALSE(look.free) << "parts meet by " << look.closest.distance_m;
    if (touching > 40) continue;
    const auto refused = person.start(to);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().code, ErrorCode::Conflict) << refused.error().text();
    EXPECT_THAT(refused.error().message, HasSubstr(std::string(look.closest.a.view())));
    tables += refused.error().message.find("bench") != std::string::npos ? 1 : 0;
    cell.run(5);
    EXPECT_EQ(cell.state(), State::Stop);
  }
  std::printf("go to: of 400 targets %d touch, %d of them on the way; %d are free; %d name the bench\n", touching,
              onTheWay, free, tables);
  EXPECT_GT(touching, 20);
  EXPECT_GT(tables, 0);
  EXPECT_GT(onTheWay, 5) << "both ends may be free, and the way between them is not";
  EXPECT_LT(cell.fastestJoint(), kStandstill_rad_per_s);
}

/// What the look calls free, the supervisor lets pass.
TEST(GoTo, OnAFreeWayArrivesWithoutAFault) {
  VirtualCell cell;
  cell.switchOn();
  std::mt19937 random(5);
  JointVector from = cell.cell().homeJoints_rad;
  const auto& limits = cell.limits();
  int went = 0;
  for (int trial = 0; trial < 4000 && went < 12; ++trial) {
    JointVector to(6);
    for (int i = 0; i < 6; ++i)
      to[i] = std::uniform_real_distribution<double>(limits.jointLower_rad[i], limits.jointUpper_rad[i])(random);
    to = from + 0.4 * (to - from);
    const auto look = lookAtWay(cell.cell(), limits, from, to, GoTo::kFastest_rad_per_s);
    if (!look.free) continue;
    Person person(cell);
    const auto begun = person.start(to, GoTo::kFastest_rad_per_s);
    ASSERT_TRUE(begun.ok()) << begun.error().text();
    ASSERT_EQ(person.wait(120.0), GoTo::Phase::Done) << person.goTo.error().text();
    from = cell.trueQ();
    ++went;
  }
  EXPECT_EQ(went, 12);
}

TEST(GoTo, IsRefusedOverASpecimenAndWithoutHandleOrController) {
  VirtualCell cell;
  Person person(cell);
  JointVector to = cell.cell().homeJoints_rad;
  to[5] += kWay_rad;
  EXPECT_THAT(person.start(to).error().message, HasSubstr("controller is off"));
  cell.makeReady(true);
  EXPECT_THAT(person.start(to).error().message, HasSubstr("specimen is mounted"));
  EXPECT_EQ(cell.order(moveJoints(to, 2.0)), cycle::AckCode::RefusedSpecimen) << "nor does the cycle take it";
  VirtualCell other;
  other.switchOn();
  other.link().setDeadMan(false);
  other.run(2);
  EXPECT_FALSE(Person(other).start(to).ok());
}

TEST(GoTo, IsCancelledByWhoStartedIt) {
  VirtualCell cell;
  cell.switchOn();
  Person person(cell);
  JointVector to = cell.cell().homeJoints_rad;
  to[0] += kWay_rad;
  ASSERT_TRUE(person.start(to).ok());
  EXPECT_FALSE(person.start(to).ok()) << "one at a time";
  cell.run(400);
  person.goTo.cancel();
  EXPECT_FALSE(person.goTo.running());
  EXPECT_LE(timeToStand_s(cell), kStands_s);
  EXPECT_EQ(cell.state(), State::Stop);
}

}  // namespace
}  // namespace articulus::test
