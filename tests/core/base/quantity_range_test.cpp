// A number is refused for its unit where nobody states a range; what is told beside a bound reads other than the bound.
#include <gtest/gtest.h>

#include "core/base/quantity_range.h"
#include "core/base/text/told_apart.h"

namespace articulus::base {
namespace {

TEST(QuantityRange, FollowsTheUnitAtTheEndOfTheKey) {
  EXPECT_EQ(largestUnder("elastic_centre_m"), 10.0);
  EXPECT_EQ(largestUnder("mass_kg"), 1e4);
  EXPECT_EQ(largestUnder("shear_N_per_m"), 1e12) << "a stiffness is no length";
  EXPECT_EQ(largestUnder("shift_damping_Ns_per_m"), 1e12);
  EXPECT_EQ(largestUnder("linear_speed_m_per_s"), 100.0);
  EXPECT_EQ(largestUnder("joint_speed_rad_per_s"), 1e3);
  EXPECT_EQ(largestUnder("noise_N_Nm"), 1e6);
  EXPECT_EQ(largestUnder("stiffness_Nm_per_rad"), 1e12) << "nor an angle";
  EXPECT_EQ(largestUnder("crosstalk"), 1e12);
}

TEST(ToldApart, GivesAsManyDigitsAsItTakes) {
  EXPECT_EQ(toldApart(100.04, 100.0, 1), "100.04");
  EXPECT_EQ(toldApart(100.2, 100.0, 1), "100.2");
  EXPECT_EQ(boundBeside(34.39, 34.377, 1), "34.38") << "34.4 would be more than what is beyond it";
  EXPECT_EQ(boundBeside(100.04, 100.0, 1), "100.0");
  EXPECT_EQ(boundBeside(5.0, 5.04, 1), "5.04");
  EXPECT_EQ(boundBeside(5.0, 5.0, 1), "5.0");
  EXPECT_EQ(toldApart(100.0, 100.0, 1), "100.0") << "the same is the same";
  EXPECT_EQ(toldApart(-0.0004, 0.0, 1), "-0.0004");
  EXPECT_EQ(significantApart(5.0000001, 5.0), "5.0000001");
  EXPECT_EQ(significantApart(7.0, 5.0), "7");
}

}  // namespace
}  // namespace articulus::base
