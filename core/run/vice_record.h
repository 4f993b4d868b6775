#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "core/base/result.h"

namespace articulus::run {

/// Who is in the vice, kept beside the accounts for as long as it is closed: what a program that was ended from outside
/// leaves for the next one to say.
struct ViceRecord {
  std::string label, joint, level, side;  ///< of the specimen, as it was prepared
  std::string by, when;                   ///< who was signed in as the vice closed; UTC, ISO 8601
  std::string cell;                       ///< its name
  bool simulated = false;

  bool operator==(const ViceRecord&) const = default;
  /// A live cell and a virtual one may have the same name.
  [[nodiscard]] bool isOf(const std::string& cellName, bool virtualCell) const {
    return cell == cellName && simulated == virtualCell;
  }
  /// What tells of a live vice that may still be closed makes no room for a virtual one.
  [[nodiscard]] bool givesWayTo(bool virtualCell) const { return simulated || !virtualCell; }
};

/// DATA/in_vice.json, readable by its owner only.
[[nodiscard]] std::filesystem::path viceFile(const std::filesystem::path& dataFolder);

/// Whole or not at all; replaces what was there.
/// Errors  StorageFailure
[[nodiscard]] base::Result<void> keepViceRecord(const std::filesystem::path& dataFolder, const ViceRecord& record);

/// What was in the vice as the last program ended; none where it was open. What does not say that it was a virtual vice
/// counts as a live one.
/// Errors  ParseError and the like with file and remedy, StorageFailure where nobody may look: a specimen may be in the
///         vice, and nobody knows which
[[nodiscard]] base::Result<std::optional<ViceRecord>> viceRecord(const std::filesystem::path& dataFolder);

/// The vice was opened. No error where there is none.
[[nodiscard]] base::Result<void> forgetViceRecord(const std::filesystem::path& dataFolder);

}  // namespace articulus::run
