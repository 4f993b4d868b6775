// Somebody's own meshes of an arm, out of its URDF: laid onto the links that they are of, and refused for another arm.
#include "core/scene/own_arm.h"

#include <gmock/gmock.h>

#include <array>
#include <fstream>

#include "core/mesh/mesh_facts.h"
#include "core/mesh/mesh_file.h"
#include "core/robot/files/urdf_import.h"
#include "core/robot/kinematics.h"
#include "tests/support/temp_folder.h"

namespace articulus::scene {
namespace {

using articulus::test::TempFolder;
using base::ErrorCode;
using spatial::Vector3;
using testing::HasSubstr;

/// Six axes; each link is a box that reaches 60 mm along its z, in mm. In meshes/, as the package "arm".
std::string urdf(double upperArm_m = 0.4, const std::string& ending = ".stl",
                 const std::string& scale = "0.001 0.001 0.001") {
  std::string text = "<robot name=\"arm\">";
  const auto link = [&](const std::string& name, const std::string& of) {
    text += "<link name=\"" + name +
            "\"><visual><origin xyz=\"0 0 0.05\"/><geometry><mesh filename=\"package://arm/meshes/" + of + ending +
            "\" scale=\"" + scale + "\"/></geometry></visual></link>";
  };
  link("foot", "box");
  std::string parent = "foot";
  const char* axes[6] = {"0 0 1", "0 1 0", "0 1 0", "1 0 0", "0 1 0", "1 0 0"};
  const double along_m[6] = {0.3, 0.1, upperArm_m, 0.05, 0.35, 0.1};
  for (int i = 0; i < 6; ++i) {
    const std::string name = "link" + std::to_string(i + 1);
    text += "<joint name=\"j" + std::to_string(i + 1) + "\" type=\"revolute\"><origin xyz=\"" + (i < 4 ? "0 0 " : "") +
            std::to_string(along_m[i]) + (i < 4 ? "" : " 0 0") + "\"/><axis xyz=\"" + axes[i] +
            "\"/><limit lower=\"-2\" upper=\"2\" velocity=\"2\" effort=\"50\"/><parent link=\"" + parent +
            "\"/><child link=\"" + name + "\"/></joint>";
    link(name, "box");
    parent = name;
  }
  return text + "</robot>";
}

/// 20 x 30 x 60 mm, on z = 0.
mesh::TriangleMesh box() {
  mesh::TriangleMesh mesh;
  for (int k = 0; k < 8; ++k) mesh.vertices.push_back({k & 1 ? 10.0 : -10.0, k & 2 ? 15.0 : -15.0, k & 4 ? 60.0 : 0.0});
  for (const auto& [a, b, c, d] : std::initializer_list<std::array<std::uint32_t, 4>>{
           {0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}) {
    mesh.triangles.push_back({a, b, c});
    mesh.triangles.push_back({a, c, d});
  }
  return mesh;
}

class OwnArmTest : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::create_directories(folder_ / "arm/meshes");
    std::filesystem::create_directories(folder_ / "arm/urdf");
    std::ofstream(folder_ / "arm/meshes/box.stl", std::ios::binary) << mesh::stlOf(box());
    write(urdf());
    model_ = *robot::importUrdf(urdf(), "arm.urdf");
  }
  void write(const std::string& text) const { std::ofstream(file()) << text; }
  [[nodiscard]] std::filesystem::path file() const { return folder_ / "arm/urdf/arm.urdf"; }
  [[nodiscard]] base::Error refusal() const {
    const auto meshes = linkMeshesOf(file(), model_.model);
    return meshes.ok() ? base::Error{ErrorCode::Internal, "taken", {}} : meshes.error();
  }
  TempFolder folder_;
  robot::UrdfArm model_;
};

TEST_F(OwnArmTest, EachMeshLiesOnItsLinkInMetres) {
  const auto meshes = linkMeshesOf(file(), model_.model);
  ASSERT_TRUE(meshes.ok()) << meshes.error().text();
  ASSERT_EQ(meshes->size(), 7U);
  robot::LinkPoses frames;
  robot::forwardKinematics(model_.model, robot::JointVector::Zero(6), frames);
  const double height_m[7] = {0.0, 0.3, 0.4, 0.8, 0.85, 0.85, 0.85}, ahead_m[7] = {0, 0, 0, 0, 0, 0.35, 0.45};
  for (std::size_t k = 0; k < 7; ++k) {
    const LinkMesh& one = (*meshes)[k];
    EXPECT_EQ(one.link, static_cast<int>(k) - 1);
    const spatial::Pose X = one.link < 0 ? spatial::Pose{} : frames.link[static_cast<std::size_t>(one.link)];
    Vector3 lower(1e9, 1e9, 1e9), upper(-1e9, -1e9, -1e9);
    for (const auto& p : one.mesh.vertices) {
      lower = lower.cwiseMin(X * p);
      upper = upper.cwiseMax(X * p);
    }
    const Vector3 size(0.020, 0.030, 0.060), middle(ahead_m[k], 0.0, height_m[k] + 0.05 + 0.03);
    EXPECT_LT((upper - lower - size).norm(), 1e-6) << k;
    EXPECT_LT((0.5 * (upper + lower) - middle).norm(), 1e-6) << k;
    EXPECT_FALSE(mesh::factsOf(one.mesh).insideOut()) << k;
  }
}

TEST_F(OwnArmTest, AMirroringScaleIsDoneAndTheTrianglesLookOutwards) {
  write(urdf(0.4, ".stl", "-0.001 0.001 0.001"));
  const auto meshes = linkMeshesOf(file(), model_.model);
  ASSERT_TRUE(meshes.ok()) << meshes.error().text();
  for (const LinkMesh& one : *meshes) EXPECT_FALSE(mesh::factsOf(one.mesh).insideOut());
}

TEST_F(OwnArmTest, AnotherArmIsRefusedWithHowFarItIsOff) {
  write(urdf(0.45));
  EXPECT_EQ(refusal().code, ErrorCode::InvalidArgument);
  EXPECT_THAT(refusal().message, HasSubstr("another one"));
  EXPECT_THAT(refusal().message, HasSubstr("mm"));
}

TEST_F(OwnArmTest, WhatIsNotThereOrNotReadIsNamed) {
  std::filesystem::remove(folder_ / "arm/meshes/box.stl");
  EXPECT_THAT(refusal().message, HasSubstr("package://arm/meshes/box.stl is not there"));
  std::ofstream(folder_ / "arm/meshes/box.stl") << "solid x\nfacet normal 0 0 0\n";
  EXPECT_THAT(refusal().message, HasSubstr("box.stl"));
  write(urdf(0.4, ".dae"));
  std::ofstream(folder_ / "arm/meshes/box.dae") << "<COLLADA/>";
  EXPECT_THAT(refusal().message, HasSubstr("COLLADA"));
  write(urdf(0.4, ".stl", "0 0 0"));
  EXPECT_THAT(refusal().message, HasSubstr("scale"));
  write("<robot name=\"x\"/>");
  EXPECT_FALSE(refusal().remedy.empty());
}

}  // namespace
}  // namespace articulus::scene
