#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace articulus::storage {

/// What a backup of a data folder is made of, as BACKUP/backup.json says it (format "articulus-backup-1").
struct BackupManifest {
  struct File {
    std::string path;  ///< below BACKUP/data, with '/'
    std::uint64_t bytes = 0;
    std::string hash;  ///< BLAKE2b-256, hexadecimal
  };
  std::string made;     ///< UTC, ISO 8601
  std::string station;  ///< fingerprint of its key; empty where it had none
  std::string version;  ///< of the program that made it
  std::vector<File> files;

  [[nodiscard]] std::uint64_t bytes() const noexcept;

  /// Errors  StorageFailure: the disk
  [[nodiscard]] base::Result<void> write(const std::filesystem::path& backup) const;
  /// Errors  NotFound: no backup; ParseError: damaged, or a path that leads out of the backup; names the file
  [[nodiscard]] static base::Result<BackupManifest> read(const std::filesystem::path& backup);
};

}  // namespace articulus::storage
