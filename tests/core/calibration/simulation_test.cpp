// The simulated experiment and the small tools beside the fit, each against something else.
#include <Eigen/Geometry>

#include "core/calibration/data/joint_path.h"
#include "core/calibration/data/smoothing.h"
#include "core/calibration/fit/particle_swarm.h"
#include "core/calibration/fit/registration.h"
#include "core/robot/dynamics.h"
#include "core/robot/files/robot_file.h"
#include "tests/core/calibration/support.h"

namespace articulus {
namespace {

using namespace calibration;

TEST(SimulatedExperiment, EquivalentTruthPutsEveryPoseWhereTheTruthDoes) {
  const robot::RobotModel nominal = test::rigidPa10();
  double worst = 0.0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    SimulationOptions simulation;
    simulation.seed = seed;
    simulation.trialDuration_s = 0.5;
    const auto experiment = test::simulated(nominal, simulation);
    const SimulatedTruth same = equivalentTruth(experiment.truth, nominal);
    EXPECT_EQ(same.robot.links[0].geometry, nominal.links[0].nominal);
    EXPECT_EQ(same.robot.links[2].geometry.d_m(), 0.0);
    EXPECT_EQ(same.robot.links[5].geometry.d_m(), 0.07);
    EXPECT_EQ(same.robot.links[5].geometry.thetaOffset_rad(), 0.0);
    EXPECT_NE(experiment.truth.robot.links[2].geometry.d_m(), 0.0);
    std::mt19937_64 engine(seed);
    for (int k = 0; k < 50; ++k) {
      robot::JointVector q(6);
      for (double& x : q) x = std::uniform_real_distribution<double>(-3.0, 3.0)(engine);
      const spatial::Pose a =
          experiment.truth.X_IB * robot::flangePose(experiment.truth.robot, q) * experiment.truth.X_FT;
      const spatial::Pose b = same.X_IB * robot::flangePose(same.robot, q) * same.X_FT;
      worst = std::max({worst, (a.translation - b.translation).norm(), (a.rotation - b.rotation).norm()});
    }
  }
  std::printf("equivalent truth: %.2g\n", worst);
  EXPECT_LT(worst, 1e-13);
}

TEST(SimulatedExperiment, StandsAsTheSourceSaysAndItsNoiseIsWhatItStates) {
  const robot::RobotModel nominal = test::rigidPa10();
  const auto e = test::simulated(nominal, {});
  EXPECT_EQ(e.fit.standing.size(), 2u * 107u);
  EXPECT_EQ(e.validation.standing.size(), 3u * 58u);
  EXPECT_EQ(e.fit.moving.size(), 2u);
  EXPECT_EQ(e.validation.moving.size(), 4u);
  EXPECT_EQ(e.fit.moving[0].reference.size(), 2000u);
  const auto seen = test::seenPoints(e.fit);
  ASSERT_EQ(seen.size(), e.fitTruth_m.size());
  double squares = 0.0, length = 0.0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    squares += (seen[i] - e.fitTruth_m[i]).squaredNorm();
    length += (seen[i] - e.fitTruth_m[i]).norm();
  }
  const double n = static_cast<double>(seen.size());
  EXPECT_NEAR(std::sqrt(squares / (3.0 * n)), 0.189e-3, 0.005e-3);
  EXPECT_NEAR(length / n, std::sqrt(8.0 / M_PI) * 0.189e-3, 0.006e-3);
  std::printf("noise: %.4f mm per axis, %.4f mm mean length\n", 1e3 * std::sqrt(squares / (3.0 * n)), 1e3 * length / n);
  Eigen::AlignedBox3d box;
  for (std::size_t i = 0; i < 107; ++i) {
    const spatial::Pose X_BT = e.truth.X_IB.inverse() * spatial::Pose{spatial::Matrix3::Identity(), e.fitTruth_m[i]};
    box.extend(X_BT.translation);
  }
  const spatial::Vector3 size = box.sizes();
  for (int k = 0; k < 3; ++k) {
    EXPECT_GT(size[k], 0.32);
    EXPECT_LT(size[k], 0.43);
  }
}

