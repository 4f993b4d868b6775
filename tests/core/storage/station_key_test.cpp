#include <gmock/gmock.h>
#include <sodium.h>

#include <unistd.h>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include "core/storage/accounts/account_store.h"
#include "core/storage/detail/account_store_private.h"
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

/// A station with an administrator and a clinician who has one sealed run.
class StationKeyTest : public testing::Test {
 protected:
  void SetUp() override {
    reopen();
    for (const char* name : {"Ana", "Cid"}) ASSERT_TRUE(store_->create(name, kPassword, Role::Clinician).ok());
    record(*database("Cid"));
  }
  void use(base::Result<std::unique_ptr<AccountStore>> opened) {
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    store_ = std::move(opened).value();
    store_->useTestHashing();
    store_->useTestClock([this] { return now_ms_; });
  }
  void reopen() {
    store_.reset();
    use(AccountStore::open(data_, accountMigrations()));
  }
  static void record(UserStore& store) {
    auto writer = std::move(store.beginRun(simulatedRun())).value();
    ASSERT_TRUE(writer->store(samplesFrom(1, 100), {}).ok());
    ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
    ASSERT_TRUE(
        store.saveResults(writer->runId(), {.values = {{"report", "LB", "Mx", "Nm", 1.0, 2.0, 0.5, "by hand"}}}).ok());
    ASSERT_TRUE(store.addNote(writer->runId(), "Cid", "well").ok());
  }
  std::unique_ptr<UserStore> database(const char* name) {
    const auto account = store_->signIn(name, kPassword);
    if (!account) throw std::runtime_error(account.error().text());
    auto opened = store_->openDatabase(*account, userMigrations());
    if (!opened) throw std::runtime_error(opened.error().text());
    return std::move(opened).value();
  }
  void putBackAccounts(const fs::path& from) {
    store_.reset();
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove((data_ / "accounts.sqlite").string() + suffix);
    fs::copy_file(from, data_ / "accounts.sqlite");
    reopen();
  }
  void tamper(const std::string& sql) const {
    Database database(data_ / "accounts.sqlite");
    database.execute(sql);
  }
  /// Works as somebody who may only read the data folder.
  template <class Work>
  void withoutWriting(Work&& work) {
    const bool root = ::geteuid() == 0;
    std::vector<fs::path> folders{data_};
    for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
      ASSERT_TRUE(!root || ::chown(entry.path().c_str(), 65534, 65534) == 0);
      if (entry.is_directory() && entry.path() != data_) folders.push_back(entry.path());
    }
    ASSERT_TRUE(!root || ::chown(folder_.path().c_str(), 65534, 65534) == 0);
    for (const auto& folder : folders) fs::permissions(folder, fs::perms(0500));
    ASSERT_TRUE(!root || ::seteuid(65534) == 0);
    work();
    ASSERT_TRUE(!root || ::seteuid(0) == 0);
    for (const auto& folder : folders) fs::permissions(folder, fs::perms(0700));
  }

  TempFolder folder_;
  fs::path data_ = folder_ / "data";
  std::int64_t now_ms_ = 1'800'000'000'000;
  std::unique_ptr<AccountStore> store_;
};

