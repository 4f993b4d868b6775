#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/import/mapping.h"

namespace articulus::exchange {

/// A mapping that was kept under a name in the data folder, else one that is shipped (resources/mappings).
/// Errors  NotFound lists what there is; as readMapping
[[nodiscard]] base::Result<Mapping> findMapping(const std::string& name, const std::filesystem::path& data,
                                                const std::filesystem::path& resources);
/// All of them by their names, own ones before those that are shipped; one that cannot be read is left out.
[[nodiscard]] std::vector<Mapping> allMappings(const std::filesystem::path& data,
                                               const std::filesystem::path& resources);
/// Keeps it, to be asked for by its name: it is taken unasked of no file.  Out  where
[[nodiscard]] base::Result<std::filesystem::path> saveMapping(Mapping mapping, const std::string& name,
                                                              const std::filesystem::path& data);

}  // namespace articulus::exchange
