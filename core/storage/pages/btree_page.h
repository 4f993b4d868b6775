#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/storage/pages/page_reader.h"

namespace articulus::storage::pages {

/// A whole number of one to nine bytes, as records and cells of SQLite begin with.
/// Out     how many bytes it has; 0 where the bytes end before
[[nodiscard]] inline std::size_t readVarint(std::span<const std::uint8_t> bytes, std::uint64_t& value) noexcept {
  value = 0;
  for (std::size_t i = 0; i < 9 && i < bytes.size(); ++i) {
    if (i == 8) {
      value = (value << 8) | bytes[i];
      return 9;
    }
    value = (value << 7) | (bytes[i] & 0x7f);
    if ((bytes[i] & 0x80) == 0) return i + 1;
  }
  return 0;
}

/// One page of a table or an index. Nothing of what is in it is trusted.
/// Thread  any; one at a time
/// Source  sqlite.org/fileformat2.html, 1.6 "B-tree Pages"
class BtreePage {
 public:
  /// Does nothing where it is that page already.  Out  false: no page of a table or an index
  [[nodiscard]] bool load(PageReader& reader, std::uint32_t number);
  [[nodiscard]] bool leaf() const noexcept { return kind_ == kIndexLeaf || kind_ == kTableLeaf; }
  [[nodiscard]] bool ofTable() const noexcept { return kind_ == kTableLeaf || kind_ == kTableInner; }
  [[nodiscard]] unsigned cells() const noexcept { return cells_; }
  /// From its beginning to the end of the page, without the number of a child; empty where it lies outside.
  [[nodiscard]] std::span<const std::uint8_t> cell(unsigned at) const noexcept;
  /// Left of a cell, or right of all where at is cells(); 0 where there is none.
  [[nodiscard]] std::uint32_t child(unsigned at) const noexcept;

 private:
  static constexpr std::uint8_t kIndexInner = 2, kTableInner = 5, kIndexLeaf = 10, kTableLeaf = 13;
  [[nodiscard]] std::size_t header() const noexcept { return leaf() ? 8 : 12; }
  [[nodiscard]] std::size_t placeOf(unsigned at) const noexcept;  ///< of a cell in the page; 0: outside
  std::vector<std::uint8_t> bytes_;
  std::uint32_t number_ = 0;  ///< 0: none is loaded
  std::size_t usable_ = 0;
  std::uint8_t kind_ = 0;
  unsigned cells_ = 0;
};

}  // namespace articulus::storage::pages
