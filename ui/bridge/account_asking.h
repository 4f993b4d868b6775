#pragma once
#include <QString>
#include <QStringList>
#include <vector>

#include "core/storage/accounts/account_requests.h"

namespace articulus::ui {

struct DesktopContext;

/// What people ask an administrator for: asked at the sign-in, answered by the administrator in Engineering, People.
/// Errors  as of core/storage/accounts/account_requests.h
/// Thread  ui
[[nodiscard]] base::Result<void> askAdministrator(const DesktopContext& context, const QString& person,
                                                  storage::AccountRequestKind kind);
[[nodiscard]] base::Result<std::vector<storage::AccountRequest>> openRequests(const DesktopContext& context);
[[nodiscard]] base::Result<void> declineRequest(const DesktopContext& context, const std::string& administrator,
                                                const storage::AccountRequest& request);

/// "A new password", "The role: engineer".
[[nodiscard]] QString requestWords(storage::AccountRequestKind kind);
/// Said once to somebody who signs in: requests that wait for an administrator; what became of the own ones, a line
/// each.
[[nodiscard]] QStringList requestNews(const DesktopContext& context, const storage::Account& account);

}  // namespace articulus::ui
