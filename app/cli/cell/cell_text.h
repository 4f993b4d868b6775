#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "app/devices/cell_check.h"

namespace articulus::cli {

/// A cell, explained for a terminal.
[[nodiscard]] std::string cellText(const app::CellCheck& check);
/// The same as one object; with problems only where the file cannot be read.
[[nodiscard]] nlohmann::ordered_json cellObject(const app::CellCheck& check);

}  // namespace articulus::cli
