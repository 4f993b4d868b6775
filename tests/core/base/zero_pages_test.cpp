// Memory for queues that are mostly never filled.
#include "core/base/memory/zero_pages.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace articulus::base {
namespace {

constexpr std::size_t kPage = 4096, kPages = 1024;
using Numbers = std::array<unsigned char, kPage * kPages>;

/// How many pages the system has given.
std::ptrdiff_t given(ZeroPages<Numbers>& memory) {
  std::vector<unsigned char> resident(kPages);
  EXPECT_EQ(::mincore(&*memory, sizeof(Numbers), resident.data()), 0);
  return std::count_if(resident.begin(), resident.end(), [](unsigned char page) { return (page & 1) != 0; });
}

// Twins are made one after the other: what one has left must not be cleared, and so be given, for the next.
TEST(ZeroPages, CostNothingBeforeTheyAreUsedHoweverManyWereMadeBefore) {
  for (int round = 0; round < 5; ++round) {
    ZeroPages<Numbers> first, second;
    EXPECT_EQ(given(first), 0) << "round " << round;
    EXPECT_EQ(given(second), 0) << "round " << round;
    (*first)[7 * kPage] = (*second)[9 * kPage] = 1;
    EXPECT_GE(given(first), 1);
    first.touch();
    EXPECT_EQ(given(first), static_cast<std::ptrdiff_t>(kPages));
    EXPECT_EQ((*first)[7 * kPage], 1);
  }
}

TEST(ZeroPages, AreZeroAlsoWhereAnEarlierOneWasFull) {
  for (int round = 0; round < 5; ++round) {
    const auto memory = std::make_unique<ZeroPages<Numbers>>();
    EXPECT_TRUE(std::ranges::all_of(**memory, [](unsigned char byte) { return byte == 0; })) << "round " << round;
    (**memory).fill(0xff);
  }
}

}  // namespace
}  // namespace articulus::base
