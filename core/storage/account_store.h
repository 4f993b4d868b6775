#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/storage/records.h"

namespace articulus::storage {

/// accounts.sqlite of a data folder: people, their Argon2id hashes, and the audit trail.
/// In      data folder: created with mode 0700 if missing; the file with 0600. migrations:
///         resources/migrations/accounts.
/// Errors  PermissionDenied for a wrong password (the same words, time and delay for an unknown name). From the third
///         failure in a row a name is locked for 2, 4, 8 ... s, at most 5 min ("locked until ..."), also for the right
///         password and after a restart; a success or a day without failures clears it. Conflict for a name that
///         exists; OutOfRange for a name or password that is too short or too long; InvalidArgument for a character not
///         allowed.
/// Passwords are only read, never copied, so there is none to wipe here; the caller wipes its own (sodium_memzero).
/// Thread  the one that opened it
class AccountStore {
 public:
  [[nodiscard]] static base::Result<std::unique_ptr<AccountStore>> open(const std::filesystem::path& dataFolder,
                                                                        const std::filesystem::path& migrations);
  ~AccountStore();

  /// Names are 1 to 64 characters: letters (also of Latin-1 and Latin Extended-A: ü, é, ł), digits, space, dot, dash,
  /// underscore, any case, unique without case; spaces around them do not count. Passwords have 8 characters or more
  /// and 1024 bytes or less. Cost of the hash: libsodium's "interactive" unless a test says less.
  [[nodiscard]] base::Result<Account> create(const std::string& name, const std::string& password, Role role);
  [[nodiscard]] base::Result<Account> signIn(const std::string& name, const std::string& password);
  /// Checks a password again (engineering panel) without counting as a sign-in.
  [[nodiscard]] base::Result<void> confirm(const std::string& name, const std::string& password);
  [[nodiscard]] base::Result<void> changePassword(const std::string& name, const std::string& oldPassword,
                                                  const std::string& newPassword);
  [[nodiscard]] base::Result<std::vector<Account>> accounts();  ///< last used first

  [[nodiscard]] base::Result<void> audit(const std::string& who, const std::string& what, const std::string& subject,
                                         const std::string& before, const std::string& after);
  [[nodiscard]] base::Result<std::vector<AuditEntry>> auditTrail(int newest = 200);  ///< newest first
  /// Walks the hash chain; the id of the first row that does not fit (changed, put in, or missing, also at the end), or
  /// nullopt if all do. Finds what was changed by hand; whoever computes the whole chain anew is not found, so copy the
  /// newest row's hash to a place out of reach where that matters.
  [[nodiscard]] base::Result<std::optional<std::int64_t>> firstBrokenAuditRow();

  /// Where this person's own database lies: `DATA/users/<id>/articulus.sqlite`
  [[nodiscard]] std::filesystem::path userDatabase(const Account& account) const;

  /// Cheaper hashing for tests only.
  void useTestHashing();
  /// Another wall clock for tests only: Unix time in ms. It times the delay after failures.
  void useTestClock(std::function<std::int64_t()> now_ms);

 private:
  struct Private;
  explicit AccountStore(std::unique_ptr<Private> d);
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::storage
