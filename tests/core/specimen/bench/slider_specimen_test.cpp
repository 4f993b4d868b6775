// The slider: a carriage with mass and friction under a polymer body. Stable at the plant's step, never a source, free
// where it may be.
#include "core/specimen/bench/slider_specimen.h"

#include <gtest/gtest.h>

#include "tests/core/specimen/support.h"

namespace articulus::test {
namespace {

using spatial::Pose;
using spatial::Vector3;
using specimen::SliderParameters;
using specimen::SliderSpecimen;

constexpr double kStep_s = 250e-6;  // of the virtual bench

SliderParameters slider() {
  SliderParameters p;
  p.body.widthX_m = p.body.widthY_m = 0.025;
  p.body.length_m = 0.37;
  return p;
}

double shearStiffness(const SliderParameters& p) { return specimen::beamStiffness(p.body).shift_N_per_m.x(); }

TEST(Slider, WithoutFrictionItSwingsAtItsOwnFrequency) {
  auto p = slider();
  p.coulombFriction_N = p.viscousFriction_Ns_per_m = p.body.damping_s = 0.0;
  SliderSpecimen s(p);
  const Pose aside = pose(Vector3(0.005, 0.0, 0.0), Vector3::Zero());  // the clamp jumps aside and stays
  int crossings = 0, lastCrossing = 0, firstCrossing = 0;
  double before = -1.0, highest = 0.0;
  for (int k = 1; k <= 40'000; ++k) {
    (void)s.step(aside, kStep_s);
    const double side = s.carriage_m().x() - 0.005;
    if (before < 0.0 && side >= 0.0) {
      if (crossings++ == 0) firstCrossing = k;
      lastCrossing = k;
    }
    before = side;
    highest = std::max(highest, s.carriage_m().x());
  }
  const double period = (lastCrossing - firstCrossing) * kStep_s / (crossings - 1);
  const double expected = 2.0 * M_PI * std::sqrt(p.carriageMass_kg / shearStiffness(p));
  std::printf("carriage: period %.5f s, mass on its spring %.5f s, swings to %.3f mm of 10\n", period, expected,
              1e3 * highest);
  EXPECT_NEAR(period, expected, 2e-3 * expected);
  EXPECT_NEAR(highest, 0.010, 1e-4) << "neither damped nor fed by the integration in 10 s";
}

TEST(Slider, FollowsAndKeepsAtMostItsFrictionAsForce) {
  const auto p = slider();
  SliderSpecimen s(p);
  spatial::Wrench F;
  for (int k = 1; k <= 80'000; ++k)
    F = s.step(pose(Vector3(0.02 * std::min(1.0, k / 40'000.0), 0.0, 0.0), Vector3::Zero()), kStep_s);
  EXPECT_GT(s.carriage_m().x(), 0.019);
  EXPECT_LT(s.carriageSpeed_m_per_s().norm(), 1e-4) << "comes to rest";
  EXPECT_LE(std::abs(F.force().x()), p.coulombFriction_N * 1.001);
  EXPECT_LT(std::abs(F.force().y()), 1e-9);
  EXPECT_EQ(s.carriage_m().y(), 0.0);
}

TEST(Slider, SticksBelowItsFrictionAndTakesNoAxialLoad) {
  const auto p = slider();
  SliderSpecimen s(p);
  const double shift = 0.5 * p.coulombFriction_N / shearStiffness(p);
  for (int k = 1; k <= 40'000; ++k)
    (void)s.step(pose(Vector3(shift * std::min(1.0, k / 20'000.0), 0.0, 0.0), Vector3::Zero()), kStep_s);
  EXPECT_LT(s.carriage_m().norm(), 4.0 * p.presliding_m);
  SliderSpecimen pressed(p);
  spatial::Wrench F;
  for (int k = 1; k <= 4'000; ++k) F = pressed.step(pose(Vector3(0.0, 0.0, -1e-4), Vector3::Zero()), kStep_s);
  EXPECT_NEAR(F.force().z(), -1e-4 * specimen::beamStiffness(p.body).shift_N_per_m.z(), 1e-6);
  EXPECT_EQ(pressed.carriage_m().norm(), 0.0);
}

TEST(Slider, NoClosedPathGivesEnergyOut) {
  double least = 1e9;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SliderSpecimen s(slider());
    const ClosedPath path(seed, 0.004, 0.08);
    const double period = seed % 2 == 0 ? 2.0 : 20.0;
    const Work work = workAlong(s, path, period, static_cast<int>(period / kStep_s), 2);
    // What still swings in the carriage at the end was put in from outside as well.
    EXPECT_GT(work.net_J, 0.0) << "seed " << seed;
    least = std::min(least, work.net_J / work.moved_J);
  }
  std::printf("slider, closed paths: at least %.1e of the energy moved is lost\n", least);
}

TEST(Slider, ResetPutsTheCarriageBack) {
  SliderSpecimen used(slider()), fresh(slider());
  const ClosedPath path(3, 0.004, 0.05);
  for (int k = 0; k < 3000; ++k) (void)used.step(path.at(k / 4000.0), kStep_s);
  EXPECT_GT(used.carriage_m().norm(), 0.0);
  used.reset();
  for (int k = 0; k < 2000; ++k)
    ASSERT_EQ((used.step(path.at(k / 4000.0), kStep_s).data - fresh.step(path.at(k / 4000.0), kStep_s).data).norm(),
              0.0);
}

}  // namespace
}  // namespace articulus::test
