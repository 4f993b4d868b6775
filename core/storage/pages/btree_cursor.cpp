#include "core/storage/pages/btree_cursor.h"

#include <tuple>

#include "core/storage/pages/record_values.h"

namespace articulus::storage::pages {
namespace {

bool before(const SampleEntry& entry, std::int64_t run, std::int64_t cycle) {
  return std::tie(entry.run, entry.cycle) < std::tie(run, cycle);
}

}  // namespace

bool SampleIndexCursor::read(const BtreePage& page, unsigned at, SampleEntry& entry) const {
  const auto cell = page.cell(at);
  std::uint64_t size = 0;
  const std::size_t letters = readVarint(cell, size);
  // What is longer goes on in other pages, by the format's own measure: it is none of ours.
  const std::size_t most = (reader_.file().usable() - 12) * 64 / 255 - 23;
  if (letters == 0 || size > most || size > cell.size() - letters) return false;
  RecordValues values(cell.subspan(letters, size));
  entry.run = values.integer();
  entry.cycle = values.integer();
  entry.row = values.integer();
  return values.good();
}

std::optional<unsigned> SampleIndexCursor::lowerBound(const BtreePage& page, std::int64_t run,
                                                      std::int64_t cycle) const {
  unsigned low = 0, high = page.cells();
  while (low < high) {
    const unsigned middle = (low + high) / 2;
    SampleEntry entry;
    if (!read(page, middle, entry)) return std::nullopt;
    if (before(entry, run, cycle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

bool SampleIndexCursor::take(const SampleEntry& entry) {
  if (any_ && !before(at_, entry.run, entry.cycle)) return fail();
  any_ = true;
  at_ = entry;
  return true;
}

bool SampleIndexCursor::settle() {
  while (level_[depth_].at == level_[depth_].page.cells()) {
    if (depth_ == 0) return false;
    --depth_;
  }
  SampleEntry entry;
  return read(level_[depth_].page, level_[depth_].at, entry) ? take(entry) : fail();
}

bool SampleIndexCursor::down(std::uint32_t number) {
  for (;;) {
    if (++depth_ == kDeepest) return fail();
    Level& level = level_[depth_];
    if (!level.page.load(reader_, number) || level.page.ofTable()) return fail();
    level.at = 0;
    if (level.page.leaf()) return settle();
    number = level.page.child(0);
  }
}

bool SampleIndexCursor::seek(std::int64_t run, std::int64_t cycle) {
  any_ = false;
  std::uint32_t number = root_;
  for (depth_ = 0; depth_ < kDeepest; ++depth_) {
    Level& level = level_[depth_];
    if (!level.page.load(reader_, number) || level.page.ofTable()) return fail();
    const auto first = lowerBound(level.page, run, cycle);
    if (!first) return fail();
    level.at = *first;
    if (level.page.leaf()) return settle();
    number = level.page.child(level.at);
  }
  return fail();
}

bool SampleIndexCursor::next() {
  Level& level = level_[depth_];
  ++level.at;
  return level.page.leaf() ? settle() : down(level.page.child(level.at));
}

std::span<const std::uint8_t> TableCursor::inLeaf(std::int64_t row) {
  const auto rowAt = [this](unsigned at, std::span<const std::uint8_t>& record) -> std::optional<std::int64_t> {
    const auto cell = leaf_->cell(at);
    std::uint64_t size = 0, number = 0;
    const std::size_t first = readVarint(cell, size);
    if (first == 0) return std::nullopt;
    const std::size_t second = readVarint(cell.subspan(first), number);
    if (second == 0) return std::nullopt;
    // What is longer goes on in other pages, by the format's own measure: such a row is none of ours.
    const bool here = size <= reader_.file().usable() - 35 && size <= cell.size() - first - second;
    record = here ? cell.subspan(first + second, size) : std::span<const std::uint8_t>();
    return static_cast<std::int64_t>(number);
  };
  std::span<const std::uint8_t> record;
  if (next_ < leaf_->cells()) {
    const auto found = rowAt(next_, record);
    if (!found) return {};
    if (*found == row) {
      ++next_;
      return record;
    }
  }
  for (unsigned low = 0, high = leaf_->cells(); low < high;) {
    const unsigned middle = (low + high) / 2;
    const auto found = rowAt(middle, record);
    if (!found) return {};
    if (*found == row) {
      next_ = middle + 1;
      return record;
    }
    if (*found < row) low = middle + 1;
    else high = middle;
  }
  return {};
}

std::span<const std::uint8_t> TableCursor::find(std::int64_t row) {
  if (leaf_ != nullptr)
    if (const auto record = inLeaf(row); !record.empty()) return record;
  std::uint32_t number = root_;
  for (BtreePage& page : level_) {
    if (!page.load(reader_, number) || !page.ofTable()) return {};
    if (page.leaf()) {
      leaf_ = &page;
      next_ = 0;
      return inLeaf(row);
    }
    unsigned low = 0, high = page.cells();
    while (low < high) {
      const unsigned middle = (low + high) / 2;
      std::uint64_t last = 0;  // row on the left of the cell
      if (readVarint(page.cell(middle), last) == 0) return {};
      if (static_cast<std::int64_t>(last) < row) low = middle + 1;
      else high = middle;
    }
    number = page.child(low);
  }
  return {};
}

}  // namespace articulus::storage::pages
