#pragma once
#include <QString>

#include "core/storage/records.h"

namespace articulus::ui {

/// A row of the audit trail as people read it: gains, limits and laws by the names of their panels, numbers in the
/// units of the screen, records by their fields. What has no other words stays as the trail has it.
/// Thread  ui
[[nodiscard]] QString auditSubject(const storage::AuditEntry& entry);
/// In  value: its before or after
[[nodiscard]] QString auditValue(const storage::AuditEntry& entry, const std::string& value);

}  // namespace articulus::ui
