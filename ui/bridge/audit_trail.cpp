#include "ui/bridge/audit_trail.h"

#include "core/storage/accounts/account_store.h"

namespace articulus::ui {

base::Result<std::vector<storage::AuditEntry>> AuditTrail::entries() const { return accounts_->auditTrail(); }

base::Result<std::optional<std::int64_t>> AuditTrail::firstBrokenRow() const {
  return accounts_->firstBrokenAuditRow();
}

AuditTrail::Write AuditTrail::writerFor(const std::string& person, const std::string& what) const {
  return [accounts = accounts_, person, what](const std::string& key, const std::string& before,
                                              const std::string& after) {
    return accounts->audit(person, what, key, before, after);
  };
}

base::Result<std::vector<run::CellMeasurement>> AuditTrail::measurements(const std::string& cellKey) const {
  return run::measurementsOf(*accounts_, cellKey);
}

AuditTrail::Measured AuditTrail::measuredBy(const std::string& person, const cell::CellConfig& cell) const {
  return [accounts = accounts_, person, &cell](const run::MeasuredValues& values) {
    return run::keepMeasured(*accounts, person, cell, values);
  };
}

}  // namespace articulus::ui
