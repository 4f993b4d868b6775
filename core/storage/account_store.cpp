#include "core/storage/account_store.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>

#include "core/storage/database.h"
#include "core/storage/detail/account_name.h"
#include "core/storage/detail/audit_trail.h"
#include "core/storage/detail/guarded.h"
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

constexpr const char* kSelectAccount = "SELECT id, name, role, created_utc, last_sign_in_utc FROM account ";

Account readAccount(const Database::Statement& row) {
  Account account;
  account.id = row.integer(0);
  account.name = row.text(1);
  account.role = roleOf(row.text(2)).value_or(Role::Clinician);
  account.created = row.text(3);
  account.lastSignIn = row.text(4);
  return account;
}

}  // namespace

struct AccountStore::Private {
  explicit Private(const std::filesystem::path& folder_) : folder(folder_), database(folder_ / "accounts.sqlite") {}

  [[nodiscard]] std::string hash(const std::string& password) const;
  [[nodiscard]] bool needsNewHash(const std::string& stored) const {
    return crypto_pwhash_str_needs_rehash(stored.c_str(), operations, memory) != 0;
  }
  /// The account if name and password fit; otherwise throws, after the failure was counted and audited as failedAs.
  Account verify(const std::string& name, const std::string& password, const char* failedAs);
  void countAttempt(const std::string& nameHash);
  void clearFailures(const std::string& nameHash);
  void setPassword(std::int64_t id, const std::string& hashed);

  std::filesystem::path folder;
  Database database;
  unsigned long long operations = crypto_pwhash_OPSLIMIT_INTERACTIVE;
  std::size_t memory = crypto_pwhash_MEMLIMIT_INTERACTIVE;
  const char* nobody = kNobody;
  std::function<std::int64_t()> now_ms = [] {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  };
};

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
  transaction.commit();
}

void AccountStore::Private::clearFailures(const std::string& nameHash) {
  Database::Statement clear(database, "DELETE FROM sign_in_guard WHERE name_hash = ?");
  clear.bind(1, nameHash).run();
}

void AccountStore::Private::setPassword(std::int64_t id, const std::string& hashed) {
  Database::Statement update(database, "UPDATE account SET password_hash = ? WHERE id = ?");
  update.bind(1, hashed).bind(2, id).run();
}

Account AccountStore::Private::verify(const std::string& name, const std::string& password, const char* failedAs) {
  const auto key = detail::nameKey(name);
  const auto nameHash = detail::hashOf(key);
  countAttempt(nameHash);
  Account account;
  std::string stored = nobody;
  {
    Database::Statement row(database,
                            "SELECT id, name, role, created_utc, last_sign_in_utc, password_hash FROM account "
                            "WHERE name_key = ?");
    if (row.bind(1, key).step()) {
      account = readAccount(row);
      stored = row.text(5);
    }
  }
  const bool fits = crypto_pwhash_str_verify(stored.c_str(), password.data(), password.size()) == 0;
  if (!fits || account.id == 0) {
    Transaction transaction(database);
    // A name that does not exist may be a password in the wrong field: it is not written down.
    detail::appendAudit(database, account.id != 0 ? account.name : "(unknown name)", failedAs);
    transaction.commit();
    refuse(ErrorCode::PermissionDenied, "The name or the password is wrong.",
           "Check both and try again; after the third failure each one doubles the time to wait.");
  }
  const auto renewed = needsNewHash(stored) ? hash(password) : std::string();
  Transaction transaction(database);
  clearFailures(nameHash);
  if (!renewed.empty()) setPassword(account.id, renewed);
  transaction.commit();
  return account;
}

AccountStore::AccountStore(std::unique_ptr<Private> d) : d_(std::move(d)) {}

AccountStore::~AccountStore() = default;

Result<std::unique_ptr<AccountStore>> AccountStore::open(const std::filesystem::path& dataFolder,
                                                         const std::filesystem::path& migrations) {
  return guarded([&] {
    detail::initSodium();
    createPrivateFolder(dataFolder);
    auto d = std::make_unique<Private>(dataFolder);
    migrate(d->database, migrations, DatabaseKind::Accounts);
    return std::unique_ptr<AccountStore>(new AccountStore(std::move(d)));
  });
}

