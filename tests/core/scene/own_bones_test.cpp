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

TEST(OwnBones, ABoneBetweenStandsWhereTheDrawingHasItsName) {
  const auto mesh = own();
  SpecimenDrawing named = twoLevels();
  named.boneName = {"C6", "C5", "C4"};
  const auto carrier = [&](const OwnBone& bone) {
    for (const auto& part : withOwnBones(named, {bone}).parts)
      if (part.mesh == mesh) return part.carrier;
    return -1;
  };
  // Counted from T1, which the form names, it is the third; the model has C6 in its pot.
  EXPECT_EQ(carrier({.part = spatial::BonePart::Between, .between = 3, .mesh = mesh, .name = "C5"}), 2);
  EXPECT_EQ(carrier({.part = spatial::BonePart::Between, .between = 1, .mesh = mesh, .name = "L3"}), 2);
  EXPECT_EQ(carrier({.part = spatial::BonePart::Between, .between = 3, .mesh = mesh, .name = "L3"}), -1);
}

TEST(OwnBones, OfASpecimenThatNobodyKnowsBonesBetweenHaveTheirLevelsAndNames) {
  const auto mesh = own();
  const auto drawn = withOwnBones({}, {{.part = spatial::BonePart::Between, .between = 2, .mesh = mesh, .name = "C4"},
                                       {.part = spatial::BonePart::Between, .between = 1, .mesh = mesh}});
  ASSERT_EQ(drawn.levels(), 3);
  int at[7] = {};
  for (const auto& part : drawn.parts) at[part.carrier] += part.mesh == mesh;
  EXPECT_EQ(at[2], 1);
  EXPECT_EQ(at[4], 1);
  EXPECT_EQ(drawn.boneName, (std::vector<std::string>{"", "", "C4", ""}));
  for (std::size_t k = 1; k < drawn.centres_m.size(); ++k)
    EXPECT_GT(drawn.centres_m[k].z(), drawn.centres_m[k - 1].z());
  // The ends are held as before: what the robot holds is at its pose, what the vice holds stands.
  const spatial::Pose X_ND{spatial::Matrix3::Identity(), {0.01, 0, 0}};
  const auto poses = carrierPoses(drawn, X_ND);
  EXPECT_LT((poses.back().translation - X_ND.translation).norm() + poses.front().translation.norm(), 1e-15);
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
