#include "core/storage/migration.h"

#include <cctype>
#include <map>
#include <string>
#include <utility>

#include "core/base/input_file.h"
#include "core/storage/detail/guarded.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using detail::refuse;

constexpr const char* kReinstall = "Install Articulus again: its own files are incomplete. Your data were not changed.";

std::int64_t pragma(Database& database, std::string_view name) {
  Database::Statement statement(database, "PRAGMA " + std::string(name));
  statement.step();
  return statement.integer(0);
}

/// The number at the beginning of "NNN_what.sql", or 0.
int numberOf(const std::string& name) {
  if (name.size() < 5 || name[3] != '_') return 0;
  int number = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    if (std::isdigit(static_cast<unsigned char>(name[i])) == 0) return 0;
    number = 10 * number + (name[i] - '0');
  }
  return number;
}

std::map<int, std::filesystem::path> migrationsIn(const std::filesystem::path& folder) {
  std::error_code error;
  std::map<int, std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() != ".sql") continue;
    const int number = numberOf(entry.path().filename().string());
    if (number == 0)
      refuse(ErrorCode::ParseError, "The migration " + entry.path().string() + " has no number.",
             "Name it NNN_what_it_does.sql, from 001.");
    if (!found.emplace(number, entry.path()).second)
      refuse(ErrorCode::ParseError,
             "Two migrations in " + folder.string() + " have the number " + std::to_string(number) + ".", kReinstall);
  }
  if (error || found.empty())
    refuse(ErrorCode::NotFound, "There are no database migrations in " + folder.string() + ".", kReinstall);
  int expected = 1;
  for (const auto& [number, path] : found) {
    if (number != expected)
      refuse(ErrorCode::ParseError, "Migration " + std::to_string(expected) + " is missing in " + folder.string() + ".",
             kReinstall);
    ++expected;
  }
  return found;
}

std::string readFile(const std::filesystem::path& file) {
  auto content = base::readFileBytes(file);
  if (!content) refuse(ErrorCode::NotFound, content.error().message, kReinstall);
  return std::move(*content);
}

std::int64_t tableCount(Database& database) {
  Database::Statement statement(database, "SELECT count(*) FROM sqlite_master");
  statement.step();
  return statement.integer(0);
}

void checkKind(Database& database, DatabaseKind kind, std::int64_t version, std::int64_t tables, int newest) {
  if (version == 0) {
    if (tables > 0)
      refuse(ErrorCode::Conflict, database.file().string() + " is a database of another program.",
             "Choose another file or folder; it was not changed.");
    return;
  }
  if (pragma(database, "application_id") != static_cast<std::int64_t>(kind))
    refuse(ErrorCode::Conflict,
           database.file().string() + " is not a database of " +
               (kind == DatabaseKind::Accounts ? "accounts" : "runs") + " of Articulus.",
           "Choose another file or folder; it was not changed.");
  if (version > newest)
    refuse(ErrorCode::Conflict,
           database.file().string() + " was written by a newer Articulus (schema " + std::to_string(version) +
               "; this one knows " + std::to_string(newest) + ").",
           "Use the newer Articulus; the file was not changed.");
}

void apply(Database& database, int number, const std::filesystem::path& file, DatabaseKind kind) {
  const auto sql = readFile(file);
  Transaction transaction(database);
  if (pragma(database, "user_version") >= number) return;  // another process was faster
  try {
    database.execute(sql);
    database.execute("PRAGMA user_version = " + std::to_string(number));
    database.execute("PRAGMA application_id = " + std::to_string(static_cast<std::int32_t>(kind)));
    transaction.commit();
  } catch (const StorageError& e) {
    refuse(e.error().code,
           "Bringing " + database.file().string() + " up to date with " + file.filename().string() + " failed. " +
               e.error().message,
           e.error().remedy + " The database is as it was before.");
  }
}

/// The triggers that a migration makes, as SQLite keeps them. They stop a slip in SQLite's own shell; the tags of the
/// rows, not they, show what was changed.
bool isOurs(const std::string& name, const std::string& sql) {
  const std::string raise = "\nBEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END";
  return (name == "audit_keeps_its_rows" && sql == "CREATE TRIGGER " + name + " BEFORE DELETE ON audit" + raise) ||
         (name == "audit_changes_no_row" && sql == "CREATE TRIGGER " + name + " BEFORE UPDATE ON audit" + raise) ||
         (name == "audit_replaces_no_row" &&
          sql == "CREATE TRIGGER " + name +
                     " BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id)" + raise);
}

}  // namespace

std::vector<std::string> foreignSchema(Database& database) {
  std::vector<std::string> words;
  Database::Statement row(database,
                          "SELECT type, name, coalesce(sql, '') FROM sqlite_master WHERE type IN ('trigger', 'view') "
                          "ORDER BY type, name");
  while (row.step())
    if (!isOurs(row.text(1), row.text(2)))
      words.push_back("the " + row.text(0) + " \"" + row.text(1) + "\" was put into the database or changed");
  Database::Statement acting(database,
                             "SELECT DISTINCT m.name FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE "
                             "m.type = 'table' AND (f.on_update <> 'NO ACTION' OR f.on_delete <> 'NO ACTION')");
  while (acting.step())
    words.push_back("the table \"" + acting.text(0) + "\" was given references that change rows by themselves");
  return words;
}

void migrate(Database& database, const std::filesystem::path& folder, DatabaseKind kind) {
  const auto files = migrationsIn(folder);
  // Tables before version: if another process creates the database in between, it is seen as new or as ready.
  const auto tables = tableCount(database);
  const auto version = pragma(database, "user_version");
  checkKind(database, kind, version, tables, files.rbegin()->first);
  // An older one where nothing can be written is read by way of a copy.
  if (database.readOnly() && version < files.rbegin()->first) database.workOnCopy();
  for (const auto& [number, file] : files)
    if (number > version) apply(database, number, file, kind);
}

}  // namespace articulus::storage
