#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/exchange/import/import_source.h"
#include "core/exchange/import/prepared_import.h"
#include "core/exchange/import/store_import.h"

namespace articulus::ui {

/// Files of another system as they were read, with the mappings that are known.
struct ImportQuestion {
  std::vector<exchange::ImportSource> sources{};  ///< one at least; the others are mapped as the first
  /// Reads a source again whose samples were let go: of more than two files only the first keeps its own. Empty where
  /// it has them. Thread  any
  std::vector<std::function<base::Result<exchange::ImportSource>()>> readAgain{};
  std::vector<exchange::Mapping> mappings{};
  std::filesystem::path dataFolder{};          ///< where a mapping is kept
  std::vector<std::string> again{};            ///< files that are runs already
  std::vector<storage::Specimen> specimens{};  ///< those that are known: their side is theirs
};

/// One file that is ready to be stored.
struct ImportReady {
  exchange::PreparedImport prepared;
  exchange::ImportLabels labels;
  std::size_t rows = 0;
  /// Makes it once more where its samples were let go; empty: it has them. Thread  any
  std::function<base::Result<ImportReady>()> again{};
};

}  // namespace articulus::ui
