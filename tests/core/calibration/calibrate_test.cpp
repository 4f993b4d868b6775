// The whole calibration on simulated data whose truth the fit never sees.
#include "core/calibration/calibrate.h"

#include <thread>

#include "core/spatial/units.h"
#include "tests/core/calibration/support.h"

namespace articulus {
namespace {

using namespace calibration;

constexpr double kDegree_rad = spatial::kRadiansPerDegree;

/// A short experiment: fewer poses and motions than Hill's, for the tests that ask about one thing.
SimulationOptions shortSimulation(std::uint64_t seed) {
  SimulationOptions options;
  options.seed = seed;
  options.trialDuration_s = 6.0;
  options.armRate_Hz = 500.0;
  return options;
}

CalibrationOptions localOptions(const SimulatedExperiment& experiment) {
  CalibrationOptions options;
  options.X_FT = experiment.X_FT_rough;
  options.globalStart = false;
  return options;
}

TEST(Calibrate, FindsEveryParameterAgainFromExactData) {
  const robot::RobotModel nominal = test::rigidPa10();
  SimulationOptions simulation = shortSimulation(11);
  simulation.exact = true;
  simulation.timeShift_s = 0.02345;  // between two samples of the arm
  simulation.armRate_Hz = 2000.0;    // torque is interpolated linearly: h^2 counts
  const auto experiment = test::simulated(nominal, simulation);
  CalibrationOptions options = localOptions(experiment);
  options.prior = {0.0, 0.0, 0.0, 0.0};
  options.smoothing_s = 0.0;
  const auto result = test::calibrated(nominal, experiment.fit, experiment.validation, options);
  const SimulatedTruth truth = equivalentTruth(experiment.truth, nominal);
  double worstLength = 0.0, worstAngle = 0.0, worstRest = 0.0;
  for (const ParameterEstimate& p : result.parameters) {
    if (p.state != ParameterState::Fitted) continue;
    const double error = std::abs(p.value - trueValue(truth, p.id, p.value, result.X_IB, result.X_FT));
    double& worst = unitOf(p.id.kind) == "m" ? worstLength : unitOf(p.id.kind) == "rad" ? worstAngle : worstRest;
    worst = std::max(worst, error);
    EXPECT_LT(error, 1e-9) << nameOf(p.id);
  }
  double worstPoint = 0.0;
  for (const RowResidual& row : result.rows) worstPoint = std::max(worstPoint, row.after_m.norm());
  std::printf(
      "exact data: lengths within %.2g m, angles %.2g rad, compliances (rad/Nm), lags and shift (s) %.2g, points %.2g "
      "m\n",
      worstLength, worstAngle, worstRest, worstPoint);
  EXPECT_LT(worstPoint, 1e-9);
  EXPECT_EQ(result.fitted, 38);
  EXPECT_EQ(result.rejected, 0);
}

TEST(Calibrate, ErrorsOfParametersAreThoseItStates) {
  // z = (fitted - true) / standard error of all fitted parameters over seeds: mean near 0, spread near 1, three in a
  // thousand beyond 3. The truth is uniform within the priors' widths, so that where the prior tells most z is smaller.
  const robot::RobotModel nominal = test::rigidPa10();
  double sum = 0.0, squares = 0.0, sigma = 0.0;
  int all = 0, within3 = 0, within2 = 0;
  constexpr int kSeeds = 4;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const auto experiment = test::simulated(nominal, shortSimulation(100 + seed));
    const auto result = test::calibrated(nominal, experiment.fit, {}, localOptions(experiment));
    const SimulatedTruth truth = equivalentTruth(experiment.truth, nominal);
    sigma += result.positionSigma_m / kSeeds;
    for (const ParameterEstimate& p : result.parameters) {
      if (p.state != ParameterState::Fitted) continue;
      const double z = (p.value - trueValue(truth, p.id, p.value, result.X_IB, result.X_FT)) / p.standardError;
      EXPECT_LT(std::abs(z), 5.0) << nameOf(p.id) << " seed " << seed;
      ++all;
      within2 += std::abs(z) < 2.0;
      within3 += std::abs(z) < 3.0;
      sum += z;
      squares += z * z;
    }
  }
  const double mean = sum / all, rms = std::sqrt(squares / all);
  std::printf("%d z-scores: mean %.2f, rms %.2f, within 2: %.1f %%, within 3: %.1f %%; sigma found %.4f mm of 0.189\n",
              all, mean, rms, 100.0 * within2 / all, 100.0 * within3 / all, 1e3 * sigma);
  EXPECT_GT(rms, 0.6);
  EXPECT_LT(rms, 1.4);
  EXPECT_GE(within3, all - all / 50);
  EXPECT_NEAR(sigma, 0.189e-3, 0.006e-3);
}

TEST(Calibrate, FindsPlantedOutliersAndHardlyAnythingElse) {
  const robot::RobotModel nominal = test::rigidPa10();
  auto experiment = test::simulated(nominal, shortSimulation(21));
  std::vector<std::size_t> planted{3, 40, 77, 120, 200, 213};
  for (std::size_t k = 0; k < planted.size(); ++k)
    experiment.fit.standing[planted[k]].reference.p_I_m[static_cast<Eigen::Index>(k % 3)] +=
        (k % 2 ? -1.0 : 1.0) * (0.0025 + 0.02 * static_cast<double>(k));
  for (std::size_t i = 100; i < 130; ++i)
    experiment.fit.moving[0].reference[i].p_I_m.x() += 0.004;  // the instrument was knocked
  const auto result = test::calibrated(nominal, experiment.fit, {}, localOptions(experiment));
  const std::size_t standing = experiment.fit.standing.size();
  int wrongly = 0;
  for (std::size_t i = 0; i < result.rows.size(); ++i) {
    const bool isPlanted =
        std::find(planted.begin(), planted.end(), i) != planted.end() || (i >= standing + 100 && i < standing + 130);
    const bool rejected = result.rows[i].use == RowResidual::Use::Rejected;
    EXPECT_TRUE(rejected || !isPlanted) << "row " << i << " studentised " << result.rows[i].studentised;
    wrongly += rejected && !isPlanted;
  }
  std::printf("outliers: %d rejected, 36 planted, %d wrongly; sigma %.4f mm\n", result.rejected, wrongly,
              1e3 * result.positionSigma_m);
  EXPECT_LE(wrongly, 1);
  EXPECT_NEAR(result.positionSigma_m, 0.189e-3, 0.01e-3);

  CalibrationOptions keepAll = localOptions(experiment);
  keepAll.outlierCut = 0.0;
  const auto kept = test::calibrated(nominal, experiment.fit, {}, keepAll);
  EXPECT_EQ(kept.rejected, 0);
  EXPECT_GT(kept.positionSigma_m, 1.3 * result.positionSigma_m);
}

TEST(Calibrate, PriorsKeepChangesPhysicalWhereDataSayLittle) {
  const robot::RobotModel nominal = test::rigidPa10();
  auto experiment = test::simulated(nominal, shortSimulation(31));
  experiment.fit.moving.clear();
  experiment.fit.standing.resize(20);  // 60 numbers for some 30 parameters
  CalibrationOptions options = localOptions(experiment);
  options.outlierCut = 0.0;
  options.positionSigma_m = 0.189e-3;
  const auto held = test::calibrated(nominal, experiment.fit, {}, options);
  options.prior = {0.0, 0.0, 0.0, 0.0};
  const auto loose = test::calibrated(nominal, experiment.fit, {}, options);
  double heldWorst = 0.0, looseWorst = 0.0;
  for (const auto* result : {&held, &loose})
    for (const ParameterEstimate& p : result->parameters) {
      if (!isLinkGeometry(p.id.kind) || p.state != ParameterState::Fitted) continue;
      const double size = std::abs(p.delta()) / (unitOf(p.id.kind) == "m" ? 1e-3 : 0.5 * kDegree_rad);
      double& worst = result == &held ? heldWorst : looseWorst;
      worst = std::max(worst, size);
      EXPECT_EQ(p.priorWidth.has_value(), result == &held);
    }
  std::printf("largest change in units of 1 mm, 0.5 deg: %.2f with priors, %.2f without\n", heldWorst, looseWorst);
  EXPECT_LT(heldWorst, 1.6);
  EXPECT_GT(looseWorst, 2.0 * heldWorst);
}

TEST(Calibrate, EstimatesTheTimeShiftOfBothSignsWithItsError) {
  const robot::RobotModel nominal = test::rigidPa10();
  for (const double shift_s : {0.023, -0.061}) {
    SimulationOptions simulation = shortSimulation(41);
    simulation.timeShift_s = shift_s;
    const auto experiment = test::simulated(nominal, simulation);
    const auto result = test::calibrated(nominal, experiment.fit, {}, localOptions(experiment));
    std::printf("time shift %.4f s found %.4f +- %.4f s\n", shift_s, result.timeShift_s, result.timeShiftError_s);
    EXPECT_LT(std::abs(result.timeShift_s - shift_s), 4.0 * result.timeShiftError_s);
    EXPECT_GT(result.timeShiftError_s, 0.0);
    EXPECT_LT(result.timeShiftError_s, 3e-3);
  }
}

TEST(Calibrate, GlobalStartComesToTheSameMinimumFromAllItsStarts) {
  const robot::RobotModel nominal = test::rigidPa10();
  const auto experiment = test::simulated(nominal, shortSimulation(51));
  CalibrationOptions options = localOptions(experiment);
  const auto local = test::calibrated(nominal, experiment.fit, {}, options);
  options.globalStart = true;
  options.swarmIterations = 20;
  const auto global = test::calibrated(nominal, experiment.fit, {}, options);
  EXPECT_EQ(global.start.starts, 4);
  EXPECT_GE(global.start.agreeing, 2);
  EXPECT_LT(global.start.bestCost, global.start.swarmCost);
  for (std::size_t i = 0; i < local.parameters.size(); ++i)
    EXPECT_NEAR(local.parameters[i].value, global.parameters[i].value, 1e-3 * local.parameters[i].standardError + 1e-12)
        << nameOf(local.parameters[i].id);
  const auto again = test::calibrated(nominal, experiment.fit, {}, options);
  for (std::size_t i = 0; i < again.parameters.size(); ++i)
    EXPECT_EQ(again.parameters[i].value, global.parameters[i].value) << "not repeatable";
}

TEST(Calibrate, MeasuredOrientationsNarrowTheWrist) {
  const robot::RobotModel nominal = test::rigidPa10();
  SimulationOptions simulation = shortSimulation(61);
  simulation.referenceSigma_rad = 5e-4;
  auto experiment = test::simulated(nominal, simulation);
  experiment.fit.moving.clear();
  experiment.validation.moving.clear();
  const auto poses = test::calibrated(nominal, experiment.fit, experiment.validation, localOptions(experiment));
  for (auto& m : experiment.fit.standing) m.reference.R_IT.reset();
  const auto points = test::calibrated(nominal, experiment.fit, {}, localOptions(experiment));
  EXPECT_NEAR(poses.orientationSigma_rad, 5e-4, 3e-5);
  EXPECT_LT(test::find(poses, "theta5")->standardError, 0.3 * test::find(points, "theta5")->standardError);
  const SimulatedTruth truth = equivalentTruth(experiment.truth, nominal);
  for (const ParameterEstimate& p : poses.parameters) {
    if (p.state != ParameterState::Fitted) continue;
    EXPECT_LT(std::abs(p.value - trueValue(truth, p.id, p.value, poses.X_IB, poses.X_FT)), 4.5 * p.standardError)
        << nameOf(p.id);
  }
}

TEST(Calibrate, HoldsOutASeededShareWhereNoValidationIsGiven) {
  const robot::RobotModel nominal = test::rigidPa10();
  const auto experiment = test::simulated(nominal, shortSimulation(71));
  CalibrationOptions options = localOptions(experiment);
  options.holdOutShare = 0.25;
  const auto result = test::calibrated(nominal, experiment.fit, {}, options);
  int held = 0;
  for (const RowResidual& row : result.rows) held += row.use == RowResidual::Use::Validation;
  EXPECT_EQ(result.rows.size(), 214u + 1200u);
  EXPECT_NEAR(held / 1414.0, 0.25, 0.04);
  for (const BeforeAfter& e : result.errors) EXPECT_LT(e.after.mean_m, e.before.mean_m) << e.after.label;
}

TEST(Calibrate, KeepsWhatIsFixedAndRefusesNamesThatNothingHas) {
  const robot::RobotModel nominal = test::rigidPa10();
  auto experiment = test::simulated(nominal, shortSimulation(81));
  experiment.fit.moving.clear();
  CalibrationOptions options = localOptions(experiment);
  options.fixed = {"alpha3", "compliance", "tool"};
  const auto result = test::calibrated(nominal, experiment.fit, {}, options);
  for (const char* name : {"alpha3", "compliance1", "compliance5", "tool_x", "tool_z"}) {
    EXPECT_EQ(test::stateOf(result, name), ParameterState::FixedByUser) << name;
    EXPECT_EQ(test::find(result, name)->delta(), 0.0) << name;
  }
  EXPECT_EQ(test::stateOf(result, "alpha4"), ParameterState::Fitted);
  options.fixed = {"gamma3"};
  const auto refused = calibrate(nominal, experiment.fit, {}, options);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("gamma3"), std::string::npos);
}

