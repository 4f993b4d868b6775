// What a rehearsal tells of a protocol, held against the virtual cell that it ran on.
#include "core/run/rehearsal/rehearse.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/run/rehearsal/rehearsal_json.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::run {
namespace {

using ::testing::HasSubstr;

constexpr int kMx = 3;

cell::CellConfig cellOf(const std::string& key) {
  auto read = cell::loadCell(key, test::resources());
  if (!read) throw std::runtime_error(read.error().text());
  return *read;
}

/// A twin, and beside it what each of its cycles said.
struct TwinBench {
  explicit TwinBench(const cell::CellConfig& of = test::munich()) : cell(of) {}
  test::VirtualCell cell;
  // Of all cycles in a step
  double distance_m = std::numeric_limits<double>::infinity();
  // Of the second one
  double mx_Nm = 0.0, jointWay_rad = 10.0, singularValue = 10.0;
  int joint = -1;
  TwinStation twin{cell.link(), cell.cell(), [this](int cycles) {
                     for (int i = 0; i < cycles; ++i) {
                       cell.run(1);
                       see(cell.snapshot());
                     }
                   }};

  void see(const cycle::Snapshot& now) {
    if (now.sample.step >= 0) distance_m = std::min(distance_m, now.clearance.distance_m);
    if (now.sample.step != 1) return;
    mx_Nm = std::max(mx_Nm, std::abs(now.sample[record::Channel::MomentX]));
    singularValue = std::min(singularValue, now.singularValue);
    const auto& limits = cell.cell().limits;
    for (int i = 0; i < 6; ++i) {
      const double q = now.sample.six(record::Channel::Joint1)[i];
      const double way_rad = std::min(q - limits.jointLower_rad[i], limits.jointUpper_rad[i] - q);
      if (way_rad < jointWay_rad) jointWay_rad = way_rad, joint = i;
    }
  }
  RehearsalPlan plan(protocol::Protocol protocol) {
    const auto& c = cell.cell();
    return {.protocol = std::move(protocol), .settings = {c.gains, c.limits, c.forceLaw, {}}};
  }
  Rehearsal need(const RehearsalPlan& plan) {
    auto made = rehearse(twin, plan);
    if (!made) throw std::runtime_error(made.error().text());
    return *made;
  }
};

TEST(Rehearse, EachStepTellsItsTimeItsPeakAndTheLimitInForceThere) {
  TwinBench bench;
  auto plan = bench.plan(test::shortProtocol());
  plan.protocol.steps[1].limits.wrench[kMx] = 1.75;
  const Rehearsal r = bench.need(plan);
  ASSERT_TRUE(r.endedWell()) << verdictOf(r);
  ASSERT_EQ(r.steps.size(), 2u);
  EXPECT_DOUBLE_EQ(r.steps[0].limit[kMx], bench.cell.cell().limits.wrench[kMx]);
  EXPECT_DOUBLE_EQ(r.steps[1].limit[kMx], 1.75) << "a step may be tighter than the cell";
  EXPECT_DOUBLE_EQ(r.steps[1].peakLoad[kMx], bench.mx_Nm);
  EXPECT_NEAR(r.steps[1].peakLoad[kMx], 1.0, 0.25) << "with noise and the neutral zone";
  EXPECT_LT(r.steps[0].peakLoad[kMx], 0.6) << "peaks belong to their step";
  EXPECT_NEAR(r.steps[1].time_s, 10.0, 0.5) << "1 Nm to both sides at 0.4 Nm/s";
  EXPECT_NEAR(r.steps[0].time_s + r.steps[1].time_s, r.duration_s, 0.3);
  EXPECT_NEAR(r.steps[1].begin_s, r.steps[0].time_s, 0.3);
  EXPECT_NEAR(r.motion.begin_s(), 0.0, 0.01);
  EXPECT_NEAR(r.motion.end_s(), r.duration_s, 0.01);
  EXPECT_GT(r.motion.samples.size(), record::MotionTrack::kMostSamples / 3);
  const auto most = std::ranges::max(r.motion.samples, {}, [](const record::Sample& s) {
    return s.step == 1 ? std::abs(s[record::Channel::MomentX]) : 0.0;
  });
  EXPECT_NEAR(std::abs(most[record::Channel::MomentX]), bench.mx_Nm, 0.05) << "what is watched is what ran";
  const auto peak = r.peak();
  ASSERT_TRUE(peak);
  EXPECT_EQ(peak->step, 1u);
  EXPECT_EQ(peak->axis, kMx);
  EXPECT_THAT(verdictOf(r), HasSubstr("of 1.75 Nm (Mx) in step 2"));
  EXPECT_THAT(verdictOf(r), HasSubstr("(simulated)"));
}

TEST(Rehearse, TheLeastDistanceIsThatOfAllCyclesAndNamesBothParts) {
  TwinBench bench;
  const Rehearsal r = bench.need(bench.plan(test::shortProtocol()));
  const auto at = r.closest();
  ASSERT_TRUE(at);
  EXPECT_NEAR(r.steps[*at].leastDistance_m, bench.distance_m, 1e-4);
  EXPECT_FALSE(r.steps[*at].partA.empty());
  EXPECT_FALSE(r.steps[*at].partB.empty());
  EXPECT_THAT(verdictOf(r), HasSubstr(r.steps[*at].partA + " and " + r.steps[*at].partB));
}

TEST(Rehearse, SingularValueAndWaysOfTheJointsAreThoseOfTheArm) {
  TwinBench bench;
  const Rehearsal r = bench.need(bench.plan(test::shortProtocol()));
  EXPECT_EQ(r.steps[1].leastJoint, bench.joint);
  EXPECT_DOUBLE_EQ(r.steps[1].leastJointWay_rad, bench.jointWay_rad);
  EXPECT_DOUBLE_EQ(r.steps[1].leastSingularValue, bench.singularValue);
  EXPECT_GT(r.steps[1].leastSingularValue, bench.cell.cell().limits.leastSingularValue);
  ASSERT_FALSE(r.limits.empty());
  for (std::size_t i = 1; i < r.limits.size(); ++i) EXPECT_LE(r.limits[i].share, r.limits[i - 1].share);
  for (const LimitUse& use : r.limits) {
    EXPECT_GT(use.margin(), 0.0) << use.key << ": nothing stopped it";
    EXPECT_LT(use.share, 1.0) << use.key;
  }
}

/// Cells whose specimen can be cut have softer ones.
protocol::Protocol gentleProtocol() {
  auto p = test::shortProtocol();
  std::get<protocol::LoadCycleStep>(p.steps[1]).amplitude = 0.3;
  return p;
}

protocol::Protocol withQuestions(const std::string& structure) {
  auto p = gentleProtocol();
  p.steps.insert(p.steps.begin() + 1, {protocol::PromptStep{.text = "Ready?", .choices = {"Yes", "No"}},
                                       protocol::CutStep{.structure = structure, .text = ""}});
  return p;
}

TEST(Rehearse, QuestionsAreAnsweredWithTheirFirstChoiceAndCutsAreMade) {
  TwinBench bench(cellOf("gainesville"));
  const std::string structure = bench.cell.link().structures()[1];
  const Rehearsal r = bench.need(bench.plan(withQuestions(structure)));
  ASSERT_TRUE(r.endedWell()) << verdictOf(r);
  ASSERT_EQ(r.questions.size(), 2u);
  EXPECT_EQ(r.questions[0].text, "Ready?");
  EXPECT_EQ(r.questions[0].answer, "Yes");
  EXPECT_EQ(r.questions[0].step, 1);
  EXPECT_EQ(r.questions[1].structure, structure);
  EXPECT_EQ(bench.cell.link().cutStructures(), 2u);
  EXPECT_EQ(r.steps[1].questions, 1);
  EXPECT_EQ(r.steps[3].questions, 0);
}

TEST(Rehearse, WhatIsCutAlreadyIsCutOnTheTwinAndWhatItDoesNotHaveIsRefused) {
  TwinBench bench(cellOf("gainesville"));
  auto plan = bench.plan(gentleProtocol());
  plan.cut = {bench.cell.link().structures()[2]};
  ASSERT_TRUE(rehearse(bench.twin, plan));
  EXPECT_EQ(bench.cell.link().cutStructures(), 4u);
  TwinBench other;
  plan.cut = {"left wing"};
  const auto refused = rehearse(other.twin, plan);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().text(), HasSubstr("\"left wing\" is cut"));
}

