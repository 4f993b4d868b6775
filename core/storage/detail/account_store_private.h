#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/storage/accounts/account_store.h"
#include "core/storage/database.h"
#include "core/storage/detail/account_seal.h"

namespace articulus::storage {

/// What the parts of AccountStore (account_store*.cpp) share.
struct AccountStore::Private {
  Private(const std::filesystem::path& folder, Access access);

  [[nodiscard]] std::string hash(const std::string& password) const;
  [[nodiscard]] bool needsNewHash(const std::string& stored) const;
  /// The account if name and password fit; otherwise throws, after the failure was counted and audited as failedAs.
  Account verify(const std::string& name, const std::string& password, const char* failedAs);
  void countAttempt(const std::string& nameHash);
  /// As countAttempt(); where nothing can be written each attempt takes a second instead.
  void admitAttempt(const std::string& nameHash);
  void countWithoutWriting(const std::string& nameHash);
  void clearFailures(const std::string& nameHash);
  void setPassword(std::int64_t id, const std::string& hashed);  ///< of a genuine account, in a transaction
  /// Throws where the account is not as the station left it.
  void requireGenuine(const Account& account) { refuseDoubtful(account, seal.doubtOf(account.id)); }
  /// Throws where there is a doubt: as doubtOf() gave it for what is used.
  void refuseDoubtful(const Account& account, const std::string& doubt);
  /// Within the transaction that tags the account anew: throws where it is not what it was when it was checked.
  void requireSame(std::int64_t id, const std::string& doubt);
  Account requireAdministrator(const Authority& authority);
  [[nodiscard]] std::optional<Account> find(const std::string& name);
  Account insert(const std::string& name, const std::string& password, Role role, const std::string& by);
  /// One change of one account: carried out, tagged, audited and committed together. doubt: what is known of it.
  void change(const Account& account, const std::string& by, const char* what, const std::string& before,
              const std::string& after, const std::function<void()>& work, const std::string& doubt = {});
  /// Throws unless somebody else could still give roles. Inside the transaction that takes the role away: two
  /// administrators could take it from each other at once.
  void requireAnotherAdministrator(const Account& account);
  void audit(std::string_view who, std::string_view what, std::string_view subject = {}, std::string_view before = {},
             std::string_view after = {});

  std::filesystem::path folder;
  Access access;
  bool keyIsNew = false;  ///< made in this opening, or in one that was killed
  std::shared_ptr<const StationKey> key;
  Database database;
  detail::AccountSeal seal;
  unsigned long long operations;
  std::size_t memory;
  const char* nobody;
  std::function<std::int64_t()> now_ms;
  /// Failures of this opening, by name, where none can be written.
  struct Attempts {
    std::int64_t failures = 0, lockedUntil_ms = 0;
  };
  std::map<std::string, Attempts> attemptsHere;
  /// Of a person's folder, opened with the key of now.
  [[nodiscard]] Binding bindingOf(const std::string& folderName, const std::string& folderId, bool used);
  /// Whether an account has a folder of that name or, where one is given, of that id.
  [[nodiscard]] bool hasAccountOf(const std::string& folderName, const std::string& folderId);
  /// Errors  Conflict: the folder with that id was removed under another name: this is a copy of it
  void requireNoCopy(const std::string& folderName, const std::string& folderId);
  [[nodiscard]] std::string formerOwnerOf(const std::string& folderName);  ///< empty: nobody knows
  /// What is noted of a sign-in; without a free byte she may read and export all the same.
  void keepIfThereIsRoom(const std::function<void()>& write);
  bool keepsNothing = false;  // a full disk, or a folder that takes no writing: who signs in may read and export
};

namespace detail {
inline constexpr const char* kSelectAccount =
    "SELECT id, name, role, created_utc, last_sign_in_utc, locked, folder, (SELECT count(*) FROM audit WHERE subject = "
    "account.name AND what = 'password_reset'), password_hash FROM account ";
[[nodiscard]] Account readAccount(const Database::Statement& row);
/// Whether a folder has no key and nothing in it was tagged with one.
[[nodiscard]] bool mayMakeKey(const std::filesystem::path& folder);
}  // namespace detail

}  // namespace articulus::storage
