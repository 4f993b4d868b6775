#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/exchange/import/import_source.h"
#include "core/exchange/import/prepared_import.h"

namespace articulus::cli {

/// What was recognised, for a person: kind of file, mapping as a table, rate, gaps, load cycles, what is not used.
[[nodiscard]] std::string describe(const exchange::ImportSource& source, const exchange::PreparedImport& prepared);
/// The columns of a file with their units, where they could not be told.
[[nodiscard]] std::string columnsOf(const exchange::Recording& recording);
[[nodiscard]] nlohmann::ordered_json jsonOf(const exchange::ImportSource& source,
                                            const exchange::PreparedImport& prepared);

}  // namespace articulus::cli
