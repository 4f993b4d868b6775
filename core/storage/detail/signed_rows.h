#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/storage/binding.h"
#include "core/storage/database.h"

namespace articulus::storage::detail {

/// Rows that a person writes and may change: specimens, sessions, ticks of the checklist, experiments and their
/// versions, registrations. Each carries a tag over what it says, made with the station's key in the transaction that
/// writes it. An older state of a row that somebody puts back, and a tick or an experiment that is taken away, are not
/// seen.
/// Errors  StorageError
/// Thread  that of the database
enum class SignedTable { Specimen, Session, Tick, Experiment, Version, Registration, RunTick };

/// item: of the checklist, for a tick (of a session or a run); the number, for a version.
void signRow(Database& database, const Binding& binding, SignedTable table, std::int64_t id,
             std::string_view item = {});
[[nodiscard]] bool rowFits(Database& database, const Binding& binding, SignedTable table, std::int64_t id,
                           std::string_view item = {});
/// As they are found: once for rows of before there were tags, and where an administrator takes changes as known.
void signRowsAsFound(Database& database, const Binding& binding);
/// In words: what refers to rows that are gone.
[[nodiscard]] std::vector<std::string> looseRows(Database& database);
/// In words: rows that were changed or put in.
[[nodiscard]] std::vector<std::string> changedRows(Database& database, const Binding& binding);

}  // namespace articulus::storage::detail
