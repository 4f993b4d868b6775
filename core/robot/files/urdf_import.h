#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/robot/robot_model.h"

namespace articulus::robot {

/// Which part of a URDF is the arm; empty: from its root to its only end.
struct UrdfChoice {
  std::string base, tip;  ///< names of links: frame B and flange F
};

/// An arm that came from a URDF.
struct UrdfArm {
  RobotModel model;
  std::string base, tip;
  std::vector<std::string> joints;    ///< names, in the order of the model
  std::vector<std::string> warnings;  ///< what the URDF does not state and what was used instead, one sentence each
};

/// Reads a serial arm of 6 or 7 revolute (or continuous) joints with any fixed joints between, converted exactly to
/// modified Denavit-Hartenberg: joint positions, base link and tip link keep their meaning. Links behind fixed joints
/// are lumped into the link that carries them; damping and friction become those of a drive with gear 1.
/// In      text of a URDF, the name of its file for errors and sources
/// Errors  name the joint or link: prismatic, planar, floating and mimic joints, branches, wrong number of joints,
///         limits that are missing or reversed, lengths beyond 3 m, inertias that no body can have, XML that is none
/// Thread  any but control
[[nodiscard]] base::Result<UrdfArm> importUrdf(const std::string& xml, const std::string& fileName,
                                               const UrdfChoice& choice = {});
[[nodiscard]] base::Result<UrdfArm> importUrdf(const std::filesystem::path& file, const UrdfChoice& choice = {});

}  // namespace articulus::robot
