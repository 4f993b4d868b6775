#include "core/storage/detail/digest.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/storage/detail/text.h"

namespace articulus::storage::detail {
namespace {

constexpr std::uint64_t kQuietNan = 0x7ff8000000000000u;

std::uint64_t bitsOf(double value) noexcept {
  if (std::isnan(value)) return kQuietNan;
  return value == 0.0 ? 0u : std::bit_cast<std::uint64_t>(value);
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
  if (used_ + 8 > buffer_.size()) flush();
  for (int i = 0; i < 8; ++i) buffer_[used_++] = static_cast<unsigned char>(bits >> (8 * i));
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
  put(sample.cycle);
  for (const std::int32_t value : {sample.state, sample.step, sample.loadCycle, sample.flags})
    add(static_cast<std::int64_t>(value));
  for (std::size_t i = 0; i < std::min(channels, sample.value.size()); ++i) put(bitsOf(sample.value[i]));
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
