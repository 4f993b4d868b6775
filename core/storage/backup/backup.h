#pragma once
#include <filesystem>
#include <functional>

#include "core/base/result.h"
#include "core/storage/backup/backup_manifest.h"

namespace articulus::storage {

/// Told while files are copied or looked at: the share that is done, 0 to 1.  Out  false: cancel
using BackupProgress = std::function<bool(double share)>;

/// A backup of a data folder: a folder with everything that is kept (accounts, audit trail, key of the station, runs of
/// all persons, tools, mappings, cells), each file with its hash. Who can read it can read all of that, and forge
/// seals.
struct Backup {
  std::filesystem::path folder;
  BackupManifest manifest;
};

/// What the audit trail calls it; its subject is the folder.
inline constexpr const char* kBackupMade = "backup_made";

/// Copies a data folder into a new folder below `into`, named after now. Databases are copied by SQLite's online
/// backup, each as of one moment; no run may be recorded meanwhile. What is of the moment is left out: locks, what is
/// in the vice, files that are being written. Either all of it is there and was read back, or nothing.
/// Errors  InvalidArgument: into lies in the data folder; StorageFailure: no room, the disk, a damaged database;
///         NotFound; Cancelled
/// Thread  any but control; blocks as long as it takes
[[nodiscard]] base::Result<Backup> makeBackup(const std::filesystem::path& dataFolder,
                                              const std::filesystem::path& into, const BackupProgress& tell = {});

/// Whether each file of a backup is as it was made.
/// Errors  of BackupManifest::read(); StorageFailure names the first file that is missing or was changed; Cancelled
[[nodiscard]] base::Result<Backup> checkBackup(const std::filesystem::path& backup, const BackupProgress& tell = {});

}  // namespace articulus::storage
