#pragma once
#include <set>
#include <string>

#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/run/rehearsal/rehearsal.h"

namespace articulus::storage {
class AccountStore;
}

namespace articulus::run {

/// Keeps the arm of a live cell from running a plan that nobody has seen: one whose hash (hashOf) was not rehearsed on
/// this cell, or not to a good end, and that nobody waived by name and reason. It is shut from the beginning, also
/// where nobody says where rehearsals are kept. A simulated arm needs none. Rehearsals stand in the audit trail, tagged
/// with the station's key, so that one at the command line opens the desktop too; of several of one plan the last
/// counts. A waiver holds until this gate goes.
/// Thread  the one of the accounts
class RehearsalGate {
 public:
  explicit RehearsalGate(const cell::CellConfig& cell) : cell_(cell) {}

  /// The accounts must outlive this.
  void keptIn(storage::AccountStore& accounts) { accounts_ = &accounts; }
  /// Whether this cell asks for a rehearsal at all.
  [[nodiscard]] bool asked() const { return cell_.handledAsLive(); }
  /// Keeps how it ended, well or not.
  /// Errors  Conflict without accounts, and on a cell that asks for it where the model was of another joint;
  ///         StorageFailure
  [[nodiscard]] base::Result<void> put(const std::string& who, const Rehearsal& rehearsal);
  /// Who answers for it that this plan runs without.
  /// Errors  InvalidArgument without name or reason; otherwise as put()
  [[nodiscard]] base::Result<void> waive(const std::string& who, const std::string& planHash,
                                         const std::string& reason);
  /// Errors  Conflict with the remedy
  [[nodiscard]] base::Result<void> mayRun(const std::string& planHash) const;

 private:
  const cell::CellConfig& cell_;
  storage::AccountStore* accounts_ = nullptr;
  std::set<std::string> waived_;
};

}  // namespace articulus::run
