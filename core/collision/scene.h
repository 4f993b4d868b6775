#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/base/json_reader.h"
#include "core/robot/robot_model.h"

namespace articulus::collision {

/// A body that stands along the axes of the world: bench, vice.
struct Box {
  std::string name;
  spatial::Vector3 lower_m = spatial::Vector3::Zero(), upper_m = spatial::Vector3::Zero();
};

/// Everything behind a plane: floor, wall.
struct HalfSpace {
  std::string name;
  spatial::Vector3 normal = spatial::Vector3::UnitZ();  ///< out of the solid, length 1
  double offset_m = 0.0;                                ///< the surface is where normal . p = offset
};

/// What an arm may meet, and what it carries. Parts of one name count as one part.
/// Frames  W world, F flange
/// Source  the cell file, key "collision"
struct CollisionScene {
  std::vector<robot::Capsule> tool;                          ///< in F
  std::vector<robot::Capsule> capsules;                      ///< in W
  std::vector<Box> boxes;                                    ///< in W
  std::vector<HalfSpace> halfSpaces;                         ///< in W
  std::vector<std::pair<std::string, std::string>> allowed;  ///< pairs of names that are not checked
};

/// Capsules as in robot files, but for "link", which only those have.
/// Throws  base::JsonError
[[nodiscard]] CollisionScene readScene(const base::JsonReader& json);

}  // namespace articulus::collision
