// The 6x6 fit: known matrices come back, errors are as large as they are said to be, and what cannot be told is
// refused.
#include "core/analysis/stiffness_matrix.h"

#include <gmock/gmock.h>

#include <random>

namespace articulus::test {
namespace {

using analysis::DisplacementLoad;
using spatial::Matrix6;
using spatial::Vector6;

/// A lumbar segment's stiffness at a body ahead of and above its elastic centre (specimen data sheet 1.4): strongly
/// coupled.
Matrix6 known() {
  Matrix6 Ke = Matrix6::Zero(), T = Matrix6::Identity();
  Ke.diagonal() << 150e3, 150e3, 1200e3, 100, 90, 290;
  T.topRightCorner<3, 3>() = -spatial::skew(spatial::Vector3(-0.008, 0.004, -0.020));
  return T.transpose() * Ke * T;
}

std::vector<DisplacementLoad> test(const Matrix6& K, double noise_N, double noise_Nm, std::uint64_t seed, int rounds) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> n;
  std::vector<DisplacementLoad> pairs;
  const Vector6 offset = (Vector6() << 3, -2, 10, 0.1, 0.2, -0.1).finished();
  for (int round = 0; round < rounds; ++round)
    for (int axis = 0; axis < 6; ++axis)
      for (const double sign : {0.0, 1.0, 0.0, -1.0}) {
        DisplacementLoad p;
        p.displacement[axis] = sign * (axis < 2 ? 0.0005 : axis == 2 ? 0.0002 : 0.017);
        for (int i = 0; i < 6; ++i)
          p.displacement[i] += (i < 3 ? 2e-6 : 2e-5) * n(random);  // other axes are not quite at rest: measured
        p.load = offset + K * p.displacement;
        for (int i = 0; i < 6; ++i) p.load[i] += (i < 3 ? noise_N : noise_Nm) * n(random);
        pairs.push_back(p);
      }
  return pairs;
}

TEST(StiffnessMatrix, AKnownMatrixComesBackExactlyWithoutNoise) {
  const auto fit = analysis::fitStiffness(test(known(), 0, 0, 1, 1));
  ASSERT_TRUE(fit) << fit.error().text();
  EXPECT_LT(analysis::relativeDifference(fit->K, known()).cwiseAbs().maxCoeff(), 1e-9);
  EXPECT_LT((fit->offset - (Vector6() << 3, -2, 10, 0.1, 0.2, -0.1).finished()).cwiseAbs().maxCoeff(), 1e-9);
  EXPECT_GT(fit->determination.minCoeff(), 1.0 - 1e-12);
  EXPECT_EQ(fit->pairs, 24u);
}

TEST(StiffnessMatrix, UnderTheNoiseOfALoadCellItIsWithinAPercentAndTheErrorsAreHonest) {
  double worst = 0.0;
  int outside = 0, entries = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto fit = analysis::fitStiffness(test(known(), 0.02, 0.002, seed, 2));
    ASSERT_TRUE(fit);
    worst = std::max(worst, analysis::relativeDifference(fit->K, known()).cwiseAbs().maxCoeff());
    const Matrix6 off = (fit->K - known()).cwiseQuotient(fit->standardError).cwiseAbs();
    for (int i = 0; i < 36; ++i) outside += off(i / 6, i % 6) > 2.0 ? 1 : 0;
    entries += 36;
  }
  std::printf(
      "6x6 fit, 100 tests with 0.02 N and 2 mNm of noise: worst entry off by %.3f %%, %.1f %% of the entries by more "
      "than two standard errors\n",
      100 * worst, 100.0 * outside / entries);
  EXPECT_LT(worst, 0.01);
  EXPECT_NEAR(100.0 * outside / entries, 5.3, 2.0) << "Student's t with 41 degrees of freedom leaves 5.2 % outside";
}

TEST(StiffnessMatrix, AMatrixThatIsNotSymmetricIsReportedAsItIs) {
  Matrix6 K = known();
  K(0, 4) *= 1.3;
  const auto fit = analysis::fitStiffness(test(K, 0, 0, 1, 1));
  ASSERT_TRUE(fit);
  EXPECT_NEAR(fit->K(0, 4) / fit->K(4, 0), 1.3, 1e-9);
  EXPECT_NEAR(fit->symmetric()(0, 4), 0.5 * (K(0, 4) + K(4, 0)), 1e-6);
  EXPECT_NEAR(analysis::relativeDifference(fit->K, known())(0, 4),
              0.3 * known()(0, 4) / std::sqrt(known()(0, 0) * known()(4, 4)), 1e-9);
}

TEST(StiffnessMatrix, StepsOfTheEncodersMakeItTooSmallUnlessTheCommandsAreTheInstruments) {
  // 3 um of error where a stiff axis moves by 50 um: least squares loses the variance of the error over that of the
  // whole test's way.
  std::mt19937_64 random(1);
  std::normal_distribution<double> n;
  std::vector<DisplacementLoad> pairs;
  for (int i = 0; i < 4000; ++i) {
    DisplacementLoad p;
    const int axis = i % 6;
    p.wanted[axis] = (axis < 3 ? 5e-5 : 0.005) * std::sin(0.1 * i);
    const Vector6 went = 0.9 * p.wanted;  // the arm does not quite follow
    p.load = known() * went;
    for (int k = 0; k < 6; ++k) p.displacement[k] = went[k] + 3e-6 * n(random);
    pairs.push_back(p);
  }
  const auto least = analysis::fitStiffness(pairs),
             against = analysis::fitStiffness(pairs, analysis::StiffnessFit::AgainstWanted);
  ASSERT_TRUE(least && against);
  const double variance = 9e-12 / (0.5 * std::pow(0.9 * 5e-5, 2) / 6.0);
  const double lost = -analysis::relativeDifference(least->K, known())(1, 1),
               left = analysis::relativeDifference(against->K, known())(1, 1);
  std::printf(
      "6x6 fit with errors in the displacements: least squares loses %.2f %% (expected %.2f %%), instruments leave "
      "%.2f %%\n",
      100 * lost, 100 * variance / (1 + variance), 100 * left);
  EXPECT_NEAR(lost, variance / (1.0 + variance), 0.02);
  EXPECT_LT(std::abs(left), 0.015);
  for (auto& p : pairs) p.wanted[2] = 0.0;
  EXPECT_THAT(analysis::fitStiffness(pairs, analysis::StiffnessFit::AgainstWanted).error().text(),
              ::testing::HasSubstr("axis 3"));
}

TEST(StiffnessMatrix, WhatCannotBeToldIsRefused) {
  auto pairs = test(known(), 0, 0, 1, 1);
  pairs.resize(7);
  EXPECT_THAT(analysis::fitStiffness(pairs).error().text(), ::testing::HasSubstr("at least eight"));
  pairs = test(known(), 0, 0, 1, 1);
  for (auto& p : pairs) p.displacement[3] = 0.0;
  EXPECT_THAT(analysis::fitStiffness(pairs).error().text(), ::testing::HasSubstr("axis 4"));
  pairs = test(known(), 0, 0, 1, 1);
  for (auto& p : pairs) p.displacement[3] = 34.0 * p.displacement[1];  // the same motion twice
  EXPECT_THAT(analysis::fitStiffness(pairs).error().text(), ::testing::HasSubstr("do not tell axis"));
  pairs = test(known(), 0, 0, 1, 1);
  pairs[3].load[2] = std::nan("");
  EXPECT_THAT(analysis::fitStiffness(pairs).error().text(), ::testing::HasSubstr("Rest 4"));
}

}  // namespace
}  // namespace articulus::test
