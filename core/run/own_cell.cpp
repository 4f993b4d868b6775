#include "core/run/own_cell.h"

#include <nlohmann/json.hpp>

#include "core/base/program/program_version.h"
#include "core/run/commissioning/commissioning_store.h"
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
  const auto commissioned = [&] {
    return commissioningOf(cell, accounts.dataFolder(), accounts.key().publicKey(), base::programVersion());
  };
  if (const CommissioningState state =
          storage::mayTune(account.role) ? CommissioningState{Commissioned::NotNeeded} : commissioned();
      !state.holds()) {
    if (auto kept = accounts.audit(account.name, "own_cell_refused", file, {}, {}); !kept) return kept;
    return base::Error{base::ErrorCode::PermissionDenied,
                       "The cell file " + file +
                           " is not one of this program's, and the cell is live: only an engineer "
                           "may work with it before it was commissioned. " +
                           state.words,
                       "Choose a shipped cell, or let an engineer sign in. Nothing moves. " + state.remedy};
  }
  const auto hash = storage::hashOfFile(cell.file);
  if (!hash) return hash.error();
  return accounts.audit(account.name, "own_cell_opened", file, {}, *hash);
}

}  // namespace articulus::run
