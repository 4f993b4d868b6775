#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace articulus::cli {

/// "moment=2.5" as name and number, of each.
/// Errors  InvalidArgument with the word that is no such pair
[[nodiscard]] base::Result<std::vector<std::pair<std::string, double>>> parseParameterValues(
    const std::vector<std::string>& words);

}  // namespace articulus::cli
