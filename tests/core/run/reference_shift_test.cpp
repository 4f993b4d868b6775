#include "core/run/condition/reference_shift.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "core/spatial/units.h"

namespace articulus::run {
namespace {

spatial::Pose moved(double x_m, double turned_deg) {
  return {spatial::Matrix3(Eigen::AngleAxisd(turned_deg / spatial::inDegrees(1.0), spatial::Vector3::UnitY())),
          {x_m, 0.0, 0.0}};
}

TEST(ReferenceShift, IsTheSameWhereverBothAreAndInWhicheverOrder) {
  const spatial::Pose somewhere = moved(0.4, 70.0);
  const auto shift = ReferenceShift::between(somewhere, somewhere * moved(0.0, -4.0));
  EXPECT_NEAR(spatial::inDegrees(shift.turned_rad), 4.0, 1e-9);
  EXPECT_NEAR(shift.away_m, 0.0, 1e-12);
  EXPECT_NEAR(ReferenceShift::between(somewhere * moved(0.0, -4.0), somewhere).turned_rad, shift.turned_rad, 1e-12);
}

TEST(ReferenceShift, CountsFromThreeMillimetresOrDegrees) {
  EXPECT_FALSE(ReferenceShift::between({}, moved(0.0029, 2.9)).counts());
  EXPECT_TRUE(ReferenceShift::between({}, moved(-0.0031, 0.0)).counts());
  EXPECT_TRUE(ReferenceShift::between({}, moved(0.0, -3.1)).counts());
}

}  // namespace
}  // namespace articulus::run
