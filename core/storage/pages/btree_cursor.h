#pragma once
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>

#include "core/storage/pages/btree_page.h"

namespace articulus::storage::pages {

/// An entry of the index of the samples: of which run and cycle which row is.
struct SampleEntry {
  std::int64_t run = 0, cycle = 0, row = 0;
};

/// Walks the index of the samples in its order.
/// Thread  one
class SampleIndexCursor {
 public:
  SampleIndexCursor(const PageFile& file, std::uint32_t root) : reader_(file), root_(root) {}
  /// To the first entry of this run from that cycle on, or of what comes behind.  Out  false: none, or not good()
  [[nodiscard]] bool seek(std::int64_t run, std::int64_t cycle);
  [[nodiscard]] bool next();  ///< likewise
  [[nodiscard]] const SampleEntry& at() const noexcept { return at_; }
  [[nodiscard]] bool good() const noexcept { return good_; }  ///< false: SQLite itself must say what is in the file

 private:
  struct Level {
    BtreePage page;
    unsigned at = 0;
  };
  static constexpr std::size_t kDeepest = 12;
  bool fail() noexcept { return good_ = false; }
  bool down(std::uint32_t page);  ///< to the first entry of what hangs there
  bool settle();                  ///< at the entry of the leaf, or of the pages above where it has no more
  bool read(const BtreePage& page, unsigned at, SampleEntry& entry) const;
  bool take(const SampleEntry& entry);
  /// The first cell from that key on; nothing where a cell cannot be read.
  [[nodiscard]] std::optional<unsigned> lowerBound(const BtreePage& page, std::int64_t run, std::int64_t cycle) const;

  PageReader reader_;
  std::uint32_t root_;
  std::array<Level, kDeepest> level_;
  std::size_t depth_ = 0;  ///< of the present page
  SampleEntry at_;
  bool any_ = false, good_ = true;
};

/// Finds rows of a table by their number; those that follow one another without looking from the top.
/// Thread  one
class TableCursor {
 public:
  TableCursor(const PageFile& file, std::uint32_t root) : reader_(file), root_(root) {}
  /// The record of a row; empty where it is not there, not whole on its page, or the file is not as it must be.
  [[nodiscard]] std::span<const std::uint8_t> find(std::int64_t row);

 private:
  static constexpr std::size_t kDeepest = 12;
  std::span<const std::uint8_t> inLeaf(std::int64_t row);
  PageReader reader_;
  std::uint32_t root_;
  std::array<BtreePage, kDeepest> level_;
  const BtreePage* leaf_ = nullptr;
  unsigned next_ = 0;  ///< behind the row that was found last
};

}  // namespace articulus::storage::pages
