// What a ray meets first on a surface, against all of its triangles by another formulation; and surface points that are
// fitted from far off, with noise, or that are too few.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <limits>
#include <random>

#include "core/mesh/fit/bone_fit.h"
#include "core/mesh/fit/surface_tree.h"
#include "core/mesh/mesh_facts.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/core/mesh/mesh_samples.h"

namespace articulus::mesh {
namespace {

using spatial::Pose;
using spatial::Vector3;

struct Draw {
  std::mt19937 engine{5};
  double operator()() { return std::uniform_real_distribution<double>(-1.0, 1.0)(engine); }
  Vector3 vector(double size) { return size * Vector3((*this)(), (*this)(), (*this)()); }
  Vector3 noise(double sigma) {
    std::normal_distribution<double> normal(0.0, sigma);
    return {normal(engine), normal(engine), normal(engine)};
  }
};

/// By the plane of each triangle, and on which side of its edges the place in it lies. Infinite: none is met.
double firstOfAll(const TriangleMesh& mesh, const Vector3& p, const Vector3& u) {
  double first = std::numeric_limits<double>::infinity();
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const Vector3 a = mesh.corner(t, 0), b = mesh.corner(t, 1), c = mesh.corner(t, 2);
    const Vector3 n = (b - a).cross(c - a).normalized();
    const double at = n.dot(a - p) / n.dot(u);
    if (!(at >= 0.0) || at >= first) continue;
    const Vector3 place = p + at * u, corners[] = {a, b, c, a};
    bool inside = true;
    for (int e = 0; e < 3; ++e) inside &= n.dot((corners[e + 1] - corners[e]).cross(place - corners[e])) >= -1e-12;
    if (inside) first = at;
  }
  return first;
}

TEST(SurfaceRay, MeetsTheFirstOfAllTriangles) {
  const TriangleMesh bone = test::bone(16);
  const SurfaceTree tree(bone);
  Draw draw;
  int met = 0, missed = 0;
  for (int k = 0; k < 600; ++k) {
    const Vector3 p = draw.vector(0.25), u = (draw.vector(0.06) - p).normalized();
    const double first = firstOfAll(bone, p, u);
    const auto found = tree.firstOn(p, 3.0 * u);  // its length counts for nothing
    ASSERT_EQ(found.has_value(), std::isfinite(first)) << k;
    ++(found ? met : missed);
    if (!found) continue;
    EXPECT_NEAR(found->distance, first, 1e-12);
    EXPECT_LT((found->point - (p + first * u)).norm(), 1e-12);
    EXPECT_LT((nearestOnTriangle(found->point, bone.corner(found->triangle, 0), bone.corner(found->triangle, 1),
                                 bone.corner(found->triangle, 2)) -
               found->point)
                  .norm(),
              1e-12);
  }
  EXPECT_GT(met, 100);
  EXPECT_GT(missed, 100);
}

TEST(SurfaceRay, NeverSlipsThroughBetweenTwoTriangles) {
  const TriangleMesh bone = test::bone(12);
  const SurfaceTree tree(bone);
  const Vector3 inside(0.002, 0.001, 0.003);
  Draw draw;
  for (const auto& triangle : bone.triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      const Vector3 a = bone.vertices[triangle[k]], b = bone.vertices[triangle[(k + 1) % 3]];
      const double s = 0.5 + 0.5 * draw();
      for (const Vector3& edge : {a, Vector3(s * a + (1.0 - s) * b)}) {
        EXPECT_TRUE(tree.firstOn(inside, edge - inside));
        EXPECT_TRUE(tree.firstOn(3.0 * edge, inside - 3.0 * edge));
      }
    }
}

TEST(SurfaceRay, MeetsNothingBehindItNorWithoutADirection) {
  const TriangleMesh bone = test::bone(12);
  const SurfaceTree tree(bone);
  EXPECT_TRUE(tree.firstOn({0, 0, 0.5}, {0, 0, -1}));
  EXPECT_FALSE(tree.firstOn({0, 0, 0.5}, {0, 0, 1}));
  EXPECT_FALSE(tree.firstOn({0, 0, 0.5}, {0, 0, 0}));
  EXPECT_FALSE(tree.firstOn({0, 0, 0.5}, {0, NAN, -1}));
  EXPECT_FALSE(SurfaceTree(TriangleMesh()).firstOn({0, 0, 0.5}, {0, 0, -1}));
}

TEST(SurfaceRay, AlongAnAxisInAPlaneOfTriangles) {
  TriangleMesh square;
  square.vertices = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  square.triangles = {{0, 1, 2}, {0, 2, 3}};
  const SurfaceTree tree(square);  // its box has no height
  const auto met = tree.firstOn({0.25, 0.75, 7.0}, {0, 0, -2});
  ASSERT_TRUE(met);
  EXPECT_NEAR(met->distance, 7.0, 1e-15);
  EXPECT_EQ(met->triangle, 1U);
  EXPECT_FALSE(tree.firstOn({-1, 0.5, 0}, {1, 0, 0}));  // in it: it is seen from the edge, and has none
}

std::vector<Vector3> touched(const TriangleMesh& mesh, const Pose& X_NM, std::size_t count, double noise, Draw& draw) {
  std::vector<Vector3> out;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t t = draw.engine() % mesh.triangles.size();
    out.push_back(X_NM * ((mesh.corner(t, 0) + mesh.corner(t, 1) + mesh.corner(t, 2)) / 3.0) + draw.noise(noise));
  }
  return out;
}

