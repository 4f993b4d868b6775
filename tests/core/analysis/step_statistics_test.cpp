#include "core/analysis/step_statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace articulus::analysis {
namespace {

using record::Channel;

record::Sample sample(double fx, double mz, double x, double flexion, int cycle) {
  record::Sample s;
  s.loadCycle = cycle;
  s[Channel::ForceX] = fx;
  s[Channel::MomentZ] = mz;
  s[Channel::PositionX] = x;
  s[Channel::Flexion] = flexion;
  return s;
}

TEST(StepStatistics, CollectsWholeAndCycleByCycle) {
  StepStatistics statistics({true, true, true, true, true, false}, {0.5, 0.0, 0.0});
  statistics.add(sample(1.0, 7.0, 0.51, 0.1, 1));
  statistics.add(sample(-3.0, 8.0, 0.48, 0.3, 1));
  statistics.add(sample(2.0, 9.0, 0.50, std::numeric_limits<double>::quiet_NaN(), 2));
  const auto* fx = statistics.of(Quantity::Fx);
  ASSERT_NE(fx, nullptr);
  EXPECT_EQ(fx->count, 3u);
  EXPECT_DOUBLE_EQ(fx->last, 2.0);
  EXPECT_DOUBLE_EQ(fx->mean(), 0.0);
  EXPECT_DOUBLE_EQ(fx->minimum, -3.0);
  EXPECT_DOUBLE_EQ(fx->maximum, 2.0);
  EXPECT_DOUBLE_EQ(fx->range(), 5.0);
  EXPECT_DOUBLE_EQ(fx->largestSize(), 3.0);
  EXPECT_DOUBLE_EQ(fx->rms(), std::sqrt(14.0 / 3.0));
  EXPECT_DOUBLE_EQ(statistics.of(Quantity::X)->maximum, 0.51 - 0.5);
  EXPECT_DOUBLE_EQ(statistics.of(Quantity::Fx, 2)->maximum, 2.0);
  EXPECT_DOUBLE_EQ(statistics.of(Quantity::Fx, 1)->maximum, 1.0);
  EXPECT_EQ(statistics.of(Quantity::Fx, 3), nullptr);
  EXPECT_EQ(statistics.of(Quantity::Flexion)->count, 2u) << "what is no number does not count";
  EXPECT_EQ(statistics.of(Quantity::Flexion)->missing, 1u) << "and is told";
  EXPECT_EQ(statistics.of(Quantity::Flexion, 2), nullptr);
  EXPECT_DOUBLE_EQ(statistics.of(Quantity::OffAxisForce)->maximum, 3.0);
  EXPECT_DOUBLE_EQ(statistics.of(Quantity::OffAxisMoment)->maximum, 0.0) << "Mz was asked for";
}

TEST(StepStatistics, TurnsCountFromWhereTheStepBegan) {
  StepStatistics statistics({}, spatial::Vector3::Zero());
  const spatial::Quaternion bent(Eigen::AngleAxisd(-1.5, spatial::Vector3::UnitY()));
  for (const double turn : {0.0, 0.2, -0.1}) {
    const spatial::Quaternion q = Eigen::AngleAxisd(turn, spatial::Vector3::UnitZ()) * bent;
    record::Sample s;
    s.set(Channel::QuaternionW, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
    statistics.add(s);
  }
  EXPECT_NEAR(statistics.of(Quantity::TurnZ)->maximum, 0.2, 1e-12) << "about the vertical, however far it is bent";
  EXPECT_NEAR(statistics.of(Quantity::TurnZ)->minimum, -0.1, 1e-12);
  EXPECT_NEAR(statistics.of(Quantity::TurnX)->largestSize(), 0.0, 1e-12);
  EXPECT_NEAR(statistics.of(Quantity::TurnY)->largestSize(), 0.0, 1e-12);
}

TEST(StepStatistics, NothingIsOfNoSample) {
  const StepStatistics none({}, spatial::Vector3::Zero());
  EXPECT_EQ(none.of(Quantity::Fx), nullptr);
}

TEST(StepStatistics, EveryQuantityHasItsKeyAndUnit) {
  const char* keys[] = {"Fx",
                        "Fy",
                        "Fz",
                        "Mx",
                        "My",
                        "Mz",
                        "x",
                        "y",
                        "z",
                        "flexion",
                        "lateral_bending",
                        "axial_rotation",
                        "off_axis_force",
                        "off_axis_moment",
                        "turn_x",
                        "turn_y",
                        "turn_z"};
  const char* units[] = {"N",   "N",   "N",   "Nm", "Nm", "Nm",  "m",   "m",  "m",
                         "rad", "rad", "rad", "N",  "Nm", "rad", "rad", "rad"};
  for (std::size_t i = 0; i < kQuantityCount; ++i) {
    ASSERT_TRUE(quantityOf(keys[i])) << keys[i];
    EXPECT_EQ(*quantityOf(keys[i]), static_cast<Quantity>(i));
    EXPECT_EQ(unitOf(static_cast<Quantity>(i)), units[i]);
  }
  EXPECT_FALSE(quantityOf("stiffness"));
}

}  // namespace
}  // namespace articulus::analysis
