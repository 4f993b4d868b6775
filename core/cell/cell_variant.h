#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"

namespace articulus::cell {

/// A cell file that names another under "variant_of" says only what is different there, as a JSON merge patch (RFC
/// 7386): the whole of it. Any other comes back as it is.
/// Errors  NotFound: no such cell; InvalidArgument: the other is a variant itself
[[nodiscard]] base::Result<nlohmann::json> wholeCell(nlohmann::json cell, const std::filesystem::path& resources);

}  // namespace articulus::cell
