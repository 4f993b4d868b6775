#include "core/run/own_cell.h"

#include <nlohmann/json.hpp>

#include "core/storage/file_hash.h"

namespace articulus::run {

namespace fs = std::filesystem;

bool isOwnCell(const cell::CellConfig& cell) {
  std::error_code error;
  const auto folder = fs::weakly_canonical(cell.file, error).parent_path();
  return folder != fs::weakly_canonical(cell.resources / "cells", error);
}

base::Result<void> admitToCell(const cell::CellConfig& cell, const storage::Account& account,
                               storage::AccountStore& accounts) {
  if (cell.simulated || !isOwnCell(cell)) return {};
  const std::string file = cell.file.string();
  if (!storage::mayTune(account.role)) {
    if (auto kept = accounts.audit(account.name, "own_cell_refused", file, {}, {}); !kept) return kept;
    return base::Error{base::ErrorCode::PermissionDenied,
                       "The cell file " + file +
                           " is not one of this program's, and the cell is live: only an engineer "
                           "may work with it.",
                       "Choose a shipped cell, or let an engineer sign in. Nothing moves."};
  }
  const auto hash = storage::hashOfFile(cell.file);
  if (!hash) return hash.error();
  return accounts.audit(account.name, "own_cell_opened", file, {}, *hash);
}

}  // namespace articulus::run
