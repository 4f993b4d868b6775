#include <algorithm>

#include "core/storage/detail/guarded.h"
#include "core/storage/detail/run_chain.h"
#include "core/storage/detail/run_ledger.h"
#include "core/storage/detail/signed_rows.h"
#include "core/storage/detail/user_store_private.h"
#include "core/storage/migration.h"

namespace articulus::storage {

using base::ErrorCode;
using detail::refuse;
using detail::RunLedger;

namespace {

bool holdsNothing(Database& database) {
  for (const char* table : {"run", "run_seal", "specimen", "session", "checklist_tick", "protocol"}) {
    Database::Statement row(database, std::string("SELECT 1 FROM ") + table + " LIMIT 1");
    if (row.step()) return false;
  }
  return true;
}

}  // namespace

void UserStore::Private::requireBinding() {
  if (!binding.any()) return;
  Database::Statement row(database, "SELECT folder, first_sealed_run, tag, ledger FROM station_binding");
  if (row.step()) {
    const bool sameFolder = row.text(0) == binding.folder;
    const auto text = detail::bindingText(row.text(0), row.integer(1), row.integer(3) != 0);
    if (sameFolder && binding.key->tagged(detail::kBindingTag, text, row.text(2))) return;
    if (sameFolder && binding.mayRebind) {
      if (database.readOnly()) return;
      row.reset();
      return rebind();
    }
    refuse(ErrorCode::PermissionDenied,
           database.file().string() + " belongs to another person's folder or to another station.",
           "Nothing of it was opened or changed. Ask the administrator to look for it with: articulusctl users list");
  }
  row.reset();
  if (binding.used)
    refuse(ErrorCode::PermissionDenied,
           database.file().string() + " does not say any more whose it is: it was emptied or exchanged.",
           "Nothing of it was opened. Put the person's folder back from a backup of the data folder; without one an "
           "administrator removes the account, which keeps the folder as one of nobody, and makes a new one.");
  Database::Statement newest(database, "SELECT count(*), coalesce(max(id), 0) FROM run");
  newest.step();
  const auto runs = newest.integer(0), first = newest.integer(1) + 1;
  newest.reset();
  if (runs > 0 && !binding.mayAdopt)
    refuse(ErrorCode::PermissionDenied, database.file().string() + " was not made for this account.",
           "Nothing of it was opened or changed. Ask the administrator to look for it with: articulusctl users list");
  if (database.readOnly() && !database.isCopy()) return;
  // Only what is of before there was a second place may be signed as it is found: the tag that says so could be kept
  // and put back.
  const bool isNew = !database.readOnly() && holdsNothing(database);
  if (isNew) {
    const auto begun = detail::guarded([&] { RunLedger::begin(database, binding); });
    if (!begun) ledgerProblem = begun.error().message;
  }
  Transaction transaction(database);
  Database::Statement insert(database,
                             "INSERT OR IGNORE INTO station_binding (id, folder, first_sealed_run, tag, ledger) "
                             "VALUES (1, ?, ?, ?, ?)");
  insert.bind(1, binding.folder).bind(2, first).bind(4, isNew ? 1 : 0);
  insert.bind(3, binding.key->tag(detail::kBindingTag, detail::bindingText(binding.folder, first, isNew))).run();
  transaction.commit();
}

/// After the station's key was renewed: what only the lost one could prove is taken as it is found.
void UserStore::Private::rebind() {
  Transaction transaction(database);
  Database::Statement old(database, "SELECT first_sealed_run FROM station_binding");
  old.step();
  const auto first = old.integer(0);
  old.reset();
  Database::Statement update(database, "UPDATE station_binding SET ledger = 0, tag = ?");
  update.bind(1, binding.key->tag(detail::kBindingTag, detail::bindingText(binding.folder, first, false))).run();
  database.execute("UPDATE run_seal SET begin_tag = NULL");
  detail::tagRunsOfBefore(database, binding);
  std::vector<std::int64_t> runs;
  Database::Statement run(database, "SELECT run_id FROM run_seal");
  while (run.step()) runs.push_back(run.integer(0));
  run.reset();
  for (const auto id : runs) detail::sealResults(database, binding, id);
  transaction.commit();
}

void UserStore::Private::catchUp() {
  const auto done = detail::guarded([&] { countProblem = RunLedger::catchUp(database, binding); });
  ledgerProblem = done ? std::string() : done.error().message;
}

base::Result<std::vector<std::string>> UserStore::missingRuns() {
  return detail::guarded([&] {
    const auto ledger = RunLedger::read(d_->database, d_->binding);  // before the snapshot: never ahead of it
    const ReadTransaction snapshot(d_->database);
    auto findings = ledger.findings(d_->database);
    if (!d_->ledgerProblem.empty())
      findings.push_back("the second place of the runs could not be written: " + d_->ledgerProblem);
    if (!d_->countProblem.empty())
      findings.push_back("the count of these runs outside of their folder could not be written: " + d_->countProblem);
    Database::Statement rows(d_->database, "SELECT run_id, previous_hash, settings_hash FROM run_seal ORDER BY run_id");
    std::string previous;
    std::int64_t before = 0;
    for (; rows.step(); before = rows.integer(0), previous = rows.text(2)) {
      bool told = false;  // what the second place knows is told, or was acknowledged, by number
      for (std::int64_t gone = before + 1; gone < rows.integer(0) && !told; ++gone) told = ledger.knows(gone);
      if (rows.text(1) != previous && !told)
        findings.push_back("runs between " + std::to_string(before) + " and " + std::to_string(rows.integer(0)) +
                           " are missing or were exchanged");
    }
    for (auto& words : foreignSchema(d_->database)) findings.push_back(std::move(words));
    const auto& known = ledger.acknowledgements();
    for (auto& words : detail::looseRows(d_->database))
      if (std::ranges::none_of(known, [&](const auto& line) { return line.ends_with(": " + words); }))
        findings.push_back(std::move(words));
    for (auto& words : detail::changedRows(d_->database, d_->binding)) findings.push_back(std::move(words));
    return findings;
  });
}

base::Result<std::vector<std::string>> UserStore::acknowledgements() {
  return detail::guarded([&] { return RunLedger::read(d_->database, d_->binding).acknowledgements(); });
}

base::Result<std::vector<std::string>> UserStore::acknowledge(const std::string& who) {
  return detail::guarded([&] {
    if (!d_->binding.any()) return std::vector<std::string>();
    return RunLedger::acknowledge(d_->database, d_->binding, who);
  });
}

}  // namespace articulus::storage
