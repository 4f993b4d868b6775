// The spine in six axes: never a source of energy, relaxation in closed form, rate independence, stiffness by the
// offset of the elastic centre, coupled rotations.
#include "core/specimen/spine/spine_specimen.h"

#include <gtest/gtest.h>

#include "core/spatial/units.h"
#include "tests/core/specimen/support.h"

namespace articulus::test {
namespace {

using spatial::Matrix3;
using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;
using specimen::SpineParameters;
using specimen::SpineSpecimen;

TEST(SpineEnergy, TheElasticPartAloneIsConservative) {
  auto p = elasticOnly();
  p.coupling = SpineParameters().coupling;  // a wrong transposed Jacobian, coupling or lever shows here
  double worst = 0.0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SpineSpecimen spine(p);
    const Work work = workAlong(spine, ClosedPath(seed, 0.0005, 0.2), 10.0, 40'000, 1);
    worst = std::max(worst, std::abs(work.net_J) / work.moved_J);
  }
  std::printf("elastic part, closed paths: %.1e of the energy moved\n", worst);
  EXPECT_LT(worst, 1e-6);
}

TEST(SpineEnergy, NoClosedPathAtAnySpeedGivesEnergyOut) {
  double least = 1e9;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SpineSpecimen spine{SpineParameters()};
    const double period = std::pow(10.0, -1.0 + static_cast<double>(seed % 5));  // 0.1 s to 1000 s
    const double size = (seed % 3 == 0) ? 0.3 : 1.0;
    const Work work = workAlong(spine, ClosedPath(seed, 0.0005 * size, 0.2 * size), period, 4000, 3);
    EXPECT_GT(work.net_J, 0.0) << "seed " << seed << ", period " << period;
    least = std::min(least, work.net_J / work.moved_J);
  }
  std::printf("whole spine, closed paths: at least %.3f of the energy moved is lost\n", least);
}

TEST(SpineEnergy, TheRateIndependentLoopTakesEnergyInEachRotation) {
  for (int axis = 0; axis < 3; ++axis) {
    SpineSpecimen spine(rateIndependent());
    double net = 0.0, lastM = 0.0, lastAngle = 0.0;
    for (int k = 0; k <= 8000; ++k) {
      const double angle = 0.15 * std::sin(2 * M_PI * k / 4000.0);
      Vector3 phi = Vector3::Zero();
      phi[axis] = angle;
      const double M = spine.step(pose(Vector3::Zero(), phi), 1e-3).data[3 + axis];
      if (k > 4000) net += 0.5 * (M + lastM) * (angle - lastAngle);
      lastM = M;
      lastAngle = angle;
    }
    EXPECT_GT(net, 4.0 * 0.15 * 0.03) << "loop area in Nm rad about axis " << axis;
  }
}

TEST(SpineRelaxation, AStepOfShiftRelaxesAsTheSumOfItsExponentials) {
  SpineParameters p;
  p.shearDamping_Ns_per_m.setZero();
  SpineSpecimen spine(p);
  const double h = 1e-3, x = 2e-4;
  (void)spine.step(Pose(), h);
  const double neutral = spine.step(Pose(), h).force().x();
  EXPECT_EQ(neutral, 0.0);
  const double gain[3] = {0.10, 0.10, 0.15}, tau[3] = {1.0, 10.0, 100.0};
  const double equilibrium = p.shear_N_per_m.x() * x;
  double worst = 0.0;
  for (int k = 0; k <= 200'000; ++k) {
    const double F = spine.step(pose(Vector3(x, 0, 0), Vector3::Zero()), h).force().x();
    double expected = 1.0;
    for (int i = 0; i < 3; ++i) expected += gain[i] * std::exp(-k * h / tau[i]);
    if (k > 0) worst = std::max(worst, std::abs(F / equilibrium - expected));
  }
  EXPECT_LT(worst, 1e-4);
}

TEST(SpineRelaxation, DoesNotDependOnTheStepOfTime) {
  SpineParameters p;
  p.shearDamping_Ns_per_m.setZero();
  const auto loadAfterRamp = [&](double h) {
    SpineSpecimen spine(p);
    double F = 0.0;
    const int n = static_cast<int>(std::lround(5.0 / h));
    for (int k = 0; k <= n; ++k) F = spine.step(pose(Vector3(2e-4 * k / n, 0, 0), Vector3::Zero()), h).force().x();
    return F;
  };
  EXPECT_NEAR(loadAfterRamp(0.1), loadAfterRamp(2.5e-4), 1e-6 * loadAfterRamp(0.1));
}

TEST(SpineLoop, IsTheSameAtAnySpeed) {
  SpineSpecimen fast(rateIndependent()), slow(rateIndependent());
  const ClosedPath path(5, 0.0003, 0.2);
  for (int k = 0; k <= 2000; ++k) {
    const Vector6 a = fast.step(path.at(k / 2000.0), 1e-4).data, b = slow.step(path.at(k / 2000.0), 0.1).data;
    ASSERT_EQ((a - b).cwiseAbs().maxCoeff(), 0.0) << k;
  }
}

TEST(SpineLoop, DoesNotDependOnHowFinelyThePathIsCut) {
  SpineSpecimen coarse(rateIndependent()), fine(rateIndependent());
  const ClosedPath path(6, 0.0003, 0.2);
  double worst = 0.0;
  for (int k = 0; k <= 2000; ++k) {
    const Vector6 a = coarse.step(path.at(k / 2000.0), 1e-3).data;
    Vector6 b = fine.step(path.at(k / 2000.0), 1e-4).data;
    worst = std::max(worst, (a - b).tail<3>().cwiseAbs().maxCoeff());
    for (int i = 1; i < 10 && k < 2000; ++i) (void)fine.step(path.at((k + 0.1 * i) / 2000.0), 1e-4);
  }
  EXPECT_LT(worst, 0.02) << "Nm";
}

TEST(SpineLoop, StandingStillKeepsTheLoad) {
  SpineSpecimen spine(rateIndependent());
  Vector6 load = Vector6::Zero();
  for (int k = 0; k <= 100; ++k)
    load = spine.step(pose(Vector3(1e-4, 0, -1e-4) * k / 100, Vector3(0.1, 0.1, -0.1) * k / 100), 1e-3).data;
  for (int k = 0; k < 1000; ++k)
    ASSERT_EQ((spine.step(pose(Vector3(1e-4, 0, -1e-4), Vector3(0.1, 0.1, -0.1)), 1e-3).data - load).norm(), 0.0);
}

/// Central differences of the load over shift and turn at neutral.
Matrix6 stiffnessAtNeutral(const SpineParameters& p) {
  Matrix6 K;
  SpineSpecimen spine(p);
  for (int i = 0; i < 6; ++i) {
    const double h = i < 3 ? 1e-9 : 1e-7;
    const auto load = [&](double sign) {
      spine.reset();
      (void)spine.step(Pose(), 1e-3);
      const Vector6 x = sign * h * Vector6::Unit(i);
      return spine.step(pose(x.head<3>(), x.tail<3>()), 1e-3).data;
    };
    K.col(i) = (load(1.0) - load(-1.0)) / (2 * h);
  }
  return K;
}

TEST(SpineStiffness, IsThatOfTheElasticCentreSeenFromTheBody) {
  const auto p = elasticOnly();
  const Matrix6 K = stiffnessAtNeutral(p);
  // u_e = u_P + theta x r: T = [1 -S(r); 0 1], K_P = T' K_e T
  Matrix6 T = Matrix6::Identity();
  T.topRightCorner<3, 3>() = -spatial::skew(p.elasticCentre_m);
  Matrix6 K_e = Matrix6::Zero();
  K_e.topLeftCorner<3, 3>() = p.shear_N_per_m.asDiagonal();
  const Matrix6 expected = T.transpose() * K_e * T;
  const auto block = [](const Matrix6& M, int row, int column) { return Matrix3(M.block(3 * row, 3 * column, 3, 3)); };
  const double tolerance = 12.0;  // N/m, N and Nm/rad: a hundred thousandth of the axial stiffness
  for (const auto& [row, column] : {std::pair{0, 0}, {0, 1}, {1, 0}})
    EXPECT_LT((block(K, row, column) - block(expected, row, column)).cwiseAbs().maxCoeff(), tolerance) << row << column;
  EXPECT_LT((block(K, 0, 0) - block(K, 0, 0).transpose()).cwiseAbs().maxCoeff(), tolerance);
  EXPECT_LT((block(K, 0, 1) - block(K, 1, 0).transpose()).cwiseAbs().maxCoeff(), tolerance);
  EXPECT_GT(block(K, 0, 1).cwiseAbs().maxCoeff(), 1000.0) << "the offset must couple shift and moment";
  // What the rotations have of their own is diagonal without kinematic coupling.
  const Matrix3 own = block(K, 1, 1) - block(expected, 1, 1);
  EXPECT_GT(own.diagonal().minCoeff(), 0.0);
}

TEST(SpineStiffness, CompressionHardensToItsCapAndTensionDoesNot) {
  auto p = elasticOnly();
  p.elasticCentre_m.setZero();
  SpineSpecimen spine(p);
  const auto axial = [&](double z) { return spine.step(pose(Vector3(0, 0, z), Vector3::Zero()), 1e-3).force().z(); };
  const double k = 1200e3;
  EXPECT_NEAR(axial(1e-4), k * 1e-4, 1e-9);
  EXPECT_NEAR(axial(-250.0 / k), -250.0 * (1.0 + 1.11 * 250.0 / 500.0), 1e-9);
  EXPECT_NEAR(axial(-500.0 / k), -500.0 * 2.11, 1e-9);
  EXPECT_NEAR(axial(-1000.0 / k), -1000.0 * 2.11, 1e-9);
}

TEST(Spine, ResetForgetsTheHistory) {
  SpineSpecimen used{SpineParameters()}, fresh{SpineParameters()};
  const ClosedPath before(7, 0.0004, 0.25), path(8, 0.0004, 0.25);
  for (int k = 0; k < 700; ++k) (void)used.step(before.at(k / 1000.0), 0.01);
  used.reset();
  for (int k = 0; k < 1000; ++k) {
    const Vector6 a = used.step(path.at(k / 1000.0), 1e-3).data, b = fresh.step(path.at(k / 1000.0), 1e-3).data;
    ASSERT_EQ((a - b).norm(), 0.0) << k;
  }
}

/// Rotation vector at which a lone moment holds the spine: follows the load with a small compliance until nothing
/// moves.
Vector3 rotationUnder(const SpineParameters& p, const Vector3& moment) {
  SpineSpecimen spine(p);
  Vector3 shift = Vector3::Zero();
  Matrix3 R = Matrix3::Identity();
  const int n = 120'000;
  for (int k = 0; k < n; ++k) {
    const double share = std::min(1.0, 2.0 * k / n);
    const Vector6 load = spine.step({R, shift}, 1e-3).data;
    shift -= 2e-7 * load.head<3>();
    R = spatial::expRotation(Vector3(3e-4 * (share * moment - load.tail<3>()))) * R;
    if (k % 100 == 0) R = spatial::orthonormalised(R);
  }
  const Vector6 load = spine.step({R, shift}, 1e-3).data;
  EXPECT_LT(load.head<3>().norm(), 0.5);
  EXPECT_LT((load.tail<3>() - moment).norm(), 0.05);
  return spatial::logRotation(R) * spatial::kDegreesPerRadian;
}

TEST(SpineCoupling, ALoneMomentTurnsTheOtherAxesToo) {
  auto without = rateIndependent();
  without.coupling.setZero();
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3 moment = 2.0 * Vector3::Unit(axis);
    const Vector3 rest = rotationUnder(rateIndependent(), Vector3::Zero()),
                  restPlain = rotationUnder(without, Vector3::Zero());
    const Vector3 coupled = rotationUnder(rateIndependent(), moment) - rest;
    const Vector3 plain = rotationUnder(without, moment) - restPlain;
    const int b = (axis + 1) % 3, c = (axis + 2) % 3;
    std::printf("2 Nm about axis %d: %.1f %.1f %.1f deg, without coupling %.1f %.1f %.1f\n", axis, coupled[0],
                coupled[1], coupled[2], plain[0], plain[1], plain[2]);
    EXPECT_GT(coupled[axis], 8.0);
    EXPECT_GT(std::hypot(coupled[b], coupled[c]), 1.0) << "a spine does not turn about one axis alone";
    EXPECT_GT((coupled - plain).norm(), 1.0) << "the coupling matrix does nothing";
  }
}

}  // namespace
}  // namespace articulus::test
