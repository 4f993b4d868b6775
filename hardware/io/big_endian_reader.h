#pragma once
#include <bit>
#include <cstdint>
#include <span>

namespace articulus::hardware {

/// Takes numbers off bytes in network order, one after the other. Beyond the end every number is 0 and ok() false.
/// Thread  any; real-time safe
class BigEndianReader {
 public:
  explicit BigEndianReader(std::span<const char> bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint8_t u8() noexcept { return static_cast<std::uint8_t>(take(1)); }
  [[nodiscard]] std::uint16_t u16() noexcept { return static_cast<std::uint16_t>(take(2)); }
  [[nodiscard]] std::uint32_t u32() noexcept { return static_cast<std::uint32_t>(take(4)); }
  [[nodiscard]] std::int32_t i32() noexcept { return static_cast<std::int32_t>(u32()); }
  [[nodiscard]] double f64() noexcept { return std::bit_cast<double>(take(8)); }
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
    for (std::size_t i = 0; i < n; ++i) value = value << 8U | static_cast<std::uint8_t>(bytes_[at_ + i]);
    at_ += n;
    return value;
  }
  std::span<const char> bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace articulus::hardware
