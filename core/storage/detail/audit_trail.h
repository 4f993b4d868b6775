#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/storage/database.h"

namespace articulus::storage::detail {

/// Appends to the audit table; call it inside a Transaction, so that what is audited and its audit stand or fall
/// together. A row's hash is BLAKE2b-256 over the hash of the row before it (64 zeros for the first), then id, time,
/// who, what, subject, before and after as texts, each preceded by its length and a colon, so that no two rows give the
/// same bytes.
void appendAudit(Database& database, std::string_view who, std::string_view what, std::string_view subject = {},
                 std::string_view before = {}, std::string_view after = {});

/// The id of the first row whose place, link or hash does not fit; rows missing at the end are known by the counter of
/// AUTOINCREMENT.
[[nodiscard]] std::optional<std::int64_t> firstBrokenAuditRow(Database& database);

}  // namespace articulus::storage::detail
