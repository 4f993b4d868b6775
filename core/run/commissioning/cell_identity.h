#pragma once
#include <string>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/record/commissioning_record.h"

namespace articulus::run {

/// BLAKE2b-256 of all that says how a cell is driven: its file as it was merged and the file of its robot, both as they
/// were read, and every file that its devices name, as it is now. Two cells of the same identity are driven the same.
/// Errors  NotFound for a file that cannot be read
/// Thread  any but control
[[nodiscard]] base::Result<std::string> cellIdentity(const cell::CellConfig& cell);

/// Whether the files of a cell, read anew, say what was read when its station was made.
/// In      openedAs: cellIdentity() of then
/// Thread  any but control
[[nodiscard]] bool stillAsOpened(const cell::CellConfig& cell, const std::string& openedAs);

/// What is said where they do not.
/// Errors  Conflict
[[nodiscard]] base::Error editedSinceOpened(const cell::CellConfig& cell);

/// What was changed while the steps of a commissioning were done is not what they tried: where the cell as it was read,
/// or its files as they are now, have not the hash of the record, its last step has not passed, in words.
/// In      record: its hash is that of the cell as it was opened
void holdAgainstFiles(record::CommissioningRecord& record, const cell::CellConfig& cell);

}  // namespace articulus::run
