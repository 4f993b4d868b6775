// The spring jig: the stiffness that was asked for, symmetric, linear, stiffened by its preload and never a source of
// energy.
#include "core/specimen/bench/spring_jig.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/core/specimen/support.h"

namespace articulus::test {
namespace {

using spatial::Matrix6;
using spatial::Vector3;
using spatial::Vector6;
using specimen::SpringJig;
using specimen::SpringJigParameters;

SpringJigParameters jig() {
  SpringJigParameters p;
  p.elasticCentre_m = {-0.008, 0.004, -0.020};
  return p;
}

SpringJigParameters soft() {
  SpringJigParameters p;
  p.elasticCentre_m = {0.02, -0.015, -0.06};
  p.shear_N_per_m = {8e3, 12e3, 25e3};
  p.rotary_Nm_per_rad = {30.0, 20.0, 10.0};
  p.coupling_N << 0.0, 250.0, 0.0, -300.0, 0.0, 100.0, 0.0, 0.0, 200.0;
  p.relaxationGain = {0.10, 0.10, 0.15};
  p.hysteresis_N = {0.3, 0.3, 0.5};
  p.hysteresis_Nm = {0.03, 0.03, 0.03};
  return p;
}

Matrix6 measured(SpringJigParameters p) {
  p.hysteresis_N.setZero();
  p.hysteresis_Nm.setZero();
  p.relaxationGain = {0.0, 0.0, 0.0};
  SpringJig specimen(p);
  Matrix6 K;
  for (int i = 0; i < 6; ++i) {
    const double h = i < 3 ? 1e-7 : 1e-6;
    const auto load = [&](double sign) {
      specimen.reset();
      const Vector6 x = sign * h * Vector6::Unit(i);
      return specimen.step(pose(x.head<3>(), x.tail<3>()), 0.0).data;
    };
    K.col(i) = (load(1.0) - load(-1.0)) / (2.0 * h);
  }
  return K;
}

TEST(SpringJig, StiffnessAtTheBodyIsThatOfTheElasticCentreMovedThere) {
  // Written out for a pure diagonal: K_P = T' K_e T, T = [1 -S(r); 0 1].
  const auto p = jig();
  const Matrix6 K = measured(p);
  const double rx = -0.008, ry = 0.004, rz = -0.020, kx = 150e3, ky = 150e3, kz = 1200e3;
  const auto near = [](double value, double expected) {
    EXPECT_NEAR(value, expected, 1e-5 * std::abs(expected) + 0.02);
  };
  near(K(0, 0), kx);
  near(K(2, 2), kz);
  near(K(0, 4), kx * rz);
  near(K(0, 5), -kx * ry);
  near(K(1, 3), -ky * rz);
  near(K(2, 3), kz * ry);
  near(K(2, 4), -kz * rx);
  near(K(3, 3), 100.0 + ky * rz * rz + kz * ry * ry);
  near(K(4, 4), 90.0 + kx * rz * rz + kz * rx * rx);
  near(K(5, 5), 290.0 + kx * ry * ry + ky * rx * rx);
  EXPECT_LT((K - specimen::stiffnessAtOrigin(p)).cwiseAbs().maxCoeff(), 1.0) << "N/m, N, Nm/rad";
}

TEST(SpringJig, IsSymmetricWithCouplingToo) {
  for (const auto& p : {jig(), soft()}) {
    const Matrix6 K = measured(p);
    EXPECT_LT((K - K.transpose()).cwiseAbs().maxCoeff(), 0.05);
    EXPECT_LT((K - specimen::stiffnessAtOrigin(p)).cwiseAbs().maxCoeff(), 1.0);
  }
}

TEST(SpringJig, IsLinearAboutItsElasticCentreToLargeAngles) {
  auto p = jig();
  p.elasticCentre_m.setZero();
  SpringJig specimen(p);
  for (double angle = -0.3; angle <= 0.3; angle += 0.05)
    EXPECT_NEAR(specimen.step(pose(Vector3::Zero(), Vector3(0, angle, 0)), 0.0).moment().y(), 90.0 * angle, 1e-9);
}

TEST(SpringJig, APreloadStiffensEveryEntryToItsCap) {
  auto p = jig();
  const Matrix6 bare = measured(p);
  for (const auto& [preload, factor] : {std::pair{250.0, 1.555}, {500.0, 2.11}, {900.0, 2.11}}) {
    p.preload_N = preload;
    EXPECT_LT((measured(p) - factor * bare).cwiseAbs().maxCoeff(), 1e-6 * bare.cwiseAbs().maxCoeff());
    SpringJig specimen(p);
    EXPECT_EQ(specimen.step(spatial::Pose(), 1e-3).data.norm(), 0.0)
        << "the preload stays inside, no load cell feels it";
  }
}

TEST(SpringJig, ElasticPartIsConservativeAndTheWholeNeverASource) {
  double worst = 0.0, least = 1e9;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    for (auto p : {jig(), soft()}) {
      const bool isSoft = p.relaxationGain[0] > 0.0;
      const ClosedPath path(seed, isSoft ? 0.004 : 0.0005, 0.2);
      SpringJig whole(p);
      const Work lossy = workAlong(whole, path, seed % 2 == 0 ? 1.0 : 100.0, 4000, 3);
      EXPECT_GT(lossy.net_J, 0.0) << "seed " << seed;
      least = std::min(least, lossy.net_J / lossy.moved_J);
      p.damping_s = 0.0;
      p.relaxationGain = {0.0, 0.0, 0.0};
      p.hysteresis_N.setZero();
      p.hysteresis_Nm.setZero();
      SpringJig elastic(p);
      const Work work = workAlong(elastic, path, 10.0, 40'000, 1);
      worst = std::max(worst, std::abs(work.net_J) / work.moved_J);
    }
  }
  std::printf("jig and soft joint, closed paths: elastic %.1e of the energy moved, whole loses at least %.1e of it\n",
              worst, least);
  EXPECT_LT(worst, 1e-6);
}

TEST(SoftJoint, RelaxesAsTheSumOfItsExponentials) {
  auto p = soft();
  p.damping_s = 0.0;
  p.hysteresis_N.setZero();
  p.hysteresis_Nm.setZero();
  SpringJig specimen(p);
  const Vector6 x = (Vector6() << 1e-3, -2e-3, 1e-3, 0.02, 0.03, -0.02).finished();
  const double h = 1e-3;
  (void)specimen.step(spatial::Pose(), h);
  const Vector6 equilibrium = [&] {
    auto still = p;
    still.relaxationGain = {0.0, 0.0, 0.0};
    SpringJig bare(still);
    return bare.step(pose(x.head<3>(), x.tail<3>()), 0.0).data;
  }();
  double worst = 0.0;
  for (int k = 0; k <= 30'000; ++k) {
    const Vector6 F = specimen.step(pose(x.head<3>(), x.tail<3>()), h).data;
    const double t = k * h,
                 expected = 1.0 + 0.10 * std::exp(-t) + 0.10 * std::exp(-t / 10.0) + 0.15 * std::exp(-t / 100.0);
    if (k > 0)
      worst = std::max(worst, (F - expected * equilibrium).cwiseAbs().maxCoeff() / equilibrium.cwiseAbs().maxCoeff());
  }
  EXPECT_LT(worst, 1e-4);
}

SpringJigParameters withLigaments() {
  SpringJigParameters p = soft();
  specimen::JointStructure anterior{.name = "anterior ligament"}, labrum{.name = "labrum"};
  anterior.share_1[specimen::directionOf(3, 1.0)] = 0.4;   // turn x
  anterior.share_1[specimen::directionOf(2, -1.0)] = 0.2;  // shift -z
  labrum.share_1[specimen::directionOf(3, 1.0)] = 0.3;
  p.structures = {anterior, labrum};
  return p;
}

TEST(SoftJoint, ACutTakesItsShareInItsDirectionsAndNoOther) {
  auto p = withLigaments();
  p.elasticCentre_m.setZero();
  p.coupling_N.setZero();
  p.damping_s = 0.0;
  p.relaxationGain = {0.0, 0.0, 0.0};
  p.hysteresis_N.setZero();
  p.hysteresis_Nm.setZero();
  SpringJig specimen(p);
  ASSERT_EQ(specimen.structures().size(), 2u);
  const auto load = [&specimen](const Vector6& x) {
    specimen.reset();
    return Vector6(specimen.step(pose(x.head<3>(), x.tail<3>()), 0.0).data);
  };
  const auto ratios = [&] {
    std::array<double, 12> kept{};
    for (int i = 0; i < 6; ++i)
      for (const double sign : {1.0, -1.0}) {
        const double size = (i < 3 ? 1e-3 : 0.05) * sign;
        const double whole = (i < 3 ? p.shear_N_per_m[i] : p.rotary_Nm_per_rad[i - 3]) * size;
        kept[specimen::directionOf(i, sign)] = load(size * Vector6::Unit(i))[i] / whole;
      }
    return kept;
  };
  for (const double kept : ratios()) EXPECT_NEAR(kept, 1.0, 1e-9);
  specimen.cut(0b01);
  auto kept = ratios();
  EXPECT_NEAR(kept[specimen::directionOf(3, 1.0)], 0.6, 1e-9);
  EXPECT_NEAR(kept[specimen::directionOf(2, -1.0)], 0.8, 1e-9);
  EXPECT_NEAR(kept[specimen::directionOf(3, -1.0)], 1.0, 1e-9);
  specimen.cut(0b10);
  specimen.cut(0b01);      // no call heals, and none cuts twice
  specimen.cut(~0b11ULL);  // bits of nothing
  kept = ratios();
  EXPECT_NEAR(kept[specimen::directionOf(3, 1.0)], 0.3, 1e-9);
  for (std::size_t d = 0; d < kept.size(); ++d)
    if (d != specimen::directionOf(3, 1.0) && d != specimen::directionOf(2, -1.0)) {
      EXPECT_NEAR(kept[d], 1.0, 1e-9) << specimen::kJointDirections[d];
    }
}

TEST(SoftJoint, CutAndPreloadedItStaysConservative) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    auto p = withLigaments();
    p.damping_s = 0.0;
    p.relaxationGain = {0.0, 0.0, 0.0};
    p.hysteresis_N.setZero();
    p.hysteresis_Nm.setZero();
    p.preload_N = 250.0;
    SpringJig specimen(p);
    specimen.cut(seed % 2 == 0 ? 0b11U : 0b01U);
    const ClosedPath path(seed, 0.004, 0.2);
    const Work work = workAlong(specimen, path, 10.0, 40'000, 1);
    EXPECT_LT(std::abs(work.net_J) / work.moved_J, 1e-5) << "seed " << seed;
  }
}

/// What a cut ligament bore is gone at once: its relaxation neither stays behind nor begins anew.
TEST(SoftJoint, ACutWhileItRelaxesLeavesTheRestRelaxing) {
  auto p = withLigaments();
  p.elasticCentre_m.setZero();
  p.coupling_N.setZero();
  p.damping_s = 0.0;
  p.hysteresis_Nm.setZero();
  SpringJig specimen(p), whole(p);
  (void)specimen.step(pose(Vector3::Zero(), Vector3::Zero()), 1e-3);
  (void)whole.step(pose(Vector3::Zero(), Vector3::Zero()), 1e-3);
  const auto bent = pose(Vector3::Zero(), Vector3(0.05, 0, 0));
  for (int i = 0; i < 2000; ++i) {
    (void)specimen.step(bent, 1e-3);
    (void)whole.step(bent, 1e-3);
  }
  specimen.cut(0b01);
  for (int i = 0; i < 3000; ++i) {
    const double cut_Nm = specimen.step(bent, 1e-3).moment().x(), whole_Nm = whole.step(bent, 1e-3).moment().x();
    ASSERT_NEAR(cut_Nm, 0.6 * whole_Nm, 1e-9);
  }
}

TEST(SoftJoint, ATurnAloneMakesForcesOfItsCoupling) {
  auto p = soft();
  p.elasticCentre_m.setZero();
  p.hysteresis_N.setZero();
  p.relaxationGain = {0.0, 0.0, 0.0};
  SpringJig specimen(p);
  EXPECT_NEAR(specimen.step(pose(Vector3::Zero(), Vector3(0.01, 0, 0)), 0.0).force().y(), -3.0, 1e-9);
}

}  // namespace
}  // namespace articulus::test
