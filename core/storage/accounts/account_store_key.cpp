#include <sodium.h>

#include <chrono>
#include <thread>

#include "core/storage/accounts/account_store.h"
#include "core/storage/detail/account_name.h"
#include "core/storage/detail/account_store_private.h"
#include "core/storage/detail/audit_trail.h"
#include "core/storage/detail/guarded.h"
#include "core/storage/detail/text.h"
#include "core/storage/migration.h"

namespace articulus::storage {

using base::ErrorCode;
using base::Result;
using detail::guarded;
using detail::refuse;

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& one : words) text += (text.empty() ? "" : "; ") + one;
  return text;
}

/// The account of an administrator as it stands there, which nothing proves: its key is lost.
Account requireUnproven(Database& database, const Authority& by) {
  std::this_thread::sleep_for(std::chrono::seconds(1));  // nothing counts failures here
  Database::Statement row(database, std::string(detail::kSelectAccount) + "WHERE name_key = ?");
  Database::Statement hash(database, "SELECT password_hash FROM account WHERE name_key = ?");
  const auto key = detail::nameKey(by.name);
  const bool there = row.bind(1, key).step() && hash.bind(1, key).step();
  if (!there || crypto_pwhash_str_verify(hash.text(0).c_str(), by.password.data(), by.password.size()) != 0)
    refuse(ErrorCode::PermissionDenied, kWrongPassword, "Check both and try again.");
  auto account = detail::readAccount(row);
  if (account.role != Role::Administrator || account.locked)
    refuse(ErrorCode::PermissionDenied, "Only an administrator of this station may renew its key.",
           "Ask one. Nothing was changed.");
  return account;
}

/// Where a key that is of no use is kept: what lies there from before stays.
std::filesystem::path placeForFormer(const std::filesystem::path& dataFolder) {
  auto place = dataFolder / "station.key.former";
  std::error_code ignored;
  for (int n = 2; std::filesystem::exists(std::filesystem::symlink_status(place, ignored)); ++n)
    place = dataFolder / ("station.key.former." + std::to_string(n));
  return place;
}

}  // namespace

std::optional<base::Error> AccountStore::needsNewKey(const std::filesystem::path& dataFolder) noexcept {
  try {
    if (!std::filesystem::exists(dataFolder / "accounts.sqlite")) return std::nullopt;
    if (StationKey::conditionIn(dataFolder) == StationKey::Condition::Unreadable || detail::mayMakeKey(dataFolder))
      return std::nullopt;
    std::shared_ptr<const StationKey> key;
    try {
      key = StationKey::open(dataFolder);
    } catch (const StorageError& lacking) {
      return lacking.error();
    }
    if (!key->isNew()) return std::nullopt;
    Database database(dataFolder / "accounts.sqlite", std::chrono::seconds(5), Access::ReadOnly);
    Database::Statement state(database, "SELECT count(*) FROM account_state");
    if (!state.step() || state.integer(0) == 0) return std::nullopt;  // the very first start was killed
    if (detail::AccountSeal(database, key, dataFolder).stateFits()) return std::nullopt;
    return base::Error{ErrorCode::StorageFailure, "A new key of this station was begun and not taken into use.",
                       "An administrator makes it once more. Nothing else was changed."};
  } catch (const std::exception&) {
    return std::nullopt;  // it is the accounts that cannot be read: their own error tells
  }
}

Result<std::vector<std::string>> AccountStore::acknowledgements() {
  return guarded([&] {
    std::vector<std::string> known;
    (void)d_->seal.findings(&known);
    return known;
  });
}

