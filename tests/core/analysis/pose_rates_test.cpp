// Velocity and acceleration out of poses: a motion whose rates are known in closed form, uneven times, noise, gaps.
#include "core/analysis/pose_rates.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/spatial/rotation.h"

namespace articulus::test {
namespace {

using analysis::PoseAtTime;
using spatial::Vector3;

const Vector3 kAxis = Vector3(1.0, 2.0, -0.5).normalized(), kAmplitude(0.02, -0.01, 0.03);
constexpr double kTurn_rad = 0.6, kPulse_rad_per_s = 2.0 * M_PI * 0.5;

/// Swings about a fixed axis from a pose that is turned, while it shifts.
PoseAtTime swing(double t) {
  const double s = std::sin(kPulse_rad_per_s * t);
  const spatial::Matrix3 first = spatial::expRotation(Vector3(0.3, -1.2, 0.8));
  return {t,
          {spatial::Matrix3(spatial::expRotation(Vector3(kTurn_rad * s * kAxis)) * first),
           Vector3(Vector3(0.4, 0.1, -0.2) + s * kAmplitude)}};
}

struct Errors {
  double velocity = 0.0, turning = 0.0, acceleration = 0.0, turningUp = 0.0;  ///< worst, relative to the largest
};

Errors errorsOf(const analysis::PoseRates& rates) {
  Errors worst;
  for (const auto& at : rates.at) {
    const double v = kPulse_rad_per_s * std::cos(kPulse_rad_per_s * at.time_s),
                 a = -kPulse_rad_per_s * kPulse_rad_per_s * std::sin(kPulse_rad_per_s * at.time_s);
    const double vMost = kPulse_rad_per_s, aMost = kPulse_rad_per_s * kPulse_rad_per_s;
    worst.velocity =
        std::max(worst.velocity, (at.velocity.head<3>() - v * kAmplitude).norm() / (vMost * kAmplitude.norm()));
    worst.turning =
        std::max(worst.turning, (at.velocity.tail<3>() - v * kTurn_rad * kAxis).norm() / (vMost * kTurn_rad));
    worst.acceleration =
        std::max(worst.acceleration, (at.acceleration.head<3>() - a * kAmplitude).norm() / (aMost * kAmplitude.norm()));
    worst.turningUp =
        std::max(worst.turningUp, (at.acceleration.tail<3>() - a * kTurn_rad * kAxis).norm() / (aMost * kTurn_rad));
  }
  return worst;
}

TEST(PoseRates, AreThoseOfAClosedForm) {
  std::vector<PoseAtTime> poses;
  for (int k = 0; k < 4000; ++k) poses.push_back(swing(0.001 * k));
  const auto rates = analysis::poseRates(poses, 0.1);
  ASSERT_TRUE(rates) << rates.error().text();
  EXPECT_GT(rates->at.size(), 600u);
  const Errors worst = errorsOf(*rates);
  std::printf("worst: velocity %.1e, turning %.1e, acceleration %.1e, angular acceleration %.1e of the largest\n",
              worst.velocity, worst.turning, worst.acceleration, worst.turningUp);
  EXPECT_LT(worst.velocity, 1e-4);
  EXPECT_LT(worst.turning, 1e-4);
  EXPECT_LT(worst.acceleration, 2e-3);
  EXPECT_LT(worst.turningUp, 2e-3);
}

TEST(PoseRates, TurnTooWhereTheAxisTurns) {
  // Precession: R = exp(a t z) exp(b t x); angular velocity a z + b R1 x, its derivative a b z x R1 x.
  constexpr double a = 1.5, b = 2.5;
  std::vector<PoseAtTime> poses;
  for (int k = 0; k < 2000; ++k) {
    const double t = 0.001 * k;
    poses.push_back(
        {t,
         {spatial::Matrix3(spatial::expRotation(Vector3(0, 0, a * t)) * spatial::expRotation(Vector3(b * t, 0, 0))),
          Vector3::Zero()}});
  }
  const auto rates = analysis::poseRates(poses, 0.1);
  ASSERT_TRUE(rates);
  for (const auto& at : rates->at) {
    const Vector3 x(std::cos(a * at.time_s), std::sin(a * at.time_s), 0.0);
    EXPECT_LT((at.velocity.tail<3>() - Vector3(b * x + a * Vector3::UnitZ())).norm(), 2e-4 * std::hypot(a, b));
    EXPECT_LT((at.acceleration.tail<3>() - Vector3(a * b * Vector3::UnitZ().cross(x))).norm(), 2e-3 * a * b);
  }
}

TEST(PoseRates, OfUnevenTimesAreNoWorse) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> wait(0.0005, 0.0015);
  std::vector<PoseAtTime> poses;
  for (double t = 0.0; t < 4.0; t += wait(random)) poses.push_back(swing(t));
  const auto rates = analysis::poseRates(poses, 0.1);
  ASSERT_TRUE(rates);
  EXPECT_LT(errorsOf(*rates).acceleration, 3e-3);
}

TEST(PoseRates, ErrAsTheySayUnderNoise) {
  std::mt19937_64 random(11);
  std::normal_distribution<double> gauss;
  std::vector<PoseAtTime> poses, exact;
  for (int k = 0; k < 20000; ++k) {
    PoseAtTime p = swing(0.001 * k);
    exact.push_back(p);
    for (int i = 0; i < 3; ++i) p.X.translation[i] += 2e-5 * gauss(random);
    const double x = gauss(random), y = gauss(random), z = gauss(random);
    p.X.rotation = spatial::expRotation(Vector3(1e-4 * Vector3(x, y, z))) * p.X.rotation;
    poses.push_back(p);
  }
  const auto rates = analysis::poseRates(poses, 0.2);
  ASSERT_TRUE(rates);
  const auto without = analysis::poseRates(exact, 0.2);  // what the window rounds off is no noise
  ASSERT_TRUE(without && without->at.size() == rates->at.size());
  double shift = 0.0, turn = 0.0;
  for (std::size_t i = 0; i < rates->at.size(); ++i) {
    const spatial::Vector6 error = rates->at[i].acceleration - without->at[i].acceleration;
    shift += error.head<3>().squaredNorm() / 3.0;
    turn += error.tail<3>().squaredNorm() / 3.0;
  }
  shift = std::sqrt(shift / static_cast<double>(rates->at.size()));
  turn = std::sqrt(turn / static_cast<double>(rates->at.size()));
  std::printf("acceleration errs by %.4f m/s2 and says %.4f, by %.4f rad/s2 and says %.4f\n", shift,
              rates->acceleration_m_per_s2, turn, rates->acceleration_rad_per_s2);
  EXPECT_NEAR(rates->acceleration_m_per_s2, shift, 0.2 * shift);
  EXPECT_NEAR(rates->acceleration_rad_per_s2, turn, 0.2 * turn);
}

TEST(PoseRates, AreNotToldAcrossAGap) {
  std::vector<PoseAtTime> poses;
  for (int k = 0; k < 4000; ++k)
    if (k < 1500 || k >= 2500) poses.push_back(swing(0.001 * k));
  const auto rates = analysis::poseRates(poses, 0.1);
  ASSERT_TRUE(rates);
  for (const auto& at : rates->at) EXPECT_TRUE(at.time_s < 1.46 || at.time_s > 2.54) << at.time_s;
}

TEST(PoseRates, RefuseWhatTellsNone) {
  std::vector<PoseAtTime> poses;
  for (int k = 0; k < 50; ++k) poses.push_back(swing(0.02 * k));
  const auto few = analysis::poseRates(poses, 0.1);
  ASSERT_FALSE(few) << "five poses a window";
  EXPECT_NE(few.error().text().find("longer window"), std::string::npos) << few.error().text();
  EXPECT_TRUE(analysis::poseRates(poses, 0.4));
  EXPECT_FALSE(analysis::poseRates(poses, 0.0));
  EXPECT_FALSE(analysis::poseRates(poses, NAN));
  EXPECT_FALSE(analysis::poseRates({}, 0.1));
}

}  // namespace
}  // namespace articulus::test
