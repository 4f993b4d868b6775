// Versions of experiments: what saving keeps, what it does not, older databases, tags, going away and coming back.
#include <filesystem>

#include "core/storage/migration.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using ProtocolVersionTest = UserStoreTest;

StoredProtocol experiment(std::int64_t id, const std::string& json, int steps, const std::string& name = "mine") {
  return {id, name, json, "", 1, "weber", steps};
}

TEST_F(ProtocolVersionTest, EverySaveThatChangesSomethingKeepsWhatWasThere) {
  const auto id = *store_->saveProtocol(experiment(0, R"({"a":1})", 3));
  ASSERT_EQ(*store_->saveProtocol(experiment(id, R"({"a":2})", 4)), id);
  ASSERT_EQ(*store_->saveProtocol(experiment(id, R"({"a":2})", 4)), id) << "unchanged";
  ASSERT_EQ(*store_->saveProtocol(experiment(id, R"({"a":2})", 4, "other")), id);
  reopen();
  const auto versions = *store_->protocolVersions(id);
  ASSERT_EQ(versions.size(), 3u);
  const std::vector<std::pair<std::string, std::string>> expected{
      {"other", R"({"a":2})"}, {"mine", R"({"a":2})"}, {"mine", R"({"a":1})"}};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(versions[i].number, 3 - static_cast<int>(i));
    EXPECT_EQ(versions[i].name, expected[i].first);
    EXPECT_EQ(versions[i].json, expected[i].second);
    EXPECT_EQ(versions[i].who, "weber");
    EXPECT_EQ(versions[i].steps, i < 2 ? 4 : 3);
    EXPECT_EQ(versions[i].hash.size(), 64u);
    EXPECT_EQ(versions[i].saved.size(), 24u) << versions[i].saved;
  }
  EXPECT_EQ(versions[0].hash, versions[1].hash);
  EXPECT_NE(versions[1].hash, versions[2].hash);
  const auto all = *store_->protocols();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].version, 3);
  EXPECT_EQ(all[0].who, "weber");
  EXPECT_EQ(all[0].steps, 4);
  EXPECT_EQ(all[0].changed, versions[0].saved);
}

TEST_F(ProtocolVersionTest, GoingBackIsANewVersionAndNothingIsLost) {
  const auto id = *store_->saveProtocol(experiment(0, R"({"a":1})", 1));
  ASSERT_TRUE(store_->saveProtocol(experiment(id, R"({"a":2})", 2)).ok());
  ASSERT_TRUE(store_->saveProtocol(experiment(id, R"({"a":1})", 1)).ok());
  const auto versions = *store_->protocolVersions(id);
  ASSERT_EQ(versions.size(), 3u);
  EXPECT_EQ(versions[0].hash, versions[2].hash);
  EXPECT_EQ(store_->protocols()->at(0).json, R"({"a":1})");
}

