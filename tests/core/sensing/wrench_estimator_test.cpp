// From what a load cell says to what acts on the specimen. The cell is modelled here from first principles: it reads
// the weight of the tool and the reaction of the specimen, about its own origin, in its own axes, plus a bias.
#include "core/sensing/wrench_estimator.h"
#include "core/spatial/rotation.h"

#include <gtest/gtest.h>

#include <random>

namespace articulus::sensing {
namespace {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using spatial::Wrench;

constexpr double kMass = 1.6;
const Vector3 kCentre_S(0.06, -0.03, 0.08);
const Vector3 kGravity_W(0.0, 0.0, -9.81);

class Estimator : public ::testing::Test {
 protected:
  Estimator() {
    X_SD_.rotation = rotation();
    X_SD_.translation = Vector3(0.17, -0.02, 0.11);
    bias_ << 3.0, -2.0, 4.5, 0.2, -0.1, 0.3;
    estimator_.configure(kMass, kCentre_S, X_SD_, kGravity_W, 100.0, 1000.0);
  }
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  Vector3 vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
  Matrix3 rotation() { return Eigen::AngleAxisd(between(0, M_PI), vector(1.0).normalized()).toRotationMatrix(); }

  /// What the cell reads when the robot pushes the specimen at D with force f and moment m, both in W.
  [[nodiscard]] Wrench reading(const Pose& X_WS, const Vector3& f_W, const Vector3& m_W) const {
    const Matrix3 R_SW = X_WS.rotation.transpose();
    const Vector3 weight_S = R_SW * (kMass * kGravity_W);
    const Vector3 p_SD_W = X_WS.rotation * X_SD_.translation;
    const Vector3 force_S = weight_S - R_SW * f_W;
    const Vector3 moment_S = kCentre_S.cross(weight_S) - R_SW * (m_W + p_SD_W.cross(f_W));
    Wrench raw(force_S, moment_S);
    raw.data += bias_;
    return raw;
  }
  Pose somewhere() { return {rotation(), vector(1.0)}; }
  void zero() {
    estimator_.beginZeroing(100);
    for (int k = 0; k < 100; ++k) {
      EXPECT_TRUE(estimator_.zeroing());
      EXPECT_EQ(estimator_.zeroed(), false);
      const Pose X = somewhere();  // the arm may even move: the tool's weight is known
      (void)estimator_.step(reading(X, Vector3::Zero(), Vector3::Zero()), X);
    }
    EXPECT_FALSE(estimator_.zeroing());
    EXPECT_TRUE(estimator_.zeroed());
  }
  /// Filter settled at one pose and load.
  Wrench settled(const Pose& X_WS, const Vector3& f_W, const Vector3& m_W) {
    Wrench out;
    for (int k = 0; k < 400; ++k) out = estimator_.step(reading(X_WS, f_W, m_W), X_WS);
    return out;
  }

