// The guard against wild samples, against a median by sorting.
#include "core/sensing/spike_guard.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>
#include <vector>

namespace articulus::sensing {
namespace {

using spatial::Vector6;

TEST(SpikeGuard, IsTheMedianOfTheLastSamplesInEveryChannel) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> gauss;
  for (const int samples : {1, 3, 5}) {
    SpikeGuard guard;
    guard.configure(samples);
    Vector6 in = Vector6::Constant(0.5);
    guard.reset(in);
    std::deque<Vector6> last(static_cast<std::size_t>(samples), in);
    for (int k = 0; k < 2000; ++k) {
      for (int i = 0; i < 6; ++i) in[i] = gauss(random);
      last.push_back(in);
      last.pop_front();
      const Vector6 out = guard.step(in);
      for (int i = 0; i < 6; ++i) {
        std::vector<double> column;
        for (const Vector6& v : last) column.push_back(v[i]);
        std::sort(column.begin(), column.end());
        ASSERT_EQ(out[i], column[column.size() / 2]) << samples << " " << k << " " << i;
      }
    }
  }
}

TEST(SpikeGuard, NoWildSampleGetsThrough) {
  for (const int samples : {3, 5}) {
    SpikeGuard guard;
    guard.configure(samples);
    guard.reset(Vector6::Ones());
    for (int k = 0; k < 100; ++k) {
      const bool wild = k % 10 < (samples - 1) / 2;
      EXPECT_EQ(
          (guard.step(wild ? Vector6(Vector6::Constant(1e6)) : Vector6(Vector6::Ones())) - Vector6::Ones()).norm(), 0.0)
          << k;
    }
  }
}

TEST(SpikeGuard, ARampComesOutAsLateAsItSays) {
  for (const int samples : {1, 3, 5}) {
    SpikeGuard guard;
    guard.configure(samples);
    guard.reset(Vector6::Zero());
    double out = 0.0;
    for (int k = 0; k < 100; ++k) out = guard.step(Vector6::Constant(k * 1e-3))[2];
    EXPECT_NEAR(99e-3 - out, guard.delay_s(1000.0), 1e-15);
    EXPECT_EQ(guard.samples(), samples);
  }
}

TEST(SpikeGuard, ANewLengthInTheMiddleOfARunDoesNotJump) {
  SpikeGuard guard;
  for (int k = 0; k < 10; ++k) (void)guard.step(Vector6::Constant(7.0));
  for (const int samples : {5, 3, 1, 5}) {
    guard.configure(samples);
    EXPECT_EQ((guard.step(Vector6::Constant(7.0)) - Vector6::Constant(7.0)).norm(), 0.0) << samples;
  }
}

TEST(SpikeGuard, TakesTheNextSmallerLengthThatIsAllowed) {
  SpikeGuard guard;
  for (const auto& [asked, got] : {std::pair{-1, 1}, {0, 1}, {2, 1}, {4, 3}, {99, 5}}) {
    guard.configure(asked);
    EXPECT_EQ(guard.samples(), got);
  }
}

}  // namespace
}  // namespace articulus::sensing
