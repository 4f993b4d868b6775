#pragma once
#include <filesystem>
#include <memory>
#include <string_view>

#include "core/base/result.h"
#include "core/exchange/recording.h"
#include "core/exchange/recording_writer.h"

namespace articulus::exchange {

/// One kind of file that recordings are written to or read from.
struct Format {
  std::string_view key;         ///< "hdf5"
  std::string_view extensions;  ///< with their points, divided by blanks, the usual one first: ".h5 .hdf5"
  std::string_view meaning;     ///< one sentence
  /// Null where it is not written.
  base::Result<std::unique_ptr<RecordingWriter>> (*create)(const std::filesystem::path& file,
                                                           const RecordingHeader& header) = nullptr;
  /// Whether the first bytes of a file are its own; null where only the extension tells.
  bool (*begins)(std::string_view bytes) = nullptr;
  /// Null where it is not read.
  base::Result<Recording> (*read)(const std::filesystem::path& file) = nullptr;
  /// What of a run has no place in it, of "tracked bones", "documents", "results", "events", divided by ", ".
  std::string_view leavesOut{};
  /// About, for a forecast of a file's size, as runs of the simulated spine and knee with all channels gave (their
  /// mean; they differ by up to 9 % from it, most where numbers are packed). Per row: of what is written whatever was
  /// chosen.
  double bytesPerNumber = 0.0, bytesPerRow = 0.0;
  [[nodiscard]] double bytesOf(double rows, double columns) const {
    return rows * (bytesPerRow + columns * bytesPerNumber);
  }
};

}  // namespace articulus::exchange
