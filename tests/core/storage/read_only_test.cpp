// A data folder that another program works in can be read beside it: nothing is made or changed, and what that program
// stores is seen.
#include "core/storage/accounts/account_store.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;

class ReadOnlyTest : public testing::Test {
 protected:
  TempFolder folder_;
  static constexpr const char* kPassword = "correct horse";
  [[nodiscard]] auto open(Access access) { return AccountStore::open(folder_.path(), accountMigrations(), access); }
};

TEST_F(ReadOnlyTest, BesideAProgramThatWritesItsCommitsAreSeenAndNothingIsWritten) {
  auto writer = open(Access::ReadWrite);
  ASSERT_TRUE(writer.ok()) << writer.error().text();
  (*writer)->useTestHashing();
  const auto account = (*writer)->create("weber", kPassword, Role::Clinician);
  ASSERT_TRUE(account.ok());
  auto theirs = (*writer)->openDatabase(*account, userMigrations());
  ASSERT_TRUE(theirs.ok());

  auto reader = open(Access::ReadOnly);
  ASSERT_TRUE(reader.ok()) << reader.error().text();
  const auto audited = (*writer)->auditTrail()->size();
  const auto signedIn = (*reader)->signIn("weber", kPassword);
  ASSERT_TRUE(signedIn.ok()) << signedIn.error().text();
  EXPECT_EQ((*writer)->auditTrail()->size(), audited);
  auto read = (*reader)->openDatabase(*signedIn, userMigrations());
  ASSERT_TRUE(read.ok()) << read.error().text();

  Specimen specimen;
  specimen.label = "L3-L5 #07";
  ASSERT_TRUE((*theirs)->saveSpecimen(specimen).ok());
  ASSERT_EQ((*read)->specimens()->size(), 1U) << "stored after it was opened to be read";

  specimen.label = "L3-L5 #08";
  EXPECT_EQ((*read)->saveSpecimen(specimen).error().code, ErrorCode::PermissionDenied);
  EXPECT_EQ((*reader)->create("other", kPassword, Role::Clinician).error().code, ErrorCode::PermissionDenied);
  EXPECT_FALSE((*reader)->audit("weber", "x", "", "", "").ok());
  const auto again = UserStore::open((*read)->file(), userMigrations(), (*read)->binding());
  ASSERT_TRUE(again.ok());
  EXPECT_FALSE((*again)->saveSpecimen(specimen).ok()) << "a connection of a worker is of the same kind";
}

TEST_F(ReadOnlyTest, DatabaseOfAnOlderProgramIsReadByWayOfACopyAndSaysSo) {
  std::vector<fs::path> steps;
  for (const auto& entry : fs::directory_iterator(userMigrations())) steps.push_back(entry.path());
  std::ranges::sort(steps);
  const fs::path older = folder_ / "older";
  fs::create_directories(older);
  for (std::size_t i = 0; i + 1 < steps.size(); ++i) fs::copy_file(steps[i], older / steps[i].filename());
  const fs::path file = folder_ / "own" / "articulus.sqlite";
  Binding toRead;
  toRead.access = Access::ReadOnly;
  {
    auto writer = UserStore::open(file, older);
    ASSERT_TRUE(writer.ok()) << writer.error().text();
    Database(file).execute(  // as that program writes it, which knows fewer columns
        "INSERT INTO specimen (label, species, joint, level, side, donor_code, state, notes, created_utc, "
        "last_used_utc) VALUES ('L3-L5 #07', '', '', '', '', '', '', '', '', '')");
    auto same = UserStore::open(file, older, toRead);
    ASSERT_TRUE(same.ok()) << same.error().text();
    EXPECT_FALSE((*same)->readsCopy()) << "of the same program: nothing is copied";
  }
  auto reader = UserStore::open(file, userMigrations(), toRead);
  ASSERT_TRUE(reader.ok()) << reader.error().text();
  EXPECT_TRUE((*reader)->readsCopy());
  EXPECT_EQ((*reader)->specimens()->size(), 1U);
}

TEST_F(ReadOnlyTest, RunOfTheProgramThatWritesIsNotTakenForAnInterruptedOne) {
  auto writer = open(Access::ReadWrite);
  (*writer)->useTestHashing();
  const auto account = (*writer)->create("weber", kPassword, Role::Clinician);
  auto theirs = (*writer)->openDatabase(*account, userMigrations());
  Specimen specimen;
  specimen.label = "a";
  RunHeader header = simulatedRun();
  header.sessionId = (*theirs)->beginSession(*(*theirs)->saveSpecimen(specimen))->id;
  auto run = (*theirs)->beginRun(header);
  ASSERT_TRUE(run.ok()) << run.error().text();
  auto reader = open(Access::ReadOnly);
  auto read = (*reader)->openDatabase(*account, userMigrations());
  ASSERT_TRUE(read.ok()) << read.error().text();
  ASSERT_EQ((*read)->runs()->size(), 1U);
  EXPECT_EQ((*theirs)->runs()->front().ending.end, record::RunEnd::Running);
}

TEST_F(ReadOnlyTest, WhatIsNotThereIsNotMade) {
  EXPECT_FALSE(AccountStore::open(folder_ / "nobody", accountMigrations(), Access::ReadOnly).ok());
  EXPECT_FALSE(fs::exists(folder_ / "nobody"));
  EXPECT_FALSE(open(Access::ReadOnly).ok());
  EXPECT_TRUE(fs::is_empty(folder_.path()));
  auto writer = open(Access::ReadWrite);
  (*writer)->useTestHashing();
  const auto account = (*writer)->create("weber", kPassword, Role::Clinician);
  auto reader = open(Access::ReadOnly);
  ASSERT_TRUE(reader.ok()) << reader.error().text();
  const auto read = (*reader)->openDatabase(*account, userMigrations());
  ASSERT_FALSE(read.ok()) << "who never stored anything has nothing to read";
  EXPECT_EQ(read.error().code, ErrorCode::NotFound);
  EXPECT_FALSE(fs::exists((*reader)->userDatabase(*account)));
}

}  // namespace
}  // namespace articulus::storage
