#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/storage/database.h"

namespace articulus::storage {

/// What a database says it is (PRAGMA application_id), so that one is not mistaken for the other.
enum class DatabaseKind : std::int32_t {
  Accounts = 0x41525441,  ///< "ARTA"
  User = 0x41525455,      ///< "ARTU"
};

/// Brings a database to the newest schema: applies the files NNN_*.sql of a folder in order, from 001 without a gap,
/// each in a transaction of its own; PRAGMA user_version is the number of the last one. A file that fails changes
/// nothing. An older database that can only be read goes on as a temporary copy (Database::workOnCopy).
/// Errors  StorageError: a database newer than the program, of another kind or of another program; a gap or a double
///         number in the folder; a folder that is missing or empty
void migrate(Database& database, const std::filesystem::path& folder, DatabaseKind kind);

/// Triggers, views and foreign keys that act by themselves which no migration made, in words. Triggers and views do
/// nothing in a connection of ours; somebody put them there all the same.
[[nodiscard]] std::vector<std::string> foreignSchema(Database& database);

}  // namespace articulus::storage
