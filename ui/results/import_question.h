#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/exchange/import/import_source.h"
#include "core/exchange/import/prepared_import.h"
#include "core/exchange/import/store_import.h"

namespace articulus::ui {

/// Files of another system as they were read, with the mappings that are known.
struct ImportQuestion {
  std::vector<exchange::ImportSource> sources{};  ///< one at least; the others are mapped as the first
  std::vector<exchange::Mapping> mappings{};
  std::filesystem::path dataFolder{};          ///< where a mapping is kept
  std::vector<std::string> again{};            ///< files that are runs already
  std::vector<storage::Specimen> specimens{};  ///< those that are known: their side is theirs
};

/// One file that is ready to be stored.
struct ImportReady {
  exchange::PreparedImport prepared;
  exchange::ImportLabels labels;
};

}  // namespace articulus::ui
