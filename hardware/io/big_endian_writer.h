#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>

namespace articulus::hardware {

/// Puts numbers into bytes in network order, one after the other. What does not fit is not written, and ok() false.
/// Thread  any; real-time safe
class BigEndianWriter {
 public:
  explicit BigEndianWriter(std::span<char> bytes) : bytes_(bytes) {}

  void u8(std::uint8_t value) noexcept { put(value, 1); }
  void u16(std::uint16_t value) noexcept { put(value, 2); }
  void u32(std::uint32_t value) noexcept { put(value, 4); }
  void u64(std::uint64_t value) noexcept { put(value, 8); }
  void i32(std::int32_t value) noexcept { u32(static_cast<std::uint32_t>(value)); }
  void f64(double value) noexcept { put(std::bit_cast<std::uint64_t>(value), 8); }
  void text(std::string_view value) noexcept {
    if (!fits(value.size())) return;
    std::copy(value.begin(), value.end(), bytes_.begin() + static_cast<std::ptrdiff_t>(at_));
    at_ += value.size();
  }
  [[nodiscard]] std::size_t size() const noexcept { return at_; }
  [[nodiscard]] bool ok() const noexcept { return ok_; }
  [[nodiscard]] std::span<const char> written() const noexcept { return bytes_.first(at_); }

 private:
  bool fits(std::size_t n) noexcept {
    ok_ = ok_ && n <= bytes_.size() - at_;
    return ok_;
  }
  void put(std::uint64_t value, std::size_t n) noexcept {
    if (!fits(n)) return;
    for (std::size_t i = n; i-- > 0; value >>= 8U) bytes_[at_ + i] = static_cast<char>(value & 0xFFU);
    at_ += n;
  }
  std::span<char> bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace articulus::hardware
