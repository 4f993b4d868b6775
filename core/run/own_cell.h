#pragma once
#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/storage/accounts/account_store.h"

namespace articulus::run {

/// Whether a person may work on this cell. A cell of one's own decides limits and maxima of a live arm: engineers only,
/// until one of them has commissioned it as it is (commissioning_store.h); and the audit trail says which file was
/// named, with the hash of the whole (cell_hash.h). Shipped and simulated cells are everybody's.
/// Errors  PermissionDenied, with the way out
[[nodiscard]] base::Result<void> admitToCell(const cell::CellConfig& cell, const storage::Account& account,
                                             storage::AccountStore& accounts);

/// Not one that this program was built with: what is in its file, in what that is a variant of, in its specimen and its
/// arm decides, not where they lie or what they are called.
[[nodiscard]] bool isOwnCell(const cell::CellConfig& cell);

}  // namespace articulus::run
