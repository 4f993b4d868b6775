#include <gmock/gmock.h>

#include <unistd.h>

#include "core/storage/accounts/account_store.h"
#include "core/storage/csv_export.h"
#include "core/storage/migration.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kPassword = "correct horse battery";
const Authority kAna{"Ana", kPassword};

/// A station with an administrator, an engineer and a clinician.
class AccountIntegrityTest : public testing::Test {
 protected:
  void SetUp() override {
    reopen();
    for (const char* name : {"Ana", "Ben", "Cid"}) ASSERT_TRUE(store_->create(name, kPassword, Role::Clinician).ok());
    ASSERT_TRUE(store_->giveRole(kAna, "Ben", Role::Engineer).ok());
  }
  void reopen() {
    store_.reset();
    auto opened = AccountStore::open(data_, accountMigrations());
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    store_ = std::move(opened).value();
    store_->useTestHashing();
    store_->useTestClock([this] { return now_ms_; });
  }
  /// Works on the file behind the store's back.
  void tamper(const std::string& sql) const {
    Database database(data_ / "accounts.sqlite");
    database.execute(sql);
  }
  void removeDatabase() {
    store_.reset();
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove((data_ / "accounts.sqlite").string() + suffix);
  }
  std::string said(const char* name) {
    const auto account = store_->signIn(name, kPassword);
    return account.ok() ? "open" : account.error().message;
  }
  base::Result<std::unique_ptr<UserStore>> database(const char* name) {
    const auto account = store_->signIn(name, kPassword);
    if (!account) return account.error();
    return store_->openDatabase(*account, userMigrations());
  }

  TempFolder folder_;
  fs::path data_ = folder_ / "data";
  std::int64_t now_ms_ = 1'800'000'000'000;
  std::unique_ptr<AccountStore> store_;
};

TEST_F(AccountIntegrityTest, NothingIsFoundWhereNothingWasChanged) {
  EXPECT_THAT(*store_->verify(), IsEmpty());
  ASSERT_TRUE(database("Cid").ok());
  ASSERT_TRUE(store_->changePassword("Cid", kPassword, "another good one").ok());
  reopen();
  EXPECT_THAT(*store_->verify(), IsEmpty());
  EXPECT_EQ(modeOf(data_ / "station.head"), 0600);
}

struct Tampering {
  const char* sql;
  const char* says;
};

class ChangedAccount : public AccountIntegrityTest, public testing::WithParamInterface<Tampering> {};

TEST_P(ChangedAccount, OpensNothingAndSaysWhy) {
  tamper(GetParam().sql);
  EXPECT_THAT(said("Cid"), HasSubstr(GetParam().says)) << GetParam().sql;
  EXPECT_EQ(said("Ana"), "open") << "others are not kept out";
  EXPECT_THAT(*store_->verify(), Contains(HasSubstr("account \"Cid\"")));
  EXPECT_TRUE(store_->remove(kAna, "Cid").ok()) << "the way out";
}

INSTANTIATE_TEST_SUITE_P(
    Ways, ChangedAccount,
    testing::Values(
        Tampering{"UPDATE account SET role = 'engineer' WHERE name = 'Cid'", "name, role, password or folder"},
        Tampering{"UPDATE account SET role = 'administrator' WHERE name = 'Cid'", "name, role, password or folder"},
        Tampering{
            "UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE name = 'Ana') WHERE name "
            "= 'Cid'",
            "name, role, password or folder"},
        Tampering{"UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE name = 'Ana'), tag = "
                  "(SELECT tag FROM account WHERE name = 'Ana') WHERE name = 'Cid'",
                  "name, role, password or folder"},
        Tampering{"UPDATE account SET folder = 'x' WHERE name = 'Cid'", "name, role, password or folder"},
        Tampering{"UPDATE account SET folder_id = 'x' WHERE name = 'Cid'", "name, role, password or folder"},
        Tampering{"UPDATE account SET revision = 9 WHERE name = 'Cid'", "name, role, password or folder"}));

