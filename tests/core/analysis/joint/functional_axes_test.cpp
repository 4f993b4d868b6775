// The axis that a joint turns about, from its motion: exact where motion is exact, within its own error under noise,
// refused where it cannot be told.
#include "core/analysis/joint/functional_axes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::test {
namespace {

using analysis::FunctionalAxis;
using analysis::JointConvention;
using spatial::inRadians;
using spatial::Matrix3;
using spatial::Side;
using spatial::Vector3;

const JointConvention& knee() { return *analysis::jointConventionOf("knee"); }

/// A knee that bends to `range` with a lean of its own and a screw home that goes with nothing simple, seen in axes of
/// the femur that are off by `off`.
std::vector<Matrix3> bending(double range_rad, const Matrix3& off, Side side = Side::Right, int poses = 400) {
  std::vector<Matrix3> all;
  for (int k = 0; k < poses; ++k) {
    const double f = range_rad * 0.5 * (1.0 - std::cos(2.0 * M_PI * k / poses));
    const double screw = inRadians(15.0) * (1.0 - std::exp(-f / 0.3)) + inRadians(2.0) * std::sin(5.0 * f);
    all.emplace_back(off.transpose() * analysis::rotationOf({f, inRadians(3.0), screw}, knee(), side));
  }
  return all;
}

const Matrix3 kOff = spatial::expRotation(Vector3(inRadians(6.0), inRadians(-9.0), 0.0));

TEST(FunctionalAxis, IsTheAxisOfAnExactMotionOnBothSides) {
  for (const Side side : {Side::Right, Side::Left}) {
    const auto found = functionalAxis(bending(inRadians(100.0), kOff, side), knee(), side);
    ASSERT_TRUE(found) << found.error().text();
    const Vector3 truth = kOff.transpose() * Vector3::UnitZ();
    EXPECT_LT((found->direction - truth).norm(), 1e-9);
    EXPECT_LT((found->correction * Vector3::UnitZ() - truth).norm(), 1e-12);
    EXPECT_NEAR(found->correction.determinant(), 1.0, 1e-12);
    EXPECT_NEAR(found->tilt_rad, std::acos(truth.z()), 1e-9);
    EXPECT_NEAR(found->range_rad, inRadians(100.0), 0.02);
    EXPECT_GT(std::abs(found->before.correlation), 0.4);
    EXPECT_GT(found->before.going_rad, inRadians(0.5));
    EXPECT_EQ(found->after.correlation, 0.0);
    EXPECT_LT(found->after.going_rad, 1e-9);
    EXPECT_LT(found->error_rad, 1e-9);
    std::printf("%s: cross-talk %.2f, %.2f deg before, %.1e deg after; tilt %.2f deg\n",
                std::string(name(side)).c_str(), found->before.correlation,
                found->before.going_rad / spatial::kRadiansPerDegree,
                found->after.going_rad / spatial::kRadiansPerDegree, found->tilt_rad / spatial::kRadiansPerDegree);
  }
}

TEST(FunctionalAxis, OfAHingeDoesNotAskWhereTheOtherBonesAxesLie) {
  const Matrix3 other = spatial::expRotation(Vector3(0.2, -0.3, 0.25));
  std::vector<Matrix3> all;
  for (int k = 0; k < 50; ++k)
    all.emplace_back(kOff.transpose() * spatial::expRotation(Vector3(0.0, 0.0, -0.03 * k)) * other);
  const auto found = functionalAxis(all, knee(), Side::Right);
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_LT((found->direction - kOff.transpose() * Vector3::UnitZ()).norm(), 1e-9);
}

TEST(FunctionalAxis, IsThatOfAnOptimiserOfScipy) {
  // scipy.optimize.minimize (1.10.1, Nelder-Mead) over the axis: least variance of the part of the second angle's sine
  // that a line in cosine and sine of the first explains; numpy.corrcoef of the angles of Rotation.as_euler("ZXY").
  auto poses = bending(inRadians(90.0), kOff);
  for (std::size_t k = 0; k < poses.size(); ++k) {
    const double i = static_cast<double>(k);
    poses[k] = poses[k] *
               spatial::expRotation(0.005 * Vector3(std::sin(12.9898 * i), std::sin(78.233 * i), std::cos(37.719 * i)));
  }
  const auto found = functionalAxis(poses, knee(), Side::Right);
  ASSERT_TRUE(found) << found.error().text();
  EXPECT_LT((found->direction - Vector3(0.154895753790, 0.101633733187, 0.982689111437)).norm(), 1e-9);
  EXPECT_NEAR(found->before.correlation, -0.7086492046, 1e-9);
  EXPECT_NEAR(found->after.correlation, 0.0005996749, 1e-9);
}

TEST(FunctionalAxis, ErrsAsItSaysUnderNoise) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> gauss(0.0, inRadians(0.3));
  const Vector3 truth = kOff.transpose() * Vector3::UnitZ();
  const auto exact = bending(inRadians(90.0), kOff);
  double square = 0.0, said = 0.0, before = 0.0, after = 0.0;
  constexpr int kDraws = 300;
  for (int draw = 0; draw < kDraws; ++draw) {
    auto noisy = exact;
    for (Matrix3& R : noisy) {
      const double x = gauss(random), y = gauss(random), z = gauss(random);
      R = R * spatial::expRotation(Vector3(x, y, z));
    }
    const auto found = functionalAxis(noisy, knee(), Side::Right);
    ASSERT_TRUE(found) << found.error().text();
    square += (found->direction - truth).squaredNorm() / kDraws;
    said += found->error_rad * found->error_rad / kDraws;
    before += std::abs(found->before.correlation) / kDraws;
    after += std::abs(found->after.correlation) / kDraws;
  }
  std::printf("off by %.4f deg rms, said %.4f deg; correlation %.3f before, %.4f after\n",
              std::sqrt(square) / spatial::kRadiansPerDegree, std::sqrt(said) / spatial::kRadiansPerDegree, before,
              after);
  EXPECT_NEAR(std::sqrt(said / square), 1.0, 0.15);
  EXPECT_GT(before, 0.5);
  EXPECT_LT(after, 0.02);
}

