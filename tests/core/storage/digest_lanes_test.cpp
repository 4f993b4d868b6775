// Several messages at once have the hashes that libsodium gives of each.
#include "core/storage/detail/digest_lanes.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace articulus::storage::detail {
namespace {

using Hash = std::array<unsigned char, kDigestBytes>;

std::string bySodium(const std::vector<std::uint8_t>& message) {
  Hash hash{};
  crypto_generichash(hash.data(), hash.size(), message.data(), message.size(), nullptr, 0);
  return toHex(hash.data(), hash.size());
}

void compare(const std::vector<std::size_t>& lengths, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::vector<std::uint8_t>> messages;
  for (const std::size_t length : lengths) {
    auto& message = messages.emplace_back(length);
    for (auto& byte : message) byte = static_cast<std::uint8_t>(random());
  }
  const std::vector<std::span<const std::uint8_t>> spans(messages.begin(), messages.end());
  std::vector<Hash> hashes(messages.size());
  hashEach(spans, hashes);
  for (std::size_t i = 0; i < messages.size(); ++i)
    EXPECT_EQ(toHex(hashes[i].data(), hashes[i].size()), bySodium(messages[i]))
        << "message " << i << " of " << lengths.size() << ", " << lengths[i] << " bytes";
}

TEST(DigestLanes, GiveWhatSodiumGivesAtEveryEdgeOfABlock) {
  std::vector<std::size_t> lengths;
  for (std::size_t length = 0; length <= 400; ++length) lengths.push_back(length);
  compare(lengths, 1);
}

TEST(DigestLanes, GiveWhatSodiumGivesHoweverManyThereAre) {
  std::vector<std::size_t> lengths;
  for (std::size_t count = 0; count < 12; ++count) {
    compare(lengths, static_cast<unsigned>(count));
    lengths.push_back(1000 * (count % 5) + 7 * count);
  }
}

TEST(DigestLanes, GiveWhatSodiumGivesOfBatchesOfSamples) {
  std::mt19937 random(3);
  std::vector<std::size_t> lengths;
  for (int i = 0; i < 40; ++i) lengths.push_back(872 * (random() % 300));
  lengths[17] = 5'000'000;  // one goes on while many others begin and end
  compare(lengths, 4);
}

TEST(DigestLanes, KnowTheExampleOfTheStandard) {
  // "abc" by `b2sum -l 256`, which is another program; RFC 7693 prints that of 512 bits.
  const std::vector<std::uint8_t> abc{'a', 'b', 'c'};
  const std::vector<std::span<const std::uint8_t>> twice{abc, abc};
  std::vector<Hash> hashes(2);
  hashEach(twice, hashes);
  for (const Hash& hash : hashes)
    EXPECT_EQ(toHex(hash.data(), hash.size()), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

}  // namespace
}  // namespace articulus::storage::detail
