#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/run/drift/cell_measurements.h"
#include "core/storage/records.h"

namespace articulus::storage {
class AccountStore;
}

namespace articulus::ui {

/// Who did what to this station. Handed over by value; the accounts outlive it.
/// Thread  ui
class AuditTrail {
 public:
  /// Writes what was changed from what to what.
  using Write =
      std::function<base::Result<void>(const std::string& key, const std::string& before, const std::string& after)>;

  explicit AuditTrail(storage::AccountStore& accounts) : accounts_(&accounts) {}

  [[nodiscard]] base::Result<std::vector<storage::AuditEntry>> entries() const;  ///< newest first
  /// The first row that was changed by hand, by its id; none where the chain is whole.
  [[nodiscard]] base::Result<std::optional<std::int64_t>> firstBrokenRow() const;
  /// Writes under this person's name, also after she has signed out. what: "gain_changed" ...
  [[nodiscard]] Write writerFor(const std::string& person, const std::string& what) const;
  /// What the sessions have measured of a cell, oldest first.
  [[nodiscard]] base::Result<std::vector<run::CellMeasurement>> measurements(const std::string& cellKey) const;
  /// Adds to it under this person's name.
  using Measured = std::function<base::Result<void>(const run::MeasuredValues& values)>;
  [[nodiscard]] Measured measuredBy(const std::string& person, const cell::CellConfig& cell) const;

 private:
  storage::AccountStore* accounts_;
};

}  // namespace articulus::ui
