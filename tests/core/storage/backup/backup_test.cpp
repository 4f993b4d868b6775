#include "core/storage/backup/backup.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/storage/accounts/account_store.h"
#include "core/storage/backup/restore.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using testing::HasSubstr;

constexpr const char* kPassword = "a long password";

/// A station with two persons, of whom one has a run.
class BackupTest : public testing::Test {
 protected:
  void SetUp() override {
    auto station = open(data_);
    for (const char* name : {"weber", "lang"}) {
      const auto made = station->create(name, kPassword, Role::Clinician);
      ASSERT_TRUE(made.ok()) << made.error().text();
      if (std::string(name) == "weber") record(*station, *made);
    }
    fs::create_directories(data_ / "mappings");
    writeText(data_ / "mappings" / "ours.json", "{}\n");
    writeText(data_ / "in_vice.x.json", "of today");
  }
  static std::unique_ptr<AccountStore> open(const fs::path& folder) {
    auto opened = AccountStore::open(folder, accountMigrations());
    if (!opened) throw std::runtime_error(opened.error().text());
    (*opened)->useTestHashing();
    return std::move(*opened);
  }
  static void record(AccountStore& station, const Account& person) {
    auto database = station.openDatabase(person, userMigrations());
    ASSERT_TRUE(database.ok()) << database.error().text();
    auto writer = (*database)->beginRun(simulatedRun());
    ASSERT_TRUE(writer.ok());
    ASSERT_TRUE((*writer)->store(samplesFrom(1, 500), {}).ok());
    ASSERT_TRUE((*writer)->finish(0, {record::RunEnd::Completed}).ok());
  }
  static std::size_t runsOf(AccountStore& station, const std::string& name) {
    const auto all = station.accounts();
    const auto person = std::find_if(all->begin(), all->end(), [&](const Account& a) { return a.name == name; });
    auto database = station.openDatabase(*person, userMigrations());
    if (!database) {
      ADD_FAILURE() << database.error().text();
      return 0;
    }
    return (*database)->runs()->size();
  }
  Backup made() {
    auto backup = makeBackup(data_, folder_ / "disk");
    if (!backup) throw std::runtime_error(backup.error().text());
    return std::move(*backup);
  }
  void put(const Backup& backup, const fs::path& data) {
    const auto staged = stageRestore(backup.folder, data);
    ASSERT_TRUE(staged.ok()) << staged.error().text();
    const auto restored = finishRestore(data);
    ASSERT_TRUE(restored.ok()) << restored.error().text();
    ASSERT_TRUE(restored->has_value());
    EXPECT_EQ((*restored)->made, backup.manifest.made);
  }

  TempFolder folder_;
  fs::path data_ = folder_ / "data";
};

TEST_F(BackupTest, HoldsAllThatIsKeptAndNothingOfTheMoment) {
  const Backup backup = made();
  std::vector<std::string> names;
  for (const auto& file : backup.manifest.files) names.push_back(file.path);
  EXPECT_THAT(names, testing::IsSupersetOf({"accounts.sqlite", "station.key", "station.head", "mappings/ours.json"}));
  EXPECT_THAT(names, testing::Each(testing::Not(testing::AnyOf(HasSubstr(".lock"), HasSubstr("-wal"), HasSubstr("-shm"),
                                                               HasSubstr("in_vice")))));
  EXPECT_EQ(std::count_if(names.begin(), names.end(), [](const auto& n) { return n.ends_with("articulus.sqlite"); }), 1)
      << "who never recorded has none";
  EXPECT_EQ(backup.manifest.station, open(data_)->key().fingerprint());
  EXPECT_EQ(modeOf(backup.folder), 0700);
  EXPECT_EQ(modeOf(backup.folder / "data" / "accounts.sqlite"), 0600);
  EXPECT_EQ(modeOf(backup.folder / "data" / "station.key"), 0600);
  const auto checked = checkBackup(backup.folder);
  ASSERT_TRUE(checked.ok()) << checked.error().text();
  EXPECT_EQ(checked->manifest.bytes(), backup.manifest.bytes());
}

TEST_F(BackupTest, IsMadeWhileTheDatabasesAreOpen) {
  auto station = open(data_);
  ASSERT_TRUE(station->audit("weber", "tried", "while open", "", "").ok());
  const Backup backup = made();
  put(backup, folder_ / "other");
  auto copy = open(folder_ / "other");
  EXPECT_EQ((*copy->auditTrail(1))[0].subject, "while open") << "what was only in the log of the database";
}

