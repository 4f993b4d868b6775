// Stress in a round body: its tractions carry the load that acts on it, its rim what the textbook says.
#include "core/analysis/round_body_stress.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>

namespace articulus::analysis {
namespace {

using spatial::Vector3;
using spatial::Vector6;

/// Sums tractions over the section by the midpoint rule in polar coordinates: another way than the closed form.
Vector6 carriedBy(const SectionStress& stress, const Vector3& normal, double diameter_m) {
  const Vector3 u = normal.unitOrthogonal(), v = normal.cross(u);
  constexpr int kRings = 2000, kSpokes = 24;
  Vector6 sum = Vector6::Zero();
  for (int i = 0; i < kRings; ++i)
    for (int k = 0; k < kSpokes; ++k) {
      const double wide = 0.5 * diameter_m / kRings, radius = (i + 0.5) * wide, angle = 2.0 * M_PI * k / kSpokes;
      const Vector3 r = radius * (std::cos(angle) * u + std::sin(angle) * v);
      const Vector3 force = stress.at(r) * (radius * wide * 2.0 * M_PI / kSpokes) * normal;
      sum.head<3>() += force;
      sum.tail<3>() += r.cross(force);
    }
  return sum;
}

TEST(RoundBodyStress, CarriesTheLoadThatActsOnIt) {
  std::mt19937 random(7);
  std::normal_distribution<double> any;
  for (int i = 0; i < 20; ++i) {
    Vector6 load;
    for (double& value : load) value = 10.0 * any(random);
    const Vector3 lever(0.1 * any(random), 0.1 * any(random), -0.4);
    const double diameter_m = 0.02 + 0.001 * i, share = 0.05 * i;
    const Vector3 up = -lever.normalized();
    const Vector6 carried = carriedBy(sectionStress(load, lever, diameter_m, share), up, diameter_m);
    // Moments about the section: what acts at D, which is share * lever before it.
    const Vector3 moment = load.tail<3>() + Vector3(-share * lever).cross(load.head<3>());
    EXPECT_NEAR((carried.head<3>() - up.dot(load.head<3>()) * up).norm(), 0.0, 1e-5 * load.norm());
    EXPECT_NEAR((carried.tail<3>() - (moment - up.dot(moment) * up)).norm(), 0.0, 1e-5 * load.norm());
  }
}

TEST(RoundBodyStress, IsWhatTheTextbookSaysAtTheRim) {
  // 5 Nm about -x on a rod of 25 mm that hangs (Martinez 2012, 7.1.3): 32 M / (pi d^3), the same all along.
  Vector6 load = Vector6::Zero();
  load[3] = -5.0;
  const Vector3 down(0.0, 0.0, -0.4005);
  const double rim = 32.0 * 5.0 / (M_PI * std::pow(0.025, 3));
  for (const double share : {0.0, 0.5, 1.0}) {
    const SectionStress stress = sectionStress(load, down, 0.025, share);
    EXPECT_NEAR(stress.largest_Pa(0.025), rim, 1e-9 * rim);
    // What turns the upper end about -x leans it towards +y: that side is compressed, the other one stretched.
    EXPECT_NEAR(stress.at({0.0, 0.0125, 0.0}), -rim, 1e-9 * rim);
    EXPECT_NEAR(stress.at({0.0, -0.0125, 0.0}), rim, 1e-9 * rim);
    EXPECT_NEAR(stress.at({0.0125, 0.0, 0.0}), 0.0, 1e-9 * rim) << "the neutral axis";
  }
}

TEST(RoundBodyStress, GrowsAlongACantileverAndIsSignedByPull) {
  Vector6 load = Vector6::Zero();
  load << 10.0, 0.0, 40.0, 0.0, 0.0, 2.0;  // across, away from the vice, and torsion, which bends nothing
  const Vector3 down(0.0, 0.0, -0.3);
  const double pull = 4.0 * 40.0 / (M_PI * 0.02 * 0.02), end = 32.0 * 10.0 * 0.3 / (M_PI * std::pow(0.02, 3));
  EXPECT_NEAR(sectionStress(load, down, 0.02, 0.0).largest_Pa(0.02), pull, 1e-9 * pull);
  const SectionStress half = sectionStress(load, down, 0.02, 0.5), far = sectionStress(load, down, 0.02, 1.0);
  EXPECT_NEAR(half.largest_Pa(0.02), pull + 0.5 * end, 1e-9 * end);
  EXPECT_NEAR(far.at({-0.01, 0.0, 0.0}), pull + end, 1e-9 * end) << "the side that it is pulled away from is stretched";
  EXPECT_NEAR(far.at({0.01, 0.0, 0.0}), pull - end, 1e-9 * end);
}

}  // namespace
}  // namespace articulus::analysis
