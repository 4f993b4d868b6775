#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/storage/records.h"

namespace articulus::storage {

class AccountStore;

/// What somebody asks an administrator for.
enum class AccountRequestKind { NewPassword, Unlock, Engineer, Administrator };
[[nodiscard]] std::string_view name(AccountRequestKind kind) noexcept;  ///< "new_password", "engineer" ... as stored
[[nodiscard]] std::optional<AccountRequestKind> requestKind(std::string_view name) noexcept;
/// The role that is asked for; none where it is no role.
[[nodiscard]] std::optional<Role> roleOf(AccountRequestKind kind) noexcept;

struct AccountRequest {
  std::int64_t id = 0;  ///< of the row of the audit trail that holds it
  AccountRequestKind kind = AccountRequestKind::NewPassword;
  std::string person, made;  ///< whom it is about; ISO 8601 UTC
};

/// Asks an administrator in the name of a person of this station. Nobody proves here who she is, and nothing changes:
/// whoever answers it looks who stands before her. Kept in the audit trail. What the administrator then does (a role,
/// a new password, an account unlocked or removed) answers it.
/// Errors  NotFound: no such person; Conflict: it is asked already, has what it asks for, or too many wait;
///         PermissionDenied: the accounts are opened to be read
/// Thread  that of the store
[[nodiscard]] base::Result<void> askAdministrator(AccountStore& accounts, const std::string& person,
                                                  AccountRequestKind kind);
/// Those that nobody has answered yet, oldest first.
[[nodiscard]] base::Result<std::vector<AccountRequest>> openRequests(AccountStore& accounts);
/// Answers one with no; nothing else changes.
/// Errors  Conflict: it was answered meanwhile
[[nodiscard]] base::Result<void> declineRequest(AccountStore& accounts, const std::string& administrator,
                                                const AccountRequest& request);
/// What became of a request.
struct AccountAnswer {
  AccountRequestKind kind = AccountRequestKind::NewPassword;
  bool given = false;
  std::string made;  ///< ISO 8601 UTC
};
/// Of the requests of a person, those answered since she was last told, oldest first.
[[nodiscard]] base::Result<std::vector<AccountAnswer>> untoldAnswers(AccountStore& accounts, const std::string& person);
/// She was told what untoldAnswers() holds.
[[nodiscard]] base::Result<void> answersTold(AccountStore& accounts, const std::string& person);

inline constexpr int kMostOpenRequests = 20;

}  // namespace articulus::storage
