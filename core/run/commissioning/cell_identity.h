#pragma once
#include <string>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/record/commissioning_record.h"

namespace articulus::run {

/// BLAKE2b-256 of all that says how a cell is driven: its file as it was merged, the file of its robot, and every file
/// that its devices name. Two cells of the same identity are driven the same.
/// Errors  NotFound for a file that cannot be read
/// Thread  any but control
[[nodiscard]] base::Result<std::string> cellIdentity(const cell::CellConfig& cell);

/// What was changed while the steps of a commissioning were done is not what they tried: where the cell as it was
/// opened, or as its files are now, has not the hash of the record, its last step has not passed, in words.
/// In      record: its hash is of before the cell was opened; cell: as it was opened
void holdAgainstFiles(record::CommissioningRecord& record, const cell::CellConfig& cell);

}  // namespace articulus::run
