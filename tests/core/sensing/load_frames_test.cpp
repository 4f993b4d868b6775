// One load from four places: against virtual work and against a force whose line of action is known.
#include "core/sensing/load_frames.h"

#include <gtest/gtest.h>

#include <random>

namespace articulus::sensing {
namespace {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Twist;
using spatial::Vector3;
using spatial::Vector6;
using spatial::Wrench;
using Where = LoadFrames::Where;

class Frames : public ::testing::Test {
 protected:
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  Vector3 vector(double size) { return {between(-size, size), between(-size, size), between(-size, size)}; }
  Pose somewhere() {
    return {Eigen::AngleAxisd(between(0, M_PI), vector(1.0).normalized()).toRotationMatrix(), vector(0.5)};
  }
  std::mt19937_64 random_{11};
};

constexpr std::array kPlaces{Where::Sensor, Where::Tool, Where::Joint, Where::World};

TEST_F(Frames, PowerIsTheSameInEveryPlace) {
  double worst = 0.0;
  for (int k = 0; k < 1000; ++k) {
    const LoadFrames frames(somewhere(), somewhere(), somewhere());
    Vector6 f, v;
    f << vector(100.0), vector(10.0);
    v << vector(0.2), vector(1.0);
    for (const Where from : kPlaces) {
      const auto F = frames.everywhere(Wrench(f), from);
      const auto V = frames.everywhere(Twist(v), from);
      const double power = f.dot(v);
      for (const double p : {spatial::power(F.sensor, V.sensor), spatial::power(F.tool, V.tool),
                             spatial::power(F.joint, V.joint), spatial::power(F.world, V.world)})
        worst = std::max(worst, std::abs(p - power));
    }
  }
  std::printf("power differs by %.1e W at most\n", worst);
  EXPECT_LT(worst, 1e-11);
}

TEST_F(Frames, AForceOfKnownLineOfActionHasItsLeverEverywhere) {
  for (int k = 0; k < 200; ++k) {
    const Pose X_WS = somewhere(), X_SD = somewhere(), X_DJ = somewhere();
    const LoadFrames frames(X_WS, X_SD, X_DJ);
    const Vector3 f_W = vector(50.0), p_W = vector(1.0);  // a pure force through a point of the world
    const Pose X_WD = X_WS * X_SD, X_WJ = X_WD * X_DJ;
    const Wrench world(f_W, (p_W - X_WD.translation).cross(f_W));
    const auto F = frames.everywhere(world, Where::World);
    for (const auto& [X, seen] : {std::pair{X_WS, F.sensor}, {X_WD, F.tool}, {X_WJ, F.joint}}) {
      EXPECT_LT((X.rotation * Vector3(seen.force()) - f_W).norm(), 1e-12);
      EXPECT_LT((X.rotation * Vector3(seen.moment()) - (p_W - X.translation).cross(f_W)).norm(), 1e-11);
    }
  }
}

TEST_F(Frames, ThereAndBackIsTheSameAgain) {
  const LoadFrames frames(somewhere(), somewhere(), somewhere());
  for (const Where a : kPlaces)
    for (const Where b : kPlaces) {
      Vector6 x;
      x << vector(10.0), vector(1.0);
      EXPECT_LT((frames.wrench(frames.wrench(Wrench(x), a, b), b, a).data - x).norm(), 1e-12);
      EXPECT_LT((frames.twist(frames.twist(Twist(x), a, b), b, a).data - x).norm(), 1e-12);
    }
}

}  // namespace
}  // namespace articulus::sensing
