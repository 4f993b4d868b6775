// Simulated specimens as they are drawn: every shipped one, its true surfaces and insertions, what is cut is seen cut.
#include "core/scene/specimens/specimen_drawing.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "core/scene/specimens/drawing_catalogue.h"
#include "core/scene/specimens/spine_drawing.h"
#include "core/spatial/rotation.h"
#include "core/specimen/shoulder/wrapped_strand.h"
#include "tests/core/scene/mesh_checks.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

nlohmann::json fileOf(const std::string& key) {
  std::ifstream in(std::filesystem::path(ARTICULUS_RESOURCES) / "specimens" / (key + ".json"));
  return nlohmann::json::parse(in);
}

specimen::SpecimenParameters numbersOf(const nlohmann::json& file) {
  return specimen::readSpecimen(base::JsonReader(file, "simulation.specimen"));
}

Pose near(std::mt19937& random, double turn_rad, double shift_m) {
  std::uniform_real_distribution<double> u(-1.0, 1.0);
  return {spatial::expRotation(turn_rad * Vector3(u(random), u(random), u(random))),
          shift_m * Vector3(u(random), u(random), u(random))};
}

const DrawnStrand& strandCutBy(const SpecimenDrawing& drawing, const std::string& name) {
  for (const DrawnStrand& strand : drawing.strands)
    if (anyCut(strand.cutBy, {name})) return strand;
  throw std::runtime_error(name);
}

TEST(SpecimenDrawing, TheBonesOfASpineHaveTheNamesByWhichTheyAreTracked) {
  const auto neck = drawingOf(fileOf("human_c2_t1"), {}, {});
  ASSERT_EQ(neck->boneName, (std::vector<std::string>{"C7", "C6", "C5", "C4", "C3", "C2"}));  // T1 is in C7's pot
  EXPECT_EQ(neck->levels(), 5);
  // Known only as a whole: by its name.
  EXPECT_EQ(drawingOf(fileOf("porcine_l3_l5"), {}, {})->boneName, (std::vector<std::string>{"L5", "L4", "L3"}));
  EXPECT_TRUE(drawingOf(fileOf("knee"), {}, {})->boneName.empty());
}

TEST(SpecimenDrawing, EveryShippedSpecimenHasItsShape) {
  int seen = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(ARTICULUS_RESOURCES) / "specimens")) {
    if (entry.path().extension() != ".json") continue;
    const std::string key = entry.path().stem();
    const auto drawing = drawingOf(fileOf(key), {}, {});
    EXPECT_TRUE(drawing->known) << key << " is drawn as plain stumps";
    std::size_t triangles = 0;
    for (const DrawnPart& part : drawing->parts) {
      triangles += part.mesh->triangles();
      test::expectNormalsOutward(*part.mesh, key);
      for (const auto& vertex : part.mesh->vertices)
        ASSERT_LT((part.X_NM * Vector3(vertex.position.cast<double>())).norm(), 0.7) << key;
      ASSERT_LE(part.carrier, 2 * drawing->levels()) << key;
    }
    EXPECT_LT(triangles, 120'000u) << key;
    EXPECT_GT(drawing->parts.size(), 2u) << key;
    // What moves is drawn, and what is held.
    for (const Carrier carrier : {0, 2 * drawing->levels()})
      EXPECT_TRUE(std::ranges::any_of(drawing->parts, [carrier](const DrawnPart& p) { return p.carrier == carrier; }))
          << key;
    ++seen;
  }
  EXPECT_GE(seen, 16);
}

/// Each structure that the model of a hip or ankle can be cut at is drawn, and seen cut.
TEST(SpecimenDrawing, EveryStructureOfHipAndAnkleIsSeenCut) {
  for (const char* key : {"hip", "ankle"}) {
    const auto drawing = drawingOf(fileOf(key), {}, {});
    const auto made = specimen::makeSpecimen(numbersOf(fileOf(key)));
    ASSERT_EQ(made->structures().size(), 4u) << key;
    for (const std::string& name : made->structures()) {
      const bool strand =
          std::ranges::any_of(drawing->strands, [&name](const DrawnStrand& s) { return anyCut(s.cutBy, {name}); });
      const bool part = std::ranges::any_of(
          drawing->parts, [&name](const DrawnPart& p) { return !isThere(p, {name}) && isThere(p, {}); });
      EXPECT_TRUE(strand || part) << key << ": " << name;
    }
  }
}

