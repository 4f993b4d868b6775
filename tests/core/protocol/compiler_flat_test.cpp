#include "core/protocol/compiler.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/protocol/protocol_json.h"
#include "core/protocol/validation.h"
#include "core/spatial/rotation.h"
#include "tests/core/protocol/protocol_examples.h"

namespace articulus::protocol {
namespace {

using spatial::Vector6;

Plan compiled(const Protocol& protocol) {
  auto plan = compile(protocol);
  EXPECT_TRUE(plan.ok());
  return *plan;
}

Vector6 wanted(const Segment& s, double time_s) { return s.base + s.profile.at(time_s).value * s.direction; }

Vector6 loads(double fx, double fy, double fz, double mx, double my, double mz) {
  Vector6 v;
  v << fx, fy, fz, mx, my, mz;
  return v;
}

TEST(Plan, DurationsAreThoseOfTheClosedForm) {
  const auto protocol = loadProtocol(ARTICULUS_RESOURCES "/protocols/spine_flexibility.json");
  ASSERT_TRUE(protocol.ok());
  const Plan plan = compiled(*protocol);
  ASSERT_EQ(plan.segments, 4);
  EXPECT_DOUBLE_EQ(plan.segment[0].duration_s, 2.0);
  EXPECT_DOUBLE_EQ(plan.segment[1].duration_s, 3 * 4 * 3.0 / 0.075);  // 480 s
  EXPECT_DOUBLE_EQ(plan.segment[2].duration_s, 3 * 4 * 2.0 / 0.075);  // 320 s
  EXPECT_DOUBLE_EQ(plan.segment[3].duration_s, 3 * 4 * 2.0 / 0.075);
  EXPECT_DOUBLE_EQ(plan.duration_s, 2.0 + 480.0 + 320.0 + 320.0);
}

/// What a plan cannot know and a forecast tells: 0.09 s until it is sent, 2 ms from one motion to the next, and of each
/// unloading how long the load before takes to go (15 N or 0.25 Nm a second, half a second at least) and to settle.
double besideThePlan_s(const Protocol& protocol) {
  double more_s = 0.09 + 0.002 * static_cast<double>(protocol.steps.size() - 1);
  Vector6 held = Vector6::Zero();
  for (const Step& step : protocol.steps) {
    if (std::holds_alternative<UnloadStep>(step)) {
      const double gone_s =
          std::max(held.head<3>().cwiseAbs().maxCoeff() / 15.0, held.tail<3>().cwiseAbs().maxCoeff() / 0.25);
      // Settling too ends with the time limit.
      const auto& unload = std::get<UnloadStep>(step);
      const double left_s = unload.timeout_s - std::max(gone_s, 0.5) - unload.hold_s;
      more_s += std::max(gone_s, 0.5) + std::clamp(left_s, 0.0, 0.7);
    }
    if (std::holds_alternative<UnloadStep>(step) || std::holds_alternative<MoveStep>(step)) held.setZero();
    if (const auto* load = std::get_if<LoadStep>(&step); load && !load->returnToZero)
      held = Eigen::Map<const Vector6>(load->target.data());
  }
  return more_s;
}

TEST(Plan, DurationAgreesWithTheOneShownBeforeTheRun) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 200; ++i) {
    const Protocol protocol = test::randomProtocol(random);
    const Plan plan = compiled(protocol);
    EXPECT_NEAR(duration_s(protocol), plan.duration_s + besideThePlan_s(protocol), 1e-9 * plan.duration_s);
    for (int k = 0; k < plan.segments; ++k) EXPECT_EQ(plan.segment[static_cast<std::size_t>(k)].step, k);
  }
}

TEST(Plan, LoadCycleLoadsItsOwnAxisOnly) {
  const Plan plan = compiled(test::lateralBending());
  const Segment& s = plan.segment[1];
  ASSERT_EQ(s.kind, SegmentKind::Load);
  EXPECT_EQ(wanted(s, 40.0), loads(0, 0, 0, 3, 0, 0));
  EXPECT_EQ(wanted(s, 120.0), loads(0, 0, 0, -3, 0, 0));
  EXPECT_EQ(wanted(s, 480.0), Vector6::Zero());
}

TEST(Plan, NegativeAmplitudeGoesToTheOtherSideFirst) {
  Protocol protocol = test::lateralBending();
  std::get<LoadCycleStep>(protocol.steps[1]).amplitude = -3.0;
  const Plan plan = compiled(protocol);
  EXPECT_EQ(wanted(plan.segment[1], 40.0)[3], -3.0);
  EXPECT_DOUBLE_EQ(plan.segment[1].duration_s, 480.0);
}