TEST(SimulatedExperiment, AnyShippedArmCanBeTriedWithAndCalibrated) {
  for (const char* key : {"rx90b", "ur5e", "lbr_iiwa14"}) {  // balance spring, three parallel axes, seven joints
    auto nominal = robot::loadRobot(std::string(ARTICULUS_RESOURCES "/robots/") + key + ".json");
    ASSERT_TRUE(nominal.ok()) << nominal.error().text();
    nominal->elasticity = {};
    SimulationOptions simulation;
    simulation.trialDuration_s = 3.0;
    simulation.armRate_Hz = 500.0;
    auto experiment = test::simulated(*nominal, simulation);
    experiment.validation.moving.clear();
    CalibrationOptions options;
    options.X_FT = experiment.X_FT_rough;
    options.globalStart = false;
    const auto result = test::calibrated(*nominal, experiment.fit, experiment.validation, options);
    const SimulatedTruth truth = equivalentTruth(experiment.truth, *nominal);
    double worst = 0.0;
    for (const ParameterEstimate& p : result.parameters) {
      if (p.state != ParameterState::Fitted) continue;
      worst = std::max(worst,
                       std::abs(p.value - trueValue(truth, p.id, p.value, result.X_IB, result.X_FT)) / p.standardError);
    }
    std::printf("%s: %d parameters, worst %.1f standard errors\n", key, result.fitted, worst);
    EXPECT_LT(worst, 4.5) << key;
    EXPECT_EQ(test::find(result, "beta3") != nullptr, std::string(key) != "lbr_iiwa14");
    EXPECT_EQ(test::find(result, "beta4") != nullptr, std::string(key) == "ur5e");
  }
}

TEST(SimulatedExperiment, TheLoadSagsTheArmByItsComplianceAndNothingElse) {
  // Statics by the Jacobian: the point sinks by J K^-1 J^T F to first order, whatever gravity does to the links.
  const robot::RobotModel nominal = test::rigidPa10();
  SimulationOptions simulation;
  simulation.exact = true;
  simulation.trialDuration_s = 0.5;
  const auto e = test::simulated(nominal, simulation);
  double worst = 0.0;
  for (std::size_t i = 0; i < 107; ++i) {
    const StaticMeasurement& m = e.fit.standing[i];
    robot::JointVector q = m.arm.q_rad;
    for (int j = 0; j < 6; ++j)
      q[j] -= e.truth.robot.elasticity[static_cast<std::size_t>(j)].compliance_rad_per_Nm * m.arm.tau_Nm[j];
    robot::LinkPoses poses;
    robot::forwardKinematics(e.truth.robot, q, poses);
    const spatial::Vector3 p = robot::flangePose(e.truth.robot, q) * e.truth.X_FT.translation;
    robot::Jacobian J;
    robot::jacobian(poses, p, J);
    const spatial::Vector3 force(0.0, 0.0, -22.0);
    robot::JointVector turn = J.topRows<3>().transpose() * force;
    for (int j = 0; j < 6; ++j) turn[j] *= e.truth.robot.elasticity[static_cast<std::size_t>(j)].compliance_rad_per_Nm;
    const spatial::Vector3 sag = e.truth.X_IB.rotation * (J.topRows<3>() * turn);
    worst = std::max(worst, (e.fitTruth_m[107 + i] - e.fitTruth_m[i] - sag).norm() / sag.norm());
  }
  std::printf("sag under 22 N against J K^-1 J^T F: %.2g relative\n", worst);
  EXPECT_LT(worst, 0.02);
}

TEST(JointPath, SpeedAndAccelerationAreThoseOfThePositions) {
  std::vector<robot::JointVector> knots;
  for (int i = 0; i < 60; ++i) knots.push_back(robot::JointVector::Constant(6, std::sin(0.1 * i)));
  const JointPath path(knots, -1.0, 0.05);
  robot::JointVector q, qd, qdd, before, after, speed;
  for (int i = 0; i < 200; ++i) {
    const double t = -0.8 + 0.0123 * i, h = 1e-5;
    path.at(t - h, before, speed, qdd);
    path.at(t + h, after, speed, qdd);
    path.at(t, q, qd, qdd);
    EXPECT_NEAR(qd[0], (after[0] - before[0]) / (2.0 * h), 1e-7);
    EXPECT_NEAR(qdd[0], (after[0] - 2.0 * q[0] + before[0]) / (h * h), 1e-3);
    EXPECT_NEAR(q[0], std::sin(2.0 * (t + 1.0)), 1e-4);  // a natural spline misses the ends' curvature
  }
}

