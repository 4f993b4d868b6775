#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/import/join.h"
#include "core/exchange/import/prepared_import.h"
#include "core/storage/import_origin.h"

namespace articulus::cli {

/// A file, or two that were joined, as read.
struct ImportSource {
  exchange::Recording recording{};
  storage::ImportOrigin origin{};
  std::vector<std::string> notes{};
};

/// In      format: key of the catalogue; empty: by the first bytes of the file, else by its extension
/// Errors  InvalidArgument: no kind of file that is read; as its reader
[[nodiscard]] base::Result<ImportSource> readSource(const std::filesystem::path& file, const std::string& format);

/// Two files of one test.
[[nodiscard]] base::Result<ImportSource> joinSources(ImportSource loads, ImportSource poses,
                                                     const exchange::JoinOptions& options);

/// "times", "trigger:A,B", "clap:A,B", "correlation:A,B"; one name stands for both.
[[nodiscard]] base::Result<exchange::JoinOptions> parseJoin(const std::string& text);

/// A mapping that was kept under a name in the data folder, else one that is shipped.
/// Errors  NotFound lists what there is
[[nodiscard]] base::Result<exchange::Mapping> findMapping(const std::string& name, const std::filesystem::path& data,
                                                          const std::filesystem::path& resources);
/// Keeps it.  Out  where
[[nodiscard]] base::Result<std::filesystem::path> saveMapping(exchange::Mapping mapping, const std::string& name,
                                                              const std::filesystem::path& data);

}  // namespace articulus::cli
