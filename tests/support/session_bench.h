#pragma once
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/protocol/protocol_json.h"
#include "core/run/run_director.h"
#include "core/storage/database.h"
#include "tests/support/temp_folder.h"

namespace articulus::test {

inline std::unique_ptr<storage::UserStore> openStore(const std::filesystem::path& folder) {
  auto opened = storage::UserStore::open(folder / "users" / "1" / "articulus.sqlite",
                                         std::filesystem::path(ARTICULUS_RESOURCES) / "migrations" / "user");
  if (!opened) throw std::runtime_error(opened.error().text());
  return std::move(opened).value();
}

inline protocol::Protocol shippedProtocol(const std::string& key) {
  auto read = protocol::loadProtocol(std::filesystem::path(ARTICULUS_RESOURCES) / "protocols" / (key + ".json"));
  if (!read) throw std::runtime_error(read.error().text());
  return *read;
}

/// Unload and one cycle of lateral bending: ten seconds.
inline protocol::Protocol shortProtocol() {
  return {"short",
          "",
          "",
          {protocol::UnloadStep{.forceTolerance_N = 1.0, .momentTolerance_Nm = 0.05, .hold_s = 0.5, .timeout_s = 60.0},
           protocol::LoadCycleStep{
               .motion = "LB", .axis = 3, .amplitude = 1.0, .rate_per_s = 0.4, .cycles = 1, .reportedCycle = 1}}};
}

/// The same with a long wait under zero load after it.
inline protocol::Protocol longProtocol() {
  protocol::Protocol p = shortProtocol();
  p.steps.emplace_back(protocol::WaitStep{.duration_s = 600.0});
  return p;
}

inline std::vector<record::Sample> samplesOf(storage::UserStore& store, std::int64_t run) {
  std::vector<record::Sample> all;
  auto read = store.forEachSample(run, -1, [&all](const record::Sample& s) {
    all.push_back(s);
    return true;
  });
  if (!read) throw std::runtime_error(read.error().text());
  return all;
}

/// The run is over; what is left is the analysis in its own thread.
inline run::RunProgress waitForAnalysis(run::RunDirector& director) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (!director.poll().finished && std::chrono::steady_clock::now() < until) std::this_thread::yield();
  return director.poll();
}

/// Whether SQLite itself finds the file sound.
inline std::string integrityOf(const std::filesystem::path& file) {
  storage::Database database(file);
  storage::Database::Statement check(database, "PRAGMA integrity_check");
  return check.step() ? check.text(0) : "no answer";
}

}  // namespace articulus::test
