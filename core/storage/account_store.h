#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/storage/records.h"

namespace articulus::storage {

/// accounts.sqlite of a data folder: people, their Argon2id hashes, and the audit trail.
/// In      data folder: created with mode 0700 if missing; the file with 0600. migrations: resources/migrations/accounts.
/// Errors  PermissionDenied for a wrong password (the same words for an unknown name), with a growing delay after
///         failures ("locked until ..."); Conflict for a name that exists; OutOfRange for a name or password that is too short.
/// Thread  the one that opened it
class AccountStore {
 public:
  [[nodiscard]] static base::Result<std::unique_ptr<AccountStore>> open(const std::filesystem::path& dataFolder,
                                                                        const std::filesystem::path& migrations);
  ~AccountStore();

  /// Names are 1 to 64 characters, letters, digits, space, dot, dash, underscore, any case, unique without case.
  /// Passwords have 8 characters or more. Cost of the hash: libsodium's "interactive" unless a test says less.
  [[nodiscard]] base::Result<Account> create(const std::string& name, const std::string& password, Role role);
  [[nodiscard]] base::Result<Account> signIn(const std::string& name, const std::string& password);
  /// Checks a password again (engineering panel) without counting as a sign-in.
  [[nodiscard]] base::Result<void> confirm(const std::string& name, const std::string& password);
  [[nodiscard]] base::Result<void> changePassword(const std::string& name, const std::string& oldPassword,
                                                  const std::string& newPassword);
  [[nodiscard]] base::Result<std::vector<Account>> accounts();          ///< last used first

  [[nodiscard]] base::Result<void> audit(const std::string& who, const std::string& what, const std::string& subject,
                                         const std::string& before, const std::string& after);
  [[nodiscard]] base::Result<std::vector<AuditEntry>> auditTrail(int newest = 200);   ///< newest first
  /// Walks the hash chain; the id of the first row that does not fit, or nullopt if all do.
  [[nodiscard]] base::Result<std::optional<std::int64_t>> firstBrokenAuditRow();

  /// Where this person's own database lies: DATA/users/<id>/articulus.sqlite
  [[nodiscard]] std::filesystem::path userDatabase(const Account& account) const;

  /// Cheaper hashing for tests only.
  void useTestHashing();

 private:
  AccountStore();
  struct Private;
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::storage
