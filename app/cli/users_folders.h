#pragma once
#include "app/cli/commands.h"
#include "core/base/result.h"
#include "core/storage/accounts/account_store.h"

namespace articulus::cli {

/// Whose folders they were is an administrator's to know.
/// Errors  PermissionDenied: a wrong password, or no administrator
[[nodiscard]] base::Result<void> requireAdministrator(storage::AccountStore& accounts, const storage::Authority& by);

/// `users folders`: what lies in folders of nobody, and what becomes of them.
void addUsersFoldersCommand(CLI::App& users, Context& context);

}  // namespace articulus::cli
