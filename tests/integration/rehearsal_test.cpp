// A rehearsal against the run that it foretells: the same plan through station, director and database, with other
// noise.
#include <gtest/gtest.h>

#include <map>

#include "app/rehearse_on_twin.h"
#include "app/station.h"
#include "core/run/duration/expected_run.h"
#include "core/run/run_director.h"
#include "core/spatial/side.h"
#include "tests/support/session_bench.h"

namespace articulus::test {
namespace {

constexpr double kDuration = 0.05, kPeak = 0.10;  // of the run
constexpr double kSearched = 0.40;                // where searches are all of it
constexpr double kReckoned = 0.10;                // of the forecast, where little is searched
constexpr double kCounts = 0.05;                  // of a limit: smaller peaks are noise
constexpr std::uint64_t kOtherSeed = 7;

std::string cellOf(const protocol::Protocol& protocol) { return protocol.cell.empty() ? "munich" : protocol.cell; }

struct Measured {
  double duration_s = 0.0;
  std::map<int, spatial::Vector6> peak;  ///< of each step of the protocol
};

/// Runs it on a station on the manual clock, unattended.
Measured runOf(const protocol::Protocol& protocol, bool clamped) {
  auto made = app::Station::create(
      {.cell = cellOf(protocol), .resources = ARTICULUS_RESOURCES, .seed = kOtherSeed, .manualClock = true});
  if (!made) throw std::runtime_error(made.error().text());
  app::Station& station = **made;
  const auto pass = [&station](int cycles) {
    for (; cycles > 0; cycles -= 100) {
      station.link().heartbeat();
      station.advance(std::min(cycles, 100));
    }
  };
  const auto order = [&](cycle::CommandKind kind, int cycles) {
    cycle::Command command;
    command.kind = kind;
    if (station.link().send(command) == 0) throw std::runtime_error("not sent");
    pass(cycles);
    for (int i = 0; i < 300 && cycle::moves(station.link().snapshot().state); ++i) pass(100);
  };
  station.link().setDeadMan(true);
  pass(100);
  order(cycle::CommandKind::ControllerOn, 1000);
  order(cycle::CommandKind::Home, 200);
  order(cycle::CommandKind::ZeroSensor, 800);
  if (clamped && !station.link().setViceClosed(true)) throw std::runtime_error("vice");
  pass(200);
  const TempFolder folder;
  const auto store = openStore(folder.path());
  run::RunDirector director(station.link(), station.cell(), *store, app::softwareVersion());
  const auto id = director.start({.protocol = protocol,
                                  .specimen = {},
                                  .seed = static_cast<std::int64_t>(kOtherSeed),
                                  .realTime = false,
                                  .unattended = true});
  if (!id) throw std::runtime_error(id.error().text());
  const int look = static_cast<int>(station.cell().rate_Hz * 0.05);  // as the desktop does
  while (!director.poll().analysing && !director.poll().finished) pass(look);
  const auto ended = waitForAnalysis(director);
  if (ended.ending.end != record::RunEnd::Completed) throw std::runtime_error(run::wordsOf(ended));
  const auto program = protocol::expand(protocol);
  Measured run;
  double first_s = -1.0;
  for (const record::Sample& s : samplesOf(*store, *id)) {
    if (first_s < 0.0) first_s = s[record::Channel::Time];
    run.duration_s = s[record::Channel::Time] - first_s;
    if (s.step < 0) continue;
    auto& peak =
        run.peak.try_emplace(program->actions[static_cast<std::size_t>(s.step)].topStep, spatial::Vector6::Zero())
            .first->second;
    peak = peak.cwiseMax(s.six(record::Channel::ForceX).cwiseAbs());
  }
  return run;
}

/// A twin that could not be cut or preloaded would refuse what the cell runs.
TEST(RehearsalOnTwin, CutsAndPreloadsAreThoseOfTheSpecimen) {
  const auto cell = cell::loadCell("gainesville", ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell) << cell.error().text();
  const auto station =
      app::Station::create({.cell = "gainesville", .resources = ARTICULUS_RESOURCES, .manualClock = true});
  ASSERT_TRUE(station) << station.error().text();
  const auto structures = (*station)->link().structures();
  ASSERT_FALSE(structures.empty());
  const double most_N = (*station)->link().maxPreload_N();
  ASSERT_GT(most_N, 0.0);
  auto protocol = shortProtocol();
  std::get<protocol::LoadCycleStep>(protocol.steps[1]).amplitude = 0.3;
  const auto ask = [&protocol](protocol::Step step) { protocol.steps.insert(protocol.steps.begin(), std::move(step)); };
  ask(protocol::CutStep{.structure = structures.front(), .text = ""});
  ask(protocol::PromptStep{.text = "Set the preload.", .choices = {"It is set"}, .preload_N = 0.5 * most_N});
  const auto rehearsal =
      app::rehearseOnTwin(*cell, {.protocol = protocol, .settings = {cell->gains, cell->limits, cell->forceLaw, {}}});
  ASSERT_TRUE(rehearsal) << rehearsal.error().text();
  EXPECT_TRUE(rehearsal->endedWell()) << verdictOf(*rehearsal);
  ASSERT_EQ(rehearsal->questions.size(), 2u);
  EXPECT_EQ(rehearsal->questions[0].preload_N, 0.5 * most_N);
  EXPECT_EQ(rehearsal->questions[1].structure, structures.front());
  EXPECT_EQ((*station)->link().cutStructures(), 0u) << "the station is not touched";
}

// A hip rehearsed as the spine of the cell's file would bear other loads than it will.
TEST(Rehearsal, OfALiveCellIsWalkedWithTheJointThatWasPrepared) {
  auto live = *cell::loadCell("munich", ARTICULUS_RESOURCES);
  live.simulated = false;
  live.devices.arm = {"kuka_rsi", false};
  live.devices.loadCell = {"ati_net_ft", false};
  const protocol::Protocol waits{"wait", "", "", {protocol::WaitStep{.duration_s = 1.0}}};
  run::RehearsalPlan plan{.protocol = waits, .settings = {live.gains, live.limits, live.forceLaw, {}}};
  for (const auto& [joint, words] : {std::pair("hip", "hip"),
                                     {"knee", "knee"},
                                     {"shoulder", "shoulder"},
                                     {"ankle", "ankle"},
                                     {"cervical spine", "C2-T1"},
                                     {"", "L3-L5"},
                                     {"elbow", "L3-L5"}}) {
    plan.specimen.label = "mine";
    plan.specimen.joint = joint;
    const auto rehearsal = app::rehearseOnTwin(live, plan, {}, ARTICULUS_RESOURCES);
    ASSERT_TRUE(rehearsal) << rehearsal.error().text();
    EXPECT_NE(rehearsal->model.find(words), std::string::npos) << rehearsal->model;
    EXPECT_EQ(rehearsal->modelFits, std::string(joint) != "elbow");
    EXPECT_TRUE(rehearsal->endedWell()) << verdictOf(*rehearsal);
  }
}

class RehearsalForetells : public testing::TestWithParam<const char*> {};

TEST_P(RehearsalForetells, DurationAndPeaksOfARunWithAnotherSeed) {
  const auto protocol = shippedProtocol(GetParam());
  const auto cell = cell::loadCell(cellOf(protocol), ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell) << cell.error().text();
  const auto program = protocol::expand(protocol);
  const bool clamped = !protocol::needsOpenVice(*program);
  const auto rehearsal = app::rehearseOnTwin(
      *cell, {.protocol = protocol, .clamped = clamped, .settings = {cell->gains, cell->limits, cell->forceLaw, {}}});
  ASSERT_TRUE(rehearsal) << rehearsal.error().text();
  ASSERT_TRUE(rehearsal->endedWell()) << verdictOf(*rehearsal);
  const Measured run = runOf(protocol, clamped);
  std::printf("  %s: rehearsed %.1f s, run %.1f s, forecast %.1f s\n", GetParam(), rehearsal->duration_s,
              run.duration_s, rehearsal->forecast_s);
  EXPECT_NEAR(rehearsal->duration_s, run.duration_s, kDuration * run.duration_s);
  EXPECT_NEAR(rehearsal->forecast_s, run.duration_s, kReckoned * run.duration_s);
  const auto bounds = protocol::forecast(*program, run::forecastBasis(*cell, cell->limits));
  EXPECT_LE(run.duration_s, bounds.most_s + 1.0);
  int compared = 0;
  for (const auto& step : rehearsal->steps) {
    const auto measured = run.peak.find(step.step);
    if (measured == run.peak.end()) continue;
    if (clamped && step.step == 0) continue;  // what the closing vice leaves is another at each clamping
    for (int i = 0; i < 6; ++i) {
      if (measured->second[i] < kCounts * step.limit[i]) continue;
      ++compared;
      EXPECT_NEAR(step.peakLoad[i], measured->second[i], kPeak * measured->second[i])
          << "step " << step.step + 1 << ", axis " << i;
    }
  }
  std::printf("  %d peaks compared\n", compared);
  EXPECT_TRUE(compared > 0 || !clamped);
}

TEST(Forecast, CountsSearchesBeforeAnythingIsKnown) {
  const auto protocol = shippedProtocol("shoulder_pose");
  const auto cell = cell::loadCell(cellOf(protocol), ARTICULUS_RESOURCES);
  ASSERT_TRUE(cell) << cell.error().text();
  const auto rehearsal =
      app::rehearseOnTwin(*cell, {.protocol = protocol, .settings = {cell->gains, cell->limits, cell->forceLaw, {}}});
  ASSERT_TRUE(rehearsal) << rehearsal.error().text();
  const auto told = protocol::forecast(*protocol::expand(protocol), run::forecastBasis(*cell, cell->limits));
  std::printf("  rehearsed %.1f s, forecast %.1f s, at most %.1f s\n", rehearsal->duration_s, told.duration_s,
              told.most_s);
  EXPECT_NEAR(told.duration_s, rehearsal->duration_s, kSearched * rehearsal->duration_s);
  EXPECT_LE(rehearsal->duration_s, told.most_s);
}

INSTANTIATE_TEST_SUITE_P(Shipped, RehearsalForetells, testing::Values("spine_flexibility_quick", "gentle_moves"));

}  // namespace
}  // namespace articulus::test
