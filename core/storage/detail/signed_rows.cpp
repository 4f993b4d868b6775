#include "core/storage/detail/signed_rows.h"

#include <array>
#include <utility>

#include "core/storage/detail/digest.h"

namespace articulus::storage::detail {
namespace {

struct Table {
  const char* name;
  const char* columns;  ///< that the tag covers
  int count;            ///< of them
  const char* id;
  const char* item;  ///< second part of the key, or an empty text
  const char* words;
};

constexpr std::array<Table, 7> kTables{{
    {"specimen",
     "label, species, joint, level, side, donor_code, state, "
     "CASE WHEN degeneration IS NULL THEN notes ELSE notes || char(31) || degeneration END, thawed_utc, created_utc",
     10, "id", "''", "specimen"},
    {"session", "specimen_id, began_utc, ended_utc", 3, "id", "''", "session"},
    {"checklist_tick", "who, ticked_utc, measured", 3, "session_id", "item", "a tick of session"},
    {"protocol", "name, json, content_hash, changed_utc", 4, "id", "''", "experiment"},
    {"protocol_version", "name, json, content_hash, saved_utc, who, step_count", 6, "protocol_id", "version",
     "a version of experiment"},
    {"registration", "session_id, who, made_utc, json", 4, "id", "''", "registration"},
    {"run_tick", "who, ticked_utc, measured", 3, "run_id", "item", "a tick of run"},
}};
constexpr std::string_view kRowTag = "row of a person";

const Table& tableOf(SignedTable table) { return kTables[static_cast<std::size_t>(table)]; }

/// Columns: id, item, tag, then those that the tag covers.
std::string selectSql(const Table& t) {
  return std::string("SELECT ") + t.id + ", " + t.item + ", tag, " + t.columns + " FROM " + t.name;
}

std::string whereSql(const Table& t) {
  return std::string(" WHERE ") + t.id + " = ?1" +
         (std::string_view(t.item) == "''" ? std::string() : std::string(" AND ") + t.item + " = ?2");
}

bool hasItem(const Table& t) { return std::string_view(t.item) != "''"; }

std::string itemText(const std::string& item) {
  if (item.empty()) return item;
  return std::string(" (").append(item).append(")");
}

std::string digestOf(const Table& t, const Binding& binding, const Database::Statement& row) {
  Digest digest;
  digest.add(binding.folder).add(std::string_view(t.name)).add(row.integer(0)).add(row.text(1));
  for (int column = 3; column < 3 + t.count; ++column)
    digest.add(static_cast<std::int64_t>(row.isNull(column) ? 0 : 1)).add(row.text(column));
  return digest.hex();
}

bool fits(const Table& t, const Binding& binding, const Database::Statement& row) {
  return binding.key->tagged(kRowTag, digestOf(t, binding, row), row.text(2));
}

}  // namespace

void signRow(Database& database, const Binding& binding, SignedTable table, std::int64_t id, std::string_view item) {
  if (!binding.any()) return;
  const Table& t = tableOf(table);
  Database::Statement row(database, selectSql(t) + whereSql(t));
  row.bind(1, id);
  if (hasItem(t)) row.bind(2, item);
  if (!row.step()) return;
  const auto tag = binding.key->tag(kRowTag, digestOf(t, binding, row));
  row.reset();
  Database::Statement update(database, std::string("UPDATE ") + t.name + " SET tag = ?3" + whereSql(t));
  update.bind(1, id);
  if (hasItem(t)) update.bind(2, item);
  update.bind(3, tag).run();
}

bool rowFits(Database& database, const Binding& binding, SignedTable table, std::int64_t id, std::string_view item) {
  if (!binding.any()) return false;
  const Table& t = tableOf(table);
  Database::Statement row(database, selectSql(t) + whereSql(t));
  row.bind(1, id);
  if (hasItem(t)) row.bind(2, item);
  return row.step() && fits(t, binding, row);
}

void signRowsAsFound(Database& database, const Binding& binding) {
  for (std::size_t i = 0; i < kTables.size(); ++i) {
    std::vector<std::pair<std::int64_t, std::string>> rows;
    Database::Statement row(database, selectSql(kTables[i]));
    while (row.step()) rows.emplace_back(row.integer(0), row.text(1));
    row.reset();
    for (const auto& [id, item] : rows) signRow(database, binding, static_cast<SignedTable>(i), id, item);
  }
}

std::vector<std::string> changedRows(Database& database, const Binding& binding) {
  std::vector<std::string> words;
  if (!binding.any()) return words;
  for (const Table& t : kTables) {
    Database::Statement row(database, selectSql(t) + " ORDER BY 1, 2");
    while (row.step())
      if (!fits(t, binding, row))
        words.push_back(std::string(t.words) + " " + std::to_string(row.integer(0)) + itemText(row.text(1)) +
                        " was changed or put in");
  }
  return words;
}

std::vector<std::string> looseRows(Database& database) {
  std::vector<std::string> words;
  for (const char* of : {"run", "session", "checklist_tick", "protocol_version", "registration", "run_tick"}) {
    Database::Statement loose(database,
                              std::string("SELECT rowid, parent FROM pragma_foreign_key_check('") + of + "')");
    while (loose.step())
      words.push_back(std::string(of).append(" refers to a ").append(loose.text(1)).append(" that was removed"));
  }
  return words;
}

}  // namespace articulus::storage::detail