TEST_F(AccountIntegrityTest, SwappedPasswordHashIsMendedByANewPasswordAsClinician) {
  ASSERT_TRUE(database("Cid").ok());
  ASSERT_TRUE(store_->setLocked(kAna, "Cid", true).ok());
  tamper(
      "UPDATE account SET role = 'administrator', locked = 0, password_hash = (SELECT password_hash FROM account WHERE "
      "name = 'Ana') WHERE name = 'Cid'");
  const auto refused = store_->signIn("Cid", kPassword);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().remedy, HasSubstr("users passwd \"Cid\""));
  ASSERT_TRUE(store_->resetPassword(kAna, "Cid", "another good one").ok());
  EXPECT_THAT(store_->signIn("Cid", "another good one").error().message, HasSubstr("locked by an administrator"));
  ASSERT_TRUE(store_->setLocked(kAna, "Cid", false).ok());
  const auto account = store_->signIn("Cid", "another good one");
  ASSERT_TRUE(account.ok()) << account.error().text();
  EXPECT_EQ(account->role, Role::Clinician);
  EXPECT_TRUE(store_->openDatabase(*account, userMigrations()).ok()) << "her data are hers still";
  EXPECT_THAT(*store_->verify(), IsEmpty());
}

TEST_F(AccountIntegrityTest, NewPasswordOpensNobodyElsesFolder) {
  for (const char* name : {"Ben", "Cid"}) ASSERT_TRUE(database(name).ok());
  tamper("CREATE TABLE old AS SELECT * FROM account");
  const std::string swap =
      "UPDATE account SET folder = 'x', folder_id = 'x' WHERE name = 'Cid'; UPDATE account SET folder = (SELECT folder "
      "FROM old WHERE name = 'Cid'), folder_id = (SELECT folder_id FROM old WHERE name = 'Cid') WHERE name = 'Ben'; "
      "UPDATE account SET folder = (SELECT folder FROM old WHERE name = 'Ben'), folder_id = (SELECT folder_id FROM old "
      "WHERE name = 'Ben') WHERE name = 'Cid'";
  for (const auto& [sql, says] : std::vector<std::pair<std::string, const char*>>{
           {swap, "it is not the only one"},
           {"UPDATE account SET name = 'Dan', name_key = 'dan' WHERE name = 'Cid'", "of that name"}}) {
    tamper(sql);
    const auto done =
        store_->resetPassword(kAna, std::string(says) == "of that name" ? "Dan" : "Cid", "another good one");
    ASSERT_FALSE(done.ok()) << sql;
    EXPECT_THAT(done.error().remedy, HasSubstr(says)) << sql;
    tamper("DELETE FROM account; INSERT INTO account SELECT * FROM old");
  }
}

TEST_F(AccountIntegrityTest, WhoWasRemovedMeanwhileIsNotSentToABackup) {
  const auto account = store_->signIn("Cid", kPassword);
  ASSERT_TRUE(account.ok());
  ASSERT_TRUE(store_->remove(kAna, "Cid").ok());
  const auto opened = store_->openDatabase(*account, userMigrations());
  ASSERT_FALSE(opened.ok());
  EXPECT_THAT(opened.error().message, HasSubstr("removed by an administrator meanwhile"));
  EXPECT_THAT(opened.error().remedy, testing::Not(HasSubstr("backup")));
}

TEST_F(AccountIntegrityTest, LockIsNotTakenAwayByHand) {
  ASSERT_TRUE(store_->setLocked(kAna, "Cid", true).ok());
  EXPECT_THAT(said("Cid"), HasSubstr("locked by an administrator"));
  tamper("UPDATE account SET locked = 0 WHERE name = 'Cid'");
  EXPECT_THAT(said("Cid"), HasSubstr("changed outside"));
}

TEST_F(AccountIntegrityTest, OlderStateOfAnAccountOpensNothing) {
  tamper("CREATE TABLE old AS SELECT * FROM account WHERE name = 'Cid'");
  ASSERT_TRUE(store_->changePassword("Cid", kPassword, "another good one").ok());
  tamper("DELETE FROM account WHERE name = 'Cid'; INSERT INTO account SELECT * FROM old; DROP TABLE old");
  ASSERT_TRUE(store_->audit("Ana", "gain_changed", "", "", "").ok()) << "the next change must not sign what was put in";
  EXPECT_THAT(said("Cid"), HasSubstr("older state"));
}

