#include "core/storage/accounts/account_store.h"

#include <gmock/gmock.h>

#include "tests/core/storage/attack_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kPassword = "correct horse battery";

class AccountStoreTest : public testing::Test {
 protected:
  void SetUp() override { reopen(); }
  void reopen() {
    store_.reset();
    auto opened = AccountStore::open(folder_ / "data", accountMigrations());
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    store_ = std::move(opened).value();
    store_->useTestHashing();
    store_->useTestClock([this] { return now_ms_; });
  }
  void create(const std::string& name = "Ana", Role role = Role::Clinician) {
    const auto account = store_->create(name, kPassword, role);
    ASSERT_TRUE(account.ok()) << account.error().text();
  }
  /// Works on the file behind the store's back.
  void tamper(const std::string& sql) {
    Database database(folder_ / "data/accounts.sqlite");
    database.execute(sql);
  }
  std::vector<std::string> auditWhats() {
    std::vector<std::string> whats;
    const auto trail = store_->auditTrail();
    for (auto it = trail->rbegin(); it != trail->rend(); ++it) whats.push_back(it->what);
    return whats;
  }

  TempFolder folder_;
  std::int64_t now_ms_ = 1'800'000'000'000;
  std::unique_ptr<AccountStore> store_;
};

TEST_F(AccountStoreTest, FolderAndFileAreTheOwnersAlone) {
  EXPECT_EQ(modeOf(folder_ / "data"), 0700);
  EXPECT_EQ(modeOf(folder_ / "data/accounts.sqlite"), 0600);
}

TEST_F(AccountStoreTest, RightPasswordSignsInAndPasswordIsNowhereInTheFiles) {
  create();
  const auto account = store_->signIn("Ana", kPassword);
  ASSERT_TRUE(account.ok()) << account.error().text();
  EXPECT_EQ(account->name, "Ana");
  EXPECT_EQ(account->role, Role::Administrator) << "the first account of a station";
  EXPECT_FALSE(account->lastSignIn.empty());
  EXPECT_EQ(store_->userDatabase(*account), folder_ / ("data/users/" + account->folder + "/articulus.sqlite"));
  for (const char* file : {"data/accounts.sqlite", "data/accounts.sqlite-wal"}) {
    EXPECT_THAT(readText(folder_ / file), Not(HasSubstr(kPassword))) << file;
  }
  Database database(folder_ / "data/accounts.sqlite");
  EXPECT_THAT(textOf(database, "SELECT password_hash FROM account"), testing::StartsWith("$argon2id$"));
}

TEST_F(AccountStoreTest, UnknownNameAndWrongPasswordReadTheSame) {
  create();
  const auto wrong = store_->signIn("Ana", "wrong password");
  const auto unknown = store_->signIn("Nobody", kPassword);
  ASSERT_FALSE(wrong.ok());
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(wrong.error().code, ErrorCode::PermissionDenied);
  EXPECT_EQ(unknown.error().code, wrong.error().code);
  EXPECT_EQ(unknown.error().text(), wrong.error().text());
}

TEST_F(AccountStoreTest, DelayDoublesFromTheThirdFailureAndHoldsForTheRightPasswordToo) {
  create();
  std::int64_t expected_s = 2;
  for (int failure = 1; failure <= 2; ++failure) ASSERT_FALSE(store_->signIn("Ana", "wrong password").ok());
  for (int failure = 3; failure <= 12; ++failure) {
    EXPECT_THAT(store_->signIn("Ana", "wrong password").error().message, HasSubstr("wrong")) << failure;
    now_ms_ += 1000 * expected_s - 1;
    const auto locked = store_->signIn("Ana", kPassword);
    ASSERT_FALSE(locked.ok()) << "after failure " << failure;
    EXPECT_EQ(locked.error().code, ErrorCode::PermissionDenied);
    EXPECT_THAT(locked.error().message, HasSubstr("locked until"));
    now_ms_ += 1;
    expected_s = std::min<std::int64_t>(2 * expected_s, 300);
  }
  EXPECT_TRUE(store_->signIn("Ana", kPassword).ok());
  EXPECT_THAT(store_->signIn("Ana", "wrong password").error().message, HasSubstr("wrong"));
  EXPECT_TRUE(store_->signIn("Ana", kPassword).ok()) << "success did not clear the failures";
}

TEST_F(AccountStoreTest, LockSurvivesARestartAndIsNotEscapedByAnotherSpelling) {
  create();
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(store_->signIn("Ana", "wrong password").ok());
  reopen();
  EXPECT_THAT(store_->signIn(" aNA ", kPassword).error().message, HasSubstr("locked until"));
  now_ms_ += 2000;
  EXPECT_TRUE(store_->signIn(" aNA ", kPassword).ok());
}

