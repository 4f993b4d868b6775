// Poses of marker clusters: against the pose they were put at, and what cannot be told is refused.
#include "core/tracking/marker_pose.h"

#include <gmock/gmock.h>

#include <random>

#include "core/spatial/rotation.h"
#include "core/tracking/bone_registration.h"

namespace articulus::tracking {
namespace {

using spatial::Pose;
using spatial::Vector3;
using testing::HasSubstr;

const std::vector<Vector3> kTriad{{0.05, 0.03, 0.012}, {0.06, -0.005, 0.004}, {0.045, -0.035, 0.016}};

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  Vector3 vector(double size) {
    const double x = gauss_(engine_), y = gauss_(engine_), z = gauss_(engine_);
    return size * Vector3(x, y, z);
  }
  Pose pose() { return {spatial::expRotation(vector(1.0)), vector(0.5)}; }

 private:
  std::mt19937_64 engine_;
  std::normal_distribution<double> gauss_;
};

std::vector<Vector3> at(const Pose& X, const std::vector<Vector3>& points) {
  std::vector<Vector3> out;
  for (const Vector3& p : points) out.push_back(X * p);
  return out;
}

TEST(MarkerPose, IsWhereTheClusterWasPut) {
  Random random(1);
  for (int k = 0; k < 200; ++k) {
    const Pose X = random.pose();
    const auto found = poseOfMarkers(kTriad, at(X, kTriad));
    ASSERT_TRUE(found);
    EXPECT_LT((found->X_TM.rotation - X.rotation).norm() + (found->X_TM.translation - X.translation).norm(), 1e-12);
    EXPECT_LT(found->residual_m, 1e-12);
    EXPECT_NEAR(found->X_TM.rotation.determinant(), 1.0, 1e-12);
  }
}

TEST(MarkerPose, NoiseMovesItAsMuchAsGeometrySays) {
  Random random(2);
  const double sigma = 1e-4;
  double squares = 0.0, residuals = 0.0;
  const int n = 4000;
  Vector3 mean = Vector3::Zero();
  for (const Vector3& p : kTriad) mean += p / 3.0;
  for (int k = 0; k < n; ++k) {
    const Pose X = random.pose();
    auto seen = at(X, kTriad);
    for (Vector3& p : seen) p += random.vector(sigma);
    const auto found = poseOfMarkers(kTriad, seen);
    ASSERT_TRUE(found);
    squares += (found->X_TM * mean - X * mean).squaredNorm() / n;
    residuals += found->residual_m * found->residual_m / n;
  }
  std::printf("triad's middle off by %.4f mm rms, %.4f expected; residual %.4f, %.4f expected\n",
              1e3 * std::sqrt(squares), 1e3 * sigma, 1e3 * std::sqrt(residuals), 1e3 * sigma);
  EXPECT_NEAR(std::sqrt(squares), sigma, 0.05 * sigma) << "three markers: the middle errs by sigma sqrt(3 / 3)";
  EXPECT_NEAR(std::sqrt(residuals), sigma, 0.05 * sigma) << "nine numbers less six of the pose: sigma sqrt(3 / 3)";
}

TEST(MarkerPose, WhatCannotBeToldIsRefused) {
  const std::vector<Vector3> line{{0.0, 0.0, 0.0}, {0.02, 0.001, 0.0}, {0.05, 0.0, 0.0}};
  const auto onALine = poseOfMarkers(line, line);
  ASSERT_FALSE(onALine);
  EXPECT_THAT(onALine.error().message, HasSubstr("nearly on a line"));
  auto jumped = kTriad;
  jumped[1] += Vector3(0.0, 0.012, 0.0);
  const auto jump = poseOfMarkers(kTriad, jumped);
  ASSERT_FALSE(jump);
  EXPECT_THAT(jump.error().text(), HasSubstr("taken for another"));
  EXPECT_FALSE(poseOfMarkers(kTriad, std::vector<Vector3>(kTriad.begin(), kTriad.begin() + 2)));
  EXPECT_FALSE(poseOfMarkers(std::vector<Vector3>(kTriad.begin(), kTriad.begin() + 2),
                             std::vector<Vector3>(kTriad.begin(), kTriad.begin() + 2)));
  auto broken = kTriad;
  broken[2].x() = std::nan("");
  EXPECT_FALSE(poseOfMarkers(kTriad, broken));
}

TEST(BoneRegistration, IsTheProductOfBothTransformsOfTheScan) {
  Random random(3);
  for (int k = 0; k < 50; ++k) {
    const Pose X_IV = random.pose();
    device::BoneScan scan;
    scan.bone = "C4";
    for (std::size_t i = 0; i < 3; ++i) scan.marker_I_m[i] = X_IV * kTriad[i];
    for (int i = 0; i < 5; ++i) {
      scan.landmark_V_m.push_back(random.vector(0.02));
      scan.landmark_I_m.push_back(X_IV * scan.landmark_V_m.back());
    }
    const auto bone = registerBone(scan);
    ASSERT_TRUE(bone);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_LT((bone->marker_V_m[i] - kTriad[i]).norm(), 1e-12);
    // A tracker that sees the triad somewhere: bone = tracker to triad times triad to bone.
    const Pose X_TV = random.pose();
    const Vector3 a = X_TV * kTriad[0], b = X_TV * kTriad[1], c = X_TV * kTriad[2];
    Pose X_TM;
    X_TM.rotation.col(0) = (a - b).normalized();
    X_TM.rotation.col(2) = (a - b).cross(c - b).normalized();
    X_TM.rotation.col(1) = X_TM.rotation.col(2).cross(X_TM.rotation.col(0));
    X_TM.translation = b;
    const Pose found = X_TM * bone->X_MV;
    EXPECT_LT((found.translation - X_TV.translation).norm() + (found.rotation - X_TV.rotation).norm(), 1e-11);
  }
  device::BoneScan bad;
  bad.bone = "C5";
  const auto refused = registerBone(bad);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("C5: "));
}

}  // namespace
}  // namespace articulus::tracking
