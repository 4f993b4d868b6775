// The weigh-in by the robot itself, on every shipped cell and with every fault that it is for; the load cell, its
// crosstalk, noise and steps are those of the cell files.
#include "core/procedure/weigh_in_procedure.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/procedure/weigh_in_poses.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"
#include "tests/support/faulty_cell.h"

namespace articulus::procedure {
namespace {

using hardware::DeviceFault;
using Phase = WeighInProcedure::Phase;
using Verdict = sensing::WeighInChannel::Verdict;

std::vector<std::string> shippedCells() {
  std::vector<std::string> keys;
  for (const auto& file : std::filesystem::directory_iterator(test::resources() / "cells"))
    keys.push_back(file.path().stem().string());
  std::ranges::sort(keys);
  return keys;
}

cell::CellConfig load(const std::string& key) {
  auto cell = cell::loadCell(key, test::resources());
  if (!cell) throw std::runtime_error(cell.error().text());
  return *cell;
}

Phase runToTheEnd(test::FaultyCell& cell, WeighInProcedure& procedure, double most_s = 180.0) {
  const int cycles = static_cast<int>(0.1 * cell.cell().rate_Hz);
  for (int i = 0; i < most_s * 10.0 && procedure.poll().phase == Phase::Running; ++i) cell.run(cycles);
  return procedure.phase();
}

/// Weighs in and says what came of it, or what kept it from beginning.
std::string outcomeOf(test::FaultyCell& cell, WeighInProcedure& procedure) {
  if (const auto started = procedure.start(cell.cell().limits); !started) return "not begun: " + started.error().text();
  if (runToTheEnd(cell, procedure) != Phase::Done) return "not done: " + procedure.error().text();
  return procedure.result().passed ? "passed: " + procedure.result().figure() : procedure.result().words();
}

class ShippedCell : public testing::TestWithParam<std::string> {};

TEST_P(ShippedCell, PassesOnThreeSeeds) {
  const cell::CellConfig config = load(GetParam());
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    test::FaultyCell cell(config, seed);
    cell.switchOn();
    const robot::JointVector before = cell.trueQ();
    WeighInProcedure procedure(cell.link(), cell.cell());
    const std::string outcome = outcomeOf(cell, procedure);
    std::printf("%-28s seed %llu: %s; amplification %.1f, %.0f s\n", GetParam().c_str(),
                static_cast<unsigned long long>(seed), outcome.c_str(), procedure.result().amplification,
                procedure.time_s());
    ASSERT_EQ(procedure.phase(), Phase::Done);
    EXPECT_TRUE(procedure.result().passed);
    EXPECT_LT(procedure.time_s(), 80.0) << "at the set-up speeds; a UR5e takes 76 s, the others up to 65";
    EXPECT_LT((cell.trueQ() - before).cwiseAbs().maxCoeff(), 0.01) << "it ends where it began";
  }
}
INSTANTIATE_TEST_SUITE_P(All, ShippedCell, testing::ValuesIn(shippedCells()),
                         [](const auto& cell) { return cell.param; });

struct Fault {
  DeviceFault fault;
  std::string words;
};

TEST(WeighInFaults, OfTheLoadCellAreRefusedInWords) {
  const Fault faults[] = {{DeviceFault::LoadHalf, "reads half of"},
                          {DeviceFault::LoadTenth, "a tenth"},
                          {DeviceFault::LoadSwapped, "Fx and Fy are swapped or the sensor is turned"},
                          {DeviceFault::LoadFlipped, "All signs are turned"},
                          {DeviceFault::LoadZeros, "does not react"}};
  for (const std::string key : {"munich", "bologna", "ljubljana"}) {
    const cell::CellConfig config = load(key);
    for (const Fault& wrong : faults) {
      test::FaultyCell cell(config);
      cell.inject({wrong.fault});
      cell.switchOn();
      WeighInProcedure procedure(cell.link(), cell.cell());
      const std::string outcome = outcomeOf(cell, procedure);
      std::printf("%-10s %-14s %s\n", key.c_str(), std::string(info(wrong.fault).key).c_str(), outcome.c_str());
      EXPECT_TRUE(outcome.find(wrong.words) != std::string::npos || outcome.starts_with("not ")) << outcome;
      EXPECT_FALSE(outcome.starts_with("passed")) << outcome;
    }
  }
}

TEST(WeighInFaults, EachChannelWithItsSignTurnedIsNamed) {
  const cell::CellConfig& config = test::munich();
  for (int i = 0; i < 6; ++i) {
    test::FaultyCell cell(config);
    cell.inject({DeviceFault::ChannelFlipped, i});
    cell.switchOn();
    WeighInProcedure procedure(cell.link(), cell.cell());
    const std::string outcome = outcomeOf(cell, procedure);
    EXPECT_NE(outcome.find(std::string(spatial::kLoadNames[static_cast<std::size_t>(i)]) + " has its sign turned"),
              std::string::npos)
        << outcome;
  }
}

TEST(WeighInFaults, AJointThatIsTenDegreesOffSincePowerUpIsRefused) {
  for (const std::string key : {"munich", "alesund"}) {
    const cell::CellConfig config = load(key);
    // A turn about the vertical does nothing to gravity: such a joint is beyond any weighing.
    for (int joint = 1; joint < config.robot.joints; ++joint) {
      test::FaultyCell cell(config);
      cell.inject({DeviceFault::EncoderOffset, joint});
      std::string outcome;
      try {
        cell.switchOn();
        WeighInProcedure procedure(cell.link(), cell.cell());
        outcome = outcomeOf(cell, procedure);
      } catch (const std::exception& e) {
        outcome = std::string("not begun: ") + e.what();
      }
      std::printf("%-10s joint %d: %s\n", key.c_str(), joint + 1, outcome.c_str());
      EXPECT_FALSE(outcome.starts_with("passed")) << outcome;
    }
  }
}

TEST(WeighInFaults, AToolThatIsToldTooHeavyIsRefusedWithTheWeightThatFits) {
  cell::CellConfig config = test::munich();
  config.tool.mass_kg = 8.0;
  test::FaultyCell cell(config);
  cell.switchOn();
  WeighInProcedure procedure(cell.link(), cell.cell());
  const std::string outcome = outcomeOf(cell, procedure);
  std::printf("told 8 kg: %s\n", outcome.c_str());
  EXPECT_NE(outcome.find("8.00 kg"), std::string::npos) << outcome;
  EXPECT_NE(outcome.find("1.6"), std::string::npos) << outcome;
}

class WeighInRuns : public testing::Test {
 protected:
  void SetUp() override { cell_.switchOn(); }
  test::FaultyCell cell_{test::munich()};
  WeighInProcedure procedure_{cell_.link(), cell_.cell()};
};

TEST_F(WeighInRuns, RefusesWithTheViceClosedAndMovesNothing) {
  cell_.clamp();
  const auto started = procedure_.start(cell_.cell().limits);
  ASSERT_FALSE(started);
  EXPECT_NE(started.error().text().find("specimen"), std::string::npos) << started.error().text();
  EXPECT_EQ(cell_.snapshot().state, cycle::State::Stop);
}

TEST_F(WeighInRuns, CancelStopsTheRobot) {
  ASSERT_TRUE(procedure_.start(cell_.cell().limits));
  for (int i = 0; i < 40; ++i) (void)procedure_.poll(), cell_.run(100);
  procedure_.cancel();
  EXPECT_EQ(procedure_.poll().phase, Phase::Cancelled);
  cell_.run(800);
  EXPECT_EQ(cell_.snapshot().state, cycle::State::Stop);
  EXPECT_LT(cell_.trueQd().cwiseAbs().maxCoeff(), test::kStandstill_rad_per_s);
}

TEST_F(WeighInRuns, StopEndsItInEveryPhase) {
  for (const int after_ds : {5, 12, 40, 90}) {
    WeighInProcedure procedure(cell_.link(), cell_.cell());
    ASSERT_TRUE(procedure.start(cell_.cell().limits)) << after_ds;
    for (int i = 0; i < after_ds; ++i) (void)procedure.poll(), cell_.run(100);
    ASSERT_EQ(procedure.phase(), Phase::Running);
    cell_.link().requestStop();
    cell_.run(800);
    const robot::JointVector stopped = cell_.trueQ();
    for (int i = 0; i < 100; ++i) (void)procedure.poll(), cell_.run(100);
    EXPECT_EQ(procedure.phase(), Phase::Cancelled) << "STOP after " << 0.1 * after_ds << " s";
    EXPECT_LT((cell_.trueQ() - stopped).norm(), 1e-3) << "it went on after STOP at " << 0.1 * after_ds << " s";
  }
}

TEST_F(WeighInRuns, AReleasedHandleEndsItAsAFault) {
  ASSERT_TRUE(procedure_.start(cell_.cell().limits));
  for (int i = 0; i < 40; ++i) (void)procedure_.poll(), cell_.run(100);
  cell_.link().setDeadMan(false);
  EXPECT_EQ(runToTheEnd(cell_, procedure_, 5.0), Phase::Failed);
  EXPECT_NE(procedure_.error().text().find("handle"), std::string::npos) << procedure_.error().text();
}

TEST_F(WeighInRuns, TheSameSeedGivesTheSameFigures) {
  std::array<double, 2> error{};
  for (double& e : error) {
    test::FaultyCell cell(test::munich(), 7);
    cell.switchOn();
    WeighInProcedure procedure(cell.link(), cell.cell());
    ASSERT_TRUE(procedure.start(cell.cell().limits));
    ASSERT_EQ(runToTheEnd(cell, procedure), Phase::Done);
    e = procedure.result().channels[0].error;
  }
  EXPECT_EQ(error[0], error[1]);
}

TEST(WeighInPoses, KeepLimitsBoxAndDistancesOnEveryCell) {
  for (const std::string& key : shippedCells()) {
    const cell::CellConfig cell = load(key);
    sensing::ToolCalibration tool;
    tool.mass_kg = cell.tool.mass_kg;
    tool.centre_S_m = cell.tool.centreOfMass_m;
    for (const robot::JointVector& start : {cell.homeJoints_rad, cell.initialJoints_rad}) {
      const auto way = chooseWeighInPoses(cell, cell.limits, tool, start);
      ASSERT_TRUE(way) << key << ": " << way.error().text();
      std::vector<spatial::Vector3> gravity;
      const WayCheck check(cell, cell.limits, 0.002);
      for (std::size_t k = 0; k < way->size(); ++k) {
        gravity.push_back(gravityInLoadCell(cell, (*way)[k].q_rad));
        EXPECT_LE(((*way)[k].q_rad - start).cwiseAbs().maxCoeff(), spatial::inRadians(90.1));
        if (k > 0) {
          EXPECT_TRUE(check.wayFree((*way)[k - 1].q_rad, (*way)[k].q_rad));
        }
      }
      std::printf("%-28s %zu poses, amplification %.1f, about %.0f s of motion\n", key.c_str(), way->size(),
                  sensing::amplificationOf(gravity), plannedTime_s(cell, cell.limits, start, *way));
      EXPECT_EQ(way->front().q_rad, start);
      EXPECT_EQ(way->back().q_rad, start);
    }
  }
}

}  // namespace
}  // namespace articulus::procedure