TEST_F(AccountStoreTest, UnknownNameIsLockedLikeAKnownOne) {
  create();
  for (int i = 0; i < 3; ++i) {
    ASSERT_FALSE(store_->signIn("Ana", "wrong password").ok());
    ASSERT_FALSE(store_->signIn("Nobody", "wrong password").ok());
  }
  EXPECT_EQ(store_->signIn("Nobody", kPassword).error().text(), store_->signIn("Ana", kPassword).error().text());
}

TEST_F(AccountStoreTest, ClockThatWasSetBackLocksNobody) {
  create();
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(store_->signIn("Ana", "wrong password").ok());
  now_ms_ -= 10LL * 24 * 3'600'000;
  EXPECT_TRUE(store_->signIn("Ana", kPassword).ok());
}

TEST_F(AccountStoreTest, FailuresAreForgottenAfterADay) {
  create();
  for (int i = 0; i < 2; ++i) ASSERT_FALSE(store_->signIn("Ana", "wrong password").ok());
  now_ms_ += 25LL * 3'600'000;
  ASSERT_FALSE(store_->signIn("Ana", "wrong password").ok());
  EXPECT_TRUE(store_->signIn("Ana", kPassword).ok());
}

TEST_F(AccountStoreTest, NameIsUniqueWithoutCaseAlsoBeyondAscii) {
  create("Jürgen Łoś");
  EXPECT_EQ(store_->create("JÜRGEN łoŚ", kPassword, Role::Clinician).error().code, ErrorCode::Conflict);
  EXPECT_TRUE(store_->signIn("jürgen łoś", kPassword).ok());
  EXPECT_EQ(store_->accounts()->size(), 1u);
}

TEST_F(AccountStoreTest, NamesAndPasswordsOutsideTheirBoundsAreRefused) {
  EXPECT_EQ(store_->create("", kPassword, Role::Clinician).error().code, ErrorCode::OutOfRange);
  EXPECT_EQ(store_->create("   ", kPassword, Role::Clinician).error().code, ErrorCode::OutOfRange);
  EXPECT_EQ(store_->create(std::string(65, 'a'), kPassword, Role::Clinician).error().code, ErrorCode::OutOfRange);
  for (const char* name : {"a/b", "a\nb", "a'b", "\xff\xfe", "a\xc3", "x\xe2\x80\xae", "<b>"})
    EXPECT_EQ(store_->create(name, kPassword, Role::Clinician).error().code, ErrorCode::InvalidArgument) << name;
  EXPECT_EQ(store_->create("Ana", "1234567", Role::Clinician).error().code, ErrorCode::OutOfRange);
  EXPECT_EQ(store_->create("Ana", "äöüäöüä", Role::Clinician).error().code, ErrorCode::OutOfRange)
      << "seven characters in fourteen bytes";
  EXPECT_EQ(store_->create("Ana", std::string(1025, 'p'), Role::Clinician).error().code, ErrorCode::OutOfRange);
  EXPECT_TRUE(store_->create(std::string(64, 'a'), "12345678", Role::Clinician).ok());
  EXPECT_TRUE(store_->create("Dr. Ana-Lu_9", "12345678", Role::Clinician).ok());
}

TEST_F(AccountStoreTest, ConfirmIsNoSignInButItsFailuresCount) {
  create();
  EXPECT_TRUE(store_->confirm("Ana", kPassword).ok());
  EXPECT_TRUE(store_->accounts()->front().lastSignIn.empty());
  for (int i = 0; i < 3; ++i) ASSERT_FALSE(store_->confirm("Ana", "wrong password").ok());
  EXPECT_THAT(store_->signIn("Ana", kPassword).error().message, HasSubstr("locked until"));
}

TEST_F(AccountStoreTest, ChangedPasswordReplacesTheOldOne) {
  create();
  EXPECT_FALSE(store_->changePassword("Ana", "wrong password", "another good one").ok());
  EXPECT_EQ(store_->changePassword("Ana", kPassword, "short").error().code, ErrorCode::OutOfRange);
  ASSERT_TRUE(store_->changePassword("Ana", kPassword, "another good one").ok());
  EXPECT_FALSE(store_->signIn("Ana", kPassword).ok());
  EXPECT_TRUE(store_->signIn("Ana", "another good one").ok());
}

