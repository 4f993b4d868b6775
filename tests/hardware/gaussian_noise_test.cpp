#include "hardware/simulated/gaussian_noise.h"

#include <gtest/gtest.h>

#include <random>

namespace articulus::hardware {
namespace {

TEST(GaussianNoise, IsTheStandardLibrarysNormalDistributionBitForBit) {
  for (const std::uint64_t seed : {1u, 2u, 77u}) {
    std::mt19937_64 ours(seed), theirs(seed);
    GaussianNoise noise;
    std::normal_distribution<double> normal;
    for (int k = 0; k < 200'000; ++k) ASSERT_EQ(noise(ours), normal(theirs)) << "number " << k << " of seed " << seed;
    EXPECT_EQ(ours, theirs) << "as many draws from the engine";
  }
}

}  // namespace
}  // namespace articulus::hardware
