// What the thread that hashes gives is what a digest of each batch gives.
#include "core/storage/detail/batch_hasher.h"

#include <gtest/gtest.h>

#include "core/storage/detail/digest.h"

namespace articulus::storage::detail {
namespace {

record::Sample sampleOf(std::uint64_t cycle) {
  record::Sample sample;
  sample.cycle = cycle;
  sample.value.fill(0.25 * static_cast<double>(cycle));
  return sample;
}

TEST(BatchHasher, GivesTheDigestOfEachBatchWhateverItsSize) {
  constexpr std::size_t kChannels = 40;
  BatchHasher hasher(kChannels);
  std::vector<std::string> expected;
  std::uint64_t cycle = 0;
  for (const int samples : {0, 1, 255, 256, 0, 0, 257, 5000, 3, 0}) {
    Digest digest;
    for (int i = 0; i < samples; ++i) {
      const auto sample = sampleOf(++cycle);
      hasher.add(sample);
      digest.add(sample, kChannels);
    }
    hasher.endBatch();
    expected.push_back(digest.hex());
  }
  hasher.add(sampleOf(0));  // of no batch
  EXPECT_EQ(hasher.finish(), expected);
}

TEST(BatchHasher, OfNothingGivesNothing) { EXPECT_TRUE(BatchHasher(1).finish().empty()); }

TEST(BatchHasher, CanBeLeftInTheMiddle) {
  BatchHasher hasher(record::kChannelCount);
  for (std::uint64_t cycle = 0; cycle < 10000; ++cycle) {
    hasher.add(sampleOf(cycle));
    if (cycle % 100 == 99) hasher.endBatch();
  }
}

}  // namespace
}  // namespace articulus::storage::detail
