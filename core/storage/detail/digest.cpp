#include "core/storage/detail/digest.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/storage/detail/text.h"

namespace articulus::storage::detail {
namespace {

constexpr std::size_t kNumbersBefore = 5;  // cycle, state, step, load cycle, flags
constexpr std::uint64_t kQuietNan = 0x7ff8000000000000u;

/// Without a branch, so that a compiler takes several values at once.
std::uint64_t bitsOf(double value) noexcept {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const auto known = value == 0.0 ? 0u : bits;
  return value != value ? kQuietNan : known;
}

std::uint64_t littleEndian(std::uint64_t bits) noexcept {
  if constexpr (std::endian::native == std::endian::little) return bits;
  else return __builtin_bswap64(bits);
}

}  // namespace

Digest::Digest() {
  initSodium();
  crypto_generichash_init(&state_, nullptr, 0, kDigestBytes);
}

Digest::Digest(const std::array<unsigned char, kDigestBytes>& key) {
  initSodium();
  crypto_generichash_init(&state_, key.data(), key.size(), kDigestBytes);
}

void Digest::flush() noexcept {
  crypto_generichash_update(&state_, buffer_.data(), used_);
  used_ = 0;
}

void Digest::put(std::uint64_t bits) noexcept {
  if (used_ + sizeof bits > buffer_.size()) flush();
  bits = littleEndian(bits);
  std::memcpy(buffer_.data() + used_, &bits, sizeof bits);
  used_ += sizeof bits;
}

Digest& Digest::add(std::int64_t value) noexcept {
  put(static_cast<std::uint64_t>(value));
  return *this;
}

Digest& Digest::add(double value) noexcept {
  put(bitsOf(value));
  return *this;
}

Digest& Digest::add(std::string_view text) noexcept {
  put(text.size());
  flush();
  crypto_generichash_update(&state_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return *this;
}

Digest& Digest::add(const record::Sample& sample, std::size_t channels) noexcept {
  std::array<std::uint8_t, kMostSampleBytes> bytes;
  return addBytes({bytes.data(), bytesOf(sample, channels, bytes)});
}

Digest& Digest::addBytes(std::span<const std::uint8_t> bytes) noexcept {
  if (used_ + bytes.size() > buffer_.size()) flush();
  if (bytes.size() > buffer_.size()) {
    crypto_generichash_update(&state_, bytes.data(), bytes.size());
    return *this;
  }
  std::memcpy(buffer_.data() + used_, bytes.data(), bytes.size());
  used_ += bytes.size();
  return *this;
}

std::array<unsigned char, kDigestBytes> Digest::bytes() noexcept {
  flush();
  std::array<unsigned char, kDigestBytes> out{};
  crypto_generichash_final(&state_, out.data(), out.size());
  return out;
}

std::string Digest::hex() {
  const auto out = bytes();
  return toHex(out.data(), out.size());
}

std::size_t bytesOf(const record::Sample& sample, std::size_t channels,
                    std::span<std::uint8_t, kMostSampleBytes> bytes) noexcept {
  std::array<std::uint64_t, kNumbersBefore + record::kChannelCount> bits;
  static_assert(sizeof bits == kMostSampleBytes);
  bits[0] = sample.cycle;
  bits[1] = static_cast<std::uint64_t>(static_cast<std::int64_t>(sample.state));
  bits[2] = static_cast<std::uint64_t>(static_cast<std::int64_t>(sample.step));
  bits[3] = static_cast<std::uint64_t>(static_cast<std::int64_t>(sample.loadCycle));
  bits[4] = static_cast<std::uint64_t>(static_cast<std::int64_t>(sample.flags));
  for (std::size_t i = 0; i < record::kChannelCount; ++i) bits[kNumbersBefore + i] = bitsOf(sample.value[i]);
  for (auto& one : bits) one = littleEndian(one);
  std::memcpy(bytes.data(), bits.data(), sizeof bits);
  return sizeof bits[0] * (kNumbersBefore + std::min(channels, record::kChannelCount));
}

std::string toHex(const unsigned char* bytes, std::size_t count) {
  std::string text(2 * count + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes, count);
  text.pop_back();
  return text;
}

bool fromHex(std::string_view text, unsigned char* bytes, std::size_t count) noexcept {
  std::size_t got = 0;
  return text.size() == 2 * count &&
         sodium_hex2bin(bytes, count, text.data(), text.size(), nullptr, &got, nullptr) == 0 && got == count;
}

}  // namespace articulus::storage::detail
