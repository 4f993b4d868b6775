// Errors of loads whose course is known.
#include "core/analysis/control_quality.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace articulus::test {
namespace {

using analysis::ControlQuality;
using record::Channel;

TEST(ControlQuality, OfASineIsThatOfItsClosedForm) {
  ControlQuality quality;
  for (int i = 0; i < 100'000; ++i) {
    record::Sample s;
    const double error = 0.3 * std::sin(2 * M_PI * i / 1000);
    s[Channel::WantedMomentX] = 2.0;
    s[Channel::MomentX] = 2.0 + error;
    s[Channel::ForceY] = 0.5;
    s.setMissing(Channel::WantedForceZ, 1);
    if (i % 100 == 0) s.flags = record::kLateCycle;
    quality.add(s);
  }
  EXPECT_NEAR(quality.axis(3).meanAbsolute, 0.3 * 2 / M_PI, 1e-6);
  EXPECT_NEAR(quality.axis(3).rms, 0.3 / std::sqrt(2), 1e-9);
  EXPECT_NEAR(quality.axis(3).peak, 0.3, 1e-9);
  EXPECT_FALSE(quality.axis(3).wantedZero);
  EXPECT_NEAR(quality.axis(1).meanAbsolute, 0.5, 1e-12);
  EXPECT_TRUE(quality.axis(1).wantedZero);
  EXPECT_EQ(quality.axis(2).samples, 0) << "no load was wanted along z";
  EXPECT_EQ(quality.samples(), 100'000);
  EXPECT_EQ(quality.lateCycles(), 1000);
  EXPECT_EQ(quality.bridgedSamples(), 0);
}

TEST(ControlQuality, IsOfTheAxesWhoseLoadWasControlled) {
  ControlQuality quality;
  record::Sample s;
  for (int k = 0; k < 6; ++k) {
    s[static_cast<Channel>(static_cast<int>(Channel::WantedForceX) + k)] = 0.0;
    s[static_cast<Channel>(static_cast<int>(Channel::ForceX) + k)] = 5.0;
  }
  quality.add(s, {true, true, true, false, false, false});
  EXPECT_EQ(quality.axis(0).samples, 1);
  EXPECT_EQ(quality.axis(4).samples, 0) << "moved by its pose: 5 Nm are no error";
}

}  // namespace
}  // namespace articulus::test
