#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace articulus::run {

/// Who is in a vice, kept beside the accounts for as long as it is closed: what a program that was ended from outside
/// leaves for the next one to say. One file a cell: what is clamped in one takes no room from another.
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
};

/// What was in the vices as the last programs ended.
struct ViceRecords {
  std::vector<ViceRecord> left{};         ///< by the names of their files
  std::vector<base::Error> unreadable{};  ///< with file and remedy: a specimen may be in a vice, and nobody knows which
};

/// DATA/in_vice.CELL-....live.json or .virtual.json, readable by its owner only. The name of a cell is no name of a
/// file: what it has beside letters and digits is told apart by a number.
[[nodiscard]] std::filesystem::path viceFile(const std::filesystem::path& dataFolder, const std::string& cellName,
                                             bool virtualCell);

/// Into the file of its cell: whole or not at all; replaces what was there.
/// Errors  StorageFailure
[[nodiscard]] base::Result<void> keepViceRecord(const std::filesystem::path& dataFolder, const ViceRecord& record);

/// Of all cells. What does not say that it was a virtual vice counts as a live one. The one file that older versions
/// kept for all cells (in_vice.json) is read and moved to that of its cell.
[[nodiscard]] ViceRecords viceRecords(const std::filesystem::path& dataFolder);

/// The vice of that cell was opened. No error where there is none.
/// Errors  StorageFailure
[[nodiscard]] base::Result<void> forgetViceRecord(const std::filesystem::path& dataFolder, const std::string& cellName,
                                                  bool virtualCell);

/// Whether the live vice of that cell counts as empty as a program starts: not where an earlier one ended with it
/// closed, or where that cannot be looked up. Who has looked into the vice says so, with forgetViceRecord(). A virtual
/// vice begins open.
/// Errors  Conflict in words: who may be clamped since when; the file, where it cannot be read
[[nodiscard]] base::Result<void> viceKnownEmpty(const std::filesystem::path& dataFolder, const std::string& cellName,
                                                bool virtualCell);

}  // namespace articulus::run