TEST(Rehearse, AFaultIsToldWithItsPlaceAndIsNoGoodEnd) {
  TwinBench bench;
  auto plan = bench.plan(test::shortProtocol());
  plan.protocol.steps[1].label = "bending";
  plan.protocol.steps[1].limits.rotation_rad = 0.5 * test::kDegree;
  const Rehearsal r = bench.need(plan);
  EXPECT_FALSE(r.endedWell());
  EXPECT_EQ(r.ending.end, record::RunEnd::Faulted);
  ASSERT_EQ(r.faults.size(), 1u);
  EXPECT_EQ(r.faults[0].step, 1);
  EXPECT_THAT(r.faults[0].place, HasSubstr("bending"));
  EXPECT_THAT(verdictOf(r), HasSubstr("Did not end well"));
  ASSERT_FALSE(r.limits.empty());
  EXPECT_THAT(r.limits.front().key, HasSubstr("rotation")) << "the limit that stopped it comes first";
  EXPECT_GE(r.limits.front().share, 1.0);
}

TEST(Rehearse, ACancelledOneEndsSoonAndSaysSo) {
  TwinBench bench;
  double last_s = 0.0;
  const auto cancelled = rehearse(bench.twin, bench.plan(test::longProtocol()), [&](double done_s, double expected_s) {
    EXPECT_GE(expected_s, done_s);
    last_s = done_s;
    return done_s < 2.0;
  });
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, base::ErrorCode::Cancelled);
  EXPECT_LT(last_s, 2.2);
}

