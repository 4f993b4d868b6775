#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "core/base/result.h"

namespace articulus::reproduce {

/// A specimen of resources/specimens as a change of a cell file: what goes into ControlRigOptions::cellPatch.
/// Errors  a missing or broken file, by name
[[nodiscard]] base::Result<nlohmann::json> specimenPatch(const std::filesystem::path& resources, const std::string& key);

}  // namespace articulus::reproduce