TEST_F(AccountIntegrityTest, AccountThatWasPutInOrTakenAwayIsFound) {
  tamper(
      "INSERT INTO account (name, name_key, role, password_hash, created_utc, folder, folder_id, tag) SELECT 'Eve', "
      "'eve', 'administrator', password_hash, created_utc, 'e', 'e', tag FROM account WHERE name = 'Ana'");
  EXPECT_THAT(said("Eve"), HasSubstr("changed outside"));
  EXPECT_EQ(store_->giveRole({"Eve", kPassword}, "Cid", Role::Engineer).error().code, ErrorCode::PermissionDenied);
  tamper("DELETE FROM account WHERE name IN ('Eve', 'Ben')");
  EXPECT_THAT(*store_->verify(), Contains(HasSubstr("number 2 was taken away")));
  tamper("UPDATE account_state SET revisions = '1:1'");
  EXPECT_THAT(said("Ana"), HasSubstr("state of all accounts"));
  EXPECT_THAT(said("Ana"), HasSubstr("state of all accounts")) << "what is found is not signed by the next change";
}

TEST_F(AccountIntegrityTest, RemovedRecordOfFailuresLocksEveryName) {
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(store_->signIn("Cid", "wrong password").ok());
  tamper("DELETE FROM sign_in_guard");
  EXPECT_THAT(said("Ana"), HasSubstr("every name is locked"));
  now_ms_ += 200'000;
  EXPECT_THAT(said("Cid"), HasSubstr("Every name is locked"));
  now_ms_ += 100'000;
  EXPECT_EQ(said("Cid"), "open");
}

TEST_F(AccountIntegrityTest, WipedAccountsMakeNobodyAdministratorAndOpenNobodysData) {
  ASSERT_TRUE(database("Cid").ok());
  for (const bool empty : {false, true}) {
    removeDatabase();
    if (empty) writeText(data_ / "accounts.sqlite", "");
    reopen();
    EXPECT_THAT(store_->create("Eve", kPassword, Role::Clinician).error().message, HasSubstr("gone"));
    EXPECT_THAT(said("Eve"), HasSubstr("gone"));
    EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("removed, emptied")));
  }
}

TEST_F(AccountIntegrityTest, NewStationInAnOldFolderAdoptsNoData) {
  ASSERT_TRUE(database("Ana").ok());
  const auto path = store_->userDatabase(store_->accounts()->back());
  removeDatabase();
  fs::remove(data_ / "station.head");
  fs::remove(data_ / "station.key");
  reopen();
  ASSERT_TRUE(store_->create("Eve", kPassword, Role::Clinician).ok());
  auto eve = database("Eve");
  ASSERT_TRUE(eve.ok()) << eve.error().text();
  EXPECT_NE((*eve)->file(), path);
  const auto orphans = store_->orphans();
  ASSERT_EQ(orphans->size(), 1u);
  EXPECT_GT(orphans->front().bytes, 0u);
  // Not even where it is put into her folder.
  const auto own = (*eve)->file();
  eve->reset();
  fs::remove_all(own.parent_path());
  fs::rename(orphans->front().path, own.parent_path());
  EXPECT_THAT(database("Eve").error().message, HasSubstr("another person's folder"));
}

TEST_F(AccountIntegrityTest, AccountsThatWereSetBackAreFoundAndItStaysInTheTrail) {
  store_.reset();
  fs::copy_file(data_ / "accounts.sqlite", folder_ / "old.sqlite");
  reopen();
  ASSERT_TRUE(store_->giveRole(kAna, "Cid", Role::Engineer).ok());
  removeDatabase();
  fs::copy_file(folder_ / "old.sqlite", data_ / "accounts.sqlite");
  reopen();
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("set back from change")));
  EXPECT_EQ(said("Ana"), "open");
  reopen();
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("set back from change"))) << "not forgotten";
}

TEST_F(AccountIntegrityTest, TrailThatWasCutRebuiltOrWipedIsFound) {
  tamper("DROP TRIGGER audit_keeps_its_rows; DROP TRIGGER audit_changes_no_row;");
  tamper(
      "CREATE TABLE kept AS SELECT * FROM audit; CREATE TABLE seq AS SELECT * FROM sqlite_sequence WHERE name = "
      "'audit'");
  const auto restore = [this] {
    tamper(
        "DELETE FROM audit; INSERT INTO audit SELECT * FROM kept; UPDATE sqlite_sequence SET seq = (SELECT seq FROM "
        "seq) WHERE name = 'audit'");
  };
  for (const char* sql : {
           "DELETE FROM audit WHERE id = 4; UPDATE sqlite_sequence SET seq = 3 WHERE name = 'audit'",  // cut
           "DELETE FROM audit; DELETE FROM sqlite_sequence WHERE name = 'audit'",                      // wiped
           "UPDATE audit SET keyed = 0, row_hash = previous_hash",                                     // rebuilt
           "UPDATE audit SET what = 'sign_in' WHERE what = 'role_given'",
       }) {
    tamper(sql);
    EXPECT_THAT(*store_->verify(), testing::Not(IsEmpty())) << sql;
    restore();
    EXPECT_THAT(*store_->verify(), IsEmpty()) << "restored after " << sql;
  }
  fs::remove(data_ / "station.head");
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("missing")));
  writeText(data_ / "station.head", "articulus-station-head 1 3 1 00 00\n");
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("station.head was changed")));
}

