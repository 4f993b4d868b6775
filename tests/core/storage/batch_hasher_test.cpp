// What the thread that hashes gives is what a digest of each batch gives.
#include "core/storage/detail/batch_hasher.h"

#include <gtest/gtest.h>

#include <new>
#include <system_error>

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
  for (const int samples : {0, 1, 255, 256, 0, 0, 257, 5000, 3, 0, 20000, 7, 2900, 6000}) {
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

TEST(BatchHasher, HashesWhereItIsReadWhenThereIsNoThread) {
  constexpr std::size_t kChannels = 40;
  BatchHasher alone(kChannels, [](const std::function<void()>&) -> std::thread {
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
  });
  BatchHasher usual(kChannels);
  for (std::uint64_t cycle = 0; cycle < 5000; ++cycle)
    for (BatchHasher* hasher : {&alone, &usual}) {
      hasher->add(sampleOf(cycle));
      if (cycle % 700 == 0) hasher->endBatch();
    }
  const auto expected = usual.finish();
  EXPECT_EQ(expected.size(), 8u);
  EXPECT_EQ(alone.finish(), expected);
}

TEST(BatchHasher, WhatItsThreadThrowsReachesTheCaller) {
  BatchHasher hasher(1, {}, [] { throw std::bad_alloc(); });
  const auto all = [&hasher] {
    for (std::uint64_t cycle = 0; cycle < 400000; ++cycle) hasher.add(sampleOf(cycle));
  };
  EXPECT_THROW(all(), std::bad_alloc);
  EXPECT_THROW((void)hasher.finish(), std::bad_alloc);
}

TEST(BatchHasher, CanBeLeftInTheMiddle) {
  BatchHasher hasher(record::kChannelCount);
  for (std::uint64_t cycle = 0; cycle < 10000; ++cycle) {
    hasher.add(sampleOf(cycle));
    if (cycle % 100 == 99) hasher.endBatch();
  }
}

}  // namespace
}  // namespace articulus::storage::detail
