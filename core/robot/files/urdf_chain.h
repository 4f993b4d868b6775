#pragma once
#include <urdf_model/model.h>

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/robot/files/urdf_import.h"

namespace articulus::robot {

/// The joints from base to tip, in order, fixed ones among them, and what hangs on them.
struct UrdfChain {
  std::vector<urdf::JointConstSharedPtr> joints;
  std::vector<urdf::JointConstSharedPtr> moving;  ///< those of them that turn: 6 or 7
  std::string base, tip;
  std::vector<std::string> warnings;
};

/// Finds the arm in a URDF.
/// Errors  name the joint or link that is in the way, and what to choose instead
/// Thread  any but control
[[nodiscard]] base::Result<UrdfChain> findChain(const urdf::ModelInterface& urdf, const std::string& fileName,
                                                const UrdfChoice& choice);

/// Whether nothing behind this joint can move against the link before it.
[[nodiscard]] bool isRigid(const urdf::ModelInterface& urdf, const urdf::Joint& joint);

}  // namespace articulus::robot
