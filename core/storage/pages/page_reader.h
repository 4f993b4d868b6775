#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "core/storage/pages/page_file.h"

namespace articulus::storage::pages {

/// Reads pages for one that mostly goes on to the next: ever more of them at once, since a call into the system costs
/// more than the page, and since a disk that is asked for a lot need not be waited for often. Whoever looks up single
/// rows gets single pages.
/// Thread  the one of the database
class PageReader {
 public:
  explicit PageReader(const PageFile& file) : file_(file) {}
  [[nodiscard]] const PageFile& file() const noexcept { return file_; }
  /// As PageFile::read().
  [[nodiscard]] bool read(std::uint32_t number, std::span<std::uint8_t> page);

 private:
  bool readAhead(std::uint32_t number);
  const PageFile& file_;
  std::uint32_t first_ = 0, held_ = 0;  ///< pages that lie in bytes_
  std::uint32_t expected_ = 0;          ///< behind the last that was read
  std::uint32_t ahead_ = 1;             ///< how many were read at once
  std::vector<std::uint8_t> bytes_;
};

}  // namespace articulus::storage::pages