  std::mt19937_64 random_{7};
  Pose X_SD_;
  Vector6 bias_;
  WrenchEstimator estimator_;
};

TEST_F(Estimator, ZeroingRecoversTheBiasWithoutTheWeightOfTheTool) {
  zero();
  EXPECT_LT((estimator_.bias_S() - bias_).norm(), 1e-12);
}

TEST_F(Estimator, TheToolWeighsNothingInAnyOrientation) {
  zero();
  for (int k = 0; k < 100; ++k) {
    const Wrench out = settled(somewhere(), Vector3::Zero(), Vector3::Zero());
    EXPECT_LT(out.data.norm(), 1e-10) << k;
  }
}

TEST_F(Estimator, ReportsWhatTheRobotExertsOnTheSpecimenAtDInWorldAxes) {
  zero();
  for (int k = 0; k < 100; ++k) {
    const Vector3 f = vector(100.0), m = vector(5.0);
    const Wrench out = settled(somewhere(), f, m);
    EXPECT_LT((out.force() - f).norm(), 1e-9);
    EXPECT_LT((out.moment() - m).norm(), 1e-9);
  }
}

TEST_F(Estimator, PushingDownReadsNegativeZ) {
  zero();
  EXPECT_NEAR(settled(somewhere(), Vector3(0, 0, -50.0), Vector3::Zero()).force().z(), -50.0, 1e-9);
  EXPECT_NEAR(settled(somewhere(), Vector3::Zero(), Vector3(0, 2.0, 0)).moment().y(), 2.0, 1e-9);
}

TEST_F(Estimator, TransportsAPureForceAtTheCellToDByItsLever) {
  // No tool, no bias: a cell that feels +10 N along its x has a robot that pushes -10 N along x at S.
  WrenchEstimator bare;
  Pose X_SD;
  X_SD.translation = Vector3(0.0, 0.0, 0.2);
  bare.configure(0.0, Vector3::Zero(), X_SD, kGravity_W, 100.0, 1000.0);
  const Wrench out = bare.step(Wrench(Vector3(10.0, 0, 0), Vector3::Zero()), Pose());
  EXPECT_LT((out.force() - Vector3(-10.0, 0, 0)).norm(), 1e-12);
  EXPECT_LT((out.moment() - Vector3(0, 2.0, 0)).norm(), 1e-12);  // (S - D) x F = (0,0,-0.2) x (-10,0,0)
}

TEST_F(Estimator, TheFirstCycleStartsOnTheValueAndNotFromZero) {
  const Pose X = somewhere();
  const Vector3 f(20.0, -10.0, 80.0);
  bias_.setZero();
  EXPECT_LT((estimator_.step(reading(X, f, Vector3::Zero()), X).force() - f).norm(), 1e-10);
}

TEST_F(Estimator, TheCycleThatSetsTheBiasDoesNotRingTheFilter) {
  zero();
  const Pose X = somewhere();
  EXPECT_LT(estimator_.step(reading(X, Vector3::Zero(), Vector3::Zero()), X).data.norm(), 1e-10);
}

TEST_F(Estimator, ANewZeroingForgetsTheOldSum) {
  zero();
  bias_ *= -2.0;
  estimator_.beginZeroing(50);
  const Pose X = somewhere();
  for (int k = 0; k < 50; ++k) (void)estimator_.step(reading(X, Vector3::Zero(), Vector3::Zero()), X);
  EXPECT_LT((estimator_.bias_S() - bias_).norm(), 1e-12);
}

TEST_F(Estimator, AnIdentifiedToolWithCrosstalkAndATurnedCellWeighsNothing) {
  // The cell is turned by 0.4 rad against S and mixes its channels; map and offset are those of what it then reports.
  const double turn = 0.4;
  const Matrix3 R_CS = Eigen::AngleAxisd(-turn, Vector3::UnitZ()).toRotationMatrix();
  spatial::Matrix6 mix = spatial::Matrix6::Identity();
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      if (i != j) mix(i, j) = between(-0.02, 0.02);
  const auto reported = [&](const Pose& X_WS, const Vector3& f_W, const Vector3& m_W) {
    const Wrench in_S = reading(X_WS, f_W, m_W);  // bias_ is in it
    Vector6 cell;
    cell << R_CS * Vector3(in_S.force()), R_CS * Vector3(in_S.moment());
    return Wrench(Vector6(mix * cell));
  };
  const auto back = [&](const Vector6& cell) {
    Vector6 out;
    out << R_CS.transpose() * cell.head<3>(), R_CS.transpose() * cell.tail<3>();
    return out;
  };
  ToolCalibration tool;
  tool.linear = tool.offsetKnown = true;
  tool.sensorRotation_rad = turn;
  // Column by column from the readings themselves: gravity along each axis of S, less the reading without weight.
  const auto without = [&] {
    Vector6 cell;
    cell << R_CS * bias_.head<3>(), R_CS * bias_.tail<3>();
    return Vector6(mix * cell);
  }();
  tool.offset_S = back(without);
  for (int i = 0; i < 3; ++i) {
    Pose X;  // R_SW * (0, 0, -9.81) = 9.81 * e_i
    // From axis i to -z: a quarter turn, or half of one.
    X.rotation = spatial::expRotation(i < 2 ? Vector3(Vector3(Vector3::Unit(i)).cross(-Vector3::UnitZ()) * M_PI / 2)
                                            : Vector3(Vector3::UnitX() * M_PI));
    tool.gravityMap.col(i) = back(reported(X, Vector3::Zero(), Vector3::Zero()).data - without) / 9.81;
  }
  estimator_.useTool(tool);
  EXPECT_TRUE(estimator_.zeroed());
  for (int k = 0; k < 50; ++k) {
    const Pose X = somewhere();
    Wrench out;
    for (int i = 0; i < 400; ++i) out = estimator_.step(reported(X, Vector3::Zero(), Vector3::Zero()), X);
    EXPECT_LT(out.data.norm(), 1e-9) << k;
  }
  tool.offsetKnown = false;
  estimator_.useTool(tool);
  EXPECT_FALSE(estimator_.zeroed());
}

TEST_F(Estimator, AToolThatIsThrownAboutExertsNothing) {
  // Newton and Euler in the world by finite differences of a motion; no formula of the estimator is used.
  const Matrix3 inertia = Vector3(0.004, 0.005, 0.003).asDiagonal();
  const Vector3 axis(0.3, -0.5, 0.8), way(0.2, -0.1, 0.15);
  const auto pose = [&](double t) {
    return Pose{Eigen::AngleAxisd(0.8 * std::sin(5.0 * t), axis.normalized()).toRotationMatrix(),
                way * std::sin(7.0 * t)};
  };
  const double h = 1e-4;
  const auto omega = [&](double t) {
    const Matrix3 R = pose(t + h).rotation * pose(t - h).rotation.transpose();
    const Eigen::AngleAxisd a(R);
    return Vector3(a.axis() * a.angle() / (2.0 * h));
  };
  ToolCalibration tool;
  tool.mass_kg = kMass;
  tool.centre_S_m = kCentre_S;
  tool.inertia_S_kgm2 = inertia;
  tool.offsetKnown = true;
  double still = 0.0, compensated = 0.0;
  for (double t = 0.1; t < 1.0; t += 0.05) {
    const Pose X = pose(t);
    const Matrix3 R_SW = X.rotation.transpose();
    const auto centre = [&](double s) { return Vector3(pose(s) * kCentre_S); };
    const Vector3 a_centre = (centre(t + h) - 2.0 * centre(t) + centre(t - h)) / (h * h);
    const auto spin = [&](double s) {
      return Vector3(pose(s).rotation * inertia * pose(s).rotation.transpose() * omega(s));
    };
    const Vector3 force_W = kMass * (kGravity_W - a_centre);  // of the tool on the cell
    const Vector3 moment_W = (X.rotation * kCentre_S).cross(force_W) - (spin(t + h) - spin(t - h)) / (2.0 * h);
    const CellMotion motion{R_SW * (pose(t + h).translation - 2.0 * X.translation + pose(t - h).translation) / (h * h),
                            R_SW * (omega(t + h) - omega(t - h)) / (2.0 * h), R_SW * omega(t)};
    const Wrench raw(Vector3(R_SW * force_W), Vector3(R_SW * moment_W));
    estimator_.useTool(tool);
    estimator_.setInertialCompensation(false);
    still = std::max(still, estimator_.step(raw, X, motion).data.norm());
    estimator_.useTool(tool);
    estimator_.setInertialCompensation(true);
    compensated = std::max(compensated, estimator_.step(raw, X, motion).data.norm());
  }
  std::printf("thrown about: %.2f N or Nm without, %.1e with inertial compensation\n", still, compensated);
  EXPECT_GT(still, 5.0);
  EXPECT_LT(compensated, 1e-4);
}

TEST_F(Estimator, StatesItsDelay) {
  zero();
  estimator_.setSpikeGuard(5);
  const Pose X;
  double out = 0.0;
  for (int k = 0; k < 500; ++k)
    out = estimator_.step(reading(X, Vector3(k * 1e-3, 0, 0), Vector3::Zero()), X).force().x();
  EXPECT_NEAR(0.499 - out, estimator_.delay_s(), 1e-9);
  std::printf("100 Hz and a guard of five samples: %.3f ms late\n", 1e3 * estimator_.delay_s());
}

TEST_F(Estimator, AWildSampleDoesNotReachTheLoad) {
  zero();
  estimator_.setSpikeGuard(3);
  const Pose X = somewhere();
  (void)settled(X, Vector3(1, 2, 3), Vector3::Zero());
  Wrench wild = reading(X, Vector3(1, 2, 3), Vector3::Zero());
  wild.data[2] += 500.0;
  (void)estimator_.step(wild, X);
  double worst = 0.0;
  for (int k = 0; k < 20; ++k)
    worst = std::max(
        worst,
        (Vector3(estimator_.step(reading(X, Vector3(1, 2, 3), Vector3::Zero()), X).force()) - Vector3(1, 2, 3)).norm());
  EXPECT_LT(worst, 1e-9);
}

TEST_F(Estimator, ALoadStepPassesTheFilterAndNothingElse) {
  zero();
  const Pose X = somewhere();
  (void)settled(X, Vector3::Zero(), Vector3::Zero());
  LowPass6 alone;
  alone.configure(100.0, 1000.0);
  alone.reset(Vector6::Zero());
  const Vector3 f(30.0, 0, -40.0);
  Vector6 wanted = Vector6::Zero();
  wanted.head<3>() = f;
  for (int k = 0; k < 20; ++k)
    EXPECT_LT((estimator_.step(reading(X, f, Vector3::Zero()), X).data - alone.step(wanted)).norm(), 1e-9);
}

TEST_F(Estimator, CrosstalkThatWeighingsHaveFoundIsTakenOff) {
  spatial::Matrix6 crosstalk = spatial::Matrix6::Identity();
  for (int r = 0; r < 6; ++r)
    for (int c = 0; c < 6; ++c)
      if (r != c) crosstalk(r, c) = 0.005 * between(-1.0, 1.0) * (r < 3 ? 1.0 : 0.1) / (c < 3 ? 1.0 : 0.1);
  const auto measured = [&](const spatial::Matrix6& correction) {
    estimator_.setCorrection(correction);
    const Pose X = {Matrix3::Identity(), Vector3(0.1, 0.2, 0.3)};
    const auto said = [&](const Vector3& f, const Vector3& m) {
      Wrench raw = reading(X, f, m);
      raw.data = crosstalk * raw.data;
      return raw;
    };
    estimator_.beginZeroing(100);
    for (int k = 0; k < 100; ++k) (void)estimator_.step(said(Vector3::Zero(), Vector3::Zero()), X);
    Wrench out;
    for (int k = 0; k < 600; ++k) out = estimator_.step(said(Vector3(20.0, -30.0, 60.0), Vector3(1.0, 2.0, -0.5)), X);
    Vector6 load;
    load << 20.0, -30.0, 60.0, 1.0, 2.0, -0.5;
    return (out.data - load).norm();
  };
  EXPECT_GT(measured(spatial::Matrix6::Identity()), 0.05) << "uncorrected it shows";
  EXPECT_LT(measured(crosstalk.inverse()), 1e-6);
}

}  // namespace
}  // namespace articulus::sensing