TEST_F(AccountIntegrityTest, RolesAreGivenByAnAdministratorAndEachIsAudited) {
  EXPECT_EQ(store_->create("Dan", kPassword, Role::Engineer).error().code, ErrorCode::PermissionDenied);
  EXPECT_EQ(store_->create("Dan", kPassword, Role::Engineer, Authority{"Ben", kPassword}).error().code,
            ErrorCode::PermissionDenied);
  EXPECT_EQ(store_->create("Dan", kPassword, Role::Engineer, Authority{"Ana", "wrong password"}).error().code,
            ErrorCode::PermissionDenied);
  EXPECT_EQ(store_->create("Dan", kPassword, Role::Engineer, kAna)->role, Role::Engineer);
  EXPECT_FALSE(store_->giveRole({"Ben", kPassword}, "Ben", Role::Administrator).ok());
  EXPECT_THAT(store_->giveRole(kAna, "Ana", Role::Clinician).error().message, HasSubstr("only administrator"));
  EXPECT_FALSE(store_->setLocked(kAna, "Ana", true).ok());
  EXPECT_FALSE(store_->remove(kAna, "Ana").ok());
  ASSERT_TRUE(store_->giveRole(kAna, "Dan", Role::Administrator).ok());
  ASSERT_TRUE(store_->setLocked(kAna, "Dan", true).ok());
  EXPECT_FALSE(store_->remove(kAna, "Ana").ok()) << "the other administrator is locked";
  ASSERT_TRUE(store_->resetPassword(kAna, "Cid", "another good one").ok());
  EXPECT_TRUE(store_->signIn("Cid", "another good one").ok());
  EXPECT_EQ(store_->giveRole(kAna, "Nobody", Role::Engineer).error().code, ErrorCode::NotFound);
  std::vector<std::string> whats;
  const auto trail = store_->auditTrail();
  for (const auto& row : *trail)
    if (row.who == "Ana") whats.push_back(row.what + " " + row.subject + " " + row.after);
  EXPECT_THAT(whats, testing::IsSupersetOf({"role_given Dan administrator", "account_locked Dan yes",
                                            "password_reset Cid ", "account_created Dan engineer"}));
  EXPECT_THAT(*store_->verify(), IsEmpty());
}

TEST_F(AccountIntegrityTest, DataOfARemovedAccountAreKeptAndOpenedForNobodyElse) {
  {
    auto cid = database("Cid");
    Specimen specimen;
    specimen.label = "L3-L5";
    ASSERT_TRUE((*cid)->saveSpecimen(specimen).ok());
  }
  ASSERT_TRUE(store_->remove(kAna, "Cid").ok());
  EXPECT_FALSE(store_->signIn("Cid", kPassword).ok());
  const auto orphans = store_->orphans();
  ASSERT_EQ(orphans->size(), 1u);
  EXPECT_EQ(orphans->front().formerOwner, "Cid");
  ASSERT_TRUE(store_->create("Cid", kPassword, Role::Clinician).ok());
  EXPECT_TRUE((*database("Cid"))->specimens()->empty()) << "the same name is another person";
  EXPECT_EQ(store_->orphans()->size(), 1u);
}

TEST_F(AccountIntegrityTest, DatabaseThatIsGoneEmptyALinkOrSomebodyElsesIsSaid) {
  ASSERT_TRUE(database("Cid").ok());
  ASSERT_TRUE(database("Ben").ok());
  const auto account = *store_->signIn("Cid", kPassword), other = *store_->signIn("Ben", kPassword);
  const auto file = store_->userDatabase(account);
  const auto kept = folder_ / "kept.sqlite";
  fs::rename(file, kept);
  EXPECT_THAT(database("Cid").error().message, HasSubstr("is gone"));
  writeText(file, "");
  EXPECT_THAT(database("Cid").error().message, HasSubstr("damaged"));
  fs::remove(file);
  fs::create_symlink(kept, file);
  EXPECT_THAT(database("Cid").error().message, HasSubstr("link"));
  fs::remove(file);
  fs::copy_file(store_->userDatabase(other), file);
  EXPECT_THAT(database("Cid").error().message, HasSubstr("another person's folder"));
  fs::remove(file);
  fs::rename(kept, file);
  EXPECT_TRUE(database("Cid").ok());
  fs::rename(data_ / "users", folder_ / "users");
  fs::create_directory_symlink(folder_ / "users", data_ / "users");
  EXPECT_THAT(database("Cid").error().message, HasSubstr("link"));
}

