// The whole way from a plan to a polymer body: a moment that the station commands must bend it as the beam's closed
// form says.
#include <cmath>

#include "core/protocol/plan.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/support/station_steps.h"

namespace articulus::test {
namespace {

struct Bent {
  std::string cell;
  int axis;              ///< 0 about x, 1 about y
  double stiffness_Nm2;  ///< E I of the body that the cell holds
  double length_m;
};
class PolymerBending : public ::testing::TestWithParam<Bent> {};

TEST_P(PolymerBending, ACommandedMomentBendsTheBodyToTheArcOfItsClosedForm) {
  const Bent& at = GetParam();
  app::StationOptions options;
  options.cell = at.cell;
  options.resources = ARTICULUS_RESOURCES;
  options.manualClock = true;
  auto built = app::Station::create(options);
  ASSERT_TRUE(built) << built.error().text();
  app::Station& s = **built;
  ASSERT_TRUE(goHome(s));
  ASSERT_TRUE(grip(s));

  // Unload, then load to 2 Nm; the truth is read while the moment stands.
  protocol::Plan plan;
  auto& unload = plan.segment[0];
  unload.kind = protocol::SegmentKind::Unload;
  unload.duration_s = 1.0;
  unload.forceTolerance_N = 1.0;
  unload.momentTolerance_Nm = 0.05;
  unload.timeout_s = 60.0;
  auto& load = plan.segment[1];
  load.kind = protocol::SegmentKind::Load;
  load.step = 1;
  load.direction[3 + at.axis] = 1.0;
  load.profile = {.amplitude = 2.0, .rise_s = 10.0, .hold_s = 4.0, .cycles = 1};
  load.duration_s = load.profile.duration_s();
  plan.segments = 2;
  plan.duration_s = unload.duration_s + load.duration_s;
  cycle::Command start;
  start.kind = cycle::CommandKind::StartPlan;
  start.plan = &plan;
  (void)s.link().send(start);
  ASSERT_TRUE(runUntil(s, 60.0, [](const auto& now) { return now.planRunning && now.sample.step == 1; }));
  const app::PlantTruth before = s.plantTruthForOracles();
  ASSERT_TRUE(pass(s, 13.0));
  const app::PlantTruth bent = s.plantTruthForOracles();

  const double moment = bent.F_D_W.moment()[at.axis] - before.F_D_W.moment()[at.axis];
  const double turn = spatial::logRotation(bent.X_WD.rotation * before.X_WD.rotation.transpose())[at.axis];
  const double expected = moment * at.length_m / at.stiffness_Nm2;
  double offForce = 0.0, offMoment = 0.0;
  for (int i = 0; i < 3; ++i) {
    offForce = std::max(offForce, std::abs(bent.F_D_W.force()[i]));
    if (i != at.axis) offMoment = std::max(offMoment, std::abs(bent.F_D_W.moment()[i]));
  }
  std::printf("%s, axis %d: %.3f Nm turn the body by %.3f deg, M L / E I %.3f deg; off-axis %.2f N, %.3f Nm (truth)\n",
              at.cell.c_str(), at.axis, moment, spatial::inDegrees(turn), spatial::inDegrees(expected), offForce,
              offMoment);
  EXPECT_NEAR(moment, 2.0, 0.1);
  EXPECT_NEAR(turn, expected, 0.02 * expected + 0.5 * offForce * at.length_m * at.length_m / at.stiffness_Nm2)
      << "a force left over at the end bends it too, by F L^2 / 2 E I";
}

// Body 1: rod of 25 mm, 370 mm long. Body 2: 30 mm along x, 15 mm along y, 267 mm long. E 1 GPa.
INSTANTIATE_TEST_SUITE_P(All, PolymerBending,
                         ::testing::Values(Bent{"munich_polymer", 0, 1e9 * M_PI* std::pow(0.025, 4) / 64.0, 0.370},
                                           Bent{"munich_polymer", 1, 1e9 * M_PI* std::pow(0.025, 4) / 64.0, 0.370},
                                           Bent{"lbr_polymer", 0, 1e9 * 0.030 * std::pow(0.015, 3) / 12.0, 0.267},
                                           Bent{"lbr_polymer", 1, 1e9 * 0.015 * std::pow(0.030, 3) / 12.0, 0.267}),
                         [](const auto& at) { return at.param.cell + (at.param.axis == 0 ? "_x" : "_y"); });

}  // namespace
}  // namespace articulus::test
