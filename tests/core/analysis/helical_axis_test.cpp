// Screws: finite and instantaneous axes against screws that were made from their axis, near half a turn too.
#include "core/analysis/helical_axis.h"

#include <gtest/gtest.h>

#include <random>

#include "core/spatial/rotation.h"

namespace articulus::test {
namespace {

using spatial::Pose;
using spatial::Vector3;

class HelicalAxis : public ::testing::Test {
 protected:
  Vector3 draw(double size) { return {size * u_(random_), size * u_(random_), size * u_(random_)}; }
  std::mt19937_64 random_{1};
  std::uniform_real_distribution<double> u_{-1.0, 1.0};
};

TEST_F(HelicalAxis, AFiniteScrewIsFoundAtAnyAngle) {
  double worstDirection = 0.0, worstPoint = 0.0;
  for (const double turn : {0.04, 0.3, 1.0, 2.3, 2.4, 3.0, 3.14159}) {
    for (int trial = 0; trial < 50; ++trial) {
      const Vector3 n = draw(1.0).normalized(), any = draw(0.2);
      const Vector3 point = any - n.dot(any) * n;
      const double shift = 0.05 * u_(random_);
      const spatial::Matrix3 R = spatial::expRotation(turn * n);
      const Pose screw{R, point - R * point + shift * n};
      const Pose from{spatial::expRotation(draw(1.5)), draw(0.3)};
      const auto axis = analysis::finiteHelicalAxis(from, screw * from);
      ASSERT_TRUE(axis) << axis.error().text();
      EXPECT_NEAR(axis->turn, turn, 1e-9);
      worstDirection = std::max(worstDirection, (axis->direction - n).norm());
      worstPoint = std::max(worstPoint, (axis->point_m - point).norm());
      EXPECT_NEAR(axis->shift, shift, 1e-8);
    }
  }
  std::printf("finite helical axes: direction off by at most %.1e, point by %.1e m\n", worstDirection, worstPoint);
  EXPECT_LT(worstDirection, 1e-9);
  EXPECT_LT(worstPoint, 1e-9);
}

TEST_F(HelicalAxis, APlanarMotionHasReuleauxCentre) {
  // In a plane the centre lies on the bisector of the way: c = (p1 + p2) / 2 + k x (p2 - p1) / (2 tan(turn / 2)).
  const Vector3 p1(0.03, -0.02, 0), p2(0.05, 0.01, 0);
  const double turn = 0.4;
  const auto axis =
      analysis::finiteHelicalAxis({spatial::Matrix3::Identity(), p1}, {spatial::expRotation({0, 0, turn}), p2});
  ASSERT_TRUE(axis);
  const Vector3 centre = 0.5 * (p1 + p2) + Vector3::UnitZ().cross(p2 - p1) / (2 * std::tan(turn / 2));
  EXPECT_LT((axis->point_m - centre).norm(), 1e-12);
  EXPECT_NEAR(axis->shift, 0.0, 1e-15);
}

TEST_F(HelicalAxis, ATurnThatIsTooSmallHasNone) {
  const auto axis = analysis::finiteHelicalAxis({}, {spatial::expRotation({0.03, 0, 0}), {0.01, 0, 0}});
  ASSERT_FALSE(axis);
  EXPECT_NE(axis.error().text().find("lost in noise"), std::string::npos);
  EXPECT_FALSE(analysis::instantaneousHelicalAxis({{0.1, 0, 0}, {0, 0, 0}}, {0, 0, 0}, 0.0));
  EXPECT_FALSE(analysis::instantaneousHelicalAxis({{0.1, 0, 0}, {0, 0, 0.01}}, {0, 0, 0}, 0.02));
}

TEST_F(HelicalAxis, AnInstantaneousScrewIsFoundFromAnyPointOfTheBody) {
  for (int trial = 0; trial < 100; ++trial) {
    const Vector3 n = draw(1.0).normalized(), any = draw(0.2), p = draw(0.3);
    const Vector3 point = any - n.dot(any) * n;
    const double rate = 0.5, pitch = 0.02 * u_(random_);
    const spatial::Twist V{Vector3(pitch * n + rate * n.cross(p - point)), Vector3(rate * n)};
    const auto axis = analysis::instantaneousHelicalAxis(V, p, 0.01);
    ASSERT_TRUE(axis);
    EXPECT_LT((axis->point_m - point).norm(), 1e-12);
    EXPECT_LT((axis->direction - n).norm(), 1e-12);
    EXPECT_NEAR(axis->shift, pitch, 1e-14);
    EXPECT_NEAR(axis->turn, rate, 1e-14);
  }
}

TEST_F(HelicalAxis, ItsErrorIsThatOfRepeatedDraws) {
  std::normal_distribution<double> normal;
  const auto noisy = [&](const Pose& X, const analysis::PoseNoise& noise) {
    const auto three = [&] { return Vector3(normal(random_), normal(random_), normal(random_)); };
    return Pose{spatial::expRotation(noise.turn_rad * three()) * X.rotation, X.translation + noise.shift_m * three()};
  };
  for (const double turn : {0.06, 0.4, 1.5}) {
    const analysis::PoseNoise noise{.shift_m = 1e-4, .turn_rad = 1e-3};
    const Vector3 point(0.02, -0.01, 0.0), n = Vector3::UnitZ();
    const spatial::Matrix3 R = spatial::expRotation(turn * n);
    const Pose from{spatial::expRotation(draw(1.0)), {0.01, 0.02, 0.0}}, to = Pose{R, point - R * point} * from;
    const auto told = analysis::helicalAxisError(from, to, noise);
    ASSERT_TRUE(told) << told.error().text();
    constexpr int kDraws = 4000;
    double direction = 0.0, at = 0.0, turned = 0.0, shifted = 0.0;
    for (int i = 0; i < kDraws; ++i) {
      const auto one = analysis::finiteHelicalAxis(noisy(from, noise), noisy(to, noise), 0.02);
      ASSERT_TRUE(one);
      direction += one->direction.cross(n).squaredNorm();
      at += Vector3(one->point_m - point).head<2>().squaredNorm();
      turned += (one->turn - turn) * (one->turn - turn);
      shifted += one->shift * one->shift;
    }
    EXPECT_NEAR(told->direction_rad, std::sqrt(direction / kDraws), 0.05 * told->direction_rad) << turn;
    EXPECT_NEAR(told->point_m, std::sqrt(at / kDraws), 0.05 * told->point_m) << turn;
    EXPECT_NEAR(told->turn, std::sqrt(turned / kDraws), 0.05 * told->turn) << turn;
    EXPECT_NEAR(told->shift, std::sqrt(shifted / kDraws), 0.05 * told->shift) << turn;
  }
}

}  // namespace
}  // namespace articulus::test
