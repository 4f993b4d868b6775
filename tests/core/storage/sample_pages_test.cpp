// Samples read from the pages of the file are those that SQLite gives, in its order; where they might not be, SQLite
// is asked.
#include "core/storage/pages/sample_pages.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "core/storage/detail/sample_table.h"
#include "core/storage/pages/page_reader.h"
#include "storage_fixture.h"

namespace articulus::storage {
namespace {

using pages::readSamples;
using pages::SamplePages;
using pages::SampleQuery;
using record::Channel;

class SamplePagesTest : public UserStoreTest {
 protected:
  /// Cycle, whole numbers and the bits of each channel; every NaN as one.
  static std::vector<std::uint64_t> bitsOf(const record::Sample& s) {
    std::vector<std::uint64_t> bits{s.cycle};
    for (const std::int32_t value : {s.state, s.step, s.loadCycle, s.flags})
      bits.push_back(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
    for (const double value : s.value) bits.push_back(std::isnan(value) ? 1 : std::bit_cast<std::uint64_t>(value));
    return bits;
  }
  using Rows = std::vector<std::vector<std::uint64_t>>;

  static Rows bySql(Database& database, const SampleQuery& query) {
    Database::Statement rows(database, "SELECT " + detail::sampleColumns(query.channels) +
                                           " FROM sample WHERE run_id = ?1 AND cycle BETWEEN ?2 AND ?3 AND (?4 < 0 OR "
                                           "step = ?4) ORDER BY cycle");
    rows.bind(1, query.run).bind(2, query.first).bind(3, query.last).bind(4, query.step);
    record::Sample sample;
    sample.value.fill(std::nan(""));
    Rows found;
    while (rows.step()) {
      detail::readSample(rows, sample, query.channels);
      found.push_back(bitsOf(sample));
    }
    return found;
  }
  static Rows asRead(Database& database, const SampleQuery& query) {
    Rows found;
    readSamples(database, query, [&found](const record::Sample& s) {
      found.push_back(bitsOf(s));
      return true;
    });
    return found;
  }
  /// Out of the pages alone; nothing where they are not to be had.
  static std::optional<Rows> byPages(Database& database, const SampleQuery& query,
                                     SamplePages::End wanted = SamplePages::End::Done) {
    const ReadTransaction state(database);
    Database::Statement(database, "SELECT count(*) FROM sqlite_schema").run();
    const auto pages = SamplePages::of(database, query.channels);
    if (!pages) return std::nullopt;
    Rows found;
    record::Sample sample;
    sample.value.fill(std::nan(""));
    bool seen = false;
    const auto end = pages->visit(query, sample, seen, [&found](const record::Sample& s) {
      found.push_back(bitsOf(s));
      return true;
    });
    EXPECT_EQ(end, wanted);
    EXPECT_EQ(seen, !found.empty());
    return found;
  }

  /// A run whose numbers are of every kind that the file has a form for.
  std::int64_t record(std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    auto writer = begin();
    std::vector<record::Sample> samples;
    for (std::size_t i = 0; i < count; ++i) {
      record::Sample s = sampleAt(10 + i, static_cast<std::int32_t>(i / 300));
      s.flags = static_cast<std::int32_t>(random() % 70'000);
      for (double& value : s.value) {
        switch (random() % 8) {
          case 0: value = std::nan(""); break;
          case 1: value = static_cast<double>(static_cast<std::int64_t>(random()) >> (random() % 64)); break;
          case 2: value = -0.0; break;
          case 3: value = 1.0; break;
          case 4: value = 1e300; break;
          default: value = std::ldexp(static_cast<double>(random()), -60);
        }
      }
      samples.push_back(s);
    }
    EXPECT_TRUE(writer->store(samples, {}).ok());
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}).ok());
    return writer->runId();
  }
  void change(const std::string& sql) { Database(file_).execute(sql); }
};

TEST_F(SamplePagesTest, EveryNumberOfEveryRunIsThatOfSqlite) {
  const auto first = record(1500, 1), second = record(700, 2);
  Database database(file_);
  const std::vector<Channel> some{Channel::AxialRotation, Channel::ForceX, Channel::Friction7, Channel::Time};
  for (const auto run : {first, second}) {
    const auto all = byPages(database, pages::allSamples(run));
    ASSERT_TRUE(all) << "the pages were not read";
    EXPECT_EQ(all->size(), run == first ? 1500u : 700u);
    EXPECT_EQ(*all, bySql(database, pages::allSamples(run)));
    for (const SampleQuery& query : {SampleQuery{.run = run, .first = 200, .last = 650},
                                     SampleQuery{.run = run, .first = 0, .last = 5000, .step = 1},
                                     SampleQuery{.run = run, .first = 0, .last = 5000, .step = 0, .channels = some},
                                     SampleQuery{.run = run, .first = 5000, .last = 6000}}) {
      EXPECT_EQ(byPages(database, query), bySql(database, query));
      EXPECT_EQ(asRead(database, query), bySql(database, query));
    }
  }
}

TEST_F(SamplePagesTest, PagesReadAheadAreThoseOfTheFile) {
  (void)record(2000, 7);
  Database database(file_);
  const ReadTransaction state(database);
  Database::Statement(database, "SELECT count(*) FROM sqlite_schema").run();
  const auto file = pages::PageFile::of(database);
  ASSERT_TRUE(file);
  const auto last = static_cast<std::uint32_t>(std::filesystem::file_size(file_) / file->pageSize());
  ASSERT_GT(last, 100u);
  std::vector<std::uint32_t> order;
  for (std::uint32_t number = 2; number <= last + 2; ++number) order.push_back(number);  // to behind the end
  for (std::uint32_t number = last; number >= 2; --number) order.push_back(number);
  std::mt19937_64 random(8);
  for (std::uint32_t at = 2; order.size() < 2000;) {  // stretches with leaps between them
    order.push_back(at);
    at = random() % 20 == 0 ? 2 + static_cast<std::uint32_t>(random() % last)
                            : at + static_cast<std::uint32_t>(random() % 3);
  }
  pages::PageReader reader(*file);
  std::vector<std::uint8_t> ahead(file->pageSize()), alone(file->pageSize());
  for (const std::uint32_t number : order) {
    const bool there = file->read(number, alone);
    ASSERT_EQ(there, number >= 2 && number <= last) << number;
    ASSERT_EQ(reader.read(number, ahead), there) << number;
    if (there) {
      ASSERT_EQ(ahead, alone) << number;
    }
  }
}

TEST_F(SamplePagesTest, OrderIsThatOfTheCyclesWhereverTheRowsLie) {
  const auto run = record(1000, 3), other = record(200, 4);
  // Rows that moved to the end, that went, and a run whose rows lie among those of another.
  change(
      "CREATE TEMP TABLE away AS SELECT * FROM sample WHERE cycle % 7 = 0;"
      "DELETE FROM sample WHERE cycle % 7 = 0 OR cycle % 31 = 0;"
      "INSERT INTO sample SELECT * FROM away ORDER BY cycle DESC;");
  Database database(file_);
  for (const auto id : {run, other}) {
    const auto all = byPages(database, pages::allSamples(id));
    ASSERT_TRUE(all);
    EXPECT_GT(all->size(), 150u);
    EXPECT_EQ(*all, bySql(database, pages::allSamples(id)));
    EXPECT_EQ(asRead(database, pages::allSamples(id)), *all);
  }
}

TEST_F(SamplePagesTest, ValueThatIsNoNumberIsLeftToSqlite) {
  const auto run = record(600, 5);
  change(
      "UPDATE sample SET force_x_N = 'twelve' WHERE cycle = 410; UPDATE sample SET moment_y_Nm = x'00' WHERE cycle = "
      "500; UPDATE sample SET flexion_rad = printf('%.*c', 20000, 'x') WHERE cycle = 520");
  Database database(file_);
  const auto until = byPages(database, pages::allSamples(run), SamplePages::End::Unsure);
  ASSERT_TRUE(until);
  EXPECT_EQ(until->size(), 400u) << "what is before that row";
  EXPECT_EQ(asRead(database, pages::allSamples(run)), bySql(database, pages::allSamples(run)));
}

TEST_F(SamplePagesTest, RowsFromBeforeAColumnCameHaveNothingInIt) {
  const fs::path old = folder_ / "old.sqlite";
  const std::string columns = "run_id, cycle, state, step, load_cycle, flags, time_s, flexion_rad";
  {
    Database database(old);
    database.execute(
        "PRAGMA foreign_keys = OFF; CREATE TABLE run (end_state TEXT);"
        "CREATE TABLE sample (run_id INTEGER NOT NULL, cycle INTEGER NOT NULL, state INTEGER NOT NULL, step "
        "INTEGER NOT NULL, load_cycle INTEGER NOT NULL, flags INTEGER NOT NULL, time_s REAL, flexion_rad "
        "REAL, PRIMARY KEY (run_id, cycle))");
    for (int i = 0; i < 300; ++i)
      database.execute("INSERT INTO sample (" + columns + ") VALUES (1, " + std::to_string(i) +
                       ", 1, 2, 3, 4, 0.5, 0.25)");
    database.execute("ALTER TABLE sample ADD COLUMN clearance_m REAL");
    database.execute("INSERT INTO sample (" + columns + ", clearance_m) VALUES (1, 300, 1, 2, 3, 4, 0.5, 0.25, 0.125)");
  }
  Database database(old);
  const std::vector<Channel> some{Channel::Time, Channel::Flexion, Channel::Clearance};
  SampleQuery query = pages::allSamples(1);
  query.channels = some;
  const auto rows = byPages(database, query);
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->size(), 301u);
  EXPECT_EQ(*rows, bySql(database, query));
  EXPECT_EQ(byPages(database, pages::allSamples(1)), std::nullopt) << "columns are missing";
}

