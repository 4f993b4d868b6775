#include <sodium.h>

#include <array>
#include <chrono>
#include <fstream>
#include <thread>

#include "core/storage/migration.h"
#include "tests/core/storage/attack_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

using AccountAttack = StationAttack;

std::string costlyHash(const std::string& password) {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  EXPECT_EQ(
      crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), 24, 32 << 20, crypto_pwhash_ALG_ARGON2ID13),
      0);
  return hash.data();
}

TEST_F(AccountAttack, WhatRemovedPersonsStoredCanStillBeVerified) {
  ASSERT_TRUE(store_->create("Ben", kPassword, Role::Clinician).ok());
  ASSERT_TRUE(store_->remove(ana_, "Eve").ok());
  ASSERT_TRUE(store_->remove(ana_, "Ben").ok()) << "who has stored nothing leaves nothing";
  auto removed = store_->removedAccounts();
  ASSERT_TRUE(removed.ok() && removed->size() == 1U);
  EXPECT_EQ(removed->front().name, "Eve");
  const fs::path file = data_ / "users" / removed->front().folder / "articulus.sqlite";
  const auto state = [&] {
    const auto kept = store_->openRemoved(removed->front(), userMigrations());
    if (!kept) throw std::runtime_error(kept.error().text());
    return (*kept)->verify(1)->state;
  };
  EXPECT_EQ(state(), SealState::Verified);
  edit(file, "UPDATE sample SET state = state + 1 WHERE cycle = 50");
  EXPECT_EQ(state(), SealState::Changed);
  // Another folder in its place has another id.
  auto stranger = removed->front();
  stranger.folderId = std::string(32, '0');
  const auto foreign = store_->openRemoved(stranger, userMigrations());
  ASSERT_FALSE(foreign.ok());
  EXPECT_EQ(foreign.error().code, ErrorCode::PermissionDenied);
  // Gone, it is told until an administrator takes it for gone.
  fs::remove_all(file.parent_path());
  const auto gone = store_->openRemoved(removed->front(), userMigrations());
  ASSERT_FALSE(gone.ok());
  EXPECT_THAT(gone.error().message, HasSubstr("is gone"));
  const auto own = database("Ana");
  const auto known = store_->acknowledge(ana_, *own);
  ASSERT_TRUE(known.ok()) << known.error().text();
  EXPECT_THAT(*known, ElementsAre(HasSubstr("\"Eve\"")));
  removed = store_->removedAccounts();
  ASSERT_TRUE(removed.ok());
  EXPECT_THAT(*removed, IsEmpty());
  EXPECT_THAT(*store_->verify(), IsEmpty());
}

TEST_F(AccountAttack, TriggerGivesNobodyARoleAndIsNamed) {
  EXPECT_THAT(*store_->verify(), IsEmpty()) << "triggers of our own migrations";
  edit(accountsFile_,
       "CREATE TRIGGER t AFTER UPDATE OF revision ON account WHEN NEW.name_key = 'eve' BEGIN UPDATE account SET role = "
       "'administrator' WHERE id = NEW.id; END");
  ASSERT_TRUE(store_->changePassword("Eve", kPassword, kPassword).ok());
  const auto eve = store_->signIn("Eve", kPassword);
  ASSERT_TRUE(eve.ok()) << eve.error().text();
  EXPECT_EQ(eve->role, Role::Clinician) << "tagged as an administrator";
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("trigger \"t\"")));
  edit(accountsFile_, "DROP TRIGGER t; CREATE VIEW v AS SELECT 1");
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("view \"v\"")));
  edit(accountsFile_,
       "DROP VIEW v; DROP TRIGGER audit_keeps_its_rows; CREATE TRIGGER audit_keeps_its_rows BEFORE DELETE ON audit "
       "BEGIN SELECT 1; END");
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("trigger \"audit_keeps_its_rows\"")));
}

/// Asks until it is so.
template <class Is>
bool within20s(const Is& is) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!is())
    if (std::chrono::steady_clock::now() > end) return false;
  return true;
}

