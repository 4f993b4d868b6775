#include "core/storage/accounts/account_store.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

#include "core/storage/backup/restore.h"
#include "core/storage/data_folder.h"
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

constexpr const char* kSelectAudit = "SELECT id, time_utc, who, what, subject, value_before, value_after FROM audit ";

std::vector<AuditEntry> entriesOf(Database::Statement& rows) {
  std::vector<AuditEntry> entries;
  while (rows.step())
    entries.push_back(
        {rows.integer(0), rows.text(1), rows.text(2), rows.text(3), rows.text(4), rows.text(5), rows.text(6)});
  return entries;
}

}  // namespace

/// A key is made where there is none and nothing was tagged with one: a new key beside accounts of another would be the
/// end of both.
bool detail::mayMakeKey(const std::filesystem::path& folder) {
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

Account detail::readAccount(const Database::Statement& row) {
  Account account;
  account.id = row.integer(0);
  account.name = row.text(1);
  account.role = roleOf(row.text(2)).value_or(Role::Clinician);
  account.created = row.text(3);
  account.lastSignIn = row.text(4);
  account.locked = row.integer(5) != 0;
  account.folder = row.text(6);
  account.passwordsSet = row.integer(7);
  return account;
}

AccountStore::Private::Private(const std::filesystem::path& folder_, Access access_)
    : folder(folder_), access(access_), keyIsNew(access == Access::ReadWrite && detail::mayMakeKey(folder_)),
      key(!keyIsNew                       ? StationKey::open(folder_)
          : detail::takesNoFiles(folder_) ? StationKey::passing()
                                          : StationKey::openOrMake(folder_)),
      database(folder_ / "accounts.sqlite", std::chrono::seconds(5), access), seal(database, key, folder_),
      operations(crypto_pwhash_OPSLIMIT_INTERACTIVE), memory(crypto_pwhash_MEMLIMIT_INTERACTIVE), nobody(kNobody),
      now_ms([] {
        using namespace std::chrono;
        return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
      }) {
  keyIsNew = keyIsNew || key->isNew();
  database.execute("PRAGMA synchronous = FULL");  // station.head must not know more than a power failure left here
  keepsNothing = database.readOnly();
}

void AccountStore::Private::keepIfThereIsRoom(const std::function<void()>& write) {
  try {
    write();
  } catch (const StorageError& e) {
    if (!e.diskFull()) throw;
    keepsNothing = true;
    seal.forget();  // or the next commit would tag what somebody put there meanwhile
  }
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

void AccountStore::Private::setPassword(std::int64_t id, const std::string& hashed) {
  requireSame(id, {});
  Database::Statement update(database, "UPDATE account SET password_hash = ? WHERE id = ?");
  update.bind(1, hashed).bind(2, id).run();
  seal.retag(id);
}

void AccountStore::Private::requireSame(std::int64_t id, const std::string& doubt) {
  if (seal.doubtOf(id) == doubt) return;
  refuse(ErrorCode::Conflict, "The account was changed by somebody else meanwhile. Nothing was changed.",
         "Try again; articulusctl verify tells whether it was changed outside Articulus.");
}

void AccountStore::Private::refuseDoubtful(const Account& account, const std::string& doubt) {
  if (doubt.empty()) return;
  if (seal.wasRemoved(account.id))
    refuse(ErrorCode::PermissionDenied,
           "The account \"" + account.name + "\" was removed by an administrator meanwhile.",
           "Nothing was changed. The audit trail says who removed it.");
  if (!keepsNothing) audit("(station)", "account_does_not_fit", account.name, {}, doubt);
  if (!seal.stateFits())
    refuse(ErrorCode::PermissionDenied,
           "The account \"" + account.name + "\" was changed outside Articulus: " + doubt + ".",
           "It opens nothing. Put accounts.sqlite and station.key back from one backup. Where there is none, an "
           "administrator takes the accounts as they are found, with a new key: articulusctl users renew-key --admin "
           "NAME.");
  const auto hopeless = seal.hopelessBecause(account.id);
  refuse(
      ErrorCode::PermissionDenied, "The account \"" + account.name + "\" was changed outside Articulus: " + doubt + ".",
      hopeless.empty()
          ? "It opens nothing. An administrator can give it a new password, which makes it a clinician's until she "
            "gives "
            "it its role again: articulusctl users passwd \"" +
                account.name + "\" --admin NAME. Or put accounts.sqlite back from a backup."
          : "It opens nothing, and a new password does not help, for " + hopeless +
                ". Put accounts.sqlite back from a backup, or let an administrator remove the account and make a new "
                "one.");
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
  std::string stored = nobody, doubt;
  {
    // Checking the password takes a tenth of a second, in which somebody could put the genuine row back: what is used
    // is what was checked.
    const ReadTransaction snapshot(database);
    Database::Statement row(database, std::string(detail::kSelectAccount) + "WHERE name_key = ?");
    if (row.bind(1, nameKey).step()) {
      account = detail::readAccount(row);
      stored = row.text(8);
      doubt = seal.doubtOf(account.id);
    }
  }
  const bool fits = crypto_pwhash_str_verify(stored.c_str(), password.data(), password.size()) == 0;
  if (!fits || account.id == 0) {
    if (keepsNothing) refuse(ErrorCode::PermissionDenied, kWrongPassword, "Check both and try again.");
    // A name that does not exist may be a password in the wrong field: it is not written down.
    audit(account.id != 0 ? account.name : "(unknown name)", failedAs);
    refuse(ErrorCode::PermissionDenied, kWrongPassword,
           "Check both and try again; after three failures, each further one doubles the wait.");
  }
  refuseDoubtful(account, doubt);
  if (account.locked) {
    if (!keepsNothing) audit(account.name, failedAs, account.name, {}, "locked");
    refuse(ErrorCode::PermissionDenied, "The account \"" + account.name + "\" is locked by an administrator.",
           "Ask an administrator of this station to unlock it. Nobody's data were changed.");
  }
  if (keepsNothing) {
    attemptsHere.erase(nameHash);
    return account;
  }
  const auto renewed = needsNewHash(stored) ? hash(password) : std::string();
  keepIfThereIsRoom([&] {
    Transaction transaction(database);
    clearFailures(nameHash);
    if (!renewed.empty()) setPassword(account.id, renewed);
    seal.commit(transaction);
  });
  return account;
}

AccountStore::AccountStore(std::unique_ptr<Private> d) : d_(std::move(d)) {}

AccountStore::~AccountStore() = default;

Result<std::unique_ptr<AccountStore>> AccountStore::open(const std::filesystem::path& dataFolder,
                                                         const std::filesystem::path& migrations, Access access) {
  return guarded([&] {
    detail::initSodium();
    if (access == Access::ReadWrite) {
      createPrivateFolder(dataFolder);
      detail::keepFolderPrivate(dataFolder);
    }
    if (auto good = checkDataFolder(dataFolder); !good) throw StorageError(good.error());
    if (restoreWaits(dataFolder))
      refuse(base::ErrorCode::Conflict, "A backup is being put back into " + dataFolder.string() + ".",
             "Start the desktop once, or go on with: articulusctl backup restore --data " + dataFolder.string());
    auto d = std::make_unique<Private>(dataFolder, access);
    migrate(d->database, migrations, DatabaseKind::Accounts);
    d->seal.adopt(d->keyIsNew);
    if (!d->database.readOnly() && d->key->isNew() && d->seal.stateFits()) StationKey::takeIntoUse(dataFolder);
    if (d->database.isCopy()) d->database.refuseWriting();
    return std::unique_ptr<AccountStore>(new AccountStore(std::move(d)));
  });
}

Result<Account> AccountStore::signIn(const std::string& name, const std::string& password) {
  return guarded([&] {
    auto account = d_->verify(name, password, "sign_in_failed");
    if (d_->keepsNothing) return account;
    account.lastSignIn = utcNow();
    d_->keepIfThereIsRoom([&] {
      Transaction transaction(d_->database);
      Database::Statement update(d_->database, "UPDATE account SET last_sign_in_utc = ? WHERE id = ?");
      update.bind(1, account.lastSignIn).bind(2, account.id).run();
      detail::appendAudit(d_->database, *d_->key, account.name, "sign_in");
      d_->seal.commit(transaction);
    });
    return account;
  });
}

Result<void> AccountStore::confirm(const std::string& name, const std::string& password) {
  return guarded([&] { d_->verify(name, password, "confirm_failed"); });
}

Result<std::vector<Account>> AccountStore::accounts() {
  return guarded([&] {
    Database::Statement rows(d_->database,
                             std::string(detail::kSelectAccount) + "ORDER BY last_sign_in_utc DESC, id DESC");
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
    Database::Statement rows(d_->database, std::string(kSelectAudit) + "ORDER BY id DESC LIMIT ?");
    return entriesOf(rows.bind(1, std::max(newest, 0)));
  });
}

Result<std::vector<AuditEntry>> AccountStore::auditOf(const std::string& what, const std::string& subject, int newest) {
  return guarded([&] {
    Database::Statement rows(d_->database,
                             std::string(kSelectAudit) + "WHERE what = ? AND subject = ? ORDER BY id DESC LIMIT ?");
    return entriesOf(rows.bind(1, what).bind(2, subject).bind(3, std::max(newest, 0)));
  });
}

Result<std::vector<AuditEntry>> AccountStore::auditOf(const std::vector<std::string>& whats, int newest) {
  return guarded([&] {
    std::string among;
    for (std::size_t i = 0; i < whats.size(); ++i) among += i == 0 ? "?" : ", ?";
    Database::Statement rows(d_->database, std::string(kSelectAudit) + "WHERE what IN (" + among +
                                               ") ORDER BY id DESC LIMIT " + std::to_string(std::max(newest, 0)));
    for (std::size_t i = 0; i < whats.size(); ++i) rows.bind(static_cast<int>(i) + 1, whats[i]);
    return entriesOf(rows);
  });
}

Result<std::optional<std::int64_t>> AccountStore::firstBrokenAuditRow() {
  return guarded([&] { return detail::firstBrokenAuditRow(d_->database, *d_->key); });
}

Result<std::vector<std::string>> AccountStore::verify() {
  return guarded([&] {
    auto findings = d_->seal.findings();
    if (findings.empty()) return findings;
    // What is told once may be what another program was just about to write: only what stays is told.
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const auto again = d_->seal.findings();
    std::erase_if(findings,
                  [&again](const auto& words) { return std::find(again.begin(), again.end(), words) == again.end(); });
    return findings;
  });
}

const StationKey& AccountStore::key() const { return *d_->key; }
const std::filesystem::path& AccountStore::dataFolder() const { return d_->folder; }

void AccountStore::useTestHashing() {
  d_->operations = crypto_pwhash_OPSLIMIT_MIN;
  d_->memory = crypto_pwhash_MEMLIMIT_MIN;
  d_->nobody = kNobodyInTests;
}

void AccountStore::useTestClock(std::function<std::int64_t()> now_ms) { d_->now_ms = std::move(now_ms); }

}  // namespace articulus::storage
