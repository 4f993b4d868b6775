#include "core/storage/account_store.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <thread>

#include "core/storage/database.h"
#include "core/storage/detail/account_name.h"
#include "core/storage/detail/account_store_private.h"
#include "core/storage/detail/audit_trail.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"
#include "core/storage/detail/text.h"
#include "core/storage/migration.h"

namespace articulus::storage {

using base::ErrorCode;
using base::Result;
using detail::guarded;
using detail::refuse;
using detail::utcNow;

namespace {

// Well-formed hashes that no password has, at the two costs: an unknown name is checked against them, so that it takes
// as long as a wrong password.
constexpr const char* kNobody =
    "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
constexpr const char* kNobodyInTests =
    "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

constexpr std::int64_t kFreeFailures = 2;  // no delay after so many
constexpr std::int64_t kLongestLock_ms = 300'000;
constexpr std::int64_t kForgetAfter_ms = 24LL * 3'600'000;

/// 2, 4, 8 ... s from the third failure on.
std::int64_t lockFor(std::int64_t failures) {
  if (failures <= kFreeFailures) return 0;
  const auto doublings = std::min<std::int64_t>(failures - kFreeFailures, 10);
  return std::min(kLongestLock_ms, (std::int64_t{1} << doublings) * 1000);
}

std::string clockText(std::int64_t unix_ms) {
  const auto seconds = static_cast<std::time_t>((unix_ms + 999) / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 32> buffer{};
  std::strftime(buffer.data(), buffer.size(), "%H:%M:%S UTC", &parts);
  return buffer.data();
}

/// Stands for every name where the record of failures was changed from outside.
constexpr const char* kEveryName = "*";

/// A key is made where there is none and nothing was tagged with one: a new key beside accounts of another would be the
/// end of both.
bool mayMakeKey(const std::filesystem::path& folder) {
  std::error_code ignored;
  if (std::filesystem::exists(std::filesystem::symlink_status(StationKey::fileIn(folder), ignored))) return false;
  if (std::filesystem::exists(std::filesystem::symlink_status(folder / "station.head", ignored))) return false;
  if (!std::filesystem::exists(folder / "accounts.sqlite", ignored)) return true;
  Database database(folder / "accounts.sqlite");
  Database::Statement table(database, "SELECT count(*) FROM sqlite_master WHERE name = 'account_state'");
  if (!table.step() || table.integer(0) == 0) return true;
  Database::Statement state(database, "SELECT count(*) FROM account_state");
  return !state.step() || state.integer(0) == 0;
}

}  // namespace

Account detail::readAccount(const Database::Statement& row) {
  Account account;
  account.id = row.integer(0);
  account.name = row.text(1);
  account.role = roleOf(row.text(2)).value_or(Role::Clinician);
  account.created = row.text(3);
  account.lastSignIn = row.text(4);
  account.locked = row.integer(5) != 0;
  account.folder = row.text(6);
  return account;
}

AccountStore::Private::Private(const std::filesystem::path& folder_)
    : folder(folder_), keyIsNew(mayMakeKey(folder_)),
      key(keyIsNew ? StationKey::openOrMake(folder_) : StationKey::open(folder_)),
      database(folder_ / "accounts.sqlite"), seal(database, key, folder_),
      operations(crypto_pwhash_OPSLIMIT_INTERACTIVE), memory(crypto_pwhash_MEMLIMIT_INTERACTIVE), nobody(kNobody),
      now_ms([] {
        using namespace std::chrono;
        return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
      }) {
  database.execute("PRAGMA synchronous = FULL");  // station.head must not know more than a power failure left here
}

bool AccountStore::Private::needsNewHash(const std::string& stored) const {
  return crypto_pwhash_str_needs_rehash(stored.c_str(), operations, memory) != 0;
}

std::string AccountStore::Private::hash(const std::string& password) const {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), operations, memory,
                            crypto_pwhash_ALG_ARGON2ID13) != 0)
    refuse(ErrorCode::Internal, "Memory ran out while the password was hashed.",
           "Close other programs and try again; nothing was changed.");
  return text.data();
}

