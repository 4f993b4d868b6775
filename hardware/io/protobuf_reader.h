#pragma once
#include <bit>
#include <cstdint>
#include <span>

namespace articulus::hardware {

/// Takes one field after the other out of a protobuf message. A length, a number or a tag that cannot be ends it, and
/// ok() is false from there on; groups, which are long out of use, are not read. Without heap, bounded by the bytes.
/// Thread  any; real-time safe
/// Source  public: the encoding page of protocol buffers
class ProtobufReader {
 public:
  enum class Kind { Varint, Fixed64, Bytes, Fixed32 };
  explicit ProtobufReader(std::span<const char> bytes) : rest_(bytes) {}

  /// Out  false at the end, and where what follows is no field
  bool next() noexcept {
    if (!ok_ || rest_.empty()) return false;
    const std::uint64_t tag = varint();
    field_ = static_cast<std::uint32_t>(tag >> 3U);
    if (!ok_ || tag > 0xFFFFFFFFU || field_ == 0) return ok_ = false;
    switch (tag & 7U) {
      case 0:
        kind_ = Kind::Varint;
        value_ = varint();
        return ok_;
      case 1: return fixed(Kind::Fixed64, 8);
      case 2: {
        kind_ = Kind::Bytes;
        const std::uint64_t size = varint();
        if (!ok_ || size > rest_.size()) return ok_ = false;
        bytes_ = rest_.first(static_cast<std::size_t>(size));
        rest_ = rest_.subspan(static_cast<std::size_t>(size));
        return true;
      }
      case 5: return fixed(Kind::Fixed32, 4);
      default: return ok_ = false;
    }
  }
  [[nodiscard]] std::uint32_t field() const noexcept { return field_; }
  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  [[nodiscard]] std::uint64_t number() const noexcept { return value_; }                ///< of a Varint
  [[nodiscard]] double real() const noexcept { return std::bit_cast<double>(value_); }  ///< of a Fixed64
  [[nodiscard]] std::span<const char> bytes() const noexcept { return bytes_; }         ///< of Bytes
  [[nodiscard]] bool ok() const noexcept { return ok_; }

 private:
  std::uint64_t varint() noexcept {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
      const auto byte = static_cast<std::uint8_t>(rest_.front());
      rest_ = rest_.subspan(1);
      if (shift == 63 && byte > 1) break;
      value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if ((byte & 0x80U) == 0) return value;
    }
    ok_ = false;
    return 0;
  }
  bool fixed(Kind kind, std::size_t size) noexcept {
    if (size > rest_.size()) return ok_ = false;
    kind_ = kind;
    value_ = 0;
    for (std::size_t i = size; i-- > 0;) value_ = value_ << 8U | static_cast<std::uint8_t>(rest_[i]);
    rest_ = rest_.subspan(size);
    return true;
  }
  std::span<const char> rest_, bytes_;
  std::uint64_t value_ = 0;
  std::uint32_t field_ = 0;
  Kind kind_ = Kind::Varint;
  bool ok_ = true;
};

}  // namespace articulus::hardware
