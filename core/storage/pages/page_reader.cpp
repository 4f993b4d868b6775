#include "core/storage/pages/page_reader.h"

#include <algorithm>
#include <cstring>

namespace articulus::storage::pages {
namespace {

constexpr std::uint32_t kNear = 64;  // pages of a table and of its index alternate: the next may lie further on
constexpr std::size_t kMostBytes = 256 * 1024;  // at once

}  // namespace

bool PageReader::read(std::uint32_t number, std::span<std::uint8_t> page) {
  const auto held = [&] { return number >= first_ && number - first_ < held_; };
  const bool goesOn = number >= expected_ && number - expected_ < kNear;
  if (!held() && goesOn) (void)readAhead(number);
  if (held()) {
    std::memcpy(page.data(), bytes_.data() + (number - first_) * page.size(), page.size());
  } else {
    if (!goesOn) ahead_ = 1;
    if (!file_.read(number, page)) return false;
  }
  expected_ = number + 1;
  return true;
}

/// Out  false where the file ends before
bool PageReader::readAhead(std::uint32_t number) {
  ahead_ = std::min(2 * ahead_, static_cast<std::uint32_t>(std::max<std::size_t>(kMostBytes / file_.pageSize(), 1)));
  bytes_.resize(ahead_ * file_.pageSize());
  held_ = 0;
  if (!file_.read(number, bytes_)) return false;
  first_ = number;
  held_ = ahead_;
  return true;
}

}  // namespace articulus::storage::pages
