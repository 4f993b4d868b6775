// A whole test run through the composition root on the manual clock: complete, plausible, repeatable bit for bit.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <nlohmann/json.hpp>

#include "app/station.h"
#include "core/cycle/state.h"
#include "core/run/run_snapshot_json.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using cycle::CommandKind;
using record::Channel;

/// A station, a store and one run in it.
class Bench {
 public:
  explicit Bench(std::uint64_t seed) {
    auto made =
        app::Station::create({.cell = "munich", .resources = ARTICULUS_RESOURCES, .seed = seed, .manualClock = true});
    if (!made) throw std::runtime_error(made.error().text());
    station = std::move(*made);
    store = openStore(folder.path());
    director = std::make_unique<run::RunDirector>(station->link(), station->cell(), *store, app::softwareVersion());
  }
  void pass(int cycles) {
    for (; cycles > 0; cycles -= 100) {
      station->link().heartbeat();
      station->advance(std::min(cycles, 100));
    }
  }
  void order(CommandKind kind) {
    cycle::Command c;
    c.kind = kind;
    if (station->link().send(c) == 0) throw std::runtime_error("not sent");
    pass(100);
    for (int i = 0; i < 300 && cycle::moves(station->link().snapshot().state); ++i) pass(100);
  }
  void makeReady() {
    station->link().setDeadMan(true);
    pass(10);
    order(CommandKind::ControllerOn);
    order(CommandKind::Home);
    order(CommandKind::ZeroSensor);
    pass(600);
    if (!station->link().setViceClosed(true)) throw std::runtime_error("vice");
    pass(100);
  }
  run::RunProgress run(const protocol::Protocol& protocol, std::int64_t seed) {
    auto id = director->start({.protocol = protocol, .sessionId = 0, .specimen = {}, .seed = seed, .realTime = false});
    if (!id) throw std::runtime_error(id.error().text());
    for (int i = 0; i < 2000 && !director->poll().finished && (i == 0 || station->link().snapshot().planRunning); ++i)
      pass(100);
    return waitForAnalysis(*director);
  }
  TempFolder folder;
  std::unique_ptr<app::Station> station;
  std::unique_ptr<storage::UserStore> store;
  std::unique_ptr<run::RunDirector> director;
};

TEST(WholeRun, QuickFlexibilityTestIsCompleteAndPlausible) {
  Bench bench(1);
  bench.makeReady();
  const auto protocol = shippedProtocol("spine_flexibility_quick");
  const auto progress = bench.run(protocol, 1);
  ASSERT_TRUE(progress.finished);
  ASSERT_EQ(progress.ending.end, record::RunEnd::Completed) << run::wordsOf(progress);

  const auto run = *bench.store->run(progress.runId);
  EXPECT_FALSE(run.incomplete);
  EXPECT_EQ(run.lostSamples, 0);
  EXPECT_EQ(run.missedDeadlines, 0);
  const auto samples = samplesOf(*bench.store, progress.runId);
  ASSERT_EQ(static_cast<std::int64_t>(samples.size()), run.samples);
  ASSERT_GT(samples.size(), 40'000u);
  EXPECT_EQ(samples.back().cycle - samples.front().cycle + 1, samples.size()) << "cycles without a sample";

  double worstForce = 0.0, worstMoment = 0.0, most[3] = {};
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const auto& s = samples[i];
    if (i > 0) {
      ASSERT_EQ(s.cycle, samples[i - 1].cycle + 1);
    }
    const auto load = s.six(Channel::ForceX);
    ASSERT_TRUE(load.allFinite()) << "at cycle " << s.cycle;
    ASSERT_TRUE(s.six(Channel::Joint1).allFinite());
    if (s.step < 1 || s.loadCycle != 1) continue;
    const int commanded = s.step + 2;  // steps 1, 2, 3 command Mx, My, Mz
    for (int axis = 0; axis < 6; ++axis) {
      if (axis == commanded) most[s.step - 1] = std::max(most[s.step - 1], std::abs(load[axis]));
      else (axis < 3 ? worstForce : worstMoment) = std::max(axis < 3 ? worstForce : worstMoment, std::abs(load[axis]));
    }
  }
  // Martinez 2012, Table 7.5: the worst of all motions.
  EXPECT_LT(worstForce, 11.49);
  EXPECT_LT(worstMoment, 1.71);
  EXPECT_NEAR(most[0], 3.0, 0.35);
  EXPECT_NEAR(most[1], 2.0, 0.35);
  EXPECT_NEAR(most[2], 2.0, 0.35);

  const auto results = *bench.store->results(progress.runId);
  std::map<std::string, double> range;
  for (const auto& r : results)
    if (r.table == "range_of_motion" && r.motion == r.quantity) range[r.motion] = (r.maximum - r.minimum) / kDegree;
  ASSERT_EQ(range.size(), 3u);
  for (const auto& [motion, degrees] : range) {
    EXPECT_GT(degrees, 5.0) << motion;
    EXPECT_LT(degrees, 60.0) << motion;
    std::printf("%s range of motion %.1f deg\n", motion.c_str(), degrees);
  }
  std::printf("off axis: worst force %.2f N, worst moment %.3f Nm\n", worstForce, worstMoment);

  EXPECT_EQ(run.header.protocolJson, protocol::toJson(protocol).dump());
  EXPECT_EQ(run.header.cellJson, bench.station->cell().source->dump());
  EXPECT_EQ(run.header.gainsJson, control::toJson(bench.station->cell().gains).dump());
  EXPECT_EQ(run.header.limitsJson, run::toJson(bench.station->cell().limits).dump());
  EXPECT_EQ(run.header.seed, 1);
  EXPECT_EQ(integrityOf(bench.store->file()), "ok");
}

std::vector<record::Sample> shortRun(std::uint64_t seed) {
  Bench bench(seed);
  bench.makeReady();
  const auto progress = bench.run(shortProtocol(), static_cast<std::int64_t>(seed));
  EXPECT_EQ(progress.ending.end, record::RunEnd::Completed) << run::wordsOf(progress);
  return samplesOf(*bench.store, progress.runId);
}

TEST(WholeRun, SameSeedSameBitsOtherSeedOtherBits) {
  const auto first = shortRun(7), again = shortRun(7), other = shortRun(8);
  ASSERT_EQ(first.size(), again.size());
  ASSERT_GT(first.size(), 5'000u);
  for (std::size_t i = 0; i < first.size(); ++i)
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): same seed, same bits
    ASSERT_EQ(std::memcmp(&first[i], &again[i], sizeof(record::Sample)), 0) << "the runs part at sample " << i;
  std::size_t different = 0;
  for (std::size_t i = 0; i < std::min(first.size(), other.size()); ++i)
    if (first[i][Channel::SensorForceX] != other[i][Channel::SensorForceX]) ++different;
  EXPECT_GT(different, std::min(first.size(), other.size()) / 2);
}

}  // namespace
}  // namespace articulus::test