/// Refuses a locked name; otherwise counts the attempt as failed until it has succeeded. Counting first means that many
/// attempts at the same time, from several windows, are not cheaper than one after the other.
void AccountStore::Private::countAttempt(const std::string& nameHash) {
  const auto now = now_ms();
  Transaction transaction(database);
  if (!seal.guardFits()) {
    // Whoever took a lock away gets the longest one, for every name.
    database.execute("DELETE FROM sign_in_guard");
    Database::Statement lock(database,
                             "INSERT INTO sign_in_guard (name_hash, failures, last_failure_ms, locked_until_ms) "
                             "VALUES (?, 1, ?, ?)");
    lock.bind(1, kEveryName).bind(2, now).bind(3, now + kLongestLock_ms).run();
    detail::appendAudit(database, *key, "(station)", "sign_in_guard_changed");
    seal.guardChanged();
    seal.commit(transaction);
    refuse(ErrorCode::PermissionDenied,
           "The record of failed sign-ins was changed outside Articulus: every name is locked for 5 min.",
           "Wait until then and try again. The audit trail tells when it was found.");
  }
  Database::Statement every(database, "SELECT locked_until_ms FROM sign_in_guard WHERE name_hash = ?");
  if (every.bind(1, kEveryName).step())
    if (const auto left_ms = std::min(every.integer(0) - now, kLongestLock_ms); left_ms > 0)
      refuse(ErrorCode::PermissionDenied,
             "Every name is locked until " + clockText(now + left_ms) +
                 ": the record of failed sign-ins was changed outside Articulus.",
             "Wait until then and try again.");
  every.reset();
  Database::Statement forget(database, "DELETE FROM sign_in_guard WHERE last_failure_ms < ?");
  forget.bind(1, now - kForgetAfter_ms).run();
  Database::Statement row(database, "SELECT failures, locked_until_ms FROM sign_in_guard WHERE name_hash = ?");
  std::int64_t failures = 0;
  if (row.bind(1, nameHash).step()) {
    failures = row.integer(0);
    // A clock that was set back must not lock a name for longer than the longest lock.
    const auto left_ms = std::min(row.integer(1) - now, kLongestLock_ms);
    if (left_ms > 0)
      refuse(ErrorCode::PermissionDenied,
             "After " + std::to_string(failures) + " failures this name is locked until " + clockText(now + left_ms) +
                 " (" + std::to_string((left_ms + 999) / 1000) + " s).",
             "Wait until then and try again. The time doubles with each further failure.");
  }
  row.reset();
  ++failures;
  Database::Statement save(database,
                           "INSERT OR REPLACE INTO sign_in_guard (name_hash, failures, last_failure_ms, "
                           "locked_until_ms) VALUES (?, ?, ?, ?)");
  save.bind(1, nameHash).bind(2, failures).bind(3, now).bind(4, now + lockFor(failures)).run();
  seal.guardChanged();
  seal.commit(transaction);
}

void AccountStore::Private::admitAttempt(const std::string& nameHash) {
  keepsNothing = database.readOnly();
  if (!keepsNothing) {
    try {
      countAttempt(nameHash);
      return;
    } catch (const StorageError& e) {
      if (e.error().code != ErrorCode::StorageFailure || e.error().message.find("disk is full") == std::string::npos)
        throw;
      keepsNothing = true;
    }
  }
  std::this_thread::sleep_for(std::chrono::seconds(1));
}

void AccountStore::Private::clearFailures(const std::string& nameHash) {
  Database::Statement clear(database, "DELETE FROM sign_in_guard WHERE name_hash = ?");
  clear.bind(1, nameHash).run();
  seal.guardChanged();
}

void AccountStore::Private::setPassword(std::int64_t id, const std::string& hashed) {
  Database::Statement update(database, "UPDATE account SET password_hash = ? WHERE id = ?");
  update.bind(1, hashed).bind(2, id).run();
  seal.retag(id);
}

void AccountStore::Private::requireGenuine(const Account& account) {
  const auto doubt = seal.doubtOf(account.id);
  if (doubt.empty()) return;
  if (!keepsNothing) audit("(station)", "account_does_not_fit", account.name, {}, doubt);
  refuse(
      ErrorCode::PermissionDenied, "The account \"" + account.name + "\" was changed outside Articulus: " + doubt + ".",
      "It opens nothing. Put accounts.sqlite back from a backup, or let an administrator remove the account and make a "
      "new one.");
}

void AccountStore::Private::audit(std::string_view who, std::string_view what, std::string_view subject,
                                  std::string_view before, std::string_view after) {
  Transaction transaction(database);
  detail::appendAudit(database, *key, who, what, subject, before, after);
  seal.commit(transaction);
}

