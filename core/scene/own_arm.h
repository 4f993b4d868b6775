#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/mesh/triangle_mesh.h"
#include "core/robot/robot_model.h"
#include "core/scene/mesh.h"

namespace articulus::scene {

/// A link of the arm as somebody's own mesh has it, in place of the drawn one. Only seen: bodies that must not meet
/// stay what the cell says.
struct OwnLink {
  int link = -1;  ///< from 0; -1: the foot
  std::shared_ptr<const Mesh> mesh{};
};

/// Meshes of an arm's links, m, each in the frame of its link (of the foot: B); several of one link are one.
struct LinkMesh {
  int link = -1;
  mesh::TriangleMesh mesh{};
};

/// What a URDF shows its links with, for an arm that moves as that of the URDF does: both flanges are at the same place
/// in any pose. STL, OBJ and PLY; "package://NAME/..." is sought in a folder NAME above the URDF or beside it.
/// Out     one mesh a link, thinned out for drawing; a negative scale mirrors and turns the triangles back outwards
/// Errors  as of robot::lookOfUrdf(); InvalidArgument: another arm (with how far apart both flanges are), no mesh,
///         another kind of mesh (.dae: with the remedy); what readMesh() says of one, with its name
/// Thread  any but control; some seconds for large meshes
/// Test    tests/core/scene/own_arm_test.cpp
[[nodiscard]] base::Result<std::vector<LinkMesh>> linkMeshesOf(const std::filesystem::path& urdf,
                                                               const robot::RobotModel& arm);

}  // namespace articulus::scene