// Closing any descriptor of a database takes the locks of all connections of the process: another program would take
// the log away under them.
TEST_F(BackupTest, LeavesTheLocksOfOpenDatabases) {
  auto station = open(data_);
  ASSERT_EQ(station->accounts()->size(), 2U);
  (void)made();
  const pid_t child = ::fork();
  if (child == 0) {
    const int file = ::open((data_ / "accounts.sqlite").c_str(), O_RDWR);
    struct flock wanted {};
    wanted.l_type = F_WRLCK;
    wanted.l_whence = SEEK_SET;
    wanted.l_start = 0x40000002;  // where SQLite's shared locks lie
    wanted.l_len = 510;
    ::_exit(file >= 0 && ::fcntl(file, F_GETLK, &wanted) == 0 && wanted.l_type != F_UNLCK ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0) << "nobody would be kept from writing";
}

TEST_F(BackupTest, WithoutAccountsNothingIsPutBack) {
  const Backup backup = made();
  auto json = nlohmann::json::parse(readText(backup.folder / "backup.json"));
  auto& files = json["files"];
  files.erase(std::remove_if(files.begin(), files.end(), [](const auto& f) { return f["path"] == "accounts.sqlite"; }),
              files.end());
  writeText(backup.folder / "backup.json", json.dump());
  EXPECT_FALSE(stageRestore(backup.folder, data_).ok());
  EXPECT_FALSE(restoreWaits(data_));
}

TEST_F(BackupTest, PutBackIntoAnEmptyFolderItIsTheSameStation) {
  const Backup backup = made();
  put(backup, folder_ / "other");
  auto station = open(folder_ / "other");
  EXPECT_THAT(*station->verify(), testing::IsEmpty());
  EXPECT_EQ(runsOf(*station, "weber"), 1U);
  EXPECT_TRUE(station->signIn("lang", kPassword).ok());
}

TEST_F(BackupTest, PutBackOverAStationItKeepsWhatWasThereAside) {
  const Backup backup = made();
  {
    auto station = open(data_);
    record(*station, (*station->accounts())[0].name == "weber" ? (*station->accounts())[0] : (*station->accounts())[1]);
    ASSERT_TRUE(station->create("later", kPassword, Role::Clinician).ok());
  }
  ASSERT_TRUE(stageRestore(backup.folder, data_).ok());
  EXPECT_TRUE(restoreWaits(data_));
  const auto early = AccountStore::open(data_, accountMigrations());
  ASSERT_FALSE(early.ok()) << "what is done now would be lost";
  EXPECT_EQ(early.error().code, ErrorCode::Conflict);
  const auto restored = finishRestore(data_);
  ASSERT_TRUE(restored.ok() && restored->has_value());
  auto station = open(data_);
  EXPECT_EQ(station->accounts()->size(), 2U);
  EXPECT_EQ(runsOf(*station, "weber"), 1U);
  EXPECT_THAT(*station->verify(), testing::IsEmpty());
  EXPECT_EQ(readText(data_ / "in_vice.x.json"), "of today") << "what is clamped now is clamped";
  auto before = open((*restored)->aside);
  EXPECT_EQ(before->accounts()->size(), 3U);
  EXPECT_EQ(runsOf(*before, "weber"), 2U);
  const auto again = finishRestore(data_);
  EXPECT_TRUE(again.ok() && !again->has_value());
}

TEST_F(BackupTest, GoesOnWhereItWasBrokenOff) {
  const Backup backup = made();
  ASSERT_TRUE(stageRestore(backup.folder, data_).ok());
  // As if the program had died between two of the moves.
  auto note = nlohmann::json::parse(readText(data_ / "restoring.json"));
  const fs::path aside = data_ / note["aside"].get<std::string>();
  fs::create_directory(aside);
  fs::rename(data_ / "accounts.sqlite", aside / "accounts.sqlite");
  ASSERT_TRUE(finishRestore(data_).ok());
  EXPECT_THAT(*open(data_)->verify(), testing::IsEmpty());
  EXPECT_TRUE(fs::exists(aside / "station.key"));

  ASSERT_TRUE(stageRestore(backup.folder, data_).ok());
  note = nlohmann::json::parse(readText(data_ / "restoring.json"));
  const fs::path second = data_ / note["aside"].get<std::string>();
  fs::create_directory(second);
  for (const auto& name : {"accounts.sqlite", "station.key", "station.head", "users", "run_counts", "mappings"})
    fs::rename(data_ / name, second / name);
  note["comes_in"] = true;
  writeText(data_ / "restoring.json", note.dump());
  fs::rename(data_ / "restoring.part" / "station.key", data_ / "station.key");
  ASSERT_TRUE(finishRestore(data_).ok());
  EXPECT_THAT(*open(data_)->verify(), testing::IsEmpty());
}

TEST_F(BackupTest, WhatWasStagedAndIsGoneChangesNothing) {
  const Backup backup = made();
  ASSERT_TRUE(stageRestore(backup.folder, data_).ok());
  fs::remove_all(data_ / "restoring.part");
  const auto ended = finishRestore(data_);
  ASSERT_FALSE(ended.ok());
  EXPECT_THAT(ended.error().text(), HasSubstr("Nothing was changed"));
  EXPECT_EQ(open(data_)->accounts()->size(), 2U);
  EXPECT_TRUE(finishRestore(data_).ok()) << "and it is not asked again";
}

TEST_F(BackupTest, ADamagedOneIsNamedAndPutsNothingBack) {
  const Backup backup = made();
  const fs::path file = backup.folder / "data" / "mappings" / "ours.json";
  writeText(file, "[]\n");
  for (int how = 0; how < 3; ++how) {
    if (how == 1) fs::remove(file);
    if (how == 2) fs::create_symlink("/etc/hostname", file);
    const auto staged = stageRestore(backup.folder, data_);
    ASSERT_FALSE(staged.ok());
    EXPECT_THAT(staged.error().text(), HasSubstr("mappings/ours.json"));
    EXPECT_FALSE(fs::exists(data_ / "restoring.json"));
    EXPECT_FALSE(fs::exists(data_ / "restoring.part"));
  }
}

TEST_F(BackupTest, PathsThatLeadOutOfItAreRefused) {
  const Backup backup = made();
  const std::string good = readText(backup.folder / "backup.json");
  for (const std::string path : {"../evil", "/etc/passwd", "a/../../b", "", "a//../b"}) {
    auto json = nlohmann::json::parse(good);
    json["files"][0]["path"] = path;
    writeText(backup.folder / "backup.json", json.dump());
    EXPECT_FALSE(stageRestore(backup.folder, data_).ok()) << path;
  }
  writeText(backup.folder / "backup.json", "{\"format\":");
  EXPECT_EQ(checkBackup(backup.folder).error().code, ErrorCode::ParseError);
  fs::remove(backup.folder / "backup.json");
  EXPECT_EQ(checkBackup(backup.folder).error().code, ErrorCode::NotFound);
}

TEST_F(BackupTest, CancelledItLeavesNothing) {
  for (const double at : {0.0, 0.3, 0.9}) {
    const auto cancelled = makeBackup(data_, folder_ / "disk", [at](double share) { return share < at; });
    ASSERT_FALSE(cancelled.ok());
    EXPECT_EQ(cancelled.error().code, ErrorCode::Cancelled);
    EXPECT_TRUE(fs::is_empty(folder_ / "disk"));
  }
  const Backup backup = made();
  for (const double at : {0.1, 0.7}) {
    const auto cancelled = stageRestore(backup.folder, data_, [at](double share) { return share < at; });
    ASSERT_FALSE(cancelled.ok());
    EXPECT_FALSE(fs::exists(data_ / "restoring.part"));
    EXPECT_FALSE(fs::exists(data_ / "restoring.json"));
  }
}

TEST_F(BackupTest, ProgressGrowsToTheEnd) {
  std::vector<double> told;
  ASSERT_TRUE(makeBackup(data_, folder_ / "disk", [&](double share) { return told.push_back(share), true; }).ok());
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.back(), 1.0);
}

