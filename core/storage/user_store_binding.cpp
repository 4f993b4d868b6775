#include <unistd.h>

#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"
#include "core/storage/detail/run_chain.h"
#include "core/storage/detail/user_store_private.h"

namespace articulus::storage {

using base::ErrorCode;
using detail::refuse;

namespace {

constexpr const char* kHeadTag = "newest run of a folder";

/// What the second place, beside the database, knows of its newest run.
struct RunsHead {
  std::int64_t run = 0;
  std::string settingsHash;
  bool genuine = false;
};

std::string headText(const std::string& folder, const RunsHead& head) {
  return folder + "/" + std::to_string(head.run) + "/" + head.settingsHash;
}

std::filesystem::path headFile(const Database& database) { return database.file().parent_path() / "runs.head"; }

std::optional<RunsHead> readHead(const Database& database, const Binding& binding) {
  const auto text = detail::readPrivateFile(headFile(database));
  if (!text) return std::nullopt;
  RunsHead head;
  char hash[65] = {}, tag[65] = {};
  long long run = 0;
  if (std::sscanf(text->c_str(), "articulus-runs-head 1 %lld %64s %64s", &run, hash, tag) != 3) return head;
  head.run = run;
  head.settingsHash = hash;
  head.genuine = binding.key->tagged(kHeadTag, headText(binding.folder, head), tag);
  return head;
}

RunsHead newestRun(Database& database) {
  Database::Statement row(database, "SELECT run_id, settings_hash FROM run_seal ORDER BY run_id DESC LIMIT 1");
  if (!row.step()) return {};
  return {row.integer(0), row.text(1), true};
}

}  // namespace

void UserStore::Private::requireBinding() {
  if (!binding.any()) return;
  Database::Statement row(database, "SELECT folder, first_sealed_run, tag FROM station_binding");
  if (row.step()) {
    if (row.text(0) == binding.folder &&
        binding.key->tagged(detail::kBindingTag, detail::bindingText(row.text(0), row.integer(1)), row.text(2)))
      return;
    refuse(ErrorCode::PermissionDenied,
           database.file().string() + " belongs to another person's folder or to another station.",
           "Nothing of it was opened or changed. Ask the administrator to look for it with: articulusctl users list");
  }
  row.reset();
  Transaction transaction(database);
  Database::Statement newest(database, "SELECT count(*), coalesce(max(id), 0) FROM run");
  newest.step();
  const auto runs = newest.integer(0), first = newest.integer(1) + 1;
  newest.reset();
  if (runs > 0 && !binding.mayAdopt)
    refuse(ErrorCode::PermissionDenied, database.file().string() + " was not made for this account.",
           "Nothing of it was opened or changed. Ask the administrator to look for it with: articulusctl users list");
  Database::Statement insert(
      database, "INSERT OR IGNORE INTO station_binding (id, folder, first_sealed_run, tag) VALUES (1, ?, ?, ?)");
  insert.bind(1, binding.folder).bind(2, first);
  insert.bind(3, binding.key->tag(detail::kBindingTag, detail::bindingText(binding.folder, first))).run();
  transaction.commit();
}

void UserStore::Private::noteNewestRun() {
  if (!binding.any()) return;
  const auto known = readHead(database, binding);
  const auto newest = newestRun(database);
  if (known && known->genuine && known->run >= newest.run) return;
  detail::replacePrivateFile(headFile(database),
                             "articulus-runs-head 1 " + std::to_string(newest.run) + " " + newest.settingsHash + " " +
                                 binding.key->tag(kHeadTag, headText(binding.folder, newest)) + "\n");
}

base::Result<std::vector<std::string>> UserStore::missingRuns() {
  return detail::guarded([&] {
    std::vector<std::string> findings;
    Database::Statement rows(d_->database, "SELECT run_id, previous_hash, settings_hash FROM run_seal ORDER BY run_id");
    std::string previous;
    std::int64_t before = 0;
    for (; rows.step(); before = rows.integer(0), previous = rows.text(2))
      if (rows.text(1) != previous)
        findings.push_back("runs between " + std::to_string(before) + " and " + std::to_string(rows.integer(0)) +
                           " are missing or were exchanged");
    if (!d_->binding.any()) return findings;
    const auto head = readHead(d_->database, d_->binding);
    const auto newest = newestRun(d_->database);
    if (!head && newest.run > 0) findings.emplace_back("the file runs.head beside the database is missing");
    if (head && !head->genuine) findings.emplace_back("the file runs.head beside the database was changed");
    if (head && head->genuine &&
        (head->run > newest.run || (head->run == newest.run && head->settingsHash != newest.settingsHash)))
      findings.push_back("the newest run was " + std::to_string(head->run) + " and is " + std::to_string(newest.run) +
                         " now: runs were removed, or the database is an older copy");
    return findings;
  });
}

}  // namespace articulus::storage