Account AccountStore::Private::verify(const std::string& name, const std::string& password, const char* failedAs) {
  seal.refuseWiped();
  const auto nameKey = detail::nameKey(name);
  const auto nameHash = detail::hashOf(nameKey);
  admitAttempt(nameHash);
  Account account;
  std::string stored = nobody;
  {
    Database::Statement row(database,
                            "SELECT id, name, role, created_utc, last_sign_in_utc, locked, folder, password_hash FROM "
                            "account WHERE name_key = ?");
    if (row.bind(1, nameKey).step()) {
      account = detail::readAccount(row);
      stored = row.text(7);
    }
  }
  const bool fits = crypto_pwhash_str_verify(stored.c_str(), password.data(), password.size()) == 0;
  if (!fits || account.id == 0) {
    if (keepsNothing)
      refuse(ErrorCode::PermissionDenied, "The name or the password is wrong.", "Check both and try again.");
    // A name that does not exist may be a password in the wrong field: it is not written down.
    audit(account.id != 0 ? account.name : "(unknown name)", failedAs);
    refuse(ErrorCode::PermissionDenied, "The name or the password is wrong.",
           "Check both and try again; after the third failure each one doubles the time to wait.");
  }
  requireGenuine(account);
  if (account.locked) {
    if (!keepsNothing) audit(account.name, failedAs, account.name, {}, "locked");
    refuse(ErrorCode::PermissionDenied, "The account \"" + account.name + "\" is locked by an administrator.",
           "Ask an administrator of this station to unlock it. Nobody's data were changed.");
  }
  if (keepsNothing) return account;
  const auto renewed = needsNewHash(stored) ? hash(password) : std::string();
  Transaction transaction(database);
  clearFailures(nameHash);
  if (!renewed.empty()) setPassword(account.id, renewed);
  seal.commit(transaction);
  return account;
}

AccountStore::AccountStore(std::unique_ptr<Private> d) : d_(std::move(d)) {}

AccountStore::~AccountStore() = default;

Result<std::unique_ptr<AccountStore>> AccountStore::open(const std::filesystem::path& dataFolder,
                                                         const std::filesystem::path& migrations) {
  return guarded([&] {
    detail::initSodium();
    createPrivateFolder(dataFolder);
    detail::keepFolderPrivate(dataFolder);
    detail::refuseLink(dataFolder / "accounts.sqlite");
    auto d = std::make_unique<Private>(dataFolder);
    migrate(d->database, migrations, DatabaseKind::Accounts);
    d->seal.adopt(d->keyIsNew);
    return std::unique_ptr<AccountStore>(new AccountStore(std::move(d)));
  });
}

Result<Account> AccountStore::signIn(const std::string& name, const std::string& password) {
  return guarded([&] {
    auto account = d_->verify(name, password, "sign_in_failed");
    if (d_->keepsNothing) return account;
    account.lastSignIn = utcNow();
    Transaction transaction(d_->database);
    Database::Statement update(d_->database, "UPDATE account SET last_sign_in_utc = ? WHERE id = ?");
    update.bind(1, account.lastSignIn).bind(2, account.id).run();
    detail::appendAudit(d_->database, *d_->key, account.name, "sign_in");
    d_->seal.commit(transaction);
    return account;
  });
}

Result<void> AccountStore::confirm(const std::string& name, const std::string& password) {
  return guarded([&] { d_->verify(name, password, "confirm_failed"); });
}

Result<std::vector<Account>> AccountStore::accounts() {
  return guarded([&] {
    Database::Statement rows(d_->database, std::string(detail::kSelectAccount) +
                                               "ORDER BY coalesce(last_sign_in_utc, created_utc) DESC, id DESC");
    std::vector<Account> accounts;
    while (rows.step()) accounts.push_back(detail::readAccount(rows));
    return accounts;
  });
}

Result<void> AccountStore::audit(const std::string& who, const std::string& what, const std::string& subject,
                                 const std::string& before, const std::string& after) {
  return guarded([&] {
    d_->seal.refuseWiped();
    d_->audit(who, what, subject, before, after);
  });
}

Result<std::vector<AuditEntry>> AccountStore::auditTrail(int newest) {
  return guarded([&] {
    Database::Statement rows(d_->database,
                             "SELECT id, time_utc, who, what, subject, value_before, value_after FROM audit "
                             "ORDER BY id DESC LIMIT ?");
    rows.bind(1, std::max(newest, 0));
    std::vector<AuditEntry> entries;
    while (rows.step())
      entries.push_back(
          {rows.integer(0), rows.text(1), rows.text(2), rows.text(3), rows.text(4), rows.text(5), rows.text(6)});
    return entries;
  });
}

Result<std::optional<std::int64_t>> AccountStore::firstBrokenAuditRow() {
  return guarded([&] { return detail::firstBrokenAuditRow(d_->database, *d_->key); });
}

Result<std::vector<std::string>> AccountStore::verify() {
  return guarded([&] { return d_->seal.findings(); });
}

const StationKey& AccountStore::key() const { return *d_->key; }

void AccountStore::useTestHashing() {
  d_->operations = crypto_pwhash_OPSLIMIT_MIN;
  d_->memory = crypto_pwhash_MEMLIMIT_MIN;
  d_->nobody = kNobodyInTests;
}

void AccountStore::useTestClock(std::function<std::int64_t()> now_ms) { d_->now_ms = std::move(now_ms); }

}  // namespace articulus::storage
