#include "core/storage/database.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using testing::HasSubstr;

/// Sets the umask for one test.
class Umask {
 public:
  explicit Umask(mode_t mask) : before_(::umask(mask)) {}
  ~Umask() { ::umask(before_); }

 private:
  mode_t before_;
};

TEST(Database, FilesAreReadableByTheirOwnerAloneWhateverTheUmask) {
  for (const mode_t mask : {mode_t{0}, mode_t{0277}}) {
    const TempFolder folder;
    const Umask umask(mask);
    Database database(folder / "a.sqlite");
    database.execute("CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    EXPECT_EQ(modeOf(folder / "a.sqlite"), 0600);
    EXPECT_EQ(modeOf(folder / "a.sqlite-wal"), 0600);
    EXPECT_EQ(modeOf(folder / "a.sqlite-shm"), 0600);
  }
}

TEST(Database, OpenModeOfAnOlderFileIsTightened) {
  const TempFolder folder;
  { Database database(folder / "a.sqlite"); }
  ::chmod((folder / "a.sqlite").c_str(), 0644);
  Database database(folder / "a.sqlite");
  EXPECT_EQ(modeOf(folder / "a.sqlite"), 0600);
}

TEST(Database, NewFoldersArePrivateAndExistingOnesAreLeftAlone) {
  const TempFolder folder;
  const Umask umask(0);
  fs::create_directory(folder / "shared");
  createPrivateFolder(folder / "shared/users/1");
  EXPECT_EQ(modeOf(folder / "shared"), 0777);
  EXPECT_EQ(modeOf(folder / "shared/users"), 0700);
  EXPECT_EQ(modeOf(folder / "shared/users/1"), 0700);
}

TEST(Database, WriteAheadLogNormalSyncAndForeignKeysAreOn) {
  const TempFolder folder;
  Database database(folder / "a.sqlite");
  EXPECT_EQ(textOf(database, "PRAGMA journal_mode"), "wal");
  EXPECT_EQ(integerOf(database, "PRAGMA synchronous"), 1);
  EXPECT_EQ(integerOf(database, "PRAGMA foreign_keys"), 1);
  EXPECT_EQ(integerOf(database, "PRAGMA busy_timeout"), 5000);
}

TEST(Database, ForeignKeyThatLeadsNowhereIsRefused) {
  const TempFolder folder;
  Database database(folder / "a.sqlite");
  database.execute("CREATE TABLE parent (id INTEGER PRIMARY KEY); CREATE TABLE child (p REFERENCES parent(id))");
  EXPECT_EQ(thrownBy([&] { database.execute("INSERT INTO child VALUES (7)"); }).code, ErrorCode::NotFound);
}

TEST(Database, NotANumberBecomesNullAndComesBackAsNotANumber) {
  const TempFolder folder;
  Database database(folder / "a.sqlite");
  database.execute("CREATE TABLE t (x REAL)");
  Database::Statement(database, "INSERT INTO t VALUES (?)").bind(1, std::nan("")).run();
  Database::Statement row(database, "SELECT x FROM t");
  ASSERT_TRUE(row.step());
  EXPECT_TRUE(row.isNull(0));
  EXPECT_TRUE(std::isnan(row.real(0)));
}

TEST(Database, TextWithAZeroByteAndAnEmptyTextSurvive) {
  const TempFolder folder;
  Database database(folder / "a.sqlite");
  database.execute("CREATE TABLE t (a TEXT NOT NULL, b TEXT NOT NULL)");
  const std::string strange("a\0b", 3);
  Database::Statement(database, "INSERT INTO t VALUES (?, ?)").bind(1, strange).bind(2, std::string_view{}).run();
  Database::Statement row(database, "SELECT a, b FROM t");
  ASSERT_TRUE(row.step());
  EXPECT_EQ(row.text(0), strange);
  EXPECT_FALSE(row.isNull(1));
  EXPECT_EQ(row.text(1), "");
}

TEST(Database, TransactionWithoutCommitLeavesNothing) {
  const TempFolder folder;
  Database database(folder / "a.sqlite");
  database.execute("CREATE TABLE t (x)");
  {
    Transaction transaction(database);
    database.execute("INSERT INTO t VALUES (1)");
  }
  EXPECT_EQ(integerOf(database, "SELECT count(*) FROM t"), 0);
  {
    Transaction transaction(database);
    database.execute("INSERT INTO t VALUES (1)");
    transaction.commit();
  }
  EXPECT_EQ(integerOf(database, "SELECT count(*) FROM t"), 1);
}

TEST(Database, FileThatIsNoDatabaseIsNamedAndNotChanged) {
  const TempFolder folder;
  const std::string content(20'000, 'x');
  writeText(folder / "a.sqlite", content);
  const auto error = thrownBy([&] { Database database(folder / "a.sqlite"); });
  EXPECT_EQ(error.code, ErrorCode::StorageFailure);
  EXPECT_THAT(error.message, HasSubstr((folder / "a.sqlite").string()));
  EXPECT_THAT(error.message, HasSubstr("not a database"));
  EXPECT_FALSE(error.remedy.empty());
  EXPECT_EQ(readText(folder / "a.sqlite"), content);
}

TEST(Database, DamagedPageIsReportedNotReadAsData) {
  const TempFolder folder;
  {
    Database database(folder / "a.sqlite");
    database.execute("CREATE TABLE t (x TEXT)");
    for (int i = 0; i < 100; ++i)
      Database::Statement(database, "INSERT INTO t VALUES (?)").bind(1, std::string(1000, 'a')).run();
  }
  {
    std::fstream file(folder / "a.sqlite", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(8192);
    file << std::string(8192, '\xff');
  }
  Database database(folder / "a.sqlite");
  const auto error = thrownBy([&] { (void)integerOf(database, "SELECT sum(length(x)) FROM t"); });
  EXPECT_EQ(error.code, ErrorCode::StorageFailure);
  EXPECT_THAT(error.message, HasSubstr("damaged"));
  EXPECT_THAT(error.message, HasSubstr("a.sqlite"));
}

TEST(Database, ReadOnlyFileIsReadNotWrittenAndKeepsItsMode) {
  const TempFolder folder;
  { Database(folder / "a.sqlite").execute("CREATE TABLE t (x); INSERT INTO t VALUES (7)"); }
  ::chmod((folder / "a.sqlite").c_str(), 0444);
  ::chmod(folder.path().c_str(), 0755);
  // The superuser may write to anything, so the test steps down to nobody while it opens the file.
  const bool superuser = ::geteuid() == 0;
  const auto become = [&](uid_t user) { return !superuser || ::seteuid(user) == 0; };
  ASSERT_TRUE(become(65534));
  base::Error error;
  {
    Database database(folder / "a.sqlite");
    EXPECT_TRUE(database.readOnly());
    EXPECT_EQ(integerOf(database, "SELECT x FROM t"), 7);
    error = thrownBy([&] { database.execute("INSERT INTO t VALUES (8)"); });
  }
  ASSERT_TRUE(become(0));
  EXPECT_EQ(error.code, ErrorCode::PermissionDenied);
  EXPECT_THAT(error.message, HasSubstr("a.sqlite"));
  EXPECT_FALSE(error.remedy.empty());
  EXPECT_EQ(modeOf(folder / "a.sqlite"), 0444);
}

TEST(Database, MissingFolderIsNamed) {
  const TempFolder folder;
  const auto error = thrownBy([&] { Database database(folder / "nowhere/a.sqlite"); });
  EXPECT_EQ(error.code, ErrorCode::NotFound);
  EXPECT_THAT(error.message, HasSubstr("nowhere/a.sqlite"));
}

TEST(Database, LockedFileSaysSoAndReadingGoesOn) {
  const TempFolder folder;
  Database first(folder / "a.sqlite");
  first.execute("CREATE TABLE t (x); INSERT INTO t VALUES (1)");
  Database second(folder / "a.sqlite", std::chrono::milliseconds(0));
  Transaction writing(first);
  const auto error = thrownBy([&] { Transaction refused(second); });
  EXPECT_EQ(error.code, ErrorCode::Conflict);
  EXPECT_THAT(error.message, HasSubstr("another program is writing"));
  EXPECT_EQ(integerOf(second, "SELECT count(*) FROM t"), 1);
}

TEST(Database, SecondConnectionOfThisProcessDoesNotDropTheLocksOfTheFirst) {
  const TempFolder folder;
  Database first(folder / "a.sqlite");
  first.execute("CREATE TABLE t (x)");
  Transaction writing(first);
  first.execute("INSERT INTO t VALUES (1)");
  { Database second(folder / "a.sqlite", std::chrono::milliseconds(0)); }
  Database third(folder / "a.sqlite", std::chrono::milliseconds(0));
  EXPECT_EQ(thrownBy([&] { Transaction refused(third); }).code, ErrorCode::Conflict);
  writing.commit();
  EXPECT_EQ(integerOf(third, "SELECT count(*) FROM t"), 1);
}

TEST(Database, FullDiskIsNamedAndWhatWasCommittedStays) {
  const TempFolder folder;
  Database database(folder / "a.sqlite");
  database.execute("CREATE TABLE t (x); INSERT INTO t VALUES (1); PRAGMA max_page_count = 4");
  const auto error = thrownBy([&] {
    Transaction transaction(database);
    database.execute("INSERT INTO t VALUES (zeroblob(100000))");
  });
  EXPECT_EQ(error.code, ErrorCode::StorageFailure);
  EXPECT_THAT(error.message, HasSubstr("disk is full"));
  EXPECT_THAT(error.remedy, HasSubstr("Free space"));
  EXPECT_EQ(integerOf(database, "SELECT count(*) FROM t"), 1);
  EXPECT_EQ(textOf(database, "PRAGMA integrity_check"), "ok");
}

}  // namespace
}  // namespace articulus::storage