TEST(Calibrate, EndsWhenAskedAndTellsHowFarItIs) {
  const robot::RobotModel nominal = test::rigidPa10();
  const auto experiment = test::simulated(nominal, shortSimulation(91));
  CalibrationOptions options = localOptions(experiment);
  options.globalStart = true;
  std::stop_source stop;
  double last = 0.0;
  Monitor monitor;
  monitor.cancel = stop.get_token();
  monitor.progress = [&](const Progress& p) {
    EXPECT_GE(p.fraction, last);
    EXPECT_LE(p.fraction, 1.0);
    last = p.fraction;
    if (p.stage == Stage::GlobalStart && p.fraction > 0.15) stop.request_stop();
  };
  const auto stopped = calibrate(nominal, experiment.fit, {}, options, monitor);
  ASSERT_FALSE(stopped.ok());
  EXPECT_EQ(stopped.error().code, base::ErrorCode::Cancelled);
  EXPECT_LT(last, 0.5);

  last = 0.0;
  options.globalStart = false;
  monitor.cancel = {};
  EXPECT_TRUE(calibrate(nominal, experiment.fit, {}, options, monitor).ok());
  EXPECT_EQ(last, 1.0);
}

TEST(Calibrate, SaysWhereUnitsCannotBeRight) {
  const robot::RobotModel nominal = test::rigidPa10();
  auto experiment = test::simulated(nominal, shortSimulation(93));
  experiment.fit.moving.clear();
  const auto warned = [](const CalibrationResult& result) {
    return std::any_of(result.notes.begin(), result.notes.end(),
                       [](const std::string& n) { return n.find("metres") != std::string::npos; });
  };
  EXPECT_FALSE(warned(test::calibrated(nominal, experiment.fit, {}, localOptions(experiment))));
  for (auto& m : experiment.fit.standing) m.reference.p_I_m *= 1000.0;
  EXPECT_TRUE(warned(test::calibrated(nominal, experiment.fit, {}, localOptions(experiment))));
}