TEST(Smoothing, LeavesParabolasAndTakesNoiseAway) {
  std::mt19937_64 engine(1);
  std::normal_distribution<double> normal;
  Measurements m;
  m.moving.resize(1);
  const auto truth = [](double t) { return 3.0 + 2.0 * t - 5.0 * t * t; };
  for (int i = 0; i < 3000; ++i) {
    const double t = 1e-3 * i;
    m.moving[0].arm.push_back({t, robot::JointVector::Constant(6, t),
                               robot::JointVector::Constant(6, truth(t) + 0.2 * normal(engine)),
                               robot::JointVector::Constant(6, truth(t))});
  }
  const Measurements quiet = smoothed(m, 0.05);
  double noise = 0.0, bias = 0.0;
  int inner = 0;
  for (const JointSample& sample : quiet.moving[0].arm) {
    bias = std::max(bias, std::abs(sample.qd_rad_per_s[0] - truth(sample.time_s)));
    EXPECT_DOUBLE_EQ(sample.q_rad[0], sample.time_s);
    if (sample.time_s < 0.1 || sample.time_s > 2.9) continue;
    noise += std::pow(sample.tau_Nm[0] - truth(sample.time_s), 2);
    ++inner;
  }
  const double left = std::sqrt(noise / inner) / 0.2;
  std::printf("smoothing: parabola within %.2g, noise times %.3f (9/4/101 of the variance expected: %.3f)\n", bias,
              left, std::sqrt(2.25 / 101.0));
  EXPECT_LT(bias, 1e-10);
  EXPECT_NEAR(left, std::sqrt(2.25 / 101.0), 0.03);
  EXPECT_EQ(quiet.moving[0].arm.size(), 601u);  // every fifth, and the last
  EXPECT_EQ(quiet.moving[0].arm.back().time_s, m.moving[0].arm.back().time_s);
}

TEST(Registration, GivesBackThePoseOfNoisyPointsAsEigenDoes) {
  std::mt19937_64 engine(2);
  const auto draw = [&engine] { return std::uniform_real_distribution<double>(-1.0, 1.0)(engine); };
  for (int k = 0; k < 20; ++k) {
    const spatial::Pose X{spatial::expRotation(3.0 * spatial::Vector3(draw(), draw(), draw())),
                          spatial::Vector3(draw(), draw(), draw())};
    std::vector<spatial::Vector3> a, b;
    Eigen::Matrix3Xd A(3, 30), B(3, 30);
    for (int i = 0; i < 30; ++i) {
      b.emplace_back(draw(), draw(), k % 2 ? 0.0 : draw());  // flat sets too
      a.push_back(X * b.back() + 0.01 * spatial::Vector3(draw(), draw(), draw()));
      A.col(i) = a.back();
      B.col(i) = b.back();
    }
    const spatial::Pose found = registeredPose(a, b);
    const Eigen::Matrix4d wanted = Eigen::umeyama(B, A, false);
    EXPECT_LT((wanted.topLeftCorner<3, 3>() - found.rotation).norm(), 1e-9);
    EXPECT_LT((wanted.topRightCorner<3, 1>() - found.translation).norm(), 1e-9);
  }
}

TEST(ParticleSwarm, LeavesALocalMinimumForTheGlobalOne) {
  const auto rastrigin = [](const Eigen::VectorXd& x) {
    double sum = 10.0 * static_cast<double>(x.size());
    for (const double v : x) sum += v * v - 10.0 * std::cos(2.0 * M_PI * v);
    return sum;
  };
  SwarmSettings settings{Eigen::VectorXd::Constant(3, -5.0),
                         Eigen::VectorXd::Constant(3, 5.0),
                         Eigen::VectorXd::Constant(3, 3.0),
                         40,
                         300,
                         3};
  const auto particles = particleSwarm(settings, rastrigin, [](int) { return true; });
  EXPECT_LT(particles.front().cost, 1.0 + 1e-6);  // the start's own minimum has 26.9
  for (std::size_t i = 1; i < particles.size(); ++i) EXPECT_LE(particles[i - 1].cost, particles[i].cost);
  const auto again = particleSwarm(settings, rastrigin, [](int) { return true; });
  EXPECT_EQ(particles.front().position, again.front().position);
  int steps = 0;
  (void)particleSwarm(settings, rastrigin, [&](int) { return ++steps < 5; });
  EXPECT_EQ(steps, 5);
}

}  // namespace
}  // namespace articulus
