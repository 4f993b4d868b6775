#pragma once
#include <string>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/storage/user_store.h"

namespace articulus::cli {

/// What lies in the vice, as this person has it in her records; made there if it is new.
/// In      label: empty where nobody named it
/// Errors  Conflict: the record says another side; those of the database
[[nodiscard]] base::Result<storage::Specimen> mountedSpecimen(storage::UserStore& store, const std::string& label,
                                                              const cell::CellConfig& cell);

/// The same where nobody has signed in: as it would be recorded.
[[nodiscard]] storage::Specimen newSpecimen(const std::string& label, const cell::CellConfig& cell);

}  // namespace articulus::cli