TEST_F(AccountAttack, RowThatIsExchangedWhileThePasswordIsCheckedAdmitsNobody) {
  const auto hash = costlyHash("eve's own word");
  edit(accountsFile_,
       "CREATE TABLE kept AS SELECT * FROM account WHERE name = 'Eve'; UPDATE account SET role = "
       "'administrator', password_hash = '" +
           hash + "' WHERE name = 'Eve'");
  base::Result<Account> eve = Account{};
  std::thread other([&] { eve = store_->signIn("Eve", "eve's own word"); });
  const auto attempted = [this] {
    Database database(accountsFile_);
    return integerOf(database, "SELECT count(*) FROM sign_in_guard") > 0;
  };
  EXPECT_TRUE(within20s(attempted));
  std::this_thread::sleep_for(std::chrono::milliseconds(100));  // the hash of that row takes longer
  edit(accountsFile_,
       "UPDATE account SET role = (SELECT role FROM kept), password_hash = (SELECT password_hash FROM kept) WHERE name "
       "= 'Eve'");
  other.join();
  EXPECT_FALSE(eve.ok()) << "as " << name(eve->role);
  EXPECT_TRUE(store_->signIn("Eve", kPassword).ok()) << "the row is as it was";
}

TEST_F(AccountAttack, RowThatIsExchangedWhileANewPasswordIsHashedIsNotTagged) {
  edit(accountsFile_, "CREATE TABLE kept AS SELECT counter FROM account_state");
  auto slow = std::move(AccountStore::open(data_, accountMigrations())).value();  // the hash takes a tenth of a second
  slow->useTestClock([this] { return now_ms_; });
  base::Result<void> changed;
  std::thread other([&] { changed = slow->resetPassword(ana_, "Eve", "another good one"); });
  const auto verified = [this] {
    Database database(accountsFile_);
    return integerOf(database, "SELECT s.counter - k.counter FROM account_state s, kept k") >= 2;
  };
  EXPECT_TRUE(within20s(verified));
  edit(accountsFile_, "UPDATE account SET role = 'administrator' WHERE name = 'Eve'");
  other.join();
  const auto eve = store_->signIn("Eve", "another good one");
  EXPECT_TRUE(!eve.ok() || eve->role == Role::Clinician) << "her own role was tagged with the new password";
}

TEST_F(AccountAttack, AccountsThatAreRemovedWithTheirHeadMakeNobodyAdministratorOfTheSameKey) {
  store_.reset();
  removeDatabase(accountsFile_);
  fs::remove(data_ / "station.head");
  reopen();
  EXPECT_THAT(store_->create("Eve", kPassword, Role::Clinician).error().message, HasSubstr("gone"));
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("removed, emptied")));
  store_.reset();
  removeDatabase(accountsFile_);
  fs::remove_all(data_ / "users");
  fs::remove_all(data_ / "run_counts");
  reopen();
  EXPECT_TRUE(store_->create("Ben", kPassword, Role::Clinician).ok()) << "nothing is there that could be taken";
}

TEST_F(AccountAttack, ClockThatWasADayAheadLocksNobody) {
  now_ms_ += 24LL * 3'600'000;
  for (int i = 0; i < 4; ++i) ASSERT_FALSE(store_->signIn("Eve", "wrong password").ok());
  edit(accountsFile_, "CREATE TABLE kept AS SELECT * FROM sign_in_guard");
  now_ms_ -= 24LL * 3'600'000;
  EXPECT_TRUE(store_->signIn("Eve", kPassword).ok());
}

