// How fast a run is written, compared with the plain SQLite interface and the same rows; how fast it is read and
// exported. The answer must stay above 60,000 samples/s on one core:  storage_bench --benchmark_filter=Write
#include <benchmark/benchmark.h>
#include <sqlite3.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/storage/csv_export.h"
#include "core/storage/run_writer.h"
#include "core/storage/user_store.h"

namespace {

namespace fs = std::filesystem;
using namespace articulus;

constexpr std::size_t kSamples = 100'000;  // in one file, then a new one: about 75 MB

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "articulus_bench_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  ~Folder() { fs::remove_all(path_); }
  [[nodiscard]] fs::path file(const char* name) const { return path_ / name; }

 private:
  fs::path path_;
};

std::vector<record::Sample> randomSamples() {
  std::mt19937 random(1);
  std::normal_distribution<double> number;
  std::vector<record::Sample> samples(kSamples);
  for (std::size_t i = 0; i < kSamples; ++i) {
    samples[i].cycle = i + 1;
    samples[i].step = static_cast<std::int32_t>(i / 10'000);
    for (auto& value : samples[i].value) value = number(random);
    samples[i][record::Channel::Time] = static_cast<double>(i) * 1e-3;
  }
  return samples;
}

std::unique_ptr<storage::UserStore> open(const fs::path& file) {
  auto store = storage::UserStore::open(file, fs::path(ARTICULUS_RESOURCES) / "migrations" / "user");
  if (!store) throw std::runtime_error(store.error().text());
  return std::move(store).value();
}

storage::RunHeader header() {
  storage::RunHeader h;
  h.protocolName = "bench, simulated";
  return h;
}

/// Sorts the times of the commits into the report: what the recorder waits for.
void reportCommits(benchmark::State& state, std::vector<double>& commit_s) {
  std::sort(commit_s.begin(), commit_s.end());
  const auto at = [&](double part) {
    return 1e3 * commit_s[static_cast<std::size_t>(part * static_cast<double>(commit_s.size() - 1))];
  };
  state.counters["commit_median_ms"] = at(0.5);
  state.counters["commit_p99_ms"] = at(0.99);
  state.counters["commit_max_ms"] = at(1.0);
  state.SetItemsProcessed(static_cast<std::int64_t>(kSamples) * static_cast<std::int64_t>(state.iterations()));
}

void WriteRunWriter(benchmark::State& state) {
  const auto samples = randomSamples();
  const auto batch = static_cast<std::size_t>(state.range(0));
  std::vector<double> commit_s;
  for (auto _ : state) {
    state.PauseTiming();
    {
      const Folder folder;
      auto store = open(folder.file("a.sqlite"));
      auto writer = std::move(store->beginRun(header())).value();
      state.ResumeTiming();
      for (std::size_t first = 0; first < kSamples; first += batch) {
        const auto before = std::chrono::steady_clock::now();
        if (!writer->store(std::span(samples).subspan(first, std::min(batch, kSamples - first)), {}).ok())
          state.SkipWithError("store failed");
        commit_s.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count());
      }
      state.PauseTiming();
      (void)writer->finish(0, {record::RunEnd::Completed});
    }
    state.ResumeTiming();
  }
  reportCommits(state, commit_s);
}
BENCHMARK(WriteRunWriter)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The same columns and rows through the plain C interface, into the three forms that the table could have. SQLite's
/// own page size and checkpoint for form 0, ours for the others.
void WritePlainSqlite(benchmark::State& state) {
  const auto samples = randomSamples();
  const auto batch = static_cast<std::size_t>(state.range(0));
  const auto form = state.range(1);
  std::string columns =
      "run_id INTEGER NOT NULL, cycle INTEGER NOT NULL, state INTEGER NOT NULL, step INTEGER NOT NULL, "
      "load_cycle INTEGER NOT NULL, flags INTEGER NOT NULL";
  std::string places = "?, ?, ?, ?, ?, ?";
  for (const auto& channel : record::channelCatalogue()) {
    columns.append(", ").append(channel.column).append(" REAL");
    places += ", ?";
  }
  std::string setup = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;";
  if (form != 0) setup = "PRAGMA page_size = 8192;" + setup + "PRAGMA wal_autocheckpoint = 2048;";
  setup += "CREATE TABLE sample (" + columns +
           (form == 2 ? ", PRIMARY KEY (run_id, cycle)) WITHOUT ROWID" : ", PRIMARY KEY (run_id, cycle))");
  state.SetLabel(form == 0 ? "rowid and index, standard settings" : form == 1 ? "rowid and index" : "WITHOUT ROWID");
  std::vector<double> commit_s;
  for (auto _ : state) {
    state.PauseTiming();
    {
      const Folder folder;
      sqlite3* database = nullptr;
      sqlite3_stmt* insert = nullptr;
      sqlite3_open_v2(folder.file("a.sqlite").c_str(), &database,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
      sqlite3_exec(database, setup.c_str(), nullptr, nullptr, nullptr);
      sqlite3_prepare_v2(database, ("INSERT INTO sample VALUES (" + places + ")").c_str(), -1, &insert, nullptr);
      state.ResumeTiming();
      for (std::size_t first = 0; first < kSamples; first += batch) {
        const auto before = std::chrono::steady_clock::now();
        sqlite3_exec(database, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
        for (std::size_t i = first; i < std::min(first + batch, kSamples); ++i) {
          const auto& s = samples[i];
          int index = 0;
          for (const std::int64_t v : {std::int64_t{1}, static_cast<std::int64_t>(s.cycle), std::int64_t{s.state},
                                       std::int64_t{s.step}, std::int64_t{s.loadCycle}, std::int64_t{s.flags}})
            sqlite3_bind_int64(insert, ++index, v);
          for (const double v : s.value) sqlite3_bind_double(insert, ++index, v);
          if (sqlite3_step(insert) != SQLITE_DONE) state.SkipWithError(sqlite3_errmsg(database));
          sqlite3_reset(insert);
        }
        sqlite3_exec(database, "COMMIT", nullptr, nullptr, nullptr);
        commit_s.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count());
      }
      state.PauseTiming();
      sqlite3_finalize(insert);
      sqlite3_close(database);
    }
    state.ResumeTiming();
  }
  reportCommits(state, commit_s);
}
BENCHMARK(WritePlainSqlite)->ArgsProduct({{100}, {0, 1, 2}})->Unit(benchmark::kMillisecond)->UseRealTime();

/// A recorded run of kSamples, made once.
class Recorded {
 public:
  Recorded() : store_(open(folder_.file("a.sqlite"))) {
    const auto samples = randomSamples();
    auto writer = std::move(store_->beginRun(header())).value();
    for (std::size_t first = 0; first < kSamples; first += 1000)
      (void)writer->store(std::span(samples).subspan(first, 1000), {});
    (void)writer->finish(0, {record::RunEnd::Completed});
    run = writer->runId();
  }
  storage::UserStore& store() { return *store_; }
  [[nodiscard]] fs::path csv() const { return folder_.file("a.csv"); }
  std::int64_t run = 0;

 private:
  Folder folder_;
  std::unique_ptr<storage::UserStore> store_;
};

void ReadEverySample(benchmark::State& state) {
  Recorded recorded;
  for (auto _ : state) {
    double sum = 0.0;
    (void)recorded.store().forEachSample(recorded.run, -1, [&](const record::Sample& s) {
      sum += s[record::Channel::ForceX];
      return true;
    });
    benchmark::DoNotOptimize(sum);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(kSamples) * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(ReadEverySample)->Unit(benchmark::kMillisecond)->UseRealTime();

void ReadThinned2000(benchmark::State& state) {
  Recorded recorded;
  for (auto _ : state) benchmark::DoNotOptimize(recorded.store().thinnedSamples(recorded.run, -1, 2000));
}
BENCHMARK(ReadThinned2000)->Unit(benchmark::kMillisecond)->UseRealTime();

void ReadPreview(benchmark::State& state) {
  Recorded recorded;
  for (auto _ : state) benchmark::DoNotOptimize(recorded.store().preview(recorded.run));
}
BENCHMARK(ReadPreview)->Unit(benchmark::kMillisecond)->UseRealTime();

void ExportCsv(benchmark::State& state) {
  Recorded recorded;
  for (auto _ : state)
    if (!storage::exportCsv(recorded.store(), recorded.run, recorded.csv()).ok()) state.SkipWithError("export failed");
  state.SetItemsProcessed(static_cast<std::int64_t>(kSamples) * static_cast<std::int64_t>(state.iterations()));
}
BENCHMARK(ExportCsv)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
