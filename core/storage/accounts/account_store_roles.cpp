#include <sodium.h>

#include <array>

#include "core/storage/accounts/account_store.h"
#include "core/storage/detail/account_name.h"
#include "core/storage/detail/account_store_private.h"
#include "core/storage/detail/audit_trail.h"
#include "core/storage/detail/digest.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/text.h"

namespace articulus::storage {

using base::ErrorCode;
using base::Result;
using detail::guarded;
using detail::refuse;

namespace {

std::string randomName(std::size_t bytes) {
  std::array<unsigned char, 32> random{};
  randombytes_buf(random.data(), bytes);
  return detail::toHex(random.data(), bytes);
}

const char* yesNo(bool is) { return is ? "yes" : "no"; }

}  // namespace

std::optional<Account> AccountStore::Private::find(const std::string& name) {
  Database::Statement row(database, std::string(detail::kSelectAccount) + "WHERE name_key = ?");
  if (!row.bind(1, detail::nameKey(name)).step()) return std::nullopt;
  return detail::readAccount(row);
}

Account AccountStore::Private::requireAdministrator(const Authority& authority) {
  auto account = verify(authority.name, authority.password, "administration_refused");
  if (account.role == Role::Administrator) return account;
  audit(account.name, "administration_refused", account.name, {}, std::string(name(account.role)));
  refuse(ErrorCode::PermissionDenied,
         "\"" + account.name + "\" is " + std::string(name(account.role)) + "; only an administrator may do this.",
         "Ask an administrator of this station (articulusctl users list tells who is one). Nothing was changed.");
}

void AccountStore::Private::requireAnotherAdministrator(const Account& account) {
  Database::Statement now(database, "SELECT 1 FROM account WHERE id = ? AND role = 'administrator' AND locked = 0");
  if (!now.bind(1, account.id).step()) return;
  Database::Statement others(database,
                             "SELECT count(*) FROM account WHERE role = 'administrator' AND locked = 0 AND id <> ?");
  others.bind(1, account.id).step();
  if (others.integer(0) > 0) return;
  refuse(ErrorCode::Conflict, "\"" + account.name + "\" is the only administrator of this station.",
         "Make somebody else administrator first; nothing was changed.");
}

void AccountStore::Private::change(const Account& account, const std::string& by, const char* what,
                                   const std::string& before, const std::string& after,
                                   const std::function<void()>& work, const std::string& doubt) {
  Transaction transaction(database);
  requireSame(account.id, doubt);
  work();
  seal.retag(account.id);
  detail::appendAudit(database, *key, by, what, account.name, before, after);
  seal.commit(transaction);
}

Account AccountStore::Private::insert(const std::string& name, const std::string& password, Role role,
                                      const std::string& by) {
  const auto hashed = hash(password);  // before the transaction: it takes a tenth of a second
  Account account;
  account.name = name;
  account.created = detail::utcNow();
  account.folder = randomName(8);
  Transaction transaction(database);
  account.role = seal.hasAccounts() ? role : Role::Administrator;
  if (find(name))
    refuse(ErrorCode::Conflict, "There is an account \"" + name + "\" already.",
           "Choose another name, or sign in with that one.");
  Database::Statement row(database,
                          "INSERT INTO account (name, name_key, role, password_hash, created_utc, folder, folder_id) "
                          "VALUES (?, ?, ?, ?, ?, ?, ?)");
  row.bind(1, name).bind(2, detail::nameKey(name)).bind(3, storage::name(account.role)).bind(4, hashed);
  row.bind(5, account.created).bind(6, account.folder).bind(7, randomName(16)).run();
  account.id = database.lastInsertId();
  seal.retag(account.id);
  detail::appendAudit(database, *key, by.empty() ? name : by, "account_created", name, {}, storage::name(account.role));
  seal.commit(transaction);
  return find(name).value_or(account);  // somebody of that name may have been here before
}

Result<Account> AccountStore::create(const std::string& name, const std::string& password, Role role,
                                     const std::optional<Authority>& by) {
  return guarded([&] {
    d_->seal.refuseWiped();
    const std::string shown(detail::trimmed(name));
    detail::requireName(shown);
    detail::requirePassword(password);
    std::string maker;
    if (by) maker = d_->requireAdministrator(*by).name;
    else if (role != Role::Clinician && d_->seal.hasAccounts())
      refuse(ErrorCode::PermissionDenied,
             "Who becomes " + std::string(storage::name(role)) + " is decided by an administrator of this station.",
             "Let an administrator make the account, or make it as clinician and let her give it the role. No account "
             "was created.");
    return d_->insert(shown, password, role, maker);
  });
}

Result<void> AccountStore::changePassword(const std::string& name, const std::string& oldPassword,
                                          const std::string& newPassword) {
  return guarded([&] {
    detail::requirePassword(newPassword);
    const auto account = d_->verify(name, oldPassword, "password_change_failed");
    const auto hashed = d_->hash(newPassword);
    Transaction transaction(d_->database);
    d_->setPassword(account.id, hashed);
    detail::appendAudit(d_->database, *d_->key, account.name, "password_changed", account.name);
    d_->seal.commit(transaction);
  });
}

namespace {

Account requireAccount(const std::optional<Account>& found, const std::string& name) {
  if (found) return *found;
  refuse(ErrorCode::NotFound, "There is no account \"" + name + "\".", "See articulusctl users list.");
}

}  // namespace

Result<void> AccountStore::giveRole(const Authority& by, const std::string& name, Role role) {
  return guarded([&] {
    const auto administrator = d_->requireAdministrator(by);
    const auto account = requireAccount(d_->find(name), name);
    d_->requireGenuine(account);
    const std::string before(storage::name(account.role)), after(storage::name(role));
    d_->change(account, administrator.name, "role_given", before, after, [&] {
      if (role != Role::Administrator) d_->requireAnotherAdministrator(account);
      Database::Statement update(d_->database, "UPDATE account SET role = ? WHERE id = ?");
      update.bind(1, after).bind(2, account.id).run();
    });
  });
}

Result<void> AccountStore::setLocked(const Authority& by, const std::string& name, bool locked) {
  return guarded([&] {
    const auto administrator = d_->requireAdministrator(by);
    const auto account = requireAccount(d_->find(name), name);
    d_->requireGenuine(account);
    d_->change(account, administrator.name, "account_locked", yesNo(account.locked), yesNo(locked), [&] {
      if (locked) d_->requireAnotherAdministrator(account);
      if (!locked) d_->clearFailures(detail::hashOf(detail::nameKey(account.name)));
      Database::Statement update(d_->database, "UPDATE account SET locked = ? WHERE id = ?");
      update.bind(1, locked ? 1 : 0).bind(2, account.id).run();
    });
  });
}

Result<void> AccountStore::resetPassword(const Authority& by, const std::string& name, const std::string& newPassword) {
  return guarded([&] {
    detail::requirePassword(newPassword);
    const auto administrator = d_->requireAdministrator(by);
    const auto account = requireAccount(d_->find(name), name);
    const auto hashed = d_->hash(newPassword);
    const auto doubt = d_->seal.doubtOf(account.id);
    if (!doubt.empty() && !d_->seal.hopelessBecause(account.id).empty()) d_->requireGenuine(account);
    d_->change(
        account, administrator.name, "password_reset", doubt, doubt.empty() ? "" : "clinician",
        [&] {
          d_->clearFailures(detail::hashOf(detail::nameKey(account.name)));
          Database::Statement update(d_->database, "UPDATE account SET password_hash = ? WHERE id = ?");
          update.bind(1, hashed).bind(2, account.id).run();
          if (doubt.empty()) return;
          // Which of its fields was changed nobody knows: it has the least that there is, until an administrator gives
          // more.
          d_->requireAnotherAdministrator(account);
          Database::Statement least(
              d_->database,
              "UPDATE account SET role = 'clinician', name_key = ?2, locked = coalesce((SELECT "
              "value_after = 'yes' FROM audit WHERE what = 'account_locked' AND subject = ?3 ORDER BY "
              "id DESC LIMIT 1), 0) WHERE id = ?1");
          least.bind(1, account.id).bind(2, detail::nameKey(account.name)).bind(3, account.name).run();
        },
        doubt);
  });
}

Result<Account> AccountStore::remove(const Authority& by, const std::string& name) {
  return guarded([&] {
    const auto administrator = d_->requireAdministrator(by);
    const auto account = requireAccount(d_->find(name), name);  // also one that does not fit: this is the way out of it
    Transaction transaction(d_->database);
    d_->requireAnotherAdministrator(account);
    // What was stored is kept, and by its id its runs can be verified later.
    Database::Statement used(d_->database, "SELECT folder_id FROM account WHERE id = ? AND folder_used <> 0");
    const std::string folderId = used.bind(1, account.id).step() ? used.text(0) : std::string();
    used.reset();
    Database::Statement row(d_->database, "DELETE FROM account WHERE id = ?");
    row.bind(1, account.id).run();
    d_->seal.removed(account.id);
    detail::appendAudit(d_->database, *d_->key, administrator.name, "account_removed", account.name, account.folder,
                        folderId);
    d_->seal.commit(transaction);
    return account;
  });
}

const char* wordsOf(Standing standing) noexcept {
  switch (standing) {
    case Standing::Locked: return "was locked by an administrator";
    case Standing::Removed: return "was removed by an administrator";
    case Standing::Lowered: return "was given a lesser role by an administrator";
    case Standing::OtherPassword: return "was given another password";
    case Standing::Changed: return "was changed from outside of this program";
    case Standing::AsSignedIn: break;
  }
  return "";
}

Result<Standing> AccountStore::standing(const Account& signedIn) {
  return guarded([&] {
    Database::Statement row(d_->database, std::string(detail::kSelectAccount) + "WHERE id = ?");
    if (!row.bind(1, signedIn.id).step()) return Standing::Removed;
    const Account now = detail::readAccount(row);
    if (now.folder != signedIn.folder) return Standing::Removed;  // the number is another's
    if (now.locked) return Standing::Locked;
    if (!d_->seal.doubtOf(signedIn.id).empty()) return Standing::Changed;
    if (now.role < signedIn.role) return Standing::Lowered;
    return now.passwordsSet == signedIn.passwordsSet ? Standing::AsSignedIn : Standing::OtherPassword;
  });
}

std::function<std::string(const std::string& text)> AccountStore::tagger(const std::string& purpose) const {
  return [key = d_->key, purpose](const std::string& text) { return key->tag(purpose, text); };
}

}  // namespace articulus::storage
