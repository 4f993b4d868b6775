#include "core/storage/pages/btree_page.h"

namespace articulus::storage::pages {
namespace {

std::size_t two(const std::uint8_t* at) noexcept { return (std::size_t{at[0]} << 8) | at[1]; }

std::uint32_t four(const std::uint8_t* at) noexcept {
  return (std::uint32_t{at[0]} << 24) | (std::uint32_t{at[1]} << 16) | (std::uint32_t{at[2]} << 8) | at[3];
}

}  // namespace

bool BtreePage::load(PageReader& reader, std::uint32_t number) {
  if (number == number_ && number_ != 0) return true;
  number_ = 0;
  bytes_.resize(reader.file().pageSize());
  usable_ = reader.file().usable();
  if (!reader.read(number, bytes_)) return false;
  kind_ = bytes_[0];
  if (kind_ != kIndexInner && kind_ != kTableInner && kind_ != kIndexLeaf && kind_ != kTableLeaf) return false;
  cells_ = static_cast<unsigned>(two(&bytes_[3]));
  if (header() + 2 * std::size_t{cells_} > usable_) return false;
  number_ = number;
  return true;
}

std::size_t BtreePage::placeOf(unsigned at) const noexcept {
  if (at >= cells_) return 0;
  const std::size_t place = two(&bytes_[header() + 2 * std::size_t{at}]);
  return place >= header() + 2 * std::size_t{cells_} && place + 4 <= usable_ ? place : 0;
}

std::span<const std::uint8_t> BtreePage::cell(unsigned at) const noexcept {
  const std::size_t place = placeOf(at);
  if (place == 0) return {};
  const std::size_t begin = place + (leaf() ? 0 : 4);
  return {bytes_.data() + begin, usable_ - begin};
}

std::uint32_t BtreePage::child(unsigned at) const noexcept {
  if (leaf()) return 0;
  if (at == cells_) return four(&bytes_[8]);
  const std::size_t place = placeOf(at);
  return place == 0 ? 0 : four(&bytes_[place]);
}

}  // namespace articulus::storage::pages
