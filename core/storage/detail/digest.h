#pragma once
#include <sodium.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/record/sample.h"

namespace articulus::storage::detail {

inline constexpr std::size_t kDigestBytes = crypto_generichash_BYTES;  // BLAKE2b-256

/// BLAKE2b-256 over values, not over how they are stored: whole numbers and IEEE-754 doubles as eight bytes, little
/// endian; texts behind their length. Every NaN counts as one quiet NaN and -0.0 as 0.0, as a database gives them back.
/// Thread  any; one at a time
class Digest {
 public:
  Digest();
  /// Keyed: only who has the key can make it.
  explicit Digest(const std::array<unsigned char, kDigestBytes>& key);

  Digest& add(std::int64_t value) noexcept;
  Digest& add(double value) noexcept;
  Digest& add(std::string_view text) noexcept;
  /// Cycle, state, step, load cycle, flags, then the first `channels` of the catalogue in its order.
  Digest& add(const record::Sample& sample, std::size_t channels) noexcept;
  /// As they are, without a length before them.
  Digest& addBytes(std::span<const std::uint8_t> bytes) noexcept;

  [[nodiscard]] std::array<unsigned char, kDigestBytes> bytes() noexcept;  ///< ends it
  [[nodiscard]] std::string hex();                                         ///< ends it

 private:
  void put(std::uint64_t bits) noexcept;
  void flush() noexcept;
  crypto_generichash_state state_;
  std::array<unsigned char, 4096> buffer_;
  std::size_t used_ = 0;
};

/// What a digest takes of a sample, and the room that is needed for it.
inline constexpr std::size_t kMostSampleBytes = sizeof(std::uint64_t) * (5 + record::kChannelCount);
/// Out     how many of the bytes it takes
std::size_t bytesOf(const record::Sample& sample, std::size_t channels,
                    std::span<std::uint8_t, kMostSampleBytes> bytes) noexcept;

[[nodiscard]] std::string toHex(const unsigned char* bytes, std::size_t count);
/// False where the text is not exactly so many bytes.
[[nodiscard]] bool fromHex(std::string_view text, unsigned char* bytes, std::size_t count) noexcept;

}  // namespace articulus::storage::detail