TEST_F(AccountStoreTest, EveryActIsAuditedAndATypedUnknownNameIsNot) {
  create();
  ASSERT_TRUE(store_->signIn("Ana", kPassword).ok());
  ASSERT_FALSE(store_->signIn("my-secret-password", kPassword).ok());
  ASSERT_FALSE(store_->signIn("ana", "wrong password").ok());
  ASSERT_TRUE(store_->changePassword("Ana", kPassword, "another good one").ok());
  ASSERT_TRUE(store_->audit("Ana", "gain_changed", "force_gain", "1", "2").ok());
  EXPECT_EQ(auditWhats(), (std::vector<std::string>{"account_created", "sign_in", "sign_in_failed", "sign_in_failed",
                                                    "password_changed", "gain_changed"}));
  const auto trail = store_->auditTrail(1);
  ASSERT_EQ(trail->size(), 1u);
  EXPECT_EQ(trail->front().subject, "force_gain");
  EXPECT_EQ(trail->front().before, "1");
  EXPECT_EQ(trail->front().after, "2");
  EXPECT_THAT(readText(folder_ / "data/accounts.sqlite") + readText(folder_ / "data/accounts.sqlite-wal"),
              Not(HasSubstr("my-secret-password")));
  EXPECT_EQ(*store_->firstBrokenAuditRow(), std::nullopt);
}

TEST_F(AccountStoreTest, AuditRowsCannotBeChangedDeletedOrReplaced) {
  create();
  for (const char* sql : {"UPDATE audit SET who = 'Eve'", "DELETE FROM audit",
                          "INSERT OR REPLACE INTO audit SELECT id, time_utc, 'Eve', what, subject, value_before, "
                          "value_after, previous_hash, row_hash, keyed FROM audit"})
    EXPECT_THAT(editorSays(folder_ / "data/accounts.sqlite", sql), HasSubstr("append-only")) << sql;
  EXPECT_EQ(store_->auditTrail()->front().who, "Ana");
}

class AuditTampering : public AccountStoreTest,
                       public testing::WithParamInterface<std::pair<const char*, std::int64_t>> {};

TEST_P(AuditTampering, IsFoundAtItsRow) {
  create();
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(store_->audit("Ana", "gain_changed", "g", std::to_string(i), "x").ok());
  ASSERT_EQ(*store_->firstBrokenAuditRow(), std::nullopt);
  tamper("DROP TRIGGER audit_keeps_its_rows; DROP TRIGGER audit_changes_no_row;");
  tamper(GetParam().first);
  EXPECT_EQ(*store_->firstBrokenAuditRow(), std::optional<std::int64_t>(GetParam().second)) << GetParam().first;
}

INSTANTIATE_TEST_SUITE_P(
    Ways, AuditTampering,
    testing::Values(std::pair{"UPDATE audit SET who = 'Eve' WHERE id = 3", 3},
                    std::pair{"UPDATE audit SET time_utc = '2020-01-01T00:00:00.000Z' WHERE id = 1", 1},
                    std::pair{"UPDATE audit SET subject = 'g1', value_before = '' WHERE id = 3", 3},  // moved a byte
                    std::pair{"UPDATE audit SET row_hash = upper(row_hash) WHERE id = 6", 6},
                    std::pair{"DELETE FROM audit WHERE id = 3", 4}, std::pair{"DELETE FROM audit WHERE id = 1", 2},
                    std::pair{"DELETE FROM audit WHERE id = 6", 6}, std::pair{"DELETE FROM audit", 1}));

TEST_F(AccountStoreTest, AuditGoesOnAfterARowWasTakenFromItsEndAndStillTells) {
  create();
  ASSERT_TRUE(store_->audit("Ana", "limit_changed", "force_N", "200", "500").ok());
  tamper("DROP TRIGGER audit_keeps_its_rows; DELETE FROM audit WHERE id = 2");
  ASSERT_TRUE(store_->audit("Ana", "sign_out", "", "", "").ok());
  EXPECT_EQ(*store_->firstBrokenAuditRow(), std::optional<std::int64_t>(3));
}

TEST_F(AccountStoreTest, HashOfOlderCostIsRenewedAtTheNextSignIn) {
  create();
  store_.reset();
  auto opened = AccountStore::open(folder_ / "data", accountMigrations());
  ASSERT_TRUE(opened.ok());
  ASSERT_TRUE((*opened)->signIn("Ana", kPassword).ok());
  Database database(folder_ / "data/accounts.sqlite");
  EXPECT_THAT(textOf(database, "SELECT password_hash FROM account"), HasSubstr("m=65536,t=2,p=1"));
  EXPECT_TRUE((*opened)->signIn("Ana", kPassword).ok());
}

TEST_F(AccountStoreTest, LastUsedAccountComesFirst) {
  create("Ana");
  create("Ben", Role::Clinician);
  tamper("UPDATE account SET last_sign_in_utc = '2020-01-01T00:00:00.000Z'");
  ASSERT_TRUE(store_->signIn("Ana", kPassword).ok());
  EXPECT_EQ(store_->accounts()->front().name, "Ana");
  EXPECT_EQ(store_->accounts()->back().role, Role::Clinician);
}

}  // namespace
}  // namespace articulus::storage
