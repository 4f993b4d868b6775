#include "core/storage/detail/digest_lanes.h"

#include <algorithm>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace articulus::storage::detail {
namespace {

void hashOne(std::span<const std::uint8_t> message, std::array<unsigned char, kDigestBytes>& digest) {
  crypto_generichash(digest.data(), digest.size(), message.data(), message.size(), nullptr, 0);
}

#if defined(__x86_64__)

constexpr std::size_t kLanes = 4, kBlockBytes = 128;

constexpr std::array<std::uint64_t, 8> kStart{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                              0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                              0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
constexpr std::uint64_t kParameters = 0x01010000 ^ kDigestBytes;  // no key, no tree
constexpr std::array<std::array<std::uint8_t, 16>, 10> kOrder{{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                                               {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                                               {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                                               {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                                               {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                                               {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                                               {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                                               {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                                               {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                                               {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}}};
constexpr std::size_t kRounds = 12;

/// One 64-bit word of each lane.
struct alignas(32) Words {
  std::array<std::uint64_t, kLanes> lane{};
};

/// What is hashed in the lanes: the state of each, its next block, bytes until the end of that, all bits set where the
/// block is its last.
struct Step {
  std::array<Words, 8> state{};
  std::array<const std::uint8_t*, kLanes> block{};
  Words counted{}, last{};
};

#define ARTICULUS_AVX2 [[gnu::target("avx2"), gnu::always_inline]] static inline

ARTICULUS_AVX2 __m256i load(const Words& words) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(words.lane.data()));
}
ARTICULUS_AVX2 __m256i four(std::uint64_t value) { return _mm256_set1_epi64x(static_cast<long long>(value)); }
ARTICULUS_AVX2 __m256i right32(__m256i x) { return _mm256_shuffle_epi32(x, 0xb1); }
ARTICULUS_AVX2 __m256i right24(__m256i x) {
  return _mm256_shuffle_epi8(x, _mm256_setr_epi8(3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15, 8, 9, 10, 3, 4, 5, 6, 7, 0,
                                                 1, 2, 11, 12, 13, 14, 15, 8, 9, 10));
}
ARTICULUS_AVX2 __m256i right16(__m256i x) {
  return _mm256_shuffle_epi8(x, _mm256_setr_epi8(2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14, 15, 8, 9, 2, 3, 4, 5, 6, 7,
                                                 0, 1, 10, 11, 12, 13, 14, 15, 8, 9));
}
ARTICULUS_AVX2 __m256i right63(__m256i x) { return _mm256_xor_si256(_mm256_srli_epi64(x, 63), _mm256_add_epi64(x, x)); }
ARTICULUS_AVX2 void mix(__m256i& a, __m256i& b, __m256i& c, __m256i& d, __m256i x, __m256i y) {
  a = _mm256_add_epi64(_mm256_add_epi64(a, b), x);
  d = right32(_mm256_xor_si256(d, a));
  c = _mm256_add_epi64(c, d);
  b = right24(_mm256_xor_si256(b, c));
  a = _mm256_add_epi64(_mm256_add_epi64(a, b), y);
  d = right16(_mm256_xor_si256(d, a));
  c = _mm256_add_epi64(c, d);
  b = right63(_mm256_xor_si256(b, c));
}
#undef ARTICULUS_AVX2

/// RFC 7693, 3.2, of each lane.
[[gnu::target("avx2")]] void compress(Step& step) {
  __m256i m[16], v[16];
  for (std::size_t k = 0; k < 4; ++k) {  // words of one block to one word of four
    const auto part = [&](std::size_t lane) __attribute__((target("avx2"))) {
      return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(step.block[lane] + 32 * k));
    };
    const __m256i a = part(0), b = part(1), c = part(2), d = part(3);
    const __m256i even01 = _mm256_unpacklo_epi64(a, b), odd01 = _mm256_unpackhi_epi64(a, b);
    const __m256i even23 = _mm256_unpacklo_epi64(c, d), odd23 = _mm256_unpackhi_epi64(c, d);
    m[4 * k] = _mm256_permute2x128_si256(even01, even23, 0x20);
    m[4 * k + 1] = _mm256_permute2x128_si256(odd01, odd23, 0x20);
    m[4 * k + 2] = _mm256_permute2x128_si256(even01, even23, 0x31);
    m[4 * k + 3] = _mm256_permute2x128_si256(odd01, odd23, 0x31);
  }
  for (std::size_t i = 0; i < 8; ++i) {
    v[i] = load(step.state[i]);
    v[8 + i] = four(kStart[i]);
  }
  v[12] = _mm256_xor_si256(v[12], load(step.counted));
  v[14] = _mm256_xor_si256(v[14], load(step.last));
#pragma GCC unroll 12
  for (std::size_t round = 0; round < kRounds; ++round) {
    const auto& order = kOrder[round % kOrder.size()];
    mix(v[0], v[4], v[8], v[12], m[order[0]], m[order[1]]);
    mix(v[1], v[5], v[9], v[13], m[order[2]], m[order[3]]);
    mix(v[2], v[6], v[10], v[14], m[order[4]], m[order[5]]);
    mix(v[3], v[7], v[11], v[15], m[order[6]], m[order[7]]);
    mix(v[0], v[5], v[10], v[15], m[order[8]], m[order[9]]);
    mix(v[1], v[6], v[11], v[12], m[order[10]], m[order[11]]);
    mix(v[2], v[7], v[8], v[13], m[order[12]], m[order[13]]);
    mix(v[3], v[4], v[9], v[14], m[order[14]], m[order[15]]);
  }
  for (std::size_t i = 0; i < 8; ++i)
    _mm256_store_si256(reinterpret_cast<__m256i*>(step.state[i].lane.data()),
                       _mm256_xor_si256(load(step.state[i]), _mm256_xor_si256(v[i], v[8 + i])));
}

/// Messages in the lanes; the next one takes the place of one that has ended.
class Lanes {
 public:
  Lanes(std::span<const std::span<const std::uint8_t>> messages,
        std::span<std::array<unsigned char, kDigestBytes>> digests)
      : messages_(messages), digests_(digests) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) begin(lane);
  }
  void run() {
    while (busy_ > 0) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) takeBlock(lane);
      compress(step_);
      for (std::size_t lane = 0; lane < kLanes; ++lane)
        if (step_.last.lane[lane] != 0) end(lane);
    }
  }

 private:
  struct Place {
    std::size_t message = 0;
    std::span<const std::uint8_t> left{};
    bool busy = false;
    std::array<std::uint8_t, kBlockBytes> padded{};
  };
  void begin(std::size_t lane) {
    Place& place = places_[lane];
    step_.last.lane[lane] = 0;
    place.busy = next_ < messages_.size();
    if (!place.busy) return;
    ++busy_;
    place.message = next_++;
    place.left = messages_[place.message];
    for (std::size_t i = 0; i < kStart.size(); ++i) step_.state[i].lane[lane] = kStart[i];
    step_.state[0].lane[lane] ^= kParameters;
    step_.counted.lane[lane] = 0;
  }
  void takeBlock(std::size_t lane) {
    Place& place = places_[lane];
    if (place.left.size() > kBlockBytes) {
      step_.block[lane] = place.left.data();
      step_.counted.lane[lane] += kBlockBytes;
      place.left = place.left.subspan(kBlockBytes);
      return;
    }
    step_.block[lane] = place.padded.data();  // of an idle lane whatever is in it
    if (!place.busy) return;
    place.padded.fill(0);
    std::ranges::copy(place.left, place.padded.begin());
    step_.counted.lane[lane] += place.left.size();
    step_.last.lane[lane] = ~std::uint64_t{0};
    place.left = {};
  }
  void end(std::size_t lane) {
    auto& digest = digests_[places_[lane].message];
    for (std::size_t i = 0; i < digest.size() / sizeof(std::uint64_t); ++i)
      std::memcpy(digest.data() + i * sizeof(std::uint64_t), &step_.state[i].lane[lane], sizeof(std::uint64_t));
    --busy_;
    begin(lane);
  }

  std::span<const std::span<const std::uint8_t>> messages_;
  std::span<std::array<unsigned char, kDigestBytes>> digests_;
  Step step_;
  std::array<Place, kLanes> places_{};
  std::size_t next_ = 0, busy_ = 0;
};

#endif

}  // namespace

void hashEach(std::span<const std::span<const std::uint8_t>> messages,
              std::span<std::array<unsigned char, kDigestBytes>> digests) {
#if defined(__x86_64__)
  if (messages.size() > 1 && __builtin_cpu_supports("avx2")) return Lanes(messages, digests).run();
#endif
  for (std::size_t i = 0; i < messages.size(); ++i) hashOne(messages[i], digests[i]);
}

}  // namespace articulus::storage::detail
