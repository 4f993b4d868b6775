#pragma once
#include <urdf_model/model.h>
#include <urdf_world/types.h>

#include <string>

#include "core/base/result.h"

namespace articulus::robot {

/// Parses a URDF. What the parser would print goes into the error.
/// Errors  ParseError with the parser's words
/// Thread  any but control (one at a time: the parser's messages are global)
[[nodiscard]] base::Result<urdf::ModelInterfaceSharedPtr> parseUrdfText(const std::string& xml,
                                                                        const std::string& fileName);

}  // namespace articulus::robot
