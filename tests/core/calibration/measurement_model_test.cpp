// The model against the kinematics of core/robot, its derivatives against differences.
#include "core/calibration/fit/measurement_model.h"

#include "core/calibration/fit/fit_problem.h"
#include "tests/core/calibration/support.h"

namespace articulus {
namespace {

using namespace calibration;

struct Sample {
  robot::RobotModel robot;
  ParameterLayout layout{6};
  Anchor anchor;
  std::vector<double> values;
  ArmState state;

  explicit Sample(std::uint64_t seed) : robot(test::rigidPa10()), values(static_cast<std::size_t>(layout.size())) {
    std::mt19937_64 engine(seed);
    const auto draw = [&engine](double size) { return std::uniform_real_distribution<double>(-size, size)(engine); };
    const auto vector = [&draw](double size) { return spatial::Vector3(draw(size), draw(size), draw(size)); };
    robot.X_B0 = {spatial::expRotation(vector(1.0)), vector(0.3)};
    robot.X_LF = {spatial::expRotation(vector(1.0)), vector(0.1)};
    anchor = {spatial::expRotation(vector(2.0)), spatial::expRotation(vector(2.0)), robot.X_B0, robot.X_LF};
    for (int i = 0; i < layout.size(); ++i) {
      const ParameterKind kind = layout.id(i).kind;
      values[static_cast<std::size_t>(i)] = draw(kind == ParameterKind::Compliance   ? 1e-3
                                                 : kind == ParameterKind::ViscousLag ? 5e-3
                                                                                     : 0.4);
    }
    for (auto* v :
         {&state.q_rad, &state.tau_Nm, &state.qd_rad_per_s, &state.tauRate_Nm_per_s, &state.acceleration_rad_per_s2}) {
      v->resize(6);
      for (double& x : *v) x = draw(2.0);
    }
  }
  double& value(ParameterKind kind, int i = 0) { return values[static_cast<std::size_t>(layout.at(kind, i))]; }
};

TEST(MeasurementModel, SeesThePointWhereTheKinematicsOfTheRobotPutIt) {
  double worst = 0.0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Sample s(seed);
    robot::JointVector q(6);
    for (int i = 0; i < 6; ++i) {
      auto& link = s.robot.links[static_cast<std::size_t>(i)];
      link.geometry = robot::LinkGeometry(s.value(ParameterKind::LinkAlpha, i), s.value(ParameterKind::LinkA, i),
                                          s.value(ParameterKind::LinkD, i), s.value(ParameterKind::LinkTheta, i),
                                          s.value(ParameterKind::LinkBeta, i));
      // Hill 2013, (3-4) with K = 1/c and B = lag K
      const double c = s.value(ParameterKind::Compliance, i), B = s.value(ParameterKind::ViscousLag, i) / c;
      q[i] = s.state.q_rad[i] - c * (s.state.tau_Nm[i] - B * s.state.qd_rad_per_s[i]);
    }
    const MeasurementModel model(s.layout, s.anchor, s.values);
    const spatial::Pose wanted = model.X_IB() * robot::flangePose(s.robot, q) * model.X_FT(),
                        got = model.predict(s.state);
    worst = std::max({worst, (wanted.translation - got.translation).norm(), (wanted.rotation - got.rotation).norm()});
  }
  std::printf("model against kinematics: %.2g\n", worst);
  EXPECT_LT(worst, 1e-12);
}

TEST(MeasurementModel, DerivativesAreThoseOfCentralDifferences) {
  constexpr double kStep = 1e-6;
  double worst = 0.0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Sample s(seed);
    ModelJacobian J;
    const spatial::Pose here = MeasurementModel(s.layout, s.anchor, s.values).predict(s.state, J);
    for (int i = 0; i < s.layout.size(); ++i) {
      const auto shifted = [&](double h) {
        std::vector<double> values = s.values;
        values[static_cast<std::size_t>(i)] += h;
        ArmState state = s.state;
        if (s.layout.id(i).kind == ParameterKind::TimeShift) {  // the arm as it is a moment later
          state.q_rad += h * s.state.qd_rad_per_s;
          state.tau_Nm += h * s.state.tauRate_Nm_per_s;
          state.qd_rad_per_s += h * s.state.acceleration_rad_per_s2;
        }
        return MeasurementModel(s.layout, s.anchor, values).predict(state);
      };
      const spatial::Pose plus = shifted(kStep), minus = shifted(-kStep);
      spatial::Vector6 difference;
      difference << (plus.translation - minus.translation) / (2.0 * kStep),
          spatial::logRotation(plus.rotation * minus.rotation.transpose()) / (2.0 * kStep);
      const double error = (difference - J.col(i)).norm() / (1.0 + J.col(i).norm());
      EXPECT_LT(error, 1e-7) << nameOf(s.layout.id(i));
      worst = std::max(worst, error);
    }
    EXPECT_TRUE(here.translation.allFinite());
  }
  std::printf("derivatives against differences: %.2g relative\n", worst);
}

