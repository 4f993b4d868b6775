// The load that a simulated specimen truly bears is kept with each run beside what was measured: held against sums that
// this test makes of the plant itself, cycle by cycle, of a run that was completed and of one that was stopped.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

#include "app/station.h"
#include "core/record/sample.h"
#include "core/storage/simulated_truth.h"
#include "tests/support/session_bench.h"
#include "tests/support/station_steps.h"

namespace articulus::test {
namespace {

using record::Channel;

struct TrueSums {
  std::int64_t n = 0;
  double absolute = 0.0, square = 0.0, peak = 0.0;
};

/// A run in which the plant is asked after each cycle what its specimen bears.
struct AskedRun {
  TempFolder folder;
  std::unique_ptr<app::Station> station;
  std::unique_ptr<storage::UserStore> store = openStore(folder.path());
  std::int64_t id = 0;
  record::RunEnding ending;
  std::map<std::pair<int, int>, TrueSums> asked;  // by step and axis

  explicit AskedRun(int stopAfterCycles = -1) {
    auto made =
        app::Station::create({.cell = "munich", .resources = ARTICULUS_RESOURCES, .seed = 3, .manualClock = true});
    if (!made) throw std::runtime_error(made.error().text());
    station = std::move(*made);
    if (!goHome(*station) || !grip(*station)) throw std::runtime_error("not ready");
    run::RunDirector director(station->link(), station->cell(), *store, app::softwareVersion());
    const auto started =
        director.start({.protocol = shortProtocol(), .specimen = {}, .seed = 3, .realTime = false, .unattended = true});
    if (!started) throw std::runtime_error(started.error().text());
    id = *started;
    for (int cycle = 0; cycle < 60'000; ++cycle) {
      if (cycle % 50 == 0) station->link().heartbeat();
      if (cycle == stopAfterCycles) director.stop();
      if (cycle % 50 == 0 && director.poll().ending.end != record::RunEnd::Running) break;
      station->advance(1);
      if (!station->link().recording()) continue;
      const record::Sample sample = station->link().snapshot().sample;
      const auto truth = station->plantTruthForOracles().F_D_W.data;
      for (int k = 0; k < 6 && sample.step >= 0; ++k) {
        const double error = truth[k] - sample.six(Channel::WantedForceX)[k];
        if (!std::isfinite(error)) continue;
        TrueSums& sums = asked[{sample.step, k}];
        ++sums.n;
        sums.absolute += std::abs(error);
        sums.square += error * error;
        sums.peak = std::max(sums.peak, std::abs(error));
      }
    }
    ending = waitForAnalysis(director).ending;
  }
  void expectKept(std::size_t least) {
    const auto read = storage::trueLoadErrors(*store, id);
    ASSERT_TRUE(read) << read.error().text();
    const std::vector<storage::TrueLoadError>& kept = *read;
    ASSERT_GE(kept.size(), least);
    ASSERT_EQ(kept.size(), asked.size());
    for (const storage::TrueLoadError& e : kept) {
      const TrueSums& sums = asked[{e.step, e.axis}];
      EXPECT_EQ(e.samples, sums.n) << "step " << e.step << ", axis " << e.axis;
      const auto n = static_cast<double>(sums.n);
      EXPECT_NEAR(e.meanAbsolute, sums.absolute / n, 1e-9);
      EXPECT_NEAR(e.rms, std::sqrt(sums.square / n), 1e-9);
      EXPECT_NEAR(e.peak, sums.peak, 1e-12);
    }
  }
};

TEST(TrueLoad, OfACompletedRunIsThatOfThePlantInEachCycleAndStandsInItsTables) {
  AskedRun run;
  ASSERT_EQ(run.ending.end, record::RunEnd::Completed);
  run.expectKept(12);
  const std::vector<storage::ResultValue> rows = run.store->results(run.id).value();
  std::size_t measured = 0, truth = 0;
  for (const storage::ResultValue& row : rows) {
    const bool error = row.quantity.ends_with(" error");
    if (row.table == "control_errors" && error) ++measured;
    if (row.table != "simulated_truth") continue;
    ++truth;
    EXPECT_TRUE(error) << row.quantity;
    EXPECT_EQ(row.method.find("simulated truth"), 0u) << row.method;
    EXPECT_EQ(row.unit, row.quantity.starts_with("F") ? "N" : "Nm");
    EXPECT_GT(row.minimum, 0.0) << row.quantity;
  }
  EXPECT_EQ(truth, measured) << "the same steps and axes as those that were measured";
  EXPECT_GE(truth, 18u);
}

TEST(TrueLoad, OfAStoppedRunIsKeptAsFarAsItCame) {
  AskedRun run(4'000);
  ASSERT_EQ(run.ending.end, record::RunEnd::Stopped);
  run.expectKept(6);
}

}  // namespace
}  // namespace articulus::test
