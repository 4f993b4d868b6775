#pragma once
#include <bit>
#include <cstdint>
#include <span>

namespace articulus::hardware {

/// Puts the fields of a protobuf message into bytes. What does not fit is not written, and ok() false.
/// Thread  any; real-time safe
/// Source  public: the encoding page of protocol buffers
class ProtobufWriter {
 public:
  explicit ProtobufWriter(std::span<char> bytes) : bytes_(bytes) {}

  void number(std::uint32_t field, std::uint64_t value) noexcept {
    varint(std::uint64_t{field} << 3U);
    varint(value);
  }
  void real(std::uint32_t field, double value) noexcept {
    varint(std::uint64_t{field} << 3U | 1U);
    const auto raw = std::bit_cast<std::uint64_t>(value);
    for (unsigned i = 0; i < 8; ++i) put(static_cast<char>(raw >> (8 * i) & 0xFFU));
  }
  /// A message within the message: what `write` puts into the writer that it is given.
  template <class Write>
  void message(std::uint32_t field, Write write) noexcept {
    varint(std::uint64_t{field} << 3U | 2U);
    put(0);  // its length, of one byte: ours have less than 128
    const std::size_t begin = size_;
    write(*this);
    if (!ok_) return;
    if (size_ - begin > 127) ok_ = false;
    else bytes_[begin - 1] = static_cast<char>(size_ - begin);
  }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool ok() const noexcept { return ok_; }

 private:
  void varint(std::uint64_t value) noexcept {
    for (; value > 127; value >>= 7U) put(static_cast<char>((value & 0x7FU) | 0x80U));
    put(static_cast<char>(value));
  }
  void put(char byte) noexcept {
    ok_ = ok_ && size_ < bytes_.size();
    if (ok_) bytes_[size_++] = byte;
  }
  std::span<char> bytes_;
  std::size_t size_ = 0;
  bool ok_ = true;
};

}  // namespace articulus::hardware
