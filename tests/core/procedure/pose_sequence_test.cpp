// The way that leads a procedure to its first pose, and when a pose counts as reached.
#include "core/procedure/pose_sequence.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "tests/support/link_proxy.h"
#include "tests/support/virtual_cell.h"

namespace articulus::procedure {
namespace {

using Phase = PoseSequence::Phase;
using cycle::State;
using record::Channel;

/// A configuration that is free itself, and from home is not to be reached straight.
robot::JointVector behindSomething(const WayCheck& check, const cell::CellConfig& cell) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> share(0.1, 0.9);
  for (int k = 0; k < 20'000; ++k) {
    robot::JointVector q = cell.homeJoints_rad;
    for (int i = 0; i < q.size(); ++i)
      q[i] = cell.limits.jointLower_rad[i] +
             share(random) * (cell.limits.jointUpper_rad[i] - cell.limits.jointLower_rad[i]);
    if (check.free(q) && !check.wayFree(cell.homeJoints_rad, q)) return q;
  }
  throw std::runtime_error("everything can be reached straight");
}

TEST(PoseSequence, LooksAtTheWayToTheFirstPoseBeforeItMoves) {
  test::VirtualCell cell;
  cell.switchOn();
  const WayCheck check(cell.cell(), cell.limits());
  ASSERT_TRUE(check.free(cell.cell().homeJoints_rad));
  robot::JointVector beyond = cell.cell().homeJoints_rad;
  beyond[0] = cell.limits().jointUpper_rad[0] + 0.01;
  for (const auto& q : {behindSomething(check, cell.cell()), beyond}) {
    PoseSequence walk(cell.link(), cell.cell());
    const auto started = walk.start(cell.limits(), {{q, true}}, 0.1, 0.1);
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().code, base::ErrorCode::Conflict);
    EXPECT_NE(started.error().remedy.find("initial position"), std::string::npos) << started.error().text();
    EXPECT_FALSE(walk.running());
    const robot::JointVector before = cell.trueQ();
    cell.run(500);
    EXPECT_EQ(cell.state(), cycle::State::Stop);
    EXPECT_LT((cell.trueQ() - before).norm(), 1e-3) << "it moved";
  }
  PoseSequence walk(cell.link(), cell.cell());
  EXPECT_TRUE(walk.start(cell.limits(), {{cell.cell().initialJoints_rad, true}}, 0.1, 0.1))
      << "the way from home to the initial position";
}

/// A snapshot of an arm of seven joints, at a station that takes every command of it.
class SevenJoints : public ::testing::Test {
 protected:
  SevenJoints() {
    cell_.switchOn();
    seven_.robot.joints = 7;
    target_.head<6>() = cell_.cell().homeJoints_rad;
    target_[6] = 0.3;
    link_.frozenSnapshot = cell_.snapshot();
    show(target_);
  }
  void show(const robot::JointVector& q) {
    auto& s = *link_.frozenSnapshot;
    s.cycle += 10;
    for (int i = 0; i < 6; ++i) s.sample[static_cast<Channel>(static_cast<int>(Channel::Joint1) + i)] = q[i];
    s.sample[Channel::Joint7] = q[6];
  }
  Phase arriveAt(const robot::JointVector& q) {
    PoseSequence walk(link_, seven_);
    show(target_);
    if (auto started = walk.start(seven_.limits, {{target_, false}}, 0.1, 0.1); !started)
      throw std::runtime_error(started.error().text());
    cell_.run(2);
    walk.poll();
    show(q);
    walk.poll();
    const Phase phase = walk.phase();
    cell_.link().requestStop();
    cell_.run(1500);
    return phase;
  }
  test::VirtualCell cell_;
  test::LinkProxy link_{cell_.link()};
  cell::CellConfig seven_ = cell_.cell();
  robot::JointVector target_ = robot::JointVector::Zero(7);
};

TEST_F(SevenJoints, APoseIsReachedWhenEveryJointIsThere) {
  EXPECT_EQ(arriveAt(target_), Phase::Done);
  for (int joint = 0; joint < 7; ++joint)
    for (const double off_rad : {0.05, -0.05, std::numeric_limits<double>::quiet_NaN()}) {
      robot::JointVector q = target_;
      q[joint] += off_rad;
      EXPECT_EQ(arriveAt(q), Phase::Cancelled) << "joint " << joint + 1 << " off by " << off_rad;
    }
}

TEST_F(SevenJoints, APoseOfSixIsNone) {
  PoseSequence walk(link_, seven_);
  EXPECT_FALSE(walk.start(seven_.limits, {{cell_.cell().homeJoints_rad, false}}, 0.1, 0.1));
}

}  // namespace
}  // namespace articulus::procedure