TEST_F(SamplePagesTest, WhatTheLogAloneHoldsIsReadBySqlite) {
  const auto run = record(400, 6);
  Database database(file_);
  ASSERT_TRUE(byPages(database, pages::allSamples(run)));
  {
    Database reader(file_);
    const ReadTransaction before(reader);  // keeps the log from being moved behind what it sees
    Database::Statement(reader, "SELECT count(*) FROM sample").run();
    change("UPDATE sample SET force_x_N = 77.0 WHERE cycle = 300");
    EXPECT_EQ(byPages(database, pages::allSamples(run)), std::nullopt);
    const auto read = asRead(database, pages::allSamples(run));
    EXPECT_EQ(read, bySql(database, pages::allSamples(run)));
    EXPECT_NE(read, asRead(reader, pages::allSamples(run))) << "each sees its own state";
  }
  EXPECT_TRUE(byPages(database, pages::allSamples(run)));
}

// SQLite keeps the log beside the file itself, not beside a link to it.
TEST_F(SamplePagesTest, WhatTheLogHoldsIsSeenThroughALinkToo) {
  const auto run = record(400, 6);
  const fs::path link = folder_ / "elsewhere" / "link.sqlite";
  fs::create_directory(link.parent_path());
  fs::create_symlink(file_, link);
  Database reader(file_);
  const ReadTransaction before(reader);
  Database::Statement(reader, "SELECT count(*) FROM sample").run();
  change("UPDATE sample SET force_x_N = 77.0 WHERE cycle = 300");
  Database database(link);
  EXPECT_EQ(asRead(database, pages::allSamples(run)), bySql(database, pages::allSamples(run)));
  EXPECT_EQ(asRead(database, pages::allSamples(run)),
            asRead(*std::make_unique<Database>(file_), pages::allSamples(run)));
}

