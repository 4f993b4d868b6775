// Position control with a specimen in the vice: a hundredth of a millimetre is ten newton along its axis.
#include <gtest/gtest.h>

#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using cycle::AckCode;
using cycle::State;

class ClampedMoves : public testing::TestWithParam<int> {
 protected:
  VirtualCell cell{static_cast<std::uint64_t>(GetParam())};
  double worstForce_N = 0.0;

  void SetUp() override {
    cell.switchOn();
    cell.zero();
    cell.clamp();
    ASSERT_EQ(cell.start(planOf(unloadSegment())), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntilStop(60.0));
    ASSERT_TRUE(cell.snapshot().referenceSet);
  }
  void move(const spatial::Vector3& translation_m, double time_s) {
    ASSERT_EQ(cell.start(planOf(moveSegment(translation_m, time_s))), AckCode::Accepted);
    ASSERT_TRUE(cell.runUntil(
        [this] {
          worstForce_N = std::max(worstForce_N, cell.arm().trueLoad_D_W().force().cwiseAbs().maxCoeff());
          return cell.state() == State::Stop && !cell.snapshot().planRunning;
        },
        time_s + 20.0))
        << safety::describe(cell.snapshot().fault);
  }
};

TEST_P(ClampedMoves, AMoveToWhereItIsUnloadedLoadsNothing) {
  move(spatial::Vector3::Zero(), 2.0);
  RecordProperty("worst_force_N", std::to_string(worstForce_N));
  // Measured 1.0 to 1.4 N; 37 to 50 N while the load was carried as measured.
  EXPECT_LT(worstForce_N, 5.0) << "the pose of the unload is not what a move counts from, or the pose is held badly";
  EXPECT_FALSE(cell.snapshot().fault.latched()) << safety::describe(cell.snapshot().fault);
}

TEST_P(ClampedMoves, AShearOfATenthOfAMillimetreMeetsTheStiffnessOfTheSpecimen) {
  move({1e-4, 0.0, 0.0}, 2.0);
  const double force_N = cell.snapshot().sample[record::Channel::ForceX];
  EXPECT_GT(force_N, 8.0);
  EXPECT_LT(force_N, 30.0);  // 15 N at equilibrium, a third more before it relaxes, encoder steps of some micrometres
}

TEST_P(ClampedMoves, OpeningTheViceForgetsTheUnloadedPose) {
  ASSERT_TRUE(cell.link().setViceClosed(false).ok());
  cell.run(5);
  EXPECT_FALSE(cell.snapshot().referenceSet);
}

INSTANTIATE_TEST_SUITE_P(Seeds, ClampedMoves, testing::Values(1, 2, 3));

}  // namespace
}  // namespace articulus::test
