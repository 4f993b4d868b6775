// Centres of ball joints: exact without noise, unbiased and with honest errors under it.
#include "core/analysis/joint/centre_of_rotation.h"

#include <gmock/gmock.h>

#include <cmath>
#include <random>

#include "core/spatial/rotation.h"

namespace articulus::test {
namespace {

using spatial::Pose;
using spatial::Vector3;
using testing::HasSubstr;

const Vector3 kFixed(0.4, -0.2, 1.1), kMoving(0.02, 0.31, -0.05);

/// A ball joint that circles within a cone of 30 degrees, with noise of its pose.
std::vector<Pose> ballJoint(int n, double noise_m, double noise_rad, std::mt19937_64& random) {
  std::normal_distribution<double> gauss;
  const auto any = [&] { return Vector3(gauss(random), gauss(random), gauss(random)); };
  std::vector<Pose> poses;
  for (int i = 0; i < n; ++i) {
    const double p = 2 * M_PI * i / n, cone = 0.5 * std::sin(3 * p);
    Pose X;
    X.rotation = spatial::expRotation(Vector3(cone * std::cos(p), 0.3 * std::sin(2 * p), cone * std::sin(p))) *
                 spatial::expRotation(noise_rad * any());
    X.translation = kFixed - X.rotation * kMoving + noise_m * any();
    poses.push_back(X);
  }
  return poses;
}

TEST(SymmetricalCentre, IsExactWithoutNoise) {
  std::mt19937_64 random(1);
  const auto centre = analysis::symmetricalCentre(ballJoint(60, 0, 0, random));
  ASSERT_TRUE(centre) << centre.error().text();
  EXPECT_LT((centre->inFixed_m - kFixed).norm(), 1e-12);
  EXPECT_LT((centre->inMoving_m - kMoving).norm(), 1e-12);
  EXPECT_LT(centre->rms_m, 1e-12);
}

TEST(SymmetricalCentre, ItsErrorIsWhatRepeatsScatterBy) {
  std::mt19937_64 random(2);
  double squares = 0.0, told = 0.0;
  constexpr int kRepeats = 300;
  for (int i = 0; i < kRepeats; ++i) {
    const auto centre = analysis::symmetricalCentre(ballJoint(100, 5e-4, 0.0, random));
    ASSERT_TRUE(centre);
    squares += (centre->inFixed_m - kFixed).squaredNorm();
    told += centre->worstError_m;
    EXPECT_LE(centre->bestError_m, centre->worstError_m);
  }
  const double scatter = std::sqrt(squares / kRepeats), worst = told / kRepeats;
  EXPECT_GT(scatter, 0.5 * worst);
  EXPECT_LT(scatter, 1.8 * worst) << "three directions, none worse than the worst";
}

TEST(SymmetricalCentre, AHingeHasNone) {
  std::vector<Pose> hinge;
  for (int i = 0; i < 20; ++i) hinge.push_back({spatial::expRotation(Vector3(0, 0, 0.05 * i)), Vector3::Zero()});
  EXPECT_THAT(analysis::symmetricalCentre(hinge).error().text(), HasSubstr("one axis only"));
  EXPECT_THAT(analysis::symmetricalCentre(std::vector<Pose>(10)).error().text(), HasSubstr("does not turn"));
  EXPECT_FALSE(analysis::symmetricalCentre(std::vector<Pose>(2)));
}

std::vector<std::vector<Vector3>> markersOf(const std::vector<Pose>& poses, double noise_m, std::mt19937_64& random) {
  std::normal_distribution<double> gauss(0.0, noise_m > 0.0 ? noise_m : 1.0);
  std::vector<std::vector<Vector3>> markers(4);
  const std::vector<Vector3> onBone{{0.05, -0.05, 0.02}, {-0.04, -0.02, 0.06}, {0.03, -0.15, -0.04}, {0.0, -0.2, 0.05}};
  for (const Pose& X : poses)
    for (std::size_t m = 0; m < 4; ++m) {
      Vector3 at = X.rotation * onBone[m] + X.translation;
      if (noise_m > 0.0) at += Vector3(gauss(random), gauss(random), gauss(random));
      markers[m].push_back(at);
    }
  return markers;
}

TEST(SphereCentre, IsExactWithoutNoise) {
  std::mt19937_64 random(3);
  const auto centre = analysis::sphereCentre(markersOf(ballJoint(80, 0, 0, random), 0, random));
  ASSERT_TRUE(centre) << centre.error().text();
  EXPECT_LT((centre->inFixed_m - kFixed).norm(), 1e-9);
}

TEST(SphereCentre, IsFreedOfItsBias) {
  std::mt19937_64 random(4);
  const double noise = 0.003;
  Vector3 plain = Vector3::Zero(), corrected = Vector3::Zero();
  constexpr int kRepeats = 300;
  for (int i = 0; i < kRepeats; ++i) {
    const auto markers = markersOf(ballJoint(150, 0, 0, random), noise, random);
    const auto without = analysis::sphereCentre(markers), with = analysis::sphereCentre(markers, noise);
    ASSERT_TRUE(without && with);
    plain += (without->inFixed_m - kFixed) / kRepeats;
    corrected += (with->inFixed_m - kFixed) / kRepeats;
  }
  EXPECT_GT(plain.norm(), 1e-3) << "the bias that is taken off";
  EXPECT_LT(corrected.norm(), 0.15 * plain.norm());
}

TEST(SphereCentre, MarkersOnACircleAreRefused) {
  std::vector<std::vector<Vector3>> circle(2);
  for (int i = 0; i < 50; ++i)
    for (int m = 0; m < 2; ++m)
      circle[static_cast<std::size_t>(m)].push_back({0.1 * std::cos(0.05 * i), 0.1 * std::sin(0.05 * i), 0.02});
  EXPECT_THAT(analysis::sphereCentre(circle).error().text(), HasSubstr("plane or circle"));
  EXPECT_THAT(analysis::sphereCentre({}).error().text(), HasSubstr("four places"));
}

}  // namespace
}  // namespace articulus::test
