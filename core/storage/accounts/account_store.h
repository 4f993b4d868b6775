#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/storage/access.h"
#include "core/storage/records.h"
#include "core/storage/user_store.h"

namespace articulus::storage {

/// What is said of a name and a password that do not fit.
inline constexpr const char* kWrongPassword = "The name or the password is wrong.";

/// An administrator who answers for a change with her password.
struct Authority {
  std::string name, password;
};

/// A folder in DATA/users, or put away, that is no account's.
struct OrphanFolder {
  std::filesystem::path path;
  std::uintmax_t bytes = 0;
  std::string formerOwner;  ///< of an account that was removed or has another; empty: nobody knows
  bool putAway = false;     ///< it lies in DATA/put_away
};
inline constexpr const char* kPutAway = "put_away";

/// Whose account was removed by an administrator; what she stored is kept.
struct RemovedAccount {
  std::string name, folder, folderId;
};

/// What became of an account since somebody signed in to it.
enum class Standing {
  AsSignedIn,
  Locked,   ///< by an administrator
  Removed,  ///< by an administrator, or its row is gone
  Lowered,  ///< its role is a lesser one now
  OtherPassword,
  Changed  ///< from outside: it does not fit its tag
};

/// What was done to it: "was locked by an administrator"; empty: nothing.
[[nodiscard]] const char* wordsOf(Standing standing) noexcept;

/// accounts.sqlite of a data folder: people, their Argon2id hashes, and the audit trail. The first account of a station
/// is its administrator; roles are given by one. Every row that decides who may do what is tagged with the station's
/// key (detail/account_seal.h): an account that was changed from outside opens nothing.
/// In      data folder: created with mode 0700 if missing; the file with 0600. migrations:
///         resources/migrations/accounts.
/// Errors  PermissionDenied for a wrong password (the same words, time and delay for an unknown name). From the third
///         failure in a row a name is locked for 2, 4, 8 ... s, at most 5 min ("locked until ..."), also for the right
///         password and after a restart; a success or a day without failures clears it. PermissionDenied too for what
///         only an administrator may do, and for accounts that do not fit their tags. Conflict for a name that
///         exists; OutOfRange for a name or password that is too short or too long; InvalidArgument for a character not
///         allowed.
/// ReadOnly beside a program that holds the folder: who signs in may read and export; all else is refused.
/// Passwords are only read, never copied, so there is none to wipe here; the caller wipes its own (sodium_memzero).
/// Thread  the one that opened it
class AccountStore {
 public:
  [[nodiscard]] static base::Result<std::unique_ptr<AccountStore>> open(const std::filesystem::path& dataFolder,
                                                                        const std::filesystem::path& migrations,
                                                                        Access access = Access::ReadWrite);
  ~AccountStore();

  /// Names are 1 to 64 characters: letters (also of Latin-1 and Latin Extended-A: ü, é, ł), digits, space, dot, dash,
  /// underscore, any case, unique without case; spaces around them do not count. Passwords have 8 characters or more
  /// and 1024 bytes or less. Cost of the hash: libsodium's "interactive" unless a test says less.
  /// The first account becomes administrator, whatever the role; after it everybody may make a clinician, and an
  /// administrator the others.
  [[nodiscard]] base::Result<Account> create(const std::string& name, const std::string& password, Role role,
                                             const std::optional<Authority>& by = {});
  [[nodiscard]] base::Result<Account> signIn(const std::string& name, const std::string& password);
  /// Checks a password again (engineering panel) without counting as a sign-in.
  [[nodiscard]] base::Result<void> confirm(const std::string& name, const std::string& password);
  [[nodiscard]] base::Result<void> changePassword(const std::string& name, const std::string& oldPassword,
                                                  const std::string& newPassword);
  [[nodiscard]] base::Result<std::vector<Account>> accounts();  ///< last used first
  /// For who works for hours with what signIn() gave: another program may have taken it away. Cheap enough for each
  /// second.
  [[nodiscard]] base::Result<Standing> standing(const Account& signedIn);

  // By an administrator. The last one who is not locked cannot be taken away.
  [[nodiscard]] base::Result<void> giveRole(const Authority& by, const std::string& name, Role role);
  [[nodiscard]] base::Result<void> setLocked(const Authority& by, const std::string& name, bool locked);
  [[nodiscard]] base::Result<void> resetPassword(const Authority& by, const std::string& name,
                                                 const std::string& newPassword);
  /// The person's data stay where they are, as a folder of nobody.
  [[nodiscard]] base::Result<Account> remove(const Authority& by, const std::string& name);

