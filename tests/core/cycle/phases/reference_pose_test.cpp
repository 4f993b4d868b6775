#include "core/cycle/phases/reference_pose.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/cycle_rig.h"
#include "tests/support/faulty_cell.h"
#include "tests/support/phase_rig.h"

namespace articulus::cycle {
namespace {

using record::Channel;

spatial::Vector3 place(const Snapshot& s) { return s.sample.three(Channel::PositionX); }
spatial::Vector3 reference(const Snapshot& s) { return spatial::Vector3(s.referencePosition_m.data()); }

/// The arm stands beside its home pose, the load cell is zeroed, the vice is open.
class BesideHome : public ::testing::TestWithParam<double> {
 protected:
  void SetUp() override {
    rig.switchOn();
    rig.zero();
    ASSERT_EQ(rig.start(test::planOf(test::moveSegment({GetParam(), 0.0, GetParam()}, 1.0))), AckCode::Accepted);
    ASSERT_TRUE(rig.runUntilStop(10'000));
    rig.run(200);
    ASSERT_GT((place(rig.snapshot()) - home).norm(), 0.003);
  }
  test::CycleRig rig;
  spatial::Vector3 home = rig.cell.X_WD_home.translation;
};

TEST_P(BesideHome, WhatIsClampedCountsFromWhereItWasClamped) {
  EXPECT_FALSE(rig.snapshot().referenceSet);
  EXPECT_TRUE(std::isnan(rig.snapshot().sample[Channel::Flexion])) << "an angle of nothing";
  const spatial::Vector3 before = place(rig.snapshot());
  (void)rig.events();
  rig.setVice(true);
  rig.run(50);
  const Snapshot clamped = rig.snapshot();
  EXPECT_TRUE(clamped.referenceSet);
  EXPECT_LT((reference(clamped) - before).norm(), 2e-4);
  for (const auto c : {Channel::Flexion, Channel::LateralBending, Channel::AxialRotation})
    EXPECT_NEAR(clamped.sample[c], 0.0, 2e-3);
  int told = 0;
  for (const auto& e : rig.events()) told += e.textView().find("clamped: angles count") == 0 ? 1 : 0;
  EXPECT_EQ(told, 1);
}

// Home is 5 mm away: a goal of zero that counted from there would load the specimen with hundreds of newton.
TEST_P(BesideHome, AGoalOfZeroDoesNotLeadBackHomeWithASpecimen) {
  rig.setVice(true);
  rig.run(200);
  const spatial::Vector3 before = place(rig.snapshot());
  ASSERT_EQ(rig.start(test::planOf(test::moveSegment({0.0, 0.0, 0.0}, 1.0))), AckCode::Accepted);
  ASSERT_TRUE(rig.runUntilStop(10'000)) << safety::describe(rig.snapshot().fault);
  EXPECT_LT((place(rig.snapshot()) - before).norm(), 5e-4);
  EXPECT_LT(rig.devices->arm().trueLoad_D_W().force().norm(), 20.0);
}

// With the drives off nobody clamps anything: it was in the vice already, as a program finds it that starts anew.
TEST_P(BesideHome, WhatWasFoundInTheViceTellsNoAnglesAndGoesNowhere) {
  ASSERT_EQ(rig.order(CommandKind::ControllerOff), AckCode::Accepted);
  rig.run(500);
  rig.setVice(true);
  rig.run(50);
  EXPECT_FALSE(rig.snapshot().referenceSet);
  EXPECT_TRUE(std::isnan(rig.snapshot().sample[Channel::Flexion])) << "nobody knows how it is bent";
  EXPECT_LT((reference(rig.snapshot()) - place(rig.snapshot())).norm(), 2e-4);
  EXPECT_GT((reference(rig.snapshot()) - home).norm(), 0.003);
  ASSERT_EQ(rig.order(CommandKind::ControllerOn), AckCode::Accepted);
  rig.run(300);
  const spatial::Vector3 before = place(rig.snapshot());
  ASSERT_EQ(rig.start(test::planOf(test::moveSegment({0.0, 0.0, 0.0}, 1.0))), AckCode::Accepted);
  ASSERT_TRUE(rig.runUntilStop(10'000)) << safety::describe(rig.snapshot().fault);
  EXPECT_LT((place(rig.snapshot()) - before).norm(), 5e-4);
  // An unload tells.
  ASSERT_EQ(rig.order(CommandKind::Unload), AckCode::Accepted);
  ASSERT_TRUE(rig.runUntilStop(30'000)) << safety::describe(rig.snapshot().fault);
  EXPECT_TRUE(rig.snapshot().referenceSet);
}

TEST_P(BesideHome, AnUnloadSetsItAnewAndTheOpenViceForgetsIt) {
  rig.setVice(true);
  rig.run(50);
  const spatial::Vector3 clamped = reference(rig.snapshot());
  ASSERT_EQ(rig.order(CommandKind::Unload), AckCode::Accepted);
  ASSERT_TRUE(rig.runUntilStop(30'000)) << safety::describe(rig.snapshot().fault);
  EXPECT_NE(reference(rig.snapshot()), clamped);
  rig.setVice(false);
  rig.run(5);
  EXPECT_FALSE(rig.snapshot().referenceSet);
  EXPECT_LT((reference(rig.snapshot()) - home).norm(), 1e-12);
  // The next one counts from its own.
  rig.setVice(true);
  rig.run(5);
  EXPECT_TRUE(rig.snapshot().referenceSet);
  EXPECT_GT((reference(rig.snapshot()) - home).norm(), 0.003);
}

// Displacements are limited by it: without a specimen, or before the arm has told where it was clamped, there are none.
TEST(ReferencePose, DisplacementsCountFromItOnceASpecimenHasOne) {
  test::PhaseRig rig;
  const auto& seen = rig.parts.state.seen;
  const auto look = [&rig] { rig.parts.plausible.look(rig.parts.watch.limits()); };
  const spatial::Pose X_WD = rig.parts.signals.model().X_WD;
  rig.parts.reference.set(X_WD);  // by hand, with nothing clamped
  look();
  EXPECT_FALSE(seen.displacementKnown);
  rig.parts.reference.forget();
  rig.parts.state.mounted = true;
  look();
  EXPECT_FALSE(seen.displacementKnown) << "home is not where it was clamped";
  for (const bool known : {true, false}) {
    const spatial::Pose from = {X_WD.rotation, X_WD.translation - spatial::Vector3(0.001, -0.002, 0.003)};
    known ? rig.parts.reference.set(from) : rig.parts.reference.stay(from);
    look();
    EXPECT_TRUE(seen.displacementKnown);
    EXPECT_NEAR(seen.displacement[0], 0.001, 1e-12);
    EXPECT_NEAR(seen.displacement[1], -0.002, 1e-12);
    EXPECT_NEAR(seen.displacement[2], 0.003, 1e-12);
    EXPECT_NEAR(seen.displacement.tail<3>().norm(), 0.0, 1e-9);
  }
}

TEST(ReferencePose, AnArmThatDoesNotTellWhereItIsGivesNone) {
  test::FaultyCell cell(test::munich());
  cell.run(50);
  hardware::InjectedFault fault;
  fault.fault = hardware::DeviceFault::EncodersInvalid;
  cell.inject(fault);
  cell.run(5);
  ASSERT_TRUE(cell.link().setViceClosed(true));
  cell.run(50);
  EXPECT_TRUE(cell.snapshot().specimenMounted);
  EXPECT_EQ(reference(cell.snapshot()), cell.cell().X_WD_home.translation);
  cell.inject({});
  cell.run(5);
  const Snapshot s = cell.snapshot();
  EXPECT_NE(reference(s), cell.cell().X_WD_home.translation);
  EXPECT_LT((reference(s) - place(s)).norm(), 2e-4);
  EXPECT_FALSE(s.referenceSet) << "the drives are off: nobody knows how it is bent";
}

INSTANTIATE_TEST_SUITE_P(Sides, BesideHome, ::testing::Values(0.004, -0.004));

}  // namespace
}  // namespace articulus::cycle
