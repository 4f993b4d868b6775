#include "core/storage/detail/audit_trail.h"

#include <initializer_list>
#include <string>

#include "core/storage/detail/text.h"

namespace articulus::storage::detail {
namespace {

const std::string& firstHash() {
  static const std::string zeros(64, '0');
  return zeros;
}

std::string hashRow(std::initializer_list<std::string_view> fields) {
  std::string bytes;
  for (const auto field : fields) bytes.append(std::to_string(field.size())).append(":").append(field);
  return hashOf(bytes);
}

/// The highest id that was ever given.
std::int64_t lastId(Database& database) {
  Database::Statement row(database, "SELECT seq FROM sqlite_sequence WHERE name = 'audit'");
  return row.step() ? row.integer(0) : 0;
}

}  // namespace

void appendAudit(Database& database, std::string_view who, std::string_view what, std::string_view subject,
                 std::string_view before, std::string_view after) {
  const auto id = lastId(database) + 1;
  Database::Statement newest(database, "SELECT row_hash FROM audit ORDER BY id DESC LIMIT 1");
  const auto previous = newest.step() ? newest.text(0) : firstHash();
  newest.reset();
  const auto time = utcNow();
  Database::Statement insert(database,
                             "INSERT INTO audit (id, time_utc, who, what, subject, value_before, value_after, "
                             "previous_hash, row_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  insert.bind(1, id).bind(2, time).bind(3, who).bind(4, what).bind(5, subject).bind(6, before).bind(7, after);
  insert.bind(8, previous);
  insert.bind(9, hashRow({previous, std::to_string(id), time, who, what, subject, before, after})).run();
}

std::optional<std::int64_t> firstBrokenAuditRow(Database& database) {
  Database::Statement rows(
      database,
      "SELECT id, time_utc, who, what, subject, value_before, value_after, previous_hash, row_hash "
      "FROM audit ORDER BY id");
  std::string previous = firstHash();
  std::int64_t expected = 1;
  while (rows.step()) {
    const auto id = rows.integer(0);
    const auto hash = hashRow({previous, std::to_string(id), rows.text(1), rows.text(2), rows.text(3), rows.text(4),
                               rows.text(5), rows.text(6)});
    if (id != expected || rows.text(7) != previous || rows.text(8) != hash) return id;
    previous = hash;
    ++expected;
  }
  if (lastId(database) >= expected) return expected;
  return std::nullopt;
}

}  // namespace articulus::storage::detail