TEST(FunctionalAxis, NeighboursThatHangTogetherCountAsFewer) {
  std::mt19937_64 random(8);
  std::normal_distribution<double> gauss(0.0, inRadians(0.1));
  auto exact = bending(inRadians(90.0), kOff);
  Vector3 walk = Vector3::Zero();
  double alone = 0.0;
  for (const double memory : {0.0, 0.95}) {
    auto noisy = exact;
    for (Matrix3& R : noisy) {
      const double x = gauss(random), y = gauss(random), z = gauss(random);
      walk = memory * walk + std::sqrt(1.0 - memory * memory) * Vector3(x, y, z);
      R = R * spatial::expRotation(walk);
    }
    const auto found = functionalAxis(noisy, knee(), Side::Right);
    ASSERT_TRUE(found) << found.error().text();
    if (memory == 0.0) alone = found->error_rad;
    else EXPECT_GT(found->error_rad, 3.0 * alone);
  }
}

TEST(FunctionalAxis, WhatCannotBeToldIsRefused) {
  const auto of = [](const std::vector<Matrix3>& poses, const char* convention) {
    const auto found = functionalAxis(poses, *analysis::jointConventionOf(convention), Side::Right);
    return found ? std::string("found") : found.error().text();
  };
  EXPECT_NE(of(bending(inRadians(12.0), kOff), "knee").find("degrees only"), std::string::npos);
  EXPECT_NE(of(bending(inRadians(90.0), kOff, Side::Right, 5), "knee").find("of 5 poses"), std::string::npos);
  for (const auto& c : analysis::jointConventions())
    if (c.proper()) {
      EXPECT_NE(of(bending(inRadians(90.0), kOff), std::string(c.key).c_str()).find("no axis of its own"),
                std::string::npos);
    }
}

}  // namespace
}  // namespace articulus::test