TEST(SurfacePoints, RoughStartsAllEndAtTheSamePose) {
  Draw draw;
  const TriangleMesh bone = test::bone();
  const Pose X{spatial::expRotation({0.4, -1.1, 0.7}), {0.02, -0.05, 0.11}};
  const auto points = touched(bone, X, 150, 0.0003, draw);
  for (int k = 0; k < 12; ++k) {
    const Pose start{X.rotation * spatial::expRotation(0.35 * draw.vector(1.0)), X.translation + draw.vector(0.012)};
    const auto fit = fitBySurface(bone, points, &start);
    ASSERT_TRUE(fit);
    EXPECT_LT(spatial::logRotation(fit->X_NM.rotation.transpose() * X.rotation).norm(), 0.006) << k;
    EXPECT_LT((fit->X_NM.translation - X.translation).norm(), 0.0006) << k;
    EXPECT_FALSE(fit->fitsAsMirrorImage());
    EXPECT_TRUE(fit->warnings.empty());
  }
}

TEST(SurfacePoints, AStartOnTheWrongSideIsFoundOutOrTold) {
  Draw draw;
  const TriangleMesh bone = test::bone();
  const Pose X{spatial::expRotation({0.2, 0.3, -0.9}), {0.02, -0.05, 0.11}};
  const auto points = touched(bone, X, 150, 0.0003, draw);
  for (const Vector3& axis : {Vector3(M_PI, 0, 0), Vector3(0, M_PI, 0), Vector3(0, 0, M_PI)}) {
    const Pose start{X.rotation * spatial::expRotation(axis), X.translation};
    const auto fit = fitBySurface(bone, points, &start);
    ASSERT_TRUE(fit);
    const bool found = (fit->X_NM.translation - X.translation).norm() < 0.0006 &&
                       spatial::logRotation(fit->X_NM.rotation.transpose() * X.rotation).norm() < 0.006;
    EXPECT_TRUE(found || fit->fitsAsMirrorImage() || !fit->warnings.empty()) << axis.transpose();
  }
}

TEST(SurfacePoints, TooFewTooManyOrNoNumberAreRefused) {
  Draw draw;
  const TriangleMesh bone = test::bone(12);
  const auto enough = touched(bone, {}, kLeastSurfacePoints, 0.0, draw);
  EXPECT_TRUE(fitBySurface(bone, enough, nullptr));
  const auto few = fitBySurface(bone, {enough.begin(), enough.end() - 1}, nullptr);
  ASSERT_FALSE(few);
  EXPECT_NE(few.error().text().find("11 surface points"), std::string::npos) << few.error().text();
  EXPECT_FALSE(fitBySurface(bone, std::vector<Vector3>(kMostSurfacePoints + 1, Vector3(0, 0, 0)), nullptr));
  auto wrong = enough;
  wrong[4].y() = NAN;
  const auto refused = fitBySurface(bone, wrong, nullptr);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text().find("point 5"), std::string::npos) << refused.error().text();
}

}  // namespace
}  // namespace articulus::mesh
