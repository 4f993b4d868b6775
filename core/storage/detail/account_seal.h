#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/storage/accounts/station_key.h"
#include "core/storage/database.h"

namespace articulus::storage::detail {

/// What shows that accounts.sqlite is as the station left it. Each account has a tag over name, role, hash, folder and
/// revision; one row of state says which accounts there are in which revision, with the failed sign-ins; and the file
/// station.head, in a second place, has the count of changes and the end of the audit trail, signed. A commit comes
/// before its head: a database that is ahead of the head was killed in between, one that is behind was rolled back.
/// Errors  StorageError
/// Thread  that of the database
class AccountSeal {
 public:
  AccountSeal(Database& database, std::shared_ptr<const StationKey> key, const std::filesystem::path& dataFolder);

  /// Tags what an older program left, once; audits what a head tells that does not fit.
  /// In  keyIsNew: the key was made in this opening. Accounts beside an older key were tagged before: where nothing
  ///               tells so any more, somebody took it away.
  void adopt(bool keyIsNew);
  /// Nothing in the database is of this station: it was removed, emptied or is one of before there was a key.
  [[nodiscard]] bool wiped() const noexcept { return wiped_; }
  void refuseWiped() const;

  /// Gives the account its next revision and tag; the next commit takes it into the state. What nobody announced stays
  /// out of it, so that a change from outside is not signed with the next one from inside.
  void retag(std::int64_t accountId);
  void removed(std::int64_t accountId) { touched_.insert(accountId); }
  void guardChanged() noexcept { guardTouched_ = true; }
  /// What was changed was rolled back: the next commit tags nothing of it.
  void forget() noexcept {
    touched_.clear();
    guardTouched_ = false;
  }
  /// Whether name, role, hash and all are what was tagged last; says what is not.
  [[nodiscard]] std::string doubtOf(std::int64_t accountId);
  /// Whether it is not there because an administrator removed it.
  [[nodiscard]] bool wasRemoved(std::int64_t accountId);
  /// Why a new password does not bring an account in doubt back; empty: it may. Its row must be the only one in doubt,
  /// none may be missing, and its name and folder nobody else's: then no exchange of rows opens another's data.
  [[nodiscard]] std::string hopelessBecause(std::int64_t accountId);
  [[nodiscard]] bool guardFits();
  /// Accounts that are gone though no administrator removed them, in words; removed() takes one as known.
  [[nodiscard]] std::map<std::int64_t, std::string> takenAway();
  /// Whether the state of all accounts is one that this key tagged.
  [[nodiscard]] bool stateFits() { return readState().genuine; }
  /// Commits with one more in the count, then writes the head. What is committed is done, so a head that cannot be
  /// written is no error of it: findings() tells, and the next commit writes it.
  void commit(Transaction& transaction);
  /// After the key was lost: tags everything anew with this one, in a transaction of the caller's, who commits.
  void renew();
  /// Public keys that the station had before its key was renewed.
  [[nodiscard]] std::vector<std::string> formerKeys();
  /// Accounts ever made and not removed by an administrator.
  [[nodiscard]] bool hasAccounts();

  /// Everything that does not fit, in words, of one state of the database. known: what an administrator acknowledged.
  [[nodiscard]] std::vector<std::string> findings(std::vector<std::string>* known = nullptr);

 private:
  struct State {
    std::int64_t counter = 0;
    std::map<std::int64_t, std::int64_t> revisions;  // of each account
    std::string guardHash, publicKey, formerKeys;
    bool genuine = false;
  };
  struct Head {
    bool there = false, genuine = false;
    std::int64_t counter = 0, auditId = 0;
    std::string auditHash;
  };
  [[nodiscard]] State readState();
  [[nodiscard]] Head readHead() const;
  [[nodiscard]] std::string guardHash();
  [[nodiscard]] std::string tagText(std::int64_t accountId);
  void tagAll();
  /// What the head knows and the database does not; empty where it fits.
  [[nodiscard]] std::string headFinding(const State& state, const Head& head);

  Database& database_;
  std::shared_ptr<const StationKey> key_;
  std::filesystem::path headFile_;
  bool wiped_ = false;
  std::set<std::int64_t> touched_;  // since the last commit
  bool guardTouched_ = false;
  bool first_ = false;  // there is no state yet that could be wrong
  std::string headProblem_;
};

/// What is audited of a head that does not fit.
inline constexpr std::string_view kHeadFound = "accounts_do_not_fit";
inline constexpr std::string_view kKeptDataGone = "kept_data_gone";  ///< of a removed account, by its folder
/// Of folders of nobody, whose name is the value before.
inline constexpr std::string_view kFolderGiven = "folder_given", kFolderPutAway = "folder_put_away",
                                  kFolderPutBack = "folder_put_back";
/// What an administrator took as known: subject and what was found.
inline constexpr std::string_view kAcknowledged = "acknowledged", kKeyRenewed = "key_renewed",
                                  kAccountsFile = "accounts.sqlite";

}  // namespace articulus::storage::detail