TEST_F(AccountAttack, UnlockingAndANewPasswordClearTheFailures) {
  const auto fail = [this] {
    for (int i = 0; i < 3; ++i) ASSERT_FALSE(store_->signIn("Eve", "wrong password").ok());
    ASSERT_THAT(store_->signIn("Eve", kPassword).error().message, HasSubstr("locked until"));
  };
  fail();
  ASSERT_TRUE(store_->setLocked(ana_, "Eve", false).ok());
  EXPECT_TRUE(store_->signIn("Eve", kPassword).ok());
  fail();
  ASSERT_TRUE(store_->resetPassword(ana_, "Eve", kPassword).ok());
  EXPECT_TRUE(store_->signIn("Eve", kPassword).ok());
  EXPECT_THAT(*store_->verify(), IsEmpty());
}

TEST_F(AccountAttack, AccountThatWasTakenAwayIsToldUntilItIsAcknowledged) {
  edit(accountsFile_, "DELETE FROM account WHERE name = 'Eve'");
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("number 2 was taken away")));
  auto runs = database("Ana");
  const auto words = store_->acknowledge(ana_, *runs);
  ASSERT_TRUE(words.ok()) << words.error().text();
  EXPECT_THAT(*words, ElementsAre(HasSubstr("number 2 was taken away")));
  EXPECT_THAT(*store_->verify(), IsEmpty());
  reopen();
  EXPECT_THAT(*store_->verify(), IsEmpty());
  EXPECT_THAT(*store_->acknowledgements(), ElementsAre(HasSubstr("by Ana: accounts.sqlite: account number 2")));
  EXPECT_EQ(store_->auditTrail(1)->front().what, "acknowledged");
}

TEST(KilledOpening, FolderOfBeforeIsOpenedAfterAKillBetweenKeyAndTags) {
  const TempFolder folder;
  const auto data = folder / "data", old = folder / "old";
  fs::create_directories(data / "users/1");
  fs::create_directory(old);
  fs::copy(accountMigrations() / "001_accounts.sql", old / "001_accounts.sql");
  {
    Database database(data / "accounts.sqlite");
    migrate(database, old, DatabaseKind::Accounts);
    database.execute(
        "INSERT INTO account (id, name, name_key, role, password_hash, created_utc) VALUES (1, 'Ana', 'ana', "
        "'engineer', '$argon2id$v=19$m=8,t=1,p=1$', '2026-01-01')");
  }
  const auto key = StationKey::openOrMake(data)->publicKey();  // and killed here
  for (int opening = 0; opening < 2; ++opening) {
    auto store = std::move(AccountStore::open(data, accountMigrations())).value();
    EXPECT_EQ(store->key().publicKey(), key);
    EXPECT_THAT(*store->verify(), IsEmpty());
    EXPECT_EQ(store->accounts()->front().role, Role::Administrator);
    EXPECT_FALSE(StationKey::open(data)->isNew()) << "a key that is in use is no new one";
  }
}

/// Her folder is tagged anew once; after that only the new tag counts.
TEST_F(AccountAttack, WhatRemovedPersonsStoredOutlivesTheStationsKey) {
  ASSERT_TRUE(store_->remove(ana_, "Eve").ok());
  store_.reset();
  fs::remove(data_ / "station.key");
  use(AccountStore::renewKey(data_, accountMigrations(), ana_));
  const auto removed = (*store_->removedAccounts()).at(0);
  for (int opening = 0; opening < 2; ++opening) {
    const auto kept = store_->openRemoved(removed, userMigrations());
    ASSERT_TRUE(kept.ok()) << kept.error().text();
    EXPECT_NE((*kept)->verify(1)->state, SealState::Changed) << opening;
    EXPECT_THAT(*(*kept)->missingRuns(), IsEmpty()) << opening;
  }
  const fs::path file = data_ / "users" / removed.folder / "articulus.sqlite";
  edit(file, "UPDATE station_binding SET first_sealed_run = 99");
  EXPECT_EQ(store_->openRemoved(removed, userMigrations()).error().code, ErrorCode::PermissionDenied);
  // Emptied, it is gone, and can be taken for gone.
  removeDatabase(file);
  std::ofstream(file).flush();
  EXPECT_THAT(store_->openRemoved(removed, userMigrations()).error().message, HasSubstr("is gone"));
  const auto own = database("Ana");
  ASSERT_TRUE(store_->acknowledge(ana_, *own).ok());
  EXPECT_THAT(*store_->removedAccounts(), IsEmpty());
}

