#include "ui/bridge/audit_trail.h"

#include "core/storage/account_store.h"

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

}  // namespace articulus::ui