TEST(SpecimenDrawing, BonesAreClosedSurfaces) {
  for (const char* key : {"knee", "shoulder", "hip", "ankle", "human_l4_l5", "human_c2_t1", "human_t8_t12"})
    for (const DrawnPart& part : drawingOf(fileOf(key), {}, {})->parts)
      if (part.tone == Tone::Bone || part.tone == Tone::MovingBone || part.tone == Tone::Meniscus ||
          part.tone == Tone::Disc)
        test::expectClosedManifold(*part.mesh, key);
}

TEST(SpecimenDrawing, WhatIsUnknownIsNotInvented) {
  EXPECT_FALSE(drawingOf(nlohmann::json(), {}, {})->known);
  EXPECT_FALSE(drawingOf({{"type", "soft_joint"}}, {}, {})->known);
  auto elbow = fileOf("hip");
  elbow["anatomy"]["joint"] = "elbow";
  EXPECT_FALSE(drawingOf(elbow, {}, {})->known);
}

TEST(SpecimenDrawing, EveryStructureThatCanBeCutIsSeenCut) {
  for (const char* key :
       {"knee", "shoulder", "human_l4_l5", "human_l1_l5", "human_c2_t1", "knee_inspired_joint", "porcine_l3_l5"}) {
    const auto file = fileOf(key);
    const auto drawing = drawingOf(file, {}, {});
    const auto shape = [&](const std::set<std::string>& cuts) {
      std::string all;
      for (const ScenePart& part : partsAt(*drawing, {}, {}, cuts))
        all += std::to_string(static_cast<int>(part.tone)) + ":" + std::to_string(part.mesh.triangles()) + " ";
      return all;
    };
    const std::string whole = shape({});
    const auto model = specimen::makeSpecimen(numbersOf(file));
    for (const std::string& structure : model->structures())
      EXPECT_NE(shape({structure}), whole) << key << ": " << structure;
    EXPECT_EQ(shape({"nothing of this name"}), whole) << key;
  }
}

TEST(SpecimenDrawing, ACutLigamentIsTwoStumpsWithAGap) {
  const auto drawing = drawingOf(fileOf("knee"), {}, {});
  const DrawnStrand& strand = strandCutBy(*drawing, "lateral collateral ligament");
  const auto carriers = carrierPoses(*drawing, {});
  const StrandState whole = stateOf(strand, carriers, {}),
                    cut = stateOf(strand, carriers, {"lateral collateral ligament"});
  ASSERT_EQ(whole.ways.size(), 1u);
  ASSERT_EQ(cut.ways.size(), 2u);
  EXPECT_EQ(cut.tone, Tone::CutTissue);
  EXPECT_NEAR((cut.ways[0].back() - cut.ways[1].back()).norm(), 0.4 * whole.length_m, 1e-9);
  EXPECT_LT((cut.ways[0].front() - strand.a_m).norm() + (cut.ways[1].front() - strand.b_m).norm(), 1e-9);
}

TEST(SpecimenDrawing, LigamentsOfTheKneeHaveTheLengthAndStrainOfItsModel) {
  std::mt19937 random(7);
  for (const char* side : {"right", "left"}) {
    auto file = fileOf("knee");
    file["side"] = side;
    const auto drawing = drawingOf(file, {}, {});
    const specimen::Knee knee(std::get<specimen::KneeParameters>(numbersOf(file)));
    for (int trial = 0; trial < 20; ++trial) {
      const Pose X_PD = near(random, 0.3, 0.01), X_TF = knee.femurInTibia(X_PD);
      const auto carriers = carrierPoses(*drawing, X_PD);
      std::size_t i = 1;  // the patellar tendon is the first
      for (const auto& ligament : knee.joint().ligaments())
        for (const auto& strand : ligament.strands()) {
          const StrandState state = stateOf(drawing->strands.at(i++), carriers, {});
          ASSERT_NEAR(state.length_m, strand.length_m(X_TF), 1e-9) << side;
          ASSERT_NEAR(state.strain, strand.length_m(X_TF) / strand.restLength_m - 1.0, 1e-9) << side;
          ASSERT_EQ(state.tone, toneOfStrain(state.strain));
        }
      ASSERT_EQ(i, drawing->strands.size());
    }
  }
}

