#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "core/exchange/export/export_choice.h"

namespace articulus::cli {

/// What a person wants written of stored runs.
struct ExportFiles {
  std::vector<std::int64_t> runs{};
  std::filesystem::path to{};  ///< a file, or a folder where several are written; "-" is standard output
  std::string format{};        ///< key; empty: by the extension of `to`
  exchange::ExportChoice choice{};
  bool perStep = false;    ///< a file for each step of the protocol
  bool study = false;      ///< an archive of every run
  std::string specimen{};  ///< an archive of the runs of the specimen with this label
};

/// What would keep them from being written, before a password is asked for.
[[nodiscard]] base::Result<void> checkFiles(const ExportFiles& wanted, bool json);

/// Writes them one after the other, with progress on standard error and what became of each on standard output.
/// Errors  as exchange::exportRun; files that were finished before stay
[[nodiscard]] base::Result<ExitCode> writeFiles(const ExportFiles& wanted, const CommonOptions& common,
                                                const Context& context);

/// Writes an archive: a folder with the runs, or those of a specimen or a study.
[[nodiscard]] base::Result<ExitCode> writeArchive(const ExportFiles& wanted, const CommonOptions& common,
                                                  const Context& context);

/// A line for each kind of file that can be written.
[[nodiscard]] std::string listOfFormats();

}  // namespace articulus::cli