TEST(Calibrate, CallsAMisfitByItsNameAndNotNoise) {
  const robot::RobotModel nominal = test::rigidPa10();
  auto experiment = test::simulated(nominal, shortSimulation(94));
  experiment.fit.moving.clear();
  EXPECT_EQ(test::calibrated(nominal, experiment.fit, {}, localOptions(experiment)).misfit, "");
  const auto expectMisfit = [&](const char* what, const robot::RobotModel& arm, const Measurements& fit) {
    const auto result = test::calibrated(arm, fit, {}, localOptions(experiment));
    std::printf("%s: %s\n", what, result.misfit.c_str());
    EXPECT_FALSE(result.misfit.empty()) << what;
    ASSERT_FALSE(result.notes.empty()) << what;
    EXPECT_NE(result.notes.front().find("do not fit this arm"), std::string::npos) << what;
  };
  Measurements millimetres = experiment.fit, mirrored = experiment.fit, degrees = experiment.fit;
  for (auto& m : millimetres.standing) m.reference.p_I_m *= 1000.0;
  for (auto& m : mirrored.standing) m.reference.p_I_m.y() *= -1.0;
  for (auto& m : degrees.standing) m.arm.q_rad *= spatial::kDegreesPerRadian;
  expectMisfit("millimetres", nominal, millimetres);
  expectMisfit("mirrored", nominal, mirrored);
  expectMisfit("degrees", nominal, degrees);
  const auto other = robot::loadRobot(ARTICULUS_RESOURCES "/robots/rx90b.json");
  ASSERT_TRUE(other.ok());
  expectMisfit("another arm", *other, experiment.fit);
}

