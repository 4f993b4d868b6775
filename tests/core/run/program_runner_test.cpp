// Programs walked on the whole virtual cell: stretches of motions, questions, cuts, conditions, paths, and every way
// out.
#include "core/run/program_runner.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "tests/core/run/program_bench.h"

namespace articulus::run {
namespace {

using namespace test_programs;

TEST(ProgramRunner, MoreMotionsThanOnePlanHoldsRunInTheirOrder) {
  Builder b;
  std::vector<int> wanted;
  for (int i = 0; i < protocol::kMaxSegments + 7; ++i) {
    b.wait(0.02);
    wanted.push_back(i);
  }
  Bench bench;
  ASSERT_TRUE(bench.start(b.program));
  (void)bench.events();
  EXPECT_EQ(bench.goOn(), Status::Completed);
  EXPECT_EQ(bench.runner->reason(), "");
  const auto started = bench.stepsStarted();
  EXPECT_EQ(started, wanted);
}

TEST(ProgramRunner, AQuestionHoldsTheRobotUntilItIsAnswered) {
  Builder b;
  b.shift(0.005);
  b.add(ActionKind::Prompt, protocol::PromptStep{.text = "Is the axis free?", .choices = {"Yes", "No"}});
  b.shift(0.010);
  Bench bench;
  ASSERT_TRUE(bench.start(b.program));
  ASSERT_EQ(bench.goOn(), Status::Asking);
  ASSERT_TRUE(bench.runner->prompt());
  EXPECT_EQ(bench.runner->prompt()->text, "Is the axis free?");
  EXPECT_EQ(bench.runner->prompt()->choices.size(), 2u);
  bench.cell.run(500);  // until the hold has come to rest
  const spatial::Vector3 stands = bench.cell.truePose().translation;
  for (int i = 0; i < 100; ++i) {
    bench.cell.run(20);
    EXPECT_EQ(bench.runner->poll(), Status::Asking);
  }
  EXPECT_EQ(bench.cell.state(), cycle::State::Stop);
  EXPECT_LT((bench.cell.truePose().translation - stands).norm(), 5e-5);
  EXPECT_FALSE(bench.runner->answer(2)) << "there are two choices";
  ASSERT_TRUE(bench.runner->answer(1));
  EXPECT_FALSE(bench.runner->answer(1)) << "nothing is asked any more";
  EXPECT_EQ(bench.goOn(), Status::Completed);
  bool shown = false, answered = false;
  for (const auto& e : bench.events()) {
    shown = shown || (e.kind == EventKind::PromptShown && e.textView() == "Is the axis free?");
    answered = answered || (e.kind == EventKind::PromptAnswered && e.code == 1 && e.textView() == "No" && shown);
  }
  EXPECT_TRUE(answered);
}

TEST(ProgramRunner, APreloadThatTheSpecimenDoesNotTakeIsRefusedBeforeAnythingMoves) {
  Builder b;
  b.shift(0.005);
  b.add(ActionKind::Prompt, protocol::PromptStep{.text = "Set the preload.", .preload_N = 250.0}, "preload");
  Bench bench;
  const auto refused = bench.start(b.program);
  ASSERT_FALSE(refused) << "the porcine spine of this cell has no follower";
  EXPECT_EQ(refused.error().code, base::ErrorCode::InvalidArgument);
  EXPECT_NE(refused.error().message.find("preload"), std::string::npos);
  EXPECT_FALSE(refused.error().remedy.empty());
  // None at all it does take.
  std::get<protocol::PromptStep>(b.program.actions.back().step).preload_N = 0.0;
  ASSERT_TRUE(bench.start(b.program));
  ASSERT_EQ(bench.goOn(), Status::Asking);
  EXPECT_EQ(bench.runner->prompt()->preload_N, 0.0);
  ASSERT_TRUE(bench.runner->answer(0));
  EXPECT_EQ(bench.goOn(), Status::Completed);
}

TEST(ProgramRunner, StopEndsIt) {
  for (const bool whileItAsks : {false, true}) {
    Builder b;
    if (whileItAsks) b.add(ActionKind::Prompt, protocol::PromptStep{.text = "?"});
    b.shift(0.02, 5.0);
    b.wait();
    Bench bench;
    ASSERT_TRUE(bench.start(b.program));
    bench.cell.run(500);
    (void)bench.runner->poll();
    bench.runner->stop();
    EXPECT_EQ(bench.goOn(), Status::Stopped);
    EXPECT_EQ(bench.runner->reason(), "stopped by the operator");
    bench.cell.run(1000);
    EXPECT_EQ(bench.runner->poll(), Status::Stopped) << "nothing goes on";
    EXPECT_EQ(bench.cell.state(), cycle::State::Stop);
  }
}

TEST(ProgramRunner, StopBetweenTwoStretchesBeginsNoOther) {
  for (const bool byTheRunner : {true, false}) {
    Builder b;
    b.shift(0.02, 1.0);
    b.add(ActionKind::Mark, protocol::MarkStep{.text = "half"});
    b.shift(-0.02, 1.0);
    Bench bench;
    ASSERT_TRUE(bench.start(b.program));
    bench.cell.run(10);
    for (int i = 0; i < 5000 && bench.cell.snapshot().planRunning; ++i) bench.cell.run();
    ASSERT_FALSE(bench.cell.snapshot().planRunning);
    if (byTheRunner) {
      bench.runner->stop();
    } else {  // STOP of the window goes past it
      bench.cell.link().requestStop();
      bench.cell.run();
    }
    (void)bench.runner->poll();
    bench.cell.run(300);
    EXPECT_EQ(bench.runner->poll(), Status::Stopped);
    EXPECT_EQ(bench.runner->reason(), "stopped by the operator");
    EXPECT_FALSE(bench.cell.snapshot().planRunning) << "the second shift";
  }
}

TEST(ProgramRunner, AFaultEndsItAndSaysWhy) {
  for (const bool whileItAsks : {false, true}) {
    Builder b;
    b.shift(0.002, 0.5);
    if (whileItAsks) b.add(ActionKind::Prompt, protocol::PromptStep{.text = "?"});
    b.shift(0.02, 5.0);
    Bench bench;
    ASSERT_TRUE(bench.start(b.program));
    bench.cell.run(whileItAsks ? 2000 : 1200);
    (void)bench.runner->poll();
    bench.link.setDeadMan(false);
    EXPECT_EQ(bench.goOn(), whileItAsks ? Status::Asking : Status::Faulted)
        << "released in standstill it only keeps the robot from moving";
    if (whileItAsks) {
      bench.link.setEmergencyStop(true);
      EXPECT_EQ(bench.goOn(), Status::Asking);
      bench.cell.run(100);
      EXPECT_EQ(bench.goOn(), Status::Faulted);
    }
    EXPECT_NE(bench.runner->reason().find(whileItAsks ? "mergency" : "ead-man"), std::string::npos)
        << bench.runner->reason();
  }
}

TEST(ProgramRunner, WhatTheStationRefusesIsSaid) {
  Builder b;
  b.shift(0.002);
  Bench bench;
  bench.link.setDeadMan(false);
  bench.cell.run(10);
  ASSERT_TRUE(bench.start(b.program));
  EXPECT_EQ(bench.goOn(), Status::Stopped);
  EXPECT_TRUE(bench.runner->reason().starts_with("not started: ")) << bench.runner->reason();
}

TEST(ProgramRunner, CutsByNameAndRefusesWhatTheSpecimenDoesNotHave) {
  Builder b;
  b.add(ActionKind::Cut, protocol::CutStep{.structure = "posterior band", .text = "Cut it with a scalpel."});
  b.wait();
  Bench bench;
  bench.link.structureNames = {"anterior band", "posterior band"};
  ASSERT_TRUE(bench.start(b.program));
  ASSERT_EQ(bench.goOn(), Status::Asking);
  EXPECT_EQ(bench.runner->prompt()->structure, "posterior band");
  EXPECT_EQ(bench.link.areCut, 0u) << "only when a person says so";
  ASSERT_TRUE(bench.runner->answer(0));
  EXPECT_EQ(bench.link.areCut, 2u);
  EXPECT_EQ(bench.goOn(), Status::Completed);

  Builder wrong;
  wrong.add(ActionKind::Cut, protocol::CutStep{.structure = "labrum", .text = {}});
  const auto refused = bench.start(wrong.program);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text().find("labrum"), std::string::npos);
  EXPECT_NE(refused.error().text().find("anterior band, posterior band"), std::string::npos) << refused.error().text();
}

TEST(ProgramRunner, TakesOneWayOrTheOtherByWhatWasMeasured) {
  for (const double limit_m : {0.004, 0.006}) {  // the body moves 5 mm
    Builder b;
    b.shift(0.005, 1.0, "push");
    Action& check = b.add(ActionKind::Check, protocol::MarkStep{});
    check.measure = {.statistic = protocol::Statistic::Last, .of = "x", .step = "push"};
    check.below = true;
    check.value = limit_m;
    check.jump = 2;
    check.jumpElse = 3;
    b.wait();  // 2: below
    b.wait();  // 3
    Bench bench;
    ASSERT_TRUE(bench.start(b.program));
    (void)bench.events();
    ASSERT_EQ(bench.goOn(), Status::Completed);
    const bool below = 0.005 < limit_m;
    double measured = 0.0;
    std::vector<int> started;
    for (const auto& e : bench.events()) {
      if (e.kind == EventKind::StepStarted) started.push_back(e.step);
      if (e.kind != EventKind::BranchTaken) continue;
      measured = e.value;
      EXPECT_EQ(e.code, below ? 1 : 0);
      const std::string text(e.textView());
      EXPECT_TRUE(text.starts_with("translation along x ")) << text;
      EXPECT_NE(text.find(below ? " mm < 6 mm (" : " mm > 4 mm ("), std::string::npos) << text;
    }
    EXPECT_NEAR(measured, 0.005, 2e-5);
    EXPECT_EQ(started, below ? (std::vector<int>{0, 2, 3}) : (std::vector<int>{0, 3}));
  }
}

TEST(ProgramRunner, RepeatsUntilTheMeasureStandsStill) {
  Builder b;
  const double way_m[] = {0.003, 0.005, 0.0051, 0.009};  // the second change is the first below 0.5 mm
  for (int i = 0; i < 4; ++i) {
    b.shift(way_m[i], 0.8);
    Action& check = b.add(ActionKind::Check, protocol::MarkStep{});
    check.measure = {.statistic = protocol::Statistic::Last, .of = "x", .step = {}};
    check.compareWithLast = true;
    check.value = 0.0005;
    check.block = 0;
    check.jump = 8;
  }
  b.wait();  // 8
  Bench bench;
  ASSERT_TRUE(bench.start(b.program));
  (void)bench.events();
  ASSERT_EQ(bench.goOn(), Status::Completed);
  const auto started = bench.stepsStarted();
  EXPECT_EQ(started, (std::vector<int>{0, 2, 4, 8}));
}

TEST(ProgramRunner, AMeasureOfNothingStopsTheRun) {
  Builder b;
  Action& check = b.add(ActionKind::Check, protocol::MarkStep{}, "the question");
  check.measure = {.statistic = protocol::Statistic::Last, .of = "x", .step = "never"};
  b.wait();
  Bench bench;
  (void)bench.start(b.program);
  EXPECT_EQ(bench.goOn(), Status::Stopped);
  EXPECT_NE(bench.runner->reason().find("the question"), std::string::npos) << bench.runner->reason();
}

TEST(ProgramRunner, APathIsRecordedThinnedAndReplayed) {
  Builder b;
  b.add(ActionKind::RecordPath,
        protocol::RecordPathStep{.path = "way", .distance_m = 0.0005, .angle_rad = 0.01, .steps = {}})
      .path = "way";
  b.shift(0.010, 3.0);
  b.add(ActionKind::EndPath, protocol::MarkStep{}).path = "way";
  b.shift(0.0, 2.0);
  b.add(ActionKind::Replay, protocol::ReplayPathStep{.path = "way", .points = {}, .placement = {}}, "replayed").path =
      "way";
  Bench bench;
  ASSERT_TRUE(bench.start(b.program));
  double furthest_m = 0.0;
  const double home_m = bench.cell.cell().X_WD_home.translation.x();
  Status status = Status::Running;
  for (int i = 0; i < 2000 && status == Status::Running; ++i) {
    bench.cell.run(20);
    status = bench.runner->poll();
    if (bench.runner->action() == 4) furthest_m = std::max(furthest_m, bench.cell.truePose().translation.x() - home_m);
  }
  ASSERT_EQ(status, Status::Completed) << bench.runner->reason();
  const auto& path = bench.runner->paths().at("way");
  std::printf("%zu points of a way of 10 mm; replayed to %.4f mm\n", path.size(), furthest_m * 1e3);
  EXPECT_GT(path.size(), 15u);
  EXPECT_LT(path.size(), 25u);
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    const double way_m = (path[i].X_RD.translation - path[i - 1].X_RD.translation).norm(),
                 time_s = path[i].time_s - path[i - 1].time_s;
    EXPECT_TRUE(way_m >= 0.0005 - 1e-9 || time_s >= 0.5 - 1e-9)
        << "point " << i << " is kept for neither its distance, " << way_m << " m, nor a rest, " << time_s << " s";
    EXPECT_LE(time_s, 0.5 + 0.0011) << "a rest leaves a point each half second";
  }
  EXPECT_NEAR(path.back().X_RD.translation.x(), 0.010, 3e-5);
  EXPECT_NEAR(furthest_m, 0.010, 5e-5);

