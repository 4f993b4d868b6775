// A person's mesh stands in place of the drawn bone, moves with it, and nothing else of the specimen goes.
#include "core/scene/own_bones.h"

#include <gtest/gtest.h>

#include "tests/core/mesh/mesh_samples.h"
#include "tests/core/scene/mesh_checks.h"

namespace articulus::scene {
namespace {

SpecimenDrawing twoLevels() {
  SpecimenDrawing d;
  d.known = true;
  d.centres_m = {{0, 0, -0.06}, {0, 0, -0.02}};
  const auto shape = std::make_shared<const Mesh>(cylinder(0.01, 0, 0.01, 0.001));
  for (const Carrier carrier : {0, 2, 4}) {
    d.parts.push_back({carrier == 4 ? Tone::MovingBone : Tone::Bone, shape, carrier});
    d.parts.push_back({Tone::Resin, shape, carrier});
  }
  return d;
}

std::shared_ptr<const Mesh> own() { return std::make_shared<const Mesh>(surfaceOf(mesh::test::bone(12))); }

TEST(OwnBones, TakeThePlaceOfTheDrawnBoneAlone) {
  const auto mesh = own();
  const auto drawn =
      withOwnBones(twoLevels(), {{spatial::BonePart::Moving, 0, mesh, {}}, {spatial::BonePart::Between, 1, mesh, {}}});
  int bones[5] = {}, mine[5] = {}, resin = 0;
  for (const auto& part : drawn.parts) {
    if (part.tone == Tone::Resin) ++resin;
    else (part.mesh == mesh ? mine : bones)[part.carrier]++;
  }
  EXPECT_EQ(resin, 3);
  EXPECT_EQ(bones[0], 1);
  EXPECT_EQ(bones[2] + bones[4], 0);
  EXPECT_EQ(mine[2], 1);
  EXPECT_EQ(mine[4], 1);
  EXPECT_EQ(withOwnBones(twoLevels(), {{spatial::BonePart::Between, 2, mesh, {}}}).parts.size(),
            twoLevels().parts.size());
}

TEST(OwnBones, OfASpecimenThatNobodyKnowsTheOtherStumpStays) {
  const auto mesh = own();
  const auto drawn = withOwnBones({}, {{spatial::BonePart::Moving, 0, mesh, {}}});
  EXPECT_TRUE(drawn.known);
  int stumps = 0, mine = 0;
  for (const auto& part : drawn.parts) {
    mine += part.mesh == mesh;
    stumps += part.mesh != mesh && (part.tone == Tone::Bone || part.tone == Tone::MovingBone);
  }
  EXPECT_EQ(mine, 1);
  EXPECT_EQ(stumps, 1);
}

TEST(OwnBones, SurfaceHasNormalsOutwardsAndTheSameVolume) {
  const auto mesh = mesh::test::bone(24);
  const Mesh surface = surfaceOf(mesh);
  EXPECT_EQ(surface.triangles(), mesh.triangles.size());
  test::expectNormalsOutward(surface, "bone");
  EXPECT_GT(test::volumeOf(surface), 0.0);
}

}  // namespace
}  // namespace articulus::scene