TEST_F(SamplePagesTest, StateStaysWhileOthersWrite) {
  const auto run = record(900, 7);
  Database database(file_);
  const auto before = bySql(database, pages::allSamples(run));
  Rows read;
  readSamples(database, pages::allSamples(run), [&](const record::Sample& s) {
    if (read.size() == 100) {
      change("UPDATE sample SET force_x_N = 1234.0, flexion_rad = NULL; PRAGMA wal_checkpoint(TRUNCATE)");
      EXPECT_NE(bySql(*std::make_unique<Database>(file_), pages::allSamples(run)), before);
    }
    read.push_back(bitsOf(s));
    return true;
  });
  EXPECT_EQ(read, before);
}

TEST_F(SamplePagesTest, RunThatIsRecordedIsNotHeldUp) {
  auto writer = begin();
  ASSERT_TRUE(writer->store(samplesFrom(1, 300), {}).ok());
  const auto log = fs::file_size(file_.string() + "-wal");
  Database database(file_);
  EXPECT_EQ(byPages(database, pages::allSamples(writer->runId())), std::nullopt);
  EXPECT_EQ(asRead(database, pages::allSamples(writer->runId())).size(), 300u);
  EXPECT_EQ(fs::file_size(file_.string() + "-wal"), log);
}

TEST_F(SamplePagesTest, ReadingEndsWhereItIsTold) {
  const auto run = record(500, 8);
  Database database(file_);
  for (const int wanted : {1, 63, 64, 65, 400}) {
    int seen = 0;
    readSamples(database, pages::allSamples(run), [&](const record::Sample&) { return ++seen < wanted; });
    EXPECT_EQ(seen, wanted);
  }
}

TEST_F(SamplePagesTest, DamagedFileIsAnErrorOrRowsNeverACrash) {
  const auto run = record(400, 9);
  store_.reset();
  { Database(file_).execute("PRAGMA wal_checkpoint(TRUNCATE)"); }
  const std::string whole = readText(file_);
  std::mt19937_64 random(10);
  int errors = 0, pages = 0;
  for (int round = 0; round < 400; ++round) {
    std::string bytes = whole;
    // Headers and pointers of pages more often than numbers.
    for (int i = 0; i < 3; ++i)
      bytes[8192 + (random() % (bytes.size() / 8192 - 1)) * 8192 + random() % (i == 0 ? 8192 : 40)] =
          static_cast<char>(random());
    const fs::path damaged = folder_ / "damaged.sqlite";
    std::ofstream(damaged, std::ios::binary) << bytes;
    try {
      Database database(damaged);
      std::size_t read = 0;
      readSamples(database, pages::allSamples(run), [&read](const record::Sample&) { return ++read < 100'000; });
      EXPECT_LT(read, 100'000u) << "it goes around in the file";
      ++pages;
    } catch (const StorageError&) {
      ++errors;
    }
  }
  std::printf("damaged 400 times: %d read, %d errors\n", pages, errors);
  EXPECT_GT(pages, 0);
  EXPECT_GT(errors, 0);
}

}  // namespace
}  // namespace articulus::storage
