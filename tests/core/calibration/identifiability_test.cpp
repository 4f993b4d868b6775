// Rank: on matrices whose answer is written down, and on the arm's textbook redundancies.
#include "core/calibration/fit/identifiability.h"

#include <algorithm>

#include "tests/core/calibration/support.h"

namespace articulus {
namespace {

using namespace calibration;
using Verdict = Identifiability::Verdict;

TEST(Identifiability, NamesWhatAColumnIsMadeOf) {
  std::srand(1);
  Eigen::MatrixXd J = Eigen::MatrixXd::Random(40, 6);
  J.col(3) = 2.0 * J.col(0) - 0.5 * J.col(2);
  J.col(4) *= 1e-9;  // no effect worth the name
  const auto verdict = identifiability(J, 1e-6, 1e-6);
  EXPECT_EQ(verdict.rank, 4);
  EXPECT_EQ(verdict.columns[3].verdict, Verdict::Redundant);
  ASSERT_EQ(verdict.columns[3].imitatedBy.size(), 2u);
  EXPECT_EQ(verdict.columns[3].imitatedBy[0].first, 0);
  EXPECT_NEAR(verdict.columns[3].imitatedBy[0].second, 2.0, 1e-12);
  EXPECT_EQ(verdict.columns[3].imitatedBy[1].first, 2);
  EXPECT_NEAR(verdict.columns[3].imitatedBy[1].second, -0.5, 1e-12);
  EXPECT_EQ(verdict.columns[4].verdict, Verdict::NotExcited);
  for (const std::size_t k : {0u, 1u, 2u, 5u}) EXPECT_EQ(verdict.columns[k].verdict, Verdict::Independent);
}

TEST(Identifiability, IsNotFooledByBadScaling) {
  std::srand(2);
  Eigen::MatrixXd J = Eigen::MatrixXd::Random(30, 5);
  for (int k = 0; k < 5; ++k) J.col(k) *= std::pow(10.0, 3 * k - 6);
  EXPECT_EQ(identifiability(J, 1e-6, 1e-12).rank, 5);
  J.col(4) = 1e9 * J.col(1);
  EXPECT_EQ(identifiability(J, 1e-6, 1e-12).rank, 4);
}

/// What the rank of simulated data says about the PA10-6CE.
CalibrationResult ranked(ParallelAxes axes, bool moving, double referenceSigma_rad, std::uint64_t seed = 5) {
  const robot::RobotModel nominal = test::rigidPa10();
  SimulationOptions simulation;
  simulation.seed = seed;
  simulation.trialDuration_s = 5.0;
  simulation.referenceSigma_rad = referenceSigma_rad;
  auto experiment = test::simulated(nominal, simulation);
  if (!moving) experiment.fit.moving.clear();
  CalibrationOptions options;
  options.X_FT = experiment.X_FT_rough;
  options.parallelAxes = axes;
  options.globalStart = false;
  return test::calibrated(nominal, experiment.fit, {}, options);
}

int count(const CalibrationResult& result, bool ofTheArm, ParameterState state) {
  return static_cast<int>(
      std::count_if(result.parameters.begin(), result.parameters.end(), [&](const ParameterEstimate& p) {
        const bool arm = isLinkGeometry(p.id.kind) || p.id.kind == ParameterKind::Compliance ||
                         p.id.kind == ParameterKind::ViscousLag;
        return arm == ofTheArm && p.state == state;
      }));
}

/// Parameters that the rank tells apart: what was fitted, and stiffnesses that were too uncertain to be kept.
int toldApart(const CalibrationResult& r) {
  return r.fitted + static_cast<int>(std::count_if(r.parameters.begin(), r.parameters.end(),
                                                   [](const ParameterEstimate& p) { return p.undetermined; }));
}

TEST(Identifiability, FindsTheTextbookRedundanciesOfTheArm) {
  const CalibrationResult r = ranked(ParallelAxes::KeepD, true, 0.0);
  const auto redundant = [&](const std::string& name) {
    EXPECT_EQ(test::stateOf(r, name), ParameterState::Redundant) << name;
  };
  redundant("d3");  // parallel to d2
  EXPECT_NEAR(test::shareOf(r, "d3", "d2"), 1.0, 1e-6);
  redundant("d1");      // along the base's z, wherever the instrument stands
  redundant("theta1");  // turns about it
  redundant("a1");
  redundant("alpha1");
  const spatial::Vector3 z = r.X_IB.rotation.col(2);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(test::shareOf(r, "d1", std::string("base_") + "xyz"[k]), z[k], 0.01);
    EXPECT_NEAR(test::shareOf(r, "theta1", std::string("base_r") + "xyz"[k]), z[k], 0.01);
  }
  redundant("d6");  // along the tool's z
  EXPECT_NEAR(test::shareOf(r, "d6", "tool_z"), 1.0, 1e-6);
  redundant("theta6");  // turns the measured point about it: x and y of the tool
  EXPECT_NEAR(test::shareOf(r, "theta6", "tool_x"), -r.X_FT.translation.y(), 2e-4);
  EXPECT_NEAR(test::shareOf(r, "theta6", "tool_y"), r.X_FT.translation.x(), 2e-4);
  // Hill's 34: 24 of geometry, 5 stiffnesses, 5 viscous terms; of a 6R arm seen as a point 27 of geometry, base and
  // tool can be told, one less where d of a parallel axis stands in for its lean.
  const int asked = count(r, true, ParameterState::Fitted) + count(r, true, ParameterState::Redundant) +
                    count(r, true, ParameterState::NotExcited);
  EXPECT_EQ(asked, 34);
  EXPECT_EQ(count(r, true, ParameterState::Redundant), 7);
  EXPECT_EQ(toldApart(r), 26 + 10 + 1);
  std::printf("34 asked, %d redundant, %d fitted with base, tool and time shift; condition %.3g\n",
              count(r, true, ParameterState::Redundant), r.fitted, r.conditionNumber);
}

TEST(Identifiability, ByRankAParallelAxisGetsItsLeanInsteadOfItsOffset) {
  const CalibrationResult r = ranked(ParallelAxes::ByRank, true, 0.0);
  EXPECT_EQ(test::stateOf(r, "beta3"), ParameterState::Fitted);
  EXPECT_EQ(test::stateOf(r, "d3"), ParameterState::Redundant);
  for (const char* other : {"beta1", "beta2", "beta4", "beta5", "beta6"})
    EXPECT_EQ(test::find(r, other), nullptr) << other;
  EXPECT_EQ(toldApart(r), 27 + 10 + 1);
}

TEST(Identifiability, PosesTellTheTurnOfTheToolAndStandingDataNoViscousTerm) {
  const CalibrationResult poses = ranked(ParallelAxes::ByRank, false, 1e-3);
  EXPECT_TRUE(poses.orientationsUsed);
  EXPECT_EQ(toldApart(poses), 30 + 5);  // 4 x 6 + 6 of geometry, base and tool; five stiffnesses
  EXPECT_EQ(test::stateOf(poses, "tool_rx"), ParameterState::Fitted);
  EXPECT_EQ(test::stateOf(poses, "theta6"), ParameterState::Redundant);
  for (int joint = 1; joint <= 5; ++joint)
    EXPECT_EQ(test::stateOf(poses, "lag" + std::to_string(joint)), ParameterState::NotExcited);
  EXPECT_EQ(test::find(poses, "time_shift"), nullptr);
}

}  // namespace
}  // namespace articulus
