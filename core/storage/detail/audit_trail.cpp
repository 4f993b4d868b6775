#include "core/storage/detail/audit_trail.h"

#include <initializer_list>
#include <string>

#include "core/storage/detail/digest.h"
#include "core/storage/detail/text.h"

namespace articulus::storage::detail {
namespace {

const std::string& firstHash() {
  static const std::string zeros(64, '0');
  return zeros;
}

constexpr const char* kPurpose = "audit trail";

std::string bytesOf(std::initializer_list<std::string_view> fields) {
  std::string bytes;
  for (const auto field : fields) bytes.append(std::to_string(field.size())).append(":").append(field);
  return bytes;
}

/// The highest id that was ever given.
std::int64_t lastId(Database& database) {
  Database::Statement row(database, "SELECT seq FROM sqlite_sequence WHERE name = 'audit'");
  return row.step() ? row.integer(0) : 0;
}

}  // namespace

void appendAudit(Database& database, const StationKey& key, std::string_view who, std::string_view what,
                 std::string_view subject, std::string_view before, std::string_view after) {
  const auto id = lastId(database) + 1;
  const auto end = auditEnd(database);
  const auto previous = end.hash.empty() ? firstHash() : end.hash;
  const auto time = utcNow();
  Database::Statement insert(database,
                             "INSERT INTO audit (id, time_utc, who, what, subject, value_before, value_after, "
                             "previous_hash, row_hash, keyed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)");
  insert.bind(1, id).bind(2, time).bind(3, who).bind(4, what).bind(5, subject).bind(6, before).bind(7, after);
  insert.bind(8, previous);
  const auto bytes = bytesOf({previous, std::to_string(id), time, who, what, subject, before, after});
  insert.bind(9, key.tag(kPurpose, bytes)).run();
}

AuditEnd auditEnd(Database& database) {
  Database::Statement newest(database, "SELECT id, row_hash FROM audit ORDER BY id DESC LIMIT 1");
  if (!newest.step()) return {};
  return {newest.integer(0), newest.text(1)};
}

std::optional<std::string> auditHashOf(Database& database, std::int64_t id) {
  Database::Statement row(database, "SELECT row_hash FROM audit WHERE id = ?");
  if (!row.bind(1, id).step()) return std::nullopt;
  return row.text(0);
}

std::string auditDigest(Database& database, std::int64_t before) {
  Database::Statement rows(database,
                           "SELECT id, time_utc, who, what, subject, value_before, value_after, previous_hash, "
                           "row_hash, keyed FROM audit WHERE id < ? ORDER BY id");
  Digest digest;
  for (rows.bind(1, before); rows.step();) {
    digest.add(rows.integer(0));
    for (int column = 1; column < 9; ++column) digest.add(rows.text(column));
    digest.add(rows.integer(9));
  }
  return digest.hex();
}

namespace {

/// The row that tells of the present key; 0: the station has its first one.
std::int64_t renewalOf(Database& database, const StationKey& key) {
  Database::Statement row(database,
                          "SELECT id, value_before FROM audit WHERE what = 'key_renewed' AND value_after = ? "
                          "ORDER BY id DESC LIMIT 1");
  if (!row.bind(1, key.publicKey()).step()) return 0;
  return auditDigest(database, row.integer(0)) == row.text(1) ? row.integer(0) : 0;
}

}  // namespace

std::optional<std::int64_t> firstBrokenAuditRow(Database& database, const StationKey& key) {
  const auto renewal = renewalOf(database, key);  // its own tag is checked below, with the rest
  Database::Statement rows(
      database,
      "SELECT id, time_utc, who, what, subject, value_before, value_after, previous_hash, row_hash, keyed "
      "FROM audit ORDER BY id");
  std::string previous = firstHash();
  std::int64_t expected = 1;
  bool keyed = false;
  while (rows.step()) {
    const auto id = rows.integer(0);
    const auto bytes = bytesOf({previous, std::to_string(id), rows.text(1), rows.text(2), rows.text(3), rows.text(4),
                                rows.text(5), rows.text(6)});
    keyed = keyed || rows.integer(9) != 0;  // no row behind a keyed one is without
    const bool genuine = id < renewal ? true
                         : keyed      ? key.tagged(kPurpose, bytes, rows.text(8))
                                      : hashOf(bytes) == rows.text(8);
    if (id != expected || rows.text(7) != previous || !genuine) return id;
    previous = rows.text(8);
    ++expected;
  }
  if (lastId(database) >= expected) return expected;
  return std::nullopt;
}

}  // namespace articulus::storage::detail
