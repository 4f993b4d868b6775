#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "core/storage/backup/backup.h"

namespace articulus::storage {

/// A backup put back into a data folder. What is there now is moved aside (DATA/before_restore_WHEN) and kept. In two
/// steps, because nothing of the folder may be open for the second one: the copy is staged and checked, which may take
/// long and can be cancelled; then folders change places, which takes no time and goes on where it was broken off.
/// Errors  as values; of the restored station nothing is opened

/// Copies a backup beside the data, checks each file again, and notes what is to be done. Nothing of the folder
/// changes.
/// Errors  of checkBackup(); Conflict: another restoring was not ended
/// Thread  any but control; blocks as long as it takes
[[nodiscard]] base::Result<Backup> stageRestore(const std::filesystem::path& backup,
                                                const std::filesystem::path& dataFolder,
                                                const BackupProgress& tell = {});

/// Whether something was staged that finishRestore() has not ended. Until then no program opens the accounts there.
[[nodiscard]] bool restoreWaits(const std::filesystem::path& dataFolder);

/// What was restored.
struct Restored {
  std::string made;             ///< the backup, UTC
  std::string from;             ///< the folder that it came from
  std::filesystem::path aside;  ///< where what was there before lies now; empty: there was nothing
};

/// Ends what stageRestore() has begun. For the start of a program, under the lock of the data folder and before
/// anything in it is opened.
/// Out     nothing where nothing was staged
/// Errors  StorageFailure: what could not be moved; called again it goes on
[[nodiscard]] base::Result<std::optional<Restored>> finishRestore(const std::filesystem::path& dataFolder);

/// Takes back what was staged.
void dropRestore(const std::filesystem::path& dataFolder);

}  // namespace articulus::storage