TEST_F(BackupTest, IsNotMadeIntoItsOwnDataNorOfNothing) {
  EXPECT_EQ(makeBackup(data_, data_ / "backups").error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(makeBackup(data_, data_).error().code, ErrorCode::InvalidArgument);
  EXPECT_FALSE(fs::exists(data_ / "backups"));
  EXPECT_EQ(makeBackup(folder_ / "none", folder_ / "disk").error().code, ErrorCode::NotFound);
  fs::create_directory(folder_ / "empty");
  EXPECT_EQ(makeBackup(folder_ / "empty", folder_ / "disk").error().code, ErrorCode::NotFound);
  if (::geteuid() == 0) return;  // whom no right stops
  fs::create_directory(folder_ / "closed");
  fs::permissions(folder_ / "closed", fs::perms::owner_read);
  EXPECT_FALSE(makeBackup(data_, folder_ / "closed").ok());
}

TEST_F(BackupTest, TwoInOneSecondHaveNamesOfTheirOwn) {
  const Backup one = made(), two = made();
  EXPECT_NE(one.folder, two.folder);
  EXPECT_TRUE(checkBackup(one.folder).ok() && checkBackup(two.folder).ok());
}

TEST_F(BackupTest, ASecondRestoringWaitsForTheFirst) {
  const Backup backup = made();
  ASSERT_TRUE(stageRestore(backup.folder, data_).ok());
  EXPECT_EQ(stageRestore(backup.folder, data_).error().code, ErrorCode::Conflict);
  dropRestore(data_);
  EXPECT_TRUE(stageRestore(backup.folder, data_).ok());
}

}  // namespace
}  // namespace articulus::storage
