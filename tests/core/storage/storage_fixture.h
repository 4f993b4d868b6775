#pragma once
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/record/sample.h"
#include "core/storage/database.h"
#include "core/storage/run_writer.h"
#include "core/storage/user_store.h"
#include "tests/support/temp_folder.h"

namespace articulus::storage {

namespace fs = std::filesystem;

inline fs::path userMigrations() { return fs::path(ARTICULUS_RESOURCES) / "migrations" / "user"; }
inline fs::path accountMigrations() { return fs::path(ARTICULUS_RESOURCES) / "migrations" / "accounts"; }

using test::TempFolder;

inline int modeOf(const fs::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? static_cast<int>(status.st_mode & 07777) : -1;
}

inline void writeText(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

inline std::string readText(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

inline std::int64_t integerOf(Database& database, const std::string& sql) {
  Database::Statement row(database, sql);
  return row.step() ? row.integer(0) : -1;
}

inline std::string textOf(Database& database, const std::string& sql) {
  Database::Statement row(database, sql);
  return row.step() ? row.text(0) : std::string("no row");
}

/// The error that work throws; an empty one if it throws none.
template <class Work>
base::Error thrownBy(Work&& work) {
  try {
    work();
  } catch (const StorageError& e) {
    return e.error();
  }
  ADD_FAILURE() << "nothing was thrown";
  return {};
}

/// A sample in which every number is another one.
inline record::Sample sampleAt(std::uint64_t cycle, std::int32_t step = 0) {
  record::Sample sample;
  sample.cycle = cycle;
  sample.state = 3;
  sample.step = step;
  sample.loadCycle = 2;
  sample.flags = record::kDeadManHeld;
  for (std::size_t i = 0; i < record::kChannelCount; ++i)
    sample.value[i] = std::sin(static_cast<double>(cycle) + 0.1 * static_cast<double>(i));
  sample[record::Channel::Time] = static_cast<double>(cycle) * 1e-3;
  return sample;
}

inline std::vector<record::Sample> samplesFrom(std::uint64_t first, std::size_t count, std::int32_t step = 0) {
  std::vector<record::Sample> samples;
  for (std::size_t i = 0; i < count; ++i) samples.push_back(sampleAt(first + i, step));
  return samples;
}

inline RunHeader simulatedRun() {
  RunHeader header;
  header.protocolName = "porcine spine, simulated";
  header.protocolJson = R"({"name":"porcine spine"})";
  header.cellName = "virtual";
  header.cellJson = R"({"name":"virtual"})";
  header.gainsJson = R"({"force_gain":1})";
  header.limitsJson = R"({"force_N":200})";
  header.specimenJson = R"({"label":"L3-L5"})";
  header.softwareVersion = "0.1.0";
  header.seed = 42;
  return header;
}

/// A user's database in a folder of its own.
class UserStoreTest : public testing::Test {
 protected:
  void SetUp() override { reopen(); }
  void reopen() {
    store_.reset();
    auto opened = UserStore::open(file_, userMigrations());
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    store_ = std::move(opened).value();
  }
  std::unique_ptr<RunWriter> begin(const RunHeader& header = simulatedRun()) {
    auto writer = store_->beginRun(header);
    if (writer.ok()) return std::move(writer).value();
    ADD_FAILURE() << writer.error().text();
    return nullptr;
  }

  TempFolder folder_;
  fs::path file_ = folder_ / "users/1/articulus.sqlite";
  std::unique_ptr<UserStore> store_;
};

}  // namespace articulus::storage
