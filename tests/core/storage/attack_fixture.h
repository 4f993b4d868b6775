#pragma once
#include <gmock/gmock.h>
#include <sqlite3.h>

#include <stdexcept>
#include <string>

#include "core/storage/accounts/account_store.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {

/// What somebody does to a file with SQLite's own shell: nothing of Articulus is in between.
inline void edit(const fs::path& file, const std::string& sql) {
  sqlite3* handle = nullptr;
  const bool opened = sqlite3_open(file.c_str(), &handle) == SQLITE_OK;
  sqlite3_busy_timeout(handle, 5000);
  const bool done = opened && sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  const std::string problem = sqlite3_errmsg(handle);
  sqlite3_close(handle);
  if (!done) throw std::runtime_error(problem + " in " + sql);
}

/// What SQLite's shell says of it.
inline std::string editorSays(const fs::path& file, const std::string& sql) {
  try {
    edit(file, sql);
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "done";
}

/// A station with an administrator, Ana, and a clinician, Eve, who has one sealed run of one specimen.
class StationAttack : public testing::Test {
 protected:
  static constexpr const char* kPassword = "correct horse battery";

  void SetUp() override {
    reopen();
    for (const char* name : {"Ana", "Eve"}) ASSERT_TRUE(store_->create(name, kPassword, Role::Clinician).ok());
    record(*database("Eve"), "L3-L5 #07");
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
  static std::int64_t record(UserStore& store, const std::string& label) {
    Specimen specimen;
    specimen.label = label;
    auto header = simulatedRun();
    header.sessionId = store.beginSession(*store.saveSpecimen(specimen))->id;
    auto writer = std::move(store.beginRun(header)).value();
    EXPECT_TRUE(writer->store(samplesFrom(1, 100), {}).ok());
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
    EXPECT_TRUE(
        store.saveResults(writer->runId(), {.values = {{"report", "LB", "Mx", "Nm", 1.0, 2.0, 0.5, "by hand"}}}).ok());
    return writer->runId();
  }
  base::Result<std::unique_ptr<UserStore>> opened(const char* name) {
    const auto account = store_->signIn(name, kPassword);
    if (!account) return account.error();
    return store_->openDatabase(*account, userMigrations());
  }
  std::unique_ptr<UserStore> database(const char* name) {
    auto store = opened(name);
    if (!store) throw std::runtime_error(store.error().text());
    return std::move(store).value();
  }
  fs::path fileOf(const char* name) {
    const auto accounts = *store_->accounts();
    for (const auto& account : accounts)
      if (account.name == name) return store_->userDatabase(account);
    return {};
  }
  static void removeDatabase(const fs::path& file) {
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(file.string() + suffix);
  }

  TempFolder folder_;
  fs::path data_ = folder_ / "data", accountsFile_ = data_ / "accounts.sqlite";
  const Authority ana_{"Ana", kPassword};
  std::int64_t now_ms_ = 1'800'000'000'000;
  std::unique_ptr<AccountStore> store_;
};

}  // namespace articulus::storage
