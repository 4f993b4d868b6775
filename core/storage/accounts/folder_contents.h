#pragma once
#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/result.h"

namespace articulus::storage {

/// What lies in a person's folder, in numbers: nothing that was measured, so that who may not read it may still decide
/// what becomes of it.
struct FolderContents {
  std::int64_t specimens = 0, sessions = 0, runs = 0, experiments = 0;
  std::string firstRun, lastRun;  ///< when they began, ISO 8601 UTC; empty: there is none
  std::int64_t otherFiles = 0;    ///< that a person put there: meshes of bones
  std::string folderId;           ///< that it says of itself, unchecked; empty: it says none

  [[nodiscard]] bool nothing() const noexcept {
    return specimens == 0 && sessions == 0 && runs == 0 && experiments == 0 && otherFiles == 0;
  }
};

/// Counts what is in it; the database is only read, whosever it is and of whatever version.
/// Errors  StorageFailure: its database is damaged or no database; PermissionDenied: a link
/// Thread  any but control
[[nodiscard]] base::Result<FolderContents> folderContents(const std::filesystem::path& folder);

}  // namespace articulus::storage
