#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/robot/files/urdf_import.h"
#include "core/spatial/pose.h"

namespace articulus::robot {

/// A mesh that a URDF shows a link with.
/// Frames  L the frame of the link (of the base: B), V the mesh as its file has it, times scale
struct UrdfVisual {
  int link = -1;     ///< that moves it, from 0; -1: the base
  std::string file;  ///< as the URDF names it: "package://arm/meshes/base.stl"
  spatial::Vector3 scale{1, 1, 1};
  spatial::Pose X_LV;
};

/// The arm of a URDF and how it looks. Shapes that are no mesh (boxes, cylinders) are left out.
struct UrdfLook {
  RobotModel model;
  std::vector<UrdfVisual> meshes;
};

/// In      a URDF that importUrdf() takes
/// Errors  as of importUrdf()
/// Thread  any but control
/// Test    tests/core/robot/urdf_visuals_test.cpp
[[nodiscard]] base::Result<UrdfLook> lookOfUrdf(const std::string& xml, const std::string& fileName,
                                                const UrdfChoice& choice = {});

}  // namespace articulus::robot
