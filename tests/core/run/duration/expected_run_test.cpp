// How long a run will take: an earlier run of the same protocol goes before what is reckoned, and only such a one.
#include "core/run/duration/expected_run.h"

#include <gtest/gtest.h>

#include "core/run/run_director.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using run::DurationKnownBy;

class ExpectedRun : public testing::Test {
 protected:
  struct Step {
    int number;
    double time_s;
  };
  /// A stored run of these steps, at 500 samples a second; 3 s lie outside of them.
  std::int64_t store(const protocol::Protocol& protocol, const std::string& cell, const std::vector<Step>& steps,
                     record::RunEnd end = record::RunEnd::Completed) {
    storage::RunHeader header;
    header.protocolName = protocol.name;
    header.protocolJson = protocol::toJson(protocol).dump();
    header.cellName = cell;
    header.cellJson = R"({"rate_Hz": 500})";
    header.gainsJson = header.limitsJson = header.specimenJson = "{}";
    auto writer = std::move(store_->beginRun(header)).value();
    std::vector<record::Sample> samples;
    const auto add = [&samples](int step, double time_s) {
      for (int i = 0; i < static_cast<int>(std::lround(500.0 * time_s)); ++i) {
        auto& sample = samples.emplace_back();
        sample.step = step;
        sample.cycle = samples.size();
      }
    };
    add(-1, 3.0);
    for (const Step& step : steps) add(step.number, step.time_s);
    EXPECT_TRUE(writer->store(samples, {}).ok());
    EXPECT_TRUE(writer->finish(static_cast<std::int64_t>(samples.size()), {end}).ok());
    return writer->runId();
  }
  run::ExpectedRun of(const protocol::Protocol& protocol) {
    return run::expectedRun(protocol, *protocol::expand(protocol), {}, "a cell", store_.get());
  }

  TempFolder folder_;
  std::unique_ptr<storage::UserStore> store_ = openStore(folder_.path());
};

TEST_F(ExpectedRun, IsReckonedUntilARunIsKnown) {
  const auto known = of(shortProtocol());
  EXPECT_EQ(known.by, DurationKnownBy::Steps);
  EXPECT_NEAR(known.forecast.duration_s, 1.0 + 0.7 + 10.0, 0.2);
  EXPECT_NEAR(known.forecast.most_s, 60.0 + 10.0, 0.2);
  EXPECT_EQ(run::expectedRun(shortProtocol(), *protocol::expand(shortProtocol()), {}, "a cell", nullptr).by,
            DurationKnownBy::Steps);
}

TEST_F(ExpectedRun, IsAsLastTimeWithoutTheTimeThatAPersonStood) {
  store(shortProtocol(), "a cell", {{0, 6.5}, {1, 10.0}});
  const auto newest = store(shortProtocol(), "a cell", {{0, 8.0}, {1, 10.5}});
  const auto known = of(shortProtocol());
  EXPECT_EQ(known.by, DurationKnownBy::LastRun);
  EXPECT_EQ(known.runId, newest);
  EXPECT_FALSE(known.began.empty());
  EXPECT_NEAR(known.forecast.duration_s, 18.5, 0.2);
  EXPECT_NEAR(known.forecast.rest_s.at(1), 10.5, 0.1);
}

TEST_F(ExpectedRun, GoesByNoOtherProtocolCellOrUnfinishedRun) {
  auto other = shortProtocol();
  std::get<protocol::LoadCycleStep>(other.steps.at(1)).cycles = 2;
  store(other, "a cell", {{0, 8.0}, {1, 20.0}});
  store(shortProtocol(), "another cell", {{0, 8.0}, {1, 10.0}});
  store(shortProtocol(), "a cell", {{0, 8.0}, {1, 4.0}}, record::RunEnd::Stopped);
  EXPECT_EQ(of(shortProtocol()).by, DurationKnownBy::Steps);
  EXPECT_EQ(of(other).by, DurationKnownBy::LastRun);
}

TEST_F(ExpectedRun, IsThatOfARehearsalWhichEndedWell) {
  const auto protocol = longProtocol();
  const auto program = *protocol::expand(protocol);
  run::Rehearsal rehearsal;
  rehearsal.ending = {record::RunEnd::Completed};
  rehearsal.duration_s = 630.0;
  for (const double time_s : {20.0, 10.0, 600.0}) {
    auto& step = rehearsal.steps.emplace_back();
    step.step = static_cast<int>(rehearsal.steps.size()) - 1;
    step.time_s = time_s;
  }
  const auto known = run::rehearsed(of(protocol), program, {}, rehearsal);
  EXPECT_EQ(known.by, DurationKnownBy::Rehearsal);
  EXPECT_EQ(known.forecast.duration_s, 630.0);
  EXPECT_NEAR(known.forecast.rest_s.at(1), 610.0, 0.5);
  rehearsal.ending = {record::RunEnd::Faulted, "a limit"};
  EXPECT_EQ(run::rehearsed(of(protocol), program, {}, rehearsal).by, DurationKnownBy::Steps);
}

TEST_F(ExpectedRun, ForetellsTheNextRunOfAWholeStation) {
  VirtualCell station;
  station.makeReady(true);
  run::RunDirector director(station.link(), station.cell(), *store_, "test");
  const auto took_s = [&] {
    const auto id = director.start({.protocol = shortProtocol(), .sessionId = 0, .specimen = {}, .seed = 1});
    EXPECT_TRUE(id.ok()) << id.error().text();
    for (int i = 0; i < 2000 && !director.analysing(); ++i) {
      station.run(50);
      (void)director.poll();
    }
    (void)waitForAnalysis(director);
    return static_cast<double>(*store_->sampleCount(*id)) / station.cell().rate_Hz;
  };
  const auto basis = run::forecastBasis(station.cell(), station.cell().limits);
  const auto expected = [&] {
    return run::expectedRun(shortProtocol(), *protocol::expand(shortProtocol()), basis, station.cell().name,
                            store_.get());
  };
  const auto reckoned = expected();
  const double first_s = took_s();
  EXPECT_NEAR(reckoned.forecast.duration_s, first_s, 0.2 * first_s);
  EXPECT_LT(first_s, reckoned.forecast.most_s);
  const auto known = expected();
  EXPECT_EQ(known.by, DurationKnownBy::LastRun);
  EXPECT_NEAR(known.forecast.duration_s, first_s, 0.3);
  EXPECT_NEAR(known.forecast.duration_s, took_s(), 0.05 * first_s);
}

}  // namespace
}  // namespace articulus::test