TEST(SpecimenDrawing, CondylesAndPlateausAreThoseOfTheModel) {
  const auto file = fileOf("knee");
  const auto numbers = std::get<specimen::KneeParameters>(numbersOf(file));
  const auto drawing = drawingOf(file, {}, {});
  const Mesh &femur = *drawing->parts.at(0).mesh, &tibia = *drawing->parts.at(1).mesh;
  for (const auto& c : numbers.compartments) {
    int onSphere = 0, onPlane = 0;
    for (const auto& vertex : femur.vertices) {  // the lower side of the condyle
      const Vector3 away = vertex.position.cast<double>() - c.centre_m;
      if (away.y() > -0.96 * away.norm() || away.norm() > 1.3 * c.radius_m) continue;
      EXPECT_NEAR(away.norm(), c.radius_m, 3e-4);
      ++onSphere;
    }
    for (const auto& vertex : tibia.vertices) {
      const Vector3 away = vertex.position.cast<double>() - c.onPlane_m;
      const double off = away.dot(c.normal.normalized());
      if ((away - off * c.normal.normalized()).norm() > 0.007 || off < -0.004) continue;
      EXPECT_NEAR(off, 0.0, 2e-4);
      ++onPlane;
    }
    EXPECT_GT(onSphere, 20);
    EXPECT_GT(onPlane, 20);
  }
}

TEST(SpecimenDrawing, StrandsOfTheShoulderWindAsThoseOfItsModelOnEitherSide) {
  std::mt19937 random(11);
  auto file = fileOf("shoulder");
  const auto left = drawingOf(file, {}, {});
  file["side"] = "right";
  const auto right = drawingOf(file, {}, {});
  const auto numbers = std::get<specimen::ShoulderParameters>(numbersOf(file));
  for (int trial = 0; trial < 30; ++trial) {
    const Pose X = near(random, 0.9, 0.003);
    Pose mirrored = X;  // in the plane x, z
    mirrored.translation.y() = -X.translation.y();
    mirrored.rotation.row(1) = -mirrored.rotation.row(1);
    mirrored.rotation.col(1) = -mirrored.rotation.col(1);
    const auto carriers = carrierPoses(*left, X), others = carrierPoses(*right, mirrored);
    for (std::size_t i = 0; i < numbers.strands.size(); ++i) {
      const DrawnStrand& strand = left->strands.at(i);
      const double length =
          specimen::strandOverSphere(strand.a_m - X.translation, X.rotation * numbers.strands[i].insertion_m,
                                     numbers.windingRadius_m)
              .length_m;
      ASSERT_NEAR(stateOf(strand, carriers, {}).length_m, length, 1e-6);
      ASSERT_NEAR(stateOf(right->strands.at(i), others, {}).strain, stateOf(strand, carriers, {}).strain, 1e-9);
    }
  }
}

TEST(SpecimenDrawing, TheOtherSideIsTheMirrorImage) {
  for (const auto& [key, axis] : {std::pair{"shoulder", 1}, {"hip", 1}, {"ankle", 1}}) {
    auto file = fileOf(key);
    file["side"] = "left";
    const auto left = drawingOf(file, {}, {});
    file["side"] = "right";
    const auto right = drawingOf(file, {}, {});
    ASSERT_EQ(left->parts.size(), right->parts.size());
    const auto& a = left->parts.front().mesh->vertices;
    const auto& b = right->parts.front().mesh->vertices;
    ASSERT_EQ(a.size(), b.size()) << key;
    for (std::size_t i = 0; i < a.size(); ++i) {
      auto mirrored = a[i].position;
      mirrored[axis] = -mirrored[axis];
      ASSERT_LT((mirrored - b[i].position).norm(), 1e-6f) << key;
    }
  }
}

