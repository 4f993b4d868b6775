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

}  // namespace
}  // namespace articulus::scene