TEST_F(StationKeyTest, LostKeyIsRenewedByAnAdministratorAndOldRunsSayWhoseSealTheyHave) {
  const auto before = store_->key().publicKey();
  store_.reset();
  EXPECT_EQ(AccountStore::renewKey(data_, accountMigrations(), kAna).error().code, ErrorCode::Conflict) << "not lost";
  fs::remove(data_ / "station.key");
  EXPECT_THAT(AccountStore::open(data_, accountMigrations()).error().remedy, HasSubstr("renew-key"));
  for (const Authority& other : {Authority{"Cid", kPassword}, Authority{"Ana", "wrong password"}})
    EXPECT_EQ(AccountStore::renewKey(data_, accountMigrations(), other).error().code, ErrorCode::PermissionDenied);
  EXPECT_FALSE(fs::exists(data_ / "station.key"));
  use(AccountStore::renewKey(data_, accountMigrations(), kAna));
  EXPECT_NE(store_->key().publicKey(), before);
  EXPECT_THAT(*store_->verify(), IsEmpty());
  EXPECT_THAT(*store_->acknowledgements(), ElementsAre(testing::AllOf(HasSubstr("by Ana"), HasSubstr("renewed"))));
  {
    auto cid = database("Cid");
    EXPECT_THAT(cid->verify(1)->text(), HasSubstr("sealed with another key"));
    EXPECT_EQ(cid->verify(1)->state, SealState::Unsealed);
    EXPECT_THAT(*cid->missingRuns(), IsEmpty());
    record(*cid);
    EXPECT_EQ(cid->verify(2)->text(), "verified");
    Database(cid->file()).execute("UPDATE sample SET force_x_N = 0 WHERE run_id = 1 AND cycle = 5");
    EXPECT_EQ(cid->verify(1)->state, SealState::Changed) << "the seal of before still tells";
  }
  reopen();
  EXPECT_THAT(*store_->verify(), IsEmpty());
  auto again = database("Cid");
  Database(again->file()).execute("UPDATE station_binding SET tag = 'x'");
  again.reset();
  EXPECT_THROW(database("Cid"), std::runtime_error) << "a folder is taken over once";
  tamper("DROP TRIGGER audit_changes_no_row; UPDATE audit SET who = 'Eve' WHERE id = 1");
  EXPECT_THAT(*store_->verify(), Contains(HasSubstr("audit trail does not fit"))) << "the new key holds the old rows";
}

/// Two administrators at two windows: one renews it, the other is told that the station has its key.
TEST_F(StationKeyTest, OfTwoRenewalsInTheSameInstantOneRenews) {
  for (int round = 0; round < 3; ++round) {
    store_.reset();
    fs::remove(data_ / "station.key");
    std::atomic<int> renewed = 0, refused = 0;
    std::vector<std::thread> both;
    for (int i = 0; i < 2; ++i)
      both.emplace_back([&] {
        const auto made = AccountStore::renewKey(data_, accountMigrations(), kAna);
        if (made) ++renewed;
        else if (made.error().code == ErrorCode::Conflict) ++refused;
        else ADD_FAILURE() << made.error().text();
      });
    for (auto& one : both) one.join();
    EXPECT_EQ(renewed, 1);
    EXPECT_EQ(refused, 1);
    reopen();
    EXPECT_THAT(*store_->verify(), IsEmpty());
    EXPECT_TRUE(store_->signIn(kAna.name, kAna.password));
  }
}

TEST_F(StationKeyTest, KeyOfAnotherStationIsNoKeyOfBefore) {
  auto cid = database("Cid");
  const auto file = cid->file();
  Database(file).execute("UPDATE run_seal SET public_key = '" + std::string(64, 'a') + "'");
  EXPECT_THAT(cid->verify(1)->text(), HasSubstr("another station"));
  EXPECT_EQ(cid->verify(1)->state, SealState::Changed);
}

TEST_F(StationKeyTest, KeyIsMadeOnlyWhereNothingWasTaggedWithOne) {
  const TempFolder fresh;
  EXPECT_TRUE(detail::mayMakeKey(fresh.path()));
  EXPECT_FALSE(detail::mayMakeKey(data_));
  store_.reset();
  const auto key = readText(data_ / "station.key"), head = readText(data_ / "station.head");
  fs::remove(data_ / "station.key");
  EXPECT_FALSE(detail::mayMakeKey(data_)) << "a head was signed";
  fs::remove(data_ / "station.head");
  EXPECT_FALSE(detail::mayMakeKey(data_)) << "accounts were tagged";
  fs::create_symlink(folder_ / "elsewhere", data_ / "station.key");
  EXPECT_FALSE(detail::mayMakeKey(data_)) << "a link is there, wherever it leads";
  fs::remove(data_ / "station.key");
  tamper("DELETE FROM account_state");
  EXPECT_TRUE(detail::mayMakeKey(data_)) << "as a folder of before there were keys";
  for (const char* suffix : {"", "-wal", "-shm"}) fs::remove((data_ / "accounts.sqlite").string() + suffix);
  EXPECT_TRUE(detail::mayMakeKey(data_));
  writeText(data_ / "station.head", head);
  EXPECT_FALSE(detail::mayMakeKey(data_)) << "the accounts of a head are gone";
}

