// A body in fewer triangles: the same size, seen from the same side, and a thin sheet keeps both of its sides.
#include "core/scene/surface/coarse_mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/scene/surface/surface_mesher.h"
#include "tests/core/scene/mesh_checks.h"

namespace articulus::scene {
namespace {

Mesh fineBall(double radius_m) {
  ImplicitShape shape;
  shape.add(ball({0.1, -0.2, 0.3}, radius_m));
  return meshOf(shape, {.cell_m = 0.0015});
}

TEST(CoarseMesh, ABallKeepsItsSizeInFarFewerTriangles) {
  const Mesh fine = fineBall(0.025), coarse = coarser(fine, 0.005);
  EXPECT_LT(4 * coarse.triangles(), fine.triangles());
  EXPECT_GT(coarse.triangles(), 50U);
  EXPECT_NEAR(test::volumeOf(coarse) / test::volumeOf(fine), 1.0, 0.06);
  for (const auto& v : coarse.vertices) {
    EXPECT_NEAR(v.normal.norm(), 1.0F, 1e-5F);
    const Eigen::Vector3f out = (v.position - Eigen::Vector3f(0.1F, -0.2F, 0.3F)).normalized();
    EXPECT_GT(out.dot(v.normal), 0.9F);
    EXPECT_GE(v.open, 0.0F);
    EXPECT_LE(v.open, 1.0F);
  }
  for (const auto i : coarse.indices) ASSERT_LT(i, coarse.vertices.size());
}

TEST(CoarseMesh, AThinSheetKeepsBothSides) {
  const Mesh sheet = prism(roundedRectangle(0.1, 0.1, 0.02), 0.0, 0.001, 0.0002), coarse = coarser(sheet, 0.005);
  float up = 0.0F, down = 0.0F;
  for (const auto& v : coarse.vertices) {
    up = std::max(up, v.normal.z());
    down = std::min(down, v.normal.z());
  }
  EXPECT_GT(up, 0.7F);
  EXPECT_LT(down, -0.7F);
}

TEST(CoarseMesh, NothingAndATriangleSmallerThanACell) {
  EXPECT_EQ(coarser({}, 0.005).triangles(), 0U);
  Mesh small;
  const Eigen::Vector3f up = Eigen::Vector3f::UnitZ();
  small.vertices = {{{0.001F, 0.001F, 0.0F}, up}, {{0.002F, 0.001F, 0.0F}, up}, {{0.001F, 0.002F, 0.0F}, up}};
  small.indices = {0, 1, 2};
  EXPECT_EQ(coarser(small, 0.005).triangles(), 0U);
  EXPECT_EQ(coarser(small, 1e-4).triangles(), 1U);
}

TEST(CoarseMesh, IsTheSameEachTime) {
  const Mesh fine = fineBall(0.02), a = coarser(fine, 0.004), b = coarser(fine, 0.004);
  EXPECT_EQ(a.indices, b.indices);
}

TEST(CoarseMesh, ABrokenMeshIsNoTrouble) {
  Mesh broken;
  broken.vertices.resize(3);
  for (auto& vertex : broken.vertices) vertex.position.setConstant(std::numeric_limits<float>::quiet_NaN());
  broken.vertices[0].position = {0.0F, 0.0F, 1e30F};
  broken.indices = {0, 1, 2, 0, 1, 7'000'000, 2, 1};
  const Mesh made = coarser(broken, 0.005);
  for (const auto index : made.indices) EXPECT_LT(index, made.vertices.size());
  EXPECT_TRUE(coarser({}, 0.005).indices.empty());
}

}  // namespace
}  // namespace articulus::scene
