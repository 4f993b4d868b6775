#include "core/storage/accounts/account_store.h"
#include "core/storage/detail/account_store_private.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"

namespace articulus::storage {

namespace fs = std::filesystem;

using base::ErrorCode;
using base::Result;
using detail::guarded;
using detail::refuse;

namespace {

constexpr const char* kRestore = "Put the person's folder back from a backup of the data folder. Nothing was changed.";

}  // namespace

Binding AccountStore::Private::bindingOf(const std::string& folderName, const std::string& folderId, bool used) {
  Binding own{key, folderId};
  own.used = used;
  own.formerKeys = seal.formerKeys();
  own.access = access;
  own.countFile = folder / "run_counts" / folderName;
  if (own.formerKeys.empty()) return own;
  Database::Statement rebound(database,
                              "SELECT count(*) FROM audit WHERE what = 'folder_rebound' AND subject = ? AND id > "
                              "(SELECT max(id) FROM audit WHERE what = ?)");
  rebound.bind(1, folderName).bind(2, detail::kKeyRenewed).step();
  own.mayRebind = rebound.integer(0) == 0;
  return own;
}

fs::path AccountStore::userDatabase(const Account& account) const {
  return d_->folder / "users" / account.folder / "articulus.sqlite";
}

Result<std::unique_ptr<UserStore>> AccountStore::openDatabase(const Account& account, const fs::path& migrations) {
  auto binding = guarded([&]() -> Binding {
    d_->seal.refuseWiped();
    std::string doubt, folder, folderId;
    bool used = false;
    {
      const ReadTransaction snapshot(d_->database);  // or somebody puts the genuine row back in between
      Database::Statement row(d_->database, "SELECT folder, folder_id, folder_used FROM account WHERE id = ?");
      row.bind(1, account.id).step();
      folder = row.text(0);
      folderId = row.text(1);
      used = row.integer(2) != 0;
      doubt = d_->seal.doubtOf(account.id);
    }
    d_->refuseDoubtful(account, doubt);
    const auto file = userDatabase(account);
    if (folder != account.folder)
      refuse(ErrorCode::PermissionDenied, file.string() + " is not the folder of \"" + account.name + "\".", kRestore);
    for (const auto& path : {d_->folder / "users", file.parent_path(), file}) detail::refuseLink(path);
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (used && error) refuse(ErrorCode::StorageFailure, "The database " + file.string() + " is gone.", kRestore);
    if (!error && size == 0)
      refuse(ErrorCode::StorageFailure, "The database " + file.string() + " is damaged: it is empty (0 bytes).",
             kRestore);
    if (error && d_->access == Access::ReadOnly)
      refuse(ErrorCode::NotFound, "\"" + account.name + "\" has stored nothing yet.",
             "Sign in where this data folder may be written.");
    // A folder of before folders had ids has the number of its account.
    auto own = d_->bindingOf(account.folder, folderId, used);
    own.mayAdopt = !used && account.folder == std::to_string(account.id);
    return own;
  });
  if (!binding) return binding.error();
  auto store = UserStore::open(userDatabase(account), migrations, *binding);
  if (!store) return store;
  const auto noted = guarded([&] {
    if (d_->keepsNothing || d_->database.readOnly()) return;
    if (binding->mayRebind) d_->keepIfThereIsRoom([&] { d_->audit(account.name, "folder_rebound", account.folder); });
    Database::Statement row(d_->database, "SELECT folder_used FROM account WHERE id = ?");
    if (row.bind(1, account.id).step() && row.integer(0) != 0) return;
    row.reset();
    d_->keepIfThereIsRoom([&] {
      Transaction transaction(d_->database);
      d_->requireSame(account.id, {});
      Database::Statement use(d_->database, "UPDATE account SET folder_used = 1 WHERE id = ?");
      use.bind(1, account.id).run();
      d_->seal.retag(account.id);
      d_->seal.commit(transaction);
    });
  });
  if (!noted) return noted.error();
  return store;
}

Result<std::vector<RemovedAccount>> AccountStore::removedAccounts() {
  return guarded([&] {
    std::vector<RemovedAccount> removed;
    Database::Statement row(
        d_->database,
        "SELECT subject, value_before, value_after FROM audit AS one WHERE what = 'account_removed' "
        "AND value_after <> '' AND NOT EXISTS (SELECT 1 FROM audit WHERE what = ?1 AND "
        "subject = one.value_before AND id > one.id) AND NOT EXISTS (SELECT 1 FROM audit WHERE what IN "
        "('account_removed', ?2) AND value_before = one.value_before AND id > one.id) ORDER BY id");
    row.bind(1, detail::kKeptDataGone).bind(2, detail::kFolderGiven);
    while (row.step()) removed.push_back({row.text(0), row.text(1), row.text(2)});
    return removed;
  });
}

/// Where it is counts, not what the trail says: a crash between both loses nothing.
fs::path AccountStore::keptDatabase(const RemovedAccount& account) const {
  const auto away = d_->folder / kPutAway / account.folder, here = d_->folder / "users" / account.folder;
  std::error_code none;
  const bool isAway = !fs::exists(fs::symlink_status(here, none)) && fs::exists(fs::symlink_status(away, none));
  return (isAway ? away : here) / "articulus.sqlite";
}

Result<std::unique_ptr<UserStore>> AccountStore::openRemoved(const RemovedAccount& account,
                                                             const fs::path& migrations) {
  const auto file = keptDatabase(account);
  auto binding = guarded([&]() -> Binding {
    for (const auto& path : {file.parent_path().parent_path(), file.parent_path(), file}) detail::refuseLink(path);
    if (std::error_code error; fs::file_size(file, error) == 0 || error)
      refuse(ErrorCode::StorageFailure, "The kept database " + file.string() + " is gone.",
             "Put it back from a backup of the data folder, or take it for gone: articulusctl verify --acknowledge.");
    return d_->bindingOf(account.folder, account.folderId, true);
  });
  if (!binding) return binding.error();
  auto store = UserStore::open(file, migrations, *binding);
  if (!store || !binding->mayRebind) return store;
  const auto noted = guarded([&] {
    if (d_->keepsNothing || d_->database.readOnly()) return;
    d_->keepIfThereIsRoom([&] { d_->audit(account.name, "folder_rebound", account.folder); });
  });
  if (!noted) return noted.error();
  return store;
}

}  // namespace articulus::storage