Result<std::vector<std::string>> AccountStore::acknowledge(const Authority& by, UserStore& runs) {
  return guarded([&] {
    const auto administrator = d_->requireAdministrator(by);
    std::vector<std::string> words;
    Database::Statement found(d_->database,
                              "SELECT value_after FROM audit WHERE what = ?1 AND id > (SELECT "
                              "coalesce(max(id), 0) FROM audit WHERE what = ?2 AND subject = ?3)");
    found.bind(1, detail::kHeadFound).bind(2, detail::kAcknowledged).bind(3, detail::kAccountsFile);
    while (found.step()) words.push_back(found.text(0));
    found.reset();
    for (const auto& [id, text] : d_->seal.takenAway()) {
      words.push_back(text);
      d_->seal.removed(id);  // the commit with the row of the trail takes it out of the state
    }
    if (auto removed = removedAccounts())
      for (const auto& one : *removed) {
        const auto file = keptDatabase(one);
        if (std::error_code none; std::filesystem::file_size(file, none) > 0 && !none) continue;
        words.push_back("What \"" + one.name + "\" stored, whose account was removed, is gone: " + file.string());
        d_->audit(administrator.name, detail::kKeptDataGone, one.folder, one.name);
      }
    if (!words.empty()) d_->audit(administrator.name, detail::kAcknowledged, detail::kAccountsFile, {}, joined(words));
    auto ofRuns = runs.acknowledge(administrator.name);
    if (!ofRuns) throw StorageError(ofRuns.error());
    if (!ofRuns->empty())
      d_->audit(administrator.name, detail::kAcknowledged, runs.file().string(), {}, joined(*ofRuns));
    words.insert(words.end(), ofRuns->begin(), ofRuns->end());
    return words;
  });
}

Result<std::unique_ptr<AccountStore>> AccountStore::renewKey(const std::filesystem::path& dataFolder,
                                                             const std::filesystem::path& migrations,
                                                             const Authority& by) {
  auto renewed = guarded([&] {
    detail::initSodium();
    const auto keyFile = StationKey::fileIn(dataFolder);
    std::error_code ignored;
    if (!std::filesystem::exists(dataFolder / "accounts.sqlite", ignored))
      refuse(ErrorCode::NotFound, "There are no accounts in " + dataFolder.string() + ".",
             "Put accounts.sqlite back from a backup, or begin anew in another data folder.");
    Database database(dataFolder / "accounts.sqlite");
    migrate(database, migrations, DatabaseKind::Accounts);
    // One that was made by a renewal which was killed is taken; one that does not fit the accounts stays beside.
    // Once before the password, to refuse at once, and once after it: somebody else may have renewed it meanwhile.
    const auto placeOfFormer = [&]() -> std::filesystem::path {
      switch (StationKey::conditionIn(dataFolder)) {
        case StationKey::Condition::Missing: return {};
        case StationKey::Condition::Damaged: return placeForFormer(dataFolder);
        case StationKey::Condition::Unreadable:
        case StationKey::Condition::Whole: break;
      }
      const auto present = StationKey::open(dataFolder);
      if (detail::AccountSeal(database, present, dataFolder).stateFits())
        refuse(ErrorCode::Conflict, "This station has its key: " + keyFile.string() + ".",
               "A key is renewed only where it is lost, damaged or does not fit the accounts. Nothing was changed.");
      return present->isNew() ? std::filesystem::path() : placeForFormer(dataFolder);
    };
    (void)placeOfFormer();
    const auto administrator = requireUnproven(database, by);
    // From here on nobody else writes: of two programs that renew in the same instant the second finds a key that fits.
    Transaction transaction(database);
    const auto former = placeOfFormer();
    if (!former.empty()) std::filesystem::rename(keyFile, former);
    try {
      const auto key = StationKey::openOrMake(dataFolder);
      detail::AccountSeal seal(database, key, dataFolder);
      seal.renew();
      const auto next = detail::auditEnd(database).id + 1;
      detail::appendAudit(database, *key, administrator.name, detail::kKeyRenewed, "station.key",
                          detail::auditDigest(database, next), key->publicKey());
      seal.commit(transaction);
    } catch (...) {
      std::filesystem::remove(keyFile, ignored);
      if (!former.empty()) std::filesystem::rename(former, keyFile, ignored);
      throw;
    }
  });
  if (!renewed) return renewed.error();
  return open(dataFolder, migrations);
}

}  // namespace articulus::storage