TEST_F(AccountAttack, RenewalOfTheKeyThatWasKilledIsDoneAgain) {
  store_.reset();
  fs::remove(data_ / "station.key");
  EXPECT_THAT(AccountStore::needsNewKey(data_)->message, HasSubstr("missing"));
  (void)StationKey::openOrMake(data_);  // and killed here
  EXPECT_THAT(AccountStore::needsNewKey(data_)->message, HasSubstr("begun"));
  use(AccountStore::renewKey(data_, accountMigrations(), ana_));
  EXPECT_TRUE(store_->signIn("Ana", kPassword).ok());
  EXPECT_THAT(*store_->verify(), IsEmpty());
  EXPECT_FALSE(AccountStore::needsNewKey(data_));
  EXPECT_FALSE(AccountStore::needsNewKey(data_ / "another")) << "nothing was there to be lost";
}

/// Cut, emptied, overlong, of the right length: each is renewed, and what was there is kept, also the one of the last
/// time.
TEST_F(AccountAttack, DamagedKeyIsRenewedAndKeptBeside) {
  const fs::path key = data_ / "station.key";
  int kept = 0;
  for (const std::string& damaged : {std::string("damaged"), std::string(), std::string(200'000, 'x'),
                                     "articulus-station-key 1\n" + std::string(64, 'g') + "\n"}) {
    store_.reset();
    std::ofstream(key, std::ios::binary | std::ios::trunc) << damaged;
    ASSERT_THAT(AccountStore::needsNewKey(data_)->message, HasSubstr("damaged"));
    EXPECT_EQ(AccountStore::open(data_, accountMigrations()).error().code, ErrorCode::StorageFailure);
    EXPECT_EQ(AccountStore::renewKey(data_, accountMigrations(), {"Ana", "wrong password"}).error().code,
              ErrorCode::PermissionDenied);
    EXPECT_EQ(fs::file_size(key), damaged.size()) << "a wrong password changes nothing";
    use(AccountStore::renewKey(data_, accountMigrations(), ana_));
    const fs::path former = data_ / ("station.key.former" + (++kept == 1 ? std::string() : "." + std::to_string(kept)));
    EXPECT_EQ(fs::file_size(former), damaged.size());
    EXPECT_TRUE(store_->signIn("Ana", kPassword).ok());
    EXPECT_THAT(*store_->verify(), IsEmpty());
    EXPECT_FALSE(AccountStore::needsNewKey(data_));
  }
  fs::remove(key);
  fs::create_symlink(data_ / "station.key.former", key);
  EXPECT_FALSE(AccountStore::needsNewKey(data_)) << "a link may be taken away again";
  EXPECT_FALSE(AccountStore::renewKey(data_, accountMigrations(), ana_).ok());
}

TEST_F(AccountAttack, RenewalOfTheKeyIsTheWayOutOfAStateThatDoesNotFit) {
  edit(accountsFile_, "UPDATE account_state SET revisions = '1:1'");
  const auto refused = store_->signIn("Ana", kPassword);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().remedy, HasSubstr("renew-key"));
  store_.reset();
  EXPECT_EQ(AccountStore::renewKey(data_, accountMigrations(), {"Ana", "wrong password"}).error().code,
            ErrorCode::PermissionDenied);
  use(AccountStore::renewKey(data_, accountMigrations(), ana_));
  EXPECT_TRUE(store_->signIn("Ana", kPassword).ok());
  EXPECT_THAT(*store_->verify(), IsEmpty());
  EXPECT_THAT(*store_->acknowledgements(), Contains(HasSubstr("renewed")));
  EXPECT_EQ(AccountStore::renewKey(data_, accountMigrations(), ana_).error().code, ErrorCode::Conflict)
      << "which fits now";
}

}  // namespace
}  // namespace articulus::storage
