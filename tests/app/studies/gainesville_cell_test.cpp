// The Gainesville cell as it is shipped: moments about one axis stay as pure as its document reports, a pose comes
// again, bones are followed.
#include <gtest/gtest.h>

#include "app/studies/control/control_rig.h"
#include "app/studies/control/plan_builder.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::test {
namespace {

using studies::ControlRig;
using studies::PlanBuilder;

std::unique_ptr<ControlRig> readyRig(std::uint64_t seed) {
  studies::ControlRigOptions options;
  options.cell = "gainesville";
  options.resources = ARTICULUS_RESOURCES;
  options.seed = seed;
  auto rig = ControlRig::create(options);
  if (!rig) {
    ADD_FAILURE() << rig.error().text();
    return nullptr;
  }
  const auto ready = (*rig)->makeReady(true);
  EXPECT_TRUE(ready) << ready.error().text();
  return ready ? std::move(*rig) : nullptr;
}

/// Hill 2013, p. 71: off-axis loads of his flexion-extension and lateral bending.
struct Purity {
  int axis;
  double mostForce_N, leastForce_N, moment_Nm;
};
class GainesvillePurity : public ::testing::TestWithParam<Purity> {};

TEST_P(GainesvillePurity, IsThatOfTheDocumentOrBetter) {
  const Purity published = GetParam();
  auto rig = readyRig(1);
  ASSERT_NE(rig, nullptr);
  PlanBuilder plan;
  plan.unload();
  protocol::Segment s;
  s.kind = protocol::SegmentKind::Load;
  s.law = rig->cell().forceLaw;
  s.direction[published.axis] = 1.0;
  s.profile = {.amplitude = 2.0, .rise_s = 10.0, .cycles = 1};
  s.duration_s = s.profile.duration_s();
  const int loaded = plan.add(s);
  double mostForce = 0.0, leastForce = 0.0, moment = 0.0, reached = 0.0;
  const auto run = rig->run(plan.plan(), [&](const record::Sample& sample) {
    if (sample.step != loaded) return;
    const spatial::Vector6 F = sample.six(record::Channel::ForceX);
    for (int i = 0; i < 6; ++i) {
      if (i == published.axis) continue;
      if (i >= 3) moment = std::max(moment, std::abs(F[i]));
      else mostForce = std::max(mostForce, F[i]), leastForce = std::min(leastForce, F[i]);
    }
    reached = std::max(reached, std::abs(F[published.axis]));
  });
  ASSERT_TRUE(run) << run.error().text();
  std::printf(
      "axis %d to +-2 Nm at 0.2 Nm/s: forces %+.2f / %+.2f N (published %+.2f / %+.2f), moments +-%.3f Nm (+-%.2f)\n",
      published.axis, mostForce, leastForce, published.mostForce_N, published.leastForce_N, moment,
      published.moment_Nm);
  EXPECT_GT(reached, 1.9);
  EXPECT_LT(mostForce, published.mostForce_N);
  EXPECT_GT(leastForce, published.leastForce_N);
  EXPECT_LT(moment, published.moment_Nm);
}

INSTANTIATE_TEST_SUITE_P(Hill2013, GainesvillePurity,
                         ::testing::Values(Purity{4, 2.051, -3.368, 0.13}, Purity{3, 4.255, -3.600, 0.26}),
                         [](const auto& at) { return at.param.axis == 4 ? "FlexionExtension" : "LateralBending"; });

TEST(GainesvilleReplay, APoseComesAgainInTheTruth) {
  auto rig = readyRig(2);
  ASSERT_NE(rig, nullptr);
  // Bent by a moment, then the same turn led by pose three times: what the plant does, against itself.
  const auto turn = [&](double angle_rad) {
    protocol::Segment s;
    s.kind = protocol::SegmentKind::Move;
    s.X_HT.rotation = spatial::expRotation({0.0, angle_rad, 0.0});
    s.X_HT.translation = {0.054 * std::sin(angle_rad), 0.0,
                          -0.054 * (1.0 - std::cos(angle_rad))};  // about the middle of the spine, 54 mm below D
    s.moveTime_s = s.duration_s = 6.0;
    return s;
  };
  std::vector<spatial::Pose> reached;
  for (int k = 0; k < 3; ++k) {
    PlanBuilder there, back;
    if (k == 0) there.unload();
    there.add(turn(0.15));
    ASSERT_TRUE(rig->run(there.plan()));
    reached.push_back(rig->truth().X_WD);
    back.add(turn(0.0));
    ASSERT_TRUE(rig->run(back.plan()));
  }
  double shift = 0.0, angle = 0.0;
  for (const auto& X : reached) {
    shift = std::max(shift, (X.translation - reached[0].translation).norm());
    angle = std::max(angle, spatial::logRotation(X.rotation * reached[0].rotation.transpose()).norm());
  }
  std::printf("a pose of 8.6 deg of flexion comes again within %.4f mm and %.4f deg\n", 1e3 * shift,
              spatial::inDegrees(angle));
  EXPECT_LT(shift, 5e-5);
  EXPECT_LT(angle, spatial::inRadians(0.02));
}

}  // namespace
}  // namespace articulus::test