  Builder unknown;
  unknown.add(ActionKind::Replay, protocol::ReplayPathStep{.path = "no such", .points = {}, .placement = {}}).path =
      "no such";
  (void)bench.start(unknown.program);
  EXPECT_EQ(bench.goOn(), Status::Stopped);
  EXPECT_NE(bench.runner->reason().find("no such"), std::string::npos);
}

TEST(ProgramRunner, HomeAndZeroWaitForTheirEnd) {
  Builder b;
  b.shift(0.01);
  b.add(ActionKind::Home, protocol::HomeStep{});
  b.add(ActionKind::Zero, protocol::ZeroStep{});
  b.add(ActionKind::Mark, protocol::MarkStep{.text = "ready"});
  b.wait();
  Bench bench;
  ASSERT_TRUE(bench.start(b.program));
  (void)bench.events();
  ASSERT_EQ(bench.goOn(), Status::Completed) << bench.runner->reason();
  EXPECT_LT((bench.cell.truePose().translation - bench.cell.cell().X_WD_home.translation).norm(), 5e-5);
  bool zeroed = false, marked = false;
  for (const auto& e : bench.events()) {
    zeroed = zeroed || e.kind == EventKind::SensorZeroed;
    marked = marked || (zeroed && e.kind == EventKind::Marked && e.textView() == "ready");
  }
  EXPECT_TRUE(marked) << "after the zeroing, not before";
}

