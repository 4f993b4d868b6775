#include "core/run/own_cell.h"

#include <algorithm>

#include "core/base/program/program_version.h"
#include "core/run/cell_hash.h"
#include "core/run/commissioning/commissioning_store.h"
#include "core/run/shipped_cells.h"

namespace articulus::run {

bool isOwnCell(const cell::CellConfig& cell) {
  const auto shipped = shippedCellHashes();
  return std::ranges::find(shipped, hashOfCell(cell)) == shipped.end();
}

base::Result<void> admitToCell(const cell::CellConfig& cell, const storage::Account& account,
                               storage::AccountStore& accounts) {
  if (!cell.handledAsLive() || !isOwnCell(cell)) return {};
  const std::string file = cell.file.string();
  const auto commissioned = [&] {
    return commissioningOf(cell, accounts.dataFolder(), accounts.key().publicKey(), base::programVersion());
  };
  const CommissioningState state =
      storage::mayTune(account.role) ? CommissioningState{Commissioned::NotNeeded} : commissioned();
  if (state.holds()) return accounts.audit(account.name, "own_cell_opened", file, {}, hashOfCell(cell));
  if (auto kept = accounts.audit(account.name, "own_cell_refused", file, {}, hashOfCell(cell)); !kept) return kept;
  return base::Error{base::ErrorCode::PermissionDenied,
                     "The cell " + file +
                         " is live and not one that this program was built with: its file, what that is a variant of, "
                         "its specimen or its arm is another. Only an engineer may work with it before it was "
                         "commissioned. " +
                         state.words,
                     "Choose a shipped cell, or let an engineer sign in. Nothing moves. " + state.remedy};
}

}  // namespace articulus::run
