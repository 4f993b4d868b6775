// What becomes of folders that are no account's.
#include <algorithm>
#include <set>

#include "core/storage/accounts/account_store.h"
#include "core/storage/accounts/folder_contents.h"
#include "core/storage/detail/account_store_private.h"
#include "core/storage/detail/audit_trail.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/private_file.h"

namespace articulus::storage {

namespace fs = std::filesystem;

using base::ErrorCode;
using base::Result;
using detail::guarded;
using detail::refuse;

namespace {

std::uintmax_t bytesIn(const fs::path& folder) {
  std::uintmax_t bytes = 0;
  std::error_code ignored;
  for (fs::recursive_directory_iterator it(folder, ignored), end; it != end; it.increment(ignored))
    if (it->is_regular_file(ignored) && !it->is_symlink(ignored)) bytes += it->file_size(ignored);
  return bytes;
}

void requireFolderName(const std::string& folder) {
  if (!folder.empty() && folder != "." && folder != ".." && folder.find('/') == std::string::npos) return;
  refuse(ErrorCode::InvalidArgument, "\"" + folder + "\" is no name of a folder of nobody.",
         "Take a name from the list: articulusctl users list --admin NAME");
}

void requireThere(const fs::path& path) {
  detail::refuseLink(path);
  std::error_code none;
  if (fs::is_directory(path, none)) return;
  refuse(ErrorCode::NotFound, "There is no folder " + path.string() + ".",
         "Look at the list again: articulusctl users list --admin NAME");
}

/// Whole, or not at all; nothing that is there is written over.
void move(const fs::path& from, const fs::path& to) {
  std::error_code failed;
  if (fs::exists(fs::symlink_status(to, failed)))
    refuse(ErrorCode::Conflict, "There is " + to.string() + " already.",
           "Move that one away first; nothing was changed.");
  fs::rename(from, to, failed);
  if (failed)
    refuse(ErrorCode::StorageFailure, from.string() + " was not moved: " + failed.message() + ".",
           "Check the disk and your rights to the folder. It lies where it was.");
}

void requireNothingStored(const Account& account, const fs::path& folder) {
  std::error_code none;
  if (!fs::exists(folder, none)) return;
  const auto own = folderContents(folder);
  if (!own) throw StorageError(own.error());
  if (own->nothing()) return;
  refuse(ErrorCode::Conflict,
         "\"" + account.name + "\" has stored something herself: " + std::to_string(own->specimens) + " specimens, " +
             std::to_string(own->runs) + " runs.",
         "Each folder is sealed as a whole, so two cannot become one without breaking what proves the runs. Make a new "
         "account for this folder, and give it that. Nothing was changed.");
}

}  // namespace

bool AccountStore::Private::hasAccountOf(const std::string& folderName, const std::string& folderId) {
  Database::Statement owner(database, "SELECT 1 FROM account WHERE folder = ? OR (folder_id = ?2 AND ?2 <> '')");
  return owner.bind(1, folderName).bind(2, folderId).step();
}

void AccountStore::Private::requireNoCopy(const std::string& folderName, const std::string& folderId) {
  Database::Statement original(
      database,
      "SELECT value_before FROM audit WHERE what = 'account_removed' AND value_after = ? AND value_before <> ?");
  if (!original.bind(1, folderId).bind(2, folderName).step()) return;
  refuse(ErrorCode::Conflict, folderName + " is a copy of the folder " + original.text(0) + ".",
         "Give that one, which this station knows; put the copy away. Nothing was changed.");
}

std::string AccountStore::Private::formerOwnerOf(const std::string& folderName) {
  Database::Statement row(database,
                          "SELECT subject FROM audit WHERE (what = 'account_removed' AND value_before = ?1) OR (what = "
                          "?2 AND value_after = ?1) ORDER BY id DESC");
  return row.bind(1, folderName).bind(2, detail::kFolderGiven).step() ? row.text(0) : std::string();
}

Result<std::vector<OrphanFolder>> AccountStore::orphans() {
  return guarded([&] {
    std::set<std::string> owned;
    Database::Statement row(d_->database, "SELECT folder FROM account");
    while (row.step()) owned.insert(row.text(0));
    std::vector<OrphanFolder> orphans;
    for (const bool away : {false, true}) {
      std::error_code error;
      for (fs::directory_iterator it(d_->folder / (away ? kPutAway : "users"), error), end; !error && it != end;
           it.increment(error)) {
        const auto name = it->path().filename().string();
        if (away || !owned.contains(name))
          orphans.push_back({it->path(), bytesIn(it->path()), d_->formerOwnerOf(name), away});
      }
    }
    std::sort(orphans.begin(), orphans.end(),
              [](const auto& a, const auto& b) { return std::tie(a.putAway, a.path) < std::tie(b.putAway, b.path); });
    return orphans;
  });
}

Result<void> AccountStore::giveFolder(const Authority& by, const std::string& folder, const std::string& person,
                                      const fs::path& migrations) {
  return guarded([&] {
    requireFolderName(folder);
    const auto administrator = d_->requireAdministrator(by);
    const auto account = d_->find(person);
    if (!account)
      refuse(ErrorCode::NotFound, "There is no account \"" + person + "\".", "See articulusctl users list.");
    d_->requireGenuine(*account);
    const auto path = d_->folder / "users" / folder;
    requireThere(path);
    const auto in = folderContents(path);
    if (!in) throw StorageError(in.error());
    std::error_code none;
    if (!fs::exists(path / "articulus.sqlite", none))
      refuse(ErrorCode::NotFound, path.string() + " holds no database that somebody could take over.",
             "Put it away, or put the database back from a backup.");
    Database::Statement known(d_->database,
                              "SELECT value_after FROM audit WHERE what = 'account_removed' AND value_before = ? AND "
                              "value_after <> '' ORDER BY id DESC");
    const bool told = known.bind(1, folder).step();
    const std::string folderId = told ? known.text(0) : in->folderId;
    known.reset();
    if (folderId.empty())
      refuse(ErrorCode::PermissionDenied, path.string() + " does not say whose it was, so nothing proves its runs.",
             "It cannot be given to anybody. Put it away, or read it as the data folder that it came from (--data).");
    if (d_->hasAccountOf(folder, folderId))
      refuse(ErrorCode::Conflict, path.string() + " is a person's own folder, or a copy of one.",
             "Its runs are where they belong already. Put the copy away; nothing was changed.");
    d_->requireNoCopy(folder, folderId);
    requireNothingStored(*account, userDatabase(*account).parent_path());
    auto binding = d_->bindingOf(folder, folderId, true);
    // What says only of itself whose it is may not be sealed anew, as what this station knows may be after its key was
    // renewed: anybody could make one.
    binding.mayRebind = binding.mayRebind && told;
    const auto opened = [&](Access access) {
      binding.access = access;
      auto store = UserStore::open(path / "articulus.sqlite", migrations, binding);
      if (!store)
        refuse(store.error().code, store.error().message,
               "It cannot be given to anybody here: " + path.string() +
                   " was not made by this station, or was changed. Read it as the data folder that it came from "
                   "(--data), or put it away. Nothing was changed.");
      return std::move(*store);
    };
    // Read before a byte of it is written. After a renewal of the key nothing can tell any more what is missing.
    if (const auto read = opened(Access::ReadOnly); !binding.mayRebind) {
      const auto missing = read->missingRuns();
      if (!missing) throw StorageError(missing.error());
      if (!missing->empty())
        refuse(
            ErrorCode::Conflict, "Not all of " + path.string() + " is there: " + missing->front(),
            "Put the whole folder back from a backup of the data folder, or put this one away. Nothing was changed.");
    }
    (void)opened(Access::ReadWrite);
    d_->change(*account, administrator.name, detail::kFolderGiven.data(), folder, account->folder, [&] {
      if (binding.mayRebind)
        detail::appendAudit(d_->database, *d_->key, administrator.name, "folder_rebound", folder, {}, {});
      if (d_->hasAccountOf(folder, folderId))
        refuse(ErrorCode::Conflict, path.string() + " was given to somebody meanwhile.", "Look at the list again.");
      Database::Statement update(d_->database,
                                 "UPDATE account SET folder = ?, folder_id = ?, folder_used = 1 WHERE id = ?");
      update.bind(1, folder).bind(2, folderId).bind(3, account->id).run();
    });
  });
}

Result<fs::path> AccountStore::putFolderAway(const Authority& by, const std::string& folder) {
  return moveOrphan(by, folder, true);
}

Result<fs::path> AccountStore::putFolderBack(const Authority& by, const std::string& folder) {
  return moveOrphan(by, folder, false);
}

Result<fs::path> AccountStore::moveOrphan(const Authority& by, const std::string& folder, bool away) {
  return guarded([&] {
    requireFolderName(folder);
    const auto administrator = d_->requireAdministrator(by);
    const auto here = d_->folder / "users" / folder, there = d_->folder / kPutAway / folder;
    const auto& from = away ? here : there;
    const auto& to = away ? there : here;
    requireThere(from);
    createPrivateFolder(to.parent_path());
    Transaction transaction(d_->database);  // nobody gets it meanwhile
    if (away && d_->hasAccountOf(folder, {}))
      refuse(ErrorCode::Conflict, here.string() + " is a person's own folder.",
             "Only folders of nobody are put away; nothing was changed.");
    detail::appendAudit(d_->database, *d_->key, administrator.name,
                        away ? detail::kFolderPutAway : detail::kFolderPutBack, d_->formerOwnerOf(folder), folder,
                        to.string());
    move(from, to);
    try {
      d_->seal.commit(transaction);
    } catch (...) {
      std::error_code none;
      fs::rename(to, from, none);  // what no trail tells of was not done
      throw;
    }
    return to;
  });
}

}  // namespace articulus::storage