TEST(ProgramRunner, HomeTakesTheTimeThatItsStepStates) {
  for (const double time_s : {2.0, 6.0}) {
    Builder b;
    b.shift(0.01);
    b.add(ActionKind::Home, protocol::HomeStep{.time_s = time_s});
    Bench bench;
    ASSERT_TRUE(bench.start(b.program));
    ASSERT_TRUE(bench.cell.runUntil(
        [&] {
          (void)bench.runner->poll();
          return bench.cell.state() == cycle::State::Home;
        },
        10.0));
    const double began_s = bench.cell.now_s();
    ASSERT_EQ(bench.goOn(), Status::Completed) << bench.runner->reason();
    EXPECT_NEAR(bench.cell.now_s() - began_s, time_s, 0.7) << "and the time to come to rest";
  }
}

// Home with the vice closed pulled a spine to 96 N.
TEST(ProgramRunner, WhatWouldPartAClampedSpecimenIsRefusedBeforeItBegins) {
  Builder home, asksFirst, open;
  home.add(ActionKind::Home, protocol::HomeStep{});
  asksFirst.add(ActionKind::Prompt, protocol::PromptStep{.text = "Open the vice."});
  asksFirst.add(ActionKind::Home, protocol::HomeStep{});
  open.shift(0.001);
  open.program.viceOpen = true;
  Bench bench;
  EXPECT_TRUE(ProgramRunner::canRun(bench.link, home.program));
  EXPECT_TRUE(ProgramRunner::canRun(bench.link, open.program));
  bench.cell.clamp();
  for (const auto* refused : {&home, &open}) {
    const auto able = ProgramRunner::canRun(bench.link, refused->program);
    ASSERT_FALSE(able);
    EXPECT_NE(able.error().remedy.find("open the vice"), std::string::npos) << able.error().text();
  }
  EXPECT_TRUE(ProgramRunner::canRun(bench.link, asksFirst.program)) << "a person may open it in time";
  ASSERT_TRUE(bench.start(asksFirst.program));
  ASSERT_EQ(bench.goOn(), Status::Asking);
  ASSERT_TRUE(bench.runner->answer(0));
  EXPECT_EQ(bench.goOn(), Status::Stopped) << "nobody opened it";
  EXPECT_NE(bench.runner->reason().find("open the vice"), std::string::npos) << bench.runner->reason();
}

// Whoever lets go of the handle to reach for the specimen finds the drives off, and the run waits.
TEST(ProgramRunner, AnAnswerWaitsForTheDrivesThatTheRunGoesOnWith) {
  Builder b;
  b.wait();
  b.add(ActionKind::Prompt, protocol::PromptStep{.text = "Is the pin in?"});
  b.wait();
  Bench bench;
  ASSERT_TRUE(bench.start(b.program));
  ASSERT_EQ(bench.goOn(), Status::Asking);
  bench.link.setDeadMan(false);
  bench.cell.run(5);
  const auto answered = bench.runner->answer(0);
  ASSERT_FALSE(answered);
  EXPECT_NE(answered.error().remedy.find("switch the controller on"), std::string::npos);
  bench.cell.switchOn();
  ASSERT_TRUE(bench.runner->answer(0));
  EXPECT_EQ(bench.goOn(), Status::Completed) << bench.runner->reason();
}

}  // namespace
}  // namespace articulus::run