TEST(Calibrate, RefusesWhereMostRowsWouldBeRejected) {
  const robot::RobotModel nominal = test::rigidPa10();
  auto experiment = test::simulated(nominal, shortSimulation(96));
  experiment.fit.moving.clear();
  for (const double cut : {0.1, 1.5}) {
    CalibrationOptions options = localOptions(experiment);
    options.outlierCut = cut;
    const auto result = calibrate(nominal, experiment.fit, {}, options);
    ASSERT_FALSE(result.ok()) << cut;
    EXPECT_NE(result.error().message.find("rejected"), std::string::npos) << result.error().message;
  }
}

TEST(Calibrate, SaysFirstThatPosesAllAlikeTellNothing) {
  const robot::RobotModel nominal = test::rigidPa10();
  auto experiment = test::simulated(nominal, shortSimulation(97));
  experiment.fit.moving.clear();
  for (auto& m : experiment.fit.standing) m = experiment.fit.standing.front();
  const auto result = test::calibrated(nominal, experiment.fit, {}, localOptions(experiment));
  ASSERT_FALSE(result.notes.empty());
  EXPECT_NE(result.notes.front().find("next to nothing"), std::string::npos) << result.notes.front();
}

TEST(Calibrate, KeepsAStiffnessAtNominalThatIsAsUncertainAsLarge) {
  const robot::RobotModel nominal = test::rigidPa10();
  auto experiment = test::simulated(nominal, shortSimulation(98));
  experiment.fit.moving.clear();
  for (auto& m : experiment.fit.standing) m.arm.tau_Nm[3] = 0.2 + 1e-3 * m.arm.q_rad[2];  // joint 4 hardly loaded
  CalibrationOptions options = localOptions(experiment);
  options.fixed = {"alpha1"};
  const auto result = test::calibrated(nominal, experiment.fit, {}, options);
  const ParameterEstimate* p = test::find(result, "compliance4");
  ASSERT_NE(p, nullptr);
  EXPECT_NE(p->state, ParameterState::Fitted);
  EXPECT_EQ(p->value, p->nominal);
  EXPECT_EQ(result.robot.elasticity[3].compliance_rad_per_Nm, 0.0);
  const auto said = [&](const std::string& text) {
    return std::any_of(result.notes.begin(), result.notes.end(),
                       [&](const std::string& note) { return note.find(text) != std::string::npos; });
  };
  if (p->undetermined) {
    EXPECT_TRUE(said("joint 4 was kept at nominal: its torque hardly changes"));
  }
  for (const std::string& note : result.notes) std::printf("%s\n", note.c_str());
  EXPECT_EQ(result.candidates + 1, static_cast<int>(result.parameters.size()));  // what the user fixed is not asked for
}

TEST(Calibrate, RefusesTooFewRowsAndNumbersThatAreNone) {
  const robot::RobotModel nominal = test::rigidPa10();
  auto experiment = test::simulated(nominal, shortSimulation(95));
  experiment.fit.moving.clear();
  Measurements few = experiment.fit;
  few.standing.resize(8);
  const auto tooFew = calibrate(nominal, few, {}, localOptions(experiment));
  ASSERT_FALSE(tooFew.ok());
  EXPECT_EQ(tooFew.error().code, base::ErrorCode::InvalidArgument);
  EXPECT_FALSE(calibrate(nominal, {}, {}, localOptions(experiment)).ok());
  experiment.fit.standing[4].arm.tau_Nm[2] = std::nan("");
  EXPECT_FALSE(calibrate(nominal, experiment.fit, {}, localOptions(experiment)).ok());
  experiment.fit.standing[4].arm.tau_Nm.resize(5);
  EXPECT_FALSE(calibrate(nominal, experiment.fit, {}, localOptions(experiment)).ok());
}

}  // namespace
}  // namespace articulus