TEST_F(StationKeyTest, BackupThatWasPutBackIsToldUntilAnAdministratorTakesItAsKnown) {
  store_.reset();
  fs::copy_file(data_ / "accounts.sqlite", folder_ / "backup.sqlite");
  reopen();
  ASSERT_TRUE(store_->giveRole(kAna, "Cid", Role::Engineer).ok());
  putBackAccounts(folder_ / "backup.sqlite");
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("set back from change")));
  auto cid = database("Cid");
  EXPECT_EQ(store_->acknowledge({"Cid", kPassword}, *cid).error().code, ErrorCode::PermissionDenied);
  const auto words = store_->acknowledge(kAna, *cid);
  ASSERT_TRUE(words.ok()) << words.error().text();
  EXPECT_THAT(*words, ElementsAre(HasSubstr("set back from change")));
  EXPECT_THAT(*store_->verify(), IsEmpty());
  EXPECT_EQ(store_->auditTrail(1)->front().what, "acknowledged");
  reopen();
  EXPECT_THAT(*store_->verify(), IsEmpty());
  EXPECT_THAT(*store_->acknowledgements(), ElementsAre(HasSubstr("by Ana: accounts.sqlite: accounts and audit")));
  putBackAccounts(folder_ / "backup.sqlite");
  EXPECT_THAT(*store_->verify(), ElementsAre(HasSubstr("set back from change"))) << "a second time is told again";
}

TEST_F(StationKeyTest, WhatWasChangedIsNotTakenAsKnown) {
  auto cid = database("Cid");
  tamper("UPDATE account SET role = 'administrator' WHERE name = 'Cid'");
  Database(cid->file()).execute("UPDATE sample SET force_x_N = 0 WHERE cycle = 5");
  ASSERT_TRUE(store_->acknowledge(kAna, *cid).ok());
  EXPECT_THAT(*store_->verify(), Contains(HasSubstr("account \"Cid\"")));
  EXPECT_EQ(cid->verify(1)->state, SealState::Changed);
}

TEST_F(StationKeyTest, TwoAdministratorsCannotTakeTheRoleFromEachOther) {
  ASSERT_TRUE(store_->giveRole(kAna, "Cid", Role::Administrator).ok());
  auto other = std::move(AccountStore::open(data_, accountMigrations())).value();
  other->useTestHashing();
  // The other one acts between the check of the password and the change: both were administrators when they were asked.
  int asked = 0;
  store_->useTestClock([&] {
    if (++asked == 1) {
      EXPECT_TRUE(other->giveRole({"Cid", kPassword}, "Ana", Role::Clinician).ok());
    }
    return now_ms_;
  });
  const auto result = store_->giveRole(kAna, "Cid", Role::Clinician);
  EXPECT_FALSE(result.ok());
  int administrators = 0;
  const auto accounts = *store_->accounts();
  for (const auto& account : accounts) administrators += account.role == Role::Administrator ? 1 : 0;
  EXPECT_EQ(administrators, 1);
}

