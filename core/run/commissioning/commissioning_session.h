#pragma once
#include <array>

#include "core/run/commissioning/commissioning_store.h"

namespace articulus::run {

/// The steps of one commissioning as they are done one after the other by one person: which is next, what was found,
/// and when there is something to keep. A step that is done again voids those after it, which rely on it; a cell
/// that changed meanwhile begins anew. In a rehearsal each step stands alone, because a simulated arm has no emergency
/// stop of its own.
/// Thread  one
class CommissioningSession {
 public:
  CommissioningSession(const cell::CellConfig& cell, std::string software, std::string by);

  /// Before a step.
  /// Errors  Conflict: a step before it has not passed; as cellIdentity()
  [[nodiscard]] base::Result<void> begin(record::CommissioningStep step);
  /// What came of it. On a live cell it has not passed where its files were edited meanwhile.  In  when: ISO 8601, UTC
  void take(record::CommissioningResult result, const std::string& when);

  [[nodiscard]] const record::CommissioningRecord& record() const { return record_; }
  /// Why that step cannot be done yet; empty: it can.
  [[nodiscard]] std::string reasonAgainst(record::CommissioningStep step) const;
  /// Whether the record is to be signed and kept as it is now: of a live cell, once every step has passed, or as soon
  /// as one has not. Some steps that pass do not make up for the others, and a rehearsal admits nobody.
  [[nodiscard]] bool toBeKept() const;

 private:
  const cell::CellConfig& cell_;
  record::CommissioningRecord record_;
};

}  // namespace articulus::run