  [[nodiscard]] base::Result<void> audit(const std::string& who, const std::string& what, const std::string& subject,
                                         const std::string& before, const std::string& after);
  [[nodiscard]] base::Result<std::vector<AuditEntry>> auditTrail(int newest = 200);  ///< newest first
  /// Of one kind and subject alone.
  [[nodiscard]] base::Result<std::vector<AuditEntry>> auditOf(const std::string& what, const std::string& subject,
                                                              int newest);
  [[nodiscard]] base::Result<std::vector<AuditEntry>> auditOf(const std::vector<std::string>& whats, int newest);
  /// Walks the chain of tags; the id of the first row that does not fit (changed, put in, or missing, also at the end),
  /// or nullopt if all do.
  [[nodiscard]] base::Result<std::optional<std::int64_t>> firstBrokenAuditRow();
  /// Everything of accounts and audit trail that is not as the station left it, also what a second place remembers
  /// (set back, cut, written anew, wiped). Only who restores an older station.head with an older accounts.sqlite is not
  /// found.
  [[nodiscard]] base::Result<std::vector<std::string>> verify();
  [[nodiscard]] const StationKey& key() const;
  [[nodiscard]] const std::filesystem::path& dataFolder() const;
  /// Tags texts with the key, for what lies in the data folder and not in a database; it may outlive the store.
  /// In  purpose: "tool"; tags of different purposes have nothing in common
  [[nodiscard]] std::function<std::string(const std::string& text)> tagger(const std::string& purpose) const;
  /// What verify() found once and an administrator took as known, and renewals of the key, with who and when.
  [[nodiscard]] base::Result<std::vector<std::string>> acknowledgements();
  /// Takes what can be known and never undone (accounts, runs or rows of a person were set back, changed or taken away,
  /// kept data of removed persons is gone) as known; gives it in words. A run or an account that was changed stays
  /// changed.
  [[nodiscard]] base::Result<std::vector<std::string>> acknowledge(const Authority& by, UserStore& runs);
  /// Why only a new key opens the accounts of this folder: their key is missing or damaged, or a renewal of it was
  /// killed. Nothing where it is there, fits or may be read again, and where there are no accounts.
  [[nodiscard]] static std::optional<base::Error> needsNewKey(const std::filesystem::path& dataFolder) noexcept;
  /// A new key for a station that lost its own: accounts and audit trail are taken as they are found, which nobody can
  /// prove any more; folders get a new tag when they are opened next; runs stay sealed with the key of before. One that
  /// is damaged or does not fit stays beside it, as station.key.former.
  /// Errors  Conflict where there is a key that fits; PermissionDenied unless that is an administrator's password
  [[nodiscard]] static base::Result<std::unique_ptr<AccountStore>> renewKey(const std::filesystem::path& dataFolder,
                                                                            const std::filesystem::path& migrations,
                                                                            const Authority& by);

  /// Opens the person's own database, `DATA/users/FOLDER/articulus.sqlite`.
  /// Errors  StorageFailure for one that is gone or empty though it was used; PermissionDenied for one that is not hers
  [[nodiscard]] base::Result<std::unique_ptr<UserStore>> openDatabase(const Account& account,
                                                                      const std::filesystem::path& migrations);
  [[nodiscard]] std::filesystem::path userDatabase(const Account& account) const;
  /// Of whom there is kept data, in the order of the trail; not those whose data an administrator took for gone or gave
  /// to somebody.
  [[nodiscard]] base::Result<std::vector<RemovedAccount>> removedAccounts();
  /// Where it lies: in DATA/users, or in DATA/put_away.
  [[nodiscard]] std::filesystem::path keptDatabase(const RemovedAccount& account) const;
  /// The kept data of one, to be verified.  Errors  StorageFailure where it is gone; otherwise as openDatabase()
  [[nodiscard]] base::Result<std::unique_ptr<UserStore>> openRemoved(const RemovedAccount& account,
                                                                     const std::filesystem::path& migrations);
  /// Folders of no account: shown to the administrator, opened for nobody.
  [[nodiscard]] base::Result<std::vector<OrphanFolder>> orphans();
  /// Makes a folder of nobody that of a person who has stored nothing yet. Nothing in it changes, so its runs stay
  /// sealed as they are; the empty folder that was hers becomes one of nobody.
  /// In      folder: its name in DATA/users; migrations: those of people's databases
  /// Errors  Conflict: the person has stored something, or it is somebody's; PermissionDenied: its runs were not sealed
  ///         by this station, or it was changed; NotFound: no such folder or person, or it holds no database
  [[nodiscard]] base::Result<void> giveFolder(const Authority& by, const std::string& folder, const std::string& person,
                                              const std::filesystem::path& migrations);
  /// Moves a folder of nobody to DATA/put_away, or back; nothing of it is lost.  Out  where it lies now
  /// Errors  NotFound, Conflict: there is one of that name; StorageFailure: it lies where it was
  [[nodiscard]] base::Result<std::filesystem::path> putFolderAway(const Authority& by, const std::string& folder);
  [[nodiscard]] base::Result<std::filesystem::path> putFolderBack(const Authority& by, const std::string& folder);

  /// Cheaper hashing for tests only.
  void useTestHashing();
  /// Another wall clock for tests only: Unix time in ms. It times the delay after failures.
  void useTestClock(std::function<std::int64_t()> now_ms);

 private:
  struct Private;
  [[nodiscard]] base::Result<std::filesystem::path> moveOrphan(const Authority& by, const std::string& folder,
                                                               bool away);
  explicit AccountStore(std::unique_ptr<Private> d);
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::storage
