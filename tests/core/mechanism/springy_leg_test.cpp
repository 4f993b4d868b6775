// Springy legs: load and stiffness against differences of the potential, the printed reference entries and the digest's
// numbers.
#include "core/mechanism/springy_leg.h"

#include <gtest/gtest.h>

#include "core/mechanism/reference_stiffness.h"
#include "tests/core/mechanism/support.h"

namespace articulus::test {
namespace {

using mechanism::LegPlace;
using mechanism::poseOf;
using mechanism::SixCoordinates;
using mechanism::SpringyLeg;
using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

SixCoordinates moved(const SixCoordinates& x, const Vector6& by) {
  return {x.centre_m + by.head<3>(), x.theta_rad + by[3], x.delta_rad + by[4], x.beta_rad + by[5]};
}

std::vector<SpringyLeg> anyLegs(Draw& draw, int count) {
  std::vector<SpringyLeg> legs;
  for (int i = 0; i < count; ++i)
    legs.push_back({draw.vector(0.1), draw.vector(0.08), 1e5 * (1.5 + draw(1.0)), 0.25 + draw(0.05)});
  return legs;
}

SixCoordinates anyPose(Draw& draw) {
  return {Vector3(0, 0, 0.25) + draw.vector(0.03), draw(3.0), draw(1.2), draw(3.0)};
}

TEST(SpringyLeg, LoadIsTheGradientOfThePotentialInEachCoordinate) {
  Draw draw(1);
  double worst = 0.0;
  for (int trial = 0; trial < 50; ++trial) {
    const auto legs = anyLegs(draw, 7);
    const SixCoordinates x = anyPose(draw);
    const Vector6 load = coordinateLoads(x, balancingLoad(legs, poseOf(x)));
    for (int i = 0; i < 6; ++i) {
      const double h = 1e-5;
      const Vector6 step = h * Vector6::Unit(i);
      const double slope =
          (potential_J(legs, poseOf(moved(x, step))) - potential_J(legs, poseOf(moved(x, -step)))) / (2.0 * h);
      worst = std::max(worst, std::abs(slope - load[i]) / load.cwiseAbs().maxCoeff());
    }
  }
  std::printf("springy legs: load against differences of the potential, worst %.1e of the largest\n", worst);
  EXPECT_LT(worst, 1e-7);
}

TEST(SpringyLeg, CoordinateStiffnessIsTheSecondDerivativeOfThePotentialAnywhere) {
  Draw draw(2);
  double worst = 0.0;
  for (int trial = 0; trial < 50; ++trial) {
    const auto legs = anyLegs(draw, 7);
    const SixCoordinates x = anyPose(draw);
    const Matrix6 K = coordinateStiffness(legs, x);
    EXPECT_EQ((K - K.transpose()).norm(), 0.0);
    Matrix6 differences;
    for (int i = 0; i < 6; ++i) {
      const double h = 1e-6;
      const auto load = [&](double sign) {
        const SixCoordinates there = moved(x, sign * h * Vector6::Unit(i));
        return coordinateLoads(there, balancingLoad(legs, poseOf(there)));
      };
      differences.col(i) = (load(1.0) - load(-1.0)) / (2.0 * h);
    }
    worst = std::max(worst, (K - differences).cwiseAbs().maxCoeff() / K.cwiseAbs().maxCoeff());
  }
  std::printf("springy legs: 6x6 in coordinates against differences of the load, worst %.1e of the largest entry\n",
              worst);
  EXPECT_LT(worst, 1e-8);
}

TEST(SpringyLeg, CartesianStiffnessIsWhatASmallShiftOrTurnChanges) {
  Draw draw(3);
  for (int trial = 0; trial < 20; ++trial) {
    const auto legs = anyLegs(draw, 7);
    const Pose X = poseOf(anyPose(draw));
    const Matrix6 K = cartesianStiffness(legs, X);
    Matrix6 differences;
    for (int i = 0; i < 6; ++i) {
      const double h = 1e-6;
      const auto load = [&](double sign) {
        const Vector6 by = sign * h * Vector6::Unit(i);
        return balancingLoad(legs, {spatial::expRotation(by.tail<3>()) * X.rotation, X.translation + by.head<3>()})
            .data;
      };
      differences.col(i) = (load(1.0) - load(-1.0)) / (2.0 * h);
    }
    EXPECT_LT((K - differences).cwiseAbs().maxCoeff(), 1e-7 * K.cwiseAbs().maxCoeff());
    const Vector3 moment = balancingLoad(legs, X).moment();
    Matrix6 antisymmetric = Matrix6::Zero();
    antisymmetric.bottomRightCorner<3, 3>() = -0.5 * spatial::skew(moment);
    EXPECT_LT((0.5 * (K - K.transpose()) - antisymmetric).cwiseAbs().maxCoeff(), 1e-9 * K.cwiseAbs().maxCoeff());
  }
}

TEST(SpringyLeg, StiffnessOfTheExampleIsThatOfTheDigest) {
  const ExampleMechanism m = exampleMechanism();
  Matrix6 expected;  // upper rows
  expected << 176613.537, 5480.102, -235188.687, 791.786, -17231.63, -5387.898, 0, 676049.012, -169502.012, 26285.845,
      -12025.858, 11554.385, 0, 0, 3747337.451, 3616.727, -14746.516, 37829.531, 0, 0, 0, 1409.307, -217.004, 0, 0, 0,
      0, 0, 5696.957, 0, 0, 0, 0, 0, 0, 3187.213;
  expected = Matrix6(expected.selfadjointView<Eigen::Upper>());
  const Matrix6 K = coordinateStiffness(m.legs, m.reference());
  EXPECT_LT((K - expected).cwiseAbs().maxCoeff(), 6e-4) << "printed to a thousandth";
}

TEST(SpringyLeg, PrintedReferenceEntriesAreTheGeneralOnesWithPreloadToo) {
  Draw draw(4);
  double worst = 0.0;
  for (int trial = 0; trial < 200; ++trial) {
    const double h = 0.3 + draw(0.1), theta = draw(3.0), beta = draw(1.4), k = 1e5 * (1.5 + draw(1.0)),
                 free = 0.2 + draw(0.1);
    const Vector3 base = draw.vector(0.15), platform = draw.vector(0.1);
    const std::pair<LegPlace, SpringyLeg> places[] = {
        {LegPlace::ToCentre, {base, {0, 0, 0}, k, free}},
        {LegPlace::BetweenAxes, {{0, 0, base.z()}, {platform.x(), 0, 0}, k, free}},
        {LegPlace::DrivesTheta, {base, {platform.x(), 0, 0}, k, free}},
        {LegPlace::DrivesBeta, {{0, 0, base.z()}, {0, platform.y(), 0}, k, free}}};
    for (const auto& [place, leg] : places) {
      const Matrix6 general = coordinateStiffness(std::span(&leg, 1), {Vector3(0, 0, h), theta, 0.0, beta});
      const Matrix6 printed = referenceStiffness(place, leg, h, theta, beta);
      worst = std::max(worst, (general - printed).cwiseAbs().maxCoeff() / general.cwiseAbs().maxCoeff());
    }
  }
  std::printf("reference entries (5.44)-(5.47) against the general ones: worst %.1e of the largest\n", worst);
  EXPECT_LT(worst, 1e-12);
}

TEST(SixCoordinates, RoundTripAndAxes) {
  Draw draw(5);
  for (int trial = 0; trial < 100; ++trial) {
    const SixCoordinates x{draw.vector(0.3), draw(3.1), draw(1.5), draw(3.1)};
    const SixCoordinates back = mechanism::sixCoordinates(poseOf(x));
    EXPECT_NEAR(back.theta_rad, x.theta_rad, 1e-12);
    EXPECT_NEAR(back.delta_rad, x.delta_rad, 1e-12);
    EXPECT_NEAR(back.beta_rad, x.beta_rad, 1e-12);
    const spatial::Matrix3 axes = coordinateAxes(x), R = poseOf(x).rotation;
    EXPECT_LT((axes.col(0) - Vector3::UnitZ()).norm(), 1e-15);
    EXPECT_LT((Vector3(axes.col(2)) - Vector3(R.col(0))).norm(), 1e-14) << "i1";
    EXPECT_LT((Vector3(axes.col(1)) - Vector3::UnitZ().cross(Vector3(R.col(0))).normalized()).norm(), 1e-12)
        << "j* = k0 x i1";
    const spatial::Matrix3 turned =
        (Eigen::AngleAxisd(x.theta_rad, Vector3::UnitZ()) * Eigen::AngleAxisd(x.delta_rad, Vector3::UnitY()) *
         Eigen::AngleAxisd(x.beta_rad, Vector3::UnitX()))
            .toRotationMatrix();
    EXPECT_LT((R - turned).cwiseAbs().maxCoeff(), 1e-14);
  }
}

TEST(SixCoordinates, WhereTwoAxesAreOneThePoseIsStillReproduced) {
  for (const double delta : {M_PI / 2, -M_PI / 2}) {
    const Pose X = poseOf({Vector3(0.1, 0.2, 0.3), 0.7, delta, -0.4});
    EXPECT_LT((poseOf(mechanism::sixCoordinates(X)).rotation - X.rotation).cwiseAbs().maxCoeff(), 1e-8);
  }
}

}  // namespace
}  // namespace articulus::test
