// Paths by pose: speed and sampling do not count, offsets do; forces in a cut structure by superposition on springs
// that are known.
#include "core/analysis/path_comparison.h"

#include <gmock/gmock.h>

#include <cmath>
#include <random>

#include "core/analysis/in_situ_force.h"
#include "core/spatial/rotation.h"

namespace articulus::test {
namespace {

using analysis::PosedLoad;
using spatial::Matrix6;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

/// A knee-like path: bends by 1.5 rad, shifts and turns along.
Pose at(double s) {
  return {spatial::expRotation(Vector3(0.05 * s, 1.5 * s, 0.2 * s * s)),
          Vector3(0.02 * s, 0.005 * std::sin(3 * s), -0.01 * s * s)};
}

/// There and back, n samples each way, at a speed that changes.
std::vector<Pose> path(int n, double power, const Pose& off = {}) {
  std::vector<Pose> poses;
  for (int i = 0; i <= 2 * n; ++i) {
    const double s = i <= n ? std::pow(double(i) / n, power) : std::pow(double(2 * n - i) / n, power);
    poses.push_back(off * at(s));
  }
  return poses;
}

TEST(PathComparison, SpeedAndNumberOfSamplesAreNoDifference) {
  const auto d = analysis::comparePaths(path(800, 1.0), path(531, 1.7));
  ASSERT_TRUE(d);
  std::printf("same path at another speed: %.2e m, %.2e rad apart at most\n", d->maxShift_m, d->maxTurn_rad);
  EXPECT_LT(d->maxShift_m, 1e-6);
  EXPECT_LT(d->maxTurn_rad, 1e-5);
  EXPECT_EQ(d->compared, 1063u);
}

TEST(PathComparison, AnOffsetAcrossThePathIsFoundAndOneAlongItIsNot) {
  const auto across =
      analysis::comparePaths(path(800, 1.0), path(531, 1.7, {spatial::Matrix3::Identity(), Vector3(0, 0.0004, 0)}));
  ASSERT_TRUE(across);
  EXPECT_NEAR(across->maxShift_m, 0.0004, 2e-5);
  EXPECT_NEAR(across->rmsShift_m, 0.0004, 2e-5);
  EXPECT_LE(across->rmsShift_m, across->maxShift_m);
  auto late = path(800, 1.0);
  late.erase(late.begin(), late.begin() + 30);  // starts later: the same way
  const auto along = analysis::comparePaths(path(800, 1.0), late);
  ASSERT_TRUE(along);
  EXPECT_LT(along->maxShift_m, 1e-9);
  EXPECT_FALSE(analysis::comparePaths(std::vector<Pose>{Pose()}, late));
}

TEST(PathComparison, OfATurnTheAngleIsReported) {
  const auto turned = analysis::comparePaths(
      path(800, 1.0), path(800, 1.0, {spatial::expRotation(Vector3(0.002, 0, 0)), Vector3::Zero()}));
  ASSERT_TRUE(turned);
  EXPECT_NEAR(turned->maxTurn_rad, 0.002, 1e-4);
  EXPECT_LT(turned->maxShift_m, 1e-4);
}

TEST(PathRepeatability, IsTheSpreadOfTheRepeats) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> n;
  std::vector<std::vector<Pose>> repeats;
  for (int k = 0; k < 10; ++k)
    repeats.push_back(path(300 + 17 * k, 1.0, {spatial::Matrix3::Identity(), Vector3(0, 2e-5 * n(random), 0)}));
  const auto r = analysis::pathRepeatability(repeats);
  ASSERT_TRUE(r);
  std::printf("ten repeats with 20 um of scatter: worst %.1f um, rms %.1f um, spread %.1f um\n", 1e6 * r->maxShift_m,
              1e6 * r->rmsShift_m, 1e6 * r->worstShiftSpread_m);
  EXPECT_EQ(r->repeats, 10u);
  EXPECT_NEAR(r->worstShiftSpread_m, 2e-5, 1e-5);
  EXPECT_GT(r->maxShift_m, r->rmsShift_m);
  EXPECT_LT(r->maxTurn_rad, 1e-4);
  const auto same = analysis::pathRepeatability(std::vector<std::vector<Pose>>{path(300, 1.0), path(300, 1.0)});
  EXPECT_LT(same->maxShift_m, 1e-15);
  EXPECT_FALSE(analysis::pathRepeatability(std::span(repeats).first(1)));
}

/// Two springs that do not act on each other; the second is the structure to be cut.
Matrix6 rest() {
  Matrix6 K = Matrix6::Zero();
  K.diagonal() << 20e3, 30e3, 80e3, 40, 5, 20;
  return K;
}
Vector6 inStructure(const Pose& X) {
  const Vector3 pull = 60e3 * (X * Vector3(0.01, 0, 0) - Vector3(0.01, 0, 0));
  Vector6 w;
  w << pull, (X.rotation * Vector3(0.01, 0, 0)).cross(pull);
  return w;
}
std::vector<PosedLoad> loads(const std::vector<Pose>& poses, bool cut) {
  std::vector<PosedLoad> record;
  for (const Pose& X : poses) {
    Vector6 x;
    x << X.translation, spatial::logRotation(X.rotation);
    Vector6 w = rest() * x;
    if (!cut) w += inStructure(X);
    record.push_back({X, spatial::Wrench(w)});
  }
  return record;
}

TEST(InSituForce, IsTheStructuresOwnWhateverTheSpeedOfTheRepeat) {
  const auto intact = loads(path(800, 1.0), false), cut = loads(path(1500, 1.3), true);
  const auto forces = analysis::inSituForces(intact, cut, {}, 1e-4);
  ASSERT_TRUE(forces) << forces.error().text();
  EXPECT_EQ(forces->size(), intact.size());
  double worst = 0.0;
  for (const auto& f : *forces) worst = std::max(worst, (f.load.data - inStructure(f.X_PD)).head<3>().norm());
  std::printf("in-situ force by superposition at interpolated poses: off by at most %.2e N of 1200 N\n", worst);
  EXPECT_LT(worst, 0.1);
  const auto same = analysis::inSituForces(intact, loads(path(800, 1.0), true), {});
  for (const auto& f : *same)
    EXPECT_LT((f.load.data - inStructure(f.X_PD)).norm(), 1e-9) << "at the very same poses it is exact";
}

TEST(InSituForce, ItsErrorHoldsEveryPart) {
  const auto poses = path(200, 1.0);
  const auto intact = loads(poses, false), cut = loads(poses, true);
  analysis::SuperpositionErrors e;
  e.specimenStiffness.diagonal() << 80e3, 90e3, 140e3, 40, 11, 26;
  const auto at = [&](std::size_t i) { return analysis::inSituForces(intact, cut, e).value()[i]; };
  EXPECT_LT(at(150).standardError.norm(), 1e-12);
  e.loadNoise << 0.1, 0.1, 0.2, 0.01, 0.01, 0.01;
  EXPECT_NEAR(at(150).standardError[0], std::sqrt(2.0) * 0.1, 1e-12);
  e.loadNoise.setZero();
  e.repeatability << 1e-5, 0, 0, 0, 0, 0;
  EXPECT_NEAR(at(150).standardError[0], std::sqrt(2.0) * 0.8, 1e-12);
  e.repeatability.setZero();
  e.robotCompliance(0, 0) = 1e-6;
  EXPECT_NEAR(at(150).standardError[0], std::abs(0.08 * at(150).load.force().x()), 1e-9) << "K x C x difference";
  e.robotCompliance.setZero();
  auto off = loads(path(200, 1.0, {spatial::Matrix3::Identity(), Vector3(0, 1e-5, 0)}), true);
  const auto missed = analysis::inSituForces(intact, off, e).value();
  EXPECT_NEAR(missed[0].standardError[1], 0.9, 0.2) << "0.01 mm x 90 N/mm";
  off = loads(path(200, 1.0, {spatial::Matrix3::Identity(), Vector3(0, 0.02, 0)}), true);
  EXPECT_THAT(analysis::inSituForces(intact, off, e).error().text(), ::testing::HasSubstr("nowhere"));
}

TEST(InSituForce, WhatTheArmGivesWayIsTakenOff) {
  // Two springs side by side at the end of a springy arm: encoders read x + c F. At the same reading the cut joint
  // stands farther; the structure carries ka x at the intact pose.
  const double ka = 60e3, kr = 20e3, c = 2e-6;
  std::vector<PosedLoad> intact, cut;
  for (int i = 0; i <= 400; ++i) {
    const double read = 5e-3 * std::sin(M_PI * i / 400.0);
    for (auto* walk : {&intact, &cut}) {
      const double k = walk == &intact ? ka + kr : kr;
      Vector6 w = Vector6::Zero();
      w[0] = k * read / (1.0 + c * k);
      walk->push_back({{spatial::Matrix3::Identity(), Vector3(read, 0, 0)}, spatial::Wrench(w)});
    }
  }
  analysis::SuperpositionErrors e;
  const auto plain = analysis::inSituForces(intact, cut, e).value();
  e.armCompliance(0, 0) = c;
  const auto corrected = analysis::inSituForces(intact, cut, e).value();
  ASSERT_EQ(corrected.size(), intact.size());
  double before = 0.0, after = 0.0, most = 0.0;
  for (std::size_t i = 0; i < corrected.size(); ++i) {
    const double truth = ka * (intact[i].X_PD.translation.x() - c * intact[i].F_D_P.force().x());
    before = std::max(before, std::abs(plain[i].load.force().x() - truth));
    after = std::max(after, std::abs(corrected[i].load.force().x() - truth));
    most = std::max(most, truth);
    EXPECT_NEAR(corrected[i].standardError[0], 0.2 * std::abs(corrected[i].givingWay[0]), 1e-12);
  }
  std::printf("%.1f N: off by %.2f N, %.1e N with the arm's compliance taken off\n", most, before, after);
  EXPECT_GT(before, 0.02 * most);
  EXPECT_LT(after, 1e-9 * most);
}

}  // namespace
}  // namespace articulus::test