TEST_F(ProtocolVersionTest, WhatIsRemovedTakesItsVersionsAlongAndComesBackWithThem) {
  const auto id = *store_->saveProtocol(experiment(0, R"({"a":1})", 1));
  ASSERT_TRUE(store_->saveProtocol(experiment(id, R"({"a":2})", 2)).ok());
  const auto before = *store_->protocolVersions(id);
  ASSERT_TRUE(store_->removeProtocol(id).ok());
  EXPECT_EQ(store_->protocolVersions(id).error().code, ErrorCode::NotFound);
  const auto next = *store_->saveProtocol(experiment(0, R"({"b":1})", 1));
  EXPECT_EQ(store_->protocolVersions(next)->size(), 1u) << "SQLite may give the number again: its history is its own";
  const auto back = *store_->restoreProtocol(before, "mine again");
  const auto after = *store_->protocolVersions(back);
  ASSERT_EQ(after.size(), 2u);
  EXPECT_EQ(after[0].name, "mine again");
  EXPECT_EQ(after[1].name, "mine");
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(after[i].number, before[i].number);
    EXPECT_EQ(after[i].json, before[i].json);
    EXPECT_EQ(after[i].saved, before[i].saved);
    EXPECT_EQ(after[i].who, before[i].who);
  }
  EXPECT_EQ(store_->restoreProtocol({}, "x").error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(store_->restoreProtocol(before, "").error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(store_->protocols()->size(), 2u);
}

/// A database as the program before this one left it, with one experiment.
void makeOlder(const fs::path& file, const fs::path& migrations) {
  fs::create_directories(migrations);
  for (const auto& script : fs::directory_iterator(userMigrations()))
    if (script.path().filename() < "014") fs::copy(script.path(), migrations / script.path().filename().string());
  fs::create_directories(file.parent_path());
  Database database(file);
  migrate(database, migrations, DatabaseKind::User);
  database.execute(
      "INSERT INTO protocol (id, name, json, content_hash, changed_utc) VALUES (7, 'old', '{\"a\":1}', 'abc', "
      "'2026-01-02T03:04:05.678Z')");
}

TEST_F(ProtocolVersionTest, AnOlderDatabaseIsUpgradedAndItsExperimentIsVersionOne) {
  const fs::path file = folder_ / "older/articulus.sqlite";
  makeOlder(file, folder_ / "before");
  auto store = std::move(UserStore::open(file, userMigrations())).value();
  auto versions = *store->protocolVersions(7);
  ASSERT_EQ(versions.size(), 1u);
  EXPECT_EQ(versions[0].number, 1);
  EXPECT_EQ(versions[0].json, R"({"a":1})");
  EXPECT_EQ(versions[0].who, "");
  EXPECT_FALSE(versions[0].steps);
  EXPECT_EQ(versions[0].saved, "2026-01-02T03:04:05.678Z");
  EXPECT_EQ(store->protocols()->at(0).version, 1);
  ASSERT_TRUE(store->saveProtocol(experiment(7, R"({"a":1})", 1, "old")).ok());
  EXPECT_EQ(store->protocolVersions(7)->size(), 1u) << "unchanged";
  ASSERT_TRUE(store->saveProtocol(experiment(7, R"({"a":2})", 2, "old")).ok());
  versions = *store->protocolVersions(7);
  ASSERT_EQ(versions.size(), 2u);
  EXPECT_EQ(versions[0].number, 2);
  EXPECT_EQ(versions[1].json, R"({"a":1})");
  EXPECT_EQ(versions[1].saved, "2026-01-02T03:04:05.678Z");
}

TEST_F(ProtocolVersionTest, AnOlderDatabaseThatMayOnlyBeReadShowsItsExperiment) {
  const fs::path file = folder_ / "older/articulus.sqlite";
  makeOlder(file, folder_ / "before");
  Binding toBeRead;
  toBeRead.access = Access::ReadOnly;
  auto store = std::move(UserStore::open(file, userMigrations(), toBeRead)).value();
  EXPECT_TRUE(store->readsCopy());
  EXPECT_EQ(store->protocolVersions(7)->size(), 1u);
  EXPECT_FALSE(store->saveProtocol(experiment(7, R"({"a":2})", 2)).ok());
  Database untouched(file);
  EXPECT_EQ(integerOf(untouched, "PRAGMA user_version"), 13);
}

TEST_F(ProtocolVersionTest, ManySavesAreManyVersionsAndTheListStaysFast) {
  const auto id = *store_->saveProtocol(experiment(0, "{}", 0));
  for (int i = 1; i < 200; ++i)
    ASSERT_TRUE(store_->saveProtocol(experiment(id, "{\"a\":" + std::to_string(i) + "}", i)).ok());
  const auto versions = *store_->protocolVersions(id);
  ASSERT_EQ(versions.size(), 200u);
  EXPECT_EQ(versions.front().number, 200);
  EXPECT_EQ(versions.back().number, 1);
  Database database(file_);
  EXPECT_EQ(integerOf(database, "SELECT count(*) FROM protocol"), 1);
}

}  // namespace
}  // namespace articulus::storage
