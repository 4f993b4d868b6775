// What is said of a mesh: closed or not, which way it looks, its unit; and that drawing it with fewer triangles keeps
// its shape.
#include "core/mesh/mesh_facts.h"

#include <gtest/gtest.h>

#include "core/mesh/mesh_file.h"
#include "core/mesh/simplify.h"
#include "tests/core/mesh/mesh_samples.h"

namespace articulus::mesh {
namespace {

bool says(const std::vector<std::string>& warnings, const std::string& what) {
  for (const auto& one : warnings)
    if (one.find(what) != std::string::npos) return true;
  return false;
}

TEST(MeshFacts, VolumeAndAreaOfABoxAreThoseOfGeometry) {
  const auto read = readMeshBytes(
      "v 100 0 0\nv 102 0 0\nv 102 3 0\nv 100 3 0\nv 100 0 5\nv 102 0 5\nv 102 3 5\nv 100 3 5\n"
      "f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n",
      "box.obj");
  ASSERT_TRUE(read);
  const auto facts = factsOf(read->mesh);
  EXPECT_NEAR(facts.volume, 30.0, 1e-9);
  EXPECT_NEAR(facts.area, 2 * (6 + 10 + 15), 1e-9);
  EXPECT_TRUE(facts.closed() && facts.sameTurn());
  EXPECT_TRUE(warningsOf(facts, 0).empty());
}

TEST(MeshFacts, AMirroredMeshIsNamedBeforeAnythingIsMeasured) {
  TriangleMesh mirrored = test::bone();
  for (auto& p : mirrored.vertices) p.y() = -p.y();  // as a program does that forgets the triangles
  const auto facts = factsOf(mirrored);
  EXPECT_LT(facts.volume, 0.0);
  EXPECT_TRUE(says(warningsOf(facts, 0), "mirror image"));
  turnInsideOut(mirrored);
  EXPECT_NEAR(factsOf(mirrored).volume, -facts.volume, 1e-12);
}

TEST(MeshFacts, NormalsOfTheFileThatDisagreeAreNamed) {
  const TriangleMesh bone = test::bone();
  std::string bytes = test::binaryStl(bone);
  for (std::size_t i = 0; i < bone.triangles.size(); ++i)  // its corners turned, its normals kept
    std::swap_ranges(bytes.begin() + 84 + 50 * i + 24, bytes.begin() + 84 + 50 * i + 36,
                     bytes.begin() + 84 + 50 * i + 36);
  const auto read = readMeshBytes(bytes, "b.stl");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->againstNormals, bone.triangles.size());
}

TEST(MeshFacts, AHoleAndATurnedTriangleAreNamed) {
  TriangleMesh holed = test::bone();
  holed.triangles.erase(holed.triangles.begin() + 40);
  EXPECT_EQ(factsOf(holed).openEdges, 3U);
  EXPECT_TRUE(says(warningsOf(factsOf(holed), 0), "not closed: 3 edges"));
  TriangleMesh turned = test::bone();
  std::swap(turned.triangles[40][0], turned.triangles[40][1]);
  EXPECT_EQ(factsOf(turned).crossedEdges, 3U);
  EXPECT_TRUE(says(warningsOf(factsOf(turned), 0), "opposite sides"));
}

TEST(MeshFacts, MirroringTwiceIsNothingAndOnceKeepsItOutwards) {
  TriangleMesh mesh = test::bone();
  const double volume = factsOf(mesh).volume;
  mirror(mesh);
  EXPECT_NEAR(factsOf(mesh).volume, volume, 1e-12);
  EXPECT_NEAR(factsOf(mesh).lower.x(), -factsOf(test::bone()).upper.x(), 1e-12);
  mirror(mesh);
  EXPECT_EQ(mesh.vertices, test::bone().vertices);
}

TEST(LengthUnit, ABoneInMillimetresAndARobotInMetresAreTold) {
  const auto femur = guessUnit({90, 110, 430}), link = guessUnit({0.2, 0.3, 0.6}), small = guessUnit({30, 40, 30}),
             doubtful = guessUnit({1.1, 0.9, 1.2});
  EXPECT_EQ(femur.unit, LengthUnit::Millimetre);
  EXPECT_TRUE(femur.sure && link.sure && small.sure);
  EXPECT_EQ(link.unit, LengthUnit::Metre);
  EXPECT_EQ(small.unit, LengthUnit::Millimetre);
  EXPECT_EQ(doubtful.unit, LengthUnit::Metre);  // 1.9 m, or a bone of 1.9 mm
  EXPECT_FALSE(guessUnit({9000, 1, 1}).sure);
  for (const auto unit : {LengthUnit::Millimetre, LengthUnit::Centimetre, LengthUnit::Metre, LengthUnit::Inch})
    EXPECT_EQ(lengthUnit(nameOf(unit)), unit);
  EXPECT_FALSE(lengthUnit("furlong"));
}

TEST(Simplify, KeepsTheShapeWithFewTriangles) {
  const TriangleMesh fine = test::bone(260);
  ASSERT_GT(fine.triangles.size(), 200'000U);
  const TriangleMesh few = simplified(fine, 20'000);
  EXPECT_LE(few.triangles.size(), 20'000U);
  EXPECT_GT(few.triangles.size(), 5'000U);
  const auto a = factsOf(fine), b = factsOf(few);
  EXPECT_NEAR(b.volume, a.volume, 0.01 * a.volume);
  EXPECT_LT((a.upper - b.upper).norm() + (a.lower - b.lower).norm(), 0.001);
  EXPECT_EQ(simplified(few, 20'000).triangles, few.triangles);
}

}  // namespace
}  // namespace articulus::mesh