TEST(FitProblem, WhitenedDerivativesOfPosesAreThoseOfCentralDifferencesFarFromTheMinimumToo) {
  Sample s(3);
  FitProblem problem(6);
  problem.anchor = s.anchor;
  problem.nominal = s.values;
  problem.scale.assign(s.values.size(), 1e-3);
  problem.useOrientation = true;
  const JointSample arm{0.0, s.state.q_rad, s.state.tau_Nm, s.state.qd_rad_per_s};
  ReferenceSample reference;
  const spatial::Pose X = MeasurementModel(s.layout, s.anchor, s.values).predict(s.state);
  reference.p_I_m = X.translation + spatial::Vector3(0.1, 0.2, -0.1);
  reference.R_IT = spatial::expRotation(spatial::Vector3(0.8, -0.5, 0.3)) * X.rotation;
  const Observation row{&arm, nullptr, &reference, {}};
  std::vector<int> free;
  for (int i = 0; i < s.layout.size(); ++i)
    if (s.layout.id(i).kind != ParameterKind::TimeShift) free.push_back(i);
  Eigen::VectorXd e, plus, minus;
  Eigen::MatrixXd J;
  whitened(problem, MeasurementModel(s.layout, s.anchor, s.values), row, free, e, &J);
  ASSERT_EQ(e.size(), 6);
  for (std::size_t k = 0; k < free.size(); ++k) {
    const auto i = static_cast<std::size_t>(free[k]);
    std::vector<double> values = s.values;
    values[i] += 1e-6;
    whitened(problem, MeasurementModel(s.layout, s.anchor, values), row, free, plus, nullptr);
    values[i] -= 2e-6;
    whitened(problem, MeasurementModel(s.layout, s.anchor, values), row, free, minus, nullptr);
    const Eigen::VectorXd difference = (plus - minus) / (2e-6) * 1e-3;
    EXPECT_LT((difference - J.col(static_cast<Eigen::Index>(k))).norm(), 1e-6 * (1.0 + difference.norm()))
        << nameOf(s.layout.id(free[k]));
  }
}

TEST(Observation, InterpolatedMotionIsThatOfTheSamplesAndItsRatesBelongToIt) {
  Trial trial;
  const auto q = [](double t) { return 0.3 * std::sin(3.0 * t); };
  const auto qd = [](double t) { return 0.9 * std::cos(3.0 * t); };
  for (int i = 0; i <= 100; ++i) {
    const double t = 0.01 * i;
    trial.arm.push_back({t, robot::JointVector::Constant(6, q(t)), robot::JointVector::Constant(6, 2.0 * t),
                         robot::JointVector::Constant(6, qd(t))});
  }
  ReferenceSample reference;
  const Observation row{nullptr, &trial, &reference, {}};
  double worst = 0.0;
  for (int i = 0; i < 300; ++i) {
    reference.time_s = 0.2 + 0.002 * i;
    ArmState state;
    stateAt(row, 0.0123, state);
    worst = std::max(worst, std::abs(state.q_rad[2] - q(reference.time_s + 0.0123)));
    EXPECT_NEAR(state.tau_Nm[0], 2.0 * (reference.time_s + 0.0123), 1e-12);
    EXPECT_NEAR(state.tauRate_Nm_per_s[0], 2.0, 1e-9);
    EXPECT_NEAR(state.qd_rad_per_s[1], qd(reference.time_s + 0.0123), 2e-4);
    EXPECT_NEAR(state.acceleration_rad_per_s2[1], -2.7 * std::sin(3.0 * (reference.time_s + 0.0123)), 0.06);
  }
  std::printf("cubic between samples: %.2g rad\n", worst);
  EXPECT_LT(worst, 1e-9);  // h^4/384 of the fourth derivative is 6e-10
}

}  // namespace
}  // namespace articulus
