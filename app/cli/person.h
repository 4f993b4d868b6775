#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "app/cli/commands.h"
#include "app/instance_lock.h"
#include "core/base/result.h"
#include "core/cell/cell_config.h"
#include "core/storage/accounts/account_store.h"
#include "core/storage/user_store.h"

namespace articulus::cli {

/// Somebody who has signed in, with her own database open.
struct Person {
  storage::Account account;
  std::unique_ptr<storage::UserStore> store;
};

/// The accounts of a data folder, which is made where it is missing: for the command that creates the first one.
/// Errors  InvalidArgument where --data names no folder
[[nodiscard]] base::Result<std::unique_ptr<storage::AccountStore>> openAccounts(const std::filesystem::path& data,
                                                                                const std::filesystem::path& resources);

/// The accounts of a folder that has some.  Errors  NotFound: it has none yet, and nothing is made
[[nodiscard]] base::Result<std::unique_ptr<storage::AccountStore>> openKnownAccounts(
    const std::filesystem::path& data, const std::filesystem::path& resources);

/// Asks for the password and opens the database.
/// Errors  PermissionDenied for a wrong password
[[nodiscard]] base::Result<Person> signIn(const std::string& name, const std::filesystem::path& data,
                                          const std::filesystem::path& resources);

/// Held by what must not happen while a station works with this data folder.
/// In      what: "articulusctl import"
/// Errors  Conflict: who holds it
[[nodiscard]] base::Result<app::InstanceLock> holdData(const CommonOptions& o, const std::string& what);

/// Whether she may work on this cell (run::admitToCell).
[[nodiscard]] base::Result<void> admit(const storage::Account& account, const cell::CellConfig& cell,
                                       const std::filesystem::path& data, const std::filesystem::path& resources);

/// The same where nobody signs in: never on a live cell with a cell file of one's own.
[[nodiscard]] base::Result<void> admitUnsigned(const cell::CellConfig& cell);

}  // namespace articulus::cli
