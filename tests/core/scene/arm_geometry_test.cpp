// An arm stands on its foot, whichever way its maker lets the first axis point.
#include "core/scene/arm_geometry.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <filesystem>

#include "core/robot/files/robot_file.h"

namespace articulus::scene {
namespace {

TEST(ArmGeometry, TheFirstLinkStandsOnTheFootOfEveryArm) {
  int seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(ARTICULUS_RESOURCES) / "robots")) {
    if (entry.path().extension() != ".json") continue;
    const auto model = robot::loadRobot(entry.path());
    ASSERT_TRUE(model) << model.error().text();
    const auto& first = model->links[0].geometry;
    const Eigen::Matrix3d turn = Eigen::AngleAxisd(first.alpha_rad(), Eigen::Vector3d::UnitX()).toRotationMatrix();
    double footTop_m = -10.0, linkBottom_m = 10.0;
    for (const ArmPart& part : armParts(*model)) {
      for (const auto& vertex : part.mesh.vertices) {
        const Eigen::Vector3d p = vertex.position.cast<double>();
        if (part.link < 0) footTop_m = std::max(footTop_m, p.z());
        if (part.link == 0)
          linkBottom_m = std::min(linkBottom_m, (turn * (p + first.d_m() * Eigen::Vector3d::UnitZ())).z());
      }
    }
    EXPECT_LE(linkBottom_m, footTop_m + 1e-3) << entry.path() << ": a gap above the foot";
    EXPECT_GT(footTop_m, 0.02) << entry.path();
    ++seen;
  }
  EXPECT_GE(seen, 6);
}

TEST(ArmGeometry, AnArmHasItsOwnColoursAndItsFlangeStaysMetal) {
  const auto file = std::filesystem::path(ARTICULUS_RESOURCES) / "robots" / "rx90b.json";
  auto model = robot::loadRobot(file);
  ASSERT_TRUE(model) << model.error().text();
  ASSERT_TRUE(model->colours);
  int housings = 0, joints = 0, metal = 0;
  for (const ArmPart& part : armParts(*model)) {
    std::optional<robot::ArmColours::Colour> wanted;
    if (part.tone == Tone::Housing) wanted = model->colours->housing, ++housings;
    else if (part.tone == Tone::Joint) wanted = model->colours->joint, ++joints;
    else ++metal;
    EXPECT_EQ(part.colour, wanted) << "link " << part.link;
  }
  EXPECT_GT(housings, 4);
  EXPECT_GT(joints, 4);
  EXPECT_EQ(metal, 1);
  model->colours.reset();
  for (const ArmPart& part : armParts(*model)) EXPECT_FALSE(part.colour);
}

}  // namespace
}  // namespace articulus::scene
