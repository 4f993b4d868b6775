// Where a mesh lies on its bone, against poses that the fit never sees; a bone of the other side is told.
#include "core/mesh/fit/bone_fit.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <random>

#include "core/mesh/fit/surface_tree.h"
#include "core/mesh/mesh_facts.h"
#include "core/spatial/units.h"
#include "tests/core/mesh/mesh_samples.h"

namespace articulus::mesh {
namespace {

using spatial::Pose;
using spatial::Vector3;

struct Draw {
  std::mt19937 engine{11};
  double operator()() { return std::uniform_real_distribution<double>(-1.0, 1.0)(engine); }
  Vector3 vector(double size) { return size * Vector3((*this)(), (*this)(), (*this)()); }
  Vector3 noise(double sigma) {
    std::normal_distribution<double> normal(0.0, sigma);
    return {normal(engine), normal(engine), normal(engine)};
  }
  Pose pose() { return {Eigen::Quaterniond::UnitRandom().toRotationMatrix(), vector(0.3)}; }
};

std::vector<LandmarkPair> pairs(const std::vector<Vector3>& M, const Pose& X_NM) {
  std::vector<LandmarkPair> out;
  for (const auto& p : M) out.push_back({"", p, X_NM * p});
  return out;
}

const std::vector<Vector3> kFour{{0.04, 0.01, 0}, {-0.03, 0.02, 0.01}, {0, -0.04, 0.02}, {0.01, 0.01, 0.06}};

TEST(BoneFit, LandmarksFindThePose) {
  Draw draw;
  for (int k = 0; k < 50; ++k) {
    const Pose X = draw.pose();
    const auto fit = fitByLandmarks(pairs(kFour, X));
    ASSERT_TRUE(fit);
    EXPECT_LT((fit->X_NM.rotation - X.rotation).norm() + (fit->X_NM.translation - X.translation).norm(), 1e-9);
    EXPECT_NEAR(fit->determinant, 1.0, 1e-9);
    EXPECT_FALSE(fit->fitsAsMirrorImage());
  }
}

TEST(BoneFit, LandmarksOfTheOtherSideAreTold) {
  Draw draw;
  const Pose X = draw.pose();
  auto all = pairs(kFour, X);
  for (auto& one : all) one.mesh_M_m.y() = -one.mesh_M_m.y();
  for (auto& one : all) one.bone_N_m += draw.noise(0.0003);
  const auto fit = fitByLandmarks(all);
  ASSERT_TRUE(fit);
  EXPECT_TRUE(fit->fitsAsMirrorImage()) << fit->rms_m << " " << fit->mirrored_rms_m;
  EXPECT_NEAR(fit->determinant, 1.0, 1e-9);  // and it is no reflection all the same
}

TEST(BoneFit, ThreeLandmarksSayThatTheyCannotTell) {
  const auto fit = fitByLandmarks(pairs({kFour[0], kFour[1], kFour[2]}, {}));
  ASSERT_TRUE(fit);
  EXPECT_FALSE(fit->fitsAsMirrorImage());
  bool told = false;
  for (const auto& one : fit->warnings) told |= one.find("mirror image") != std::string::npos;
  EXPECT_TRUE(told);
}

TEST(BoneFit, ARefusalSaysWhy) {
  EXPECT_FALSE(fitByLandmarks(pairs({kFour[0], kFour[1]}, {})));
  EXPECT_FALSE(fitByLandmarks(pairs({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}, {})));
  EXPECT_FALSE(fitByLandmarks(pairs({{0, 0, 0}, {NAN, 0, 0}, {2, 1, 0}}, {})));
  EXPECT_FALSE(fitBySurface(test::bone(8), std::vector<Vector3>(5), nullptr));
}

TEST(SurfaceTree, FindsTheNearestOfAllTriangles) {
  const TriangleMesh bone = test::bone(16);
  const SurfaceTree tree(bone);
  Draw draw;
  for (int k = 0; k < 400; ++k) {
    const Vector3 p = draw.vector(0.12);
    double least = 1e9;
    for (std::size_t t = 0; t < bone.triangles.size(); ++t) {
      // Another formulation: the plane where its foot lies inside, else the three edges.
      const Vector3 a = bone.corner(t, 0), b = bone.corner(t, 1), c = bone.corner(t, 2);
      const Vector3 n = (b - a).cross(c - a).normalized(), foot = p - n.dot(p - a) * n;
      bool inside = true;
      const Vector3 corners[] = {a, b, c, a};
      for (int e = 0; e < 3; ++e) {
        const Vector3 way = corners[e + 1] - corners[e];
        inside &= n.dot(way.cross(foot - corners[e])) >= 0.0;
        const double s = std::clamp(way.dot(p - corners[e]) / way.squaredNorm(), 0.0, 1.0);
        least = std::min(least, (corners[e] + s * way - p).norm());
      }
      if (inside) least = std::min(least, (foot - p).norm());
    }
    EXPECT_NEAR(tree.nearest(p).distance, least, 1e-12);
  }
}

/// Points of its surface, at the middles of triangles here and there, where X takes them.
std::vector<Vector3> touched(const TriangleMesh& mesh, const Pose& X_NM, std::size_t count, Draw& draw) {
  std::vector<Vector3> out;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t t = draw.engine() % mesh.triangles.size();
    out.push_back(X_NM * ((mesh.corner(t, 0) + mesh.corner(t, 1) + mesh.corner(t, 2)) / 3.0) + draw.noise(0.0002));
  }
  return out;
}

TEST(BoneFit, SurfacePointsFindThePoseFromNothing) {
  Draw draw;
  const TriangleMesh bone = test::bone();
  for (int k = 0; k < 6; ++k) {
    const Pose X = draw.pose();
    const auto fit = fitBySurface(bone, touched(bone, X, 200, draw), nullptr);
    ASSERT_TRUE(fit);
    const double angle = Eigen::AngleAxisd(fit->X_NM.rotation.transpose() * X.rotation).angle();
    std::printf("rms %.3f mm, turn off by %.3f deg, shift %.3f mm, mirrored %.2f mm\n", 1e3 * fit->rms_m,
                spatial::inDegrees(angle), 1e3 * (fit->X_NM.translation - X.translation).norm(),
                1e3 * fit->mirrored_rms_m);
    EXPECT_LT(angle, 0.006);
    EXPECT_LT((fit->X_NM.translation - X.translation).norm(), 0.0006);
    EXPECT_LT(fit->rms_m, 0.0004);
    EXPECT_FALSE(fit->fitsAsMirrorImage());
    EXPECT_NEAR(fit->determinant, 1.0, 1e-9);
  }
}

TEST(BoneFit, SurfacePointsOfTheOtherSideAreTold) {
  Draw draw;
  TriangleMesh left = test::bone();
  const Pose X = draw.pose();
  const auto points = touched(left, X, 200, draw);
  TriangleMesh right = left;
  mirror(right);
  const auto fit = fitBySurface(right, points, nullptr);
  ASSERT_TRUE(fit);
  EXPECT_TRUE(fit->fitsAsMirrorImage()) << fit->rms_m << " " << fit->mirrored_rms_m;
}

TEST(BoneFit, PointsOfABallLeaveATurnOpenAndThatIsSaid) {
  Draw draw;
  TriangleMesh ball = test::bone(40);
  for (auto& p : ball.vertices) p = 0.05 * p.normalized();
  const auto fit = fitBySurface(ball, touched(ball, draw.pose(), 120, draw), nullptr);
  ASSERT_TRUE(fit);
  bool told = false;
  for (const auto& one : fit->warnings) told |= one.find("leave one turn or shift open") != std::string::npos;
  EXPECT_TRUE(told);
}

}  // namespace
}  // namespace articulus::mesh
