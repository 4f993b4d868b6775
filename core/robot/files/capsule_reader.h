#pragma once
#include <string>
#include <vector>

#include "core/base/json_reader.h"
#include "core/robot/robot_model.h"

namespace articulus::robot {

/// Parts as robot files and cell files state them.
/// Throws  base::JsonError
/// Thread  any but control

/// "name" of a part: 1 to Capsule::kLongestName letters, because the control thread passes it on.
[[nodiscard]] std::string readPartName(const base::JsonReader& part);

/// One capsule: name, from_m, to_m, radius_m. Its link is left at 0: only robot files have links.
[[nodiscard]] Capsule readCapsule(const base::JsonReader& part);

}  // namespace articulus::robot