TEST(SpecimenDrawing, LevelsShareTheMotionAndEndWhereTheBonesAre) {
  std::mt19937 random(3);
  const auto spine = drawingOf(fileOf("human_l1_l5"), {}, {});
  ASSERT_EQ(spine->levels(), 4);
  for (const auto& pose : carrierPoses(*spine, {})) {
    EXPECT_LT(pose.translation.norm(), 1e-12);
    EXPECT_LT((pose.rotation - spatial::Matrix3::Identity()).norm(), 1e-12);
  }
  for (int trial = 0; trial < 20; ++trial) {
    const Pose X = near(random, 0.4, 0.01);
    const auto poses = carrierPoses(*spine, X);
    const Pose last = poses[poses.size() - 2];
    // The last step is as the first: the chain arrives where the robot holds its end.
    const double turn = spatial::logRotation(X.rotation).norm() / 8.0;
    for (std::size_t i = 0; i + 1 < poses.size(); ++i)
      ASSERT_NEAR(spatial::logRotation(poses[i].rotation.transpose() * poses[i + 1].rotation).norm(), turn, 1e-6);
    ASSERT_NEAR((last.inverse() * X).translation.norm(), (last.inverse() * poses.back()).translation.norm(), 1e-9);
    // Neighbours stay together: the elastic centre of a level shifts by its share of the whole only.
    const double first = (poses[1] * spine->centres_m[0] - spine->centres_m[0]).norm();
    const double end = (last.inverse() * X * spine->centres_m[3] - spine->centres_m[3]).norm();
    ASSERT_NEAR(first, end, 1e-9);
  }
}

TEST(SpecimenDrawing, APureBendingMomentBendsABodyToAnArc) {
  const auto body = drawingOf(fileOf("polymer_body_1"), {}, {});
  const DrawnStrand& strand = body->strands.front();
  const double length = (strand.b_m - strand.a_m).norm(), angle = 0.5, radius = length / angle;
  // About y, from the foot: the tip of an arc of that length.
  Pose X;
  X.rotation = spatial::expRotation({0, angle, 0});
  const Vector3 tip = strand.a_m + radius * Vector3(1.0 - std::cos(angle), 0, std::sin(angle));
  X.translation = tip - X.rotation * strand.b_m;
  const StrandState state = stateOf(strand, carrierPoses(*body, X), {});
  const Vector3 centre = strand.a_m + Vector3(radius, 0, 0);
  for (const Vector3& p : state.ways.front()) ASSERT_NEAR((p - centre).norm(), radius, 1e-9);
  EXPECT_LT((state.ways.front().back() - tip).norm(), 1e-9);
}

TEST(SpecimenDrawing, StrainsHaveTheColoursOfTheLegend) {
  EXPECT_EQ(toneOfStrain(-0.01), Tone::StrainSlack);
  EXPECT_EQ(toneOfStrain(0.0), Tone::StrainLow);
  EXPECT_EQ(toneOfStrain(0.03), Tone::StrainMiddle);
  EXPECT_EQ(toneOfStrain(0.0799), Tone::StrainHigh);
  EXPECT_EQ(toneOfStrain(0.3), Tone::StrainMost);
  std::set<std::array<std::uint8_t, 3>> colours{strainColour(Tone::CutTissue), strainColour(Tone::StrainMost)};
  for (const StrainStep& step : kStrainSteps) colours.insert(strainColour(step.tone));
  EXPECT_EQ(colours.size(), 6u);
}

TEST(SpecimenDrawing, LevelsAreReadFromTheirName) {
  EXPECT_EQ(levelsNamed("L3-L5"), 2);
  EXPECT_EQ(levelsNamed("C2-T1"), 6);
  EXPECT_EQ(levelsNamed("T12-L1"), 1);
  for (const char* wrong : {"", "L3", "L5-L3", "X1-X2", "L3-", "-L5", "L3-L", "L99999999999-L5"})
    EXPECT_EQ(levelsNamed(wrong), 0) << wrong;
}

}  // namespace
}  // namespace articulus::scene