TEST_F(AccountIntegrityTest, FolderThatTakesNoWritingIsReadAndExported) {
  {
    auto cid = std::move(database("Cid")).value();
    auto writer = std::move(cid->beginRun(simulatedRun())).value();
    ASSERT_TRUE(writer->store(samplesFrom(1, 100), {}).ok());
    ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
  }
  store_.reset();
  const bool root = ::geteuid() == 0;
  fs::create_directory(folder_ / "elsewhere");
  for (const auto& entry : fs::recursive_directory_iterator(folder_.path()))
    ASSERT_TRUE(!root || ::chown(entry.path().c_str(), 65534, 65534) == 0);
  ASSERT_TRUE(!root || ::chown(folder_.path().c_str(), 65534, 65534) == 0);
  const auto user = fs::directory_iterator(data_ / "users")->path();
  for (const auto& closed : {user, data_ / "users", data_}) fs::permissions(closed, fs::perms(0500));
  ASSERT_TRUE(!root || ::seteuid(65534) == 0);
  reopen();
  auto opened = database("Cid");
  EXPECT_TRUE(opened.ok()) << opened.error().text();
  if (opened.ok()) {
    EXPECT_EQ((*opened)->verify(1)->text(), "verified");
    EXPECT_TRUE(exportCsv(**opened, 1, folder_ / "elsewhere/run.csv").ok());
    EXPECT_THAT((*opened)->addNote(1, "Cid", "x").error().message, HasSubstr("read-only"));
    EXPECT_FALSE((*opened)->beginRun(simulatedRun()).ok());
  }
  EXPECT_FALSE(store_->signIn("Cid", "wrong password").ok());
  EXPECT_THAT(*store_->verify(), IsEmpty());
  ASSERT_TRUE(!root || ::seteuid(0) == 0);
  for (const auto& closed : {data_, data_ / "users", user}) fs::permissions(closed, fs::perms(0700));
}

TEST(AccountMigration, FolderOfBeforeKeepsEverythingAndGetsAnAdministrator) {
  const TempFolder folder;
  const auto data = folder / "data", old = folder / "old";
  fs::create_directories(data / "users/2");
  fs::create_directory(old);
  fs::copy(accountMigrations() / "001_accounts.sql", old / "001_accounts.sql");
  {
    Database database(data / "accounts.sqlite");
    migrate(database, old, DatabaseKind::Accounts);
    const char* hash = "$argon2id$v=19$m=8,t=1,p=1$";
    for (const char* values : {"1, 'Cid', 'cid', 'clinician'", "2, 'Ben', 'ben', 'engineer'"})
      database.execute(
          std::string("INSERT INTO account (id, name, name_key, role, password_hash, created_utc) VALUES (") + values +
          ", '" + hash + "', '2026-01-01')");
    Database user(data / "users/2/articulus.sqlite");
    migrate(user, userMigrations(), DatabaseKind::User);
    user.execute(
        "INSERT INTO specimen (label, species, joint, level, side, donor_code, state, notes, created_utc, "
        "last_used_utc) VALUES ('old one', '', '', '', '', '', '', '', '', '')");
  }
  auto store = std::move(AccountStore::open(data, accountMigrations())).value();
  const auto accounts = store->accounts();
  ASSERT_EQ(accounts->size(), 2u);
  for (const auto& account : *accounts) {
    EXPECT_EQ(account.role, account.name == "Ben" ? Role::Administrator : Role::Clinician);
    auto database = store->openDatabase(account, userMigrations());
    ASSERT_TRUE(database.ok()) << database.error().text();
    EXPECT_EQ((*database)->specimens()->size(), account.name == "Ben" ? 1u : 0u);
  }
  EXPECT_THAT(*store->verify(), IsEmpty());
  EXPECT_THAT(*store->orphans(), IsEmpty());
}

}  // namespace
}  // namespace articulus::storage
