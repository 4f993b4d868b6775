#include "core/storage/migration.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using testing::HasSubstr;

class MigrationTest : public testing::Test {
 protected:
  MigrationTest() { fs::create_directory(scripts_); }
  void script(const std::string& name, const std::string& sql) { writeText(scripts_ / name, sql); }
  void run(Database& database) { migrate(database, scripts_, DatabaseKind::User); }

  TempFolder folder_;
  fs::path scripts_ = folder_ / "migrations";
};

TEST_F(MigrationTest, RunInTheOrderOfTheirNumbersAndOnlyOnce) {
  script("002_fill.sql", "INSERT INTO t VALUES ('second')");
  script("001_make.sql", "CREATE TABLE t (x); INSERT INTO t VALUES ('first')");
  Database database(folder_ / "a.sqlite");
  run(database);
  run(database);
  EXPECT_EQ(textOf(database, "SELECT group_concat(x) FROM t"), "first,second");
  EXPECT_EQ(integerOf(database, "PRAGMA user_version"), 2);
}

TEST_F(MigrationTest, OlderDatabaseGetsOnlyWhatIsNew) {
  script("001_make.sql", "CREATE TABLE t (x); INSERT INTO t VALUES ('kept')");
  Database database(folder_ / "a.sqlite");
  run(database);
  script("002_widen.sql", "ALTER TABLE t ADD COLUMN y DEFAULT 'new'");
  run(database);
  EXPECT_EQ(textOf(database, "SELECT x || y FROM t"), "keptnew");
}

TEST_F(MigrationTest, OneThatFailsHalfWayChangesNothing) {
  script("001_make.sql", "CREATE TABLE t (x)");
  script("002_bad.sql", "CREATE TABLE u (x); INSERT INTO nowhere VALUES (1)");
  Database database(folder_ / "a.sqlite");
  const auto error = thrownBy([&] { run(database); });
  EXPECT_THAT(error.message, HasSubstr("002_bad.sql"));
  EXPECT_EQ(integerOf(database, "PRAGMA user_version"), 1);
  EXPECT_EQ(integerOf(database, "SELECT count(*) FROM sqlite_master WHERE name = 'u'"), 0);
}

TEST_F(MigrationTest, DatabaseOfANewerProgramIsRefused) {
  script("001_make.sql", "CREATE TABLE t (x)");
  Database database(folder_ / "a.sqlite");
  run(database);
  database.execute("PRAGMA user_version = 9");
  const auto error = thrownBy([&] { run(database); });
  EXPECT_EQ(error.code, ErrorCode::Conflict);
  EXPECT_THAT(error.message, HasSubstr("newer Articulus (schema 9; this one knows 1)"));
  EXPECT_THAT(error.message, HasSubstr("a.sqlite"));
}

TEST_F(MigrationTest, GapOrDoubleNumberOrEmptyFolderIsAnError) {
  Database database(folder_ / "a.sqlite");
  EXPECT_EQ(thrownBy([&] { run(database); }).code, ErrorCode::NotFound);
  script("001_make.sql", "CREATE TABLE t (x)");
  script("003_late.sql", "CREATE TABLE u (x)");
  EXPECT_THAT(thrownBy([&] { run(database); }).message, HasSubstr("Migration 2 is missing"));
  fs::remove(scripts_ / "003_late.sql");
  script("001_again.sql", "CREATE TABLE u (x)");
  EXPECT_THAT(thrownBy([&] { run(database); }).message, HasSubstr("number 1"));
  EXPECT_EQ(integerOf(database, "PRAGMA user_version"), 0);
}

TEST_F(MigrationTest, DatabaseOfAnotherProgramOrKindIsNotTouched) {
  script("001_make.sql", "CREATE TABLE t (x)");
  Database foreign(folder_ / "foreign.sqlite");
  foreign.execute("CREATE TABLE bookmarks (x)");
  EXPECT_THAT(thrownBy([&] { run(foreign); }).message, HasSubstr("another program"));
  EXPECT_EQ(integerOf(foreign, "SELECT count(*) FROM sqlite_master"), 1);

  Database accounts(folder_ / "accounts.sqlite");
  migrate(accounts, accountMigrations(), DatabaseKind::Accounts);
  EXPECT_EQ(thrownBy([&] { run(accounts); }).code, ErrorCode::Conflict);
}

TEST(UserSchema, SampleColumnsAreTheCatalogueInItsOrder) {
  const TempFolder folder;
  Database database(folder / "a.sqlite");
  migrate(database, userMigrations(), DatabaseKind::User);
  std::vector<std::string> expected{"run_id", "cycle", "state", "step", "load_cycle", "flags"};
  for (const auto& channel : record::channelCatalogue()) expected.emplace_back(channel.column);
  std::vector<std::string> columns;
  Database::Statement rows(database, "SELECT name, type FROM pragma_table_info('sample') ORDER BY cid");
  while (rows.step()) {
    columns.push_back(rows.text(0));
    EXPECT_EQ(rows.text(1), columns.size() <= 6 ? "INTEGER" : "REAL") << columns.back();
  }
  EXPECT_EQ(columns, expected);
}

TEST(UserSchema, RunsOfBeforeHaveNeitherGainShareNorSeventhJoint) {
  const TempFolder folder;
  fs::create_directory(folder / "before");
  for (const auto& script : fs::directory_iterator(userMigrations()))
    if (script.path().filename() < "003")
      fs::copy(script.path(), folder / "before" / script.path().filename().string());
  Database database(folder / "a.sqlite");
  migrate(database, folder / "before", DatabaseKind::User);
  ASSERT_EQ(integerOf(database, "PRAGMA user_version"), 2);
  database.execute(
      "PRAGMA foreign_keys = OFF; INSERT INTO sample (run_id, cycle, state, step, load_cycle, flags, joint_6_rad, "
      "clearance_m)"
      " VALUES (1, 7, 0, -1, 0, 0, 0.25, 0.5)");
  migrate(database, userMigrations(), DatabaseKind::User);
  EXPECT_EQ(integerOf(database, "PRAGMA user_version"),
            std::distance(fs::directory_iterator(userMigrations()), fs::directory_iterator()));
  EXPECT_EQ(textOf(database, "SELECT joint_6_rad || ' ' || clearance_m FROM sample"), "0.25 0.5");
  for (const char* column : {"force_gain_share", "joint_7_rad", "joint_velocity_7_rad_per_s", "wanted_joint_7_rad",
                             "drive_7_V", "friction_7_Nm"})
    EXPECT_EQ(textOf(database, std::string("SELECT typeof(") + column + ") FROM sample"), "null") << column;
}

TEST(UserSchema, PreviewColumnsAreThoseOfItsChannels) {
  const TempFolder folder;
  Database database(folder / "a.sqlite");
  migrate(database, userMigrations(), DatabaseKind::User);
  std::vector<std::string> expected{"run_id", "tenth", "step", "load_cycle", "sample_count"};
  for (const auto channel : kPreviewChannels)
    for (const char* suffix : {"_min", "_max", "_mean"})
      expected.push_back(std::string(record::info(channel).column) + suffix);
  std::vector<std::string> columns;
  Database::Statement rows(database, "SELECT name FROM pragma_table_info('preview') ORDER BY cid");
  while (rows.step()) columns.push_back(rows.text(0));
  EXPECT_EQ(columns, expected);
}

}  // namespace
}  // namespace articulus::storage