Result<Account> AccountStore::create(const std::string& name, const std::string& password, Role role) {
  return guarded([&] {
    const auto shown = detail::trimmed(name);
    detail::requireName(shown);
    detail::requirePassword(password);
    const auto hashed = d_->hash(password);  // before the transaction: it takes a tenth of a second
    Account account;
    account.name = shown;
    account.role = role;
    account.created = utcNow();
    Transaction transaction(d_->database);
    Database::Statement other(d_->database, "SELECT 1 FROM account WHERE name_key = ?");
    if (other.bind(1, detail::nameKey(name)).step())
      refuse(ErrorCode::Conflict, "There is an account \"" + account.name + "\" already.",
             "Choose another name, or sign in with that one.");
    Database::Statement insert(d_->database,
                               "INSERT INTO account (name, name_key, role, password_hash, created_utc) "
                               "VALUES (?, ?, ?, ?, ?)");
    insert.bind(1, account.name).bind(2, detail::nameKey(name)).bind(3, storage::name(role)).bind(4, hashed);
    insert.bind(5, account.created).run();
    account.id = d_->database.lastInsertId();
    detail::appendAudit(d_->database, account.name, "account_created", account.name, {}, storage::name(role));
    transaction.commit();
    return account;
  });
}

Result<Account> AccountStore::signIn(const std::string& name, const std::string& password) {
  return guarded([&] {
    auto account = d_->verify(name, password, "sign_in_failed");
    account.lastSignIn = utcNow();
    Transaction transaction(d_->database);
    Database::Statement update(d_->database, "UPDATE account SET last_sign_in_utc = ? WHERE id = ?");
    update.bind(1, account.lastSignIn).bind(2, account.id).run();
    detail::appendAudit(d_->database, account.name, "sign_in");
    transaction.commit();
    return account;
  });
}

Result<void> AccountStore::confirm(const std::string& name, const std::string& password) {
  return guarded([&] { d_->verify(name, password, "confirm_failed"); });
}

Result<void> AccountStore::changePassword(const std::string& name, const std::string& oldPassword,
                                          const std::string& newPassword) {
  return guarded([&] {
    detail::requirePassword(newPassword);
    const auto account = d_->verify(name, oldPassword, "password_change_failed");
    const auto hashed = d_->hash(newPassword);
    Transaction transaction(d_->database);
    d_->setPassword(account.id, hashed);
    detail::appendAudit(d_->database, account.name, "password_changed", account.name);
    transaction.commit();
  });
}

Result<std::vector<Account>> AccountStore::accounts() {
  return guarded([&] {
    Database::Statement rows(
        d_->database, std::string(kSelectAccount) + "ORDER BY coalesce(last_sign_in_utc, created_utc) DESC, id DESC");
    std::vector<Account> accounts;
    while (rows.step()) accounts.push_back(readAccount(rows));
    return accounts;
  });
}

Result<void> AccountStore::audit(const std::string& who, const std::string& what, const std::string& subject,
                                 const std::string& before, const std::string& after) {
  return guarded([&] {
    Transaction transaction(d_->database);
    detail::appendAudit(d_->database, who, what, subject, before, after);
    transaction.commit();
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
  return guarded([&] { return detail::firstBrokenAuditRow(d_->database); });
}

std::filesystem::path AccountStore::userDatabase(const Account& account) const {
  return d_->folder / "users" / std::to_string(account.id) / "articulus.sqlite";
}

void AccountStore::useTestHashing() {
  d_->operations = crypto_pwhash_OPSLIMIT_MIN;
  d_->memory = crypto_pwhash_MEMLIMIT_MIN;
  d_->nobody = kNobodyInTests;
}

void AccountStore::useTestClock(std::function<std::int64_t()> now_ms) { d_->now_ms = std::move(now_ms); }

}  // namespace articulus::storage
