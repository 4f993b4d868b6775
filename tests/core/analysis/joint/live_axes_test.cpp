// Axes told while a motion goes on: against screws, ball joints and hinges that were made from their axes, and
// Reuleaux.
#include "core/analysis/joint/live_axes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/spatial/rotation.h"

namespace articulus::test {
namespace {

using analysis::LiveAxes;
using spatial::Pose;
using spatial::Vector3;

const Pose kStart{spatial::expRotation({0.3, -1.1, 0.4}), {0.9, -0.2, 0.35}};

/// Turned by turn_rad about a line and moved by shift_m along it.
Pose screw(const Vector3& direction, const Vector3& point_m, double turn_rad, double shift_m) {
  const spatial::Matrix3 R = spatial::expRotation(turn_rad * direction);
  return {R, point_m - R * point_m + shift_m * direction};
}

double fromLine(const Vector3& p, const analysis::HelicalAxis& axis) {
  return axis.direction.cross(p - axis.point_m).norm();
}

const Vector3 kDirection = Vector3(0.2, 0.9, -0.3).normalized(), kPoint(0.92, -0.18, 0.31);

TEST(LiveAxes, AnEvenScrewHasItsAxisPitchAndRate) {
  LiveAxes axes;
  for (int i = 0; i <= 60; ++i)  // 0.2 rad and 3 mm in a second, at 60 Hz
    axes.take(10.0 + i / 60.0, screw(kDirection, kPoint, 0.2 * i / 60.0, 0.003 * i / 60.0) * kStart);
  const analysis::AxesNow now = axes.now();
  EXPECT_NEAR(now.turned_rad, 0.2, 1e-12);
  ASSERT_TRUE(now.sinceStart && now.instantaneous);
  for (const auto* axis : {&*now.sinceStart, &*now.instantaneous}) {
    EXPECT_LT((axis->direction - kDirection).norm(), 1e-9);
    EXPECT_LT(fromLine(kPoint, *axis), 1e-9);
    EXPECT_NEAR(axis->turn, 0.2, 1e-9);  // rad, and rad in each second
    EXPECT_NEAR(axis->shift, 0.003, 1e-9);
    EXPECT_NEAR((axis->point_m - kStart.translation).dot(axis->direction), 0.0, 1e-9)
        << "the point nearest to the bone";
  }
  EXPECT_FALSE(now.centre) << "any point of one axis stands still";
}

TEST(LiveAxes, TheAxisOfNowIsNotThatSinceTheStart) {
  // First about x by 0.1 rad, then about y through another point: the axis of now is the second one alone.
  LiveAxes axes;
  const Pose first = screw(Vector3::UnitX(), kPoint, 0.1, 0.0);
  for (int i = 0; i <= 30; ++i) axes.take(i / 60.0, screw(Vector3::UnitX(), kPoint, 0.1 * i / 30.0, 0.0) * kStart);
  const Vector3 second = kPoint + Vector3(0.01, 0.0, 0.02);
  for (int i = 1; i <= 30; ++i)
    axes.take(0.5 + i / 60.0, screw(Vector3::UnitY(), second, 0.1 * i / 30.0, 0.0) * first * kStart);
  ASSERT_TRUE(axes.now().instantaneous && axes.now().sinceStart);
  EXPECT_LT((axes.now().instantaneous->direction - Vector3::UnitY()).norm(), 1e-9);
  EXPECT_LT(fromLine(second, *axes.now().instantaneous), 1e-9);
  EXPECT_NEAR(axes.now().instantaneous->turn, 0.2, 1e-9);
  EXPECT_GT((axes.now().sinceStart->direction - Vector3::UnitY()).norm(), 0.3);
}

TEST(LiveAxes, APlanarMotionTurnsAboutReuleauxCentre) {
  const Vector3 p1(0.03, -0.02, 0), p2(0.05, 0.01, 0);
  const double turn = 0.4;
  LiveAxes axes;
  axes.take(0.0, {spatial::Matrix3::Identity(), p1});
  axes.take(0.1, {spatial::expRotation({0, 0, turn}), p2});
  ASSERT_TRUE(axes.now().sinceStart);
  const Vector3 centre = 0.5 * (p1 + p2) + Vector3::UnitZ().cross(p2 - p1) / (2 * std::tan(turn / 2));
  EXPECT_LT((axes.now().sinceStart->point_m - centre).norm(), 1e-12);
}

TEST(LiveAxes, NoAxisIsDrawnFromNoiseAndSmallTurns) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> normal;
  const auto three = [&] { return Vector3(normal(random), normal(random), normal(random)); };
  LiveAxes axes;
  for (int i = 0; i < 2000; ++i) {  // stands still, but for noise; then turns by less than 2 degrees, slowly
    const Pose X = screw(kDirection, kPoint, i < 1000 ? 0.0 : 0.03 * (i - 1000) / 1000.0, 0.0) * kStart;
    axes.take(i / 60.0, {spatial::expRotation(LiveAxes::kNoise.turn_rad * three()) * X.rotation,
                         X.translation + LiveAxes::kNoise.shift_m * three()});
    ASSERT_FALSE(axes.now().sinceStart) << i;
    ASSERT_FALSE(axes.now().instantaneous) << i;
    ASSERT_FALSE(axes.now().centre) << i;
  }
}

TEST(LiveAxes, ItsErrorCoversWhatNoiseMakesOfTheAxis) {
  std::mt19937_64 random(4);
  std::normal_distribution<double> normal;
  const auto three = [&] { return Vector3(normal(random), normal(random), normal(random)); };
  double squares = 0.0, told = 0.0;
  constexpr int kDraws = 400;
  for (int draw = 0; draw < kDraws; ++draw) {
    LiveAxes axes;
    for (const double turn : {0.0, 0.1}) {
      const Pose X = screw(kDirection, kPoint, turn, 0.0) * kStart;
      axes.take(10.0 * turn, {spatial::expRotation(LiveAxes::kNoise.turn_rad * three()) * X.rotation,
                              X.translation + LiveAxes::kNoise.shift_m * three()});
    }
    ASSERT_TRUE(axes.now().sinceStart);
    squares += std::pow(fromLine(axes.now().sinceStart->point_m, {kDirection, kPoint, 0, 0}), 2);
    told += axes.now().error.point_m;
  }
  const double scatter = std::sqrt(squares / kDraws), error = told / kDraws;
  std::printf("axis off by %.2f mm (rms), told %.2f mm\n", 1e3 * scatter, 1e3 * error);
  EXPECT_NEAR(scatter, error, 0.2 * error);
}

TEST(LiveAxes, AJointThatTurnsAboutTwoAxesHasACentre) {
  LiveAxes axes;
  const Vector3 inMoving = kStart.inverse() * kPoint;
  for (int i = 0; i <= 300; ++i) {  // nods, then bends aside: about a ball's centre
    const double nod = 0.25 * std::sin(0.03 * i), bend = i < 150 ? 0.0 : 0.2 * std::sin(0.03 * (i - 150));
    const spatial::Matrix3 R = spatial::expRotation({0, nod, 0}) * spatial::expRotation({bend, 0, 0}) * kStart.rotation;
    axes.take(i / 60.0, {R, kPoint - R * inMoving});
    if (i != 140) continue;
    EXPECT_FALSE(axes.now().centre) << "it only nodded by then";
  }
  ASSERT_TRUE(axes.now().centre);
  EXPECT_LT((axes.now().centre->inFixed_m - kPoint).norm(), 1e-9);
  EXPECT_LT((kStart.rotation * axes.now().centre->inMoving_m + Vector3(0, 0, 0) - (kPoint - kStart.translation)).norm(),
            1e-9);
}

TEST(LiveAxes, ALongMotionIsKeptWholeAndInBounds) {
  LiveAxes axes;
  const Vector3 inMoving = kStart.inverse() * kPoint;
  for (int i = 0; i < 40'000; ++i) {
    const spatial::Matrix3 R = spatial::expRotation({0.3 * std::sin(0.01 * i), 0.3 * std::cos(0.013 * i), 0.0});
    axes.take(i / 60.0, {R * kStart.rotation, kPoint - R * kStart.rotation * inMoving});
  }
  ASSERT_TRUE(axes.now().centre);
  EXPECT_LT((axes.now().centre->inFixed_m - kPoint).norm(), 1e-9);
}

TEST(LiveAxes, ClocksThatGoBackAndMissingPosesAreNoMotion) {
  LiveAxes axes;
  axes.take(1.0, kStart);
  axes.take(2.0, screw(kDirection, kPoint, 0.2, 0.0) * kStart);
  ASSERT_TRUE(axes.now().sinceStart);
  Pose missing = kStart;
  missing.translation.x() = std::nan("");
  axes.take(2.1, missing);
  EXPECT_TRUE(axes.now().sinceStart);
  axes.take(1.5, screw(kDirection, kPoint, 0.1, 0.0) * kStart);  // scrubbed back: the next start
  EXPECT_FALSE(axes.now().sinceStart);
  EXPECT_LT(axes.now().turned_rad, 1e-12);
  axes.begin();
  axes.take(9.0, kStart);
  EXPECT_LT(axes.now().turned_rad, 1e-12);
}

}  // namespace
}  // namespace articulus::test
