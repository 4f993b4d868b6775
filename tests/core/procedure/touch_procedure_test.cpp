// Touches of a simulated point by the robot under supervision, and touches recorded by hand.
#include "core/procedure/touch_procedure.h"

#include <gtest/gtest.h>

#include "tests/support/virtual_cell.h"

namespace articulus::procedure {
namespace {

using Phase = TouchProcedure::Phase;

class Touches : public ::testing::Test {
 protected:
  void SetUp() override {
    cell_.switchOn();
    ASSERT_EQ(cell_.order(cycle::CommandKind::Initial), cycle::AckCode::Accepted);
    ASSERT_TRUE(cell_.runUntilStop(60.0));
    stated_ = (cell_.cell().X_FS * cell_.cell().X_SD).translation;
  }
  [[nodiscard]] spatial::Pose flange() const { return TouchProcedure::flangePose(cell_.snapshot(), cell_.cell()); }
  Phase runToTheEnd(TouchProcedure& procedure, double most_s) {
    for (int i = 0; i < most_s * 10.0; ++i) {
      const Phase phase = procedure.poll().phase;
      if (phase != Phase::Moving && phase != Phase::Touching) break;
      cell_.run(100);
    }
    return procedure.phase();
  }
  test::VirtualCell cell_;
  spatial::Vector3 stated_;
};

TEST_F(Touches, FindTheSimulatedTipAsWellAsTheSimulatedOperatorSees) {
  for (const double accuracy : {0.1e-3, 0.4e-3}) {
    SimulatedTipDistanceSensor eye(stated_, flange(), 5, accuracy);
    TouchProcedure procedure(cell_.link(), cell_.cell(), &eye);
    ASSERT_TRUE(procedure.start({.touches = 6, .statedTip_F_m = stated_}));
    ASSERT_EQ(runToTheEnd(procedure, 600.0), Phase::Done) << procedure.error().text();
    const auto& found = procedure.result();
    const double miss = (found.tip_F_m - eye.trueTip_F()).norm();
    std::printf(
        "operator sees to %.1f mm: tip found %.3f mm beside the truth, standard errors %.3f %.3f %.3f mm, residual "
        "%.3f mm rms, condition %.1f\n",
        1e3 * accuracy, 1e3 * miss, 1e3 * found.tipError_m.x(), 1e3 * found.tipError_m.y(), 1e3 * found.tipError_m.z(),
        1e3 * found.rms_m, found.condition);
    EXPECT_GT((stated_ - eye.trueTip_F()).norm(), 1e-3) << "the stated tip is not the true one";
    EXPECT_LT(miss, 8.0 * accuracy);
    EXPECT_LT(found.rms_m, 3.0 * accuracy);
    EXPECT_TRUE(found.warnings.empty());
    ASSERT_EQ(cell_.order(cycle::CommandKind::Initial), cycle::AckCode::Accepted);
    ASSERT_TRUE(cell_.runUntilStop(60.0));
  }
}

TEST_F(Touches, ByHandWaitForTheOperatorAtEachPose) {
  TouchProcedure procedure(cell_.link(), cell_.cell());
  ASSERT_TRUE(procedure.start({.touches = 4, .lift_m = 0.0, .statedTip_F_m = stated_}));
  EXPECT_FALSE(procedure.recordTouch()) << "the robot moves";
  for (int touch = 0; touch < 4; ++touch) {
    for (int i = 0; i < 600 && procedure.poll().phase != Phase::Touching; ++i) cell_.run(100);
    for (int i = 0; i < 20; ++i) {
      cell_.run(100);
      EXPECT_EQ(procedure.poll().phase, Phase::Touching) << "nobody recorded";
    }
    EXPECT_EQ(procedure.poll().touch, touch);
    ASSERT_TRUE(procedure.recordTouch());
  }
  ASSERT_EQ(procedure.phase(), Phase::Done);
  // Nothing was lifted and the stated tip is turned about: it is what must come out, but for the arm's own accuracy.
  std::printf("turned about the stated tip: found %.3f mm beside it\n",
              1e3 * (procedure.result().tip_F_m - stated_).norm());
  EXPECT_LT((procedure.result().tip_F_m - stated_).norm(), 1e-3);
}

TEST_F(Touches, RecordedAloneAreSolvedOnDemandAndTakenBack) {
  TouchProcedure procedure(cell_.link(), cell_.cell());
  ASSERT_TRUE(procedure.recordTouch());
  ASSERT_TRUE(procedure.recordTouch());
  EXPECT_EQ(procedure.touches().size(), 2u);
  EXPECT_FALSE(procedure.solve());
  procedure.removeLastTouch();
  EXPECT_EQ(procedure.touches().size(), 1u);
  EXPECT_EQ((procedure.touches()[0].translation - flange().translation).norm(), 0.0);
}

/// In mid-motion and between two, where it stands: it stands for good.
TEST_F(Touches, StopEndsThemWhereverTheyAre) {
  for (const int after_ds : {3, 30, 101, 106, 118, 150, 260}) {
    SimulatedTipDistanceSensor eye(stated_, flange(), 5);
    TouchProcedure procedure(cell_.link(), cell_.cell(), &eye);
    ASSERT_TRUE(procedure.start({.touches = 6, .statedTip_F_m = stated_}));
    for (int i = 0; i < after_ds; ++i) {
      ASSERT_TRUE(procedure.poll().phase == Phase::Moving || procedure.phase() == Phase::Touching);
      cell_.run(100);
    }
    cell_.link().requestStop();
    for (int i = 0; i < 10; ++i) {
      cell_.run(100);
      (void)procedure.poll();
    }
    const auto stopped = cell_.trueQ();
    EXPECT_EQ(procedure.phase(), Phase::Cancelled) << "STOP after " << 0.1 * after_ds << " s";
    for (int i = 0; i < 50; ++i) {
      cell_.run(100);
      (void)procedure.poll();
    }
    EXPECT_LT((cell_.trueQ() - stopped).norm(), 1e-3) << "it went on after STOP at " << 0.1 * after_ds << " s";
    ASSERT_EQ(cell_.order(cycle::CommandKind::Initial), cycle::AckCode::Accepted);
    ASSERT_TRUE(cell_.runUntilStop(60.0));
  }
}

TEST_F(Touches, AViceThatIsClosedBetweenTwoOfThemKeepsTheRobotWhereItIs) {
  TouchProcedure procedure(cell_.link(), cell_.cell());
  ASSERT_TRUE(procedure.start({.touches = 4, .lift_m = 0.0, .statedTip_F_m = stated_}));
  for (int i = 0; i < 600 && procedure.poll().phase != Phase::Touching; ++i) cell_.run(100);
  ASSERT_TRUE(cell_.link().setViceClosed(true).ok());
  cell_.run(100);
  const auto before = cell_.trueQ();
  const auto recorded = procedure.recordTouch();
  ASSERT_FALSE(recorded);
  EXPECT_NE(recorded.error().text().find("vice"), std::string::npos) << recorded.error().text();
  cell_.run(1000);
  EXPECT_LT((cell_.trueQ() - before).norm(), 1e-3);
}

TEST_F(Touches, CancelAndFaultsEndThem) {
  SimulatedTipDistanceSensor eye(stated_, flange(), 5);
  TouchProcedure procedure(cell_.link(), cell_.cell(), &eye);
  EXPECT_FALSE(procedure.start({.touches = 2, .statedTip_F_m = stated_}));
  ASSERT_TRUE(procedure.start({.touches = 6, .statedTip_F_m = stated_}));
  cell_.run(100);
  procedure.cancel();
  EXPECT_EQ(procedure.poll().phase, Phase::Cancelled);
  ASSERT_TRUE(cell_.runUntilStop(5.0));
  ASSERT_TRUE(procedure.start({.touches = 6, .statedTip_F_m = stated_}));
  cell_.run(500);
  cell_.link().setDeadMan(false);
  EXPECT_EQ(runToTheEnd(procedure, 5.0), Phase::Failed);
  EXPECT_NE(procedure.error().text().find("Acknowledge"), std::string::npos);
}

}  // namespace
}  // namespace articulus::procedure
