#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>

#include "core/storage/pages/btree_page.h"

namespace articulus::storage::pages {

/// The values of one stored row, from its first: numbers and NULL alone, as rows of samples have.
/// Source  sqlite.org/fileformat2.html, 2.1 "Record Format"
class RecordValues {
 public:
  explicit RecordValues(std::span<const std::uint8_t> record) noexcept : end_(record.data() + record.size()) {
    std::uint64_t header = 0;
    const std::size_t letters = readVarint(record, header);
    good_ = letters > 0 && header >= letters && header <= record.size();
    if (!good_) return;
    type_ = record.data() + letters;
    value_ = typesEnd_ = record.data() + header;
  }
  /// False after a value that is no number, or one beyond the record.
  [[nodiscard]] bool good() const noexcept { return good_; }
  [[nodiscard]] bool atEnd() const noexcept { return type_ == typesEnd_; }  ///< the row has no more: NULL

  [[nodiscard]] double real() noexcept {
    const std::uint8_t type = next();
    if (type == 7) return std::bit_cast<double>(bits<8>());
    return type == 0 ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(wholeOf(type));
  }
  /// NULL and reals are none.
  [[nodiscard]] std::int64_t integer() noexcept {
    const std::uint8_t type = next();
    good_ = good_ && type != 0 && type != 7;
    return good_ ? wholeOf(type) : 0;
  }
  void skip() noexcept { value_ += sizeOf(next()); }

 private:
  static constexpr std::array<std::uint8_t, 10> kSize{0, 1, 2, 3, 4, 6, 8, 8, 0, 0};
  static constexpr std::uint8_t kTypes = 10;  // beyond: texts and bytes
  static std::size_t sizeOf(std::uint8_t type) noexcept { return kSize[type]; }

  /// Its type, where all of it is within the record; else that of NULL.
  std::uint8_t next() noexcept {
    if (!good_ || atEnd() || *type_ >= kTypes || sizeOf(*type_) > static_cast<std::size_t>(end_ - value_)) {
      good_ = false;
      return 0;
    }
    return *type_++;
  }
  template <std::size_t n>
  std::uint64_t bits() noexcept {
    std::uint64_t value = 0;
    if constexpr (n == 8 && std::endian::native == std::endian::little) {
      std::memcpy(&value, value_, n);
      value = __builtin_bswap64(value);
    } else {
      for (std::size_t i = 0; i < n; ++i) value = (value << 8) | value_[i];
    }
    value_ += n;
    return value;
  }
  template <std::size_t n>
  std::int64_t signedBits() noexcept {
    return static_cast<std::int64_t>(bits<n>() << (64 - 8 * n)) >> (64 - 8 * n);
  }
  std::int64_t wholeOf(std::uint8_t type) noexcept {
    switch (type) {
      case 1: return signedBits<1>();
      case 2: return signedBits<2>();
      case 3: return signedBits<3>();
      case 4: return signedBits<4>();
      case 5: return signedBits<6>();
      case 6: return signedBits<8>();
      case 9: return 1;
      default: return 0;
    }
  }

  const std::uint8_t *type_ = nullptr, *typesEnd_ = nullptr, *value_ = nullptr, *end_;
  bool good_ = false;
};

}  // namespace articulus::storage::pages
