#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/storage/database.h"

struct sqlite3_file;

namespace articulus::storage::pages {

/// The pages of a database file as SQLite's own file layer reads them, while that file alone holds all that the read
/// transaction of the connection sees. Then it stays as it is until that transaction ends: SQLite moves nothing newer
/// into it while somebody reads.
/// Thread  the one of the database
class PageFile {
 public:
  /// None where the log beside the file holds some of it, the connection works on a copy or writes, or no read
  /// transaction is open. What is only waiting in the log is moved into the file first, unless a run is being recorded:
  /// its recorder does that, and is not to wait for it.
  [[nodiscard]] static std::optional<PageFile> of(Database& database);

  /// In   number: from 2; the first page begins with the header of the file
  /// In   pages: of pageSize() bytes each, as many as are wanted from that number on
  /// Out  false where one of them is not there
  [[nodiscard]] bool read(std::uint32_t number, std::span<std::uint8_t> pages) const;
  [[nodiscard]] std::size_t pageSize() const noexcept { return pageSize_; }
  /// Bytes of a page that hold rows: some may be kept free at its end.
  [[nodiscard]] std::size_t usable() const noexcept { return usable_; }

 private:
  PageFile() = default;
  sqlite3_file* file_ = nullptr;
  std::size_t pageSize_ = 0, usable_ = 0;
};

}  // namespace articulus::storage::pages
