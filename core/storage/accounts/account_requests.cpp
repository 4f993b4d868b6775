#include "core/storage/accounts/account_requests.h"

#include <algorithm>
#include <array>

#include "core/storage/accounts/account_store.h"
#include "core/storage/detail/account_name.h"

namespace articulus::storage {
namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

constexpr std::array<std::string_view, 4> kNames{"new_password", "unlock", "engineer", "administrator"};
constexpr const char* kMade = "request_made";
constexpr const char* kDeclined = "request_declined";
constexpr const char* kTold = "request_told";
/// Everything that asks or answers.
const std::vector<std::string> kRows{
    kMade, kDeclined, kTold, "role_given", "account_locked", "password_reset", "account_removed"};
constexpr int kMostRows = 5000;  // that are looked at, newest first

bool samePerson(std::string_view a, std::string_view b) { return detail::nameKey(a) == detail::nameKey(b); }

bool atLeast(std::string_view role, Role wanted) {
  const auto given = roleOf(role);
  return given && static_cast<int>(*given) >= static_cast<int>(wanted);
}

/// Whether a row that came later is the answer.
bool answers(const AuditEntry& row, const AccountRequest& request) {
  if (!samePerson(row.subject, request.person)) return false;
  if (row.what == kDeclined) return row.after == name(request.kind);
  if (row.what == "account_removed") return true;
  switch (request.kind) {
    case AccountRequestKind::NewPassword: return row.what == "password_reset";
    case AccountRequestKind::Unlock: return row.what == "account_locked" && row.after == "no";
    case AccountRequestKind::Engineer:
    case AccountRequestKind::Administrator:
      return row.what == "role_given" && atLeast(row.after, *roleOf(request.kind));
  }
  return false;
}

/// Oldest first.
Result<std::vector<AuditEntry>> rowsOf(AccountStore& accounts) {
  auto rows = accounts.auditOf(kRows, kMostRows);
  if (rows) std::ranges::reverse(*rows);
  return rows;
}

std::optional<AccountRequest> requestIn(const AuditEntry& row) {
  const auto kind = requestKind(row.after);
  if (!kind || row.subject.empty()) return {};
  return AccountRequest{row.id, *kind, row.subject, row.time};
}

Error already(const std::string& what) { return {ErrorCode::Conflict, what, "Nothing has to be asked for."}; }

/// Why there is nothing to ask for.
std::optional<Error> needless(const Account& account, AccountRequestKind kind) {
  if (kind == AccountRequestKind::Unlock && !account.locked)
    return already("The account of " + account.name + " is not locked by an administrator.");
  if (const auto role = roleOf(kind); role && static_cast<int>(account.role) >= static_cast<int>(*role))
    return already(account.role == *role ? account.name + " has that role already."
                                         : account.name + " is an administrator, who may do all of that.");
  return {};
}

}  // namespace

std::string_view name(AccountRequestKind kind) noexcept { return kNames[static_cast<std::size_t>(kind)]; }

std::optional<AccountRequestKind> requestKind(std::string_view name) noexcept {
  const auto at = std::ranges::find(kNames, name);
  return at == kNames.end() ? std::nullopt : std::optional(static_cast<AccountRequestKind>(at - kNames.begin()));
}

std::optional<Role> roleOf(AccountRequestKind kind) noexcept {
  if (kind == AccountRequestKind::Engineer) return Role::Engineer;
  if (kind == AccountRequestKind::Administrator) return Role::Administrator;
  return {};
}

Result<std::vector<AccountRequest>> openRequests(AccountStore& accounts) {
  const auto rows = rowsOf(accounts);
  if (!rows) return rows.error();
  std::vector<AccountRequest> open;
  for (const AuditEntry& row : *rows) {
    if (row.what == kMade) {
      if (auto request = requestIn(row)) open.push_back(std::move(*request));
    } else {
      std::erase_if(open, [&row](const AccountRequest& request) { return answers(row, request); });
    }
  }
  return open;
}

Result<void> askAdministrator(AccountStore& accounts, const std::string& person, AccountRequestKind kind) {
  const auto people = accounts.accounts();
  if (!people) return people.error();
  const auto account = std::ranges::find_if(
      *people, [&person](const Account& one) { return samePerson(one.name, detail::trimmed(person)); });
  if (account == people->end())
    return Error{ErrorCode::NotFound, "There is no account \"" + std::string(detail::trimmed(person)) + "\".",
                 "Choose a name from the list. Who has none yet makes an account of her own."};
  if (const auto why = needless(*account, kind)) return *why;
  const auto open = openRequests(accounts);
  if (!open) return open.error();
  for (const AccountRequest& one : *open)
    if (one.kind == kind && samePerson(one.person, account->name))
      return Error{ErrorCode::Conflict, "That is asked for already, and waits for an administrator.",
                   "Tell an administrator: it stands in Engineering, People."};
  if (open->size() >= static_cast<std::size_t>(kMostOpenRequests))
    return Error{ErrorCode::Conflict,
                 std::to_string(kMostOpenRequests) + " requests wait for an administrator already.",
                 "Tell an administrator to answer them first."};
  return accounts.audit(account->name, kMade, account->name, {}, std::string(name(kind)));
}

Result<void> declineRequest(AccountStore& accounts, const std::string& administrator, const AccountRequest& request) {
  const auto open = openRequests(accounts);
  if (!open) return open.error();
  if (std::ranges::find(*open, request.id, &AccountRequest::id) == open->end())
    return Error{ErrorCode::Conflict, "That request was answered meanwhile.", "Look at the list again."};
  return accounts.audit(administrator, kDeclined, request.person, {}, std::string(name(request.kind)));
}

Result<std::vector<AccountAnswer>> untoldAnswers(AccountStore& accounts, const std::string& person) {
  const auto rows = rowsOf(accounts);
  if (!rows) return rows.error();
  std::vector<AccountRequest> open;
  std::vector<AccountAnswer> answered;
  for (const AuditEntry& row : *rows) {
    if (!samePerson(row.subject, person)) continue;
    if (row.what == kMade) {
      if (auto request = requestIn(row)) open.push_back(std::move(*request));
    } else if (row.what == kTold) {
      answered.clear();
    } else if (row.what == "account_removed") {  // whoever has that name now has asked for nothing
      open.clear();
      answered.clear();
    } else {
      std::erase_if(open, [&](const AccountRequest& request) {
        const bool answer = answers(row, request);
        if (answer) answered.push_back({request.kind, row.what != kDeclined, row.time});
        return answer;
      });
    }
  }
  return answered;
}

Result<void> answersTold(AccountStore& accounts, const std::string& person) {
  return accounts.audit(person, kTold, person, {}, {});
}

}  // namespace articulus::storage
