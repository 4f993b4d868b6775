#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace articulus::hardware {

/// Takes numbers off bytes, least significant byte first, one after the other. Beyond the end every number is 0 and
/// ok() false.
/// Thread  any; real-time safe
class LittleEndianReader {
 public:
  explicit LittleEndianReader(std::span<const char> bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint8_t u8() noexcept { return static_cast<std::uint8_t>(take(1)); }
  [[nodiscard]] std::uint16_t u16() noexcept { return static_cast<std::uint16_t>(take(2)); }
  [[nodiscard]] std::uint32_t u32() noexcept { return static_cast<std::uint32_t>(take(4)); }
  [[nodiscard]] std::int32_t i32() noexcept { return static_cast<std::int32_t>(u32()); }
  [[nodiscard]] std::uint64_t u64() noexcept { return take(8); }
  [[nodiscard]] float f32() noexcept { return std::bit_cast<float>(u32()); }
  [[nodiscard]] double f64() noexcept { return std::bit_cast<double>(take(8)); }
  /// A text that a zero ends; ok() false where none does.
  [[nodiscard]] std::string_view text() noexcept {
    const void* const end = left() == 0 ? nullptr : std::memchr(bytes_.data() + at_, 0, left());
    if (end == nullptr) {
      skip(left() + 1);
      return {};
    }
    const std::string_view out(bytes_.data() + at_,
                               static_cast<std::size_t>(static_cast<const char*>(end) - (bytes_.data() + at_)));
    at_ += out.size() + 1;
    return out;
  }
  void skip(std::size_t n) noexcept { (void)bytes(n); }
  /// The next n bytes, or what is left of them.
  [[nodiscard]] std::span<const char> bytes(std::size_t n) noexcept {
    if (n > left()) ok_ = false, n = left();
    const auto out = bytes_.subspan(at_, n);
    at_ += n;
    return out;
  }
  [[nodiscard]] std::size_t left() const noexcept { return bytes_.size() - at_; }
  [[nodiscard]] bool ok() const noexcept { return ok_; }

 private:
  std::uint64_t take(std::size_t n) noexcept {
    if (n > left()) {
      ok_ = false;
      at_ = bytes_.size();
      return 0;
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < n; ++i)
      value |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(bytes_[at_ + i])) << 8U * i;
    at_ += n;
    return value;
  }
  std::span<const char> bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace articulus::hardware