TEST_F(StationKeyTest, HeadThatTakesNoWritingIsNoErrorOfWhatWasDoneAndIsTold) {
  fs::rename(data_ / "station.head", folder_ / "kept.head");
  fs::create_directory(data_ / "station.head");
  EXPECT_TRUE(store_->create("Dan", kPassword, Role::Clinician).ok());
  EXPECT_EQ(store_->accounts()->size(), 3u);
  EXPECT_THAT(*store_->verify(), Contains(HasSubstr("station.head")));
  fs::remove(data_ / "station.head");
  fs::rename(folder_ / "kept.head", data_ / "station.head");
  ASSERT_TRUE(store_->audit("Ana", "gain_changed", "", "", "").ok());
  EXPECT_THAT(*store_->verify(), IsEmpty()) << "the next change writes it";
}

TEST_F(StationKeyTest, FailedSignInsAreLockedAlsoWhereNothingCanBeWritten) {
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(store_->signIn("Ana", "wrong password").ok());
  store_.reset();
  withoutWriting([this] {
    reopen();
    EXPECT_THAT(store_->signIn("Ana", kPassword).error().message, HasSubstr("locked until")) << "locked while it could";
    now_ms_ += 10'000;
    EXPECT_TRUE(store_->signIn("Ana", kPassword).ok());
    for (int i = 0; i < 3; ++i) EXPECT_THAT(store_->signIn("Cid", "wrong").error().message, HasSubstr("wrong"));
    EXPECT_THAT(store_->signIn("Cid", kPassword).error().message, HasSubstr("After 3 failures")) << "counted here";
    now_ms_ += 2'000;
    EXPECT_TRUE(store_->signIn("Cid", kPassword).ok());
  });
}

TEST_F(StationKeyTest, FolderOfAnOlderSchemaIsReadWhereNothingCanBeWritten) {
  store_.reset();
  const auto old = folder_ / "old";
  fs::remove_all(data_);
  fs::create_directories(data_ / "users/1");
  for (const char* kind : {"accounts", "user"}) {
    fs::create_directories(old / kind);
    const auto newest = std::string(kind) == "accounts" ? "002" : "007";
    const auto scripts = std::string(kind) == "accounts" ? accountMigrations() : userMigrations();
    for (const auto& script : fs::directory_iterator(scripts))
      if (script.path().filename().string() < newest) fs::copy(script.path(), old / kind / script.path().filename());
  }
  {
    Database accounts(data_ / "accounts.sqlite");
    migrate(accounts, old / "accounts", DatabaseKind::Accounts);
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    ASSERT_EQ(crypto_pwhash_str_alg(hash.data(), kPassword, std::string(kPassword).size(), crypto_pwhash_OPSLIMIT_MIN,
                                    crypto_pwhash_MEMLIMIT_MIN, crypto_pwhash_ALG_ARGON2ID13),
              0);
    Database::Statement insert(accounts,
                               "INSERT INTO account (id, name, name_key, role, password_hash, created_utc) VALUES (1, "
                               "'Ana', 'ana', 'engineer', ?, '2026-01-01')");
    insert.bind(1, std::string_view(hash.data())).run();
    Database user(data_ / "users/1/articulus.sqlite");
    migrate(user, old / "user", DatabaseKind::User);
    user.execute(
        "INSERT INTO specimen (label, species, joint, level, side, donor_code, state, notes, created_utc, "
        "last_used_utc) VALUES ('old one', '', '', '', '', '', '', '', '', '')");
  }
  const auto before = readText(data_ / "accounts.sqlite");
  withoutWriting([this] {
    reopen();
    auto ana = database("Ana");
    EXPECT_EQ(ana->specimens()->size(), 1u);
    Specimen specimen;
    specimen.label = "new one";
    EXPECT_FALSE(ana->saveSpecimen(specimen).ok()) << "kept nowhere, and not said";
    EXPECT_FALSE(store_->create("Eve", kPassword, Role::Clinician).ok());
  });
  EXPECT_FALSE(fs::exists(data_ / "station.key"));
  EXPECT_EQ(readText(data_ / "accounts.sqlite"), before);
  store_.reset();
  reopen();
  EXPECT_EQ(database("Ana")->specimens()->size(), 1u) << "and brought up to date where it can be";
}

}  // namespace
}  // namespace articulus::storage
