#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/storage/accounts/station_key.h"
#include "core/storage/database.h"

namespace articulus::storage::detail {

/// Appends to the audit table; call it inside a Transaction, so that what is audited and its audit stand or fall
/// together. A row's tag is made with the station's key over the tag of the row before it (64 zeros for the first),
/// then id, time, who, what, subject, before and after as texts, each preceded by its length and a colon, so that no
/// two rows give the same bytes. Rows of before there was a key have a plain BLAKE2b-256 in place of the tag.
void appendAudit(Database& database, const StationKey& key, std::string_view who, std::string_view what,
                 std::string_view subject = {}, std::string_view before = {}, std::string_view after = {});

/// What stands for all rows so far, whatever key tagged them: a row about a new key carries it in value_before, so that
/// what the lost key tagged is bound by the new one.
[[nodiscard]] std::string auditDigest(Database& database, std::int64_t before);

/// The newest row.
struct AuditEnd {
  std::int64_t id = 0;
  std::string hash;
};
[[nodiscard]] AuditEnd auditEnd(Database& database);
[[nodiscard]] std::optional<std::string> auditHashOf(Database& database, std::int64_t id);

/// The id of the first row whose place, link or tag does not fit; rows missing at the end are known by the counter of
/// AUTOINCREMENT. Rows of before the key was renewed are held by the row that says so.
[[nodiscard]] std::optional<std::int64_t> firstBrokenAuditRow(Database& database, const StationKey& key);

}  // namespace articulus::storage::detail
