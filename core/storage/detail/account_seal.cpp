#include "core/storage/detail/account_seal.h"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "core/storage/detail/audit_trail.h"
#include "core/storage/detail/digest.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"
#include "core/storage/migration.h"

namespace articulus::storage::detail {
namespace {

constexpr const char* kAccount = "account";
constexpr const char* kState = "state of the accounts";

std::string revisionsText(const std::map<std::int64_t, std::int64_t>& revisions) {
  std::string text;
  for (const auto& [id, revision] : revisions) text += std::to_string(id) + ":" + std::to_string(revision) + " ";
  return text;
}

std::map<std::int64_t, std::int64_t> revisionsOf(const std::string& text) {
  std::map<std::int64_t, std::int64_t> revisions;
  std::istringstream words(text);
  std::int64_t id = 0, revision = 0;
  char colon = 0;
  while (words >> id >> colon >> revision) revisions[id] = revision;
  return revisions;
}

/// keys: of which station; a state of before they were kept has none.
std::string stateText(std::int64_t counter, const std::string& revisions, const std::string& guard,
                      const std::string& publicKey, const std::string& formerKeys) {
  return std::to_string(counter) + "/" + revisions + "/" + guard +
         (publicKey.empty() ? "" : "/" + publicKey + "/" + formerKeys);
}

std::string headText(std::int64_t counter, std::int64_t auditId, const std::string& auditHash) {
  return "articulus-station-head 1 " + std::to_string(counter) + " " + std::to_string(auditId) + " " +
         (auditHash.empty() ? "-" : auditHash);
}

/// Whether there are folders of persons.
bool hasFolders(const std::filesystem::path& folder) {
  std::error_code ignored;
  const auto users = folder / "users";
  return std::filesystem::exists(users, ignored) && !std::filesystem::is_empty(users, ignored);
}

}  // namespace

AccountSeal::AccountSeal(Database& database, std::shared_ptr<const StationKey> key,
                         const std::filesystem::path& dataFolder)
    : database_(database), key_(std::move(key)), headFile_(dataFolder / "station.head") {}

AccountSeal::State AccountSeal::readState() {
  State state;
  Database::Statement row(database_,
                          "SELECT counter, revisions, guard_hash, tag, public_key, former_keys FROM "
                          "account_state WHERE id = 1");
  if (!row.step()) return state;
  state.counter = row.integer(0);
  state.revisions = revisionsOf(row.text(1));
  state.guardHash = row.text(2);
  state.publicKey = row.text(4);
  state.formerKeys = row.text(5);
  state.genuine = key_->tagged(
      kState, stateText(state.counter, row.text(1), row.text(2), state.publicKey, state.formerKeys), row.text(3));
  return state;
}

AccountSeal::Head AccountSeal::readHead() const {
  Head head;
  const auto text = readPrivateFile(headFile_);
  if (!text) return head;
  head.there = true;
  char hash[65] = {}, signature[129] = {};
  long long counter = 0, id = 0;
  if (std::sscanf(text->c_str(), "articulus-station-head 1 %lld %lld %64s %128s", &counter, &id, hash, signature) != 4)
    return head;
  head.counter = counter;
  head.auditId = id;
  head.auditHash = std::string_view(hash) == "-" ? "" : hash;
  head.genuine = key_->signedThis(headText(counter, id, head.auditHash), signature);
  return head;
}

std::string AccountSeal::guardHash() {
  Database::Statement row(
      database_, "SELECT name_hash, failures, last_failure_ms, locked_until_ms FROM sign_in_guard ORDER BY name_hash");
  Digest digest;
  while (row.step()) digest.add(row.text(0)).add(row.integer(1)).add(row.integer(2)).add(row.integer(3));
  return digest.hex();
}

std::string AccountSeal::tagText(std::int64_t accountId) {
  Database::Statement row(database_,
                          "SELECT name, name_key, role, password_hash, created_utc, folder, folder_id, folder_used, "
                          "locked, revision FROM account WHERE id = ?");
  Digest digest;
  digest.add(accountId);
  if (row.bind(1, accountId).step()) {
    for (int column = 0; column < 7; ++column) digest.add(row.text(column));
    for (int column = 7; column < 10; ++column) digest.add(row.integer(column));
  }
  return digest.hex();
}

void AccountSeal::retag(std::int64_t accountId) {
  Database::Statement next(database_, "UPDATE account SET revision = revision + 1 WHERE id = ?");
  next.bind(1, accountId).run();
  Database::Statement tag(database_, "UPDATE account SET tag = ? WHERE id = ?");
  tag.bind(1, key_->tag(kAccount, tagText(accountId))).bind(2, accountId).run();
  touched_.insert(accountId);
}

void AccountSeal::tagAll() {
  std::vector<std::int64_t> ids;
  std::int64_t first = 0;
  Database::Statement row(database_, "SELECT id FROM account ORDER BY role = 'engineer' DESC, id");
  while (row.step()) ids.push_back(row.integer(0));
  row.reset();
  if (ids.empty()) return;
  first = ids.front();
  Database::Statement give(database_, "UPDATE account SET role = 'administrator' WHERE id = ?");
  give.bind(1, first).run();
  for (const auto id : ids) retag(id);
  Database::Statement name(database_, "SELECT name FROM account WHERE id = ?");
  name.bind(1, first).step();
  appendAudit(database_, *key_, "(station)", "role_given", name.text(0), {}, "administrator");
}

void AccountSeal::adopt(bool keyIsNew) {
  if (database_.readOnly() && !database_.isCopy()) {
    Database::Statement state(database_, "SELECT count(*) FROM account_state");
    wiped_ = state.step() && state.integer(0) == 0 && readHead().there;
    return;
  }
  Transaction transaction(database_);
  const auto state = readState();
  const auto head = readHead();
  Database::Statement row(database_, "SELECT count(*) FROM account_state");
  row.step();
  const bool has = row.integer(0) > 0;
  row.reset();
  Database::Statement all(database_, "SELECT count(*) FROM account");
  all.step();
  const bool none = all.integer(0) == 0;
  all.reset();
  // A key that is in use, accounts or folders of persons: there were accounts, which somebody took away.
  const bool used = !keyIsNew && (!none || hasFolders(headFile_.parent_path()));
  if (!has && (head.there || used)) {
    wiped_ = true;
    return;
  }
  if (!has) {
    tagAll();
    Database::Statement insert(database_,
                               "INSERT INTO account_state (id, counter, revisions, guard_hash, tag) "
                               "VALUES (1, 0, '', '', '')");
    insert.run();
    first_ = guardTouched_ = true;
    commit(transaction);
    first_ = false;
    return;
  }
  const auto finding = headFinding(state, head);
  if (finding.empty()) return;
  appendAudit(database_, *key_, "(station)", kHeadFound, kAccountsFile, {}, finding);
  if (head.genuine && head.counter > state.counter) {  // or the next head would not be written
    Database::Statement catchUp(database_, "UPDATE account_state SET counter = ?, tag = ? WHERE id = 1");
    catchUp.bind(1, head.counter);
    const auto text =
        stateText(head.counter, revisionsText(state.revisions), state.guardHash, state.publicKey, state.formerKeys);
    catchUp.bind(2, state.genuine ? key_->tag(kState, text) : std::string("changed")).run();
  }
  commit(transaction);
}

void AccountSeal::refuseWiped() const {
  if (!wiped_) return;
  refuse(base::ErrorCode::PermissionDenied,
         "The accounts of this station are gone: " + database_.file().string() +
             " was removed, emptied or exchanged for an older one.",
         "Put accounts.sqlite back from a backup of this data folder. Who wants to begin anew does so in another data "
         "folder (--data). Nobody's data were opened.");
}

void AccountSeal::commit(Transaction& transaction) {
  auto state = readState();
  for (const auto id : touched_) {
    Database::Statement row(database_, "SELECT revision FROM account WHERE id = ?");
    if (row.bind(1, id).step()) state.revisions[id] = row.integer(0);
    else state.revisions.erase(id);
  }
  const auto revisions = revisionsText(state.revisions);
  const auto guard = guardTouched_ ? guardHash() : state.guardHash;
  const auto counter = state.counter + 1;
  const bool genuine = state.genuine || first_;  // a state that was changed from outside is never tagged again
  Database::Statement update(database_,
                             "UPDATE account_state SET counter = ?, revisions = ?, guard_hash = ?, tag = ?, public_key "
                             "= ? WHERE id = 1");
  update.bind(1, counter).bind(2, revisions).bind(3, guard);
  const auto text = stateText(counter, revisions, guard, key_->publicKey(), state.formerKeys);
  update.bind(4, genuine ? key_->tag(kState, text) : std::string("changed")).bind(5, key_->publicKey()).run();
  const auto end = auditEnd(database_);
  transaction.commit();
  touched_.clear();
  guardTouched_ = false;
  if (database_.readOnly()) return;  // a copy has no second place
  headProblem_.clear();
  try {
    const auto known = readHead();
    if (known.genuine && known.counter >= counter) return;  // another process was faster
    const auto head = headText(counter, end.id, end.hash);
    replacePrivateFile(headFile_, head + " " + key_->sign(head) + "\n");
  } catch (const StorageError& e) {
    headProblem_ = e.error().message;
  }
}

void AccountSeal::renew() {
  auto former = readState();
  if (!former.publicKey.empty() && former.publicKey != key_->publicKey())
    former.formerKeys += (former.formerKeys.empty() ? "" : " ") + former.publicKey;
  Database::Statement row(database_, "SELECT id FROM account ORDER BY id");
  std::vector<std::int64_t> ids;
  while (row.step()) ids.push_back(row.integer(0));
  row.reset();
  for (const auto id : ids) retag(id);
  Database::Statement counter(database_,
                              "UPDATE account_state SET counter = max(counter, ?), revisions = '', former_keys = ? "
                              "WHERE id = 1");
  counter.bind(1, readHead().counter).bind(2, former.formerKeys).run();  // the head of before, as far as it goes
  first_ = guardTouched_ = true;
}

std::vector<std::string> AccountSeal::formerKeys() {
  std::vector<std::string> keys;
  const auto state = readState();
  std::istringstream words(state.genuine ? state.formerKeys : std::string());
  for (std::string key; words >> key;) keys.push_back(key);
  return keys;
}

std::string AccountSeal::doubtOf(std::int64_t accountId) {
  const ReadTransaction snapshot(database_);  // another program may change it between state and row
  const auto state = readState();
  Database::Statement row(database_, "SELECT revision, tag FROM account WHERE id = ?");
  if (!row.bind(1, accountId).step()) return "it is not there";
  if (!state.genuine) return "the state of all accounts was changed";
  if (!key_->tagged(kAccount, tagText(accountId), row.text(1)))
    return "its name, role, password or folder is not what it was";
  const auto it = state.revisions.find(accountId);
  if (it == state.revisions.end()) return "it was put in";
  if (it->second != row.integer(0)) return "it is an older state of itself";
  return {};
}

bool AccountSeal::wasRemoved(std::int64_t accountId) {
  const ReadTransaction snapshot(database_);
  const auto state = readState();
  Database::Statement row(database_, "SELECT 1 FROM account WHERE id = ?");
  return state.genuine && !state.revisions.contains(accountId) && !row.bind(1, accountId).step();
}

std::string AccountSeal::hopelessBecause(std::int64_t accountId) {
  const auto state = readState();
  if (!state.genuine) return "the state of all accounts was changed";
  if (!state.revisions.contains(accountId)) return "it was put in";
  std::set<std::int64_t> there;
  Database::Statement row(database_, "SELECT id FROM account");
  while (row.step()) there.insert(row.integer(0));
  for (const auto& [id, revision] : state.revisions)
    if (!there.contains(id) || (id != accountId && !doubtOf(id).empty())) return "it is not the only one";
  Database::Statement shared(
      database_,
      "SELECT count(*) FROM account a JOIN account b ON a.id <> b.id AND (a.folder = b.folder OR "
      "a.folder_id = b.folder_id) WHERE a.id = ?");
  if (shared.bind(1, accountId).step() && shared.integer(0) > 0) return "its folder is another account's";
  Database::Statement removed(database_,
                              "SELECT count(*) FROM audit AS one JOIN account a ON a.id = ?1 WHERE what = "
                              "'account_removed' AND (subject = a.name OR (value_before = a.folder AND NOT EXISTS "
                              "(SELECT 1 FROM audit WHERE what = ?2 AND value_before = a.folder AND id > one.id)))");
  if (removed.bind(1, accountId).bind(2, kFolderGiven).step() && removed.integer(0) > 0)
    return "it has the name or folder of a removed one";
  Database::Statement made(database_,
                           "SELECT count(*) FROM audit JOIN account a ON a.id = ? WHERE what = 'account_created' AND "
                           "subject = a.name");
  if (made.bind(1, accountId).step() && made.integer(0) > 0) return {};
  return "no account of that name was ever made";
}

std::map<std::int64_t, std::string> AccountSeal::takenAway() {
  auto state = readState();
  Database::Statement row(database_, "SELECT id FROM account");
  while (row.step()) state.revisions.erase(row.integer(0));
  std::map<std::int64_t, std::string> words;
  for (const auto& [id, revision] : state.revisions)
    words[id] = "account number " + std::to_string(id) + " was taken away";
  return words;
}

bool AccountSeal::guardFits() {
  const auto state = readState();
  return !state.genuine || state.guardHash == guardHash();  // a state that is not genuine opens nothing anyway
}

bool AccountSeal::hasAccounts() {
  Database::Statement row(database_, "SELECT count(*) FROM account");
  row.step();
  return row.integer(0) > 0 || !readState().revisions.empty();
}

std::string AccountSeal::headFinding(const State& state, const Head& head) {
  if (!head.there) return state.counter > 1 ? "station.head, the second place of the count of changes, is missing" : "";
  if (!head.genuine) return "station.head was changed";
  if (head.counter > state.counter)
    return "accounts and audit trail were set back from change " + std::to_string(head.counter) + " to " +
           std::to_string(state.counter);
  if (head.auditId == 0) return {};
  const auto hash = auditHashOf(database_, head.auditId);
  if (!hash)
    return "the audit trail had " + std::to_string(head.auditId) + " rows and ends with row " +
           std::to_string(auditEnd(database_).id);
  return *hash == head.auditHash
             ? ""
             : "the audit trail was written anew; row " + std::to_string(head.auditId) + " is another one";
}

std::vector<std::string> AccountSeal::findings(std::vector<std::string>* known) {
  std::vector<std::string> findings;
  const auto add = [&findings](std::string text) {
    if (!text.empty()) findings.push_back(std::move(text));
  };
  if (wiped_) {
    add("accounts.sqlite was removed, emptied or exchanged for an older one");
    return findings;
  }
  Head head;
  std::string unread;
  try {
    head = readHead();  // before the snapshot, so that it is never ahead of it
  } catch (const StorageError& e) {
    unread = e.error().message;
  }
  const ReadTransaction snapshot(database_);
  const auto state = readState();
  if (!state.genuine) add("the state of the accounts was changed");
  for (auto& words : foreignSchema(database_)) add(std::move(words));
  Database::Statement row(database_, "SELECT id, name FROM account ORDER BY id");
  std::map<std::int64_t, std::string> names;
  while (row.step()) names[row.integer(0)] = row.text(1);
  row.reset();
  for (const auto& [id, name] : names)
    if (const auto doubt = doubtOf(id); !doubt.empty()) add("account \"" + name + "\": " + doubt);
  for (const auto& [id, words] : takenAway()) add(words);
  if (!guardFits()) add("the record of failed sign-ins was changed");
  if (!unread.empty()) add("station.head, the second place of the count of changes, cannot be read: " + unread);
  else if (!headProblem_.empty()) add("station.head could not be written: " + headProblem_);
  else add(headFinding(state, head));
  if (const auto broken = firstBrokenAuditRow(database_, *key_))
    add("the audit trail does not fit from row " + std::to_string(*broken) + " on");
  Database::Statement taken(database_, "SELECT coalesce(max(id), 0) FROM audit WHERE what = ? AND subject = ?");
  taken.bind(1, kAcknowledged).bind(2, kAccountsFile).step();
  const auto acknowledged = taken.integer(0);
  Database::Statement found(database_, "SELECT id, time_utc, value_after FROM audit WHERE what = ? ORDER BY id");
  found.bind(1, kHeadFound);
  while (found.step())
    if (found.integer(0) > acknowledged)
      add("found on " + found.text(1) + " (audit row " + std::to_string(found.integer(0)) + "): " + found.text(2));
  if (known == nullptr) return findings;
  Database::Statement told(
      database_, "SELECT time_utc, who, what, subject, value_after FROM audit WHERE what IN (?, ?) ORDER BY id");
  told.bind(1, kAcknowledged).bind(2, kKeyRenewed);
  while (told.step())
    known->push_back(told.text(0) + " by " + told.text(1) + ": " +
                     (told.text(2) == kKeyRenewed
                          ? "the station's key was lost and renewed; what was before is not proven"
                          : told.text(3) + ": " + told.text(4)));
  return findings;
}

}  // namespace articulus::storage::detail