TEST(Plan, HeldLoadIsWhereTheNextForceStepBegins) {
  const std::array<double, 6> first{10, 0, -50, 0, 0, 0}, second{0, 0, -80, 1, 0, 0};
  const Protocol protocol{
      "P",
      "",
      "",
      {UnloadStep{}, LoadStep{first, 5, 2, 1, false}, WaitStep{3}, LoadCycleStep{"FE", 4, 2.0, 0.5, 1, 1, 0},
       LoadStep{second, 4, 0, 1, false}, WaitStep{1}, UnloadStep{}, WaitStep{1}}};
  const Plan plan = compiled(protocol);
  const auto end = [&](std::size_t i) { return wanted(plan.segment[i], plan.segment[i].duration_s); };
  EXPECT_EQ(end(1), loads(10, 0, -50, 0, 0, 0));
  EXPECT_EQ(plan.segment[2].kind, SegmentKind::Load);
  EXPECT_DOUBLE_EQ(plan.segment[2].duration_s, 3.0);
  for (const double t : {0.0, 1.5, 3.0}) EXPECT_EQ(wanted(plan.segment[2], t), loads(10, 0, -50, 0, 0, 0));
  EXPECT_EQ(wanted(plan.segment[3], 4.0), loads(10, 0, -50, 0, 2, 0));
  EXPECT_EQ(end(3), loads(10, 0, -50, 0, 0, 0));
  EXPECT_EQ(wanted(plan.segment[4], 0.0), loads(10, 0, -50, 0, 0, 0));
  EXPECT_EQ(wanted(plan.segment[4], 2.0), loads(5, 0, -65, 0.5, 0, 0));
  EXPECT_EQ(end(5), loads(0, 0, -80, 1, 0, 0));
  EXPECT_EQ(end(7), Vector6::Zero()) << "an unload step forgets what was held";
}

TEST(Plan, NoWantedLoadEverJumpsBetweenForceSteps) {
  std::mt19937_64 random(5);
  for (int i = 0; i < 300; ++i) {
    const Plan plan = compiled(test::randomProtocol(random));
    for (std::size_t k = 1; k < static_cast<std::size_t>(plan.segments); ++k) {
      const Segment &a = plan.segment[k - 1], &b = plan.segment[k];
      if (b.kind != SegmentKind::Load) continue;
      ASSERT_NE(a.kind, SegmentKind::Move);
      const Vector6 before = a.kind == SegmentKind::Unload ? Vector6(Vector6::Zero()) : wanted(a, a.duration_s);
      EXPECT_LT((wanted(b, 0.0) - before).norm(), 1e-12);
    }
  }
}

TEST(Plan, MoveCarriesItsPoseAndAWaitAfterItHolds) {
  MoveStep move;
  move.translation_m = {0.001, 0.002, 0.003};
  move.angles_rad = {0.1, 0.2, 0.3};
  move.time_s = 4.0;
  move.hold_s = 1.0;
  const Plan plan = compiled({"P", "", "", {WaitStep{2}, move, WaitStep{6}}});
  EXPECT_EQ(plan.segment[0].kind, SegmentKind::Move);
  EXPECT_EQ(plan.segment[0].moveTime_s, 0.0);
  const Segment& s = plan.segment[1];
  EXPECT_EQ(s.kind, SegmentKind::Move);
  EXPECT_EQ(s.moveTime_s, 4.0);
  EXPECT_EQ(s.duration_s, 5.0);
  EXPECT_EQ(s.X_HT.translation, move.translation_m);
  const auto angles = spatial::spineAngles(s.X_HT.rotation);
  EXPECT_NEAR(angles.flexion_rad, 0.1, 1e-12);
  EXPECT_NEAR(angles.lateralBending_rad, 0.2, 1e-12);
  EXPECT_NEAR(angles.axialRotation_rad, 0.3, 1e-12);
  EXPECT_EQ(plan.segment[2].kind, SegmentKind::Move);
  EXPECT_EQ(plan.segment[2].moveTime_s, 0.0);
  EXPECT_EQ(plan.segment[2].duration_s, 6.0);
}

TEST(Plan, UnloadCarriesItsTolerances) {
  const Plan plan = compiled({"P", "", "", {UnloadStep{1.5, 0.25, 3, 40}}});
  const Segment& s = plan.segment[0];
  EXPECT_EQ(s.kind, SegmentKind::Unload);
  EXPECT_EQ(s.forceTolerance_N, 1.5);
  EXPECT_EQ(s.momentTolerance_Nm, 0.25);
  EXPECT_EQ(s.duration_s, 3);
  EXPECT_EQ(s.timeout_s, 40);
}

TEST(Plan, TooManyStepsAreRefusedNotCutOff) {
  Protocol protocol{"Long", "", "", std::vector<Step>(kMaxSegments + 1, WaitStep{1})};
  const auto plan = compile(protocol);
  ASSERT_FALSE(plan.ok());
  EXPECT_EQ(plan.error().code, base::ErrorCode::OutOfRange);
  EXPECT_FALSE(plan.error().remedy.empty());
  protocol.steps.pop_back();
  EXPECT_TRUE(compile(protocol).ok());
}

}  // namespace
}  // namespace articulus::protocol