TEST(Rehearse, WhatCannotRunOnTheCellIsRefusedInWordsBeforeTheTwinMoves) {
  TwinBench bench;
  auto plan = bench.plan(test::shortProtocol());
  std::get<protocol::LoadCycleStep>(plan.protocol.steps[1]).amplitude = 1000.0;
  const auto refused = rehearse(bench.twin, plan);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, base::ErrorCode::InvalidArgument);
  EXPECT_THAT(refused.error().message, HasSubstr("can not run on this cell"));
  EXPECT_FALSE(bench.cell.snapshot().controllerOn);
}

TEST(Rehearse, TheCourseOfALongRunIsBoundedAndKeepsItsPeaks) {
  TwinBench bench;
  auto protocol = test::shortProtocol();
  protocol.steps.emplace_back(protocol::WaitStep{.duration_s = 90.0});
  const Rehearsal r = bench.need(bench.plan(protocol));
  ASSERT_TRUE(r.endedWell()) << verdictOf(r);
  EXPECT_LE(r.course.size(), Rehearsal::kMostMoments);
  EXPECT_GT(r.course.size(), Rehearsal::kMostMoments / 2);
  double most = 0.0, least = 0.0;
  for (std::size_t i = 0; i < r.course.size(); ++i) {
    most = std::max(most, r.course[i].load[kMx]);
    least = std::min(least, r.course[i].load[kMx]);
    EXPECT_GT(r.course[i].time_s, i > 0 ? r.course[i - 1].time_s : -1.0);
  }
  EXPECT_DOUBLE_EQ(std::max(most, -least), r.steps[1].peakLoad[kMx]);
  EXPECT_LT(least, -0.9);
  EXPECT_GT(most, 0.9);
  EXPECT_NEAR(r.course.back().time_s, r.duration_s, 0.2);
}

TEST(Rehearse, TheJsonSaysSimulatedAndCountsStepsFromOne) {
  TwinBench bench;
  const auto json = toJson(bench.need(bench.plan(test::shortProtocol())));
  EXPECT_EQ(json["simulated"], true);
  EXPECT_EQ(json["ended_well"], true);
  EXPECT_EQ(json["steps"][1]["step"], 2);
  EXPECT_NEAR(json["steps"][1]["peak"]["Mx_Nm"].get<double>(), 1.0, 0.25);
}

}  // namespace
}  // namespace articulus::run
