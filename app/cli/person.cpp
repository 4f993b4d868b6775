#include "app/cli/person.h"

#include "app/cli/terminal/password.h"
#include "core/run/own_cell.h"

namespace articulus::cli {

base::Result<std::unique_ptr<storage::AccountStore>> openAccounts(const std::filesystem::path& data,
                                                                  const std::filesystem::path& resources) {
  std::error_code none;
  if (std::filesystem::exists(data, none) && !std::filesystem::is_directory(data, none))
    return base::Error{base::ErrorCode::InvalidArgument, "--data names " + data.string() + ", which is no folder.",
                       "Name the folder with accounts and databases, or leave --data out."};
  return storage::AccountStore::open(data, resources / "migrations" / "accounts");
}

base::Result<std::unique_ptr<storage::AccountStore>> openKnownAccounts(const std::filesystem::path& data,
                                                                       const std::filesystem::path& resources) {
  std::error_code none;
  const bool any = std::filesystem::exists(data / "accounts.sqlite", none) ||
                   std::filesystem::exists(data / "station.head", none);  // gone, which is told, not never there
  if (!any && (std::filesystem::is_directory(data, none) || !std::filesystem::exists(data, none)))
    return base::Error{base::ErrorCode::NotFound, "There are no accounts in " + data.string() + ".",
                       "Create the first one with: articulusctl users add NAME --data " + data.string() +
                           "; or name another folder with --data."};
  return openAccounts(data, resources);
}

base::Result<Person> signIn(const std::string& name, const std::filesystem::path& data,
                            const std::filesystem::path& resources) {
  auto accounts = openKnownAccounts(data, resources);
  if (!accounts) return accounts.error();
  const auto password = askPassword(name);
  if (!password) return password.error();
  const auto account = (*accounts)->signIn(name, password->text());
  if (!account) return account.error();
  auto store = (*accounts)->openDatabase(*account, resources / "migrations" / "user");
  if (!store) return store.error();
  return Person{*account, std::move(*store)};
}

base::Result<app::InstanceLock> holdData(const CommonOptions& o, const std::string& what) {
  return app::InstanceLock::ofData(o.data, what + (o.user.empty() ? "" : " of " + o.user));
}

base::Result<void> admit(const storage::Account& account, const cell::CellConfig& cell,
                         const std::filesystem::path& data, const std::filesystem::path& resources) {
  auto accounts = openAccounts(data, resources);
  if (!accounts) return accounts.error();
  return run::admitToCell(cell, account, **accounts);
}

base::Result<void> admitUnsigned(const cell::CellConfig& cell) {
  if (cell.simulated || !run::isOwnCell(cell)) return {};
  return base::Error{
      base::ErrorCode::PermissionDenied,
      cell.file.string() +
          " is a cell of your own (its file, arm or specimen is not as this program was built with), and it is live: "
          "an engineer must sign in.",
      "Choose a shipped cell, or let an engineer sign in with --user NAME. Nothing moved."};
}

}  // namespace articulus::cli
