#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/import/import_advice.h"
#include "core/exchange/import/join.h"
#include "core/exchange/recording.h"
#include "core/storage/import_origin.h"

namespace articulus::exchange {

/// A file, or two that were joined, as read.
struct ImportSource {
  Recording recording{};
  storage::ImportOrigin origin{};
  std::vector<std::string> notes{};
  bool mayLackLoops = false;  ///< one of a tree of many tests: it is stored without load loops where none is clear
};

inline constexpr std::string_view kSimvitroKey = "simvitro";  ///< beside the keys of formatCatalogue()

/// What a person says of how files are to be read.
struct SourceOptions {
  std::string format{};                ///< empty: by the first bytes of the file, else by its extension
  std::optional<bool> decimalComma{};  ///< of tables as text
  std::string side{};                  ///< "left", "right"; empty: as the file says
  AskedBy askedBy = AskedBy::CommandLine;
  std::function<bool()> cancelled{};  ///< asked between two files; empty: never
};

/// The trials of simVITRO among these whose side no file says, by their names: it must be asked for before they are
/// read.
/// Errors  as findSimvitroTrials; ParseError
[[nodiscard]] base::Result<std::vector<std::string>> trialsWithoutSide(const std::filesystem::path& fileOrFolder);

/// What of a path is read at a time, so that no more than one test is held in memory: the file, or the samples of each
/// trial of a folder that simVITRO left.
/// Errors  as findSimvitroTrials
[[nodiscard]] base::Result<std::vector<std::filesystem::path>> partsOf(const std::filesystem::path& fileOrFolder,
                                                                       const std::string& format = {});

/// A file, or each trial of a folder that simVITRO left.
/// Errors  as readSource, findSimvitroTrials; Cancelled
[[nodiscard]] base::Result<std::vector<ImportSource>> readSources(const std::filesystem::path& fileOrFolder,
                                                                  const SourceOptions& options);

/// Errors  InvalidArgument: no kind of file that is read; as its reader
[[nodiscard]] base::Result<ImportSource> readSource(const std::filesystem::path& file, const SourceOptions& options);

/// Two files of one test.
[[nodiscard]] base::Result<ImportSource> joinSources(ImportSource loads, ImportSource poses,
                                                     const JoinOptions& options);

/// Whether further tables of the file, of another length and with times of their own, hold channels of ours: left out
/// unasked, all poses of a test may be gone.
/// Errors  InvalidArgument: which, and how both are imported or one is left out on purpose
[[nodiscard]] base::Result<void> checkFurtherTables(const Recording& recording);

/// The two tables of one file, each with times of its own.
/// Errors  InvalidArgument: the file holds one, or more than two; as findShift and joined
[[nodiscard]] base::Result<ImportSource> joinTables(ImportSource source, const JoinOptions& options);

/// "times", "trigger:A,B", "clap:A,B", "correlation:A,B"; one name stands for both.
[[nodiscard]] base::Result<JoinOptions> parseJoin(const std::string& text);

}  // namespace articulus::exchange
