#pragma once
#include <array>

#include "core/cycle/snapshot.h"
#include "core/run/commissioning/commissioning_store.h"

namespace articulus::run {

/// The steps of one commissioning as they are done one after the other by one person: which is next, what was found,
/// and when there is something to keep. A step that is done again voids those after it, which rely on it. What is tried
/// is a live cell as its files are: where they were edited since it was opened, or settings of the session are others,
/// no step begins. In a rehearsal each step stands alone, because a simulated arm has no emergency stop of its own.
/// Thread  one
class CommissioningSession {
 public:
  /// In  openedAs: cellIdentity() of when the station was made
  CommissioningSession(const cell::CellConfig& cell, std::string openedAs, std::string software, std::string by);

  /// Before a step.  In  now: of the station
  /// Errors  Conflict: a step before it has not passed; of a live cell also: its files were edited since it was opened;
  ///         gains, limits or force law are not those of its file
  [[nodiscard]] base::Result<void> begin(record::CommissioningStep step, const cycle::Snapshot& now);
  /// What came of it. On a live cell it has not passed where its files were edited meanwhile, or a setting was changed.
  /// In  when: ISO 8601, UTC; now: of the station
  void take(record::CommissioningResult result, const std::string& when, const cycle::Snapshot& now);

  [[nodiscard]] const record::CommissioningRecord& record() const { return record_; }
  /// Why that step cannot be done yet; empty: it can.
  [[nodiscard]] std::string reasonAgainst(record::CommissioningStep step) const;
  /// Whether the record is to be signed and kept as it is now: of a live cell, once every step has passed, or as soon
  /// as one has not. Some steps that pass do not make up for the others, and a rehearsal admits nobody.
  [[nodiscard]] bool toBeKept() const;

 private:
  const cell::CellConfig& cell_;
  record::CommissioningRecord record_;
  std::uint64_t gains_ = 0, forceLaw_ = 0;  ///< their revisions as the step began
};

}  // namespace articulus::run
