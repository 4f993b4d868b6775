#pragma once
#include <filesystem>
#include <optional>

#include "core/base/result.h"
#include "core/storage/backup/restore.h"

namespace articulus::app {

/// Ends a restoring that was staged in a data folder, and writes it into the audit trail of the station that is there
/// now. For the start of a program, before accounts are opened; whoever calls holds the folder (InstanceLock), or lets
/// this take it.
/// Out     nothing where nothing was staged
/// Errors  Conflict: another program has the folder; of finishRestore(); of AccountStore::open()
[[nodiscard]] base::Result<std::optional<storage::Restored>> endRestore(const std::filesystem::path& folder,
                                                                        const std::filesystem::path& resources,
                                                                        bool held = false);

}  // namespace articulus::app
