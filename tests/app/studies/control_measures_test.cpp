// The measures of the control experiments on made-up samples whose answers are known on paper.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "app/studies/measure/harmonic.h"
#include "app/studies/measure/line_fit.h"
#include "app/studies/measure/load_statistics.h"
#include "app/studies/measure/off_axis.h"
#include "app/studies/measure/pose_error.h"
#include "app/studies/measure/step_response.h"

namespace articulus::test {
namespace {

using namespace studies;
using record::Channel;
using spatial::Vector6;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Vector6 six(double a, double b, double c, double d, double e, double f) {
  Vector6 v;
  v << a, b, c, d, e, f;
  return v;
}

TEST(LoadStatistics, MeanKeepsItsSignAndTheMeanSizeDoesNot) {
  LoadStatistics s;
  s.add(six(1, -2, 0, 0.1, -0.1, 0));
  s.add(six(-3, -4, 0, 0.3, 0.1, 0));
  EXPECT_DOUBLE_EQ(s.mean()[0], -1.0);
  EXPECT_DOUBLE_EQ(s.meanSize()[0], 2.0);
  EXPECT_DOUBLE_EQ(s.mean()[1], -3.0);
  EXPECT_DOUBLE_EQ(s.greatestSize()[1], 4.0);
  EXPECT_NEAR(s.mean()[4], 0.0, 1e-15) << "sizes that cancel";
  EXPECT_NEAR(s.meanSize()[4], 0.1, 1e-15);
  EXPECT_EQ(s.count(), 2);
}

TEST(LoadStatistics, NothingMeasuredOrNotANumberIsNoZero) {
  LoadStatistics s;
  EXPECT_TRUE(s.mean().hasNaN());
  EXPECT_TRUE(s.greatestSize().hasNaN());
  s.add(six(1, 1, 1, 1, 1, kNaN));
  s.add(six(1, 1, 1, 1, 1, 1));
  EXPECT_TRUE(std::isnan(s.greatestSize()[5])) << "a number after it must not hide it";
  EXPECT_EQ(s.greatestSize()[0], 1.0);
}

TEST(OffAxis, LeavesOutTheCommandedLoadOnly) {
  const Vector6 loads = six(-0.4, 0.2, 0.3, 3.0, -0.02, 0.01);
  EXPECT_DOUBLE_EQ(OffAxis::of(loads, 3).force_N, 0.4);
  EXPECT_DOUBLE_EQ(OffAxis::of(loads, 3).moment_Nm, 0.02);
  EXPECT_DOUBLE_EQ(OffAxis::of(loads, -1).moment_Nm, 3.0);
  EXPECT_DOUBLE_EQ(OffAxis::of(loads, 0).force_N, 0.3);
}

TEST(OffAxis, TheWorstStaysAndWhatIsNotANumberIsWorse) {
  OffAxis worst;
  worst.include({0.5, 0.1});
  worst.include({0.2, 0.3});
  EXPECT_DOUBLE_EQ(worst.force_N, 0.5);
  EXPECT_DOUBLE_EQ(worst.moment_Nm, 0.3);
  worst.include({kNaN, 0.0});
  worst.include({9.0, 0.0});
  EXPECT_TRUE(std::isnan(worst.force_N)) << "a case that was not measured must not be met";
}

record::Sample at(double x, double angleAboutZ, double wantedX, double wantedAngleAboutZ) {
  record::Sample s;
  s[Channel::PositionX] = x;
  s[Channel::QuaternionW] = std::cos(0.5 * angleAboutZ);
  s[Channel::QuaternionZ] = std::sin(0.5 * angleAboutZ);
  s[Channel::WantedPositionX] = wantedX;
  s[Channel::WantedQuaternionW] = std::cos(0.5 * wantedAngleAboutZ);
  s[Channel::WantedQuaternionZ] = std::sin(0.5 * wantedAngleAboutZ);
  return s;
}

TEST(PoseError, MeanSizeOfTheWorstAxis) {
  PoseError e;
  e.add(at(0.0, 0.0, 1e-3, 2e-3));
  e.add(at(0.0, 0.0, -3e-3, -4e-3));
  EXPECT_NEAR(e.worstPosition_m(), 2e-3, 1e-12) << "errors to both sides must not cancel";
  EXPECT_NEAR(e.worstOrientation_rad(), 3e-3, 1e-9);
  EXPECT_NEAR(e.mean()[1], 0.0, 1e-15);
}

TEST(PoseError, AQuaternionAndItsNegativeAreTheSameOrientation) {
  record::Sample s = at(0.0, 0.3, 0.0, 0.3);
  for (const Channel c : {Channel::QuaternionW, Channel::QuaternionZ}) s[c] = -s[c];
  EXPECT_NEAR(PoseError::of(s).norm(), 0.0, 1e-9);
}

TEST(PoseError, WithoutAWantedPoseThereIsNoFigure) {
  record::Sample s = at(0.0, 0.0, 0.0, 0.0);
  s.setMissing(Channel::WantedPositionX, 7);
  PoseError e;
  e.add(s);
  EXPECT_TRUE(std::isnan(e.worstPosition_m()));
  EXPECT_TRUE(std::isnan(PoseError().worstOrientation_rad()));
}

robot::JointVector two(double a, double b) {
  robot::JointVector v(2);
  v << a, b;
  return v;
}

TEST(StepResponse, OvershootIsOfTheWayAndToBothSides) {
  StepResponse r(two(0.0, 1.0), two(1.0, -1.0));  // ways +1 and -2 rad
  r.add(two(0.5, 0.0), two(0.4, 0.1));
  r.add(two(1.0, -1.0), two(1.02, -1.06));
  r.add(two(1.0, -1.0), two(1.0, -0.9));
  EXPECT_NEAR(r.overshoot_percent(), 3.0, 1e-9) << "0.06 of 2 rad, in the direction of the way";
  EXPECT_NEAR(r.overshoots_percent()[0], 2.0, 1e-9);
  EXPECT_NEAR(r.greatestError_rad(), 0.1, 1e-12);
}

TEST(StepResponse, StayingShortIsNoOvershootAndNothingIsNoFigure) {
  StepResponse r(two(0.0, 0.0), two(1.0, 1.0));
  EXPECT_TRUE(std::isnan(r.overshoot_percent()));
  r.add(two(1.0, 1.0), two(0.98, 0.99));
  EXPECT_EQ(r.overshoot_percent(), 0.0);
}

TEST(LineFit, KnownLineFarFromTheOriginWithKnownScatter) {
  LineFit exact, scattered;
  double residual = 0.0, total = 0.0;
  for (int i = 0; i < 1000; ++i) {
    const double x = 1e4 + 1e-3 * i, off = i % 2 == 0 ? 0.01 : -0.01;
    exact.add(x, 90.0 * x + 5.0);
    scattered.add(x, 90.0 * x + 5.0 + off);
    residual += off * off;
    total += std::pow(90.0 * 1e-3 * (i - 499.5), 2);
  }
  EXPECT_NEAR(exact.slope(), 90.0, 1e-6);
  EXPECT_NEAR(exact.determination(), 1.0, 1e-12);
  EXPECT_NEAR(scattered.slope(), 90.0, 1e-3);
  EXPECT_NEAR(1.0 - scattered.determination(), residual / (total + residual), 1e-3 * residual / total)
      << "by its definition";
}

TEST(LineFit, NoLineThroughOnePlace) {
  LineFit fit;
  fit.add(1.0, 1.0);
  fit.add(1.0, 2.0);
  EXPECT_TRUE(std::isnan(fit.slope()) || std::isinf(fit.slope()));
}

TEST(Harmonic, HalfTheSizeAQuarterLateBesideOtherFrequencies) {
  const double f = 2.0, turn = 2.0 * std::numbers::pi;
  Harmonic h(f);
  for (int i = 0; i < 1000; ++i) {  // two whole periods
    const double t = 1e-3 * i;
    h.add(t, 3.0 * std::sin(turn * f * t),
          1.5 * std::sin(turn * f * t - 0.5 * std::numbers::pi) + 0.7 * std::sin(turn * 3.0 * f * t) + 4.0);
  }
  EXPECT_NEAR(h.gain_dB(), 20.0 * std::log10(0.5), 1e-9);
  EXPECT_NEAR(h.phase_deg(), -90.0, 1e-9);
}

}  // namespace
}  // namespace articulus::test
