// The load filter: measured by sines, not by its own coefficients.
#include "core/sensing/low_pass.h"

#include <gtest/gtest.h>

#include <cmath>

namespace articulus::sensing {
namespace {

using spatial::Vector6;

/// Amplitude ratio at a frequency, by correlation over whole periods after the start has died away.
double gainAt(double cutoff_Hz, double rate_Hz, double frequency_Hz) {
  LowPass6 filter;
  filter.configure(cutoff_Hz, rate_Hz);
  filter.reset(Vector6::Zero());
  const int settle = static_cast<int>(5.0 * rate_Hz), count = static_cast<int>(rate_Hz);  // one second: whole periods
  double c = 0.0, s = 0.0;
  for (int k = 0; k < settle + count; ++k) {
    const double phase = 2.0 * M_PI * frequency_Hz * k / rate_Hz;
    const double out = filter.step(Vector6::Constant(std::sin(phase)))[3];
    if (k < settle) continue;
    c += out * std::cos(phase);
    s += out * std::sin(phase);
  }
  return 2.0 * std::hypot(c, s) / count;
}

TEST(LowPass, PassesAConstantUnchanged) {
  LowPass6 filter;
  filter.configure(100.0, 1000.0);
  filter.reset(Vector6::Zero());
  Vector6 in;
  in << 1.0, -2.0, 3.0, 0.1, -0.2, 0.3;
  Vector6 out;
  for (int k = 0; k < 2000; ++k) out = filter.step(in);
  EXPECT_LT((out - in).norm(), 1e-13);
}

TEST(LowPass, IsDownByThreeDecibelsAtItsCutoff) {
  for (const double rate : {500.0, 1000.0})
    for (const double cutoff : {5.0, 30.0, 100.0, 200.0})
      EXPECT_NEAR(gainAt(cutoff, rate, cutoff), std::sqrt(0.5), 1e-9) << cutoff;
}

TEST(LowPass, IsButterworthOfSecondOrderOverTheWholeBand) {
  const double warped = std::tan(M_PI * 50.0 / 1000.0);
  for (const double f : {1.0, 10.0, 25.0, 100.0, 200.0, 400.0}) {
    const double ratio = std::tan(M_PI * f / 1000.0) / warped;
    EXPECT_NEAR(gainAt(50.0, 1000.0, f), 1.0 / std::sqrt(1.0 + std::pow(ratio, 4)), 1e-9) << f;
  }
}

TEST(LowPass, ResetStartsAtRestOnTheValueWithoutAJump) {
  LowPass6 filter;
  filter.configure(30.0, 1000.0);
  Vector6 value;
  value << 100.0, -50.0, 200.0, 3.0, -2.0, 1.0;
  filter.reset(value);
  EXPECT_EQ((filter.value() - value).norm(), 0.0);
  for (int k = 0; k < 100; ++k) ASSERT_LT((filter.step(value) - value).norm(), 1e-11) << k;
}

TEST(LowPass, ANewCutoffInTheMiddleOfARunDoesNotJump) {
  LowPass6 filter;
  filter.configure(100.0, 1000.0);
  const Vector6 value = Vector6::Constant(42.0);
  filter.reset(value);
  for (int k = 0; k < 50; ++k) (void)filter.step(value);
  filter.configure(20.0, 1000.0);
  for (int k = 0; k < 200; ++k) ASSERT_LT((filter.step(value) - value).norm(), 1e-11) << k;
}

TEST(LowPass, StaysStableWhenTheCutoffIsBeyondHalfTheRate) {
  LowPass6 filter;
  filter.configure(400.0, 500.0);
  filter.reset(Vector6::Zero());
  double largest = 0.0;
  for (int k = 0; k < 5000; ++k) largest = std::max(largest, filter.step(Vector6::Constant(k % 2 ? 1.0 : -1.0)).norm());
  EXPECT_LT(largest, 10.0);
}

TEST(LowPass, ARampComesOutAsLateAsItSays) {
  for (const double rate : {500.0, 1000.0})
    for (const double cutoff : {5.0, 30.0, 120.0, 400.0}) {
      LowPass6 filter;
      filter.configure(cutoff, rate);
      filter.reset(Vector6::Zero());
      const int count = static_cast<int>(5.0 * rate);
      double out = 0.0;
      for (int k = 0; k < count; ++k) out = filter.step(Vector6::Constant(k / rate))[0];
      EXPECT_NEAR((count - 1) / rate - out, filter.delay_s(), 1e-9) << cutoff;
      std::printf("low-pass of %.0f Hz at %.0f Hz: %.3f ms late\n", cutoff, rate, 1e3 * filter.delay_s());
    }
}

TEST(LowPass, KeepsItsChannelsApart) {
  for (int channel = 0; channel < 6; ++channel) {
    LowPass6 filter;
    filter.configure(50.0, 1000.0);
    filter.reset(Vector6::Zero());
    Vector6 out = Vector6::Zero();
    for (int k = 0; k < 300; ++k) out = filter.step(Vector6::Unit(channel));
    EXPECT_LT((out - Vector6::Unit(channel)).norm(), 1e-9);
  }
}

}  // namespace
}  // namespace articulus::sensing
