// A run that is paused stands, whatever it is at, and goes on from there; nothing of the pause becomes part of it.
#include <gtest/gtest.h>

#include "core/run/run_director.h"
#include "tests/core/run/program_bench.h"
#include "tests/support/session_bench.h"

namespace articulus::run {
namespace {

using namespace test_programs;

TEST(PausedProgram, PausedInAMotionItGoesOnToItsEnd) {
  Builder b;
  b.shift(0.010, 2.0);
  b.shift(0.0, 1.0);
  Bench bench;
  EXPECT_FALSE((ProgramRunner(bench.link, bench.cell.cell(), b.program, control::Law::DirectForce).resume()));
  ASSERT_TRUE(bench.start(b.program));
  bench.cell.run(1000);
  ASSERT_EQ(bench.runner->poll(), Status::Running);
  ASSERT_TRUE(bench.runner->pause());
  EXPECT_TRUE(bench.runner->pause()) << "twice is once";
  (void)bench.goOn(2.0);
  const spatial::Vector3 stands = bench.cell.truePose().translation;
  EXPECT_EQ(bench.goOn(10.0), Status::Running);
  EXPECT_TRUE(bench.runner->paused());
  EXPECT_LT((bench.cell.truePose().translation - stands).norm(), 5e-5);
  ASSERT_TRUE(bench.runner->resume());
  EXPECT_FALSE(bench.runner->paused());
  EXPECT_FALSE(bench.runner->resume()) << "it is not paused";
  EXPECT_EQ(bench.goOn(), Status::Completed);
  double paused_s = 0.0;
  for (const auto& e : bench.events())
    if (e.kind == EventKind::PlanResumed) paused_s = e.value;
  EXPECT_NEAR(paused_s, 12.0, 1.0);
}

TEST(PausedProgram, APauseIsNoPartOfARecordedPath) {
  double lasts_s[2] = {};
  for (const bool pauses : {false, true}) {
    Builder b;
    b.add(ActionKind::RecordPath,
          protocol::RecordPathStep{.path = "way", .distance_m = 1e-3, .angle_rad = 0.1, .steps = {}})
        .path = "way";
    b.shift(0.010, 2.0);
    b.add(ActionKind::EndPath, protocol::MarkStep{}).path = "way";
    Bench bench;
    ASSERT_TRUE(bench.start(b.program));
    (void)bench.goOn(1.0);
    if (pauses) {
      ASSERT_TRUE(bench.runner->pause());
      (void)bench.goOn(20.0);
      ASSERT_TRUE(bench.runner->resume());
    }
    ASSERT_EQ(bench.goOn(), Status::Completed) << bench.runner->reason();
    const auto& path = bench.runner->paths().at("way");
    lasts_s[pauses ? 1 : 0] = path.back().time_s - path.front().time_s;
  }
  EXPECT_NEAR(lasts_s[1], lasts_s[0], 1.0) << "a replay would stand as long";
}

TEST(PausedProgram, APauseThatUnloadsIsNoPartOfARecordedPathNorIsTheWayBack) {
  for (const bool unloads : {false, true}) {
    Builder b;
    b.program.unloadsInPause = unloads;
    b.add(ActionKind::RecordPath,
          protocol::RecordPathStep{.path = "way", .distance_m = 1e-4, .angle_rad = 0.01, .steps = {}})
        .path = "way";
    b.add(ActionKind::Motion,
          protocol::LoadStep{.target = {0.0, 0.0, 0.0, 2.0, 0.0, 0.0}, .time_s = 4.0, .returnToZero = false});
    b.add(ActionKind::EndPath, protocol::MarkStep{}).path = "way";
    Bench bench;
    bench.cell.makeReady(true);
    ASSERT_TRUE(bench.start(b.program));
    (void)bench.goOn(2.5);
    ASSERT_TRUE(bench.runner->pause());
    (void)bench.goOn(15.0);
    EXPECT_EQ(bench.cell.snapshot().pausePhase == cycle::PausePhase::Unloads, unloads);
    EXPECT_EQ(std::abs(bench.cell.snapshot().sample[record::Channel::MomentX]) < 0.1, unloads);
    ASSERT_TRUE(bench.runner->resume());
    ASSERT_EQ(bench.goOn(), Status::Completed) << bench.runner->reason();
    const auto& path = bench.runner->paths().at("way");
    double most = 0.0;  // of a way that only goes on
    for (std::size_t i = 1; i < path.size(); ++i) {
      const double now = spatial::logRotation(path[i].X_RD.rotation).norm();
      EXPECT_GT(now, most - 0.15 * M_PI / 180.0) << "point " << i << " of " << path.size();
      most = std::max(most, now);
    }
  }
}

// Whatever the moment: at its edges a plan has just ended, or one is on its way.
TEST(PausedProgram, PausedAtAnyMomentNothingMovesUntilItGoesOn) {
  for (int moment_ms = 0; moment_ms < 2600; moment_ms += 130) {
    Builder b;
    b.shift(0.004, 0.6);
    b.add(ActionKind::Zero, protocol::ZeroStep{});
    b.shift(0.0, 0.6);
    Bench bench;
    ASSERT_TRUE(bench.start(b.program));
    Status status = bench.runner->poll();
    for (int t = 0; t < moment_ms && status == Status::Running; t += 10) {
      bench.cell.run(10);
      status = bench.runner->poll();
    }
    if (status != Status::Running) break;
    ASSERT_TRUE(bench.runner->pause()) << moment_ms;
    (void)bench.goOn(1.5);
    const spatial::Vector3 stands = bench.cell.truePose().translation;
    EXPECT_EQ(bench.goOn(2.0), Status::Running) << moment_ms;
    EXPECT_LT((bench.cell.truePose().translation - stands).norm(), 5e-5) << moment_ms;
    ASSERT_TRUE(bench.runner->resume()) << moment_ms;
    EXPECT_EQ(bench.goOn(), Status::Completed) << moment_ms << ": " << bench.runner->reason();
  }
}

TEST(PausedProgram, WhatIsPausedCanBeStopped) {
  for (const bool inMotion : {true, false}) {
    Builder b;
    b.shift(0.010, 1.0);
    b.add(ActionKind::Zero, protocol::ZeroStep{});
    b.shift(0.0, 1.0);
    Bench bench;
    ASSERT_TRUE(bench.start(b.program));
    bench.cell.run(500);
    if (!inMotion) (void)bench.goOn(1.0);
    ASSERT_TRUE(bench.runner->pause());
    (void)bench.goOn(1.5);
    bench.runner->stop("because");
    EXPECT_EQ(bench.goOn(1.0), Status::Stopped);
    EXPECT_EQ(bench.runner->reason(), "because");
    EXPECT_FALSE(bench.runner->paused());
    EXPECT_FALSE(bench.runner->resume());
  }
}

// A law that goes on seeking its loads in the air drives until a limit stops it.
TEST(PausedProgram, InAPauseOfAMotionTheViceStaysClosed) {
  for (const bool unloads : {false, true})
    for (const int axis : {0, 2, 3, 5}) {
      Builder b;
      b.program.unloadsInPause = unloads;
      protocol::LoadStep load{.time_s = 4.0, .returnToZero = false};
      load.target[static_cast<std::size_t>(axis)] = axis < 3 ? 20.0 : 1.5;
      b.add(ActionKind::Motion, load);
      Bench bench;
      bench.cell.makeReady(true);
      ASSERT_TRUE(bench.start(b.program));
      (void)bench.goOn(2.5);
      ASSERT_TRUE(bench.runner->pause());
      (void)bench.goOn(10.0);
      EXPECT_FALSE(bench.link.setViceClosed(false)) << axis;
      ASSERT_TRUE(bench.runner->resume()) << axis;
      EXPECT_EQ(bench.goOn(), Status::Completed) << bench.runner->reason();
    }
}

TEST(PausedProgram, BetweenTwoStepsAViceThatWasClosedIsOpenedAgainFirst) {
  Builder b;
  b.add(ActionKind::Zero, protocol::ZeroStep{});
  b.shift(0.010, 2.0);
  Bench bench;
  ASSERT_TRUE(bench.start(b.program));
  ASSERT_TRUE(bench.runner->pause());
  (void)bench.goOn(5.0);
  bench.cell.clamp();
  (void)bench.goOn(0.5);
  const auto closed = bench.runner->resume();
  ASSERT_FALSE(closed);
  EXPECT_NE(closed.error().message.find("closed in the pause"), std::string::npos) << closed.error().text();
  ASSERT_TRUE(bench.link.setViceClosed(false));
  (void)bench.goOn(0.5);
  ASSERT_TRUE(bench.runner->resume());
  EXPECT_EQ(bench.goOn(), Status::Completed) << bench.runner->reason();
}

TEST(PausedProgram, AQuestionThatLeadsToALoadIsNotAnsweredWithTheViceOpen) {
  for (const bool loads : {true, false}) {
    Builder b;
    b.add(ActionKind::Prompt, protocol::PromptStep{.text = "Ready?"});
    if (loads)
      b.add(ActionKind::Motion,
            protocol::LoadStep{.target = {0.0, 0.0, 0.0, 1.0, 0.0, 0.0}, .time_s = 2.0, .returnToZero = false});
    else b.wait();
    Bench bench;
    bench.cell.makeReady(true);
    ASSERT_TRUE(bench.start(b.program));
    ASSERT_EQ(bench.goOn(), Status::Asking);
    ASSERT_TRUE(bench.link.setViceClosed(false));
    bench.cell.run(100);
    EXPECT_EQ(bench.runner->answer(0).ok(), !loads);
    if (!loads) continue;
    bench.cell.clamp();
    bench.cell.run(100);
    ASSERT_TRUE(bench.runner->answer(0));
    EXPECT_EQ(bench.goOn(), Status::Completed) << bench.runner->reason();
  }
}

TEST(PausedProgram, WhereItAsksThereIsNothingToPause) {
  Builder b;
  b.add(ActionKind::Prompt, protocol::PromptStep{.text = "Ready?"});
  b.shift(0.005);
  Bench bench;
  ASSERT_TRUE(bench.start(b.program));
  ASSERT_EQ(bench.goOn(), Status::Asking);
  const auto refused = bench.runner->pause();
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("answer"), std::string::npos);
}

/// What the specimen shows in a pause is no result of a step.
TEST(PausedProgram, ChangesNoResult) {
  const articulus::test::TempFolder folder;
  const auto store = articulus::test::openStore(folder.path());
  articulus::test::VirtualCell cell;
  RunDirector director(cell.link(), cell.cell(), *store, "0.1.0");
  cell.switchOn();
  cell.zero();
  cell.clamp();
  EXPECT_FALSE(director.pause());
  EXPECT_FALSE(director.resume());
  std::vector<storage::ResultValue> found[3];  // without, with a pause that holds, with one that unloads
  for (const int mode : {0, 1, 2}) {
    const bool pauses = mode > 0;
    auto protocol = articulus::test::shortProtocol();
    protocol.unloadsInPause = mode == 2;
    const auto id = director.start({.protocol = protocol, .specimen = {}, .seed = 1, .realTime = false});
    ASSERT_TRUE(id.ok()) << id.error().text();
    if (pauses) {
      while (cell.snapshot().loadCycle == 0 && !director.poll().finished) cell.run(20);
      for (int i = 0; i < 60; ++i) cell.run(20), (void)director.poll();  // on the way to the first amplitude
      ASSERT_TRUE(director.pause());
      for (int i = 0; i < 400; ++i) cell.run(20), (void)director.poll();
      EXPECT_TRUE(director.poll().paused);
      EXPECT_EQ(cell.snapshot().pace, 0.0);
      EXPECT_EQ(director.poll().unloadsInPause, mode == 2);
      EXPECT_EQ(std::abs(cell.snapshot().sample[record::Channel::MomentX]) < 0.05, mode == 2);
      ASSERT_TRUE(director.resume());
      EXPECT_FALSE(director.poll().paused);
    }
    while (!director.poll().analysing && !director.poll().finished) cell.run(20);
    ASSERT_EQ(articulus::test::waitForAnalysis(director).ending.end, record::RunEnd::Completed);
    found[mode] = *store->results(*id);
    long inNoStep = 0;
    for (const auto& s : articulus::test::samplesOf(*store, *id)) inNoStep += s.step < 0;
    EXPECT_EQ(inNoStep > 5000, pauses) << inNoStep;
  }
  // A tissue creeps in a pause too, which its neutral zone shows; the ranges under the same loads stay.
  int ranges = 0;
  std::vector<storage::ResultValue> both = found[1];
  both.insert(both.end(), found[2].begin(), found[2].end());
  for (const auto& a : found[0])
    for (const auto& b : both) {
      if (a.table != "range_of_motion" || b.table != a.table || a.quantity != b.quantity) continue;
      ++ranges;
      EXPECT_NEAR(a.minimum, b.minimum, 0.2) << a.quantity << ", " << a.unit;
      EXPECT_NEAR(a.maximum, b.maximum, 0.2) << a.quantity << ", " << a.unit;
    }
  EXPECT_EQ(ranges, 6);
}

}  // namespace
}  // namespace articulus::run
